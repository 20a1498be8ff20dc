"""Two weapons, a double weapon, or a throw from each hand: one attack more in a full attack (PF1-W01 to W07)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Mark, Part, Reason
from chargemap.rules.d20 import reach
from chargemap.rules.d20.provoke import remember_provoked, strikers_at
from chargemap.rules.d20.reasons import ATTACK_CANNOT_REACH
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.strike import Blow, saddle_parts
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import armed, bars, series
from chargemap.rules.pf1.attack import other_parts
from chargemap.rules.pf1.costs import FULL, Cost, pay
from chargemap.rules.pf1.game import UNARMED, situation_of
from chargemap.rules.pf1.maneuver_clauses import M10, M66
from chargemap.rules.pf1.missile import OUT_OF_RANGE, arrives, missiles, ranged_blow
from chargemap.rules.pf1.riding_clauses import W01, W02, W03, W04, W05, W06
from chargemap.rules.pf1.series import Planned, later, main_attacks
from chargemap.rules.pf1.strike import blow, broken, one_handed_bonus
from chargemap.rules.ruling import Ruling, requires

MAIN, OFF = "main", "offhand"
HANDS = 2
THROWN_LIGHT = ("shuriken", "dart")
THROWN_ONE_HANDED = ("bolas", "javelin", "net", "sling")


class TwoWeapons:
    """A full attack with both hands about to be made."""

    cost: Cost = FULL

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take who strikes at whom from the action."""
        self.situation = situation
        self.action = action
        self.by: Combatant = situation[action.by]

    @property
    def throws(self) -> bool:
        """Whether the weapons are thrown."""
        return bool(self.action.get("throw", False))

    @property
    def double(self) -> bool:
        """Whether it is done with the two ends of one weapon."""
        return not self.action.get(OFF)

    @lazy
    def weapons(self) -> dict[str, Weapon]:
        """The weapon of each hand, as far as it is there; a double weapon is in both."""
        taken: dict[str, int | None] = {}
        named = {hand: cast(str, self.action.get(hand, "")) for hand in (MAIN, OFF)}
        sought = (MAIN,) if self.double else (MAIN, OFF)
        found: dict[str, Weapon] = {}
        for hand in sorted(sought, key=lambda one: not named[one]):  # named ones first
            for place, weapon in self._to_choose_from(named[hand]):
                if place is None or place not in taken.values():
                    taken[hand], found[hand] = place, weapon
                    break
        if self.double and MAIN in found:
            found[OFF] = found[MAIN]
        return found

    def _to_choose_from(self, name: str) -> Iterator[tuple[int | None, Weapon]]:
        """Yield what is in hand under that name, with its place among all; fists there always are."""
        creature = self.by.creature
        fit = missiles(creature, name) if self.throws else creature.for_melee
        hand = [
            (place, weapon)
            for place, weapon in enumerate(creature.in_hand)
            if weapon in fit and name in ("", weapon.name)
        ]
        if self.double and not name:
            hand.sort(key=lambda one: not one[1].double_weapon)
        if name == UNARMED.name and not self.throws:
            fist = next((weapon for _place, weapon in hand), UNARMED)
            yield None, fist
        else:
            yield from hand

    def target(self, hand: str) -> Combatant:
        """Return at whom that hand strikes: the off hand perhaps at another."""
        other = self.action.get("at_offhand") if hand == OFF else ""
        return self.situation[cast(str, other or self.action.at)]

    @property
    def is_light(self) -> bool:
        """Whether the off hand holds a light weapon: the far end of a double weapon is one (PF1-W02, PF1-W04)."""
        weapon = self.weapons.get(OFF)
        if weapon is None or self.double:
            return self.double
        if self.throws and weapon.name in THROWN_LIGHT + THROWN_ONE_HANDED:
            return weapon.name in THROWN_LIGHT
        return weapon.light

    def hand_parts(self, hand: str) -> tuple[Part, ...]:
        """Return what fighting with both hands takes off an attack of that hand (PF1-W05)."""
        trained = "two-weapon-fighting" in self.by.creature.feats
        return (
            Part(-6 if hand == MAIN else -10, N_("two weapons")),
            *((Part(2, N_("light weapon in the off hand")),) if self.is_light else ()),
            *(
                (Part(2 if hand == MAIN else 6, N_("Two-Weapon Fighting")),)
                if trained
                else ()
            ),
        )

    def planned(self) -> Iterator[Planned]:
        """Yield the attacks in their order: those of the main hand together."""
        hands = (OFF, MAIN) if self.action.get("first") == OFF else (MAIN, OFF)
        for hand in hands:
            if hand not in self.weapons:  # forced without it
                continue
            main = hand == MAIN
            count = main_attacks(self.by.creature.base_attack) if main else 1
            for number in range(count):
                yield Planned(partial(self._blow, hand, number), hand, self.throws)

    def _blow(self, hand: str, number: int, situation: Situation) -> Blow:
        by, at = situation[self.by.id], situation[self.target(hand).id]
        weapon, off = self.weapons[hand], hand == OFF
        parts = (*self.hand_parts(hand), *later(number), *other_parts(self.action))
        if self.throws:
            return ranged_blow(situation, by, at, weapon, parts, offhand=off)
        saddle = saddle_parts(situation, by, at)
        return replace(
            blow(situation, by, at, weapon, (*saddle, *parts)),
            damage_bonus=one_handed_bonus(by, weapon, off) + broken(weapon),
        )

    @lazy
    def provokes(self) -> tuple[str, ...]:
        """The enemies that threaten the thrower (PF1-M66)."""
        if not self.throws:
            return ()
        return strikers_at(self.situation, self.by, self.by.mask)


