"""The picture under the map: decoded aside, and never at the price of a window that stands still."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage, qRgb
from PySide6.QtWidgets import QApplication

from chargemap.app import backdrop
from chargemap.model.battle import Picture
from tests.apart import run_apart

WHOLE = (0, 0, 4, 4)
ICONS_MEANWHILE = """
import faulthandler, sys, threading
faulthandler.dump_traceback_later(20, exit=True)
from PySide6.QtGui import QGuiApplication, QIcon, QImageReader
from chargemap.app import backdrop
from chargemap.model.battle import Picture

class Reader(QImageReader):
    begun = threading.Event()

    def read(self):
        self.begun.set()
        return super().read()

app = QGuiApplication(["chargemap"])
path, backdrop.LARGE, backdrop.QImageReader = sys.argv[1], 0, Reader
data = open(path, "rb").read() if sys.argv[2] == "data" else b""
behind = backdrop.Backdrop(app, behind=True)
for _ in range(50):
    behind.show(Picture("map", (0, 0, 4, 4), data, "" if data else path))
    Reader.begun.wait()
    while threading.active_count() > 1:
        QIcon(path).availableSizes()
    app.processEvents()
    assert behind.ready
    behind.show(None)
    Reader.begun.clear()
"""


@pytest.fixture
def chequered(tmp_path: Path) -> Path:
    made = QImage(64, 64, QImage.Format.Format_RGB32)
    for x in range(64):
        for y in range(64):
            made.setPixel(x, y, qRgb(255, 0, 0) if (x + y) % 2 else qRgb(0, 0, 255))
    path = tmp_path / "map.png"
    assert made.save(str(path))
    return path


@pytest.mark.parametrize("source", ["data", "path"])
def test_window_that_loads_icons_does_not_wait_for_a_decoding_map(
    chequered: Path, source: str
) -> None:
    told = run_apart(ICONS_MEANWHILE, str(chequered), source)
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize("large", [0, 10**6], ids=["large", "small"])
def test_picture_is_decoded_as_it_was_drawn(
    chequered: Path, large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backdrop, "LARGE", large)
    made = backdrop.image(Picture("map", WHOLE, chequered.read_bytes()))
    assert made.size().toTuple() == (64, 64)
    assert made.pixelColor(0, 0).name() == "#0000ff"


@pytest.mark.parametrize("large", [0, 10**6], ids=["large", "small"])
def test_bytes_that_are_no_picture_become_none(
    large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backdrop, "LARGE", large)
    assert backdrop.image(Picture("map", WHOLE, b"no picture")).isNull()


def test_what_another_has_decoded_is_not_decoded_again(
    chequered: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Picture("map", WHOLE, chequered.read_bytes())
    one, other = backdrop.Backdrop(qapp), backdrop.Backdrop(qapp)
    one.show(picture)
    decoded: list[Picture] = []
    monkeypatch.setattr(backdrop, "image", decoded.append)
    other.share(one)
    other.show(picture)
    assert other.ready
    assert decoded == []
