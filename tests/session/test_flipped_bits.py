"""A flipped bit in what the window alone reads: a picture, a journal, a snapshot, the settings."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from chargemap.app import settings
from chargemap.app.backdrop import image
from chargemap.app.document import Document
from chargemap.app.journal import left_in, recovered
from chargemap.app.keeper import Keeper
from chargemap.app.paint.portrait import packed, read_image
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.formats.decode import FileError
from chargemap.formats.images import read_picture
from chargemap.model.battle import Action, Battle, Picture
from tests.app.desk import battle_of

FLIPS = 200


def flipped(sound: bytes, name: str) -> Iterator[bytes]:
    """Yield the bytes with one bit of them turned over, each time another."""
    chance = random.Random(f"flips of {name}")
    for _flip in range(FLIPS):
        data = bytearray(sound)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        yield bytes(data)


@pytest.mark.qt_log_level_fail("CRITICAL")  # what decodes a JPEG talks to itself
@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_a_picture_is_shown_or_refused_in_a_sentence(kind: str, qapp, tmp_path: Path):
    drawn = QImage(90, 60, QImage.Format.Format_RGB32)
    drawn.fill(0x336699)
    drawn.setPixel(3, 3, 0xFF0000)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert drawn.save(buffer, kind)
    path = tmp_path / f"flipped.{kind}"
    for data in flipped(bytes(buffer.data()), kind):
        path.write_bytes(data)
        try:
            read_picture(path)
        except FileError as error:
            assert_sentence(str(error), path.name)
        found = image(Picture(path.name, (0, 0, 6, 3), data))
        assert max(found.width(), found.height()) <= 16_000
        packed(read_image(data))


def played(home: Path) -> tuple[Path, Battle]:
    """Play a little; return the folder that a crash leaves behind, and the battle."""
    tokens = "{A: {side: blue}, E: {side: red}}"
    document = Document(battle_of("........\n.A....E.\n........", tokens=tokens))
    keeper = Keeper(document)
    keeper.watch()
    for square in (1, 2, 3, 4):
        document.act(Action("place", choices={"to": {"A": [square, 0]}}))
        document.act(Action("charge", "A", "E"))
    keeper.wait()
    keeper.journal.stop()  # as a crash does
    return keeper.folder, document.battle


@pytest.mark.parametrize("ending", [".journal", ".chargemap"])
def test_what_a_crash_left_is_recovered_as_far_as_it_can_be_read(
    ending: str, qapp, settings_folder: Path
):
    folder, battle = played(settings_folder)
    found = sorted(one for one in folder.iterdir() if one.name.endswith(ending))
    assert found, [one.name for one in folder.iterdir()]
    path = found[-1]
    sound, whole = path.read_bytes(), 0
    for data in flipped(sound, ending):
        path.write_bytes(data)
        left_in(folder)  # what is offered when a window opens
        try:
            whole += recovered(folder) == battle
        except FileError as error:
            assert_sentence(str(error), "")
    assert whole < FLIPS
    path.write_bytes(sound)
    assert recovered(folder) == battle


def test_settings_are_read_or_left(qapp: QApplication, settings_folder: Path):
    window = MainWindow(Theme(qapp))
    settings.remember("geometry", window.saveGeometry())
    settings.remember("docks", window.saveState(1))
    for name in ("grid", "names", "notes", "hint", "animations"):
        settings.remember(name, False)
    settings.remember("theme", "dark")
    settings.remember("folder", str(settings_folder))
    settings.add_recent(settings_folder / "ChargeMap.ini")
    settings.settings().sync()
    path = settings_folder / "ChargeMap.ini"
    for data in flipped(path.read_bytes(), "settings"):
        path.write_bytes(data)
        again = MainWindow(Theme(qapp))
        assert again.width() > 0
        settings.recent_files()
        settings.folder()
        settings.flag("grid", True)
        delete(again)  # at once: a theme dresses every window there is
    delete(window)


def assert_sentence(text: str, name: str) -> None:
    """The text is one sentence, of the file."""
    assert text.startswith(name)
    assert "expected" in text
    assert text.endswith(".")
    assert text.isprintable()
