"""Terrain of a table as it is seen: every kind without colour, every height by its shadow and its number."""

import time
from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from chargemap.app.paint.heights import covers_of, fitting, height_text, is_buried
from chargemap.app.paint.ink import DARK, LIGHT, BoardColours, Ink, text_width
from chargemap.app.paint.pieces import RUNGS, paint_table
from chargemap.app.plate import Options, Plate, Scene
from chargemap.explain import lengths
from chargemap.model.battle import Battle
from chargemap.model.board import Piece, TableBoard
from chargemap.model.terrain import KINDS

SCALE = 12  # pixels an inch: a table of 48 inches in a window of 1280 by 720
SQUARE = ((3.0, 3.0), (9.0, 3.0), (9.0, 9.0), (3.0, 9.0))
LINE = ((2.0, 6.0), (10.0, 6.0))
LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
PICTURE = "#5b7a3a"
Grey = list[list[int]]


def painted(look: BoardColours, *pieces: Piece, picture: bool = False) -> QImage:
    """Return a table of 12 inches a side with these pieces, over a green picture perhaps."""
    made = QImage(12 * SCALE, 12 * SCALE, QImage.Format.Format_RGB32)
    made.fill(QColor(PICTURE))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    paint_table(painter, TableBoard((12, 12), pieces), look, picture=picture)
    painter.end()
    return made


def grey(image: QImage, left: float, top: float, right: float, bottom: float) -> Grey:
    """Return how bright each pixel of a part of the table is, and nothing of its colour."""
    bright = image.convertToFormat(QImage.Format.Format_Grayscale8)
    columns = range(round(left * SCALE), round(right * SCALE))
    rows = range(round(top * SCALE), round(bottom * SCALE))
    return [[bright.pixelColor(x, y).red() for x in columns] for y in rows]


def pattern(part: Grey) -> Grey:
    """Return a part as if it were no brighter or darker than any other."""
    middle = sum(map(sum, part)) // sum(map(len, part))
    return [[one - middle for one in row] for row in part]


def differs(one: Grey, other: Grey) -> float:
    """Return which share of the pixels is plainly brighter or darker."""
    pairs = [
        pair
        for rows in zip(one, other, strict=True)
        for pair in zip(*rows, strict=True)
    ]
    return sum(abs(a - b) > 20 for a, b in pairs) / len(pairs)


@LOOKS
@pytest.mark.parametrize("picture", [False, True], ids=["bare", "picture"])
def test_areas_differ_by_their_pattern_where_colours_are_not_seen(
    look: BoardColours, picture: bool
) -> None:
    kinds = ("building", "platform", "rough", "low")
    patterns = {}
    for kind in kinds:
        seen = painted(look, Piece("a", kind, polygon=SQUARE), picture=picture)
        patterns[kind] = pattern(grey(seen, 2.8, 2.8, 9.2, 9.2))
    for one, other in combinations(kinds, 2):
        assert differs(patterns[one], patterns[other]) > 0.04, (one, other)


@LOOKS
def test_a_low_wall_is_thinner_than_a_wall(look: BoardColours) -> None:
    bare = grey(painted(look), 4, 5, 8, 7)
    thick = {
        kind: differs(
            bare, grey(painted(look, Piece("a", kind, line=LINE)), 4, 5, 8, 7)
        )
        for kind in ("wall", "low")
    }
    assert 0 < thick["low"] < thick["wall"] * 0.7


@LOOKS
def test_the_shadow_grows_with_the_height(look: BoardColours) -> None:
    beside = (9.15, 3.8, 12, 9)
    bare = grey(painted(look), *beside)
    shares = []
    for height in (0.5, 1, 2, 4, 8):
        piece = Piece("a", "platform", polygon=SQUARE, height=height)
        now = grey(painted(look, piece), *beside)
        darker = [
            b < a
            for rows in zip(bare, now, strict=True)
            for a, b in zip(*rows, strict=True)
        ]
        shares.append(sum(darker) / len(darker))
    assert shares == sorted(shares)
    assert shares[-1] > shares[-2] > shares[-3] > 0


