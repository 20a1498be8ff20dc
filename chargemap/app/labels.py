"""Where words go on a board: beside what they name, inside the view, and never over each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]  # x, y, width, height; y points down

GAP = 3.0  # pixels between two labels
RINGS = 16  # how often a place farther away is tried
STEP = 0.75  # and how much farther, in label heights
NEAR = 48  # how many free places are looked at before something shunned is covered


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label that seeks its place: `anchor` is what it names, `clear` the radius to keep free there.

    `below` is to be kept free under that, for the name that stands there.
    """

    anchor: tuple[float, float]
    width: float
    height: float
    clear: float = 0.0
    below: float = 0.0


def lay_out(
    wanted: Sequence[Wanted],
    view: Box,
    shunned: Sequence[Box] = (),
    bystanders: Sequence[Box] = (),
) -> list[Box | None]:
    """Return a place for each label in the view, free of the others; None where the view has no room.

    A label covers what is `shunned` only if it finds no other place, and of `bystanders` as little as it can.
    """
    placed: list[Box] = []
    answer: list[Box | None] = []
    for label in wanted:
        free = (one for one in _places(label, view) if not _taken(one, placed))
        near = list(islice(free, NEAR if shunned or bystanders else 1))
        clear = [one for one in near if not _taken(one, shunned)] or near
        place = _least_covering(clear, bystanders)
        answer.append(place)
        if place is not None:
            placed.append(place)
    return answer


def _least_covering(places: Sequence[Box], bystanders: Sequence[Box]) -> Box | None:
    """Return the first of the places that covers least of the bystanders."""
    found, least = None, float("inf")
    for place in places:
        covered = sum(_common(place, one) for one in bystanders)
        if covered < least:
            found, least = place, covered
        if not covered:
            break
    return found


def _common(one: Box, other: Box) -> float:
    """Return the area that two boxes have in common."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def _places(label: Wanted, view: Box) -> Iterator[Box]:
    """Yield the places in the view, the best first: above, below, at the sides, then ever farther."""
    left, top, width, height = view
    w, h = label.width, label.height
    if w > width or h > height:
        return
    right, bottom = left + width - w, top + height - h
    x, y = label.anchor[0] - w / 2, label.anchor[1] - h / 2
    for ring in range(RINGS):
        away = label.clear + GAP + ring * (h + GAP) * STEP
        up, down = -h / 2 - away, h / 2 + away + label.below
        across = w / 2 + away
        for dx, dy in (
            (0, up),
            (0, down),
            (across, 0),
            (-across, 0),
            *product((across, -across), (up, down)),
        ):
            yield (
                min(max(x + dx, left), right),
                min(max(y + dy, top), bottom),
                w,
                h,
            )


def _taken(place: Box, placed: Sequence[Box]) -> bool:
    x, y, w, h = place
    right, bottom = x + w + GAP, y + h + GAP
    for other_x, other_y, other_w, other_h in placed:
        if (
            x < other_x + other_w + GAP
            and other_x < right
            and y < other_y + other_h + GAP
            and other_y < bottom
        ):
            return True
    return False
