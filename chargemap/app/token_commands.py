"""What the Token and Action menus do, and the menu under the right mouse button."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import OUTSIDE, GridBoard, Square
from chargemap.model.plain import token_to_plain

if TYPE_CHECKING:
    from chargemap.app.tools.tool import Pointer
    from chargemap.app.window import MainWindow
    from chargemap.rules.ruleset import Template

START = "start-turn"


class TokenCommands(QObject):
    """The commands on tokens, for one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document

    # Tokens -------------------------------------------------------------------

    def select_all(self) -> None:
        """Select every token."""
        self._document.select(self._document.battle.tokens)

    def delete(self) -> None:
        """Take the selected tokens off the board."""
        if ids := list(self._document.selection):
            self._document.act(Action("remove", choices={"ids": ids}))

    def duplicate(self) -> None:
        """Put another token like each of the selected ones beside it, and select those."""
        battle = self._document.battle
        made: dict[str, dict[str, object]] = {}
        for one in self._document.selection:
            token = battle.tokens[one]
            name, token_id = free_name(battle, token.label, made)
            keys = token_to_plain(token)
            keys["at"] = list(free_square(battle, _square(token), self._taken(made)))
            made[token_id] = {**keys, "name": name}
        self._put(made)

    def add(self, template: "Template", square: Square | None = None) -> None:
        """Put a new token like `template` on the board, at `square` or in the middle of what is in sight."""
        battle = self._document.battle
        at = free_square(battle, square or self._window.middle_square(), set())
        name, token_id = free_name(battle, _(template.name), {})
        self._put({token_id: {"at": list(at), "name": name, **dict(template.stats)}})

    def add_named(self, name: str, square: Square) -> None:
        """Put a token like the template of that name on the board: it was dropped there."""
        for template in self._document.ruleset.templates:
            if template.name == name:
                self.add(template, square)

    def _put(self, made: Mapping[str, Mapping[str, object]]) -> None:
        if made and self._document.act(Action("put", choices={"tokens": made})):
            self._document.select(made)

    def _taken(self, made: Mapping[str, Mapping[str, object]]) -> set[Square]:
        squares = [one["at"] for one in made.values()]
        return {(at[0], at[1]) for at in squares if isinstance(at, list)}

    def edit(self) -> None:
        """Show the selected token in the Token dock."""
        self._window.docks.edit_token()

    def bring_into_sight(self) -> None:
        """Pan so that the selected token is in sight."""
        for one in self._document.selection[-1:]:
            if item := self._window.scene.token_item(one):
                self._window.view.show_rect(item.sceneBoundingRect())

    # Play ---------------------------------------------------------------------

    def start_turn(self) -> None:
        """Begin the turn of the selected token."""
        if len(self._document.selection) == 1:
            self._document.act(Action(START, by=self._document.selection[0]))
        else:
            self._window.say(_("Select the one token whose turn begins."))

    def next_turn(self) -> None:
        """Begin the turn of whoever comes next, and select that token."""
        from chargemap.app.docks.turn import next_in_turn

        document = self._document
        if following := next_in_turn(document.battle, document.ruleset):
            document.act(Action(START, by=following))
            document.select((following,))
            self.bring_into_sight()

    def force(self) -> None:
        """Carry out the refused action on show all the same."""
        shown = self._document.shown
        if shown is None or shown.verdict.legal or shown.action.force:
            self._window.say(_("Only an action that was refused can be forced."))
        else:
            self._document.force(shown)

    # Menus --------------------------------------------------------------------

    def fill_add(self, menu: QMenu, square: Square | None = None) -> None:
        """List the miniatures that are ready to be put on the board."""
        menu.clear()
        for template in self._document.ruleset.templates:
            action = menu.addAction(_(template.name))
            action.triggered.connect(
                lambda _on=False, one=template: self.add(one, square)
            )

    def fill_offered(self, menu: QMenu) -> None:
        """List what the ruleset lets the selected token do."""
        menu.clear()
        ruleset = self._document.ruleset
        for do, rules in ruleset.rules.items():
            if do not in ("charge", "move", START) and rules.by_token:
                action = menu.addAction(_(rules.text))
                action.setEnabled(len(self._document.selection) == 1)
                action.triggered.connect(lambda _on=False, one=do: self.offer(one))

    def offer(self, do: str) -> None:
        """Do the action at once if it needs no target, else take the tool that asks for one."""
        rules = self._document.ruleset.rules[do]
        if not rules.target:
            self._document.act(Action(do, by=self._document.selection[0]))
        else:
            self._window.tools.choose_action(do)

    def show_menu(self, pointer: "Pointer") -> None:
        """Show what can be done at a place of the board."""
        menu = QMenu(self._window)
        if pointer.token is not None:
            if pointer.token not in self._document.selection:
                self._document.select((pointer.token,))
            self._fill_token(menu)
        else:
            self._fill_ground(menu, pointer)
        menu.exec(QPoint(*pointer.screen))
        menu.deleteLater()

    def _fill_token(self, menu: QMenu) -> None:
        commands = self._window.commands
        for one in ("tool-charge",):
            if one in commands:
                menu.addAction(commands[one])
        self.fill_offered(menu.addMenu(_("Other actions")))
        menu.addSeparator()
        for one in ("start-turn", "edit-token", "duplicate", "delete"):
            menu.addAction(commands[one])

    def _fill_ground(self, menu: QMenu, pointer: "Pointer") -> None:
        board = self._document.battle.board
        if pointer.wall is not None and isinstance(board, GridBoard):
            for kind, text in _KINDS.items():
                action = menu.addAction(_(text))
                action.setCheckable(True)
                action.setChecked(board.walls[pointer.wall].kind == kind)
                action.triggered.connect(
                    lambda _on=False, one=kind: self.turn(pointer.wall, one)
                )
            menu.addSeparator()
        self.fill_add(menu.addMenu(_("Add to the board")), pointer.square)
        menu.addSeparator()
        menu.addAction(self._window.commands["fit"])

    def turn(self, wall: int | None, kind: str) -> None:
        """Make a wall segment a door, open or closed, a window or a plain wall."""
        self._document.act(Action("door", choices={"wall": wall, "kind": kind}))


_KINDS = {
    "closed": N_("Closed door"),
    "open": N_("Open door"),
    "window": N_("Window"),
    "wall": N_("Wall"),
}


def free_name(
    battle: Battle, label: str, made: Mapping[str, object]
) -> tuple[str, str]:
    """Return a name like `label` with the next free number, and an id made of it."""
    base = label.rstrip("0123456789 ") or label
    names = {token.label for token in battle.tokens.values()}
    number = 1
    while True:
        name = f"{base} {number}"
        token_id = name.lower().replace(" ", "-")
        if name not in names and token_id not in battle.tokens and token_id not in made:
            return name, token_id
        number += 1


def free_square(battle: Battle, near: Square, taken: set[Square]) -> Square:
    """Return the open square nearest to `near` on which nobody stands."""
    board = battle.board
    if not isinstance(board, GridBoard):
        return near
    taken = taken | {_square(token) for token in battle.tokens.values()}
    open_squares = [
        (column, row)
        for row in range(board.height)
        for column in range(board.width)
        if (column, row) not in taken and board.at((column, row)) not in ("#", OUTSIDE)
    ]
    return min(
        open_squares,
        key=lambda one: (one[0] - near[0]) ** 2 + (one[1] - near[1]) ** 2,
        default=near,
    )


def _square(token: Token) -> Square:
    return (int(token.at[0]), int(token.at[1]))
