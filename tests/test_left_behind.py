"""What an action leaves behind, forced or not, can be saved and opened again."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, rules
from chargemap.cases.running import fault_of
from chargemap.formats import native
from chargemap.model.battle import Battle
from chargemap.rules.dice import Dice
from tests.rules import ct_scenes

TABLE = """
  ruleset: skirmish
  board: {size: [24, 24]}
  options: {failed_move: 0}
  tokens: {A: {side: red, at: [4, 6]}, B: {side: blue, at: [22.5, 22.5]}}
"""
FIGHT = """
  ruleset: adnd2ct
  options: {sprint_cost: 20}
  map: |
    A....B
    ......
  tokens:
    A: {side: red, fatigue: 5, hp: -999, weapons: [longsword, longbow]}
    B: {side: blue, fatigue: 0, sprinted: 1000, hp: -999, states: [bound]}
"""
PONY = """
  ruleset: pf1
  map: ..H..B
  tokens:
    H: {side: red}
    R: {side: red, mount: H, space: 4, hp: 1}
    B: {side: blue, effects: [{what: opportunities-used, value: 1}]}
"""
MELEE = """
  ruleset: {}
  map: A.....B.
  tokens: {{A: {{side: red}}, B: {{side: blue, hp: -1000}}}}
"""
STEPS = [
    *((TABLE, one) for one in ("do: charge, by: A, at: B", "do: charge, by: B, at: A")),
    (FIGHT, "do: guard, by: A, then: {at: B}"),
    (FIGHT, "do: face, to: {A: west, B: north}"),
    *((FIGHT, f"do: {do}, by: A, with: longbow") for do in ("parry", "cast", "move")),
    *((FIGHT, f"do: {do}, by: B") for do in ("parry", "cast", "psionic", "sprint")),
    *(
        (FIGHT, f"do: {do}, by: {by}, at: {at}, with: {weapon}")
        for do in ("attack", "shoot", "charge", "cover", "guard")
        for by, at in ("AB", "BA")
        for weapon in ("rope", "longbow", "longsword")
    ),
    *((FIGHT, f"do: sprint, by: {by}, to: [3, 1]") for by in "AB"),
    *((FIGHT, f"do: sprint, by: {by}, rounds: 10000") for by in "AB"),
    *(
        (PONY, f"do: ride, by: R, task: {task}")
        for task in (
            *("control", "knees", "soft-fall", "dropped", "dismount"),
            *("dismount, place: [0, 0]", "move, to: [0, 0]", "move, to: [9, 9]"),
        )
    ),
    *((PONY, f"do: {do}, by: B, at: R") for do in ("trip", "bull-rush", "grapple")),
    *(
        (MELEE.format(game), f"{step}, rolls: {{attack: [20]}}")
        for game in ("dnd35", "pf1", "adnd2ct")
        for step in ("do: charge, by: A, at: B", "do: attack, by: A, at: B")
    ),
    *(
        (MELEE.format(game), f"do: wound, by: B, amount: {amount}")
        for game in ("dnd35", "pf1", "adnd2ct")
        for amount in (100_000, -100_000)
    ),
]


def opened_again(battle: Battle) -> Battle:
    return cases.battle_of(native.to_bytes(battle), "x.chargemap")


@pytest.mark.parametrize("force", ["", ", force: true"], ids=["ruled", "forced"])
@pytest.mark.parametrize(("scene", "step"), STEPS, ids=[step for _, step in STEPS])
def test_what_an_action_leaves_can_be_opened_again(
    scene: str, step: str, force: str, tmp_path: Path
) -> None:
    written = f"- id: x{scene}  seed: 3\n  act: [{{{step}{force}}}]\n"
    (case,) = cases.read_cases(written, "x.yaml")
    ((_verdict, after),) = cases.run(case)
    path = tmp_path / "x.chargemap"
    cases.save_battle(after, path)
    assert cases.open_battle(path).tokens == after.tokens


@given(st.integers(0, 2**32))
@settings(deadline=5000)
def test_what_is_forced_at_random_can_be_opened_again(number: int) -> None:
    random = Random(number)
    scene = ct_scenes.scene(random)
    for keys in scene["tokens"].values():
        keys["fatigue"] = random.randint(0, 2)
        keys["sprinted"] = random.randint(990, 1000)
    battle = ct_scenes.battle_of(scene)
    for by in scene["tokens"]:
        asked = ct_scenes.asked(random, scene, by, False)
        action = replace(ct_scenes.action_of(asked), force=True)
        action = action.choosing(**{"with": random.choice(["rope", "dagger", "lance"])})
        if fault_of(battle, action) is None:
            dice = Dice(seed=battle.seed, drawn=battle.drawn)
            _verdict, battle = rules.get("adnd2ct").resolve(battle, action, dice)
    assert opened_again(battle).tokens == battle.tokens
