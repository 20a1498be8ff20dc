"""Long work aside: it can be given up, tells how far it is, and what goes wrong in it is told as ever."""

import base64
import json
import threading
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap import cases
from chargemap.app.dialogs.new_battle import NewBattleDialog
from chargemap.app.files import LARGE
from chargemap.app.long_work import GivenUpError, LongWork, Told, WaitDialog, wait_for
from chargemap.app.window import MainWindow
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle, Picture
from tests.app.desk import battle_of
from tests.app.test_new_battle import PIXEL, written_map


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Something that work waits for; it is open at the end, so that no thread stays."""
    made = threading.Event()
    yield made
    made.set()


def in_dialog(act: str) -> None:
    """Click a button of the dialog that says what is waited for, once it is there."""
    timer = QTimer(QApplication.instance(), interval=5)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, WaitDialog):
            timer.stop()
            timer.deleteLater()
            getattr(dialog, act).click()

    timer.timeout.connect(look)
    timer.start()


def large(tmp_path: Path, battle: Battle) -> Path:
    """Save the battle with so much in it that it is read aside."""
    noise = PIXEL + bytes(LARGE)
    made = replace(battle, picture=Picture("map.png", (0, 0, 4, 4), noise))
    path = tmp_path / "large.chargemap"
    cases.save_battle(made, path)
    assert path.stat().st_size > LARGE
    return path


def test_quick_work_is_done_without_a_dialog(qapp: QApplication) -> None:
    assert wait_for(lambda _told: 6 * 7, "Counting…") == 42


def test_what_goes_wrong_in_the_work_is_raised_where_it_is_waited_for(
    qapp: QApplication,
) -> None:
    def work(_told: Told) -> None:
        raise FileError("camp", "tokens", "a map")

    with pytest.raises(FileError, match="camp: tokens: expected a map"):
        wait_for(work, "Reading…")


class Read:
    """What work has read of a file."""


def test_what_failed_work_had_read_goes_with_its_error(qapp: QApplication) -> None:
    held: list[weakref.ref[Read]] = []

    def fails(_told: Told) -> None:
        read = Read()
        held.append(weakref.ref(read))
        raise FileError("map.dd2vtt", "", "a map")

    with pytest.raises(FileError) as refused:
        wait_for(fails, "Reading…")
    assert held[0]()
    del refused
    assert not held[0]()  # no circle keeps it until the collector comes by


def test_work_that_is_given_up_gives_nothing_and_ends_at_its_next_step(
    window: MainWindow, gate: threading.Event
) -> None:
    ended = threading.Event()

    def work(told: Told) -> str:
        gate.wait()
        try:
            told(1, 2)
        except GivenUpError:
            ended.set()
            raise
        return "made all the same"

    in_dialog("cancel")
    assert wait_for(work, "Opening camp…", window) is None
    assert not window.findChildren(LongWork)[1:]
    gate.set()
    assert ended.wait(10)


def test_the_dialog_says_what_is_done_and_how_far_it_is(
    window: MainWindow, qtbot: QtBot, gate: threading.Event
) -> None:
    def work(told: Told) -> int:
        told(3, 8)
        gate.wait()
        return 1

    long = LongWork(work, window)
    qtbot.waitUntil(lambda: long.steps == (3, 8))
    dialog = WaitDialog(long, "Opening camp…", window)
    qtbot.addWidget(dialog)
    assert dialog.label.text() == "Opening camp…"
    assert (dialog.bar.value(), dialog.bar.maximum()) == (3, 8)
    long.moved.emit(5, 8)
    assert dialog.bar.value() == 5
    dialog.open()
    with qtbot.waitSignal(dialog.accepted):
        gate.set()
    assert long.result() == 1


def test_the_window_lives_while_work_is_done(
    window: MainWindow, gate: threading.Event
) -> None:
    beats: list[int] = []
    timer = QTimer(interval=1)

    def beat() -> None:
        beats.append(1)
        if len(beats) == 50:
            gate.set()

    timer.timeout.connect(beat)
    timer.start()
    assert wait_for(lambda _told: gate.wait(60), "Waiting…", window)
    assert len(beats) >= 50


def test_a_large_battle_is_opened_aside(window: MainWindow, tmp_path: Path) -> None:
    path = large(tmp_path, window.document.battle)
    window.document.new(battle_of("....\nA..E", tokens="{A: {side: red}, E: {}}"))
    assert window.files.open_path(path)
    assert set(window.document.battle.tokens) == {"A", "B", "E"}
    assert window.document.path == path
    assert not window.document.modified


def test_a_replayed_log_tells_how_far_it_is(window: MainWindow, tmp_path: Path) -> None:
    document = window.document
    for column in range(2, 7):
        document.act(Action("place", choices={"to": {"A": [column, 2]}}))
    path = tmp_path / "log.chargemap"
    assert document.save(path)
    told: list[tuple[int, int]] = []
    cases.open_battle(path, lambda done, of: told.append((done, of)))
    assert told == [(done, 5) for done in range(1, 6)]


def test_a_large_battle_that_is_given_up_leaves_the_open_one(
    window: MainWindow,
    tmp_path: Path,
    gate: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from chargemap.app import files

    path, before = large(tmp_path, window.document.battle), window.document.battle
    opened = files._opened

    def slow(path: Path, told: Told) -> object:
        gate.wait()
        return opened(path, told)

    monkeypatch.setattr(files, "_opened", slow)
    in_dialog("cancel")
    assert not window.files.open_path(path)
    assert window.document.battle is before
    assert window.document.path is None
    assert window.notice.isHidden()


def test_a_large_battle_that_is_broken_gives_its_sentence(
    window: MainWindow, tmp_path: Path
) -> None:
    path, before = large(tmp_path, window.document.battle), window.document.battle
    keys = json.loads(path.read_text("utf-8"))
    keys["annotations"] = [{"kind": "star", "points": [[1, 1]]}]
    path.write_text(json.dumps(keys), "utf-8")
    said: list[str] = []
    window.document.complained.connect(said.append)
    assert not window.files.open_path(path)
    (sentence,) = said
    assert sentence.startswith("large.chargemap: annotations[0].kind: expected one of")
    assert sentence.endswith('not "star".')
    assert window.document.battle is before


@pytest.mark.parametrize("filler", [b"", b"\xff", b"[" * 200_000, b'{"a":' * 60_000])
def test_a_large_file_of_nonsense_gives_one_sentence(
    window: MainWindow, tmp_path: Path, filler: bytes
) -> None:
    path, before = tmp_path / "huge.chargemap", window.document.battle
    path.write_bytes(filler * (1 if len(filler) > 1 else LARGE * 3))
    said: list[str] = []
    window.document.complained.connect(said.append)
    assert not window.files.open_path(path)
    assert len(said) == 1
    assert said[0].startswith("huge.chargemap: ")
    assert ": expected " in said[0]
    assert window.document.battle is before


def test_reading_a_map_can_be_stopped_and_the_one_before_stays(
    qtbot: QtBot,
    tmp_path: Path,
    gate: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from chargemap.app.dialogs import new_battle

    dialog = NewBattleDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    path = written_map(tmp_path)
    dialog.read(path)
    qtbot.waitUntil(lambda: dialog.made() is not None)
    before = dialog.made()
    read = new_battle.imported

    def slow(path: Path, told: Told) -> object:
        gate.wait()
        return read(path, told)

    monkeypatch.setattr(new_battle, "imported", slow)
    dialog.read(path)
    assert dialog.progress.isVisible()
    assert dialog.stop.isVisible()
    dialog.stop.click()
    assert not dialog.progress.isVisible()
    gate.set()
    assert dialog.made() == before
    assert dialog.complaint.text() == ""
    dialog.read(path)  # and another can be read
    qtbot.waitUntil(lambda: not dialog.progress.isVisible())
    assert dialog.made() == before


def test_a_dialog_that_is_left_while_it_reads_does_not_wait(
    qtbot: QtBot,
    tmp_path: Path,
    gate: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from chargemap.app.dialogs import new_battle

    def never(_path: Path, _told: Told) -> object:
        gate.wait()
        raise FileError("cellar", "", "nobody to hear this")

    monkeypatch.setattr(new_battle, "imported", never)
    dialog = NewBattleDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.read(written_map(tmp_path))
    dialog.reject()
    assert not dialog.isVisible()
    assert not gate.is_set()


def test_a_large_map_shows_its_picture_once_it_is_decoded(
    qtbot: QtBot, tmp_path: Path
) -> None:
    from PySide6.QtGui import QImage

    image = QImage(900, 900, QImage.Format.Format_RGB32)
    for row in range(900):
        for column in range(0, 900, 3):
            image.setPixel(column, row, (row * 7919 + column * 104729) & 0xFFFFFF)
    image.save(str(tmp_path / "noise.png"))
    path = written_map(tmp_path)
    keys = json.loads(path.read_text("utf-8"))
    data = (tmp_path / "noise.png").read_bytes()
    keys["image"] = base64.b64encode(data).decode()
    path.write_text(json.dumps(keys), "utf-8")
    dialog = NewBattleDialog()
    qtbot.addWidget(dialog)
    dialog.read(path)
    qtbot.waitUntil(lambda: dialog.made() is not None)
    qtbot.waitUntil(lambda: dialog.preview._backdrop.ready)
