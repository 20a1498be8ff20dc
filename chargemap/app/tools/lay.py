"""A way or a place that is laid on the board by dragging a token: a key of the action to come."""

from chargemap.app.figure import Figure
from chargemap.app.pointer import Pointer
from chargemap.app.spaces import centre, outline, side_of
from chargemap.geometry.ground import sign
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Square


class Lay:
    """What is being laid for one key: the squares passed (`traced`), or the square reached."""

    def __init__(self, key: str, token: Token, *, traced: bool) -> None:
        self.key, self.token, self._traced = key, token, traced
        start: Square = (int(token.at[0]), int(token.at[1]))
        self.squares: list[Square] = [start]
        self._grip = (0, 0)

    def take_hold(self, battle: Battle, pointer: Pointer) -> None:
        """Note by which of its squares the token is dragged."""
        most = int(side_of(battle, self.token)) - 1
        (x, y), (column, row) = self.squares[-1], pointer.square
        self._grip = (max(0, min(most, column - x)), max(0, min(most, row - y)))

    def drag_to(self, pointer: Pointer) -> bool:
        """Go on to where the mouse is; say whether that is another square."""
        goal = (pointer.square[0] - self._grip[0], pointer.square[1] - self._grip[1])
        if goal == self.squares[-1]:
            return False
        if not self._traced:
            self.squares = [self.squares[0], goal]
        elif goal in self.squares:  # back along the way
            del self.squares[self.squares.index(goal) + 1 :]
        else:
            while self.squares[-1] != goal:
                self.squares.append(_step(self.squares[-1], goal))
        return True

    @property
    def made(self) -> bool:
        """Whether it leads anywhere."""
        return len(self.squares) > 1 and self.squares[-1] != self.squares[0]

    @property
    def value(self) -> object:
        """What the action's key holds then."""
        if self._traced:
            return [list(square) for square in self.squares]
        return list(self.squares[-1])

    def figures(self, battle: Battle) -> tuple[Figure, Figure]:
        """Return the way, and the token where it ends."""
        points = tuple(centre(battle, self.token, at) for at in self.squares)
        ghost = outline(battle, self.token, self.squares[-1])
        return (
            Figure("path", points, role="info"),
            Figure("ghost", ghost, self.token.label, "info", self.token.id),
        )


def _step(start: Square, goal: Square) -> Square:
    """Return the square beside `start` that is nearest to `goal`."""
    (x, y), (column, row) = start, goal
    return x + sign(column - x), y + sign(row - y)
