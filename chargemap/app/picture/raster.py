"""Pictures of pixels: painted tile by tile, then packed as PNG, JPEG or WebP."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QImageWriter, QPainter

from chargemap.app.picture.making import Job, Making, finish
from chargemap.app.plate import Plate
from chargemap.formats.decode import FileError

KINDS = {"png": "png", "jpg": "jpg", "jpeg": "jpg", "webp": "webp"}
LOSSY = ("jpg", "webp")
LONGEST = 16_000  # pixels a side that a picture of pixels may have
MOST = 144_000_000  # pixels in all: 576 MB while it is made
QUALITY = 92
UNITS = 8  # of the board that a tile shows, a side
SMALL, BIG = 512, 2048  # pixels a side of a tile, at least and at most
DOTS = round(150 / 0.0254)  # a metre


def image(plate: Plate, shrink: float = 1.0) -> QImage:
    """Return the picture in pixels, `shrink` times as large."""
    return finish(painting(plate, shrink))


def painting(plate: Plate, shrink: float = 1.0) -> Making[QImage]:
    """Paint the picture in pixels, `shrink` times as large."""
    wide, high = round(plate.width * shrink), round(plate.height * shrink)
    made = QImage(QSize(max(1, wide), max(1, high)), QImage.Format.Format_RGB32)
    made.setDotsPerMeterX(DOTS)
    made.setDotsPerMeterY(DOTS)
    tiles = list(_tiles(made.rect(), plate.scale * shrink))
    for number, tile in enumerate(tiles):
        yield number / len(tiles)
        small = QImage(tile.size(), QImage.Format.Format_RGB32)
        painter = QPainter(small)
        try:
            painter.translate(-tile.left(), -tile.top())
            painter.scale(shrink, shrink)
            with closing(plate.steps(painter, _unshrunk(tile, shrink))) as steps:
                for _step in steps:
                    yield number / len(tiles)
        finally:
            painter.end()
        put(made, small, tile.topLeft())
    yield 1.0
    return made


def put(whole: QImage, part: QImage, at: QPoint) -> None:
    """Lay a part of the picture in its place."""
    painter = QPainter(whole)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.drawImage(at, part)
    painter.end()


def _tiles(whole: QRect, scale: float) -> Iterator[QRect]:
    """Yield the parts that are painted one by one, at so many pixels a board unit."""
    side = min(BIG, max(SMALL, round(UNITS * scale)))
    for top in range(0, whole.height(), side):
        for left in range(0, whole.width(), side):
            yield QRect(left, top, side, side).intersected(whole)


def _unshrunk(tile: QRect, shrink: float) -> QRectF:
    return QRectF(
        tile.left() / shrink,
        tile.top() / shrink,
        tile.width() / shrink,
        tile.height() / shrink,
    )


def _packed(writer: QImageWriter, made: QImage, path: Path) -> bytes:
    """Return the file that Qt writes; an empty one if it cannot."""
    try:
        return path.read_bytes() if writer.write(made) else b""
    except OSError:
        return b""


def packing(made: QImage, kind: str, quality: int = QUALITY) -> Making[bytes]:
    """Pack the pixels as a file of that kind.

    Qt packs into a file of its own without Python's lock, which the window needs meanwhile.
    """
    try:
        with TemporaryDirectory(prefix="chargemap-") as folder:
            path = Path(folder, f"picture.{kind}")
            yield 0.0
            writer = QImageWriter(str(path), QByteArray(kind.encode()))
            if kind in LOSSY:
                writer.setQuality(quality)
            yield 0.0
            read: list[bytes] = []
            yield Job(lambda: read.append(_packed(writer, made, path)))
            if read[0]:
                return read[0]
            told = writer.errorString()
    except OSError as error:
        told = error.strerror or str(error)
    raise FileError("the picture", "", f"room to make it ({told})")
