"""Where a mover is struck: the view agrees with the verdict, and every strike can be made there."""

from dataclasses import replace
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import rules
from chargemap.cases import read_cases
from chargemap.model.battle import Action, Battle
from chargemap.rules.chance import Chance
from chargemap.rules.dice import Dice
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


MAKERS = st.sampled_from((scenes.scene, scenes.stroll, scenes.errand, scenes.shove))


def offered(chances: tuple[Chance, ...]) -> list[tuple[str, str, tuple[int, int]]]:
    """Who may strike whom, and where."""
    return [(one.striker, one.mover, one.where) for one in chances]


@given(MAKERS, st.integers(0, 10**6))
def test_each_attack_that_a_verdict_lists_can_be_made_where_the_view_says(
    make: object, number: int
) -> None:
    battle, action = make(number)[:2]  # type: ignore[operator]
    verdict = RULES.judge(battle, action)
    found = RULES.views.provocations(battle, action)
    if verdict.legal:
        assert tuple(one.striker for one in found) == verdict.provokes
    for one in found:
        assert one.mover == action.by
        for strike in one.strikes:
            assert RULES.judge(battle, strike).legal


def beset(number: int) -> tuple[Battle, Action]:
    """A charge with a push or a passage, and people of both sides about the target."""
    battle, action = scenes.shove(number)
    random = Random(number)
    column, row = battle.tokens[str(action.at)].at
    for index in range(4):
        at = (column + random.randint(-3, 3), row + random.randint(-3, 3))
        side = battle.tokens[random.choice((action.by, str(action.at)))].side
        weapons = {"weapons": [random.choice(("longsword", "longspear"))]}
        near = replace(battle.tokens[action.by], id=f"n{index}", at=at, side=side)
        near = replace(near, states=frozenset(), effects=(), stats=weapons)
        if not any(RULES.complaints(battle.with_token(near))):
            battle = battle.with_token(near)
    return battle, action


@given(st.integers(0, 10**6))
@settings(max_examples=400)
def test_what_the_dice_of_a_push_provoke_can_be_struck_where_it_happens(
    number: int,
) -> None:
    battle, action = beset(number)
    verdict, after = RULES.resolve(battle, action, Dice([action.rolls]))
    early = RULES.views.provocations(battle, action) if verdict.legal else ()
    late = RULES.views.aftermath(after.log[-1])
    on_charger = {one.striker for one in late if one.mover == action.by}
    assert {*(one.striker for one in early), *on_charger} == {*verdict.provokes}
    assert not on_charger & {one.striker for one in early}
    friends = [one.value for one in verdict.effects if one.what == "provokes"]
    on_pushed = [one.striker for one in late if one.mover != action.by]
    assert on_pushed == [one for ids in friends for one in cast(list[str], ids)]
    for one in late:
        assert all(RULES.judge(after, strike).legal for strike in one.strikes)
        fallen = RULES.resolve(after, one.fall, Dice())[1]
        assert not any(RULES.complaints(fallen))
        assert fallen.tokens[one.mover].at == one.where


def test_a_charger_is_struck_in_the_square_it_leaves() -> None:
    battle = battle_of(FIELD, tokens=TOKENS)
    found = RULES.views.provocations(battle, Action("charge", "A", "B"))
    assert offered(found) == [("C", "A", (2, 1)), ("D", "A", (4, 1))]


def test_a_bull_rush_is_struck_where_it_starts_to_push() -> None:
    battle = battle_of("A.....B\n.......", tokens="{A: {side: red}, B: {side: blue}}")
    rush = Action("charge", "A", "B", {"then": "bull-rush"})
    assert offered(RULES.views.provocations(battle, rush)) == [("B", "A", (5, 0))]


def test_who_stands_up_is_struck_where_it_lies() -> None:
    tokens = "{A: {side: red, states: [prone]}, B: {side: blue}}"
    battle = battle_of("AB", tokens=tokens)
    (found,) = RULES.views.provocations(battle, Action("stand", "A"))
    assert offered((found,)) == [("B", "A", (0, 0))]
    verdict = RULES.judge(battle, found.strikes[0])
    assert verdict.attack is not None
    assert verdict.attack.against == 6  # prone: -4


