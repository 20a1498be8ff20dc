"""A round of Combat & Tactics phase by phase is the round played whole."""

from dataclasses import replace

import pytest

from chargemap import rules
from chargemap.cases.running import Case
from chargemap.model.battle import Action, Battle
from chargemap.model.plain import verdict_to_plain
from chargemap.rules.dice import Dice
from tests.test_cases import ALL

CT = rules.get("adnd2ct")
WITH_ROUNDS = [
    case
    for case in ALL
    if case.battle.ruleset == "adnd2ct" and case.actions[0].do == "round"
]


def whole(case: Case) -> tuple[list[object], Battle, dict[str, list[int]]]:
    dice = Dice([case.rolls], seed=case.seed)
    verdict, after = CT.resolve(case.battle, case.actions[0], dice)
    return list(verdict.phases), after, dice.rolled


def by_phases(
    case: Case, rolled: dict[str, list[int]]
) -> tuple[list[object], Battle, int]:
    battle, told, presses = case.battle, [], 0
    action = replace(case.actions[0], do="phase")
    rolls = {key: list(values) for key, values in rolled.items()}
    while presses == 0 or "round" in battle.stats:
        dice = Dice([rolls], seed=case.seed)
        verdict, battle = CT.resolve(battle, action, dice)
        for key, values in dice.rolled.items():
            rolls[key] = rolls[key][len(values) :]
        told += verdict.phases
        action, presses = Action("phase"), presses + 1
    return told, battle, presses


@pytest.mark.parametrize("case", WITH_ROUNDS, ids=lambda case: case.id)
def test_phases_one_by_one_tell_and_leave_what_the_whole_round_does(case: Case) -> None:
    told, after, rolled = whole(case)
    if verdict_to_plain(after.log[-1].verdict)["legal"] is False:
        return
    by_phase, end, presses = by_phases(case, rolled)
    assert by_phase == told
    assert end.tokens == after.tokens
    assert presses == 6
