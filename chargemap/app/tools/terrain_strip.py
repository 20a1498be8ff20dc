"""The strip of the terrain tool: what is painted or drawn, and how."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QWidget,
)

from chargemap.app.icons import icon
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.ink import DARK, LIGHT
from chargemap.app.paint.walls import paint_walls
from chargemap.app.tools.terrain_shapes import ACROSS, DOWN
from chargemap.i18n import N_, _
from chargemap.model.board import GridBoard, Wall

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

SIDE = 22  # pixels of an icon
GROUND_WORDS: Mapping[str, str] = {
    ".": N_("Open"),
    "#": N_("Wall"),
    "o": N_("Obstacle"),
    "~": N_("Difficult"),
    "%": N_("Obscuring"),
    " ": N_("Outside"),
}
WALL_WORDS: Mapping[str, str] = {
    "wall": N_("Wall"),
    "closed": N_("Door"),
    "open": N_("Open door"),
    "window": N_("Window"),
}
MODE_WORDS: Mapping[str, tuple[str, str]] = {
    "brush": (N_("Brush"), "B"),
    "rectangle": (N_("Rectangle"), "R"),
    "flood": (N_("Fill"), "K"),
    "walls": (N_("Draw walls"), "W"),
    "mend": (N_("Select and mend"), "Q"),
}


class TerrainStrip(QWidget):
    """Mode, kind and size; it shows what the tool has and tells it what is clicked."""

    def __init__(self, tool: "TerrainTool") -> None:
        super().__init__()
        self._tool = tool
        self.setObjectName("terrain-options")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 0, 4, 0)
        self._row.setSpacing(3)
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self.modes = {mode: self._button() for mode in MODE_WORDS}
        self._group(self.modes, tool.choose_mode)
        self._row.addWidget(_line())
        self.grounds = {kind: self._button(words=True) for kind in GROUND_WORDS}
        self._group(self.grounds, tool.choose_kind)
        self.walls = {kind: self._button(words=True) for kind in WALL_WORDS}
        self._wall_group = self._group(self.walls, tool.choose_wall)
        self.label, self.brush = QLabel(), QSpinBox()
        self.brush.setRange(1, 5)
        self.brush.valueChanged.connect(tool.choose_size)
        self.label.setBuddy(self.brush)
        for widget in (self.label, self.brush):
            self._row.addWidget(widget)
        self.across, self.down = self._button(), self._button()
        self.across.clicked.connect(lambda: tool.commands.mirror(ACROSS))
        self.down.clicked.connect(lambda: tool.commands.mirror(DOWN))
        self._row.addStretch(1)
        tool.choices_changed.connect(self.follow)
        tool.selection_changed.connect(self.follow)
        self._say()
        self._dress()
        self.follow()

    def follow(self) -> None:
        """Show what the tool has chosen."""
        tool = self._tool
        self.modes[tool.mode].setChecked(True)
        self.grounds[tool.kind].setChecked(True)
        self._show_wall_kind()
        for button in self.grounds.values():
            button.setVisible(tool.right)
        for button in self.walls.values():
            button.setVisible(not tool.right)
        mending = tool.mode == "mend"
        for widget in (self.across, self.down):
            widget.setVisible(mending)
            widget.setEnabled(bool(tool.mending.keys or tool.mending.area))
        for box in (self.label, self.brush):
            box.setVisible(tool.mode == "brush")
        self._write()
        with QSignalBlocker(self.brush):
            self.brush.setValue(tool.size)

    def _show_wall_kind(self) -> None:
        """Check the kind that is drawn; while mending, the one that all selected walls have."""
        tool = self._tool
        kinds = {tool.wall_kind} if tool.mode != "mend" else tool.commands.kinds()
        self._wall_group.setExclusive(False)  # perhaps there is none
        for kind, button in self.walls.items():
            button.setChecked(kinds == {kind})
        self._wall_group.setExclusive(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._write()
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        """Return the room for all words."""
        return self._room(words=True)

    def minimumSizeHint(self) -> QSize:
        """Return the room that is needed where the numbers stand alone."""
        return self._room(words=False)

    def _room(self, *, words: bool) -> QSize:
        metrics, hint = self.fontMetrics(), self._row.sizeHint()
        more = sum(
            metrics.horizontalAdvance(text if words else _number(text))
            - metrics.horizontalAdvance(one.text())
            for one, text in self._texts()
            if not one.isHidden()
        )
        return QSize(hint.width() + more, hint.height())

    def _texts(self) -> Iterator[tuple[QToolButton, str]]:
        """Yield each kind with its number and word."""
        for buttons in (self.grounds, self.walls):
            for number, button in enumerate(buttons.values(), 1):
                yield button, f"{number} {button.accessibleName()}"

    def _write(self) -> None:
        """Write number and word on each kind, or the number alone where there is no room."""
        roomy = self.width() >= self.sizeHint().width()
        for button, text in self._texts():
            button.setText(text if roomy else _number(text))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        elif event.type() == QEvent.Type.PaletteChange:
            self._dress()
        super().changeEvent(event)

    def _button(self, *, words: bool = False) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(SIDE, SIDE))
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if words:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._row.addWidget(button)
        return button

    def _group(
        self, buttons: Mapping[str, QToolButton], choose: Callable[..., None]
    ) -> QButtonGroup:
        group = QButtonGroup(self)
        for key, button in buttons.items():
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(partial(_choose, choose, key))
        return group

    def _say(self) -> None:
        """Say everything in the language in force."""
        for mode, (text, key) in MODE_WORDS.items():
            _name(self.modes[mode], _(text), key)
        for buttons, words in (
            (self.grounds, GROUND_WORDS),
            (self.walls, WALL_WORDS),
        ):
            for number, (kind, text) in enumerate(words.items(), 1):
                _name(buttons[kind], _(text), str(number))
        _name(self.across, _("Mirror left and right"))
        _name(self.down, _("Mirror top and bottom"))
        self.label.setText(_("Size"))
        self.brush.setAccessibleName(_("Size of the brush in squares"))
        self.brush.setToolTip(_("Size of the brush in squares ([ and ])"))
        self._write()

    def _dress(self) -> None:
        """Draw the icons in the colours in force."""
        for mode, button in self.modes.items():
            button.setIcon(icon(f"terrain-{mode}"))
        self.across.setIcon(icon("mirror-across"))
        self.down.setIcon(icon("mirror-down"))
        base = self.palette().color(QPalette.ColorRole.Base)
        colours = DARK if base.lightness() < 128 else LIGHT
        for kind, button in self.grounds.items():
            pixmap, painter = _canvas(self, SIDE)
            paint_ground(painter, GridBoard((kind,)), colours)
            painter.end()
            button.setIcon(QIcon(pixmap))
        for kind, button in self.walls.items():
            pixmap, painter = _canvas(self, SIDE / 1.3)
            wall = Wall(0.15, 0.9, 1.15, 0.9, kind)  # type: ignore[arg-type]
            paint_walls(painter, (wall,), colours)
            painter.end()
            button.setIcon(QIcon(pixmap))


def _number(text: str) -> str:
    return text.partition(" ")[0]


def _choose(choose: Callable[..., None], key: str, _on: object = None) -> None:
    choose(key)


def _name(button: QToolButton, text: str, key: str = "") -> None:
    button.setAccessibleName(text)
    told = _("{name} ({keys})").format(name=text, keys=key) if key else text
    button.setToolTip(told)


def _line() -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.VLine)
    line.setFrameShadow(QFrame.Shadow.Sunken)
    return line


def _canvas(widget: QWidget, scale: float) -> tuple[QPixmap, QPainter]:
    ratio = widget.devicePixelRatioF()
    pixmap = QPixmap(int(SIDE * ratio), int(SIDE * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    return pixmap, painter
