"""Measuring and looking on the d20 grid: the distances of D20-M01, the lines of D20-M12 and D20-M13."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor

from chargemap.geometry import evidence
from chargemap.geometry.ground import Ground, Segment, Space, gap, measure_ft
from chargemap.geometry.lane import straight_run
from chargemap.geometry.sight import covered
from chargemap.i18n import N_
from chargemap.model.board import Point, Square
from chargemap.model.verdict import Mark
from chargemap.rules.d20 import clauses
from chargemap.rules.d20.reach import covered_part, threatens
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.looking import Fact, Measured, Place, Sight

MEASURE = N_("{distance} {unit} by 5-10-5 diagonals")


def measure(situation: Situation, places: Sequence[Place]) -> Measured:
    """Return the way from place to place in straight runs, from and to the nearest square of a space.

    The diagonals count on from run to run, as in a move: a corner on a straight run changes nothing.
    """
    spaces = [_space(situation, place) for place in places]
    points: list[Point] = []
    so_far: list[int] = []
    squares: list[Square] = []
    most = least = 0
    for one, other in pairwise(spaces) if len(spaces) > 1 else ((spaces[0],) * 2,):
        start, end = nearest_squares(one, other)
        most += max(gap(one, other))
        least += min(gap(one, other))
        if not points:
            points, so_far = [start.centre], [0]
        points.append(end.centre)
        so_far.append(measure_ft(most, least))
        squares += straight_run(start, end)
    from_token = any(isinstance(place, str) for place in places)
    return Measured(
        so_far[-1],
        "ft",
        MEASURE,
        (clauses.M01, clauses.M03) if from_token else (clauses.M01,),
        tuple(points),
        tuple(so_far),
        tuple(dict.fromkeys(squares)),
    )


def nearest_squares(a: Space, b: Space) -> tuple[Space, Space]:
    """Return the square of each space that is nearest to the other; of several, one in the middle."""
    column, other_column = _nearest(a.column, a.side, b.column, b.side)
    row, other_row = _nearest(a.row, a.side, b.row, b.side)
    return Space(column, row, 1), Space(other_column, other_row, 1)


def _nearest(a: int, a_side: int, b: int, b_side: int) -> tuple[int, int]:
    """Return the nearest numbers of two ranges; where they overlap, one that both hold."""
    if a + a_side <= b:
        return a + a_side - 1, b
    if b + b_side <= a:
        return a, b + b_side - 1
    shared = (max(a, b) + min(a + a_side, b + b_side) - 1) // 2
    return shared, shared


def _space(situation: Situation, place: Place) -> Space:
    if isinstance(place, str):
        return situation[place].space
    column, row = place
    return Space(floor(column), floor(row), 1)


# ------------------------------------------------------------------ looking


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """Who looks, and the space looked at: that of a token, or a square."""

    situation: Situation
    by: Combatant
    at: Combatant | None
    space: Space

    @property
    def ground(self) -> Ground:
        """The board's masks."""
        return self.situation.ground

    @property
    def pair(self) -> frozenset[str]:
        """The two, with their mounts and riders."""
        return self.by.pair | (self.at.pair if self.at else frozenset())

    @property
    def others(self) -> int:
        """The squares that hold a creature beside the two."""
        return self.situation.crowd(self.pair, helpless=True)


def sight(situation: Situation, by: str, at: Place) -> Sight:
    """Return whether `by` sees and reaches a token or a square, what cover it has, and who threatens whom."""
    target = situation[at] if isinstance(at, str) else None
    look = _Look(situation, situation[by], target, _space(situation, at))
    return Sight(by, at, tuple(_facts(look)))


def _facts(look: _Look) -> Iterator[Fact]:
    if not look.ground.on_board(look.space):
        return
    seen = _seen(look)
    yield seen
    yield from _cover(look, seen=seen.good)
    yield from _threats(look)


