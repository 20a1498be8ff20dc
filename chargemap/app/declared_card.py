"""The card on the board that lists what is declared: who against whom, a way to take it back, and to carry out all."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.declared import Declarations, parts_of
from chargemap.app.declared_figures import arrows
from chargemap.app.docks.marks import WORDS, MarkKind
from chargemap.app.docks.preview import MarkBadge
from chargemap.app.document import Shown
from chargemap.app.elided import ElidedLabel
from chargemap.app.figure_layer import FigureLayer
from chargemap.app.notice import Card
from chargemap.app.table_words import declared_words, failure_words
from chargemap.app.theme import colours
from chargemap.i18n import _, ngettext
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView

WIDE, EDGE, GAP = 340, 12, 2  # pixels
MOST_ROWS = 4  # in sight at once


class DeclaredRow(QWidget):
    """One declared action: its mark, its words, and the button that takes it back."""

    entered = Signal()
    left = Signal()
    chosen = Signal()

    def __init__(self, words: str, about: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.badge = MarkBadge()
        self.words = ElidedLabel()
        self.words.setText(words)
        self.note = ElidedLabel()
        self.about = about
        self.remove = QToolButton(autoRaise=True)
        self.remove.setText("×")
        self.remove.setMinimumSize(24, 24)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.badge)
        row.addWidget(self.words)
        row.addWidget(self.note)
        row.addStretch(1)
        row.addWidget(self.remove)
        self.tell(about)  # now that the note has its place

    def tell(self, note: str) -> None:
        """Say that beside its words."""
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit()
        event.accept()


class RowList(QScrollArea):
    """The rows: so many are in sight at once, and the others a turn of the wheel away."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self._count = 0

    def fill(self, rows: Sequence[QWidget]) -> None:
        """Show these rows; of more than before the last one is in sight."""
        before, bar = self.takeWidget(), self.verticalScrollBar()
        more, self._count = len(rows) > self._count, len(rows)
        at = bar.value()
        if before is not None:
            before.hide()
            before.deleteLater()  # one of its buttons may be what was clicked
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        for row in rows:
            column.addWidget(row)
        self.setWidget(inner)
        inner.setAutoFillBackground(False)
        high = max((row.sizeHint().height() for row in rows), default=0)
        self.setFixedHeight(min(len(rows), MOST_ROWS) * (high + GAP))
        inner.adjustSize()
        bar.setValue(bar.maximum() if more else at)


