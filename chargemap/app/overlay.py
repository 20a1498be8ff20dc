"""The verdict on the board: lane, path, ghosts, what bars the way, and the words for it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargemap.app.document import Shown
from chargemap.app.figure import Figure
from chargemap.app.figure_items import LabelItem
from chargemap.app.figure_layer import FigureLayer, room_of
from chargemap.app.figures import describe
from chargemap.app.paint.ink import colour
from chargemap.app.scene import OVERLAY_Z, WALL_Z
from chargemap.i18n import _

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene


class VerdictOverlay(QObject):
    """Draws the verdict that the document shows, and nothing when it shows none."""

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self.scene = scene
        self.document = scene.document
        self.figures: tuple[Figure, ...] = ()
        self._shown: Shown | None = None
        self._room = room_of(scene)
        self._layer = FigureLayer(scene)
        self.document.verdict_shown.connect(self.show)

    def show(self, shown: Shown | None) -> None:
        """Draw that verdict in place of the one before."""
        self.clear()
        self._shown = shown
        if shown is None or shown.action.do not in self.document.ruleset.rules:
            return
        resolved = shown.entry is not None and not self.scene.is_past
        moved = shown.verdict.legal or shown.action.force
        after = self.document.battle if resolved and moved else None
        if shown.moment is not None and shown.moment is not shown.battle:
            after = shown.moment if moved else None
        self.figures = describe(shown.verdict, shown.action, shown.battle, after)
        about = (shown.action.by, str(shown.action.at))
        if self.scene.is_past:
            figures = (*self.figures, self._moment(shown))
            self._layer.show(figures, about, [Veil(self.scene)])
        else:
            self._layer.show(self.figures, about)

    def refresh(self) -> None:
        """Draw the same verdict again, and all other layers, in the colours that the scene has now."""
        self.show(self._shown)
        self._room.refresh(self._layer)

    def clear(self) -> None:
        """Take everything away."""
        self._layer.clear()
        self.figures = ()

    def describe(self) -> list[tuple[str, tuple[tuple[float, float], ...], str]]:
        """Return what is drawn: kinds, points in board units, words."""
        return [(one.kind, one.points, one.label) for one in self.figures]

    def labels(self) -> list[LabelItem]:
        """Return the labels that are in sight."""
        return self._layer.labels()

    def arrange(self) -> None:
        """Lay the labels out anew for the view as it is now."""
        self._room.arrange()

    def _moment(self, shown: Shown) -> Figure:
        """Return the words that say that the board is shown as it was."""
        turn = shown.entry.turn if shown.entry else shown.battle.turn
        words = _("As it was in round {round}. Esc: back to now").format(
            round=turn.round
        )
        corner = self.scene.board_rect().topLeft()
        return Figure("label", ((corner.x() + 0.5, corner.y() + 0.5),), words)


class Veil(QGraphicsItem):
    """A thin veil over the board, which says: this is not how things stand now."""

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__()
        self._rect = scene.board_rect()
        self._colour = colour(scene.colours.ghost, 0.22)
        self.setZValue(WALL_Z + 1 - OVERLAY_Z)

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.fillRect(self._rect, self._colour)
