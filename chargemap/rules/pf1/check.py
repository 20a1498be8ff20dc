"""The check of a combat maneuver: CMB against CMD, and what goes into either (PF1-M01 to PF1-M14)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from chargemap.i18n import N_
from chargemap.model.verdict import Check, Part
from chargemap.rules.d20.creature import modifier
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.sizes import SIZES
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Dice
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.strike import (
    armour_state_parts,
    concealment,
    other_attack_parts,
    unless_zero,
)
from chargemap.rules.ruleset import total

TINY = SIZES.index("tiny")
TO_CMD = (
    "circumstance",
    "deflection",
    "dodge",
    "insight",
    "luck",
    "morale",
    "profane",
    "sacred",
)
AUTOMATIC = ("immobilized", "incapacitated")  # beside the helpless (PF1-M07)
HOLDS = ("grapple", "break")  # the grappled have no penalty on these (PF1-M55)


@dataclass(frozen=True, slots=True)
class Contest:
    """A check about to be rolled. `auto`: it succeeds as on a natural 20, without a die.

    `by_twenty`: a natural 20 succeeds whatever the total, as it does but against bonds.
    """

    kind: str
    of: str
    against: str
    parts: tuple[Part, ...]
    need_parts: tuple[Part, ...]
    auto: bool = False
    concealment: int = 0
    by_twenty: bool = True

    def forecast(self) -> Check:
        """Return the check before its die falls."""
        return Check(
            self.kind,
            self.of,
            self.against,
            bonus=total(self.parts),
            need=total(self.need_parts),
            auto=self.auto,
            parts=self.parts,
            need_parts=self.need_parts,
        )

    def rolled(self, dice: Dice, queue: str = "maneuver") -> Check:
        """Roll it: 20 succeeds, 1 fails, and equal is enough (PF1-M14)."""
        return self.shown(20 if self.auto else dice.roll(queue, 20, who=self.of))

    def shown(self, roll: int) -> Check:
        """Return the check with that face of the die."""
        check, result = self.forecast(), roll + total(self.parts)
        reached = roll != 1 and result >= total(self.need_parts)
        passed = reached or (roll == 20 and self.by_twenty)
        return replace(check, roll=roll, total=result, passed=passed)


def margin(check: Check) -> int:
    """Return by how much the check beats what it needs: on a natural 20 by 0 at least."""
    by = (check.total or 0) - (check.need or 0)
    return max(0, by) if check.roll == 20 else by


def failed_by_ten(check: Check) -> bool:
    """Whether the check failed by 10 or more."""
    return not check.passed and (check.need or 0) - (check.total or 0) >= 10


def contest(
    situation: Situation,
    kind: str,
    by: Combatant,
    at: Combatant,
    weapon: Weapon | None = None,
    extra: tuple[Part, ...] = (),
    need_extra: tuple[Part, ...] = (),
    charging: bool = False,
) -> Contest:
    """Return the maneuver check of `by` against `at`; `extra` is what this one takes beside.

    `kind` is the maneuver's name. `charging`: the target has a charger's AC penalty that no effect tells of yet.
    """
    return Contest(
        kind,
        by.id,
        at.id,
        parts=(*cmb_parts(situation, kind, by, weapon), *_stunned(at), *extra),
        need_parts=(*cmd_parts(situation, kind, at, charging), *need_extra),
        auto=succeeds_by_itself(situation, at),
        concealment=concealment(by, at),
    )


def cmb_parts(
    situation: Situation, kind: str, one: Combatant, weapon: Weapon | None = None
) -> Iterator[Part]:
    """Yield what goes into the CMB for one maneuver, and into its check as an attack roll."""
    yield from bare_cmb_parts(situation, one)
    yield from feat_parts(kind, one, checking=True)
    fighter = fighter_of(one.token)
    yield from unless_zero(_for(fighter.cmb_mod, kind), N_("maneuver modifier"))
    grappled = situation.game.conditions["grappled"].text
    for part in other_attack_parts(situation, one, weapon):
        if not (kind in HOLDS and part.text == grappled):
            yield part


def bare_cmb_parts(situation: Situation, one: Combatant) -> Iterator[Part]:
    """Yield base attack, Strength (Tiny and smaller: Dexterity as it is now) and special size."""
    creature = one.creature
    yield Part(creature.base_attack, N_("base attack"))
    if creature.size.rank <= TINY:
        conditions = situation.game.conditions
        lost = sum(conditions[state].dex for state in creature.states)
        yield from unless_zero(modifier(creature.dexterity + lost), N_("Dexterity"))
    else:
        yield from unless_zero(modifier(creature.strength), N_("Strength"))
    yield from unless_zero(-creature.size.attack, N_("size"))


def unmoved_cmb(one: Combatant, escaping: bool = False) -> int:
    """Return the CMB with `cmb_mod` for all (and for breaking free), without feats and what the moment brings."""
    creature = one.creature
    tiny = creature.size.rank <= TINY
    ability = creature.dexterity if tiny else creature.strength
    mods = fighter_of(one.token).cmb_mod
    bare = creature.base_attack + modifier(ability) - creature.size.attack
    return bare + mods.get("all", 0) + (mods.get("break", 0) if escaping else 0)


def cmd_parts(
    situation: Situation, kind: str, one: Combatant, charging: bool = False
) -> Iterator[Part]:
    """Yield what goes into the CMD against one maneuver (PF1-M11 to PF1-M13)."""
    creature, fighter = one.creature, fighter_of(one.token)
    yield Part(10, N_("base"))
    yield Part(creature.base_attack, N_("base attack"))
    yield from unless_zero(modifier(creature.strength), N_("Strength"))
    yield from unless_zero(modifier(creature.dexterity), N_("Dexterity"))
    yield from unless_zero(-creature.size.attack, N_("size"))
    for name, value in fighter.ac_mods.items():
        if name in TO_CMD or value < 0:
            yield from unless_zero(value, name)
    yield from armour_state_parts(situation, one)
    if charging or creature.charging:
        yield Part(-2, N_("charging"))
    yield from feat_parts(kind, one, checking=False)
    yield from unless_zero(_for(fighter.cmd_mod, kind), N_("modifier to the CMD"))


def feat_parts(kind: str, one: Combatant, checking: bool) -> Iterator[Part]:
    """Yield the feats for a maneuver: Improved +2, Greater +2 more on the check, grab +4 (PF1-M04, PF1-M12)."""
    feats = one.creature.feats
    if checking and kind == "grapple" and "grab" in feats:
        yield Part(4, N_("grab"))
    elif f"improved-{kind}" in feats:
        yield Part(2, N_("Improved feat"))
    if checking and f"greater-{kind}" in feats:
        yield Part(2, N_("Greater feat"))


def leg_parts(at: Combatant) -> tuple[Part, ...]:
    """Return +2 for each leg beyond two, against overrun and trip (PF1-M21, PF1-M24)."""
    more = at.creature.legs - 2
    return (Part(2 * more, N_("legs beyond two")),) if more > 0 else ()


def succeeds_by_itself(situation: Situation, at: Combatant) -> bool:
    """Whether a maneuver against that one succeeds without a die (PF1-M07, option `pinned_is_immobile`)."""
    states = at.creature.states
    if situation.options["pinned_is_immobile"] and "pinned" in states:
        return True
    return situation.helpless(at) or not states.isdisjoint(AUTOMATIC)


def _stunned(at: Combatant) -> tuple[Part, ...]:
    return (Part(4, N_("stunned target")),) if "stunned" in at.creature.states else ()


def _for(mods: Mapping[str, int], kind: str) -> int:
    return mods.get("all", 0) + mods.get(kind, 0)
