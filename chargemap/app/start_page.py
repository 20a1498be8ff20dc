"""The start page: samples and the files opened last as pictures, and how to begin on a map of one's own."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import settings, thumbnails
from chargemap.app.docks.flow import FlowLayout
from chargemap.app.files import sample_name
from chargemap.app.icons import icon
from chargemap.app.start_cards import BattleCard, CardGrid
from chargemap.app.words import literal
from chargemap.i18n import _
from chargemap.resources import samples

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

WIDEST, PART = (
    105.0,
    0.72,
)  # heights of letters, or part of the window: the page is no wider than either
EDGE = 3.0  # percent of the width, on either side
TITLE = 1.7  # times as large as letters
PLAIN = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.KeypadModifier,
)


class StartPage(QWidget):
    """Lies over the window below its menus until something is chosen, or Esc is pressed."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[BattleCard] = []
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._paint_next)
        self.setObjectName("start-page")
        self._build()
        self.retranslate()
        self.hide()
        for one in (window, window.menuBar()):
            one.installEventFilter(self)
        window.document.battle_changed.connect(lambda _old, _new: self.leave())
        window.theme.changed.connect(self._follow_theme)

    # Making -----------------------------------------------------------------------

    def _build(self) -> None:
        self._title, self.line = QLabel(), QLabel(wordWrap=True)
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * TITLE)
        font.setBold(True)
        self._title.setFont(font)
        self.new_button, self.open_button = QPushButton(), QPushButton()
        self.back_button = QPushButton()
        self.new_button.clicked.connect(lambda: self._window.files.new())
        self.open_button.clicked.connect(self._window.files.open)
        self.back_button.clicked.connect(self.leave)
        self._headings = (QLabel(), QLabel())
        for heading in self._headings:
            font = heading.font()
            font.setBold(True)
            heading.setFont(font)
        self._none = QLabel(wordWrap=True)
        body = QWidget()
        self._samples, self._recent = CardGrid(body), CardGrid(body)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addStretch(1)
        self._head(column)
        column.addWidget(self._headings[0])
        column.addWidget(self._recent)
        column.addWidget(self._none)
        column.addWidget(self._headings[1])
        column.addWidget(self._samples)
        column.addStretch(3)
        self._body, self.area = body, QScrollArea(self)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(body)
        for one in (self.area.viewport(), body):
            one.setAutoFillBackground(False)
        QHBoxLayout(self).addWidget(self.area)

    def _head(self, column: QVBoxLayout) -> None:
        mark = QLabel()
        mark.setPixmap(QApplication.windowIcon().pixmap(40, 40))
        row, words = QHBoxLayout(), QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self.line)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addSpacing(6)
        row.addLayout(words, 1)
        column.addLayout(row)
        holder = QWidget()
        flow = FlowLayout(holder)
        for button in (self.new_button, self.open_button, self.back_button):
            flow.addWidget(button)
        column.addWidget(holder)

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.setAccessibleName(_("Start page"))
        self._title.setText("ChargeMap")
        self.line.setText(
            _("Choose a battle. The one on the table stays as it is until you do.")
        )
        self.new_button.setText(_("New battle from a map…"))
        self.open_button.setText(_("Open…"))
        self.back_button.setText(_("Back to the battle"))
        for heading, words in zip(
            self._headings, (_("Opened last"), _("Samples")), strict=True
        ):
            heading.setText(words)
        self._none.setText(
            _("No battle was opened yet. What you open or save will be shown here.")
        )
        self._samples.setAccessibleName(_("Samples"))
        self._recent.setAccessibleName(_("Opened last"))

    def _dress(self) -> None:
        self.new_button.setIcon(icon("new"))
        self.open_button.setIcon(icon("open"))
        self.back_button.setIcon(icon("play"))

    def _follow_theme(self) -> None:
        if self.isVisible():
            self.appear()

    # Showing ----------------------------------------------------------------------

    @property
    def cards(self) -> list[BattleCard]:
        """All cards, those of the files opened last before the samples."""
        return [*self._recent.cards, *self._samples.cards]

    def appear(self) -> None:
        """Lie over the window, with the keyboard on the first card."""
        self._dress()
        self.fill()
        self.settle()
        self.show()
        self.raise_()
        able: list[QWidget] = [one for one in self._recent.cards if not one.gone]
        first = [*able, *self._samples.cards, self.new_button][0]
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.verticalScrollBar().setValue(0)

    def leave(self) -> None:
        """Show the table again."""
        if not self.isHidden():
            self._timer.stop()
            self.hide()
            self._window.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def fill(self) -> None:
        """Show the samples, and the files opened last, those that are gone too."""
        files = self._window.files
        self._samples.fill(
            [
                self._card(path, sample_name(path), files.open_sample)
                for path in samples()
            ]
        )
        recent = [
            self._card(path, path.stem, self._open)
            for path in settings.remembered_files()
        ]
        for card in recent:
            card.setToolTip(literal(str(card.path)))
        self._recent.fill(recent)
        self._recent.setVisible(bool(recent))
        self._none.setVisible(not recent)
        self._waiting = [card for card in self.cards if not self._has_picture(card)]
        self._timer.start(0)

    def _card(
        self, path: Path, title: str, choose: Callable[[Path], object]
    ) -> BattleCard:
        card = BattleCard(path, title, self._body)
        card.clicked.connect(lambda: choose(path))
        return card

    def _open(self, path: Path) -> None:
        if path.is_file():
            self._window.files.open_path(path)
            return
        text = _("{file} is no longer where it was opened: {folder}.")
        self.line.setText(literal(text.format(file=path.name, folder=path.parent)))

    def _has_picture(self, card: BattleCard) -> bool:
        if card.gone:
            return True
        found = thumbnails.kept(card.path, dark=self._window.theme.dark)
        if found is not None:
            card.show_picture(found)
        return found is not None

    def _paint_next(self) -> None:
        """Paint one picture, and come back for the next when all else is done."""
        if self._waiting and not self.isHidden():
            card = self._waiting.pop(0)
            dark = self._window.theme.dark
            card.show_picture(thumbnails.painted(card.path, dark=dark))
            self._timer.start(0)

    @property
    def is_complete(self) -> bool:
        """Whether every picture is there."""
        return not self._waiting

    def settle(self) -> None:
        """Take the room below the menus, and lay everything out in it."""
        bar = self._window.menuBar()
        top = 0 if bar.isNativeMenuBar() else bar.height()
        room = self._window.rect().adjusted(0, top, 0, 0)
        self.setGeometry(room)
        letters = self.fontMetrics().height()
        edge = max(8, int(room.width() * EDGE / 100))
        most = max(WIDEST * letters, PART * room.width())
        wide = min(room.width() - 2 * edge, int(most))
        side = (room.width() - wide) // 2
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(side, max(8, letters), max(4, side - 12), 0)
        bar_wide = self.area.verticalScrollBar().sizeHint().width()
        inner = wide - bar_wide
        for grid in (self._samples, self._recent):
            grid.spread(inner)

    # Events -----------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        ground = self.palette().color(QPalette.ColorRole.Window)
        QPainter(self).fillRect(self.rect(), ground)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.settle()
        return False

    def event(self, event: QEvent) -> bool:
        """Keep plain keys from the tools of the board, which is covered."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if event.modifiers() in PLAIN:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(
            focus, QAbstractButton
        ):
            focus.click()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go round the page's own buttons and cards, and bring them into sight."""
        ring: list[QWidget] = [self.new_button, self.open_button, self.back_button]
        ring += self.cards
        focus = QApplication.focusWidget()
        here = ring.index(focus) if focus in ring else -1
        there = ring[(here + (1 if forward else -1)) % len(ring)]
        reason = Qt.FocusReason
        there.setFocus(reason.TabFocusReason if forward else reason.BacktabFocusReason)
        at = there.mapTo(self._body, QPoint(0, 0))
        self.area.ensureVisible(at.x(), at.y() + there.height(), 0, 4)
        self.area.ensureVisible(at.x(), at.y(), 0, 4)
        return True

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
