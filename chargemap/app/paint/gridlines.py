"""The lines between squares, and the numbers of columns and rows."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from chargemap.app.paint.ground import runs_of
from chargemap.app.paint.ink import BoardColours, Ink, colour, pen, write_centred
from chargemap.model.board import OUTSIDE, GridBoard


def paint_grid(
    painter: QPainter,
    board: GridBoard,
    colours: BoardColours,
    *,
    picture: bool = False,
    within: QRectF | None = None,
) -> None:
    """Draw the lines between squares: dark on light, so that they show on any picture."""
    whole = QRectF(0, 0, board.width, board.height)
    part = whole if within is None else whole.intersected(within)
    lines = list(_grid_lines(board, part))
    if picture:
        painter.setPen(pen(colour(colours.grid_halo), 0.05))
        painter.drawLines(lines)
    painter.setPen(pen(colour(colours.grid, 1.6 if picture else 1.0), 0.022))
    painter.drawLines(lines)


def _grid_lines(board: GridBoard, part: QRectF) -> Iterator[QLineF]:
    """Yield the lines in sight; where both squares beside a line are off the board there is none."""
    x0, x1 = math.floor(part.left()), math.ceil(part.right())
    y0, y1 = math.floor(part.top()), math.ceil(part.bottom())
    whole = not any(OUTSIDE in text for text in board.ground[y0:y1])
    for x in range(x0, x1 + 1):
        if whole:
            yield QLineF(x, y0, x, y1)
        else:
            for start, end in _stretches(
                [_on_board(board, (x, y), (x - 1, y)) for y in range(y0, y1)]
            ):
                yield QLineF(x, y0 + start, x, y0 + end)
    for y in range(y0, y1 + 1):
        if whole:
            yield QLineF(x0, y, x1, y)
        else:
            for start, end in _stretches(
                [_on_board(board, (x, y), (x, y - 1)) for x in range(x0, x1)]
            ):
                yield QLineF(x0 + start, y, x0 + end, y)


def _on_board(board: GridBoard, *squares: tuple[int, int]) -> bool:
    return any(board.at(square) != OUTSIDE for square in squares)


def _stretches(shown: list[bool]) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each run of True."""
    text = "".join(".#"[one] for one in shown)
    for start, end, character in runs_of(text):
        if character == "#":
            yield start, end


def paint_coordinates(
    painter: QPainter, part: QRectF, ink: Ink, *, every: int = 1, away: float = 0.3
) -> None:
    """Number the columns above a part of the board and the rows to its left, one of so many."""
    for column in range(math.floor(part.left()), math.ceil(part.right())):
        if column % every == 0 and part.left() <= column + 0.5 <= part.right():
            at = QPointF(column + 0.5, part.top() - away)
            write_centred(painter, at, str(column), ink)
    for row in range(math.floor(part.top()), math.ceil(part.bottom())):
        if row % every == 0 and part.top() <= row + 0.5 <= part.bottom():
            at = QPointF(part.left() - away, row + 0.5)
            write_centred(painter, at, str(row), ink)
