"""The Round planner: everybody in rows, the phases in columns, played one by one or all together."""

from itertools import permutations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from chargemap import rules
from chargemap.app import settings
from chargemap.app.docks.planner_model import ACTION
from chargemap.model.battle import Action
from tests.app.planned import Planned, phased_battle

KNIGHT = "K.......B"
KNIGHT_TOKENS = (
    "{K: {name: Knight, side: red, move: 6, base_phase: fast, thac0: 16,"
    " weapons: [greatsword]}, B: {name: Bandit, side: blue, ac: 4}}"
)
ARWEN = "A.....C"
ARWEN_TOKENS = (
    "{A: {name: Arwen, side: red, ac: 4, thac0: 18, hp: 20, weapons: [%s]},"
    " C: {name: Creature, side: blue, size: M, base_phase: very-fast, ac: 7,"
    " hp: 20, thac0: 17}}"
)
LINE = """
A.........X
...........
B.........Y
...........
C.........Z
"""
LINE_TOKENS = (
    "{C: {side: red, hp: 9}, A: {side: red, hp: 9}, B: {side: red, hp: 9},"
    " X: {side: blue, hp: 9}, Y: {side: blue, hp: 9}, Z: {side: blue, hp: 9}}"
)


@pytest.fixture
def knight(qtbot: QtBot) -> Planned:
    return Planned(qtbot, phased_battle(KNIGHT, KNIGHT_TOKENS))


@pytest.fixture
def line(qtbot: QtBot) -> Planned:
    return Planned(qtbot, phased_battle(LINE, LINE_TOKENS))


def arwen(qtbot: QtBot, weapon: str) -> Planned:
    return Planned(qtbot, phased_battle(ARWEN, ARWEN_TOKENS % weapon))


def test_rows_are_everybody_in_the_order_of_the_tokens(line: Planned) -> None:
    assert line.rows() == ["C", "A", "B", "X", "Y", "Z"]


def test_who_has_fallen_has_no_row(qtbot: QtBot) -> None:
    tokens = KNIGHT_TOKENS.replace("ac: 4", "ac: 4, states: [down]")
    assert Planned(qtbot, phased_battle(KNIGHT, tokens)).rows() == ["Knight"]


def test_the_knight_goes_five_squares_in_fast_and_two_in_average(
    knight: Planned,
) -> None:
    knight.declare(Action("charge", "K", "B"))
    assert knight.cells("K") == {
        "fast": "5 to (5, 0)",
        "average": "1. 2 to (7, 0); 2. strikes Bandit",
    }


def test_a_row_is_filled_from_its_menu(knight: Planned) -> None:
    knight.choose("K", "Charge", "Bandit")
    assert knight.does("K") == "Charge: Bandit"
    assert knight.document.battle.declared == (Action("charge", "K", "B"),)


def test_an_action_without_a_target_is_chosen_at_once(knight: Planned) -> None:
    knight.choose("B", "Parry")
    assert knight.does("B") == "Parry · AC 4"


def test_the_cross_takes_a_declaration_back(knight: Planned) -> None:
    knight.declare(Action("charge", "K", "B"))
    knight.take_back("K")
    assert knight.document.battle.declared == ()
    assert knight.cells("K") == {}


def test_a_refused_row_tells_why_with_its_clause(qtbot: QtBot) -> None:
    far = Planned(qtbot, phased_battle("K............B", KNIGHT_TOKENS))
    far.declare(Action("charge", "K", "B"), Action("parry", "B"))
    row = next(one for one in far.dock.table.rows if one.id == "K")
    assert len(row.why) == 1
    assert row.why[0].endswith("(CT-31)")


def test_a_phase_at_a_time_lights_the_next_one(knight: Planned) -> None:
    knight.declare(Action("charge", "K", "B"))
    knight.press_button("Next phase")
    assert knight.commands.comes == "fast"
    assert knight.at("K") == (0, 0)
    knight.press_button("Next phase")
    assert knight.commands.comes == "average"
    assert knight.at("K") == (5, 0)
    knight.press_button("Next phase")
    assert knight.at("K") == (7, 0)
    assert knight.commands.comes == "slow"


