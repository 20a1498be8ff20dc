"""What is loaded when: the picture first, and nothing left for the first ruling to load."""

from pathlib import Path

from tests.apart import run_apart

STARTED = """
import sys
from PySide6.QtCore import QTimer
from chargemap.app.start import application, open_window

HEAVY = {"numpy", "chargemap.rules.dnd35", "chargemap.geometry.bundle"}

def painted():
    assert not HEAVY & set(sys.modules), "loaded before the first picture"

def look():
    if HEAVY <= set(sys.modules):
        app.quit()

app = application()
window = open_window(app, [])
window.first_painted.connect(painted)
looking = QTimer(interval=10)
looking.timeout.connect(look)
looking.start()
QTimer.singleShot(30_000, lambda: app.exit(3))
sys.exit(app.exec())
"""


def test_rules_and_numbers_are_loaded_after_the_first_picture(tmp_path: Path) -> None:
    told = run_apart(STARTED, CHARGEMAP_HOME=str(tmp_path))
    assert told.returncode == 0, told.stderr
    assert not told.stderr


def test_a_busy_thread_hands_the_lock_over_sooner_than_anybody_notices() -> None:
    script = "import sys; from chargemap.app.start import application; app = application(); print(sys.getswitchinterval())"
    told = run_apart(script)
    assert told.returncode == 0, told.stderr
    assert float(told.stdout) < 0.001  # a dialog takes it dozens of times
