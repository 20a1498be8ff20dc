"""Measuring, looking and reach in Combat & Tactics, without anybody acting."""

import pytest

from chargemap import rules
from chargemap.cases import read_cases
from chargemap.model.battle import Action, Battle


def battle_of(rows: str, tokens: str, options: str = "{}") -> Battle:
    drawn = "\n".join(f"    {row}" for row in rows.strip("\n").splitlines())
    text = (
        f"- id: drawn\n  ruleset: adnd2ct\n  map: |2\n{drawn}\n  options: {options}\n"
        f"  tokens: {tokens}\n  act: []\n  expect: []\n"
    )
    return read_cases(text, "drawn")[0].battle


VIEWS = rules.get("adnd2ct").views
PAIR = "{A: {side: red, weapons: [dart, dagger]}, B: {side: blue}}"


@pytest.mark.parametrize(
    ("option", "points"), [("3-per-2", 6), ("5-10-5", 6), ("one", 4)]
)
def test_diagonals_are_measured_by_the_option(option: str, points: int) -> None:
    battle = battle_of(
        "A....\n.....\n.....\n.....\n....B", PAIR, f"{{diagonals: {option}}}"
    )
    assert VIEWS.measure(battle, ("A", "B")).distance == points


def test_diagonals_count_on_from_leg_to_leg() -> None:
    battle = battle_of("A..\n...\n..B", PAIR)
    legs = VIEWS.measure(battle, ("A", (1.0, 1.0), "B"))
    assert legs.so_far == (0, 2, 3)


def test_a_large_token_is_measured_from_its_nearest_square() -> None:
    tokens = "{A: {side: red, space: 2}, B: {side: blue}}"
    battle = battle_of("A.....\n......\n.....B", tokens)
    assert VIEWS.measure(battle, ("A", "B")).distance == 5


def test_what_cuts_sight_is_marked() -> None:
    facts = VIEWS.sight(battle_of("A.%.B", PAIR), "A", "B").facts
    seen = next(one for one in facts if one.code == "sight")
    assert not seen.good
    assert seen.marks[0].squares == ((2, 0),)


def test_who_sees_learns_the_band_of_its_range() -> None:
    near = VIEWS.sight(battle_of("A.....B", PAIR), "A", "B").facts
    far = VIEWS.sight(battle_of("A.......B", PAIR), "A", "B").facts
    beyond = VIEWS.sight(battle_of("A" + "." * 24 + "B", PAIR), "A", "B").facts
    shorts = [
        next(one.short for one in facts if one.code == "range")
        for facts in (near, far, beyond)
    ]
    assert shorts == ["short range", "medium: -2", "out of range"]


def test_nobody_threatens_what_lies_behind() -> None:
    tokens = "{A: {side: red, facing: west}, B: {side: blue, facing: west}}"
    facts = VIEWS.sight(battle_of("AB", tokens), "A", "B").facts
    assert {one.code: one.good for one in facts if "threaten" in one.code} == {
        "threatens": False,
        "threatened": False,
    }


def test_nothing_is_seen_off_the_board() -> None:
    assert VIEWS.sight(battle_of("A.B", PAIR), "A", (9.0, 9.0)).facts == ()


def test_reach_is_what_a_move_may_end_on() -> None:
    tokens = "{A: {side: red, move: 4}, B: {side: blue}, C: {side: red}}"
    battle = battle_of("A.B...\n.~....\nC.....", tokens)
    ruleset = rules.get("adnd2ct")
    lit = VIEWS.reachable(battle, "A")
    for column in range(6):
        for row in range(3):
            action = Action("move", "A", choices={"to": [column, row]})
            legal = ruleset.judge(battle, action).legal and (column, row) != (0, 0)
            assert ((column, row) in lit) == legal, (column, row)


def test_who_cannot_act_reaches_nothing() -> None:
    tokens = "{A: {side: red, states: [stunned]}, B: {side: blue}}"
    assert VIEWS.strides(battle_of("A....B", tokens), "A") == ()


def test_the_way_of_a_refused_charge_is_told_with_its_points() -> None:
    tokens = "{A: {side: red, move: 6}, B: {side: blue}}"
    battle = battle_of("A............B", tokens)
    squares, paid = VIEWS.way(battle, Action("charge", "A", "B"))
    assert (squares[-1], paid[-1]) == ((12, 0), 12)
    assert VIEWS.allowance(battle, Action("charge", "A", "B")) == 9
