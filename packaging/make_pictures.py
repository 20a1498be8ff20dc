"""Make the pictures of the README by the program itself: the real window, offscreen, with real mouse moves.

Run it where ChargeMap is installed: `python packaging/make_pictures.py [FOLDER]`.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "pictures"
STREET = ROOT / "maps" / "01-ruined-street.chargemap"
SAMPLE = ROOT / "maps" / "02-bridge-at-dusk.chargemap"
CELLAR = ROOT / "maps" / "03-cellar-of-lanterns.chargemap"
SIZE = (1280, 720)
DECLARED = (("kestrel", "dregs"), ("bram", "sallow"), ("greta", "nettle"))


def main(words: list[str]) -> int:
    """Leave window-light.png, window-dark.png and charge.png in the folder."""
    folder = Path(words[0]) if words else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:
        os.environ["CHARGEMAP_HOME"] = home
        desk = Desk()
        desk.run(folder)
    barred_charge(folder / "charge.png")
    for path in sorted(folder.glob("*.png")):
        print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


class Desk:
    """The window on a sample, and a hand at its mouse."""

    def __init__(self) -> None:
        from chargemap.app import settings
        from chargemap.app.start import application, open_window

        self.app = application()
        settings.remember("hint", value=False)
        self.window = open_window(self.app, [STREET])
        self.wait(lambda: self.window.loaded)
        self.wait(lambda: bool(self.window.document.battle.tokens))
        self.window.resize(*SIZE)  # whatever the screen's size

    def run(self, folder: Path) -> None:
        """Take the pictures while the program runs: only then does Qt tell of new colours."""
        from PySide6.QtCore import QTimer

        def work() -> None:
            self.street("light", folder / "window-light.png")
            self.play("dark", "brenna", "hob", folder / "window-dark.png")
            self.window.close()
            self.app.quit()

        QTimer.singleShot(0, work)
        self.app.exec()

    def street(self, theme: str, path: Path) -> None:
        """Declare charges in the street, resolve them, have one intercepted, and take a picture."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        window = self.window
        window.theme.choose(theme)
        window.view.fit()
        self.settle()
        for by, at in DECLARED:
            self.click(by)
            QTest.keyClick(window.view, Qt.Key.Key_C)
            self.click(at)
        QTest.keyClick(window.view, Qt.Key.Key_Return)
        self.settle()
        self.click("fetch")
        for _turn in range(4):  # until all have walked
            self.settle()
        window.grab().save(str(path))

    def click(self, token_id: str) -> None:
        """Click a token on the board."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        item = self.window.scene.token_item(token_id)
        assert item is not None
        spot = self.window.view.mapFromScene(item.centre)
        viewport = self.window.view.viewport()
        QTest.mouseMove(viewport, spot)
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=spot)
        self.settle()

    def play(self, theme: str, by: str, at: str, path: Path) -> None:
        """Take the Charge tool for one token, hover over another, and take a picture."""
        from PySide6.QtCore import QPoint
        from PySide6.QtTest import QTest

        window = self.window
        window.theme.choose(theme)
        document, view = window.document, window.view
        document.new(moment_before(by))
        document.name = SAMPLE.stem
        document.file_changed.emit()
        document.select([by])
        window.tools.choose("charge")
        view.fit()
        self.settle()
        item = window.scene.token_item(at)
        assert item is not None
        spot = view.mapFromScene(item.centre)
        QTest.mouseMove(view.viewport(), spot + QPoint(30, 30))
        self.settle()
        QTest.mouseMove(view.viewport(), spot)
        self.settle()
        window.grab().save(str(path))

    def settle(self) -> None:
        """Let everything that is due be done."""
        for _turn in range(30):
            self.app.processEvents()
            time.sleep(0.01)

    def wait(self, done: object) -> None:
        """Wait until the window is so far."""
        end = time.monotonic() + 60
        while not done():  # type: ignore[operator]
            self.app.processEvents()
            time.sleep(0.01)
            if time.monotonic() > end:
                raise SystemExit("the window did not open")


def moment_before(by: str) -> object:
    """Return the sample before the token's last charge; as it stands if it made none."""
    from chargemap import cases

    battle = cases.open_battle(SAMPLE)
    for entry in reversed(battle.log):
        if entry.action.do == "charge" and entry.action.by == by:
            return entry.before
    return battle


def barred_charge(path: Path) -> None:
    """Picture the first charge of the cellar: an ally stands in its lane."""
    from chargemap import cases
    from chargemap.app.picture import write_picture
    from chargemap.app.plate import Region

    battle = cases.open_battle(CELLAR)
    entry = next(entry for entry in battle.log if not entry.verdict.legal)
    part = Region(0, 0, 16, 8)
    ruled = entry.before, entry.before, entry.verdict, entry.action
    write_picture(*ruled, path, region=part)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
