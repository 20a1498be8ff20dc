"""Warriors as they are set down on the table: their bases, the height they stand at, the zones round them."""

from dataclasses import replace

from chargemap.geometry.table import zones as outlines
from chargemap.geometry.table.setting import heights_at, nearest_free
from chargemap.geometry.table.surfaces import Table
from chargemap.i18n import N_
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Point, TableBoard
from chargemap.rules.looking import Zone
from chargemap.rules.skirmish.intercept import unable
from chargemap.rules.skirmish.warrior import Field, base_of

INTERCEPTION = N_("{who} may intercept whoever moves within {length}")
ENGAGEMENT = N_("Nobody but a charger comes nearer to {who} than {length}")
BASE_MM = 25.0  # where a token does not say
SAME = 1e-3  # inches of height


def height(battle: Battle, token_id: str) -> float:
    """Return how high above the table a warrior stands."""
    field = Field.of(battle)
    one = field.warriors[token_id]
    return field.height_at(one.at, one.height)


def ground(battle: Battle, at: Point) -> float:
    """Return how high above the table one stands at a point."""
    return Field.of(battle).table.height_at(at)


def zones(battle: Battle, token_id: str) -> tuple[Zone, ...]:
    """Return the zone in which he may intercept, if he may at all, and the one that nobody walks into."""
    field = Field.of(battle)
    one = field.warriors[token_id]
    found = []
    for kind, text, option in (
        ("interception", INTERCEPTION, "intercept_range"),
        ("engagement", ENGAGEMENT, "engage_range"),
    ):
        inches = float(field.option(option))
        if kind == "engagement" or not unable(field, one):
            points = outlines.round_base(one.base, inches)
            firm = kind == "engagement"
            found.append(Zone(kind, text, inches, points, firm))
    return tuple(found)


def free_place(battle: Battle, token: Token, near: Point) -> Point | None:
    """Return the place nearest to a point where the token's base lies wholly on one surface, and on nobody."""
    if not isinstance(battle.board, TableBoard):
        return None
    field = Field.of(battle)
    return nearest_free(field.table, base_of(token) / 2, field.bodies(token.id), near)


def settled(battle: Battle) -> Battle:
    """Return the battle without heights that are none where their tokens stand: the hand has moved them."""
    if not isinstance(battle.board, TableBoard):
        return battle
    table = Table.of(battle.board)
    wrong = [one for one in battle.tokens.values() if not stands(table, one)]
    return battle.with_token(*(_without_height(one) for one in wrong))


def stands(table: Table, token: Token) -> bool:
    """Whether the height that a token names, if any, is one it can stand at there."""
    z = token.stats.get("z")
    if not isinstance(z, int | float):
        return True
    return any(abs(one - z) <= SAME for one in heights_at(table, token.at))


def _without_height(token: Token) -> Token:
    stats = {key: value for key, value in token.stats.items() if key != "z"}
    return replace(token, stats=stats)
