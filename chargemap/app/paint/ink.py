"""Colours of the board and letters on it: vector outlines, so that they are sharp at any zoom."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

from chargemap.resources import resource

FAMILY = "DejaVu Sans"
WHITE, BLACK, NEAR_BLACK = "#ffffff", "#000000", "#16140f"
_EM = 2048  # letters are outlined in the units of their design: nothing is rounded


@dataclass(frozen=True, slots=True)
class BoardColours:
    """The colours of one board; every outline is a pair of dark and light, so that it shows on any ground."""

    floor: str = "#efe9da"
    speck: str = "#dcd3bd"
    grid: str = "#38302818"
    grid_halo: str = "#30ffffff"
    wall: str = "#5b554c"
    wall_dark: str = "#2a2620"
    wall_light: str = "#8d8678"
    difficult: str = "#dcc998"
    difficult_dark: str = "#7d6228"
    difficult_light: str = "#f4e9c8"
    obscuring: str = "#b4c99b"
    obscuring_dark: str = "#466335"
    obscuring_light: str = "#dbe7cb"
    stone: str = "#a39b8d"
    stone_dark: str = "#4b453b"
    stone_light: str = "#d5cfc3"
    outside: str = "#cfc9bb"
    outside_hatch: str = "#b1a999"
    plank: str = "#dcbc8c"
    plank_dark: str = "#8f6a3c"
    roof: str = "#8794a1"
    roof_dark: str = "#353d46"
    door: str = "#a86a32"
    glass: str = "#8fc6e4"
    text: str = "#1b1a17"
    halo: str = "#fbf8ef"
    legal: str = "#009e73"
    warn: str = "#e69f00"
    illegal: str = "#d55e00"
    info: str = "#0072b2"
    ghost: str = "#7a8794"


LIGHT = BoardColours()
DARK = BoardColours(
    floor="#2b2d31",
    speck="#34373c",
    grid="#30ffffff",
    grid_halo="#20000000",
    wall="#80838b",
    wall_dark="#0b0c0e",
    wall_light="#a9adb5",
    difficult="#4d432d",
    difficult_dark="#17130a",
    difficult_light="#c9ad6a",
    obscuring="#2f4430",
    obscuring_dark="#101a10",
    obscuring_light="#82ab72",
    stone="#666a72",
    stone_dark="#121315",
    stone_light="#92979f",
    outside="#17181a",
    outside_hatch="#26282b",
    plank="#7d6040",
    plank_dark="#2f2213",
    roof="#5d6b79",
    roof_dark="#15191e",
    door="#c28443",
    glass="#6fb6dc",
    text="#f5f2e9",
    halo="#121316",
    legal="#2bc795",
    warn="#f0b429",
    illegal="#f2681f",
    info="#56b4e9",
    ghost="#a3b0bd",
)


@contextmanager
def saved(painter: QPainter) -> Iterator[None]:
    """Give the painter its place, clip and pens back at the end, even of work that is given up."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()


def is_svg(painter: QPainter) -> bool:
    """Whether it writes SVG, in which Qt knows less than elsewhere."""
    return painter.paintEngine().type() == QPaintEngine.Type.SVG


@contextmanager
def clipped(painter: QPainter, area: QPainterPath | QRectF) -> Iterator[None]:
    """Let nothing be painted outside the area meanwhile, nor outside what was let before.

    In SVG Qt knows no clip but one that replaces all before, and goes back to none.
    """
    lines = is_svg(painter)
    before = painter.clipPath() if lines and painter.hasClipping() else None
    with saved(painter):
        if lines:
            path = _path_of(area)
            painter.setClipPath(path if before is None else path.intersected(before))
        elif isinstance(area, QRectF):
            painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        else:
            painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
        yield
    if before is not None:
        painter.setClipPath(before)


def _path_of(area: QPainterPath | QRectF) -> QPainterPath:
    if isinstance(area, QPainterPath):
        return area
    path = QPainterPath()
    path.addRect(area)
    return path


def colour(value: str, alpha: float = 1.0) -> QColor:
    """Return the colour of that name, `alpha` times as opaque."""
    made = QColor(value)
    made.setAlphaF(made.alphaF() * alpha)
    return made


@cache
def seen_on(ink: str, ground: str, least: float = 3.0) -> str:
    """Return the colour, lightened or darkened until its contrast with the ground is enough."""
    other = WHITE if luminance(ground) < 0.2 else BLACK
    for step in range(21):
        made = mixed(other, ink, step / 20, 1.0).name()
        lights = sorted((luminance(made) + 0.05, luminance(ground) + 0.05))
        if lights[1] / lights[0] >= least:
            return made
    return other


