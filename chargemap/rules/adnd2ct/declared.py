"""An action as it is declared: its plan, and what is wrong with it whatever it is (CT-05, CT-09 to CT-12, CT-18)."""

from collections.abc import Sequence
from typing import TypeAlias, cast

from chargemap.geometry.ground import Space
from chargemap.model.battle import Action, Token
from chargemap.model.board import Square
from chargemap.model.verdict import Mark
from chargemap.rules.adnd2ct import routes
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.field import ACTED, PARRIED, SPRINTED, Field, Fighter
from chargemap.rules.adnd2ct.plan import Plan
from chargemap.rules.adnd2ct.routes import Path
from chargemap.rules.adnd2ct.walk import Walk

Fault: TypeAlias = tuple[str, Mark]


class Declaration:
    """An action with its plan and all that is wrong with it."""

    def __init__(
        self, field: Field, action: Action, token: Token, in_round: bool = False
    ) -> None:
        """Check the action on the field as it stands."""
        self.field = field
        self.action = action
        self.by = field[action.by]
        self.token = token
        self.in_round = in_round
        self.faults: list[Fault] = []
        self.plan = Plan(
            action, self.by, self._weapon(), action.targets, half=self.half
        )
        self._ask_anybody()

    @property
    def target(self) -> Fighter | None:
        """The first token that it is aimed at."""
        return self.field[self.action.targets[0]] if self.action.targets else None

    @property
    def says_where(self) -> bool:
        """Whether it says where to go, be it where it stands."""
        return self.action.get("path") is not None or self.action.get("to") is not None

    @property
    def moves(self) -> bool:
        """Whether it asks for movement: the own square is none."""
        if self.action.get("path") is not None:
            return bool(self.given_path)
        return self.says_where and tuple(cast(Square, self.action.get("to"))) != (
            self.by.at
        )

    @property
    def given_path(self) -> Path:
        """The squares of `path`, the own one at its head left out."""
        path = cast(Sequence[Square], self.action.get("path") or ())
        squares = tuple((column, row) for column, row in path)
        return squares[1:] if squares[:1] == (self.by.at,) else squares

    @property
    def sprint_limit(self) -> int:
        """The points of a sprint (option `sprint_factor`)."""
        return self.by.one.move * cast(int, self.field.options["sprint_factor"])

    @property
    def half(self) -> int:
        """The points of a half-move (option `half_move`)."""
        return self.field.halved(self.by.one.move)

    def _weapon(self) -> Weapon | None:
        name = cast(str, self.action.get("with", ""))
        return self.by.one.named(name) if name else self.by.hand

    def fault(self, word: str, **mark: object) -> None:
        """Note what is wrong, with the evidence to draw."""
        self.faults.append((word, Mark(**mark)))  # type: ignore[arg-type]

    # ------------------------------------------------------------------ of every action
    def _ask_anybody(self) -> None:
        if self.by.idle:
            self.fault("cannot-act", tokens=(self.by.id,))
        if not self.in_round:
            self._ask_turn()
        self._ask_targets()

    def _ask_turn(self) -> None:
        spent, stance = self.token.spent, self.by.one.stance
        if SPRINTED in spent:
            self.fault("already-sprinted", tokens=(self.by.id,))
        elif PARRIED in spent or stance == "parry":
            self.fault("already-parried", tokens=(self.by.id,))
        elif ACTED in spent or stance:
            self.fault("already-acted", tokens=(self.by.id,))

    def _ask_targets(self) -> None:
        then = cast(dict[str, str], self.action.get("then") or {})
        named = dict.fromkeys((*self.action.targets, *then.values()))
        foes = [self.field[one] for one in named]
        for one in foes:
            if self._is_own(one):
                self.fault("own-side", tokens=(one.id,))
            if one.down:
                self.fault("target-down", tokens=(one.id,))

    def _is_own(self, other: Fighter) -> bool:
        side = self.by.one.side
        return other is self.by or bool(side and side == other.one.side)

    # ------------------------------------------------------------------ movement
    def movement(self, limit: int, word: str, half: int | None = None) -> Square | None:
        """Plan the movement that the action gives; return where it ends, None where it cannot go there."""
        half = self.half if half is None else half
        to = self.action.get("to")
        if self.action.get("path") is not None:
            return self._given(self.given_path, limit, word, half)
        if to is None:
            return self.by.at
        column, row = cast(Square, to)
        return self._sought((column, row), limit, word, half)

    def _given(self, path: Path, limit: int, word: str, half: int) -> Square | None:
        if not path:
            return self.by.at
        walk = Walk(self.field, self.by, limit, half, given=path)
        sound = self.ask_steps(walk, path)
        if not sound:
            return None
        if not walk.may_end(path[-1]):
            self.occupied(path[-1])
        if walk.cost() > limit:
            self.fault(word, squares=path)
        self.plan.walk, self.plan.moved = walk, True
        return path[-1]

    def ask_steps(self, walk: Walk, path: Path) -> bool:
        """Check each step; whether the squares all touch."""
        ground, side, before = self.field.ground, self.by.one.space, self.by.at
        for square in path:
            if not routes.touching(before, square):
                self.fault("blocked-square", squares=(square,))
                return False
            if not routes.open_step(ground, side, before, square):
                self.fault("blocked-square", squares=(square,))
            if ground.mask(Space(*square, side)) & walk.barred:
                self.occupied(square)
            before = square
        return ground.inside(Space(*before, side))

    def _sought(self, to: Square, limit: int, word: str, half: int) -> Square | None:
        if to == self.by.at:
            return to
        ground, space = self.field.ground, Space(*to, self.by.one.space)
        blocked = not ground.on_board(space) or ground.mask(space) & ground.solid
        held = ground.mask(space) & self.field.taken(self.by)
        if blocked:
            self.fault("blocked-square", squares=(to,))
        if held:
            self.occupied(to)
        if blocked or held:
            return None
        walk = Walk(self.field, self.by, limit, half, to=to)
        if not walk.plan():
            self.fault("no-path", squares=(to,))
            return None
        if walk.cost() > limit:
            self.fault(word, squares=(to,))
        self.plan.walk, self.plan.moved = walk, True
        return to

    def occupied(self, square: Square) -> None:
        """Note who holds the squares in which it would stand."""
        space = Space(*square, self.by.one.space)
        mask = self.field.ground.mask(space)
        holders = tuple(
            one.id
            for one in self.field.fighters.values()
            if one is not self.by
            and not one.down
            and self.field.ground.mask(one.place) & mask
        )
        self.fault("occupied-square", tokens=holders, squares=(square,))

    def takes_half(self) -> None:
        """Say that it is a half-move if it goes anywhere."""
        self.plan.takes = "half-move" if self.plan.walk else "no-move"
