"""Two people at one laptop: a page that covers the window while it is handed over, and whose turn it is to look."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import settings
from chargemap.app.crew import swatch
from chargemap.app.icons import drawing, icon
from chargemap.app.paint.looks import side_marks
from chargemap.app.seen import Seat
from chargemap.app.words import for_menu
from chargemap.i18n import _
from chargemap.resources import resource

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

EVERYTHING = ""  # who is no side: the game master, who sees all
PASSED, PASSED_TO = "laptop-passed", "laptop-passed-to"  # settings
PICTURE = 88  # pixels
WIDEST = 560  # pixels of the words
NEXT = (Qt.Key.Key_Right, Qt.Key.Key_Down)
BEFORE = (Qt.Key.Key_Left, Qt.Key.Key_Up)
READY = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def side_words(side: str) -> str:
    """Return what people call a side, or the one who sees everything."""
    return side[:1].upper() + side[1:] if side else _("the game master")


class PassPage(QWidget):
    """A calm page over the whole window; it says who the laptop is for, and takes every key and click."""

    ready = Signal(str)  # the side that looks now

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._to = EVERYTHING
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self.picture, self.title, self.hint = QLabel(), QLabel(), QLabel()
        self.go = QPushButton()
        self.go.clicked.connect(self._go)
        self._row = QHBoxLayout()
        self._lay_out()
        window.installEventFilter(self)
        self.hide()

    def _lay_out(self) -> None:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 2)
        self.title.setFont(font)
        font.setPointSizeF(font.pointSizeF() * 0.6)
        self.hint.setFont(font)
        for label in (self.picture, self.title, self.hint):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.picture)
        middle, column = QVBoxLayout(), QHBoxLayout(self)
        middle.addStretch(3)
        for one, space in ((self.picture, 18), (self.title, 10), (self.hint, 26)):
            middle.addWidget(one)
            middle.addSpacing(space)
        middle.addLayout(self._row)
        middle.addSpacing(18)
        middle.addWidget(self.go, 0, Qt.AlignmentFlag.AlignHCenter)
        middle.addStretch(4)
        column.addStretch(1)
        column.addLayout(middle, 8)
        column.addStretch(1)

    def ask(self, sides: Sequence[str], to: str, colours: dict[str, str]) -> None:
        """Cover the window and wait until `to`, or whoever else is chosen, is ready."""
        for old in self.buttons.values():
            self._group.removeButton(old)
            self._row.removeWidget(old)
            old.deleteLater()
        self.buttons = {}
        while self._row.takeAt(0):
            pass
        self._row.addStretch(1)
        for side in (*sides, EVERYTHING):
            button = self.buttons[side] = QToolButton()
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the arrows choose
            button.setText(for_menu(side_words(side)))
            button.setIcon(swatch(colours[side]) if side else icon("crown"))
            button.clicked.connect(partial(self._choose, side))
            self._group.addButton(button)
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._choose(to)
        self._settle()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, side: str, _on: object = None) -> None:
        self._to = side
        self.buttons[side].setChecked(True)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        text = _("Hand the laptop to {side}.").format(side=side_words(self._to))
        self.title.setText(text)
        self.hint.setText(_("Press Enter when they are ready."))
        self.go.setText(_("Ready"))
        self.go.setAccessibleDescription(text)
        self.setAccessibleName(f"{text} {self.hint.text()}")
        if EVERYTHING in self.buttons:
            self.buttons[EVERYTHING].setText(_("Game master"))
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        ratio = self.devicePixelRatioF()
        pixels = drawing(resource("icons", "pass.svg"), ink, int(PICTURE * ratio))
        pixels.setDevicePixelRatio(ratio)
        self.picture.setPixmap(pixels)

    def _go(self) -> None:
        self.ready.emit(self._to)

    def _step(self, by: int) -> None:
        known = list(self.buttons)
        self._choose(known[(known.index(self._to) + by) % len(known)])

    def _settle(self) -> None:
        self.setGeometry(self._window.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self.palette().window())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._settle()
        return False

    def event(self, event: QEvent) -> bool:
        """Let no shortcut of a menu be heard."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.PaletteChange):
            self.retranslate()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in READY:
            self._go()
        elif key in NEXT + BEFORE:
            self._step(1 if key in NEXT else -1)
        event.accept()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through whom the laptop may be for, and to nothing beneath the page."""
        self._step(1 if forward else -1)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def sizeHint(self) -> QSize:
        return QSize(WIDEST, WIDEST)


class Laptop(QObject):
    """Passes the laptop of one window from side to side, and back to the game master."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window, self._document = window, window.document
        self.page = PassPage(window)
        self.page.ready.connect(self._hand)
        self.sign = QToolButton(window)
        self.sign.setAutoRaise(True)
        self.sign.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.sign.clicked.connect(self.ask)
        window.statusBar().addPermanentWidget(self.sign)
        window.installEventFilter(self)
        self.is_passed = settings.flag(PASSED, False)  # also when the program ended so
        self._document.file_changed.connect(self._follow)
        self._follow()

    def ask(self) -> None:
        """Cover the window, and ask who is to look next."""
        document = self._document
        sides = sides_of(one.side for one in document.whole.everybody.values())
        if not sides:
            self._window.say(_("No token is on a side"))
            return
        if document.waits or self._window.docks.log.dice.held is not None:
            self._window.say(_("Something waits for an answer: that comes first."))
            return
        seat = document.seat
        order = [*sides, EVERYTHING]
        to = order[(order.index(seat.side) + 1) % len(order)] if seat else sides[0]
        if seat is None and document.whole.turn.side in sides:
            to = document.whole.turn.side
        self._cover(sides, to)

    def _resume(self) -> None:
        """Cover a battle that begins while a side has the laptop: the page comes before the board."""
        sides = sides_of(one.side for one in self._document.whole.everybody.values())
        if sides:
            side = settings.text(PASSED_TO, EVERYTHING)
            self._cover(sides, side if side in sides else EVERYTHING)

    def _cover(self, sides: Sequence[str], to: str) -> None:
        document = self._document
        self._remember(to, passed=True)
        colours = {
            one: ink for one, (ink, _letters) in side_marks(document.whole).items()
        }
        self._leave()
        document.sit(Seat())
        self._window.menuBar().setEnabled(False)
        self.page.ask(sides, to, colours)

    def _leave(self) -> None:
        """Put away whatever was said and begun for the eyes of the one before."""
        window = self._window
        window.tools.choose("select")
        window.notice.hide()
        window.show_status("")
        window.tools.cursor.put_away()
        window.view.pointed.emit(None)

    def _remember(self, side: str, *, passed: bool) -> None:
        """Keep in mind who has the laptop, also over the end of the program."""
        self.is_passed = passed
        settings.remember(PASSED, passed)
        settings.remember(PASSED_TO, side)

    def _hand(self, side: str) -> None:
        self._remember(side, passed=bool(side))
        self._document.sit(Seat(side) if side else None)
        self._window.first_steps.reset()
        self.page.hide()
        self._window.menuBar().setEnabled(True)
        self._window.view.setFocus(Qt.FocusReason.OtherFocusReason)
        text = _("{side} has the laptop.")
        self._window.say(text.format(side=side_words(side)))

    def _follow(self) -> None:
        """Say whose eyes the window is for, and rest what would show more."""
        if self._document.seat is None and self.is_passed:
            self._resume()
        seat = self._document.seat
        self.sign.setVisible(seat is not None)
        if seat is not None:
            self.sign.setText(_("For {side} only").format(side=side_words(seat.side)))
            self.sign.setAccessibleName(self.sign.text())
            self.sign.setToolTip(_("Pass the laptop on"))
            marks = side_marks(self._document.battle)
            if seat.side in marks:
                self.sign.setIcon(swatch(marks[seat.side][0]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self._follow()
        return False


def sides_of(names: Iterable[str]) -> list[str]:
    """Return the sides, each once, by name."""
    return sorted({*names} - {""})
