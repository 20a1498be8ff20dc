"""Measuring, looking, and how far a token may go: what is asked of the board without any action being carried out."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import accumulate, pairwise
from math import floor
from typing import TypeAlias, cast

from chargemap.geometry import centres
from chargemap.geometry.ground import Space, gap
from chargemap.geometry.lane import straight_run
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point, Square
from chargemap.model.verdict import Mark
from chargemap.rules.adnd2ct import clauses as ct
from chargemap.rules.adnd2ct import outcome, routes
from chargemap.rules.adnd2ct.checks import declare
from chargemap.rules.adnd2ct.combatant import DOWN
from chargemap.rules.adnd2ct.declared import Declaration
from chargemap.rules.adnd2ct.field import Field, Fighter, nearest_square
from chargemap.rules.adnd2ct.planning import comes
from chargemap.rules.adnd2ct.walk import Walk
from chargemap.rules.looking import Fact, Measured, Place, Sight, Stride

Way: TypeAlias = tuple[tuple[Square, ...], tuple[float, ...]]


# ------------------------------------------------------------------ who, and how far
def threatened(battle: Battle, token_id: str) -> frozenset[Square]:
    """Return the squares that the token threatens."""
    field = Field(battle)
    return frozenset(field.threatened_by(field[token_id]))


def opponents(battle: Battle, token_id: str) -> tuple[str, ...]:
    """Return everybody standing whom the token may name."""
    side = battle.tokens[token_id].side
    return tuple(
        key
        for key, one in battle.tokens.items()
        if key != token_id
        and DOWN not in one.states
        and not (side and side == one.side)
    )


def _declaration(battle: Battle, action: Action) -> Declaration:
    fresh = outcome.next_round(battle)
    return declare(Field(fresh), action, fresh.tokens[action.by], in_round=True)


def allowance(battle: Battle, action: Action) -> float:
    """Return how many points the action may move."""
    walk = _declaration(battle, action).plan.walk
    if walk is not None:
        return walk.limit
    move = Field(battle)[action.by].one.move
    return {"charge": move * 3 // 2, "move": move}.get(action.do, 0)


def way(battle: Battle, action: Action) -> Way:
    """Return the squares that the action would take, legal or not, and what has been paid at each."""
    walk = _declaration(battle, action).plan.walk
    if walk is None:
        return (), ()
    squares, side = (walk.mover.at, *walk.ahead), walk.mover.one.space
    paid = routes.costs(walk.field.ground, walk.field.paces, side, squares)
    return squares, tuple(accumulate(paid, initial=0))


# ------------------------------------------------------------------ where a move may end
def strides(battle: Battle, token_id: str) -> tuple[Stride, ...]:
    """Return where a half-move and a whole one may end."""
    field = Field(outcome.next_round(battle))
    one = field[token_id]
    if one.idle or not one.one.move or comes(battle) is not None:
        return ()
    move = one.one.move
    half = field.halved(move)
    found = _reached(field, one, move)
    near = frozenset(at for at, points in found.items() if points <= half)
    words = N_("Half-move: up to {length} {unit}"), N_("Move: up to {length} {unit}")
    return (
        Stride("half", words[0], half, near),
        Stride("full", words[1], move, frozenset(found) - near),
    )


def _reached(field: Field, one: Fighter, most: int) -> Mapping[Square, int]:
    """Return the places in which the fighter may stop, with the least points that lead there."""
    walk = Walk(field, one, most, most)
    side, ground = one.one.space, field.ground
    barred = routes.places(ground, side, walk.barred)
    stops = routes.places(ground, side, walk.stops)
    queue: list[tuple[int, Square, int]] = [(0, one.at, 0)]
    done: set[tuple[Square, int]] = set()
    found: dict[Square, int] = {}
    while queue:
        points, at, odd = heappop(queue)
        if (at, odd) in done:
            continue
        done.add((at, odd))
        if at != one.at and not stops >> ground.index(*at) & 1:
            found.setdefault(at, points)
        for new, index, diagonal, slow in routes.ways(ground, side, at):
            pace = slow * (field.paces.diagonals[odd] if diagonal else 1)
            if points + pace <= most and not barred >> index & 1:
                heappush(queue, (points + pace, new, odd ^ diagonal))
    return found


# ------------------------------------------------------------------ measuring
def measure(battle: Battle, places: Sequence[Place]) -> Measured:
    """Return the way from place to place in straight runs over open ground, as ranges are counted."""
    field = Field(battle)
    spaces = [_space(field, place) for place in places]
    points: list[Point] = []
    so_far: list[float] = []
    squares: list[Square] = []
    total = odd = 0
    for one, other in pairwise(spaces) if len(spaces) > 1 else ((spaces[0],) * 2,):
        start, end = _nearest(one, other)
        across, down = gap(one, other)
        total += field.paces.straight(across, down, odd)
        odd = (odd + min(abs(across), abs(down))) % 2
        if not points:
            points, so_far = [start.centre], [0]
        points.append(end.centre)
        so_far.append(total)
        squares += straight_run(start, end)
    return Measured(
        total,
        "squares",
        _MEASURES[cast(str, field.options["diagonals"])],
        (ct.CT10, ct.CT12B),
        tuple(points),
        tuple(so_far),
        tuple(dict.fromkeys(squares)),
    )


_MEASURES = {
    "3-per-2": N_("{distance} {unit}, two diagonals for 3"),
    "5-10-5": N_("{distance} {unit} by 1-2-1 diagonals"),
    "one": N_("{distance} {unit}, diagonals for 1"),
}


def _space(field: Field, place: Place) -> Space:
    if isinstance(place, str):
        return field[place].place
    column, row = place
    return Space(floor(column), floor(row), 1)


def _nearest(one: Space, other: Space) -> tuple[Space, Space]:
    """Return the squares of two spaces whose centres are nearest to the other space's centre."""
    return (
        Space(*nearest_square(one, other), 1),
        Space(*nearest_square(other, one), 1),
    )


