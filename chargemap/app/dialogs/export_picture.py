"""Export picture: which part of the board, what is shown of it, how large; with a live preview."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import settings
from chargemap.app.backdrop import Backdrop
from chargemap.app.dialogs.picture_preview import Preview
from chargemap.app.docks.base import complaint_label
from chargemap.app.document import Document
from chargemap.app.legend import Told
from chargemap.app.picture import ENDINGS, image, plate_of, write_plate
from chargemap.app.plate import Options, Region, Scene, whole
from chargemap.formats.decode import FileError
from chargemap.i18n import N_, _

BOARD, VIEW, RECTANGLE = "board", "view", "rectangle"
SMALLEST_PX, LARGEST_PX = 8, 600
DELAY = 60  # ms from the last change to the preview
WIDTH, HEIGHT = 940, 600
_PARTS = {
    BOARD: N_("The whole &board"),
    VIEW: N_("What is in &sight"),
    RECTANGLE: N_("A &rectangle:"),
}
_SIDES = {
    "left": N_("Column"),
    "top": N_("Row"),
    "width": N_("Columns"),
    "height": N_("Rows"),
}


def scene_of(document: Document, *, ruling: bool) -> Scene:
    """Return what there is to picture: the battle as it stands, or the ruling that is on show."""
    shown = document.shown
    if shown is None or not ruling:
        return Scene(document.battle)
    told = Told(shown.battle, shown.action, shown.verdict)
    log = document.battle.log
    later = [index + 1 for index, entry in enumerate(log) if entry is shown.entry]
    if not later:
        return Scene(shown.battle, told)
    after = log[later[0]].before if later[0] < len(log) else document.battle
    return Scene(after, told)


class ExportPictureDialog(QDialog):
    """Asks what picture is wanted and writes it; what was chosen is remembered."""

    def __init__(
        self, parent: QWidget | None, document: Document, view: QRectF
    ) -> None:
        super().__init__(parent)
        self._document = document
        self.written: Path | None = None  # what came of it
        self._backdrop = Backdrop(self)  # decoded once for all previews
        self._board = whole(document.battle)
        self._view = self._within(_region(view))
        self.preview = Preview(self)
        self.parts = {part: QRadioButton() for part in (BOARD, VIEW, RECTANGLE)}
        self.spins = {key: QSpinBox() for key in ("left", "top", "width", "height")}
        self.grid, self.names, self.legend, self.ruling, self.annotations = (
            QCheckBox() for _index in range(5)
        )
        self.fitted, self.scale = QCheckBox(), QSpinBox()
        self.size_label, self.complaint = QLabel(), complaint_label()
        self.drag_hint = QLabel(wordWrap=True)
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.save_button = self.buttons.addButton("", role.AcceptRole)
        self.copy_button = self.buttons.addButton("", role.ActionRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self.refresh)
        self._lay_out()
        self._say()
        self._remember_last()
        self._connect()
        self.resize(WIDTH, HEIGHT)
        self._changed()

    # What is chosen -----------------------------------------------------------

    def part(self) -> str:
        """Return which part of the board is chosen."""
        return next(part for part, one in self.parts.items() if one.isChecked())

    def region(self) -> Region:
        """Return the part of the board that is chosen, in board units."""
        match self.part():
            case "view":
                return self._view
            case "rectangle":
                chosen = Region(*(float(spin.value()) for spin in self.spins.values()))
                return self._within(chosen)
        return self._board

    def options(self) -> Options:
        """Return how the picture shall be made."""
        return Options(
            scale=None if self.fitted.isChecked() else float(self.scale.value()),
            legend=self.legend.isChecked(),
            region=self.region(),
            grid=self.grid.isChecked(),
            names=self.names.isChecked(),
            annotations=self.annotations.isChecked(),
        )

    def scene(self) -> Scene:
        """Return what is pictured."""
        return scene_of(self._document, ruling=self.ruling.isChecked())

    def _within(self, region: Region) -> Region:
        """Return what of the region lies on the board; all of it if nothing does."""
        board = QRectF(0, 0, self._board.width, self._board.height)
        part = board.intersected(
            QRectF(region.x, region.y, region.width, region.height)
        )
        return _region(part) if not part.isEmpty() else self._board

    # What is done -------------------------------------------------------------

    def refresh(self) -> None:
        """Show the picture as it would be now, and how large."""
        plate = plate_of(self.scene(), self.options(), self._backdrop)
        self.size_label.setText(
            _("{width} × {height} pixels").format(
                width=plate.width, height=plate.height
            )
        )
        self.preview.show_plate(plate)

    def save(self) -> None:
        """Ask for a file and write the picture into it; a refusal is told and nothing is lost."""
        name, _filter = QFileDialog.getSaveFileName(
            self, _("Export picture"), str(self._proposed()), ";;".join(_filters())
        )
        if name:
            path = Path(name)
            self.write(path if path.suffix else path.with_suffix(".png"))

    def write(self, path: Path) -> None:
        """Write the picture into a file."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            write_plate(self.scene(), self.options(), path)
        except FileError as error:
            self.complaint.setText(str(error))
            self.complaint.show()
            return
        finally:
            QGuiApplication.restoreOverrideCursor()
        settings.remember("export/folder", str(path.parent))
        settings.remember("export/ending", path.suffix.lower())
        self._keep()
        self.written = path
        self.accept()

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(
            image(plate_of(self.scene(), self.options(), self._backdrop))
        )
        self._keep()

    def choose(self, region: object) -> None:
        """Choose the squares that a dragged rectangle touches."""
        assert isinstance(region, Region)
        left, top = int(max(0.0, region.x)), int(max(0.0, region.y))
        right = min(self._board.width, region.x + region.width)
        end = min(self._board.height, region.y + region.height)
        sides = (left, top, int(right + 0.999) - left, int(end + 0.999) - top)
        for spin, value in zip(self.spins.values(), sides, strict=True):
            spin.setValue(value)
        self.parts[RECTANGLE].setChecked(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._timer.start()

    def _proposed(self) -> Path:
        path = self._document.path
        usual = str(path.parent) if path else settings.folder()
        folder = settings.text("export/folder", usual)
        stem = path.stem if path else _("battle")
        ending = settings.text("export/ending", ".png")
        return Path(folder) / f"{stem}{ending}"

    def _changed(self) -> None:
        chosen = self.part() == RECTANGLE
        for spin in self.spins.values():
            spin.setEnabled(chosen)
        self.scale.setEnabled(not self.fitted.isChecked())
        self.complaint.hide()
        self._timer.start()

    # What is remembered -------------------------------------------------------

    def _checks(self) -> Iterator[tuple[str, QCheckBox]]:
        yield "grid", self.grid
        yield "names", self.names
        yield "legend", self.legend
        yield "ruling", self.ruling
        yield "annotations", self.annotations
        yield "fitted", self.fitted

    def _remember_last(self) -> None:
        for key, check in self._checks():
            check.setChecked(settings.flag(f"export/{key}", default=True))
        if self._document.shown is None:
            self.ruling.setEnabled(False)
        part = settings.text("export/part", BOARD)
        self.parts[part if part in (BOARD, VIEW) else BOARD].setChecked(True)
        self.scale.setRange(SMALLEST_PX, LARGEST_PX)
        kept = settings.text("export/scale", "70")
        self.scale.setValue(int(kept) if kept.isdecimal() else 70)

    def _keep(self) -> None:
        for key, check in self._checks():
            settings.remember(f"export/{key}", check.isChecked())
        settings.remember("export/part", self.part())
        settings.remember("export/scale", self.scale.value())

    # How it looks -------------------------------------------------------------

    def _lay_out(self) -> None:
        group = QButtonGroup(self)
        for radio in self.parts.values():
            group.addButton(radio)
        options = QVBoxLayout()
        for box in (self._part_box(), self._show_box(), self._size_box()):
            options.addWidget(box)
        options.addStretch(1)
        options.addWidget(self.complaint)
        top = QHBoxLayout()
        top.addWidget(self.preview, 1)
        top.addLayout(options)
        rows = QVBoxLayout(self)
        rows.addLayout(top, 1)
        rows.addWidget(self.buttons)

    def _part_box(self) -> QGroupBox:
        self.part_box = QGroupBox()
        grid = QGridLayout(self.part_box)
        for row, radio in enumerate(self.parts.values()):
            grid.addWidget(radio, row, 0, 1, 4)
        self.side_labels = {key: QLabel() for key in self.spins}
        sides = self._board.width, self._board.height
        for index, (key, spin) in enumerate(self.spins.items()):
            most = int(sides[index % 2])
            spin.setRange(index // 2, max(1, most) - 1 + index // 2)
            spin.setValue(most if index > 1 else 0)
            place = divmod(index, 2)
            grid.addWidget(self.side_labels[key], 3 + place[0], place[1] * 2)
            grid.addWidget(spin, 3 + place[0], place[1] * 2 + 1)
            self.side_labels[key].setBuddy(spin)
        grid.addWidget(self.drag_hint, 5, 0, 1, 4)
        return self.part_box

    def _show_box(self) -> QGroupBox:
        self.show_box = QGroupBox()
        rows = QVBoxLayout(self.show_box)
        shown = (self.ruling, self.legend, self.names, self.annotations, self.grid)
        for check in shown:
            rows.addWidget(check)
        return self.show_box

    def _size_box(self) -> QGroupBox:
        self.scale_box = QGroupBox()
        rows = QGridLayout(self.scale_box)
        rows.addWidget(self.fitted, 0, 0, 1, 2)
        self.scale_label = QLabel()
        self.scale_label.setBuddy(self.scale)
        rows.addWidget(self.scale_label, 1, 0)
        rows.addWidget(self.scale, 1, 1)
        rows.addWidget(self.size_label, 2, 0, 1, 2)
        return self.scale_box

    def _connect(self) -> None:
        for radio in self.parts.values():
            radio.toggled.connect(self._changed)
        for spin in (*self.spins.values(), self.scale):
            spin.valueChanged.connect(self._changed)
        for _key, check in self._checks():
            check.toggled.connect(self._changed)
        self.preview.dragged.connect(self.choose)
        self.save_button.clicked.connect(self.save)
        self.copy_button.clicked.connect(self.copy_picture)
        self.buttons.rejected.connect(self.reject)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _say(self) -> None:
        """Say everything in the language in force."""
        self.setWindowTitle(_("Export picture"))
        self.part_box.setTitle(_("Part of the board"))
        for part, radio in self.parts.items():
            radio.setText(_(_PARTS[part]))
        for key, label in self.side_labels.items():
            label.setText(_(_SIDES[key]))
            self.spins[key].setAccessibleName(_(_SIDES[key]))
        self.drag_hint.setText(_("Or drag over the preview."))
        self.show_box.setTitle(_("Shown"))
        self.ruling.setText(_("R&uling on show"))
        self.legend.setText(_("&Legend"))
        self.names.setText(_("&Names"))
        self.annotations.setText(_("N&otes on the map"))
        self.grid.setText(_("&Grid and coordinates"))
        self.scale_box.setTitle(_("Size"))
        self.fitted.setText(_("&Fitted to a page or a screen"))
        self.scale_label.setText(_("&Pixels a square"))
        self.save_button.setText(_("&Save…"))
        self.copy_button.setText(_("&Copy"))
        self.preview.setAccessibleName(_("Preview of the picture"))


def _region(part: QRectF) -> Region:
    return Region(part.x(), part.y(), part.width(), part.height())


def _filters() -> list[str]:
    """Return the kinds of file that a picture can be saved as, for the file dialog."""
    every = " ".join(f"*.{ending}" for ending in ENDINGS)
    kinds = [f"{ending.upper()} (*.{ending})" for ending in ENDINGS]
    return [_("Pictures ({pattern})").format(pattern=every), *kinds]
