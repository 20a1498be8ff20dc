"""The log saved by the ending of its file: Markdown, a page with the pictures of the rulings, JSON; piece by piece."""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app.errand import Errand
from chargemap.app.legend import Told
from chargemap.app.picture import image, plate_of
from chargemap.app.plate import Options, Scene
from chargemap.app.ruling_picture import BAND, RulingPainter, paint_band, region_of
from chargemap.app.seen import Seat
from chargemap.app.window import MainWindow
from chargemap.cases import open_battle
from chargemap.explain import webpage
from chargemap.explain.logbook import Logbook
from chargemap.explain.webpage import Pictured
from chargemap.model.battle import Action, Battle, Entry
from chargemap.resources import samples
from tests.app.test_log_file import CHARGE, answer

STREET, BRIDGE, *_OTHERS = samples()


def played(window: MainWindow) -> None:
    window.document.act(Action("start-turn", "A"))
    window.document.act(CHARGE)
    window.document.act(Action("charge", "A", "E"))


def written(qtbot: QtBot, window: MainWindow, path: Path) -> str:
    """Save the whole log to the path and return what the file then holds."""
    window.files.logs.write(path)
    qtbot.waitUntil(lambda: window.files.logs.errand is None)
    return path.read_text("utf-8")


def pictures(page: str) -> list[bytes]:
    found = re.findall(r'src="data:image/webp;base64,([^"]+)"', page)
    return [base64.b64decode(one) for one in found]


def last(battle: Battle) -> tuple[Entry, Battle]:
    """Return a charge of the battle that came off, and the battle after it."""
    befores = [*(one.before for one in battle.log[1:]), battle]
    return next(
        (entry, after)
        for entry, after in zip(battle.log, befores, strict=True)
        if entry.action.do.startswith("charge") and entry.verdict.legal
    )


def drawn(entry: Entry, after: Battle) -> Pictured:
    *_rest, made = RulingPainter()(entry, after)
    assert made is not None
    return made


