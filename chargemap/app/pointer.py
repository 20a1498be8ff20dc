"""Where the mouse is, as the view tells the tools."""

from dataclasses import dataclass

from PySide6.QtCore import Qt

from chargemap.model.board import Point, Square

ARROWS = {  # which way each points
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in the board's own terms; Qt's points stay in the view.

    `button` is the one that went down or up, `buttons` those held; a mere hover has neither.
    `screen` is the place on the screen, for menus; `table` says that the board has no squares.
    """

    at: Point
    square: Square
    token: str | None = None
    wall: int | None = None
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    buttons: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    screen: tuple[int, int] = (0, 0)
    table: bool = False

    @property
    def place(self) -> Point:
        """The square, or on a table the point to a hundredth of an inch."""
        return (
            (round(self.at[0], 2), round(self.at[1], 2)) if self.table else self.square
        )

    def with_(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether the key `modifier` is held."""
        return bool(self.modifiers & modifier)

    def is_near(self, other: "Pointer", within: float) -> bool:
        """Whether it has not come farther than that from `other`."""
        (x, y), (column, row) = self.at, other.at
        return max(abs(column - x), abs(row - y)) < within

    def since(self, other: "Pointer") -> Point:
        """Return how far it has come since `other`: in whole squares where there are some."""
        here, there = (other.at, self.at) if self.table else (other.square, self.square)
        return (there[0] - here[0], there[1] - here[1])
