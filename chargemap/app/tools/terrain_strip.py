"""The strip of the terrain tool: what is painted or drawn, and how."""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QWidget,
)

from chargemap.app.icons import icon
from chargemap.app.length_box import Length
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.samples import paint_sample
from chargemap.app.paint.walls import paint_walls
from chargemap.app.tools.choices import ChoiceStrip, name_button
from chargemap.app.tools.pieces_commands import WORDS as PIECE_WORDS
from chargemap.app.tools.terrain_shapes import ACROSS, DOWN
from chargemap.explain import lengths
from chargemap.i18n import N_, _
from chargemap.model.board import GridBoard, Wall
from chargemap.model.terrain import HIGHEST

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool

SIDE = 22  # pixels of an icon
GROUND_WORDS: Mapping[str, str] = {
    ".": N_("Open ground"),
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
TABLE_MODES: Mapping[str, tuple[str, str]] = {
    "walls": (N_("Draw terrain"), "W"),
    "mend": (N_("Select and mend"), "Q"),
}
VARIED = "–"  # of heights that differ, in the place of the least
MODE_WORDS: Mapping[str, tuple[str, str]] = {
    "brush": (N_("Brush"), "B"),
    "rectangle": (N_("Rectangle"), "R"),
    "flood": (N_("Fill"), "K"),
    "walls": (N_("Draw walls"), "W"),
    "mend": (N_("Select and mend"), "Q"),
}


class TerrainStrip(ChoiceStrip):
    """Mode, kind, size and height; it shows what the tool has and tells it what is clicked."""

    def __init__(self, tool: "TerrainTool") -> None:
        super().__init__("terrain-options", SIDE)
        self._tool = tool
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self.modes, _group = self.add_choice(MODE_WORDS, tool.choose_mode, words=False)
        self.add_line()
        self.grounds, self._ground_group = self.add_choice(
            GROUND_WORDS, tool.choose_kind, words=True
        )
        self.marks: dict[str, QToolButton] = {}
        self._mark_place = self._row.count()
        self.walls, self._wall_group = self.add_choice(
            WALL_WORDS, tool.choose_wall, words=True
        )
        self.pieces, self._piece_group = self.add_choice(
            PIECE_WORDS, tool.pieces.choose_kind, words=True
        )
        self.label, self.brush = QLabel(), QSpinBox()
        self.brush.setRange(1, 5)
        self.brush.valueChanged.connect(tool.choose_size)
        self.height_label, self.high = QLabel(), Inches(0)
        self.foot_label, self.foot = QLabel(), Inches(-0.5)
        self.high.valueChanged.connect(tool.pieces.choose_height)
        self.foot.valueChanged.connect(tool.pieces.choose_foot)
        for label, box in self._boxes():
            label.setBuddy(box)
            self._row.addWidget(label)
            self._row.addWidget(box)
        self.across, self.down = self.add_button(), self.add_button()
        self.across.clicked.connect(lambda: tool.commands.mirror(ACROSS))
        self.down.clicked.connect(lambda: tool.commands.mirror(DOWN))
        self._row.addStretch(1)
        tool.choices_changed.connect(self.follow)
        tool.selection_changed.connect(self.follow)
        self.say()
        self.dress()
        self.follow()

    def _boxes(self) -> tuple[tuple[QLabel, QWidget], ...]:
        return (
            (self.label, self.brush),
            (self.height_label, self.high),
            (self.foot_label, self.foot),
        )

    def follow(self) -> None:
        """Show what the tool has chosen."""
        tool, table = self._tool, self._tool.on_table
        self.modes[tool.mode].setChecked(True)
        self._offer_marks()
        for kind, button in {**self.grounds, **self.marks}.items():
            button.setChecked(kind == tool.kind)
        for mode, button in self.modes.items():
            button.setVisible(not table or mode in TABLE_MODES)
        for buttons, shown in (
            (self.grounds, tool.right and not table),
            (self.marks, tool.right and not table),
            (self.walls, not tool.right and not table),
            (self.pieces, table),
        ):
            for button in buttons.values():
                button.setVisible(shown)
        mending = tool.mode == "mend"
        kinds = tool.walls.kinds() if mending else {tool.wall_kind}
        _press(self._wall_group, self.walls, kinds)
        _press(self._piece_group, self.pieces, tool.pieces.kinds if table else ())
        for widget in (self.across, self.down):
            widget.setVisible(mending)
            widget.setEnabled(bool(tool.mending.keys or tool.mending.area))
        for box in (self.label, self.brush):
            box.setVisible(tool.mode == "brush")
        with QSignalBlocker(self.brush):
            self.brush.setValue(tool.size)
        heights = tool.pieces.heights if table else set()
        feet = tool.pieces.feet if table else set()
        self._show_inches(self.height_label, self.high, heights)
        self._show_inches(self.foot_label, self.foot, feet)
        self._name_modes()
        self._write()

    def _offer_marks(self) -> None:
        """Have a button for each kind of squares that the rules mark."""
        wanted = {one.key: one for one in self._tool.marks}
        if self.marks.keys() == wanted.keys():
            return
        for button in self.marks.values():
            self._ground_group.removeButton(button)
            button.hide()
            button.deleteLater()
        self.marks = {}
        for place, key in enumerate(wanted, self._mark_place):
            button = self.marks[key] = self.add_button(words=True)
            self._row.insertWidget(place, button)
            button.setCheckable(True)
            self._ground_group.addButton(button)
            button.clicked.connect(
                lambda _on=False, kind=key: self._tool.choose_kind(kind)
            )
        self._name_marks()
        self._dress_marks()

    def _name_marks(self) -> None:
        fields = {one.key: one for one in self._tool.marks}
        for number, (key, button) in enumerate(
            self.marks.items(), len(GROUND_WORDS) + 1
        ):
            name_button(button, _(fields[key].short or fields[key].text), str(number))

    def _dress_marks(self) -> None:
        for button in self.marks.values():
            pixmap, painter = self.canvas(SIDE)
            paint_ground(painter, GridBoard((".",)), self.board_colours)
            paint_marked(painter, {(0, 0)}, self.board_colours)
            painter.end()
            button.setIcon(QIcon(pixmap))

    def _show_inches(
        self, label: QLabel, box: QDoubleSpinBox, values: Collection[float]
    ) -> None:
        """Show the one value there is, or that several differ; hide the box if there is none."""
        for widget in (label, box):
            widget.setVisible(bool(values))
        with QSignalBlocker(box):
            box.setValue(next(iter(values)) if len(values) == 1 else box.minimum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._write()
        super().resizeEvent(event)

    def sizeHint(self) -> QSize:
        """Return the room for all words, and for the numbers of any piece that may be chosen next."""
        room = self._room(words=True)
        return QSize(room.width() + self._spare(), room.height())

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

    def _spare(self) -> int:
        """Return how much wider the row becomes on a table when other pieces or modes are chosen."""
        if not self._tool.on_table:
            return 0
        numbers = (self.height_label, self.high, self.foot_label, self.foot)
        hidden = [one for one in (*numbers, self.across, self.down) if one.isHidden()]
        gaps = len(hidden) * max(0, self._row.spacing())
        return gaps + sum(one.sizeHint().width() for one in hidden)

    def _texts(self) -> Iterator[tuple[QToolButton, str]]:
        """Yield each kind with its number and word."""
        for buttons in ({**self.grounds, **self.marks}, self.walls, self.pieces):
            for number, button in enumerate(buttons.values(), 1):
                yield button, f"{number} {button.accessibleName()}"

    def _write(self) -> None:
        """Write number and word on each kind, or the number alone where there is no room."""
        roomy = self.width() >= self._room(words=True).width()
        for button, text in self._texts():
            button.setText(text if roomy else _number(text))

    def say(self) -> None:
        for buttons, words in (
            (self.grounds, GROUND_WORDS),
            (self.walls, WALL_WORDS),
            (self.pieces, PIECE_WORDS),
        ):
            for number, (kind, text) in enumerate(words.items(), 1):
                name_button(buttons[kind], _(text), str(number))
        self._name_marks()
        name_button(self.across, _("Mirror left and right"))
        name_button(self.down, _("Mirror top and bottom"))
        self.label.setText(_("Brush"))
        self.brush.setAccessibleName(_("Size of the brush in squares"))
        self.brush.setToolTip(_("Size of the brush in squares ([ and ])"))
        self.height_label.setText(_("Height"))
        for box in (self.high, self.foot):
            box.follow()
        unit = lengths.spelled("inches")
        self.high.setAccessibleName(_("Height in {unit}").format(unit=unit))
        self.high.setToolTip(_("Height in {unit} ([ and ])").format(unit=unit))
        self.foot_label.setText(_("From"))
        foot = _("Height of the foot above the ground in {unit}").format(unit=unit)
        self.foot.setAccessibleName(foot)
        self.foot.setToolTip(foot)
        self._name_modes()
        self._write()

    def _name_modes(self) -> None:
        """Name the modes as they are on squares, or on a table."""
        words = {**MODE_WORDS, **(TABLE_MODES if self._tool.on_table else {})}
        for mode, (text, key) in words.items():
            name_button(self.modes[mode], _(text), key)

    def dress(self) -> None:
        for mode, button in self.modes.items():
            button.setIcon(icon(f"terrain-{mode}"))
        self.across.setIcon(icon("mirror-across"))
        self.down.setIcon(icon("mirror-down"))
        colours = self.board_colours
        for kind, button in self.grounds.items():
            pixmap, painter = self.canvas(SIDE)
            paint_ground(painter, GridBoard((kind,)), colours)
            painter.end()
            button.setIcon(QIcon(pixmap))
        self._dress_marks()
        for kind, button in self.walls.items():
            pixmap, painter = self.canvas(SIDE / 1.3)
            wall = Wall(0.15, 0.9, 1.15, 0.9, kind)  # type: ignore[arg-type]
            paint_walls(painter, (wall,), colours)
            painter.end()
            button.setIcon(QIcon(pixmap))
        for kind, button in self.pieces.items():
            pixmap, painter = self.canvas(SIDE)
            paint_sample(painter, kind, colours)
            painter.end()
            button.setIcon(QIcon(pixmap))


def _number(text: str) -> str:
    return text.partition(" ")[0]


def _press(
    group: QButtonGroup, buttons: Mapping[str, QToolButton], kinds: Collection[str]
) -> None:
    """Have the button of the only kind down; of several kinds, or of none, no button."""
    group.setExclusive(False)  # perhaps there is none
    for kind, button in buttons.items():
        button.setChecked(set(kinds) == {kind})
    group.setExclusive(True)


class Inches(Length):
    """A number of inches, with no more decimals than it has; its least one stands for several that differ."""

    def __init__(self, least: float) -> None:
        super().__init__("inches")
        self.setSingleStep(0.5)
        self.setRange(least, HIGHEST)
        self.setSpecialValueText(VARIED)
        self.setKeyboardTracking(False)
