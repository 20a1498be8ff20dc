"""What windows and pictures ask of a skirmish battle, beside verdicts."""

from collections.abc import Sequence
from math import hypot

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict
from chargemap.rules.looking import Measured, Place, Sight
from chargemap.rules.ruleset import Effects
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.warrior import Field

EFFECTS = Effects(
    texts={
        "charging": N_("{who} counts as charging {value}"),
        "strength": N_("{who} has +{value} on the Strength roll"),
        "no-shoot": N_("{who} may not shoot"),
        "fell": N_("{who} falls {value}″"),
        "spotted": N_("{who} is spotted"),
    },
    until={
        "first-round": N_("in the first round of combat"),
        "end-of-turn": N_("until the end of the turn"),
    },
    spent={},
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


def at(battle: Battle, place: Place) -> Point:
    """Return the point of a place: of a token the centre of its base."""
    if isinstance(place, str):
        return battle.tokens[place].at
    return place


def measure(battle: Battle, places: Sequence[Place]) -> Measured:
    """Return the inches from place to place; from base to base the gap between their edges."""
    field = Field.of(battle)
    points = tuple(at(battle, one) for one in places)
    so_far, total = [0.0], 0.0
    for before, after, a, b in zip(
        places, places[1:], points, points[1:], strict=False
    ):
        total += _gap(field, before, after, a, b)
        so_far.append(total)
    return Measured(
        total,
        "inches",
        N_("From edge to edge, in a straight line: {distance} {unit}."),
        (clauses.C02,),
        points,
        tuple(so_far),
    )


def _gap(field: Field, before: Place, after: Place, a: Point, b: Point) -> float:
    radii = [
        field.warriors[one].radius if isinstance(one, str) else 0.0
        for one in (before, after)
    ]
    flat = hypot(a[0] - b[0], a[1] - b[1])
    return max(0.0, flat - sum(radii))


def sight(battle: Battle, token_id: str, place: Place) -> Sight:
    """Return what a token sees of another."""
    raise NotImplementedError


def fallen(token: Token) -> bool:
    """Whether a token is out of play: nobody is, wounds are not worked out."""
    return False


def to_hit(verdict: Verdict) -> int | None:
    """Return what the die must show: charges have no roll to hit."""
    return None
