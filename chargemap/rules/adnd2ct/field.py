"""The board while a round is played: who stands where, sees what, threatens what (CT-10 to CT-17)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias, cast

from chargemap.geometry import centres
from chargemap.geometry.ground import Ground, Space, gap, ground_of
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Square
from chargemap.model.verdict import Effect
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.combatant import (
    DIRECTIONS,
    DOWN,
    FACINGS,
    IDLE,
    Combatant,
    combatant_of,
)
from chargemap.rules.adnd2ct.fields import OPTION_DEFAULTS
from chargemap.rules.adnd2ct.routes import Paces, centre

ROUND = "round-end"
ACTED, SPRINTED, PARRIED = "acted", "sprinted", "parried"  # spent
STOOD = "stood"  # effect: how it was as the round began, and whether it has moved since
OPPORTUNITIES = "opportunities"  # effect: whom it struck by opportunity this round
GUARDING, AWAITS, GUARD_USED = "guarding", "awaits", "guard-used"
CHARGING, SPRINTING, PARRY = "charging", "sprinting", "parry"


_Stood: TypeAlias = tuple[int, int, str, str, bool, bool]


class Began(NamedTuple):
    """How a fighter was as the round began: where it stood and faced, the weapon in its hand, whether it was down."""

    at: Square
    facing: str
    hand: str
    down: bool


@dataclass(slots=True, eq=False)
class Fighter:
    """A combatant in play. `awaits` None: it guards against anybody; `owes` are those it may still answer."""

    one: Combatant
    at: Square
    facing: str
    hp: int | None
    down: bool
    hand: Weapon | None
    began: Began
    moved: bool = False
    reckless: bool = False  # it charges or sprints: no Dexterity, and one worse
    charging: bool = False
    sprinting: bool = False
    concentrating: bool = False
    disrupted: bool = False  # hit while it concentrated: the spell is lost
    parrying: bool = False
    guards: bool = False
    awaits: str | None = None
    guard_used: bool = False
    aimed_at: bool = False  # a blow or a missile was aimed at it
    struck: list[str] = field(default_factory=list)
    owes: set[str] = field(default_factory=set)

    @property
    def id(self) -> str:
        """The token's id."""
        return self.one.id

    @property
    def place(self) -> Space:
        """The squares it fills now."""
        return Space(self.at[0], self.at[1], self.one.space)

    @property
    def now(self) -> Began:
        """How it is at this moment."""
        return Began(self.at, self.facing, _name(self.hand), self.down)

    def be(self, moment: Began) -> None:
        """Stand, face, hold and lie as at that moment."""
        self.at, self.facing, self.down = moment.at, moment.facing, moment.down
        self.hand = self.one.named(moment.hand)

    @property
    def idle(self) -> bool:
        """Whether it threatens nothing and cannot act."""
        return self.down or not self.one.states.isdisjoint(IDLE)

    @property
    def lost_dex(self) -> int:
        """The points of its armour class that it has not now."""
        return self.one.dex_ac if self.reckless or self.concentrating else 0

    @property
    def ac(self) -> int:
        """Its present armour class."""
        worse = 1 if self.reckless else 0
        better = self.one.parry if self.parrying else 0
        return self.one.ac + self.lost_dex + worse - better

    def turn_to(self, direction: Square) -> None:
        """Face that way, if it has a front at all."""
        if self.facing:
            self.facing = DIRECTIONS[direction]


