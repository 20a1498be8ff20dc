"""What windows and pictures ask of a skirmish battle, beside verdicts."""

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.verdict import Verdict
from chargemap.rules.ruleset import Effects
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.warrior import Field

EFFECTS = Effects(
    texts={
        "charging": N_("{who} counts as charging {value}"),
        "strength": N_(
            "{who} has +{value} on the Strength roll, even beyond the racial maximum"
        ),
        "no-shoot": N_("{who} may not shoot"),
        "fell": N_("{who} falls {length}."),
        "spotted": N_("{who} is spotted and no longer hidden."),
    },
    until={
        "first-round": N_("in the first round of combat"),
        "end-of-turn": N_("until the end of the turn"),
    },
    spent={},
    clauses={
        "fell": (clauses.C46.id,),
        "spotted": (clauses.C46.id,),
        "strength": (clauses.C19.id,),
        "engaged": (clauses.C37.id,),
        "also": (clauses.C03.id,),
        "rough": (clauses.C42.id,),
        "turn": (clauses.C53.id,),
    },
)


def opponents(battle: Battle, token_id: str) -> tuple[str, ...]:
    """Return whom a token may name in a charge: everybody who is not on its side."""
    field = Field.of(battle)
    one = field.warriors[token_id]
    return tuple(enemy.id for enemy in field.enemies(one))


def allowance(battle: Battle, action: Action) -> float:
    """Return how far an action may go, in inches."""
    field = Field.of(battle)
    one = field.warriors[action.by]
    return field.charge_range(one) if action.do == "charge" else field.allowance(one)


def fallen(token: Token) -> bool:
    """Whether a token is out of play: nobody is, wounds are not worked out."""
    return False


def to_hit(verdict: Verdict) -> int | None:
    """Return what the die must show: charges have no roll to hit."""
    return None
