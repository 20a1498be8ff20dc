"""Make the pictures of the README by the program itself: the real window, offscreen, and the command line.

Run it where ChargeMap is installed: `python packaging/pictures.py [FOLDER]`. The same program
makes the same bytes each time. What is made is in PICTURES, by the name of its file; a test
compares that with the README.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from chargemap.model.battle import Battle

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "pictures"
MAPS = ROOT / "maps"
STREET = MAPS / "01-ruined-street.chargemap"
BRIDGE = MAPS / "02-bridge-at-dusk.chargemap"
CELLAR = MAPS / "03-cellar-of-lanterns.chargemap"
TILT = MAPS / "04-tilt-yard.chargemap"
SPEARS = MAPS / "06-spear-line.chargemap"
SIZE, LARGE = (1280, 720), (1600, 1000)
EVENINGS = {"Ambush at the ford": BRIDGE, "Wednesday, third evening": TILT}
QUALITY = 88  # of WebP
PAGE_DPI = 110  # of the picture of a page
DECLARED = (("kestrel", "dregs"), ("bram", "sallow"), ("greta", "nettle"))
PATIENCE = 60  # seconds


def main(words: list[str]) -> int:
    """Leave every picture in the folder."""
    folder = Path(words[0]) if words else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = "1"
    os.environ["LC_ALL"] = "C.UTF-8"
    with tempfile.TemporaryDirectory() as home:
        os.environ["CHARGEMAP_HOME"] = home
        desk = Desk()
        desk.run(folder)
    for path in (folder / name for name in PICTURES):
        print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


class Desk:
    """The window, and a hand at its mouse and keys."""

    def __init__(self) -> None:
        from PySide6.QtWidgets import QApplication

        from chargemap.app import settings
        from chargemap.app.start import application, open_window

        self.app = application()
        QApplication.setCursorFlashTime(0)  # else the clock would be in the picture
        for one in ("hint", "animations", "dice-animation"):
            settings.remember(one, value=False)
        self.window = open_window(self.app, [STREET])
        self.wait(lambda: self.window.loaded)
        self.wait(lambda: bool(self.window.document.battle.tokens))

    def run(self, folder: Path) -> None:
        """Take the pictures while the program runs: only then does Qt tell of new colours."""
        from PySide6.QtCore import QTimer

        def work() -> None:
            for name, make in PICTURES.items():
                make(self, folder / name)
            self.window.document.undo.setClean()
            self.window.close()
            self.app.quit()

        QTimer.singleShot(0, work)
        self.app.exec()

    def lay(
        self, battle: "Battle", name: str, theme: str, size: tuple[int, int] = SIZE
    ) -> None:
        """Put a battle on the table of a window of that size, whatever the screen's."""
        window = self.window
        window.theme.choose(theme)
        window.resize(*size)
        window.tools.choose("select")
        window.document.undo.setClean()
        window.document.new(battle)
        window.document.name = name
        window.document.file_changed.emit()
        window.document.undo.setClean()
        self.settle()
        window.view.fit()
        self.settle()

    def click(self, token_id: str) -> None:
        """Click a token on the board."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        self.point(token_id)
        viewport = self.window.view.viewport()
        spot = self.spot(token_id)
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
        self.settle()

    def point(self, token_id: str) -> None:
        """Move the mouse to a token."""
        from PySide6.QtCore import QPoint
        from PySide6.QtTest import QTest

        viewport, spot = self.window.view.viewport(), self.spot(token_id)
        for away in (QPoint(30, 30), QPoint(0, 0)):
            QTest.mouseMove(viewport, spot + away)
            self.settle()

    def spot(self, token_id: str) -> "object":
        """Return where a token is on the view."""
        item = self.window.scene.token_item(token_id)
        assert item is not None
        return self.window.view.mapFromScene(item.centre)

    def settle(self) -> None:
        """Let everything that is due be done."""
        for _turn in range(30):
            self.app.processEvents()
            time.sleep(0.01)

    def wait(self, done: Callable[[], bool]) -> None:
        """Wait until that is so."""
        end = time.monotonic() + PATIENCE
        while not done():
            self.app.processEvents()
            time.sleep(0.01)
            if time.monotonic() > end:
                raise SystemExit("the window did not come so far")

    def shoot(self, path: Path) -> None:
        """Write what the window shows."""
        for _turn in range(3):
            self.settle()
        write(self.window.grab().toImage(), path)


def write(image: "QImage", path: Path) -> None:
    """Write a picture as WebP."""
    from PySide6.QtGui import QImage

    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    if not plain.save(str(path), "WEBP", QUALITY):  # type: ignore[call-overload]
        raise SystemExit(f"{path} could not be written")


def skirmish_turn(desk: Desk, path: Path) -> None:
    """Declare charges in the street, resolve them, and have one intercepted."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from chargemap import cases

    desk.lay(cases.open_battle(STREET), "Ruined street", "light")
    for by, at in DECLARED:
        desk.click(by)
        QTest.keyClick(desk.window.view, Qt.Key.Key_C)
        desk.click(at)
    QTest.keyClick(desk.window.view, Qt.Key.Key_Return)
    desk.settle()
    desk.click("fetch")
    desk.shoot(path)


