"""The words of rounds in phases: beginnings, phases, events, why each comes when it does, what is lost."""

from collections.abc import Mapping

from chargemap.explain.special_words import Head
from chargemap.i18n import N_

HEADS: Mapping[str, Head] = {
    "attack": Head(
        N_("{by} attacks {at}"),
        N_("{by} cannot attack {at}"),
        N_("{by} would attack {at}"),
    ),
    "charge": Head(
        N_("{by} charges {at}"),
        N_("{by} cannot charge {at}"),
        N_("{by} would charge {at}"),
    ),
    "cover": Head(
        N_("{by} covers {at}"),
        N_("{by} cannot cover {at}"),
        N_("{by} would cover {at}"),
    ),
    "shoot": Head(
        N_("{by} shoots at {at}"),
        N_("{by} cannot shoot at {at}"),
        N_("{by} would shoot at {at}"),
    ),
    "guard": Head(
        N_("{by} stands guard"),
        N_("{by} cannot stand guard"),
        N_("{by} would stand guard"),
    ),
    "guard at": Head(
        N_("{by} stands guard against {at}"),
        N_("{by} cannot stand guard against {at}"),
        N_("{by} would stand guard against {at}"),
    ),
    "move": Head(
        N_("{by} moves"), N_("{by} cannot move like that"), N_("{by} would move")
    ),
    "parry": Head(N_("{by} parries"), N_("{by} cannot parry"), N_("{by} would parry")),
    "sprint": Head(
        N_("{by} sprints"), N_("{by} cannot sprint like that"), N_("{by} would sprint")
    ),
    "cast": Head(
        N_("{by} casts a spell"),
        N_("{by} cannot cast a spell like that"),
        N_("{by} would cast a spell"),
    ),
    "psionic": Head(
        N_("{by} uses a psionic power"),
        N_("{by} cannot use a psionic power"),
        N_("{by} would use a psionic power"),
    ),
    "round": Head(
        N_("The round"), N_("The round cannot be played"), N_("The round to come")
    ),
    "phase": Head(
        N_("The next phase"),
        N_("The next phase cannot be played"),
        N_("The next phase"),
    ),
    "new-round": Head(*[N_("A new round begins")] * 3),
}
PHASES: Mapping[str, str] = {
    "very-fast": N_("Very fast phase"),
    "fast": N_("Fast phase"),
    "average": N_("Average phase"),
    "slow": N_("Slow phase"),
    "very-slow": N_("Very slow phase"),
    "end": N_("End of the round"),
}
WHEN: Mapping[str, str] = {  # the same within a sentence, after what happens then
    "very-fast": N_("{what} in the very fast phase"),
    "fast": N_("{what} in the fast phase"),
    "average": N_("{what} in the average phase"),
    "slow": N_("{what} in the slow phase"),
    "very-slow": N_("{what} in the very slow phase"),
    "end": N_("{what} at the end of the round"),
}
TAKES: Mapping[str, str] = {
    "no-move": N_("It is an action without movement."),
    "half-move": N_("It is a half-move action."),
    "full-move": N_("It is a full-move action: at most {most}."),
    "full-move rounds": N_("It is a full-move action, round after round."),
}

# ---- blows and missiles: not rolled, a miss, a hit, a hit without dice for damage, and both if critical
OUTCOMES = (
    N_("hits AC {ac} on {need} or more"),
    N_("misses AC {ac} ({sum})"),
    N_("hits AC {ac} ({sum}) for {damage} damage"),
    N_("hits AC {ac} ({sum})"),
    N_("hits AC {ac} critically ({sum}) for {damage} damage"),
    N_("hits AC {ac} critically ({sum})"),
)
ONLY_ON_20 = N_("hits AC {ac} only on 20")
BLOWS = (
    N_("{by} strikes {at} with {weapon}: {dice}."),
    N_("{by} strikes {at} with {weapon}: {dice}, a miss."),
    N_("{by} strikes {at} with {weapon}: {dice}, a hit for {damage} damage."),
    N_("{by} strikes {at} with {weapon}: {dice}, a hit."),
    N_("{by} strikes {at} with {weapon}: {dice}, a critical hit for {damage} damage."),
    N_("{by} strikes {at} with {weapon}: {dice}, a critical hit."),
)
MISSILES = (
    N_("{by} shoots at {at} with {weapon}: {dice}."),
    N_("{by} shoots at {at} with {weapon}: {dice}, a miss."),
    N_("{by} shoots at {at} with {weapon}: {dice}, a hit for {damage} damage."),
    N_("{by} shoots at {at} with {weapon}: {dice}, a hit."),
    N_("{by} shoots at {at} with {weapon}: {dice}, a critical hit for {damage} damage."),
    N_("{by} shoots at {at} with {weapon}: {dice}, a critical hit."),
)  # fmt: skip
BY_OTHERS: Mapping[str, str] = {  # how another's blow is told within a sentence
    "enters": N_("{by}, on guard, {outcome}"),
    "answers": N_("{by}, on guard, answers and {outcome}"),
    "second": N_("{by}, on guard, strikes back and {outcome}"),
    "longer": N_("{by}, on guard with the longer weapon, strikes first and {outcome}"),
    "larger": N_("{by}, on guard with the larger weapon, strikes first and {outcome}"),
    "initiative": N_(
        "{by}, on guard and with the initiative, strikes first and {outcome}"
    ),
    "leaves": N_("{by}, left behind, {outcome}"),
    "shoots": N_("{by}, within reach, {outcome}"),
}
FIRST: Mapping[str, str] = {  # how a charger's blow at a guard is told
    "longer": N_("strikes first with the longer weapon and {outcome}"),
    "larger": N_("strikes first with the larger weapon and {outcome}"),
    "initiative": N_("strikes first by initiative and {outcome}"),
}

