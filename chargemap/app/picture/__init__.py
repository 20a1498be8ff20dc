"""Pictures of rulings in files: PNG, JPEG, WebP, SVG, PDF. No window is needed, nor a display.

A picture follows from the battle and the options alone, never from a window: equal battles, equal bytes.
"""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from chargemap.app.backdrop import Backdrop
from chargemap.app.legend import Told
from chargemap.app.paint import load_fonts
from chargemap.app.picture.fit import Fitted, fitting
from chargemap.app.picture.making import Job, Making, finish, part_of
from chargemap.app.picture.prints import printing
from chargemap.app.picture.raster import (
    KINDS,
    LONGEST,
    MOST,
    image,
    packing,
    painting,
)
from chargemap.app.picture.sheets import MOST_PAGES, counted
from chargemap.app.picture.vector import DPI, pdf, svg
from chargemap.app.plate import Options, Plate, Region, Scene
from chargemap.formats import store
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict

__all__ = [
    "ENDINGS",
    "Written",
    "ending",
    "ensure_application",
    "image",
    "plate_of",
    "write_picture",
    "write_plate",
    "writing",
]

_kept: list[QGuiApplication] = []
_LINES: Mapping[str, Callable[[Plate], Making[bytes]]] = {"svg": svg, "pdf": pdf}
ENDINGS = (*KINDS, *_LINES)


@dataclass(frozen=True, slots=True)
class Written:
    """A picture that was written: where, how large its file is, and what was chosen so that it fits."""

    path: Path
    size: int  # bytes
    fitted: Fitted | None = None


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


def write_plate(scene: Scene, options: Options, path: Path) -> Written:
    """Draw the picture into the file at `path`; what cannot be done is told in one sentence."""
    ensure_application()
    return finish(writing(scene, options, path))


def writing(
    scene: Scene, options: Options, path: Path, backdrop: Backdrop | None = None
) -> Making[Written]:
    """Draw the picture into the file at `path`; given up, it leaves the file as it was."""
    kind, fitted = ending(path), None
    if options.sheet is not None and kind != "pdf":
        raise FileError(path.name, "", "a name that ends with .pdf for many pages")
    if options.most_kb is not None and kind not in KINDS:
        told = "the ending .png, .jpg or .webp where a number of KB is asked for"
        raise FileError(path.name, "", told)
    store.may_write(path)
    owner = QObject()
    backdrop = backdrop or Backdrop(owner)  # the picture is decoded once
    backdrop.show(scene.after.picture)
    while backdrop.busy:
        yield 0.0
    yield 0.0  # what was decoded is handed over
    if options.most_kb is not None:
        _small_enough(Plate(scene, options, backdrop), path)
        fitted = yield from part_of(fitting(scene, options, path, backdrop), 0, 0.98)
        packed = fitted.packed
    else:
        plate = plate_of(scene, options, backdrop, path)
        packed = yield from part_of(_drawing(plate, kind), 0, 0.98)
    yield Job(lambda: store.write_whole(path, packed), last=True)
    return Written(path, len(packed), fitted)


def _drawing(plate: Plate, kind: str) -> Making[bytes]:
    if plate.options.sheet is not None:
        return (yield from printing(plate))
    if kind in _LINES:
        return (yield from _LINES[kind](plate))
    made = yield from part_of(painting(plate), 0, 0.8)
    return (yield from part_of(packing(made, KINDS[kind]), 0.8, 1.0))


def ending(path: Path) -> str:
    """Return the ending of the file, in small letters, if a picture can have it."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in ENDINGS:
        known = ", ".join(f".{one}" for one in ENDINGS)
        found = f"not .{kind}" if kind else "and it has none"
        raise FileError(path.name, "", f"one of the endings {known}, {found}")
    return kind


def plate_of(
    scene: Scene,
    options: Options,
    backdrop: Backdrop | None = None,
    path: Path | None = None,
) -> Plate:
    """Return the picture laid out; one too large to be made is refused."""
    if options.sheet is not None:
        options = replace(options, scale=options.sheet.inches * DPI)
        plate = Plate(scene, options, backdrop)
        _few_enough(plate, path or Path("pages"))
        return plate
    plate = Plate(scene, options, backdrop)
    if path is None or ending(path) in KINDS:
        _small_enough(plate, path or Path("picture"))
    return plate


def _small_enough(plate: Plate, path: Path) -> None:
    wide, high = plate.width, plate.height
    if max(wide, high) <= LONGEST and wide * high <= MOST:
        return
    most = min(LONGEST / max(wide, high), (MOST / wide / high) ** 0.5) * plate.scale
    told = (
        f"at most {int(most)} pixels a square or inch for this part of the board, "
        f"not {plate.scale:g}: it would have {wide} × {high} pixels"
    )
    raise FileError(path.name, "", told)


def _few_enough(plate: Plate, path: Path) -> None:
    sheet = plate.options.sheet
    assert sheet is not None
    columns, rows = counted(plate.region, sheet)
    if columns * rows > MOST_PAGES:
        told = (
            f"at most {MOST_PAGES} pages, not {columns * rows}: a smaller scale or part"
        )
        raise FileError(path.name, "", told)


def ensure_application() -> None:
    """Start Qt without a window if nobody has started it."""
    if QGuiApplication.instance() is None:
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if sys.platform.startswith("linux") and not display:
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(["chargemap"]))
    load_fonts()
