"""Where names stand: below their tokens, and a line lower where two would run into each other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chargemap.app.paint.ink import text_width
from chargemap.app.paint.minis import TokenLook
from chargemap.model.battle import Token

LINE = 1.5  # from one line of names to the next, in heights of capitals
LINES = 4  # that names may take below each other
GAP = 0.9  # between names on one line, in heights of capitals
SMALL = 0.78  # height of a second name, such as the mount's, as a part of the first's


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
    """Return how many lines lower each name stands, with capitals `height` high."""
    found: dict[str, int] = {}
    written: list[_Line] = []
    widest = 0.0
    for name in sorted(names, key=lambda one: (one.x, one.y, one.token_id)):
        own = _lines(name, height)
        widest = max(widest, *(one.width for one in own))
        near = [one for one in written if name.x - one.x < widest + GAP * height]
        found[name.token_id] = free = next(
            (
                count
                for count in range(LINES)
                if not any(
                    _clash(_lowered(one, count, height), other, height)
                    for one in own
                    for other in near
                )
            ),
            0,
        )
        written += [_lowered(one, free, height) for one in own]
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
