"""The spaces that a charge may end in and the lanes to them (section 4), tried over every position."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, Square
from tests.rules import page, plane, walking
from tests.rules.plane import Line, Spot, U

PUSHES = ("bull-rush", "overrun")


def turn_of(battle: Battle, key: str) -> str:
    token = battle.tokens[key]
    turn = page.word(token, "turn", "full")
    slow = token.states & {"staggered", "disabled", "slowed"}
    return "standard" if turn == "full" and slow else turn


@dataclass
class Asked:
    """The charge that is asked for, with the words of section 4 for its parts."""

    battle: Battle
    action: Action
    by: str = field(init=False)
    at: str = field(init=False)

    def __post_init__(self) -> None:
        self.by, self.at = self.action.by, str(self.action.at)
        self.body = page.body(self.battle, self.by)
        self.wide = page.width(self.battle, self.by)
        self.start = page.place(self.battle, self.by)
        self.s = page.space(self.start, self.wide)
        self.t = page.filled(self.battle, self.at)
        self.then = str(self.action.get("then", ""))
        turn = turn_of(self.battle, self.by)
        usual = turn if turn in ("standard", "move") else "full"
        self.kind = str(self.action.get("action", usual))
        speed = page.number(self.battle.tokens[self.body], "speed", 30)
        self.speed = speed
        self.limit = 2 * speed if self.kind == "full" else speed

    def option(self, name: str, usual: object) -> object:
        return self.battle.options.get(name, usual)

    def movers(self) -> set[str]:
        """Who goes along: both must have the action left."""
        return {self.by} | page.party(self.battle, self.body)

    def draws(self) -> bool:
        """Whether something is drawn on the way: not what is in hand."""
        listed = page.weapons(self.battle.tokens[self.by])
        hand = {weapon["name"] for weapon in listed if weapon["drawn"]}
        return bool(self.action.get("draw")) and self.action.get("draw") not in hand

    def in_hand(self) -> list[dict[str, object]]:
        return [
            weapon
            for weapon in page.weapons(self.battle.tokens[self.by])
            if weapon["drawn"] or weapon["name"] == self.action.get("draw")
        ]

    def named(self) -> list[dict[str, object]]:
        """The weapon of `with`, else of `draw`."""
        name = self.action.get("with") or self.action.get("draw")
        return [weapon for weapon in self.in_hand() if weapon["name"] == name]

    def covers(self, weapon: dict[str, object], stand: set[Square]) -> set[Square]:
        """The squares of the target that the weapon covers from there."""
        token = self.battle.tokens[self.by]
        return page.struck(self.battle, token, weapon, stand, self.t)

    def may_end(self, at: Square) -> bool:
        stand = page.space(at, self.wide)
        if any(page.ground(self.battle, square) in "# " for square in stand):
            return False
        near = min(max(page.gap(stand, square)) for square in self.t)
        if self.then in PUSHES:
            return near == 1 and page.effect(self.battle, stand, self.t)
        if (near == 0) != (page.reach(self.battle.tokens[self.by]) == 0):
            return False
        listed = self.in_hand()
        if self.option("closest", "any") == "weapon" and self.action.get("with"):
            listed = self.named()
        return any(self.covers(weapon, stand) for weapon in listed)

    def tied(self) -> tuple[list[Square], int]:
        """The closest spaces in their order, and how far they are."""
        board = self.battle.board
        assert isinstance(board, GridBoard)
        found = [
            (self.far(at), math.dist(self.start, at), at[1], at[0])
            for at in ((x, y) for x in range(board.width) for y in range(board.height))
            if self.may_end(at)
        ]
        least = min((one[0] for one in found), default=0)
        return [(x, y) for far, _, y, x in sorted(found) if far == least], least

    def far(self, at: Square) -> int:
        return page.feet(at[0] - self.start[0], at[1] - self.start[1])

    def counting(self) -> set[Square]:
        """Squares with a creature that counts."""
        out = page.party(self.battle, self.by) | page.party(self.battle, self.at)
        return {
            square
            for key, token in self.battle.tokens.items()
            if key not in out
            and not page.helpless(token)
            and "dead" not in token.states
            for square in page.filled(self.battle, key)
        }

    def helpless(self) -> set[Square]:
        out = page.party(self.battle, self.by) | page.party(self.battle, self.at)
        return {
            square
            for key, token in self.battle.tokens.items()
            if key not in out and page.helpless(token)
            for square in page.filled(self.battle, key)
        }


# ---- the lane of one tied space


@dataclass
class Lane:
    """The lane from S to one space, and what is wrong with it."""

    asked: Asked
    end: Square

    def __post_init__(self) -> None:
        asked = self.asked
        self.e = page.space(self.end, asked.wide)
        dx, dy = self.end[0] - asked.start[0], self.end[1] - asked.start[1]
        middles = [plane.centre(square) for square in sorted(asked.s)]
        self.lines: list[Line] = [
            ((x, y), (x + dx * U, y + dy * U)) for x, y in middles
        ]
        self.strict = asked.option("lane", "strict") == "strict"
        shapes = plane.corners if self.strict else lambda one: [plane.centre(one)]
        self.shape = plane.hull(p for s in asked.s | self.e for p in shapes(s))
        self.e_shape = plane.hull(p for s in self.e for p in plane.corners(s))
        every = plane.squares_about(
            p for s in asked.s | self.e for p in plane.corners(s)
        )
        self.squares = {square for square in every if self.holds(square)}

    def holds(self, square: Square) -> bool:
        if self.strict:
            return plane.overlap(self.shape, plane.corners(square))
        return any(plane.overlap(line, plane.corners(square)) for line in self.lines)

    def polygon(self) -> list[Spot]:
        """From the vertex with least y, then least x, clockwise as drawn."""
        if self.end == self.asked.start:
            return []
        first = min(self.shape, key=lambda spot: (spot[1], spot[0]))
        at = self.shape.index(first)
        ring = self.shape[at:] + self.shape[:at]
        return [(Fraction(x, U), Fraction(y, U)) for x, y in ring]

    def crossed(self) -> bool:
        """Whether a closed segment meets the lane elsewhere than inside E."""
        for wall in page.walls(self.asked.battle, sight=False):
            if self.strict and inside(wall, self.shape) != inside(wall, self.e_shape):
                return True
            for line in [] if self.strict else self.lines:
                if plane.contact(line, wall):
                    return True
        return False

    def faults(self) -> Iterator[str]:
        asked = self.asked
        if page.apart_by(self.e, asked.t) >= page.apart_by(asked.s, asked.t):
            yield "too-close"
        if self.end != asked.start:
            yield from self.hindrances()
        if not self.strict and cuts_corner(
            asked, walking.straight(asked.start, self.end)
        ):
            yield "corner"
        named = asked.named()
        if not asked.then and named and not asked.covers(named[0], self.e):
            yield "weapon-cannot-reach"
        if asked.then == "overrun" and not passage(asked, self.end):
            yield "no-exit"

    def hindrances(self) -> Iterator[str]:
        """What is in the way of a run; where S is the closest space there is none."""
        asked, battle = self.asked, self.asked.battle
        counted = asked.option("start_square", "ignore") == "count"
        free = self.squares - asked.s
        if self.crossed() or any(
            page.ground(battle, one) in "#o " for one in free - self.e
        ):
            yield "lane-blocked"
        rough = free | (asked.s if counted else set())
        if any(page.ground(battle, one) == "~" for one in rough):
            yield "lane-difficult"
        if ((free - self.e) | (asked.s if counted else set())) & asked.counting():
            yield "lane-creature"
        walls = page.walls(battle, sight=False)
        if any(page.ground(battle, one) == "o" for one in self.e) or any(
            plane.overlap(wall, self.e_shape) for wall in walls
        ):
            yield "end-blocked"
        if self.e & asked.counting():
            yield "end-occupied"


def inside(wall: Line, shape: list[Spot]) -> tuple[Fraction | int, ...]:
    """From where to where (as parts of the wall) it runs in the open figure; nothing where it does not."""
    (ax, ay), (bx, by) = wall
    low, high = Fraction(0), Fraction(1)
    for p, q in zip(shape, shape[1:] + shape[:1], strict=True):
        at_a, at_b = plane.turn(p, q, (ax, ay)), plane.turn(p, q, (bx, by))
        if at_a <= 0 and at_b <= 0:
            return ()
        if at_a < 0 or at_b < 0:
            where = Fraction(at_a, at_a - at_b)
            low, high = (max(low, where), high) if at_a < 0 else (low, min(high, where))
    return (low, high) if low < high else ()


def cuts_corner(asked: Asked, path: list[Square]) -> bool:
    """D20-M06 for any step."""
    return any(
        walking.corner(asked.battle, asked.wide, old, new)
        for old, new in itertools.pairwise(path)
    )


def direction(asked: Asked, end: Square) -> Square:
    """Section 7: from centre to centre, rounded to the nearest of eight."""
    middles = []
    for squares in (page.space(end, asked.wide), asked.t):
        xs, ys = zip(*map(plane.centre, squares), strict=True)
        middles.append((Fraction(sum(xs), len(xs)), Fraction(sum(ys), len(ys))))
    (ax, ay), (bx, by) = middles
    eighth = round(math.atan2(by - ay, bx - ax) / (math.pi / 4))
    return round(math.cos(eighth * math.pi / 4)), round(math.sin(eighth * math.pi / 4))


def passage(asked: Asked, end: Square) -> bool:
    """Whether an overrun can go on until it is clear of the target."""
    battle, (ux, uy) = asked.battle, direction(asked, end)
    path, entered = walking.straight(asked.start, end), False
    while not entered or page.space(path[-1], asked.wide) & asked.t:
        new = path[-1][0] + ux, path[-1][1] + uy
        stand = page.space(new, asked.wide)
        if (
            walking.blocked(battle, asked.wide, path[-1], new)
            or walking.corner(battle, asked.wide, path[-1], new)
            or stand & asked.counting()
            or any(page.ground(battle, square) == "~" for square in stand)
        ):
            return False
        path.append(new)
        entered = True
    paid = asked.far(end)
    odd = min(abs(end[0] - asked.start[0]), abs(end[1] - asked.start[1])) % 2 == 1
    for old, new in itertools.pairwise(path[path.index(end) :]):
        feet, odd = walking.step_cost(battle, asked.by, old, new, odd)
        paid += feet
    return paid <= asked.limit
