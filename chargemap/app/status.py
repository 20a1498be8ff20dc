"""The status bar: what the tool expects, where the cursor is, the zoom, and the switch of modes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QLabel,
    QToolButton,
)

from chargemap.app import keys
from chargemap.app.document import PLACE, PLAY
from chargemap.app.elided import ElidedLabel
from chargemap.app.legend_key import TERRAIN
from chargemap.app.tools.terrain_shapes import Shape
from chargemap.explain import lengths
from chargemap.i18n import N_, _
from chargemap.model.board import (
    DIFFICULT,
    OBSCURING,
    OBSTACLE,
    OUTSIDE,
    WALL,
    GridBoard,
    TableBoard,
)
from chargemap.model.terrain import height_of, top_of

if TYPE_CHECKING:
    from chargemap.app.docks.dice import DicePanel
    from chargemap.app.pointer import Pointer
    from chargemap.app.window import MainWindow
    from chargemap.rules.ruleset import Ruleset

SECONDS = 6
ACTUAL = 50.0
FEET_A_SQUARE = 5
_GROUND = {
    WALL: N_("wall"),
    OBSTACLE: N_("obstacle"),
    DIFFICULT: N_("difficult ground"),
    OBSCURING: N_("obscuring"),
    OUTSIDE: N_("off the board"),
}


class Status(QObject):
    """What stands at the foot of the window."""

    announced = Signal(str)  # what a screen reader is given to say

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        self.hint = ElidedLabel()
        self._asking = True  # it says what is wanted, not what was ruled
        self._dice: DicePanel | None = None
        self._follow_document()
        self.place = QLabel()
        self.zoom = QToolButton(autoRaise=True)
        self.zoom.clicked.connect(window.view.fit)
        bar.addWidget(self.hint, 1)
        bar.messageChanged.connect(lambda told: self.hint.setVisible(not told))
        bar.addPermanentWidget(self.place)
        bar.addPermanentWidget(self.zoom)
        self._add_modes()
        window.view.zoomed.connect(self._show_zoom)
        window.view.pointed.connect(self._show_place)
        window.tools.cursor.moved.connect(self._announce_place)

    def _add_modes(self) -> None:
        self._modes = QButtonGroup(self)
        document = self._window.document
        for mode in (PLAY, PLACE):
            button = QToolButton()
            button.setCheckable(True)
            button.setChecked(document.mode == mode)
            button.clicked.connect(lambda _on=False, one=mode: self._choose(one))
            self._modes.addButton(button, 0 if mode == PLAY else 1)
            self._window.statusBar().addPermanentWidget(button)
        document.mode_changed.connect(
            lambda mode: self.mode_button(mode).setChecked(True)
        )
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.hint.setAccessibleName(_("What the tool expects"))
        self.place.setAccessibleName(_("Place of the cursor"))
        self.zoom.setAccessibleName(_("Zoom"))
        self.zoom.setToolTip(_("Fit the board into the view"))
        for mode, text, tip in (
            (
                PLAY,
                N_("Play"),
                N_("Each drag is a move under the rules ({key[mode]} switches)"),
            ),
            (
                PLACE,
                N_("Place"),
                N_("Tokens go anywhere, no rule is asked ({key[mode]} switches)"),
            ),
        ):
            button = self.mode_button(mode)
            button.setText(_(text))
            button.setToolTip(keys.say(tip))
            button.setAccessibleName(_(text))
        self.measure(self._window.document.ruleset)
        self._show_zoom(self._window.view.scale_px)

    def mode_button(self, mode: str) -> QAbstractButton:
        """Return the button of that mode."""
        return self._modes.button(0 if mode == PLAY else 1)

    def _follow_document(self) -> None:
        document = self._window.document
        for changed in (
            document.selection_changed,
            document.mode_changed,
            document.battle_changed,
            document.verdict_shown,
        ):
            changed.connect(self._follow)

    def follow(self, dice: "DicePanel") -> None:
        """Say which die is wanted, as long as one is."""
        self._dice = dice
        dice.told.connect(lambda: self.show_hint(""))

    def _choose(self, mode: str) -> None:
        self._window.document.mode = mode

    def say(self, sentence: str) -> None:
        """Say something for a moment."""
        self._window.statusBar().showMessage(sentence, SECONDS * 1000)
        self._announce(sentence)

    def show_hint(self, sentence: str) -> None:
        """Say what the tool says, until it says something else; if it says nothing, what it wants."""
        self._window.statusBar().clearMessage()
        die = self._dice.wants if self._dice is not None else ""
        self._asking = bool(die) or not sentence
        self._tell(die or sentence or self.wanted())

    def wanted(self) -> str:
        """Return what is wanted now: a die, to go back to the present, else what the tool in hand wants."""
        window = self._window
        if self._dice is not None and self._dice.wants:
            return self._dice.wants
        if window.scene.is_past:
            return _("This is the board as it was then: Esc goes back to now.")
        return window.view.tool.wants if window.view.tool else ""

    def _follow(self, *_what: object) -> None:
        """Somebody else is selected, or the mode or the battle is another: other things are wanted."""
        if self._asking and self.hint.text() != self.wanted():
            self._tell(self.wanted())

    def _tell(self, sentence: str) -> None:
        self.hint.setText(sentence)
        self._announce(sentence)

    def _announce(self, sentence: str) -> None:
        """Let a screen reader say it."""
        self.announced.emit(sentence)
        if sentence and QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._window, sentence)
            QAccessible.updateAccessibility(event)

    def _announce_place(self) -> None:
        """Let a screen reader say where the cursor of the board is, and who stands there."""
        token = self._window.tools.cursor.token
        place = self.place.text()
        self._announce(f"{place}. {token}" if token else place)

    def measure(self, ruleset: "Ruleset") -> None:
        """Let the scale bar count in the ruleset's unit."""
        per_square = FEET_A_SQUARE if ruleset.unit == "ft" else 1
        self._window.view.scale_bar.measure(per_square, ruleset.unit)

    def _show_zoom(self, scale: float) -> None:
        percent = round(scale / ACTUAL * 100)
        self.zoom.setText(_("{percent} %").format(percent=percent))

    def _show_place(self, pointer: "Pointer | None") -> None:
        board = self._window.scene.battle.board
        if pointer is None:
            text = ""
        elif isinstance(board, GridBoard):
            text = _on_squares(board, pointer)
        else:
            text = _on_table(board, pointer)
        self.place.setText(text)
        self.place.setAlignment(Qt.AlignmentFlag.AlignVCenter)


