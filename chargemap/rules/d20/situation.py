"""A battle laid out on its squares: who stands where, who is whose enemy, what each one threatens."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from chargemap.geometry.ground import Ground, Space, bits, ground_of
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Point, Square
from chargemap.rules.d20.creature import Creature, creature_of
from chargemap.rules.d20.game import Game
from chargemap.rules.d20.reach import Grip, threatened
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.memo import lazy

Way: TypeAlias = tuple[Square, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Combatant:
    """A token with its numbers and the squares it fills. `body` is its mount's id if it rides, else its own.

    `pair` holds its own id and that of its mount or rider; `side` is the rider's for a mount without one.
    """

    token: Token
    creature: Creature
    space: Space
    mask: int
    body: str
    pair: frozenset[str]
    side: str

    @property
    def id(self) -> str:
        """The token's id."""
        return self.token.id

    @property
    def rides(self) -> bool:
        """Whether it sits on a mount."""
        return self.body != self.token.id

    @property
    def dead(self) -> bool:
        """Whether it is no creature any more."""
        return "dead" in self.creature.states


class Situation:
    """One battle under one game, with everything that its rulings share worked out once."""

    def __init__(self, game: Game, battle: Battle) -> None:
        """Lay out the battle's tokens on its board."""
        self.game = game
        self.battle = battle
        self.ground: Ground = ground_of(cast(GridBoard, battle.board))
        self.options: Mapping[str, object] = {**game.options, **battle.options}
        self.riders = _riders(game, battle)
        following = game.following(battle)
        self.combatants = {
            key: self._combatant(key, following.get(key, frozenset()))
            for key in battle.tokens
        }
        self.routes: dict[object, Way | None] = {}  # of moves, by mover and goals
        self.dangers: dict[str, frozenset[Square]] = {}  # where one could be charged
        self._crowds: dict[tuple[frozenset[str], bool], int] = {}
        self._threats: dict[str, tuple[tuple[Weapon, int], ...]] = {}

    def __getitem__(self, token_id: str) -> Combatant:
        """Return the combatant of that id."""
        return self.combatants[token_id]

    def body(self, combatant: Combatant) -> Combatant:
        """Return the one whose legs carry it: its mount, or itself."""
        return self.combatants[combatant.body]

    def helpless(self, combatant: Combatant) -> bool:
        """Whether one of its states makes it helpless."""
        conditions = self.game.conditions
        return any(conditions[state].helpless for state in combatant.creature.states)

    def enemies(self, one: Combatant, other: Combatant) -> bool:
        """Whether the two are of different sides; who has no side, or bears the other, is no enemy."""
        sides = one.side and other.side and one.side != other.side
        return bool(sides) and one.id not in other.pair

    def space_at(self, combatant: Combatant, square: Square) -> Space:
        """Return the space that the combatant fills with its top-left square there."""
        return Space(square[0], square[1], combatant.space.side)

    def outlines(self, walls: Iterable[int]) -> tuple[tuple[Point, ...], ...]:
        """Return the lines of the walls of those indexes."""
        board = cast(GridBoard, self.battle.board)
        return tuple(
            ((w.x0, w.y0), (w.x1, w.y1))
            for w in (board.walls[index] for index in walls)
        )

    def crowd(self, without: frozenset[str], helpless: bool) -> int:
        """Return the squares that hold creatures other than those; the `helpless` too, or not."""
        key = (without, helpless)
        if key not in self._crowds:
            self._crowds[key] = self._crowd(without, helpless)
        return self._crowds[key]

    def holders(
        self, mask: int, without: frozenset[str], helpless: bool
    ) -> tuple[str, ...]:
        """Return the ids of the creatures in those squares, others than those named."""
        there = {
            number for index in bits(mask) for number in self._standing.get(index, ())
        }
        everyone = tuple(self.combatants.values())
        return tuple(
            everyone[number].id
            for number in sorted(there)
            if self._counts(everyone[number], without, helpless)
        )

    @lazy
    def _standing(self) -> dict[int, list[int]]:
        """Who fills a square: by its bit's number, the combatants by their place among all."""
        found: dict[int, list[int]] = {}
        for number, one in enumerate(self.combatants.values()):
            for index in bits(one.mask):
                found.setdefault(index, []).append(number)
        return found

    def threats(self, combatant: Combatant) -> tuple[tuple[Weapon, int], ...]:
        """Return each drawn weapon that threatens, with the squares it threatens (D20-M11)."""
        if combatant.id not in self._threats:
            blind = "blinded" in combatant.creature.states
            self._threats[combatant.id] = tuple(
                (
                    weapon,
                    threatened(
                        self.ground,
                        combatant.space,
                        self.grip(combatant, weapon),
                        blind,
                    ),
                )
                for weapon in combatant.creature.for_melee
                if weapon.threatens
            )
        return self._threats[combatant.id]

    def threat(self, combatant: Combatant) -> int:
        """Return all squares that its weapons threaten."""
        mask = 0
        for _, squares in self.threats(combatant):
            mask |= squares
        return mask

    def grip(self, combatant: Combatant, weapon: Weapon) -> Grip:
        """Return how far and how near the combatant strikes with the weapon."""
        natural_ft = combatant.creature.reach_ft
        return Grip(
            weapon.covers_up_to_ft(natural_ft),
            natural_ft,
            weapon.adjacent,
            self.options["reach_diagonal"] == "exception",
        )

    @lazy
    def watchers(self) -> tuple[tuple[Combatant, int], ...]:
        """Everyone who may make an attack of opportunity, by id, with the squares it threatens."""
        able = (self.combatants[key] for key in sorted(self.combatants))
        return tuple(
            (one, threat)
            for one in able
            if self.may_strike(one) and (threat := self.threat(one))
        )

    def may_strike(self, combatant: Combatant) -> bool:
        """Whether an attack of opportunity is left to it (section 5, `aoo`)."""
        creature = combatant.creature
        used = combatant.token.effect("opportunities-used")
        if creature.aoo <= (cast(int, used.value) if used else 0):
            return False
        return all(
            self.game.conditions[state].opportunity
            or (state == "flat-footed" and "combat-reflexes" in creature.feats)
            for state in creature.states
        )

    def _combatant(self, token_id: str, following: frozenset[str]) -> Combatant:
        token = self.battle.tokens[token_id]
        creature = creature_of(self.game, token, following)
        body = self.battle.tokens.get(creature.mount, token)
        rider = self.battle.tokens.get(self.riders.get(token_id, ""))
        column, row = cast(Square, body.at)
        space = Space(column, row, creature_of(self.game, body).space_sq)
        others = {creature.mount, rider.id if rider else ""} & set(self.battle.tokens)
        side = token.side or (rider.side if rider else "")
        return Combatant(
            token,
            creature,
            space,
            self.ground.mask(space),
            body.id,
            frozenset({token_id, *others}),
            side,
        )

    def _counts(self, one: Combatant, without: frozenset[str], helpless: bool) -> bool:
        return (
            one.id not in without
            and not one.dead
            and (helpless or not self.helpless(one))
        )

    def _crowd(self, without: frozenset[str], helpless: bool) -> int:
        if without:
            inside, whole = 0, True
            for key in without:
                inside |= self.combatants[key].mask
                whole = whole and self.combatants[key].pair <= without
            if whole and not inside & self._shared:
                return self.crowd(frozenset(), helpless) & ~inside
        mask = 0
        for one in self.combatants.values():
            if self._counts(one, without, helpless):
                mask |= one.mask
        return mask

    @lazy
    def _shared(self) -> int:
        """Squares where more than one stack of rider and mount stands."""
        once = twice = 0
        for one in self.combatants.values():
            if not one.rides:
                twice |= once & one.mask
                once |= one.mask
        return twice


def with_pair_at(battle: Battle, one: Combatant, at: Square) -> Battle:
    """Return the battle with `one`, and its mount or rider, on that square."""
    pair = (battle.tokens[key] for key in sorted(one.pair))
    return battle.with_token(*(replace(token, at=at) for token in pair))


def _riders(game: Game, battle: Battle) -> dict[str, str]:
    mounts = (
        (creature_of(game, token).mount, token.id) for token in battle.tokens.values()
    )
    return {mount: rider for mount, rider in mounts if mount}


def settled(game: Game, battle: Battle) -> Battle:
    """Return the battle with every rider where its mount stands."""
    moved = [
        replace(battle.tokens[rider], at=battle.tokens[mount].at)
        for mount, rider in _riders(game, battle).items()
        if mount in battle.tokens and battle.tokens[rider].at != battle.tokens[mount].at
    ]
    return battle.with_token(*moved) if moved else battle
