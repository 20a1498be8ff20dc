"""Why not, for what both d20 games bar by the same clauses: moves, attacks, rising."""

from collections.abc import Mapping

from chargemap.i18n import N_
from chargemap.model.verdict import Clause, Reason
from chargemap.rules.d20.clauses import M01, M03, M05, M06, M07, M08, M09, M10, M16
from chargemap.rules.d20.states import CONDITIONS, NO_RUN, SENTENCES, Bar, Condition

BLOCKED = Reason(
    "blocked", (M05,), N_("Something solid, or the edge of the board, is in the way.")
)
STEP_CORNER = Reason("corner", (M06,), N_("No diagonal step past a wall's corner."))
STOP_OCCUPIED = Reason("end-occupied", (M07,), N_("That space is taken by {tokens}."))
ENEMY_IN_WAY = Reason("enemy-in-way", (M08,), N_("The way is barred by {tokens}."))
NOT_ADJACENT = Reason(
    "not-adjacent", (M01,), N_("The path jumps, or begins elsewhere.")
)
OVER_BUDGET = Reason("over-budget", (M09,), N_("That is farther than the move goes."))
STEP_OVER_BUDGET = Reason("over-budget", (M10,), N_("A 5-foot step goes one square."))
HAMPERED = Reason("hampered", (M09,), N_("No running over difficult ground."))
STEP_HAMPERED = Reason("hampered", (M10,), N_("No 5-foot step onto difficult ground."))
STEP_AND_MOVE = Reason(
    "five-foot-step",
    (M10,),
    N_("A 5-foot step goes with no other movement in the turn."),
)
NOT_STRAIGHT = Reason("not-straight", (M09,), N_("Running goes straight."))
NO_MOVE = Reason("no-action", (M09,), N_("{tokens} has no action left for it."))
NOT_PRONE = Reason("not-prone", (M16,), N_("{by} is not prone."))
ATTACK_NO_WEAPON = Reason(
    "no-weapon", (M03,), N_("{by} does not hold that weapon, or none at all.")
)
ATTACK_CANNOT_REACH = Reason(
    "weapon-cannot-reach", (M03,), N_("{by} does not reach {tokens}.")
)


_CHARGE: Mapping[str, str] = {  # why not, where a charge of either game is barred
    "not-an-opponent": N_("{at} is on {by}'s own side."),
    "target-dead": N_("{at} is dead."),
    "five-foot-step": N_("{tokens} has taken a 5-foot step this turn."),
    "no-action": N_("{tokens} has no full-round action left."),
    "not-restricted": N_(
        "{by} is not restricted to a single action, so the shorter charge is not open."
    ),
    "no-line-of-sight": N_("{by} cannot see {at}."),
    "draw-bab": N_("Drawing on the way needs a base attack of +1."),
    "draw-too-far": N_("To draw on the way the charge must be within the speed."),
    "mount-untrained": N_("{by}'s mount is not trained for war."),
    "mounted": N_("The mount, not its rider, pushes and overruns: name the mount."),
    "target-mounted": N_("{at} rides: name the mount instead."),
    "target-too-big": N_("{at} is more than one size larger than {by}."),
    "no-space": N_("There is no space from which {by} could attack {at}."),
    "too-close": N_("{by} is too close: a charge takes {ft:10} toward {at}."),
    "too-far": N_("{at} is farther than double the speed."),
    "end-not-closest": N_("The space asked for is not among the closest."),
    "lane-blocked": N_("Something blocks the lane."),
    "lane-difficult": N_("Difficult ground slows the lane."),
    "lane-creature": N_("The lane is barred by {tokens}."),
    "end-blocked": N_("The closest space is blocked."),
    "end-occupied": N_("The closest space is taken by {tokens}."),
    "corner": N_("A step would cut past a wall's corner."),
    "weapon-cannot-reach": N_(
        "That weapon does not reach {at} from the closest space."
    ),
    "no-exit": N_("There is no way out behind {at}."),
}
# of these it may be the rider, its mount or both
_EACH = ("five-foot-step", "no-action")


def charge_reason(code: str, *clauses: Clause) -> Reason:
    """Return the reason of that code against a charge, citing the game's own clauses."""
    return Reason(code, clauses, _CHARGE[code], each=code in _EACH)


def by_states(
    conditions: Mapping[str, Condition], clause: Clause, *bars: Bar
) -> dict[str, Reason]:
    """Return a reason for each state that bars in one of these ways, citing `clause`."""
    return {
        name: Reason(f"state-{name}", (clause,), SENTENCES[name], each=True)
        for name, condition in conditions.items()
        if condition.bar in bars
    }


MOVE_STATES = by_states(CONDITIONS, M09, "act", "move")
RUN_STATES = {
    name: Reason(f"state-{name}", (M09,), SENTENCES[name], each=True)
    for name in sorted(NO_RUN)
}
