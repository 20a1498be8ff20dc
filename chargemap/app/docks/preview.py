"""The foot of the log: what the verdict under the pointer says, before any die falls."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QScrollArea,
    QStyle,
    QWidget,
)

from chargemap import explain
from chargemap.app.cost_words import cost_lines
from chargemap.app.docks.log_delegate import clause_links
from chargemap.app.docks.log_text import EntryText, preview_text
from chargemap.app.docks.marks import WORDS, MarkKind, paint_mark
from chargemap.app.document import Document, Shown
from chargemap.app.words import breakable
from chargemap.explain.degrees import degree_sentences
from chargemap.explain.offers import opportunities
from chargemap.explain.phased import would_be_lost
from chargemap.explain.whose import whose_turn
from chargemap.i18n import _

FORCE = "force:"
MOST = 0.62  # of the dock's height
SEPARATOR = QStyle.PixelMetric.PM_DockWidgetSeparatorExtent
OFF = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
REST = 700  # milliseconds without a preview until the foot is small again


class MarkBadge(QWidget):
    """The mark of a verdict as a widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind: MarkKind | None = None
        self.setFixedSize(20, 20)

    def show_kind(self, kind: MarkKind, words: str) -> None:
        self.kind = kind
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.kind is not None:
            painter = QPainter(self)
            paint_mark(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self.kind)
            painter.end()


class PreviewFoot(QFrame):
    """One sentence with its clauses. It grows while the pointer goes from enemy to enemy, and shrinks after."""

    clause_activated = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._shown: Shown | None = None
        self.is_modest: Callable[[], bool] = lambda: False  # others need the room
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.settle)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.badge = MarkBadge()
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.words.linkActivated.connect(self._follow_link)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 4, 6, 4)
        row.setSpacing(6)
        row.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignTop)
        self.room = QScrollArea()  # for what is told at great length
        self.room.setWidgetResizable(True)
        self.room.setFrameShape(QFrame.Shape.NoFrame)
        self.room.setHorizontalScrollBarPolicy(OFF)
        self.room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.room.viewport().setAutoFillBackground(False)
        self.words.setAutoFillBackground(False)
        self.room.setWidget(self.words)
        row.addWidget(self.room, 1)
        document.verdict_shown.connect(self.show_verdict)
        document.battle_changed.connect(self.settle)
        self.retranslate()

    def retranslate(self) -> None:
        self.words.setAccessibleName(_("What would happen"))
        self.settle()
        self.show_verdict(self._shown)

    def show_verdict(self, shown: Shown | None) -> None:
        """Say what `shown` rules; nothing on show, say how to get a preview."""
        self._shown = shown
        palette = self.palette()
        if shown is None or shown.entry is not None:
            self.badge.hide()
            quiet = palette.color(QPalette.ColorRole.PlaceholderText).name()
            hint = escape(self._hint(shown))
            if shown is not None and self._may_be_forced(shown):
                hint += f" {_force_link(palette)}"
            self.words.setText(f"<span style='color:{quiet}'>{hint}</span>")
            self._rest.start()
            return
        self._rest.stop()
        text = preview_text(shown.verdict, shown.action, shown.battle)
        self.badge.show()
        self.badge.show_kind(text.kind, _badge_words(shown, text.kind))
        told = _html(self._heading(shown), text, palette)
        turn = escape(whose_turn(shown.action, shown.battle))
        told = f"{turn} {told}" if turn else told
        self.words.setText("<br>".join([told, *self._listed(shown)]))
        self._grow()
        self.room.verticalScrollBar().setValue(0)

    def _grow(self) -> None:
        """Take the room that the words need, as far as there is any."""
        wide = self.room.viewport().width()
        if (needed := self.words.heightForWidth(wide)) > 0:
            grown = max(self.room.minimumHeight(), needed)
            self.room.setMinimumHeight(min(grown, self._most()))

    def make_room(self) -> None:
        """Give way to what has come below, and take what is left."""
        self.settle()
        if self._shown is not None and self._shown.entry is None:
            self._grow()

    def settle(self) -> None:
        """Take no more room than three lines need; a longer sentence takes its own."""
        self.room.setMinimumHeight(self._least())
        self.room.setMaximumHeight(self._most())

    def _least(self) -> int:
        return 3 * self.words.fontMetrics().lineSpacing()

    def _most(self) -> int:
        """Return how much room the foot may take of its dock."""
        dock = self.parentWidget()
        if dock is None:
            return 10_000
        if (row := self.layout()) is not None:
            row.activate()  # the dock knows how high the foot is by now
        needed, high = dock.minimumSizeHint().height(), min(dock.height(), _spare(dock))
        if (column := dock.layout()) is not None:
            needed = max(needed, column.minimumHeightForWidth(dock.width()))
        others = needed - self.room.minimumHeight()
        room = min(int(high * MOST), high - others)
        if self.is_modest():
            room = min(room, 2 * self._least())
        return max(self._least(), room)

    def _follow_link(self, link: str) -> None:
        if link != FORCE:
            self.clause_activated.emit(link)
        elif self._shown is not None and self._may_be_forced(self._shown):
            self._document.force(self._shown)

    def _listed(self, shown: Shown) -> list[str]:
        """Return what the way costs and what goes into the rolls, unless that is not to be known yet."""
        views = self._document.ruleset.views
        if views.foreseen(shown.battle, shown.action) is not None:
            return [f"• {escape(one)}" for one in explain.modifiers(shown.verdict)]
        costs = cost_lines(shown.action, shown.battle)
        if not shown.verdict.legal:
            return [f"• {escape(one)}" for one in costs]
        strikes = opportunities(shown.verdict, shown.action, shown.battle)
        rolls = explain.modifiers(shown.verdict)
        faces = degree_sentences(shown.action, shown.battle)
        return [f"• {escape(one)}" for one in (*costs, *strikes, *rolls, *faces)]

    def _is_newest(self, shown: Shown) -> bool:
        return shown.entry is not None and self._document.is_newest(shown.entry)

    def _may_be_forced(self, shown: Shown) -> bool:
        """Whether it is the refusal that has just been made."""
        return self._document.may_force(shown) and self._is_newest(shown)

    def _hint(self, shown: Shown | None) -> str:
        if shown is not None and not self._is_newest(shown):
            return _("The board is shown as it was. Click the entry again to go back.")
        if shown is not None and self._may_be_forced(shown):
            return _("This was refused. The GM may have it all the same:")
        return _(
            "Point at an enemy with the Charge tool, or another action's, to see the ruling beforehand."
        )

    def _heading(self, shown: Shown) -> str:
        """Return when what is shown would come about."""
        phased = self._document.ruleset.phased
        going = phased is not None and phased.comes(shown.battle) is not None
        if shown.action.do in self._document.ruleset.declares and going:
            return _("Not while a round is being played:")
        if shown.action.do in self._document.ruleset.declares and shown.verdict.legal:
            known = shown.battle.declared
            if shown.action in known:
                return _("Once it is resolved:")
            if would_be_lost(shown.verdict, shown.action.by):
                return _("A click declares it, and as things stand it would be lost:")
            return _("A click declares it:")
        if shown.action.do in self._document.ruleset.declares.values():
            return _("Once they are resolved:")
        return _heading(shown)


