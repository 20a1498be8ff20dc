"""A person at the whole window: mouse and keys go to what is in sight, and each stage can be pictured."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QToolButton,
    QWidget,
)

from chargemap.app.docks.log_delegate import APPLY
from chargemap.app.window import MainWindow
from chargemap.model.battle import Entry, Token
from tests.app.desk import LEFT, NONE, Desk

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
RIGHT = Qt.MouseButton.RightButton
SIZE = (1280, 720)


class Player(Desk):
    """What a person does at a window; `picture` keeps how it looks in a folder."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window, self.folder = window, folder
        self.document, self.scene = window.document, window.scene
        self.view, self.overlay = window.view, window.overlay
        window.showNormal()
        window.resize(*SIZE)
        self.come_back()

    def come_back(self) -> None:
        """Give the window the keyboard, as a desktop does when a dialog has gone."""
        QApplication.processEvents()  # what the dialog still had to be told
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)
        self.view.setFocus()
        QApplication.processEvents()
        assert QApplication.focusWidget() is self.view

    def picture(self, name: str) -> None:
        """Keep how the window looks now; a dialog or menu that is open lies over it."""
        for _once in range(3):  # what is laid out anew may scroll, and that be painted
            QApplication.processEvents()
        shown = self.window.grab()
        above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if above is not None:
            at = above.mapToGlobal(QPoint(0, 0)) - self.window.mapToGlobal(QPoint(0, 0))
            above.render(shown, at)
        assert shown.save(str(self.folder / f"{name}.png"))

    # Looking ------------------------------------------------------------------

    @property
    def last(self) -> Entry:
        """The last entry of the log."""
        return self.document.battle.log[-1]

    def named(self, name: str) -> str:
        """Return the id of the token of that name."""
        tokens = self.document.battle.tokens.values()
        return next(one.id for one in tokens if one.label == name)

    def token(self, name: str) -> Token:
        """Return the token of that name."""
        return self.document.battle.tokens[self.named(name)]

    def square(self, name: str) -> tuple[int, int]:
        """Return the top-left square of the token of that name."""
        x, y = self.token(name).at
        return (int(x), int(y))

    @property
    def offer(self) -> str:
        """What the card on the board offers."""
        QApplication.processEvents()
        card = self.window.strike_card
        return card.box.words.text() if card.isVisible() else ""

    # Keys and buttons ---------------------------------------------------------

    def type_into(
        self, field: QWidget, text: str, *, end: Qt.Key | None = None
    ) -> None:
        """Write over what the field holds."""
        if not field.hasFocus():
            QTest.mouseClick(field, LEFT)
        QTest.keyClick(field, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(field, text)
        if end is not None:
            QTest.keyClick(field, end)

    def choose_line(self, box: QComboBox, data: str) -> None:
        """Go to the line of the box that stands for that, with the arrow keys."""
        steps = box.findData(data) - box.currentIndex()
        for _step in range(abs(steps)):
            QTest.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
        assert box.currentData() == data

    def push(self, button: QWidget) -> None:
        """Click a button that is in sight."""
        assert button.isVisible()
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()

    def answer(
        self,
        answer: Callable[[QDialog], object],
        key: Qt.Key,
        held: Qt.KeyboardModifier,
    ) -> None:
        """Press the key that opens a dialog, and answer it."""
        with_dialog(answer, lambda: self.key(key, held))
        self.come_back()

    def find_action(self, words: str) -> None:
        """Do an action by its name, as a person does who does not know its key."""

        def choose(dialog: QDialog) -> None:
            field = dialog.focusWidget()
            assert isinstance(field, QLineEdit)
            QTest.keyClicks(field, words)
            QTest.keyClick(field, ENTER)

        self.answer(choose, Qt.Key.Key_K, CTRL)

    # Menus --------------------------------------------------------------------

    def pick(self, button: QToolButton, words: str) -> None:
        """Open the menu of a button and click the entry with these words."""
        with_menu([words], lambda: QTest.mouseClick(button, LEFT))

    def pick_on_board(
        self, square: Sequence[float], *path: str, shot: str = ""
    ) -> None:
        """Open the menu of the right button there and go down to an entry."""
        at, port = self.pixel(square), self.view.viewport()
        look = (lambda: self.picture(shot)) if shot else None
        with_menu(path, lambda: QTest.mouseClick(port, RIGHT, NONE, at), look)

    def pick_in_bar(self, menu: str, words: str, shot: str) -> None:
        """Click a menu of the bar, and take an entry of it."""
        bar = self.window.menuBar()
        head = next(one for one in bar.actions() if plain(one.text()) == menu)
        at = bar.actionGeometry(head).center()
        with_menu(
            [words],
            lambda: QTest.mouseClick(bar, LEFT, NONE, at),
            lambda: self.picture(shot),
        )

    # Tokens and rulings -------------------------------------------------------

    def add(self, name: str, side: str, square: tuple[int, int]) -> None:
        """Add a miniature by a double click, and drag it to its square by hand."""
        dock = self.window.docks.token
        if dock.side.currentText() != side:
            line = dock.side.lineEdit()
            assert line is not None
            self.type_into(line, side, end=ENTER)
        double_click(dock.templates, name)
        (token,) = self.document.selection
        if self.at(token) != square:
            x, y = self.at(token)
            self.drag((int(x), int(y)), square)
        assert self.at(token) == square

    def type_dice(self, *faces: int) -> None:
        """Type the dice that are asked for, one after the other."""
        dice = self.window.docks.log.dice
        for face in faces:
            assert dice.asking.isVisible(), f"no die is asked for: {face}"
            self.type_into(dice.die, str(face), end=ENTER)
        assert not dice.asking.isVisible()

    def charge(self, name: str) -> None:
        """Take the charge tool and click an enemy."""
        self._against(Qt.Key.Key_C, name)

    def attack(self, name: str) -> None:
        """Take the tool for other actions, which begins with an attack, and click an enemy."""
        self._against(Qt.Key.Key_X, name)

    def _against(self, tool: Qt.Key, name: str) -> None:
        self.key(tool)
        self.hover(self.square(name))
        self.click(self.square(name))

    def dice(self, *, typed: bool) -> None:
        """Let dice be typed in from now on, or rolled from the seed."""
        panel = self.window.docks.log.dice
        self.push(panel.typed_in if typed else panel.rolled)
        self.view.setFocus()

    def move(self, name: str, square: tuple[int, int]) -> None:
        """Drag a token to a square with the select tool."""
        self.key(Qt.Key.Key_V)
        self.drag(self.square(name), square)

    def next_turn(self, name: str) -> None:
        """Begin the next turn, which is that token's."""
        self.key(Qt.Key.Key_E)
        battle = self.document.battle
        assert battle.tokens[battle.turn.token].label == name

    def harm(self, amount: int) -> None:
        """Take hit points off the selected token, on the card beside it."""
        self.key(Qt.Key.Key_D, SHIFT)
        field = QApplication.focusWidget()
        assert field is not None
        self.type_into(field, str(amount), end=ENTER)
        self.view.setFocus()

    def apply_damage(self) -> None:
        """Click *Apply damage* at the newest entry of the log."""
        QApplication.processEvents()
        view = self.window.docks.log.view
        port = view.viewport()
        places = (
            QPoint(x, y)
            for y in range(port.height() - 2, 0, -3)
            for x in range(30, port.width() - 4, 4)
        )
        spot = next(at for at in places if view.clause_under(at).startswith(APPLY))
        QTest.mouseClick(port, LEFT, pos=spot)


def double_click(items: QAbstractItemView, words: str) -> None:
    """Double-click the item with these words."""
    model = items.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    item = next(one for one in rows if one.data() == words)
    items.scrollTo(item)
    at = items.visualRect(item).center()
    QTest.mouseClick(items.viewport(), LEFT, NONE, at)
    QTest.mouseDClick(items.viewport(), LEFT, NONE, at)


def with_dialog(answer: Callable[[QDialog], object], ask: Callable[[], object]) -> None:
    """Do what opens a dialog, and answer it; what goes wrong there is raised here."""
    wrong: list[BaseException] = []
    answered: list[QDialog] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or not dialog.isActiveWindow():
            return
        clock.stop()
        answered.append(dialog)
        try:
            answer(dialog)
        except BaseException as error:  # noqa: BLE001 - it is raised again below
            wrong.append(error)
        finally:
            if wrong or dialog.isVisible():
                dialog.reject()

    clock = QTimer(interval=0)
    clock.timeout.connect(look)
    clock.start()
    ask()
    clock.stop()
    if wrong:
        raise wrong[0]
    assert answered, "no dialog came"


def with_menu(
    path: Sequence[str],
    ask: Callable[[], object],
    look: Callable[[], object] | None = None,
) -> None:
    """Do what opens a menu, go down by the keys to the entry at the end of `path`, and take it."""
    wrong: list[BaseException] = []
    left = list(path)

    def choose() -> None:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return
        try:
            go_to(menu, left.pop(0))
            if look is not None and not left:
                look()
            QTest.keyClick(menu, Qt.Key.Key_Right if left else ENTER)
        except BaseException as error:  # noqa: BLE001 - it is raised again below
            left.clear()
            wrong.append(error)
            menu.close()
        if not left:
            clock.stop()

    clock = QTimer(interval=0)
    clock.timeout.connect(choose)
    clock.start()
    ask()
    while clock.isActive() and QApplication.activePopupWidget() is not None:
        QApplication.processEvents()
    clock.stop()
    if wrong:
        raise wrong[0]
    assert not left, f"no menu with {left[0]} came"


def go_to(menu: QMenu, words: str) -> None:
    """Go down to the entry with these words."""
    entries = [one for one in menu.actions() if not one.isSeparator()]
    assert words in map(plain, (one.text() for one in entries)), words
    for _once in range(2 * len(entries)):
        chosen = menu.activeAction()
        if chosen is not None and plain(chosen.text()) == words:
            return
        QTest.keyClick(menu, Qt.Key.Key_Down)
    raise AssertionError(f"{words} cannot be chosen")


def plain(text: str) -> str:
    """Return the words of a menu's entry without its mark for the Alt key."""
    return text.replace("&", "").rstrip("…")


def save_as(path: Path) -> Callable[[QDialog], None]:
    """Return what types a path into a file dialog."""

    def answer(dialog: QDialog) -> None:
        assert isinstance(dialog, QFileDialog)
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert field is not None
        QTest.keyClick(field, Qt.Key.Key_A, CTRL)
        QTest.keyClicks(field, str(path))
        QTest.keyClick(field, ENTER)

    return answer
