"""The rules of the grid once more, slowly: fractions and shapely, no masks, no templates, no tolerance."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product

from hypothesis import settings
from hypothesis import strategies as st
from shapely.geometry import MultiPoint
from shapely.geometry import box as rectangle

from chargemap.geometry.ground import Ground, Space, ground_of
from chargemap.geometry.passage import Passage
from chargemap.model.board import GridBoard, Square, Wall

Exact = tuple[Fraction, Fraction]
Line = tuple[Exact, Exact]
CENT = Fraction(1, 100)
OFTEN = settings(max_examples=3 * settings().max_examples)


def board(text: str, *walls: Wall) -> GridBoard:
    """Draw a board: no row is stripped, so that blanks are squares outside."""
    rows = text.splitlines()
    return GridBoard(tuple(rows), walls)


def ground(text: str, *walls: Wall) -> Ground:
    return ground_of(board(text, *walls))


# --- random boards


@st.composite
def walls(draw: st.DrawFn, width: int, height: int) -> Wall:
    """Draw a segment on grid corners, on half squares, or anywhere on hundredths."""
    step = draw(st.sampled_from((100, 50, 1)))
    ends = [
        draw(st.integers(-100 // step, size * 100 // step + 100 // step)) * step / 100
        for size in (width, height, width, height)
    ]
    if draw(st.booleans()):  # along an axis
        ends[3] = ends[1]
        if draw(st.booleans()):
            ends[2], ends[3] = ends[0], ends[3] + draw(st.integers(1, 4)) * step / 100
    kind = draw(st.sampled_from(("wall", "closed", "open", "window")))
    return Wall(*ends, kind)


@st.composite
def boards(
    draw: st.DrawFn, least: int = 3, most: int = 7, ground: str = "......#o~% "
) -> GridBoard:
    """Draw a small board with up to five segments."""
    width, height = draw(st.integers(least, most)), draw(st.integers(least, most))
    row = st.text(st.sampled_from(ground), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    found: list[Wall] = []
    for wall in draw(st.lists(walls(width, height), max_size=5)):
        if found and draw(st.booleans()):  # it goes on where the last one ends
            wall = replace(wall, x0=found[-1].x1, y0=found[-1].y1)
        found.append(wall)
    return GridBoard(tuple(rows), tuple(found))


@st.composite
def spaces(
    draw: st.DrawFn, on: GridBoard, side: int | None = None, most: int = 3
) -> Space:
    """Draw a space on the board."""
    side = side or draw(st.integers(1, min(most, on.width, on.height)))
    return Space(
        draw(st.integers(0, on.width - side)),
        draw(st.integers(0, on.height - side)),
        side,
    )


@st.composite
def passages(draw, least=3, most=6, sides=3):
    on = draw(boards(least, most, ground="........~~#o%"))
    it = ground_of(on)
    squares = st.sets(spaces(on, 1).map(lambda space: space.square), max_size=4)
    rough = it.mask_of(draw(squares))
    side = draw(st.integers(1, min(sides, on.width, on.height)))
    return Passage(
        it,
        side,
        barred=it.mask_of(draw(squares)),
        difficult=it.difficult | rough,
        double_diagonal=draw(st.booleans()),
    )


# --- exact lines


def exact(wall: Wall) -> Line:
    x0, y0, x1, y1 = (
        Fraction(round(n * 100), 100) for n in (wall.x0, wall.y0, wall.x1, wall.y1)
    )
    return (x0, y0), (x1, y1)


def is_segment(line: Line) -> bool:
    return line[0] != line[1]


def cross(o: Exact, a: Exact, b: Exact) -> Fraction:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def at(line: Line, t: Fraction) -> Exact:
    (x0, y0), (x1, y1) = line
    return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


def shared(line: Line, wall: Line) -> tuple[Fraction, Fraction] | None:
    """The part of `line`, by its parameter, that `wall` shares; both ends equal for a point."""
    (ax, ay), (bx, by) = line
    d0, d1 = cross(*line, wall[0]), cross(*line, wall[1])
    size = (bx - ax) ** 2 + (by - ay) ** 2
    if not size:
        on = is_on(line[0], wall)
        return (Fraction(0), Fraction(0)) if on else None
    along = [((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / size for p in wall]
    if d0 == d1 == 0:
        first, last = max(min(along), Fraction(0)), min(max(along), Fraction(1))
        return (first, last) if first <= last else None
    if d0 * d1 > 0:
        return None
    t = along[0] + (along[1] - along[0]) * d0 / (d0 - d1)
    return (t, t) if 0 <= t <= 1 else None


def is_on(point: Exact, line: Line) -> bool:
    if cross(*line, point):
        return False
    return all(
        min(line[0][i], line[1][i]) <= point[i] <= max(line[0][i], line[1][i])
        for i in (0, 1)
    )


def cuts(line: Line) -> list[Fraction]:
    """The parameters at which a line meets the grid, its ends included."""
    found = {Fraction(0), Fraction(1)}
    for i in (0, 1):
        p, q = line[0][i], line[1][i]
        if p != q:
            low, high = sorted((p, q))
            for n in range(int(low) - 1, int(high) + 2):
                t = (n - p) / (q - p)
                if 0 < t < 1:
                    found.add(t)
    return sorted(found)


def passed(line: Line) -> set[Square]:
    """The squares whose interior the line passes."""
    found = set()
    points = cuts(line)
    middles = [(a + b) / 2 for a, b in pairwise(points)]
    for t in middles:
        x, y = at(line, t)
        if x.denominator > 1 and y.denominator > 1:
            found.add((x.__floor__(), y.__floor__()))
    return found


def corners_passed(line: Line) -> set[Square]:
    """The grid points that the line passes exactly, its ends apart."""
    points = (at(line, t) for t in cuts(line)[1:-1])
    return {(int(x), int(y)) for x, y in points if x.denominator == y.denominator == 1}


# --- squares and hulls


def hull(*spaces: Space):
    return MultiPoint(
        [
            (s.column + i * s.side, s.row + j * s.side)
            for s in spaces
            for i, j in product((0, 1), (0, 1))
        ]
    ).convex_hull


def hull_squares(*spaces: Space) -> set[Square]:
    shape = hull(*spaces)
    left, top, right, bottom = map(int, shape.bounds)
    return {
        (c, r)
        for c in range(left, right)
        for r in range(top, bottom)
        if shape.intersection(rectangle(c, r, c + 1, r + 1)).area > 1e-9
    }


def strictly_inside(point: Exact, corners: list[Exact]) -> bool:
    """Whether the point lies inside the polygon, whose corners turn one way."""
    ring = [*corners, corners[0]]
    signs = [cross(a, b, point) for a, b in pairwise(ring)]
    return all(s > 0 for s in signs) or all(s < 0 for s in signs)


def ring(shape) -> list[Exact]:
    return [(Fraction(x), Fraction(y)) for x, y in shape.exterior.coords[:-1]]


def pieces(line: Line, *rings: list[Exact]) -> Iterator[Exact]:
    """The middles of the pieces into which the rings' edges cut the line."""
    found = {Fraction(0), Fraction(1)}
    for corners in rings:
        for a, b in pairwise([*corners, corners[0]]):
            if part := shared(line, (a, b)):
                found.update(part)
    for a, b in pairwise(sorted(found)):
        yield at(line, (a + b) / 2)