def _spare(inside: QWidget) -> int:
    """Return how high what is inside a dock may be without the dock lying over another."""
    dock, window = inside.parentWidget(), inside.window()
    if not isinstance(window, QMainWindow) or not isinstance(dock, QDockWidget):
        return inside.height()
    gap, area = window.style().pixelMetric(SEPARATOR), window.dockWidgetArea(dock)
    centre = window.centralWidget()
    if centre is None:
        return inside.height()
    others = (
        one.minimumSizeHint().height() + gap
        for one in window.findChildren(QDockWidget)
        if one is not dock
        and not one.isFloating()
        and window.dockWidgetArea(one) == area
        and not one.visibleRegion().isEmpty()
    )
    return centre.height() - sum(others) - (dock.height() - inside.height())


def _badge_words(shown: Shown, kind: MarkKind) -> str:
    """Return what the mark of a preview says."""
    if would_be_lost(shown.verdict, shown.action.by):
        return _("Legal, but would be lost as things stand")
    return _("Legal") if shown.verdict.legal else _(WORDS[kind])


def _heading(shown: Shown) -> str:
    if shown.verdict.legal or shown.action.force:
        if shown.action.do == "move":
            return _("If you let go now:")
        alone = shown.action.at is None
        return _("If you do it now:") if alone else _("If you click now:")
    return _("This would be refused:")


def _force_link(palette: QPalette) -> str:
    ink = palette.color(QPalette.ColorRole.Link).name()
    words = escape(_("let it pass"))
    return f"<a href='{FORCE}' style='color:{ink}'>{words}</a>"


def _html(heading: str, text: EntryText, palette: QPalette) -> str:
    links = clause_links(text.clauses, palette)
    return f"<b>{escape(heading)}</b> {escape(breakable(text.sentence))} {links}"
