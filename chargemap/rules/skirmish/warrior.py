"""A warrior as the rules read him, and the table with everybody on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, hypot, isfinite
from typing import Any, cast

from chargemap.geometry.table.floor import Floor
from chargemap.geometry.table.sight import Watcher, sees
from chargemap.geometry.table.surfaces import EPS, Base, Table, gap
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Point, TableBoard
from chargemap.rules.memo import by_identity, lazy
from chargemap.rules.skirmish.fields import OPTION_DEFAULTS, TOKEN_DEFAULTS

MM = 25.4  # to the inch
WIDEST_MM = 1000.0  # of a base that can be drawn


def base_of(token: Token) -> float:
    """Return how wide the base of a token is, in inches."""
    across = token.stats.get("base_mm")
    if not _is_number(across) or not 0 < cast(float, across) <= WIDEST_MM:
        across = TOKEN_DEFAULTS["base_mm"]
    return float(cast(float, across)) / MM


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(cast(float, value))


@dataclass(frozen=True)
class Warrior:
    """A token's keys, with the defaults of the page."""

    token: Token
    height: float  # of the surface he stands on

    def stat(self, key: str) -> Any:
        """Return a key of the token, or its default; what is no number where one is asked for is none."""
        default = TOKEN_DEFAULTS[key]
        value = self.token.stats.get(key, default)
        if type(default) in (int, float) and not _is_number(value):
            return default
        return value

    @property
    def id(self) -> str:
        """His id."""
        return self.token.id

    @property
    def at(self) -> Point:
        """The centre of his base, in inches."""
        return self.token.at

    @lazy
    def radius(self) -> float:
        """The radius of his base in inches."""
        return base_of(self.token) / 2

    @property
    def base(self) -> Base:
        """His base, as it is in others' way."""
        return Base(self.id, self.at, self.radius, self.height)

    @property
    def flies(self) -> bool:
        """Whether he flies (SK-51)."""
        return bool(self.stat("flies"))

    def within(self, states: frozenset[str]) -> bool:
        """Whether any of the states holds."""
        return bool(self.token.states & states)


@dataclass(frozen=True, eq=False)
class Field:
    """A battle on a table, looked at once: bases, contact, sight."""

    battle: Battle

    @classmethod
    def of(cls, battle: Battle) -> "Field":
        """Return the field of a battle, worked out once."""
        return _field(battle)

    def option(self, key: str) -> Any:
        """Return an option of the table, or its default."""
        return self.battle.options.get(key, OPTION_DEFAULTS[key])

    @lazy
    def table(self) -> Table:
        """The table with its surfaces."""
        return Table.of(cast(TableBoard, self.battle.board))

    @lazy
    def warriors(self) -> dict[str, Warrior]:
        """Everybody by id."""
        return {
            key: Warrior(token, self._height(token))
            for key, token in self.battle.tokens.items()
        }

    def _height(self, token: Token) -> float:
        """Return the height of the surface a token stands on; its `z` may say which."""
        z = token.stats.get("z")
        if isinstance(z, int | float) and any(
            abs(one.height - z) <= 1e-3 for one in self.table.surfaces
        ):
            return self.table.surface_of(float(z)).height
        return self.table.surface_at(token.at).height

    def bodies(self, *without: str) -> tuple[Base, ...]:
        """Return the bases of everybody else."""
        return tuple(
            one.base for key, one in self.warriors.items() if key not in without
        )

    def enemies(self, of: Warrior) -> Iterator[Warrior]:
        """Yield everybody who is not on his side."""
        for one in self.warriors.values():
            if not self.same_side(of, one):
                yield one

    def same_side(self, a: Warrior, b: Warrior) -> bool:
        """Whether two warriors are on one side."""
        return a.id == b.id or (bool(a.token.side) and a.token.side == b.token.side)

    def gap(self, a: Base, b: Base) -> float:
        """Return the distance from edge to edge, heights counted between surfaces (section 2)."""
        flat = gap(a.at, a.radius, b.at, b.radius)
        return hypot(flat, a.height - b.height)

    def touch(self, a: Base, b: Base) -> bool:
        """Whether two bases are in contact: on one surface, with no wall between the centres."""
        if a.height != b.height or gap(a.at, a.radius, b.at, b.radius) > EPS:
            return False
        return not self.table.surface_of(a.height).walled(a.at, b.at)

    def touched(self, base: Base, side: str) -> tuple[str, ...]:
        """Return the enemies of a side that a base is in contact with, sorted."""
        return tuple(
            sorted(
                key
                for key, one in self.warriors.items()
                if key != base.id
                and not (side and one.token.side == side)
                and self.touch(base, one.base)
            )
        )

    def in_combat(self, one: Warrior) -> bool:
        """Whether he is in close combat: by his state, or in contact with an enemy."""
        return "in-combat" in one.token.states or bool(
            self.touched(one.base, one.token.side)
        )

    def height_at(self, point: Point, surface: float) -> float:
        """Return `z` at a point of a surface: low platforms lift who stands on the ground."""
        return surface or self.table.lift(point)

    def sees(self, a: Warrior, b: Warrior) -> bool:
        """Whether one of the nine lines between two warriors is clear (SK-44)."""
        return sees(self.table, self.watcher(a), self.watcher(b))

    def watcher(self, one: Warrior) -> Watcher:
        """Return a warrior as he looks and is looked at."""
        z = self.height_at(one.at, one.height)
        return Watcher(one.at, one.radius, z + float(one.stat("tall")))

    def floor(self, one: Warrior, height: float, *without: str) -> Floor:
        """Return where a warrior's base may be on a surface, past everybody but those named."""
        bodies = tuple(b for b in self.bodies(one.id, *without) if b.height == height)
        start = one.at if one.height == height else None
        return Floor(self.table.surface_of(height), one.radius, bodies, start)

    def allowance(self, one: Warrior) -> float:
        """Return how far he may move, in inches: half, rounded up, if he stood up this turn (SK-38)."""
        movement = float(one.stat("M"))
        return ceil(movement / 2) if "stood-up" in one.token.states else movement

    def need(self, one: Warrior) -> int:
        """Return what an Initiative test of his must show: at most so much with a d6, at least with a d12 (SK-39)."""
        initiative = int(one.stat("I"))
        if self.option("initiative_test") == "d6":
            return min(initiative, 5)
        return min(max(initiative, 2), 12)

    def charge_range(self, one: Warrior) -> float:
        """Return how far he may charge, in inches (SK-36)."""
        return float(one.stat("M")) * float(self.option("charge_multiplier"))


@by_identity(16)
def _field(battle: Battle) -> Field:
    return Field(battle)
