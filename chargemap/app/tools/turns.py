"""Whose turn it is, for tools that go from token to token by key."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from chargemap.app import keys
from chargemap.app.view import BoardView
from chargemap.i18n import N_
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene


CHOSEN = N_(
    "{token} is selected: arrow keys move, {key[tool-charge]} charges, {key[cursor]} shows a cursor."
)


def side_to_move(document: "Document") -> list[str]:
    """Return the tokens in play of the side whose turn it is; before the first turn, all."""
    battle = document.battle
    fallen = document.ruleset.views.fallen
    active = battle.tokens.get(battle.turn.token)
    side = active.side if active else battle.turn.side
    anybody = active is None and not side
    return [
        token.id
        for token in battle.tokens.values()
        if not fallen(token) and (anybody or token.side == side)
    ]


def following(order: Sequence[str], current: str, step: int) -> str | None:
    """Return who comes `step` places after `current` in the order, round and round."""
    if not order:
        return None
    if current not in order:
        return order[0 if step > 0 else -1]
    return order[(order.index(current) + step) % len(order)]


def next_of_side(document: "Document", step: int) -> str | None:
    """Return the token to select next: the one whose turn it is comes first."""
    order, chosen = side_to_move(document), document.selection
    if not chosen and document.battle.turn.token in order:
        return document.battle.turn.token
    return following(order, chosen[-1] if chosen else "", step)


def choose_next(scene: "BoardScene", step: int) -> str:
    """Select the next token of the side in turn; return what the status line says of it."""
    document = scene.document
    token = next_of_side(document, step)
    if token is None:
        return ""
    document.select((token,))
    show_token(scene, token)
    label = document.battle.tokens[token].label
    return keys.say(CHOSEN, token=label)


def next_beneath(scene: "BoardScene", at: Point) -> str | None:
    """Return the token beneath the selected one: a second click on a stack goes down it."""
    stack, chosen = scene.tokens_at(at), scene.document.selection
    if len(chosen) != 1 or chosen[0] not in stack:
        return None
    return following(stack, chosen[0], 1)


def show_token(scene: "BoardScene", token_id: str) -> None:
    """Let every view of the scene show the token."""
    item = scene.token_item(token_id)
    if item is None:
        return
    rect = QRectF(item.sceneBoundingRect())
    for view in scene.views():
        if isinstance(view, BoardView):
            view.show_rect(rect)
