"""The dialog and the command line give the same file; the dialog never waits, and forgets what is secret."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap import cases, cli, rules
from chargemap.app.dialogs.export_picture import ExportPictureDialog
from chargemap.app.document import Document, Shown
from chargemap.app.picture import image, plate_of
from chargemap.app.picture.choices import Choices, remember, remembered
from chargemap.app.plate import Options, Region
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Annotation, Battle
from chargemap.resources import samples
from chargemap.rules.dice import Dice
from tests.app.desk import battle_of

FIELD = """
A...E.....
....~~....
..B...%%..
..........
"""
TOKENS = (
    "{A: {side: blue, name: Ann}, B: {side: blue, name: Bo}, E: {side: red, name: Orc}}"
)
Asked = Callable[[ExportPictureDialog], None]


@pytest.fixture
def battle(qapp: QApplication) -> Battle:
    note = Annotation("circle", ((1.5, 0.5), (2.5, 0.5)), colour="#7b4a9e")
    made = battle_of(FIELD, tokens=TOKENS)
    charge = Action("charge", "A", "E")
    _verdict, after = rules.get(made.ruleset).resolve(made, charge, Dice())
    return replace(after, annotations=(note,))


def dialog_on(battle: Battle, qtbot: QtBot) -> ExportPictureDialog:
    """Return the dialog as it opens with the battle's last ruling on show."""
    document = Document(battle)
    entry = battle.log[-1]
    document.shown = Shown(entry.verdict, entry.action, entry.before, entry)
    dialog = ExportPictureDialog(None, document, QRectF(1, 1, 6, 2))
    qtbot.addWidget(dialog)
    return dialog


def written(dialog: ExportPictureDialog, path: Path, qtbot: QtBot) -> bytes:
    """Return what the dialog writes."""
    with qtbot.waitSignal(dialog.accepted, timeout=30_000):
        dialog.write(path)
    return path.read_bytes()


def rectangle(dialog: ExportPictureDialog) -> None:
    dialog.choose(Region(1.2, 0.5, 4.1, 3.0))


def in_sight(dialog: ExportPictureDialog) -> None:
    dialog.form.parts["view"].setChecked(True)


def bare(dialog: ExportPictureDialog) -> None:
    for key in ("grid", "names", "lanes", "marks", "annotations", "legend"):
        dialog.form.checks[key].setChecked(False)


def told(dialog: ExportPictureDialog) -> None:
    form = dialog.form
    form.checks["log"].setChecked(True)
    form.lists["dark"].setCurrentIndex(1)
    form.lists["zones"].setCurrentIndex(2)


def without_ruling(dialog: ExportPictureDialog) -> None:
    dialog.form.checks["ruling"].setChecked(False)


def fitted(dialog: ExportPictureDialog) -> None:
    dialog.form.bounded.setChecked(True)
    dialog.form.numbers["most_kb"].setValue(40)


def printed(dialog: ExportPictureDialog) -> None:
    form = dialog.form
    form.pages.setChecked(True)
    form.lists["paper"].setCurrentIndex(form.lists["paper"].findData("Letter"))
    form.lists["turned"].setCurrentIndex(1)
    form.numbers["inches"].setValue(1.5)
    form.numbers["overlap_mm"].setValue(5)


def as_it_opens(_dialog: ExportPictureDialog) -> None:
    pass


def large(dialog: ExportPictureDialog) -> None:
    dialog.form.fitted.setChecked(False)
    dialog.form.numbers["scale"].setValue(90)


NO = ("grid", "names", "lanes", "marks", "notes", "legend")
SAME: list[tuple[Asked, str, list[str]]] = [
    *((as_it_opens, ending, []) for ending in ("png", "jpg", "webp", "svg", "pdf")),
    (large, "png", ["--scale", "90"]),
    (rectangle, "png", ["--region", "1,0,5,4"]),
    (in_sight, "svg", ["--region", "1,1,6,2"]),
    (bare, "png", [f"--no-{one}" for one in NO]),
    (told, "png", ["--log", "--dark", "--zones", "all"]),
    (without_ruling, "png", ["--no-ruling"]),
    (fitted, "jpg", ["--fit", "40"]),
    (
        printed,
        "pdf",
        ["--pages", "Letter", "--landscape", "--inches", "1.5", "--overlap", "5"],
    ),
]


