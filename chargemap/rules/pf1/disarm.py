"""Disarm: in place of a melee attack, the target drops what it holds (PF1-M26 to PF1-M30)."""

from collections.abc import Iterator
from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Check, Clause, Effect, Mark, Part, Reason
from chargemap.rules.d20.charging import Charge
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import bars, gear, maneuver
from chargemap.rules.pf1.armed import ARMED
from chargemap.rules.pf1.check import failed_by_ten, margin
from chargemap.rules.pf1.game import UNARMED, situation_of
from chargemap.rules.pf1.gear import Thing
from chargemap.rules.pf1.maneuver import Armed
from chargemap.rules.pf1.maneuver_clauses import M26, M28, M29, M30
from chargemap.rules.ruling import Ruling, requires

NO_ITEM = Reason("no-item", (M28,), N_("{at} does not hold that."))

DROPPED, PICKED_UP = "dropped", "picked-up"


class Disarm(Armed):
    """An attempt to disarm."""

    kind = "disarm"

    @property
    def unarmed(self) -> bool:
        """Whether it is tried without a weapon; teeth and claws are weapons."""
        weapon = self.weapon
        return weapon is not None and weapon.name == UNARMED.name

    @property
    def takes(self) -> bool:
        """Whether the item is to be picked up at once."""
        return self.unarmed and bool(self.action.get("take", False))

    @lazy
    def item(self) -> Thing | None:
        """What is to be dropped: what `item` names, else the first that the target holds."""
        return gear.named(self.at.token, gear.held, self._word("item"))

    @lazy
    def also(self) -> Thing | None:
        """What is dropped beside by 10 or more: what `also` names, else the next held, weapons first."""
        others = (one for one in gear.held(self.at.token) if one != self.item)
        return next(
            (one for one in others if self._word("also") in ("", one.name)), None
        )

    def own_parts(self) -> tuple[Part, ...]:
        """Return what every blow takes, and -4 unarmed."""
        parts = super().own_parts()
        return (*parts, Part(-4, N_("unarmed"))) if self.unarmed else parts

    def _word(self, key: str) -> str:
        return cast(str, self.action.get(key, ""))


def attempt(battle: Battle, action: Action) -> Disarm:
    """Return the disarm."""
    return Disarm(situation_of(battle), action)


def at_end(charge: Charge) -> Disarm:
    """Return the disarm at the end of a charge."""
    return Disarm(charge.situation, charge.action, charge)


# ------------------------------------------------------------------ what bars it
def not_held(disarm: Disarm) -> Iterator[Mark]:
    """The target holds what it is to drop."""
    item, without_second = disarm.item, disarm.also is None
    if not (item and item.held) or (disarm.action.get("also") and without_second):
        yield Mark(tokens=(disarm.at.id,))


REQUIREMENTS = (*bars.EVERY, *ARMED, requires(NO_ITEM, not_held))


# ------------------------------------------------------------------ what comes of it
def forecast(disarm: Disarm, ruling: Ruling) -> None:
    """Note the clauses, and whether the target gets an attack of opportunity."""
    maneuver.forecast(disarm, ruling, M26, M28)


def outcome(disarm: Disarm, ruling: Ruling, dice: Dice) -> Battle:
    """Roll: the target drops one item, or by 10 two; after a bad failure the attacker its weapon."""

    def won(battle: Battle, check: Check) -> Battle:
        second = disarm.also if margin(check) >= 10 else None
        gone = tuple(one for one in (disarm.item, second) if one is not None)
        ruling.success = bool(gone)  # forced, there may be nothing
        battle = dropped(battle, ruling, M28, disarm.at.id, *gone)
        return _taken(disarm, battle, ruling) if disarm.takes else battle

    def lost(battle: Battle, check: Check) -> Battle:
        used = _weapon_used(disarm, battle) if failed_by_ten(check) else ()
        return dropped(battle, ruling, M29, disarm.by.id, *used)

    return maneuver.resolved(disarm, ruling, dice, won, lost)


def dropped(
    battle: Battle, ruling: Ruling, clause: Clause, token_id: str, *things: Thing
) -> Battle:
    """Let a token drop these things."""
    for one in things:
        ruling.report(Effect(token_id, DROPPED, one.name))
        ruling.draw(clause, on=DROPPED)
    return battle.with_token(gear.without(battle.tokens[token_id], *things))


def _taken(disarm: Disarm, battle: Battle, ruling: Ruling) -> Battle:
    """Pick the item up, with a free hand (PF1-M30)."""
    if disarm.item is None or not gear.hands_free(disarm.by):
        return battle
    ruling.report(Effect(disarm.by.id, PICKED_UP, disarm.item.name))
    ruling.draw(M30, on=PICKED_UP)
    by, owner = battle.tokens[disarm.by.id], disarm.at.token
    return battle.with_token(gear.picked_up(by, disarm.item, owner))


def _weapon_used(disarm: Disarm, battle: Battle) -> tuple[Thing, ...]:
    """Return the weapon in hand that it was tried with; a natural or unarmed attack is none."""
    weapon = disarm.weapon
    if weapon is None or weapon.natural:
        return ()
    hand = gear.held(battle.tokens[disarm.by.id])
    return tuple(one for one in hand if one.name == weapon.name)[:1]
