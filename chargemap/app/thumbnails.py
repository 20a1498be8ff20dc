"""Small pictures of battles in files, painted once and kept in the state folder until the file changes."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from chargemap import __version__
from chargemap.app import settings
from chargemap.i18n import _

SIZE = QSize(480, 300)  # pixels
FOLDER, MOST = "pictures", 60  # kept
RULES = (
    "Rules"  # the key under which a picture says by which rules its battle is played
)


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A picture, null where there is none, and by which rules the battle is played or what is wrong."""

    image: QImage
    about: str


def kept(path: Path, *, dark: bool) -> Thumbnail | None:
    """Return the picture of the file as it is now, if one was painted before."""
    place = _place(path, dark=dark)
    image = QImage(str(place)) if place is not None and place.is_file() else QImage()
    return None if image.isNull() else Thumbnail(image, image.text(RULES))


def painted(path: Path, *, dark: bool) -> Thumbnail:
    """Read the battle, paint its picture and keep it; a file that cannot be read says so."""
    from chargemap import cases, rules  # here, for they load slowly
    from chargemap.formats.decode import FileError

    try:
        battle = cases.open_battle(path)
    except FileError:
        return Thumbnail(QImage(), _("This file cannot be read."))
    from chargemap.app.plate import Options, Plate, Scene, whole

    board = whole(battle)
    scale = max(SIZE.width() / board.width, SIZE.height() / board.height)
    options = Options(
        scale, legend=False, grid=False, names=False, lanes=False, dark=dark
    )
    plate = Plate(Scene(battle), options)
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    middle = QRectF(image.rect()).center()
    edge = plate.margin * scale
    painter.translate(
        middle.x() - edge - board.width * scale / 2,
        middle.y() - edge - board.height * scale / 2,
    )
    plate.paint(painter)
    painter.end()
    about = rules.get(battle.ruleset).name
    image.setText(RULES, about)
    _keep(image, path, dark=dark)
    return Thumbnail(image, about)


def _keep(image: QImage, path: Path, *, dark: bool) -> None:
    """Write the picture; where that cannot be done it is painted again the next time."""
    place = _place(path, dark=dark)
    if place is None:
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    image.save(str(place), "PNG")  # type: ignore[call-overload]
    old = sorted(place.parent.glob("*.png"), key=lambda one: one.stat().st_mtime)
    for one in old[:-MOST]:
        one.unlink(missing_ok=True)


def _place(path: Path, *, dark: bool) -> Path | None:
    """Return where the picture of the file as it is now is kept; None if the file is gone."""
    try:
        found = path.stat()
    except OSError:
        return None
    words = (__version__, path.resolve(), found.st_mtime_ns, found.st_size, dark, SIZE)
    key = sha256(repr(words).encode()).hexdigest()[:32]
    return settings.state_folder() / FOLDER / f"{key}.png"
