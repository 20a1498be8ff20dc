"""Parts of the skirmish page told a second time: slowly, on plain numbers, with nothing of the product in it.

Warriors are {at, r, ...}, walls are segments, blocks are convex polygons. Where an answer hangs on
less than a hair it is None: no case of the page lies there.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, inf, pi, sin, sqrt
from typing import Any

Point = tuple[float, float]
HAIR = 0.02  # inches off a limit within which nothing is claimed
STEP = 0.005  # inches between places at which a path is looked at


# ---------------------------------------------------------------- plain geometry
def between(a: Point, b: Point, part: float) -> Point:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def point_to_segment(p: Point, a: Point, b: Point) -> float:
    length = far(a, b)
    if length == 0:
        return far(p, a)
    along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length**2
    return far(p, between(a, b, min(1.0, max(0.0, along))))


def cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0


def segment_to_segment(a: Point, b: Point, c: Point, d: Point) -> float:
    if segments_cross(a, b, c, d):
        return 0.0
    return min(
        point_to_segment(a, c, d),
        point_to_segment(b, c, d),
        point_to_segment(c, a, b),
        point_to_segment(d, a, b),
    )


def inside(polygon: Sequence[Point], a: Point, b: Point) -> tuple[float, float] | None:
    """The part of a line inside a convex polygon, as parts of the line; None if there is none."""
    first, last = 0.0, 1.0
    turn = sum(
        p[0] * q[1] - q[0] * p[1]
        for p, q in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    )
    for p, q in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if turn < 0:
            p, q = q, p
        at_a, at_b = cross(p, q, a), cross(p, q, b)
        if at_a < 0 and at_b < 0:
            return None
        if at_a < 0:
            first = max(first, at_a / (at_a - at_b))
        elif at_b < 0:
            last = min(last, at_a / (at_a - at_b))
    return (first, last) if last > first else None


# ---------------------------------------------------------------- section 6: the nine lines
def sees(
    a: dict[str, Any],
    b: dict[str, Any],
    blocks: Sequence[tuple[Sequence[Point], float]],
    walls: Sequence[tuple[Point, Point, float, float]],
) -> bool | None:
    """Whether one of nine lines is clear: heads at `z`; blocks with their tops, walls with feet and tops."""
    width = far(a["at"], b["at"])
    nx, ny = (
        -(b["at"][1] - a["at"][1]) / width,
        (b["at"][0] - a["at"][0]) / width,
    )
    told = []
    for mine in (-1, 0, 1):
        for theirs in (-1, 0, 1):
            start = (
                a["at"][0] + nx * mine * a["r"],
                a["at"][1] + ny * mine * a["r"],
            )
            end = (
                b["at"][0] + nx * theirs * b["r"],
                b["at"][1] + ny * theirs * b["r"],
            )
            told.append(_line_clear(start, end, a["z"], b["z"], blocks, walls))
    if any(one is True for one in told):
        return True
    return None if any(one is None for one in told) else False


def _line_clear(
    start: Point,
    end: Point,
    head: float,
    other: float,
    blocks: Sequence[tuple[Sequence[Point], float]],
    walls: Sequence[tuple[Point, Point, float, float]],
) -> bool | None:
    unsure = False
    for polygon, top in blocks:
        part = inside(polygon, start, end)
        grazes = min(
            segment_to_segment(start, end, p, q)
            for p, q in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
        )
        if part is None:
            unsure |= grazes < HAIR
            continue
        low = min(head + (other - head) * at for at in part)
        stretch = (part[1] - part[0]) * far(start, end)
        if stretch < 3 * HAIR or abs(low - top) < HAIR:
            unsure |= low < top + HAIR
        elif low < top:
            return False
    for p, q, foot, top in walls:
        if segment_to_segment(start, end, p, q) > HAIR:
            continue
        at = cross(p, q, start) - cross(p, q, end)
        if not segments_cross(start, end, p, q) or at == 0:
            unsure = True
            continue
        height = head + (other - head) * cross(p, q, start) / at
        ends = min(point_to_segment(p, start, end), point_to_segment(q, start, end))
        if ends < HAIR or abs(height - top) < HAIR or abs(height - foot) < HAIR:
            unsure |= foot - HAIR < height < top + HAIR
        elif foot < height < top:
            return False
    return None if unsure else True


# ---------------------------------------------------------------- section 5: interception
def path_samples(path: Sequence[Point]) -> Iterator[tuple[Point, Point, float]]:
    """Places along a path with the direction there and how far they are from its start."""
    gone = 0.0
    for a, b in pairwise(path):
        length = far(a, b)
        if length < 1e-9:
            continue
        v = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        steps = ceil(length / STEP)
        for index in range(steps + 1):
            part = index / steps
            yield between(a, b, part), v, gone + part * length
        gone += length


def meets(
    mover: float,
    e: dict[str, Any],
    place: tuple[Point, Point, float],
    bodies: Sequence[dict[str, Any]],
    walls: Sequence[tuple[Point, Point]],
    slack: float,
) -> tuple[bool, bool, bool]:
    """Conditions 4a (near enough), 4b (ahead) and 5 (a clear way) at a place; `slack` makes them harder."""
    p, v, _ = place
    apart = far(p, e["at"])
    near = max(0.0, apart - mover - e["r"]) <= 2 - slack
    ahead = (e["at"][0] - p[0]) * v[0] + (e["at"][1] - p[1]) * v[1] > 0.01 + slack
    if not near or not ahead:
        return near, ahead, False
    q = between(p, e["at"], min(1.0, (mover + e["r"]) / apart))
    clear = all(
        point_to_segment(one["at"], e["at"], q) >= one["r"] + e["r"] - 0.01 + slack
        for one in bodies
    ) and all(
        segment_to_segment(e["at"], q, a, b) >= e["r"] - 0.01 + slack for a, b in walls
    )
    return near, ahead, clear


def intercepts(
    mover: float,
    e: dict[str, Any],
    path: Sequence[Point],
    bodies: Sequence[dict[str, Any]],
    walls: Sequence[tuple[Point, Point]],
) -> tuple[str | None, tuple[float, float]]:
    """Whether e may step up (`yes`), or the first reason why not; None if it is a hair's matter. And between where and where at first."""
    found = {}
    where = {HAIR: inf, -HAIR: inf}
    for slack in (HAIR, -HAIR):
        told = "too-far"
        for place in path_samples(path):
            near, ahead, clear = meets(mover, e, place, bodies, walls, slack)
            if near and ahead and clear:
                told = "yes"
                where[slack] = place[2]
                break
            if near and ahead:
                told = "blocked"
            elif near and told == "too-far":
                told = "behind"
        found[slack] = told
    told = found[HAIR] if found[HAIR] == found[-HAIR] else None
    return told, (where[-HAIR], where[HAIR])


