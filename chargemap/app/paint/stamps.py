"""Ground, miniatures and names kept as pixels at the scale in use: a large board is drawn in milliseconds."""

import math
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap

from chargemap.app.paint.ground import (
    OVERHANG,
    Spot,
    details_of,
    paint_details,
    variant,
)
from chargemap.app.paint.ink import BoardColours, Ink, text_width, write_centred
from chargemap.app.paint.minis import ROUND, TokenLook, paint_token

MOST = 800  # miniatures kept, and lines of letters
TINY = 1e-6  # pixels, by which sums may differ


class Stamps:
    """One pixmap for each variant of ground in sight, thrown away when the scale changes."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._kept: dict[tuple[str, int], QPixmap] = {}

    def paint(
        self,
        painter: QPainter,
        spots: Sequence[Spot],
        colours: BoardColours,
        *,
        picture: bool,
    ) -> None:
        """Put the details of these squares on the nearest whole pixels."""
        place, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        scale = place.m11()
        key = (scale, ratio, colours, picture)
        if key != self._key:
            self._key, self._kept = key, {}
        left, top = place.dx() - OVERHANG * scale, place.dy() - OVERHANG * scale
        painter.setWorldMatrixEnabled(False)
        for column, row, character in spots:
            kind = (character, variant(column, row, character))
            stamp = self._kept.get(kind)
            if stamp is None:
                stamp = self._kept[kind] = _stamp(kind, scale, ratio, colours, picture)
            x = _whole((left + column * scale) * ratio) / ratio
            y = _whole((top + row * scale) * ratio) / ratio
            painter.drawPixmap(QPointF(x, y), stamp)
        painter.setWorldMatrixEnabled(True)


class Miniatures:
    """One pixmap for each look of a token at each scale in use."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], QPixmap] = {}

    def paint(self, painter: QPainter, look: TokenLook, colours: BoardColours) -> None:
        """Put the miniature on the nearest whole pixels; the painter's origin is its space's corner."""
        place, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        scale = place.m11()
        key = (look, scale, ratio, colours)
        stamp = self._kept.get(key)
        if stamp is None:
            if len(self._kept) >= MOST:
                self._kept.clear()
            stamp = self._kept[key] = _blank(look.space + 2 * ROUND, scale, ratio)
            inner = _painter(stamp, scale, ROUND)
            paint_token(inner, look, colours, scale)
            inner.end()
        x = round((place.dx() - ROUND * scale) * ratio) / ratio
        y = round((place.dy() - ROUND * scale) * ratio) / ratio
        painter.setWorldMatrixEnabled(False)
        painter.drawPixmap(QPointF(x, y), stamp)
        painter.setWorldMatrixEnabled(True)


class Words:
    """One pixmap for each line of letters at each height in use: outlines with a halo are slow to fill."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], QPixmap] = {}

    def paint(self, painter: QPainter, centre: QPointF, text: str, ink: Ink) -> None:
        """Put the letters on the nearest whole pixels, the middle of their capitals at `centre`."""
        place, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        high = round(ink.height * place.m11(), 3)
        key = (text, replace(ink, height=high), ratio)
        stamp = self._kept.get(key)
        if stamp is None:
            if len(self._kept) >= MOST:
                self._kept.clear()
            stamp = self._kept[key] = _written(text, replace(ink, height=high), ratio)
        spot, half = place.map(centre), QPointF(stamp.width(), stamp.height()) / 2
        x = _whole(spot.x() * ratio - half.x()) / ratio
        y = _whole(spot.y() * ratio - half.y()) / ratio
        painter.setWorldMatrixEnabled(False)
        painter.drawPixmap(QPointF(x, y), stamp)
        painter.setWorldMatrixEnabled(True)


def _written(text: str, ink: Ink, ratio: float) -> QPixmap:
    """Return letters on a pixmap of their size; the ink's height is in pixels."""
    wide = text_width(text, ink.height, ink.weight) + 2 * ink.height
    pixmap = QPixmap(math.ceil(wide * ratio), math.ceil(ink.height * 3 * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(pixmap.width(), pixmap.height()) / (2 * ratio)
    write_centred(painter, middle, text, ink)
    painter.end()
    return pixmap


def _whole(pixels: float) -> int:
    """Return the nearest whole number; halves go up, however far the view is scrolled."""
    return math.floor(pixels + 0.5 + TINY)


def _blank(squares: float, scale: float, ratio: float) -> QPixmap:
    size = int(squares * scale * ratio) + 2
    pixmap = QPixmap(size, size)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def _painter(pixmap: QPixmap, scale: float, margin: float) -> QPainter:
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(margin, margin)
    return painter


def _stamp(
    kind: tuple[str, int],
    scale: float,
    ratio: float,
    colours: BoardColours,
    picture: bool,
) -> QPixmap:
    pixmap = _blank(1 + 2 * OVERHANG, scale, ratio)
    painter = _painter(pixmap, scale, OVERHANG)
    paint_details(painter, details_of(*kind), colours, picture=picture)
    painter.end()
    return pixmap
