"""Boards printed at true scale: how many pages, what lies on each, and that an inch is an inch."""

import re
import zlib
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from chargemap import cases
from chargemap.app.picture import plate_of, write_plate
from chargemap.app.picture.prints import (
    DOT,
    LETTER,
    _between,
    _box,
    _crop_marks,
    _cuts,
    _foot_line,
    _foot_room,
    foot_page_steps,
)
from chargemap.app.picture.sheets import EDGE_MM, FOOT_MM, MM, laid, room
from chargemap.app.picture.vector import DPI, timeless
from chargemap.app.plate import Options, Plate, Region, Scene
from chargemap.app.plate_options import Sheet
from chargemap.formats.decode import FileError
from chargemap.model.battle import Battle
from chargemap.model.board import TableBoard
from chargemap.resources import samples

pytestmark = pytest.mark.gui

SHEETS = [
    Sheet(),
    Sheet("A3", landscape=True),
    Sheet("Letter", overlap_mm=0),
    Sheet("Letter", landscape=True, inches=1.5, overlap_mm=25),
    Sheet("A4", inches=0.25),
    Sheet("A4", inches=4.0, overlap_mm=30),
]


@pytest.fixture
def scene(qapp: object) -> Scene:
    return Scene(cases.open_battle(samples()[2]))


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_pages_cover_the_board_and_share_the_strip_that_was_asked(sheet: Sheet) -> None:
    board = Region(3, 2, 24.5, 16)
    sheets = laid(board, sheet)
    assert len(sheets.pages) == sheets.columns * sheets.rows
    assert [one.number for one in sheets.pages] == [
        number + 1 for number in range(len(sheets.pages))
    ]
    parts = [one.part for one in sheets.pages]
    assert min(one.x for one in parts) == board.x
    assert min(one.y for one in parts) == board.y
    assert max(one.x + one.width for one in parts) == pytest.approx(27.5)
    assert max(one.y + one.height for one in parts) == pytest.approx(18)
    for one, two in zip(sheets.pages, sheets.pages[1:], strict=False):
        if one.row == two.row:
            shared = one.part.x + one.part.width - two.part.x
            assert shared * sheet.inches * MM == pytest.approx(sheet.overlap_mm)


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_what_lies_on_a_page_fits_its_paper(sheet: Sheet) -> None:
    wide, high = sheet.size_mm
    for page in laid(Region(0, 0, 30, 20), sheet).pages:
        unit = sheet.inches * MM
        assert page.part.width * unit <= wide - 2 * EDGE_MM + 1e-6
        assert page.part.height * unit <= high - 2 * EDGE_MM - FOOT_MM + 1e-6


def test_an_inch_is_an_inch_on_paper(scene: Scene) -> None:
    for inches in (1.0, 0.5, 1.25):
        plate = plate_of(scene, Options(sheet=Sheet(inches=inches)))
        page = laid(plate.region, Sheet(inches=inches)).pages[0]
        box = _box(plate, page)
        assert box.width() / DPI == pytest.approx(page.part.width * inches)
        assert box.height() / DPI == pytest.approx(page.part.height * inches)


def test_a_board_that_fits_is_one_page_and_one_inch_more_is_two() -> None:
    across, down = room(Sheet())
    assert len(laid(Region(0, 0, across, down), Sheet()).pages) == 1
    assert len(laid(Region(0, 0, across + 1, down), Sheet()).pages) == 2


@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        (Sheet("A4"), (595, 842)),
        (Sheet("A4", landscape=True), (842, 595)),
        (Sheet("A3"), (842, 1191)),
        (Sheet("Letter"), (612, 792)),
    ],
    ids=str,
)
def test_the_file_has_all_pages_of_that_paper(
    scene: Scene, tmp_path: Path, sheet: Sheet, points: tuple[int, int]
) -> None:
    path = tmp_path / "board.pdf"
    write_plate(scene, Options(sheet=sheet, legend=False), path)
    packed = path.read_bytes()
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", packed)
    pages = laid(Region(0, 0, 24, 16), sheet).pages
    assert len(boxes) == len(pages)
    for wide, high in boxes:
        assert (float(wide), float(high)) == pytest.approx(points, abs=0.6)


def test_one_square_is_72_points_in_the_file(scene: Scene, tmp_path: Path) -> None:
    path = tmp_path / "board.pdf"
    sheet = Sheet(overlap_mm=0)
    write_plate(scene, Options(sheet=sheet, legend=False), path)
    streams = re.findall(
        rb"stream\r?\n(.*?)\r?\nendstream", path.read_bytes(), re.DOTALL
    )
    pages = [text for one in streams if b" cm" in (text := _inflated(one))]
    assert len(pages) == len(laid(Region(0, 0, 24, 16), sheet).pages)
    for text in pages:
        page = re.findall(rb"([\d.]+) 0 0 -([\d.]+) [\d.]+ [\d.]+ cm", text)
        square = re.findall(rb"([\d.]+) 0 0 ([\d.]+) -?[\d.]+ -?[\d.]+ cm", text)
        assert {float(one) for one in page[0]} == {0.5}  # points a pixel
        assert {float(two) for one in square for two in one} == {1.0, 144.0}


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def test_legend_and_log_follow_on_pages_of_their_own(
    scene: Scene, tmp_path: Path
) -> None:
    def count(**options: bool) -> int:
        path = tmp_path / "board.pdf"
        write_plate(scene, Options(sheet=Sheet(), **options), path)  # type: ignore[arg-type]
        return path.read_bytes().count(b"/MediaBox")

    bare = count(legend=False)
    assert count(legend=True) == bare + 1
    assert count(legend=False, log=True) == bare + 1