def attempt(battle: Battle, action: Action) -> TwoWeapons:
    """Return the attack with two weapons."""
    return TwoWeapons(situation_of(battle), action)


# ------------------------------------------------------------------ what bars it
NOT_DOUBLE = Reason(
    "not-double", (W01,), N_("The one weapon that {by} names is not a double weapon.")
)
NO_WEAPON = Reason("no-weapon", (W06,), N_("{by} does not hold such a weapon."))
TOO_MANY_HANDS = Reason(
    "hands", (W06,), N_("The two weapons take more than two hands.")
)


def one_weapon_only(two: TwoWeapons) -> Iterator[Mark]:
    """A single weapon is a double one, and in the hands."""
    weapon = two.weapons.get(MAIN)
    if two.double and weapon and (two.throws or not weapon.double_weapon):
        yield Mark(tokens=(two.by.id,))


def no_weapon(two: TwoWeapons) -> Iterator[Mark]:
    """There is a weapon in each hand."""
    if len(two.weapons) < HANDS:
        yield Mark(tokens=(two.by.id,))


def too_many_hands(two: TwoWeapons) -> Iterator[Mark]:
    """The two together take two hands."""
    if two.double:
        return
    held = (one for one in two.weapons.values() if not one.natural)
    taken = sum(2 if armed.takes_two_hands(one, two.by) else 1 for one in held)
    if taken > HANDS:
        yield Mark(tokens=(two.by.id,))


def reins(two: TwoWeapons) -> Iterator[Mark]:
    """No hand is on the reins."""
    if armed.has_one_hand(two.by):
        yield Mark(tokens=(two.by.id,))


def held_fast(two: TwoWeapons) -> Iterator[Mark]:
    """Both hands are free of a grapple."""
    if "grappled" in two.by.creature.states:
        yield Mark(tokens=(two.by.id,))


def mount_went(two: TwoWeapons) -> Iterator[Mark]:
    """The mount has not moved more than 5 ft, unless the weapons are thrown."""
    if not two.throws:
        told = cast(int | None, two.action.get("mount_moved"))
        yield from armed.mount_went(two.situation, two.by, told)


def out_of_reach(two: TwoWeapons) -> Iterator[Mark]:
    """Each weapon covers its target, if they are not thrown."""
    if two.throws:
        return
    for hand, weapon in two.weapons.items():
        target, grip = two.target(hand), two.situation.grip(two.by, weapon)
        if not reach.covers(two.situation.ground, two.by.space, grip, target.space):
            yield Mark(tokens=(target.id,))


def out_of_range(two: TwoWeapons) -> Iterator[Mark]:
    """What is thrown flies to its target."""
    if not two.throws:
        return
    for hand, weapon in two.weapons.items():
        target = two.target(hand)
        if not arrives(two.situation, weapon, two.by.space, target):
            yield Mark(tokens=(target.id,))


REQUIREMENTS = (
    *bars.EVERY,
    requires(NOT_DOUBLE, one_weapon_only),
    requires(NO_WEAPON, no_weapon),
    requires(TOO_MANY_HANDS, too_many_hands),
    requires(armed.ONE_HAND, reins),
    requires(armed.GRAPPLED_HANDS, held_fast),
    requires(armed.MOUNT_MOVED, mount_went),
    requires(ATTACK_CANNOT_REACH, out_of_reach),
    requires(OUT_OF_RANGE, out_of_range),
)


# ------------------------------------------------------------------ what comes of it
def forecast(two: TwoWeapons, ruling: Ruling) -> None:
    """Note the clauses, and who gets an attack of opportunity on a thrower."""
    ruling.cite(W05, W06, on="attacks")
    if two.double:
        ruling.cite(W01, W02, on="attacks")
    if two.throws:
        ruling.cite(W03, W04, on="attacks")
    ruling.provoke(M66, two.provokes)


def preview(two: TwoWeapons, ruling: Ruling) -> None:
    """Note the attacks before their dice fall."""
    made = series.foreseen(two.planned(), two.situation.battle, ruling)
    ruling.more["attacks"] = made.strikes


def outcome(two: TwoWeapons, ruling: Ruling, dice: Dice) -> Battle:
    """Roll the attacks; damage comes off at once."""
    battle = pay(two.situation.battle, two.by, two.cost)
    token = remember_provoked(battle.tokens[two.by.id], two.provokes)
    battle, made = series.struck(two.planned(), battle.with_token(token), ruling, dice)
    ruling.more["attacks"] = made.strikes
    if made.concealed:
        ruling.cite(M10)
    ruling.success = made.hit
    return battle
