"""Where tokens are on a board: the squares or the round base that each fills, and who walks for whom."""

from collections.abc import Iterable

from chargemap import rules
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Point, TableBoard


def side_of(battle: Battle, token: Token) -> float:
    """Return how wide the token's space is, in board units; a rider has its mount's."""
    views = rules.get(battle.ruleset).views
    if isinstance(battle.board, TableBoard):
        return views.side(token)
    below = (
        one
        for one in battle.tokens.values()
        if one.at == token.at and token.id in views.riders(battle, one.id)
    )
    return views.space_sq(next(below, token))


def outline(battle: Battle, token: Token, at: Point | None = None) -> tuple[Point, ...]:
    """Return the four corners of the token's space, where it stands or at `at`."""
    return _corners(battle, at or token.at, side_of(battle, token))


def set_down(battle: Battle, token: Token, at: Point) -> tuple[Point, ...]:
    """Return the four corners of the token's space at `at`, out of any saddle."""
    return _corners(battle, at, rules.get(battle.ruleset).views.side(token))


def _corners(battle: Battle, at: Point, side: float) -> tuple[Point, ...]:
    x, y = at
    if isinstance(battle.board, TableBoard):
        x, y = x - side / 2, y - side / 2
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def centre(battle: Battle, token: Token, at: Point | None = None) -> Point:
    """Return the centre of the token's space, where it stands or at `at`."""
    return middle(outline(battle, token, at))


def middle(corners: Iterable[Point]) -> Point:
    """Return the centre of an outline."""
    xs, ys = zip(*corners, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def body(battle: Battle, token_id: str) -> Token:
    """Return the token that walks when `token_id` moves: its mount, or itself."""
    riders = rules.get(battle.ruleset).views.riders
    return next(
        (one for one in battle.tokens.values() if token_id in riders(battle, one.id)),
        battle.tokens[token_id],
    )
