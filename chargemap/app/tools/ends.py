"""The spaces in which an action may end where its rules leave a choice."""

from typing import TYPE_CHECKING

from chargemap.app.spaces import body, side_of
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, Square

if TYPE_CHECKING:
    from chargemap.app.document import Document

NOT_TIED = (
    "end-not-closest"  # the reason that tells the others from those one may choose
)
KEY = "end"


def tied_ends(document: "Document", action: Action) -> tuple[Square, ...]:
    """Return the spaces that the rules let one choose as the end, the one they would take first."""
    battle, ruleset = document.battle, document.ruleset
    keys = {field.key for field in ruleset.rules[action.do].keys}
    if KEY not in keys or not isinstance(battle.board, GridBoard):
        return ()
    taken = ruleset.judge(battle, action)
    found = [
        end
        for end in _around(battle, action)
        if NOT_TIED not in ruleset.judge(battle, action.choosing(end=list(end))).reasons
    ]
    return tuple(sorted(found, key=lambda end: (end != taken.end, end)))


def _around(battle: Battle, action: Action) -> list[Square]:
    """Return the positions of the body from which the target may be in reach."""
    mover, target = body(battle, action.by), battle.tokens[str(action.at)]
    wide, far = int(side_of(battle, mover)), int(side_of(battle, target))
    near = wide + 2  # beside the target, or with a reach of two squares apart
    x, y = int(target.at[0]), int(target.at[1])
    return [
        (column, row)
        for row in range(y - near, y + far + 2)
        for column in range(x - near, x + far + 2)
    ]


def end_at(
    battle: Battle, action: Action, ends: tuple[Square, ...], square: Square
) -> Square | None:
    """Return the end that is meant by pointing at `square`: that very one, or one that covers it."""
    if square in ends:
        return square
    wide = int(side_of(battle, body(battle, action.by)))
    return next(
        (
            (x, y)
            for x, y in ends
            if x <= square[0] < x + wide and y <= square[1] < y + wide
        ),
        None,
    )
