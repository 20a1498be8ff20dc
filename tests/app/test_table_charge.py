"""Charges on an inch table: declared unmeasured, listed, answered by interceptors, resolved together."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from chargemap import cases
from chargemap.app.docks.log import LogDock
from chargemap.app.document import Shown
from chargemap.app.tools.menu import fill_actions
from chargemap.cases.journal import Told, line_of, replayed
from chargemap.explain import action_sentence
from chargemap.model.battle import Action
from tests.app.desk import LEFT
from tests.app.tabletop import ALT, ENTER, ESC, SHIFT, Tabletop, W, table_battle

TOKENS = (
    "{A: {side: red, at: [4, 6], base_mm: 25.4, name: Anna},"
    " C: {side: red, at: [4, 12], base_mm: 25.4, name: Carl},"
    " B: {side: blue, at: [10, 6], base_mm: 25.4, name: Ben},"
    " D: {side: blue, at: [10, 7.5], base_mm: 25.4, name: Dirk},"
    " E: {side: blue, at: [10, 12], base_mm: 25.4, name: Egon},"
    " F: {side: blue, at: [7, 8.5], base_mm: 25.4, name: Fritz},"
    " H: {side: blue, at: [18, 6], base_mm: 25.4, name: Hugo, states: [hidden]},"
    " Z: {side: blue, at: [20, 12], base_mm: 25.4, name: Zoe}}"
)
MEASURED = {"lane", "path", "beyond", "zone", "engagement", "link"}
ROOF = "[{id: roof, kind: platform, polygon: [[8, 10], [14, 10], [14, 14], [8, 14]], height: 3}]"


@pytest.fixture
def table(qtbot: QtBot) -> Tabletop:
    found = Tabletop(table_battle(TOKENS))
    qtbot.addWidget(found.view)
    return found


def declaring(by: str, at: str) -> Action:
    """Return the hand's action that declares a charge."""
    charge = {"do": "charge", "by": by, "at": at}
    return Action("declare", choices={"action": charge})


def climbing(qtbot: QtBot) -> Tabletop:
    """A table on which Carl has to climb to reach Egon."""
    tokens = TOKENS.replace("[4, 12]", "[6, 12]")
    found = Tabletop(table_battle(tokens, ROOF))
    qtbot.addWidget(found.view)
    return found


# ---- before the declaration


@pytest.mark.parametrize("target", ["B", "E", "H", "Z"])
def test_hover_shows_nothing_that_had_to_be_measured(
    table: Tabletop, target: str
) -> None:
    table.click(table.place("A"))
    table.hover(table.place(target))
    shown = table.document.shown
    assert shown is not None
    assert not MEASURED & set(table.kinds())
    assert not any(letter.isdigit() for word in table.words() for letter in word[:4])
    assert (shown.verdict.path, shown.verdict.distance) == ((), 0)
    assert shown.verdict.lane == shown.verdict.intercept == ()
    assert not shown.verdict.more.get("zones")
    assert not any("″" in said for said in table.said)


def test_a_held_button_measures_nothing_either(table: Tabletop) -> None:
    table.click(table.place("A"))
    x, y = table.place("B")
    table.press((x, y))
    table.drag_to((x + 0.2, y + 0.1))
    assert not MEASURED & set(table.kinds())
    assert table.declared == ()


def test_the_menu_on_an_enemy_measures_nothing_and_declares(
    table: Tabletop, qtbot: QtBot
) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    fill_actions(menu, table.document, "B", ["A"])
    entry = next(one for one in menu.actions() if "Ben" in one.text())
    assert "″" not in entry.toolTip()
    entry.hover()
    assert not MEASURED & set(table.kinds())
    entry.trigger()
    assert table.done() == ["declare"]
    assert table.listed == ["Anna → Ben"]


def test_hover_tells_what_needs_no_measuring(table: Tabletop) -> None:
    table.click(table.place("A"))
    table.hover(table.place("H"))
    assert table.words() == ["hidden · SK-23"]


def test_who_has_acted_is_refused_without_a_length(qtbot: QtBot) -> None:
    tokens = TOKENS.replace("name: Anna", "name: Anna, states: [acted]")
    table = Tabletop(table_battle(tokens))
    qtbot.addWidget(table.view)
    table.click(table.place("A"))
    table.hover(table.place("B"))
    assert "acted this turn · SK-38" in table.words()
    assert not MEASURED & set(table.kinds())


