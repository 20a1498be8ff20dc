"""The strip of the note tool: what is drawn, in which colour, and what can be done to the chosen note."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from chargemap.app.icons import icon
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


class AnnotateStrip(QWidget):
    """It shows what the tool has chosen and tells it what is clicked."""

    def __init__(self, tool: "AnnotateTool") -> None:
        super().__init__()
        self._tool = tool
        self.setObjectName("tool-options")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 0, 4, 0)
        self._row.setSpacing(3)
        self.kinds = {kind: self._button() for kind in KINDS}
        self._row.addSpacing(10)
        self.colours = {colour: self._button() for colour in COLOURS}
        self._row.addSpacing(10)
        self._group(self.kinds, tool.choose_kind)
        self._group(self.colours, tool.choose_colour)
        self.words, self.delete = self._button(), self._button()
        self.words.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.delete.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.words.clicked.connect(tool.edit_words)
        self.delete.clicked.connect(tool.delete)
        self._row.addStretch(1)
        tool.choices_changed.connect(self.follow)
        self._say()
        self._dress()
        self.follow()

    def follow(self) -> None:
        """Show what the tool has chosen."""
        tool = self._tool
        self.kinds[tool.kind].setChecked(True)
        if tool.colour in self.colours:
            self.colours[tool.colour].setChecked(True)
        for button in (self.words, self.delete):
            button.setEnabled(tool.note is not None)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        elif event.type() == QEvent.Type.PaletteChange:
            self._dress()
        super().changeEvent(event)

    def _button(self) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(SIDE, SIDE))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        return button

    def _group(self, buttons: Mapping[str, QToolButton], choose: object) -> None:
        group = QButtonGroup(self)
        for key, button in buttons.items():
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(partial(_choose, choose, key))

    def _say(self) -> None:
        """Say everything in the language in force."""
        for number, (kind, text) in enumerate(KINDS.items(), 1):
            self.kinds[kind].setAccessibleName(_(text))
            self.kinds[kind].setToolTip(
                _("{name} ({keys})").format(name=_(text), keys=number)
            )
        for colour, text in COLOURS.items():
            self.colours[colour].setAccessibleName(_(text))
            self.colours[colour].setToolTip(_(text))
        self.words.setText(_("Write…"))
        self.words.setToolTip(_("Write on the chosen note (Enter)"))
        self.delete.setText(_("Delete"))
        self.delete.setToolTip(_("Delete the chosen note (Del)"))

    def _dress(self) -> None:
        """Draw the icons in the colours in force."""
        for kind, button in self.kinds.items():
            button.setIcon(icon(f"note-{kind}"))
        for colour, button in self.colours.items():
            ink = QColor(colour) if colour else self.palette().windowText().color()
            button.setIcon(_swatch(ink, self.devicePixelRatioF()))


def _choose(choose: object, key: str, _checked: bool = False) -> None:
    assert callable(choose)
    choose(key)


def _swatch(ink: QColor, ratio: float) -> QIcon:
    pixmap = QPixmap(int(SIDE * ratio), int(SIDE * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawEllipse(3, 3, SIDE - 6, SIDE - 6)
    painter.end()
    return QIcon(pixmap)
