"""A picture laid out and painted: the board, the step that was ruled, labels, legend and log.

It is painted whole or part by part, and in steps: whoever paints may do other things between them.
"""

from collections.abc import Callable, Generator
from dataclasses import replace
from functools import cached_property

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from chargemap import rules
from chargemap.app.backdrop import Backdrop
from chargemap.app.foot import Foot
from chargemap.app.labels import Box, Wanted, lay_out
from chargemap.app.legend import (
    Mark,
    marks_of,
    paint_label,
    paint_number,
    role_colour,
)
from chargemap.app.paint import (
    BoardColours,
    paint_coordinates,
    paint_name,
    paint_token,
    token_look,
)
from chargemap.app.paint.figures import UNDER, Hand, paint_figure
from chargemap.app.paint.inches import paint_inch_numbers
from chargemap.app.paint.ink import Ink, clipped, pen, saved, text_width
from chargemap.app.paint.minis import TokenLook
from chargemap.app.paint.names import LINE, lines_of, named
from chargemap.app.paint.outlines import Span
from chargemap.app.paint.pieces import span_of
from chargemap.app.plate_ground import ground_steps
from chargemap.app.plate_options import (
    Options,
    Region,
    fitted_scale,
    seen,
    whole,
    within,
)
from chargemap.app.plate_scene import Scene, drawn_of, for_players
from chargemap.app.spaces import outline
from chargemap.explain import lengths
from chargemap.model.battle import Battle
from chargemap.model.board import Piece, Point, TableBoard

__all__ = ["Options", "Plate", "Region", "Scene", "for_players", "whole", "within"]

MARGIN = (
    0.6  # board units above and left of what is shown, for the coordinates; at least
)
WIDE_MARGIN = 0.018  # of its width
EDGE = 0.22  # board units below and right of it
STEPS = (1, 2, 5, 10, 20, 50, 100)  # one of so many columns is numbered
NAME = 0.165  # height of a name's capitals in board units
NAMED_FROM = 24  # pixels a board unit from which names are written
LETTER = 10.5  # height of a label's capitals, in pixels of a picture of usual width
AROUND = (
    3.0  # board units round a miniature in which something of it, or its name, may be
)
MANY = 8  # words with numbers on one board
AT_ONCE = 12  # miniatures, or figures, that are painted in one step


