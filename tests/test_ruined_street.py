"""The sample that opens first: a street on three levels whose first turn shows every kind of charge."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, rules
from chargemap.model.battle import Action, Battle
from chargemap.model.board import TableBoard
from chargemap.model.verdict import Verdict
from chargemap.resources import samples
from chargemap.rules.dice import Dice

CHARGES: tuple[dict[str, object], ...] = (
    {"by": "odo", "at": "marl"},
    {"by": "soot", "at": "marl"},
    {"by": "kestrel", "at": "dregs"},
    {"by": "bram", "at": "sallow"},
    {"by": "anselma", "at": "rask"},
    {"by": "greta", "at": "nettle", "intercepted_by": "fetch"},
    {"by": "pip", "at": "nettle"},
)


@pytest.fixture(scope="module")
def street() -> Battle:
    """The battle as the program opens it."""
    return cases.open_battle(samples()[0])


@pytest.fixture(scope="module")
def turn(street: Battle) -> Mapping[str, Verdict]:
    """The first turn, all charges declared and rolled with the dice of the sample's seed."""
    return resolved(street, CHARGES)


def resolved(
    street: Battle, charges: Sequence[Mapping[str, object]]
) -> dict[str, Verdict]:
    """Return what came of the charges, by their chargers."""
    action = Action("charges", choices={"list": [dict(one) for one in charges]})
    dice = Dice(seed=street.seed, drawn=street.drawn)
    verdict, _after = rules.get(street.ruleset).resolve(street, action, dice)
    found = cast(Sequence[Verdict], verdict.more["charges"])
    return {str(one["by"]): made for one, made in zip(charges, found, strict=True)}


def kinds(verdict: Verdict) -> list[str]:
    """Return the kinds of the tests that were passed."""
    assert all(check.passed for check in verdict.tests)
    return [check.kind for check in verdict.tests]


def test_each_side_has_seven_of_several_bases_with_a_flyer_and_one_hidden(
    street: Battle,
) -> None:
    tokens = street.tokens.values()
    assert Counter(token.side for token in tokens) == {"blue": 7, "red": 7}
    assert {token.stats.get("base_mm", 25) for token in tokens} == {25, 30, 40}
    assert [token.id for token in tokens if token.stats.get("flies")] == ["soot"]
    assert [token.id for token in tokens if "hidden" in token.states] == ["fetch"]


def test_there_are_warriors_on_three_levels(street: Battle) -> None:
    height = rules.get(street.ruleset).views.height
    stood = {height(street, token.id) for token in street.tokens.values()}
    assert stood == {0, 3, 5.5}


def test_the_street_has_a_piece_of_every_kind(street: Battle) -> None:
    assert isinstance(street.board, TableBoard)
    found = {piece.kind for piece in street.board.terrain}
    assert found == {"wall", "building", "platform", "ladder", "rough", "low"}


def test_it_is_the_turn_of_those_who_charge(street: Battle) -> None:
    ended = street.log[-1].action
    assert (ended.do, ended.get("side")) == ("turn", "blue")
    assert {street.tokens[str(one["by"])].side for one in CHARGES} == {"blue"}


def test_two_charge_the_same_enemy_one_of_them_on_wings(
    turn: Mapping[str, Verdict],
) -> None:
    for by in ("odo", "soot"):
        assert turn[by].success
        assert turn[by].engaged == ("marl",)
        assert not turn[by].tests


def test_the_plain_charge_is_one_straight_line(turn: Mapping[str, Verdict]) -> None:
    assert len(turn["odo"].path) == 2


def test_one_dives_from_a_roof(turn: Mapping[str, Verdict]) -> None:
    assert turn["kestrel"].success
    assert kinds(turn["kestrel"]) == ["jump", "jump"]
    assert "SK-18" in turn["kestrel"].clauses


def test_one_climbs_to_the_balcony(turn: Mapping[str, Verdict]) -> None:
    assert turn["bram"].success
    assert kinds(turn["bram"]) == ["climb"]
    assert turn["bram"].more["end_z"] == 3


def test_one_goes_round_a_corner_to_an_enemy_out_of_sight(
    turn: Mapping[str, Verdict],
) -> None:
    assert turn["anselma"].success
    assert kinds(turn["anselma"]) == ["sight"]
    assert len(turn["anselma"].path) > 3


def test_one_is_intercepted_by_a_warrior_who_was_hidden(
    turn: Mapping[str, Verdict],
) -> None:
    verdict = turn["greta"]
    assert verdict.more["failure"] == "intercepted"
    assert ("fetch", "spotted") in [(one.who, one.what) for one in verdict.effects]


def test_one_fails_for_it_is_too_long(turn: Mapping[str, Verdict]) -> None:
    assert turn["pip"].legal
    assert turn["pip"].more["failure"] == "too-far"
    assert turn["pip"].distance == pytest.approx(4)


def test_nobody_else_may_step_into_a_way(turn: Mapping[str, Verdict]) -> None:
    assert {by: one.intercept for by, one in turn.items() if one.intercept} == {
        "greta": ("fetch",)
    }


def test_who_is_let_pass_reaches_her_enemy(street: Battle) -> None:
    let = [{"by": str(one["by"]), "at": str(one["at"])} for one in CHARGES]
    assert resolved(street, let)["greta"].success


@given(order=st.permutations(CHARGES))
@settings(max_examples=8, deadline=None)
def test_in_whatever_order_they_are_declared_the_same_comes_of_them(
    street: Battle,
    turn: Mapping[str, Verdict],
    order: list[dict[str, object]],
) -> None:
    for by, verdict in resolved(street, order).items():
        assert verdict.success == turn[by].success
        assert verdict.more["failure"] == turn[by].more["failure"]


@pytest.mark.parametrize(
    ("by", "at"),
    [
        ("marl", "odo"),
        ("dregs", "odo"),
        ("dregs", "greta"),
        ("sallow", "bram"),
        ("rask", "pip"),
        ("rask", "anselma"),
        ("nettle", "greta"),
        ("fetch", "greta"),
        ("crake", "bram"),
    ],
)
def test_the_side_that_waits_has_enemies_within_reach(
    street: Battle, by: str, at: str
) -> None:
    verdict = rules.get(street.ruleset).judge(street, Action("charge", by, at))
    assert verdict.legal
    assert verdict.more["failure"] is None
