"""The foot of the log: what the verdict under the pointer says, before any die falls."""

from html import escape

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from chargemap.app.docks.log_delegate import clause_links
from chargemap.app.docks.log_text import EntryText, preview_text
from chargemap.app.docks.marks import WORDS, MarkKind, paint_mark
from chargemap.app.document import Document, Shown
from chargemap.i18n import _


class MarkBadge(QWidget):
    """The mark of a verdict as a widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind: MarkKind | None = None
        self.setFixedSize(20, 20)

    def show_kind(self, kind: MarkKind | None) -> None:
        self.kind = kind
        words = _(WORDS[kind]) if kind else ""
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.kind is not None:
            painter = QPainter(self)
            paint_mark(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self.kind)
            painter.end()


class PreviewFoot(QFrame):
    """One sentence with its clauses; it keeps its height, so that nothing jumps while the pointer moves."""

    clause_activated = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Shown | None = None
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
        self.words.linkActivated.connect(self.clause_activated)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 4, 6, 4)
        row.setSpacing(6)
        row.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        document.verdict_shown.connect(self.show_verdict)
        self.retranslate()

    def retranslate(self) -> None:
        self.words.setAccessibleName(_("What would happen"))
        lines = 3 * self.words.fontMetrics().lineSpacing()
        self.words.setMinimumHeight(lines)
        self.show_verdict(self._shown)

    def show_verdict(self, shown: Shown | None) -> None:
        """Say what `shown` rules; nothing on show, say how to get a preview."""
        self._shown = shown
        palette = self.palette()
        if shown is None:
            quiet = palette.color(QPalette.ColorRole.PlaceholderText).name()
            hint = escape(
                _(
                    "Point at an enemy with the Charge tool to see the ruling before you click."
                )
            )
            self.badge.show_kind(None)
            self.badge.hide()
            self.words.setText(f"<span style='color:{quiet}'>{hint}</span>")
            return
        text = preview_text(shown.verdict, shown.action, shown.battle)
        self.badge.show()
        self.badge.show_kind(text.kind)
        self.words.setText(_html(_heading(shown), text, palette))


def _heading(shown: Shown) -> str:
    if shown.verdict.success is None:
        return _("If you click now:")
    if not shown.verdict.legal and shown.entry is None:
        return _("This would be refused:")
    return _("As ruled:")


def _html(heading: str, text: EntryText, palette: QPalette) -> str:
    links = clause_links(text.clauses, palette)
    return f"<b>{escape(heading)}</b> {escape(text.sentence)} {links}"
