"""Pictures that are no larger than so many kilobytes: quality is given first, then pixels."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from chargemap.app.backdrop import Backdrop
from chargemap.app.picture.making import Making, part_of
from chargemap.app.picture.raster import KINDS, LOSSY, QUALITY, packing, painting
from chargemap.app.plate import Options, Plate, Scene
from chargemap.formats.decode import FileError

KB = 1000  # bytes: who counts 1024 has room to spare
LEAST_QUALITY, PLAIN_QUALITY = 40, 70
SHORTEST = 320  # pixels that the longer side keeps: nobody can read less
PROBES = 6  # sizes that are tried
FINEST = 16  # parts of a pixel a board unit to which scales are rounded


@dataclass(frozen=True, slots=True)
class Fitted:
    """A file that fits, and what was chosen for it."""

    packed: bytes
    scale: float
    width: int
    height: int
    quality: int | None = None  # of a kind that has any
    nameless: bool = False  # names were asked for, and at this scale none can be read


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be fitted."""

    scene: Scene
    options: Options
    kind: str
    backdrop: Backdrop | None
    most: int  # bytes

    def plate(self, scale: float | None) -> Plate:
        return Plate(self.scene, replace(self.options, scale=scale), self.backdrop)


def fitting(
    scene: Scene,
    options: Options,
    path: Path,
    backdrop: Backdrop | None = None,
) -> Making[Fitted]:
    """Make the best picture that fits into `options.most_kb`; refuse in one sentence if none does."""
    most = (options.most_kb or 0) * KB
    kind = KINDS[path.suffix.lower().removeprefix(".")]
    asked = _Asked(scene, options, kind, backdrop, most)
    plate = asked.plate(options.scale)
    found = yield from part_of(_best(asked, plate), 0.0, 0.3)
    if found is not None:
        return found
    least = plate.scale * min(1.0, SHORTEST / max(plate.width, plate.height))
    fit: Fitted | None = None
    low, high = least, plate.scale
    for number in range(PROBES + 1):
        # the smallest first: if that does not fit, nothing does
        scale = least if number == 0 else _rounded((low * high) ** 0.5)
        start = 0.3 + 0.7 * number / (PROBES + 1)
        making = _one(asked, asked.plate(scale))
        tried = yield from part_of(making, start, start + 0.7 / (PROBES + 1))
        if len(tried.packed) <= most:
            fit, low = tried, scale
        elif number == 0:
            break
        else:
            high = scale
    if fit is None:
        raise FileError(path.name, "", _more(tried))
    if kind in LOSSY:
        better = yield from part_of(_best(asked, asked.plate(fit.scale)), 0.95, 1.0)
        fit = better or fit
    return fit


def _rounded(scale: float) -> float:
    return round(scale * FINEST) / FINEST or 1 / FINEST


def _more(smallest: Fitted) -> str:
    """Return what was expected, said of the smallest picture that one can still read."""
    need = -(-len(smallest.packed) // KB)
    return (
        f"at least {need} KB for this part of the board: "
        f"smaller than {smallest.width} × {smallest.height} pixels nothing can be read"
    )


def _one(asked: _Asked, plate: Plate) -> Making[Fitted]:
    """Make the picture at the plate's scale, of plain quality."""
    made = yield from part_of(painting(plate), 0.0, 0.9)
    quality = PLAIN_QUALITY if asked.kind in LOSSY else None
    packed = yield from part_of(packing(made, asked.kind, quality or QUALITY), 0.9, 1.0)
    return _fitted(plate, packed, quality)


def _fitted(plate: Plate, packed: bytes, quality: int | None) -> Fitted:
    nameless = plate.options.names and not plate.named
    return Fitted(packed, plate.scale, plate.width, plate.height, quality, nameless)


def _best(asked: _Asked, plate: Plate) -> Making[Fitted | None]:
    """Make the picture at the plate's scale, of the best quality that fits; None if none does."""
    made = yield from part_of(painting(plate), 0.0, 0.9)

    def fitted(packed: bytes, quality: int | None) -> Fitted:
        return _fitted(plate, packed, quality)

    packed = yield from part_of(packing(made, asked.kind), 0.9, 0.95)
    if asked.kind not in LOSSY:
        return fitted(packed, None) if len(packed) <= asked.most else None
    if len(packed) <= asked.most:
        return fitted(packed, QUALITY)
    return (
        yield from _by_quality(
            lambda quality: packing(made, asked.kind, quality), asked.most, fitted
        )
    )


def _by_quality(
    pack: Callable[[int], Making[bytes]],
    most: int,
    fitted: Callable[[bytes, int | None], Fitted],
) -> Making[Fitted | None]:
    """Halve the range of qualities until the best that fits is found."""
    packed = yield from part_of(pack(LEAST_QUALITY), 0.95, 1.0)
    if len(packed) > most:
        return None
    low, high, best = LEAST_QUALITY, QUALITY, packed
    while high - low > 1:
        middle = (low + high) // 2
        packed = yield from part_of(pack(middle), 0.95, 1.0)
        if len(packed) <= most:
            low, best = middle, packed
        else:
            high = middle
    return fitted(best, low)
