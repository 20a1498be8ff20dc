"""Why not: every code of the page with its clauses, by action (section 6)."""

from collections.abc import Mapping

from chargemap.i18n import N_
from chargemap.model.verdict import Clause, Reason
from chargemap.rules.adnd2ct import clauses as ct


def _reason(code: str, text: str, *clauses: Clause, each: bool = False) -> Reason:
    return Reason(code, clauses, text, each)


_ANYBODY = {
    "cannot-act": _reason("cannot-act", N_("{by} cannot act."), ct.CT18),
    "already-acted": _reason(
        "already-acted", N_("{by} has acted this round."), ct.CT18
    ),
    "already-sprinted": _reason(
        "already-acted",
        N_("{by} has sprinted this round: nothing else is left."),
        ct.CT81,
    ),
    "already-parried": _reason(
        "already-acted", N_("{by} parries this round: nothing else is left."), ct.CT76
    ),
}
_ANY = _ANYBODY | {  # of what is aimed at somebody
    "own-side": _reason(
        "own-side", N_("{tokens} is of {by}'s own side."), ct.CT18, each=True
    ),
    "target-down": _reason("target-down", N_("{tokens} is down."), ct.CT09, each=True),
}
_MOVEMENT = {
    "blocked-square": _reason(
        "blocked-square", N_("Ground, a wall or a corner bars the way."), ct.CT11
    ),
    "occupied-square": _reason(
        "occupied-square", N_("The way is held by {tokens}."), ct.CT12
    ),
    "no-path": _reason("no-path", N_("There is no way."), ct.CT11, ct.CT12),
}
_NO_MELEE = _reason("no-melee-weapon", N_("{by} has no melee weapon in hand."), ct.CT14)


def _too_long(clause: Clause) -> Reason:
    return _reason("more-than-half", N_("That is more than half a move."), clause)


REASONS: Mapping[str, Mapping[str, Reason]] = {
    "attack": _ANY
    | _MOVEMENT
    | {
        "no-melee-weapon": _NO_MELEE,
        "out-of-reach": _reason(
            "out-of-reach", N_("{by} does not reach {at} from there."), ct.CT14
        ),
        "more-than-half": _too_long(ct.CT06),
    },
    "cast": _ANYBODY
    | _MOVEMENT
    | {
        "slow-spell-move": _reason(
            "slow-spell-move", N_("No moving after a very slow spell."), ct.CT23
        ),
        "more-than-half": _too_long(ct.CT23),
    },
    "psionic": _ANYBODY,
    "charge": _ANY
    | _MOVEMENT
    | {
        "no-melee-weapon": _NO_MELEE,
        "no-sight": _reason("no-sight", N_("{by} does not see {at}."), ct.CT39),
        "already-in-reach": _reason(
            "already-in-reach", N_("{by} reaches {at} already."), ct.CT39
        ),
        "not-direct": _reason(
            "not-direct", N_("Every step of a charge leads nearer to {at}."), ct.CT39
        ),
        "out-of-reach": _reason(
            "out-of-reach", N_("{by} reaches {at} from no square of the way."), ct.CT14
        ),
        "too-far": _reason(
            "too-far", N_("That is farther than one and a half moves."), ct.CT31
        ),
    },
    "cover": _ANY
    | {
        "wrong-weapon": _reason(
            "wrong-weapon", N_("That is neither bow nor crossbow."), ct.CT40
        ),
        "not-loaded": _reason(
            "not-loaded", N_("The weapon is not cocked and loaded."), ct.CT40
        ),
        "no-sight": _reason("no-sight", N_("{by} does not see that square."), ct.CT41),
        "beyond-short": _reason(
            "beyond-short", N_("That square is beyond short range."), ct.CT41
        ),
        "not-proficient": _reason(
            "not-proficient", N_("{by} is not proficient with the weapon."), ct.CT42
        ),
        "too-early": _reason(
            "too-early", N_("The first shot or blow does not come so early."), ct.CT44
        ),
        "not-edged": _reason(
            "wrong-weapon", N_("{by} has no bladed hand weapon in hand."), ct.CT49
        ),
        "not-adjacent": _reason(
            "not-adjacent", N_("That square is not beside {by}."), ct.CT49
        ),
        "not-helpless": _reason(
            "not-helpless",
            N_(
                "No foe stands there who is stunned, dazed, bound, unconscious or surprised."
            ),
            ct.CT49,
        ),
    },
    "shoot": _ANY
    | _MOVEMENT
    | {
        "wrong-weapon": _reason(
            "wrong-weapon", N_("{by} has no missile weapon in hand."), ct.CT51
        ),
        "not-loaded": _reason("not-loaded", N_("The weapon is not loaded."), ct.CT58),
        "not-loaded-moving": _reason(
            "not-loaded", N_("The weapon is not loaded."), ct.CT52
        ),
        "no-move-only": _reason(
            "no-move-only",
            N_("After its first shot it is shot only standing."),
            ct.CT53,
        ),
        "standing-only": _reason(
            "no-move-only", N_("This round the weapon is shot only standing."), ct.CT58B
        ),
        "no-sight": _reason("no-sight", N_("{by} does not see {tokens}."), ct.CT17),
        "out-of-range": _reason(
            "out-of-range", N_("{tokens} is out of range."), ct.CT17, each=True
        ),
        "more-than-half": _too_long(ct.CT51),
    },
    "guard": _ANY
    | _MOVEMENT
    | {"no-melee-weapon": _NO_MELEE, "more-than-half": _too_long(ct.CT60)},
    "move": _ANYBODY
    | _MOVEMENT
    | {"too-far": _reason("too-far", N_("That is farther than a move."), ct.CT71)},
    "parry": _ANYBODY
    | {
        "parry-no-move": _reason(
            "parry-no-move", N_("Who parries stands still."), ct.CT76
        )
    },
    "sprint": _ANYBODY
    | _MOVEMENT
    | {
        "too-far": _reason("too-far", N_("That is farther than a sprint."), ct.CT80),
        "no-fatigue": _reason(
            "no-fatigue", N_("{by} has no fatigue points left for it."), ct.CT84
        ),
        "must-rest": _reason(
            "must-rest",
            N_("{by} has sprinted as long as it can and must rest."),
            ct.CT85,
        ),
    },
}
