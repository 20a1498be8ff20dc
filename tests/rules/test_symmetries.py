"""Laws of the d20 rulings for every size: however a board is turned, whoever acts is ruled the same."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Verdict
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.sizes import SIZES
from chargemap.rules.dice import Dice
from chargemap.rules.dnd35.game import situation_of
from tests.rules.boards import SYMMETRIES, Symmetry
from tests.rules.duels import WIDE, duels

RULES = rules.get("dnd35")
TURNS = st.sampled_from([replace(one, wide=WIDE) for one in SYMMETRIES])
DEEDS = ("", "bull-rush", "overrun")
GOALS = st.tuples(st.integers(0, WIDE - 1), st.integers(0, WIDE - 1))
LAWFUL = 3  # of a hundred, at the least
EXAMPLES = max(10, profile().max_examples // 4)  # of each size


def charge(then: str) -> Action:
    action = Action("charge", "t0", "t1")
    return action.choosing(then=then) if then else action


def turned(battle: Battle, symmetry: Symmetry) -> Battle:
    return symmetry.battle(battle, RULES.views.space_sq)


def side_of(battle: Battle) -> int:
    return RULES.views.space_sq(battle.tokens["t0"])


def assert_same(here: Verdict, there: Verdict, symmetry: Symmetry, side: int) -> None:
    """Both are ruled the same, along paths and lanes that are each other's mirror."""
    assert there.legal == here.legal
    assert there.reasons == here.reasons
    assert (there.clauses, there.distance) == (here.clauses, here.distance)
    assert there.attack == here.attack
    assert there.provokes == here.provokes
    path = tuple(symmetry.square((int(x), int(y)), side) for x, y in here.path)
    assert there.path == path
    assert set(there.lane) == {symmetry.point(x, y) for x, y in here.lane}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("then", DEEDS)
def test_charge_of_any_size_is_ruled_the_same_on_a_turned_board(
    size: str, then: str
) -> None:
    @profile(max_examples=EXAMPLES)
    @given(duels(size), TURNS)
    def law(battle: Battle, symmetry: Symmetry) -> None:
        other, side = turned(battle, symmetry), side_of(battle)
        assert (
            RULES.judge(other, charge(then)).legal
            == RULES.judge(battle, charge(then)).legal
        )
        for end in Charge(situation_of(battle), charge(then)).tied[:4]:
            to = symmetry.square(end.square, side)
            here = RULES.judge(battle, charge(then).choosing(end=list(end.square)))
            there = RULES.judge(other, charge(then).choosing(end=list(to)))
            assert_same(here, there, symmetry, side)
            assert_ends_the_same(
                battle, other, charge(then), (end.square, to), symmetry
            )

    law()


def assert_ends_the_same(
    battle: Battle,
    other: Battle,
    action: Action,
    ends: tuple[Square, Square],
    symmetry: Symmetry,
) -> None:
    """With the same dice everybody stands, on the turned board, where it stands on the other."""
    (one, after), (_there, turned_after) = (
        RULES.resolve(board, action.choosing(end=list(end)), Dice(seed=7))
        for board, end in zip((battle, other), ends, strict=True)
    )
    for key, token in turned(after, symmetry).tokens.items():
        assert turned_after.tokens[key] == token, one


@pytest.mark.parametrize("size", SIZES)
def test_attack_of_any_size_is_ruled_the_same_on_a_turned_board(size: str) -> None:
    @profile(max_examples=EXAMPLES)
    @given(duels(size), TURNS)
    def law(battle: Battle, symmetry: Symmetry) -> None:
        action = Action("attack", "t0", "t1")
        here = RULES.judge(battle, action)
        there = RULES.judge(turned(battle, symmetry), action)
        assert_same(here, there, symmetry, side_of(battle))

    law()


@pytest.mark.parametrize("size", SIZES)
def test_move_of_any_size_costs_the_same_on_a_turned_board(size: str) -> None:
    @profile(max_examples=EXAMPLES)
    @given(duels(size), TURNS, GOALS)
    def law(battle: Battle, symmetry: Symmetry, goal: Square) -> None:
        other, side = turned(battle, symmetry), side_of(battle)
        to = symmetry.square(goal, side)
        here = RULES.judge(battle, move(to=list(goal)))
        there = RULES.judge(other, move(to=list(to)))
        assert (there.legal, there.distance) == (here.legal, here.distance)
        if not here.legal:
            return
        path = [list(symmetry.square((int(x), int(y)), side)) for x, y in here.path]
        same = RULES.judge(
            other, move(path=path)
        )  # of equal ways each board has its own
        assert_same(here, replace(same, clauses=here.clauses), symmetry, side)

    law()


def move(**choices: object) -> Action:
    return Action("move", "t0").choosing(**{"as": "double"}, **choices)


@pytest.mark.parametrize("size", SIZES)
def test_reach_of_any_size_is_the_same_on_a_turned_board(size: str) -> None:
    @profile(max_examples=EXAMPLES)
    @given(duels(size), TURNS)
    def law(battle: Battle, symmetry: Symmetry) -> None:
        other, side = turned(battle, symmetry), side_of(battle)
        views = RULES.views
        threatened = views.threatened(battle, "t0")
        found = views.threatened(other, "t0")
        assert found == {symmetry.square(one) for one in threatened}
        reached = views.reachable(battle, "t0")
        assert views.reachable(other, "t0") == {
            symmetry.square(one, side) for one in reached
        }

    law()


@pytest.mark.parametrize("size", SIZES)
def test_no_waypoint_makes_a_way_cheaper_or_the_same_way_dearer(size: str) -> None:
    @profile(max_examples=EXAMPLES)
    @given(duels(size), GOALS, GOALS)
    def law(battle: Battle, goal: Square, via: Square) -> None:
        direct = RULES.judge(battle, move(to=list(goal)))
        guided = RULES.judge(battle, move(to=list(goal), via=[list(via)]))
        if not guided.legal:
            return
        assert via in guided.path
        assert direct.legal
        assert direct.distance <= guided.distance
        path = [[int(x), int(y)] for x, y in guided.path]
        assert RULES.judge(battle, move(path=path)).distance == guided.distance
        if via in direct.path:
            assert guided.distance == direct.distance

    law()


@pytest.mark.parametrize("size", SIZES)
def test_enough_of_what_is_drawn_is_lawful(size: str) -> None:
    """Laws that hold of refusals only would say little."""
    lawful: Counter[str] = Counter()

    @profile(max_examples=100, derandomize=True, database=None)
    @given(duels(size), GOALS, GOALS)
    def look(battle: Battle, goal: Square, via: Square) -> None:
        asked = {f"charge {then}": charge(then) for then in DEEDS}
        asked["attack"] = Action("attack", "t0", "t1")
        asked["move"] = move(to=list(goal))
        asked["guided"] = move(to=list(goal), via=[list(via)])
        for name, action in asked.items():
            lawful[name] += RULES.judge(battle, action).legal

    look()
    assert len(lawful) == len(DEEDS) + 3
    assert min(lawful.values()) >= LAWFUL, lawful