class DeclaredCard(Card):
    """What is declared, as a list over the board and as thin arrows on it; it is hidden when nothing is."""

    def __init__(
        self, view: "BoardView", scene: "BoardScene", declared: Declarations
    ) -> None:
        super().__init__(view, colours.sky)
        self.view, self.scene, self.declared = view, scene, declared
        self.rows: list[DeclaredRow] = []
        self.title = QToolButton(autoRaise=True)
        self.title.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.title.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.title.clicked.connect(self._fold)
        self.folded = False
        self._pointed: Shown | None = None
        self.resolve = QPushButton()
        self.resolve.clicked.connect(declared.resolve)
        self.list = RowList()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 4, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.list)
        column.addWidget(self.resolve, 0, Qt.AlignmentFlag.AlignLeft)
        self._layer = FigureLayer(scene)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.judge)
        declared.document.battle_changed.connect(self._battle_changed)
        declared.document.verdict_shown.connect(self._verdict_shown)
        self.refresh()

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        if old.declared or new.declared:
            self.refresh()

    def _verdict_shown(self, shown: Shown | None) -> None:
        """Leave the board as it was to the verdict of then."""
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()
        super().changeEvent(event)

    def refresh(self) -> None:
        """List what is declared now."""
        found = () if self._planned else self.declared.all
        title = ngettext("{n} charge declared", "{n} charges declared", len(found))
        self.title.setText(title.format(n=len(found)))
        self._name_title()
        self.setAccessibleName(self.title.text())
        self.resolve.setText(_("Resolve charges"))
        self.resolve.setToolTip(_("Enter"))
        self._fill(found)
        self._draw()
        if found:
            self.settle()

    @property
    def _planned(self) -> bool:
        """Whether a planner lists what is declared: then only the arrows are drawn here."""
        return self.declared.document.ruleset.phased is not None

    def _fold(self) -> None:
        """Show the title alone, or the list again."""
        self.folded = not self.folded
        self._name_title()
        self.list.setVisible(not self.folded)
        self.resolve.setVisible(not self.folded)
        self.settle()

    def _name_title(self) -> None:
        """Tell what a click on the title does."""
        arrows = Qt.ArrowType
        self.title.setArrowType(arrows.RightArrow if self.folded else arrows.DownArrow)
        tip = _("Show the list") if self.folded else _("Hide the list")
        self.title.setToolTip(tip)

    def settle(self) -> None:
        """Take the place on the view that is this card's, as high as its list."""
        if (column := self.layout()) is not None:
            column.invalidate()
            column.activate()
        super().settle()

    def _fill(self, found: tuple[Action, ...]) -> None:
        self.rows = []
        for action in found:
            self._row(action)
        self.list.fill(self.rows)
        self._soon.start()  # when the click that declared it has been answered

    def judge(self) -> None:
        """Mark each with what would come of it if all were carried out now."""
        self._soon.stop()
        for row, verdict in zip(self.rows, self._verdicts(), strict=False):
            self._mark(row, verdict)
        if self.rows and self.isVisible():
            self.settle()

    def _verdicts(self) -> tuple[Verdict, ...]:
        """Return what would come of each if all were carried out now."""
        document, action = self.declared.document, self.declared.together()
        if action is None:
            return ()
        verdict = document.judge(action)
        return tuple(one for one, _part in parts_of(document.ruleset, verdict, action))

    def _row(self, action: Action) -> DeclaredRow:
        words, about = declared_words(action, self.declared.document.battle)
        row = DeclaredRow(words, about, self)
        remove = _("Take back: {words}").format(words=words)
        row.remove.setToolTip(remove)
        row.remove.setAccessibleName(remove)
        row.remove.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys
        row.remove.clicked.connect(partial(self.declared.take_back, action.by))
        row.entered.connect(partial(self._show, action))
        row.left.connect(self._unshow)
        row.chosen.connect(partial(self._choose, action))
        self.rows.append(row)
        return row

    def _mark(self, row: DeclaredRow, verdict: Verdict) -> None:
        document = self.declared.document
        why = [failure_words(code, document.battle) for code in verdict.reasons]
        kind: MarkKind = "came-off" if verdict.legal else "illegal"
        if failure := verdict.more.get("failure"):
            why.append(failure_words(str(failure), document.battle))
            kind = "failed"
        words = _("Legal") if kind == "came-off" else _(WORDS[kind])
        row.badge.show_kind(kind, words)
        row.tell(" · ".join(filter(None, (*why, row.about))))

    def _show(self, action: Action) -> None:
        """Show on the board what would come of it."""
        document = self.declared.document
        if not document.waits:
            shown = Shown(document.judge(action), action, document.battle)
            self._pointed = shown
            document.show_verdict(shown)

    def _unshow(self) -> None:
        """Take away what the mouse asked for by pointing at a row."""
        document, pointed = self.declared.document, self._pointed
        self._pointed = None
        if pointed is not None and document.shown is pointed:
            document.show_verdict(None)

    def _choose(self, action: Action) -> None:
        document = self.declared.document
        if not document.waits:
            document.select((action.by,))
            self._show(action)
            self._pointed = None  # it stays

    def _draw(self) -> None:
        """Draw an arrow from each who has declared something to its target, on the board as it is now."""
        now = not self.scene.is_past
        self.setVisible(now and bool(self.declared.all) and not self._planned)
        self._layer.show(tuple(arrows(self.declared.document.battle)) if now else ())

    def wide(self) -> int:
        return WIDE

    def place(self) -> QPoint:
        """Return the corner of the view in which the card hides fewest tokens."""
        inner = self.view.viewport().geometry().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        right, low = inner.right() - self.width(), inner.bottom() - self.height()
        corners = [
            QPoint(right, inner.top()),
            QPoint(inner.left(), inner.top()),
            QPoint(right, low),
            QPoint(inner.left(), low),
        ]
        return min(corners, key=lambda one: self._hidden(QRect(one, self.size())))

    def _hidden(self, box: QRect) -> int:
        """Return how many tokens lie under a box of the view."""
        corner = self.view.viewport().mapFrom(self.view, box.topLeft())
        under = QRect(corner, box.size())
        transform = self.view.viewportTransform()
        return sum(
            under.intersects(transform.mapRect(item.sceneBoundingRect()).toRect())
            for item in self.scene.token_items()
        )