def mixed(one: str, other: str, part: float, alpha: float) -> QColor:
    """Return a colour that is `part` the one and for the rest the other, so opaque."""
    first, second = QColor(one), QColor(other)
    pairs = (
        (first.red(), second.red()),
        (first.green(), second.green()),
        (first.blue(), second.blue()),
    )
    made = QColor(*(round(a * part + b * (1 - part)) for a, b in pairs))
    made.setAlphaF(alpha)
    return made


def luminance(value: str) -> float:
    """Return how bright a colour is, from 0 to 1, as the rules for readable pages count it."""
    shown = QColor(value)
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else float(((one + 0.055) / 1.055) ** 2.4)
        for one in (shown.redF(), shown.greenF(), shown.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def letters_on(fill: str) -> str:
    """Return white or black, whichever is read better on that colour: one of them always is."""
    bright = luminance(fill) + 0.05
    return WHITE if 1.05 / bright > bright / 0.05 else BLACK


def pen(value: str | QColor, width: float, style: Qt.PenStyle | None = None) -> QPen:
    """Return a pen with round ends and joints, `width` in board units."""
    made = QPen(QColor(value), width)
    made.setCapStyle(Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if style is not None:
        made.setStyle(style)
    return made


def draw_lines(painter: QPainter, lines: Iterable[QLineF], ink: QPen) -> None:
    """Draw the lines one by one, which Qt does twenty times as fast as a path of them all."""
    painter.setPen(ink)
    for line in lines:
        painter.drawLine(line)


@cache
def load_fonts() -> None:
    """Make the bundled letters known to Qt: pictures look the same on every machine."""
    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        path = resource("fonts", name)
        if path.is_file():
            QFontDatabase.addApplicationFont(str(path))


def board_font(*, bold: bool) -> QFont:
    """Return the font of the board at the size at which it is outlined."""
    load_fonts()
    font = QFont(FAMILY)
    font.setPixelSize(_EM)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=2048)
def outline(text: str, weight: str = "") -> tuple[QPainterPath, float]:
    """Return the outline of `text` (capitals 1 high, standing on y = 0) and its advance."""
    font = board_font(bold=weight == "bold")
    metrics = QFontMetricsF(font)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    path.setFillRule(Qt.FillRule.WindingFill)
    scale = 1 / (metrics.capHeight() or _EM * 0.73)
    return (
        QTransform.fromScale(scale, scale).map(path),
        metrics.horizontalAdvance(text) * scale,
    )


def text_width(text: str, height: float, weight: str = "") -> float:
    """Return how wide `text` is with capitals `height` high."""
    return outline(text, weight)[1] * height


def text_path(text: str, at: QPointF, height: float, weight: str = "") -> QPainterPath:
    """Return the outline of `text` with its foot line's left end `at`, capitals `height` high."""
    return QTransform(height, 0, 0, height, at.x(), at.y()).map(
        outline(text, weight)[0]
    )


@dataclass(frozen=True, slots=True)
class Ink:
    """How letters are drawn: capitals `height` high, `fill` over a halo, or on a plate, of those colours."""

    height: float
    fill: str
    halo: str = ""
    weight: str = ""
    plate: str = ""


def write(painter: QPainter, at: QPointF, text: str, ink: Ink) -> None:
    """Draw `text` from the left end of its foot line."""
    path = text_path(text, at, ink.height, ink.weight)
    if ink.halo:
        painter.strokePath(path, pen(colour(ink.halo, 0.92), ink.height * 0.5))
    if ink.plate:
        _plate(painter, at, text_width(text, ink.height, ink.weight), ink)
    painter.fillPath(path, QColor(ink.fill))


def _plate(painter: QPainter, at: QPointF, wide: float, ink: Ink) -> None:
    """Draw a plate under letters, with a thin edge in their colour."""
    pad, high = ink.height * 0.42, ink.height
    box = QRectF(at.x(), at.y() - high, wide, high).adjusted(-pad, -pad, pad, pad)
    painter.setPen(pen(ink.fill, high * 0.16))
    painter.setBrush(QColor(ink.plate))
    painter.drawRoundedRect(box, high * 0.5, high * 0.5)


def write_centred(painter: QPainter, centre: QPointF, text: str, ink: Ink) -> None:
    """Draw `text` with the middle of its capitals at `centre`."""
    width = text_width(text, ink.height, ink.weight)
    write(
        painter,
        QPointF(centre.x() - width / 2, centre.y() + ink.height / 2),
        text,
        ink,
    )


def shortened(text: str, width: float, ink: Ink) -> str:
    """Return `text`, or as much of it as fits `width` with an ellipsis."""
    if text_width(text, ink.height, ink.weight) <= width:
        return text
    while text and text_width(text + "…", ink.height, ink.weight) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, width: float, ink: Ink) -> list[str]:
    """Return `text` in lines that fit `width`; a word too long for a line stands alone."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, ink.height, ink.weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