def barred_charge(desk: Desk, path: Path) -> None:
    """Point at an enemy who cannot be charged: what bars the way is named."""
    desk.lay(moment_before("brenna"), "Bridge at dusk", "dark")
    desk.window.document.select(["brenna"])
    desk.window.tools.choose("charge")
    desk.point("hob")
    desk.shoot(path)


def round_planner(desk: Desk, path: Path) -> None:
    """Play a round up to the phase in which the charges meet the spears, with its plan below."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from chargemap import cases

    desk.lay(cases.open_battle(SPEARS), "Spear line", "light", LARGE)
    for _phase in range(2):
        QTest.keyClick(desk.window.view, Qt.Key.Key_E)
        desk.settle()
    desk.window.view.fit()
    desk.shoot(path)


def start_page(desk: Desk, path: Path) -> None:
    """Show samples and recent files as pictures."""
    from chargemap import cases
    from chargemap.app import settings
    from chargemap.app.start_page import StartPage

    desk.lay(cases.open_battle(BRIDGE), "Bridge at dusk", "dark")
    settings.clear_recent()
    for name, sample in EVENINGS.items():
        copy = settings.state_folder() / f"{name}.chargemap"
        shutil.copy(sample, copy)
        settings.add_recent(copy)
    desk.window.files.start_page()
    page = desk.window.findChild(StartPage)
    assert page is not None
    desk.wait(lambda: page.is_complete)
    desk.shoot(path)
    page.leave()


def by_command(*words: str) -> Callable[[Desk, Path], None]:
    """Return who has the command line draw a picture."""

    def make(desk: Desk, path: Path) -> None:
        from chargemap.cli import main as command

        if command(["picture", *words, "-o", str(path)]):
            raise SystemExit(f"{path.name} was not drawn")

    return make


def printed_page(desk: Desk, path: Path) -> None:
    """Paint the page in the middle of the street, as it is printed at true scale."""
    from PySide6.QtGui import QImage, QPainter

    from chargemap import cases
    from chargemap.app.picture import plate_of
    from chargemap.app.picture.prints import page_steps
    from chargemap.app.picture.sheets import MM, laid
    from chargemap.app.picture.vector import DPI
    from chargemap.app.plate import Options, Scene
    from chargemap.app.plate_options import Sheet

    sheet = Sheet("A4", landscape=True)
    plate = plate_of(Scene(cases.open_battle(STREET)), Options(sheet=sheet))
    sheets = laid(plate.region, sheet)
    wide, high = (round(one / MM * PAGE_DPI) for one in sheet.size_mm)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(PAGE_DPI / DPI, PAGE_DPI / DPI)
    page, count = sheets.pages[len(sheets.pages) // 2], len(sheets.pages)
    for _step in page_steps(painter, plate, sheets, page, count):
        pass
    painter.end()
    write(image, path)


def moment_before(by: str) -> "Battle":
    """Return the bridge before the token's last charge."""
    from chargemap import cases

    battle = cases.open_battle(BRIDGE)
    for entry in reversed(battle.log):
        if entry.action.do == "charge" and entry.action.by == by:
            return entry.before
    return battle


PICTURES: Mapping[str, Callable[[Desk, Path], None]] = {
    "window-light.webp": skirmish_turn,
    "window-dark.webp": barred_charge,
    "planner.webp": round_planner,
    "start-page.webp": start_page,
    "charge-barred.webp": by_command(
        *(str(CELLAR), "--step", "1", "--scale", "72", "--region", "0,0,16,8")
    ),
    "charge-legal.webp": by_command(
        *(str(TILT), "--step", "12", "--scale", "72", "--region", "5,7,12,6")
    ),
    "printed-page.webp": printed_page,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
