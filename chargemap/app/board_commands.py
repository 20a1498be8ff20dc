"""What the Board menu does to the map: a picture under it, other sizes, mirroring what is selected."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from chargemap.app.resizing import Size, resize
from chargemap.i18n import _
from chargemap.model.battle import Picture
from chargemap.model.board import GridBoard

if TYPE_CHECKING:
    from chargemap.app.tools.terrain import TerrainTool
    from chargemap.app.window import MainWindow


class BoardCommands(QObject):
    """The commands on the map, for one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document

    @property
    def terrain(self) -> "TerrainTool":
        """The tool that makes the map."""
        from chargemap.app.tools.terrain import TerrainTool

        tool = self._window.tools[TerrainTool.id]
        assert isinstance(tool, TerrainTool)
        return tool

    def _board(self) -> GridBoard | None:
        """Return the board of squares as it is now; say so if there is none."""
        self._document.show_verdict(None)
        board = self._document.battle.board
        if isinstance(board, GridBoard):
            return board
        self._window.say(_("This table has no squares."))
        return None

    # Picture ------------------------------------------------------------------

    def picture(self, path: Path | None = None) -> None:
        """Ask for the picture under the map and where it lies; begin with that file."""
        from chargemap.app.dialogs.fit_picture import FitPictureDialog

        if (board := self._board()) is None:
            return
        dialog = FitPictureDialog(self._window, board, self._document.battle.picture)
        if path is not None:
            dialog.read(path)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.lay(dialog.picture, dialog.board_size)
        dialog.deleteLater()

    def remove_picture(self) -> None:
        """Take the picture under the map away."""
        if self._document.battle.picture is None:
            self._window.say(_("There is no picture under the map."))
        else:
            self.lay(None)

    def lay(self, picture: Picture | None, size: Size | None = None) -> None:
        """Lay the picture under the map, and make the board as large if asked, as one step."""
        document = self._document
        text = _("Picture under the map") if picture else _("Remove the picture")
        if picture == document.battle.picture and size is None:
            return
        document.undo.beginMacro(text)
        if size is not None:
            resize(document, size)
        document.decorate(replace(document.battle, picture=picture), text)
        document.undo.endMacro()

    # Size ---------------------------------------------------------------------

    def resize(self) -> None:
        """Ask for another size of the board."""
        from chargemap.app.dialogs.resize_board import ResizeBoardDialog

        if self._board() is None:
            return
        dialog = ResizeBoardDialog(self._window, self._document)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            resize(self._document, dialog.size_wanted, dialog.shift)
        dialog.deleteLater()

    def crop(self) -> None:
        """Leave of the board what is selected."""
        area = self.terrain.mending.area
        if self._board() is None:
            return
        if area is None:
            self._take_mending(_("Drag over the squares that shall stay, then crop."))
            return
        resize(self._document, (area.columns, area.rows), (-area.left, -area.top))

    # Mirror -------------------------------------------------------------------

    def mirror_across(self) -> None:
        """Mirror what is selected left and right."""
        self._mirror(0)

    def mirror_down(self) -> None:
        """Mirror what is selected top and bottom."""
        self._mirror(1)

    def _mirror(self, axis: int) -> None:
        tool = self.terrain
        if tool.mending.keys or tool.mending.area:
            tool.commands.mirror(axis)
        else:
            self._take_mending(_("Select walls, or drag over squares, then mirror."))

    def _take_mending(self, sentence: str) -> None:
        """Take the tool that selects, and say what to do with it."""
        from chargemap.app.tools.walls_mend import MEND

        self._window.tools.choose(self.terrain.id)
        self.terrain.choose_mode(MEND)
        self._window.show_status(sentence)
