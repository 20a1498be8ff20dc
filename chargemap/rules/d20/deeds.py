"""Actions beside charge and move: attack, ready-brace, stand and start-turn."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from chargemap.geometry.ground import Space
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Square
from chargemap.model.verdict import Effect, Mark
from chargemap.rules import order
from chargemap.rules.d20 import reach, turns
from chargemap.rules.d20.clauses import M16
from chargemap.rules.d20.provoke import NEXT_TURN, provoked_at, remember_provoked
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.states import Bar, barred
from chargemap.rules.d20.strike import Blow, has_cover, saddle_parts, table_parts
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.ruling import Ruling


class Deed:
    """An attempt of one token, perhaps against another."""

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take the token, and the one it is aimed at, from the action."""
        self.situation = situation
        self.action = action
        self.by = situation[action.by]

    @property
    def battle(self) -> Battle:
        """The battle before."""
        return self.situation.battle

    @property
    def at(self) -> Combatant:
        """The one it is aimed at."""
        return self.situation[cast(str, self.action.at)]

    @property
    def named(self) -> str:
        """The weapon that `with` names."""
        return cast(str, self.action.get("with", ""))

    @property
    def opportunity(self) -> bool:
        """Whether it is an attack of opportunity."""
        return bool(self.action.get("opportunity", False))

    @lazy
    def then(self) -> Situation:
        """How all stood when the target was struck: on its way, others may have stood elsewhere."""
        battle = as_it_stood(self.battle, self.action)
        same = battle is self.battle
        return self.situation if same else Situation(self.situation.game, battle)

    @lazy
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons in hand of the name asked for, or all."""
        hand = self.by.creature.for_melee
        return (
            tuple(one for one in hand if one.name == self.named) if self.named else hand
        )

    @lazy
    def weapon(self) -> Weapon | None:
        """The first of them that covers the target; of opportunity, rather one that threatens it."""
        covering = [one for one in self.weapons if self._covers(one)]
        if self.opportunity and len(covering) > 1:
            covering.sort(key=self._out_of_threat)
        return covering[0] if covering else None

    def barred(self, *bars: Bar) -> Iterator[Mark]:
        """Yield the token if one of its states bars in one of these ways."""
        for _ in barred(self.situation.game.conditions, self.by.creature.states, *bars):
            yield Mark(tokens=(self.by.id,))

    def without_standard(self) -> Iterator[Mark]:
        """Yield the token if no standard action is left to it."""
        if turns.STANDARD not in turns.left(self.by.token, self.by.creature):
            yield Mark(tokens=(self.by.id,))

    @property
    def target_space(self) -> Space:
        """Where the target is struck: on its way, if the action says so, else where it stands."""
        where = self.action.get("where")
        if where is None:
            return self.at.space
        column, row = cast(Square, where)
        return self.situation.space_at(self.at, (column, row))

    def _out_of_threat(self, weapon: Weapon) -> bool:
        then = self.then
        by, at = then[self.by.id], then[self.at.id]
        hidden = has_cover(then, by, at, weapon, by.space, self.target_space)
        return hidden or not weapon.threatens

    def _covers(self, weapon: Weapon) -> bool:
        situation, target = self.then, self.target_space
        by = situation[self.by.id]
        grip = situation.grip(by, weapon)
        return situation.ground.inside(target) and reach.covers(
            situation.ground, by.space, grip, target
        )


def as_it_stood(battle: Battle, action: Action) -> Battle:
    """Return the battle with those put back that the action says stood, held or were otherwise when it struck."""
    tokens = []
    for told in cast(list[Mapping[str, Any]], action.get("stood", ())):
        token = battle.tokens.get(told["who"])
        if token is None:  # it has left the board since
            continue
        at = tuple(told["at"]) if "at" in told else token.at
        held = {"grapples": told["grapples"]} if "grapples" in told else {}
        states = token.states | frozenset(told.get("states", ()))
        stats = {**token.stats, **held}
        tokens.append(replace(token, at=cast(Square, at), states=states, stats=stats))
    return battle.with_token(*tokens) if tokens else battle


# ------------------------------------------------------------------ attack
def no_weapon(deed: Deed) -> Iterator[Mark]:
    """Yield the attacker if the weapon is not in its hand."""
    if not deed.weapons:
        yield Mark(tokens=(deed.by.id,))


def out_of_reach(deed: Deed) -> Iterator[Mark]:
    """Yield the target if no weapon in hand covers it."""
    if deed.weapons and deed.weapon is None:
        yield Mark(tokens=(deed.at.id,))


def no_attack_left(deed: Deed) -> Iterator[Mark]:
    """Yield the attacker if the turn, or its attacks of opportunity, are used up, or it cannot act."""
    if tuple(deed.barred("act")):
        yield Mark(tokens=(deed.by.id,))
    elif deed.opportunity:
        if not deed.situation.may_strike(deed.by):
            yield Mark(tokens=(deed.by.id,))
    else:
        yield from deed.without_standard()


def plain_blow(deed: Deed) -> Blow | None:
    """Return the attack about to be rolled."""
    if deed.weapon is None:
        return None
    mod = cast(int, deed.action.get("mod", 0))
    extra = (*saddle_parts(deed.situation, deed.by, deed.at), *table_parts(mod))
    then = deed.then
    early = then.options["charge_ac_from"] == "start"
    return then.game.blow(
        then,
        then[deed.by.id],
        then[deed.at.id],
        deed.weapon,
        extra,
        target_place=deed.target_space,
        charging=early and bool(deed.action.get("running", False)),
    )


def after_attack(deed: Deed) -> Battle:
    """Return the battle with the attack spent."""
    token = deed.by.token
    if not deed.opportunity:
        return deed.battle.with_token(turns.spend(token, turns.STANDARD))
    return deed.battle.with_token(opportunity_spent(token))


def opportunity_spent(token: Token) -> Token:
    """Return the token with one more attack of opportunity made this round."""
    used = token.effect("opportunities-used")
    count = 1 + (cast(int, used.value) if used else 0)
    return token.with_effect(Effect(token.id, "opportunities-used", count, NEXT_TURN))


# ------------------------------------------------------------------ ready-brace
def brace_weapon(deed: Deed) -> Weapon | None:
    """Return the first weapon in hand (of the name asked for) that can be set against a charge."""
    return next((one for one in deed.weapons if one.brace), None)


def not_a_brace_weapon(deed: Deed) -> Iterator[Mark]:
    """Yield the token if it holds no weapon that can be set."""
    if brace_weapon(deed) is None:
        yield Mark(tokens=(deed.by.id,))


def braced(deed: Deed) -> tuple[Battle, Effect | None]:
    """Return the battle with the weapon set, and the effect that says so."""
    weapon = brace_weapon(deed)
    if weapon is None:  # forced without any
        return deed.battle, None
    effect = Effect(deed.by.id, "braced", weapon.name, NEXT_TURN)
    token = turns.spend(deed.by.token, turns.STANDARD).with_effect(effect)
    against = deed.action.get("against")
    if against:
        token = token.with_effect(
            Effect(token.id, "braced-against", against, NEXT_TURN)
        )
    return deed.battle.with_token(token), effect


# ------------------------------------------------------------------ stand
def not_prone(deed: Deed) -> Iterator[Mark]:
    """Yield the token if it does not lie."""
    if "prone" not in deed.by.creature.states:
        yield Mark(tokens=(deed.by.id,))


def no_move_left(deed: Deed) -> Iterator[Mark]:
    """Yield the token if no move action is left to it."""
    if not turns.move_actions_left(deed.by.token, deed.by.creature):
        yield Mark(tokens=(deed.by.id,))


def provoked_by_rising(deed: Deed) -> tuple[str, ...]:
    """Return the enemies that threaten its space and may strike, by ids (D20-M16)."""
    return provoked_at(deed.situation, deed.by, deed.by.mask)


def risen(deed: Deed) -> Battle:
    """Return the battle with the token on its feet."""
    token = replace(deed.by.token, states=deed.by.token.states - {"prone"})
    token = remember_provoked(token, provoked_by_rising(deed))
    return deed.battle.with_token(turns.spend_move(token, deed.by.creature, 1))


def forecast_rising(attempt: Deed, ruling: Ruling) -> None:
    """Note who gets an attack of opportunity on the one who rises."""
    ruling.cite(M16)
    ruling.provoke(M16, provoked_by_rising(attempt))


def stood_up(attempt: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Prone ends."""
    ruling.effect(M16, Effect(attempt.by.id, "stood-up"))
    return risen(attempt)


# ------------------------------------------------------------------ start-turn
def turn_started(deed: Deed, ruling: Ruling, dice: Dice) -> Battle:
    """Begin the next turn of the token, and of its mount or rider."""
    pair = [turns.started(deed.battle.tokens[key]) for key in sorted(deed.by.pair)]
    situation = deed.situation

    def able(token_id: str) -> bool:
        return token_id not in situation.riders and not situation[token_id].dead

    turn = order.begun(deed.battle, deed.by.id, able)
    return replace(deed.battle.with_token(*pair), turn=turn)
