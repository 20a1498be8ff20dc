"""Figures as items of the scene: drawings in board units, and labels that stay upright and readable."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPolygonF
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from chargemap.app.figure import SIGNS, Figure, Kind
from chargemap.app.labels import Wanted
from chargemap.app.paint.figures import UNDER, Hand, paint_figure, paint_sign
from chargemap.app.paint.ink import BoardColours, colour, pen
from chargemap.app.paint.minis import TokenLook
from chargemap.app.paint.strokes import edge_of, edged
from chargemap.app.scene import NAME_Z, OVERLAY_Z, THREAT_Z, TOKEN_Z

MARGIN = 1.0  # squares round a figure that its lines, signs and heads may need
PAD, WIDEST = 6.0, 370.0  # pixels in a label beside its words, and its greatest width
NAME_PX = 15.0  # pixels kept free under a token, where its name is
LEADER = 14.0  # pixels between a label and what it names from which a line joins them
# Heights in the scene: tokens are above where they go and below what is said of them.
_LEVELS: Mapping[Kind, float] = {
    **{kind: THREAT_Z + 0.5 + number / 2 for number, kind in enumerate(UNDER)},
    "segment": TOKEN_Z - 1,
    "measure": TOKEN_Z + 3,
    "sight-line": TOKEN_Z + 3,
    "ring-token": TOKEN_Z + 4,
    "badge": NAME_Z + 1,
    "label": NAME_Z + 20,
}


class FigureItem(QGraphicsItem):
    """One figure on the board; it takes no mouse."""

    def __init__(
        self,
        figure: Figure,
        colours: BoardColours,
        looks: Mapping[str, TokenLook] | None = None,
    ) -> None:
        super().__init__()
        self.figure = figure
        self._colours = colours
        self._looks = looks or {}
        points = QPolygonF([QPointF(x, y) for x, y in figure.points])
        self._bounds = points.boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(_LEVELS[figure.kind] - OVERLAY_Z)
        if figure.kind in ("ring-token", "badge", "ghost"):
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        hand = Hand(self._colours, 1 / max(scale, 1e-6), self._looks)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_figure(painter, self.figure, hand)


class LabelItem(QGraphicsItem):
    """Words in a pill, with the sign of their role, and a line to what they name when they lie apart.

    The item sits at its anchor and is as big at any zoom; `place` says where the pill is, in pixels.
    """

    def __init__(self, figure: Figure, colours: BoardColours) -> None:
        super().__init__()
        self.figure = figure
        self._colours = colours
        self._font = QFont(QApplication.font())
        self._font.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetricsF(self._font)
        self._sign = SIGNS[figure.role]
        self._sign_px = metrics.height() * 0.9 if self._sign else 0.0
        room = WIDEST - 2 * PAD - self._sign_px
        self.words = metrics.elidedText(figure.label, Qt.TextElideMode.ElideRight, room)
        gap = PAD if self._sign else 0.0
        self.width = (
            metrics.horizontalAdvance(self.words) + 2 * PAD + self._sign_px + gap
        )
        self.height = metrics.height() + PAD
        self._pill = QRectF(0, 0, self.width, self.height)
        self._clear = 0.0
        self.setPos(*figure.points[0])
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(_LEVELS[figure.kind] - OVERLAY_Z)
        self.leader = LeaderItem(self)

    def wanted(self, anchor: QPointF, clear: float) -> Wanted:
        """Return what the label asks for, its anchor given in pixels of the view."""
        below = NAME_PX if self.figure.token else 0.0
        at = (anchor.x(), anchor.y())
        return Wanted(at, self.width, self.height, clear, below)

    def place(self, x: float, y: float, clear: float = 0.0) -> None:
        """Put the pill's upper left corner so many pixels from the anchor; its line starts `clear` away."""
        for item in (self, self.leader):
            item.prepareGeometryChange()
        self._pill = QRectF(x, y, self.width, self.height)
        self._clear = clear

    @property
    def pill(self) -> QRectF:
        """The pill's rectangle in pixels from the anchor."""
        return QRectF(self._pill)

    def boundingRect(self) -> QRectF:
        anchor = QRectF(-2, -2, 4, 4)
        return self._pill.adjusted(-3, -3, 3, 3).united(anchor)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = Hand(self._colours).role(self.figure.role)
        radius = self.height / 2
        painter.setBrush(colour(self._colours.halo, 0.96))
        for value, wide in self._borders(ink):
            painter.setPen(pen(value, wide))
            painter.drawRoundedRect(self._pill, radius, radius)
        left = self._pill.left() + PAD
        if self._sign:
            top = self._pill.center().y() - self._sign_px / 2 + 1
            size = self._sign_px - 2
            box = QRectF(left + 1, top, size, size)
            paint_sign(painter, self._sign, box, self._colours)
            left += self._sign_px + PAD
        painter.setPen(QColor(self._colours.text))
        painter.setFont(self._font)
        words = QRectF(self._pill)
        words.setLeft(left)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(words, flags, self.words)

    def _borders(self, ink: QColor) -> tuple[tuple[QColor, float], ...]:
        """Return the lines round the pill, the widest first."""
        dark = edge_of(ink) if edged(self._colours) else QColor(self._colours.halo)
        if self.figure.role == "info":  # a double line, as its rings are
            return (dark, 5.6), (ink, 4.2), (QColor(self._colours.halo), 1.4)
        return (dark, 3.4), (ink, 1.8)

    def paint_leader(self, painter: QPainter) -> None:
        """Paint a line from what is named to the pill, if they lie apart."""
        ink = Hand(self._colours).role(self.figure.role)
        x = min(max(0.0, self._pill.left()), self._pill.right())
        y = min(max(0.0, self._pill.top()), self._pill.bottom())
        line = QLineF(0, 0, x, y)
        if line.length() < self._clear + LEADER + NAME_PX:
            return
        line.setP1(line.pointAt(self._clear / line.length()))
        dark = edge_of(ink) if edged(self._colours) else ink
        for value, width in ((colour(self._colours.halo, 0.85), 4.4), (dark, 1.7)):
            painter.setPen(pen(value, width))
            painter.drawLine(line)


class LeaderItem(QGraphicsItem):
    """The line from a label to what it names; it lies below all labels."""

    def __init__(self, label: LabelItem) -> None:
        super().__init__()
        self._label = label
        self.setPos(label.pos())
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(label.zValue() - 1)

    def boundingRect(self) -> QRectF:
        return self._label.boundingRect()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._label.isVisible():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._label.paint_leader(painter)


def items_of(
    figures: Iterable[Figure],
    colours: BoardColours,
    looks: Mapping[str, TokenLook] | None = None,
) -> tuple[list[QGraphicsItem], list[LabelItem]]:
    """Return the drawings, with the lines to labels, and the labels for `figures`."""
    drawn = [figure for figure in figures if figure.kind != "label"]
    named = [figure for figure in figures if figure.kind == "label" and figure.label]
    labels = [LabelItem(figure, colours) for figure in named]
    items: list[QGraphicsItem] = [
        FigureItem(figure, colours, looks) for figure in drawn
    ]
    return [*items, *(label.leader for label in labels)], labels
