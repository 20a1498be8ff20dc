"""Colours of the board and letters on it: vector outlines, so that they are sharp at any zoom."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

from chargemap.resources import resource

FAMILY = "DejaVu Sans"
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
    illegal="#ff7f2e",
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


def colour(value: str, alpha: float = 1.0) -> QColor:
    """Return the colour of that name, `alpha` times as opaque."""
    made = QColor(value)
    made.setAlphaF(made.alphaF() * alpha)
    return made


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
    """How letters are drawn: capitals `height` high, `fill` over a halo of the colour `halo`."""

    height: float
    fill: str
    halo: str = ""
    weight: str = ""


def write(painter: QPainter, at: QPointF, text: str, ink: Ink) -> None:
    """Draw `text` from the left end of its foot line."""
    path = text_path(text, at, ink.height, ink.weight)
    if ink.halo:
        painter.strokePath(path, pen(colour(ink.halo, 0.92), ink.height * 0.5))
    painter.fillPath(path, QColor(ink.fill))


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
