"""Names of tokens: below them, a line lower where two would run into each other, left out where there is no room."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from chargemap.app.paint.ink import (
    BoardColours,
    Ink,
    shortened,
    text_width,
    write_centred,
)
from chargemap.app.paint.minis import TokenLook
from chargemap.model.battle import Token

LINE = 1.75  # from one line of names to the next, in heights of capitals
LINES = 4  # that names may take below each other
GAP = 0.9  # between names on one line, in heights of capitals
SMALL = 0.78  # height of a second name, such as the mount's, as a part of the first's
LIFT = 0.95  # height of the letters on the plate that says how high a token stands, likewise
APART = 1.1  # between name and plate, in heights of capitals


def paint_name(painter: QPainter, look: TokenLook, colours: BoardColours) -> None:
    """Draw the name below the miniature, with the same origin as `paint_token`."""
    if not look.name:
        return
    ink = Ink(0.165, colours.text, colours.halo, "bold")
    middle = QPointF(look.space / 2, look.foot + 0.12)
    for at, text, one in title_of(look, middle, max(1.7, look.space + 0.9), ink):
        write_centred(painter, at, text, one)
    if look.below:
        small = Ink(0.125, colours.text, colours.halo)
        below = QPointF(look.space / 2, look.foot + 0.36)
        write_centred(painter, below, look.below, small)


def title_of(
    look: TokenLook, middle: QPointF, wide: float, ink: Ink, *, named: bool = True
) -> list[tuple[QPointF, str, Ink]]:
    """Return what is written in one line, and where: the name, then on a plate how high the token stands."""
    high = Ink(ink.height * LIFT, ink.halo, "", "bold", plate=ink.fill)
    lift = text_width(look.lift, high.height, "bold") if look.lift else 0.0
    name = look.name if named else ""
    gap = ink.height * APART if name and look.lift else 0.0
    name = shortened(name, wide - lift - gap, ink) if name else ""
    long = text_width(name, ink.height, ink.weight) if name else 0.0
    left = middle.x() - (long + gap + lift) / 2
    parts = []
    if name:
        parts.append((QPointF(left + long / 2, middle.y()), name, ink))
    if look.lift:
        at = QPointF(left + long + gap + lift / 2, middle.y())
        parts.append((at, look.lift, high))
    return parts


@dataclass(frozen=True, slots=True)
class Named:
    """A name to be written: its token, where its first line stands, and how wide it may be."""

    token_id: str
    x: float
    y: float
    text: str
    below: str = ""
    most: float = 3.4


def named(
    token_id: str, look: TokenLook, at: tuple[float, float], most: float
) -> Named:
    """Return the name of a token whose space has its top-left corner there."""
    middle = at[0] + look.space / 2
    return Named(token_id, middle, at[1] + look.foot, look.title, look.below, most)


@dataclass(frozen=True, slots=True)
class _Line:
    x: float
    y: float
    width: float


def lines_of(names: Iterable[Named], height: float) -> Mapping[str, int]:
    """Return how many lines lower each name stands, with capitals `height` high; one without room is left out."""
    found: dict[str, int] = {}
    written: list[_Line] = []
    widest = 0.0
    for name in sorted(names, key=lambda one: (one.x, one.y, one.token_id)):
        own = _lines(name, height)
        widest = max(widest, *(one.width for one in own))
        near = [one for one in written if name.x - one.x < widest + GAP * height]
        for count in range(LINES):
            lowered = [_lowered(one, count, height) for one in own]
            if not any(_clash(one, other, height) for one in lowered for other in near):
                found[name.token_id] = count
                written += lowered
                break
    return found


def _lines(name: Named, height: float) -> list[_Line]:
    width = min(text_width(name.text, height, "bold"), name.most)
    lines = [_Line(name.x, name.y, width)]
    if name.below:
        small = min(text_width(name.below, height * SMALL), name.most)
        lines.append(_Line(name.x, name.y + height * LINE, small))
    return lines


def _lowered(line: _Line, count: int, height: float) -> _Line:
    return _Line(line.x, line.y + count * height * LINE, line.width)


def _clash(line: _Line, other: _Line, height: float) -> bool:
    apart = (line.width + other.width) / 2 + GAP * height
    return (
        abs(line.x - other.x) < apart and abs(line.y - other.y) < height * LINE - 1e-9
    )


def piles(
    tokens: Mapping[str, Token], looks: Mapping[str, TokenLook]
) -> Mapping[str, int]:
    """Return how many tokens stand on each one's squares, told of the topmost alone; riders sit, they do not stand."""
    standing: dict[tuple[int, int], list[str]] = {}
    for one, look in looks.items():
        if look.riding:
            continue
        column, row = (int(part) for part in tokens[one].at)
        for x in range(int(look.space)):
            for y in range(int(look.space)):
                standing.setdefault((column + x, row + y), []).append(one)
    found = dict.fromkeys(looks, 1)
    for together in standing.values():
        found[together[-1]] = max(found[together[-1]], len(together))
    return found
