"""The card on the board that offers an attack of opportunity, beside the square where the mover is struck."""

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QMargins,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout

from chargemap.app import strike_words
from chargemap.app.figure_layer import FigureLayer
from chargemap.app.figures import Figure, Kind, body, centre, outline
from chargemap.app.notice import Card
from chargemap.app.offer_box import OfferBox
from chargemap.app.strikes import Strikes
from chargemap.app.theme import colours
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView
    from chargemap.model.battle import Token

WIDE, GAP, EDGE = 344, 18, 6  # pixels
NAMES = QMargins(0, 0, 0, 14)  # pixels below a token for its name


class StrikeCard(Card):
    """The offer in sight, with the mover's ghost where it is struck; the board's keys are its own meanwhile."""

    told = Signal(str)  # what is open, for the status line; nothing if nothing is

    def __init__(self, view: "BoardView", scene: "BoardScene") -> None:
        super().__init__(view, colours.warn)
        self.view, self.scene = view, scene
        self.strikes = strikes = Strikes(scene.document, self)
        self.box = OfferBox(strikes)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 10, 9)
        column.addWidget(self.box)
        self._layer = FigureLayer(scene)
        strikes.changed.connect(self._follow)
        view.moved.connect(self._keep_place)
        view.zoomed.connect(self._keep_place)

    def _follow(self) -> None:
        """Show what is open now, or nothing."""
        held = self.strikes.held
        self.told.emit(self.box.accessibleName())
        if held is None:
            mine = _box_of(QApplication.focusWidget()) is self.box
            self.hide()
            self._layer.clear()
            if mine:
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._draw()
        self.setAccessibleName(self.box.accessibleName())
        self.show()
        self.settle()
        if _box_of(QApplication.focusWidget()) is None:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _draw(self) -> None:
        """Draw the mover where it is struck, and an arrow from the one who may strike."""
        battle, walker = self.scene.battle, self._walker()
        where = self.strikes.where
        figures: list[Figure] = []
        if walker is not None:
            corners = outline(battle, walker, where)
            kind: Kind = "ring-token" if where == walker.at else "ghost"
            figures.append(Figure(kind, corners, walker.label, "warn", walker.id))
            striker = battle.tokens.get(self.strikes.striker)
            if striker is not None:
                points = (centre(battle, striker), centre(battle, walker, where))
                figures.append(Figure("push-arrow", points, "", "warn", striker.id))
        self._layer.show(figures)

    def _walker(self) -> "Token | None":
        held, battle = self.strikes.held, self.scene.battle
        if held is None or held.action.by not in battle.tokens:
            return None
        return body(battle, held.action.by)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have the board's keys of the offer first."""
        if isinstance(event, QKeyEvent) and self.strikes.held is not None:
            key = strike_words.key_of(event)
            if key and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if key and event.type() == QEvent.Type.KeyPress:
                strike_words.take(self.strikes, key)
                return True
        return super().eventFilter(watched, event)

    def wide(self) -> int:
        return WIDE

    def place(self) -> QPoint:
        """Return the place beside the struck square that hides least of who takes part."""
        port = self.view.viewport().geometry().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        shunned = self._shunned()
        if not shunned:
            return super().place()
        spot, size = shunned[0], self.size()
        middle = spot.center()
        corners = (
            QPoint(spot.right() + GAP, middle.y() - size.height() // 2),
            QPoint(spot.left() - GAP - size.width(), middle.y() - size.height() // 2),
            QPoint(middle.x() - size.width() // 2, spot.bottom() + GAP),
            QPoint(middle.x() - size.width() // 2, spot.top() - GAP - size.height()),
        )
        inside = [_within(QRect(corner, size), port) for corner in corners]
        return min(inside, key=lambda box: _hidden(box, shunned)).topLeft()

    def _shunned(self) -> list[QRect]:
        """Return where the mover is struck, stands and would end, and its foes, in pixels of the view."""
        walker, battle = self._walker(), self.scene.battle
        held = self.strikes.held
        if walker is None or held is None:
            return []
        found = [outline(battle, walker, self.strikes.where), outline(battle, walker)]
        if held.verdict.end is not None:
            found.append(outline(battle, walker, held.verdict.end))
        foes = [*(one for one, _square in held.queue), str(held.action.at)]
        found += [outline(battle, battle.tokens[f]) for f in foes if f in battle.tokens]
        away = self.view.viewport().geometry().topLeft()
        turn = self.view.viewportTransform()
        boxes = [turn.mapRect(_rect(one)).toAlignedRect() for one in found]
        return [box.translated(away) + NAMES for box in boxes]

    def _keep_place(self) -> None:
        if self.isVisible():
            self.settle()


def _rect(corners: tuple[Point, ...]) -> QRectF:
    return QRectF(QPointF(*corners[0]), QPointF(*corners[2]))


def _within(box: QRect, room: QRect) -> QRect:
    """Return the box moved into the room."""
    x = max(room.left(), min(box.left(), room.right() - box.width()))
    y = max(room.top(), min(box.top(), room.bottom() - box.height()))
    return QRect(QPoint(x, y), box.size())


def _hidden(box: QRect, shunned: list[QRect]) -> int:
    """Return how many pixels of those the box would hide; the struck square counts most."""
    covers = [box.intersected(one) for one in (*shunned, shunned[0])]
    return sum(one.width() * one.height() for one in covers if not one.isEmpty())


def _box_of(widget: QObject | None) -> QObject | None:
    """Return the offer's box that the widget stands in, if it does."""
    one = widget
    while one is not None and not isinstance(one, OfferBox):
        one = one.parent()
    return one
