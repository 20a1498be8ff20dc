"""The picture under the map, other sizes of the board, and what the Board menu does with them."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.backdrop import LARGE, image, sizes
from chargemap.app.dialogs.fit_picture import FitPictureDialog
from chargemap.app.dialogs.resize_board import ResizeBoardDialog
from chargemap.app.document import Document, blank
from chargemap.app.fit import Fit, Marks
from chargemap.app.resizing import resize
from chargemap.app.window import MainWindow
from chargemap.formats.decode import FileError
from chargemap.formats.images import MOST_PIXELS, read_picture
from chargemap.model.battle import Annotation, Picture
from chargemap.model.board import GridBoard, Wall
from tests.app.desk import battle_of

FIELD = """
..........
.A........
....~~....
.......B..
..........
"""
TOKENS = "{A: {side: blue, name: Ann}, B: {side: red, name: Bo, size: large}}"
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier

Ask = Callable[..., FitPictureDialog]


def document(walls: str = "[[2, 2, 8, 2], [9, 0, 9, 3, closed]]") -> Document:
    made = Document()
    made.new(battle_of(FIELD, tokens=TOKENS, walls=walls))
    return made


def board_of(document: Document) -> GridBoard:
    board = document.battle.board
    assert isinstance(board, GridBoard)
    return board


def picture_file(folder: Path, width: int, height: int, ending: str = "png") -> Path:
    """Return a picture with lines every 50 pixels from (20, 10) on."""
    made = QImage(width, height, QImage.Format.Format_RGB32)
    made.fill(QColor("#447755"))
    painter = QPainter(made)
    for x in range(20, width, 50):
        painter.drawLine(x, 0, x, height)
    for y in range(10, height, 50):
        painter.drawLine(0, y, width, y)
    painter.end()
    path = folder / f"map.{ending}"
    assert made.save(str(path))
    return path


@pytest.fixture
def ask(qtbot: QtBot) -> Iterator[Ask]:
    made: list[FitPictureDialog] = []

    def begin(
        board: GridBoard | None = None, picture: Picture | None = None
    ) -> FitPictureDialog:
        board = board or board_of(document())
        dialog = FitPictureDialog(None, board, picture)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        made.append(dialog)
        return dialog

    yield begin
    for dialog in made:
        dialog.preview.wait()


def drag(dialog: FitPictureDialog, start: tuple, goal: tuple) -> None:
    """Drag from pixel to pixel of the picture."""
    preview = dialog.preview
    spots = [preview.spot(pixel).toPoint() for pixel in (start, goal)]
    QTest.mousePress(preview, LEFT, pos=spots[0])
    QTest.mouseMove(preview, spots[1])
    QTest.mouseRelease(preview, LEFT, pos=spots[1])


# Files


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_picture_is_taken_whole(tmp_path: Path, ending: str) -> None:
    data, size = read_picture(picture_file(tmp_path, 300, 200, ending))
    assert size == (300, 200)
    assert image(Picture("", (0, 0, 1, 1), data=data)).width() == 300


def png_of(width: int, height: int) -> bytes:
    """Return the beginning of a picture that says it is that large."""
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + size + b"\x08\x02\x00\x00\x00"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            png_of(30_000, 30_000),
            "a picture of at most 16000 pixels a side, not 30000 by 30000",
        ),
        (
            png_of(16_001, 8),
            "a picture of at most 16000 pixels a side, not 16001 by 8",
        ),
        (png_of(16_000, 8), "a whole picture, and this one is cut off"),
        (b"GIF89a", "a PNG, JPEG or WebP picture"),
        (b"", "a PNG, JPEG or WebP picture"),
    ],
)
def test_a_file_that_is_no_fit_picture_is_refused_in_a_sentence(
    tmp_path: Path, ask: Ask, data: bytes, told: str
) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(data)
    with pytest.raises(FileError) as error:
        read_picture(path)
    assert str(error.value) == f"map.png: expected {told}."
    dialog = ask()
    assert not dialog.read(path)
    assert dialog.complaint.text() == f"map.png: expected {told}."
    assert dialog.picture is None
    assert not dialog.ok.isEnabled()


def test_what_is_absurdly_large_is_never_decoded() -> None:
    for data in (png_of(30_000, 30_000), png_of(MOST_PIXELS + 1, 1)):
        assert image(Picture("", (0, 0, 1, 1), data=data)).isNull()


def test_a_picture_that_cannot_be_decoded_is_told(tmp_path: Path, ask: Ask) -> None:
    path = picture_file(tmp_path, 300, 200)
    data = bytearray(path.read_bytes())
    at = data.index(b"IDAT") + 6
    data[at : at + 40] = bytes(40)
    path.write_bytes(bytes(data))
    dialog = ask()
    dialog.read(path)
    assert dialog.complaint.text() == "map.png cannot be decoded."
    assert dialog.picture is None
    assert not dialog.ok.isEnabled()


# The dialog


def test_a_picture_is_fitted_by_dragging_two_corners(tmp_path: Path, ask: Ask) -> None:
    dialog = ask()
    assert dialog.read(picture_file(tmp_path, 520, 310))
    dialog.numbers.wide.setValue(4)
    dialog.numbers.high.setValue(2)
    drag(dialog, dialog.marks.first, (120, 60))
    drag(dialog, dialog.marks.last, (320, 160))
    assert dialog.fit is not None
    assert dialog.fit.across == pytest.approx(50, abs=0.7)  # a pixel of the screen
    assert dialog.fit.left == pytest.approx(20, abs=2)
    assert dialog.fit.top == pytest.approx(10, abs=2)


def test_a_picture_is_fitted_by_typing_pixels_and_offset(
    tmp_path: Path, ask: Ask
) -> None:
    dialog = ask()
    dialog.read(picture_file(tmp_path, 520, 310))
    dialog.numbers.across.setValue(50)
    dialog.numbers.left.setValue(20)
    dialog.numbers.top.setValue(10)
    assert dialog.picture is not None
    assert dialog.picture.rectangle == (-0.4, -0.2, 10.4, 6.2)
    assert dialog.numbers.columns.value() == pytest.approx(10.4)
    dialog.numbers.column.setValue(3)
    assert dialog.picture.rectangle == (2.6, -0.2, 10.4, 6.2)


def test_a_picture_is_fitted_by_typing_how_many_squares_it_spans(
    tmp_path: Path, ask: Ask
) -> None:
    dialog = ask()
    dialog.read(picture_file(tmp_path, 500, 300))
    dialog.numbers.columns.setValue(20)
    assert dialog.picture is not None
    assert dialog.picture.rectangle == (0, 0, 20, 12)
    dialog.numbers.square.setChecked(False)
    dialog.numbers.rows.setValue(10)
    assert dialog.picture.rectangle == (0, 0, 20, 10)
    dialog.numbers.square.setChecked(True)
    assert dialog.picture.rectangle == (0, 0, 20, 12)


def test_enter_ends_a_number_and_not_the_dialog(tmp_path: Path, ask: Ask) -> None:
    dialog = ask()
    dialog.read(picture_file(tmp_path, 500, 300))
    field = dialog.numbers.columns
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "25")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.picture is not None
    assert dialog.picture.rectangle == (0, 0, 25, 15)


def test_arrow_keys_move_the_grid_by_a_pixel(tmp_path: Path, ask: Ask) -> None:
    dialog = ask()
    dialog.read(picture_file(tmp_path, 500, 300))
    dialog.numbers.across.setValue(50)
    dialog.preview.setFocus()
    for _once in range(3):
        QTest.keyClick(dialog.preview, Qt.Key.Key_Right)
    QTest.keyClick(dialog.preview, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.fit is not None
    assert (dialog.fit.left, dialog.fit.top) == pytest.approx((3, 0.1))


def test_escape_gives_a_drag_up_and_leaves_the_dialog_open(
    tmp_path: Path, ask: Ask
) -> None:
    dialog = ask()
    dialog.read(picture_file(tmp_path, 500, 300))
    before = dialog.fit
    preview = dialog.preview
    QTest.mousePress(preview, LEFT, pos=preview.spot(dialog.marks.last).toPoint())
    QTest.mouseMove(preview, preview.spot((490, 290)).toPoint())
    assert dialog.fit != before
    QTest.keyClick(preview, Qt.Key.Key_Escape)
    assert dialog.fit == before
    assert dialog.isVisible()


def test_the_wheel_zooms_at_the_mouse_and_the_middle_button_pans(
    tmp_path: Path, ask: Ask
) -> None:
    dialog = ask()
    dialog.read(picture_file(tmp_path, 500, 300))
    preview = dialog.preview
    start = preview.spot((250, 150))
    QTest.mousePress(preview, MIDDLE, pos=start.toPoint())
    QTest.mouseMove(preview, (start + QPointF(40, 30)).toPoint())
    QTest.mouseRelease(preview, MIDDLE, pos=(start + QPointF(40, 30)).toPoint())
    moved = preview.spot((250, 150)) - start
    assert moved.toPoint() == QPointF(40, 30).toPoint()
    assert dialog.fit is not None


def test_a_large_picture_is_decoded_meanwhile(
    tmp_path: Path, ask: Ask, qtbot: QtBot
) -> None:
    path = noise_file(tmp_path)
    dialog = ask()
    with qtbot.waitSignal(dialog.preview.loaded):
        dialog.read(path)
        assert not dialog.progress.isHidden()
        assert not dialog.ok.isEnabled()
    assert dialog.progress.isHidden()
    assert dialog.ok.isEnabled()


def noise_file(folder: Path) -> Path:
    """Return a picture that is large enough to be decoded behind the scenes."""
    path = folder / "noise.png"
    noise = QImage(900, 700, QImage.Format.Format_RGB32)
    chance = random.Random(1)
    for y in range(700):
        for x in range(900):
            noise.setPixel(x, y, chance.randrange(1 << 24))
    assert noise.save(str(path))
    assert path.stat().st_size > LARGE
    return path


def test_a_dialog_left_while_it_decodes_lets_the_picture_go(
    tmp_path: Path, ask: Ask, qtbot: QtBot
) -> None:
    dialog = ask()
    dialog.read(noise_file(tmp_path))
    dialog.reject()
    dialog.preview.wait()
    qtbot.wait(50)
    assert not dialog.preview.ready


def test_halves_of_a_picture_are_those_that_qt_makes_of_the_whole() -> None:
    chance = random.Random(2)
    full = QImage(1301, 1207, QImage.Format.Format_RGB32)
    for _once in range(300):
        corner = chance.randrange(1200), chance.randrange(1100)
        painter = QPainter(full)
        painter.fillRect(*corner, 90, 80, QColor(chance.randrange(1 << 24)))
        painter.end()
    found = sizes(full)
    assert [(one.width(), one.height()) for one in found] == [(1301, 1207), (650, 603)]
    whole = full.copy(0, 0, 1300, 1206).scaled(
        650, 603, mode=Qt.TransformationMode.SmoothTransformation
    )
    for y in range(0, 603, 7):
        for x in range(0, 650, 11):
            ours, theirs = found[1].pixelColor(x, y), whole.pixelColor(x, y)
            assert abs(ours.red() - theirs.red()) <= 2, (x, y)
            assert abs(ours.blue() - theirs.blue()) <= 2, (x, y)


def test_the_picture_there_is_comes_back_as_it_lies(tmp_path: Path, ask: Ask) -> None:
    data = picture_file(tmp_path, 520, 310).read_bytes()
    lying = Picture("map.png", (-0.4, 1.8, 10.4, 6.2), data=data, opacity=0.6)
    dialog = ask(picture=lying)
    assert dialog.picture == lying
    assert dialog.numbers.row.value() == 2
    dialog.remove.click()
    assert dialog.picture is None
    assert not dialog.isVisible()


def test_an_empty_board_is_made_as_large_as_the_picture(
    tmp_path: Path, ask: Ask
) -> None:
    board = blank(30, 20).board
    assert isinstance(board, GridBoard)
    dialog = ask(board)
    dialog.read(picture_file(tmp_path, 700, 420))
    dialog.numbers.across.setValue(35)
    assert dialog.resizes.isChecked()
    assert dialog.board_size == (20, 12)
    dialog.resizes.setChecked(False)
    assert dialog.board_size is None


def test_a_picture_dropped_on_the_dialog_is_taken(tmp_path: Path, ask: Ask) -> None:
    dialog = ask()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(picture_file(tmp_path, 300, 200)))])
    drop = (QPointF(9, 9), Qt.DropAction.CopyAction, mime, LEFT, NONE)
    enter = QDragEnterEvent(QPoint(9, 9), *drop[1:])
    QApplication.sendEvent(dialog, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(dialog, QDropEvent(*drop))
    assert dialog.picture is not None
    assert dialog.picture.name == "map.png"


def test_every_field_of_the_dialog_has_a_name(ask: Ask) -> None:
    dialog = ask()
    for pair in dialog.numbers._pairs():
        for box in pair:
            assert box.accessibleName()
    assert dialog.preview.accessibleName()
    assert dialog.opacity.accessibleName()


# The fit

PIXELS = st.integers(40, 16_000)
SQUARES = st.floats(4, 400)
PLACE = st.integers(-5, 5)


@given(
    size=st.tuples(PIXELS, PIXELS),
    across=SQUARES,
    down=SQUARES,
    corner=st.tuples(st.floats(0, 3.9), st.floats(0, 3.9)),
    place=st.tuples(PLACE, PLACE),
)
def test_a_fit_comes_back_from_where_the_picture_lies(
    size: tuple[int, int],
    across: float,
    down: float,
    corner: tuple[float, float],
    place: tuple[int, int],
) -> None:
    fit = Fit(*size, across, down, *corner, *place)
    assert Fit.of(size, fit.rectangle).rectangle == pytest.approx(
        fit.rectangle, abs=1e-3
    )


@given(across=SQUARES, left=st.floats(0, 3.9), columns=st.integers(1, 9), at=PIXELS)
def test_marks_on_corners_of_squares_give_the_grid_they_lie_on(
    across: float, left: float, columns: int, at: int
) -> None:
    fit = Fit(1000, 800, across, across, left, left)
    marks = fit.marks(Marks(first=(at, at), columns=columns, rows=columns))
    for square in (True, False):
        found = Fit(1000, 800, 70, 70).through(marks, square=square)
        assert found is not None
        assert found.across == pytest.approx(across, rel=1e-6)
        off = (found.left - left) / across
        assert off == pytest.approx(round(off), abs=1e-5)


def test_marks_without_room_between_them_give_no_grid() -> None:
    fit = Fit(100, 100, 10, 10)
    assert fit.through(Marks((5, 5), (5, 40)), square=True) is None
    assert fit.through(Marks((9, 9), (2, 2)), square=False) is None


# Other sizes


def test_the_board_is_resized_with_all_on_it_as_one_step() -> None:
    made = document()
    note = Annotation("text", ((1.0, 1.0),), "here")
    picture = Picture("map", (0, 0, 10, 5))
    made.decorate(replace(made.battle, picture=picture, annotations=(note,)), "x")
    before = made.battle
    assert resize(made, (14, 8), (4, 2))
    assert board_of(made).ground[4] == "........~~...."
    assert board_of(made).walls[0] == Wall(6, 4, 12, 4)
    assert made.battle.tokens["A"].at == (5, 3)
    assert made.battle.picture is not None
    assert made.battle.picture.rectangle == (4, 2, 10, 5)
    assert made.battle.annotations[0].points == ((5.0, 3.0),)
    assert made.undo.count() == 2
    made.undo.undo()
    assert made.battle is before


def test_tokens_that_would_stand_off_the_board_leave_it() -> None:
    made = document()
    assert resize(made, (8, 5))
    assert set(made.battle.tokens) == {"A"}
    assert made.undo.count() == 1
    made.undo.undo()
    assert set(made.battle.tokens) == {"A", "B"}


def test_the_same_size_is_no_step() -> None:
    made = document()
    assert not resize(made, (10, 5))
    assert not made.undo.count()


def test_a_resized_board_is_saved_and_replayed(tmp_path: Path) -> None:
    made = document()
    resize(made, (14, 8), (4, 2))
    resize(made, (9, 6), (-1, -1))
    path = tmp_path / "resized.chargemap"
    assert made.save(path)
    other = Document()
    assert other.open(path)
    assert other.battle == made.battle


def test_the_resize_dialog_says_what_is_lost(qtbot: QtBot) -> None:
    dialog = ResizeBoardDialog(None, document())
    qtbot.addWidget(dialog)
    assert dialog.told.text() == "Nothing on the board is lost."
    dialog.columns.setValue(6)
    assert dialog.shift == (0, 0)
    assert dialog.told.text() == "These leave the board: Bo. 1 wall is lost."
    dialog.hold((2, 1))
    assert dialog.shift == (-4, 0)
    assert dialog.told.text() == "These leave the board: Ann."
    dialog.columns.setValue(13)
    dialog.rows.setValue(9)
    assert dialog.shift == (3, 2)
    assert dialog.told.text() == "Nothing on the board is lost."
    for button in dialog.anchors.values():
        assert button.accessibleName()


# The menu


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    window.document.new(battle_of(FIELD, tokens=TOKENS, walls="[[2, 2, 8, 2]]"))
    return window


def answer(window: MainWindow, reply: Callable[[object], None]) -> None:
    """Reply to the dialog that comes next."""

    def wait() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(20, wait)
        else:
            reply(dialog)

    QTimer.singleShot(0, wait)


def test_the_menu_lays_a_picture_under_an_empty_board(
    window: MainWindow, tmp_path: Path
) -> None:
    path = picture_file(tmp_path, 700, 420)
    window.document.new(replace(blank(30, 20), ruleset=window.document.ruleset.id))
    before = window.document.battle

    def reply(dialog: object) -> None:
        assert isinstance(dialog, FitPictureDialog)
        dialog.read(path)
        dialog.numbers.across.setValue(35)
        dialog.ok.click()

    answer(window, reply)
    window.commands["map-picture"].trigger()
    after = window.document.battle
    assert after.picture is not None
    assert after.picture.rectangle == (0, 0, 20, 12)
    assert (board_of(window.document).width, board_of(window.document).height) == (
        20,
        12,
    )
    assert window.document.undo.count() == 1
    window.document.undo.undo()
    assert window.document.battle is before


def test_a_picture_dropped_on_the_window_is_laid_under_the_map(
    window: MainWindow, tmp_path: Path
) -> None:
    path = picture_file(tmp_path, 500, 250)

    def reply(dialog: object) -> None:
        assert isinstance(dialog, FitPictureDialog)
        assert dialog.fit is not None
        dialog.ok.click()

    answer(window, reply)
    window.files.dropped([str(path)])
    assert window.document.battle.picture is not None
    assert window.document.battle.picture.name == "map.png"
    assert window.document.battle.picture.rectangle == (0, 0, 10, 5)


def test_the_menu_takes_the_picture_away(window: MainWindow, tmp_path: Path) -> None:
    data = picture_file(tmp_path, 50, 50).read_bytes()
    window.tools.map.lay(Picture("map", (0, 0, 5, 5), data=data))
    assert window.document.battle.picture is not None
    window.commands["remove-map-picture"].trigger()
    assert window.document.battle.picture is None
    assert window.document.undo.count() == 2
    assert not window.document.battle.log


def test_a_picture_is_seen_on_the_board_and_not_beyond_it(
    window: MainWindow, tmp_path: Path
) -> None:
    data = picture_file(tmp_path, 50, 50).read_bytes()
    spots = [
        window.view.viewportTransform().map(QPointF(x, y)).toPoint()
        for x, y in ((6.5, 0.5), (6.5, 5.3))
    ]
    bare = window.view.viewport().grab().toImage()
    window.tools.map.lay(Picture("map", (-5, -5, 30, 30), data=data))
    laid = window.view.viewport().grab().toImage()
    assert laid.pixelColor(spots[0]) != bare.pixelColor(spots[0])
    assert laid.pixelColor(spots[1]) == bare.pixelColor(spots[1])


def test_the_menu_resizes_the_board(window: MainWindow) -> None:
    def reply(dialog: object) -> None:
        assert isinstance(dialog, ResizeBoardDialog)
        dialog.columns.setValue(12)
        dialog.accept()

    answer(window, reply)
    window.commands["resize-board"].trigger()
    assert board_of(window.document).width == 12


def test_the_menu_crops_to_what_is_selected(window: MainWindow) -> None:
    window.commands["crop-board"].trigger()
    tool = window.tools["terrain"]
    assert window.tools.current is tool
    assert window.document.undo.count() == 0
    view = window.view
    corners = [
        view.viewportTransform().map(QPointF(x, y)).toPoint()
        for x, y in ((1.5, 1.5), (5.5, 3.5))
    ]
    QTest.mousePress(view.viewport(), LEFT, pos=corners[0])
    QTest.mouseMove(view.viewport(), corners[1])
    QTest.mouseRelease(view.viewport(), LEFT, pos=corners[1])
    window.commands["crop-board"].trigger()
    assert board_of(window.document).ground == (".....", "...~~", ".....")
    assert board_of(window.document).walls == (Wall(1, 1, 5, 1),)
    assert set(window.document.battle.tokens) == {"A"}
    window.tools.choose("select")
    assert not window.scene.overlays


def test_the_menu_mirrors_what_is_selected(window: MainWindow) -> None:
    window.commands["mirror-across"].trigger()
    assert window.tools.current is window.tools["terrain"]
    assert not window.document.undo.count()
    window.tools["terrain"].mending.select((0,))
    window.commands["mirror-across"].trigger()
    assert board_of(window.document).walls == (Wall(8, 2, 2, 2),)