def test_cells_turn_into_what_happened(knight: Planned) -> None:
    knight.declare(Action("charge", "K", "B"))
    knight.press_button("Next phase")
    knight.press_button("Next phase")
    knight.document.typed = {"attack": (9,)}
    knight.press_button("Next phase")
    assert knight.cells("K")["average"] == "1. 2 to (7, 0); 2. strikes Bandit: miss"


def test_who_goes_down_does_so_in_its_own_row(qtbot: QtBot) -> None:
    weak = KNIGHT_TOKENS.replace("ac: 4", "ac: 4, hp: 1")
    desk = Planned(qtbot, phased_battle(KNIGHT, weak))
    desk.document.typed = {"initiative": (3, 5), "attack": (15,), "damage": (6,)}
    desk.declare(Action("charge", "K", "B"))
    desk.press_button("Play round")
    assert desk.cells("K")["average"] == "1. 2 to (7, 0); 2. strikes Bandit: 6"
    assert desk.cells("B") == {"average": "2. goes down"}


def test_the_rest_is_played_at_once(knight: Planned) -> None:
    knight.declare(Action("charge", "K", "B"))
    knight.press_button("Next phase")
    knight.press_button("Play the rest")
    assert knight.commands.comes is None
    assert knight.at("K") == (7, 0)


def test_phases_one_by_one_tell_what_the_whole_round_tells(qtbot: QtBot) -> None:
    told = []
    for buttons in (["Play round"], ["Next phase"] * 6):
        desk = Planned(qtbot, phased_battle(LINE, LINE_TOKENS))
        desk.declare(Action("charge", "A", "X"), Action("guard", "X"))
        desk.declare(Action("charge", "Y", "B"))
        for name in buttons:
            desk.press_button(name)
        told.append([p for e in desk.document.battle.log for p in e.verdict.phases])
    assert told[0] == told[1]


def test_rows_filled_in_any_order_make_the_same_round(qtbot: QtBot) -> None:
    actions = (
        Action("charge", "A", "X"),
        Action("guard", "X"),
        Action("charge", "Y", "B"),
    )
    found = set()
    for order in permutations(actions):
        desk = Planned(qtbot, phased_battle(LINE, LINE_TOKENS))
        desk.declare(*order)
        desk.press_button("Play round")
        entry = desk.document.battle.log[-1]
        found.add((str(entry.action), str(entry.verdict.phases), str(entry.rolls)))
    assert len(found) == 1


def test_the_round_is_sent_in_the_order_of_the_rows(line: Planned) -> None:
    line.declare(Action("parry", "A"), Action("parry", "X"), Action("parry", "C"))
    assert _sent(line) == ["C", "A", "X"]


def test_a_dragged_row_is_sent_at_its_new_place(line: Planned) -> None:
    line.declare(Action("parry", "A"), Action("parry", "X"), Action("parry", "C"))
    line.drag_row("X", above="C")
    assert line.rows()[:2] == ["X", "C"]
    assert _sent(line) == ["X", "C", "A"]


def test_alt_and_an_arrow_move_the_row_by_key(line: Planned) -> None:
    line.dock.table.setFocus()
    line.dock.table.go_to("A")
    line.table_key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert line.rows()[:2] == ["A", "C"]


def test_delete_takes_back_what_the_current_row_declared(line: Planned) -> None:
    line.declare(Action("parry", "A"))
    line.dock.table.setFocus()
    line.dock.table.go_to("A")
    line.table_key(Qt.Key.Key_Delete)
    assert line.document.battle.declared == ()


def test_the_side_named_has_won_initiative(line: Planned) -> None:
    line.declare(Action("parry", "A"))
    box = line.dock.initiative
    box.setCurrentIndex(box.findData("blue"))
    box.activated.emit(box.currentIndex())
    line.press_button("Play round")
    entry = line.document.battle.log[-1]
    assert entry.action.get("initiative") == "blue"
    assert entry.verdict.tests == ()


def test_initiative_is_rolled_anew_for_the_next_round(line: Planned) -> None:
    line.commands.winner = "blue"
    line.declare(Action("parry", "A"))
    line.press_button("Play round")
    line.declare(Action("parry", "A"))
    line.press_button("Play round")
    assert line.document.battle.log[-1].action.get("initiative") is None


