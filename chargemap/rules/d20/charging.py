"""A charge with all its geometry: candidates, the closest spaces, lanes and their faults (section 4)."""

from collections.abc import Iterator
from typing import cast

from chargemap.geometry import lane as lanes
from chargemap.geometry.ground import Space, gap, measure_ft
from chargemap.geometry.sight import reaches, sees
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point, Square
from chargemap.model.verdict import Mark
from chargemap.rules.d20 import push, reach
from chargemap.rules.d20.approach import Approach, Fault
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.weapons import UNARMED, Weapon
from chargemap.rules.memo import lazy

PUSHES = ("bull-rush", "overrun")
TOO_CLOSE = "too-close"  # the fault of a space, and of a run under the least
LEAST_FT = 10  # how far a charge goes at least (C03)


class Charge:
    """An attempt to charge. Everything is worked out when it is first asked for, and once."""

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take the charger, its body and its target from the action."""
        self.situation = situation
        self.action = action
        self.by = situation[action.by]
        self.at = situation[cast(str, action.at)]
        self.body = situation.body(self.by)
        self.ground = situation.ground
        self.then = cast(str, action.get("then", ""))
        self.mod = cast(int, action.get("mod", 0))

    @property
    def battle(self) -> Battle:
        """The battle before the charge."""
        return self.situation.battle

    @lazy
    def on_itself(self) -> bool:
        """Whether it names itself, its mount or its rider: then nothing else is judged."""
        return self.at.id in self.by.pair

    @lazy
    def nothing_in_hand(self) -> bool:
        """Whether no weapon is in hand: then no space can be judged."""
        return not self.weapons and self.then not in PUSHES

    @lazy
    def can_be_judged(self) -> bool:
        """Whether there is a target and a weapon to judge spaces by."""
        return not self.on_itself and not self.nothing_in_hand

    @lazy
    def asked(self) -> str:
        """The weapon that `with` names."""
        return cast(str, self.action.get("with", ""))

    @lazy
    def named(self) -> str:
        """The weapon that `with` or else `draw` names."""
        return self.asked or self.draw

    @lazy
    def draw(self) -> str:
        """The weapon to be drawn on the way."""
        return cast(str, self.action.get("draw", ""))

    @lazy
    def draws(self) -> bool:
        """Whether the weapon to be drawn is not in hand already."""
        hand = self.by.creature.for_melee
        return bool(self.draw) and all(weapon.name != self.draw for weapon in hand)

    @lazy
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons in hand, or drawn in this charge, in the order of the token's list.

        What takes the place of the attack may be done with the fist: if nothing else is there, or if asked for.
        """
        hand = tuple(
            weapon
            for weapon in self.by.creature.weapons
            if not weapon.ranged
            and (weapon.drawn or (self.draw and weapon.name == self.draw))
        )
        fist = self.situation.game.weapons[UNARMED.name]
        if not self.then or self.then in PUSHES or fist in hand:
            return hand
        return hand if hand and self.asked != fist.name else (*hand, fist)

    @lazy
    def named_weapon(self) -> Weapon | None:
        """The weapon in hand of the name asked for."""
        return next(
            (weapon for weapon in self.weapons if weapon.name == self.named), None
        )

    @lazy
    def kind(self) -> str:
        """Which action it takes: full, standard or move."""
        turn = self.by.creature.turn
        default = turn if turn in ("standard", "move") else "full"
        return cast(str, self.action.get("action", default))

    @property
    def partial(self) -> bool:
        """Whether it is a charge with less than a full-round action."""
        return self.kind != "full"

    @lazy
    def limit_ft(self) -> int:
        """How far it may go."""
        return self.body.creature.speed_ft * (1 if self.partial else 2)

    @lazy
    def start(self) -> Space:
        """S, the body's space at the start."""
        return self.body.space

    @lazy
    def sees_target(self) -> bool:
        """Whether there is a line of sight from S to T."""
        return self.sees(self.at.space)

    def sees(self, space: Space) -> bool:
        """Whether there is a line of sight from S to a space; the blinded have none."""
        return "blinded" not in self.by.creature.states and sees(
            self.ground, self.start, space
        )

    @lazy
    def tied(self) -> tuple[Space, ...]:
        """The closest candidates, all at the least distance, in the page's order."""
        if not self.can_be_judged:
            return ()
        found: list[Space] = []
        least: int | None = None
        for distance, _, row, column in self._ranked_places():
            if least is not None and distance > least:
                break
            place = Space(column, row, self.start.side)
            if self._is_candidate(place):
                least = distance
                found.append(place)
        return tuple(found)

    @lazy
    def distance_ft(self) -> int:
        """The least distance; 0 where there is no candidate."""
        return distance_between(self.start, self.tied[0]) if self.tied else 0

    @lazy
    def chosen(self) -> tuple[Space, ...]:
        """The tied spaces to be judged: the one of `end`, or all; forced, the one of `end` at any rate."""
        if self.wanted is None:
            return self.tied
        if self.action.force and self.ground.on_board(self.wanted):
            return (self.wanted,)
        return tuple(place for place in self.tied if place == self.wanted)

    @lazy
    def wanted(self) -> Space | None:
        """The space that `end` asks for."""
        end = self.action.get("end")
        if end is None:
            return None
        column, row = cast(Square, end)
        return self.situation.space_at(self.body, (column, row))

    @lazy
    def judged(self) -> tuple[Space, tuple[Fault, ...]] | None:
        """The first space without a fault, else the first, with its faults; None if none is judged."""
        if not self.chosen:
            return None
        first = self.chosen[0]
        if faults := tuple(self._faults(first)):
            for place in self.chosen[1:]:
                if self._is_clear(place):
                    return place, ()
        return first, faults

    @lazy
    def approach(self) -> Approach:
        """The ways out of S, past everyone but charger and target, their mounts and riders."""
        return Approach(self.situation, self.body, self.without)

    @property
    def end(self) -> Space | None:
        """E, the space judged."""
        return self.judged[0] if self.judged else None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with the space judged."""
        return self.judged[1] if self.judged else ()

    @lazy
    def lane(self) -> tuple[Point, ...]:
        """The polygon that has to be clear."""
        if self.end is None or self.end == self.start:
            return ()
        return lanes.lane_polygon(self.start, self.end, self.approach.centre)

    @lazy
    def lane_mask(self) -> int:
        """The squares of the lane."""
        return self.approach.lane(self.end) if self.end else 0

    @lazy
    def path(self) -> tuple[Square, ...]:
        """The squares of the run (D20-M14), empty where no space is judged."""
        return lanes.straight_run(self.start, self.end) if self.end else ()

    @property
    def run_ft(self) -> int:
        """The length of the run to E."""
        return distance_between(self.start, self.end) if self.end else 0

    @lazy
    def without(self) -> frozenset[str]:
        """Who does not count as a creature in the way: charger, target, their mounts and riders."""
        return self.by.pair | self.at.pair

    @lazy
    def over_helpless(self) -> bool:
        """Whether a helpless creature lies in the lane or in E."""
        if self.end is None:
            return False
        way = (self.lane_mask | self.ground.mask(self.end)) & ~self.body.mask
        everyone = self.situation.crowd(self.without, helpless=True)
        return bool(
            way & everyone & ~self.situation.crowd(self.without, helpless=False)
        )

    @lazy
    def weapon(self) -> Weapon | None:
        """The weapon that strikes: the one asked for, else the first that covers the target from E."""
        if self.named or self.end is None:
            return self.named_weapon
        return next(
            (weapon for weapon in self.weapons if self._covers(weapon, self.end)), None
        )

    def walk_from(self, end: Space) -> push.Walk:
        """Return the way on past E, as the charger stands there at the end of its run."""
        return push.walk_from(self.situation, self.body, end, self.limit_ft)

    def _is_candidate(self, place: Space) -> bool:
        """Whether the body fits there, and T can be struck from there."""
        ground = self.ground
        fits = ground.inside(place) and not ground.mask(place) & ground.wall
        return fits and self.strikes(place, self.at.space)

    def _ranked_places(self) -> list[tuple[int, int, int, int]]:
        start, target = self.start, self.at.space
        places: list[tuple[int, int, int, int]] = []
        for dx, dy in self.offsets:
            column, row = target.column + dx, target.row + dy
            across, down = column - start.column, row - start.row
            places.append(
                (measure_ft(across, down), across * across + down * down, row, column)
            )
        places.sort()
        return places

    @lazy
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """The places that may strike T, lines apart, as offsets from T's."""
        side, target_side = self.start.side, self.at.space.side
        if self.then in PUSHES:
            return reach.touching_offsets(side, target_side)
        return reach.striking_offsets(side, target_side, self.grips)

    @lazy
    def grips(self) -> tuple[reach.Grip, ...]:
        """How far the weapons strike that fix the closest space (option `closest`)."""
        weapons = self.weapons
        if self.situation.options["closest"] == "weapon" and self.asked:
            weapons = (self.named_weapon,) if self.named_weapon else ()
        grips = (self.situation.grip(self.by, weapon) for weapon in weapons)
        return tuple(dict.fromkeys(grips))

    def strikes(self, place: Space, target: Space) -> bool:
        """Whether such a weapon covers a target from that place."""
        if self.then in PUSHES:
            return reaches(self.ground, place, target)
        for grip in self.grips:
            if reach.covers(self.ground, place, grip, target):
                return True
        return False

    def _covers(self, weapon: Weapon, place: Space) -> bool:
        return reach.covers(
            self.ground, place, self.situation.grip(self.by, weapon), self.at.space
        )

    def _faults(self, end: Space) -> Iterator[Fault]:
        """Yield all that is wrong with a tied space; it has none just if it is clear."""
        if not comes_closer(self.start, end, self.at.space):
            yield Fault(TOO_CLOSE, Mark(tokens=(self.at.id,)))
        yield from self.approach.faults(end)
        if self._out_of_reach(end):
            yield Fault("weapon-cannot-reach", Mark(tokens=(self.at.id,)))
        if self.then == "overrun":
            for mark in push.exit_obstacles(self.walk_from(end), self.at):
                yield Fault("no-exit", mark)

    def _is_clear(self, end: Space) -> bool:
        """Whether nothing is wrong with a tied space, without the evidence."""
        return (
            self.approach.is_clear(end)
            and comes_closer(self.start, end, self.at.space)
            and not self._out_of_reach(end)
            and not (
                self.then == "overrun"
                and any(push.exit_obstacles(self.walk_from(end), self.at))
            )
        )

    def _out_of_reach(self, end: Space) -> bool:
        """Whether the weapon named, if any, does not cover the target from there."""
        return bool(
            self.named_weapon
            and self.then not in PUSHES
            and not self._covers(self.named_weapon, end)
        )


def comes_closer(start: Space, end: Space, target: Space) -> bool:
    """Whether a run from start to end leads toward the target: the end is nearer to it."""
    return distance_ft(end, target) < distance_ft(start, target)


def distance_between(start: Space, end: Space) -> int:
    """Return the length in feet of a straight run between two spaces of one size (D20-M01)."""
    return measure_ft(end.column - start.column, end.row - start.row)


def distance_ft(one: Space, other: Space) -> int:
    """Return the distance in feet between the nearest squares of two spaces (D20-M01)."""
    return measure_ft(*gap(one, other))


def may_be_charged(charger: Combatant, other: Combatant) -> bool:
    """Whether the other may be named in a charge: anyone but the charger's own side."""
    return not (charger.side and charger.side == other.side)
