"""What lies under the miniatures of a picture: ground or table, grid, walls, zones and notes, in steps."""

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from chargemap import rules
from chargemap.app.paint import paint_grid, paint_ground, paint_walls
from chargemap.app.paint.inches import paint_inches
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.notes import paint_note
from chargemap.app.paint.pieces import FARTHEST, reaches, table_steps
from chargemap.app.paint.zones import paint_zone
from chargemap.app.plate_options import touches
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, TableBoard

if TYPE_CHECKING:
    from chargemap.app.plate import Plate

NEAR = 2.0  # board units beyond a part in which what is drawn may reach into it
AT_ONCE = 20  # notes that are painted in one step


def ground_steps(
    painter: QPainter, plate: "Plate", part: QRectF
) -> Generator[None, None, None]:
    """Paint what lies in the part, in board units, a little at each step."""
    battle, options = plate.scene.after, plate.options
    colours = options.colours
    near = part.adjusted(-NEAR, -NEAR, NEAR, NEAR)
    painter.fillRect(part, QColor(colours.floor))  # a picture may leave gaps
    picture = plate.backdrop.paint(painter, part)
    yield
    if isinstance(battle.board, GridBoard):
        yield from _grid_steps(painter, plate, near, picture=picture)
    else:
        yield from _table_steps(painter, plate, part, picture=picture)
    if options.zones == "all":
        paint_zones(painter, battle, plate)
        yield
    notes = battle.annotations if options.annotations else ()
    for number, note in enumerate(notes):
        paint_note(painter, note, colours)
        if number % AT_ONCE == AT_ONCE - 1:
            yield


def _grid_steps(
    painter: QPainter, plate: "Plate", near: QRectF, *, picture: bool
) -> Generator[None, None, None]:
    battle, colours = plate.scene.after, plate.options.colours
    board = battle.board
    assert isinstance(board, GridBoard)
    paint_ground(painter, board, colours, picture=picture, within=near)
    yield
    if plate.options.grid:
        paint_grid(painter, board, colours, picture=picture, within=near)
        yield
    for field in rules.get(battle.ruleset).marks:
        paint_marked(painter, battle.marked(field.key), colours, within=near)
    edges = (near.left(), near.top(), near.right(), near.bottom())
    walls = tuple(one for one in board.walls if touches(one, *edges))
    paint_walls(painter, walls, colours)
    yield


def _table_steps(
    painter: QPainter, plate: "Plate", part: QRectF, *, picture: bool
) -> Generator[None, None, None]:
    board, colours = plate.scene.after.board, plate.options.colours
    assert isinstance(board, TableBoard)
    near = part.adjusted(-FARTHEST, -FARTHEST, FARTHEST, FARTHEST)
    shown = [one for one, span in plate.spans if reaches(span, near)]
    some = replace(board, terrain=tuple(shown))
    yield from table_steps(painter, some, colours, picture=picture, within=part)
    if plate.options.grid:
        within = part.adjusted(-NEAR, -NEAR, NEAR, NEAR)
        paint_inches(painter, board, colours, 1 / plate.pixel, within=within)
        yield


def paint_zones(painter: QPainter, battle: Battle, plate: "Plate") -> None:
    """Paint the zones of everybody, the wide ones first."""
    views = rules.get(battle.ruleset).views
    found = [zone for one in battle.tokens for zone in views.zones(battle, one)]
    for zone in sorted(found, key=lambda one: one.firm):
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in zone.points]))
        path.closeSubpath()
        colours = plate.options.colours
        paint_zone(painter, path, colours, plate.pixel, firm=zone.firm)