# ---- why an event comes just then: a sentence after it; by what it does and why, or by why alone
WHY: Mapping[str, str] = {
    "move second-half": N_("The second half comes one phase later."),
    "move half-move": N_("Half a move comes before the rest."),
    "move after-spell": N_("Half a move is left after the spell."),
    "move late": N_("Nobody has come: the guard attacks."),
    "attack late": N_("Nobody has come: the guard attacks."),
    "base": N_("It comes in the base phase of {by}."),
    "half-moved": N_("After half a move it comes one phase later."),
    "weapon": N_("It comes at the speed of the {weapon}."),
    "arrives": N_("The blow falls on arrival."),
    "longer": N_("{by} strikes first: with the longer weapon."),
    "larger": N_("{by} strikes first: the reach is equal, the weapon larger."),
    "initiative": N_("{by} strikes first: {side} has won initiative."),
    "second": N_("{by} strikes right after {at}."),
    "enters": N_("{at} has stepped into a square that {by} guards."),
    "answers": N_("{by} answers: {at} came with the longer weapon."),
    "leaves": N_("{at} leaves a square that {by} threatens."),
    "shoots": N_("{at} shoots in a square that {by} threatens."),
    "covers": N_("Whoever covers is first in the fast phase, whatever the initiative."),
    "specialist": N_(
        "A specialist who covers is first in the very fast phase, whatever the initiative."
    ),
    "holds": N_("It was held until this phase, and comes first in it."),
    "acts": N_("It was held until {at} acts, and comes just before."),
    "after-cover": N_("The rest of the missiles follow one a phase."),
    "next": N_("It is one missile a phase."),
    "volley": N_("They come all at once."),
}
BESIDE: Mapping[str, str] = {  # what else there is to say of an event
    "came-up": N_("{at} has moved up this round, and does not strike at the shot."),
}
ORDERS: Mapping[str, str] = {
    "first": N_("It comes first: {side} has won initiative."),
    "after": N_("It comes later: {side} has not won initiative."),
}
# the same while initiative is still to be rolled
ASSUMED: Mapping[str, str] = {
    "initiative": N_("{by} strikes first if {side} wins initiative."),
    "first": N_("It comes first if {side} wins initiative."),
    "after": N_("It comes later unless {side} wins initiative."),
}
ASSUMED_OWN = N_("strikes first, if {side} wins initiative, and {outcome}")
ASSUMED_BY_OTHERS = N_(
    "{by}, on guard, strikes first, if {side} wins initiative, and {outcome}"
)
POWERS = (
    N_("The psionic power of {by} takes effect."),
    N_("The psionic power of {by} takes effect: {total} by a d10."),
    N_("The psionic power of {by} takes effect: {total} by a d10 of {roll} and {prep} for preparation."),
    N_("A d10 and the preparation say when the psionic power of {by} takes effect."),
)  # fmt: skip
SHIFTS: Mapping[int, str] = {  # what an initiative roll of 1 or 10 does
    -1: N_("For the 1 all phases of {side} come one sooner."),
    1: N_("For the 10 all phases of {side} come one later."),
}
SPELLS: Mapping[str, str] = {
    "time": N_("The spell of {by} takes effect: its casting time is {time}."),
    "round": N_("The spell of {by} takes effect: it takes a round."),
    "rounds": N_("{by} goes on casting: the spell takes {rounds} rounds."),
}
LOST: Mapping[str, str] = {
    "down": N_("{by} is down: the rest is lost."),
    "target-down": N_("{at} is down: nothing is left for {by} to strike."),
    "target-gone": N_("{at} is out of the reach of {by}: the blow is lost."),
    "charge target-gone": N_("{by} can come no nearer to {at}: the charge is lost."),
    "square-empty": N_("Nobody stands in the square that {by} covers: no shot."),
    "blocked": N_("The way of {by} is barred."),
    "shoot target-down": N_("{at} is down: the missile of {by} is not sent."),
    "cover target-down": N_("{at} is down: the missile of {by} is not sent."),
    "out-of-sight": N_("{by} does not see {at}: the missile is not sent."),
    "out-of-range": N_("{at} is out of range of {by}: the missile is not sent."),
    "disrupted": N_("{by} was hit before the spell came: it is lost."),
}
LOST_OWN: Mapping[str, str] = {  # the same of one's own action, within its sentence
    "down": N_("{by} goes down"),
    "target-down": N_("{at} is down already"),
    "target-gone": N_("{at} is out of reach"),
    "charge target-gone": N_("the charge is lost"),
    "square-empty": N_("nobody stands there"),
    "blocked": N_("the way is barred"),
    "out-of-sight": N_("{at} is out of sight"),
    "out-of-range": N_("{at} is out of range"),
    "disrupted": N_("the spell is lost"),
}