def test_a_raised_wall_throws_its_shadow_apart_from_its_foot() -> None:
    low, high = (
        painted(LIGHT, Piece("a", "wall", line=LINE, height=2, stats={"z": z}))
        for z in (0, 5)
    )
    near, far = (4.0, 6.33, 9.0, 6.4), (4.0, 7.2, 9.0, 7.4)
    assert max(map(max, grey(low, *near))) < min(map(min, grey(high, *near)))
    assert min(map(min, grey(low, *far))) > max(map(max, grey(high, *far)))


@LOOKS
def test_a_height_is_written_so_that_it_can_be_read(look: BoardColours) -> None:
    three, four = (
        painted(look, Piece("a", "wall", line=LINE, height=one)) for one in (3, 4)
    )
    part = (3, 4.2, 5, 5.7)
    assert differs(grey(three, *part), grey(four, *part)) > 0.01
    ink = QColor(look.text)
    rows = {
        y
        for y in range(round(4.2 * SCALE), round(5.7 * SCALE))
        for x in range(3 * SCALE, 5 * SCALE)
        if three.pixelColor(x, y) == ink
    }
    assert len(rows) >= 6  # pixels


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        (Piece("a", "wall", line=LINE), "3″"),
        (Piece("a", "building", polygon=SQUARE), "6″"),
        (Piece("a", "platform", polygon=SQUARE, height=1.5), "1.5″"),
        (Piece("a", "wall", line=LINE, height=2, stats={"z": 4}), "4–6″"),
        (Piece("a", "rough", polygon=SQUARE), ""),
        (Piece("a", "ladder", stats={"at": [3, 4]}), ""),
    ],
)
def test_a_height_that_is_not_said_is_that_of_the_kind(piece: Piece, text: str) -> None:
    assert height_text(piece) == text


@LOOKS
@pytest.mark.parametrize(
    ("at", "outward"),
    [((9, 6), (1, 0)), ((3, 6), (-1, 0)), ((6, 3), (0, -1)), ((6, 9), (0, 1))],
)
def test_a_ladder_shows_its_rungs_from_the_edge_outward(
    look: BoardColours, at: tuple[int, int], outward: tuple[int, int]
) -> None:
    roof = Piece("roof", "platform", polygon=SQUARE)
    seen = painted(look, roof, Piece("steps", "ladder", stats={"at": list(at)}))
    ink = QColor(look.text)
    axis = [
        seen.pixelColor(
            round((at[0] + outward[0] * step / 24) * SCALE),
            round((at[1] + outward[1] * step / 24) * SCALE),
        )
        for step in range(-7, 28)
    ]
    near = [abs(one.lightness() - ink.lightness()) < 90 for one in axis]
    runs = sum(
        now and not before for before, now in zip([False, *near], near, strict=False)
    )
    assert runs == RUNGS


@pytest.mark.parametrize("kind", ["wall", "building", "platform", "rough", "low", "?"])
def test_a_piece_as_large_as_no_table_is_painted_in_no_time(kind: str) -> None:
    far = 1e9
    ring = ((-far, -far), (far, -far), (far, far), (-far, far))
    started = time.perf_counter()
    painted(LIGHT, Piece("a", kind, polygon=ring), Piece("b", kind, line=ring))
    assert time.perf_counter() - started < 1


def test_odd_pieces_of_a_file_are_painted_too() -> None:
    flat = ((2.0, 2.0),) * 3
    for kind in ("wall", "building", "platform", "rough", "low", "ladder", "hill"):
        painted(LIGHT, Piece("a", kind, polygon=flat, height=-2))
        painted(LIGHT, Piece("a", kind, line=flat[:2], height=1e6))
        painted(LIGHT, Piece("a", kind, stats={"at": [1, 1], "z": "high"}))
        painted(LIGHT, Piece("a", kind, stats={"at": "there"}))


