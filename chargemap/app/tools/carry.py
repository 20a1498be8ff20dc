"""Tokens in hand: how they look while they are carried, and the actions that set them down."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from chargemap import rules
from chargemap.app.figure import Figure
from chargemap.app.figure_items import FigureItem
from chargemap.app.paint.looks import lift_text
from chargemap.app.spaces import body, outline
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard, Point, TableBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

TOO_LONG = ("over-budget",)  # a longer move may still be allowed


def ruled_move(
    ruleset: Ruleset, battle: Battle, by: str, choices: Mapping[str, object]
) -> tuple[Action, Verdict]:
    """Return the move and its verdict: a single move, or a double one where only that is long enough."""
    single = Action("move", by, choices=choices)
    verdict = ruleset.judge(battle, single)
    if verdict.reasons == TOO_LONG and "as" not in choices:
        double = single.choosing(**{"as": "double"})
        longer = ruleset.judge(battle, double)
        if longer.legal:
            return double, longer
    return single, verdict


def knows_steps(ruleset: Ruleset) -> bool:
    """Whether a move may be a 5-foot step."""
    move = ruleset.rules.get("move")
    return move is not None and any("step" in one.choices for one in move.keys)


def walkers(battle: Battle, ids: Sequence[str]) -> list[str]:
    """Return the tokens that go when these do: of a rider and its mount only the first named."""
    found: dict[str, str] = {}
    for one in ids:
        found.setdefault(body(battle, one).id, one)
    return list(found.values())


def move_choices(
    battle: Battle, by: str, to: list[float], via: Sequence[list[float]] = ()
) -> dict[str, object]:
    """Return the choices of a move there by way of those places, in the words that the ruleset reads."""
    keys = {field.key for field in rules.get(battle.ruleset).rules["move"].keys}
    if "to" not in keys:
        return {"path": [*via, to]}
    return {"to": to, "via": list(via)} if via else {"to": to}


def moved_to(battle: Battle, token_id: str, shift: Point) -> list[float]:
    """Return where the token is after `shift`, as an action writes it: whole squares on a grid."""
    x, y = body(battle, token_id).at
    if isinstance(battle.board, GridBoard):
        return [int(x + shift[0]), int(y + shift[1])]
    return [round(x + shift[0], 2), round(y + shift[1], 2)]


def set_down(
    battle: Battle, to: Mapping[str, Sequence[float]]
) -> dict[str, list[float]]:
    """Return where these tokens come to stand that are set down there: on a table beside whatever is in the way."""
    if not isinstance(battle.board, TableBoard):
        return {key: [*at] for key, at in to.items()}
    ruleset = rules.get(battle.ruleset)
    standing, found = battle.without_token(*to), {}
    for key, (x, y) in to.items():
        token = battle.tokens[key]
        place = ruleset.views.free_place(standing, token, (x, y)) or token.at
        found[key] = [*place]
        standing = ruleset.settle(standing.with_token(replace(token, at=place)))
    return found


def placing(battle: Battle, ids: Sequence[str], shift: Point) -> Action:
    """Return the hand's action that moves these tokens by `shift`."""
    to = {
        body(battle, one).id: moved_to(battle, one, shift)
        for one in walkers(battle, ids)
    }
    return Action("place", choices={"to": set_down(battle, to)})


def foremost_first(battle: Battle, ids: Sequence[str], shift: Point) -> list[str]:
    """Return the tokens in the order in which they do not walk into each other."""
    return sorted(
        walkers(battle, ids),
        key=lambda one: (
            -(battle.tokens[one].at[0] * shift[0] + battle.tokens[one].at[1] * shift[1])
        ),
    )


class Carry:
    """Tokens that follow the mouse; a ghost stays where each stands until it is set down."""

    def __init__(self, scene: "BoardScene", ids: Sequence[str]) -> None:
        self.scene = scene
        self.ids = tuple(ids)
        self.via: list[list[float]] = []
        battle = scene.battle
        riders = scene.document.ruleset.views.riders
        bodies = dict.fromkeys(body(battle, one).id for one in ids)
        self._moving = [
            *bodies,
            *(one for key in bodies for one in riders(battle, key)),
        ]
        looks = {one.token_id: one.look for one in scene.token_items()}
        self._ghosts = []
        for key in self._moving:
            token = battle.tokens[key]
            figure = Figure("ghost", outline(battle, token), token.label, token=key)
            item = FigureItem(figure, scene.colours, looks)
            self._ghosts.append(scene.add_overlay(item))

    def shift(self, by: Point) -> None:
        """Show the tokens that far from where they stand."""
        battle = self.scene.battle
        for key in self._moving:
            if key in battle.tokens:
                x, y = outline(battle, battle.tokens[key])[0]
                show_at(self.scene, key, QPointF(x + by[0], y + by[1]))
                self._name(key, by)

    def _name(self, key: str, by: Point) -> None:
        """Write with the name how high the ground is there, on a table."""
        battle, item = self.scene.battle, self.scene.token_item(key)
        if item is not None and isinstance(battle.board, TableBoard):
            x, y = battle.tokens[key].at
            ground = self.scene.document.ruleset.views.ground
            inches = ground(battle, (x + by[0], y + by[1])) if any(by) else None
            lift = item.look.lift if inches is None else lift_text(inches)
            item.name.show_look(replace(item.look, lift=lift))

    def end(self) -> None:
        """Show the tokens where they stand, and leave nothing behind."""
        self.shift((0, 0))
        for item in self._ghosts:
            self.scene.remove_overlay(item)
        self._ghosts.clear()


def show_at(scene: "BoardScene", token_id: str, corner: QPointF) -> None:
    """Show the token and its name with its upper left corner there, whatever the battle says."""
    item = scene.token_item(token_id)
    if item is not None:
        item.setPos(corner)
        item.name.setPos(corner)
