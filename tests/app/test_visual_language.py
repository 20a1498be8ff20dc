"""Every mark is told from its kin without colour, and is seen over white, over floors and over photographs."""

from functools import cache
from itertools import combinations
from typing import get_args

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from chargemap import cases, rules
from chargemap.app.figure import Figure, Kind
from chargemap.app.figure_items import FigureItem
from chargemap.app.paint import DARK, LIGHT, BoardColours
from chargemap.app.paint.figures import UNDER
from chargemap.app.paint.glyphs import BADGES
from chargemap.app.paint.ink import Ink, letters_on, luminance, seen_on, write_centred
from chargemap.app.paint.looks import GLYPHS, SIDE_COLOURS, token_looks
from chargemap.app.paint.strokes import COLOURS, DASHES, edge_of, edged
from chargemap.app.picture import image as picture_of
from chargemap.app.plate import Options, Plate, Region, Scene
from chargemap.app.scene import OVERLAY_Z, TOKEN_Z
from chargemap.resources import samples
from tests.app import grounds
from tests.app.specimens import HIGH, WIDE, Specimen, specimens

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
SCALE = 40
FAMILIES = sorted({one.family for one in specimens()})
# Marks whose families one may mix up: lines, and what is drawn round or over squares.
ALIKE = (
    ("path", "beyond", "segment", "measure", "sight-line", "declared", "push-arrow"),
    ("ring-token", "ghost"),
    ("lane", "area", "outline-square", "passed"),
)
ROLES = tuple(DASHES)
NOTHING = Specimen("", "", lambda painter, colours, scale: None)
# Of signs that are but a part of what is painted: a state's is a badge on a miniature, a label's its border.
LEAST = {"state": 0.007, "health": 0.01, "token": 0.03, "label": 0.05}


@cache
def grey(one: Specimen, look: BoardColours) -> np.ndarray:
    """Return how bright each pixel of the mark is over the floor, and nothing of its colour."""
    size = round(WIDE * SCALE), round(HIGH * SCALE)
    painted = one.image(grounds.plain(look.floor, *size), look, SCALE)
    return np.sqrt(grounds.luminance(grounds.array(painted)))


def told_apart(one: Specimen, other: Specimen, look: BoardColours) -> float:
    """Return which part of what the larger mark covers is plainly brighter or darker in the other."""
    bare = grey(NOTHING, look)
    first, second = grey(one, look), grey(other, look)
    covered = max(int((abs(mark - bare) > 0.03).sum()) for mark in (first, second))
    return float((abs(first - second) > 0.08).sum()) / max(1, covered)


@LOOKS
@pytest.mark.parametrize("family", FAMILIES)
def test_marks_of_a_family_are_told_apart_in_a_grey_copy(
    family: str, look: BoardColours
) -> None:
    kin = [one for one in specimens() if one.family == family]
    for one, other in combinations(kin, 2):
        assert told_apart(one, other, look) > LEAST.get(family, 0.06), (one, other)


@LOOKS
@pytest.mark.parametrize("families", ALIKE, ids=["lines", "rings", "areas"])
def test_marks_of_like_families_are_told_apart_in_a_grey_copy(
    families: tuple[str, ...], look: BoardColours
) -> None:
    kin = [one for one in specimens() if one.family in families]
    for one, other in combinations(kin, 2):
        if one.family != other.family:
            assert told_apart(one, other, look) > 0.06, (one, other)


@LOOKS
@pytest.mark.parametrize("role", ROLES)
def test_a_mark_has_a_contrast_of_three_with_its_halo(
    role: str, look: BoardColours
) -> None:
    ink = QColor(getattr(look, COLOURS[role]))  # type: ignore[index]
    shown = edge_of(ink) if edged(look) else ink
    assert grounds.contrast(shown.name(), look.halo) >= 3


@LOOKS
def test_letters_have_a_contrast_of_four_and_a_half_with_what_they_stand_on(
    look: BoardColours,
) -> None:
    pairs = [(look.text, look.halo), (look.text, look.floor)]
    fills = [getattr(look, one) for one in set(COLOURS.values())]
    fills += [*SIDE_COLOURS, "#f7e7a8", "#f6f0e0", "#7d828a", "#a9aeb5"]
    pairs += [(letters_on(fill), fill) for fill in fills]
    for ink, fill in pairs:
        assert grounds.contrast(ink, fill) >= 4.5, (ink, fill)


