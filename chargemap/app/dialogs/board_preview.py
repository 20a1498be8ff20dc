"""A small picture of a board: its picture, its ground and its walls, one of them ringed, or its table."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargemap.app.backdrop import Backdrop
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.ink import DARK, LIGHT
from chargemap.app.paint.pieces import paint_table
from chargemap.app.paint.walls import paint_walls
from chargemap.app.theme import colours
from chargemap.model.battle import Battle
from chargemap.model.board import Board, TableBoard, Wall


def board_size(board: Board) -> tuple[float, float]:
    """Return how wide and how deep a board is, in its own units."""
    return board.size if isinstance(board, TableBoard) else (board.width, board.height)


class BoardPreview(QWidget):
    """The whole board as large as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._battle: Battle | None = None
        self._ringed: tuple[Wall, ...] = ()
        self._backdrop = Backdrop(self, behind=True)
        self._backdrop.loaded.connect(self.update)
        self.setMinimumSize(220, 160)
        policy = QSizePolicy.Policy.Expanding
        self.setSizePolicy(policy, policy)

    def sizeHint(self) -> QSize:
        return QSize(400, 300)

    def show_battle(self, battle: Battle | None) -> None:
        """Show the board of `battle`, or nothing."""
        self._battle, self._ringed = battle, ()
        self._backdrop.show(battle.picture if battle else None)
        self.update()

    def ring(self, *walls: Wall) -> None:
        """Ring these segments, so that one sees which they are."""
        self._ringed = walls
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        if self._battle is not None:
            self._paint(painter, self._battle.board)
        painter.end()

    def _paint(self, painter: QPainter, board: Board) -> None:
        whole = QRectF(0, 0, *board_size(board))
        scale = min(self.width() / whole.width(), self.height() / whole.height())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(
            (self.width() - whole.width() * scale) / 2,
            (self.height() - whole.height() * scale) / 2,
        )
        painter.scale(scale, scale)
        painter.setClipRect(whole)
        dark = self.palette().color(QPalette.ColorRole.Base).lightness() < 128
        look = DARK if dark else LIGHT
        painter.fillRect(whole, QColor(look.floor))  # a picture may leave gaps
        pictured = self._backdrop.paint(painter, whole)
        if isinstance(board, TableBoard):
            paint_table(painter, board, look, picture=pictured)
        else:
            paint_ground(painter, board, look, picture=pictured)
            paint_walls(painter, board.walls, look)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 2 / scale))
        painter.drawRect(whole)
        painter.setPen(QPen(QColor(colours.pink), 3 / scale))
        for wall in self._ringed:
            middle = QPointF((wall.x0 + wall.x1) / 2, (wall.y0 + wall.y1) / 2)
            radius = max(1.0, 10 / scale)
            painter.drawEllipse(middle, radius, radius)
