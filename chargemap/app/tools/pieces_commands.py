"""What is chosen for pieces of terrain, and what is done by a word to those selected."""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from chargemap.app.tools import pieces_change as change
from chargemap.app.tools.pieces_clip import from_clipboard, to_clipboard
from chargemap.app.tools.terrain_menu import call, fill_edits, fill_kinds
from chargemap.app.tools.terrain_shapes import (
    Box,
    Grip,
    Shape,
    along,
    grip_at,
    mirrored,
    on_side,
    shifted,
)
from chargemap.app.tools.walls import NEAR_PX
from chargemap.app.tools.walls_mend import Mending
from chargemap.formats.plain import MOST_PIECES
from chargemap.i18n import N_, _
from chargemap.model.board import Piece, Point, TableBoard
from chargemap.model.terrain import (
    KINDS,
    Form,
    TerrainKind,
    foot_of,
    height_of,
    kind_of,
    points_of,
)

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

WORDS = {
    "wall": N_("Wall"),
    "building": N_("Building"),
    "platform": N_("Platform"),
    "ladder": N_("Ladder"),
    "rough": N_("Rough ground"),
    "low": N_("Low wall"),
}
NOTHING = N_("Nothing is selected: click a piece with “Select and mend”.")
NO_PIECES = N_("There is no terrain on the clipboard.")
TOO_LARGE = N_("What was copied is larger than this table.")
OTHER_FORM = N_("What is selected cannot be of that kind: its shape is another.")


