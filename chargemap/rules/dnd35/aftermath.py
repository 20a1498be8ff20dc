"""Attacks of opportunity by what the dice of a 3.5 charge brought, as the table offers them after it."""

from collections.abc import Sequence
from typing import cast

from chargemap.geometry.ground import heading
from chargemap.model.battle import Action
from chargemap.model.board import Square
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Chance
from chargemap.rules.d20 import push, run
from chargemap.rules.d20.chances import chance, squares
from chargemap.rules.d20.charging import PUSHES, Charge
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.dnd35.opposed import provocations_beyond


def after(situation: Situation, action: Action, verdict: Verdict) -> tuple[Chance, ...]:
    """Return who gets an attack on one who went on past the run of a charge, or was pushed, step by step.

    At each step the pushed one leaves its square first. Whoever of the two goes down there, both stop.
    """
    if action.do != "charge" or action.get("then") not in PUSHES:
        return ()
    charge = Charge(situation, action)
    walked = squares(verdict.path)[len(charge.path) - 1 :] if charge.path else ()
    pushed = _pushed(charge, verdict)
    found = [
        *_on_the_pushed(charge, verdict, walked, pushed),
        *_on_the_charger(charge, verdict, walked, pushed),
    ]
    found.sort(key=lambda one: one[0])
    return tuple(chance for _step, chance in found)


def _on_the_charger(
    charge: Charge,
    verdict: Verdict,
    walked: Sequence[Square],
    pushed: Sequence[Square],
) -> list[tuple[int, Chance]]:
    found = []
    for one, square in provocations_beyond(charge, walked):
        step = walked.index(square)
        if one in verdict.provokes:
            fall = _stopping(charge.at, pushed[step : step + 1])
            found.append((step, chance(charge.by, one, square, {}, fall)))
    return found


def _on_the_pushed(
    charge: Charge,
    verdict: Verdict,
    walked: Sequence[Square],
    pushed: Sequence[Square],
) -> list[tuple[int, Chance]]:
    if not pushed:
        return []
    found = []
    for one, square in run.provocations_of_pushed(charge, walked[-1], pushed):
        step = pushed.index(square)
        fall = {**_stopping(charge.by, walked[: step + 1]), "pushed": True}
        found.append((step, chance(charge.at, one, square, {}, fall)))
    return found


def _pushed(charge: Charge, verdict: Verdict) -> tuple[Square, ...]:
    """Return the squares of the push that the verdict tells of, the first its own; () if there was none."""
    lengths = (one.value for one in verdict.effects if one.what == "pushed")
    feet = next(lengths, None)
    if feet is None or charge.end is None:
        return ()
    start, u = charge.at.space, heading(charge.end, charge.at.space)
    steps = push.squares_pushed(cast(int, feet), u)
    return tuple(push.along(start.square, u, step) for step in range(steps + 1))


def _stopping(one: Combatant, way: Sequence[Square]) -> dict[str, object]:
    """Return that this one, too, goes no further than to the last square of `way`."""
    return {"other": one.body, "other_at": list(way[-1])} if way else {}
