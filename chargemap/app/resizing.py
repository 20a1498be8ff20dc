"""Another size for the board, with all that lies on it: ground, walls, tokens, picture and notes."""

from dataclasses import replace
from typing import TYPE_CHECKING

from chargemap.i18n import _
from chargemap.model.battle import Action, Battle, Picture
from chargemap.model.board import GridBoard, Square
from chargemap.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from chargemap.app.document import Document

Size = tuple[int, int]  # columns, rows


def tokens_off(
    battle: Battle, ruleset: Ruleset, size: Size, shift: Square
) -> tuple[str, ...]:
    """Return the tokens that would not stand wholly on a board of that size."""
    off = []
    for token in battle.tokens.values():
        side = ruleset.views.space_sq(token)
        x, y = token.at[0] + shift[0], token.at[1] + shift[1]
        if not (0 <= x <= size[0] - side and 0 <= y <= size[1] - side):
            off.append(token.id)
    return tuple(off)


def resize(document: "Document", size: Size, shift: Square = (0, 0)) -> bool:
    """Make the board that large as one undo step; tokens that would stand off it leave it.

    Return whether that changes anything.
    """
    if document.seat is not None:
        told = _("The size of the board is up to the game master: pass the laptop on.")
        document.complained.emit(told)
        return False
    battle = document.battle
    board = battle.board
    if not isinstance(board, GridBoard):
        return False
    if (board.width, board.height) == size and shift == (0, 0):
        return False
    off = tokens_off(battle, document.ruleset, size, shift)
    document.undo.beginMacro(_("Resize the board"))
    if off:
        document.act(leaving(document.ruleset, off))
    choices = {"columns": size[0], "rows": size[1], "shift": list(shift)}
    document.act(Action("resize", choices=choices))
    moved = decorated(document.battle, shift)
    if moved is not document.battle:
        document.decorate(moved, _("Resize the board"))
    document.undo.endMacro()
    return True


def leaving(ruleset: Ruleset, ids: tuple[str, ...]) -> Action:
    """Return the action that takes tokens off the board: into the reserve, where there is one."""
    do = "bench" if "bench" in ruleset.actions else "remove"
    return Action(do, choices={"ids": list(ids)})


def decorated(battle: Battle, shift: Square) -> Battle:
    """Return the battle with picture and notes moved by so many squares."""
    if shift == (0, 0) or not (battle.picture or battle.annotations):
        return battle
    dx, dy = shift
    notes = tuple(
        replace(note, points=tuple((x + dx, y + dy) for x, y in note.points))
        for note in battle.annotations
    )
    return replace(battle, picture=_moved(battle.picture, shift), annotations=notes)


def _moved(picture: Picture | None, shift: Square) -> Picture | None:
    if picture is None:
        return None
    x, y, width, height = picture.rectangle
    return replace(picture, rectangle=(x + shift[0], y + shift[1], width, height))
