"""Pictures on tokens: cut round, and made small enough to be kept in the battle's file."""

from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPainterPath

from chargemap.formats.images import kind_of_image, size_of_image
from chargemap.formats.looks import MOST_BYTES, MOST_PIXELS

MOST_READ = 32 << 20  # bytes of a file that is taken for a picture
MOST_SIDE = 16_000  # pixels
QUALITY = 90
_KEPT = 64  # pictures kept cut round


def is_picture(data: bytes) -> bool:
    """Whether it is a PNG, JPEG or WebP of a size that is taken."""
    size = size_of_image(data) if len(data) <= MOST_READ else None
    return size is not None and min(size) > 0 and max(size) <= MOST_SIDE


def read_image(data: bytes) -> QImage:
    """Return the picture, read no larger than a token needs; a null one if it is none."""
    if not is_picture(data):
        return QImage()
    held = QByteArray(data)  # which the buffer does not keep
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if min(size.width(), size.height()) > 2 * MOST_PIXELS:
        within = QSize(2 * MOST_PIXELS, 2 * MOST_PIXELS)
        mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding
        reader.setScaledSize(size.scaled(within, mode))
    return reader.read()


def packed(image: QImage) -> bytes:
    """Return the middle square of the picture as a small file; nothing where there is no picture."""
    if image.isNull():
        return b""
    side = min(image.width(), image.height())
    left, top = (image.width() - side) // 2, (image.height() - side) // 2
    square = image.copy(left, top, side, side)
    if side > MOST_PIXELS:
        square = square.scaled(
            MOST_PIXELS,
            MOST_PIXELS,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
    kinds = ("PNG", "WEBP") if square.hasAlphaChannel() else ("JPG",)
    written = (_written(square, kind) for kind in kinds)
    return next((one for one in written if 0 < len(one) <= MOST_BYTES), b"")


def _written(image: QImage, kind: str) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind, -1 if kind == "PNG" else QUALITY)  # type: ignore[call-overload]
    return bytes(data.data())


@lru_cache(maxsize=_KEPT)
def cut_round(data: bytes, *, grey: bool = False) -> QImage:
    """Return the picture as a disc on nothing; a null one if it cannot be read."""
    full = QImage.fromData(data) if kind_of_image(data) else QImage()
    if full.isNull():
        return full
    side = min(full.width(), full.height(), MOST_PIXELS)
    disc = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    disc.fill(Qt.GlobalColor.transparent)
    painter = QPainter(disc)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    path = QPainterPath()
    path.addEllipse(0.5, 0.5, side - 1, side - 1)
    painter.fillPath(path, QColor("#d9d4c7"))  # under what the picture leaves open
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.drawImage(QRectF(0, 0, side, side), _grey(full) if grey else full)
    painter.end()
    return disc


def _grey(image: QImage) -> QImage:
    """Return the picture without its colours, as see-through as it was."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    made = grey.convertToFormat(QImage.Format.Format_ARGB32)
    if image.hasAlphaChannel():
        made.setAlphaChannel(image.convertToFormat(QImage.Format.Format_Alpha8))
    return made


def paint_portrait(
    painter: QPainter, data: bytes, radius: float, *, grey: bool
) -> bool:
    """Draw the picture round the origin, `radius` wide; say whether there was one to draw."""
    disc = cut_round(data, grey=grey)
    if disc.isNull():
        return False
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    scale = abs(painter.worldTransform().determinant()) ** 0.5  # turned or not
    wanted = max(1, round(2 * radius * scale))
    ratio = painter.device().devicePixelRatioF() if painter.device() else 1.0
    if wanted * ratio < disc.width() / 2:  # Qt alone would leave out pixels
        side = max(1, round(wanted * ratio))
        mode = Qt.TransformationMode.SmoothTransformation
        disc = disc.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
    painter.drawImage(QRectF(-radius, -radius, 2 * radius, 2 * radius), disc)
    painter.restore()
    return True
