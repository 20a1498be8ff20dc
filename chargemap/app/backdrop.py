"""The picture under the map, decoded once and kept at several sizes, so that it is sharp and quick at any zoom."""

import threading
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QObject,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QImage, QImageReader, QPainter
from shiboken6 import isValid

from chargemap.app.paint.ink import is_svg
from chargemap.formats.images import size_of_image, too_large
from chargemap.model.battle import Picture

LARGEST_MB = 1024  # decoded; Qt's own limit of 256 would refuse an 8000 x 8000 map
SMALLEST = 512  # pixels: no copy is kept below
STRIP = 96  # rows that are halved at a time
LARGE = 400_000  # bytes from which decoding would be felt


class Backdrop(QObject):
    """The picture of one scene. `behind`: a large one is decoded behind the scenes, and then `loaded` is told."""

    loaded = Signal()
    _decoded = Signal(object, list)  # key, images

    def __init__(self, parent: QObject, *, behind: bool = False) -> None:
        super().__init__(parent)
        self._picture: Picture | None = None
        self._key: object = None
        self._sizes: list[QImage] = []  # as pixmaps they would be copied, which is felt
        self._behind = behind
        self._worker: threading.Thread | None = None
        self._decoded.connect(self._take)
        if behind and (app := QCoreApplication.instance()):
            app.aboutToQuit.connect(self.wait)

    def show(self, picture: Picture | None) -> None:
        """Take this picture; the same one as before is not decoded again."""
        self._picture = picture
        key = (picture.data, picture.path) if picture else None
        if key == self._key:
            return
        self._key, self._sizes = key, []
        if picture is None:
            return
        if self._behind and (picture.path or len(picture.data) > LARGE):
            load_readers()
            self._worker = threading.Thread(target=self._decode, args=(picture, key))
            self._worker.start()
        else:
            self._sizes = sizes(image(picture))

    def share(self, other: "Backdrop") -> None:
        """Take what the other has decoded already, so that the same picture need not be decoded again."""
        if other.ready:
            self._picture, self._key = other._picture, other._key
            self._sizes = other._sizes

    def wait(self) -> None:
        """Wait until nothing is being decoded any more."""
        if self._worker is not None:
            self._worker.join()

    @property
    def ready(self) -> bool:
        """Whether there is a decoded picture to draw."""
        return bool(self._sizes)

    @property
    def busy(self) -> bool:
        """Whether the picture is being decoded still."""
        return self._worker is not None and self._worker.is_alive()

    def _decode(self, picture: Picture, key: object) -> None:
        made = sizes(image(picture))
        if isValid(self):
            self._decoded.emit(key, made)

    def _take(self, key: object, made: list[QImage]) -> None:
        if key is self._key:
            self._sizes = made
            self.loaded.emit()

    def paint(self, painter: QPainter, rect: QRectF) -> bool:
        """Draw what of the picture lies in `rect`; say whether there is one."""
        if self._picture is None or not self._sizes:
            return self._picture is not None and self.busy
        x, y, width, height = self._picture.rectangle
        whole = QRectF(x, y, width, height)
        part = whole.intersected(rect)
        if part.isEmpty() or width <= 0 or height <= 0:
            return True
        wanted = (
            painter.worldTransform().m11() * width * painter.device().devicePixelRatio()
        )
        fit = [one for one in self._sizes if one.width() >= wanted] or self._sizes[:1]
        full = fit[-1]
        source = _part(part, whole, full.size())
        painter.save()
        painter.setOpacity(self._picture.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if is_svg(painter):  # Qt writes all of a picture into the part
            pixels = source.toAlignedRect().intersected(full.rect())
            part, full = _place(QRectF(pixels), whole, full.size()), full.copy(pixels)
            source = QRectF(full.rect())
        painter.drawImage(part, full, source)
        painter.restore()
        return True


def image(picture: Picture) -> QImage:
    """Return the decoded picture; a null one if it is none that Qt can read, or is absurdly large."""
    QImageReader.setAllocationLimit(LARGEST_MB)
    size = size_of_image(picture.data)
    if size is not None and too_large(size):
        return QImage()
    if len(picture.data) > LARGE:
        return _read_aside(picture.data)
    if picture.data:
        return QImage.fromData(picture.data)
    if picture.path and Path(picture.path).is_file():
        reader = QImageReader(picture.path)
        if not too_large((reader.size().width(), reader.size().height())):
            return reader.read()
    return QImage()


@cache
def load_readers() -> None:
    """Have Qt load all that reads pictures, here in the thread of the window.

    Were the first to need one a worker, Qt would move it to the window's thread while it
    holds the lock of its image plugins, and that takes Python's lock: a window that loads
    an icon just then would wait for ever.
    """
    nothing = QBuffer()
    nothing.setData(b"no picture")
    nothing.open(QBuffer.OpenModeFlag.ReadOnly)
    QImageReader(nothing).canRead()  # each is asked, and none can


def _read_aside(encoded: bytes) -> QImage:
    """Return the decoded picture, read from a file of its own.

    Only from a file does Qt decode without Python's lock, which the window needs
    meanwhile. A QBuffer made in Python would take that lock while Qt holds the one of
    its image plugins: a window that loads an icon just then would wait for ever.
    """
    try:
        with TemporaryDirectory(prefix="chargemap-") as folder:
            path = Path(folder, "picture")
            path.write_bytes(encoded)
            return QImageReader(str(path)).read()
    except OSError:  # no room for it: the window waits a moment instead
        return QImage.fromData(encoded)


def sizes(full: QImage) -> list[QImage]:
    """Return the picture and copies of it, each half as wide as the one before."""
    made = [] if full.isNull() else [full]
    while made and min(made[-1].width(), made[-1].height()) >= SMALLEST * 2:
        made.append(_halved(made[-1]))
    return made


def _halved(full: QImage) -> QImage:
    """Return the picture half as large, made strip by strip: each keeps Python's lock from the window but shortly."""
    width, height = full.width() // 2, full.height() // 2
    opaque = not full.hasAlphaChannel()
    kinds = QImage.Format
    kind = kinds.Format_RGB32 if opaque else kinds.Format_ARGB32_Premultiplied
    half = QImage(width, height, kind)
    painter = QPainter(half)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for top in range(0, height, STRIP):
        rows = min(STRIP, height - top)
        strip = full.copy(0, top * 2, width * 2, rows * 2).scaled(
            QSize(width, rows),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        painter.drawImage(0, top, strip)
    painter.end()
    return half


def _part(part: QRectF, whole: QRectF, size: QSize) -> QRectF:
    """Return the pixels that lie under `part` of the rectangle that the picture fills."""
    across, down = size.width() / whole.width(), size.height() / whole.height()
    return QRectF(
        (part.x() - whole.x()) * across,
        (part.y() - whole.y()) * down,
        part.width() * across,
        part.height() * down,
    )


def _place(pixels: QRectF, whole: QRectF, size: QSize) -> QRectF:
    """Return where the pixels lie if the picture fills the rectangle."""
    across, down = whole.width() / size.width(), whole.height() / size.height()
    return QRectF(
        whole.x() + pixels.x() * across,
        whole.y() + pixels.y() * down,
        pixels.width() * across,
        pixels.height() * down,
    )
