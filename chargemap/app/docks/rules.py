"""The Rules dock: the ruleset's clauses to read and to search, and the table's options."""

from html import escape
from itertools import groupby

from PySide6.QtGui import (
    QColor,
    QPalette,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QLineEdit,
    QTabWidget,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.docks.base import Dock
from chargemap.app.docks.options import OptionsForm
from chargemap.app.document import Document
from chargemap.i18n import N_, _, ngettext
from chargemap.model.battle import Battle
from chargemap.model.verdict import Clause


class RulesDock(Dock):
    """Every clause with its id and source, opened at one by `show_clause`, and the table's options."""

    title = N_("Rules")

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self._clause = ""
        self._ruleset: str | None = None  # that of the clauses on the page
        self.search = QLineEdit(clearButtonEnabled=True)
        self.page = QTextBrowser(openLinks=False)
        self.page.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.options = OptionsForm(document)
        self.tabs = QTabWidget(documentMode=True)
        clauses = QWidget()
        column = QVBoxLayout(clauses)
        column.setContentsMargins(4, 6, 4, 4)
        column.addWidget(self.search)
        column.addWidget(self.page, 1)
        self.tabs.addTab(clauses, "")
        self.tabs.addTab(self.options, "")
        self.setWidget(self.tabs)
        self.search.textChanged.connect(self._searched)
        document.battle_changed.connect(self._battle_changed)
        self.retranslate()

    def show_clause(self, clause_id: str) -> None:
        """Open the dock at this clause, and light it up."""
        self.show()
        self.raise_()
        self.refresh_now()
        self.tabs.setCurrentIndex(0)
        self._clause = clause_id
        if self.search.text():
            self.search.clear()  # which fills the page again
        self._light()

    def retranslate(self) -> None:
        super().retranslate()
        self.tabs.setTabText(0, _("Clauses"))
        self.tabs.setTabText(1, _("Table options"))
        self.search.setPlaceholderText(_("Search words or ids"))
        self.search.setAccessibleName(_("Search the clauses"))
        self.options.setAccessibleName(_("Table options"))
        self.page.setAccessibleName(_("Clauses of the rules"))
        self.outdate()

    def refresh(self) -> None:
        self._fill()
        self.options.build()

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        if new.ruleset != self._ruleset:
            self._clause = ""
            self.outdate()
        elif old.options is not new.options:
            self.options.show_values()

    def _searched(self) -> None:
        self.refresh_now()
        self._fill()
        self._light()

    def _fill(self) -> None:
        self._ruleset = self.document.battle.ruleset
        ruleset, words = self.document.ruleset, self.search.text().casefold().split()
        found = [clause for clause in ruleset.clauses if _matches(clause, words)]
        self.page.setHtml(_html(found, ruleset.name, self.page.palette(), bool(words)))
        if words:
            self._underline(words)

    def _underline(self, words: list[str]) -> None:
        """Mark the words that were searched for."""
        marks = []
        for word in words:
            cursor = self.page.document().find(word)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                form = QTextCharFormat()
                form.setBackground(QColor("#F0E442"))
                form.setForeground(QColor("black"))
                mark.format, mark.cursor = form, cursor
                marks.append(mark)
                cursor = self.page.document().find(word, cursor)
        self.page.setExtraSelections(marks)

    def _light(self) -> None:
        """Light up the clause that was asked for, and bring it into view."""
        if not self._clause or self.search.text():
            return
        block = self.page.document().begin()
        while block.isValid() and block.text().split(maxsplit=1)[:1] != [self._clause]:
            block = block.next()
        if not block.isValid():
            return
        cursor = QTextCursor(block)
        self.page.setTextCursor(cursor)
        self.page.scrollToAnchor(self._clause)
        mark = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        shade = QColor(self.page.palette().color(QPalette.ColorRole.Highlight))
        shade.setAlpha(90)
        form.setBackground(shade)
        form.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        whole = QTextCursor(cursor)
        whole.movePosition(
            QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
        )
        mark.format, mark.cursor = form, whole
        self.page.setExtraSelections([mark])


def _matches(clause: Clause, words: list[str]) -> bool:
    text = f"{clause.id} {_(clause.text)} {clause.source}".casefold()
    return all(word in text for word in words)


def _section(clause: Clause) -> str:
    """Return what clauses of one section share: `D35-C07` stands in `D35-C`."""
    return clause.id.rstrip("0123456789")


def _html(clauses: list[Clause], name: str, palette: QPalette, searched: bool) -> str:
    quiet = palette.color(QPalette.ColorRole.PlaceholderText).name()
    if not clauses:
        return f"<p style='color:{quiet}'>{escape(_('No clause has these words.'))}</p>"
    parts = []
    if searched:
        found = ngettext("{n} clause found", "{n} clauses found", len(clauses))
        parts.append(f"<p style='color:{quiet}'>{found.format(n=len(clauses))}</p>")
    for section, group in groupby(clauses, _section):
        parts.append(f"<h4>{escape(_heading(section, name))}</h4>")
        parts += [_paragraph(clause, quiet) for clause in group]
    return "".join(parts)


def _heading(section: str, name: str) -> str:
    return f"{name}: {section.rstrip('-')}"


def _paragraph(clause: Clause, quiet: str) -> str:
    anchor, text = escape(clause.id, quote=True), escape(_(clause.text))
    source = f"<span style='color:{quiet}'> {escape(clause.source)}</span>"
    return (
        f"<p style='margin:6px 2px'><a name='{anchor}'></a><b>{anchor}</b>"
        f"\u2002{text}{source}</p>"
    )