# ---------------------------------------------------------------- section 7: packing
def round_disc(start: Point, end: Point, centre: Point, ring: float) -> float:
    """The shortest way from a point to one on a circle that nobody may enter."""
    if point_to_segment(centre, start, end) >= ring - 1e-6:
        return far(start, end)
    out = far(start, centre)
    tangent = sqrt(max(0.0, out * out - ring * ring))
    angle = abs(
        (
            atan2(start[1] - centre[1], start[0] - centre[0])
            - atan2(end[1] - centre[1], end[0] - centre[0])
            + pi
        )
        % (2 * pi)
        - pi
    )
    return tangent + ring * max(0.0, angle - acos(min(1.0, ring / out)))


def needed(a: float, b: float, target: float) -> float:
    """The angle between two chargers round a target who just touch."""
    one, other = target + a, target + b
    return acos((one**2 + other**2 - (a + b) ** 2) / (2 * one * other))


def turned(a: float, b: float) -> float:
    return abs((a - b + pi) % (2 * pi) - pi)


# ---------------------------------------------------------------- SK-31, SK-33, SK-42: four inches that failed
def four_inches(
    path: Sequence[Point], rough: Sequence[Sequence[Point]], target: Point, reach: float
) -> Point:
    """Where 4" of movement along a path end, or 1" short of a target whose contact is at `reach`."""
    left = 4.0
    here = path[0]
    if far(here, target) - reach < 1 - 0.01:
        return here
    for a, b in pairwise(path):
        steps = ceil(far(a, b) / 0.001)
        for index in range(1, steps + 1):
            there = between(a, b, index / steps)
            half = between(here, there, 0.5)
            heavy = any(inside(one, half, there) is not None for one in rough)
            left -= far(here, there) * (2 if heavy else 1)
            if left < 0 or far(there, target) - reach < 1:
                return here
            here = there
    return here


