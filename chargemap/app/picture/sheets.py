"""How a board lies on pages of paper, at true scale: neighbours share a strip, so that they can be glued."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from chargemap.app.plate_options import Region, Sheet

MM = 25.4  # millimetres an inch
EDGE_MM = 12.0  # that stay white on all sides: printers reach no farther
FOOT_MM = 9.0  # below the board, for the number of the page
MOST_PAGES = 400


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its number, where it lies among the others, and its part of the board, in board units."""

    number: int
    column: int
    row: int
    part: Region


@dataclass(frozen=True, slots=True)
class Sheets:
    """All pages of a board: so many side by side, so many below each other."""

    sheet: Sheet
    columns: int
    rows: int
    pages: tuple[Page, ...]


def room(sheet: Sheet) -> tuple[float, float]:
    """Return how much of a board fits on a page, in board units."""
    wide, high = sheet.size_mm
    unit = sheet.inches * MM
    return (wide - 2 * EDGE_MM) / unit, (high - 2 * EDGE_MM - FOOT_MM) / unit


def counted(region: Region, sheet: Sheet) -> tuple[int, int]:
    """Return how many pages side by side, and how many below each other, the region takes."""
    shared = _shared(sheet)
    return tuple(  # type: ignore[return-value]
        max(1, math.ceil((need - shared) / (fits - shared) - 1e-9))
        for need, fits in zip((region.width, region.height), room(sheet), strict=True)
    )


def _shared(sheet: Sheet) -> float:
    """Return how much of the board two neighbours share: never more than half a page."""
    return min(sheet.overlap_mm / MM / sheet.inches, min(room(sheet)) / 2)


def laid(region: Region, sheet: Sheet) -> Sheets:
    """Return the pages on which the region is printed, row by row."""
    columns, rows = counted(region, sheet)
    pages = tuple(_pages(region, sheet, columns, rows))
    return Sheets(sheet, columns, rows, pages)


def _pages(region: Region, sheet: Sheet, columns: int, rows: int) -> Iterator[Page]:
    across, down = room(sheet)
    shared = _shared(sheet)
    for row in range(rows):
        for column in range(columns):
            left, top = column * (across - shared), row * (down - shared)
            part = Region(
                region.x + left,
                region.y + top,
                min(across, region.width - left),
                min(down, region.height - top),
            )
            yield Page(row * columns + column + 1, column, row, part)