def _seen(look: _Look) -> Fact:
    """Return whether there is line of sight."""
    ground, a, b = look.ground, look.by.space, look.space
    about = (clauses.M12,)
    if "blinded" in look.by.creature.states:
        marks = (Mark(tokens=(look.by.id,)),)
        text, short = N_("{by} is blinded and sees nothing."), N_("blinded")
        return Fact("sight", False, text, short, about, marks=marks)
    line = evidence.sight_line(ground, a, b)
    if line is not None:
        text, short = N_("{by} sees {at}."), N_("in sight")
        return Fact("sight", True, text, short, about, line=_points(line))
    text, short = N_("{by} does not see {at}."), N_("not in sight")
    blockers = evidence.sight_blockers(ground, a, b)
    return Fact(
        "sight",
        False,
        text,
        short,
        about,
        marks=_marks(look, blockers, N_("cuts sight")),
    )


def _cover(look: _Look, *, seen: bool) -> Iterator[Fact]:
    """Yield whether there is line of effect, and if so whether there is cover.

    What cuts the line of effect is looked for only where sight is not cut, too.
    """
    ground, a, b = look.ground, look.by.space, look.space
    line = evidence.effect_line(ground, a, b)
    if line is None:
        text, short = (
            N_("No line of effect from {by} to {at}."),
            N_("no line of effect"),
        )
        marks: tuple[Mark, ...] = ()
        if seen:
            blockers = evidence.effect_blockers(ground, a, b)
            marks = _marks(look, blockers, N_("cuts line of effect"))
        yield Fact("effect", False, text, short, (clauses.M12,), marks=marks)
        return
    text, short = N_("Line of effect from {by} to {at}."), N_("line of effect")
    yield Fact("effect", True, text, short, (clauses.M12,), line=_points(line))
    if not look.situation.options["cover"] or a == b:
        return
    target = _struck(look) or ground.mask(b)
    about = (clauses.M13,)
    if not covered(ground, a, target, look.others):
        text, short = N_("{at} has no cover from {by}."), N_("no cover")
        yield Fact("cover", True, text, short, about)
        return
    text, short = N_("{at} has cover from {by}: {value} to AC."), N_("cover {value}")
    givers = evidence.cover_givers(ground, a, target, look.others)
    marks = _marks(look, givers, N_("gives cover"))
    yield Fact("cover", False, text, short, about, value="+4", marks=marks)


def _struck(look: _Look) -> int:
    """Return the squares looked at that a weapon in hand covers: cover is judged by them."""
    for weapon in look.by.creature.in_hand:
        grip = look.situation.grip(look.by, weapon)
        if part := covered_part(look.ground, look.by.space, grip, look.space):
            return part
    return 0


def _threats(look: _Look) -> Iterator[Fact]:
    """Yield whether who looks threatens what is looked at, and whether it is threatened from there."""
    about = (clauses.M03, clauses.M11)
    if look.at is not None and look.at.id in look.by.pair:
        return
    weapons = _threatening(look.situation, look.by, look.space)
    if weapons:
        text, short = N_("{by} threatens {at} ({value})."), N_("threatened")
        yield Fact("threatens", True, text, short, about, weapons)
    else:
        text, short = N_("{by} does not threaten {at}."), N_("not threatened")
        yield Fact("threatens", False, text, short, about)
    if look.at is not None and not look.at.dead:
        weapons = _threatening(look.situation, look.at, look.by.space)
        if weapons:
            text, short = N_("{at} threatens {by} ({value})."), N_("threatens back")
            yield Fact("threatened", False, text, short, about, weapons)


def _threatening(situation: Situation, one: Combatant, target: Space) -> str:
    """Return the weapons with which it threatens a square of the target."""
    blind = "blinded" in one.creature.states
    found = (
        weapon.name
        for weapon in one.creature.in_hand
        if weapon.threatens
        and threatens(
            situation.ground,
            one.space,
            situation.grip(one, weapon),
            target,
            blind=blind,
        )
    )
    return ", ".join(dict.fromkeys(found))


def _marks(look: _Look, blockers: evidence.Blockers, label: str) -> tuple[Mark, ...]:
    """Return the blockers as evidence; squares with a creature are named by it."""
    mask = look.ground.mask_of(blockers.squares)
    seen = mask & ~look.ground.opaque
    tokens = look.situation.holders(seen, look.pair, helpless=True)
    for one in tokens:
        mask &= ~(look.situation[one].mask & ~look.ground.opaque)
    squares = look.ground.squares(mask)
    return (Mark(tokens, squares, look.situation.outlines(blockers.walls), label),)


def _points(line: Segment) -> tuple[Point, ...]:
    x0, y0, x1, y1 = line
    return (x0, y0), (x1, y1)
