"""A strip of buttons under the menu, from which one of several kinds is chosen."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QToolButton, QWidget

from chargemap.app.paint.ink import DARK, LIGHT, BoardColours
from chargemap.i18n import _


class ChoiceStrip(QWidget):
    """A row of buttons; it says and draws itself anew when the language or the look changes."""

    def __init__(self, name: str, side: int) -> None:
        super().__init__()
        self._side = side  # pixels of an icon
        self.setObjectName(name)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 0, 4, 0)
        self._row.setSpacing(3)

    def say(self) -> None:
        """Say everything in the language in force."""

    def dress(self) -> None:
        """Draw the icons in the colours in force."""

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.say()
        elif event.type() == QEvent.Type.PaletteChange:
            self.dress()
        super().changeEvent(event)

    @property
    def board_colours(self) -> BoardColours:
        """The colours of a board in the look in force."""
        base = self.palette().color(QPalette.ColorRole.Base)
        return DARK if base.lightness() < 128 else LIGHT

    def add_button(self, *, words: bool = False) -> QToolButton:
        """Return a new button at the end of the row, with room for words beside its icon or without."""
        button = QToolButton()
        button.setIconSize(QSize(self._side, self._side))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if words:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._row.addWidget(button)
        return button

    def add_choice(
        self, kinds: Iterable[str], choose: Callable[..., object], *, words: bool
    ) -> tuple[dict[str, QToolButton], QButtonGroup]:
        """Return a new button for each kind, of which one is down; a click on one chooses it."""
        buttons, group = {}, QButtonGroup(self)
        for kind in kinds:
            button = buttons[kind] = self.add_button(words=words)
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(partial(_choose, choose, kind))
        return buttons, group

    def add_line(self) -> None:
        """Part what comes next from what was before."""
        line = QFrame()
        line.setFrameShape(QFrame.Shape.VLine)
        line.setFrameShadow(QFrame.Shadow.Sunken)
        self._row.addWidget(line)

    def canvas(self, scale: float = 1.0) -> tuple[QPixmap, QPainter]:
        """Return an empty icon, and a painter on it that is `scale` pixels a unit."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(int(self._side * ratio), int(self._side * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        return pixmap, painter


def name_button(button: QToolButton, text: str, keys: str = "") -> None:
    """Let a button be called so, aloud and where the mouse rests on it."""
    button.setAccessibleName(text)
    told = _("{name} ({keys})").format(name=text, keys=keys) if keys else text
    button.setToolTip(told)


def _choose(choose: Callable[..., object], kind: str, _on: object = None) -> None:
    choose(kind)
