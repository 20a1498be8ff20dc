"""What the page says of spaces, reach, lines, threats and cover, word by word and slowly.

Nothing here knows the program: exact numbers and loops only.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product

from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from tests.rules.plane import (
    Line,
    U,
    centre,
    contact,
    corners,
    hull,
    on,
    overlap,
    squares_about,
)

SIZES = (
    "fine",
    "diminutive",
    "tiny",
    "small",
    "medium",
    "large",
    "huge",
    "gargantuan",
    "colossal",
)
SIDES = dict(zip(SIZES, (1, 1, 1, 1, 1, 2, 3, 4, 6), strict=True))
TALL = dict(zip(SIZES, (0, 0, 0, 5, 5, 10, 15, 20, 30), strict=True))
LONG = dict(zip(SIZES, (0, 0, 0, 5, 5, 5, 10, 15, 20), strict=True))
HELPLESS = {
    "helpless",
    "paralyzed",
    "unconscious",
    "sleeping",
    "bound",
    "dying",
    "petrified",
}
NO_OPPORTUNITY = HELPLESS | {
    "dead",
    "stunned",
    "cowering",
    "dazed",
    "incapacitated",
    "grappled",
    "pinned",
    "nauseated",
    "blinded",
}
FAR = {"reach": True, "adjacent": False}
NAMED: dict[str, dict[str, object]] = {
    "longspear": FAR,
    "glaive": FAR,
    "guisarme": FAR,
    "ranseur": FAR,
    "lance": FAR,
    "spiked-chain": {"reach": True},
    "unarmed": {"threatens": False},
}

# ---- tokens


def number(token: Token, key: str, default: int) -> int:
    value = token.stats.get(key, default)
    assert isinstance(value, int)
    return value


def word(token: Token, key: str, default: str) -> str:
    return str(token.stats.get(key) or default)


def size(token: Token) -> str:
    return word(token, "size", "medium")


def reach(token: Token) -> int:
    table = LONG if word(token, "shape", "tall") == "long" else TALL
    return number(token, "reach", table[size(token)])


def weapons(token: Token) -> list[dict[str, object]]:
    listed = token.stats.get("weapons", ["weapon"])
    assert isinstance(listed, list | tuple)
    found = []
    for one in listed or ["unarmed"]:
        keys = dict(one) if isinstance(one, dict) else {"name": one}
        weapon = {"drawn": True, "threatens": True, "adjacent": True}
        weapon |= NAMED.get(str(keys["name"]), {}) | keys
        if weapon.get("reach") is True:
            weapon["reach"] = 2 * reach(token)
        weapon.setdefault("reach", reach(token))
        found.append(weapon)
    return found


def mount(battle: Battle, key: str) -> str:
    return word(battle.tokens[key], "mount", "")


def body(battle: Battle, key: str) -> str:
    return mount(battle, key) or key


def party(battle: Battle, key: str) -> set[str]:
    """The token, its mount and its riders."""
    riders = {one for one in battle.tokens if mount(battle, one) == key}
    return {key} | riders | ({mount(battle, key)} - {""})


def side(battle: Battle, key: str) -> str:
    riders = (one for one in battle.tokens if mount(battle, one) == key)
    return battle.tokens[key].side or next(
        (battle.tokens[one].side for one in riders), ""
    )


def enemies(battle: Battle, one: str, other: str) -> bool:
    mine, theirs = side(battle, one), side(battle, other)
    return bool(mine and theirs) and mine != theirs


def helpless(token: Token) -> bool:
    return bool(token.states & HELPLESS) and "dead" not in token.states


# ---- spaces and distances


def space(at: Square, width: int) -> set[Square]:
    return {(at[0] + x, at[1] + y) for x in range(width) for y in range(width)}


def width(battle: Battle, key: str) -> int:
    token = battle.tokens[body(battle, key)]
    return number(token, "space", SIDES[size(token)])


def place(battle: Battle, key: str) -> Square:
    x, y = battle.tokens[body(battle, key)].at
    return int(x), int(y)


def filled(battle: Battle, key: str) -> set[Square]:
    return space(place(battle, key), width(battle, key))


def ground(battle: Battle, square: Square) -> str:
    board = battle.board
    assert isinstance(board, GridBoard)
    return board.at(square)


def walls(battle: Battle, sight: bool) -> Iterator[Line]:
    """The segments that are closed: to sight and cover a window is not."""
    board = battle.board
    assert isinstance(board, GridBoard)
    for wall in board.walls:
        if wall.kind in ("wall", "closed") or (wall.kind == "window" and not sight):
            yield ends_of(wall)


def ends_of(wall: Wall) -> Line:
    x0, y0, x1, y1 = (round(v * U) for v in (wall.x0, wall.y0, wall.x1, wall.y1))
    return (x0, y0), (x1, y1)


def feet(dx: int, dy: int) -> int:
    dx, dy = abs(dx), abs(dy)
    return 5 * (max(dx, dy) + min(dx, dy) // 2)


def gap(squares: set[Square], square: Square) -> tuple[int, int]:
    return (
        min(abs(x - square[0]) for x, _ in squares),
        min(abs(y - square[1]) for _, y in squares),
    )


def apart_by(one: set[Square], other: set[Square]) -> int:
    return min(feet(*gap(one, square)) for square in other)


# ---- lines of sight and of effect


def cut(line: Line, stops: Callable[[Square], bool], segments: list[Line]) -> bool:
    for x, y in squares_about(line):
        if stops((x, y)) and overlap(line, corners((x, y))):
            return True
        around = ((x, y), (x - 1, y - 1)), ((x - 1, y), (x, y - 1))
        if on((x * U, y * U), line) and any(stops(a) and stops(b) for a, b in around):
            return True
    return any(contact(line, segment) for segment in segments)


def points(square: Square) -> list[tuple[int, int]]:
    return [centre(square), *corners(square, 1)]


def lines(
    one: Iterable[Square], other: Iterable[Square]
) -> Iterator[tuple[Square, Square, Line]]:
    for a, b in product(sorted(one), sorted(other)):
        for p, q in product(points(a), points(b)):
            yield a, b, (p, q)


def sees(battle: Battle, key: str, squares: set[Square]) -> bool:
    segments = list(walls(battle, sight=True))
    return "blinded" not in battle.tokens[key].states and any(
        not cut(line, lambda one: ground(battle, one) in "#% ", segments)
        for _, _, line in lines(filled(battle, key), squares)
    )


def effect(battle: Battle, one: set[Square], other: set[Square]) -> bool:
    """Whether there is a line of effect between the squares."""
    segments = list(walls(battle, sight=False))
    return any(
        not cut(
            line,
            lambda one, own=(a, b): one not in own and ground(battle, one) in "# ",
            segments,
        )
        for a, b, line in lines(one, other)
    )


# ---- reach, cover and opportunity attacks


def within(battle: Battle, far: int, across: tuple[int, int]) -> bool:
    exception = battle.options.get("reach_diagonal", "exception") == "exception"
    return feet(*across) <= far or (far == 10 and across == (2, 2) and exception)


def struck(
    battle: Battle,
    token: Token,
    weapon: dict[str, object],
    stand: set[Square],
    squares: Iterable[Square],
) -> set[Square]:
    """The squares that the weapon covers from there with a line of effect."""
    far = weapon["reach"]
    assert isinstance(far, int)
    return {
        square
        for square in squares
        if within(battle, far, gap(stand, square))
        and (weapon["adjacent"] or not within(battle, reach(token), gap(stand, square)))
        and effect(battle, stand, {square})
    }


def cover(
    battle: Battle, by: str, stand: set[Square], at: str, squares: set[Square]
) -> bool:
    """Whether the target has cover on those of its squares from an attacker who stands there."""
    if battle.options.get("cover", True) is False:
        return False
    others = {
        square
        for key, token in battle.tokens.items()
        if key not in party(battle, by) | party(battle, at)
        and "dead" not in token.states
        for square in filled(battle, key)
    }
    return not any(free(battle, a, t, others) for a, t in product(stand, squares))


def free(battle: Battle, a: Square, t: Square, others: set[Square]) -> bool:
    segments = list(walls(battle, sight=True))
    if max(abs(a[0] - t[0]), abs(a[1] - t[1])) <= 1:
        between = hull(corners(a) + corners(t))
        solid = (s for s in squares_about(between) if ground(battle, s) in "# ")
        return not any(overlap(between, corners(s)) for s in solid) and not any(
            overlap(segment, between) for segment in segments
        )
    solid_squares = [
        s
        for s in squares_about(corners(a) + corners(t))
        if ground(battle, s) in "# " or s in others
    ]
    return any(
        not any(barred((c, d), solid_squares, segments) for d in corners(t))
        for c in corners(a)
    )


def barred(line: Line, solid: list[Square], segments: list[Line]) -> bool:
    """Whether the line is blocked; a segment may touch it at its own end."""
    if any(overlap(line, corners(square)) for square in solid):
        return True
    met = [contact(line, segment) for segment in segments]
    return any(len(found) == 2 or found[0] not in line for found in met if found)


def may_strike(battle: Battle, enemy: str, mover: str) -> bool:
    token = battle.tokens[enemy]
    feats = token.stats.get("feats", ())
    assert isinstance(feats, list | tuple)
    return (
        enemies(battle, enemy, mover)
        and enemy not in party(battle, mover)
        and not token.states & NO_OPPORTUNITY
        and ("flat-footed" not in token.states or "combat-reflexes" in feats)
        and number(token, "aoo", 1) > 0
    )


def strikes(battle: Battle, enemy: str, mover: str, left: set[Square]) -> bool:
    """Whether the enemy has an opportunity attack on a mover in those squares."""
    if not may_strike(battle, enemy, mover):
        return False
    token, stand = battle.tokens[enemy], filled(battle, enemy)
    for weapon in weapons(token):
        if not weapon["drawn"] or not weapon["threatens"]:
            continue
        threatened = {
            square
            for square in struck(battle, token, weapon, stand, left)
            if max(gap(stand, square)) <= 1 or sees(battle, enemy, {square})
        }
        if threatened and not cover(battle, enemy, stand, mover, threatened):
            return True
    return False


def provoked(
    battle: Battle, mover: str, path: list[Square], before: Iterable[str] = ()
) -> list[str]:
    """Who may strike a mover on that path, in order."""
    found, wide = list(before), width(battle, mover)
    for old, new in pairwise(path):
        left = space(old, wide)
        if battle.options.get("big_mover", "any") == "left":
            left -= space(new, wide)
        found += [
            enemy
            for enemy in sorted(battle.tokens)
            if enemy not in found and strikes(battle, enemy, mover, left)
        ]
    return found
