"""What the Combat & Tactics page says of tokens, weapons, lines, threat and range, told slowly.

Written from the page alone, word by word; it reads battles as plain data (as a case writes them) and nothing of
the program.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

from tests.rules.ct_arms import Plain, whole_weapon

Square = tuple[int, int]

PHASES = ("very-fast", "fast", "average", "slow", "very-slow", "end")
SIZES = ("T", "S", "M", "L", "H", "G")
COMPASS = (
    *("north", "northeast", "east", "southeast"),
    *("south", "southwest", "west", "northwest"),
)
AHEAD = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
CANNOT_ACT = {"stunned", "bound", "unconscious", "surprised", "down"}  # CT-18
HELPLESS = {"stunned", "dazed", "bound", "unconscious", "surprised"}  # CT-49


@dataclass
class Man:
    """A token as it stands in a round."""

    id: str
    side: str
    at: Square
    keys: Plain
    states: set[str]
    weapons: list[Plain]
    facing: str | None
    hp: int | None
    hand: Plain | None = None
    guarding: bool = False
    guard_only: str | None = None
    parrying: bool = False
    acted: str = ""  # the clause that bars further actions of this round
    moved_up: bool = False
    moved: bool = False
    reckless: str = ""  # charge or sprint, once it has set off
    concentrating: bool = False
    disrupted: bool = False
    struck_as_guard: bool = False
    aimed_at: bool = False
    opportunities: list[str] = field(default_factory=list)

    @property
    def space(self) -> int:
        return int(self.keys.get("space", 1))

    @property
    def size(self) -> str:
        return str(self.keys.get("size", "M"))

    @property
    def move(self) -> int:
        return int(self.keys.get("move", 12))

    @property
    def down(self) -> bool:
        return "down" in self.states

    def base(self, shift: int = 0) -> int:
        """CT-02, CT-03."""
        given = self.keys.get("base_phase")
        if given:
            phase = PHASES.index(given)
        else:
            phase = max(0, SIZES.index(self.size) - 1)
            phase += (self.move <= 6) - (self.move >= 18)
        return min(4, max(0, min(4, max(0, phase)) + shift))

    def speed(self, weapon: Plain | None, shift: int = 0) -> int:
        if weapon is None or weapon["speed"] is None:
            return self.base(shift)
        return min(4, max(0, PHASES.index(weapon["speed"]) + shift))

    def squares(self, at: Square | None = None) -> list[Square]:
        x, y = at or self.at
        return [(x + i, y + j) for i in range(self.space) for j in range(self.space)]

    def centre(self, at: Square | None = None) -> Square:
        """In half squares."""
        x, y = at or self.at
        return 2 * x + self.space, 2 * y + self.space

    def blows_left(self) -> int:
        """CT-15."""
        first = 3 if self.keys.get("class_group") == "warrior" else 1
        return first + int(self.keys.get("level", 1)) // 5 - len(self.opportunities)

    @property
    def dex(self) -> int:
        return int(self.keys.get("dex_ac", 0))

    def parry(self) -> int:
        """CT-77, CT-78."""
        warrior = self.keys.get("class_group") == "warrior"
        return int(self.keys.get("level", 1)) // 2 + warrior

    def ac(self) -> int:
        worse = self.dex + 1 if self.reckless else self.dex if self.concentrating else 0
        better = self.parry() if self.parrying else 0
        return int(self.keys.get("ac", 10)) + worse - better

    def half(self, options: Plain, whole: int | None = None) -> int:
        """CT-05."""
        limit = self.move if whole is None else whole
        return (
            floor(limit / 2) if options.get("half_move") == "down" else ceil(limit / 2)
        )

    def new_round(self) -> None:
        self.guarding = self.parrying = self.moved_up = self.moved = False
        self.concentrating = self.disrupted = self.aimed_at = False
        self.struck_as_guard = False
        self.guard_only, self.acted, self.reckless = None, "", ""
        self.opportunities = []
        for weapon in self.weapons:
            weapon["empty"] = max(0, weapon["empty"] - 1)
            weapon["standing"] = max(0, weapon["standing"] - 1)


def man_of(key: str, written: Plain, at: Square) -> Man:
    keys = dict(written)
    weapons = [whole_weapon(one) for one in keys.get("weapons", ["claws"])]
    man = Man(
        *(key, keys.get("side", ""), at, keys, set(keys.get("states", ()))),
        *(weapons, keys.get("facing"), keys.get("hp")),
    )
    if man.hp is not None and man.hp <= 0:
        man.states.add("down")  # CT-09
    named = keys.get("hand")
    held = [one for one in weapons if named in (None, one["name"])]
    man.hand = held[0] if held else None
    man.moved_up = bool(keys.get("moved_up"))
    if keys.get("stance"):
        man.guarding = keys["stance"] == "guard"
        man.parrying = keys["stance"] == "parry"
        man.acted = "CT-76" if man.parrying else "CT-18"
    return man


def side_of(a: Any, b: Any, c: Any) -> int:
    """On which side of the line from a to b the point c lies."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


