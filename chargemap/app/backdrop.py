"""The picture under the map, decoded once and kept at several sizes, so that it is sharp and quick at any zoom."""

from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QImageReader, QPainter, QPixmap

from chargemap.model.battle import Picture

LARGEST_MB = 1024  # decoded; Qt's own limit of 256 would refuse an 8000 x 8000 map
SMALLEST = 512  # pixels: no copy is kept below


class Backdrop(QObject):
    """The picture of one scene."""

    loaded = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        self._key: object = None
        self._sizes: list[QPixmap] = []

    def show(self, picture: Picture | None) -> None:
        """Take this picture; the same one as before is not decoded again."""
        self._picture = picture
        key = (picture.data, picture.path) if picture else None
        if key != self._key:
            self._key = key
            self._sizes = sizes(pixmap(picture)) if picture else []

    def paint(self, painter: QPainter, rect: QRectF) -> bool:
        """Draw what of the picture lies in `rect`; say whether there is one."""
        if self._picture is None or not self._sizes:
            return False
        x, y, width, height = self._picture.rectangle
        whole = QRectF(x, y, width, height)
        part = whole.intersected(rect)
        if part.isEmpty() or width <= 0 or height <= 0:
            return True
        wanted = (
            painter.worldTransform().m11() * width * painter.device().devicePixelRatio()
        )
        fit = [one for one in self._sizes if one.width() >= wanted] or self._sizes[:1]
        source = _part(part, whole, fit[-1].size())
        painter.save()
        painter.setOpacity(self._picture.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(part, fit[-1], source)
        painter.restore()
        return True


def pixmap(picture: Picture) -> QPixmap:
    """Return the decoded picture; a null one if it is none that Qt can read."""
    QImageReader.setAllocationLimit(LARGEST_MB)
    if picture.data:
        data = QByteArray(picture.data)
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        return QPixmap.fromImage(QImageReader(buffer).read())
    if picture.path and Path(picture.path).is_file():
        return QPixmap.fromImage(QImageReader(picture.path).read())
    return QPixmap()


def sizes(full: QPixmap) -> list[QPixmap]:
    """Return the picture and copies of it, each half as wide as the one before."""
    made = [] if full.isNull() else [full]
    while made and min(made[-1].width(), made[-1].height()) >= SMALLEST * 2:
        half = QSize(made[-1].width() // 2, made[-1].height() // 2)
        made.append(
            made[-1].scaled(
                half,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
        )
    return made


def _part(part: QRectF, whole: QRectF, size: QSize) -> QRectF:
    """Return the pixels that lie under `part` of the rectangle that the picture fills."""
    across, down = size.width() / whole.width(), size.height() / whole.height()
    return QRectF(
        (part.x() - whole.x()) * across,
        (part.y() - whole.y()) * down,
        part.width() * across,
        part.height() * down,
    )