def test_the_rings_do_not_tell_who_is_too_far(table: Tabletop, qtbot: QtBot) -> None:
    table.click(table.place("A"))
    qtbot.waitUntil(lambda: not table.tool.judging)
    roles = {one: verdict.legal for one, verdict in table.tool.verdicts.items()}
    assert roles == {"B": True, "D": True, "E": True, "F": True, "H": False, "Z": True}


def test_an_option_lets_distances_be_seen_beforehand(qtbot: QtBot) -> None:
    table = Tabletop(table_battle(TOKENS, options="{premeasure: true}"))
    qtbot.addWidget(table.view)
    table.click(table.place("A"))
    table.hover(table.place("B"))
    assert {"lane", "path", "zone"} <= set(table.kinds())
    table.click(table.place("B"))
    assert table.listed == ["Anna → Ben"]


# ---- the declaration


def test_a_click_declares_and_moves_nobody(table: Tabletop) -> None:
    table.declare("A", "B")
    assert table.done() == ["declare"]
    assert [(one.by, one.at) for one in table.declared] == [("A", "B")]
    assert table.at("A") == (4, 6)
    assert table.listed == ["Anna → Ben"]


def test_a_declared_charge_may_be_measured(table: Tabletop) -> None:
    table.declare("A", "B")
    assert {"lane", "path", "zone", "engagement", "ghost"} <= set(table.kinds())
    assert "5 of 7 inches, 2 left · SK-08" in table.words()


def test_shift_click_names_a_further_enemy_and_takes_him_back(table: Tabletop) -> None:
    table.declare("A", "B")
    table.click(table.place("D"), SHIFT)
    assert table.listed == ["Anna → Ben and Dirk"]
    assert table.declared[0].get("also") == ["D"]
    table.click(table.place("D"), SHIFT)
    assert table.listed == ["Anna → Ben"]


def test_further_enemies_can_be_named_first(table: Tabletop) -> None:
    table.click(table.place("A"))
    table.click(table.place("D"), SHIFT)
    assert table.declared == ()
    table.click(table.place("B"))
    assert table.listed == ["Anna → Ben and Dirk"]


def test_escape_forgets_what_was_named_first(table: Tabletop) -> None:
    table.click(table.place("A"))
    table.click(table.place("D"), SHIFT)
    table.key(ESC)
    table.click(table.place("B"))
    assert table.listed == ["Anna → Ben"]


def test_alt_click_on_the_ground_names_a_place_to_go_by(table: Tabletop) -> None:
    table.click(table.place("A"))
    table.click((7.0, 4.0), ALT)
    assert "by way of 1" in [one.label for one in table.tool._draft._layer.figures]
    table.click(table.place("B"))
    ((x, y),) = table.declared[0].get("via")
    assert (x, y) == (pytest.approx(7, abs=0.1), pytest.approx(4, abs=0.1))
    assert table.noted == ["not the most direct way · by way of 1 place"]


def test_the_route_is_chosen_in_the_strip(table: Tabletop) -> None:
    strip = table.tool.options_widget()
    table.click(table.place("C"))
    strip.choose("route", "climb")
    table.click(table.place("E"))
    assert table.declared[0].get("route") == "climb"
    assert table.noted == ["climbing"]
    table.click(table.place("A"))
    assert strip.choices() == {}
    table.click(table.place("C"))
    assert strip.choices() == {"route": "climb"}
    strip.choose("route", None)
    assert table.declared[0].choices == {}


def test_another_target_takes_the_place_of_the_first(table: Tabletop) -> None:
    table.declare("A", "B")
    table.click(table.place("F"))
    assert table.listed == ["Anna → Fritz"]


def test_the_other_side_declares_nothing_meanwhile(qtbot: QtBot) -> None:
    tokens = "{A: {side: red, at: [4, 6]}, B: {side: blue, at: [9, 6]}}"
    table = Tabletop(table_battle(tokens))
    qtbot.addWidget(table.view)
    table.declare("A", "B")
    table.document.select(("B",))
    table.click(table.place("A"))
    assert [one.by for one in table.declared] == ["A"]
    assert "expected a charger of side red, not B of blue" in table.said[-1]


