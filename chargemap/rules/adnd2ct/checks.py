"""Whether an action may be declared, and the plan that it makes: every check that can be made is made (section 6)."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TypeAlias, cast

from chargemap.geometry.ground import Space
from chargemap.model.battle import Action, Token
from chargemap.model.board import Square
from chargemap.model.verdict import Mark
from chargemap.rules.adnd2ct import routes
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.combatant import HELD
from chargemap.rules.adnd2ct.field import (
    ACTED,
    PARRIED,
    SPRINTED,
    Field,
    Fighter,
)
from chargemap.rules.adnd2ct.phases import LAST, number
from chargemap.rules.adnd2ct.plan import Plan, cast_phase
from chargemap.rules.adnd2ct.routes import Path
from chargemap.rules.adnd2ct.walk import Walk, closing

Fault: TypeAlias = tuple[str, Mark]

LATER = {  # in a round these are tried when their phase comes (CT-19a)
    "attack": frozenset({"out-of-reach", "no-path", "more-than-half"}),
    "shoot": frozenset({"no-sight", "out-of-range"}),
}


class Declaration:
    """An action with its plan and all that is wrong with it."""

    def __init__(
        self, field: Field, action: Action, token: Token, in_round: bool = False
    ) -> None:
        """Check the action on the field as it stands."""
        self.field = field
        self.action = action
        self.by = field[action.by]
        self.token = token
        self.in_round = in_round
        self.faults: list[Fault] = []
        self.plan = Plan(
            action, self.by, self._weapon(), action.targets, half=self.half
        )
        self._ask()
        if not self.faults:
            self.plan.schedule()

    @property
    def target(self) -> Fighter | None:
        """The first token that it is aimed at."""
        return self.field[self.action.targets[0]] if self.action.targets else None

    @property
    def half(self) -> int:
        """The points of a half-move (option `half_move`)."""
        return self._halved(self.by.one.move)

    def _halved(self, points: int) -> int:
        return (
            ceil(points / 2) if self.field.options["half_move"] == "up" else points // 2
        )

    def _weapon(self) -> Weapon | None:
        name = cast(str, self.action.get("with", ""))
        return self.by.one.named(name) if name else self.by.hand

    def _fault(self, word: str, **mark: object) -> None:
        self.faults.append((word, Mark(**mark)))  # type: ignore[arg-type]

    # ------------------------------------------------------------------ of every action
    def _ask(self) -> None:
        if self.by.idle:
            self._fault("cannot-act", tokens=(self.by.id,))
        if not self.in_round:
            self._ask_turn()
        self._ask_targets()
        _ASKED[self.action.do](self)

    def _ask_turn(self) -> None:
        spent, stance = self.token.spent, self.by.one.stance
        if SPRINTED in spent:
            self._fault("already-sprinted", tokens=(self.by.id,))
        elif PARRIED in spent or stance == "parry":
            self._fault("already-parried", tokens=(self.by.id,))
        elif ACTED in spent or stance:
            self._fault("already-acted", tokens=(self.by.id,))

    def _ask_targets(self) -> None:
        then = cast(dict[str, str], self.action.get("then") or {})
        named = dict.fromkeys((*self.action.targets, *then.values()))
        foes = [self.field[one] for one in named]
        if own := [one.id for one in foes if self._is_own(one)]:
            self._fault("own-side", tokens=tuple(own))
        if down := [one.id for one in foes if one.down]:
            self._fault("target-down", tokens=tuple(down))

    def _is_own(self, other: Fighter) -> bool:
        side = self.by.one.side
        return other is self.by or bool(side and side == other.one.side)

    # ------------------------------------------------------------------ movement
    def _movement(
        self, limit: int, word: str, half: int | None = None
    ) -> Square | None:
        """Plan the movement that the action gives; return where it ends, None where it cannot go there."""
        half = self.half if half is None else half
        path, to = self.action.get("path"), self.action.get("to")
        if path is not None:
            return self._given(
                tuple((x, y) for x, y in cast(Sequence[Square], path)),
                limit,
                word,
                half,
            )
        if to is None:
            return self.by.at
        column, row = cast(Square, to)
        return self._sought((column, row), limit, word, half)

    def _given(self, path: Path, limit: int, word: str, half: int) -> Square | None:
        if path and path[0] == self.by.at:
            path = path[1:]
        if not path:
            return self.by.at
        walk = Walk(self.field, self.by, limit, half, given=path)
        sound = self._ask_steps(walk, path)
        if not sound:
            return None
        if not walk.may_end(path[-1]):
            self._occupied(path[-1])
        if walk.cost() > limit:
            self._fault(word, squares=path)
        self.plan.walk, self.plan.moved = walk, True
        return path[-1]

    def _ask_steps(self, walk: Walk, path: Path) -> bool:
        """Check each step; whether the squares all touch."""
        ground, side, before = self.field.ground, self.by.one.space, self.by.at
        for square in path:
            if not routes.touching(before, square):
                self._fault("blocked-square", squares=(square,))
                return False
            if not routes.open_step(ground, side, before, square):
                self._fault("blocked-square", squares=(square,))
            elif ground.mask(Space(*square, side)) & walk.barred:
                self._occupied(square)
            before = square
        return ground.inside(Space(*before, side))

    def _sought(self, to: Square, limit: int, word: str, half: int) -> Square | None:
        if to == self.by.at:
            return to
        ground, space = self.field.ground, Space(*to, self.by.one.space)
        if not ground.on_board(space) or ground.mask(space) & ground.solid:
            self._fault("blocked-square", squares=(to,))
            return None
        if ground.mask(space) & self.field.taken(self.by):
            self._occupied(to)
            return None
        walk = Walk(self.field, self.by, limit, half, to=to)
        if not walk.plan():
            self._fault("no-path", squares=(to,))
            return None
        if walk.cost() > limit:
            self._fault(word, squares=(to,))
        self.plan.walk, self.plan.moved = walk, True
        return to

    def _occupied(self, square: Square) -> None:
        space = Space(*square, self.by.one.space)
        mask = self.field.ground.mask(space)
        holders = tuple(
            one.id
            for one in self.field.fighters.values()
            if one is not self.by
            and not one.down
            and self.field.ground.mask(one.place) & mask
        )
        self._fault("occupied-square", tokens=holders, squares=(square,))

    def _takes_half(self) -> None:
        self.plan.takes = "half-move" if self.plan.walk else "no-move"

    # ------------------------------------------------------------------ attack, charge
    def attack(self) -> None:
        """A blow, perhaps after a half-move."""
        target, weapon = cast(Fighter, self.target), self.plan.weapon
        if weapon is None or weapon.reach is None:
            self._fault("no-melee-weapon", tokens=(self.by.id,))
        if self.action.get("path") is not None or self.action.get("to") is not None:
            end = self._movement(self.half, "more-than-half")
            armed = weapon is not None and weapon.reach is not None
            reaches = end is None or self.field.strikes(self.by, weapon, target, end)
            if armed and not reaches:
                self._fault("out-of-reach", tokens=(target.id,))
        elif weapon and weapon.reach is not None:
            self._seek(target, weapon)
        self._takes_half()
        self._forgive()

    def _seek(self, target: Fighter, weapon: Weapon) -> None:
        """Go to the cheapest square in reach, if it is not in reach already."""
        if target is self.by or self.field.strikes(self.by, weapon, target):
            return
        walk = Walk(
            self.field, self.by, self.half, self.half, target=target, weapon=weapon
        )
        # in a round who cannot come within reach stands still, however far it is
        if not walk.plan(self.half if self.in_round else None):
            self._fault("no-path", tokens=(target.id,))
        elif walk.cost() > self.half:
            self._fault("more-than-half", tokens=(target.id,))
        else:
            self.plan.walk, self.plan.moved = walk, True

    def _forgive(self) -> None:
        """In a round what depends on where the foe stands is tried when its phase comes (CT-19a)."""
        if not self.in_round:
            return
        later = LATER.get(self.action.do, frozenset())
        seeks = self.action.get("path") is None and self.action.get("to") is None
        own = {"no-path", "more-than-half"}
        self.faults = [
            one
            for one in self.faults
            if one[0] not in later or (one[0] in own and not seeks)
        ]

    def charge(self) -> None:
        """Up to one and a half moves, straight at the foe, and a blow on arrival."""
        target, weapon = cast(Fighter, self.target), self.plan.weapon
        limit = self.by.one.move * 3 // 2
        self.plan.takes = "full-move"
        armed = weapon is not None and weapon.reach is not None
        if not armed:
            self._fault("no-melee-weapon", tokens=(self.by.id,))
        if target is self.by:
            return
        if not self.field.sees(self.by, target.place.squares()):
            self._fault("no-sight", tokens=(target.id,))
        if not armed:
            return
        if self.field.strikes(self.by, weapon, target):
            self._fault("already-in-reach", tokens=(target.id,))
            return
        direct = self.field.options["charge_path"] == "direct"
        walk = Walk(
            self.field,
            self.by,
            limit,
            ceil(limit / 2),
            target=target,
            weapon=weapon,
            direct=direct,
        )
        self.plan.walk = walk
        path = self.action.get("path")
        if path is not None:
            self._charge_along(walk, tuple((x, y) for x, y in cast(Path, path)), direct)
        elif not walk.plan():
            self._fault("no-path", tokens=(target.id,))
        elif walk.cost() > limit:
            self._fault("too-far", tokens=(target.id,))

    def _charge_along(self, walk: Walk, path: Path, direct: bool) -> None:
        target = cast(Fighter, walk.target)
        if path and path[0] == self.by.at:
            path = path[1:]
        if not self._ask_steps(walk, path):
            return
        nearer = closing(
            self.by.one.space, self.field.nearest_square(target, self.by.centre)
        )
        steps = zip((self.by.at, *path), path, strict=False)
        if direct and not all(nearer(old, new) for old, new in steps):
            self._fault("not-direct", squares=path)
        reached = next(
            (
                index
                for index, square in enumerate(path, start=1)
                if self.field.strikes(self.by, walk.weapon, target, square)
            ),
            None,
        )
        if reached is None:
            self._fault("out-of-reach", tokens=(target.id,))
        walk.given = path[:reached]
        walk.ahead = list(walk.given)
        if walk.given and not walk.may_end(walk.given[-1]):
            self._occupied(walk.given[-1])
        if walk.cost() > walk.limit:
            self._fault("too-far", squares=path)

    # ------------------------------------------------------------------ cover, shoot
    def cover(self) -> None:
        """Hold one square, or a helpless foe, at the point of a weapon."""
        self.plan.takes = "no-move"
        weapon = self.plan.weapon
        self.plan.square = self._covered_square()
        if weapon is not None and weapon.is_missile:
            self._ask_aim(weapon, self.plan.square)
        else:
            self._ask_throat(weapon, self.plan.square)
        hold = self.action.get("hold")
        if hold and hold != "acts" and number(cast(str, hold)) < self.plan.cover_phase:
            self._fault("too-early", tokens=(self.by.id,))

    def _covered_square(self) -> Square:
        if self.target is not None:
            return self.field.nearest_square(self.target, self.by.centre)
        column, row = cast(Square, self.action.get("square"))
        return column, row

    def _ask_aim(self, weapon: Weapon, square: Square) -> None:
        if weapon.traits.isdisjoint({"bow", "crossbow"}):
            self._fault("wrong-weapon", tokens=(self.by.id,))
        if not weapon.loaded:
            self._fault("not-loaded", tokens=(self.by.id,))
        if not self.field.sees(self.by, (square,)):
            self._fault("no-sight", squares=(square,))
        distance = self.field.range_to(self.by, Space(*square, 1))
        if weapon.short is None or distance > weapon.short:
            self._fault("beyond-short", squares=(square,))
        if weapon.prof == "none":
            self._fault("not-proficient", tokens=(self.by.id,))

    def _ask_throat(self, weapon: Weapon | None, square: Square) -> None:
        if weapon is None or "edged" not in weapon.traits:
            self._fault("not-edged", tokens=(self.by.id,))
        beside = any(routes.touching(own, square) for own in self.by.place.squares())
        if not beside or not self._hand_reaches(square):
            self._fault("not-adjacent", squares=(square,))
        foes = [
            one
            for one in self.field.standing_on(square)
            if self.field.enemies(self.by, one)
        ]
        if not any(one.one.states & HELD for one in foes):
            self._fault("not-helpless", squares=(square,))

    def _hand_reaches(self, square: Square) -> bool:
        from chargemap.geometry import centres

        ground = self.field.ground
        return any(
            routes.touching(own, square)
            and centres.passes(ground, own, square, ground.wall)
            for own in self.by.place.squares()
        )

    def shoot(self) -> None:
        """Missiles standing, or after a half-move at half the rate."""
        weapon = self.plan.weapon
        end = self._movement(self.half, "more-than-half") or self.by.at
        self._takes_half()
        if weapon is None or not weapon.is_missile:
            self._fault("wrong-weapon", tokens=(self.by.id,))
            return
        moves = self.action.get("path") is not None or self.action.get("to") is not None
        if weapon.slow_to_load:
            if not weapon.loaded:
                self._fault(
                    "not-loaded-moving" if moves else "not-loaded", tokens=(self.by.id,)
                )
            elif moves and weapon.discharged:
                self._fault("no-move-only", tokens=(self.by.id,))
        if moves and weapon.standing:
            self._fault("standing-only", tokens=(self.by.id,))
        self._ask_targets_in_range(weapon, end)
        self._forgive()

    def _ask_targets_in_range(self, weapon: Weapon, end: Square) -> None:
        foes = [self.field[one] for one in dict.fromkeys(self.action.targets)]
        hidden = [
            one.id
            for one in foes
            if not self.field.sees(self.by, one.place.squares(), end)
        ]
        if hidden:
            self._fault("no-sight", tokens=tuple(hidden))
        distant = [
            one.id
            for one in foes
            if weapon.range_penalty(self.field.range_to(self.by, one.place, end))
            is None
        ]
        if distant:
            self._fault("out-of-range", tokens=tuple(distant))

    # ------------------------------------------------------------------ the others
    def guard(self) -> None:
        """Await an approach, perhaps after a half-move."""
        weapon = self.plan.weapon
        if weapon is None or weapon.reach is None:
            self._fault("no-melee-weapon", tokens=(self.by.id,))
        self._movement(self.half, "more-than-half")
        self._takes_half()

    def cast(self) -> None:
        """A spell, and perhaps a half-move in the closing step."""
        moves = self.action.get("path") is not None or self.action.get("to") is not None
        if moves and cast_phase(self.plan) == LAST:
            self._fault("slow-spell-move", tokens=(self.by.id,))
        self._movement(self.half, "more-than-half")
        self._takes_half()

    def psionic(self) -> None:
        """A power of the mind."""
        self.plan.takes = "no-move"

    def move(self) -> None:
        """A move, whole or half."""
        self._movement(self.by.one.move, "too-far")
        walk = self.plan.walk
        whole = walk is not None and walk.cost() > self.half
        self.plan.takes = "full-move" if whole else "half-move"

    def parry(self) -> None:
        """Nothing but defence."""
        self.plan.takes = "no-move"
        if self.action.get("path") is not None or self.action.get("to") is not None:
            self._fault("parry-no-move", tokens=(self.by.id,))

    def sprint(self) -> None:
        """Twice the move, or so many rounds outside combat."""
        self.plan.takes = "full-move"
        one, rounds = self.by.one, self.action.get("rounds")
        if rounds is not None:
            if one.con is not None and one.sprinted + cast(int, rounds) > one.con:
                self._fault("must-rest", tokens=(one.id,))
            return
        cost = cast(int, self.field.options["sprint_cost"])
        if one.fatigue is not None and one.fatigue < cost:
            self._fault("no-fatigue", tokens=(one.id,))
        self._movement(self.sprint_limit, "too-far", self._halved(self.sprint_limit))

    @property
    def sprint_limit(self) -> int:
        """The points of a sprint (option `sprint_factor`)."""
        return self.by.one.move * cast(int, self.field.options["sprint_factor"])

    def asked(self) -> Iterator[Fault]:
        """Yield all that is wrong with it."""
        return iter(self.faults)


_ASKED = {
    "attack": Declaration.attack,
    "charge": Declaration.charge,
    "cover": Declaration.cover,
    "shoot": Declaration.shoot,
    "guard": Declaration.guard,
    "cast": Declaration.cast,
    "psionic": Declaration.psionic,
    "move": Declaration.move,
    "parry": Declaration.parry,
    "sprint": Declaration.sprint,
}
