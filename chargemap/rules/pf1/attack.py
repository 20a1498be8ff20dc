"""Attack: one blow in melee, one of a full attack, or all of them at once (D20-M03, PF1-M05)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Mark, Part
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import deeds, reasons
from chargemap.rules.d20.deeds import Deed
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.strike import Blow, saddle_parts, table_parts
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import armed, bars, series
from chargemap.rules.pf1.costs import FULL, OPPORTUNITY, STANDARD, Cost, pay
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.series import Made, Planned, later, main_attacks
from chargemap.rules.pf1.strike import blow
from chargemap.rules.ruling import Ruling, requires


class Blows:
    """One attack in melee, or those of a full attack, about to be made."""

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take who strikes at whom from the action."""
        self.situation = situation
        self.action = action
        self.deed = Deed(situation, action)

    @property
    def by(self) -> Combatant:
        """The one who strikes."""
        return self.deed.by

    @property
    def full(self) -> bool:
        """Whether all blows of a full attack are made at once."""
        return bool(self.action.get("full", False)) and not self.deed.opportunity

    @property
    def way(self) -> str:
        """What it is: an attack, or a blow of a full attack."""
        if self.deed.opportunity:
            return "opportunity"
        return "full-attack" if self.full else cast(str, self.action.get("as", ""))

    @property
    def number(self) -> int:
        """Which blow of a full attack it is, 0 the first."""
        one = self.way == "full-attack" and not self.full
        return cast(int, self.action.get("iterative", 0)) if one else 0

    @property
    def cost(self) -> Cost:
        """What it costs of the turn."""
        if self.full:
            return FULL
        if self.way == "full-attack":
            return Cost("blow", self.number)
        return OPPORTUNITY if self.deed.opportunity else STANDARD

    @lazy
    def weapon(self) -> Weapon | None:
        """The weapon that strikes: the first that reaches the target, else the first of those to choose from."""
        hand = self.deed.weapons
        return self.deed.weapon or (hand[0] if hand else None)

    def planned(self) -> Iterator[Planned]:
        """Yield the attacks in their order."""
        if self.weapon is None:  # forced without any
            return
        count = main_attacks(self.by.creature.base_attack) if self.full else 1
        for number in range(self.number, self.number + count):
            yield Planned(partial(self._blow, number))

    def _blow(self, number: int, situation: Situation) -> Blow:
        deed = self.deed
        situation = situation_of(deeds.as_it_stood(situation.battle, self.action))
        by, at = situation[deed.by.id], situation[deed.at.id]
        early = situation.options["charge_ac_from"] == "start"
        return blow(
            situation,
            by,
            at,
            cast(Weapon, self.weapon),
            (
                *saddle_parts(situation, by, at),
                *later(number),
                *other_parts(self.action),
            ),
            target_place=deed.target_space,
            charging=early and bool(self.action.get("running", False)),
        )


def attempt(battle: Battle, action: Action) -> Blows:
    """Return the attack, or the full attack."""
    return Blows(situation_of(battle), action)


def other_parts(action: Action) -> tuple[Part, ...]:
    """Return the table's own modifier, if there is any."""
    return table_parts(cast(int, action.get("mod", 0)))


# ------------------------------------------------------------------ what bars it
def no_weapon(blows: Blows) -> Iterator[Mark]:
    """The weapon is in hand, and made to strike with."""
    return deeds.no_weapon(blows.deed)


def out_of_reach(blows: Blows) -> Iterator[Mark]:
    """Some weapon to choose from covers the target."""
    return deeds.out_of_reach(blows.deed)


def mount_went(blows: Blows) -> Iterator[Mark]:
    """The mount has not moved more than 5 ft if the rider makes a full attack."""
    if blows.way == "full-attack":
        told = cast(int | None, blows.action.get("mount_moved"))
        yield from armed.mount_went(blows.situation, blows.by, told)


NO_OPPORTUNITY = replace(bars.NO_OPPORTUNITY, clauses=reasons.NO_MOVE.clauses)

REQUIREMENTS = (
    requires(reasons.NO_MOVE, bars.action_is_left),
    requires(NO_OPPORTUNITY, bars.opportunity_is_left),
    *bars.ABLE_TO_DO,
    requires(reasons.ATTACK_NO_WEAPON, no_weapon),
    requires(reasons.ATTACK_CANNOT_REACH, out_of_reach),
    requires(armed.ONE_HAND, armed.reins),
    requires(armed.GRAPPLED_HANDS, armed.held_fast),
    requires(armed.MOUNT_MOVED, mount_went),
)


# ------------------------------------------------------------------ what comes of it
def preview(blows: Blows, ruling: Ruling) -> None:
    """Note the attacks before their dice fall."""
    _note(
        blows, ruling, series.foreseen(blows.planned(), blows.situation.battle, ruling)
    )


def outcome(blows: Blows, ruling: Ruling, dice: Dice) -> Battle:
    """Roll the attacks; damage comes off at once."""
    battle = pay(blows.situation.battle, blows.by, blows.cost)
    battle, made = series.struck(blows.planned(), battle, ruling, dice)
    _note(blows, ruling, made)
    ruling.success = made.hit
    return battle


def _note(blows: Blows, ruling: Ruling, made: Made) -> None:
    told = "attacks" if blows.full else "attack"
    if blows.full:
        ruling.more["attacks"] = made.strikes
        ruling.cite(d20.M03, on=told)
    else:
        for one in made.strikes:
            ruling.attack(d20.M03, one.attack, one.attack.damage)
    if made.covered:
        ruling.cite(d20.M13, on=told)