def test_a_declaration_is_taken_back_in_the_list(table: Tabletop) -> None:
    table.declare("A", "B")
    table.declare("C", "E")
    assert table.listed == ["Anna → Ben", "Carl → Egon"]
    QTest.mouseClick(table.cards.declared.rows[0].remove, LEFT)
    assert table.listed == ["Carl → Egon"]
    assert table.done()[-1] == "undeclare"


def test_all_declarations_are_taken_back(table: Tabletop) -> None:
    table.declare("A", "B")
    table.declare("C", "E")
    table.cards.declarations.take_all_back()
    assert table.declared == ()
    assert not table.cards.declared.isVisible()


def test_the_list_tells_which_charge_would_fail(table: Tabletop) -> None:
    table.declare("A", "Z")
    assert table.noted == ["too far"]
    assert table.cards.declared.rows[0].badge.kind == "failed"


def test_the_list_takes_the_keyboard_from_nobody(table: Tabletop) -> None:
    table.view.activateWindow()
    table.declare("A", "Z")
    assert QApplication.activeWindow() is table.view


def test_a_declared_charge_is_an_arrow_on_the_board(table: Tabletop) -> None:
    table.declare("A", "B")
    (arrow,) = table.cards.declared._layer.figures
    assert arrow.points == ((4, 6), (9.5, 6))


def test_the_card_hides_no_token_that_it_need_not(table: Tabletop) -> None:
    table.declare("A", "B")
    box = table.cards.declared.geometry()
    port = table.view.viewport()
    spots = [table.pixel(table.place(one)) for one in table.document.battle.tokens]
    assert not any(box.contains(port.mapTo(table.view, spot)) for spot in spots)


# ---- resolving


def test_one_alone_is_resolved_as_a_charge(table: Tabletop) -> None:
    table.declare("C", "E")
    table.key(ENTER)
    assert table.done() == ["declare", "charge"]
    assert table.at("C") == (9, 12)
    assert table.declared == ()
    assert table.listed == []


def test_several_are_resolved_together(table: Tabletop) -> None:
    table.declare("A", "B")
    table.declare("C", "E")
    QTest.mouseClick(table.cards.declared.resolve, LEFT)
    table.answer("nobody")
    assert table.done() == ["declare", "declare", "charges"]
    assert (table.at("A"), table.at("C")) == ((9, 6), (9, 12))
    assert table.ruled.success
    assert {"SK-05"} <= set(table.ruled.clauses)


def test_a_charge_is_declared_and_resolved_by_keys_alone(table: Tabletop) -> None:
    table.document.select(("C",))
    while table.tool.target != "E":
        table.key(Qt.Key.Key_Tab)
    table.key(ENTER)
    assert table.listed == ["Carl → Egon"]
    table.key(ENTER)
    assert table.done() == ["declare", "charge"]


def test_what_all_see_to_be_illegal_is_refused_at_once(table: Tabletop) -> None:
    table.declare("A", "H")
    assert table.declared == ()
    assert table.ruled.reasons == ("hidden-target",)
    assert not MEASURED & set(table.kinds())
    table.key(ENTER, SHIFT)
    while table.question:
        table.key(W)
    assert table.document.battle.log[-1].action.force


def test_an_illegal_one_stays_declared_while_the_others_go(table: Tabletop) -> None:
    table.declare("A", "B")
    table.click(table.place("E"), SHIFT)
    table.declare("C", "E")
    table.key(ENTER)
    assert table.at("A") == (4, 6)
    assert table.at("C") == (9, 12)
    assert table.listed == ["Anna → Ben and Egon"]
    assert table.tool.refused is None
    table.key(ENTER)
    assert table.ruled.reasons == ("late", "also-apart")
    table.key(ENTER, SHIFT)
    while table.question:
        table.key(W)
    assert table.document.battle.log[-1].action.force
    assert table.listed == []


def test_a_failed_charge_shows_where_it_stopped_and_why(table: Tabletop) -> None:
    table.declare("C", "Z")
    table.key(ENTER)
    while table.question:
        table.key(W)
    assert table.ruled.more["failure"] == "too-far"
    assert "too far, stops after 4″ · SK-02, SK-36" in table.words()


