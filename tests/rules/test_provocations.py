"""Where a mover is struck: the view agrees with the verdict, and every strike can be made there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.cases import read_cases
from chargemap.model.battle import Action, Battle
from tests.rules import scenes

RULES = rules.get("dnd35")
FIELD = """
.........
A.......B
...C.D...
"""
TOKENS = "{A: {side: red}, B: {side: blue}, C: {side: blue}, D: {side: blue}}"


def battle_of(rows: str, tokens: str) -> Battle:
    """The battle drawn in `rows`."""
    drawn = "\n".join(f"    {row}" for row in rows.split())
    text = f"- id: drawn\n  ruleset: dnd35\n  map: |\n{drawn}\n  tokens: {tokens}\n"
    return read_cases(f"{text}  act: []\n  expect: []\n", "drawn")[0].battle


@given(
    st.sampled_from((scenes.scene, scenes.stroll, scenes.errand, scenes.shove)),
    st.integers(0, 10**6),
)
def test_each_attack_that_a_verdict_lists_can_be_made_where_the_view_says(
    make: object, number: int
) -> None:
    battle, action = make(number)[:2]  # type: ignore[operator]
    verdict = RULES.judge(battle, action)
    found = RULES.views.provocations(battle, action)
    if verdict.legal:
        assert tuple(enemy for enemy, _ in found) == verdict.provokes
    for enemy, square in found:
        strike = {"opportunity": True, "where": list(square)}
        asked = Action("attack", enemy, action.by, strike)
        assert RULES.judge(battle, asked).legal


def test_a_charger_is_struck_in_the_square_it_leaves() -> None:
    battle = battle_of(FIELD, tokens=TOKENS)
    found = RULES.views.provocations(battle, Action("charge", "A", "B"))
    assert found == (("C", (2, 1)), ("D", (4, 1)))


def test_a_bull_rush_is_struck_where_it_starts_to_push() -> None:
    battle = battle_of("A.....B\n.......", tokens="{A: {side: red}, B: {side: blue}}")
    rush = Action("charge", "A", "B", {"then": "bull-rush"})
    assert RULES.views.provocations(battle, rush) == (("B", (5, 0)),)


def test_who_stands_up_is_struck_where_it_lies() -> None:
    tokens = "{A: {side: red, states: [prone]}, B: {side: blue}}"
    battle = battle_of("AB", tokens=tokens)
    rising = Action("stand", "A")
    assert RULES.views.provocations(battle, rising) == (("B", (0, 0)),)
    strike = {"opportunity": True, "where": [0, 0]}
    verdict = RULES.judge(battle, Action("attack", "B", "A", strike))
    assert verdict.attack is not None
    assert verdict.attack.against == 6  # prone: -4


def _battle(stats: str) -> Battle:
    return battle_of("A", tokens=f"{{A: {{side: red{stats}}}}}")


@pytest.mark.parametrize(
    ("stats", "left"),
    [("", None), (", hp: 7", (7, 7)), (", hp: 3, hp_max: 9", (3, 9))],
)
def test_health_is_what_is_left_of_the_most_there_was(
    stats: str, left: tuple[int, int] | None
) -> None:
    assert RULES.views.health(_battle(stats).tokens["A"]) == left


@pytest.mark.parametrize(
    ("state", "stops"),
    [("dying", True), ("dead", True), ("paralyzed", True), ("prone", False)],
)
def test_who_cannot_act_goes_no_further(state: str, stops: bool) -> None:
    token = _battle(f", states: [{state}]").tokens["A"]
    assert RULES.views.stopped(token) is stops
