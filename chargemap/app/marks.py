"""Squares of the board that the ruleset marks, such as dangerous ones: drawn, and told where the mouse rests."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargemap.app.paint.marked import paint_marked
from chargemap.app.words import literal
from chargemap.i18n import _
from chargemap.model.board import GridBoard, Square

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.rules.fields import Field

MARK_Z = 5  # above the ground, below walls and tokens


class MarkedItem(QGraphicsItem):
    """The squares that one key of the battle marks."""

    def __init__(self, field: "Field", scene: "BoardScene") -> None:
        super().__init__()
        self._scene, self._field = scene, field
        self.squares: frozenset[Square] = frozenset()
        self.setZValue(MARK_Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.retranslate()

    def retranslate(self) -> None:
        """Say what the squares are in the language in force."""
        self.setToolTip(literal(_(self._field.text)))

    def show_squares(self, squares: frozenset[Square]) -> None:
        """Mark these squares."""
        if squares != self.squares:
            self.prepareGeometryChange()
            self.squares = squares
            self.update()

    def boundingRect(self) -> QRectF:
        rect = QRectF()
        for x, y in self.squares:
            rect = rect.united(QRectF(x, y, 1, 1))
        return rect.adjusted(-0.1, -0.1, 0.1, 0.1)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        for x, y in self.squares:
            path.addRect(QRectF(x, y, 1, 1))
        return path

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        paint_marked(painter, self.squares, self._scene.colours)


class Marks:
    """The marked squares of a scene, key by key."""

    def __init__(self, scene: "BoardScene") -> None:
        self._scene = scene
        self.items: dict[str, MarkedItem] = {}

    def sync(self) -> None:
        """Show what the battle on show marks."""
        scene, battle = self._scene, self._scene.battle
        on_squares = isinstance(battle.board, GridBoard) and bool(battle.ruleset)
        fields = scene.document.ruleset.marks if on_squares and battle.stats else ()
        known = {one.key: one for one in fields}
        for key in [one for one in self.items if one not in known]:
            scene.removeItem(self.items.pop(key))
        for key, field in known.items():
            self._item(field).show_squares(battle.marked(key))

    def sketch(self, field: "Field", squares: frozenset[Square]) -> None:
        """Show that key with these squares, which it may mark soon."""
        self._item(field).show_squares(squares)

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        for item in self.items.values():
            item.retranslate()

    def update(self) -> None:
        """Draw everything anew, in the colours of the scene."""
        for item in self.items.values():
            item.update()

    def _item(self, field: "Field") -> MarkedItem:
        if field.key not in self.items:
            item = self.items[field.key] = MarkedItem(field, self._scene)
            self._scene.addItem(item)
        return self.items[field.key]
