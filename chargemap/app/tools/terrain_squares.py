"""Squares to paint: the spans of a brush, of a rectangle and of a flood, and the rows that they change."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from chargemap.model.board import GridBoard, Point, Square, Wall

Span: TypeAlias = tuple[int, int, int]  # row, first column, column after the last
Edges: TypeAlias = Mapping[int, set[int]]  # by row: columns
STEP = 0.25  # squares from one dab of a stroke to the next


class Sketch:
    """Ground that is being painted: the rows as they were and as they are now."""

    def __init__(self, ground: Sequence[str]) -> None:
        self._before = tuple(ground)
        self.ground = list(ground)

    def fill(self, spans: Iterable[Span], kind: str) -> None:
        """Put `kind` on the squares of the spans."""
        for row, start, end in spans:
            if not 0 <= row < len(self.ground):
                continue
            text = self.ground[row]
            start, end = max(0, start), min(len(text), end)
            if start < end:
                self.ground[row] = text[:start] + kind * (end - start) + text[end:]

    def restart(self) -> None:
        """Have the ground as it was before."""
        self.ground = list(self._before)

    def rows(self) -> dict[str, str]:
        """Return the rows that have changed, as the hand's action writes them."""
        pairs = enumerate(zip(self._before, self.ground, strict=True))
        return {str(row): now for row, (before, now) in pairs if before != now}


class Marking:
    """Squares that are being marked, or no longer: those before, and those now."""

    def __init__(
        self, board: GridBoard, before: frozenset[Square], *, on: bool
    ) -> None:
        self._board, self._before, self._on = board, before, on
        self.squares = before

    def fill(self, spans: Iterable[Span]) -> None:
        """Mark the squares of the spans, or take their marks away."""
        found = {
            (column, row)
            for row, start, end in spans
            if 0 <= row < self._board.height
            for column in range(max(0, start), min(self._board.width, end))
        }
        self.squares = self.squares | found if self._on else self.squares - found

    def restart(self) -> None:
        """Have the squares marked as they were before."""
        self.squares = self._before

    def changes(self) -> dict[str, object]:
        """Return what has changed, as the hand's action writes it; nothing if nothing has."""
        parts = {
            "add": self.squares - self._before,
            "remove": self._before - self.squares,
        }
        return {
            key: [[column, row] for column, row in sorted(found)]
            for key, found in parts.items()
            if found
        }


def block(at: Point, size: int) -> list[Span]:
    """Return the squares of a brush of `size` squares a side at a point.

    >>> block((2.5, 1.5), 1), block((2.1, 1.1), 2)
    ([(1, 2, 3)], [(0, 1, 3), (1, 1, 3)])
    """
    left, top = (math.floor(one - size / 2 + 0.5) for one in at)
    return [(row, left, left + size) for row in range(top, top + size)]


def stroke(start: Point, end: Point, size: int) -> list[Span]:
    """Return the squares that a brush touches on its way, without a gap however fast it goes."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    dabs = max(1, math.ceil(far / STEP))
    spans: dict[Span, None] = {}
    for dab in range(dabs + 1):
        part = dab / dabs
        at = tuple(a + (b - a) * part for a, b in zip(start, end, strict=True))
        spans |= dict.fromkeys(block((at[0], at[1]), size))
    return list(spans)


def rectangle(one: Square, other: Square) -> list[Span]:
    """Return the squares of the rectangle between two of its corners."""
    (left, right), (top, end) = (sorted(pair) for pair in zip(one, other, strict=True))
    return [(row, left, right + 1) for row in range(top, end + 1)]


def flood(board: GridBoard, start: Square) -> list[Span]:
    """Return the squares of the kind of `start` that hang together with it, edge to edge.

    Walls, doors and windows part squares as a change of ground does: a room is filled to its walls.
    """
    column, row = start
    if not (0 <= column < board.width and 0 <= row < board.height):
        return []
    kind = board.at(start)
    upright, level = edges(board.walls)
    rows: dict[int, list[tuple[int, int]]] = {}

    def runs(of: int) -> list[tuple[int, int]]:
        if of not in rows:
            cuts = sorted(upright.get(of, ()))
            rows[of] = list(_runs(board.ground[of], kind, cuts))
        return rows[of]

    first = next((row, *run) for run in runs(row) if run[0] <= column < run[1])
    found, waiting = {first}, [first]
    while waiting:
        here, begin, end = waiting.pop()
        for beside, line in ((here - 1, here), (here + 1, here + 1)):
            if not 0 <= beside < board.height:
                continue
            shut = level.get(line, set())
            for run in runs(beside):
                shared = range(max(begin, run[0]), min(end, run[1]))
                span = (beside, *run)
                if span not in found and any(one not in shut for one in shared):
                    found.add(span)
                    waiting.append(span)
    return sorted(found)


def edges(walls: Iterable[Wall]) -> tuple[Edges, Edges]:
    """Return what segments part: by row the columns with a wall to their left, and those with one above.

    A segment parts two squares if it meets the line between their centres.
    """
    upright: defaultdict[int, set[int]] = defaultdict(set)
    level: defaultdict[int, set[int]] = defaultdict(set)
    for wall in walls:
        for row, column in _crossed((wall.x0, wall.y0), (wall.x1, wall.y1)):
            upright[row].add(column)
        for column, row in _crossed((wall.y0, wall.x0), (wall.y1, wall.x1)):
            level[row].add(column)
    return upright, level


def _crossed(start: Point, end: Point) -> Iterator[tuple[int, int]]:
    """Yield (row, column) of the squares from whose left neighbour a segment parts them."""
    (x0, y0), (x1, y1) = start, end
    for row in range(math.ceil(min(y0, y1) - 0.5), math.floor(max(y0, y1) - 0.5) + 1):
        if y0 == y1:
            left, right = min(x0, x1), max(x0, x1)
        else:
            left = right = x0 + (row + 0.5 - y0) / (y1 - y0) * (x1 - x0)
        for column in range(math.ceil(left - 0.5), math.floor(right + 0.5) + 1):
            yield row, column


def _runs(text: str, kind: str, cuts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each run of `kind`, cut in two before the columns of `cuts`."""
    at = 0
    marks = [one for one in cuts if 0 < one < len(text)]
    for end in (*marks, len(text)):
        while at < end:
            if text[at] != kind:
                at += 1
                continue
            stop = at
            while stop < end and text[stop] == kind:
                stop += 1
            yield at, stop
            at = stop
