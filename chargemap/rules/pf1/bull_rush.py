"""Bull rush: the target is pushed straight back, and the attacker may go along (PF1-M31 to PF1-M39)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from chargemap.geometry.ground import Heading, heading
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Check, Effect, Mark, Part, Reason
from chargemap.rules.d20 import reach, turns
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.clauses import M11 as MOVING_PROVOKES
from chargemap.rules.d20.provoke import (
    provoked_by_path,
    remember_provoked,
    without_provoked,
)
from chargemap.rules.d20.push import Walk, along, walk_on
from chargemap.rules.d20.situation import Combatant, with_pair_at
from chargemap.rules.d20.states import barred
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import bars, maneuver, push_bars
from chargemap.rules.pf1.board_clauses import M70
from chargemap.rules.pf1.check import margin
from chargemap.rules.pf1.game import CONDITIONS, UNARMED, situation_of
from chargemap.rules.pf1.harm import is_down
from chargemap.rules.pf1.holds import parted
from chargemap.rules.pf1.maneuver import Maneuver
from chargemap.rules.pf1.maneuver_clauses import (
    M31,
    M32,
    M33,
    M34,
    M35,
    M36,
    M37,
    M38,
)
from chargemap.rules.pf1.moved import MOVED_FT, feet_moved, with_feet
from chargemap.rules.pf1.shove import Ask, Pushed, Shove, beyond, shoved
from chargemap.rules.ruling import Ruling, requires

CANNOT_REACH = Reason("cannot-reach", (M70,), N_("{by} does not reach {at}."))
TOO_BIG = Reason(
    "target-too-big", (M32,), N_("{at} is more than one size larger than {by}.")
)
GREATER = "greater-bull-rush"


class BullRush(Maneuver):
    """An attempt to push another back."""

    kind = "bull-rush"
    moving = 0  # creatures in the line before this one

    @property
    def body(self) -> Combatant:
        """The one whose legs go along."""
        return self.situation.body(self.by)

    @property
    def target(self) -> Combatant:
        """The one pushed: of rider and mount the mount."""
        return self.situation.body(self.at)

    @lazy
    def u(self) -> Heading:
        """The direction of the push (PF1-M71)."""
        return heading(self.place, self.at.space)

    @property
    def follows(self) -> bool:
        """Whether the attacker wants to go along."""
        return bool(self.action.get("follow", True))

    @property
    def most_ft(self) -> int | None:
        """How far the target is to be pushed at most; None: as far as it goes."""
        return cast(int | None, self.action.get("push"))

    def own_parts(self) -> tuple[Part, ...]:
        """Return -4 for each creature that is moving already (PF1-M38)."""
        if not self.moving:
            return ()
        return (Part(-4 * self.moving, N_("creatures already pushed")),)

    def against(self, one: Combatant, moving: int) -> "BullRush":
        """Return the check against one in the way of those already moving."""
        action = replace(self.action, at=one.id)
        rush = BullRush(self.situation, action, self.charge)
        rush.moving = moving
        return rush

    def feet(self, check: Check) -> int:
        """Return how far a check that succeeds pushes (PF1-M33)."""
        feet = 5 + 5 * (margin(check) // 5)
        return feet if self.most_ft is None else min(feet, self.most_ft)

    @property
    def left_ft(self) -> int:
        """The movement left to go along with, beside a charge (PF1-M75)."""
        token, creature = self.body.token, self.body.creature
        moved = cast(int | None, self.action.get("moved"))
        spent = turns.MOVE in token.spent
        gone = spent and moved is None and token.effect(MOVED_FT) is None
        if gone or creature.turn != "full" or turns.STEP in token.spent:
            return 0
        if moved is None:
            moved = feet_moved(self.situation, self.body)
        return max(0, creature.speed_ft - moved)


def attempt(battle: Battle, action: Action) -> BullRush:
    """Return the bull rush."""
    return BullRush(situation_of(battle), action)


def at_end(charge: Charge) -> BullRush:
    """Return the bull rush at the end of a charge."""
    return BullRush(charge.situation, charge.action, charge)


# ------------------------------------------------------------------ what bars it
def out_of_reach(rush: BullRush) -> Iterator[Mark]:
    """The natural reach covers the target."""
    grip = rush.situation.grip(rush.by, UNARMED)
    if not reach.covers(rush.situation.ground, rush.place, grip, rush.at.space):
        yield Mark(tokens=(rush.at.id,))


REQUIREMENTS = (
    *bars.EVERY,
    requires(CANNOT_REACH, out_of_reach),
    requires(TOO_BIG, push_bars.too_big),
    *push_bars.BOTH,
)


# ------------------------------------------------------------------ what comes of it
def forecast(rush: BullRush, ruling: Ruling) -> None:
    """Note the clause, and whether the target gets an attack of opportunity."""
    maneuver.forecast(rush, ruling, M31)


def preview(rush: BullRush, ruling: Ruling) -> None:
    """Note the check before its die falls."""
    ruling.cite(M33, on="tests")
    maneuver.preview(rush, ruling)
    if check := maneuver.sure(rush):
        shove = _shoved(rush, check, lambda one, moving: None)
        if not shove.met:
            _pushed(rush, ruling, shove, rush.battle)


def outcome(rush: BullRush, ruling: Ruling, dice: Dice) -> Battle:
    """Roll, push the target and whoever is in the way, and go along."""
    battle, penalty = maneuver.answered(rush, ruling, dice, maneuver.paid(rush))
    ruling.success = False
    if is_down(battle, rush.by.id):
        ruling.cite(M35)
        return battle
    check, hits = maneuver.rolled(rush, ruling, dice, penalty)
    if not hits:
        ruling.cite(M35, on="tests")
        return battle
    ruling.cite(M33, on="tests")

    def ask(one: Combatant, moving: int) -> int | None:
        further = rush.against(one, moving)
        check, hits = maneuver.rolled(further, ruling, dice, penalty)
        return further.feet(check) if hits else None

    return _pushed(rush, ruling, _shoved(rush, check, ask), battle)


def _shoved(rush: BullRush, check: Check, ask: Ask) -> Shove:
    """Push the target as far as the check says; `ask` is the check against one in the way."""
    feet = rush.feet(check)
    return shoved(rush.situation, rush.by, rush.target, rush.u, feet, ask)


def _pushed(rush: BullRush, ruling: Ruling, shove: Shove, battle: Battle) -> Battle:
    """Note what the push met and whom it moved; return the battle after it."""
    if shove.solid:
        ruling.cite(M37)
    if shove.met:
        ruling.cite(M38)
    if not shove.moved:
        return battle
    ruling.success = True
    for pushed in shove.moved:
        ruling.effect(M33, Effect(pushed.one.id, "pushed", pushed.feet))
        ruling.effect(M33, Effect(pushed.one.id, "moved-to", list(pushed.at)))
    if GREATER in rush.by.creature.feats:
        ruling.cite(M36)
        struck = _struck_on_the_way(rush, shove, battle)
        ruling.provoke(MOVING_PROVOKES, dict.fromkeys(struck))
    battle = parted(shove.placed(battle), ruling, shove.ids)
    return _followed(rush, ruling, shove, battle)


def _struck_on_the_way(rush: BullRush, shove: Shove, battle: Battle) -> Iterator[str]:
    """Yield which friends of the attacker get an attack on those pushed, step by step (PF1-M36, PF1-M78)."""
    watched = _watched(rush, shove)
    for back, movers in shove.steps():
        if not any(_left(rush, pushed, back) & watched for pushed in movers):
            continue
        before = without_provoked(shove.placed(battle, back), sorted(shove.ids))
        situation = situation_of(before)
        for pushed in movers:
            one = situation[pushed.one.id]
            found = provoked_by_path(
                situation, one, _step(pushed, back), without=rush.by.pair
            )
            yield from (key for key in found if situation[key].side == rush.by.side)


def _watched(rush: BullRush, shove: Shove) -> int:
    """Return the squares that friends of the attacker threaten; all, if one of them is pushed itself."""
    mask = 0
    for one, threat in rush.situation.watchers:
        if one.side == rush.by.side and one.id not in rush.by.pair:
            mask |= -1 if one.id in shove.ids else threat
    return mask


def _left(rush: BullRush, pushed: Pushed, back: int) -> int:
    """Return the squares of the space that was left so many steps before the end."""
    space = rush.situation.space_at(pushed.one, _step(pushed, back)[0])
    return rush.situation.ground.mask(space)


def _step(pushed: Pushed, back: int) -> tuple[Square, ...]:
    """Return the step that was taken so many steps before the end: its two squares."""
    first = pushed.steps - back
    return tuple(pushed.path[first : first + 2])


# ------------------------------------------------------------------ moving along
def _followed(rush: BullRush, ruling: Ruling, shove: Shove, battle: Battle) -> Battle:
    """Go along as far as that is free and paid for (PF1-M34, PF1-M75)."""
    if not rush.follows or barred(CONDITIONS, rush.body.creature.states, "move"):
        return battle
    walk = _walk(rush, battle)
    before = walk.distance_ft
    for _ in range(shove.line[0].steps):
        new = along(walk.at, rush.u)
        if not walk.may_go(new, frozenset()) or not walk.can_pay(new):
            break
        walk.go(new)
    if len(walk.path) == 1:
        return battle
    mover = walk.mover
    ids = provoked_by_path(walk.situation, mover, walk.path, without=shove.ids)
    ruling.provoke(MOVING_PROVOKES, ids)
    ruling.move(M31, tuple(walk.path), walk.distance_ft)
    ruling.draw(M34, on="path")
    battle = with_pair_at(battle, mover, walk.at)
    token = remember_provoked(battle.tokens[mover.id], ids)
    if rush.charge is None:
        token = turns.spend(token, turns.MOVE, turns.MOVED)
    return with_feet(battle.with_token(token), mover.id, walk.distance_ft - before)


def _walk(rush: BullRush, battle: Battle) -> Walk:
    """Return the way on of the attacker, out of what movement it has left."""
    situation = situation_of(battle)
    mover = situation[rush.body.id]
    if rush.charge is None:
        return walk_on(situation, mover, rush.place.square, rush.left_ft)
    return beyond(rush.charge, situation, mover)