@LOOKS
@pytest.mark.parametrize("side", SIDE_COLOURS)
def test_the_stripes_of_a_side_are_seen_on_their_halo(
    side: str, look: BoardColours
) -> None:
    assert grounds.contrast(seen_on(side, look.halo), look.halo) >= 3


LINES = ("path", "beyond", "ring-token", "segment", "measure", "sight-line", "declared")
BUSY = [one for one in specimens() if one.family in (*LINES, "lane", "area", "badge")]


@LOOKS
@pytest.mark.parametrize("one", BUSY, ids=lambda one: f"{one.family}-{one.name}")
def test_a_mark_is_seen_over_a_busy_picture(one: Specimen, look: BoardColours) -> None:
    """Where it lies the picture is brighter or darker than it was, and it has both light and dark of its own."""
    size = round(WIDE * SCALE), round(HIGH * SCALE)
    mark = grounds.array(one.image(None, look, SCALE))
    opaque = alpha(one.image(None, look, SCALE)) > 0.8
    light = grounds.luminance(mark)[opaque]
    assert opaque.sum() > 60, "too little of it hides what is beneath"
    bright, dark = np.quantile(light, 0.98), np.quantile(light, 0.02)
    assert (bright + 0.05) / (dark + 0.05) >= 3
    bare = grounds.luminance(grounds.array(grounds.busy(*size)))
    over = one.image(grounds.busy(*size), look, SCALE)
    changed = abs(grounds.luminance(grounds.array(over)) - bare)[opaque]
    assert np.quantile(changed, 0.6) > 0.1


def alpha(image: QImage) -> np.ndarray:
    """Return how opaque each pixel is."""
    plain = image.convertToFormat(QImage.Format.Format_Alpha8)
    rows = np.frombuffer(plain.constBits(), np.uint8)
    rows = rows.reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width()] / 255


@LOOKS
@pytest.mark.parametrize("eye", ["protan", "deutan"])
def test_the_colours_of_verdicts_differ_for_the_colour_blind(
    eye: str, look: BoardColours
) -> None:
    inks = [look.legal, look.warn, look.illegal, look.info]
    seen = [
        grounds.array(grounds.seen_by(eye, grounds.plain(ink, 2, 2)))[0, 0]
        for ink in inks
    ]
    for one, other in combinations(seen, 2):
        assert np.linalg.norm(one - other) > 45


@pytest.mark.parametrize("ruleset", rules.rulesets())
def test_every_state_of_a_ruleset_has_a_sign(ruleset: str) -> None:
    states = [one.id for one in rules.get(ruleset).states if one.id != "dead"]
    assert [one for one in states if GLYPHS.get(one) not in BADGES] == []


@LOOKS
def test_a_height_stands_on_a_plate_of_its_own(look: BoardColours) -> None:
    made = grounds.busy(60, 40).copy()
    painter = QPainter(made)
    ink = Ink(12, look.halo, "", "bold", plate=look.text)
    write_centred(painter, QPointF(30, 20), "3″", ink)
    painter.end()
    light = grounds.luminance(grounds.array(made))[12:28, 20:42]
    plate = luminance(look.text)
    assert (abs(light - plate) < 0.05).mean() > 0.3


def test_no_area_and_no_way_lies_over_a_miniature() -> None:
    box = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    over = {"segment", "measure", "sight-line", "ring-token", "badge", "label"}
    for kind in get_args(Kind):
        points = box[:2] if kind == "link" else box
        item = FigureItem(Figure(kind, points), LIGHT)
        lies_over = item.zValue() + OVERLAY_Z > TOKEN_Z
        assert (kind in UNDER) != (kind in over), kind
        assert lies_over == (kind in over - {"segment"}), kind


def test_a_picture_shows_a_miniature_over_the_zone_that_it_stands_in() -> None:
    street = cases.open_battle(samples()[0])
    looks = token_looks(street, rules.get(street.ruleset))
    x, y = street.tokens["dregs"].at
    half = looks["dregs"].base / 2
    zone = Figure(
        "zone", ((x - 2, y - 2), (x + 2, y - 2), (x + 2, y + 2), (x - 2, y + 2))
    )
    part = Region(x - half * 0.6, y - half * 0.6, half * 1.2, half * 1.2)
    seen = []
    for drawn in ((), (zone,)):
        plate = Plate(
            Scene(street), Options(scale=60, legend=False, names=False, region=part)
        )
        plate._drawn = drawn
        seen.append(grounds.array(picture_of(plate)))
    assert (abs(seen[0] - seen[1]).max(axis=2) > 4).mean() < 0.02
