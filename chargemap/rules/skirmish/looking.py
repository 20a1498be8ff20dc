"""Measuring and looking on a table: gaps between bases, and the nine lines of SK-44."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import dist
from typing import cast

from chargemap.geometry.table.sight import (
    Watcher,
    blocking,
    clear_lines,
    lines_between,
)
from chargemap.geometry.table.surfaces import Base
from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.board import Piece, Point
from chargemap.model.verdict import Mark
from chargemap.rules.looking import Fact, Measured, Place, Sight
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.fields import TOKEN_DEFAULTS
from chargemap.rules.skirmish.marks import needed
from chargemap.rules.skirmish.setting import BASE_MM
from chargemap.rules.skirmish.warrior import MM, Field, Warrior

FLAT = N_("{length} from edge to edge")
STEEP = N_("{length} from edge to edge, the heights counted")
SECRET = N_("nothing is measured before a charge is declared")


def measure(battle: Battle, places: Sequence[Place]) -> Measured:
    """Return the inches from place to place: the gaps between bases, between surfaces with the heights.

    How far it is to an enemy is told of a declared charge alone.
    """
    field = Field.of(battle)
    bases = [_base(field, one) for one in places]
    if _is_secret(field, places):
        points = tuple(one.at for one in bases)
        return Measured(0.0, "inches", SECRET, (clauses.C02,), points, told=False)
    so_far = [0.0]
    for before, after in pairwise(bases):
        so_far.append(so_far[-1] + field.gap(before, after))
    steep = len({one.height for one in bases}) > 1
    return Measured(
        so_far[-1],
        "inches",
        STEEP if steep else FLAT,
        (clauses.C02,),
        tuple(one.at for one in bases),
        tuple(so_far),
    )


def _is_secret(field: Field, places: Sequence[Place]) -> bool:
    """Whether a line that touches two enemies would tell the length of a charge that nobody has declared."""
    if field.option("premeasure"):
        return False
    known = {frozenset((one.by, one.at)) for one in field.battle.declared}
    met = [one for place in places for one in _there(field, place)]
    return any(
        not field.same_side(one, other) and frozenset((one.id, other.id)) not in known
        for one, other in combinations(met, 2)
    )


def _there(field: Field, place: Place) -> Iterator[Warrior]:
    """Yield the warrior that a place is, or in whose base a point lies."""
    if isinstance(place, str):
        yield field.warriors[place]
    else:
        for one in field.warriors.values():
            if dist(one.at, place) <= one.radius:
                yield one


def _base(field: Field, place: Place) -> Base:
    if isinstance(place, str):
        return field.warriors[place].base
    return Base("", place, 0.0, field.table.surface_at(place).height)


@dataclass(frozen=True, slots=True)
class _Look:
    """Who looks, and what is looked at: a warrior, or a place where one of the usual size would stand."""

    field: Field
    by: Warrior
    at: Warrior | None
    ends: tuple[Watcher, Watcher]


def sight(battle: Battle, token_id: str, place: Place) -> Sight:
    """Return whether a warrior sees another or a place, and what that means for a charge."""
    field = Field.of(battle)
    by = field.warriors[token_id]
    at = field.warriors[place] if isinstance(place, str) else None
    x, y = at.at if at else (float(place[0]), float(place[1]))
    width, depth = field.table.board.size
    if not (0 <= x <= width and 0 <= y <= depth):
        return Sight(token_id, place, ())
    there = field.watcher(at) if at else _stranger(field, (x, y))
    look = _Look(field, by, at, (field.watcher(by), there))
    return Sight(token_id, place, tuple(_facts(look)))


def _stranger(field: Field, at: Point) -> Watcher:
    """Return one with the defaults of the page, who stands at a place."""
    radius, tall = BASE_MM / MM / 2, cast(float, TOKEN_DEFAULTS["tall"])
    return Watcher(at, radius, field.table.height_at(at) + tall)


def _facts(look: _Look) -> Iterator[Fact]:
    seen = _seen(look)
    yield seen
    if look.at is not None and not look.field.same_side(look.by, look.at):
        yield from _as_enemy(look, look.at, seen=seen.good)


def _seen(look: _Look) -> Fact:
    """Return how many of the nine lines are clear, or what blocks all of them."""
    table, about = look.field.table, (clauses.C44,)
    clear = clear_lines(table, *look.ends)
    if clear.any():
        text, short = N_("{by} sees {at}."), N_("in sight")
        if not clear.all():
            text = N_("{by} sees {at}: {value} of nine lines are clear.")
            short = N_("in sight, {value} of nine lines")
        starts, ends = lines_between(*look.ends)
        first = int(clear.argmax())
        (x0, y0), (x1, y1) = starts[first].tolist(), ends[first].tolist()
        line = ((x0, y0), (x1, y1))
        return Fact("sight", True, text, short, about, str(clear.sum()), line=line)
    ids = blocking(table, *look.ends)
    text = N_("{by} does not see {at}: {value} blocks all nine lines.")
    pieces = [one for one in table.board.terrain if one.id in ids]
    marks = tuple(
        Mark(shapes=(_outline(one),), label=N_("cuts sight")) for one in pieces
    )
    return Fact(
        "sight", False, text, N_("not in sight"), about, ", ".join(ids), marks=marks
    )


def _outline(piece: Piece) -> tuple[Point, ...]:
    return (*piece.polygon, piece.polygon[0]) if piece.polygon else piece.line


def _as_enemy(look: _Look, at: Warrior, *, seen: bool) -> Iterator[Fact]:
    """Yield what a charge of an enemy would have to reckon with, as far as nothing is measured."""
    if look.field.touch(look.by.base, at.base):
        text, short = N_("{by} and {at} are in combat."), N_("in combat")
        yield Fact("contact", True, text, short, (clauses.C37,))
    if "hidden" in at.token.states:
        text, short = N_("{at} is hidden and cannot be charged."), N_("hidden")
        yield Fact("hidden", False, text, short, (clauses.C23,))
    elif not seen:
        text = N_(
            "A charge of {at} takes an Initiative test first: {value} on the die."
        )
        about = (clauses.C20, clauses.C21)
        need = str(needed(look.field, look.by))
        yield Fact("test", False, text, N_("a test first"), about, need)
