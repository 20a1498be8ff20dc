"""What the window says over the board: one sentence that goes away, and the first steps."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from chargemap.app.elided import WrappedLabel
from chargemap.app.theme import colours
from chargemap.i18n import N_, _

if TYPE_CHECKING:
    from chargemap.rules.ruleset import Ruleset

SECONDS = 9


class Card(QFrame):
    """A card that lies over the board and keeps to its place when the view is resized."""

    def __init__(self, view: QWidget, accent: str) -> None:
        super().__init__(view)
        self._view, self._accent = view, accent
        view.installEventFilter(self)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, box = (
            self.palette(),
            QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5),
        )
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._accent))
        painter.drawRoundedRect(QRectF(1, 6, 4, box.height() - 11), 2, 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.settle()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the keys to the board, not to whatever comes next."""
        if self.isAncestorOf(QApplication.focusWidget() or self._view):
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button in focus by Enter, too, and go back to the board by Esc; no key goes through to it."""
        focus = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(
            focus, QAbstractButton
        ):
            focus.click()

    def settle(self) -> None:
        """Take the place on the view that is this card's."""
        wide = max(self.wide(), self.minimumSizeHint().width())  # of large letters
        self.setFixedWidth(max(160, min(wide, self._view.width() - 28)))
        self.setFixedHeight(
            max(self.heightForWidth(self.width()), self.minimumSizeHint().height())
        )
        self.move(self.place())
        self.raise_()

    def wide(self) -> int:
        """Return how wide the card would like to be."""
        return self.sizeHint().width()

    def place(self) -> QPoint:
        """Return where the card's top-left corner belongs."""
        return QPoint((self._view.width() - self.width()) // 2, 34)


class Notice(Card):
    """One sentence over the board, with at most one thing to do about it; it goes away by itself."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view, colours.warn)
        self.label = WrappedLabel()
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = QPushButton()
        self._close = Closer(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.addWidget(self.label, 1)
        row.addWidget(self.button)
        row.addWidget(self._close)
        self._do: Callable[[], object] | None = None
        self._of_file = True
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        self.button.clicked.connect(self._done)

    @property
    def standing(self) -> str:
        """The sentence on show that nothing can be done about; nothing if there is none."""
        return "" if self.isHidden() or self._do else self.label.text()

    def say(
        self,
        sentence: str,
        offer: str = "",
        do: Callable[[], object] | None = None,
        *,
        of_file: bool = True,
    ) -> None:
        """Show `sentence`; with an `offer` there is a button for it, and the notice waits.

        What is `of_file` goes away when another file is opened.
        """
        self.label.setText(sentence)
        self.setAccessibleName(sentence)
        self._do, self._of_file = do, of_file
        self.button.setText(offer)
        self.button.setVisible(bool(offer))
        self._timer.stop()
        if not offer:
            self._timer.start(SECONDS * 1000)
        self.show()
        self.settle()

    def leave_file(self) -> None:
        """Say no more of the file of before: another one is opened."""
        if self._of_file:
            self.hide()

    def wide(self) -> int:
        letters = self.label.fontMetrics().horizontalAdvance(self.label.text())
        button = self.button.sizeHint().width() + 8 if self._do else 0
        return min(letters + 12, 520) + button + 60

    def _done(self) -> None:
        self.hide()
        if self._do is not None:
            self._do()


# The first steps: what each says, and what must be seen for it to be ticked off.
_Steps = tuple[tuple[str, tuple[str, ...]], ...]
_AT_ONCE: _Steps = (
    (
        N_("<b>Drag</b> a token: the path, its length and its cost are drawn."),
        ("move", "place"),
    ),
    (
        N_(
            "Press <b>C</b> with a token selected: every enemy shows whether it can be charged."
        ),
        ("charge tool",),
    ),
    (N_("<b>Click</b> an enemy: the charge is ruled, rolled and logged."), ("charge",)),
)
_TOGETHER: _Steps = (
    (
        N_(
            "Select a token, press <b>C</b> and <b>click</b> an enemy: the charge is declared, "
            "and nothing is measured yet."
        ),
        ("declare",),
    ),
    (
        N_(
            "<b>Enter</b> resolves the charges: all that are declared are measured, rolled and moved."
        ),
        ("charge", "charges"),
    ),
    (
        N_("Enemies near the way may <b>intercept</b>: say who does, or that nobody."),
        ("answer",),
    ),
)
_IN_PHASES: _Steps = (
    (
        N_(
            "Select a token, press <b>C</b> and <b>click</b> an enemy, or <b>drag</b> it: "
            "so it declares what it does in the round."
        ),
        ("declare",),
    ),
    (
        N_(
            "<b>E</b> plays the next phase: all that falls in it is moved and rolled, in order."
        ),
        ("phase", "round"),
    ),
    (
        N_("<b>Q</b> plays whatever is left of the round."),
        ("round",),
    ),
)


class FirstSteps(Card):
    """Three steps from a token to a ruled charge; each is ticked off when it is done."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view, colours.sky)
        grid = QGridLayout(self)
        grid.setContentsMargins(14, 10, 10, 10)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(0, 18)
        grid.setColumnStretch(1, 1)
        self._title, self._marks, self._texts = QLabel(), [], []
        grid.addWidget(self._title, 0, 0, 1, 2)
        self.close_button = Closer(self)
        grid.addWidget(self.close_button, 0, 2, Qt.AlignmentFlag.AlignRight)
        self._steps = _AT_ONCE
        for index in range(len(self._steps)):
            mark, text = QLabel(), QLabel(wordWrap=True)
            text.setMinimumWidth(120)
            grid.addWidget(mark, index + 1, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text, index + 1, 1, 1, 2)
            self._marks.append(mark)
            self._texts.append(text)
        self._done = [False] * len(self._steps)
        self.retranslate()

    def follow(self, ruleset: "Ruleset") -> None:
        """Tell of charges that are declared and carried out together, or in phases, or of those ruled at once."""
        together = _IN_PHASES if ruleset.phased else _TOGETHER
        steps = together if ruleset.declares else _AT_ONCE
        if steps is not self._steps:
            self._steps = steps
            self._done = [False] * len(steps)
            self.retranslate()
            if self.isVisible():
                self.settle()

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.setAccessibleName(_("First steps"))
        self._title.setText(_("<b>First steps</b>"))
        for index, (text, _seen) in enumerate(self._steps):
            self._texts[index].setText(_(text))
            self._show(index)

    @property
    def done(self) -> tuple[bool, ...]:
        """Which steps have been done."""
        return tuple(self._done)

    def saw(self, what: str) -> None:
        """Tick off the steps that are done with that; when all are, the card goes away after a moment."""
        before = self.done
        for index, (_text, seen) in enumerate(self._steps):
            if what in seen:
                self._done[index] = True
                self._show(index)
        if all(self._done) and before != self.done and self.isVisible():
            QTimer.singleShot(2500, self.close_button.click)

    def _show(self, index: int) -> None:
        done = self._done[index]
        ink = (
            colours.legal
            if done
            else self.palette().color(QPalette.ColorRole.Link).name()
        )
        mark = "✓" if done else str(index + 1)
        self._marks[index].setText(f"<b style='color:{ink}'>{mark}</b>")
        self._texts[index].setEnabled(not done)

    def wide(self) -> int:
        return 340

    def place(self) -> QPoint:
        return QPoint(
            self._view.width() - self.width() - 14,
            self._view.height() - self.height() - 14,
        )


class Closer(QToolButton):
    """The button that hides a card."""

    def __init__(self, card: QWidget) -> None:
        super().__init__(card)
        self.setAutoRaise(True)
        self.setText("×")
        self.setMinimumSize(24, 24)
        self.clicked.connect(card.hide)
        self._say()

    def _say(self) -> None:
        self.setAccessibleName(_("Close"))
        self.setToolTip(_("Close"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)
