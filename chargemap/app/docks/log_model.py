"""The log as a tree: a row for each entry, and below it a row for each step of its ruling."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import monotonic

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QStandardItem, QStandardItemModel

from chargemap import explain
from chargemap.app.docks.log_text import EntryText, HarmText, entry_text, harm_text
from chargemap.app.harm import Hit, applied_by, hits_of
from chargemap.explain import Line
from chargemap.explain.involved import Facets, facets_of
from chargemap.model.battle import Entry

AT_ONCE = 400  # entries searched without a pause, if that takes but a moment
FEW = 25  # entries searched between two looks at the clock
BREATH = 0.03  # seconds of searching until the window is let answer
Index = QModelIndex | QPersistentModelIndex
EMPTY = QModelIndex()
Chosen = Mapping[str, frozenset[str]]


class LogModel(QStandardItemModel):
    """The entries of a log that pass the filter, newest last.

    Rows are kept by Qt and words are made when somebody reads them, so that thousands of entries cost
    nothing until they are scrolled to.
    """

    filled = Signal()  # rows have come or gone

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(0, 1, parent)
        self._log: tuple[Entry, ...] = ()
        self._shown: list[int] = []
        self._words: tuple[str, ...] = ()
        self.chosen: Chosen = {}  # what entries must have, by what they are found by
        self._searched = 0  # how many entries have been looked at
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._look_on)
        self._texts: dict[int, EntryText] = {}  # by index in the log
        self._facets: dict[int, Facets] = {}
        self._steps: dict[int, Sequence[Line]] = {}
        self._below: dict[int, str] = {}  # what a search looks in: the steps
        self._applied: dict[tuple[int, int], int] = {}  # hits, by the entries that did
        self._able: frozenset[str] = frozenset()  # whose damage can be taken off

    def show_log(
        self, log: tuple[Entry, ...], able: frozenset[str] = frozenset()
    ) -> None:
        """Show `log`; entries added at the end, or taken from there, leave the other rows alone.

        Damage of those who are `able` to take it can be applied.
        """
        kept = _common(self._log, log)
        touched = self._note_applied(log, kept)
        if able != self._able:
            self._able = able
            touched |= {one for one in self._texts if one < len(log)}
        for texts in (self._texts, self._steps, self._below, self._facets):
            for index in [one for one in texts if one >= kept]:
                del texts[index]
        while self._shown and self._shown[-1] >= kept:
            self._shown.pop()
        if self.rowCount() != len(self._shown):
            self.setRowCount(len(self._shown))
        self._log = log
        self._searched = min(self._searched, kept)
        self._say_again(touched)
        self._look_on()

    def filter_by(self, text: str) -> None:
        """Show only the entries that hold all these words, in their steps if not above them."""
        self._words = tuple(text.casefold().split())
        self.fill()

    def choose(self, chosen: Chosen) -> None:
        """Show only the entries that have, of each facet named, one of those values."""
        self.chosen = {name: values for name, values in chosen.items() if values}
        self.fill()

    @property
    def narrowed(self) -> bool:
        """Whether entries may be left out."""
        return bool(self._words or self.chosen)

    def shown(self) -> tuple[int, ...]:
        """Return the places in the log of all entries that pass, those not looked at yet as well."""
        rest = range(self._searched, len(self._log))
        return (*self._shown, *self._passing(rest))

    @property
    def counts(self) -> tuple[int, int]:
        """How many entries are shown, and how many there are."""
        return len(self._shown), len(self._log)

    def facets(self) -> Iterator[Facets]:
        """Yield what each entry of the log can be found by."""
        return map(self._facets_of, range(len(self._log)))

    def _facets_of(self, index: int) -> Facets:
        if index not in self._facets:
            self._facets[index] = facets_of(self._log[index])
        return self._facets[index]

    def fill(self) -> None:
        """Make every row anew."""
        self.setRowCount(0)
        self._shown, self._searched = [], 0
        self._look_on()

    @property
    def busy(self) -> bool:
        """Whether there are entries that have not been looked at yet."""
        return self._searched < len(self._log)

    def _look_on(self) -> None:
        """Look at the next entries; a long search goes on when the window has drawn breath."""
        until, late = len(self._log), monotonic() + BREATH
        if self.narrowed:
            until = min(until, self._searched + AT_ONCE)
        while self._searched < until:
            end = min(until, self._searched + FEW) if self.narrowed else until
            self._shown += self._passing(range(self._searched, end))
            self._searched = end
            if monotonic() > late:
                break
        self.setRowCount(len(self._shown))
        if self.busy:
            self._rest.start()
        self.filled.emit()

    def retranslate(self) -> None:
        """Forget all words, so that they are made in the language in force."""
        self._texts.clear()
        self._steps.clear()
        self._below.clear()
        self.fill()

    def _passing(self, indices: range) -> list[int]:
        return [one for one in indices if self._passes(one)]

    def _passes(self, index: int) -> bool:
        if self.chosen:
            facets = self._facets_of(index)
            for name, values in self.chosen.items():
                if values.isdisjoint(getattr(facets, name)):
                    return False
        return all(word in self._told_below(index) for word in self._not_above(index))

    def _not_above(self, index: int) -> Sequence[str]:
        """Return the words searched for that the entry does not hold but perhaps its steps do."""
        if not self._words:
            return ()
        above = self.text(index).haystack
        return [word for word in self._words if word not in above]

    def _told_below(self, index: int) -> str:
        """Return what the steps of the entry say, as a search reads it."""
        if index not in self._below:
            entry = self._log[index]
            steps = explain.steps(entry.verdict, entry.action, entry.before)
            self._below[index] = "\n".join(map(_haystack, steps))
        return self._below[index]

    def text(self, index: int) -> EntryText:
        """Return the words of the entry with this index in the log."""
        if index not in self._texts:
            entry = self._log[index]
            self._texts[index] = entry_text(entry, tuple(self._harm(entry, index)))
        return self._texts[index]

    def told(self, index: int) -> EntryText:
        """Return the words of the entry, with the steps that a search has found it by."""
        text, wanted = self.text(index), self._not_above(index)
        if not wanted:
            return text
        lines = [(one.text, _haystack(one)) for one in self.steps(index)]
        firsts = (
            next((text for text, below in lines if word in below), "")
            for word in wanted
        )
        return replace(text, found=tuple(dict.fromkeys(filter(None, firsts))))

    def open_hits(self, index: Index) -> tuple[Hit, ...]:
        """Return the hits of the row's entry whose damage can still be applied."""
        position = self.position(index)
        return tuple(
            hit
            for hit in hits_of(self._log[position], position)
            if hit.who in self._able and hit.key not in self._applied
        )

    def _harm(self, entry: Entry, position: int) -> Iterator[HarmText]:
        for hit in hits_of(entry, position):
            if hit.key in self._applied:
                yield harm_text(entry, hit, applied=True)
            elif hit.who in self._able:
                yield harm_text(entry, hit, applied=False)

    def _note_applied(self, log: tuple[Entry, ...], kept: int) -> set[int]:
        """Keep which hits were applied; return the entries of those that were or are no longer."""
        gone = [key for key, by in self._applied.items() if by >= kept]
        for key in gone:
            del self._applied[key]
        keys = {by: applied_by(entry) for by, entry in enumerate(log[kept:], kept)}
        new = {key: by for by, key in keys.items() if key is not None}
        self._applied |= new
        return {position for position, _number in (*gone, *new)}

    def _say_again(self, positions: set[int]) -> None:
        """Make the words of these entries anew, where they have damage to tell of."""
        for one in positions:
            if one < len(self._log) and hits_of(self._log[one], one):
                self._texts.pop(one, None)
                row = self.index_of(one)
                if row.isValid():
                    self.dataChanged.emit(row, row)

    def position(self, index: Index) -> int:
        """Return the place in the log of the row's entry (of a step: of the entry it belongs to)."""
        parent = index.parent()
        return self._shown[(parent if parent.isValid() else index).row()]

    def entry(self, index: Index) -> Entry:
        """Return the row's entry."""
        return self._log[self.position(index)]

    def index_of(self, position: int) -> QModelIndex:
        """Return the row of the entry with that place in the log; an invalid one if it is filtered out."""
        if position in self._shown:
            return self.index(self._shown.index(position), 0)
        return QModelIndex()

    def is_newest(self, index: Index) -> bool:
        """Whether nothing has happened since."""
        return self.position(index) == len(self._log) - 1

    def step(self, index: Index) -> Line | None:
        """Return the step that the row shows, or None for the row of an entry."""
        if not index.parent().isValid():
            return None
        return self.steps(self.position(index))[index.row()]

    def steps(self, position: int) -> Sequence[Line]:
        """Return every step of the ruling of the entry with that place in the log."""
        if position not in self._steps:
            entry = self._log[position]
            self._steps[position] = tuple(
                explain.steps(entry.verdict, entry.action, entry.before)
            )
        return self._steps[position]

    # What Qt asks -----------------------------------------------------------

    def hasChildren(self, parent: Index = EMPTY) -> bool:
        return not parent.isValid() or not parent.parent().isValid()

    def canFetchMore(self, parent: Index) -> bool:
        return (
            parent.isValid()
            and not parent.parent().isValid()
            and self.rowCount(parent) == 0
        )

    def fetchMore(self, parent: Index) -> None:
        item = self.itemFromIndex(parent)
        item.appendRows(
            [QStandardItem() for _step in self.steps(self.position(parent))]
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        step = self.step(index)
        if step is not None:
            return f"{step.text} {' '.join(step.clauses)}".strip()
        text = self.told(self.position(index))
        return text.sentence if role == Qt.ItemDataRole.DisplayRole else text.spoken


def _haystack(step: Line) -> str:
    return " ".join((step.text, *step.clauses)).casefold()


def _common(old: tuple[Entry, ...], new: tuple[Entry, ...]) -> int:
    """Return how many entries both logs begin with; logs grow and shrink at the end only."""
    short = min(len(old), len(new))
    if short == 0 or old[short - 1] is new[short - 1]:
        return short
    return next(
        (index for index in range(short) if old[index] is not new[index]), short
    )