class Field:
    """The board and everybody on it, as they are at this moment of the round."""

    def __init__(self, battle: Battle) -> None:
        """Set everybody out as the battle has them, under the table's options."""
        self.ground: Ground = ground_of(cast(GridBoard, battle.board))
        self.options: Mapping[str, object] = {**OPTION_DEFAULTS, **battle.options}
        self.paces = Paces.of(cast(str, self.options["diagonals"]))
        self._held: dict[
            str, tuple[Square, int]
        ] = {}  # where it stood, and its squares
        self.fighters = {key: fighter_of(one) for key, one in battle.tokens.items()}

    def __getitem__(self, token_id: str) -> Fighter:
        """Return the fighter of that id."""
        return self.fighters[token_id]

    def enemies(self, one: Fighter, other: Fighter) -> bool:
        """Whether the two are of different sides; who has none is nobody's enemy."""
        return bool(one.one.side and other.one.side) and one.one.side != other.one.side

    def held_by(self, one: Fighter) -> int:
        """Return the squares that it holds."""
        known = self._held.get(one.id)
        if known is None or known[0] != one.at:
            known = self._held[one.id] = one.at, self.ground.mask(one.place)
        return known[1]

    def taken(self, mover: Fighter, passing: bool = False) -> int:
        """Return the squares that others hold; with `passing` those of its own side left out."""
        mask = 0
        for other in self.fighters.values():
            own = passing and not self.enemies(mover, other)
            if other is not mover and not other.down and not own:
                mask |= self.held_by(other)
        return mask

    def halved(self, points: int) -> int:
        """Return half of so many points, as the table rounds (option `half_move`)."""
        return (points + (self.options["half_move"] == "up")) // 2

    def standing_on(self, square: Square) -> Iterator[Fighter]:
        """Yield who holds that square and is not down."""
        for one in self.fighters.values():
            if not one.down and square in set(one.place.squares()):
                yield one

    # ------------------------------------------------------------------ threat
    def threatened_at_first(self, by: Fighter, other: Fighter) -> bool:
        """Whether `by` threatened the other as the round began, when everybody was as they then were (CT-55)."""
        now = [(one, one.now) for one in self.fighters.values()]
        for one, _ in now:
            one.be(one.began)
        found = self.threatens(by, other)
        for one, moment in now:
            one.be(moment)
        return found

    def strikes(
        self,
        by: Fighter,
        weapon: Weapon | None,
        at: Fighter,
        there: Square | None = None,
    ) -> bool:
        """Whether the weapon reaches `at` from where `by` stands, or from `there`, however it faces."""
        squares = at.place.squares()
        return self._covers(by, weapon, squares, at, there or by.at, front=False)

    def threatens(
        self, by: Fighter, mover: Fighter, there: Square | None = None
    ) -> bool:
        """Whether `by` threatens the mover where it stands, or would stand (CT-14)."""
        if by.hand is None or by.hand.reach is None:
            return False
        (column, row), (x, y) = there or mover.at, by.at
        most = by.hand.reach + max(by.one.space, mover.one.space) - 1
        if abs(column - x) > most or abs(row - y) > most:  # most are: ask no further
            return False
        if by.idle or by.parrying:
            return False
        place = Space(column, row, mover.one.space)
        return self._covers(by, by.hand, place.squares(), mover, by.at, front=True)

    def threatened_by(self, by: Fighter) -> Iterator[Square]:
        """Yield the squares that it threatens."""
        reach = by.hand.reach if by.hand else None
        if reach is None or by.idle or by.parrying:
            return
        left, top, side = by.place
        for row in range(
            max(0, top - reach), min(self.ground.height, top + side + reach)
        ):
            for column in range(
                max(0, left - reach), min(self.ground.width, left + side + reach)
            ):
                square = (column, row)
                if self._covers(by, by.hand, [square], by, by.at, front=True):
                    yield square

    def _covers(
        self,
        by: Fighter,
        weapon: Weapon | None,
        squares: Iterable[Square],
        target: Fighter,
        stand: Square,
        *,
        front: bool,
    ) -> bool:
        if weapon is None or weapon.reach is None:
            return False
        space = Space(stand[0], stand[1], by.one.space)
        for square in squares:
            if front and not self.in_front(by, space, square):
                continue
            for own in space.squares():
                away = max(abs(own[0] - square[0]), abs(own[1] - square[1]))
                if weapon.min_reach <= away <= weapon.reach and self._clear(
                    own, square, by, target
                ):
                    return True
        return False

    def _clear(self, own: Square, square: Square, by: Fighter, target: Fighter) -> bool:
        """Whether nothing stands between the two squares (CT-14a)."""
        third = 0
        if max(abs(own[0] - square[0]), abs(own[1] - square[1])) > 1:
            for other in self.fighters.values():
                if other is not by and other is not target and not other.down:
                    third |= self.held_by(other)
            # who passes through a friend's square is not hidden there
            third &= ~self.ground.mask_of((own, square))
        return centres.passes(self.ground, own, square, self.ground.wall, third)

    def in_front(self, by: Fighter, space: Space, square: Square) -> bool:
        """Whether a square lies in the quarter turn around where `by` faces (CT-13)."""
        if not by.facing or self.options["facing"] == "all-round":
            return True
        last_column, last_row = (
            space.column + space.side - 1,
            space.row + space.side - 1,
        )
        dx = square[0] - min(max(square[0], space.column), last_column)
        dy = square[1] - min(max(square[1], space.row), last_row)
        fx, fy = FACINGS[by.facing]
        if fx and fy:
            return (dx or dy) != 0 and dx * fx >= 0 and dy * fy >= 0
        ahead, aside = (dx * fx, dy) if fx else (dy * fy, dx)
        return ahead >= 1 and abs(aside) <= ahead

    # ------------------------------------------------------------------ sight and range
    def sees(
        self, one: Fighter, squares: Iterable[Square], there: Square | None = None
    ) -> bool:
        """Whether a line of sight runs to one of the squares, from where it stands or from `there` (CT-17)."""
        place = one.place.at(there or one.at)
        return centres.some_line(
            self.ground, place.squares(), squares, self.ground.opaque, sight=True
        )

    def range_to(self, one: Fighter, place: Space, there: Square | None = None) -> int:
        """Return the distance between the nearest squares, counted over open ground."""
        return self.paces.straight(*gap(one.place.at(there or one.at), place))


