"""What may be dropped on the board, and what then becomes of it."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDropEvent, QImage

if TYPE_CHECKING:
    from chargemap.app.view import BoardView

TEMPLATE = "application/x-chargemap-template"
RESERVE = "application/x-chargemap-reserve"  # ids, one a line
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


def is_welcome(data: QMimeData) -> bool:
    """Whether the board has a use for it."""
    own = data.hasFormat(TEMPLATE) or data.hasFormat(RESERVE)
    return own or data.hasUrls() or data.hasImage()


def take(view: "BoardView", event: QDropEvent) -> None:
    """Tell of what was dropped by the signal of its kind; a picture belongs to the token under the mouse."""
    data, pointer = event.mimeData(), view.pointer(event)
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    pictures = [one for one in files if Path(one).suffix.lower() in PICTURES]
    if data.hasFormat(TEMPLATE):
        view.template_dropped.emit(_text(data, TEMPLATE), pointer.place)
    elif data.hasFormat(RESERVE):
        view.reserve_dropped.emit(_text(data, RESERVE).splitlines(), pointer.place)
    elif pictures and pointer.token is not None:
        view.picture_dropped.emit(pointer.token, pictures[0])
    elif files:
        view.files_dropped.emit(files)
    elif data.hasImage() and pointer.token is not None:
        image = data.imageData()
        if isinstance(image, QImage):
            view.picture_dropped.emit(pointer.token, image)


def _text(data: QMimeData, kind: str) -> str:
    return bytes(data.data(kind).data()).decode()
