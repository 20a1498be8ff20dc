"""Two foes of any two sizes on a board with room for them, and whoever stands by."""

from hypothesis import strategies as st

from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.rules.d20.sizes import SIZES, Size
from tests.rules.boards import KINDS, WEAPONS

WIDE = 19  # squares a side
SHAPES = ("tall", "long")


@st.composite
def duels(draw: st.DrawFn, size: str) -> Battle:
    """A mover of that size, `t0`, a foe of any, `t1`, and up to two more; little is in the way."""
    rows = [["."] * WIDE for _row in range(WIDE)]
    for column, row in draw(
        st.lists(st.tuples(*[st.integers(0, WIDE - 1)] * 2), max_size=4)
    ):
        rows[row][column] = draw(st.sampled_from("#o~%"))
    corner = st.integers(0, WIDE)
    segments = draw(
        st.lists(st.builds(Wall, *[corner] * 4, st.sampled_from(KINDS)), max_size=1)
    )
    walls = tuple(one for one in segments if (one.x0, one.y0) != (one.x1, one.y1))
    others = draw(st.lists(st.sampled_from(SIZES[:6]), max_size=2))
    rank = SIZES.index(size)
    near = SIZES[max(0, rank - 1) : rank + 2]  # who may be pushed
    sizes = [size, draw(st.sampled_from((*near, *near, *SIZES))), *others]
    corners = [_corner(draw, one, first=not n) for n, one in enumerate(sizes)]
    if draw(st.booleans()):  # else few of the large ever stand in each other's lane
        (x, y), side = corners[0], _side(size)
        ahead, beside = draw(st.integers(2, 8)), draw(st.integers(0, side - 1))
        most = WIDE - _side(sizes[1])
        corners[1] = (min(x + side + ahead, most), min(y + beside, most))
    found = enumerate(zip(sizes, corners, strict=True))
    tokens = {f"t{n}": _token(draw, f"t{n}", one, at) for n, (one, at) in found}
    board = GridBoard(tuple(map("".join, rows)), walls)
    return Battle("dnd35", board, tokens, {"overrun_on_charge": True})


def _side(size: str) -> int:
    return Size(SIZES.index(size)).space_sq


def _corner(draw: st.DrawFn, size: str, *, first: bool) -> Square:
    room = WIDE - _side(size)
    return draw(st.integers(0, 2 if first else room)), draw(st.integers(0, room))


def _token(draw: st.DrawFn, key: str, size: str, at: Square) -> Token:
    return Token(
        id=key,
        at=at,
        side=("red", "blue")[int(key[1:]) % 2],
        stats={
            "size": size,
            "shape": draw(st.sampled_from(SHAPES)),
            "speed": draw(st.sampled_from([30, 50])),
            "weapons": [draw(st.sampled_from(WEAPONS))],
        },
    )