def enters(wall: Line, *spaces: Space) -> bool:
    """Whether the segment has a piece inside the hull of the spaces."""
    corners = ring(hull(*spaces))
    return any(strictly_inside(p, corners) for p in pieces(wall, corners))


def lane_walls(on: GridBoard, start: Space, end: Space) -> set[int]:
    lane, last = ring(hull(start, end)), ring(hull(end))
    return {
        number
        for number, wall in enumerate(on.walls)
        if wall.blocks_movement
        and is_segment(exact(wall))
        and any(
            strictly_inside(p, lane) and not strictly_inside(p, last)
            for p in pieces(exact(wall), lane, last)
        )
    }


# --- lines between squares

INSET = (CENT, 1 - CENT)
SPOTS = (*product(INSET, INSET), (Fraction(1, 2), Fraction(1, 2)))
CORNERS = tuple(product((Fraction(0), Fraction(1)), repeat=2))


def lines(a: Square, b: Square, spots=SPOTS) -> Iterator[Line]:
    for (ax, ay), (bx, by) in product(spots, spots):
        yield (a[0] + ax, a[1] + ay), (b[0] + bx, b[1] + by)


@dataclass(frozen=True)
class Cut:
    """What cuts a kind of line."""

    on: GridBoard
    kinds: str
    stops: Callable[[Wall], bool]
    ends_cut: bool

    def square(self, square: Square, *ends: Square) -> bool:
        if not self.ends_cut and square in ends:
            return False
        return self.on.at(square) in self.kinds

    def squares(self, line: Line, *ends: Square) -> set[Square]:
        """The squares that cut the line."""
        found = {s for s in passed(line) if self.square(s, *ends)}
        for x, y in corners_passed(line):
            one = ((x - 1, y - 1), (x, y))
            other = ((x, y - 1), (x - 1, y))
            for pair in (one, other):
                if all(self.square(s, *ends) for s in pair):
                    found |= set(pair)
        return found

    def walls(self, line: Line) -> set[int]:
        """The segments that cut the line."""
        return {
            number
            for number, wall in enumerate(self.on.walls)
            if self.stops(wall)
            and is_segment(exact(wall))
            and shared(line, exact(wall)) is not None
        }

    def line(self, line: Line, *ends: Square) -> bool:
        """Whether anything cuts the line."""
        return bool(self.squares(line, *ends) or self.walls(line))


