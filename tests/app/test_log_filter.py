"""The log narrowed down by token, side, kind and outcome: chips, a count, one click that shows all."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from chargemap.app.docks.log import LogDock
from chargemap.app.docks.log_delegate import entry_html
from chargemap.app.docks.log_menu import fill_only
from chargemap.app.document import Document
from chargemap.app.window import MainWindow
from chargemap.cases import open_battle
from chargemap.explain import action_sentence
from chargemap.model.battle import Action, Battle
from chargemap.resources import samples
from tests.app.desk import battle_of
from tests.app.docked import docked

HIT = {"attack": (15,), "damage": (5,)}
MISS = {"attack": (2,)}
FIELD = """
....................
.A......E...........
....................
.B...C..............
"""
TOKENS = (
    "{A: {side: blue, name: Ann}, B: {side: blue, name: Bo},"
    " C: {side: red, name: Cy}, E: {side: red, name: Orc}}"
)
PLAY = (
    Action("start-turn", "A"),  # 0
    Action("charge", "A", "E", rolls=HIT),  # 1: came off
    Action("charge", "A", "E"),  # 2: refused, too close
    Action("charge", "A", "E", rolls=MISS, force=True),  # 3: forced
    Action("place", choices={"to": {"B": [2, 3]}}),  # 4: by hand
    Action("start-turn", "E"),  # 5
    Action("attack", "E", "A", rolls=MISS),  # 6: failed
    Action("attack", "C", "B", rolls=HIT),  # 7: refused, out of reach
)


def play(document: Document) -> None:
    for action in PLAY:
        document.act(action)
    assert len(document.battle.log) == len(PLAY)


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    made = Document(battle_of(FIELD, tokens=TOKENS))
    play(made)
    return made


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> LogDock:
    return docked(qtbot, LogDock(document))


def chips(dock: LogDock) -> list[str]:
    return [one.text().removesuffix(" ×") for one in dock.filter.chips()]


@pytest.mark.parametrize(
    ("facet", "value", "places"),
    [
        ("token", "A", (0, 1, 2, 3, 6)),
        ("token", "B", (4, 7)),
        ("side", "red", (5, 6, 7)),
        ("side", "blue", (0, 1, 2, 3, 4)),
        ("kind", "charge", (1, 2, 3)),
        ("kind", "place", (4,)),
        ("outcome", "refused", (2, 7)),
        ("outcome", "forced", (3,)),
        ("outcome", "hand", (4,)),
        ("outcome", "failed", (3, 6)),
        ("outcome", "succeeded", (0, 1, 5)),
        ("outcome", "legal", (0, 1, 5, 6)),
    ],
)
def test_each_value_leaves_its_entries(
    dock: LogDock, facet: str, value: str, places: tuple[int, ...]
) -> None:
    dock.filter.toggle(facet, value, chosen=True)
    assert dock.model.shown() == places
    assert dock.filter.count.text() == f"{len(places)} of 8 entries"


def test_values_of_one_kind_add_up_and_kinds_narrow_each_other(dock: LogDock) -> None:
    for facet, value in (("kind", "charge"), ("kind", "attack"), ("side", "blue")):
        dock.filter.toggle(facet, value, chosen=True)
    assert dock.model.shown() == (1, 2, 3)
    dock.filter.toggle("outcome", "refused", chosen=True)
    assert dock.model.shown() == (2,)


def test_the_search_goes_on_within_the_filter(qtbot: QtBot, dock: LogDock) -> None:
    dock.filter.toggle("token", "A", chosen=True)
    qtbot.keyClicks(dock.search, "misses")
    assert dock.model.shown() == (3, 6)
    assert dock.filter.count.text() == "2 of 8 entries"


def test_each_chip_says_what_it_is_and_takes_itself_away(dock: LogDock) -> None:
    dock.filter.toggle("token", "A", chosen=True)
    dock.filter.toggle("outcome", "failed", chosen=True)
    assert chips(dock) == ["Ann", "Failed"]
    assert dock.filter.chips()[0].accessibleName().startswith("Token: Ann.")
    dock.filter.chips()[0].click()
    assert chips(dock) == ["Failed"]
    assert dock.model.shown() == (3, 6)


def test_one_click_shows_all_again(qtbot: QtBot, dock: LogDock) -> None:
    dock.filter.toggle("side", "red", chosen=True)
    qtbot.keyClicks(dock.search, "orc")
    dock.filter.all.click()
    assert dock.model.shown() == tuple(range(8))
    assert dock.search.text() == ""
    assert not dock.filter.isVisible()


def test_without_a_filter_no_room_is_taken(dock: LogDock) -> None:
    assert not dock.filter.isVisible()
    assert dock.filter.button.isVisible()


def test_what_comes_while_the_log_is_narrowed_is_looked_at_too(
    dock: LogDock, document: Document
) -> None:
    dock.filter.toggle("token", "C", chosen=True)
    document.act(Action("start-turn", "C"))
    document.act(Action("start-turn", "B"))
    assert dock.model.shown() == (7, 8)
    assert dock.filter.count.text() == "2 of 10 entries"
    document.undo.undo()
    document.undo.undo()
    assert dock.filter.count.text() == "1 of 8 entries"


def test_a_filter_that_nothing_passes_says_so(dock: LogDock) -> None:
    dock.filter.toggle("kind", "charge", chosen=True)
    dock.filter.toggle("token", "C", chosen=True)
    assert "No entry of the log is like that" in dock.hint.text()
    assert dock.filter.count.text() == "0 of 8 entries"


def menu_of(dock: LogDock) -> dict[str, dict[str, bool]]:
    dock.filter.menu.aboutToShow.emit()
    found: dict[str, dict[str, bool]] = {}
    for action in dock.filter.menu.actions():
        if isinstance(menu := action.menu(), QMenu):
            found[action.text()] = {
                one.text(): one.isChecked() for one in menu.actions()
            }
    return found


def test_the_menu_lists_what_there_is_with_its_number(dock: LogDock) -> None:
    dock.filter.toggle("side", "red", chosen=True)
    found = menu_of(dock)
    assert [*found] == ["Token", "Side", "Kind", "Outcome"]
    assert found["Token"] == {
        "Ann (5)": False,
        "Bo (2)": False,
        "Cy (1)": False,
        "Orc (5)": False,
    }
    assert found["Side"] == {"blue (5)": False, "red (3)": True}
    assert found["Kind"]["Charge (3)"] is False
    assert [*found["Outcome"]] == [
        "Legal (4)",
        "Refused (2)",
        "Forced by the GM (1)",
        "Came off (3)",
        "Failed (2)",
        "By hand (1)",
    ]


def test_what_a_player_declares_is_not_the_hands_doing(
    dock: LogDock, document: Document
) -> None:
    document.new(open_battle(samples()[-1]))
    document.act(Action("undeclare", choices={"ids": [*document.battle.tokens][:1]}))
    document.act(Action("remove", choices={"ids": [*document.battle.tokens][:1]}))
    last = len(document.battle.log) - 1
    dock.filter.toggle("outcome", "declared", chosen=True)
    assert dock.model.shown() == tuple(range(last))
    assert chips(dock) == ["Declared"]
    assert dock.model.text(0).kind == "declared"
    dock.filter.only("outcome", "hand")
    assert dock.model.shown() == (last,)


def test_an_entry_offers_to_show_only_those_of_its_tokens(
    dock: LogDock, document: Document
) -> None:
    menu = QMenu(dock)
    fill_only(menu, document.battle.log[1], dock)
    texts = [one.text() for one in menu.actions()]
    assert texts == ["Show only rulings of Ann", "Show only rulings of Orc"]
    menu.actions()[1].trigger()
    assert chips(dock) == ["Orc"]
    assert dock.model.shown() == (1, 2, 3, 5, 6)


def test_a_token_that_is_gone_is_called_as_it_was(
    dock: LogDock, document: Document
) -> None:
    document.act(Action("remove", choices={"ids": ["C"]}))
    dock.filter.toggle("token", "C", chosen=True)
    assert chips(dock) == ["Cy"]


def test_a_long_log_is_narrowed_with_pauses(qtbot: QtBot, document: Document) -> None:
    turn, fight = document.battle.log[5], document.battle.log[1]
    log = (turn,) * 2000 + (fight,) + (turn,) * 2000
    document.new(Battle("dnd35", fight.before.board, log=log))
    dock = docked(qtbot, LogDock(document))
    dock.filter.toggle("kind", "charge", chosen=True)
    assert dock.model.busy
    assert dock.filter.count.text() == "Searching…"
    assert dock.model.shown() == (2000,)
    qtbot.waitUntil(lambda: not dock.model.busy)
    assert dock.filter.count.text() == "1 of 4001 entries"


def test_another_battle_is_shown_whole(dock: LogDock, document: Document) -> None:
    dock.filter.toggle("token", "A", chosen=True)
    dock.search.setText("ann")
    document.new(document.battle.start)
    document.act(Action("start-turn", "E"))
    assert dock.model.shown() == (0,)
    assert not dock.filter.isVisible()


# ---- words in the steps


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("goes 30 ft", (1,)),
        ("ORC at most", (1,)),  # one word above, two below
        ("bonus: +2", (1, 3)),
        ("at most dragon", ()),
    ],
)
def test_the_search_looks_in_the_steps_too(
    qtbot: QtBot, dock: LogDock, typed: str, places: tuple[int, ...]
) -> None:
    qtbot.keyClicks(dock.search, typed)
    assert dock.model.shown() == places


def test_an_entry_found_by_a_step_says_so_and_reads_it_out(
    qtbot: QtBot, dock: LogDock
) -> None:
    qtbot.keyClicks(dock.search, "at most")
    row = dock.model.index_of(1)
    told = dock.model.told(1)
    (step,) = told.found
    assert step.startswith("Ann goes 30 ft of at most 60 ft")
    assert f"In its steps: {step}" in entry_html(told, dock.palette())
    spoken = dock.model.data(row, Qt.ItemDataRole.AccessibleTextRole)
    assert f"In its steps: {step}" in str(spoken)
    dock.search.clear()
    assert dock.model.told(1).found == ()


def test_a_word_of_the_entry_itself_names_no_step(qtbot: QtBot, dock: LogDock) -> None:
    qtbot.keyClicks(dock.search, "charges")
    assert dock.model.told(1).found == ()


def test_a_long_log_is_searched_in_its_steps_with_pauses(
    qtbot: QtBot, document: Document
) -> None:
    turn, fight = document.battle.log[5], document.battle.log[1]
    log = (turn,) * 2500 + (fight,) + (turn,) * 2500
    document.new(Battle("dnd35", fight.before.board, log=log))
    dock = docked(qtbot, LogDock(document))
    dock.search.setText("at most 60")
    assert dock.model.busy
    qtbot.waitUntil(lambda: not dock.model.busy)
    assert dock.model.shown() == (2500,)


# ---- in the window


def test_the_menu_opens_by_its_key_and_chooses_by_keys(window: MainWindow) -> None:
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    play(window.document)
    menu = window.docks.log.filter.menu

    def choose() -> None:
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down):
            QTest.keyClick(QApplication.activePopupWidget(), key)
        QTest.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Return)
        menu.close()

    QTimer.singleShot(0, choose)
    window.commands["filter-log"].trigger()
    assert chips(window.docks.log) == ["Bo"]


def test_all_of_it_is_reached_by_keys(window: MainWindow) -> None:
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    play(window.document)
    log = window.docks.log
    window.document.select(("C",))
    QTest.keyClick(window.view, Qt.Key.Key_L, Qt.KeyboardModifier.ShiftModifier)
    assert log.model.shown() == (7,)
    chip = log.filter.chips()[0]
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Space)
    assert log.model.shown() == tuple(range(8))
    for one in (log.filter.button, log.filter.all):
        assert one.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_token_on_the_board_offers_its_rulings(window: MainWindow) -> None:
    menu = QMenu(window)
    window.tokens._fill_token(menu, "A")
    assert "Show only rulings of Ann" not in [one.text() for one in menu.actions()]
    window.document.act(Action("start-turn", "A"))
    menu.clear()
    window.tokens._fill_token(menu, "A")
    found = {one.text(): one for one in menu.actions()}
    found["Show only rulings of Ann"].trigger()
    assert chips(window.docks.log) == ["Ann"]


def test_the_entries_shown_are_copied_alone(window: MainWindow) -> None:
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    play(window.document)
    assert not window.commands["copy-shown"].isEnabled()
    window.docks.log.show_only("token", "C")
    assert window.commands["copy-shown"].isEnabled()
    window.commands["copy-shown"].trigger()
    text = QGuiApplication.clipboard().text()
    assert "1 of the 8 entries of the log are told." in text
    assert text.count("\n- ") == 1
    window.commands["show-whole-log"].trigger()
    assert not window.commands["copy-shown"].isEnabled()


def test_chips_do_not_widen_a_narrow_dock(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.document.new(battle_of(FIELD, tokens=TOKENS))
    play(window.document)
    log = window.docks.log
    QApplication.processEvents()
    wide = log.width()
    for facet, value in (
        ("token", "A"),
        ("token", "E"),
        ("side", "red"),
        ("kind", "attack"),
        ("outcome", "failed"),
    ):
        log.filter.toggle(facet, value, chosen=True)
    QApplication.processEvents()
    assert log.width() == wide
    for one in (*log.filter.chips(), log.filter.count, log.filter.all):
        assert one.mapTo(log, one.rect().topRight()).x() < wide
    assert log.view.height() >= 60


def test_every_sentence_comes_from_one_place(dock: LogDock, document: Document) -> None:
    for place, entry in enumerate(document.battle.log):
        assert dock.model.text(place).sentence == action_sentence(entry)
