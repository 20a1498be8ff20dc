"""What every tool of the board is made of: a `Pointer` to act on, and six hooks."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from chargemap.app.document import Shown
from chargemap.explain import verdict_sentence
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point, Square
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in the board's own terms; Qt's points stay in the view.

    `button` is the one that went down or up, `buttons` those held; a mere hover has neither.
    `screen` is the place on the screen, for menus.
    """

    at: Point
    square: Square
    token: str | None = None
    wall: int | None = None
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    buttons: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    screen: tuple[int, int] = (0, 0)

    def with_(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether the key `modifier` is held."""
        return bool(self.modifiers & modifier)


class Tool(QObject):
    """One way to use the mouse and the keyboard on the board.

    A tool draws its previews with items of its own and changes the document only in `release` or `key`.
    `deactivate` leaves no item behind. The view hands a key to the tool before it does anything of its own
    with it (Space and Tab, too); a tool that has no use for it answers False.
    """

    status_changed = Signal(str)  # what the status line says now; "" = the hint
    edit_requested = Signal(str)  # the id of the token that the Token dock shall show
    tool_requested = Signal(str)  # the id of the tool to go on with

    id = ""
    text = ""
    icon = ""  # the name of a picture in resources/icons
    shortcut = ""
    hint = ""
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.scene = scene

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way, which Esc would cancel."""
        return False

    def activate(self) -> None:
        """The tool is chosen: it may show what it has to show."""

    def deactivate(self) -> None:
        """The tool is left, in mid-gesture perhaps: nothing of it stays on the board."""

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

    def back_to_now(self) -> bool:
        """Show the board as it is if it is shown as it was; say whether it had to be done."""
        past = self.scene.is_past
        if past:
            self.document.show_verdict(None)
        return past

    @property
    def refused(self) -> Shown | None:
        """The refusal on show that the GM may let pass."""
        shown = self.document.shown
        if shown is None or shown.entry is None or self.scene.is_past:
            return None
        return None if shown.verdict.legal or shown.action.force else shown

    def force_refused(self) -> bool:
        """Carry out the action on show if it was refused: the GM lets it pass. Say whether it was."""
        shown = self.refused
        if shown is not None:
            self.document.force(shown)
        return shown is not None

    def say(self, verdict: Verdict, action: Action, battle: Battle) -> None:
        """Put the ruling on the status line, and what can be done about a refusal."""
        sentence = verdict_sentence(verdict, action, battle)
        if not verdict.legal and not action.force and verdict.success is not None:
            sentence = _("{sentence} Shift+Enter: let it pass.").format(
                sentence=sentence
            )
        self.status_changed.emit(sentence)

    def options_widget(self) -> QWidget | None:
        """Return what the tool lets one choose beforehand, to be put under the menu; it is made once."""
        return None
