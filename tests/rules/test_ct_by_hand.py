"""The GM's hand in Combat & Tactics: damage and healing, and changes in the midst of a round."""

import pytest

from chargemap import cases, rules
from chargemap.app.paint.looks import GLYPHS, token_look
from chargemap.cases.running import require_action
from chargemap.formats.decode import FileError, Place
from chargemap.model.battle import Action, Battle
from chargemap.rules.dice import Dice

CT = rules.get("adnd2ct")
DRAWN = """\
- id: drawn
  ruleset: adnd2ct
  map: |
    A......B..
    ..........
    C......D..
  tokens:
    A: {side: red, hp: 9, weapons: [longbow]}
    B: {side: blue, hp: 9, weapons: [longsword], base_phase: slow}
    C: {side: red, hp: 9, weapons: [longsword]}
    D: {side: blue, hp: 9, weapons: [longsword]}
  act: []
  expect: []
"""
DECLARED = [
    {"do": "cover", "by": "A", "at": "B", "hold": "slow"},
    {"do": "charge", "by": "B", "at": "A"},
    {"do": "charge", "by": "C", "at": "D"},
    {"do": "guard", "by": "D", "at": "C"},
]


def battle() -> Battle:
    return cases.read_cases(DRAWN, "drawn")[0].battle


def after(battle: Battle, action: Action) -> Battle:
    require_action(battle, action, Place("by hand"))
    verdict, changed = CT.resolve(battle, action, Dice([], 1, battle.drawn))
    assert verdict.legal
    assert list(CT.complaints(changed)) == []
    return changed


def wound(battle: Battle, token: str, amount: int) -> Battle:
    return after(battle, Action("wound", token, choices={"amount": amount}))


def under_way() -> Battle:
    return after(battle(), Action("phase", choices={"actions": DECLARED}))


def planned(battle: Battle) -> list[str]:
    return [one.by for one in CT.phased.playing(battle)] if CT.phased else []


def test_damage_by_hand_comes_off_the_hit_points() -> None:
    hurt = wound(battle(), "C", 4).tokens["C"]
    assert (hurt.stats["hp"], hurt.states) == (5, frozenset())


def test_healing_gives_back_no_more_than_there_was() -> None:
    hurt = wound(wound(battle(), "C", 4), "C", -20).tokens["C"]
    assert hurt.stats["hp"] == 9


def test_at_no_hit_points_one_is_down_and_healed_up_again() -> None:
    felled = wound(battle(), "C", 9)
    assert "down" in felled.tokens["C"].states
    assert "down" not in wound(felled, "C", -1).tokens["C"].states


def test_healing_below_one_hit_point_leaves_one_down() -> None:
    assert "down" in wound(wound(battle(), "C", 12), "C", -3).tokens["C"].states


def test_what_blows_took_can_be_healed() -> None:
    action = Action("charge", "C", "D", {"initiative": "red"})
    dice = Dice([{"attack": [15], "damage": [5]}], 1)
    _verdict, struck = CT.resolve(battle(), action, dice)
    assert struck.tokens["D"].stats["hp"] == 4
    assert wound(struck, "D", -9).tokens["D"].stats["hp"] == 9


def test_who_is_felled_by_hand_between_two_phases_does_nothing_more() -> None:
    over = after(wound(under_way(), "B", 9), Action("round"))
    told = [one for one in over.log[-1].verdict.phases if one["by"] == "B"]
    assert [(one["does"], one["why"]) for one in told] == [("lost", "down")]


@pytest.mark.parametrize("gone", ["A", "B", "C", "D"])
@pytest.mark.parametrize("do", ["remove", "bench"])
def test_who_leaves_between_two_phases_takes_its_plan_along(gone: str, do: str) -> None:
    left = after(under_way(), Action(do, choices={"ids": [gone]}))
    foes = {one["by"] for one in DECLARED if one.get("at") == gone}
    assert planned(left) == [one for one in "ABCD" if one != gone and one not in foes]
    over = after(left, Action("round"))
    assert "round" not in over.stats
    assert gone not in {one["by"] for one in over.log[-1].verdict.phases}


def test_who_comes_between_two_phases_stands_by() -> None:
    keys = {"side": "blue", "at": [5, 1], "name": "Late"}
    come = after(under_way(), Action("put", choices={"tokens": {"E": keys}}))
    over = after(come, Action("round"))
    assert over.tokens["E"].at == (5, 1)


def test_who_loses_the_weapon_between_two_phases_strikes_no_more() -> None:
    bare = {"side": "red", "at": [0, 0], "hp": 9, "weapons": []}
    left = after(under_way(), Action("put", choices={"tokens": {"A": bare}}))
    assert planned(left) == ["B", "C", "D"]
    assert "round" not in after(left, Action("round")).stats


def test_a_guard_that_is_felled_is_shown_down_and_on_guard_no_more() -> None:
    guarding = under_way()
    assert "guarding" in [one.id for one in CT.shown_states(guarding, "D")]
    felled = wound(guarding, "D", 12)
    assert next(iter(CT.shown_states(felled, "D"))).id == "down"
    assert "guarding" not in [one.id for one in CT.shown_states(felled, "D")]
    assert token_look(felled, "D", CT).badges[0] == GLYPHS["down"]


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({}, "to: expected a map of facings, not nothing."),
        ({"to": {"Z": "east"}}, 'to.Z: expected the id of a token, not "Z".'),
        ({"to": {"A": "up"}}, "to.A: expected one of north, northeast, east, "),
        ({"to": {"A": None}}, "to.A: expected one of north, northeast, east, "),
        ({"to": {"A": ["east"]}}, "to.A: expected one of north, northeast, east, "),
    ],
)
def test_who_is_turned_by_hand_faces_one_of_eight_ways(
    choices: dict[str, object], told: str
) -> None:
    with pytest.raises(FileError) as refused:
        after(battle(), Action("face", choices=choices))
    assert str(refused.value).startswith(f"by hand: {told}")


def test_who_is_turned_by_hand_faces_that_way() -> None:
    turned = after(
        battle(), Action("face", choices={"to": {"A": "west", "D": "north"}})
    )
    assert [one.stats.get("facing") for one in turned.tokens.values()] == [
        *("west", None, None, "north"),
    ]


@pytest.mark.parametrize("board", ["map: .", "board: {size: [9, 9]}"])
def test_nobody_is_turned_under_rules_that_know_no_facing(board: str) -> None:
    ruleset = "dnd35" if "map" in board else "skirmish"
    written = f"- {{id: x, ruleset: {ruleset}, {board}, tokens: {{}}"
    written += ", act: [{do: face}]}"
    with pytest.raises(FileError) as refused:
        list(cases.run(cases.read_cases(written, "x")[0]))
    assert "act[0].do: expected an action that these rules know" in str(refused.value)