def sight(on: GridBoard) -> Cut:
    return Cut(on, "#% ", lambda wall: wall.kind in ("wall", "closed"), ends_cut=True)


def effect(on: GridBoard) -> Cut:
    return Cut(on, "# ", lambda wall: wall.kind != "open", ends_cut=False)


def some_line(cut: Cut, a: Space, b: Space) -> bool:
    return any(
        not cut.line(line, one, other)
        for one, other in product(a.squares(), b.squares())
        for line in lines(one, other)
    )


# --- cover


def cover(on: GridBoard, a: Space, target: set[Square], others: set[Square]) -> bool:
    return not any(
        square_is_free(on, one, other, others)
        for one, other in product(a.squares(), target)
    )


def square_is_free(on: GridBoard, a: Square, t: Square, others: set[Square]) -> bool:
    shut = [
        exact(wall)
        for wall in on.walls
        if wall.blocks_sight and is_segment(exact(wall))
    ]
    if max(abs(a[0] - t[0]), abs(a[1] - t[1])) <= 1:
        both = Space(*a, 1), Space(*t, 1)
        return not any(on.at(s) in "# " for s in hull_squares(*both)) and not any(
            enters(wall, *both) for wall in shut
        )

    def blocked(line: Line) -> bool:
        if any(on.at(s) in "# " or s in others for s in passed(line)):
            return True
        parts = (shared(line, wall) for wall in shut)
        return any(part and part not in ((0, 0), (1, 1)) for part in parts)

    return any(
        not any(
            blocked(((a[0] + i, a[1] + j), (t[0] + k, t[1] + m))) for k, m in CORNERS
        )
        for i, j in CORNERS
    )


# --- steps


def step_faults(on: GridBoard, side: int, old: Square, new: Square) -> set[str]:
    faults = set()
    space = Space(*new, side)
    if any(on.at(square) in "#o " for square in space.squares()):
        faults.add("blocked")
    shut = [
        exact(wall)
        for wall in on.walls
        if wall.blocks_movement and is_segment(exact(wall))
    ]
    if any(enters(wall, space) for wall in shut):
        faults.add("blocked")
    diagonal = old[0] != new[0] and old[1] != new[1]
    for column, row in product(range(side), range(side)):
        half = Fraction(1, 2)
        line = (
            (old[0] + column + half, old[1] + row + half),
            (new[0] + column + half, new[1] + row + half),
        )
        middle = at(line, half)
        for point in crossings(line, shut):
            if not (diagonal and point == middle):
                faults.add("blocked")
        beside = (
            (new[0] + column, old[1] + row),
            (old[0] + column, new[1] + row),
        )
        if diagonal and (
            any(on.at(square) in "# " for square in beside)
            or any(is_on(middle, wall) for wall in shut)
        ):
            faults.add("corner")
    return faults


def crossings(line: Line, shut: list[Line]) -> Iterator[Exact | None]:
    """Where segments cross the line; None for one that runs along it."""
    ends: list[tuple[Exact, int]] = []
    for wall in shut:
        part = shared(line, wall)
        if part is None:
            continue
        if part[0] != part[1]:
            yield None
            continue
        point = at(line, part[0])
        if point not in wall:
            yield point
            continue
        rest = cross(*line, wall[1] if point == wall[0] else wall[0])
        ends.append((point, (rest > 0) - (rest < 0)))
    for point, side in ends:
        if (point, -side) in ends and side:
            yield point
