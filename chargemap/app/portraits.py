"""Pictures on tokens: chosen, dropped or pasted, and taken away again."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMenu

from chargemap.app import settings
from chargemap.app.drops import PICTURES
from chargemap.app.paint.portrait import MOST_READ, MOST_SIDE, packed, read_image
from chargemap.i18n import _, ngettext

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow


class Portraits(QObject):
    """The commands on tokens' pictures, for one window; each is one undo step."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        window.view.picture_dropped.connect(self._dropped)

    def choose(self) -> None:
        """Ask for a picture file and put it on the selected tokens."""
        kinds = " ".join(f"*{one}" for one in PICTURES)
        name, _chosen = QFileDialog.getOpenFileName(
            self._window,
            _("Picture for the token"),
            settings.text("pictures", ""),
            _("Pictures ({pattern})").format(pattern=kinds),
        )
        if name:
            settings.remember("pictures", str(Path(name).parent))
            self.put_file(Path(name), self._document.selection)

    def put_file(self, path: Path, ids: Sequence[str]) -> bool:
        """Put the picture in the file on these tokens; one that cannot be is told in one sentence."""
        try:
            with path.open("rb") as file:
                data = file.read(MOST_READ + 1)
        except OSError as error:
            reason = error.strerror or str(error)
            text = _("{file} cannot be read: {reason}.")
            self._window.complain(text.format(file=path.name, reason=reason))
            return False
        return self.put(read_image(data), ids, path.name)

    def put(self, image: QImage, ids: Sequence[str], name: str = "") -> bool:
        """Put the picture on these tokens, cut round and made small."""
        data = packed(image)
        if not data:
            text = _(
                "{file} is no picture for a token: "
                "take a PNG, JPEG or WebP of at most {mb} MB and {side} pixels a side."
            )
            named = name or _("What was pasted")
            told = text.format(file=named, mb=MOST_READ >> 20, side=MOST_SIDE)
            self._window.complain(told)
            return False
        self._wear(dict.fromkeys(ids, data))
        return True

    def paste(self) -> bool:
        """Put the picture on the clipboard on the selected tokens; say whether there was one."""
        mime = QGuiApplication.clipboard().mimeData()
        return mime is not None and self._paste(mime)

    def _paste(self, mime: QMimeData) -> bool:
        files = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
        pictures = [one for one in files if one.suffix.lower() in PICTURES]
        image = mime.imageData() if mime.hasImage() else None
        chosen = self._document.selection
        if not pictures and not isinstance(image, QImage):
            return False
        if not chosen:
            self._window.say(_("Select the token that the picture is for."))
        elif pictures:
            self.put_file(pictures[0], chosen)
        elif isinstance(image, QImage):
            self.put(image, chosen)
        return True

    def clear(self) -> None:
        """Take the pictures off the selected tokens."""
        worn = self._document.battle.looks.pictures
        bare = {one: b"" for one in self._document.selection if one in worn}
        if bare:
            self._wear(bare)
        else:
            self._window.say(_("No selected token has a picture."))

    def fill_menu(self, menu: QMenu) -> None:
        """Offer what can be done about the selected tokens' pictures."""
        menu.setToolTipsVisible(True)
        commands = self._window.commands
        mime = QGuiApplication.clipboard().mimeData()
        menu.addAction(commands["token-picture"])
        paste = menu.addAction(_("&Paste a picture"))
        paste.setEnabled(mime is not None and mime.hasImage())
        if not paste.isEnabled():
            paste.setToolTip(_("There is no picture on the clipboard."))
        paste.triggered.connect(lambda _on=False: self.paste())
        menu.addAction(commands["token-bare"])

    def _wear(self, pictures: dict[str, bytes]) -> None:
        document = self._document
        battle = document.battle
        given = any(pictures.values())
        names = [battle.everybody[one].label for one in pictures]
        text = _("Picture for {token}") if given else _("No picture for {token}")
        shown = names[0]
        if len(names) > 1:
            shown = ngettext("{n} token", "{n} tokens", len(names)).format(n=len(names))
        looks = battle.looks.with_pictures(pictures)
        document.decorate(replace(battle, looks=looks), text.format(token=shown))

    def _dropped(self, token: str, what: object) -> None:
        """Take a picture that was dropped on a token: for all that are selected if it is one of them."""
        chosen = self._document.selection
        ids = chosen if token in chosen else (token,)
        if isinstance(what, QImage):
            self.put(what, ids)
        elif isinstance(what, str):
            self.put_file(Path(what), ids)
