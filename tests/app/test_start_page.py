"""The start page: samples and files opened last as pictures, found by the mouse and by keys."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app import settings, thumbnails
from chargemap.app.files import SAMPLES, sample_name
from chargemap.app.start_cards import BattleCard
from chargemap.app.start_page import StartPage
from chargemap.app.window import MainWindow
from chargemap.resources import samples

pytestmark = pytest.mark.gui
NAMES = [sample_name(path) for path in samples()]


def shown(window: MainWindow) -> StartPage:
    """Return the start page, called for by its command."""
    window.document.undo.setClean()
    window.commands["start-page"].trigger()
    page = window.findChild(StartPage)
    assert page is not None
    assert page.isVisible()
    return page


def card(page: StartPage, title: str) -> BattleCard:
    return next(one for one in page.cards if one.text() == title)


def whole(page: StartPage, qtbot: QtBot) -> StartPage:
    """The page, when every picture is painted."""
    qtbot.waitUntil(lambda: page.is_complete, timeout=60_000)
    return page


def saved(folder: Path, name: str, number: int = 1) -> Path:
    """Return a saved battle that was opened before."""
    path = folder / f"{name}.chargemap"
    shutil.copy(samples()[number], path)
    settings.add_recent(path)
    return path.resolve()


def test_every_sample_is_a_picture_with_its_name_and_rules(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = whole(shown(window), qtbot)
    assert [one.text() for one in page.cards] == NAMES
    for one in page.cards:
        assert one.picture is not None
        assert not one.picture.image.isNull()
        assert one.about == one.accessibleDescription() != ""
    assert card(page, "Spear line").about == "AD&D 2e Combat & Tactics"


def test_names_of_samples_can_be_translated() -> None:
    assert list(SAMPLES) == NAMES


def test_a_picture_that_was_painted_is_kept_until_the_file_changes(
    qapp: QApplication, tmp_path: Path
) -> None:
    path = saved(tmp_path, "Ford")
    assert thumbnails.kept(path, dark=False) is None
    made = thumbnails.painted(path, dark=False)
    again = thumbnails.kept(path, dark=False)
    assert again is not None
    assert again.about == made.about == "D&D 3.5"
    assert again.image.convertToFormat(made.image.format()) == made.image
    assert thumbnails.kept(path, dark=True) is None
    shutil.copy(samples()[2], path)
    assert thumbnails.kept(path, dark=False) is None


def test_a_click_on_a_sample_begins_it(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window)
    QTest.mouseClick(card(page, "Tilt yard"), Qt.MouseButton.LeftButton)
    assert window.document.title == "Tilt yard"
    assert not page.isVisible()
    assert window.view.hasFocus()


def test_a_file_opened_last_comes_first_and_is_opened_by_enter(
    window: MainWindow, tmp_path: Path
) -> None:
    path = saved(tmp_path, "Third evening")
    page = shown(window)
    assert page.cards[0].text() == "Third evening"
    assert page.cards[0].hasFocus()
    QTest.keyClick(page.cards[0], Qt.Key.Key_Return)
    assert window.document.path == path
    assert not page.isVisible()


def test_a_file_that_is_gone_says_so_and_stays_closed(
    window: MainWindow, tmp_path: Path
) -> None:
    path = saved(tmp_path, "Lost keep")
    path.unlink()
    page = shown(window)
    lost = card(page, "Lost keep")
    assert lost.about == "This file is gone."
    assert page.cards[1].hasFocus()
    before = window.document.battle
    lost.click()
    assert window.document.battle is before
    assert page.isVisible()
    assert "Lost keep.chargemap is no longer" in page.line.text()


def test_a_file_that_is_no_battle_says_so(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "Notes.chargemap"
    path.write_text("milk, eggs")
    settings.add_recent(path)
    page = whole(shown(window), qtbot)
    assert card(page, "Notes").about == "This file cannot be read."


def test_tab_goes_round_the_page_and_no_further(window: MainWindow) -> None:
    page = shown(window)
    start = QApplication.focusWidget()
    seen = []
    for _turn in range(len(page.cards) + 3):
        focus = QApplication.focusWidget()
        assert focus is not None
        assert page.isAncestorOf(focus)
        seen.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is start
    assert len(set(seen)) == len(page.cards) + 3


def test_keys_of_tools_do_nothing_on_the_page_and_escape_leaves_it(
    window: MainWindow,
) -> None:
    page, tool = shown(window), window.view.tool
    QTest.keyClick(page.cards[0], Qt.Key.Key_C)
    assert window.view.tool is tool
    QTest.keyClick(page.cards[0], Qt.Key.Key_Escape)
    assert not page.isVisible()
    QTest.keyClick(window.view, Qt.Key.Key_C)
    assert window.view.tool is not tool


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (3840, 2160)], ids=str)
def test_the_page_fits_windows_of_every_size(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int], tmp_path: Path
) -> None:
    saved(tmp_path, "An evening with a name that is much too long for any card at all")
    window.setMinimumSize(100, 100)
    window.resize(*size)
    page = shown(window)
    QApplication.processEvents()
    assert page.geometry().bottomRight() == window.rect().bottomRight()
    body = page.area.widget()
    assert body.width() <= page.area.viewport().width()
    for one in page.cards:
        assert one.mapTo(body, one.rect().topRight()).x() <= body.width()
        assert one.width() >= 120
    last = page.cards[-1]
    for _turn in range(len(page.cards)):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if last.hasFocus():
            break
    at = last.mapTo(page.area.viewport(), last.rect().bottomLeft())
    assert page.area.viewport().rect().contains(at)


def test_the_page_comes_when_the_last_file_is_gone(
    window: MainWindow, tmp_path: Path
) -> None:
    saved(tmp_path, "Still here")
    saved(tmp_path, "Lost keep", 2).unlink()
    window.document.undo.setClean()
    window.begin([])
    page = window.findChild(StartPage)
    assert page is not None
    assert page.isVisible()
    assert card(page, "Lost keep").gone
    assert window.document.title == "Still here.chargemap"


def test_the_first_start_shows_a_battle_and_no_page(window: MainWindow) -> None:
    window.document.undo.setClean()
    window.begin([])
    assert window.findChild(StartPage) is None
    assert window.document.battle.tokens


def test_dark_pictures_are_painted_for_the_dark_look(qapp: QApplication) -> None:
    light, dark = (
        thumbnails.painted(samples()[2], dark=dark).image for dark in (False, True)
    )
    assert brightness(light) > brightness(dark) + 60


def brightness(image: QImage) -> int:
    return (
        image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation)
        .pixelColor(0, 0)
        .lightness()
    )