@pytest.mark.parametrize(
    ("name", "begins"),
    [("log.md", "# "), ("log.html", "<!DOCTYPE html>"), ("log.json", "{\n")],
)
def test_the_ending_says_what_is_written(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str, begins: str
) -> None:
    played(window)
    assert written(qtbot, window, tmp_path / name).startswith(begins)
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_the_kind_that_is_chosen_gives_a_name_its_ending(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from PySide6.QtWidgets import QFileDialog

    def ask(_parent: object, _title: str, _start: str, kinds: str) -> tuple[str, str]:
        return str(tmp_path / "evening"), kinds.split(";;")[2]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    played(window)
    window.commands["save-log"].trigger()
    assert json.loads((tmp_path / "evening.json").read_bytes())["of"] == 3


def test_another_ending_is_refused_in_one_sentence(
    window: MainWindow, tmp_path: Path
) -> None:
    played(window)
    told: list[str] = []
    window.document.complained.connect(told.append)
    window.files.logs.write(tmp_path / "log.docx")
    assert told == [
        "log.docx: a log is saved in a file that ends in .md, .html, .json."
    ]
    assert not list(tmp_path.iterdir())


def test_the_entries_shown_are_saved_alone(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played(window)
    window.docks.log.filter.toggle("outcome", "refused", chosen=True)
    answer(monkeypatch, tmp_path / "part.json")
    window.commands["save-shown"].trigger()
    found = json.loads((tmp_path / "part.json").read_bytes())
    assert [one["number"] for one in found["entries"]] == [3]


def test_each_ruling_on_the_page_has_its_picture_whole(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    played(window)
    found = pictures(written(qtbot, window, tmp_path / "log.html"))
    assert len(found) == 2  # of the two charges: of a turn there is nothing to draw
    for one in found:
        image = QImage.fromData(one)
        assert image.width() > 400
        assert image.height() > 200


def test_the_page_is_the_same_bytes_whatever_the_window_shows(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    played(window)
    first = written(qtbot, window, tmp_path / "one.html")
    window.resize(900, 500)
    window.view.zoom(2.5)
    window.commands["grid"].trigger()
    QApplication.processEvents()
    assert written(qtbot, window, tmp_path / "two.html") == first


def test_what_a_number_on_the_picture_says_stands_below_it() -> None:
    entry, after = last(open_battle(BRIDGE))
    made = drawn(entry, after)
    assert len(made.notes) >= 3
    assert all(one.text and one.clauses for one in made.notes)
    assert (made.width, made.height) == (
        QImage.fromData(made.data).width(),
        QImage.fromData(made.data).height(),
    )


@pytest.mark.parametrize("path", [STREET, BRIDGE], ids=lambda path: path.stem)
def test_the_picture_shows_whom_it_is_about_and_leaves_the_rest_of_the_board(
    path: Path,
) -> None:
    entry, after = last(open_battle(path))
    part = region_of(entry, after)
    for battle in (entry.before, after):
        x, y = battle.tokens[entry.action.by or "greta"].at
        assert part.x <= x <= part.x + part.width
        assert part.y <= y <= part.y + part.height
    assert part.x >= 0
    assert part.y >= 0


def test_a_page_is_drawn_piece_by_piece_and_the_window_answers_between() -> None:
    book = Logbook(open_battle(BRIDGE), "Bridge")
    pieces = [*webpage.pieces(book, RulingPainter(), "en")]
    rulings = sum("<img" in one for one in pieces)
    assert rulings
    assert pieces.count("") >= 3 * rulings  # it is painted in bands, then packed
    assert all(one.count("<article") <= 1 for one in pieces)


def test_a_picture_painted_in_bands_is_the_one_painted_at_once() -> None:
    entry, after = last(open_battle(BRIDGE))
    options = Options(40, legend=False, region=region_of(entry, after))
    told = Told(entry.before, entry.action, entry.verdict)
    plate = plate_of(Scene(after, told), options)
    whole, made = image(plate), image(plate)
    made.fill(0)
    for top in range(0, plate.height, BAND):
        paint_band(plate, made, top)
    pairs = zip(bytes(whole.constBits()), bytes(made.constBits()), strict=True)
    other = sum(abs(one - two) > 40 for one, two in pairs)
    assert other == 0  # the edges of a dash may be softer by a shade


def test_a_side_that_has_the_laptop_saves_and_replays_what_it_may_see(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.document.act(Action("start-turn", "A"))
    looks = replace(window.document.battle.looks, hidden=frozenset({"E"}))
    window.document.decorate(replace(window.document.battle, looks=looks), "Hide")
    window.document.act(CHARGE)
    window.document.act(Action("start-turn", "B"))
    window.document.sit(Seat("blue"))
    for name in ("log.md", "log.html", "log.json"):
        assert "Orc" not in written(qtbot, window, tmp_path / name)
    replay = window.docks.replay
    replay.begin(0)
    for at in range(replay.slider.maximum() + 1):
        replay.slider.setValue(at)
        assert window.scene.token_item("E") is None
        assert "Orc" not in replay.sentence.text()
    replay.end()


# ---- tokens kept from the players


SECRET = "1 entry that names a hidden token is left out."


def ambushed(window: MainWindow) -> None:
    """Play a charge at somebody, and one at somebody who is hidden afterwards."""
    document = window.document
    played(window)
    document.act(Action("start-turn", "B"))
    document.act(Action("charge", "B", "A"))
    looks = replace(document.battle.looks, hidden=frozenset({"E"}))
    document.decorate(replace(document.battle, looks=looks), "Hide")


def told_of(window: MainWindow) -> str:
    """Copy the whole log and return what the clipboard then holds."""
    window.commands["copy-log"].trigger()
    return QGuiApplication.clipboard().text()


@pytest.mark.parametrize("name", ["log.md", "log.html", "log.json"])
def test_entries_that_name_a_hidden_token_are_left_out_and_counted(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str
) -> None:
    ambushed(window)
    text = written(qtbot, window, tmp_path / name)
    assert "Orc" not in text
    assert "Ann" in text
    if name == "log.json":
        found = json.loads(text)
        assert found["left_out"] == 2
        assert [(one["number"], one["step"]) for one in found["entries"]] == [
            (1, 0),
            (4, 3),
            (5, 4),
        ]
    else:
        assert "2 entries that name hidden tokens are left out." in text


@pytest.mark.parametrize("name", ["log.md", "log.html", "log.json"])
def test_they_are_told_where_that_is_asked_for(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, name: str
) -> None:
    played(window)
    whole = written(qtbot, window, tmp_path / name)
    ambushed(window)
    window.commands["log-with-hidden"].trigger()
    text = written(qtbot, window, tmp_path / name)
    assert text.count("Orc") >= whole.count("Orc") > 0
    assert "left out" not in text.replace("_", " ")


def test_a_ruling_at_a_hidden_token_has_its_picture_whole_where_asked_for() -> None:
    entry, after = last(open_battle(BRIDGE))
    (aimed,) = entry.action.targets
    secret = replace(after, looks=after.looks.with_hidden(aimed))
    assert [*RulingPainter()(entry, secret)] == []  # no bare board
    *_rest, asked = RulingPainter(hidden=True)(entry, secret)
    assert asked is not None
    assert len(asked.notes) == len(drawn(entry, after).notes)


def test_it_is_said_what_became_of_hidden_tokens(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(window, "say", said.append)
    ambushed(window)
    assert "Orc" not in told_of(window)
    window.commands["log-with-hidden"].trigger()
    assert "Orc" in told_of(window)
    told = "The log is on the clipboard, as Markdown."
    assert said == [
        f"{told} Entries that name hidden tokens are left out.",
        f"{told} Hidden tokens are told of.",
    ]


def test_where_nobody_is_hidden_nothing_is_asked_or_said(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(window, "say", said.append)
    played(window)
    assert not window.commands["log-with-hidden"].isEnabled()
    assert "left out" not in told_of(window)
    assert said == ["The log is on the clipboard, as Markdown."]


def test_another_battle_keeps_its_secrets_again(window: MainWindow) -> None:
    ambushed(window)
    window.commands["log-with-hidden"].trigger()
    window.document.new(window.document.battle.start)
    ambushed(window)
    assert not window.commands["log-with-hidden"].isChecked()
    assert "Orc" not in told_of(window)


def test_the_turn_of_a_hidden_token_is_no_heading(window: MainWindow) -> None:
    document = window.document
    document.act(Action("start-turn", "E"))
    document.act(Action("attack", "B", "A", {"opportunity": True}))
    looks = replace(document.battle.looks, hidden=frozenset({"E"}))
    document.decorate(replace(document.battle, looks=looks), "Hide")
    text = told_of(window)
    assert "Orc" not in text
    assert text.count("\n- ") == 1
    assert SECRET in text


# ---- long work


def endless(seen: list[int]) -> Iterator[str]:
    while True:
        seen.append(len(seen))
        yield "x"


def test_long_work_lets_the_window_answer_and_can_be_given_up(
    qtbot: QtBot, window: MainWindow
) -> None:
    seen: list[int] = []
    errand = Errand(endless(seen), 100, "Writing…", window)
    answered: list[int] = []
    ticking = QTimer(window, interval=0)
    ticking.timeout.connect(lambda: answered.append(len(seen)))
    ticking.start()
    errand.start()
    qtbot.waitUntil(lambda: len(answered) > 5)
    ticking.stop()
    assert errand.dialog is not None
    with qtbot.waitSignal(errand.left):
        errand.dialog.canceled.emit()
    done = len(seen)
    QApplication.processEvents()
    assert len(seen) == done


def test_nothing_is_written_of_what_was_given_up(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    played(window)
    one = window.document.battle.log[1]
    window.document.new(
        Battle("dnd35", one.before.board, one.before.tokens, log=(one,) * 400)
    )
    logs = window.files.logs
    logs.write(tmp_path / "long.html")
    assert logs.errand is not None
    logs.write(tmp_path / "other.md")  # one at a time
    logs.errand.give_up()
    assert logs.errand is None
    assert not list(tmp_path.iterdir())
    logs.write(tmp_path / "after.md")
    qtbot.waitUntil(lambda: logs.errand is None)
    assert (tmp_path / "after.md").exists()


def test_progress_is_told_by_entries(qtbot: QtBot, window: MainWindow) -> None:
    played(window)
    one = window.document.battle.log[1]
    window.document.new(
        Battle("dnd35", one.before.board, one.before.tokens, log=(one,) * 60)
    )
    logs = window.files.logs
    logs.write(Path("/nowhere/x.html"))
    errand = logs.errand
    assert errand is not None
    dialog = errand.dialog
    assert dialog is not None
    assert dialog.maximum() == 60
    assert "x.html" in dialog.labelText()
    qtbot.waitUntil(lambda: dialog.value() >= 2, timeout=20_000)
    errand.give_up()
