"""What may take the place of the attack at the end of a charge (PF1-C16, PF1-C23 to PF1-C27, PF1-C33)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from chargemap.model.battle import Battle
from chargemap.model.verdict import Clause
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20.charging import Charge
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import bull_rush, disarm, maneuver, overrun, sunder, trip
from chargemap.rules.pf1.clauses import C14, C16, C18, C23, C24, C25, C26, C27, C33
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.pf1.maneuver_clauses import M37, M38
from chargemap.rules.ruling import Ruling


@dataclass(frozen=True)
class Ending:
    """A maneuver at the end of a charge: how it is ruled, and the clauses of the charge page that say so.

    `on` names those of them that decide one thing.
    """

    at_end: Callable[[Charge], Maneuver]
    forecast: Callable[[Any, Ruling], None]
    outcome: Callable[[Any, Ruling, Dice], Battle]
    clauses: tuple[Clause, ...]
    on: Mapping[str, tuple[Clause, ...]]
    preview: Callable[[Any, Ruling], None] = maneuver.preview


ENDINGS: Mapping[str, Ending] = {
    "bull-rush": Ending(
        bull_rush.at_end,
        bull_rush.forecast,
        bull_rush.outcome,
        (C16, C23, C24),
        {
            "provokes": (C23,),
            "damage": (C23,),
            "tests": (C16, C24),
            "pushed": (C24,),
            "moved-to": (C24,),
            "path": (C24,),
        },
        bull_rush.preview,
    ),
    "overrun": Ending(
        overrun.at_end,
        overrun.forecast,
        overrun.outcome,
        (C26, C27),
        {
            "provokes": (C26,),
            "damage": (C26,),
            "tests": (C27,),
            "prone": (C27,),
            "path": (C26,),
        },
        overrun.preview,
    ),
    **{
        name: Ending(
            one.at_end,
            one.forecast,
            one.outcome,
            (C14, C33),
            {"provokes": (C33,), "damage": (C33,), "prone": (C33,)},
        )
        for name, one in (("trip", trip), ("disarm", disarm), ("sunder", sunder))
    },
}
ARMED = ("trip", "disarm", "sunder")


def before_the_run(charge: Charge) -> Maneuver:
    """Return the maneuver as it is asked for, with the two where they stand."""
    return ENDINGS[charge.then].at_end(charge)


def after_the_run(charge: Charge, ran: Battle) -> Maneuver:
    """Return the maneuver as it is made, in the battle after the run."""
    return before_the_run(charge).after(ran)


def foreseen(charge: Charge, ruling: Ruling, ran: Battle) -> None:
    """Note the maneuver to come before its die falls."""
    ending, to_come = ENDINGS[charge.then], after_the_run(charge, ran)
    part = ruling.within()
    ending.forecast(to_come, part)
    ending.preview(to_come, part)
    _adopt(charge, ruling, part)


def made(charge: Charge, ruling: Ruling, dice: Dice, ran: Battle) -> Battle:
    """Make the maneuver in the battle after the run; return the battle after both."""
    ending, maneuver = ENDINGS[charge.then], after_the_run(charge, ran)
    part = ruling.within()
    part.success = True
    ending.forecast(maneuver, part)
    after = ending.outcome(maneuver, part, dice)
    _adopt(charge, ruling, part)
    return after


def _adopt(charge: Charge, ruling: Ruling, part: Ruling) -> None:
    """Take what came of the maneuver as decided by the charge page; its path goes on from the run's end."""
    ending = ENDINGS[charge.then]
    clauses = (*ending.clauses, C25) if part.cites(M37, M38) else ending.clauses
    ruling.provoke(d20.M11, part.provoked)
    if part.path:
        path = (*charge.path, *part.path[1:])
        ruling.move(ending.on["path"][0], path, part.distance)
    ruling.adopt(part, *clauses, on=ending.on)
    if part.cites(C18):
        ruling.cite(C18, on="damage")
