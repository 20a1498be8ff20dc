"""Shooting from the saddle while the mount stands, moves or runs (PF1-R12 to PF1-R15, PF1-M68)."""

from collections.abc import Iterator
from functools import partial
from typing import cast

from chargemap.geometry.ground import Space
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Clause, Mark, Part, Reason
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20 import movement
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import (
    provoked_by_path,
    remember_provoked,
    strikers_at,
)
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.strike import Blow
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import armed, bars, saddle, series
from chargemap.rules.pf1.attack import other_parts
from chargemap.rules.pf1.costs import FULL, STANDARD, Cost, pay
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.maneuver_clauses import M10, M66
from chargemap.rules.pf1.missile import (
    OUT_OF_RANGE,
    arrives,
    carries,
    missiles,
    ranged_blow,
)
from chargemap.rules.pf1.riding_clauses import R12, R13, R14, R15
from chargemap.rules.pf1.series import Made, Planned, later, main_attacks
from chargemap.rules.ruling import Ruling, requires

STANDS = "none"
PENALTIES = {
    "double": Part(-4, N_("the mount takes a double move")),
    "run": Part(-8, N_("the mount runs")),
}
CLAUSES: dict[str, tuple[Clause, ...]] = {
    "double": (R15, R12, R14),
    "run": (R15, R13, R14),
}

TOO_FAR = Reason("over-budget", (R12,), N_("That is farther than the mount goes."))


class Shot:
    """A shot or throw, or all of a full attack, about to be made from the saddle."""

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take who shoots at whom from the action."""
        self.situation = situation
        self.action = action
        self.by: Combatant = situation[action.by]
        self.at: Combatant = situation[cast(str, action.at)]
        self.kind = cast(str, action.get("as", STANDS))

    @property
    def full(self) -> bool:
        """Whether it is a full attack."""
        return bool(self.action.get("full", False))

    @property
    def told(self) -> str:
        """The key of the verdict that tells it."""
        return "attacks" if self.full else "attack"

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses by which it is made."""
        return CLAUSES.get(self.kind, (R15,))

    @property
    def cost(self) -> Cost:
        """What it costs of the rider's turn."""
        return FULL if self.full else STANDARD

    @lazy
    def way(self) -> Move | None:
        """The way of the mount, if it moves."""
        if self.kind == STANDS or not self.by.rides:
            return None
        return Move(self.situation, self.action)

    @lazy
    def step(self) -> int:
        """At which square of the way the shot comes: half way, or at the start or end of a single move."""
        if self.way is None or not self.way.connected:
            return 0
        if self.kind == "single":
            first = self.action.get("when") == "start"
            return 0 if first else len(self.way.path) - 1
        paid, whole = self.way.costs_ft, self.way.distance_ft
        return next(index for index, feet in enumerate(paid) if 2 * feet >= whole)

    @property
    def place(self) -> Space:
        """The space from which the shot comes."""
        if self.way is None or not self.way.connected:
            return self.by.space
        return self.situation.space_at(self.by, self.way.path[self.step])

    @lazy
    def weapons(self) -> tuple[Weapon, ...]:
        """What there is to shoot or throw."""
        return missiles(self.by.creature, cast(str, self.action.get("with", "")))

    @lazy
    def weapon(self) -> Weapon | None:
        """The first that flies so far, else the first."""
        far = (one for one in self.weapons if self._carries(one))
        return next(far, self.weapons[0] if self.weapons else None)

    @property
    def arrives(self) -> bool:
        """Whether the weapon flies so far, and nothing solid is between."""
        weapon = self.weapon
        return weapon is not None and arrives(
            self.situation, weapon, self.place, self.at
        )

    def planned(self) -> Iterator[Planned]:
        """Yield the shots in their order."""
        if self.weapon is None:  # forced without any
            return
        count = main_attacks(self.by.creature.base_attack) if self.full else 1
        for number in range(count):
            yield Planned(partial(self._blow, number), ranged=True)

    def _blow(self, number: int, situation: Situation) -> Blow:
        going = PENALTIES.get(self.kind)
        return ranged_blow(
            situation,
            situation[self.by.id],
            situation[self.at.id],
            cast(Weapon, self.weapon),
            (
                *((going,) if going and self.way else ()),
                *later(number),
                *other_parts(self.action),
            ),
            place=self.place,
        )

    def _carries(self, weapon: Weapon) -> bool:
        return carries(weapon, self.place, self.at.space)

    def provokes(self) -> Iterator[tuple[Clause, tuple[str, ...]]]:
        """Yield who gets an attack of opportunity, as it happens: before the shot, by it, after it."""
        path = self.way.path if self.way and self.way.connected else ()
        by_way = provoked_by_path(self.situation, self.by, path)
        before = provoked_by_path(self.situation, self.by, path[: self.step + 1])
        yield d20.M11, before
        mask = self.situation.ground.mask(self.place)
        yield M66, strikers_at(self.situation, self.by, mask)
        yield d20.M11, by_way[len(before) :]


def attempt(battle: Battle, action: Action) -> Shot:
    """Return the shot."""
    return Shot(situation_of(battle), action)


# ------------------------------------------------------------------ what bars it
def out_of_range(shot: Shot) -> Iterator[Mark]:
    """Something in hand flies to the target."""
    if not shot.arrives:
        yield Mark(tokens=(shot.at.id,))


REQUIREMENTS = (
    *bars.EVERY,
    requires(saddle.MOUNT_SPENT, saddle.mount_is_spent),
    requires(saddle.NOT_MOUNTED, lambda shot: saddle.in_the_saddle(shot.by)),
    requires(armed.ONE_HAND, armed.reins),
    requires(armed.GRAPPLED_HANDS, armed.held_fast),
    requires(OUT_OF_RANGE, out_of_range),
    *saddle.of_the_way(
        *movement.WAY,
        requires(TOO_FAR, Move.unpaid),
        *saddle.gait(frozenset({"grappled"})),
    ),
)


# ------------------------------------------------------------------ what comes of it
def forecast(shot: Shot, ruling: Ruling) -> None:
    """Note the clauses, the mount's way, and who gets an attack of opportunity."""
    ruling.cite(*shot.clauses, on=shot.told)
    if shot.way and shot.way.connected:
        ruling.move(R15, shot.way.path, shot.way.distance_ft)
    for clause, ids in shot.provokes():
        ruling.provoke(clause, ids)


def preview(shot: Shot, ruling: Ruling) -> None:
    """Note the shots before their dice fall."""
    made = series.foreseen(shot.planned(), shot.situation.battle, ruling)
    _note(shot, ruling, made)


def outcome(shot: Shot, ruling: Ruling, dice: Dice) -> Battle:
    """Roll the shots; damage comes off at once, and the mount stands at the end of its way."""
    battle = shot.situation.battle
    if shot.way:
        battle = saddle.gone(shot.way, ruling, dice)
    battle = pay(battle, shot.by, shot.cost)
    token = remember_provoked(battle.tokens[shot.by.id], ruling.provoked)
    battle = battle.with_token(token)
    battle, made = series.struck(shot.planned(), battle, ruling, dice)
    _note(shot, ruling, made)
    if made.concealed:
        ruling.cite(M10)
    ruling.success = made.hit
    return battle


def _note(shot: Shot, ruling: Ruling, made: Made) -> None:
    if shot.full:
        ruling.more["attacks"] = made.strikes
    else:
        for one in made.strikes:
            ruling.attack(R15, one.attack, one.attack.damage)
    for clause in (*shot.clauses, d20.M13) if made.covered else ():
        ruling.draw(clause, on=shot.told)
