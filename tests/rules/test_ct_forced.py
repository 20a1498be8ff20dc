"""What the GM lets pass in Combat & Tactics comes to an end, however little sense it makes."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases
from chargemap.model.battle import Action
from chargemap.rules.dice import Dice
from tests.rules import ct_scenes
from tests.rules.ct_scenes import RULES

FIELD = """
- id: field
  ruleset: adnd2ct
  map: |
    A..............B
    ................
  tokens:
    A: {side: red, move: 4, weapons: [longbow, longsword]}
    B: {side: blue, weapons: [dagger]}
"""


@pytest.mark.parametrize("do", ["move", "sprint", "shoot", "attack", "guard"])
def test_a_way_that_is_too_long_ends_where_the_points_end(do: str) -> None:
    battle = cases.read_cases(FIELD, "x")[0].battle
    at = "B" if do in ("shoot", "attack") else None
    way = [[column, 0] for column in range(1, 13)]
    action = Action(do, "A", at, {"path": way}, force=True)
    if do == "guard":
        action = action.choosing(**{"with": "longsword"})
    verdict, after = RULES.resolve(battle, action, Dice(seed=1))
    most = {"move": 4, "sprint": 8}.get(do, 2)
    assert not verdict.legal
    assert after.tokens["A"].at == (most, 0)


@pytest.mark.parametrize("do", ["parry", "cast", "move", "sprint", "psionic"])
def test_who_strikes_no_blow_takes_only_his_own_weapon_in_hand(do: str) -> None:
    battle = cases.read_cases(FIELD, "x")[0].battle
    action = Action(do, "A", choices={"with": "rope"}, force=True)
    told = [
        (one.place, one.expected) for one in RULES.action_complaints(battle, action)
    ]
    expected = "the name of a weapon (longbow, longsword), not rope"
    assert told == [("with", expected)]
    own = action.choosing(**{"with": "longsword"})
    _verdict, after = RULES.resolve(battle, own, Dice(seed=1))
    assert after.tokens["A"].stats["hand"] == "longsword"


@pytest.mark.parametrize("do", ["attack", "shoot", "charge", "cover", "guard"])
def test_a_weapon_that_is_not_his_is_never_in_hand(do: str) -> None:
    battle = cases.read_cases(FIELD, "x")[0].battle
    action = Action(do, "A", "B", {"with": "rope"}, force=True)
    verdict, after = RULES.resolve(battle, action, Dice(seed=1))
    assert not verdict.legal
    assert "hand" not in after.tokens["A"].stats


@pytest.mark.parametrize("left", [0, 5])
def test_a_forced_sprint_leaves_no_fewer_points_than_none(left: int) -> None:
    written = FIELD.replace("move: 4", f"move: 4, fatigue: {left}")
    battle = cases.read_cases(written, "x")[0].battle
    battle = replace(battle, options={"sprint_cost": 20})
    action = Action("sprint", "A", choices={"to": [3, 0]}, force=True)
    verdict, after = RULES.resolve(battle, action, Dice(seed=1))
    assert verdict.reasons == ("no-fatigue",)
    assert [one.value for one in verdict.effects if one.what == "fatigue"] == [0]
    assert after.tokens["A"].stats["fatigue"] == 0


@given(st.integers(0, 2**32))
@settings(deadline=5000)
def test_whatever_is_forced_comes_to_an_end(number: int) -> None:
    random = Random(number)
    scene = ct_scenes.scene(random)
    battle = ct_scenes.battle_of(scene)
    for by in scene["tokens"]:
        asked = ct_scenes.asked(random, scene, by, False)
        action = replace(ct_scenes.action_of(asked), force=True)
        if list(RULES.action_complaints(battle, action)):
            continue
        verdict, battle = RULES.resolve(battle, action, Dice(seed=number))
        assert len(verdict.moments) == len(verdict.phases)