class PieceCommands:
    """The choices of a terrain tool on a table, and its commands on what is selected there."""

    def __init__(self, tool: "TerrainTool", mending: Mending) -> None:
        self._tool = tool
        self._mending = mending
        self.kind = "wall"
        self._heights = {one.id: one.height for one in KINDS.values()}
        self._foot = 0.0

    # Choices ------------------------------------------------------------------

    @property
    def known(self) -> TerrainKind:
        """What there is to know of the kind in hand."""
        return KINDS[self.kind]

    @property
    def form(self) -> Form:
        """The form in which the kind in hand is drawn."""
        return self.known.forms[0]

    @property
    def chosen(self) -> tuple[Piece, ...]:
        """The pieces that are selected."""
        keys = self._mending.keys
        return tuple(one for one in self._terrain if one.id in keys)

    @property
    def kinds(self) -> set[str]:
        """The kinds of the selected pieces; of none, the kind in hand."""
        return {piece.kind for piece in self.chosen} or {self.kind}

    @property
    def heights(self) -> set[float]:
        """The heights of those selected that have one; of none, of the next piece."""
        chosen = self.chosen
        found = {height_of(one) for one in chosen if kind_of(one).most}
        return found if chosen else {self._heights[self.kind]} - {0}

    @property
    def feet(self) -> set[float]:
        """How high the feet are of those selected that may be raised; of none, of the next piece."""
        chosen = self.chosen
        if not chosen:
            return {self._foot} if self.known.raised else set()
        return {foot_of(one) for one in chosen if kind_of(one).raised}

    def choose_kind(self, kind: str) -> None:
        """Draw this kind from now on; while one mends, what is selected becomes one."""
        self.kind = kind
        if self._tool.mends_pieces:
            self._turn(kind)
        else:
            self._mending.select(())
            self._tool.say_hint()
        self._tool.choices_changed.emit()

    def choose_height(self, height: float) -> None:
        """Make what is selected, and the next pieces of that kind, so high; 0 is no height."""
        if height <= 0:
            self._tool.choices_changed.emit()
            return
        for kind in self.kinds & self._heights.keys():
            self._heights[kind] = min(height, KINDS[kind].most)
        self._change(
            (
                replace(one, height=min(height, kind_of(one).most))
                for one in self.chosen
                if kind_of(one).most
            ),
            "height",
        )

    def step_height(self, by: float) -> None:
        """Make the one height there is larger or smaller."""
        if len(self.heights) == 1:
            self.choose_height(next(iter(self.heights)) + by)

    def choose_foot(self, foot: float) -> None:
        """Raise what is selected, and the next pieces, so high above the ground."""
        foot = max(0.0, foot)
        self._foot = foot
        self._change(
            (
                replace(one, stats={**one.stats, "z": foot})
                for one in self.chosen
                if kind_of(one).raised
            ),
            "foot",
        )

    def made(self, name: str, shape: Shape) -> Piece:
        """Return a new piece of the kind in hand with that shape."""
        stats: dict[str, object] = {}
        if self.form == "at":
            stats["at"] = list(shape.points[0])
        if self.known.raised and self._foot:
            stats["z"] = self._foot
        return Piece(
            id=name,
            kind=self.kind,
            line=() if shape.closed or self.form == "at" else shape.points,
            polygon=shape.points if shape.closed else (),
            height=self._heights[self.kind],
            stats=stats,
        )

    # Commands -----------------------------------------------------------------

    def select_all(self) -> None:
        """Select every piece."""
        self._mending.select(self._tool.shapes)

    def remove(self) -> None:
        """Take the selected pieces away, and the ladders of the platforms among them."""
        if not self._is_none_selected():
            action = change.removing(self._table, self._mending.keys)
            self._tool.document.act(action)
            self._mending.select(())

    def nudge(self, by: Point) -> None:
        """Move the selected pieces by so much; a row of nudges is one undo step."""
        keys = sorted(map(str, self._mending.keys))
        self.reshape(shifted(self._mending.shapes, by), merge=f"nudge {keys}")

    def mirror(self, axis: int) -> None:
        """Mirror the selected pieces left and right, or top and bottom."""
        if not self._is_none_selected():
            self.reshape(mirrored(self._mending.shapes, axis))

    def reshape(self, shapes: dict[int | str, Shape], merge: str = "") -> None:
        """Give the selected pieces these shapes as one step, if nothing is wrong with them."""
        if told := change.trouble(self._table, shapes.values()):
            self._tool.status_changed.emit(told)
        elif shapes != self._mending.shapes:
            action = change.reshaping(self._table, shapes)
            self._tool.document.act(action, merge=merge)
            self._mending.select(shapes)

    def copy(self) -> bool:
        """Put the selected pieces on the clipboard, and the ladders of the platforms among them."""
        if self._is_none_selected():
            return False
        ladders = change.ladders_of(self._table, self._mending.keys)
        to_clipboard({one.id: one for one in (*self.chosen, *ladders)}.values())
        self._tool.status_changed.emit(_("Copied. Ctrl+V puts it under the mouse."))
        return True

    def cut(self) -> None:
        """Copy the selected pieces, and take them away."""
        if self.copy():
            self.remove()

    def paste(self, at: Point | None = None) -> None:
        """Put what was copied at a point, as near as it fits on the table, and select it."""
        copied = tuple(one for one in from_clipboard() if points_of(one))
        if not copied:
            self._tool.status_changed.emit(_(NO_PIECES))
            return
        if len(self._terrain) + len(copied) > MOST_PIECES:
            text = _("A table holds at most {n} pieces of terrain.")
            self._tool.status_changed.emit(text.format(n=MOST_PIECES))
            return
        if (by := self._way_of(copied, at or (0, 0))) is None:
            self._tool.status_changed.emit(_(TOO_LARGE))
            return
        names = change.new_ids(self._table, (one.kind for one in copied))
        pasted = [
            replace(change.with_points(one, Shape(points_of(one)).shifted(by)), id=name)
            for one, name in zip(copied, names, strict=True)
        ]
        self._tool.document.act(change.putting(pasted))
        self._mending.select(one.id for one in pasted)

    def _way_of(self, copied: Iterable[Piece], at: Point) -> Point | None:
        """Return how far pieces go to begin at a point, or as near as they fit; None if they do not."""
        box = Box.of(point for one in copied for point in points_of(one))
        wide, deep = self._table.size
        across, down = wide - (box.right - box.left), deep - (box.bottom - box.top)
        if min(across, down) < 0:
            return None
        x = min(max(0.0, math.floor(at[0])), across)
        y = min(max(0.0, math.floor(at[1])), down)
        return (x - box.left, y - box.top)

    def add_corner(self, at: Point) -> None:
        """Put one more corner where a side of a selected piece is under the mouse."""
        if (found := self._side(at)) is None:
            return
        key, number, corner = found
        shape = self._mending.shapes[key]
        self._replace(key, shape.with_corner(number + 1, corner))

    def delete_corner(self, at: Point) -> None:
        """Take away the corner of a selected piece that is under the mouse."""
        if (found := self.corner_at(at)) is not None and found.point is not None:
            shape = self._mending.shapes[found.key]
            self._replace(found.key, shape.without_corner(found.point))

    def corner_at(self, at: Point) -> Grip | None:
        """Return the corner of a selected piece that is under the mouse."""
        found = grip_at(self._mending.shapes, at, self._within)
        if found is None or found.point is None:
            return None
        return found if self._mending.shapes[found.key].sides else None

    # Menu ---------------------------------------------------------------------

    def fill_menu(self, menu: QMenu, at: Point) -> None:
        """Offer what can be done to what is selected."""
        chosen = bool(self.chosen)
        fill_kinds(menu, WORDS, self.kinds if chosen else set(), self.choose_kind)
        self._fill_corners(menu, at)
        everything = _("Select all terrain")
        fill_edits(menu, self, at, chosen=chosen, everything=everything)

    def _fill_corners(self, menu: QMenu, at: Point) -> None:
        if self.corner_at(at) is not None:
            item = menu.addAction(_("Delete this corner"))
            item.triggered.connect(partial(call, partial(self.delete_corner, at)))
        elif self._side(at) is not None:
            item = menu.addAction(_("Add a corner here"))
            item.triggered.connect(partial(call, partial(self.add_corner, at)))
        menu.addSeparator()

    def _side(self, at: Point) -> tuple[int | str, int, Point] | None:
        """Return the selected piece with a side under the mouse, which side, and where on it."""
        spots = [
            (key, number, on_side(side, along(side, at)))
            for key, shape in self._mending.shapes.items()
            for number, side in enumerate(shape.sides)
        ]
        near = min(spots, key=lambda one: math.dist(one[2], at), default=None)
        return near if near and math.dist(near[2], at) <= self._within else None

    # Means --------------------------------------------------------------------

    @property
    def _table(self) -> TableBoard:
        board = self._tool.document.battle.board
        assert isinstance(board, TableBoard)
        return board

    @property
    def _terrain(self) -> tuple[Piece, ...]:
        board = self._tool.document.battle.board
        return board.terrain if isinstance(board, TableBoard) else ()

    @property
    def _within(self) -> float:
        return NEAR_PX * self._tool.pixel

    def _is_none_selected(self) -> bool:
        """Say so if nothing is selected."""
        if not self._mending.keys:
            self._tool.status_changed.emit(_(NOTHING))
        return not self._mending.keys

    def _replace(self, key: int | str, shape: Shape) -> None:
        self.reshape({**self._mending.shapes, key: shape})

    def _turn(self, kind: str) -> None:
        pieces = change.turned(self._table, self._mending.keys, kind)
        if pieces:
            self._change(pieces, "")
        elif self._mending.keys and self.kinds != {kind}:
            self._tool.status_changed.emit(_(OTHER_FORM))

    def _change(self, pieces: Iterable[Piece], what: str) -> None:
        """Put the pieces in the place of those with their ids; the same change again is the same step."""
        known = {piece.id: piece for piece in self._terrain}
        new = [piece for piece in pieces if piece != known[piece.id]]
        if new:
            keys = self._mending.keys
            merge = f"{what} {sorted(map(str, keys))}" if what else ""
            self._tool.document.act(change.putting(new), merge=merge)
            self._mending.select(keys)
        self._tool.choices_changed.emit()
