"""What is done with tokens by hand: copies, lines, the reserve, the colours of sides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QActionGroup, QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QMenu

from chargemap.app.align import COLUMN, ROW, in_line, spread, standing
from chargemap.app.docks.templates import free_place
from chargemap.app.middle import wanted_place
from chargemap.app.paint.looks import SIDE_COLOURS
from chargemap.app.tools.carry import set_down
from chargemap.app.twins import (
    Crew,
    crew_of,
    from_clipboard,
    settled_in,
    to_clipboard,
)
from chargemap.app.words import for_menu
from chargemap.formats.decode import FileError
from chargemap.i18n import _, ngettext
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.plain import token_to_plain

if TYPE_CHECKING:
    from chargemap.app.pointer import Pointer
    from chargemap.app.window import MainWindow

SWATCH = 14  # pixels
SOME = (  # need a selection
    "copy",
    "cut",
    "bench",
    "token-picture",
    "token-bare",
    "keep-from-players",
    "show-to-players",
)
SEVERAL = ("align-row", "align-column", "spread")


class CrewCommands(QObject):
    """The commands for one window; each is one undo step."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._under: Point | None = None  # the square or the point under the mouse
        window.view.pointed.connect(self._pointed)
        window.view.reserve_dropped.connect(self.field)
        self._document.selection_changed.connect(self._enable)

    def _pointed(self, pointer: "Pointer | None") -> None:
        self._under = pointer.place if pointer is not None else None

    def _enable(self, ids: Sequence[str]) -> None:
        commands = self._window.commands
        for one in SOME:
            commands[one].setEnabled(bool(ids))
        for one in SEVERAL:
            commands[one].setEnabled(len(ids) > 1 + (one == "spread"))

    # Copies -----------------------------------------------------------------------

    def duplicate(self) -> None:
        """Put another token like each of the selected ones beside it, and select those."""
        self._add(crew_of(self._document.battle, self._document.selection), (0, 0))

    def copy(self) -> bool:
        """Put the selected tokens on the clipboard; say whether there were any."""
        chosen = self._document.selection
        if not chosen:
            self._window.say(_("Select the tokens to copy."))
            return False
        to_clipboard(crew_of(self._document.battle, chosen))
        text = ngettext("{n} token is copied.", "{n} tokens are copied.", len(chosen))
        self._window.say(text.format(n=len(chosen)))
        return True

    def cut(self) -> None:
        """Put the selected tokens on the clipboard, and take them off the board."""
        if self.copy():
            self._window.tokens.delete()

    def paste(self) -> None:
        """Put the tokens on the clipboard under the mouse, or the picture on it on the selected tokens."""
        document = self._document
        try:
            crew = from_clipboard(document.battle)
        except FileError as error:
            self._window.complain(str(error))
            return
        if crew is not None and crew.tokens:
            self._add(crew, self._towards_mouse(crew))
        elif not self._window.tokens.portraits.paste():
            self._window.say(_("Nothing on the clipboard can be put on the board."))

    def _towards_mouse(self, crew: Crew) -> Point:
        if self._under is None:
            return (0, 0)
        left = min(one.at[0] for one in crew.tokens)
        top = min(one.at[1] for one in crew.tokens)
        return (self._under[0] - left, self._under[1] - top)

    def _add(self, crew: Crew, shift: Point) -> None:
        """Put the crew on the board with its pictures, and select it."""
        document = self._document
        made = settled_in(document.battle, document.ruleset, crew, shift)
        if len(made.tokens) < len(crew.tokens):
            self._window.complain(_("There is no free space for it on the board."))
        if not made.tokens or self._is_strange(made):
            return
        tokens = {one.id: token_to_plain(one) for one in made.tokens}
        action = Action("put", choices={"tokens": tokens})
        merge = f"put {len(document.battle.log)} {' '.join(tokens)}"
        if document.act(action, merge=merge) is None:
            return
        if made.pictures or made.hidden:
            battle = document.battle
            looks = battle.looks.with_pictures(made.pictures)
            looks = looks.with_hidden(*made.hidden)
            words = document.sentence(action)
            document.decorate(replace(battle, looks=looks), words, merge=merge)
        document.select(tokens)

    def _is_strange(self, made: Crew) -> bool:
        """Whether the rules of this battle do not know such tokens, as those of other rules; if so, say so."""
        document = self._document
        with_them = document.battle.with_token(*made.tokens)
        if not any(document.ruleset.complaints(with_them)):
            return False
        text = _("What is on the clipboard does not fit the rules of this battle.")
        self._window.complain(text)
        return True

    # Lines ------------------------------------------------------------------------

    def align_row(self) -> None:
        """Put the selected tokens in a row."""
        self._align(ROW)

    def align_column(self) -> None:
        """Put the selected tokens in a column."""
        self._align(COLUMN)

    def spread(self) -> None:
        """Leave the same gap between each of the selected tokens and the next."""
        document = self._document
        boxes = standing(document.battle, document.ruleset, document.selection)
        places = spread(document.battle, boxes) if boxes else {}
        if not places:
            self._window.say(_("Spreading takes three tokens with room between them."))
        self._place(places)

    def _align(self, axis: int) -> None:
        document = self._document
        boxes = standing(document.battle, document.ruleset, document.selection)
        if len(boxes) > 1:
            self._place(in_line(document.battle, boxes, axis))
        else:
            self._window.say(_("Select the tokens to put in line."))

    def _place(self, places: Mapping[str, list[float]]) -> None:
        tokens = self._document.battle.tokens
        moved = {key: at for key, at in places.items() if tuple(at) != tokens[key].at}
        if moved:
            to = set_down(self._document.battle, moved)
            self._document.act(Action("place", choices={"to": to}))

    # The reserve ------------------------------------------------------------------

    def bench(self) -> None:
        """Take the selected tokens off the board into the reserve, mounts and riders together."""
        battle = self._document.battle
        if ids := together(battle, self._document.selection, list(battle.tokens)):
            self._document.act(Action("bench", choices={"ids": ids}))

    def field(self, ids: Iterable[str], near: Point | None = None) -> None:
        """Put tokens of the reserve on the board, at `near`, else at the cursor or in the middle of what is in sight."""
        document, ruleset = self._document, self._document.ruleset
        battle = document.battle
        x, y = near or wanted_place(self._window)
        places: dict[str, list[float]] = {}
        for one in together(battle, ids, list(battle.reserve)):
            token = battle.reserve[one]
            mount = battle.tokens.get(str(token.stats.get("mount", "")))
            token = replace(token, at=(x, y))
            at = mount.at if mount else free_place(battle, ruleset, token)
            if at is None:
                self._window.complain(_("There is no free space for it on the board."))
                return
            places[one] = [*at]
            battle = battle.with_token(replace(token, at=at))
        if places and document.act(Action("field", choices={"to": places})):
            document.select(places)

    # Sides ------------------------------------------------------------------------

    def fill_sides(self, menu: QMenu) -> None:
        """List the sides, each with the colours it may have."""
        menu.clear()
        battle = self._document.battle
        for side in sorted({one.side for one in battle.everybody.values()} - {""}):
            self.fill_colours(menu.addMenu(for_menu(side)), side)
        if menu.isEmpty():
            menu.addAction(_("No token is on a side")).setEnabled(False)

    def fill_colours(self, menu: QMenu, side: str) -> None:
        """List the colours that a side may have, its own ticked."""
        chosen = self._document.battle.looks.sides.get(side, "")
        group = QActionGroup(menu)
        for colour, name in {"": "", **SIDE_COLOURS}.items():
            text = _(name) if name else _("As it comes")
            action = menu.addAction(swatch(colour) if colour else QIcon(), text)
            action.setCheckable(True)
            action.setChecked(colour == chosen)
            group.addAction(action)
            action.triggered.connect(
                lambda _on=False, one=colour: self.colour_side(side, one)
            )

    def colour_side(self, side: str, colour: str) -> None:
        """Give the side that colour, or with none the one that comes."""
        battle = self._document.battle
        looks = battle.looks.with_colour(side, colour)
        if looks != battle.looks:
            text = _("Colour of {side}").format(side=side)
            self._document.decorate(replace(battle, looks=looks), text)


def together(battle: Battle, ids: Iterable[str], among: Sequence[str]) -> list[str]:
    """Return these tokens with their mounts and riders as far as they are `among` those; mounts come first."""
    everybody = battle.everybody
    bodies = {str(everybody[one].stats.get("mount") or one) for one in ids}
    found = [
        one
        for one in among
        if one in bodies or str(everybody[one].stats.get("mount", "")) in bodies
    ]
    return sorted(found, key=lambda one: bool(everybody[one].stats.get("mount")))


def swatch(colour: str, size: int = SWATCH) -> QIcon:
    """Return a disc of that colour."""
    pixels = QPixmap(QSize(size, size) * 2)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#fdfbf4"), 2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(2, 2, 2 * size - 4, 2 * size - 4)
    painter.end()
    return QIcon(pixels)
