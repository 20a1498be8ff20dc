"""What there is to draw of a measure, and of a look from a token at a place."""

from collections.abc import Iterator, Mapping

from chargemap.app.figure import SIGNS, Figure, Role
from chargemap.app.figures import ring, shapes_of
from chargemap.app.spaces import centre
from chargemap.explain.looking import fact_label, length_short, measure_label
from chargemap.i18n import _
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard, Point
from chargemap.model.verdict import Mark
from chargemap.rules.looking import Fact, Measured, Place, Sight

ROLES: Mapping[str, Role] = {"cover": "warn", "threatened": "warn"}


def measure_figures(measured: Measured) -> tuple[Figure, ...]:
    """Return the squares passed, the line, its length at each corner, and the whole with its rule."""
    corners = [
        (point, length)
        for point, length in zip(
            measured.points[1:-1], measured.so_far[1:], strict=False
        )
        if point != measured.points[-1]
    ]
    return (
        Figure("passed", measured.squares, role="info"),
        Figure("measure", measured.points, role="info"),
        *(
            Figure("label", (point,), length_short(measured, length), "info")
            for point, length in corners
        ),
        Figure("label", measured.points[-1:], measure_label(measured), "info"),
    )


def sight_figures(sight: Sight, battle: Battle) -> tuple[Figure, ...]:
    """Return the line, what stands in its way, and the words for what was looked at."""
    facts = {fact.code: fact for fact in sight.facts}
    if "sight" not in facts:
        return ()
    role = look_role(facts)
    drawn = (
        *_line(facts["sight"], sight, battle),
        *_target(sight.at, battle, role),
        *(one for fact in sight.facts for one in _evidence(fact, battle)),
        *_words(facts, sight, battle),
    )
    return tuple(dict.fromkeys(drawn))


def look_role(facts: Mapping[str, Fact]) -> Role:
    """Return what a look is on the board: seen, seen with something against it, or not seen."""
    if not facts["sight"].good:
        return "illegal"
    hindered = any(
        code in facts and not facts[code].good for code in ("effect", "cover")
    )
    return "warn" if hindered else "legal"


def _line(fact: Fact, sight: Sight, battle: Battle) -> Iterator[Figure]:
    if fact.line:
        yield Figure("sight-line", fact.line, role="legal")
        return
    ends = (middle_of(sight.by, battle), middle_of(sight.at, battle))
    yield Figure("sight-line", ends, role="illegal")


def middle_of(place: Place, battle: Battle) -> Point:
    """Return the middle of a token's space, or of a square."""
    if isinstance(place, str):
        return centre(battle, battle.tokens[place])
    x, y = place
    return (x + 0.5, y + 0.5) if isinstance(battle.board, GridBoard) else (x, y)


def _target(at: Place, battle: Battle, role: Role) -> Iterator[Figure]:
    if isinstance(at, str):
        yield from ring(battle, battle.tokens[at], role)
    elif isinstance(battle.board, GridBoard):
        yield Figure("passed", (at,), role=role)
    else:
        yield Figure("badge", (at,), SIGNS[role], role)


def _evidence(fact: Fact, battle: Battle) -> Iterator[Figure]:
    """Yield what speaks against the fact, outlined, and named once."""
    role: Role = ROLES.get(fact.code, "illegal")
    for mark in fact.marks:
        yield from shapes_of(mark, battle, role)
        place = _place(mark, battle)
        if mark.label and place is not None:
            yield Figure("label", (place,), _(mark.label), role, about=fact.code)


def _place(mark: Mark, battle: Battle) -> Point | None:
    if mark.tokens:
        return centre(battle, battle.tokens[mark.tokens[0]])
    if mark.squares:
        x, y = mark.squares[len(mark.squares) // 2]
        return (x + 0.5, y + 0.5)
    if mark.shapes:
        (x0, y0), (x1, y1) = mark.shapes[0][0], mark.shapes[0][-1]
        return ((x0 + x1) / 2, (y0 + y1) / 2)
    return None


def _words(facts: Mapping[str, Fact], sight: Sight, battle: Battle) -> Iterator[Figure]:
    """Yield the words at what is looked at: whether it is seen, and whatever is out of the ordinary."""
    token = sight.at if isinstance(sight.at, str) else ""
    spot = (middle_of(sight.at, battle),)
    for fact in facts.values():
        if fact.code == "effect" and fact.good == facts["sight"].good:
            continue
        if fact.code in ("cover", "threatened") and fact.good:
            continue
        if fact.code == "threatens" and not fact.good:
            continue
        role: Role = "legal" if fact.good else ROLES.get(fact.code, "illegal")
        yield Figure("label", spot, fact_label(fact), role, token, fact.code)
