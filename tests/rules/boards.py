"""Random battles for the laws, and the eight symmetries of a board."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.rules.d20.sizes import SIZES, Size

SIDE = 9
STATES = (
    "unconscious",
    "prone",
    "flat-footed",
    "blinded",
    "shaken",
    "dead",
    "paralyzed",
)
WEAPONS = ("longsword", "longspear", "spear", "spiked-chain", "unarmed", "glaive")
KINDS = ("wall", "closed", "open", "window")


@st.composite
def battles(draw: st.DrawFn, ruleset: str = "dnd35", most: int = 6) -> Battle:
    """A small board with ground of every kind, a few segments, and at least two enemies."""
    thin = st.sampled_from("....." * 4 + "#o~%")
    rows = tuple("".join(draw(thin) for _ in range(SIDE)) for _ in range(SIDE))
    grid = st.integers(0, 2 * SIDE).map(lambda value: value / 2)
    free = st.floats(0, SIDE, allow_nan=False).map(lambda value: round(value, 2))
    end = st.one_of(grid, free)
    segment = st.builds(Wall, end, end, end, end, st.sampled_from(KINDS))
    walls = tuple(
        wall
        for wall in draw(st.lists(segment, max_size=3))
        if (wall.x0, wall.y0) != (wall.x1, wall.y1)
    )
    tokens = {}
    for index in range(draw(st.integers(2, most))):
        token = draw(_tokens(f"t{index}", ("red", "blue")[index % 2]))
        tokens[token.id] = token
    return Battle(ruleset, GridBoard(rows, walls), tokens)


@st.composite
def _tokens(draw: st.DrawFn, token_id: str, side: str) -> Token:
    size = draw(st.sampled_from(("medium",) * 4 + ("tiny", "small", "large", "huge")))
    last = SIDE - Size(SIZES.index(size)).space_sq
    return Token(
        id=token_id,
        at=(draw(st.integers(0, last)), draw(st.integers(0, last))),
        side=side,
        states=frozenset(draw(st.lists(st.sampled_from(STATES), max_size=1))),
        stats={
            "size": size,
            "weapons": draw(st.lists(st.sampled_from(WEAPONS), min_size=1, max_size=2)),
        },
    )


@dataclass(frozen=True)
class Symmetry:
    """One of the eight: transposed or not, then mirrored across and down or not."""

    transpose: bool
    across: bool
    down: bool
    wide: int = SIDE  # squares a side of the board

    def point(self, x: float, y: float, side: float = 0) -> tuple[float, float]:
        """Move the top-left corner of a square of that side."""
        if self.transpose:
            x, y = y, x
        return (
            self.wide - side - x if self.across else x,
            self.wide - side - y if self.down else y,
        )

    def square(self, square: Square, side: int = 1) -> Square:
        column, row = self.point(*square, side)
        return int(column), int(row)

    def battle(self, battle: Battle, space_of: Callable[[Token], int]) -> Battle:
        board = battle.board
        assert isinstance(board, GridBoard)
        rows = [[""] * self.wide for _ in range(self.wide)]
        for row, text in enumerate(board.ground):
            for column, character in enumerate(text):
                new_column, new_row = self.square((column, row))
                rows[new_row][new_column] = character
        walls = tuple(
            Wall(
                *self.point(wall.x0, wall.y0), *self.point(wall.x1, wall.y1), wall.kind
            )
            for wall in board.walls
        )
        tokens = {
            key: replace(
                token,
                at=self.square((int(token.at[0]), int(token.at[1])), space_of(token)),
            )
            for key, token in battle.tokens.items()
        }
        return replace(
            battle, board=GridBoard(tuple(map("".join, rows)), walls), tokens=tokens
        )


SYMMETRIES = [
    Symmetry(transpose, across, down)
    for transpose in (False, True)
    for across in (False, True)
    for down in (False, True)
]


def shifted(battle: Battle, across: int, down: int) -> Battle:
    """The battle on a board with so many columns and rows of outside before it."""
    board = battle.board
    assert isinstance(board, GridBoard)
    width = SIDE + across
    ground = (" " * width,) * down + tuple(" " * across + row for row in board.ground)
    walls = tuple(
        Wall(w.x0 + across, w.y0 + down, w.x1 + across, w.y1 + down, w.kind)
        for w in board.walls
    )
    tokens = {
        key: replace(token, at=(token.at[0] + across, token.at[1] + down))
        for key, token in battle.tokens.items()
    }
    return replace(battle, board=GridBoard(ground, walls), tokens=tokens)