class Board:
    """Ground, walls and who stands where; lengths in half squares where lines are drawn."""

    def __init__(self, rows: list[str], walls: list[list[Any]], options: Plain) -> None:
        self.rows, self.options = rows, options
        self.walls = [
            (
                tuple(Fraction(2 * n) for n in wall[:2]),
                tuple(Fraction(2 * n) for n in wall[2:4]),
                wall[4] if len(wall) > 4 else "wall",
            )
            for wall in walls
        ]
        self.men: dict[str, Man] = {}

    def ground(self, square: Square) -> str:
        x, y = square
        inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])
        return self.rows[y][x] if inside else " "

    # ---- lines

    def crossed_squares(self, a: Square, b: Square) -> list[Square]:
        """The squares whose inside the line between the centres of two squares crosses, its ends with them."""
        xs, ys = sorted((a[0], b[0])), sorted((a[1], b[1]))
        found = []
        for x in range(xs[0], xs[1] + 1):
            for y in range(ys[0], ys[1] + 1):
                if self.enters(a, b, (x, y)):
                    found.append((x, y))
        return found

    def enters(self, a: Square, b: Square, square: Square) -> bool:
        """Whether the line has points inside the square."""
        first, last = Fraction(0), Fraction(1)
        for axis in (0, 1):
            start, step = Fraction(2 * a[axis] + 1), 2 * (b[axis] - a[axis])
            low, high = 2 * square[axis], 2 * square[axis] + 2
            if step == 0:
                if not low < start < high:
                    return False
                continue
            ends = sorted(((low - start) / step, (high - start) / step))
            first, last = max(first, ends[0]), min(last, ends[1])
        return first < last

    def corners(self, a: Square, b: Square) -> list[list[Square]]:
        """At each exact corner of the line, the two squares beside it."""
        p, q = (2 * a[0] + 1, 2 * a[1] + 1), (2 * b[0] + 1, 2 * b[1] + 1)
        found = []
        for x in range(min(a[0], b[0]) + 1, max(a[0], b[0]) + 1):
            for y in range(min(a[1], b[1]) + 1, max(a[1], b[1]) + 1):
                if side_of(p, q, (2 * x, 2 * y)) == 0:
                    around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
                    passed = [s for s in around if not self.enters(a, b, s)]
                    found.append(passed)
        return found

    def walled(self, p: Any, q: Any, kinds: tuple[str, ...]) -> bool:
        """Whether the line between two points (in half squares) is stopped by walls."""
        ends: dict[Any, set[int]] = {}
        for a, b, kind in self.walls:
            if kind not in kinds:
                continue
            if (
                side_of(p, q, a) * side_of(p, q, b) < 0
                and side_of(a, b, p) * side_of(a, b, q) < 0
            ):
                return True
            for here, there in ((a, b), (b, a)):
                if side_of(p, q, here) == 0 and self.between(p, q, here):
                    ends.setdefault(here, set()).add(side_of(p, q, there))
        return any({1, -1} <= sides for sides in ends.values())

    @staticmethod
    def between(p: Any, q: Any, point: Any) -> bool:
        return all(min(p[i], q[i]) <= point[i] <= max(p[i], q[i]) for i in (0, 1))

    def clear(
        self,
        a: Square,
        b: Square,
        stops: str,
        kinds: tuple[str, ...],
        held: set[Square],
    ) -> bool:
        """Whether a centre-to-centre line between two squares is free."""
        for square in self.crossed_squares(a, b):
            if self.ground(square) in stops or (
                square in held and square not in (a, b)
            ):
                return False
        for pair in self.corners(a, b):
            if all(self.ground(square) in stops for square in pair):
                return False
        p, q = (2 * a[0] + 1, 2 * a[1] + 1), (2 * b[0] + 1, 2 * b[1] + 1)
        return not self.walled(p, q, kinds)

    def sees(self, watching: list[Square], watched: list[Square]) -> bool:
        """CT-17."""
        return any(
            self.clear(a, b, "#% ", ("wall", "closed"), set())
            for a in watching
            for b in watched
        )

    def far(self, some: list[Square], others: list[Square]) -> int:
        """CT-10: the distance for ranges."""
        return min(
            self.points(abs(a[0] - b[0]), abs(a[1] - b[1]))
            for a in some
            for b in others
        )

    def points(self, dx: int, dy: int) -> int:
        straight = abs(dx - dy)
        return straight + sum(self.step(True, number) for number in range(min(dx, dy)))

    def step(self, diagonal: bool, before: int) -> int:
        """Points of a step on open ground, that many diagonals having been made before."""
        odd = {"3-per-2": 2, "5-10-5": 1, "one": 1}[
            self.options.get("diagonals", "3-per-2")
        ]
        even = {"3-per-2": 1, "5-10-5": 2, "one": 1}[
            self.options.get("diagonals", "3-per-2")
        ]
        if not diagonal:
            return 1
        return odd if before % 2 == 0 else even

    # ---- who stands where, who strikes whom

    def enemies(self, man: Man) -> list[Man]:
        return [one for one in self.men.values() if one.side != man.side]

    def held(self, *leaving_out: Man) -> set[Square]:
        """Squares held by tokens that are not down (CT-09, CT-12)."""
        return {
            square
            for one in self.men.values()
            if one not in leaving_out and not one.down
            for square in one.squares()
        }

    def reaches(
        self, man: Man, weapon: Plain | None, target: Man, at: Square | None = None
    ) -> bool:
        """CT-14 without regard to facing: a token turns to whom it attacks."""
        return self.strikes(man, weapon, target, at, turned=True)

    def threatens(self, man: Man, target: Man, at: Square | None = None) -> bool:
        """CT-14, CT-14b; `at` is where the target stands."""
        if man.states & CANNOT_ACT or man.parrying:
            return False
        return self.strikes(man, man.hand, target, None, turned=False, there=at)

    def strikes(
        self,
        man: Man,
        weapon: Plain | None,
        target: Man,
        at: Square | None,
        turned: bool,
        there: Square | None = None,
    ) -> bool:
        if weapon is None or weapon["reach"] is None:
            return False
        held = self.held(man, target)
        for mine in man.squares(at):
            for his in target.squares(there):
                far = max(abs(mine[0] - his[0]), abs(mine[1] - his[1]))
                if not weapon["min_reach"] <= far <= weapon["reach"]:
                    continue
                if not turned and not self.in_front(man, his):
                    continue
                if self.clear(mine, his, "# ", ("wall", "closed", "window"), held):
                    return True
        return False

    def in_front(self, man: Man, square: Square) -> bool:
        """CT-13."""
        if man.facing is None or self.options.get("facing") == "all-round":
            return True
        x, y = man.at
        dx = square[0] - min(max(square[0], x), x + man.space - 1)
        dy = square[1] - min(max(square[1], y), y + man.space - 1)
        ax, ay = AHEAD[COMPASS.index(man.facing)]
        if ax and ay:
            return dx * ax >= 0 and dy * ay >= 0 and (dx, dy) != (0, 0)
        ahead, beside = (dx * ax, dy) if ax else (dy * ay, dx)
        return ahead >= 1 and abs(beside) <= ahead

    def turn(self, man: Man, dx: int, dy: int) -> None:
        """To the nearest of the eight directions."""
        if man.facing is None or (dx, dy) == (0, 0):
            return

        def likeness(way: Square) -> float:
            return float(
                (dx * way[0] + dy * way[1]) / (way[0] ** 2 + way[1] ** 2) ** 0.5
            )

        man.facing = COMPASS[AHEAD.index(max(AHEAD, key=likeness))]

    def nearest(self, man: Man, target: Man, at: Square | None = None) -> Square:
        """CT-12b."""
        cx, cy = man.centre(at)

        def key(square: Square) -> Any:
            x, y = square
            return (2 * x + 1 - cx) ** 2 + (2 * y + 1 - cy) ** 2, square

        return min(target.squares(), key=key)


def apart(a: Man, b: Man, at: Square | None = None) -> int:
    """Squares between two spaces, a diagonal as one; the first stands at `at`."""
    return min(
        max(abs(p[0] - q[0]), abs(p[1] - q[1]))
        for p in a.squares(at)
        for q in b.squares()
    )