def test_nothing_is_declared_while_a_round_is_played(line: Planned) -> None:
    line.declare(Action("parry", "A"))
    line.press_button("Next phase")
    assert not line.declarations.declare(Action("parry", "B"))
    assert line.told == ["A round is being played: its phases come first."]


def test_what_was_declared_is_gone_once_the_round_begins(line: Planned) -> None:
    line.declare(Action("parry", "A"))
    line.press_button("Next phase")
    assert line.document.battle.declared == ()
    assert line.does("A") == "Parry · AC 10"


def test_an_undone_phase_is_to_come_again(knight: Planned) -> None:
    knight.declare(Action("charge", "K", "B"))
    knight.press_button("Next phase")
    knight.press_button("Next phase")
    knight.document.undo.undo()
    assert knight.commands.comes == "fast"
    assert knight.at("K") == (0, 0)
    knight.document.undo.undo()
    assert knight.document.battle.declared == (Action("charge", "K", "B"),)


def test_a_round_without_declarations_is_not_begun(line: Planned) -> None:
    line.commands.next_phase()
    assert line.document.battle.log == ()
    assert len(line.told) == 1


def test_the_first_round_is_the_first(line: Planned) -> None:
    line.declare(Action("parry", "A"))
    line.press_button("Play round")
    assert line.document.battle.turn.round == 1
    line.declare(Action("parry", "A"))
    line.press_button("Play round")
    assert line.document.battle.turn.round == 2


def test_arwen_on_guard_strikes_the_faster_creature_first(qtbot: QtBot) -> None:
    desk = arwen(qtbot, "longsword")
    desk.declare(Action("guard", "A"), Action("attack", "C", "A"))
    assert desk.cells("A") == {"very-fast": "2. on guard, Creature"}
    assert desk.cells("C") == {
        "very-fast": "1. 5 to (1, 0)",
        "fast": "strikes Arwen",
    }
    desk.press_button("Play round")
    assert desk.events() == [
        ("very-fast", "C", "move"),
        ("very-fast", "A", "guard-strike"),
        ("fast", "C", "attack"),
    ]


def test_the_charger_that_won_initiative_strikes_before_equal_reach(
    qtbot: QtBot,
) -> None:
    desk = arwen(qtbot, "longsword")
    desk.commands.winner = "blue"
    desk.declare(Action("guard", "A"), Action("charge", "C", "A"))
    desk.press_button("Next phase")
    assert [one[1:] for one in desk.events()] == [
        ("C", "move"),
        ("C", "attack"),
        ("A", "guard-strike"),
    ]


def test_the_long_spear_strikes_the_charger_on_its_way(qtbot: QtBot) -> None:
    desk = arwen(qtbot, "long-spear")
    desk.commands.winner = "blue"
    desk.document.typed = {"attack": (10, 11), "damage": (5, 3)}
    desk.declare(Action("guard", "A"), Action("charge", "C", "A"))
    desk.press_button("Next phase")
    assert [one[1:] for one in desk.events()] == [
        ("C", "move"),
        ("A", "guard-strike"),
        ("C", "move"),
        ("C", "attack"),
    ]
    assert desk.cells("A") == {"very-fast": "2. on guard, Creature: 10"}


def test_pointing_at_a_row_shows_the_mover_at_the_end_of_each_phase(
    knight: Planned,
) -> None:
    knight.declare(Action("charge", "K", "B"))
    knight.point_at("K")
    assert knight.ghosts() == ["fast", "average"]
    knight.point_at("B")
    assert knight.ghosts() == []


def test_the_heading_shows_everybody_on_the_board(line: Planned) -> None:
    line.declare(Action("charge", "A", "X"), Action("charge", "Y", "B"))
    line.point_at_heading()
    assert len(line.ghosts()) >= 2
    line.leave_heading()
    assert line.ghosts() == []


def test_a_click_on_a_row_selects_its_token(line: Planned) -> None:
    line.click_cell("B", 0)
    assert line.document.selection == ("B",)