def nearest_square(of: Space, to: Space) -> Square:
    """Return the square of a space whose centre is nearest to that of another space (CT-12b)."""
    x, y = centre(to.square, to.side)

    def away(square: Square) -> tuple[int, Square]:
        dx, dy = 2 * square[0] + 1 - x, 2 * square[1] + 1 - y
        return dx * dx + dy * dy, square

    return min(of.squares(), key=away)


def fighter_of(token: Token) -> Fighter:
    """Return the token as what it did this round has left it."""
    one = combatant_of(token)
    stood = token.effect(STOOD)
    down = DOWN in one.states or (one.hp is not None and one.hp <= 0)
    began, moved = Began(one.at, one.facing, _name(one.hand), down), False
    if stood is not None:
        column, row, facing, held, lay, moved = cast(_Stood, stood.value)
        began = Began((column, row), facing, held, lay)
    charging = token.effect(CHARGING) is not None
    sprinting = token.effect(SPRINTING) is not None
    guard, awaited = token.effect(GUARDING), token.effect(AWAITS)
    blows = token.effect(OPPORTUNITIES)
    return Fighter(
        one=one,
        at=one.at,
        facing=one.facing,
        hp=one.hp,
        down=down,
        hand=one.hand,
        began=began,
        moved=moved,
        reckless=charging or sprinting,
        charging=charging,
        sprinting=sprinting,
        parrying=one.stance == "parry" or token.effect(PARRY) is not None,
        guards=one.stance == "guard" or guard is not None,
        awaits=cast(str, awaited.value) if awaited else None,
        guard_used=token.effect(GUARD_USED) is not None,
        struck=list(cast(list[str], blows.value)) if blows else [],
    )


def written(token: Token, fighter: Fighter, keep_round: bool = True) -> Token:
    """Return the token as the fighter has come out of it; `keep_round`: the round is not over."""
    stats = dict(token.stats)
    if fighter.hp is not None:
        if fighter.hp != stats.get("hp"):
            stats.setdefault("hp_max", stats.get("hp"))
        stats["hp"] = fighter.hp
    if fighter.facing:
        stats["facing"] = fighter.facing
    if fighter.hand is not None and fighter.hand.name != _name(fighter.one.hand):
        stats["hand"] = fighter.hand.name
    states = token.states | {DOWN} if fighter.down else token.states
    token = replace(token, at=fighter.at, stats=stats, states=states)
    if fighter.moved or fighter.began != fighter.now:
        at, *rest = fighter.began
        value = [*at, *rest, fighter.moved]
        token = token.with_effect(Effect(token.id, STOOD, value, ROUND))
    if fighter.struck:
        token = token.with_effect(
            Effect(token.id, OPPORTUNITIES, list(fighter.struck), ROUND)
        )
    if fighter.guard_used:
        token = token.with_effect(Effect(token.id, GUARD_USED, True, ROUND))
    return token


def _name(weapon: Weapon | None) -> str:
    return weapon.name if weapon else ""
