"""The GM's hand: changes of a battle that no rule judges. They are logged, so that a log can be replayed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, WallKind
from chargemap.model.plain import token_from_plain
from chargemap.rules.dice import Dice
from chargemap.rules.fields import Field
from chargemap.rules.ruleset import ActionRules
from chargemap.rules.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Touch:
    """A battle and the hand's change of it."""

    battle: Battle
    action: Action

    def choice(self, key: str) -> Any:
        """Return the choice `key`."""
        return self.action.get(key)


def _place(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Tokens are set down where the hand puts them."""
    to: Mapping[str, tuple[float, float]] = touch.choice("to")
    moved = [
        replace(touch.battle.tokens[key], at=(at[0], at[1])) for key, at in to.items()
    ]
    return touch.battle.with_token(*moved)


def _put(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Tokens are added, or take the place of those with their ids."""
    written: Mapping[str, Mapping[str, Any]] = touch.choice("tokens")
    return touch.battle.with_token(
        *(token_from_plain(key, keys) for key, keys in written.items())
    )


def _remove(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Tokens leave the board."""
    return touch.battle.without_token(*touch.choice("ids"))


def _paint(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Rows of ground are replaced."""
    board = cast(GridBoard, touch.battle.board)
    rows: Mapping[str, str] = touch.choice("rows")
    ground = tuple(rows.get(str(index), old) for index, old in enumerate(board.ground))
    return replace(touch.battle, board=replace(board, ground=ground))


def _door(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """A wall segment becomes a door, open or closed, a window or a plain wall."""
    board = cast(GridBoard, touch.battle.board)
    index: int = touch.choice("wall")
    kind: WallKind = touch.choice("kind")
    return replace(
        touch.battle,
        board=board.with_wall(index, replace(board.walls[index], kind=kind)),
    )


def _options(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The table's options are changed."""
    return replace(
        touch.battle, options={**touch.battle.options, **touch.choice("options")}
    )


def _by_hand(text: str, outcome: Any, *keys: Field) -> ActionRules:
    return ActionRules(
        text=text,
        attempt=Touch,
        outcome=outcome,
        keys=keys,
        by_token=False,
        by_hand=True,
    )


ACTIONS: Mapping[str, ActionRules] = {
    "place": _by_hand(N_("Place"), _place, Field("to", "map")),
    "put": _by_hand(N_("Put on the board"), _put, Field("tokens", "map")),
    "remove": _by_hand(N_("Remove"), _remove, Field("ids", "texts")),
    "paint": _by_hand(N_("Paint the ground"), _paint, Field("rows", "map")),
    "door": _by_hand(
        N_("Door"),
        _door,
        Field("wall", "int", least=0),
        Field("kind", "choice", choices=("wall", "closed", "open", "window")),
    ),
    "options": _by_hand(N_("Table options"), _options, Field("options", "map")),
}
