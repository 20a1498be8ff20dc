"""Pathfinder's program against its page: random battles ruled by both, the page's way slowly and literally."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, note
from hypothesis import strategies as st

from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Verdict
from chargemap.rules.dice import Dice
from tests.rules import (
    pf1_blows,
    pf1_charges,
    pf1_grips,
    pf1_holds,
    pf1_missiles,
    pf1_overruns,
    pf1_pushes,
    pf1_rides,
    pf1_rounds,
    pf1_saddle,
    pf1_scenes,
    pf1_strokes,
)
from tests.rules.compared import compared
from tests.rules.pf1_people import RULES
from tests.rules.pf1_telling import Told
from tests.rules.pf1_turns import Ledger

NUMBERS = st.integers(0, 2**32)
Teller = Callable[[Told], dict[str, Any]]


def noted(battle: Battle, action: Action) -> None:
    """A failure tells of the battle."""
    board = battle.board
    assert isinstance(board, GridBoard)
    tokens = battle.tokens.values()
    told = [f"{t.id} {t.at} {t.side} {sorted(t.states)} {t.stats}" for t in tokens]
    lines = [
        *board.ground,
        *map(repr, board.walls),
        *told,
        repr(battle.options),
        repr(battle.stats),
    ]
    note("\n".join([*lines, f"{action.do} {action.by} {action.at} {action.choices}"]))


def ruled(battle: Battle, action: Action) -> dict[str, Any]:
    """The program's verdict."""
    verdict, _after = RULES.resolve(battle, action, Dice((action.rolls,)))
    return tidied(verdict)


def tidied(verdict: Verdict) -> dict[str, Any]:
    """The verdict as plain data, sets as sets."""
    found: dict[str, Any] = dict(verdict_to_plain(verdict))
    found["reasons"], found["clauses"] = set(found["reasons"]), set(found["clauses"])
    found["path"] = [tuple(at) for at in found["path"]]
    found["end"] = tuple(found["end"])
    for test in found["tests"]:
        test["auto"] = bool(test.get("auto"))
    found["effects"] = [effect_of(one) for one in found["effects"]]
    return found


def effect_of(one: dict[str, Any]) -> tuple[str, str, Any]:
    value = one.get("value")
    if isinstance(value, list):
        value = tuple(value)
    if one.get("item"):
        value = (one["item"], value)
    return one["who"], one["what"], value


def told(battle: Battle, action: Action, teller: Teller) -> dict[str, Any]:
    return teller(Told(battle, action, action.rolls))


def same(battle: Battle, action: Action, teller: Teller) -> None:
    noted(battle, action)
    wanted = told(battle, action, teller)
    assert compared(ruled(battle, action), wanted) == wanted


@given(NUMBERS.map(lambda number: pf1_scenes.stroke(number, "trip")))
def test_trips_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_strokes.stroke)


@given(NUMBERS.map(lambda number: pf1_scenes.stroke(number, "disarm")))
def test_disarms_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_strokes.stroke)


@given(NUMBERS.map(lambda number: pf1_scenes.stroke(number, "sunder")))
def test_sunders_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_strokes.stroke)


@given(NUMBERS.map(pf1_scenes.feint))
def test_feints_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_strokes.feint)


@given(NUMBERS.map(pf1_scenes.blow))
def test_attacks_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_blows.attack)


@given(NUMBERS.map(pf1_scenes.two_weapon))
def test_two_weapons_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_blows.two_weapon)


@given(NUMBERS.map(pf1_scenes.bull_rush))
def test_bull_rushes_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_pushes.bull_rush)


@given(NUMBERS.map(pf1_scenes.overrun))
def test_overruns_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_overruns.overrun)


@given(NUMBERS.map(pf1_grips.grapple))
def test_grapples_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_holds.grapple)


@given(NUMBERS.map(pf1_rides.ride))
def test_rides_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_saddle.ride)


@given(NUMBERS.map(pf1_rides.shoot))
def test_shots_from_the_saddle_are_ruled_as_the_page_says(
    one: tuple[Battle, Action],
) -> None:
    same(*one, pf1_missiles.shoot)


@given(NUMBERS.map(pf1_rides.spell))
def test_spells_from_the_saddle_are_ruled_as_the_page_says(
    one: tuple[Battle, Action],
) -> None:
    same(*one, pf1_missiles.cast)


@given(NUMBERS.map(pf1_scenes.charge))
def test_charges_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    same(*one, pf1_charges.charge)


@given(NUMBERS.map(pf1_rounds.scene))
def test_turns_of_several_actions_are_ruled_as_the_page_says(
    one: tuple[Battle, list[Action]],
) -> None:
    battle, actions = one
    ledger = Ledger.of(battle)
    for action in map(pf1_rounds.from_here, actions):
        asked = action(battle)
        noted(battle, asked)
        teller = Told(battle, asked, asked.rolls, ledger)
        wanted = pf1_rounds.TELLERS[asked.do](teller)
        verdict, battle = RULES.resolve(battle, asked, Dice((asked.rolls,)))
        assert compared(tidied(verdict), wanted) == wanted
        pf1_rounds.pay(ledger, teller, wanted)
