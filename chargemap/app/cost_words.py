"""What the way of an action costs, in words: on the board, and line by line at the foot of the log."""

from chargemap import rules
from chargemap.explain import lengths
from chargemap.explain.words import fill
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.rules.looking import Cost


def cost_label(cost: Cost, unit: str) -> str:
    """Return one line, such as `climb up 3 in: Initiative test on 3 or less`."""
    words = fill(cost.text, length=lengths.length(cost.length, unit))
    if not cost.tests:
        return words
    test = fill(cost.test, need=cost.need)
    if cost.tests > 1:
        test = fill(N_("{number} × {test}"), number=cost.tests, test=test)
    return fill(N_("{cost}: {test}"), cost=words, test=test)


def cost_lines(action: Action, battle: Battle) -> list[str]:
    """Return what the way costs line by line, and last what is left; nothing where it is one plain walk."""
    ruleset = rules.get(battle.ruleset)
    found = ruleset.views.costs(battle, action)
    if not found:
        return []
    lines = [cost_label(one, ruleset.unit) for one in found]
    spent = sum(one.movement for one in found)
    left = ruleset.views.allowance(battle, action) - spent
    text = N_("{length} left") if left >= 0 else N_("{length} too far")
    return [*lines, fill(text, length=lengths.length(abs(left), ruleset.unit))]
