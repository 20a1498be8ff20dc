"""The Resolution log dock, used as a person would: what it says, shows on the board, copies and exports."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap import cases
from chargemap.app.docks.log import LogDock
from chargemap.app.docks.log_menu import entry_menu, export_ruling
from chargemap.app.docks.marks import WORDS, mark_kind, paint_mark
from chargemap.app.docks.preview import FORCE
from chargemap.app.document import Document, Shown
from chargemap.model.battle import Action, Battle
from chargemap.model.plain import verdict_to_json
from tests.app.desk import battle_of
from tests.app.docked import docked

CHARGE = Action("charge", by="A", at="B")
FREE = """
..........
A.....B...
..........
"""
BARRED = """
..........
A..C..B...
..........
"""
TOKENS = (
    "{A: {side: red, name: Aldric, bab: 5}, B: {side: blue, name: Grishnak, ac: 15},"
    " C: {side: red, name: Brand}}"
)


def battle(text: str = FREE) -> Battle:
    tokens = TOKENS if "C" in text else TOKENS.split(", C:")[0] + "}"
    return battle_of(text, tokens=tokens)


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(battle())


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> LogDock:
    return opened(qtbot, document)


def opened(qtbot: QtBot, document: Document) -> LogDock:
    return docked(qtbot, LogDock(document))


def charge(document: Document, die: int = 15, **keys: object) -> None:
    rolls = {"attack": (die,), "damage": (4,)}
    document.act(Action("charge", by="A", at="B", rolls=rolls, **keys))  # type: ignore[arg-type]


def spoken(dock: LogDock, row: int) -> str:
    role = Qt.ItemDataRole.AccessibleTextRole
    return str(dock.model.data(dock.model.index(row, 0), role))


def click(qtbot: QtBot, dock: LogDock, row: int) -> None:
    box = dock.view.visualRect(dock.model.index(row, 0))
    at = QPoint(box.right() - 6, box.top() + 4)
    qtbot.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def link(dock: LogDock, clause: str) -> QPoint:
    """Return a place of the log where the clause's id stands."""
    port = dock.view.viewport()
    places = (
        QPoint(x, y) for y in range(0, port.height(), 3) for x in range(0, 330, 4)
    )
    return next(at for at in places if dock.view.clause_under(at) == clause)


def test_an_empty_log_says_what_to_do(dock: LogDock) -> None:
    assert dock.hint.isVisible()
    assert "press C" in dock.hint.text()
    assert not dock.search.isVisible()


def test_the_newest_entry_is_last_and_in_sight(
    dock: LogDock, document: Document
) -> None:
    for _turn in range(30):
        document.act(Action("start-turn", by="A"))
    charge(document)
    last = dock.model.index(dock.model.rowCount() - 1, 0)
    assert dock.model.rowCount() == 31
    assert "Aldric charges Grishnak" in spoken(dock, 30)
    assert dock.view.viewport().rect().intersects(dock.view.visualRect(last))


def test_the_newest_entry_stands_at_the_foot_without_a_gap_below(
    dock: LogDock, document: Document
) -> None:
    dock.view.setFixedHeight(170)
    for _charge in range(5):
        charge(document)
        QApplication.processEvents()
    last = dock.view.visualRect(dock.model.index(4, 0))
    port = dock.view.viewport().rect()
    assert dock.view.verticalScrollBar().maximum() > 0
    assert abs(last.bottom() - port.bottom()) <= 2


def test_an_entry_higher_than_the_log_begins_at_its_top(
    dock: LogDock, document: Document
) -> None:
    for _charge in range(2):
        charge(document)
    dock.view.setFixedHeight(60)
    QApplication.processEvents()
    dock.view.show_newest()
    last = dock.view.visualRect(dock.model.index(1, 0))
    assert last.height() > 60
    assert last.top() == 0


def test_an_entry_that_begins_a_turn_stands_in_that_turn(
    dock: LogDock, document: Document
) -> None:
    for token in ("A", "B", "A"):
        document.act(Action("start-turn", by=token))
    assert "Round 1, Aldric's turn" in spoken(dock, 0)
    assert "Round 1, Grishnak's turn" in spoken(dock, 1)
    assert "Round 2, Aldric's turn" in spoken(dock, 2)