# ------------------------------------------------------------------ looking
def sight(battle: Battle, by: str, at: Place) -> Sight:
    """Return whether a token sees a place, how far it would shoot, and who threatens whom."""
    field = Field(battle)
    space = _space(field, at)
    if not field.ground.on_board(space):
        return Sight(by, at, ())
    target = field[at] if isinstance(at, str) else None
    return Sight(by, at, tuple(_facts(field, field[by], space, target)))


def _facts(
    field: Field, one: Fighter, space: Space, target: Fighter | None
) -> Iterator[Fact]:
    line = _line(field, one, space)
    if line is None:
        text, short = N_("{by} does not see {at}."), N_("not in sight")
        yield Fact(
            "sight", False, text, short, (ct.CT17,), marks=_cut(field, one, space)
        )
    else:
        text, short = N_("{by} sees {at}."), N_("in sight")
        yield Fact("sight", True, text, short, (ct.CT17,), line=line)
        yield from _ranges(field, one, space)
    if target is not None and target is not one:
        yield from _threats(field, one, target)


def _line(field: Field, one: Fighter, space: Space) -> tuple[Point, ...] | None:
    start, end = _nearest(one.place, space)
    pairs = [(start.square, end.square)]
    pairs += [(a, b) for a in one.place.squares() for b in space.squares()]
    for a, b in pairs:
        if centres.passes(field.ground, a, b, field.ground.opaque, sight=True):
            return (a[0] + 0.5, a[1] + 0.5), (b[0] + 0.5, b[1] + 0.5)
    return None


def _cut(field: Field, one: Fighter, space: Space) -> tuple[Mark, ...]:
    """Return the squares that cut the line between the nearest squares."""
    start, end = _nearest(one.place, space)
    passed = centres.trace(end.column - start.column, end.row - start.row)
    beside = (square for pair in passed.corners for square in pair)
    squares = ((start.column + x, start.row + y) for x, y in (*passed.squares, *beside))
    ground = field.ground
    cut = tuple(at for at in squares if ground.opaque >> ground.index(*at) & 1)
    return (Mark(squares=tuple(dict.fromkeys(cut)), label=N_("cuts sight")),)


def _ranges(field: Field, one: Fighter, space: Space) -> Iterator[Fact]:
    """Yield what the distance does to a shot with the first missile weapon."""
    weapon = next((each for each in one.one.weapons if each.is_missile), None)
    if weapon is None:
        return
    distance = field.range_to(one, space)
    penalty, value = weapon.range_penalty(distance), f"{distance}"
    if penalty is None:
        text = N_("{at} is out of range, {length} away.")
        yield Fact(
            "range", False, text, N_("out of range"), (ct.CT17,), value, length=distance
        )
        return
    bands = {
        0: (N_("{at} is at short range, {length} away."), N_("short range")),
        -2: (
            N_("{at} is at medium range, {length} away: -2."),
            N_("medium: -2"),
        ),
        -5: (N_("{at} is at long range, {length} away: -5."), N_("long: -5")),
    }
    text, short = bands[penalty]
    yield Fact("range", penalty == 0, text, short, (ct.CT17,), value, length=distance)


def _threats(field: Field, one: Fighter, target: Fighter) -> Iterator[Fact]:
    hand = one.hand.name if one.hand else ""
    if field.threatens(one, target):
        text, short = N_("{by} threatens {at} ({value})."), N_("threatened")
        yield Fact("threatens", True, text, short, (ct.CT14,), hand)
    else:
        text, short = N_("{by} does not threaten {at}."), N_("not threatened")
        yield Fact("threatens", False, text, short, (ct.CT14,))
    if field.threatens(target, one):
        text, short = N_("{at} threatens {by} ({value})."), N_("threatens back")
        weapon = target.hand.name if target.hand else ""
        yield Fact("threatened", False, text, short, (ct.CT14,), weapon)