def _on_squares(board: GridBoard, pointer: "Pointer") -> str:
    """Return the square under the mouse, and its ground."""
    column, row = pointer.square
    ground = _GROUND.get(board.at(pointer.square), "")
    text = _("column {column}, row {row}").format(column=column, row=row)
    return _named(text, _(ground) if ground else "")


def _on_table(board: TableBoard, pointer: "Pointer") -> str:
    """Return the point under the mouse in inches, and the highest piece there."""
    x, y = pointer.at
    text = _("{x} across, {y} down").format(x=_spot(x), y=_spot(y))
    under = [
        piece
        for piece in board.terrain
        if piece.polygon and Shape(piece.polygon, closed=True).holds(pointer.at)
    ]
    if not under:
        return text
    piece = max(under, key=top_of)
    name = _(TERRAIN[piece.kind]) if piece.kind in TERRAIN else piece.kind
    if high := height_of(piece):
        height = lengths.length(high, "inches")
        name = _("{terrain}, {height} high").format(terrain=name, height=height)
    return _named(text, name)


def _spot(at: float) -> str:
    """Return how far along the table it is, with as many places everywhere."""
    return lengths.level(at, "inches")


def _named(place: str, ground: str) -> str:
    if not ground:
        return place
    return _("{place}: {ground}").format(place=place, ground=ground)
