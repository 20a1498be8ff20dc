"""What lies under the items of a board, kept as pixels: only what has changed of it, or has come into sight, is painted."""

from collections.abc import Iterable, Iterator
from math import ceil, floor
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QTimer,
)
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

BAND = 32  # pixels down that are painted at a time, more of what is narrow
PAUSE_MS = 4  # between parts, for whatever else is to be done
SLICE_S = 0.005  # of painting at a stretch while somebody zooms, pans or paints
LEAST = 40_000  # pixels that are painted, however long it takes
RIM = 3.0  # pixels round a part that are painted with it and cut off: edges of parts do not show
NEAR = 1e-6  # pixels


class Underlay(QObject):
    """The background of one view at the place and the scale that it has.

    As a rule all of it is painted before it is shown. In a hurry, what would take too long is shown
    as it was, larger or smaller perhaps, and painted part by part in the moments that follow. What
    was not in sight before is then taken from the last picture of the whole board.
    """

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view = view
        self._kept = QPixmap()
        self._place = QTransform()
        self._stale = QRegion()
        self._wide: tuple[QPixmap, QTransform] = (QPixmap(), QTransform())
        self._hurried = False
        self._clock = QTimer(self)
        self._clock.setInterval(PAUSE_MS)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._go_on)
        view.board_scene.ground.changed.connect(self.expire)

    @property
    def complete(self) -> bool:
        """Whether everything in sight is as it should be."""
        return self._stale.isEmpty()

    def hurry(self) -> None:
        """Let the next change be shown at once, be it coarsely."""
        self._hurried = True

    def expire(self, parts: Iterable[QRectF], hurried: bool) -> None:
        """Have these parts of the scene painted anew; a null rectangle stands for all of it."""
        self._follow()
        whole = self._whole()
        for part in parts:
            box = whole
            if part.isNull():
                self._wide = (QPixmap(), QTransform())
            else:
                part = self._place.mapRect(part).intersected(QRectF(whole))
                box = _grown(part.toAlignedRect())
            self._stale += QRegion(box.intersected(whole))
        self._hurried = self._hurried or hurried
        self._view.viewport().update(self._stale)

    def prepare(self, exposed: QRegion) -> None:
        """Make good what the view is about to show of it; nothing else, for nobody would see it done."""
        moved = self._follow()
        if not (moved and self._hurried):
            self._freshen(exposed, SLICE_S if self._hurried else None)
        if not self._stale.isEmpty():
            self._clock.start()

    def paint(self, painter: QPainter) -> None:
        """Put it on the view."""
        painter.setWorldMatrixEnabled(False)
        painter.drawPixmap(_aligned(painter.deviceTransform()), self._kept)
        painter.setWorldMatrixEnabled(True)

    def _whole(self) -> QRect:
        return QRect(QPoint(), self._view.viewport().size())

    def _go_on(self) -> None:
        """Paint for a moment more what was left to do."""
        if self._view.viewportTransform() == self._place:
            done = self._freshen(self._stale, SLICE_S)
            self._view.viewport().update(_grown(done.boundingRect()))
        if not self._stale.isEmpty():
            self._clock.start()

    def _freshen(self, within: QRegion, seconds: float | None) -> QRegion:
        """Paint what is stale there, for about so long at the most, but always a little; return what was painted."""
        begun, painted, done = perf_counter(), 0, QRegion()
        for part in _bands(self._stale & within, whole=seconds is None):
            self._paint_part(part)
            done += QRegion(part)
            painted += part.width() * part.height()
            late = seconds is not None and perf_counter() - begun > seconds
            if late and painted >= LEAST:
                break
        self._stale -= done
        self._hurried = self._hurried and not self._stale.isEmpty()
        return done

    def _paint_part(self, part: QRect) -> None:
        painter = QPainter(self._kept)
        painter.setRenderHints(self._view.renderHints())
        painter.setClipRect(_grown(part))
        painter.setWorldTransform(self._place)
        rim = QRectF(part).adjusted(-RIM, -RIM, RIM, RIM)
        self._view.board_scene.drawBackground(
            painter, self._place.inverted()[0].mapRect(rim)
        )
        painter.end()

    # Place and scale ------------------------------------------------------------

    def _follow(self) -> bool:
        """Take over what there is to the place, the scale and the size that the view has now; say if they changed."""
        view = self._view
        place, ratio = view.viewportTransform(), view.viewport().devicePixelRatioF()
        across, down = view.viewport().size().toTuple()
        size = QSize(ceil(across * ratio), ceil(down * ratio))
        same = self._kept.size() == size and self._kept.devicePixelRatioF() == ratio
        if same and place == self._place:
            return False
        self._remember()
        old, was, self._place = self._kept, self._place, place
        shift = _shift(was, place, ratio)
        if same and shift is not None:
            whole = QRegion(self._whole())
            self._stale.translate(shift)
            bare = whole - whole.translated(shift)
            self._stale = self._stale.intersected(whole) + bare
            self._kept.scroll(*(shift * ratio).toTuple(), self._kept.rect())
            if self._hurried:
                self._cover(bare, *self._wide)
            return True
        self._kept = _blank(size, ratio, view)
        self._stale = QRegion(self._whole())
        if self._hurried:
            self._cover(self._stale, *self._wide)
            self._cover(self._stale, old, was)
        return True

    def _cover(self, region: QRegion, picture: QPixmap, was: QTransform) -> None:
        """Put another picture, which was taken elsewhere, on a region of what is kept."""
        if not picture.isNull():
            painter = QPainter(self._kept)
            painter.setClipRegion(region)
            painter.setTransform(was.inverted()[0] * self._place)
            painter.drawPixmap(0, 0, picture)
            painter.end()

    def _remember(self) -> None:
        """Keep the picture for later if the whole board is on it."""
        shown = self._place.mapRect(self._view.board_scene.board_rect())
        if self._stale.isEmpty() and self._whole().contains(shown.toAlignedRect()):
            self._wide = (QPixmap(self._kept), self._place)


def _shift(was: QTransform, now: QTransform, ratio: float) -> QPoint | None:
    """Return by how many pixels a view was scrolled; None if that is not all, or parts of device pixels."""
    if (was.m11(), was.m22()) != (now.m11(), now.m22()):
        return None
    x, y = now.dx() - was.dx(), now.dy() - was.dy()
    whole = all(abs(part - round(part)) < NEAR for part in (x, y, x * ratio, y * ratio))
    return QPoint(round(x), round(y)) if whole else None


def _blank(size: QSize, ratio: float, view: "BoardView") -> QPixmap:
    """Return an empty pixmap in the colour of what lies outside boards."""
    made = QPixmap(size)
    made.setDevicePixelRatio(ratio)
    made.fill(view.board_scene.colours.outside)
    return made


def _aligned(place: QTransform) -> QPointF:
    """Return where on a device with this place whole pixels begin: half of one would blur the picture."""
    x, y, ratio = place.dx(), place.dy(), place.m11()
    return QPointF(floor(x + 0.5) - x, floor(y + 0.5) - y) / ratio


def _grown(part: QRect) -> QRect:
    """Return a part with what shares device pixels with it."""
    return part.adjusted(-1, -1, 1, 1)


def _bands(region: QRegion, *, whole: bool) -> Iterator[QRect]:
    """Yield the rectangles of a region, cut into bands unless they shall stay whole."""
    for rect in list(region):  # type: ignore[call-overload]  # which it is
        step = rect.height() if whole else max(BAND, LEAST // rect.width())
        for top in range(rect.top(), rect.bottom() + 1, step):
            yield rect.intersected(QRect(rect.left(), top, rect.width(), step))