def test_a_refusal_draws_its_evidence_in_inches(table: Tabletop) -> None:
    table.declare("A", "B")
    table.click(table.place("E"), SHIFT)
    assert "too far apart · SK-03" in table.words()
    segments = [
        points for kind, points, _ in table.overlay.describe() if kind == "segment"
    ]
    assert ((10, 6), (10, 12)) in segments


def test_all_charges_are_drawn_at_once_and_again_from_the_log(table: Tabletop) -> None:
    table.declare("A", "B")
    table.declare("C", "E")
    table.key(ENTER)
    table.key(W)
    assert (table.kinds().count("lane"), table.kinds().count("path")) == (2, 2)
    ends = [
        points[-1] for kind, points, _ in table.overlay.describe() if kind == "path"
    ]
    assert ends == [(9, 6), (9, 12)]
    assert table.kinds().count("ghost") == 2
    entry = table.document.battle.log[-1]
    table.document.select(())
    table.document.undo.undo()
    table.document.undo.redo()
    table.document.show_verdict(Shown(entry.verdict, entry.action, entry.before, entry))
    assert (table.kinds().count("lane"), table.kinds().count("path")) == (2, 2)


# ---- interceptors


def test_who_may_step_in_is_asked_by_name(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    assert table.question == "Fritz may intercept Anna."
    assert table.answers == ["Fritz intercepts", "Nobody"]
    assert "zone" in table.kinds()
    assert "interception zone · SK-29" in table.words()
    assert table.done() == ["declare"]


def test_the_card_draws_where_he_would_stand(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    card = table.cards.interception
    card.draw_places()
    (ghost,) = [one for one in card._layer.figures if one.kind == "ghost"]
    table.key(ENTER)
    x, y = ghost.points[0]
    assert table.at("F") == (pytest.approx(x + 0.5), pytest.approx(y + 0.5))


def test_nobody_steps_in(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    table.key(W)
    assert table.question == ""
    assert table.at("A") == (9, 6)
    assert table.document.battle.log[-1].action.get("intercepted_by") is None


@pytest.mark.parametrize("way", ["key", "number", "button", "token"])
def test_stepping_in_bends_the_ruling(table: Tabletop, way: str) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    match way:
        case "key":
            table.key(ENTER)
        case "number":
            table.key(Qt.Key.Key_1)
        case "button":
            table.answer("by-1")
        case "token":
            table.click(table.place("F"))
    assert table.question == ""
    assert table.ruled.more["failure"] == "intercepted"
    assert table.document.battle.log[-1].action.get("intercepted_by") == "F"
    assert table.at("A") != (9, 6)
    assert table.at("F") != (7, 8.5)
    assert any("intercepted by Fritz" in word for word in table.words())


def test_a_click_on_another_token_answers_nothing(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    table.click(table.place("E"))
    assert table.question == "Fritz may intercept Anna."
    assert table.done() == ["declare"]


def test_escape_gives_it_up_and_all_stays_declared(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    table.key(ESC)
    assert table.question == ""
    assert table.listed == ["Anna → Ben"]
    assert table.done() == ["declare"]


def asked_about_two(qtbot: QtBot) -> Tabletop:
    """A table where Fritz may intercept either of two chargers, and is asked about the first."""
    tokens = TOKENS.replace("[4, 12]", "[4, 11]").replace("[10, 12]", "[10, 11]")
    table = Tabletop(table_battle(tokens))
    qtbot.addWidget(table.view)
    table.declare("A", "B")
    table.declare("C", "E")
    table.key(ENTER)
    return table


def test_each_mover_is_asked_about_and_nobody_steps_in_twice(qtbot: QtBot) -> None:
    table = asked_about_two(qtbot)
    assert table.question == "Fritz may intercept Anna."
    assert table.answers == ["Fritz intercepts", "Nobody", "Nobody at all"]
    table.key(W)
    assert table.question == "Fritz may intercept Carl."
    table.key(ENTER)
    listed = table.document.battle.log[-1].action.get("list")
    assert [one.get("intercepted_by") for one in listed] == [None, "F"]
    table.document.undo.undo()
    table.key(ENTER)
    table.key(ENTER)
    assert table.question == ""
    assert table.done()[-1] == "charges"


def test_nobody_at_all_ends_the_questions(qtbot: QtBot) -> None:
    table = asked_about_two(qtbot)
    table.key(W, SHIFT)
    assert table.question == ""
    assert table.done()[-1] == "charges"


def test_the_foot_of_the_log_asks_the_same(table: Tabletop, qtbot: QtBot) -> None:
    dock = LogDock(table.document)
    qtbot.addWidget(dock)
    dock.follow(table.cards)
    dock.show()
    table.declare("A", "B")
    table.key(ENTER)
    assert dock.interception.isVisible()
    assert dock.interception.words.text() == "Fritz may intercept Anna."
    QTest.mouseClick(dock.interception.button("nobody"), LEFT)
    assert not dock.interception.isVisible()
    assert table.at("A") == (9, 6)


# ---- tests on the way


def test_the_route_shows_the_test_of_a_climb_where_it_is_taken(qtbot: QtBot) -> None:
    table = climbing(qtbot)
    table.declare("C", "E")
    assert "link" in table.kinds()
    assert "climb 3″ up: 1 test (need 3 or less) · SK-10" in table.words()


def test_a_failed_climb_is_told_at_the_foot(qtbot: QtBot) -> None:
    table = climbing(qtbot)
    table.declare("C", "E")
    table.document.typed = {"initiative": (5,)}
    table.key(ENTER)
    assert table.ruled.more["failure"] == "climb-test"
    assert "climb 3″ up: 5 (need 3 or less), failed · SK-10" in table.words()
    assert any(word.startswith("climb failed, stops after") for word in table.words())


def test_initiative_tests_can_be_typed_in(qtbot: QtBot) -> None:
    table = climbing(qtbot)
    dock = LogDock(table.document)
    qtbot.addWidget(dock)
    dock.show()
    qtbot.mouseClick(dock.dice.typed_in, LEFT)
    table.declare("C", "E")
    table.key(ENTER)
    assert dock.dice.question.text() == (
        "Initiative (d6) of Carl: climbing test, 3 or less"
    )
    qtbot.keyClicks(dock.dice.die, "6")
    qtbot.keyClick(dock.dice.die, ENTER)
    assert [one.roll for one in table.ruled.tests] == [6]
    assert table.ruled.more["failure"] == "climb-test"


def test_the_question_tells_which_of_two_tests_it_is(qtbot: QtBot) -> None:
    tokens = TOKENS.replace("[4, 12]", "[9, 12]").replace("[10, 12]", "[6, 12]")
    table = Tabletop(table_battle(tokens, ROOF.replace("height: 3", "height: 5")))
    qtbot.addWidget(table.view)
    dock = LogDock(table.document)
    qtbot.addWidget(dock)
    dock.show()
    qtbot.mouseClick(dock.dice.typed_in, LEFT)
    table.declare("C", "E")
    table.key(ENTER)
    asked = []
    while dock.dice.held is not None:
        asked.append(dock.dice.question.text())
        dock.dice.die.setValue(1)
        dock.dice.take_die()
    assert asked == [
        f"Initiative (d6) of Carl: {test}, 3 or less"
        for test in ("test for sight", "jumping test 1 of 2", "jumping test 2 of 2")
    ]


def test_the_preview_goes_when_a_test_failed_that_it_took_as_passed(
    qtbot: QtBot,
) -> None:
    tokens = TOKENS.replace("[4, 12]", "[6, 12]").replace("[4, 6]", "[6, 10.5]")
    tokens = tokens.replace("[10, 6]", "[10, 10.6]")
    table = Tabletop(table_battle(tokens, ROOF))
    qtbot.addWidget(table.view)
    dock = LogDock(table.document)
    qtbot.addWidget(dock)
    dock.show()
    qtbot.mouseClick(dock.dice.typed_in, LEFT)
    table.declare("C", "E")
    table.declare("A", "B")
    table.key(ENTER)
    while table.question:
        table.answer("nobody")
    assert table.document.shown is not None
    dock.dice.die.setValue(6)
    dock.dice.take_die()
    assert dock.dice.held is not None  # the other one
    assert table.document.shown is None


def test_what_a_row_showed_goes_when_the_mouse_leaves_it(table: Tabletop) -> None:
    table.declare("A", "B")
    table.document.show_verdict(None)
    (row,) = table.cards.declared.rows
    row.entered.emit()
    assert table.document.shown is not None
    QApplication.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert table.document.shown is None
    row.chosen.emit()  # what was clicked stays
    QApplication.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert table.document.shown is not None


# ---- undone, kept, replayed


def test_undo_brings_back_what_was_declared(table: Tabletop) -> None:
    table.declare("A", "B")
    table.declare("C", "E")
    table.key(ENTER)
    table.key(W)
    undo = table.document.undo
    undo.undo()
    assert table.listed == ["Anna → Ben", "Carl → Egon"]
    assert table.at("A") == (4, 6)
    undo.undo()
    assert table.listed == ["Anna → Ben"]
    undo.undo()
    assert table.listed == []
    undo.redo()
    assert table.listed == ["Anna → Ben"]


def test_undo_while_somebody_is_asked_ends_the_question(table: Tabletop) -> None:
    table.declare("A", "B")
    table.key(ENTER)
    table.document.undo.undo()
    assert table.question == ""
    assert not table.document.waits


def test_what_is_declared_is_saved(table: Tabletop, tmp_path: Path) -> None:
    table.declare("A", "B")
    table.click(table.place("D"), SHIFT)
    path = tmp_path / "declared.chargemap"
    cases.save_battle(table.document.battle, path)
    assert cases.open_battle(path).declared == table.declared


def test_the_journal_brings_declared_charges_back(table: Tabletop) -> None:
    start = before = table.document.battle
    lines = []

    def keep(old: object, new: object) -> None:
        lines.append(line_of(old, new, Told()))

    table.document.battle_changed.connect(keep)
    table.declare("A", "B")
    table.declare("C", "E")
    table.cards.declarations.take_back("A")
    after, count, _told = replayed(before, lines)
    assert count == 3
    assert after.declared == table.declared
    table.key(ENTER)
    after, count, _told = replayed(start, lines)
    assert count == 4
    assert after.tokens == table.document.battle.tokens
    assert after.declared == ()


def test_the_log_tells_of_declarations(table: Tabletop) -> None:
    table.declare("A", "B")
    table.cards.declarations.take_back("A")
    told = [action_sentence(entry) for entry in table.document.battle.log]
    assert told == [
        "Anna declares: Charge against Ben.",
        "Taken back: what Anna had declared.",
    ]


def test_who_leaves_the_table_has_declared_nothing(table: Tabletop) -> None:
    from chargemap.model.battle import Action

    table.declare("A", "B")
    table.declare("C", "E")
    table.document.act(Action("remove", choices={"ids": ["B"]}))
    assert table.listed == ["Carl → Egon"]


def test_the_card_shows_four_and_scrolls_to_the_newest(table: Tabletop) -> None:
    card = table.cards.declared
    heights = []
    for by, at in (("A", "B"), ("C", "E"), ("B", "A"), ("D", "A"), ("E", "C")):
        table.document.act(declaring(by, at))
        QApplication.processEvents()
        heights.append(card.height())
    assert heights == sorted(heights)
    assert heights[3] == heights[4]
    card.judge()
    assert all(row.height() < 2 * row.words.height() for row in card.rows)
    first, last = card.rows[0], card.rows[-1]
    assert first.visibleRegion().isEmpty()
    assert last.visibleRegion().boundingRect().height() >= last.words.height()
    QTest.mouseClick(last.remove, LEFT)
    assert len(card.rows) == 4
    QApplication.processEvents()
    assert not card.rows[0].visibleRegion().isEmpty()


def test_a_click_on_its_title_folds_the_card(table: Tabletop) -> None:
    table.declare("A", "B")
    card = table.cards.declared
    high = card.height()
    QTest.mouseClick(card.title, LEFT)
    assert (card.list.isVisible(), card.title.text()) == (False, "1 charge declared")
    assert card.height() < high / 2
    table.declare("C", "E")
    assert (card.list.isVisible(), card.title.text()) == (False, "2 charges declared")
    QTest.mouseClick(card.title, LEFT)
    assert table.listed == ["Anna → Ben", "Carl → Egon"]
    assert card.list.isVisible()
