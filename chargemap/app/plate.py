"""A picture laid out and painted: the board, the step that was ruled, labels, legend."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from chargemap import rules
from chargemap.app.backdrop import Backdrop
from chargemap.app.figure import Figure
from chargemap.app.figures import describe
from chargemap.app.labels import Box, Wanted, lay_out
from chargemap.app.legend import (
    ROLE_COLOURS,
    Legend,
    Mark,
    Told,
    marks_of,
    paint_number,
)
from chargemap.app.paint import (
    LIGHT,
    BoardColours,
    paint_coordinates,
    paint_grid,
    paint_ground,
    paint_name,
    paint_token,
    paint_walls,
    token_looks,
)
from chargemap.app.paint.figures import UNDER, Hand, paint_figure
from chargemap.app.paint.inches import paint_inch_numbers, paint_inches
from chargemap.app.paint.ink import Ink, colour, pen, text_width, write
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.minis import TokenLook
from chargemap.app.paint.names import LINE, lines_of, named
from chargemap.app.paint.notes import paint_note
from chargemap.app.paint.pieces import paint_table
from chargemap.app.spaces import centre, outline
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, Point, TableBoard

MARGIN = (
    0.6  # board units above and left of what is shown, for the coordinates; at least
)
WIDE_MARGIN = 0.018  # of its width
EDGE = 0.22  # board units below and right of it
WIDTH = 1600  # pixels across, unless a scale is asked for
NARROWEST, WIDEST, TALLEST = 1200, 2000, 2600
RESULTS = ("attack", "readied", "tests")  # labels about dice that fell
STEPS = (1, 2, 5, 10, 20, 50, 100)  # one of so many columns is numbered
NAME = 0.165  # height of a name's capitals in board units
NAMED_FROM = 24  # pixels a board unit from which names are written
LETTER = 10.5  # height of a label's capitals, in pixels of a picture of usual width


@dataclass(frozen=True, slots=True)
class Region:
    """The part of the board that a picture shows, in board units."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture tells: the battle as it stands, and the step that led there if one was ruled."""

    after: Battle
    told: Told | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """How a picture is made: `scale` in pixels a board unit, None = fitted; `region` None = the board."""

    scale: float | None = None
    legend: bool = True
    region: Region | None = None
    grid: bool = True
    names: bool = True
    annotations: bool = True


def whole(battle: Battle) -> Region:
    """Return the region that is the whole board."""
    board = battle.board
    if isinstance(board, TableBoard):
        return Region(0, 0, *board.size)
    return Region(0, 0, board.width, board.height)


def seen(battle: Battle, region: Region) -> Battle:
    """Return the battle with no more board than the squares and walls that the region touches."""
    board = battle.board
    if isinstance(board, TableBoard):
        return battle
    right, bottom = region.x + region.width, region.y + region.height
    columns = slice(math.floor(region.x), math.ceil(right))
    rows = board.ground[math.floor(region.y) : math.ceil(bottom)]
    walls = tuple(
        wall
        for wall in board.walls
        if max(wall.x0, wall.x1) > region.x
        and min(wall.x0, wall.x1) < right
        and max(wall.y0, wall.y1) > region.y
        and min(wall.y0, wall.y1) < bottom
    )
    part = GridBoard(tuple(row[columns] for row in rows), walls)
    return replace(battle, board=part)


def fitted_scale(across: float, down: float) -> float:
    """Return the pixels a board unit that make a picture of usual width, and not too tall."""
    wide = NARROWEST if across < 14 else WIDEST if across > 40 else WIDTH
    return min(wide / across, max(TALLEST / down, NARROWEST / across / 2))


