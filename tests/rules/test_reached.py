"""The reach of a token: exactly the squares in which `move` would let it end, on random boards."""

from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.rules.d20.reached import KINDS
from chargemap.rules.dice import Dice
from tests.rules.boards import SIDE, battles

RULES = rules.get("dnd35")
VIEWS = RULES.views
NEAR = range(-1, SIDE + 1)  # a little beyond the board, too
SPENT = ("standard", "move", "step", "moved")
STATES = ("staggered", "slowed", "fatigued", "entangled", "prone", "stunned", "dead")


def may_end(battle: Battle, by: str, square: Square, kind: str) -> bool:
    """Whether the ruleset would let the token make a move of that kind to the square."""
    choices = {"to": list(square), "as": kind}
    ruleset = rules.get(battle.ruleset)
    return ruleset.judge(battle, Action("move", by, choices=choices)).legal


@st.composite
def turns(draw: st.DrawFn) -> Battle:
    """A battle in which t0 has a speed, a turn half spent, a state, and perhaps sits on t2."""
    battle = draw(battles())
    mover = battle.tokens["t0"]
    stats = {
        **mover.stats,
        "speed": draw(st.sampled_from((0, 5, 10, 15, 20, 30))),
        "turn": draw(st.sampled_from(("full",) * 4 + ("standard", "move", "none"))),
    }
    spent = frozenset(draw(st.lists(st.sampled_from(SPENT), max_size=2)))
    states = frozenset(draw(st.sampled_from([()] * 6 + [(one,) for one in STATES])))
    rides = "t2" in battle.tokens and draw(st.booleans())
    if rides:
        stats["mount"] = "t2"
        below = battle.tokens["t2"]
        battle = battle.with_token(replace(below, spent=spent, states=states))
    mover = replace(mover, stats=stats, spent=spent, states=states)
    options = {
        "difficult_diagonal": draw(st.sampled_from(("three", "double"))),
        "big_mover": draw(st.sampled_from(("any", "left"))),
    }
    game = draw(st.sampled_from(("dnd35", "pf1")))
    battle = replace(battle.with_token(mover), options=options, ruleset=game)
    return rules.get(game).settle(battle)


@given(turns())
def test_every_square_lit_is_one_that_the_mover_may_enter_and_no_other(
    battle: Battle,
) -> None:
    lit = rules.get(battle.ruleset).views.reachable(battle, "t0")
    own = battle.tokens["t0"].at
    for square in product(NEAR, NEAR):
        may = any(may_end(battle, "t0", square, kind) for kind in KINDS)
        assert (square in lit) == (may and square != own), square


@given(turns())
def test_each_kind_of_move_reaches_what_those_before_it_do_not(battle: Battle) -> None:
    seen: set[Square] = set()
    views = rules.get(battle.ruleset).views
    for stride in views.strides(battle, "t0"):
        action = Action("move", "t0", choices={"as": stride.kind})
        assert stride.length == views.allowance(battle, action)
        assert stride.squares
        assert not seen & stride.squares
        earlier = list(KINDS)[: list(KINDS).index(stride.kind)]
        for square in stride.squares:
            assert may_end(battle, "t0", square, stride.kind)
            assert not any(may_end(battle, "t0", square, kind) for kind in earlier)
        seen |= stride.squares
    assert seen == VIEWS.reachable(battle, "t0")


@given(turns(), st.data())
def test_a_move_to_a_lit_square_ends_there(battle: Battle, data: st.DataObject) -> None:
    found = VIEWS.strides(battle, "t0")
    if not found:
        return
    stride = data.draw(st.sampled_from(found))
    square = data.draw(st.sampled_from(sorted(stride.squares)))
    choices = {"to": list(square), "as": stride.kind}
    action = Action("move", "t0", choices=choices)
    verdict, after = RULES.resolve(battle, action, Dice([], 1, 0))
    assert verdict.legal
    assert after.tokens["t0"].at == square


# Boards on which one can count

OPEN = (".........",) * 9


def reach(ground: tuple[str, ...] = OPEN, *walls: Wall, **stats: object) -> Battle:
    """A board with the mover in its middle."""
    middle = (len(ground[0]) // 2, len(ground) // 2)
    mover = Token("A", middle, "red", stats=stats)
    return Battle("dnd35", GridBoard(ground, walls), {"A": mover})


def kinds(battle: Battle) -> dict[str, int]:
    """How many squares each kind of move adds."""
    return {one.kind: len(one.squares) for one in VIEWS.strides(battle, "A")}


def test_the_second_diagonal_costs_twice_the_first() -> None:
    assert kinds(reach(speed=5)) == {"single": 8, "double": 12}
    assert (6, 6) not in VIEWS.reachable(reach(speed=5), "A")
    assert (6, 6) in VIEWS.reachable(reach(speed=15, turn="move"), "A")


def test_a_closed_door_keeps_a_room_dark_and_an_open_one_lights_it() -> None:
    corridor = ("#########", ".........", "#########")
    closed = reach(corridor, Wall(6, 1, 6, 2, "closed"))
    opened = reach(corridor, Wall(6, 1, 6, 2, "open"))
    assert max(VIEWS.reachable(closed, "A")) == (5, 1)
    assert max(VIEWS.reachable(opened, "A")) == (8, 1)


def test_allies_are_passed_and_not_stood_upon() -> None:
    battle = reach(("#########", ".........", "#########"))
    ally = Token("B", (5, 1), "red")
    lit = VIEWS.reachable(battle.with_token(ally), "A")
    assert (5, 1) not in lit
    assert (6, 1) in lit
    assert (6, 1) not in VIEWS.reachable(
        battle.with_token(replace(ally, side="blue")), "A"
    )


def test_whoever_has_no_action_left_may_still_step() -> None:
    battle = reach()
    spent = replace(battle.tokens["A"], spent=frozenset({"standard", "move"}))
    assert kinds(battle.with_token(spent)) == {"step": 8}
    moved = replace(spent, spent=spent.spent | {"moved"})
    assert kinds(battle.with_token(moved)) == {}


def test_after_a_step_nothing_is_lit() -> None:
    battle = reach()
    stepped = replace(battle.tokens["A"], spent=frozenset({"step"}))
    assert VIEWS.reachable(battle.with_token(stepped), "A") == frozenset()


def test_a_large_creature_needs_room_for_all_of_its_space() -> None:
    lit = VIEWS.reachable(reach(size="large", speed=100), "A")
    assert lit == set(product(range(8), repeat=2)) - {(4, 4)}
