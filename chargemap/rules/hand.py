"""The GM's hand: changes of a battle that no rule judges. They are logged, so that a log can be replayed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, TableBoard, WallKind
from chargemap.model.plain import piece_from_plain, token_from_plain, wall_from_plain
from chargemap.rules.chance import WAIVE
from chargemap.rules.dice import Dice
from chargemap.rules.fields import Field, is_square
from chargemap.rules.ruleset import ActionRules
from chargemap.rules.ruling import Ruling

FACING = "facing"  # the key of a token that says which way it faces


@dataclass(frozen=True, slots=True)
class Touch:
    """A battle and the hand's change of it."""

    battle: Battle
    action: Action

    def choice(self, key: str) -> Any:
        """Return the choice `key`."""
        return self.action.get(key)


def _face(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Tokens are turned to face that way."""
    to: Mapping[str, str] = touch.choice("to")
    tokens = ((touch.battle.tokens[key], word) for key, word in to.items())
    return touch.battle.with_token(
        *(replace(one, stats={**one.stats, FACING: word}) for one, word in tokens)
    )


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
    return touch.battle.without_reserve(*written).with_token(
        *(token_from_plain(key, keys) for key, keys in written.items())
    )


def _remove(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Tokens leave the battle, from the board or from the reserve."""
    ids: Sequence[str] = touch.choice("ids")
    turn = touch.battle.turn.without(*ids)
    left = touch.battle.without_token(*ids).without_reserve(*ids)
    looks = left.looks.with_pictures(dict.fromkeys(ids, b""))
    return replace(left, turn=turn, looks=looks)


def _bench(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Tokens go from the board into the reserve, and out of the order of turns."""
    ids: Sequence[str] = touch.choice("ids")
    turn = touch.battle.turn.without(*ids)
    return replace(touch.battle.benched(*ids), turn=turn)


def _field(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Tokens of the reserve are set down on the board."""
    to: Mapping[str, tuple[float, float]] = touch.choice("to")
    battle = touch.battle
    placed = [replace(battle.reserve[key], at=(x, y)) for key, (x, y) in to.items()]
    return battle.without_reserve(*to).with_token(*placed)


def _paint(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Rows of ground are replaced."""
    board = cast(GridBoard, touch.battle.board)
    rows: Mapping[str, str] = touch.choice("rows")
    ground = tuple(rows.get(str(index), old) for index, old in enumerate(board.ground))
    return replace(touch.battle, board=replace(board, ground=ground))


def _mark(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Squares are marked, or no longer, for one key of the battle; those off the board are left out."""
    battle, key = touch.battle, touch.choice("key")
    board = cast(GridBoard, battle.board)
    gone = {(x, y) for x, y in touch.choice("remove") or ()}
    fresh = {(x, y) for x, y in touch.choice("add") or ()}
    on_board = {
        (x, y) for x, y in fresh if x in range(board.width) and y in range(board.height)
    }
    return battle.with_marked(key, (battle.marked(key) - gone) | on_board)


def _door(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """A wall segment becomes a door, open or closed, a window or a plain wall."""
    board = cast(GridBoard, touch.battle.board)
    index: int = touch.choice("wall")
    kind: WallKind = touch.choice("kind")
    return replace(
        touch.battle,
        board=board.with_wall(index, replace(board.walls[index], kind=kind)),
    )


def _walls(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Wall segments are changed, then removed, by their numbers before; then others are added at the end."""
    board = cast(GridBoard, touch.battle.board)
    changed: Mapping[str, Sequence[Any]] = touch.choice("change") or {}
    gone = frozenset(touch.choice("remove") or ())
    kept = (
        wall_from_plain(changed[str(index)]) if str(index) in changed else wall
        for index, wall in enumerate(board.walls)
        if index not in gone
    )
    added = map(wall_from_plain, touch.choice("add") or ())
    return replace(touch.battle, board=replace(board, walls=(*kept, *added)))


def _pieces(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Pieces of terrain are removed from a table, then put on it or in the place of those with their ids."""
    board = cast(TableBoard, touch.battle.board)
    gone = frozenset(touch.choice("remove") or ())
    kept = {piece.id: piece for piece in board.terrain if piece.id not in gone}
    written: Mapping[str, Mapping[str, Any]] = touch.choice("put") or {}
    kept |= {key: piece_from_plain(key, keys) for key, keys in written.items()}
    return replace(touch.battle, board=replace(board, terrain=tuple(kept.values())))


def _resize(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The board has other columns and rows; all that is on it, tokens too, is moved by `shift`."""
    board = cast(GridBoard, touch.battle.board)
    dx, dy = touch.choice("shift") or (0, 0)
    made = board.reframed(touch.choice("columns"), touch.choice("rows"), (dx, dy))
    moved = (
        replace(token, at=(token.at[0] + dx, token.at[1] + dy))
        for token in touch.battle.tokens.values()
    )
    battle = replace(touch.battle, board=made).with_token(*moved)
    for key, squares in touch.battle.stats.items():
        if (
            isinstance(squares, list | tuple)
            and squares
            and all(map(is_square, squares))
        ):
            there = ((x + dx, y + dy) for x, y in touch.battle.marked(key))
            kept = {
                (x, y)
                for x, y in there
                if x in range(made.width) and y in range(made.height)
            }
            battle = battle.with_marked(key, kept)
    return battle


def _options(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The table's options are changed."""
    return replace(
        touch.battle, options={**touch.battle.options, **touch.choice("options")}
    )


def action_of(written: object) -> Action | None:
    """Return the action that is declared, as a map holds it; None if it names none, or nobody."""
    if not isinstance(written, Mapping):
        return None
    do, by, at = (written.get(key) for key in ("do", "by", "at"))
    several = isinstance(at, list | tuple) and all(isinstance(one, str) for one in at)
    if not (isinstance(do, str) and isinstance(by, str)):
        return None
    if not (at is None or isinstance(at, str) or several):
        return None
    own = ("do", "by", "at", "rolls", "force")
    choices = {str(key): one for key, one in written.items() if key not in own}
    return Action(do, by, tuple(cast(Any, at)) if several else cast(Any, at), choices)


def written_of(action: Action) -> dict[str, object]:
    """Return the map that `action_of` reads."""
    at = [*action.at] if isinstance(action.at, tuple) else action.at
    aimed = {} if at is None else {"at": at}
    return {"do": action.do, "by": action.by, **aimed, **action.choices}


def _declare(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """An action is declared, to be carried out later; each token has declared one at most."""
    made = action_of(touch.choice("action"))
    if made is None:
        return touch.battle
    declared = {one.by: one for one in touch.battle.declared} | {made.by: made}
    return replace(touch.battle, declared=tuple(declared.values()))


def _undeclare(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """What these tokens have declared is taken back."""
    ids: Sequence[str] = touch.choice("ids")
    kept = (one for one in touch.battle.declared if one.by not in ids)
    return replace(touch.battle, declared=tuple(kept))


def _waive(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Whoever may strike another on its way lets the chance go: the log tells of it, and no more."""
    return touch.battle


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
    "face": _by_hand(N_("Turn to face"), _face, Field("to", "map")),
    "put": _by_hand(N_("Put on the board"), _put, Field("tokens", "map")),
    "remove": _by_hand(N_("Remove"), _remove, Field("ids", "texts")),
    "bench": _by_hand(N_("Take off the board"), _bench, Field("ids", "texts")),
    "field": _by_hand(N_("Bring onto the board"), _field, Field("to", "map")),
    "paint": _by_hand(N_("Paint the ground"), _paint, Field("rows", "map")),
    "mark": _by_hand(
        N_("Mark squares"),
        _mark,
        Field("key", "text"),
        Field("add", "list"),
        Field("remove", "list"),
    ),
    "door": _by_hand(
        N_("Door"),
        _door,
        Field("wall", "int", least=0),
        Field("kind", "choice", choices=("wall", "closed", "open", "window")),
    ),
    "walls": _by_hand(
        N_("Change walls"),
        _walls,
        Field("change", "map"),
        Field("remove", "list"),
        Field("add", "list"),
    ),
    "pieces": _by_hand(
        N_("Change terrain"), _pieces, Field("put", "map"), Field("remove", "texts")
    ),
    "resize": _by_hand(
        N_("Resize the board"),
        _resize,
        Field("columns", "int", least=1),
        Field("rows", "int", least=1),
        Field("shift", "square"),
    ),
    "declare": _by_hand(N_("Declare"), _declare, Field("action", "map")),
    "undeclare": _by_hand(
        N_("Take a declaration back"), _undeclare, Field("ids", "texts")
    ),
    WAIVE: ActionRules(
        text=N_("Waive"),
        attempt=Touch,
        outcome=_waive,
        keys=(Field("where", "square"),),
        target="token",
        by_hand=True,
    ),
    "options": _by_hand(N_("Table options"), _options, Field("options", "map")),
}