def test_no_line_of_letters_is_cut_by_the_end_of_a_page(qapp: object) -> None:
    battle = cases.open_battle(samples()[5])
    plate = plate_of(Scene(battle), Options(sheet=Sheet(), log=True))
    cuts = list(_cuts(plate.foot, 900.0, 120.0))
    assert len(cuts) > 2
    assert all(end - start <= 120 for start, end in cuts)
    for (_start, end), (start, _end) in pairwise(cuts):
        assert end == start
        assert not any(top < end < bottom for top, bottom in plate.foot.rows)
    assert _between([(0.0, 200.0)], 0.0, 120.0) == 120  # what is too high is cut


def test_crop_marks_stand_at_all_corners_and_off_the_board(scene: Scene) -> None:
    plate = plate_of(scene, Options(sheet=Sheet()))
    box = _box(plate, laid(plate.region, Sheet()).pages[0])
    marks = list(_crop_marks(box))
    assert len(marks) == 8
    for mark in marks:
        for end in (mark.p1(), mark.p2()):
            inside = box.left() < end.x() < box.right()
            assert not (inside and box.top() < end.y() < box.bottom())


def test_too_many_pages_are_refused_in_one_sentence(
    tmp_path: Path, qapp: object
) -> None:
    sheet = Sheet("A4", inches=4.0, overlap_mm=30)
    huge = Scene(Battle("skirmish", TableBoard((200.0, 200.0))))
    with pytest.raises(FileError) as refused:
        write_plate(huge, Options(sheet=sheet), tmp_path / "huge.pdf")
    assert str(refused.value).startswith("huge.pdf: expected at most 400 pages, not ")


def test_a_document_tells_neither_when_nor_where_it_was_made() -> None:
    here, there = (
        b"%%PDF\n1 0 obj (D:%s) endobj\n2 0 obj <x>%s</x> endobj\nxref\n0 2\n"
        b"0000000006 00000 n \n%010d 00000 n \ntrailer\nstartxref\n%d\n%%%%EOF\n"
        % (day, stamp, 39 + longer, 84 + longer)
        for day, stamp, longer in (
            (b"20261130151500+02'00'", b"2026-11-30T15:15:00+02:00", 6),
            (b"20270101000000Z", b"2027-01-01T00:00:00+00:00", 0),
        )
    )
    assert timeless(here) == timeless(there)


def test_every_object_of_the_file_is_where_its_table_says(
    scene: Scene, tmp_path: Path
) -> None:
    path = tmp_path / "board.pdf"
    write_plate(scene, Options(sheet=Sheet(), log=True), path)
    packed = path.read_bytes()
    start = int(re.findall(rb"startxref\n(\d+)", packed)[-1])
    assert packed[start:].startswith(b"xref\n")
    places = re.findall(rb"(\d{10}) 00000 n", packed[start:])
    assert len(places) > 10
    for number, place in enumerate(places, 1):
        assert packed[int(place) :].startswith(b"%d 0 obj" % number)


def test_pages_show_the_board_alone(scene: Scene) -> None:
    plate = Plate(scene, Options(scale=144, sheet=Sheet()))
    assert plate.margin == 0
    assert (plate.width, plate.height) == (24 * 144, 16 * 144)


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
@pytest.mark.parametrize("sheet", [Sheet(), Sheet("Letter", landscape=True)], ids=str)
def test_a_page_of_legend_and_log_has_one_ground_to_its_edges(
    scene: Scene, *, sheet: Sheet, dark: bool
) -> None:
    options = Options(sheet=sheet, log=True, dark=dark)
    plate = plate_of(scene, options)
    page = QImage(
        round(sheet.size_mm[0] * DOT),
        round(sheet.size_mm[1] * DOT),
        QImage.Format.Format_RGB32,
    )
    page.fill(QColor("white"))
    painter = QPainter(page)
    cut = next(iter(_cuts(plate.foot, *_foot_room(sheet))))
    for _step in foot_page_steps(painter, plate, cut, "Page 9 of 9"):
        pass
    painter.end()
    ground = options.colours.halo if dark else "#ffffff"
    right, foot = page.width() - 1, page.height() - 1
    edge = [page.pixelColor(x, y).name() for x in (0, right) for y in range(foot + 1)]
    assert set(edge) == {ground}
    line = round(_foot_line(sheet))
    assert any(
        page.pixelColor(x, y).name() == options.colours.text
        for y in range(line - round(LETTER), line)
        for x in range(right)
    )
