"""May he shoot, may he cast, and the next turn (SK-34, SK-35, SK-53)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chargemap.model.battle import Action, Battle, Token
from chargemap.model.verdict import Mark
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.order import side_begun
from chargemap.rules.ruling import Family, Requirement, Ruling, requires
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.charge import barring, in_combat
from chargemap.rules.skirmish.warrior import Field, Warrior

TURN_STATES = frozenset({"acted", "stood-up"})


@dataclass(frozen=True)
class Deed:
    """Something done where one stands."""

    field: Field
    action: Action

    @lazy
    def by(self) -> Warrior:
        """Who does it."""
        return self.field.warriors[self.action.by]


def attempt(battle: Battle, action: Action) -> Deed:
    """Return the deed that an action asks for."""
    return Deed(Field.of(battle), action)


def _failed_charge(one: Deed) -> Iterator[Mark]:
    if one.by.token.effect("no-shoot"):
        yield Mark(tokens=(one.by.id,))


SHOOT: tuple[Requirement[Deed] | Family[Deed], ...] = (
    requires(clauses.FAILED_CHARGE, _failed_charge),
    requires(clauses.SHOOT_STATES["in-combat"], in_combat),
    barring({k: v for k, v in clauses.SHOOT_STATES.items() if k != "in-combat"}),
)
CAST: tuple[Requirement[Deed] | Family[Deed], ...] = (barring(clauses.CAST_STATES),)


def shot(one: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Nothing bars him from shooting; the shot itself is the players' business."""
    ruling.cite(clauses.C34)
    return one.field.battle


def cast(one: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Nothing bars him from casting."""
    ruling.cite(clauses.C35)
    return one.field.battle


def turned(one: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """A turn begins: what lasted until the end of the turn is over, for both sides, and nothing is declared."""
    battle = one.field.battle
    turn = side_begun(battle, str(one.action.get("side", "")))
    rested = battle.with_token(*map(_rested, battle.tokens.values()))
    return replace(rested, turn=turn, declared=())


def _rested(token: Token) -> Token:
    effects = tuple(one for one in token.effects if one.until != "end-of-turn")
    return replace(token, states=token.states - TURN_STATES, effects=effects)