class Plate:
    """A picture laid out: `width` and `height` in pixels, and how to paint it."""

    @lengths.using(lengths.OWN)  # it is the same for everybody
    def __init__(
        self, scene: Scene, options: Options, backdrop: Backdrop | None = None
    ) -> None:
        if not options.hidden:
            scene = for_players(scene)
        self.scene, self.options = scene, options
        self._owner = QObject()
        self.backdrop = backdrop or Backdrop(self._owner)
        self.backdrop.show(self.scene.after.picture)
        self.region = options.region or whole(scene.after)
        self.margin, edge = max(MARGIN, WIDE_MARGIN * self.region.width), EDGE
        if options.sheet is not None:  # pages show the board alone
            self.margin = edge = 0.0
        across = self.region.width + self.margin + edge
        down = self.region.height + self.margin + edge
        fitted = fitted_scale(across, down)
        self.scale = options.scale or fitted
        self._point = self.scale / fitted  # a pixel of the picture as fitted
        self.pixel = max(1.0, self._point) / self.scale  # of thin lines: board units
        self._wide = across * fitted
        self._drawn = drawn_of(scene, options, self.region)
        self.marks = marks_of(scene.told, self._drawn, scene.after)
        if not (options.legend or options.numbers):  # nothing tells of them
            plain = (replace(one, number=0) for one in self.marks if one.label)
            self.marks = tuple(plain)
        self.foot = Foot(
            replace(scene, after=seen(scene.after, self.region)),
            self.marks,
            self._drawn,
            replace(options, region=self.region, scale=self.scale),
        )
        self._prepared = False
        self._looks: dict[str, TokenLook] = {}
        self._old_looks: dict[str, TokenLook] = {}
        self.board_high = down * self.scale
        high = 0.0
        if options.sheet is None:
            high = self.foot.height(self._wide) * self._point
        self.width = max(1, round(across * self.scale))
        self.height = max(1, round(self.board_high + high))

    def paint(self, painter: QPainter) -> None:
        """Paint the picture, its top-left corner at the painter's origin."""
        for _step in self.steps(painter):
            pass

    def steps(
        self, painter: QPainter, part: QRectF | None = None
    ) -> Generator[None, None, None]:
        """Paint the picture, or what of it lies in a part in pixels, a little at each step."""
        part = part or QRectF(0, 0, self.width, self.height)
        return lengths.in_steps(lengths.OWN, self._steps(painter, part))

    def _steps(self, painter: QPainter, part: QRectF) -> Generator[None, None, None]:
        yield from self._prepare()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(part, QColor(self._colours.halo))
        if part.top() < self.board_high:
            with saved(painter):
                yield from self._board_steps(painter, self._units(part))
            self._paint_labels(painter)
            yield
        if part.bottom() >= self.board_high and self.options.sheet is None:
            with saved(painter):
                painter.translate(0, self.board_high)
                painter.scale(self._point, self._point)
                yield from self.foot.steps(painter, self._wide)

    def _prepare(self) -> Generator[None, None, None]:
        """Find out, a little at each step, what is known from then on."""
        if self._prepared:
            return
        told = self.scene.told
        self._looks = yield from _look_steps(self.scene.after)
        if told is not None:
            self._old_looks = yield from _look_steps(told.before)
        for name in ("spans", "_lower", "_placed"):
            getattr(self, name)
            yield
        self._prepared = True

    @property
    def _colours(self) -> BoardColours:
        return self.options.colours

    @cached_property
    def spans(self) -> list[tuple[Piece, Span | None]]:
        """The pieces of a table, and what each spans."""
        board = self.scene.after.board
        pieces = board.terrain if isinstance(board, TableBoard) else ()
        return [(piece, span_of(piece)) for piece in pieces]

    def _units(self, part: QRectF) -> QRectF:
        """Return the part of the board under a part of the picture."""
        left = part.left() / self.scale - self.margin + self.region.x
        top = part.top() / self.scale - self.margin + self.region.y
        return QRectF(left, top, part.width() / self.scale, part.height() / self.scale)

    def _board_steps(
        self, painter: QPainter, part: QRectF
    ) -> Generator[None, None, None]:
        shown = self._rectangle()
        painter.scale(self.scale, self.scale)
        painter.translate(self.margin - self.region.x, self.margin - self.region.y)
        if part.intersects(shown):
            with clipped(painter, shown):
                yield from ground_steps(painter, self, part.intersected(shown))
                yield from self._step_steps(painter, part)
            if self.margin and self.region != whole(self.scene.after):
                self._cover_around(painter)
        if self.options.grid and self.margin and not shown.contains(part):
            self._paint_coordinates(painter)
            yield
        if part.intersects(shown):
            self._paint_names(painter, part)

    def _cover_around(self, painter: QPainter) -> None:
        """Cover what lies round the part: some viewers of SVG do not clip what they are told to."""
        around = QPainterPath()
        around.addRect(self._units(QRectF(0, 0, self.width, self.height)))
        around.addRect(self._rectangle())
        painter.fillPath(around, QColor(self._colours.halo))

    def _paint_coordinates(self, painter: QPainter) -> None:
        """Number so many columns and rows as can be read."""
        point = self._point / self.scale
        every = next(
            one for one in STEPS if 0.19 * one >= 9 * point or one == STEPS[-1]
        )
        ink = Ink(min(0.19 * every, 13 * point), self._colours.text)
        part = self._rectangle()
        on_table = isinstance(self.scene.after.board, TableBoard)
        numbers = paint_inch_numbers if on_table else paint_coordinates
        numbers(painter, part, ink, every=every, away=self.margin / 2)

    def _rectangle(self) -> QRectF:
        region = self.region
        return QRectF(region.x, region.y, region.width, region.height)

    def _step_steps(
        self, painter: QPainter, part: QRectF
    ) -> Generator[None, None, None]:
        """Paint ghosts, the lane, the miniatures, then what lies over them."""
        battle = self.scene.after
        hand = Hand(self._colours, self.pixel, self._old_looks)
        under = [one for one in self._drawn if one.kind in UNDER]
        under.sort(key=lambda one: UNDER.index(one.kind))
        over = [one for one in self._drawn if one.kind not in UNDER]
        near = part.adjusted(-AROUND, -AROUND, AROUND, AROUND)
        done = 0
        for figure in under:
            paint_figure(painter, figure, hand)
            if (done := done + 1) % AT_ONCE == 0:
                yield
        for one, look in self._looks.items():
            x, y = _corner(battle, one)
            if near.intersects(QRectF(x, y, look.space, look.space)):
                _at(painter, x, y, paint_token, look, self._colours)
                if (done := done + 1) % AT_ONCE == 0:
                    yield
        for figure in over:
            paint_figure(painter, figure, hand)
            if (done := done + 1) % AT_ONCE == 0:
                yield
        yield

    @cached_property
    def _lower(self) -> dict[str, int]:
        """How many lines lower each name stands, so that none runs into another."""
        battle = self.scene.after
        names = [
            named(one, look, _corner(battle, one), max(1.7, look.space + 0.9))
            for one, look in self._looks.items()
            if look.name and self._is_shown(one, look)
        ]
        return dict(lines_of(names, NAME))

    def _is_shown(self, token_id: str, look: TokenLook) -> bool:
        """Whether the middle of the token lies in the part that is shown."""
        (x, y), half = _corner(self.scene.after, token_id), look.space / 2
        return self._rectangle().contains(x + half, y + half)

    def _paint_names(self, painter: QPainter, part: QRectF) -> None:
        if not self.named:
            return
        near = part.adjusted(-AROUND, -AROUND, AROUND, AROUND)
        with clipped(painter, self._room_of_names()):
            for one, down in self._lower.items():
                look = self._looks[one]
                x, y = _corner(self.scene.after, one)
                if near.intersects(QRectF(x, y, look.space, look.space)):
                    y += down * NAME * LINE
                    _at(painter, x, y, paint_name, look, self._colours)

    def _room_of_names(self) -> QRectF:
        """Return the part of the board with the strip below, and those at the sides if the board ends there."""
        board, part = whole(self.scene.after), self._rectangle()
        left, right = part.left() <= 0, part.right() >= board.width
        return part.adjusted(-EDGE * left, 0, EDGE * right, EDGE)

    @property
    def named(self) -> bool:
        """Whether names are written: they are asked for, and can be read at this scale."""
        return self.options.names and self.scale >= NAMED_FROM

    @cached_property
    def _placed(self) -> list[tuple[Mark, QRectF | None]]:
        """Where each label stands: none covers another; None where there is no room."""
        written = self._written
        high = min(max(0.16 * self.scale, LETTER * self._point), 17 * self._point)
        boxes = [
            Wanted(
                self._pixel(mark.at),
                text_width(mark.label, high, "bold")
                + high * (4.2 if mark.number else 2)
                if mark.label
                else high * 2.4,
                high * 2.4,
                self.scale * 0.55 if mark.label else 0.0,
            )
            for mark in written
        ]
        left, top = self._pixel((self.region.x, self.region.y))
        wide, high = self.region.width * self.scale, self.region.height * self.scale
        view = (left, top, wide, high)  # never over the numbers of the squares
        placed = lay_out(boxes, view, self._faces()) if boxes else []
        return [
            (mark, QRectF(*place) if place else None)
            for mark, place in zip(written, placed, strict=True)
        ]

    @property
    def _written(self) -> list[Mark]:
        """The marks as the board has them: so many words would hide it that numbers alone stand there."""
        many = sum(bool(one.label and one.number) for one in self.marks) > MANY
        few_words = many and (self.options.legend or self.options.numbers)
        return [
            replace(one, label="") if few_words and one.number else one
            for one in self.marks
        ]

    def _paint_labels(self, painter: QPainter) -> None:
        """Write the labels, each with a line to what it names; its number alone where it has no room."""
        for mark, box in self._placed:
            if box is not None:
                self._leader(painter, mark, box)
        for mark, box in self._placed:
            if box is not None:
                paint_label(painter, mark, box, self._colours)
            elif mark.number:
                at, radius = QPointF(*self._pixel(mark.at)), LETTER * self._point
                paint_number(painter, mark, at, radius, self._colours)

    def _faces(self) -> list[Box]:
        """Return where miniatures and their names are, in pixels: labels keep off them."""
        faces = []
        for one, look in self._looks.items():
            x, y = self._pixel(_corner(self.scene.after, one))
            below = look.foot + (0.26 if look.name and self.named else 0)
            if look.below:
                below += 0.2
            faces.append((x, y, look.space * self.scale, below * self.scale))
        return faces

    def _leader(self, painter: QPainter, mark: Mark, box: QRectF) -> None:
        anchor = QPointF(*self._pixel(mark.at))
        near = QPointF(
            min(max(anchor.x(), box.left()), box.right()),
            min(max(anchor.y(), box.top()), box.bottom()),
        )
        line = QLineF(near, anchor)
        line.setLength(max(0.0, line.length() - self.scale * 0.36))
        painter.setPen(pen(self._colours.halo, 4 * self._point))
        painter.drawLine(line)
        painter.setPen(pen(role_colour(mark, self._colours), 1.8 * self._point))
        painter.drawLine(line)

    def _pixel(self, at: Point) -> Point:
        """Return where a point of the board lies in the picture."""
        return (
            (at[0] - self.region.x + self.margin) * self.scale,
            (at[1] - self.region.y + self.margin) * self.scale,
        )


def _look_steps(battle: Battle) -> Generator[None, None, dict[str, TokenLook]]:
    """Find the look of every token, some at each step; riders come after their mounts."""
    ruleset, looks = rules.get(battle.ruleset), {}
    for number, one in enumerate(battle.tokens):
        looks[one] = token_look(battle, one, ruleset)
        if number % AT_ONCE == AT_ONCE - 1:
            yield
    return dict(sorted(looks.items(), key=lambda item: item[1].riding))


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
