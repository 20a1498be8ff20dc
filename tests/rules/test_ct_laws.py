"""Laws of Combat & Tactics on random battles: order of filling in, phases one by one, mirrors, previews."""

import json
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, note
from hypothesis import strategies as st

from chargemap.model.battle import Action, Battle
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Verdict
from chargemap.rules.dice import Dice
from tests.rules import ct_scenes
from tests.rules.ct_page import AHEAD, COMPASS
from tests.rules.ct_scenes import RULES, Plain

NUMBERS = st.integers(0, 2**32)


def drawn(number: int) -> tuple[Random, Plain, Plain, Battle]:
    """A scene with a round asked in it, and its battle."""
    random = Random(number)
    scene = ct_scenes.scene(random)
    action = ct_scenes.whole(random, scene)
    note(f"number {number}\n" + "\n".join(scene["map"]) + f"\n{scene}\n{action}")
    return random, scene, action, ct_scenes.battle_of(scene, seed=number % 1000)


def played(battle: Battle, action: Plain) -> tuple[Verdict, Battle]:
    dice = Dice(seed=battle.seed, drawn=battle.drawn)
    return RULES.resolve(battle, ct_scenes.action_of(action), dice)


# ---- the order of events is a function of the declarations and the dice


def declared(battle: Battle, actions: list[Plain]) -> Battle:
    """The battle with the actions declared one after the other."""
    for one in actions:
        action = Action("declare", choices={"action": one})
        _verdict, battle = RULES.resolve(battle, action, Dice(seed=1))
    return battle


def in_token_order(battle: Battle) -> Action:
    """The round as the planner puts it together: its rows stand in the order of the tokens."""
    order = list(battle.tokens)
    return RULES.together(sorted(battle.declared, key=lambda one: order.index(one.by)))


@given(NUMBERS)
def test_a_round_tells_the_same_however_its_rows_were_filled_in(number: int) -> None:
    random, _scene, action, battle = drawn(number)
    rows = list({one["by"]: one for one in action["actions"]}.values())
    mixed = [dict(random.sample(sorted(one.items()), k=len(one))) for one in rows]
    random.shuffle(mixed)
    found = []
    for listed in (rows, mixed):
        filled = declared(battle, listed)
        whole = in_token_order(filled)
        verdict, after = RULES.resolve(filled, whole, Dice(seed=battle.seed))
        found.append((verdict_to_plain(verdict), after.tokens, after.turn))
    assert found[0] == found[1]


# ---- a round by phases is the round whole


@given(NUMBERS)
def test_phases_one_by_one_are_the_round_whole(number: int) -> None:
    _random, _scene, action, battle = drawn(number)
    whole, after = played(battle, action)
    if not whole.legal:
        return
    dice = {key: list(values) for key, values in after.log[-1].rolls.items()}
    told: list[Any] = []
    asked: Plain = {**action, "do": "phase"}
    for presses in range(1, 7):
        queues = Dice((dice,), seed=battle.seed)
        verdict, battle = RULES.resolve(battle, ct_scenes.action_of(asked), queues)
        dice = {key: list(values) for key, values in queues.left().items()}
        told += verdict.phases
        asked = {"do": "phase"}
        assert ("round" in battle.stats) == (presses < 6)
    assert told == list(whole.phases)
    assert battle.tokens == after.tokens
    assert battle.turn == after.turn


@given(NUMBERS)
def test_a_preview_changes_nothing_and_rules_what_is_then_ruled(number: int) -> None:
    _random, _scene, action, battle = drawn(number)
    before = deepcopy(dict(battle.tokens))
    seen = RULES.judge(battle, ct_scenes.action_of(action))
    assert battle.tokens == before
    verdict, _after = played(battle, action)
    assert (seen.legal, seen.reasons) == (verdict.legal, verdict.reasons)
    assert all(event.get("roll") is None for event in seen.phases)


# ---- mirrors


def without_ties(scene: Plain, action: Plain) -> tuple[Plain, Plain]:
    """The same with nothing left to the smallest coordinates: small spaces, and every way given."""
    scene, action = json.loads(json.dumps([scene, action]))
    for keys in scene["tokens"].values():
        keys.pop("space", None)
    for one in action["actions"]:
        one.pop("to", None)
        one.pop("then", None)
        if one["do"] in ("attack", "charge"):
            one.setdefault("path", [scene["tokens"][one["by"]]["at"]])
    return scene, action


def mirrored(scene: Plain, action: Plain) -> tuple[Plain, Plain]:
    """Both with west for east."""
    scene, action = json.loads(json.dumps([scene, action]))
    wide = len(scene["map"][0])
    scene["map"] = [row[::-1] for row in scene["map"]]
    for wall in scene["walls"]:
        wall[0], wall[2] = wide - wall[0], wide - wall[2]
    for keys in scene["tokens"].values():
        keys["at"][0] = wide - 1 - keys["at"][0]
        if keys.get("facing"):
            dx, dy = AHEAD[COMPASS.index(keys["facing"])]
            keys["facing"] = COMPASS[AHEAD.index((-dx, dy))]
    for one in action["actions"]:
        for square in (
            *one.get("path", ()),
            *([one["square"]] if "square" in one else []),
        ):
            square[0] = wide - 1 - square[0]
    return scene, action


def east_for_west(verdict: Verdict, wide: int) -> Plain:
    """What the verdict tells, mirrored."""
    told: Plain = dict(verdict_to_plain(verdict))

    def turned(square: Any) -> list[float]:
        return [wide - 1 - square[0], square[1]]

    told["ends"] = {key: turned(at) for key, at in told["ends"].items()}
    told["phases"] = [
        {key: turned(one) if key == "to" and one else one for key, one in event.items()}
        for event in told["phases"]
    ]
    return told


@given(NUMBERS)
def test_a_mirrored_battle_is_ruled_in_the_mirror(number: int) -> None:
    _random, scene, action, _battle = drawn(number)
    scene, action = without_ties(scene, action)
    verdict, _after = played(ct_scenes.battle_of(scene), action)
    other, _after = played(*_battle_and_round(*mirrored(scene, action)))
    wide = len(scene["map"][0])
    plain: Plain = dict(verdict_to_plain(verdict))
    plain["ends"] = {key: list(at) for key, at in plain["ends"].items()}
    told = east_for_west(other, wide)
    keys = ("legal", "reasons", "success", "ends", "dropped", "provokes", "effects")
    assert {key: told[key] for key in keys} == {key: plain[key] for key in keys}
    assert told["phases"] == [
        {key: list(one) if key == "to" and one else one for key, one in event.items()}
        for event in plain["phases"]
    ]


def _battle_and_round(scene: Plain, action: Plain) -> tuple[Battle, Plain]:
    return ct_scenes.battle_of(scene), action


# ---- who is not there


@given(NUMBERS)
def test_one_who_is_far_away_and_does_nothing_changes_nothing(number: int) -> None:
    _random, scene, action, battle = drawn(number)
    action = {**action, "initiative": battle.tokens["A"].side}
    verdict, _after = played(battle, action)
    wide = deepcopy(scene)
    wide["map"] = [row + " " * 9 + "." for row in wide["map"]]
    wide["tokens"]["Z"] = {
        "side": "red",
        "weapons": ["claws"],
        "at": [len(wide["map"][0]) - 1, 0],
    }
    other, _after = played(replace(ct_scenes.battle_of(wide), seed=battle.seed), action)
    assert list(other.phases) == list(verdict.phases)
    assert other.legal == verdict.legal
