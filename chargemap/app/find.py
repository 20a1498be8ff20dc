"""Find anything by its name: type a few letters, press Enter."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPalette, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import settings
from chargemap.app.findable import Findable
from chargemap.app.matching import fitness
from chargemap.app.words import literal
from chargemap.i18n import _

ID = Qt.ItemDataRole.UserRole
ICON, ROW = 18, 26  # pixels
RECENT = 6  # of those chosen last stand on top
MOST = 200  # rows
NAME, KEYS = range(2)
STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 8,
    Qt.Key.Key_PageUp: -8,
}


class FindAction(QDialog):
    """A list of all there is to do or to see, narrowed by what is typed, the best match first.

    What cannot be had now stands there too, greyed, and says why. What was chosen last stands on top.
    """

    def __init__(self, things: Sequence[Findable], parent: QWidget) -> None:
        super().__init__(parent)
        self._things = {one.id: one for one in things}
        self._recent = recent()
        self.setWindowTitle(_("Find an action"))
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(_("Type a few letters of what you want to do"))
        self.search.setAccessibleName(_("Find an action"))
        self.list = _list()
        self.about = QLabel(wordWrap=True)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setAccessibleName(_("What it does"))
        self.about.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addWidget(self.about)
        self.search.textChanged.connect(self.narrow)
        self.list.itemActivated.connect(self._choose)
        self.list.currentItemChanged.connect(self._tell)
        self.search.installEventFilter(self)
        self.narrow("")
        wide = max(620, 76 * self.fontMetrics().averageCharWidth())
        self.resize(QSize(wide, 440).boundedTo(parent.window().size()))

    def narrow(self, text: str) -> None:
        """Leave what fits the letters, by name, by other names, by what it does."""
        found = self._found(text)
        self.list.clear()
        self.list.addTopLevelItems([self._item(one) for one in found[:MOST]])
        if not found:
            none = QTreeWidgetItem([_("Nothing to do has these letters."), ""])
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addTopLevelItem(none)
        self._go_to(0)

    def _found(self, text: str) -> list[Findable]:
        """Return what fits, the best first; of those that fit alike, what was chosen last and can be had."""
        scored = [
            (fitness(text, one.name, one.others, one.about), one)
            for one in self._things.values()
            if text.strip() or not one.sought
        ]
        fits = [one for one in scored if one[0]]
        chosen = {one: rank for rank, one in enumerate(reversed(self._recent), 1)}
        fits.sort(
            key=lambda one: (-one[0], -chosen.get(one[1].id, 0), bool(one[1].why))
        )
        if (
            not text.strip()
        ):  # nothing is typed: as the menus have them, below the last ones
            fits.sort(key=lambda one: -chosen.get(one[1].id, 0))
        return [one for _points, one in fits]

    def names(self) -> list[str]:
        """Return the names in the list, from the top."""
        rows = range(self.list.topLevelItemCount())
        items = [self.list.topLevelItem(row) for row in rows]
        return [item.text(NAME) for item in items if item is not None]

    def _go_to(self, row: int) -> None:
        last = self.list.topLevelItemCount() - 1
        item = self.list.topLevelItem(max(0, min(row, last)))
        if item is not None:
            self.list.setCurrentItem(item)

    def _item(self, thing: Findable) -> QTreeWidgetItem:
        barred = _("{name} – {why}").format(name=thing.name, why=thing.why)
        item = QTreeWidgetItem([barred if thing.why else thing.name, thing.keys])
        item.setIcon(NAME, thing.icon if not thing.icon.isNull() else _no_icon())
        item.setSizeHint(NAME, QSize(0, ROW))
        item.setData(NAME, ID, thing.id)
        quiet = self.palette().color(QPalette.ColorRole.PlaceholderText)
        for column in (KEYS, *((NAME,) if thing.why else ())):
            item.setForeground(column, quiet)
        for column in range(2):
            item.setToolTip(column, literal(thing.about))
        return item

    def _thing(self, item: QTreeWidgetItem | None) -> Findable | None:
        return self._things.get(item.data(NAME, ID)) if item is not None else None

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        """Say beneath the list what the row does, and why it cannot be had."""
        thing = self._thing(item)
        if thing is None:
            self.about.setText("")
        elif thing.why:
            told = _("Not now: {why}. {about}")
            self.about.setText(told.format(why=thing.why, about=thing.about))
        else:
            self.about.setText(thing.about)

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        thing = self._thing(item)
        if thing is not None and not thing.why:
            remember(thing.id)
            self.accept()
            thing.do()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in STEPS:
                self._go_to(self.list.currentIndex().row() + STEPS[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)


def recent() -> list[str]:
    """Return what was chosen last, the latest first."""
    kept = settings.text("found", "")
    return kept.splitlines() if kept else []


def remember(thing: str) -> None:
    """Put this at the head of what was chosen last."""
    others = [one for one in recent() if one != thing]
    settings.remember("found", "\n".join([thing, *others][:RECENT]))


def _list() -> QTreeWidget:
    made = QTreeWidget(columnCount=2)
    made.setRootIsDecorated(False)
    made.setHeaderHidden(True)
    made.setUniformRowHeights(True)
    made.setIconSize(QSize(ICON, ICON))
    made.setAccessibleName(_("Actions"))
    header = made.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(KEYS, QHeaderView.ResizeMode.ResizeToContents)
    return made


def _no_icon() -> QIcon:
    pixmap = QPixmap(ICON, ICON)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)
