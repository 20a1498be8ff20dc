"""What every tool of the board is made of: six hooks, each given a `Pointer`."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from chargemap.app.document import Shown
from chargemap.app.pointer import Pointer
from chargemap.app.seen import ruling_words
from chargemap.explain.whose import whose_turn
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene

NOW_AGAIN = N_("The board is shown as it is now again: do that once more.")
_NONE_HELD = Qt.KeyboardModifier.NoModifier


class Tool(QObject):
    """One way to use the mouse and the keyboard on the board.

    A tool draws its previews with items of its own and changes the document only in `release` or `key`.
    `deactivate` leaves no item behind. The view hands a key to the tool before it does anything of its own
    with it (Space and Tab, too); a tool that has no use for it answers False.
    """

    status_changed = Signal(str)  # what the status line says now; "" = what it wants
    edit_requested = Signal(str)  # the id of the token that the Token dock shall show
    tool_requested = Signal(str)  # the id of the tool to go on with
    clause_requested = Signal(str)  # the id of the clause to open in the Rules dock

    id = ""
    text = ""
    icon = ""  # the name of a picture in resources/icons
    shortcut = ""
    hint = ""
    cursor = Qt.CursorShape.ArrowCursor
    drags = False  # whether a finger on the empty board draws: else it moves the board
    changes = False  # whether its gestures change the battle: undo gives them up

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.scene = scene

    @property
    def by(self) -> str:
        """The token that acts: the selected one, else the one whose turn it is."""
        tokens, chosen = self.document.battle.tokens, self.document.selection
        wanted = chosen[-1] if chosen else self.document.battle.turn.token
        return wanted if wanted in tokens else ""

    @property
    def wants(self) -> str:
        """What the tool wants now, for the status line while there is nothing else to say."""
        return _(self.hint)

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way, which Esc would cancel."""
        return False

    def activate(self) -> None:
        """The tool is chosen: it may show what it has to show."""

    def deactivate(self) -> None:
        """The tool is left, in mid-gesture perhaps: nothing of it stays on the board."""

    def retranslate(self) -> None:
        """What it shows on the board is said again, in the language and the unit in force."""

    def press(self, pointer: Pointer) -> None:
        """A mouse button went down."""

    def move(self, pointer: Pointer) -> None:
        """The mouse moved, with or without a button."""

    def release(self, pointer: Pointer) -> None:
        """A mouse button went up."""

    def claims(self, event: QKeyEvent) -> bool:
        """Whether the tool needs this key now, even though a menu has it for a shortcut."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Whether the tool had a use for this key."""
        return False

    @property
    def under_way(self) -> bool:
        """Whether something is drawn, mended or carried that would change the battle."""
        return self.changes and self.busy

    def give_up(self) -> bool:
        """Give up a gesture that would change the battle, as Esc does; say whether one was under way."""
        under_way = self.under_way
        if under_way:
            self.key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, _NONE_HELD))
        return under_way

    def show_now(self) -> bool:
        """Show the board as it is if it is shown as it was; return whether it had to be done."""
        past = self.scene.is_past
        if past:
            self.document.show_verdict(None)
        return past

    def back_to_now(self) -> bool:
        """Show the board as it is, as all that a press does; return whether it had to be done."""
        past = self.show_now()
        if past:
            self.status_changed.emit(_(NOW_AGAIN))
        return past

    @property
    def refused(self) -> Shown | None:
        """The refusal on show that the GM may let pass."""
        shown = self.document.shown
        if shown is None or shown.entry is None or self.scene.is_past:
            return None
        return shown if self.document.may_force(shown) else None

    def force_refused(self) -> bool:
        """Carry out the action on show if it was refused: the GM lets it pass. Say whether it was."""
        shown = self.refused
        if shown is not None:
            self.document.force(shown)
        return shown is not None

    def turn_door(self, wall: int | None) -> bool:
        """Open the door, or shut it; say whether the wall is one."""
        board = self.document.battle.board
        if wall is None or not isinstance(board, GridBoard):
            return False
        if not board.walls[wall].is_door:
            return False
        kind = "closed" if board.walls[wall].kind == "open" else "open"
        self.document.act(Action("door", choices={"wall": wall, "kind": kind}))
        return True

    def say(self, verdict: Verdict, action: Action, battle: Battle) -> None:
        """Put the ruling on the status line, and what can be done about a refusal."""
        sentence = ruling_words(self.document, verdict, action, battle)
        shown = self.document.shown
        foretold = shown is None or shown.entry is None
        if foretold and (turn := whose_turn(action, battle)):
            sentence = f"{turn} {sentence}"
        if self.refused is not None:
            sentence = _("Shift+Enter lets it pass. {sentence}").format(
                sentence=sentence
            )
        self.status_changed.emit(sentence)

    def options_widget(self) -> QWidget | None:
        """Return what the tool lets one choose beforehand, to be put under the menu; it is made once."""
        return None
