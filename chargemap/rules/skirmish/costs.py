"""What a way costs, line by line: inches walked, difficult ground, climbs and jumps with the tests they need."""

from collections.abc import Iterator, Mapping
from math import hypot

from chargemap.geometry.table.links import CLIMB, JUMP, LADDER, Link
from chargemap.geometry.table.routes import Stretch
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.rules.looking import Cost
from chargemap.rules.skirmish import charge, move
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.warrior import Field, Warrior

LEAST = 0.005  # inches that are worth a line
ATTEMPTS = {"move": move.attempt, "charge": charge.attempt}
TESTS: Mapping[str, str] = {
    "d6": N_("Initiative test on {need} or less"),
    "d12": N_("Initiative test on {need} or more"),
}
TEXTS: Mapping[tuple[str, bool], str] = {
    (CLIMB, False): N_("climb up {length}"),
    (CLIMB, True): N_("climb down {length}"),
    (LADDER, False): N_("ladder up {length}"),
    (LADDER, True): N_("ladder down {length}"),
    (JUMP, True): N_("jump down {length}"),
}


def course_of(battle: Battle, action: Action) -> Course | None:
    """Return the whole way that an action asks for, allowed or not, if there is one."""
    if action.do not in ATTEMPTS or action.by not in battle.tokens:
        return None
    course: Course | None = ATTEMPTS[action.do](battle, action).course  # type: ignore[attr-defined]
    return course


def costs(battle: Battle, action: Action) -> tuple[Cost, ...]:
    """Return what is walked, what difficult ground adds, then each climb, ladder and jump in turn."""
    course = course_of(battle, action)
    if course is None:
        return ()
    field = Field.of(battle)
    return tuple(_lines(course, field, field.warriors[action.by]))


def _lines(course: Course, field: Field, one: Warrior) -> Iterator[Cost]:
    walked = sum(_flat(one) for one in course.pieces)
    spent = sum(_on_foot(one) for one in course.pieces)
    text = N_("fly {length}") if _flown(course) else N_("walk {length}")
    if walked > LEAST:
        yield Cost("walk", text, walked, walked)
    if spent - walked > LEAST:
        rough = spent - walked
        yield Cost("rough", N_("difficult ground, {length} more"), rough, rough)
    climbed = False
    for piece in course.pieces:
        link = piece.link
        if link is not None and (link.kind, link.down) in TEXTS:
            tests = int(link.kind == CLIMB and not climbed)
            climbed = climbed or link.kind == CLIMB
            yield _link(piece, link, tests, field, one)


def _link(piece: Stretch, link: Link, tests: int, field: Field, one: Warrior) -> Cost:
    if link.kind == JUMP:
        most = float(field.option("max_jump"))
        tests = link.tests if link.height <= most else 0
    spent = 0.0 if link.kind == JUMP else link.height
    text = TEXTS[link.kind, link.down]
    test = TESTS[str(field.option("initiative_test"))]
    return Cost(
        link.kind,
        text,
        link.height,
        spent,
        tests,
        test,
        field.need(one),
        _edge(piece),
    )


def _edge(piece: Stretch) -> Point:
    """Return the place on the edge, halfway between top and foot."""
    (x0, y0), (x1, y1) = piece.start, piece.end
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def _flat(piece: Stretch) -> float:
    """Return the inches that a piece goes across the table: a link none, but for a step."""
    if piece.link is not None:
        return piece.link.horizontal
    return hypot(piece.end[0] - piece.start[0], piece.end[1] - piece.start[1])


def _on_foot(piece: Stretch) -> float:
    return piece.link.horizontal if piece.link else piece.movement


def _flown(course: Course) -> bool:
    return any(one.flown for one in course.pieces)


def way(battle: Battle, action: Action) -> tuple[tuple[Point, ...], tuple[float, ...]]:
    """Return the points of the way of an action, legal or not, and the movement used up at each."""
    course = course_of(battle, action)
    if course is None:
        return (), ()
    points, paid = [course.start], [0.0]
    for piece in course.pieces:
        points.append(piece.end)
        paid.append(paid[-1] + piece.movement)
    return tuple(points), tuple(paid)
