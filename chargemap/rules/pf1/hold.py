"""Holding on in a grapple, and what is done with the hold: damage, a pin, bonds; or letting go (PF1-M44 to PF1-M52)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.verdict import Check, Clause, Effect, Mark, Part, Reason
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import maneuver
from chargemap.rules.pf1.armed import takes_two_hands
from chargemap.rules.pf1.check import succeeds_by_itself, unmoved_cmb
from chargemap.rules.pf1.costs import FREE, Cost
from chargemap.rules.pf1.dragging import Drag, dragged, show_drag
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import UNARMED
from chargemap.rules.pf1.grapple_clauses import (
    M44,
    M45,
    M47,
    M49,
    M50,
    M51,
    M52,
)
from chargemap.rules.pf1.grappling import Grapple
from chargemap.rules.pf1.harm import hurt
from chargemap.rules.pf1.holds import ENDED, began_earlier, checked, ended, loosed
from chargemap.rules.pf1.strike import blow
from chargemap.rules.ruling import Ruling

LATER_ROUND = Part(5, N_("held in an earlier round"))
NOT_PINNED = Part(-10, N_("target only grappled"))
BONDS = 20  # what it takes to escape bonds, beside the binder's CMB
BY_THEN: dict[str, tuple[Clause, ...]] = {
    "move": (M47,),
    "damage": (M49,),
    "pin": (M50,),
    "tie-up": (M51,),
}

NOT_GRAPPLING = Reason("not-grappling", (M45,), N_("{by} does not hold {at}."))
NO_WEAPON = Reason("no-weapon", (M49,), N_("{by} does not hold that weapon."))
TWO_HANDED = Reason(
    "two-handed", (M49,), N_("A two-handed weapon cannot be used in a grapple.")
)
NO_ROPE = Reason("no-rope", (M51,), N_("{by} has no rope."))
NOT_GRAPPLER = Reason("not-grappler", (M44,), N_("{by} is not the one who holds {at}."))


class Hold(Grapple):
    """An attempt to hold on, and to do something with the hold."""

    def own_parts(self) -> tuple[Part, ...]:
        """Return +5 from the second round on, -4 without two free hands, -10 to tie up who is not pinned."""
        later = (LATER_ROUND,) if began_earlier(self.by.token) else ()
        hard = (NOT_PINNED,) if self.ties_up and not self.is_restrained else ()
        return (*later, *self.hands_parts, *hard)

    @property
    def ties_up(self) -> bool:
        """Whether the target shall be bound."""
        return self.then == "tie-up"

    @property
    def is_restrained(self) -> bool:
        """Whether the target is pinned, otherwise restrained or unconscious (PF1-M51)."""
        pinned = "pinned" in self.at.creature.states
        return pinned or succeeds_by_itself(self.situation, self.at)

    @property
    def has_rope(self) -> bool:
        """Whether there is a rope: the action says so, else the token."""
        return bool(self.action.get("rope", fighter_of(self.by.token).rope))

    @lazy
    def drag(self) -> Drag | None:
        """The way of both and the place of the target, if it moves."""
        if self.then != "move":
            return None
        return Drag(self.situation, self.action, self.at)

    @property
    def named(self) -> str:
        """The weapon that `with` names."""
        return cast(str, self.action.get("with") or "")

    @lazy
    def striking(self) -> Weapon | None:
        """The weapon that does the damage; None: what is named is not in hand."""
        in_hand = self.by.creature.in_hand
        if self.named:
            found = (one for one in in_hand if one.name == self.named)
            return next(found, UNARMED if self.named == UNARMED.name else None)
        fit = (one for one in self.by.creature.for_melee if not self.is_too_big(one))
        return next(fit, UNARMED)

    def is_too_big(self, weapon: Weapon) -> bool:
        """Whether the weapon takes two hands and is none of its body."""
        return takes_two_hands(weapon, self.by) and not weapon.natural

    @property
    def lethal(self) -> bool:
        """Whether the damage is lethal; that of a fist is not, if nothing is said."""
        bare = self.striking is not None and self.striking.name == UNARMED.name
        return bool(self.action.get("lethal", not bare))


class Release(Grapple):
    """Letting go."""

    @property
    def cost(self) -> Cost:
        """What it costs of the turn: nothing."""
        return FREE


# ------------------------------------------------------------------ what bars it
def not_holding(attempt: Grapple) -> Iterator[Mark]:
    """The one who acts holds the other."""
    if not attempt.holds:
        yield Mark(tokens=(attempt.by.id,))


def not_in_hand(hold: Hold) -> Iterator[Mark]:
    """The weapon that is named is in hand."""
    if hold.then == "damage" and hold.striking is None:
        yield Mark(tokens=(hold.by.id,))


def two_handed(hold: Hold) -> Iterator[Mark]:
    """The weapon takes one hand."""
    weapon = hold.striking
    if hold.then == "damage" and weapon is not None and hold.is_too_big(weapon):
        yield Mark(tokens=(hold.by.id,))


def without_rope(hold: Hold) -> Iterator[Mark]:
    """There is a rope to tie up with."""
    if hold.ties_up and not hold.has_rope:
        yield Mark(tokens=(hold.by.id,))


# ------------------------------------------------------------------ what comes of holding on
def forecast(hold: Hold, ruling: Ruling) -> None:
    """Note the clauses."""
    ruling.cite(M45, *BY_THEN.get(hold.then, ()), on="tests")


def preview(hold: Hold, ruling: Ruling) -> None:
    """Note the checks before their dice fall, and where both would go."""
    hold.forecast_help(ruling)
    maneuver.preview(hold, ruling)
    if hold.drag is not None:
        show_drag(hold.drag, ruling)


def outcome(hold: Hold, ruling: Ruling, dice: Dice) -> Battle:
    """Roll: the hold goes on and something is done with it, or it ends."""

    def won(battle: Battle, check: Check) -> Battle:
        if hold.drag is not None:
            return dragged(hold.drag, ruling, dice, battle)
        if hold.then == "damage":
            return damaged(hold, ruling, dice, battle)
        if hold.then == "pin":
            return pinned(hold, ruling, battle)
        return bound(hold, ruling, battle) if hold.ties_up else battle

    def lost(battle: Battle, check: Check) -> Battle:
        return ended(battle, ruling, M45, hold.by.id) if hold.holds else battle

    battle = checked(maneuver.paid(hold), hold.by.id)
    return maneuver.resolved(hold, ruling, dice, won, lost, battle)


def damaged(hold: Hold, ruling: Ruling, dice: Dice, battle: Battle) -> Battle:
    """Hurt the target, or only knock it about (PF1-M49)."""
    weapon = hold.striking or UNARMED
    dealt = blow(hold.situation, hold.by, hold.at, weapon).dealt(dice)
    ruling.damage(M49, dealt)
    what = "damage" if hold.lethal else "nonlethal"
    ruling.effect(M49, Effect(hold.at.id, what, dealt.total))
    if not hold.lethal:
        return battle
    return hurt(battle, ruling, hold.at.id, dealt.total)


def pinned(hold: Hold, ruling: Ruling, battle: Battle) -> Battle:
    """Pin the target; the one who pins loses its Dexterity bonus (PF1-M50)."""
    by, at = battle.tokens[hold.by.id], battle.tokens[hold.at.id]
    ruling.effect(M50, Effect(at.id, "pinned"))
    ruling.effect(M50, Effect(by.id, "no-dex"))
    return battle.with_token(
        replace(at, states=at.states | {"pinned"}),
        replace(by, states=by.states | {"no-dex"}),
    )


def bound(hold: Hold, ruling: Ruling, battle: Battle) -> Battle:
    """Bind the target; the binder needs to hold it no more (PF1-M51, PF1-M52)."""
    bonds = BONDS + unmoved_cmb(hold.by)
    ruling.effect(M51, Effect(hold.at.id, "bound", bonds))
    if bonds > 20 + unmoved_cmb(hold.at, escaping=True):
        ruling.report(Effect(hold.at.id, "cannot-escape"))
        ruling.draw(M52, on="cannot-escape")
    ruling.effect(M51, Effect(hold.by.id, ENDED))
    battle = loosed(battle, hold.by.id)
    at = battle.tokens[hold.at.id]
    states = at.states - {"pinned"} | {"bound"}
    return battle.with_token(
        replace(at, states=states, stats={**at.stats, "bonds": bonds})
    )


# ------------------------------------------------------------------ letting go
def forecast_release(release: Release, ruling: Ruling) -> None:
    """Note the clause."""
    ruling.cite(M44)


def released(release: Release, ruling: Ruling, dice: Dice) -> Battle:
    """Neither is grappled any more."""
    if not release.holds:  # forced without a hold
        return release.battle
    return ended(release.battle, ruling, M44, release.by.id)
