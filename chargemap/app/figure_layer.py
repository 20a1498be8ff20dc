"""Figures put on the board by whoever has something to show, and one room in which all labels find their places."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect, QRectF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView

from chargemap.app.figure import Figure
from chargemap.app.figure_items import NAME_PX, LabelItem, items_of
from chargemap.app.labels import Box, Wanted, lay_out
from chargemap.app.notice import Card
from chargemap.app.spaces import side_of
from chargemap.app.view import BoardView

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

FAR = 240.0  # pixels from what a label names to where it may still find its place
EDGE = 8.0  # pixels between a label and the edge of the view


class LabelRoom(QObject):
    """The labels of all layers of a scene, laid out together: none covers another."""

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self.scene = scene
        self.layers: list[FigureLayer] = []
        self._views: list[BoardView] = []

    def refresh(self, apart: "FigureLayer | None" = None) -> None:
        """Draw every layer (but one) again, in the colours that the scene has now."""
        for layer in self.layers:
            if layer is not apart:
                layer.show(layer.figures, layer.about)

    def arrange(self) -> None:
        """Lay the labels out anew for the view as it is now."""
        self._follow_views()
        labels = [label for layer in self.layers for label in layer.all_labels]
        if not labels or not self._views:
            return
        view = self._views[0]
        wanted = [
            label.wanted(
                self._anchor(label, view), self._clear(label.figure) * view.scale_px
            )
            for label in labels
        ]
        room = QRectF(view.viewport().rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        box = (room.x(), room.y(), room.width(), room.height())
        others = self._bystanders(view, wanted)
        places = lay_out(wanted, box, self._shunned(view), others)
        for label, ask, place in zip(labels, wanted, places, strict=True):
            for item in (label, label.leader):
                item.setVisible(place is not None)
            if place is not None:
                x, y = ask.anchor
                label.place(place[0] - x, place[1] - y, ask.clear)

    def _shunned(self, view: BoardView) -> list[Box]:
        """Return where the tokens are, in pixels, that the figures are about; their ghosts, and open cards."""
        ids = {one for layer in self.layers for one in layer.about}
        ids |= {figure.token for layer in self.layers for figure in layer.figures}
        boxes = []
        for one in ids:
            if (item := self.scene.token_item(one)) is not None:
                disc = item.mapRectToScene(item.shape().boundingRect())
                boxes.append(_box(view.viewportTransform().mapRect(disc)))
        for layer in self.layers:
            for figure in layer.figures:
                if figure.kind == "ghost":
                    corners = QRectF(
                        QPointF(*figure.points[0]), QPointF(*figure.points[2])
                    )
                    boxes.append(_box(view.viewportTransform().mapRect(corners)))
        for card in view.findChildren(Card):
            if card.isVisible():
                corner = view.viewport().mapFrom(view, card.pos())
                boxes.append(_box(QRectF(QRect(corner, card.size()))))
        return boxes

    def _bystanders(self, view: BoardView, wanted: Sequence[Wanted]) -> list[Box]:
        """Return where all tokens and their names are, in pixels, near enough to a label to be covered."""
        place, scale = view.viewportTransform(), view.scale_px
        xs, ys = zip(*(one.anchor for one in wanted), strict=True)
        far = max(one.width for one in wanted) + FAR
        reach = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        reach.adjust(-far, -FAR, far, FAR)
        name = NAME_PX if self.scene.names else 0.0
        boxes = []
        for item in self.scene.token_items():
            if reach.contains(place.map(item.centre)):
                side, at = item.look.base * scale, place.map(item.centre)
                half = side / 2
                boxes.append((at.x() - half, at.y() - half, side, side + name))
        return boxes

    def _anchor(self, label: LabelItem, view: QGraphicsView) -> QPointF:
        return view.viewportTransform().map(label.pos())

    def _clear(self, figure: Figure) -> float:
        """Return how far from its anchor a label should stay, in board units."""
        token = self.scene.battle.tokens.get(figure.token)
        return 0.5 if token is None else side_of(self.scene.battle, token) / 2

    def _follow_views(self) -> None:
        for view in self.scene.views():
            if isinstance(view, BoardView) and view not in self._views:
                self._views.append(view)
                view.moved.connect(self.arrange)


class FigureLayer:
    """What one tool, or the verdict, has on the board."""

    def __init__(self, scene: "BoardScene") -> None:
        self.scene = scene
        self.figures: tuple[Figure, ...] = ()
        self.about: tuple[str, ...] = ()
        self.all_labels: list[LabelItem] = []
        self._drawn: list[QGraphicsItem] = []
        self._room = room_of(scene)
        self._room.layers.append(self)

    def show(
        self,
        figures: Sequence[Figure],
        about: Iterable[str] = (),
        more: Iterable[QGraphicsItem] = (),
    ) -> None:
        """Draw these figures, and `more` items, in place of those before; labels keep off the tokens named."""
        self.clear()
        self.figures, self.about = tuple(figures), tuple(about)
        looks = {one.token_id: one.look for one in self.scene.token_items()}
        items, self.all_labels = items_of(self.figures, self.scene.colours, looks)
        for item in (*more, *items, *self.all_labels):
            self._drawn.append(self.scene.add_overlay(item))
        self._room.arrange()

    def clear(self) -> None:
        """Take everything away."""
        for item in self._drawn:
            self.scene.remove_overlay(item)
        had_labels = bool(self.all_labels)
        self._drawn, self.all_labels = [], []
        self.figures, self.about = (), ()
        if had_labels:
            self._room.arrange()

    def labels(self) -> list[LabelItem]:
        """Return the labels that are in sight."""
        return [label for label in self.all_labels if label.isVisible()]


def _box(rect: QRectF) -> Box:
    return rect.x(), rect.y(), rect.width(), rect.height()


def room_of(scene: "BoardScene") -> LabelRoom:
    """Return the room for the labels of that scene."""
    found = scene.findChild(LabelRoom)
    return found if isinstance(found, LabelRoom) else LabelRoom(scene)