def test_keys_reach_the_menu_of_the_current_row(line: Planned) -> None:
    wanted: list[str] = []
    line.dock.table.menu_wanted.disconnect()
    line.dock.table.menu_wanted.connect(lambda one, _at: wanted.append(one))
    line.dock.table.setFocus()
    line.dock.table.go_to("A")
    line.table_key(Qt.Key.Key_Return)
    assert wanted == ["A"]


def test_a_click_on_what_a_row_does_opens_its_menu(line: Planned) -> None:
    wanted: list[str] = []
    line.dock.table.menu_wanted.disconnect()
    line.dock.table.menu_wanted.connect(lambda one, _at: wanted.append(one))
    line.click_cell("A", ACTION)
    assert wanted == ["A"]


def test_movers_walk_phase_by_phase(knight: Planned) -> None:
    settings.remember("animations", value=True)
    knight.declare(Action("charge", "K", "B"))
    knight.press_button("Play round")
    assert knight.at("K") == (7, 0)
    seen = {knight.seen_at("K")[0]}
    for _look in range(200):
        if not knight.commands.walk.running:
            break
        QTest.qWait(5)
        seen.add(knight.seen_at("K")[0])
    assert min(seen) < 5 < max(seen)
    assert knight.seen_at("K") == (7, 0)


def test_any_change_ends_the_walk(knight: Planned) -> None:
    settings.remember("animations", value=True)
    knight.declare(Action("charge", "K", "B"))
    knight.press_button("Play round")
    assert knight.seen_at("K") == (0, 0)
    knight.document.undo.undo()
    assert not knight.commands.walk.running
    assert knight.seen_at("K") == (0, 0)


def _sent(desk: Planned) -> list[str]:
    together = desk.commands.together()
    assert together is not None
    listed = together.get("actions")
    assert isinstance(listed, list)
    return [one["by"] for one in listed]


def test_the_casting_time_is_chosen_in_the_menu(line: Planned) -> None:
    line.choose("A", "Cast a spell", "Casting time: 5")
    assert line.document.battle.declared == (Action("cast", "A", choices={"time": 5}),)
    assert line.cells("A") == {"average": "casts"}


def test_more_takes_the_tool_in_which_all_can_be_chosen(line: Planned) -> None:
    wanted: list[tuple[str, str]] = []
    line.dock.choose = lambda offer: wanted.append((offer.action.do, offer.action.by))
    line.choose("A", "Attack", "More…")
    line.choose("A", "Move…")
    assert wanted == [("attack", "A"), ("move", "A")]


def test_a_guard_names_whom_it_attacks_if_nobody_comes(line: Planned) -> None:
    line.choose("A", "Guard: against all, then attack one foe", "X")
    assert line.does("A") == "Guard · then X"


def test_the_menu_bars_what_is_illegal_and_tells_why(qtbot: QtBot) -> None:
    far = Planned(qtbot, phased_battle("K............B", KNIGHT_TOKENS))
    menu = far.dock.row_menu("K")
    charge = next(one for one in menu.actions() if "Charge" in one.text()).menu()
    assert isinstance(charge, QMenu)
    charge.aboutToShow.emit()
    item = charge.actions()[0]
    assert not item.isEnabled()
    assert "one and a half moves" in item.toolTip()


def test_keyboard_tells_all_of_the_cell_it_is_on(knight: Planned) -> None:
    knight.declare(Action("charge", "K", "B"))
    table = knight.dock.table
    table.setFocus()
    table.go_to("K")
    for _column in range(3):
        knight.table_key(Qt.Key.Key_Right)
    assert knight.told[-1].startswith("Knight goes 5 points to (5, 0).")


def test_the_asterisk_shows_the_whole_plan(line: Planned) -> None:
    line.declare(Action("charge", "A", "X"), Action("charge", "Y", "B"))
    line.dock.table.setFocus()
    line.table_key(Qt.Key.Key_Asterisk)
    assert len(line.ghosts()) >= 2


@pytest.mark.parametrize("ruleset_id", ["adnd2ct", "skirmish"])
def test_every_choice_of_what_is_declared_has_a_word(ruleset_id: str):
    for action_id, action in rules.get(ruleset_id).rules.items():
        for field in action.keys:
            if field.kind == "choice" and any(
                isinstance(one, str) for one in field.choices
            ):
                assert len(field.words) == len(field.choices), (action_id, field.key)
