"""The strip of the note tool: what is drawn, in which colour, and what can be done to the chosen note."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon

from chargemap.app.icons import icon
from chargemap.app.tools.choices import ChoiceStrip, name_button
from chargemap.i18n import N_, _

if TYPE_CHECKING:
    from chargemap.app.tools.annotate import AnnotateTool

SIDE = 20  # pixels of an icon
KINDS: Mapping[str, str] = {
    "arrow": N_("Arrow"),
    "text": N_("Words"),
    "circle": N_("Circle"),
    "freehand": N_("Freehand"),
}
COLOURS: Mapping[str, str] = {
    "": N_("Ink"),
    "#b3262e": N_("Red"),
    "#1f62ad": N_("Blue"),
    "#1f7a4a": N_("Green"),
    "#b98a12": N_("Gold"),
    "#7b4a9e": N_("Purple"),
    "#0f8a8a": N_("Teal"),
}


class AnnotateStrip(ChoiceStrip):
    """It shows what the tool has chosen and tells it what is clicked."""

    def __init__(self, tool: "AnnotateTool") -> None:
        super().__init__("tool-options", SIDE)
        self._tool = tool
        self.kinds, _group = self.add_choice(KINDS, tool.choose_kind, words=False)
        self._row.addSpacing(10)
        self.colours, _group = self.add_choice(COLOURS, tool.choose_colour, words=False)
        self._row.addSpacing(10)
        self.gm = self.add_button()
        self.gm.setCheckable(True)
        self.gm.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.gm.clicked.connect(tool.choose_gm)
        self.words, self.delete = self.add_button(), self.add_button()
        self.words.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.delete.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.words.clicked.connect(tool.edit_words)
        self.delete.clicked.connect(tool.delete)
        self._row.addStretch(1)
        tool.choices_changed.connect(self.follow)
        self.say()
        self.dress()
        self.follow()

    def follow(self) -> None:
        """Show what the tool has chosen."""
        tool = self._tool
        self.kinds[tool.kind].setChecked(True)
        if tool.colour in self.colours:
            self.colours[tool.colour].setChecked(True)
        self.gm.setChecked(tool.note.gm if tool.note else tool.gm)
        for button in (self.words, self.delete):
            button.setEnabled(tool.note is not None)

    def say(self) -> None:
        for number, (kind, text) in enumerate(KINDS.items(), 1):
            name_button(self.kinds[kind], _(text), str(number))
        for colour, text in COLOURS.items():
            name_button(self.colours[colour], _(text))
        self.gm.setText(_("GM only"))
        self.gm.setToolTip(_("Players do not see the chosen note, nor the next ones"))
        self.words.setText(_("Write…"))
        self.words.setToolTip(_("Write on the chosen note (Enter)"))
        self.delete.setText(_("Delete"))
        self.delete.setToolTip(_("Delete the chosen note (Del)"))

    def dress(self) -> None:
        for kind, button in self.kinds.items():
            button.setIcon(icon(f"note-{kind}"))
        self.gm.setIcon(icon("eye-crossed"))
        for colour, button in self.colours.items():
            pixmap, painter = self.canvas()
            painter.setPen(Qt.PenStyle.NoPen)
            ink = QColor(colour) if colour else self.palette().windowText().color()
            painter.setBrush(ink)
            painter.drawEllipse(3, 3, SIDE - 6, SIDE - 6)
            painter.end()
            button.setIcon(QIcon(pixmap))