@pytest.mark.parametrize(
    ("ask", "ending", "arguments"),
    SAME,
    ids=[f"{one[0].__name__}-{one[1]}" for one in SAME],
)
def test_dialog_in_another_font_and_command_line_write_the_same_bytes(
    battle: Battle,
    tmp_path: Path,
    qtbot: QtBot,
    qapp: QApplication,
    ask: Asked,
    ending: str,
    arguments: list[str],
) -> None:
    usual = qapp.font()
    qapp.setFont(QFont("Sans Serif", 17))
    dialog = dialog_on(battle, qtbot)
    ask(dialog)
    by_hand = written(dialog, tmp_path / f"hand.{ending}", qtbot)
    qapp.setFont(usual)
    saved, out = tmp_path / "field.chargemap", tmp_path / f"line.{ending}"
    cases.save_battle(battle, saved)
    step = ["--step", str(len(battle.log) - 1)]
    assert cli.main(["picture", str(saved), "-o", str(out), *step, *arguments]) == 0
    assert out.read_bytes() == by_hand


def test_hidden_tokens_are_asked_for_anew_each_time(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    secret = replace(battle, looks=battle.looks.with_hidden("B"))
    dialog = dialog_on(secret, qtbot)
    first = written(dialog, tmp_path / "players.png", qtbot)
    dialog = dialog_on(secret, qtbot)
    dialog.form.checks["hidden"].setChecked(True)
    whole = written(dialog, tmp_path / "gm.png", qtbot)
    assert first != whole
    assert not dialog_on(secret, qtbot).options().hidden
    saved, out = tmp_path / "field.chargemap", tmp_path / "line.png"
    cases.save_battle(secret, saved)
    step = str(len(battle.log) - 1)
    for arguments, expected in (([], first), (["--hidden"], whole)):
        line = ["picture", str(saved), "-o", str(out), "--step", step, *arguments]
        assert cli.main(line) == 0
        assert out.read_bytes() == expected


def test_what_was_chosen_is_remembered_but_no_rectangle(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    for ask in (large, bare, told, rectangle):
        ask(dialog)
    kept = dialog.form.choices()
    written(dialog, tmp_path / "field.png", qtbot)
    assert remembered() == replace(kept, part="view")
    assert dialog_on(battle, qtbot).form.choices() == replace(kept, part="view")


def test_choices_that_make_no_sense_are_as_at_first(qapp: QApplication) -> None:
    remember(replace(Choices(), scale=3, paper="A9", inches=float("nan"), zones="x"))
    assert remembered() == Choices()


def test_a_picture_given_up_leaves_no_file(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.show()
    large(dialog)
    dialog.write(tmp_path / "field.png")
    assert dialog.work is not None
    assert dialog.progress.isVisible()
    assert not dialog.save_button.isEnabled()
    with qtbot.waitSignal(dialog.work.stopped):
        dialog.cancel_button.click()
    assert not dialog.progress.isVisible()
    assert dialog.save_button.isEnabled()
    assert list(tmp_path.iterdir()) == []
    assert dialog.isVisible()
    assert written(dialog, tmp_path / "field.png", qtbot)  # and may be begun again


def test_escape_gives_the_picture_up_before_it_closes_the_dialog(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.show()
    dialog.write(tmp_path / "field.png")
    assert dialog.work is not None
    with qtbot.waitSignal(dialog.work.stopped):
        dialog.reject()
    assert dialog.isVisible()
    dialog.reject()
    assert not dialog.isVisible()
    assert list(tmp_path.iterdir()) == []


def test_progress_is_shown_from_tile_to_tile(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.form.fitted.setChecked(False)
    dialog.form.numbers["scale"].setValue(600)
    places: list[int] = []
    dialog.progress.valueChanged.connect(places.append)
    written(dialog, tmp_path / "field.png", qtbot)
    assert len(set(places)) >= 4
    assert places[1:] == sorted(places[1:])


def test_the_dialog_tells_what_it_cannot_write(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.write(tmp_path / "field.bmp")
    assert dialog.work is not None
    with qtbot.waitSignal(dialog.work.failed):
        pass
    told = dialog.complaint.text()
    assert told.startswith("field.bmp: expected one of the endings")
    assert dialog.written is None


def test_a_limit_that_nothing_fits_is_told_in_one_sentence(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.form.bounded.setChecked(True)
    dialog.form.numbers["most_kb"].setValue(10)
    dialog.write(tmp_path / "field.png")
    assert dialog.work is not None
    with qtbot.waitSignal(dialog.work.failed, timeout=30_000):
        pass
    assert dialog.complaint.text().startswith("field.png: expected at least ")
    assert list(tmp_path.iterdir()) == []


def test_a_drag_over_the_preview_chooses_those_squares(
    battle: Battle, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.show()
    dialog.form.checks["legend"].setChecked(False)
    with qtbot.waitSignal(dialog.preview.shown):
        pass
    preview = dialog.preview
    plate = plate_of(dialog.scene(), dialog.options())
    shrink = preview.place().width() / plate.width

    def pixel(x: float, y: float) -> QPoint:
        across, down = (plate.scale * shrink * (one + plate.margin) for one in (x, y))
        return preview.place().topLeft() + QPoint(round(across), round(down))

    left = Qt.MouseButton.LeftButton
    qtbot.mousePress(preview, left, pos=pixel(2.3, 1.3))
    qtbot.mouseMove(preview, pixel(4, 2))
    qtbot.mouseRelease(preview, left, pos=pixel(6.6, 3.6))
    assert dialog.region() == Region(2, 1, 5, 3)
    assert dialog.form.part() == "rectangle"


def test_the_copied_picture_is_the_one_that_is_written(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.copy_picture()
    assert dialog.work is not None
    with qtbot.waitSignal(dialog.work.done, timeout=30_000):
        pass
    copied = QGuiApplication.clipboard().image()
    written(dialog, tmp_path / "field.png", qtbot)
    assert copied.size() == QImage(str(tmp_path / "field.png")).size()
    assert copied.convertToFormat(QImage.Format.Format_RGB32) == QImage(
        str(tmp_path / "field.png")
    ).convertToFormat(QImage.Format.Format_RGB32)


def test_the_view_is_copied_as_pictures_are_made_and_nothing_hidden(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.document
    battle = document.battle
    document.show(replace(battle, looks=battle.looks.with_hidden("B")))
    clipboard = QGuiApplication.clipboard()
    with qtbot.waitSignal(clipboard.dataChanged, timeout=30_000):
        window.files.copy_view()
    copied = clipboard.image().convertToFormat(QImage.Format.Format_RGB32)
    view = window.view
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    dialog = ExportPictureDialog(window, document, seen)
    qtbot.addWidget(dialog)
    dialog.form.parts["view"].setChecked(True)
    expected = image(plate_of(dialog.scene(), dialog.options()))
    assert copied == expected.convertToFormat(QImage.Format.Format_RGB32)
    shown = image(plate_of(dialog.scene(), replace(dialog.options(), hidden=True)))
    assert shown != expected


def test_a_table_is_asked_in_inches_and_a_grid_in_squares(
    battle: Battle, qtbot: QtBot
) -> None:
    on_grid = dialog_on(battle, qtbot)
    assert "square" in on_grid.form.labels["scale"].text()
    sample = next(one for one in samples() if "ruined" in one.stem)
    on_table = ExportPictureDialog(
        None, Document(cases.open_battle(sample)), QRectF(0, 0, 5, 5)
    )
    qtbot.addWidget(on_table)
    assert "inch" in on_table.form.labels["scale"].text()
    assert "inch" in on_table.form.labels["inches"].text()


@pytest.mark.parametrize("times", [1.0, 2.0])
def test_the_dialog_fits_a_small_screen_with_letters_of_any_size(
    battle: Battle, qtbot: QtBot, times: float
) -> None:
    dialog = dialog_on(battle, qtbot)
    font = dialog.font()
    font.setPointSizeF(font.pointSizeF() * times)
    dialog.setFont(font)
    dialog.show()
    least = dialog.minimumSizeHint()
    assert least.height() <= 680
    assert least.width() <= 1280
    assert dialog.height() <= 680


def test_the_dialog_speaks_anew_when_the_language_changes(
    battle: Battle, qtbot: QtBot
) -> None:
    dialog = dialog_on(battle, qtbot)
    dialog.form.labels["scale"].setText("")
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    assert dialog.form.labels["scale"].text()


def test_options_off_keep_their_numbers(battle: Battle, qtbot: QtBot) -> None:
    dialog = dialog_on(battle, qtbot)
    form = dialog.form
    form.numbers["most_kb"].setValue(77)
    assert form.choices().options(None) == Options(region=None)
    form.bounded.setChecked(True)
    assert form.choices().options(None).most_kb == 77


def test_a_preview_goes_with_its_dialog(
    battle: Battle, tmp_path: Path, qtbot: QtBot
) -> None:
    document = Document(battle)
    dialog = ExportPictureDialog(None, document, QRectF(1, 1, 6, 2))
    dialog.refresh()
    painting, gone = dialog._painting, dialog.destroyed
    assert painting is not None
    assert painting.running
    with qtbot.waitSignal(gone):
        dialog.deleteLater()
    assert not painting.running
