"""Export picture: which part of the board, what is shown of it, how large; with a live preview."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QImage, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import settings
from chargemap.app.backdrop import Backdrop
from chargemap.app.dialogs.picture_form import PictureForm
from chargemap.app.dialogs.picture_preview import Preview
from chargemap.app.docks.base import complaint_label
from chargemap.app.document import Document
from chargemap.app.legend import Told
from chargemap.app.picture import ENDINGS, Written, plate_of, writing
from chargemap.app.picture.choices import RECTANGLE, VIEW, remember, remembered
from chargemap.app.picture.making import Making
from chargemap.app.picture.raster import painting
from chargemap.app.picture.sheets import counted
from chargemap.app.picture.work import Work
from chargemap.app.plate import Options, Plate, Region, Scene, whole, within
from chargemap.app.save_names import ask_where
from chargemap.formats.decode import FileError
from chargemap.i18n import _, ngettext
from chargemap.model.board import TableBoard

DELAY = 60  # ms from the last change to the preview
WIDTH, HEIGHT = 980, 620
FULL = 1000  # of the progress bar


def scene_of(document: Document, *, ruling: bool) -> Scene:
    """Return what there is to picture: the battle as it stands, or the ruling that is on show."""
    shown = document.shown
    if shown is None or not ruling:
        return Scene(document.battle)
    told = Told(shown.battle, shown.action, shown.verdict)
    log = enumerate(document.battle.log, 1)
    at = next((index for index, entry in log if entry is shown.entry), None)
    return Scene(shown.battle if at is None else document.battle.after(at), told)


class ExportPictureDialog(QDialog):
    """Asks what picture is wanted and writes it; what was chosen is remembered."""

    def __init__(
        self, parent: QWidget | None, document: Document, view: QRectF
    ) -> None:
        super().__init__(parent)
        self._document = document
        self.written: Written | None = None  # what came of it
        self._backdrop = Backdrop(self, behind=True)  # decoded once for all previews
        self._backdrop.loaded.connect(self.refresh)
        self._backdrop.show(document.battle.picture)
        self._board = whole(document.battle)
        self._view = within(document.battle, _region(view))
        on_table = isinstance(document.battle.board, TableBoard)
        self.form = PictureForm(self._board, on_table=on_table)
        self.preview = Preview(self)
        self.work: Work | None = None  # what is being written, or copied
        self._painting: Work | None = None
        self._plate: Plate | None = None  # that is painted for the preview
        self.size_label, self.complaint = QLabel(wordWrap=True), complaint_label()
        self.progress, self.cancel_button = QProgressBar(), QPushButton()
        self.buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.save_button = self.buttons.addButton("", role.AcceptRole)
        self.copy_button = self.buttons.addButton("", role.ActionRole)
        self.close_button = self.buttons.addButton("", role.RejectRole)
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self.refresh)
        self._lay_out()
        self._say()
        self.form.choose(remembered())
        self.form.checks["ruling"].setEnabled(document.shown is not None)
        self._connect()
        self.resize(WIDTH, HEIGHT)
        self._changed()

    # What is chosen -----------------------------------------------------------

    def region(self) -> Region:
        """Return the part of the board that is chosen, in board units."""
        match self.form.part():
            case "view":
                return self._view
            case "rectangle":
                return within(self._document.battle, self.form.rectangle())
        return self._board

    def options(self) -> Options:
        """Return how the picture shall be made."""
        return self.form.choices().options(self.region())

    def scene(self) -> Scene:
        """Return what is pictured."""
        return scene_of(self._document, ruling=self.form.choices().ruling)

    # What is done -------------------------------------------------------------

    def refresh(self) -> None:
        """Show the picture as it would be now, and how large."""
        options = self.options()
        try:
            plate = plate_of(self.scene(), options, self._backdrop)
        except FileError as error:
            self._complain(str(error))
            plate = Plate(self.scene(), replace(options, scale=None), self._backdrop)
        else:
            self.complaint.setVisible(False)
        self.size_label.setText(self._size_words(plate))
        if self._painting is not None:
            self._painting.cancel()
        self._plate = plate
        self._painting = Work(painting(plate, self.preview.shrink_of(plate)), self)
        self._painting.done.connect(self._show_preview)
        self._painting.start()

    def _show_preview(self, made: QImage) -> None:
        if self._plate is not None:
            self.preview.show_plate(self._plate, made)

    def _size_words(self, plate: Plate) -> str:
        sheet = plate.options.sheet
        if sheet is None:
            return _("{width} × {height} pixels").format(
                width=plate.width, height=plate.height
            )
        columns, rows = counted(plate.region, sheet)
        return ngettext(
            "{count} page of the board",
            "{count} pages of the board: {columns} side by side, {rows} below each other",
            columns * rows,
        ).format(count=columns * rows, columns=columns, rows=rows)

    def save(self) -> None:
        """Ask for a file and write the picture into it; a refusal is told and nothing is lost."""
        pages = self.form.choices().pages
        proposed = self._proposed(pages=pages)
        kinds = _kinds(proposed.suffix, pages=pages)
        path = ask_where(self, _("Export picture"), proposed, kinds)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the picture into a file, a little at a time."""
        self._keep()
        making = writing(self.scene(), self.options(), path, self._backdrop)
        self._begin(Work(making, self))
        assert self.work is not None
        self.work.done.connect(self._finish)

    def _finish(self, written: Written) -> None:
        settings.remember("export/folder", str(written.path.parent))
        settings.remember("export/ending", written.path.suffix.lower())
        self._ended()
        self.written = written
        self.accept()

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        self._keep()
        try:
            plate = plate_of(self.scene(), self.options(), self._backdrop)
        except FileError as error:
            self._complain(str(error))
            return
        self._begin(Work(painting(plate), self))
        assert self.work is not None
        self.work.done.connect(self._copied)

    def _copied(self, made: QImage) -> None:
        QGuiApplication.clipboard().setImage(made)
        self._ended()
        self.size_label.setText(_("The picture is on the clipboard."))

    def choose(self, region: object) -> None:
        """Choose the squares that a dragged rectangle touches."""
        assert isinstance(region, Region)
        self.form.choose_rectangle(region)

    def _begin(self, work: Work) -> None:
        """Do the work, and show how far it has come."""
        self.complaint.hide()
        self.work = work
        work.progressed.connect(self._progress)
        work.failed.connect(self._failed)
        work.stopped.connect(self._ended)
        work.last_begun.connect(self._last_begun)
        self.progress.setValue(0)
        self._show_progress(shown=True)
        work.start()

    def _progress(self, far: float) -> None:
        self.progress.setValue(round(FULL * far))

    def _last_begun(self) -> None:
        self.cancel_button.setEnabled(False)

    def cancel(self) -> None:
        """Give the work up; it leaves no file."""
        if self.work is not None:
            self.work.cancel()

    def _failed(self, told: str) -> None:
        self._ended()
        self._complain(told)

    def _ended(self) -> None:
        self.work = None
        self._show_progress(shown=False)

    def _show_progress(self, *, shown: bool) -> None:
        self.progress.setVisible(shown)
        self.cancel_button.setVisible(shown)
        self.cancel_button.setEnabled(True)
        self.form.setEnabled(not shown)
        for button in (self.save_button, self.copy_button, self.close_button):
            button.setEnabled(not shown)
        if shown:
            self.cancel_button.setFocus()

    def _complain(self, told: str) -> None:
        self.complaint.setText(told)
        self.complaint.show()

    def reject(self) -> None:
        """Close, or first give up what is being done."""
        if self.work is not None:
            self.work.cancel()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.cancel()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        if self._painting is not None:
            self._painting.cancel()
        super().done(result)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._timer.start()

    def _proposed(self, *, pages: bool) -> Path:
        path = self._document.path
        usual = str(path.parent) if path else settings.folder()
        folder = settings.text("export/folder", usual)
        stem = path.stem if path else _("battle")
        ending = ".pdf" if pages else settings.text("export/ending", ".png")
        return Path(folder) / f"{stem}{ending}"

    def _changed(self) -> None:
        self.complaint.hide()
        self._timer.start()

    def _keep(self) -> None:
        """Remember what is chosen; a rectangle is of this board alone."""
        choices = self.form.choices()
        if choices.part == RECTANGLE:
            choices = replace(choices, part=VIEW)
        remember(choices)

    # How it looks -------------------------------------------------------------

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        side.addWidget(self.form, 1)
        side.addWidget(self.size_label)
        side.addWidget(self.complaint)
        top = QHBoxLayout()
        top.addWidget(self.preview, 1)
        top.addLayout(side)
        bottom = QHBoxLayout()
        bottom.addWidget(self.progress, 1)
        bottom.addWidget(self.cancel_button)
        bottom.addWidget(self.buttons)
        rows = QVBoxLayout(self)
        rows.addLayout(top, 1)
        rows.addLayout(bottom)
        self.progress.setRange(0, FULL)
        self._show_progress(shown=False)

    def _connect(self) -> None:
        self.form.changed.connect(self._changed)
        self.preview.dragged.connect(self.choose)
        self.save_button.clicked.connect(self.save)
        self.copy_button.clicked.connect(self.copy_picture)
        self.cancel_button.clicked.connect(self.cancel)
        self.buttons.rejected.connect(self.reject)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _say(self) -> None:
        """Say everything in the language in force."""
        self.setWindowTitle(_("Export picture"))
        self.form.say()
        self.save_button.setText(_("&Save…"))
        self.copy_button.setText(_("&Copy"))
        self.close_button.setText(_("Close"))
        self.cancel_button.setText(_("Cancel"))
        self.preview.setAccessibleName(_("Preview of the picture"))
        self.progress.setAccessibleName(_("How far the picture has come"))


def _region(part: QRectF) -> Region:
    return Region(part.x(), part.y(), part.width(), part.height())


def _kinds(usual: str, *, pages: bool) -> dict[str, tuple[str, ...]]:
    """Return the kinds of file that a picture can be saved as, and their endings, the usual one first."""
    names = ("pdf",) if pages else ENDINGS
    every = " ".join(f"*.{one}" for one in names)
    endings = sorted((f".{one}" for one in names), key=lambda one: one != usual)
    pictures = _("Pictures ({pattern})").format(pattern=every)
    return {pictures: tuple(endings)} | {
        f"{one.upper()} (*.{one})": (f".{one}",) for one in names
    }


def view_of(document: Document, view: QRectF) -> Making[QImage]:
    """Make a picture of what is in sight as pictures were chosen last, but for what is secret."""
    choices = remembered()
    battle = document.battle
    options = choices.options(within(battle, _region(view)))
    scene = scene_of(document, ruling=choices.ruling)
    plate = plate_of(scene, replace(options, sheet=None))
    return (yield from painting(plate))
