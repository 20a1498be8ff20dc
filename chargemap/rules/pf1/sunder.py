"""Sunder: in place of a melee attack, damage to what the target holds or wears (PF1-M57 to PF1-M60)."""

from collections.abc import Iterator
from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Check, Damage, Effect, Mark, Reason
from chargemap.rules.d20.charging import Charge
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import bars, gear, maneuver
from chargemap.rules.pf1.armed import ARMED
from chargemap.rules.pf1.clauses import C18
from chargemap.rules.pf1.game import UNARMED, situation_of
from chargemap.rules.pf1.gear import Thing
from chargemap.rules.pf1.maneuver import Armed
from chargemap.rules.pf1.maneuver_clauses import M57, M58, M59, M60
from chargemap.rules.pf1.strike import blow
from chargemap.rules.ruling import Ruling, requires

NO_ITEM = Reason("no-item", (M57,), N_("{at} neither holds nor wears that."))

ITEM_HP, BROKEN, DESTROYED = "item-hp", "broken", "destroyed"


class Sunder(Armed):
    """An attempt to sunder."""

    kind = "sunder"

    @lazy
    def item(self) -> Thing | None:
        """What is struck at: what `item` names, else the first thing that the target holds or wears."""
        name = cast(str, self.action.get("item", ""))
        return gear.named(self.at.token, gear.held_or_worn, name)

    @property
    def destroys(self) -> bool:
        """Whether an item with no hit points left is destroyed."""
        return cast(bool, self.action.get("destroy", True))

    @property
    def doubled(self) -> bool:
        """Whether its damage is double: that of a lance in a mounted charge."""
        lance = self.weapon is not None and self.weapon.lance
        return self.charge is not None and lance and self.by.rides

    def damage(self, dice: Dice) -> Damage:
        """Roll the weapon's normal damage, without a critical."""
        weapon = self.weapon or UNARMED
        struck = blow(self.situation, self.by, self.at, weapon, doubled=self.doubled)
        return struck.dealt(dice)


def attempt(battle: Battle, action: Action) -> Sunder:
    """Return the sunder."""
    return Sunder(situation_of(battle), action)


def at_end(charge: Charge) -> Sunder:
    """Return the sunder at the end of a charge."""
    return Sunder(charge.situation, charge.action, charge)


# ------------------------------------------------------------------ what bars it
def not_there(sunder: Sunder) -> Iterator[Mark]:
    """The target holds or wears what is struck at."""
    item = sunder.item
    if item is None or not (item.held or item.worn):
        yield Mark(tokens=(sunder.at.id,))


REQUIREMENTS = (*bars.EVERY, *ARMED, requires(NO_ITEM, not_there))


# ------------------------------------------------------------------ what comes of it
def forecast(sunder: Sunder, ruling: Ruling) -> None:
    """Note the clauses, and whether the target gets an attack of opportunity."""
    maneuver.forecast(sunder, ruling, M57, M58)


def outcome(sunder: Sunder, ruling: Ruling, dice: Dice) -> Battle:
    """Roll: the item takes damage, and may be broken or destroyed by it."""

    def won(battle: Battle, check: Check) -> Battle:
        if sunder.item is None:  # forced at nothing
            ruling.success = False
            return battle
        damage = ruling.damage(M58, sunder.damage(dice))
        if sunder.doubled:
            ruling.cite(C18, on="damage")
        return struck(battle, ruling, sunder, sunder.item, damage.total)

    return maneuver.resolved(sunder, ruling, dice, won)


def struck(
    battle: Battle, ruling: Ruling, sunder: Sunder, item: Thing, points: int
) -> Battle:
    """Take damage beyond its hardness off the item of the target."""
    owner = sunder.at.id
    left, broken = item.after(points, sunder.destroys)
    ruling.effect(M58, Effect(owner, ITEM_HP, left, item=item.name))
    if left == 0:
        ruling.report(Effect(owner, DESTROYED, item=item.name))
        ruling.draw(M60, on=DESTROYED)
    elif broken and not item.broken:
        ruling.report(Effect(owner, BROKEN, item=item.name))
        ruling.draw(M59, on=BROKEN)
    token = gear.damaged(battle.tokens[owner], item, left, broken)
    return battle.with_token(token)
