"""Where the events of a cell stand in it: side by side while there is room, and how high that makes a row."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QFont, QFontMetricsF

from chargemap.app.plan import Line

PAD, GAP, APART = 4, 5, 10  # pixels round a cell, beside a sign, and between two events


@dataclass(frozen=True, slots=True)
class Placed:
    """An event in a cell: how far from the left, on which line, the room of its number, and its words line by line."""

    line: Line
    left: float
    row: int
    digits: float
    parts: tuple[str, ...]


def laid(lines: Sequence[Line], font: QFont, width: float) -> list[Placed]:
    """Return the events with their places in a cell that is `width` wide within its edges."""
    metrics, sign = QFontMetricsF(font), line_height(font) + 2
    found: list[Placed] = []
    left, row = 0.0, 0
    for line in lines:
        digits = digits_of(line, font)
        head = digits + sign
        whole = head + metrics.horizontalAdvance(line.words)
        if left and left + whole > width:
            left, row = 0.0, row + 1
        parts = folded(line.words, font, width - head)
        found.append(Placed(line, left, row, digits, parts))
        if len(parts) > 1:
            left, row = 0.0, row + len(parts)
        else:
            left += whole + APART
    return found


def line_count(lines: Sequence[Line], words: str, font: QFont, width: float) -> int:
    """Return on how many lines a cell of that width says its events, or mere words."""
    inner = width - 2 * PAD - 1
    if lines:
        return max(one.row + len(one.parts) for one in laid(lines, font, inner))
    return len(folded(words, font, inner))


def wanted(lines: Sequence[Line], font: QFont) -> float:
    """Return how wide a cell would be with all its events side by side."""
    metrics, sign = QFontMetricsF(font), line_height(font) + 2
    events = (
        digits_of(line, font) + sign + metrics.horizontalAdvance(line.words)
        for line in lines
    )
    return sum(events) + APART * (len(lines) - 1) + 2 * PAD + 2


def folded(words: str, font: QFont, room: float) -> tuple[str, ...]:
    """Return the words on one line, or on two, broken after the last word for which there is room."""
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(words) <= room or " " not in words:
        return (words,)
    first = ""
    for one in words.split():
        longer = f"{first} {one}".strip()
        if first and metrics.horizontalAdvance(longer) > room:
            break
        first = longer
    rest = words[len(first) :].strip()
    return (first, rest) if rest else (first,)


def digits_of(line: Line, font: QFont) -> float:
    """Return the room for the number of an event, if it has one."""
    if not line.number:
        return 0.0
    return QFontMetricsF(font).horizontalAdvance(f"{line.place} ")


def height_of(count: int, font: QFont) -> int:
    """Return how high a row of so many lines is."""
    return round(count * line_height(font) + PAD)


def line_height(font: QFont) -> float:
    """Return how high a line of a cell is."""
    return QFontMetricsF(font).height() + 3
