"""Pictures of lines: SVG, and PDF of one page as large as the picture. Equal pictures are equal bytes."""

import re
from contextlib import closing

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize
from PySide6.QtGui import QPageLayout, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from chargemap.app.picture.making import Making
from chargemap.app.plate import Plate

DPI = 144  # of a PDF
ROUGHLY = 60  # steps that a picture takes: progress is told by it


def opened() -> tuple[QByteArray, QBuffer]:
    """Return what a picture is written into, and what it is written by."""
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return written, buffer


def svg(plate: Plate) -> Making[bytes]:
    """Write the picture as SVG."""
    written, buffer = opened()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(plate.width, plate.height))
    generator.setViewBox(QRectF(0, 0, plate.width, plate.height))
    generator.setResolution(96)  # so that a pixel of the picture is one of the page
    generator.setTitle("ChargeMap")
    yield from _painting(plate, generator)
    return _DASHES.sub(_scaled_dashes, _FONT.sub(b"", bytes(written.data())))


def pdf(plate: Plate) -> Making[bytes]:
    """Write the picture as one page."""
    written, buffer = opened()
    size = QPageSize(
        QRectF(0, 0, plate.width * 72 / DPI, plate.height * 72 / DPI).size(),
        QPageSize.Unit.Point,
        "",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    yield from _painting(plate, pages_into(buffer, size, landscape=False))
    return timeless(bytes(written.data()))


def _painting(plate: Plate, device: QPaintDevice) -> Making[None]:
    """Paint the picture on what writes it."""
    painter = QPainter(device)
    try:
        with closing(plate.steps(painter)) as steps:
            for number, _step in enumerate(steps):
                yield _far(number)
    finally:
        painter.end()


def pages_into(buffer: QBuffer, size: QPageSize, *, landscape: bool) -> QPdfWriter:
    """Return what writes pages of that size."""
    writer = QPdfWriter(buffer)
    writer.setTitle("ChargeMap")
    writer.setCreator("ChargeMap")
    writer.setResolution(DPI)
    kinds = QPageLayout.Orientation
    turned = kinds.Landscape if landscape else kinds.Portrait
    writer.setPageLayout(QPageLayout(size, turned, QMarginsF(0, 0, 0, 0)))
    return writer


def _far(number: int) -> float:
    """Return how far a work has come of whose steps nobody knows the number: never quite to the end."""
    return number / (number + ROUGHLY)


_FONT = re.compile(  # the application's; letters are outlines
    rb' *font-family="[^"]*" font-size="[^"]*" font-weight="[^"]*" font-style="[^"]*" *\n'
)
_DASHES = re.compile(rb'stroke-dasharray="([^"]*)"([^>]*?)stroke-width="([^"]*)"')


def _scaled_dashes(found: re.Match[bytes]) -> bytes:
    """Return dashes in units of the drawing: Qt writes them in widths of the line."""
    width = float(found[3])
    dashes = ",".join(f"{float(one) * width:.4g}" for one in found[1].split(b","))
    return (
        f'stroke-dasharray="{dashes}"'.encode()
        + found[2]
        + b'stroke-width="'
        + found[3]
        + b'"'
    )


_MOMENT = rb"\(D:\d{14}[^)]{1,8}\)"  # how long it is depends on the time zone
_SAME_LENGTH = (
    (rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", b"2000-01-01T00:00:00+00:00"),
    (rb"<[0-9a-f]{72}>", b"<" + b"30" * 36 + b">"),
    (
        rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        b"00000000-0000-0000-0000-000000000000",
    ),
)


def timeless(packed: bytes) -> bytes:
    """Return the document without the moment it was made in, and where: equal pictures are equal bytes."""
    for pattern, instead in _SAME_LENGTH:
        packed = re.sub(pattern, instead, packed)
    shorter = [
        (found.start(), len(found[0]) - len(_NEVER))
        for found in re.finditer(_MOMENT, packed)
    ]

    def moved(at: int) -> int:
        return at - sum(by for start, by in shorter if start < at)

    def entry(found: re.Match[bytes]) -> bytes:
        return b"%010d 00000 n" % moved(int(found[1]))

    start = packed.rfind(b"\nxref\n") + 1
    body, table = packed[:start], packed[start:]
    table = re.sub(rb"(\d{10}) 00000 n", entry, table)
    table = re.sub(rb"startxref\n\d+", b"startxref\n%d" % moved(start), table)
    return re.sub(_MOMENT, _NEVER, body) + table


_NEVER = b"(D:20000101000000Z)"
