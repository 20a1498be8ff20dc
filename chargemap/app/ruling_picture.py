"""The picture of one ruling, for pages: the part of the board that it is about, and what its numbers say."""

import math
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QByteArray, QObject, QPoint
from PySide6.QtGui import QImage, QImageWriter, QPainter

from chargemap.app.backdrop import Backdrop
from chargemap.app.figures import describe
from chargemap.app.legend import Told
from chargemap.app.picture import ensure_application, plate_of
from chargemap.app.picture.raster import put
from chargemap.app.picture.vector import opened
from chargemap.app.plate import Options, Plate, Region, Scene, whole
from chargemap.app.spaces import outline
from chargemap.explain import Line
from chargemap.explain.involved import involved
from chargemap.explain.webpage import Pictured
from chargemap.model.battle import Battle, Entry, names
from chargemap.model.board import Point

ROOM = 2.5  # board units round what the ruling is about
LEAST = (
    14.0,
    8.0,
)  # board units across and down that are shown, where the board has them
WIDE, LARGEST = 840, 56.0  # pixels across at most, and pixels a board unit
BAND = 170  # rows of pixels that are painted without a pause
KIND, QUALITY = "webp", 90


class RulingPainter:
    """Draws rulings one after the other; the picture under the map is decoded once, or was so by a `scene`.

    Tokens kept from the players are not drawn, unless `hidden`.
    """

    def __init__(self, scene: Backdrop | None = None, *, hidden: bool = False) -> None:
        ensure_application()
        self._hidden = hidden
        self._owner = QObject()
        self._backdrop = Backdrop(self._owner)
        if scene is not None:
            self._backdrop.share(scene)

    def __call__(self, entry: Entry, after: Battle) -> Iterator[Pictured | None]:
        """Yield the picture of the ruling, and nothing before it while it is drawn.

        Ghosts stand where tokens were, tokens where they ended. Where there is nothing to draw of the ruling
        there is no picture, nor where a token that is not drawn is named.
        """
        about = (entry.action, entry.verdict)
        secret = not self._hidden and names(about, after.looks.hidden)
        if secret or not describe(entry.verdict, entry.action, entry.before, after):
            return
        told = Told(entry.before, entry.action, entry.verdict)
        part = region_of(entry, after)
        scale = min(LARGEST, WIDE / (part.width + 1))
        options = Options(
            scale, legend=False, region=part, hidden=self._hidden, numbers=True
        )
        plate = plate_of(Scene(after, told), options, self._backdrop)
        made = QImage(plate.width, plate.height, QImage.Format.Format_RGB32)
        for top in range(0, plate.height, BAND):
            paint_band(plate, made, top)
            yield None
        notes = tuple(
            Line(one.text or one.label, one.clauses)
            for one in plate.marks
            if one.number
        )
        yield Pictured(KIND, packed(made), made.width(), made.height(), notes)


def region_of(entry: Entry, after: Battle) -> Region:
    """Return the part of the board that holds everybody and everything the ruling is about."""
    board = whole(after)
    points = [*_points(entry, after)]
    if not points:
        return board
    xs, ys = zip(*points, strict=True)
    left, right = _span((min(xs), max(xs)), LEAST[0], board.width)
    top, bottom = _span((min(ys), max(ys)), LEAST[1], board.height)
    return Region(left, top, right - left, bottom - top)


def _points(entry: Entry, after: Battle) -> Iterator[Point]:
    for battle in (entry.before, after):
        for one in involved(entry):
            if one in battle.tokens:
                yield from outline(battle, battle.tokens[one])
    for figure in describe(entry.verdict, entry.action, entry.before, after):
        yield from figure.points


def _span(held: Iterable[float], least: float, size: float) -> tuple[float, float]:
    """Return where the shown part begins and ends: whole units, with room round what is held."""
    low, high = held
    low, high = low - ROOM, high + ROOM
    if (lack := least - (high - low)) > 0:
        low, high = low - lack / 2, high + lack / 2
    low, high = math.floor(low), math.ceil(high)
    if low < 0:
        low, high = 0, high - low
    if high > size:
        low, high = low - (high - size), size
    return max(0.0, float(low)), min(float(high), size)


def paint_band(plate: Plate, made: QImage, top: int) -> None:
    """Paint the rows from `top` on, as many as take a moment."""
    band = QImage(
        made.width(), min(BAND, made.height() - top), QImage.Format.Format_RGB32
    )
    painter = QPainter(band)
    painter.translate(0, -top)
    plate.paint(painter)
    painter.end()
    put(made, band, QPoint(0, top))


def packed(made: QImage) -> bytes:
    """Return the picture as a file: WebP, for a page of many is sent by mail."""
    data, buffer = opened()
    writer = QImageWriter(buffer, QByteArray(KIND.encode()))
    writer.setQuality(QUALITY)
    writer.write(made)
    return bytes(data.data())