# ---------------------------------------------------------------- section 9: clauses and effects
FAILURES = {
    "too-far": {2, 36},
    "climb-too-high": {12},
    "sight-test": {21},
    "climb-test": {10},
    "jump-test": {14},
    "jump-too-far": {16},
    "no-room": {6, 52},
    "intercepted": {26, 47},
}
REFUSED = {
    "own-side": 24,
    "is-target": 24,
    "too-far": 24,
    "in-combat": 25,
    "blocked": 26,
    "one-only": 28,
    "behind": 48,
    "stunned": 49,
    "knocked-down": 49,
    "fleeing": 49,
    "hidden": 49,
}
AT_THE_PLACE = ("climb-test", "jump-test", "jump-too-far")
OPEN_TO_DOUBT = {8, 9, 15, 33}  # a verdict does not tell these by itself


def clauses(told: dict[str, Any], move: bool, also: Sequence[str] = ()) -> set[int]:
    """The clauses of a legal charge or move by the page's table, those open to doubt left out."""
    found = {50} if move else set()
    failure = told["failure"]
    what = [one["what"] for one in told["effects"]]
    if told["success"] and not move:
        found |= {37}
        found |= {3} if set(also) & set(told["engaged"]) else set()
        found |= {17, 18} if "strength" in what else set()
    kinds = {one["kind"] for one in told["tests"]}
    found |= {{"sight": 21, "climb": 10, "jump": 13}[one] for one in kinds}
    found |= {22} if len(kinds) > 1 else set()
    if told["intercept"]:
        found |= {24, 27} if move else {24}
    if told["interception"]:
        found |= {REFUSED[one] for one in told["interception"]["reasons"]}
        found |= {26, 47} if told["interception"]["legal"] else set()
    if failure:
        found |= FAILURES[failure]
        found |= {11} if failure == "climb-test" and "fell" in what else set()
    if failure and failure != "intercepted" and not move:
        found |= {30, 34, 32 if failure in AT_THE_PLACE else 31}
    return found - OPEN_TO_DOUBT


def effects(
    told: dict[str, Any], by: str, move: bool, hidden: Sequence[str]
) -> list[tuple[str, str, Any]]:
    """Who, what and of whom, in the page's order; a dive and a fall are taken as told."""
    failure = told["failure"]
    met = told["interception"] if told["interception"] else {"legal": False}
    found: list[tuple[str, str, Any]] = []
    given = {one["what"]: one["value"] for one in told["effects"]}
    if told["success"] and not move:
        found += [(by, "charging", one) for one in sorted(told["engaged"])]
        found += [(by, "strength", 1)] if "strength" in given else []
    if failure and failure != "intercepted" and not move:
        found += [(by, "no-shoot", None)]
    if failure in ("jump-test", "jump-too-far") or "fell" in given:
        found += [(by, "fell", given.get("fell"))]
    spotted = [] if move else [by]
    if met["legal"]:
        found += [(by, "charging", met["by"])]
        spotted = [by, met["by"]]
    found += [(one, "spotted", None) for one in spotted if one in hidden]
    return found


# ---------------------------------------------------------------- battles of plain numbers
def written(
    tokens: dict[str, dict[str, Any]],
    act: list[dict[str, Any]],
    terrain: Sequence[dict[str, Any]] = (),
    **more: Any,
) -> bytes:
    """A case as the product reads it. A token's `r` is its base."""
    case = {
        "id": "plain",
        "ruleset": "skirmish",
        "board": {"size": [24, 24]},
        "terrain": list(terrain),
        "tokens": {
            key: {
                "base_mm": one["r"] * 50.8,
                **{k: v for k, v in one.items() if k not in ("r", "z")},
            }
            for key, one in tokens.items()
        },
        "act": act,
        **more,
    }
    return json.dumps([case]).encode()


def spread(tokens: Sequence[dict[str, Any]]) -> bool:
    """Whether no two bases are within a hair of touching."""
    return all(
        far(a["at"], b["at"]) > a["r"] + b["r"] + 0.05
        for index, a in enumerate(tokens)
        for b in tokens[:index]
    )


def on_circle(centre: Point, radius: float, angle: float) -> Point:
    return (centre[0] + radius * cos(angle), centre[1] + radius * sin(angle))