class Plate:
    """A picture laid out: `width` and `height` in pixels, and how to paint it."""

    def __init__(
        self, scene: Scene, options: Options, backdrop: Backdrop | None = None
    ) -> None:
        self.scene, self.options = scene, options
        self._owner = QObject()
        self._backdrop = backdrop or Backdrop(self._owner)
        self._backdrop.show(scene.after.picture)
        self.region = options.region or whole(scene.after)
        self.margin = max(MARGIN, WIDE_MARGIN * self.region.width)
        across = self.region.width + self.margin + EDGE
        down = self.region.height + self.margin + EDGE
        fitted = fitted_scale(across, down)
        self.scale = options.scale or fitted
        self._point = self.scale / fitted  # a pixel of the picture as fitted
        self._wide = across * fitted
        self._drawn = _figures(scene)
        self.marks = marks_of(scene.told, self._drawn) if scene.told else ()
        self.legend = Legend(seen(scene.after, self.region), scene.told, self.marks)
        self._board_high = down * self.scale
        high = self.legend.height(self._wide) * self._point if options.legend else 0
        self.width = max(1, round(across * self.scale))
        self.height = max(1, round(self._board_high + high))

    def paint(self, painter: QPainter, colours: BoardColours = LIGHT) -> None:
        """Paint the picture, its top-left corner at the painter's origin."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(QRectF(0, 0, self.width, self.height), QColor(colours.halo))
        painter.save()
        painter.scale(self.scale, self.scale)
        painter.translate(self.margin - self.region.x, self.margin - self.region.y)
        if self.options.grid:
            self._paint_coordinates(painter, colours)
        painter.setClipRect(self._rectangle())
        self._paint_board(painter, colours)
        painter.setClipping(False)
        painter.restore()
        self._paint_labels(painter, colours)
        if self.options.legend:
            painter.save()
            painter.translate(0, self._board_high)
            painter.scale(self._point, self._point)
            self.legend.paint(painter, self._wide, colours)
            painter.restore()

    def _paint_coordinates(self, painter: QPainter, colours: BoardColours) -> None:
        """Number so many columns and rows as can be read."""
        point = self._point / self.scale
        every = next(
            one for one in STEPS if 0.19 * one >= 9 * point or one == STEPS[-1]
        )
        ink = Ink(min(0.19 * every, 13 * point), colours.text)
        part = self._rectangle()
        on_table = isinstance(self.scene.after.board, TableBoard)
        numbers = paint_inch_numbers if on_table else paint_coordinates
        numbers(painter, part, ink, every=every, away=self.margin / 2)

    def _rectangle(self) -> QRectF:
        region = self.region
        return QRectF(region.x, region.y, region.width, region.height)

    def _paint_board(self, painter: QPainter, colours: BoardColours) -> None:
        battle, part = self.scene.after, self._rectangle()
        painter.fillRect(part, QColor(colours.floor))  # a picture may leave gaps
        picture = self._backdrop.paint(painter, part)
        if isinstance(battle.board, GridBoard):
            paint_ground(painter, battle.board, colours, picture=picture, within=part)
            if self.options.grid:
                paint_grid(painter, battle.board, colours, picture=picture, within=part)
            for field in rules.get(battle.ruleset).marks:
                paint_marked(painter, battle.marked(field.key), colours, within=part)
            paint_walls(painter, battle.board.walls, colours)
        else:
            paint_table(painter, battle.board, colours, picture=picture)
            if self.options.grid:
                paint_inches(painter, battle.board, colours, self.scale, within=part)
        for note in battle.annotations if self.options.annotations else ():
            paint_note(painter, note, colours)
        self._paint_step(painter, colours)

    def _paint_step(self, painter: QPainter, colours: BoardColours) -> None:
        """Paint ghosts, the lane, the miniatures, then what lies over them."""
        battle = self.scene.after
        told = self.scene.told
        looks = token_looks(battle, rules.get(battle.ruleset))
        old = token_looks(told.before, rules.get(battle.ruleset)) if told else {}
        hand = Hand(colours, 1 / self.scale, old)
        under = [figure for figure in self._drawn if figure.kind in UNDER]
        for figure in sorted(under, key=lambda one: UNDER.index(one.kind)):
            paint_figure(painter, figure, hand)
        for one, look in looks.items():
            _at(painter, *_corner(battle, one), paint_token, look, colours)
        for figure in self._drawn:
            if figure.kind not in UNDER:
                paint_figure(painter, figure, hand)
        if self._named:
            self._paint_names(painter, looks, colours)

    def _paint_names(
        self, painter: QPainter, looks: Mapping[str, TokenLook], colours: BoardColours
    ) -> None:
        battle = self.scene.after
        names = [
            named(one, look, _corner(battle, one), max(1.7, look.space + 0.9))
            for one, look in looks.items()
            if look.name
        ]
        lower = lines_of(names, NAME)
        painter.save()
        painter.setClipRect(self._rectangle().adjusted(-EDGE, 0, EDGE, EDGE))
        for one, down in lower.items():
            x, y = _corner(battle, one)
            y += down * NAME * LINE
            _at(painter, x, y, paint_name, looks[one], colours)
        painter.restore()

    @property
    def _named(self) -> bool:
        return self.options.names and self.scale >= NAMED_FROM

    def _paint_labels(self, painter: QPainter, colours: BoardColours) -> None:
        """Write the labels where none covers another, each with a line to what it names."""
        high = min(max(0.16 * self.scale, LETTER * self._point), 17 * self._point)
        boxes = [
            Wanted(
                self._pixel(mark.at),
                text_width(mark.label, high, "bold")
                + high * (4.2 if mark.number else 2),
                high * 2.4,
                self.scale * 0.55,
            )
            for mark in self.marks
        ]
        edge = self.margin * self.scale / 2
        view = (edge, edge, self.width - 2 * edge, self._board_high - 2 * edge)
        placed = lay_out(boxes, view, self._faces())
        for mark, place in zip(self.marks, placed, strict=True):
            if place is not None:
                self._leader(painter, mark, QRectF(*place), colours)
        for mark, place in zip(self.marks, placed, strict=True):
            if place is not None:
                _paint_label(painter, mark, QRectF(*place), colours)

    def _faces(self) -> list[Box]:
        """Return where miniatures and their names are, in pixels: labels keep off them."""
        battle = self.scene.after
        faces = []
        for one, look in token_looks(battle, rules.get(battle.ruleset)).items():
            x, y = self._pixel(_corner(battle, one))
            below = look.foot + (0.26 if look.name and self._named else 0)
            if look.below:
                below += 0.2
            faces.append((x, y, look.space * self.scale, below * self.scale))
        return faces

    def _leader(
        self, painter: QPainter, mark: Mark, box: QRectF, colours: BoardColours
    ) -> None:
        anchor = QPointF(*self._pixel(mark.at))
        near = QPointF(
            min(max(anchor.x(), box.left()), box.right()),
            min(max(anchor.y(), box.top()), box.bottom()),
        )
        line = QLineF(near, anchor)
        line.setLength(max(0.0, line.length() - self.scale * 0.36))
        painter.setPen(pen(colours.halo, 4 * self._point))
        painter.drawLine(line)
        painter.setPen(pen(_role_colour(mark, colours), 1.8 * self._point))
        painter.drawLine(line)

    def _pixel(self, at: Point) -> Point:
        """Return where a point of the board lies in the picture."""
        return (
            (at[0] - self.region.x + self.margin) * self.scale,
            (at[1] - self.region.y + self.margin) * self.scale,
        )


def _figures(scene: Scene) -> tuple[Figure, ...]:
    """Return what is drawn of the ruling; results stand at those they were rolled against, as they are now."""
    told, after = scene.told, scene.after
    if told is None:
        return ()
    moved = after if after.tokens != told.before.tokens else None
    return tuple(
        replace(figure, points=(centre(after, after.tokens[figure.token]),))
        if figure.about in RESULTS and figure.token in after.tokens
        else figure
        for figure in describe(told.verdict, told.action, told.before, moved)
        if figure.kind != "badge"  # the ring of the token has the same sign
    )


def _corner(battle: Battle, token_id: str) -> Point:
    """Return the upper left corner of a token's space."""
    return outline(battle, battle.tokens[token_id])[0]


def _at(
    painter: QPainter,
    x: float,
    y: float,
    paint: Callable[[QPainter, TokenLook, BoardColours], None],
    look: TokenLook,
    colours: BoardColours,
) -> None:
    painter.save()
    painter.translate(x, y)
    paint(painter, look, colours)
    painter.restore()


def _paint_label(
    painter: QPainter, mark: Mark, box: QRectF, colours: BoardColours
) -> None:
    high = box.height() / 2.4
    painter.setPen(pen(_role_colour(mark, colours), high * 0.17))
    painter.setBrush(colour(colours.halo, 0.96))
    painter.drawRoundedRect(box, high * 0.7, high * 0.7)
    left = box.left() + high
    if mark.number:
        centre = QPointF(box.left() + high * 1.3, box.center().y())
        paint_number(painter, mark, centre, high * 0.95, colours)
        left = box.left() + high * 2.8
    foot = QPointF(left, box.center().y() + high / 2)
    write(painter, foot, mark.label, Ink(high, colours.text, "", "bold"))


def _role_colour(mark: Mark, colours: BoardColours) -> str:
    return str(getattr(colours, ROLE_COLOURS[mark.role]))
