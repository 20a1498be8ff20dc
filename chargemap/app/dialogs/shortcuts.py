"""Keys of one's own for any action: find it, press the new keys, be told who has them already."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import shortcuts
from chargemap.app.actions import Actions
from chargemap.app.gestures import RESERVED, TERRAIN_KEYS
from chargemap.app.matching import fitness
from chargemap.app.menus import MENUS, SUBMENUS
from chargemap.app.menus.command import Command, plain
from chargemap.app.saying import announce
from chargemap.app.shortcuts import native
from chargemap.app.synonyms import SYNONYMS
from chargemap.i18n import _

ID = Qt.ItemDataRole.UserRole
NAME, MENU, KEYS = range(3)


class ShortcutsDialog(QDialog):
    """Every action with its keys; what is set here holds at once and is remembered."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions, self._window = actions, parent
        self._commands = {one.id: one for one in actions.whole}
        self.setWindowTitle(_("Change shortcuts"))
        self._make_list()
        self._make_fields()
        self._lay_out()
        self.search.textChanged.connect(self.narrow)
        self.list.currentItemChanged.connect(self._follow)
        self.list.itemActivated.connect(lambda _item: self.field.setFocus())
        self.field.keySequenceChanged.connect(self._tell)
        self.set.clicked.connect(self._set)
        self.none.clicked.connect(self._set_none)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self.narrow("")
        wide = max(620, 76 * self.fontMetrics().averageCharWidth())
        self.resize(QSize(wide, 560).boundedTo(parent.window().size()))

    def _make_list(self) -> None:
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(_("Search names and keys"))
        self.search.setAccessibleName(_("Search the actions"))
        self.list = QTreeWidget(columnCount=3)
        self.list.setHeaderLabels([_("Action"), _("Menu"), _("Keys")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAccessibleName(_("Actions and their keys"))
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column in (MENU, KEYS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def _make_fields(self) -> None:
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(1)
        self.field.setClearButtonEnabled(True)
        self.field.setAccessibleName(_("New keys"))
        for inner in self.field.findChildren(QLineEdit):
            inner.setAccessibleName(_("New keys"))
            inner.setPlaceholderText(_("Click here and press the keys"))
        self.set, self.none = QPushButton(_("Set")), QPushButton(_("No keys"))
        self.reset = QPushButton(_("Reset"))
        self.reset.setToolTip(_("Give this action the keys back that it came with"))
        self.told = QLabel(wordWrap=True)
        self.told.setAccessibleName(_("What the keys do now"))
        self.told.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(_("Close"))
        self.reset_all = self.buttons.addButton(
            _("Reset all"), QDialogButtonBox.ButtonRole.ResetRole
        )
        self.buttons.rejected.connect(self.reject)
        for button in (self.set, self.none, self.reset, *self.buttons.buttons()):
            if isinstance(button, QPushButton):
                button.setAutoDefault(False)

    def _lay_out(self) -> None:
        label = QLabel(_("&New keys"))
        label.setBuddy(self.field)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.field, 1)
        for button in (self.set, self.none, self.reset):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        column.addWidget(self.told)
        column.addWidget(self.buttons)

    # The list -----------------------------------------------------------------

    def narrow(self, text: str) -> None:
        """List the actions whose name, menu or keys fit."""
        here = self.chosen
        self.list.clear()
        for one in self._commands.values():
            name, keys = self._name(one.id), native(self._keys(one.id))
            others = SYNONYMS.get(one.id, "")
            others = _(others) if others else ""
            by_keys = text.casefold() in keys.casefold()
            if by_keys or ("+" not in text and fitness(text, name, others)):
                self.list.addTopLevelItem(self._item(one, name, keys))
        self._go_to(here.id if here is not None else "")

    @property
    def chosen(self) -> Command | None:
        """The action whose keys are about to be set."""
        item = self.list.currentItem()
        return self._commands.get(item.data(NAME, ID)) if item is not None else None

    def choose(self, command_id: str) -> None:
        """Go to an action."""
        self.search.clear()
        self._go_to(command_id)

    def _go_to(self, command_id: str) -> None:
        rows = range(self.list.topLevelItemCount())
        items = [self.list.topLevelItem(row) for row in rows]
        known = [one for one in items if one is not None]
        same = [one for one in known if one.data(NAME, ID) == command_id]
        for item in (same or known)[:1]:
            self.list.setCurrentItem(item)
        self._follow()

    def _item(self, command: Command, name: str, keys: str) -> QTreeWidgetItem:
        menu = plain(_({**MENUS, **SUBMENUS}[command.menu]))
        item = QTreeWidgetItem([name, menu, keys])
        item.setData(NAME, ID, command.id)
        item.setIcon(NAME, self._actions[command.id].icon())
        item.setToolTip(NAME, self._actions[command.id].whatsThis())
        if shortcuts.chosen(command.id) is not None:
            bold = item.font(KEYS)
            bold.setBold(True)
            item.setFont(KEYS, bold)
            item.setToolTip(KEYS, _("Changed; Reset gives the old keys back."))
        return item

    def _name(self, command_id: str) -> str:
        return plain(self._actions[command_id].text()).rstrip("…")

    def _keys(self, command_id: str) -> tuple[str, ...]:
        sequences = self._actions[command_id].shortcuts()
        return tuple(one.toString(shortcuts.PORTABLE) for one in sequences)

    # The keys -----------------------------------------------------------------

    def _follow(self) -> None:
        """Another action is chosen: its keys stand in the field."""
        command = self.chosen
        keys = self._keys(command.id) if command is not None else ()
        self.field.setEnabled(command is not None)
        self.field.setKeySequence(QKeySequence(keys[0] if keys else ""))
        self.none.setEnabled(bool(keys))
        changed = command is not None and shortcuts.chosen(command.id) is not None
        self.reset.setEnabled(changed)
        self._tell()

    def _tell(self) -> None:
        """Say in words who has the keys that were pressed."""
        command, pressed = self.chosen, self.pressed
        told, may = "", command is not None and bool(pressed)
        if command is not None and pressed:
            told, may = self._verdict(command.id, pressed)
        self.told.setText(told)
        self.set.setEnabled(may)

    @property
    def pressed(self) -> str:
        """The keys in the field; nothing if it is empty."""
        return self.field.keySequence().toString(shortcuts.PORTABLE)

    def _verdict(self, command_id: str, pressed: str) -> tuple[str, bool]:
        """Return what is to be said of the keys, and whether the action may have them."""
        names = {"keys": native([pressed]), "action": self._name(command_id)}
        if pressed in RESERVED:
            text = _("{keys} always belongs to the board, so no action can have it.")
            return text.format(**names), False
        for menu_id in MENUS:
            title = self._actions.menus[menu_id].title()
            if pressed == QKeySequence.mnemonic(title).toString(shortcuts.PORTABLE):
                text = _("{keys} opens the menu {menu}, so no action can have it.")
                return text.format(menu=plain(title), **names), False
        if (pressed,) == self._keys(command_id):
            return _("{keys} is what {action} has now.").format(**names), False
        for other in self._commands:
            if other != command_id and pressed in self._keys(other):
                text = _(
                    "{keys} is what “{other}” has now. Set takes it from there and gives it to “{action}”."
                )
                return text.format(other=self._name(other), **names), True
        if pressed in TERRAIN_KEYS:
            text = _(
                "With the Terrain tool in hand {keys} means something else; else it is free."
            )
            return text.format(**names), True
        return _("{keys} is free.").format(**names), True

    def _set(self) -> None:
        command, pressed = self.chosen, self.pressed
        if command is not None and pressed:
            shortcuts.choose(self._commands.values(), command.id, (pressed,))
            self._put_in_force()

    def _set_none(self) -> None:
        if (command := self.chosen) is not None:
            shortcuts.choose(self._commands.values(), command.id, ())
            self._put_in_force()

    def _reset(self) -> None:
        if (command := self.chosen) is not None:
            shortcuts.reset(self._commands.values(), command.id)
            self._put_in_force()

    def _reset_all(self) -> None:
        shortcuts.reset_all()
        self._put_in_force()

    def _put_in_force(self) -> None:
        self._actions.bind()
        self._actions.retranslate()
        announce(self._window)  # many a text names a key
        self.narrow(self.search.text())
