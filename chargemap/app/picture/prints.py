"""A board printed at true scale: a PDF of many pages with crop marks and numbers, then legend and log."""

from collections.abc import Generator, Iterator
from contextlib import closing

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPageSize, QPainter, QPdfWriter

from chargemap.app.foot import Foot
from chargemap.app.paint.ink import Ink, pen, saved, text_width, write
from chargemap.app.picture.making import Making
from chargemap.app.picture.sheets import EDGE_MM, MM, Page, Sheets, laid
from chargemap.app.picture.vector import DPI, opened, pages_into, timeless
from chargemap.app.plate import Plate
from chargemap.app.plate_options import Sheet
from chargemap.explain.lengths import number_text
from chargemap.explain.words import fill
from chargemap.i18n import N_
from chargemap.model.board import TableBoard

DOT = DPI / MM  # pixels a millimetre
AWAY, LONG = 1.5 * DOT, 5.5 * DOT  # of crop marks: from the board, and to their ends
LETTER = 2.2 * DOT  # height of capitals of the page's number
BELOW = 11.0 * DOT  # from the board to the foot line of the number
FOOT_WIDE = 900.0  # pixels in which legend and log are laid out for a page
_SIZES = {
    "A4": QPageSize.PageSizeId.A4,
    "A3": QPageSize.PageSizeId.A3,
    "Letter": QPageSize.PageSizeId.Letter,
}


def printing(plate: Plate) -> Making[bytes]:
    """Write all pages of a plate that was made for a sheet."""
    sheet = plate.options.sheet
    assert sheet is not None
    sheets = laid(plate.region, sheet)
    cuts = list(_cuts(plate.foot, *_foot_room(sheet)))
    count = len(sheets.pages) + len(cuts)
    written, buffer = opened()
    size = QPageSize(_SIZES[sheet.paper])
    writer = pages_into(buffer, size, landscape=sheet.landscape)
    painter = QPainter(writer)
    try:
        for page in sheets.pages:
            _turn(writer, page.number)
            with closing(page_steps(painter, plate, sheets, page, count)) as steps:
                for _step in steps:
                    yield (page.number - 1) / count
        for number, cut in enumerate(cuts, len(sheets.pages) + 1):
            _turn(writer, number)
            text = fill(N_("Page {number} of {count}"), number=number, count=count)
            with closing(foot_page_steps(painter, plate, cut, text)) as steps:
                for _step in steps:
                    yield (number - 1) / count
    finally:
        painter.end()
    return timeless(bytes(written.data()))


def _turn(writer: QPdfWriter, number: int) -> None:
    """Begin the page of that number; the first is there."""
    if number > 1:
        writer.newPage()


def page_steps(
    painter: QPainter, plate: Plate, sheets: Sheets, page: Page, count: int
) -> Generator[None, None, None]:
    """Paint the page's part of the board, then all that is round it; its units are those of DPI."""
    box = _box(plate, page)
    left = (page.part.x - plate.region.x) * plate.scale
    top = (page.part.y - plate.region.y) * plate.scale
    part = QRectF(left, top, box.width(), box.height())
    with saved(painter):
        painter.setClipRect(box)
        painter.translate(box.left() - left, box.top() - top)
        yield from plate.steps(painter, part)
    _paint_frame(painter, plate, sheets, page, count)


def _box(plate: Plate, page: Page) -> QRectF:
    """Return where the board lies on the page, in pixels."""
    edge, part = EDGE_MM * DOT, page.part
    return QRectF(edge, edge, part.width * plate.scale, part.height * plate.scale)


def _paint_frame(
    painter: QPainter, plate: Plate, sheets: Sheets, page: Page, count: int
) -> None:
    """Paint crop marks round the board, ticks where neighbours begin, the number and an inch to check."""
    box = _box(plate, page)
    painter.setPen(pen("#000000", 0.25 * DOT))
    painter.drawLines(list(_crop_marks(box)))
    painter.setPen(pen("#000000", 0.18 * DOT))
    painter.setBrush(QColor("#000000"))
    shared = sheets.sheet.overlap_mm * DOT
    if shared:
        for one in _ticks(box, sheets, page, shared):
            painter.drawPolygon(one)
    text = _caption(plate, sheets, page, count)
    _write_below(painter, sheets.sheet, text)
    _paint_inch(painter, sheets.sheet)


def _crop_marks(box: QRectF) -> Iterator[QLineF]:
    """Yield two short lines at each corner, off the board."""
    for x, aside in ((box.left(), -1), (box.right(), 1)):
        for y, down in ((box.top(), -1), (box.bottom(), 1)):
            yield QLineF(x + aside * AWAY, y, x + aside * LONG, y)
            yield QLineF(x, y + down * AWAY, x, y + down * LONG)


