"""What can be done at a place of the board where no token stands: its door or wall, its ground, a measure from it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from chargemap.app.document import PLACE
from chargemap.app.icons import icon
from chargemap.app.legend_key import TERRAIN
from chargemap.app.spaces import body
from chargemap.app.tools.carry import move_choices, moved_to, placing, ruled_move
from chargemap.app.tools.terrain_paint import BRUSH
from chargemap.app.tools.terrain_shapes import Shape, grip_at
from chargemap.app.tools.walls import NEAR_PX, WALLS
from chargemap.app.tools.walls_mend import MEND
from chargemap.app.words import for_menu
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.board import GridBoard, TableBoard
from chargemap.model.terrain import top_of
from chargemap.rules.offer import Offer

if TYPE_CHECKING:
    from chargemap.app.pointer import Pointer
    from chargemap.app.window import MainWindow

KINDS = {
    "closed": N_("Closed door"),
    "open": N_("Open door"),
    "window": N_("Window"),
    "wall": N_("Wall"),
}


class GroundMenu:
    """Fills the menu of the right button over a place of the board."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window
        self._document = window.document

    def fill(self, menu: QMenu, pointer: "Pointer") -> None:
        """List what is there first, then what can be done from there, then what is done to the whole board."""
        menu.setToolTipsVisible(True)
        self._fill_wall(menu, pointer)
        self._fill_piece(menu, pointer)
        self._fill_move(menu, pointer)
        self._fill_tools(menu, pointer)
        add = menu.addMenu(icon("add"), _("Add to the board"))
        self._window.tokens.fill_add(add, pointer.place)
        for one in ("paste", "select-all"):
            menu.addAction(self._window.commands[one])
        menu.addSeparator()
        menu.addAction(self._window.commands["fit"])

    def turn(self, wall: int, kind: str) -> None:
        """Make a wall segment a door, open or closed, a window or a plain wall."""
        self._document.act(Action("door", choices={"wall": wall, "kind": kind}))

    # What is there ------------------------------------------------------------

    def _fill_wall(self, menu: QMenu, pointer: "Pointer") -> None:
        board, wall = self._document.battle.board, self._wall(pointer)
        if wall is None or not isinstance(board, GridBoard):
            return
        now = board.walls[wall].kind
        if board.walls[wall].is_door:
            text = _("Close the door") if now == "open" else _("Open the door")
            other = "closed" if now == "open" else "open"
            _add(menu, "door", text, partial(self.turn, wall, other))
        below = menu.addMenu(_("Make it a…"))
        for kind, words in KINDS.items():
            item = _add(below, "", _(words), partial(self.turn, wall, kind))
            item.setCheckable(True)
            item.setChecked(now == kind)
        mend = _("Mend this door") if board.walls[wall].is_door else _("Mend this wall")
        _add(menu, "terrain-mend", mend, partial(self._mend, wall))
        _add(menu, "delete", _("Take it away"), partial(self._take_away, wall))
        menu.addSeparator()

    def _wall(self, pointer: "Pointer") -> int | None:
        """Return the door that a click would mean, else the wall under the mouse."""
        terrain = self._window.tools.map.terrain
        if pointer.wall is not None:
            return pointer.wall
        found = grip_at(terrain.shapes, pointer.at, NEAR_PX * terrain.pixel)
        return found.key if found and isinstance(found.key, int) else None

    def _fill_piece(self, menu: QMenu, pointer: "Pointer") -> None:
        board = self._document.battle.board
        pieces = board.terrain if isinstance(board, TableBoard) else ()
        under = [
            (top_of(piece), number, piece)
            for number, piece in enumerate(pieces)
            if piece.polygon and Shape(piece.polygon, closed=True).holds(pointer.at)
        ]
        if under:
            _top, _number, piece = max(under, key=lambda one: one[:2])
            name = _(TERRAIN[piece.kind]) if piece.kind in TERRAIN else piece.kind
            text = for_menu(_("Mend the {terrain}").format(terrain=name))
            _add(menu, "terrain-mend", text, partial(self._mend_at, pointer))
            menu.addSeparator()

    def _mend(self, wall: int) -> None:
        tool = self._window.tools.map.terrain
        self._window.tools.choose(tool.id)
        tool.choose_mode(MEND)
        tool.mending.select((wall,))

    def _take_away(self, wall: int) -> None:
        before = self._window.tools.current
        self._mend(wall)
        self._window.tools.map.terrain.commands.remove()
        if before is not None:
            self._window.tools.choose(before.id)

    def _mend_at(self, pointer: "Pointer") -> None:
        tool = self._window.tools.map.terrain
        self._window.tools.choose(tool.id)
        tool.choose_mode(MEND)
        tool.mending.select_at(pointer.at)

    # From there ---------------------------------------------------------------

    def _fill_move(self, menu: QMenu, pointer: "Pointer") -> None:
        """Offer the way there to the one selected token, with its ruling, or by hand to all of them."""
        from chargemap.app.tools.menu import add_offer

        document, chosen = self._document, self._document.selection
        if not chosen or self._window.scene.is_past:
            return
        battle = document.battle
        at = body(battle, chosen[-1]).at
        shift = (pointer.place[0] - at[0], pointer.place[1] - at[1])
        name = battle.tokens[chosen[-1]].label
        if document.mode == PLACE:
            text = for_menu(_("Place {name} here").format(name=name))
            by_hand = placing(battle, chosen[-1:], shift)
            _add(menu, "place", text, partial(document.act, by_hand))
        elif "move" in document.ruleset.rules and len(chosen) == 1:
            to = moved_to(battle, chosen[0], shift)
            choices = move_choices(battle, chosen[0], to)
            action, _verdict = ruled_move(document.ruleset, battle, chosen[0], choices)
            offer = Offer(action, N_("move {name} here"), names={"name": name})
            add_offer(menu, document, offer).setIcon(icon("step"))
            menu.aboutToHide.connect(partial(_forget, self._window))
        menu.addSeparator()

    def _fill_tools(self, menu: QMenu, pointer: "Pointer") -> None:
        measure = partial(self._click_with, "measure", pointer)
        _add(menu, "measure", _("Measure from here"), measure)
        by = self._window.tools["sight"].by
        if by:
            name = self._document.battle.tokens[by].label
            text = for_menu(_("Look here from {name}").format(name=name))
            _add(menu, "sight", text, partial(self._click_with, "sight", pointer))
        on_grid = isinstance(self._document.battle.board, GridBoard)
        text = _("Paint the ground") if on_grid else _("Draw terrain")
        _add(menu, "terrain", text, partial(self._draw, BRUSH if on_grid else WALLS))
        _add(menu, "annotate", _("Draw a note"), partial(self._take, "annotate"))
        menu.addSeparator()

    def _take(self, tool_id: str) -> None:
        self._window.tools.choose(tool_id)

    def _draw(self, mode: str) -> None:
        tool = self._window.tools.map.terrain
        self._window.tools.choose(tool.id)
        tool.choose_mode(mode)

    def _click_with(self, tool_id: str, pointer: "Pointer") -> None:
        """Take a tool and click there with it."""
        self._window.tools.choose(tool_id)
        click = replace(pointer, button=Qt.MouseButton.LeftButton)
        self._window.tools[tool_id].press(click)
        self._window.tools[tool_id].release(click)


def _add(menu: QMenu, drawing: str, text: str, do: Callable[[], object]) -> QAction:
    item = menu.addAction(text)
    if drawing:
        item.setIcon(icon(drawing))
    item.triggered.connect(lambda _on=False: do())
    return item


def _forget(window: "MainWindow") -> None:
    """Leave no preview of what was only pointed at."""
    shown = window.document.shown
    if shown is not None and shown.entry is None:
        window.document.show_verdict(None)
