"""Dice that tumble: short, ended by any click or key, and never what decides."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.dice_tray import MOST, SETTING, DiceTray
from chargemap.app.paint.dice import DieColours, faces_of, paint_die
from chargemap.app.tools.walk import LONGEST_MS
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action

CHARGE = Action("charge", by="A", at="E")
KINDS = (4, 6, 8, 10, 12, 20)


@pytest.fixture
def tray(window: MainWindow) -> DiceTray:
    settings.remember(SETTING, value=True)
    return window.cards.tray


def test_dice_lie_still_in_tests(window: MainWindow) -> None:
    window.document.act(CHARGE)
    assert not window.cards.tray.isVisible()


def test_a_roll_tumbles_and_shows_what_was_rolled(
    tray: DiceTray, window: MainWindow
) -> None:
    window.document.act(CHARGE)
    (entry,) = window.document.battle.log
    rolled = [str(one) for values in entry.rolls.values() for one in values]
    assert tray.isVisible()
    assert tray.tumbling
    assert [text for _sides, text in tray.faces] == rolled


def test_the_battle_is_as_it_is_without(window: MainWindow) -> None:
    start = window.document.battle
    window.document.act(CHARGE)
    still = window.document.battle
    window.document.new(start)
    settings.remember(SETTING, value=True)
    window.document.act(CHARGE)
    assert window.document.battle == still


def test_they_come_to_rest_by_themselves(tray: DiceTray, qtbot: QtBot) -> None:
    assert tray._animation.duration() <= LONGEST_MS <= 400
    with qtbot.waitSignal(tray._animation.finished):
        tray.throw(((20, 13),))
    assert not tray.tumbling
    assert tray.isVisible()
    with qtbot.waitSignal(tray._rest.timeout):
        pass
    assert not tray.isVisible()


def test_a_key_ends_it(tray: DiceTray, window: MainWindow) -> None:
    tray.throw(((20, 13), (8, 2)))
    QTest.keyClick(window.view, Qt.Key.Key_F)
    assert not tray.isVisible()
    assert not tray.tumbling


def test_a_click_ends_it_and_does_what_it_does(
    tray: DiceTray, window: MainWindow
) -> None:
    tray.throw(((20, 13),))
    button = window.status.mode_button("place")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not tray.isVisible()
    assert window.document.mode == "place"


def test_dice_that_were_typed_in_do_not_tumble(
    tray: DiceTray, window: MainWindow
) -> None:
    window.document.typed = {"attack": (15,), "damage": (4,)}
    window.document.act(CHARGE)
    assert window.document.battle.log
    assert not tray.isVisible()


def test_off_means_off_from_the_next_roll_on(
    tray: DiceTray, window: MainWindow
) -> None:
    settings.remember(SETTING, value=False)
    window.document.act(CHARGE)
    assert not tray.isVisible()


def test_a_second_roll_takes_the_place_of_the_first(tray: DiceTray) -> None:
    tray.throw(((20, 13),))
    tray.throw(((6, 2), (6, 5)))
    assert tray.faces == ((6, "2"), (6, "5"))


def test_more_dice_than_there_is_room_for_are_counted(tray: DiceTray) -> None:
    tray.throw(((6, 1),) * (MOST + 3))
    assert len(tray.faces) == MOST
    assert tray._counted() == "and 3 more"
    assert tray.width() < 900
    tray.grab()


def test_it_stays_within_the_board(tray: DiceTray, window: MainWindow) -> None:
    tray.throw(((20, 13), (100, 7)))
    assert window.view.rect().contains(tray.geometry())
    assert not tray.geometry().intersects(window.view.scale_bar.geometry())


def test_the_one_who_hears_is_told_the_numbers(tray: DiceTray) -> None:
    tray.throw(((20, 13), (8, 2)))
    assert tray.accessibleName() == "Dice: 13, 2"


def test_nothing_listens_after_it(tray: DiceTray, window: MainWindow) -> None:
    tray.throw(((20, 13),))
    tray.take_up()
    tray.take_up()
    QTest.keyClick(window.view, Qt.Key.Key_F)
    assert tray.faces == ()


def test_in_a_narrow_view_fewer_lie_side_by_side(
    tray: DiceTray, window: MainWindow
) -> None:
    window.resize(760, 420)
    QApplication.processEvents()
    tray.throw(((6, 1),) * 9)
    assert 1 <= len(tray.faces) < 9
    assert tray.width() <= window.view.width()


@pytest.mark.parametrize("dark", [False, True])
def test_every_kind_has_its_own_outline(qapp: QApplication, dark: bool) -> None:
    shapes = {sides: _shape(sides, dark=dark) for sides in KINDS}
    assert len({bytes(one.constBits()) for one in shapes.values()}) == len(KINDS)


@pytest.mark.parametrize("dark", [False, True])
def test_numbers_are_read_on_their_dice(dark: bool) -> None:
    colours = DieColours(dark=dark)
    light, deep = sorted(map(_luminance, (colours.ink, colours.body)), reverse=True)
    assert (light + 0.05) / (deep + 0.05) > 7


@pytest.mark.parametrize(
    ("value", "shown"), [(100, ("00", "0")), (7, ("00", "7")), (40, ("40", "0"))]
)
def test_a_hundred_is_two_tens(value: int, shown: tuple[str, str]) -> None:
    assert tuple(text for _sides, text in faces_of(100, value)) == shown


def _shape(sides: int, *, dark: bool) -> QImage:
    from PySide6.QtCore import QRectF

    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_die(painter, QRectF(4, 4, 56, 56), (sides, ""), DieColours(dark=dark))
    painter.end()
    return image


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4
        for one in parts
    )
    return sum(w * one for w, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
