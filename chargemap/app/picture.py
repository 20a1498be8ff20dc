"""Pictures of rulings in files: PNG, JPEG, WebP, SVG, PDF. No window is needed, nor a display.

A picture follows from the battle and the options alone, never from a window: equal battles, equal bytes.
"""

import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QMarginsF,
    QRectF,
    QSize,
    QSizeF,
)
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from chargemap.app.backdrop import Backdrop
from chargemap.app.legend import Told
from chargemap.app.paint import load_fonts
from chargemap.app.plate import Options, Plate, Region, Scene
from chargemap.formats import store
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict

LARGEST = 16000  # pixels a side that a picture of pixels may have
QUALITY = 92
_kept: list[QGuiApplication] = []


def write_picture(
    before: Battle,
    after: Battle,
    verdict: Verdict | None,
    action: Action | None,
    path: Path,
    *,
    scale: int | None = None,
    legend: bool = True,
    region: Region | None = None,
    annotations: bool = True,
) -> None:
    """Draw the step from `before` to `after` into the file at `path`; its ending names the format.

    Without a verdict the battle is drawn as it stands. `scale` is in pixels a square.
    """
    told = Told(before, action, verdict) if verdict and action else None
    options = Options(scale, legend, region, annotations=annotations)
    write_plate(Scene(after, told), options, path)


def write_plate(scene: Scene, options: Options, path: Path) -> None:
    """Draw the picture into the file at `path`; a file that cannot be written is told in one sentence."""
    kind = ending(path)
    ensure_application()
    plate = plate_of(scene, options)
    data = _WRITERS[kind](plate)
    store.write_whole(path, data)


def ending(path: Path) -> str:
    """Return the ending of the file, in small letters, if a picture can have it."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in _WRITERS:
        known = ", ".join(f".{one}" for one in ENDINGS)
        found = f"not .{kind}" if kind else "and it has none"
        raise FileError(path.name, "", f"one of the endings {known}, {found}")
    return kind


def plate_of(scene: Scene, options: Options, backdrop: Backdrop | None = None) -> Plate:
    """Return the picture laid out; one with too many pixels is made smaller."""
    plate = Plate(scene, options, backdrop)
    longest = max(plate.width, plate.height)
    if longest > LARGEST:
        smaller = replace(options, scale=plate.scale * LARGEST / longest)
        plate = Plate(scene, smaller, backdrop)
    return plate


def image(plate: Plate, shrink: float = 1.0) -> QImage:
    """Return the picture in pixels, `shrink` times as large."""
    wide, high = round(plate.width * shrink), round(plate.height * shrink)
    made = QImage(QSize(max(1, wide), max(1, high)), QImage.Format.Format_RGB32)
    painter = QPainter(made)
    painter.scale(shrink, shrink)
    plate.paint(painter)
    painter.end()
    return made


def ensure_application() -> None:
    """Start Qt without a window if nobody has started it."""
    if QGuiApplication.instance() is None:
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if sys.platform.startswith("linux") and not display:
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(["chargemap"]))
    load_fonts()


def _pixels(kind: str) -> Callable[[Plate], bytes]:
    def write(plate: Plate) -> bytes:
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, QByteArray(kind.encode()))
        if kind != "png":
            writer.setQuality(QUALITY)
        made = image(plate)
        made.setDotsPerMeterX(round(150 / 0.0254))
        made.setDotsPerMeterY(round(150 / 0.0254))
        writer.write(made)
        return bytes(data.data())

    return write


def _svg(plate: Plate) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(plate.width, plate.height))
    generator.setViewBox(QRectF(0, 0, plate.width, plate.height))
    generator.setResolution(96)  # so that a pixel of the picture is one of the page
    generator.setTitle("ChargeMap")
    painter = QPainter(generator)
    plate.paint(painter)
    painter.end()
    return _DASHES.sub(_scaled_dashes, bytes(data.data()))


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


def _pdf(plate: Plate) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle("ChargeMap")
    writer.setCreator("ChargeMap")
    writer.setResolution(144)
    points = QSizeF(plate.width / 2, plate.height / 2)
    layout = QPageLayout(
        QPageSize(
            points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch
        ),
        QPageLayout.Orientation.Portrait,
        QMarginsF(0, 0, 0, 0),
    )
    writer.setPageLayout(layout)
    painter = QPainter(writer)
    plate.paint(painter)
    painter.end()
    return _timeless(bytes(data.data()))


def _timeless(data: bytes) -> bytes:
    """Return the document without the moment it was made in: equal pictures are equal bytes."""
    data = re.sub(rb"\(D:\d{14}", b"(D:20000101000000", data)
    data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", b"2000-01-01T00:00:00", data)
    data = re.sub(rb"<[0-9a-f]{72}>", b"<" + b"30" * 36 + b">", data)
    uuid = rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    return re.sub(uuid, b"00000000-0000-0000-0000-000000000000", data)


_WRITERS: Mapping[str, Callable[[Plate], bytes]] = {
    "png": _pixels("png"),
    "jpg": _pixels("jpg"),
    "jpeg": _pixels("jpg"),
    "webp": _pixels("webp"),
    "svg": _svg,
    "pdf": _pdf,
}
ENDINGS = tuple(_WRITERS)
