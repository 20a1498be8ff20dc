"""The steps that the log of a battle tells of: what each undo takes back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from chargemap.model.battle import Action, Battle
from chargemap.rules.chance import WAIVE

if TYPE_CHECKING:
    from chargemap.rules.ruleset import Ruleset


def steps_of(
    battle: Battle, ruleset: "Ruleset"
) -> Sequence[tuple[Battle, Battle, Action]]:
    """Return the battle before and after each step of its log, and the action that the step is named for.

    What was waived is part of the deed whose dice gave the chance, else of the step that follows.
    """
    steps: list[tuple[Battle, Battle, Action]] = []
    begun, deed = battle.start, None
    for number, entry in enumerate(battle.log, 1):
        after, action = battle.after(number), entry.action
        if action.do == WAIVE:
            if deed and action in [one.waived for one in ruleset.views.aftermath(deed)]:
                begun, _after, action = steps.pop()
            elif after is not battle:
                continue
        elif not (ruleset.actions[action.do].by_hand or action.get("opportunity")):
            deed = entry
        steps.append((begun, after, action))
        begun = after
    return steps
