"""The picture under the map: which file, how its grid lies on the board's, how strong it is."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import settings
from chargemap.app.backdrop import LARGE
from chargemap.app.dialogs.fit_numbers import FINEST, FitNumbers
from chargemap.app.dialogs.fit_preview import FitPreview
from chargemap.app.docks.base import complaint_label
from chargemap.app.fit import Fit, Marks
from chargemap.formats.decode import FileError
from chargemap.formats.images import read_picture, size_of_image
from chargemap.i18n import _
from chargemap.model.battle import Picture
from chargemap.model.board import GridBoard

WIDTH, HEIGHT = 1020, 640
PATTERN = "*.png *.jpg *.jpeg *.webp"


class FitPictureDialog(QDialog):
    """Asks for the picture and its place; `picture` and `board_size` say what came of it."""

    def __init__(
        self, parent: QWidget | None, board: GridBoard, picture: Picture | None
    ) -> None:
        super().__init__(parent)
        self._board = board
        self._name, self._data = "", b""
        self.fit: Fit | None = None
        self.marks = Marks()
        self.removed = False
        self.preview = FitPreview(self)
        self.preview.board = (board.width, board.height)
        self.file, self.choose = QLabel(), QPushButton()
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.complaint = complaint_label()
        self.numbers = FitNumbers()
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(5, 100)
        self.percent = QLabel()
        self.resizes = QCheckBox()
        self._make_buttons()
        self._lay_out()
        self._say()
        self._connect()
        self.resize(WIDTH, HEIGHT)
        self.setAcceptDrops(True)
        self.opacity.setValue(round(100 * picture.opacity) if picture else 100)
        self.remove.setEnabled(picture is not None)
        self._begin(picture)

    # What came of it ----------------------------------------------------------

    @property
    def picture(self) -> Picture | None:
        """The picture as it is chosen now; None if there is none."""
        if self.fit is None or self.removed:
            return None
        return Picture(
            name=self._name,
            rectangle=self.fit.rectangle,
            data=self._data,
            opacity=self.opacity.value() / 100,
        )

    @property
    def board_size(self) -> tuple[int, int] | None:
        """Columns and rows of the board that is wanted; None if it shall stay as it is."""
        if self.fit is None or self.removed or not self.resizes.isChecked():
            return None
        return self.fit.board_size

    def done(self, result: int) -> None:
        self.preview.forget()
        super().done(result)

    # The picture --------------------------------------------------------------

    def read(self, path: Path) -> bool:
        """Take the picture of a file; one that cannot be taken leaves the one before as it was."""
        try:
            data, size = read_picture(path)
        except FileError as error:
            self._tell(str(error))
            return False
        settings.remember("picture/folder", str(path.parent))
        across = self._guess(size)
        self._take(path.name, data, Fit(*size, across, across))
        self.resizes.setChecked(self._is_blank())
        return True

    def _begin(self, picture: Picture | None) -> None:
        """Show the picture that there is, or ask for one."""
        data = b""
        if picture is not None:
            data = picture.data or _bytes_of(picture.path)
        size = size_of_image(data)
        if picture is None or size is None:
            self._show()
            return
        fit = Fit.of(size, picture.rectangle)
        self.numbers.allow_oblong(fit)
        self._take(picture.name, data, fit)

    def _take(self, name: str, data: bytes, fit: Fit) -> None:
        self._tell("")
        self._name, self._data, self.removed = name, data, False
        self.progress.show()
        text = _("{file}: {width} by {height} pixels")
        told = text.format(file=name, width=fit.width, height=fit.height)
        self.file.setText(told)
        middle = (fit.width / 2 - fit.across, fit.height / 2 - fit.down)
        self._set(fit, fit.marks(Marks(first=middle)))
        self.preview.show_picture(data, fit)
        if len(data) <= LARGE:  # else it is decoded meanwhile
            self._loaded()

    def _guess(self, size: tuple[int, int]) -> float:
        """Return pixels a square to begin with: the board's columns, if its shape is the picture's."""
        across, down = size[0] / self._board.width, size[1] / self._board.height
        if abs(across - down) < 0.02 * across and across >= FINEST:
            return across
        return next(
            (px for px in (70, 100, 140) if not (size[0] % px or size[1] % px)), 70
        )

    def _is_blank(self) -> bool:
        """Whether nothing has been made of the board yet."""
        plain = all(set(row) == {"."} for row in self._board.ground)
        return plain and not self._board.walls

    def _loaded(self) -> None:
        self.progress.hide()
        if not self.preview.ready:
            self._tell(_("{file} cannot be decoded.").format(file=self._name))
            self.fit = None
        self._show()

    def _ask(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(
            self,
            _("Choose a picture"),
            settings.text("picture/folder", settings.folder()),
            _("Pictures ({pattern})").format(pattern=PATTERN),
        )
        if name:
            self.read(Path(name))

    def _take_away(self) -> None:
        self.removed = True
        self.accept()

    def _tell(self, complaint: str) -> None:
        self.complaint.setText(complaint)
        self.complaint.setVisible(bool(complaint))

    # The fit ------------------------------------------------------------------

    def _set(self, fit: Fit, marks: Marks) -> None:
        """Lay the grid like that, and show the numbers of it."""
        self.fit, self.marks = fit, marks
        self._show()

    def _show(self) -> None:
        """Show what is chosen, and what becomes of it."""
        fit = self.fit
        for box in (self.numbers, self.look_box):
            box.setEnabled(fit is not None)
        self.ok.setEnabled(fit is not None and self.preview.ready)
        self.percent.setText(_("{n} %").format(n=self.opacity.value()))
        if fit is None:
            self.resizes.setText(_("Make the &board as large as the picture"))
            return
        self.preview.opacity = self.opacity.value() / 100
        self.preview.square = self.numbers.square.isChecked()
        self.preview.show_fit(fit, self.marks)
        self.numbers.show_fit(fit, self.marks)
        columns, rows = fit.board_size
        text = _("Make the &board as large as the picture: {columns} by {rows} squares")
        self.resizes.setText(text.format(columns=columns, rows=rows))
        fits = max(columns, rows) <= 1000
        self.resizes.setEnabled(fits and (columns, rows) != self.preview.board)

    # How it looks -------------------------------------------------------------

    def _make_buttons(self) -> None:
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        role = QDialogButtonBox.ButtonRole.DestructiveRole
        self.remove = self.buttons.addButton("", role)

    def _lay_out(self) -> None:
        self.hint = QLabel(wordWrap=True)
        file_row = QHBoxLayout()
        file_row.addWidget(self.choose)
        file_row.addWidget(self.file, 1)
        side = QVBoxLayout()
        side.addWidget(self.numbers)
        side.addWidget(self._look())
        side.addStretch(1)
        middle = QHBoxLayout()
        middle.addWidget(self.preview, 1)
        middle.addLayout(side)
        column = QVBoxLayout(self)
        column.addLayout(file_row)
        column.addWidget(self.complaint)
        column.addWidget(self.progress)
        column.addLayout(middle, 1)
        column.addWidget(self.hint)
        column.addWidget(self.buttons)
        self.progress.hide()

    def _look(self) -> QGroupBox:
        self.look_box = QGroupBox()
        grid = QGridLayout(self.look_box)
        self.opacity_label = QLabel()
        self.opacity_label.setBuddy(self.opacity)
        for place, widget in enumerate(
            (self.opacity_label, self.opacity, self.percent)
        ):
            grid.addWidget(widget, 0, place)
        grid.addWidget(self.resizes, 1, 0, 1, 3)
        return self.look_box

    def _connect(self) -> None:
        self.choose.clicked.connect(self._ask)
        self.preview.dragged.connect(self._set)
        self.preview.loaded.connect(self._loaded)
        self.numbers.typed.connect(self._set)
        self.numbers.square.toggled.connect(self._show)
        self.opacity.valueChanged.connect(self._show)
        self.remove.clicked.connect(self._take_away)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _file_of(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if name := _file_of(event):
            self.read(Path(name))
            event.acceptProposedAction()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter in a field of a number be the end of the number, not of the dialog."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (enter and isinstance(self.focusWidget(), QAbstractSpinBox)):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
            self._show()
        super().changeEvent(event)

    def _say(self) -> None:
        """Say everything in the language in force."""
        self.setWindowTitle(_("Picture under the map"))
        self.choose.setText(_("&Choose a picture…"))
        if self.fit is None:
            self.file.setText(_("PNG, JPEG or WebP, at most 16,000 pixels a side."))
        self.remove.setText(_("&Remove the picture"))
        self.hint.setText(
            _(
                "Drag the white corners onto corners of squares on the picture. Wheel: zoom; drag: pan; arrow keys: move the grid by a pixel. The yellow frame is the edge of the board."
            )
        )
        self.preview.setAccessibleName(_("The picture with the grid over it"))
        self.numbers.retranslate()
        self.look_box.setTitle(_("Picture and board"))
        self.opacity_label.setText(_("&Opacity"))
        self.opacity.setAccessibleName(_("Opacity"))


def _file_of(event: QDropEvent) -> str:
    """Return the name of the file that is dropped, or nothing."""
    urls = [url for url in event.mimeData().urls() if url.isLocalFile()]
    return urls[0].toLocalFile() if urls else ""


def _bytes_of(path: str) -> bytes:
    """Return the picture file at `path`, or nothing where there is none that can be taken."""
    try:
        return read_picture(Path(path))[0]
    except FileError:
        return b""
