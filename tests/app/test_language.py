"""Another language is in force at once, down to the last tool tip."""

import gettext
import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QDoubleSpinBox, QWidget
from pytestqt.qtbot import QtBot

from chargemap import i18n
from chargemap.app import saying, settings
from chargemap.app.docks.editors import DecimalBox
from chargemap.app.length_box import Length
from chargemap.app.window import MainWindow
from chargemap.explain import lengths
from tests.app.opened import opened

WORDS = re.compile(r"[^\W\d_]{3,}")


class Marked(gettext.NullTranslations):
    """A language in which every sentence is in brackets."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


@pytest.fixture
def marked(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window whose language was changed while it was open."""
    QApplication.processEvents()
    monkeypatch.setattr(i18n, "_current", Marked())
    QApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
    QApplication.processEvents()
    return window


def old(texts: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return those that are still in the language before."""
    return [one for one in texts if WORDS.search(one[1]) and "«" not in one[1]]


def ours(window: MainWindow) -> Iterator[QWidget]:
    """Yield the widgets whose words are not Qt's own."""
    for one in (window, *window.findChildren(QWidget)):
        if not one.objectName().startswith(("qt_", "Scroll")):
            yield one


def test_tooltips_of_widgets_follow(marked: MainWindow):
    tips = (
        (f"{type(one).__name__} {one.objectName()}", one.toolTip())
        for one in ours(marked)
    )
    assert old(tips) == []


def test_names_for_the_ear_follow(marked: MainWindow):
    names = (
        (f"{type(one).__name__} {one.objectName()}", one.accessibleName())
        for one in ours(marked)
    )
    assert old(names) == []


def test_tooltips_and_texts_of_actions_follow(marked: MainWindow):
    for action in marked.findChildren(QAction):
        assert old(iter([("text", action.text())])) == []
        assert old(iter([("tip", action.toolTip())])) == []


def test_tooltips_of_the_board_follow(marked: MainWindow):
    tips = [one.toolTip().partition("\n") for one in marked.scene.items()]
    names = {"Ann (blue)", "Bo (blue)", "Orc 1 (red)"}
    words = ((first, first) for first, _line, _rest in tips if first not in names)
    assert old(words) == []
    assert old((first, rest) for first, _line, rest in tips) == []


def test_status_bar_follows(marked: MainWindow):
    assert old(iter([("hint", marked.status.hint.text())])) == []
    for mode in ("play", "place"):
        button = marked.status.mode_button(mode)
        assert old(iter([("text", button.text()), ("tip", button.toolTip())])) == []


@pytest.fixture
def italian(window: MainWindow) -> Iterator[MainWindow]:
    """A window that speaks Italian, and English again at the end."""
    saying.choose_language("it", window)
    yield window
    saying.choose_language("en", window)


def test_the_words_that_qt_brings_along_follow(italian: MainWindow, qtbot: QtBot):
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.buttons()[0].text() == "Annulla"
    saying.choose_language("en", italian)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.buttons()[0].text().replace("&", "") == "Cancel"


@pytest.mark.parametrize("typed", ["2,5", "2.5"])
@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (lambda: Length("inches"), "7,25″"),
        (lambda: DecimalBox(decimals=lengths.PLACES), "7,25"),
    ],
    ids=["length", "number"],
)
def test_numbers_are_shown_with_a_comma_and_typed_with_either(
    italian: MainWindow,
    qtbot: QtBot,
    typed: str,
    made: Callable[[], QDoubleSpinBox],
    shown: str,
):
    box = made()
    qtbot.addWidget(box)
    box.setValue(7.25)
    assert box.text() == shown
    box.selectAll()
    qtbot.keyClicks(box, typed)
    assert box.value() == 2.5


def test_a_language_is_said_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    said: list[MainWindow] = []
    monkeypatch.setattr(saying, "say_again", said.append)
    saying.choose_language("it", window)
    QApplication.processEvents()
    saying.choose_language("en", window)
    QApplication.processEvents()
    assert said == [window, window]


def test_a_window_that_starts_in_a_language_writes_its_numbers_so(
    qapp: QApplication, qtbot: QtBot
):
    settings.remember(saying.LANGUAGE, "it")
    window = opened(qapp, qtbot)
    box = DecimalBox(window, decimals=1)
    assert box.text() == "0,0"
    assert window.menuBar().actions()[0].text() == i18n._("&File")
    saying.choose_language("en", window)