def test_fifty_pieces_are_painted_in_a_fraction_of_a_second() -> None:
    kinds = ("building", "platform", "rough", "low", "wall")
    pieces = [
        Piece(
            str(number),
            kinds[number % 5],
            polygon=tuple((x / 3 + number % 7, y / 3 + number // 7) for x, y in SQUARE),
            height=2,
        )
        for number in range(50)
    ]
    painted(LIGHT, *pieces)
    started = time.perf_counter()
    painted(LIGHT, *pieces)
    assert time.perf_counter() - started < 0.5


# Heights of what is buried


def slab(name: str, box: tuple[float, float, float, float], height: float) -> Piece:
    left, top, right, bottom = box
    ring = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Piece(name, "platform", polygon=ring, height=height)


LOW = slab("low", (4, 4, 8, 8), 2)


@pytest.mark.parametrize(
    ("others", "buried"),
    [
        ((slab("over", (3, 3, 9, 9), 3),), True),
        ((slab("same", (4, 4, 8, 8), 3),), True),
        ((slab("left", (3, 3, 6, 9), 3), slab("right", (6, 3, 9, 9), 4)), True),
        ((slab("most", (3, 3, 7.5, 9), 3),), False),
        ((slab("lower", (3, 3, 9, 9), 1.5),), False),
        ((slab("twin", (4, 4, 8, 8), 2),), False),
        ((slab("far", (10, 3, 12, 9), 3),), False),
        ((Piece("b", "building", polygon=SQUARE, height=6),), True),
        ((Piece("r", "rough", polygon=SQUARE),), False),
        ((Piece("bow", "platform", polygon=((0, 0), (9, 9), (9, 0), (0, 9))),), False),
        ((), False),
    ],
)
def test_what_nobody_can_stand_on_anywhere_is_buried(
    others: tuple[Piece, ...], buried: bool
) -> None:
    assert is_buried(LOW, covers_of((*others, LOW))) == buried


@pytest.mark.parametrize("order", [1, -1])
@LOOKS
def test_no_height_is_written_of_what_is_buried(look: BoardColours, order: int) -> None:
    over = Piece("over", "platform", polygon=SQUARE, height=3)
    alone = painted(look, over)
    assert painted(look, *(over, slab("low", (3.2, 4, 5, 8), 2))[::order]) == alone
    assert painted(look, *(over, slab("low", (3.2, 4, 5, 8), 4))[::order]) != alone


@LOOKS
def test_the_height_of_a_parapet_leaves_that_of_its_roof_to_be_read(
    look: BoardColours,
) -> None:
    wide = Piece("a", "mound", polygon=((5, 3), (7.2, 3), (7.2, 9), (5, 9)), height=4)
    parapet = Piece("b", "wall", line=((7.2, 3), (7.2, 9)), height=2, stats={"z": 4})
    alone, both = painted(look, wide), painted(look, wide, parapet)
    ink = QColor(look.text)
    letters = [
        (x, y)
        for x in range(round(5.2 * SCALE), round(6.8 * SCALE))
        for y in range(round(5.5 * SCALE), round(6.5 * SCALE))
        if alone.pixelColor(x, y) == ink
    ]
    assert letters
    assert all(both.pixelColor(*spot) == ink for spot in letters)


def test_the_legend_of_a_picture_names_each_kind_on_the_table() -> None:
    pieces = [Piece(kind, kind, polygon=SQUARE, height=1) for kind in KINDS]
    feet = set()
    for count in range(len(pieces) + 1):
        battle = Battle("dnd35", TableBoard((12, 12), tuple(pieces[:count])))
        plate = Plate(Scene(battle), Options(scale=100))
        made = QImage(plate.width, plate.height, QImage.Format.Format_RGB32)
        painter = QPainter(made)
        plate.paint(painter)
        painter.end()
        top = 1240  # pixels: below the board
        assert plate.height > top
        foot = made.copy(0, top, plate.width, plate.height - top)
        feet.add(bytes(foot.constBits()))
    assert len(feet) == len(pieces) + 1


def test_heights_in_centimetres_are_whole_and_narrower_than_their_step() -> None:
    step = ((0.0, 0.0), (0.75, 0.0), (0.75, 3.0), (0.0, 3.0))
    with lengths.using("m"):
        text = height_text(Piece("a", "platform", polygon=step, height=5))
        high = height_text(Piece("a", "wall", line=LINE, height=2, stats={"z": 4}))
    assert text == "13 cm"
    assert high == "10–15 cm"
    ink = Ink(0.36, "#000000", weight="bold")
    assert text_width(text, ink.height, ink.weight) > 0.75
    fits = fitting(ink, text, step)
    assert text_width(text, fits.height, fits.weight) <= 0.75 + 1e-6
    assert fitting(ink, text, ((0, 0), (9, 0), (9, 9))) == ink
