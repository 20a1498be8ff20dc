"""The danger map: exactly the squares in which an enemy's next turn could bring a legal charge."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.rules.dice import Dice
from tests.rules import page, scenes
from tests.rules.boards import SIDE, battles

RULES = rules.get("dnd35")
SPENT = ("standard", "move", "step", "moved")
SEEDS = st.integers(0, 10**6)
GAMES = st.sampled_from(("dnd35", "pf1"))
OLD = ("draw_on_charge", "overrun_on_charge", "exhausted_charge")  # options of 3.5


def standing(battle: Battle, key: str, at: Square) -> Battle:
    """The battle with the token, its mount and its rider elsewhere."""
    moved = (replace(battle.tokens[one], at=at) for one in page.party(battle, key))
    return battle.with_token(*moved)


def foes(battle: Battle, key: str) -> Iterator[str]:
    """The enemies of the token, none of which it rides or carries."""
    for one in battle.tokens:
        if page.enemies(battle, one, key) and one not in page.party(battle, key):
            yield one


def in_its_turn(battle: Battle, key: str) -> Battle:
    start = Action("start-turn", key)
    return rules.get(battle.ruleset).resolve(battle, start, Dice(seed=1))[1]


def chargeable(battle: Battle, key: str) -> set[Square]:
    """The squares in which the ruleset lets one of the enemies charge the token, asked one by one."""
    board, wide = battle.board, page.width(battle, key)
    assert isinstance(board, GridBoard)
    ruleset = rules.get(battle.ruleset)
    turns = [(one, in_its_turn(battle, one)) for one in foes(battle, key)]
    columns, rows = range(board.width - wide + 1), range(board.height - wide + 1)
    return {
        at
        for at in product(columns, rows)
        if any(
            ruleset.judge(standing(turn, key, at), Action("charge", one, key)).legal
            for one, turn in turns
        )
    }


def spent(random: Random, battle: Battle) -> Battle:
    """The battle with turns that are partly over."""
    tokens = (
        replace(
            one, spent=frozenset(random.sample(SPENT, random.choice((0, 0, 1, 2, 3))))
        )
        for one in battle.tokens.values()
    )
    return battle.with_token(*tokens)


def threatening(battle: Battle, ruleset: str, key: str) -> None:
    """Claim that the map of that game is right for the token."""
    options = {one: battle.options[one] for one in battle.options if one not in OLD}
    if ruleset != "dnd35":
        battle = replace(battle, ruleset=ruleset, options=options)
    found = rules.get(ruleset).views.danger(battle, key)
    assert found == chargeable(battle, key)


@given(battles(), GAMES)
def test_a_square_is_in_danger_just_if_an_enemy_could_charge_there(
    battle: Battle, ruleset: str
) -> None:
    threatening(battle, ruleset, "t0")


@given(SEEDS, st.sampled_from(("t0", "t1", "r0", "a1")), GAMES)
def test_riders_options_reach_and_spent_turns_are_counted(
    seed: int, key: str, ruleset: str
) -> None:
    random = Random(seed)
    battle = spent(random, scenes.armed(random, scenes.battle_of(random)))
    if key in battle.tokens:
        threatening(battle, ruleset, key)


# ---- by example


def field(width: int, height: int, *tokens: Token, walls: tuple[Wall, ...] = ()):
    board = GridBoard(("." * width,) * height, walls)
    return Battle("dnd35", board, tokens={one.id: one for one in tokens})


def danger(battle: Battle) -> set[Square]:
    return set(RULES.views.danger(battle, "a"))


ME = Token("a", (0, 0), "red")
ORC = Token("b", (0, 2), "blue")


def test_in_a_corridor_from_three_squares_off_to_double_speed_and_one() -> None:
    corridor = field(20, 1, ME, replace(ORC, at=(0, 0)))
    assert danger(corridor) == {(column, 0) for column in range(3, 14)}


def test_a_door_ends_the_danger_and_opened_lets_it_through() -> None:
    orc = replace(ORC, at=(0, 0))
    shut = field(20, 1, ME, orc, walls=(Wall(6, 0, 6, 1, "closed"),))
    assert danger(shut) == {(3, 0), (4, 0), (5, 0)}
    opened = field(20, 1, ME, orc, walls=(Wall(6, 0, 6, 1, "open"),))
    assert danger(opened) == {(column, 0) for column in range(3, 14)}


@pytest.mark.parametrize("state", ["stunned", "dead", "prone", "blinded", "fatigued"])
def test_who_cannot_charge_is_no_danger(state: str) -> None:
    assert not danger(field(9, 5, ME, replace(ORC, states=frozenset({state}))))


def test_a_staggered_enemy_is_a_danger_up_to_its_speed() -> None:
    slow = replace(ORC, at=(0, 0), states=frozenset({"staggered"}))
    corridor = field(20, 1, ME, slow)
    assert danger(corridor) == {(column, 0) for column in range(3, 8)}


@pytest.mark.parametrize("side", ["red", ""])
def test_nobody_is_in_danger_of_friends_or_bystanders(side: str) -> None:
    assert not danger(field(9, 5, ME, replace(ORC, side=side)))


def test_the_dead_are_in_no_danger() -> None:
    assert not danger(field(9, 5, replace(ME, states=frozenset({"dead"})), ORC))


def test_what_an_enemy_has_spent_this_turn_is_forgotten() -> None:
    tired = replace(ORC, spent=frozenset(SPENT), stats={"turn": "none"})
    assert danger(field(9, 5, ME, tired)) == danger(field(9, 5, ME, ORC))


def test_my_own_square_bars_no_lane() -> None:
    middle = replace(ME, at=(SIDE // 2, 0))
    assert danger(field(20, 1, middle, replace(ORC, at=(0, 0)))) == {
        (column, 0) for column in range(3, 14)
    }


def test_an_empty_side_of_the_board_is_out_of_reach() -> None:
    assert max(column for column, _row in danger(field(60, 5, ME, ORC))) == 13


@pytest.mark.parametrize("feet", [60, 100, 110])
def test_a_weapon_longer_than_the_board_is_wide_strikes_no_other_row(feet: int) -> None:
    chain = {"name": "chain", "reach": feet, "adjacent": False}
    orc = replace(ORC, stats={"weapons": [chain], "speed": 60})
    battle = field(5, 30, ME, orc)
    assert danger(battle) == chargeable(battle, "a") != set()
