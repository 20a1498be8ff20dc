"""A card on the board that offers something to others, beside the place where it would happen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout

from chargemap.app.beside import beside
from chargemap.app.figure import Figure
from chargemap.app.figure_layer import FigureLayer, room_of
from chargemap.app.notice import Card
from chargemap.app.offer_box import OfferBox, Offering, Words
from chargemap.app.theme import colours
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView

WIDE = 344  # pixels


class OfferCard(Card):
    """The offer in sight, drawn on the board, too; the board's keys are its own meanwhile."""

    told = Signal(str)  # what is open, for the status line; nothing if nothing is

    def __init__(
        self, view: "BoardView", scene: "BoardScene", offering: Offering, words: Words
    ) -> None:
        super().__init__(view, colours.warn)
        self.view, self.scene = view, scene
        self.offering, self.words = offering, words
        self.box = OfferBox(offering, words)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 10, 9)
        column.addWidget(self.box)
        self._layer = FigureLayer(scene)
        offering.changed.connect(self._follow)
        view.moved.connect(self._keep_place)
        view.zoomed.connect(self._keep_place)

    def figures(self) -> Sequence[Figure]:
        """Return what is drawn of the offer."""
        return ()

    def spaces(self) -> Sequence[Sequence[Point]]:
        """Return the outlines that the card should not hide, the one it stands beside first."""
        return ()

    def _follow(self) -> None:
        """Show what is open now, or nothing."""
        self.told.emit(self.box.accessibleName())
        if self.offering.held is None:
            mine = _box_of(QApplication.focusWidget()) is self.box
            self.hide()
            self._layer.clear()
            if mine:
                self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._layer.show(self.figures())
        self.setAccessibleName(self.box.accessibleName())
        self.show()
        self.settle()
        room_of(self.scene).arrange()
        if _box_of(QApplication.focusWidget()) is None:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have the board's keys of the offer first."""
        if isinstance(event, QKeyEvent) and self.offering.held is not None:
            key = self.words.key_of(event)
            if key and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if key and event.type() == QEvent.Type.KeyPress:
                self.words.take(self.offering, key)
                return True
        return super().eventFilter(watched, event)

    def wide(self) -> int:
        return WIDE

    def place(self) -> QPoint:
        """Return the place that hides least of who takes part."""
        found = self.spaces() if self.offering.held is not None else ()
        if not found:
            return super().place()
        return beside(self.view, self.size(), [tuple(one) for one in found])

    def _keep_place(self) -> None:
        if self.isVisible():
            self.settle()


def _box_of(widget: QObject | None) -> QObject | None:
    """Return the offer's box that the widget stands in, if it does."""
    one = widget
    while one is not None and not isinstance(one, OfferBox):
        one = one.parent()
    return one