def _ticks(
    box: QRectF, sheets: Sheets, page: Page, shared: float
) -> Iterator[list[QPointF]]:
    """Yield small triangles that point at the lines to which neighbours reach."""
    half = 0.9 * DOT
    uprights = [box.left() + shared] if page.column else []
    uprights += [box.right() - shared] if page.column < sheets.columns - 1 else []
    for x in uprights:
        for y, down in ((box.top() - AWAY / 3, -1), (box.bottom() + AWAY / 3, 1)):
            away = y + down * 2 * half
            yield [QPointF(x, y), QPointF(x - half, away), QPointF(x + half, away)]
    levels = [box.top() + shared] if page.row else []
    levels += [box.bottom() - shared] if page.row < sheets.rows - 1 else []
    for y in levels:
        for x, aside in ((box.left() - AWAY / 3, -1), (box.right() + AWAY / 3, 1)):
            away = x + aside * 2 * half
            yield [QPointF(x, y), QPointF(away, y - half), QPointF(away, y + half)]


def _caption(plate: Plate, sheets: Sheets, page: Page, count: int) -> str:
    on_table = isinstance(plate.scene.after.board, TableBoard)
    text = N_(
        "Page {number} of {count}: row {row}, column {column}. 1 square is {inches} in on paper."
    )
    if on_table:
        text = N_(
            "Page {number} of {count}: row {row}, column {column}. 1 inch is {inches} in on paper."
        )
    return fill(
        text,
        number=page.number,
        count=count,
        row=page.row + 1,
        column=page.column + 1,
        inches=number_text(sheets.sheet.inches),
    )


def _write_below(
    painter: QPainter, sheet: Sheet, text: str, ink: str = "#000000"
) -> None:
    """Write at the left end of the page's foot."""
    at = QPointF(EDGE_MM * DOT, _foot_line(sheet))
    write(painter, at, text, Ink(LETTER, ink))


def _foot_line(sheet: Sheet) -> float:
    return (sheet.size_mm[1] - EDGE_MM + 3.0) * DOT


def _paint_inch(painter: QPainter, sheet: Sheet) -> None:
    """Paint a line of one inch at the right end of the foot: who prints can lay a ruler to it."""
    right, y = (sheet.size_mm[0] - EDGE_MM) * DOT, _foot_line(sheet)
    words = fill(N_("1 in to check"))
    width = text_width(words, LETTER)
    write(painter, QPointF(right - width, y), words, Ink(LETTER, "#000000"))
    end, start = right - width - 2 * DOT, right - width - 2 * DOT - DPI
    middle, half = y - LETTER / 2, 1.2 * DOT
    painter.setPen(pen("#000000", 0.3 * DOT))
    painter.drawLine(QLineF(start, middle, end, middle))
    for x in (start, end):
        painter.drawLine(QLineF(x, middle - half, x, middle + half))


# Legend and log ---------------------------------------------------------------


def _foot_room(sheet: Sheet) -> tuple[float, float]:
    """Return the width in which legend and log are laid out, and how much of their height fits a page."""
    wide, high = sheet.size_mm
    shrink = (wide - 2 * EDGE_MM) * DOT / FOOT_WIDE
    return FOOT_WIDE, (high - 2 * EDGE_MM) * DOT / shrink


def _cuts(foot: Foot, width: float, room: float) -> Iterator[tuple[float, float]]:
    """Yield from where to where on each page: no line of letters is cut through."""
    whole, top = foot.height(width), 0.0
    while whole - top > 1:
        end = top + room
        if end >= whole:
            yield top, whole
            return
        cut = _between(foot.rows, top, end)
        yield top, cut
        top = cut


def _between(rows: list[tuple[float, float]], top: float, end: float) -> float:
    """Return the lowest height above `end` that goes through no row; `end` if all do."""
    cut = end
    while through := [row for row in rows if row[0] < cut < row[1]]:
        cut = min(row[0] for row in through)
    return cut if cut > top else end


def foot_page_steps(
    painter: QPainter, plate: Plate, cut: tuple[float, float], text: str
) -> Generator[None, None, None]:
    """Paint what of legend and log belongs on the page, and the words of its foot; all of a dark page is dark."""
    sheet, colours = plate.options.sheet, plate.options.colours
    assert sheet is not None
    if plate.options.dark:
        wide, high = sheet.size_mm
        page = QRectF(0, 0, wide * DOT, high * DOT).adjusted(-DOT, -DOT, DOT, DOT)
        painter.fillRect(page, QColor(colours.halo))
    width, _room = _foot_room(sheet)
    edge = EDGE_MM * DOT
    shrink = ((sheet.size_mm[0] - 2 * EDGE_MM) * DOT) / width
    with saved(painter):
        painter.translate(edge, edge)
        painter.scale(shrink, shrink)
        painter.setClipRect(QRectF(0, 0, width, cut[1] - cut[0]))
        painter.translate(0, -cut[0])
        yield from plate.foot.steps(painter, width)
    _write_below(painter, sheet, text, colours.text)
