"""Pieces of a table as shapes, the hand's action that changes them, and what makes no sense of them."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from chargemap.app.tools.terrain_shapes import (
    Box,
    Key,
    Shape,
    Shapes,
    along,
    on_side,
)
from chargemap.explain import lengths
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.board import Piece, Point, TableBoard
from chargemap.model.plain import piece_to_plain
from chargemap.model.terrain import KINDS, form_of, points_of, top_of

PLATFORM, LADDER = "platform", "ladder"
TOUCHES = 0.02  # inches: a ladder as near as that to an edge stands at it
NO_EDGE = N_("A ladder stands at the edge of a platform: draw the platform first.")


def shapes_of_table(board: TableBoard) -> dict[Key, Shape]:
    """Return the pieces as shapes by their ids, the topmost first."""
    found = [
        (piece, Shape(points, bool(piece.polygon), lone=form_of(piece) == "at"))
        for piece in board.terrain
        if (points := points_of(piece))
    ]
    found.sort(key=lambda one: (-top_of(one[0]), one[1].area))
    return {piece.id: shape for piece, shape in found}


def with_points(piece: Piece, shape: Shape) -> Piece:
    """Return the piece with the points of a shape."""
    match form_of(piece):
        case "polygon":
            return replace(piece, polygon=shape.points)
        case "line":
            return replace(piece, line=shape.points)
    return replace(piece, stats={**piece.stats, "at": list(shape.points[0])})


def table_like(board: TableBoard, shapes: Shapes) -> TableBoard:
    """Return the table with these pieces given other points; their ladders go with them."""
    moved = {**_ladders_along(board, shapes), **shapes}
    terrain = tuple(
        with_points(piece, moved[piece.id]) if piece.id in moved else piece
        for piece in board.terrain
    )
    return replace(board, terrain=terrain)


def reshaping(board: TableBoard, shapes: Shapes) -> Action:
    """Return the action that gives these pieces other points."""
    pairs = zip(board.terrain, table_like(board, shapes).terrain, strict=True)
    return putting(now for before, now in pairs if before != now)


def putting(pieces: Iterable[Piece]) -> Action:
    """Return the action that puts these pieces on the table, or in the place of those with their ids."""
    put = {piece.id: piece_to_plain(piece) for piece in pieces}
    return Action("pieces", choices={"put": put})


def removing(board: TableBoard, keys: Collection[Key]) -> Action:
    """Return the action that takes these pieces away, with the ladders of the platforms among them."""
    ladders = (piece.id for piece in ladders_of(board, keys))
    gone = dict.fromkeys([*map(str, keys), *ladders])
    return Action("pieces", choices={"remove": list(gone)})


def ladders_of(board: TableBoard, keys: Collection[Key]) -> Iterator[Piece]:
    """Yield the ladders that stand at the edges of these platforms and of no others."""
    platforms = [one for one in board.terrain if one.kind == PLATFORM and one.polygon]
    gone = [one for one in platforms if one.id in keys]
    left = [one for one in platforms if one.id not in keys]
    for ladder in board.terrain if gone else ():
        if ladder.kind == LADDER and _host(gone, ladder) and not _host(left, ladder):
            yield ladder


def _host(platforms: Iterable[Piece], ladder: Piece) -> Piece | None:
    """Return the first of these platforms at whose edge a ladder stands."""
    for x, y in points_of(ladder):
        for piece in platforms:
            box = Box.of(piece.polygon)
            near = box.nearest((x, y))
            if math.dist(near, (x, y)) > TOUCHES:
                continue
            if _nearest_side(Shape(piece.polygon, closed=True), (x, y))[0] <= TOUCHES:
                return piece
    return None


def _ladders_along(board: TableBoard, shapes: Shapes) -> Mapping[Key, Shape]:
    """Return the ladders of reshaped platforms, each at the same part of the same edge."""
    found: dict[Key, Shape] = {}
    hosts = [one for one in board.terrain if one.kind == PLATFORM and one.id in shapes]
    for ladder in ladders_of(board, shapes):
        host, at = _host(hosts, ladder), points_of(ladder)[0]
        assert host is not None
        before, now = Shape(host.polygon, closed=True), shapes[host.id]
        _far, number, part = _nearest_side(before, at)
        if len(now.points) != len(before.points):
            _far, number, part = _nearest_side(now, at)
        found[ladder.id] = Shape((on_side(now.sides[number], part),), lone=True)
    return found


def _nearest_side(shape: Shape, at: Point) -> tuple[float, int, float]:
    """Return how far the nearest side is, its number, and the part of it before the nearest point."""
    parts = [along(side, at) for side in shape.sides]
    return min(
        (math.dist(on_side(side, part), at), number, part)
        for number, (side, part) in enumerate(zip(shape.sides, parts, strict=True))
    )


def edge_near(board: TableBoard, at: Point, step: float) -> Point | None:
    """Return the nearest place at the edge of a platform, whole steps from a corner; None without any."""
    sides = [
        (math.dist(on_side(side, along(side, at)), at), side)
        for piece in board.terrain
        if piece.kind == PLATFORM and piece.polygon
        for side in Shape(piece.polygon, closed=True).sides
    ]
    if not sides:
        return None
    _far, side = min(sides)
    length, part = Shape(side).length, along(side, at)
    if step and length:
        part = min(1.0, round(part * length / step) * step / length)
    return on_side(side, part)


def turned(board: TableBoard, keys: Collection[Key], kind: str) -> list[Piece]:
    """Return those of these pieces that can be of a kind and are not, as pieces of it."""
    known = KINDS[kind]
    return [
        replace(
            piece,
            kind=kind,
            height=min(piece.height or known.height, known.most),
            stats={
                key: one
                for key, one in piece.stats.items()
                if key != "z" or known.raised
            },
        )
        for piece in board.terrain
        if piece.id in keys and piece.kind != kind and form_of(piece) in known.forms
    ]


def new_ids(board: TableBoard, kinds: Iterable[str]) -> Iterator[str]:
    """Yield an id for a new piece of each kind, that no piece has."""
    taken = {piece.id for piece in board.terrain}
    for kind in kinds:
        number = 1
        while (made := f"{kind}-{number}") in taken:
            number += 1
        taken.add(made)
        yield made


def whole_table(board: TableBoard) -> Box:
    """Return the outline of a table."""
    return Box(0.0, 0.0, *board.size)


def trouble(board: TableBoard, shapes: Iterable[Shape]) -> str:
    """Return what is wrong with shapes for pieces of a table, in one sentence; "" if nothing is."""
    for shape in shapes:
        if shape.closed and len(shape.points) < 3:
            return _("An area needs at least three corners.")
        if shape.closed and not shape.spreads:
            return _("The corners of an area may not all lie in one line.")
        if shape.crosses_itself:
            return _("The sides of an area may not cross or touch one another.")
        if shape.degenerate:
            return _("A wall needs two ends that differ.")
        if not shape.within(whole_table(board)):
            return _("All of a piece of terrain must lie on the table.")
    return ""


def size_text(shape: Shape) -> str:
    """Return how long a line is, or how far an area reaches, in words; "" for a ladder."""
    if shape.lone:
        return ""
    unit = lengths.spelled("inches")
    if not shape.closed:
        return _("{length} {unit} long").format(length=_plain(shape.length), unit=unit)
    box = Box.of(shape.points)
    across, down = _plain(box.right - box.left), _plain(box.bottom - box.top)
    return _("{across} by {down} {unit}").format(across=across, down=down, unit=unit)


def _plain(length: float) -> str:
    return lengths.number(length, "inches")
