"""The signs of a picture: each that is drawn, painted small as it is drawn, and what it means."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import get_args

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from chargemap import rules
from chargemap.app.figure import Figure, Kind, Role
from chargemap.app.legend_tokens import Sign, signs_of_tokens
from chargemap.app.paint.figures import Hand, paint_figure
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.heights import height_text
from chargemap.app.paint.ink import (
    BoardColours,
    clipped,
    colour,
    pen,
)
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.samples import paint_sample
from chargemap.app.paint.walls import paint_walls
from chargemap.app.paint.zones import paint_zone
from chargemap.app.plate_options import Options, Region, meets, whole
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.model.board import (
    DIFFICULT,
    OBSCURING,
    OBSTACLE,
    OUTSIDE,
    WALL,
    GridBoard,
    Point,
    TableBoard,
    Wall,
)
from chargemap.model.terrain import points_of

SWATCH = 22.0  # pixels a side of a sign, in a picture of usual width
PLAIN = 100.0  # pixels a board unit where nobody asks for a scale: every sign is drawn
UNITS = 1.6  # board units a side of what a sign shows of a figure
_GROUND = {
    WALL: N_("wall: stops movement and sight"),
    OBSTACLE: N_("obstacle: stops movement"),
    DIFFICULT: N_("difficult ground"),
    OBSCURING: N_("thicket or smoke: stops sight"),
    OUTSIDE: N_("outside the board"),
}
_WALLS = {
    "wall": N_("wall between squares: stops movement and sight"),
    "closed": N_("closed door"),
    "open": N_("open door"),
    "window": N_("window: stops movement, not sight"),
}
TERRAIN = {
    "wall": N_("wall"),
    "building": N_("building"),
    "platform": N_("platform"),
    "ladder": N_("ladder"),
    "rough": N_("rough ground"),
    "low": N_("low wall"),
}
_SCALES = {"ft": N_("1 square = 5 ft"), "inches": N_("lengths in inches")}
_ZONES = {
    False: N_("zone from which others may step into the way"),
    True: N_("zone that others keep off"),
}
_RINGS: Mapping[Role, str] = {
    "illegal": N_("ring: stands against it"),
    "warn": N_("ring: may strike or bar the way"),
    "legal": N_("ring: can be charged"),
    "test": N_("ring: can be charged if a test comes off"),
    "info": N_("ring: helps"),
}
_FIGURES: Mapping[str, str] = {
    "lane": N_("lane"),
    "path": N_("way"),
    "beyond": N_("way beyond the allowance"),
    "ghost": N_("place left, or meant"),
    "outline-square": N_("square that bars the way"),
    "segment": N_("line that bars the way"),
    "push-arrow": N_("pushed"),
    "sight-line": N_("line of a shot"),
    "zone": N_("zone along the way: who is in it may step in"),
    "engagement": N_("line round a token: others keep off"),
    "link": N_("climb, drop or leap"),
    "declared": N_("declared, not carried out yet"),
}
_LINE: tuple[Point, ...] = ((0.2, 1.3), (1.35, 0.35))
_FIELD: tuple[Point, ...] = ((0.1, 0.1), (1.5, 0.1), (1.5, 1.5), (0.1, 1.5))
_SHAPES: Mapping[Kind, tuple[Point, ...]] = {
    **dict.fromkeys(("lane", "zone", "outline-square"), _FIELD),
    "engagement": tuple(
        (0.8 + 0.68 * math.cos(turn / 4), 0.8 + 0.68 * math.sin(turn / 4))
        for turn in range(25)
    ),
    **dict.fromkeys(
        ("ring-token", "ghost"), ((0.2, 0.2), (1.4, 0.2), (1.4, 1.4), (0.2, 1.4))
    ),
}


def signs_of(
    battle: Battle, drawn: Sequence[Figure] = (), options: Options | None = None
) -> tuple[Sign, ...]:
    """Return the signs of a picture, and last its scale."""
    options = options or Options()
    region = options.region or whole(battle)
    drawn = [one for one in drawn if meets(region, one.points)]
    scale = options.scale or PLAIN
    on_grid = isinstance(battle.board, GridBoard)
    return (
        *signs_of_tokens(battle, region, scale=scale, names=options.names),
        *(_of_squares(battle) if on_grid else _of_table(battle, region)),
        *(_of_zones(battle) if options.zones == "all" else ()),
        *_of_figures(drawn),
        Sign(_about(battle)),
    )


def _about(battle: Battle) -> str:
    ruleset = rules.get(battle.ruleset)
    scale = _(_SCALES.get(ruleset.unit, N_("lengths in squares")))
    about = _("{scale}. {ruleset}, round {round}. Made with ChargeMap.")
    return about.format(scale=scale, ruleset=ruleset.name, round=battle.turn.round)


# The board --------------------------------------------------------------------


def _of_squares(battle: Battle) -> Iterator[Sign]:
    board = battle.board
    assert isinstance(board, GridBoard)
    seen = set("".join(board.ground))
    for kind, words in _GROUND.items():
        if kind in seen:
            yield Sign(_(words), partial(_paint_ground, kind))
    for field in rules.get(battle.ruleset).marks:
        if battle.marked(field.key):
            yield Sign(
                _(field.text),
                lambda painter, colours: paint_marked(painter, {(0, 0)}, colours),
            )
    kinds = {wall.kind for wall in board.walls}
    for kind, words in _WALLS.items():
        if kind in kinds:
            yield Sign(_(words), partial(_paint_wall, kind))


def _of_table(battle: Battle, region: Region) -> Iterator[Sign]:
    board = battle.board
    assert isinstance(board, TableBoard)
    pieces = [piece for piece in board.terrain if meets(region, points_of(piece))]
    stands = {piece.kind for piece in pieces}
    for kind, words in TERRAIN.items():
        if kind in stands:
            yield Sign(_(words), partial(_paint_piece, kind))
    if any(map(height_text, pieces)):
        yield Sign(_("numbers: heights in inches"))


def _paint_ground(kind: str, painter: QPainter, colours: BoardColours) -> None:
    box = QRectF(0, 0, 1, 1)
    with clipped(painter, box):
        paint_ground(painter, GridBoard((kind,)), colours)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(colour(colours.text, 0.5), 0.05))
    painter.drawRect(box)


def _paint_wall(kind: str, painter: QPainter, colours: BoardColours) -> None:
    painter.scale(0.72, 0.72)
    wall = Wall(0.05, 0.9, 1.3, 0.9, kind)  # type: ignore[arg-type]
    paint_walls(painter, (wall,), colours)


def _paint_piece(kind: str, painter: QPainter, colours: BoardColours) -> None:
    if kind in ("wall", "low"):  # as large as is needed to tell them apart
        with clipped(painter, QRectF(0, 0, 1, 1)):
            painter.translate(-0.5, -0.7)
            painter.scale(2, 2)
            paint_sample(painter, kind, colours)
    else:
        paint_sample(painter, kind, colours)


# What is drawn over it --------------------------------------------------------


def _of_zones(battle: Battle) -> Iterator[Sign]:
    views = rules.get(battle.ruleset).views
    firm = {zone.firm for one in battle.tokens for zone in views.zones(battle, one)}
    for one in sorted(firm):
        yield Sign(_(_ZONES[one]), partial(_paint_zone, firm=one))


def _paint_zone(painter: QPainter, colours: BoardColours, *, firm: bool) -> None:
    path = QPainterPath()
    path.addEllipse(0.06, 0.06, 0.88, 0.88)
    paint_zone(painter, path, colours, 1 / SWATCH, firm=firm)


def _of_figures(drawn: Sequence[Figure]) -> Iterator[Sign]:
    """Yield a sign for each kind of figure, in each of its roles if their meanings differ."""
    found = list(dict.fromkeys((one.kind, one.role) for one in drawn))
    told = set()
    for kind, role in sorted(found, key=lambda one: get_args(Kind).index(one[0])):
        words = _RINGS.get(role) if kind == "ring-token" else _FIGURES.get(kind)
        if words and words not in told:
            told.add(words)
            yield Sign(_(words), partial(_paint_figure, kind, role))


def _paint_figure(
    kind: Kind, role: Role, painter: QPainter, colours: BoardColours
) -> None:
    painter.scale(1 / UNITS, 1 / UNITS)
    figure = Figure(kind, _SHAPES.get(kind, _LINE), role=role)
    with clipped(painter, QRectF(0, 0, UNITS, UNITS)):
        paint_figure(painter, figure, Hand(colours, UNITS / SWATCH))
