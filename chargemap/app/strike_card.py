"""The card on the board that offers an attack of opportunity, beside the square where the mover is struck."""

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout

from chargemap.app import strike_words
from chargemap.app.beside import beside
from chargemap.app.figure import Figure, Kind
from chargemap.app.figure_layer import FigureLayer, room_of
from chargemap.app.notice import Card
from chargemap.app.offer_box import OfferBox
from chargemap.app.spaces import body, centre, outline
from chargemap.app.strikes import Strikes
from chargemap.app.theme import colours

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView
    from chargemap.model.battle import Token

WIDE = 344  # pixels


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
        room_of(self.scene).arrange()
        if _box_of(QApplication.focusWidget()) is None:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _draw(self) -> None:
        """Draw the mover where it is struck, and an arrow from the one who may strike."""
        battle, walker = self.scene.battle, self._walker()
        where = self.strikes.chance.where
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
        if held is None or self.strikes.chance.mover not in battle.tokens:
            return None
        return body(battle, self.strikes.chance.mover)

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
        walker, battle, held = self._walker(), self.scene.battle, self.strikes.held
        if walker is None or held is None:
            return super().place()
        chance, end = self.strikes.chance, held.verdict.end
        found = [outline(battle, walker, chance.where), outline(battle, walker)]
        if end is not None and chance.mover == held.action.by:
            found.append(outline(battle, walker, end))
        foes = [*(one.striker for one in held.queue), str(held.action.at)]
        found += [outline(battle, battle.tokens[f]) for f in foes if f in battle.tokens]
        return beside(self.view, self.size(), found)

    def _keep_place(self) -> None:
        if self.isVisible():
            self.settle()


def _box_of(widget: QObject | None) -> QObject | None:
    """Return the offer's box that the widget stands in, if it does."""
    one = widget
    while one is not None and not isinstance(one, OfferBox):
        one = one.parent()
    return one