def test_an_entry_says_mark_dice_effects_turn_and_clauses(
    dock: LogDock, document: Document
) -> None:
    document.act(Action("start-turn", by="A"))
    charge(document, 15)
    text = spoken(dock, 1)
    assert text.startswith("Legal, and it came off:")
    assert "d20 15 + 7 = 22 vs AC 15" in text
    assert "until the start of its next turn" in text
    assert "Round 1, Aldric's turn" in text
    assert "D35-C14" in text


@pytest.mark.parametrize(("die", "words"), [(15, "came off"), (2, "but it failed")])
def test_hit_and_miss_have_different_marks(
    dock: LogDock, document: Document, die: int, words: str
) -> None:
    charge(document, die)
    assert words in spoken(dock, 0)


def test_each_mark_differs_by_shape_alone(qtbot: QtBot) -> None:
    shapes = {}
    for kind in WORDS:
        image = QImage(36, 36, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        paint_mark(painter, QRectF(2, 2, 32, 32), kind)
        painter.end()
        shapes[kind] = image.convertToFormat(QImage.Format.Format_Alpha8)
    for one, other in combinations(shapes.values(), 2):
        inked = sum(
            (one.pixelColor(x, y).alpha() > 127)
            != (other.pixelColor(x, y).alpha() > 127)
            for x in range(36)
            for y in range(36)
        )
        assert inked > 36 * 36 // 20


def test_marks_tell_all_five_kinds(qtbot: QtBot) -> None:
    document = Document(battle(BARRED))
    charge(document)
    document.act(Action("charge", by="A", at="B", force=True))
    document.act(Action("place", choices={"to": {"C": [3, 0]}}))
    document.act(Action("start-turn", by="A"))
    document.act(Action("place", choices={"to": {"A": [0, 1]}}))
    charge(document, 2)
    kinds = [
        mark_kind(one.verdict, one.action, document.ruleset)
        for one in document.battle.log
    ]
    assert kinds == ["illegal", "forced", "hand", "came-off", "hand", "failed"]


def test_a_click_shows_the_entry_on_the_board_as_it_was(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    before = document.battle
    charge(document)
    document.act(Action("start-turn", by="A"))
    click(qtbot, dock, 0)
    shown = document.shown
    assert shown is not None
    assert shown.battle == before
    assert shown.verdict is document.battle.log[0].verdict
    assert shown.entry is document.battle.log[0]


def test_a_second_click_goes_back(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    charge(document)
    document.show_verdict(None)
    click(qtbot, dock, 0)
    click(qtbot, dock, 0)
    assert document.shown is None
    assert not dock.view.selectedIndexes()


def test_escape_goes_back(qtbot: QtBot, dock: LogDock, document: Document) -> None:
    charge(document)
    click(qtbot, dock, 0)
    qtbot.keyClick(dock.view, Qt.Key.Key_Escape)
    assert document.shown is None


def test_the_keyboard_shows_and_unfolds(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    charge(document)
    document.show_verdict(None)
    dock.view.setFocus()
    qtbot.keyClick(dock.view, Qt.Key.Key_End)
    qtbot.keyClick(dock.view, Qt.Key.Key_Return)
    assert document.shown is not None
    qtbot.keyClick(dock.view, Qt.Key.Key_Right)
    assert dock.view.isExpanded(dock.model.index(0, 0))


def test_an_entry_unfolds_to_every_step(dock: LogDock, document: Document) -> None:
    charge(document)
    entry = dock.model.index(0, 0)
    assert dock.model.hasChildren(entry)
    dock.view.expand(entry)
    steps = [
        str(dock.model.data(dock.model.index(row, 0, entry)))
        for row in range(dock.model.rowCount(entry))
    ]
    assert any("goes 25 ft of at most 60 ft" in one for one in steps)
    assert any("Bonus:" in one for one in steps)
    assert sum("D35-C03" in one for one in steps) == 1


def test_a_clause_id_is_a_link(qtbot: QtBot, dock: LogDock, document: Document) -> None:
    charge(document)
    document.show_verdict(None)
    at = link(dock, "D35-C05")
    with qtbot.waitSignal(dock.clause_activated) as told:
        qtbot.mouseClick(dock.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert told.args == ["D35-C05"]
    assert document.shown is None  # the click was for the link only


def test_the_foot_tells_the_preview_with_its_clauses(
    dock: LogDock, document: Document
) -> None:
    document.show_verdict(Shown(document.judge(CHARGE), CHARGE, document.battle))
    assert "Aldric would charge Grishnak" in dock.preview.words.text()
    assert "D35-C03" in dock.preview.words.text()
    document.show_verdict(None)
    assert "Point at an enemy" in dock.preview.words.text()


def test_the_foot_tells_what_would_be_refused(qtbot: QtBot) -> None:
    document = Document(battle(BARRED))
    dock = opened(qtbot, document)
    document.show_verdict(Shown(document.judge(CHARGE), CHARGE, document.battle))
    assert "This would be refused:" in dock.preview.words.text()
    assert dock.preview.badge.accessibleName() == "Illegal"


def test_the_foot_says_how_to_go_back_from_an_old_board(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    charge(document)
    document.act(Action("start-turn", by="A"))
    click(qtbot, dock, 0)
    assert "as it was" in dock.preview.words.text()


def test_the_foot_grows_for_long_words_and_settles(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    small = dock.preview.room.minimumHeight()
    keys = {"A": {"at": [5, 1], "side": "red", "states": ["prone", "dazed"]}}
    document.act(Action("put", choices={"tokens": keys}))
    document.show_verdict(Shown(document.judge(CHARGE), CHARGE, document.battle))
    grown = dock.preview.room.minimumHeight()
    document.show_verdict(None)
    assert dock.preview.room.minimumHeight() == grown
    qtbot.waitUntil(lambda: dock.preview.room.minimumHeight() == small)
    document.undo.undo()
    assert small == dock.preview.room.minimumHeight() <= grown


def test_the_foot_speaks_of_letting_go_while_a_token_is_dragged(
    dock: LogDock, document: Document
) -> None:
    move = Action("move", by="A", choices={"path": [[0, 1], [1, 1]]})
    document.show_verdict(Shown(document.judge(move), move, document.battle))
    assert "If you let go now:" in dock.preview.words.text()
    document.show_verdict(Shown(document.judge(CHARGE), CHARGE, document.battle))
    assert "If you click now:" in dock.preview.words.text()


def test_the_foot_lets_the_newest_refusal_pass(qtbot: QtBot) -> None:
    document = Document(battle(BARRED))
    dock = opened(qtbot, document)
    charge(document)
    assert "let it pass" in dock.preview.words.text()
    dock.preview.words.linkActivated.emit(FORCE)
    assert document.battle.log[-1].action.force
    assert "let it pass" not in dock.preview.words.text()


def test_the_foot_does_not_refuse_what_the_gm_forces(qtbot: QtBot) -> None:
    document = Document(battle(BARRED))
    dock = opened(qtbot, document)
    forced = replace(CHARGE, force=True)
    document.show_verdict(Shown(document.judge(forced), forced, document.battle))
    assert "the GM lets it pass" in dock.preview.words.text()
    assert "refused" not in dock.preview.words.text()


def test_undo_takes_the_entry_back(dock: LogDock, document: Document) -> None:
    document.act(Action("start-turn", by="A"))
    charge(document)
    document.undo.undo()
    assert dock.model.rowCount() == 1
    document.undo.redo()
    assert "Aldric charges" in spoken(dock, 1)


def test_another_battle_brings_another_log(dock: LogDock, document: Document) -> None:
    charge(document)
    document.new(battle(BARRED))
    assert dock.model.rowCount() == 0
    assert dock.hint.isVisible()


def test_the_search_leaves_what_has_all_words(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(Action("start-turn", by="A"))
    charge(document)
    qtbot.keyClicks(dock.search, "grishnak c14")
    assert dock.model.rowCount() == 1
    assert "charges" in spoken(dock, 0)
    dock.search.clear()
    assert dock.model.rowCount() == 2
    qtbot.keyClicks(dock.search, "dragon")
    assert "No entry" in dock.hint.text()


def test_what_comes_while_searching_is_searched_too(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    charge(document)
    qtbot.keyClicks(dock.search, "charges")
    document.act(Action("start-turn", by="A"))
    assert dock.model.rowCount() == 1
    document.act(Action("place", choices={"to": {"A": [0, 1]}}))
    charge(document)
    assert dock.model.rowCount() == 2


def menu_texts(dock: LogDock, document: Document, row: int) -> list[str]:
    menu = entry_menu(document, dock.model, dock.model.index(row, 0), dock)
    return [action.text() for action in menu.actions() if action.text()]


def test_force_is_offered_for_the_newest_refusal_only(qtbot: QtBot) -> None:
    document = Document(battle(BARRED))
    dock = opened(qtbot, document)
    charge(document)
    assert any("Force" in text for text in menu_texts(dock, document, 0))
    document.act(Action("start-turn", by="A"))
    assert not any("Force" in text for text in menu_texts(dock, document, 0))
    assert not any("Force" in text for text in menu_texts(dock, document, 1))


def test_a_forced_ruling_is_logged_as_such(qtbot: QtBot) -> None:
    document = Document(battle(BARRED))
    dock = opened(qtbot, document)
    charge(document)
    menu = entry_menu(document, dock.model, dock.model.index(0, 0), dock)
    next(one for one in menu.actions() if "Force" in one.text()).trigger()
    verdict = document.battle.log[-1].verdict
    assert (verdict.legal, verdict.reasons) == (False, ("lane-creature",))
    assert spoken(dock, 1).startswith("Forced by the GM:")
    assert "the GM lets it pass" in spoken(dock, 1)


def test_an_exported_ruling_resolves_to_the_same_verdict(
    dock: LogDock, document: Document, tmp_path
) -> None:
    charge(document, 18)
    path = tmp_path / "grishnak.yaml"
    export_ruling(document.battle, document.battle.log[0], path)
    (case,) = cases.read_cases(path.read_text(encoding="utf-8"), path.name)
    ((verdict, _after),) = cases.run(case)
    assert verdict_to_json(verdict) == verdict_to_json(document.battle.log[0].verdict)


def test_copying_gives_the_sentence_and_markdown_every_step(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    charge(document)
    click(qtbot, dock, 0)
    qtbot.keyClick(dock.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert "Aldric charges Grishnak" in text
    assert "D35-C03" in text
    menu = entry_menu(document, dock.model, dock.model.index(0, 0), dock)
    next(one for one in menu.actions() if "Markdown" in one.text()).trigger()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("- Aldric charges Grishnak: ")
    assert "\n  - Aldric goes 25 ft" in text
    assert "`D35-C03`" in text


def test_five_thousand_entries_are_laid_out_only_where_seen(
    qtbot: QtBot, document: Document
) -> None:
    charge(document)
    entry = document.battle.log[0]
    document.new(Battle("dnd35", entry.before.board, log=(entry,) * 5000))
    dock = opened(qtbot, document)
    QApplication.processEvents()
    assert dock.model.rowCount() == 5000
    assert len(dock.model._texts) < 100
    dock.view.scrollToTop()
    QApplication.processEvents()
    assert len(dock.model._texts) < 200


def test_a_long_log_is_searched_with_pauses(qtbot: QtBot, document: Document) -> None:
    document.act(Action("start-turn", by="A"))
    charge(document)
    turn, fight = document.battle.log
    log = (turn,) * 2000 + (fight,) + (turn,) * 2000
    document.new(Battle("dnd35", fight.before.board, log=log))
    dock = opened(qtbot, document)
    dock.search.setText("charges grishnak")
    assert dock.model.busy
    assert "Searching" in dock.hint.text()
    qtbot.waitUntil(lambda: not dock.model.busy)
    assert dock.model.rowCount() == 1
    assert dock.model.position(dock.model.index(0, 0)) == 2000


def test_another_language_tells_the_log_anew(dock: LogDock, document: Document) -> None:
    charge(document)
    before = dock.model.text(0)
    QApplication.sendEvent(dock, QEvent(QEvent.Type.LanguageChange))
    assert dock.model.text(0) is not before
    assert dock.model.rowCount() == 1
    assert "Aldric charges" in spoken(dock, 0)


def test_everything_has_a_name_for_the_ear(dock: LogDock) -> None:
    for widget in (dock.search, dock.view, dock.preview.words, dock.dice.die):
        assert widget.accessibleName() or widget is dock.dice.die