@pytest.mark.parametrize(
    ("stats", "able"),
    [
        ("side: blue", True),
        ("side: blue, states: [prone]", True),
        ("side: blue, states: [flat-footed], feats: [combat-reflexes]", True),
        ("side: blue, states: [flat-footed]", False),
        ("side: blue, states: [stunned]", False),
        ("side: blue, aoo: 0", False),
        ("side: blue, weapons: [unarmed]", False),
        ("side: red", False),
        ("", False),
    ],
)
def test_only_an_enemy_that_can_still_strike_is_asked(stats: str, able: bool) -> None:
    tokens = f"{{A: {{side: red}}, B: {{side: blue}}, C: {{{stats}}}, D: {{}}}}"
    battle = battle_of(FIELD, tokens)
    found = RULES.views.provocations(battle, Action("charge", "A", "B"))
    assert [one.striker for one in found] == ["C"] * able


# ---------------------------------------------------------------- what the dice brought
RUSH_FIELD = """
.......F......
A.....B.......
.......D......
"""
RUSH_TOKENS = (
    "{A: {side: red, feats: [improved-bull-rush]}, B: {side: blue},"
    " F: {side: red}, D: {side: blue}}"
)
RUSH = Action("charge", "A", "B", {"then": "bull-rush"})


def rushed(battle: Battle, action: Action, *check: int) -> Battle:
    """The battle after that push."""
    return RULES.resolve(battle, action, Dice([{"check": check}]))[1]


def test_after_a_push_the_friends_come_first_then_those_whom_following_provokes() -> (
    None
):
    after = rushed(battle_of(RUSH_FIELD, RUSH_TOKENS), RUSH, 10, 6)
    assert after.tokens["B"].at == (9, 1)
    assert after.tokens["A"].at == (8, 1)
    late = RULES.views.aftermath(after.log[-1])
    assert offered(late) == [("F", "B", (6, 1)), ("D", "A", (6, 1))]


def test_who_falls_as_it_is_pushed_stops_the_one_who_pushes() -> None:
    after = rushed(battle_of(RUSH_FIELD, RUSH_TOKENS), RUSH, 10, 6)
    on_pushed, on_charger = RULES.views.aftermath(after.log[-1])
    fallen = RULES.resolve(after, on_pushed.fall, Dice())[1]
    assert (fallen.tokens["A"].at, fallen.tokens["B"].at) == ((5, 1), (6, 1))
    assert fallen.tokens["B"].spent == frozenset()  # it is not its turn
    fallen = RULES.resolve(after, on_charger.fall, Dice())[1]
    assert (fallen.tokens["A"].at, fallen.tokens["B"].at) == ((6, 1), (7, 1))


def test_a_push_that_fails_provokes_nothing_more() -> None:
    after = rushed(battle_of(RUSH_FIELD, RUSH_TOKENS), RUSH, 2, 19)
    assert RULES.views.aftermath(after.log[-1]) == ()


def test_without_following_only_the_pushed_one_is_struck() -> None:
    action = RUSH.choosing(follow=False)
    after = rushed(battle_of(RUSH_FIELD, RUSH_TOKENS), action, 10, 6)
    (found,) = RULES.views.aftermath(after.log[-1])
    assert offered((found,)) == [("F", "B", (6, 1))]
    fallen = RULES.resolve(after, found.fall, Dice())[1]
    assert (fallen.tokens["A"].at, fallen.tokens["B"].at) == ((5, 1), (6, 1))


def test_the_passage_of_an_overrun_provokes_where_it_leads() -> None:
    battle = battle_of(RUSH_FIELD, RUSH_TOKENS)
    battle = replace(battle, options={"overrun_on_charge": True})
    over = Action("charge", "A", "B", {"then": "overrun"})
    after = rushed(battle, over, 19, 2)
    assert after.tokens["A"].at == (7, 1)
    (found,) = RULES.views.aftermath(after.log[-1])
    assert offered((found,)) == [("D", "A", (6, 1))]
    fallen = RULES.resolve(after, found.fall, Dice())[1]
    assert fallen.tokens["A"].at == (6, 1)
    assert fallen.tokens["B"] == after.tokens["B"]


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
