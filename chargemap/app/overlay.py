"""The verdict on the board: lane, path, ghosts, what bars the way, and the words for it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from chargemap.app.document import Shown
from chargemap.app.figure_items import LabelItem, items_of
from chargemap.app.figures import Figure, describe, side_of
from chargemap.app.labels import Box, lay_out
from chargemap.app.paint.ink import colour
from chargemap.app.scene import OVERLAY_Z, WALL_Z
from chargemap.app.view import BoardView
from chargemap.i18n import _
from chargemap.model.battle import Battle

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

EDGE = 8.0  # pixels between a label and the edge of the view


class VerdictOverlay(QObject):
    """Draws the verdict that the document shows, and nothing when it shows none."""

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self.scene = scene
        self.document = scene.document
        self.figures: tuple[Figure, ...] = ()
        self._shown: Shown | None = None
        self._drawn: list[QGraphicsItem] = []
        self._labels: list[LabelItem] = []
        self._views: list[BoardView] = []
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
        self.figures = describe(shown.verdict, shown.action, shown.battle, after)
        looks = {one.token_id: one.look for one in self.scene.token_items()}
        colours = self.scene.colours
        items, self._labels = items_of(self.figures, colours, looks)
        if self.scene.is_past:
            self._drawn.append(self.scene.add_overlay(Veil(self.scene)))
            self._labels.append(LabelItem(self._moment(shown), colours))
        for item in (*items, *self._labels):
            self._drawn.append(self.scene.add_overlay(item))
        self._follow_views()
        self.arrange()

    def refresh(self) -> None:
        """Draw the same verdict again, in the colours that the scene has now."""
        self.show(self._shown)

    def clear(self) -> None:
        """Take everything away."""
        for item in self._drawn:
            self.scene.remove_overlay(item)
        self._drawn, self._labels, self.figures = [], [], ()

    def describe(self) -> list[tuple[str, tuple[tuple[float, float], ...], str]]:
        """Return what is drawn: kinds, points in board units, words."""
        return [(one.kind, one.points, one.label) for one in self.figures]

    def labels(self) -> list[LabelItem]:
        """Return the labels that are in sight."""
        return [label for label in self._labels if label.isVisible()]

    def arrange(self) -> None:
        """Lay the labels out anew for the view as it is now."""
        views = [view for view in self.scene.views() if isinstance(view, BoardView)]
        if not self._labels or not views:
            return
        view = views[0]
        anchors = [self._anchor(label, view) for label in self._labels]
        clears = [self._clear(label.figure) * view.scale_px for label in self._labels]
        wanted = [
            label.wanted(anchor, clear)
            for label, anchor, clear in zip(self._labels, anchors, clears, strict=True)
        ]
        room = QRectF(view.viewport().rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        box = (room.x(), room.y(), room.width(), room.height())
        places = lay_out(wanted, box, self._involved(view))
        for label, ask, place in zip(self._labels, wanted, places, strict=True):
            label.setVisible(place is not None)
            if place is not None:
                x, y = ask.anchor
                label.place(place[0] - x, place[1] - y, ask.clear)

    def _involved(self, view: BoardView) -> list[Box]:
        """Return where the tokens are, in pixels, that the verdict is about."""
        action = self._shown.action if self._shown else None
        ids = {figure.token for figure in self.figures}
        ids |= {str(one) for one in (action.by, action.at)} if action else set()
        boxes = []
        for one in ids:
            if (item := self.scene.token_item(one)) is not None:
                disc = item.mapRectToScene(item.shape().boundingRect())
                box = view.viewportTransform().mapRect(disc)
                boxes.append((box.x(), box.y(), box.width(), box.height()))
        return boxes

    def _anchor(self, label: LabelItem, view: QGraphicsView) -> QPointF:
        return view.viewportTransform().map(label.pos())

    def _clear(self, figure: Figure) -> float:
        """Return how far from its anchor a label should stay, in board units."""
        token = self._battle.tokens.get(figure.token)
        return 0.5 if token is None else side_of(self._battle, token) / 2

    @property
    def _battle(self) -> Battle:
        return self._shown.battle if self._shown else self.document.battle

    def _moment(self, shown: Shown) -> Figure:
        """Return the words that say that the board is shown as it was."""
        turn = shown.entry.turn if shown.entry else shown.battle.turn
        words = _("As it was in round {round}. Esc: back to now").format(
            round=turn.round
        )
        corner = self.scene.board_rect().topLeft()
        return Figure("label", ((corner.x() + 0.5, corner.y() + 0.5),), words)

    def _follow_views(self) -> None:
        for view in self.scene.views():
            if isinstance(view, BoardView) and view not in self._views:
                self._views.append(view)
                view.moved.connect(self.arrange)


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
