"""A movement in play: its points, its way, and planning that anew when the board has changed (CT-19b, CT-73)."""

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field as made

from chargemap.geometry.ground import Space
from chargemap.model.board import Square
from chargemap.rules.adnd2ct import routes
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.field import Field, Fighter, nearest_square
from chargemap.rules.adnd2ct.routes import Errand, Path


@dataclass(slots=True, eq=False)
class Walk:
    """Where a fighter is going, and how far it has come.

    Of `given`, `to` and `target` one says where to: squares to follow, a square, or a foe to bring within reach
    of `weapon`. `direct`: every step must bring it nearer to the target (CT-39).
    """

    field: Field
    mover: Fighter
    limit: int
    half: int
    given: Path = ()
    to: Square | None = None
    target: Fighter | None = None
    weapon: Weapon | None = None
    direct: bool = False
    ahead: list[Square] = made(default_factory=list)
    path: list[Square] = made(default_factory=list)
    spent: int = 0
    odd: int = 0
    told: int = 0  # the last of its squares that was told of
    aimed: Square | None = None  # where the target stood when the way was planned

    def __post_init__(self) -> None:
        """Begin where the mover stands."""
        self.path.append(self.mover.at)
        if self.given:
            self.ahead = list(self.given)

    @property
    def passing(self) -> bool:
        """Whether squares of one's own side may be passed (option `friends`)."""
        return self.field.options["friends"] == "pass"

    @property
    def barred(self) -> int:
        """The squares that it may not enter."""
        return self.field.taken(self.mover, self.passing)

    @property
    def stops(self) -> int:
        """The squares on which it may not end."""
        return self.field.taken(self.mover)

    @property
    def arrived(self) -> bool:
        """Whether it is where it wants to be."""
        if self.target is not None:
            return self.field.strikes(self.mover, self.weapon, self.target)
        return self.mover.at == self.to if self.to is not None else not self.ahead

    def cost(self) -> int:
        """Return the points of the way ahead."""
        side = self.mover.one.space
        way = (self.mover.at, *self.ahead)
        ground, paces = self.field.ground, self.field.paces
        return sum(routes.costs(ground, paces, side, way, self.odd))

    def plan(self, most: int | None = None) -> bool:
        """Look for the best way from here, of at most so many points; whether there is one."""
        if self.given:
            return True
        errand = self._errand()
        found = errand and routes.best(
            self.field.ground,
            self.field.paces,
            self.mover.place,
            errand,
            self.barred,
            stops=self.stops,
            odd=self.odd,
            most=most,
            allowed=self._allowed(),
        )
        if not found:
            self.ahead = []
            return False
        self.ahead = list(found[0][1:])
        self.aimed = self.target.at if self.target else None
        return True

    def renew(self) -> bool:
        """Keep the way while it is free and its target has not moved, else plan it anew; whether there is one."""
        if self.given:
            return True
        moved = self.target is not None and self.target.at != self.aimed
        if not moved and self.ahead and self._free():
            return True
        return self.plan()

    def step_cost(self, new: Square) -> tuple[int, int]:
        """Return the points of the next step, and the count of diagonals after it."""
        side = self.mover.one.space
        ground, paces = self.field.ground, self.field.paces
        return routes.step_cost(ground, paces, side, self.mover.at, new, self.odd)

    def may_step(self, new: Square, old: Square) -> bool:
        """Whether the step to a square from its neighbour is open, and the squares there are free."""
        field, mover = self.field, self.mover
        if not routes.open_step(field.ground, mover.one.space, old, new):
            return False
        return not self._mask(new) & self.barred

    def may_end(self, square: Square) -> bool:
        """Whether it may stop there."""
        return not self._mask(square) & self.stops

    def _mask(self, square: Square) -> int:
        """Return the squares that the mover holds with its top-left square there."""
        return self.field.ground.mask(self.mover.place.at(square))

    def take(self, new: Square) -> int:
        """Take the next step; return its points."""
        cost, self.odd = self.step_cost(new)
        old = self.mover.at
        self.mover.turn_to((new[0] - old[0], new[1] - old[1]))
        self.mover.at, self.mover.moved = new, True
        self.spent += cost
        self.path.append(new)
        self.ahead = self.ahead[1:]
        return cost

    def _free(self) -> bool:
        mask = 0
        for square in self.ahead:
            mask |= self._mask(square)
        return not mask & self.barred and self.may_end(self.ahead[-1])

    def _errand(self) -> Errand | None:
        side = self.mover.one.space
        if self.target is None:
            return Errand.to(self.to, side) if self.to is not None else None
        weapon = self.weapon
        if weapon is None or weapon.reach is None:
            return None
        goals = frozenset(self._reaching(weapon.reach))
        nearest = nearest_square(self.target.place, self.mover.place)
        toward = (2 * nearest[0] + 1, 2 * nearest[1] + 1)
        return Errand(goals, toward, self.target.place, weapon.reach)

    def _reaching(self, reach: int) -> list[Square]:
        """Return the places from which the weapon strikes the target."""
        assert self.target is not None, "only a foe is to be reached"
        side, there = self.mover.one.space, self.target.place
        return [
            (column, row)
            for row in range(
                there.row - reach - side + 1, there.row + there.side + reach
            )
            for column in range(
                there.column - reach - side + 1, there.column + there.side + reach
            )
            if self.field.ground.on_board(Space(column, row, side))
            and self.field.strikes(self.mover, self.weapon, self.target, (column, row))
        ]

    def _allowed(self) -> Callable[[Square, Square], bool] | None:
        if not self.direct or self.target is None:
            return None
        nearest = nearest_square(self.target.place, self.mover.place)
        return closing(self.mover.one.space, nearest)


def closing(side: int, goal: Square) -> Callable[[Square, Square], bool]:
    """Return whether a step shortens the straight distance from a space's centre to that of a square (CT-39)."""
    x, y = 2 * goal[0] + 1, 2 * goal[1] + 1

    def away(square: Square) -> int:
        dx, dy = 2 * square[0] + side - x, 2 * square[1] + side - y
        return dx * dx + dy * dy

    return lambda old, new: away(new) < away(old)
