"""The rows of a planned round as a model: who, what, a way to take it back, then a column for each phase."""

from collections.abc import Mapping
from typing import TypeAlias

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from chargemap.app.plan import Line, Plan, PlanRow
from chargemap.app.words import literal
from chargemap.explain.words import sentence_case
from chargemap.i18n import _

NAME, ACTION, BACK, FIRST = 0, 1, 2, 3  # columns; then the phases
CROSS = "×"
_ROLES = Qt.ItemDataRole
# who is named, the events of a cell, whether its phase comes next, whether its words are none of a
# player's, and whether a click opens a menu
ROW, LINES, LIT, QUIET, OPENS = (_ROLES.UserRole + one for one in range(5))
Index: TypeAlias = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class PlannerModel(QAbstractTableModel):
    """Says what stands in each cell."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[PlanRow, ...] = ()
        self.phases: tuple[str, ...] = ()
        self.heads: tuple[str, ...] = ()
        self.narrow: frozenset[int] = frozenset()  # columns with no room for their head
        self.may_change = True
        self._comes: str | None = None
        self._may_take_back = False
        self._plan: Plan | None = None
        self._sentences: tuple[str, ...] = ()  # worked out when one is asked for

    def show_plan(self, plan: Plan, steps: Mapping[str, str]) -> None:
        """Say what that plan says."""
        same = [one.id for one in plan.rows] == [one.id for one in self.rows]
        same = same and tuple(steps) == self.phases
        if not same:
            self.beginResetModel()
        self.rows, self.phases = plan.rows, tuple(steps)
        names = (_("Who"), _("Does"), "", *(_(words) for words in steps.values()))
        self.heads = tuple(map(sentence_case, names))
        self._plan, self._sentences = plan, ()
        self.may_change = plan.stage != "under-way"
        self._may_take_back = plan.stage == "planned"
        self._comes = plan.comes
        if not same:
            self.endResetModel()
            return
        if self.rows:
            last = self.index(len(self.rows) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(
            Qt.Orientation.Horizontal, 0, self.columnCount() - 1
        )

    def row_of(self, token_id: str) -> int:
        """Return the number of the token's row; -1 if it has none."""
        ids = [row.id for row in self.rows]
        return ids.index(token_id) if token_id in ids else -1

    def words(self, row: PlanRow, column: int) -> str:
        """Return what a cell says."""
        if column == NAME:
            return row.name
        if column == ACTION:
            return row.words or (_("choose…") if self.may_change else "–")
        if column == BACK:
            return CROSS if row.action and self._may_take_back else ""
        if row.why:
            return " ".join(row.why) if column == FIRST else ""
        return row.spoken(self.phases[column - FIRST])

    def lines(self, row: PlanRow, column: int) -> tuple[Line, ...]:
        """Return the events of a cell."""
        if column == ACTION and row.why:
            return (Line("barred", row.words),)
        if column < FIRST or row.why:
            return ()
        return row.cells.get(self.phases[column - FIRST], ())

    # What Qt asks -----------------------------------------------------------------

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.heads)

    def data(self, index: Index, role: int = _ROLES.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        if role == _ROLES.AccessibleTextRole and column == BACK:
            return self.tip(row, column)
        if role in (_ROLES.DisplayRole, _ROLES.AccessibleTextRole):
            return self.words(row, column)
        if role == _ROLES.ToolTipRole:
            return literal(self.tip(row, column))
        if role == _ROLES.AccessibleDescriptionRole:
            return self.tip(row, column)
        if role == ROW:
            return row if column == NAME else None
        if role == LINES:
            return self.lines(row, column) or None
        if role == LIT:
            return column >= FIRST and self.phases[column - FIRST] == self._comes
        if role == QUIET:
            return column == ACTION and not row.words
        if role == OPENS:
            return column == ACTION and self.may_change
        return None

    def tip(self, row: PlanRow, column: int) -> str:
        """Return all that there is to say of a cell."""
        if column == BACK and self.words(row, column):
            return _("Take back what {name} has declared").format(name=row.name)
        if lines := self.lines(row, column):
            return "\n".join(map(self._told, lines))
        words = self.words(row, column)
        return words if len(words) > len(CROSS) else ""

    def _told(self, line: Line) -> str:
        """Return an event in a sentence that says why it falls just then."""
        if self._plan is not None and not self._sentences:
            self._sentences = self._plan.sentences()
        known = 0 <= line.event < len(self._sentences)
        number = f"{line.place}. " if line.number else ""
        return number + self._sentences[line.event] if known else line.spoken

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = _ROLES.DisplayRole,
    ) -> object:
        across = orientation == Qt.Orientation.Horizontal
        if across and role == _ROLES.DisplayRole and section in self.narrow:
            return _shortened(self.heads[section])
        if across and role in (_ROLES.DisplayRole, _ROLES.ToolTipRole):
            return self.heads[section]
        return super().headerData(section, orientation, role)


def _shortened(head: str) -> str:
    """Return the head with all but its last word cut to its first letter: what tells it from others stays.

    >>> _shortened("Very fast")
    'V. fast'
    """
    *before, last = head.split()
    return " ".join((*(f"{word[0]}." for word in before), last))
