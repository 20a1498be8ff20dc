"""Miniatures ready to be put on the board: by double click, or dragged there."""

from collections.abc import Iterator
from itertools import count

from PySide6.QtCore import QByteArray, QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from chargemap.app.paint.looks import token_look
from chargemap.app.paint.minis import miniature
from chargemap.explain import lengths
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import (
    OBSTACLE,
    OUTSIDE,
    WALL,
    GridBoard,
    Point,
    Square,
    TableBoard,
)
from chargemap.model.plain import token_to_plain
from chargemap.rules.fields import Field
from chargemap.rules.ruleset import Ruleset, Template

MIME = "application/x-chargemap-template"
NAME = Qt.ItemDataRole.UserRole
ICON = 32  # pixels
AT_ONCE = 6  # miniatures
CELL = QSize(72, 68)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TemplateList(QListWidget):
    """The miniatures of a ruleset; what is dragged carries the template's name."""

    wanted = Signal(str)  # the name of the template that was double-clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setIconSize(QSize(ICON, ICON))
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setMovement(QListWidget.Movement.Static)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setGridSize(CELL)
        self.setUniformItemSizes(True)
        self.setWordWrap(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        # whose pictures are still to be painted
        self._bare: tuple[Ruleset | None, list[Template]] = (None, [])
        self.itemActivated.connect(lambda item: self.wanted.emit(item.data(NAME)))

    def show_templates(self, ruleset: Ruleset) -> None:
        """List the templates of `ruleset`."""
        self.clear()
        for template in ruleset.templates:
            item = QListWidgetItem(_(template.name))
            item.setData(NAME, template.name)
            item.setSizeHint(CELL)
            item.setToolTip(_summary(ruleset, template))
            self.addItem(item)
        if self.count():
            self.setCurrentRow(0)
        self._bare = (ruleset, list(ruleset.templates))
        self._paint_on()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._paint_on()

    def _paint_on(self) -> None:
        """Paint the next miniatures, once anybody sees the list, and leave the window time to answer."""
        ruleset, left = self._bare
        if ruleset is None or not left or not self.isVisible():
            return
        first = self.count() - len(left)
        for row, template in enumerate(left[:AT_ONCE], first):
            self.item(row).setIcon(_picture(ruleset, template))
        del left[:AT_ONCE]
        QTimer.singleShot(0, self, self._paint_on)

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, items: object) -> QMimeData:
        carried = QMimeData()
        if isinstance(items, list | tuple) and items:
            name = str(items[0].data(NAME))
            carried.setData(MIME, QByteArray(name.encode()))
        return carried


def _picture(ruleset: Ruleset, template: Template) -> QIcon:
    """Return the miniature as the board will show it."""
    token = Token("A", (0, 0), name=template.name, stats=dict(template.stats))
    field = Battle(ruleset.id, GridBoard(("......",) * 6), {token.id: token})
    look = token_look(field, token.id, ruleset)
    return miniature(look, ICON)


def _summary(ruleset: Ruleset, template: Template) -> str:
    fields = {field.key: field for field in ruleset.token_fields}
    lines = []
    for key, value in template.stats.items():
        field = fields.get(key) or Field(key, "text")
        told = _shown(lengths.shown(value, field.length))
        lines.append(f"{lengths.label(field)}: {told}")
    return "\n".join(lines)


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    if isinstance(value, dict):
        return str(value.get("name", ""))
    return _(str(value)) if isinstance(value, str) else str(value)


def put_template(
    battle: Battle, ruleset: Ruleset, name: str, side: str, near: Point
) -> Action | None:
    """Return the action that puts a template on the free space nearest to `near`; None if there is none."""
    template = next((one for one in ruleset.templates if one.name == name), None)
    if template is None:
        return None
    token = Token(
        id=free_id(battle),
        at=near,
        side=side,
        name=_free_name(battle, _(template.name)),
        stats=dict(template.stats),
    )
    place = free_place(battle, ruleset, token)
    if place is None:
        return None
    written = {**token_to_plain(token), "at": list(place)}
    return Action("put", choices={"tokens": {token.id: written}})


def free_id(battle: Battle) -> str:
    """Return an id that no token has, nor a hidden one had: a letter, as cases write it, while there are letters."""
    taken = battle.everybody.keys() | battle.looks.hidden
    letters = iter(LETTERS)
    numbers = (f"T{number}" for number in count(1))
    return next(
        one for names in (letters, numbers) for one in names if one not in taken
    )


def _free_name(battle: Battle, name: str) -> str:
    taken = {token.name for token in battle.everybody.values()}
    if name not in taken:
        return name
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in numbered if one not in taken)


def free_place(battle: Battle, ruleset: Ruleset, token: Token) -> Point | None:
    """Return the place nearest to the token's where it overlaps nobody and nothing solid."""
    if isinstance(battle.board, TableBoard):
        return ruleset.views.free_place(battle, token, token.at)
    taken = {
        square
        for other in battle.tokens.values()
        for square in _space(other.at, ruleset.views.space_sq(other))
    }
    side = ruleset.views.space_sq(token)
    start = (round(token.at[0]), round(token.at[1]))
    for place in _rings(start, battle.board):
        space = set(_space(place, side))
        if not space & taken and _open(battle.board, space):
            return place
    return None


def _space(at: Point, side: int) -> Iterator[Square]:
    column, row = int(at[0]), int(at[1])
    return ((column + x, row + y) for x in range(side) for y in range(side))


def _open(board: object, space: set[Square]) -> bool:
    solid = (WALL, OBSTACLE, OUTSIDE)
    return isinstance(board, GridBoard) and all(
        board.at(square) not in solid for square in space
    )


def _rings(start: Square, board: object) -> Iterator[Square]:
    """Yield the squares of the board, ring by ring around `start`, each ring's nearest first."""
    if not isinstance(board, GridBoard):
        return
    x0, y0 = start
    most = max(abs(x0), abs(y0), abs(board.width - x0), abs(board.height - y0))
    yield start
    for ring in range(1, most + 1):
        edge = [
            (x0 + x, y0 + y)
            for x in range(-ring, ring + 1)
            for y in range(-ring, ring + 1)
            if max(abs(x), abs(y)) == ring
            and 0 <= x0 + x < board.width
            and 0 <= y0 + y < board.height
        ]
        yield from sorted(
            edge, key=lambda at: ((at[0] - x0) ** 2 + (at[1] - y0) ** 2, at[1], at[0])
        )
