"""A picture is the same whatever the screen, the zoom, the scroll, the window, its font and the hour; a big one takes little memory."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.gui

EXPORT = """
import hashlib, json, sys
from pathlib import Path
from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QFont
from chargemap.app import settings
settings.remember("hint", value=False)
from chargemap.app.dialogs.export_picture import ExportPictureDialog
from chargemap.app.document import Shown
from chargemap.app.start import application
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.resources import samples

width, zoom, scrolled, theme, font, folder = json.loads(sys.argv[1])
settings.remember("theme", theme)
app = application()
app.setFont(QFont(*font))
window = MainWindow(Theme(app))
window.load()
window.resize(width, width * 5 // 8)
window.show()
window.document.open(samples()[2])
entry = window.document.battle.log[1]
shown = Shown(entry.verdict, entry.action, entry.before, entry)
window.document.show_verdict(shown)
window.view.zoom(zoom)
window.view.centerOn(*scrolled)
app.processEvents()
found = {}
for ending in ("png", "jpg", "webp", "svg", "pdf"):
    dialog = ExportPictureDialog(window, window.document, window.files._in_sight())
    dialog.resize(width // 2, width // 3)
    loop = QEventLoop()
    dialog.finished.connect(loop.quit)
    dialog.show()
    dialog.form.checks["log"].setChecked(True)
    path = Path(folder, f"field.{ending}")
    dialog.write(path)
    loop.exec()
    found[ending] = hashlib.sha256(path.read_bytes()).hexdigest()
window.document.undo.setClean()
window.close()
print(json.dumps(found))
"""
DESKS = [
    ("1", "UTC", (1280, 1.0, (5, 5), "light", ("DejaVu Sans", 10))),
    ("1.5", "Asia/Kolkata", (1600, 3.7, (20, 12), "dark", ("Sans Serif", 9))),
    ("2", "America/New_York", (800, 0.4, (0, 0), "dark", ("DejaVu Sans", 13))),
]


def test_every_screen_zoom_window_and_theme_gives_the_same_bytes(
    tmp_path: Path,
) -> None:
    found = []
    for factor, zone, desk in DESKS:
        folder = tmp_path / f"at-{factor}"
        folder.mkdir()
        environment = {
            **os.environ,
            "QT_SCALE_FACTOR": factor,
            "TZ": zone,
            "QT_QPA_PLATFORM": "offscreen",
            "CHARGEMAP_HOME": str(folder),
        }
        asked = json.dumps([*desk, str(folder)])
        told = subprocess.run(
            [sys.executable, "-c", EXPORT, asked],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(json.loads(told.stdout.splitlines()[-1]))
    assert found[0] == found[1] == found[2]
    sample = "import sys; from chargemap.resources import samples; print(samples()[2])"
    battle = subprocess.check_output([sys.executable, "-c", sample], text=True).strip()
    for ending in ("png", "svg", "pdf"):
        line = tmp_path / f"line.{ending}"
        arguments = ["picture", battle, "-o", str(line), "--step", "1", "--log"]
        subprocess.run([sys.executable, "-m", "chargemap", *arguments], check=True)
        assert hashlib.sha256(line.read_bytes()).hexdigest() == found[0][ending]


BIG = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop
from chargemap.app.picture import writing
from chargemap.app.picture.work import Work
from chargemap.app.plate import Options, Scene
from chargemap.app.start import application
from tests.benchmarks.pictures import SCALE, big_battle
from tests.memory import most_kb

app = application()
options = Options(scale=SCALE, legend=False, names=False)
work = Work(writing(Scene(big_battle(("wall", "low"))), options, Path(sys.argv[1])))
loop, places = QEventLoop(), set()
work.progressed.connect(lambda far: places.add(round(100 * far)))
work.done.connect(loop.quit)
work.failed.connect(sys.exit)
work.start()
loop.exec()
print(len(places), most_kb())
"""


def test_8000_by_8000_pixels_stay_below_a_gigabyte_and_show_progress(
    tmp_path: Path,
) -> None:
    path = tmp_path / "big.png"
    told = subprocess.run(
        [sys.executable, "-c", BIG, str(path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    places, peak_kb = map(int, told.stdout.split())
    head = path.read_bytes()[16:24]
    wide, high = (int.from_bytes(head[part : part + 4], "big") for part in (0, 4))
    assert min(wide, high) > 7900
    assert places > 20
    assert peak_kb * 1024 < 1_000_000_000
