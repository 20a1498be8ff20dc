"""SVG is read as any viewer reads it: what each group draws lies where its clip lets it be seen."""

import base64
import math
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from chargemap import cases
from chargemap.app.legend import Told
from chargemap.app.picture import plate_of, write_plate
from chargemap.app.plate import Options, Plate, Region, Scene
from chargemap.app.spaces import centre
from chargemap.model.battle import Battle
from chargemap.resources import samples

pytestmark = pytest.mark.gui

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
WALLS = """
- id: field
  ruleset: dnd35
  map: |
    ..........
    A...~..B..
    ...%%.#o..
    ..........
  walls: [[5, 3, 5, 4], [8, 0, 8, 1, open], [9, 2, 9, 3, window]]
  tokens: {A: {side: red, name: Anna}, B: {side: blue, name: Bert}}
  act: [{do: charge, by: A, at: B}]
"""


@dataclass(frozen=True)
class Box:
    """From left to right and from top to bottom, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Box", slack: float = 0.5) -> bool:
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and self.right + slack >= other.right
            and self.bottom + slack >= other.bottom
        )

    def meets(self, other: "Box", slack: float = 0.5) -> bool:
        across = self.left - slack <= other.right and other.left <= self.right + slack
        down = self.top - slack <= other.bottom and other.top <= self.bottom + slack
        return across and down

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


NOWHERE = Box(math.inf, math.inf, -math.inf, -math.inf)


@dataclass(frozen=True)
class Shape:
    """What is drawn: its kind, where, and the clip by which it is cut."""

    kind: str
    box: Box
    clip: Box | None
    drawn: ElementTree.Element


def around(points: list[tuple[float, float]]) -> Box:
    if not points:
        return NOWHERE
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def points_of(drawn: ElementTree.Element) -> list[tuple[float, float]]:
    kind = drawn.tag.removeprefix(SVG)
    if kind in ("path", "polyline"):
        numbers = re.findall(
            r"-?[\d.]+(?:e-?\d+)?", drawn.get("d") or drawn.get("points", "")
        )
        return list(
            zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)
        )
    at = {key: float(drawn.get(key, "0")) for key in ("x", "y", "cx", "cy", "r")}
    if kind in ("circle", "ellipse"):
        across = float(drawn.get("rx", at["r"]))
        down = float(drawn.get("ry", at["r"]))
        x, y = at["cx"] - across, at["cy"] - down
        return [(x, y), (x + 2 * across, y + 2 * down)]
    wide, high = float(drawn.get("width", "0")), float(drawn.get("height", "0"))
    return [(at["x"], at["y"]), (at["x"] + wide, at["y"] + high)]


def moved(
    points: list[tuple[float, float]], transform: str
) -> list[tuple[float, float]]:
    a, b, c, d, e, f = map(float, transform[len("matrix(") : -1].split(","))
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


def shapes(path: Path) -> Iterator[Shape]:
    """Yield all that the file draws, from back to front."""
    root = ElementTree.parse(path).getroot()
    clips = {
        one.get("id"): around([at for part in one for at in points_of(part)])
        for one in root.iter(f"{SVG}clipPath")
    }

    def below(group: ElementTree.Element, clip: Box | None) -> Iterator[Shape]:
        named = group.get("clip-path")
        if named is not None:
            assert clip is None
            clip = clips[named.removeprefix("url(#").removesuffix(")")]
        for one in group:
            if one.tag == f"{SVG}g":
                yield from below(one, clip)
            elif points := points_of(one):
                at = moved(points, group.get("transform", "matrix(1,0,0,1,0,0)"))
                kind = one.tag.removeprefix(SVG)
                yield Shape(kind, around(at), clip, one)

    for group in root.findall(f"{SVG}g"):
        yield from below(group, None)


def told(battle: Battle, step: int) -> Scene:
    entry = battle.log[step]
    after = battle.after(step + 1)
    return Scene(after, Told(entry.before, entry.action, entry.verdict))


def board_of(plate: Plate) -> Box:
    """Return where the board lies in the picture."""
    region, edge = plate.region, plate.margin * plate.scale
    wide, high = region.width * plate.scale, region.height * plate.scale
    return Box(edge, edge, edge + wide, edge + high)


def discs(drawn: list[Shape], plate: Plate) -> dict[str, list[Shape]]:
    """Return the circles round the middle of each miniature."""
    battle, found = plate.scene.after, {}
    for key, token in battle.tokens.items():
        x, y = (
            (one - start + plate.margin) * plate.scale
            for one, start in zip(
                centre(battle, token), (plate.region.x, plate.region.y), strict=True
            )
        )
        found[key] = [
            shape
            for shape in drawn
            if shape.kind == "circle"
            and abs(shape.box.middle[0] - x) < 0.1
            and abs(shape.box.middle[1] - y) < 0.1
        ]
    return found


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
def test_every_miniature_and_wall_lies_within_the_clip_of_its_group(
    sample: Path, tmp_path: Path, qapp: object
) -> None:
    scene, options = told(cases.open_battle(sample), 1), Options(zones="all", log=True)
    path, plate = tmp_path / "battle.svg", plate_of(scene, options)
    write_plate(scene, options, path)
    drawn = list(shapes(path))
    for key, round_it in discs(drawn, plate).items():
        assert round_it, key
        board = board_of(plate)
        for disc in round_it:
            assert disc.clip is not None
            assert disc.clip.holds(disc.box) or not board.holds(disc.box)
    for shape in drawn:
        beside = (
            plate.scale if shape.kind == "polyline" else 0.5
        )  # a hatch begins there
        assert shape.clip is None or shape.clip.meets(shape.box, beside)


def test_what_is_not_on_the_board_has_no_clip_but_that_of_the_key(
    tmp_path: Path, qapp: object
) -> None:
    battle = cases.read_cases(WALLS, "field.yaml")[0].battle
    path, plate = tmp_path / "field.svg", plate_of(Scene(battle), Options())
    write_plate(Scene(battle), Options(), path)
    low = [one for one in shapes(path) if one.box.top > plate.board_high]
    assert {one.clip for one in low} > {None}
    for one in low:
        assert one.clip is None or one.clip.meets(one.box)


@pytest.mark.parametrize("scale", [None, 33])
def test_a_part_of_the_board_is_cut_where_it_ends(
    scale: int | None, tmp_path: Path, qapp: object
) -> None:
    scene = told(cases.open_battle(samples()[0]), 1)
    options = Options(scale=scale, region=Region(5.3, 4.6, 20.1, 10.7))
    path, plate = tmp_path / "part.svg", plate_of(scene, options)
    write_plate(scene, options, path)
    drawn, board = list(shapes(path)), board_of(plate)
    for round_it in discs(drawn, plate).values():
        for disc in round_it:
            assert disc.clip is not None
            assert disc.clip.holds(board, 0.05)
            assert board.holds(disc.clip, 0.05)
    cut = [one.clip for one in drawn if one.clip and one.box.meets(board)]
    names = plate.scale * 0.22  # they may stand out below and beside
    assert all(board.holds(clip, names + 0.05) for clip in cut)


def test_of_the_picture_under_the_map_no_more_is_written_than_the_part_shows(
    tmp_path: Path, qapp: object
) -> None:
    scene = told(cases.open_battle(samples()[0]), 1)
    pixels = {}
    for region in (None, Region(5.3, 4.6, 20.1, 10.7)):
        options = Options(scale=40, region=region)
        path, plate = tmp_path / "part.svg", plate_of(scene, options)
        write_plate(scene, options, path)
        (under,) = [one for one in shapes(path) if one.kind == "image"]
        board, dot = board_of(plate), 40 * 30 / 1320
        assert under.box.holds(board, 0.05)
        assert board.holds(under.box, dot + 0.05)
        packed = base64.b64decode(under.drawn.get(HREF, "").partition(",")[2])
        wide, high = struct.unpack(">II", packed[16:24])
        box = under.box
        pixels[region] = wide / (box.right - box.left), high / (box.bottom - box.top)
    whole, part = pixels.values()
    assert part == pytest.approx(whole, rel=1e-4)


def test_no_letters_are_left_to_a_font_of_the_viewer(
    tmp_path: Path, qapp: object
) -> None:
    path = tmp_path / "battle.svg"
    write_plate(told(cases.open_battle(samples()[0]), 1), Options(), path)
    told_of = {key for one in ElementTree.parse(path).iter() for key in one.attrib}
    assert not [key for key in told_of if "font" in key]
    assert ElementTree.parse(path).find(f".//{SVG}text") is None


@pytest.mark.qt_log_ignore("Invalid path data")  # an empty clip
def test_a_viewer_that_clips_nothing_shows_the_part_alone(
    tmp_path: Path, qapp: object
) -> None:
    scene = told(cases.open_battle(samples()[0]), 1)
    region = Region(5.3, 4.6, 10.1, 6.7)
    options = Options(scale=40, region=region, names=False, grid=False, legend=False)
    path, plate = tmp_path / "part.svg", plate_of(scene, options)
    write_plate(scene, options, path)
    image = QImage(plate.width, plate.height, QImage.Format.Format_RGB32)
    image.fill("red")
    painter = QPainter(image)
    QSvgRenderer(str(path)).render(painter)
    painter.end()
    edge, ink = round(plate.margin * plate.scale) // 2, QColor(options.colours.halo)
    spots = [(n, edge) for n in range(plate.width)]
    spots += [(edge, n) for n in range(plate.height)]
    for spot in spots:
        seen = image.pixelColor(*spot)
        assert abs(seen.lightness() - ink.lightness()) < 3, spot
