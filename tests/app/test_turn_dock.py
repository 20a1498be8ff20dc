"""The Turn dock: the order with its numbers, who has acted or waits, what holds; and back to a turn's start."""

import gc
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from chargemap import explain
from chargemap.app.dialogs.dice_seed import DiceSeedDialog
from chargemap.app.docks.dice import DicePanel
from chargemap.app.docks.turn_dock import TurnDock
from chargemap.app.docks.turn_menu import row_menu
from chargemap.app.docks.turn_rows import TurnRow
from chargemap.app.document import Document
from chargemap.app.turn_commands import TurnCommands, turn_start
from chargemap.model.battle import Action
from chargemap.rules.hand_turns import MOST_SEED
from tests.app.desk import battle_of
from tests.app.docked import docked
from tests.app.mouse import move_held

LEFT = Qt.MouseButton.LeftButton
FIELD = """
..............
A......B......
..............
C......D......
"""
TOKENS = """{A: {side: red, name: Aldric, dex: 16, ac: 15, hp: 9}, B: {side: blue, name: Bruk},
    C: {side: red, name: Cara}, D: {side: blue, name: Dorn, states: [prone]}}"""
NUMBERS = {"A": 20, "B": 15, "C": 10, "D": 5}


class Table:
    """A document with its Turn dock, and what was said of it."""

    def __init__(self, qtbot: QtBot, field: str = FIELD, tokens: str = TOKENS) -> None:
        self.document = Document(battle_of(field, tokens=tokens))
        self.commands = TurnCommands(self.document)
        self.said: list[str] = []
        self.commands.said.connect(self.said.append)
        self.dock = docked(qtbot, TurnDock(self.document, self.commands))
        self.dock.refresh_now()

    def number(self) -> None:
        """Put everybody in order: A, B, C, D."""
        self.commands.set_initiative(NUMBERS, (), anew=True)

    def click(self, button: QPushButton) -> None:
        assert button.isEnabled()
        QTest.mouseClick(button, LEFT)

    def order(self) -> str:
        """Return the ids as the list shows them."""
        return "".join(row.id for row in self.dock.rows)

    def row(self, token_id: str) -> TurnRow:
        return next(row for row in self.dock.rows if row.id == token_id)

    def middle(self, token_id: str) -> QPoint:
        return self.dock.list.visualRect(self.dock.list.index_of(token_id)).center()

    def spoken(self, token_id: str) -> str:
        """Return what those hear who listen."""
        role = Qt.ItemDataRole.AccessibleTextRole
        return str(self.dock.list.index_of(token_id).data(role))

    def drag(self, token_id: str, to: QPoint, *, drop: bool = True) -> None:
        """Drag a row with the mouse."""
        port, start = self.dock.list.viewport(), self.middle(token_id)
        QTest.mousePress(port, LEFT, pos=start)
        for spot in (start + (to - start) / 2, to):
            move_held(port, spot)
        if drop:
            QTest.mouseRelease(port, LEFT, pos=to)

    def menu(self, token_id: str) -> QMenu:
        """Press the right button on a row; return the menu that would open."""
        asked: list[str] = []
        wanted = self.dock.list.menu_wanted
        wanted.disconnect()  # offscreen a menu that pops up warns
        wanted.connect(lambda token, _at: asked.append(token))
        at, port = self.middle(token_id), self.dock.list.viewport()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at)
        )
        QApplication.sendEvent(port, event)
        row = self.row(asked[0])
        return row_menu(row, self.commands, self.dock.rows, self.dock)

    def choose(self, token_id: str, text: str) -> None:
        """Choose what begins with `text` in the menu of a row."""
        menu = self.menu(token_id)
        action = next(one for one in menu.actions() if one.text().startswith(text))
        assert action.isEnabled()
        action.trigger()


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot)


# Showing


def test_an_empty_board_says_what_to_do(qtbot: QtBot) -> None:
    table = Table(qtbot, "....\n....", "{}")
    assert table.dock.stack.currentWidget() is table.dock.hint
    assert "Token dock" in table.dock.hint.text()


def test_without_an_order_tokens_stand_as_they_came(table: Table) -> None:
    assert table.order() == "ABCD"
    assert table.dock.note.isVisible()
    table.number()
    assert not table.dock.note.isVisible()


def test_a_row_tells_number_side_health_and_states(table: Table) -> None:
    table.number()
    assert table.spoken("A") == "Aldric, 20, red, 9 of 9 hp"
    assert table.spoken("D") == "Dorn, 5, blue, prone"
    assert table.row("A").colour != table.row("B").colour


def test_who_is_in_turn_and_who_has_acted_is_told(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.next)
    assert (table.row("A").acted, table.row("A").in_turn) == (True, False)
    assert (table.row("B").acted, table.row("B").in_turn) == (False, True)
    assert "has acted" in table.spoken("A")
    assert "in turn" in table.spoken("B")
    assert table.dock.list.current() == "B"
    assert "Round 1: <b>Bruk (15)</b>, then Cara (10)" in table.dock.heading.text()


def test_effects_stand_with_their_end(table: Table) -> None:
    table.document.act(Action("charge", "A", "B"))
    assert table.row("A").effects == (
        "Aldric has -2 to AC for charging, until the start of its next turn.",
    )
    assert "until the start of its next turn" in table.spoken("A")


def test_a_row_is_as_high_as_what_holds_on_its_token(table: Table) -> None:
    index = table.dock.list.index_of
    plain = table.dock.list.visualRect(index("A")).height()
    table.document.act(Action("charge", "A", "B"))
    QApplication.processEvents()
    assert table.dock.list.visualRect(index("A")).height() > 2 * plain


def test_a_mount_stands_with_its_rider(qtbot: QtBot) -> None:
    tokens = "{A: {side: red, mount: B}, B: {states: [shaken]}, C: {states: [dead]}}"
    table = Table(qtbot, "B....C", tokens)
    assert table.order() == "AC"
    assert "on B" in table.spoken("A")
    assert "shaken" in table.spoken("A")
    assert "out of play" in table.spoken("C")


# Initiative


def test_roll_initiative_puts_all_in_order_as_one_step(table: Table) -> None:
    table.click(table.dock.roll)
    turn = table.document.battle.turn
    assert sorted(turn.initiative) == list("ABCD")
    assert table.document.undo.count() == 1
    assert table.said[-1].endswith("begins: press E.")
    shown = [row.number for row in table.dock.rows]
    assert shown == sorted(shown, key=lambda number: -(number or 0))


def test_who_joins_is_rolled_for_alone(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    keys = {"at": [5, 0], "name": "Eve"}
    table.document.act(Action("put", choices={"tokens": {"E": keys}}))
    table.click(table.dock.roll)
    turn = table.document.battle.turn
    assert turn.token == "A"
    assert turn.initiative.items() >= NUMBERS.items()
    assert "E" in turn.initiative


def test_rolling_again_begins_a_fight(table: Table) -> None:
    table.number()
    for _one in range(5):
        table.click(table.dock.next)
    assert table.document.battle.turn.round == 2
    table.click(table.dock.roll)
    assert table.document.battle.turn.round == 1
    assert table.document.battle.turn.token == ""


def test_numbers_are_typed_and_who_is_left_open_is_rolled_for(table: Table) -> None:
    table.click(table.dock.type)
    assert QApplication.focusWidget() is table.dock.numbers.fields["A"]
    for keys in ("7", "18", ""):
        QTest.keyClicks(QApplication.focusWidget(), keys)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    QTest.keyClicks(QApplication.focusWidget(), "12")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    turn = table.document.battle.turn
    assert {key: turn.initiative[key] for key in "ABD"} == {"A": 7, "B": 18, "D": 12}
    assert list(table.document.battle.log[-1].rolls) == ["initiative"]
    assert len(table.document.battle.log[-1].rolls["initiative"]) == 1
    assert table.dock.stack.currentWidget() is table.dock.page


def test_one_number_typed_anew_moves_only_that_token(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.type)
    field = table.dock.numbers.fields["D"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "17")
    table.click(table.dock.numbers.set)
    assert table.order() == "ADBC"
    assert table.document.battle.turn.token == "A"
    assert table.document.battle.log[-1].action.choices == {"numbers": {"D": 17}}


def test_esc_leaves_the_numbers_as_they_were(table: Table) -> None:
    table.click(table.dock.type)
    QTest.keyClicks(QApplication.focusWidget(), "7")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert table.dock.stack.currentWidget() is table.dock.page
    assert table.document.undo.count() == 0


def test_physical_dice_are_asked_for_by_name(qtbot: QtBot, table: Table) -> None:
    panel = DicePanel(table.document)
    qtbot.addWidget(panel)
    panel.show()
    panel.typed_in.setChecked(True)
    table.click(table.dock.roll)
    asked = []
    for number in ("11", "12", "13", "14"):
        asked.append(panel.question.text())
        panel.die.selectAll()
        QTest.keyClicks(panel.die, number)
        QTest.keyClick(panel.die, Qt.Key.Key_Return)
    assert asked == [
        f"Initiative (d20) of {name}" for name in ("Aldric", "Bruk", "Cara", "Dorn")
    ]
    assert table.document.battle.turn.initiative == {"A": 14, "B": 12, "C": 13, "D": 14}
    assert table.document.battle.drawn == 0
    assert table.document.typed == {}


# Delay and ready


def test_delay_and_come_in_are_one_button(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.wait)
    assert table.row("A").delays
    assert "delays" in table.spoken("A")
    assert "Aldric delays" in table.said[-1]
    assert table.dock.wait.text() == "Come in"
    table.click(table.dock.next)
    assert table.document.battle.turn.token == "B"
    assert table.dock.wait.text() == "Delay"
    table.dock.list.go_to("A")
    table.click(table.dock.wait)
    assert table.order() == "BACD"
    assert table.document.selection == ("A",)
    table.click(table.dock.next)
    assert table.document.battle.turn.token == "A"


def test_who_has_acted_cannot_delay(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.next)
    table.dock.list.go_to("A")
    assert not table.dock.wait.isEnabled()
    table.commands.delay("A")
    assert table.said[-1] == "Only who has not acted in this round can delay."
    assert not table.document.battle.turn.delayed


def test_ready_asks_what_for(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.ready)
    assert QApplication.focusWidget() is table.dock.words
    QTest.keyClicks(table.dock.words, "shoots whoever enters")
    QTest.keyClick(table.dock.words, Qt.Key.Key_Return)
    assert table.document.battle.turn.readied == {"A": "shoots whoever enters"}
    assert "ready: shoots whoever enters" in table.spoken("A")
    assert not table.dock.words.isVisible()
    assert table.dock.buttons.isVisible()


@pytest.mark.parametrize("leave", ["Esc", "next turn"])
def test_nothing_is_readied_when_the_words_are_left(table: Table, leave: str) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.ready)
    QTest.keyClicks(table.dock.words, "shoots")
    if leave == "Esc":
        QTest.keyClick(table.dock.words, Qt.Key.Key_Escape)
    else:
        table.commands.next_turn()
    assert not table.dock.words.isVisible()
    assert not table.document.battle.turn.readied


def test_the_only_one_who_waits_comes_in_without_being_named(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.commands.ready("A")
    table.click(table.dock.next)
    table.click(table.dock.next)
    table.commands.come_in()
    assert table.order() == "BACD"
    assert table.document.battle.turn.token == "C"
    table.commands.come_in()
    assert table.said[-1] == "Select the one waiting token that comes in."


def test_rolling_brings_the_order_into_sight(table: Table) -> None:
    table.dock.hide()
    table.commands.roll_initiative()
    assert table.dock.isVisible()


# The order by hand


def test_a_row_is_dragged_to_another_place(table: Table) -> None:
    table.number()
    table.drag("D", QPoint(50, 1))
    assert table.order() == "DABC"
    assert table.document.undo.count() == 2
    assert table.document.battle.turn.initiative == NUMBERS
    table.drag("A", QPoint(50, table.middle("C").y() + 60))
    assert table.order() == "DBCA"


def test_a_drag_that_esc_ends_changes_nothing(table: Table) -> None:
    table.number()
    table.drag("D", QPoint(50, 1), drop=False)
    QTest.keyClick(table.dock.list, Qt.Key.Key_Escape)
    QTest.mouseRelease(table.dock.list.viewport(), LEFT, pos=QPoint(50, 1))
    assert table.order() == "ABCD"
    assert table.document.undo.count() == 1


def test_a_drag_that_ends_where_it_began_changes_nothing(table: Table) -> None:
    table.number()
    table.drag("B", table.middle("B") + QPoint(40, 3))
    assert table.document.undo.count() == 1


def test_what_changes_the_order_ends_a_drag(table: Table) -> None:
    table.number()
    table.drag("D", QPoint(50, 1), drop=False)
    table.commands.next_turn()
    QTest.mouseRelease(table.dock.list.viewport(), LEFT, pos=QPoint(50, 1))
    assert table.order() == "ABCD"


def test_one_who_waits_is_dragged_to_where_it_comes_in(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.wait)
    table.drag("A", table.middle("D") - QPoint(0, 4))
    assert table.order() == "BCAD"
    assert not table.document.battle.turn.delayed
    assert table.document.battle.log[-1].action.do == "come-in"


def test_alt_and_the_arrows_move_a_row(table: Table) -> None:
    table.number()
    table.dock.list.go_to("B")
    QTest.keyClick(table.dock.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert table.order() == "ACBD"
    assert table.dock.list.current() == "B"
    for _one in range(3):
        QTest.keyClick(table.dock.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert table.order() == "BACD"


def test_double_click_and_enter_select_the_token(table: Table) -> None:
    port = table.dock.list.viewport()
    QTest.mouseClick(port, LEFT, pos=table.middle("C"))
    assert table.document.selection == ()
    QTest.mouseDClick(port, LEFT, pos=table.middle("C"))
    assert table.document.selection == ("C",)
    table.dock.list.go_to("B")
    QTest.keyClick(table.dock.list, Qt.Key.Key_Return)
    assert table.document.selection == ("B",)


# What holds


def test_an_effect_ended_by_hand_is_logged_and_counts_no_more(table: Table) -> None:
    document = table.document
    document.act(Action("charge", "A", "B"))
    strike = Action("attack", "B", "A")
    attack = document.judge(strike).attack
    assert attack is not None
    assert attack.against == 13
    table.choose("A", "End this effect: Aldric has -2 to AC")
    attack = document.judge(strike).attack
    assert attack is not None
    assert attack.against == 15
    assert document.battle.log[-1].action.do == "end-effect"
    document.undo.undo()
    assert document.battle.tokens["A"].effects


def test_a_state_ended_by_hand_bars_no_longer(table: Table) -> None:
    document = table.document
    assert "state-prone" in document.judge(Action("charge", "D", "C")).reasons
    table.choose("D", "End this state: prone")
    assert "state-prone" not in document.judge(Action("charge", "D", "C")).reasons
    told = explain.action_sentence(document.battle.log[-1])
    assert told == "Dorn is no longer prone, by hand."


def test_the_menu_lets_one_who_waits_come_in_before_another(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.choose("A", "Delay")
    menu = table.menu("A")
    places = next(one.menu() for one in menu.actions() if one.menu() is not None)
    assert [one.text() for one in places.actions()] == ["Bruk", "Cara", "Dorn"]
    before = places.actions()[1]
    before.trigger()
    assert table.order() == "BACD"


def test_the_order_can_be_given_up(table: Table) -> None:
    table.number()
    table.choose("B", "Give the order up")
    assert table.document.battle.turn.order == ()
    assert table.dock.note.isVisible()


# Back to the start of the turn


def test_back_to_the_start_of_the_turn_undoes_its_steps(table: Table) -> None:
    table.number()
    table.click(table.dock.next)
    table.click(table.dock.next)
    start = table.document.battle
    table.document.act(Action("move", "B", choices={"to": [8, 1]}))
    table.document.act(Action("attack", "B", "A"))
    table.commands.end_state("D", "prone")
    end = table.document.battle
    gc.collect()
    QTest.mouseClick(table.dock.back, LEFT)
    assert table.document.battle is start
    assert table.said[-1] == "Back to the start of Bruk's turn; redo goes on again."
    QTest.mouseClick(table.dock.back, LEFT)
    assert table.document.battle is start
    assert table.said[-1] == "This is the start of Bruk's turn."
    for _one in range(3):
        table.document.undo.redo()
    assert table.document.battle is end


def test_a_new_step_after_going_back_forgets_those_undone(table: Table) -> None:
    table.click(table.dock.next)
    table.document.act(Action("move", "A", choices={"to": [1, 1]}))
    table.commands.back_to_start()
    table.document.act(Action("move", "A", choices={"to": [0, 0]}))
    assert not table.document.undo.canRedo()
    assert turn_start(table.document.undo) == 1


def test_a_turn_that_began_before_the_file_was_opened_goes_back_to_that(
    table: Table,
) -> None:
    table.click(table.dock.next)
    table.document.new(replace(table.document.battle, log=()))
    opened = table.document.battle
    table.document.act(Action("move", "A", choices={"to": [1, 1]}))
    table.commands.back_to_start()
    assert table.document.battle is opened
    assert table.said[-1] == "Back to how the battle was opened, in the turn of Aldric."


def test_before_the_first_turn_nothing_is_undone(table: Table) -> None:
    table.number()
    table.commands.back_to_start()
    assert table.document.undo.index() == 1
    assert table.said[-1].startswith("It is nobody's turn")


# The seed


def test_another_seed_is_said_logged_and_undone(qtbot: QtBot, table: Table) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, DiceSeedDialog)
        assert "seed 1; 4 were rolled" in dialog.now.text()
        QTest.keyClicks(dialog.field, "4711")
        QTest.keyClick(dialog.field, Qt.Key.Key_Return)

    table.click(table.dock.roll)
    QTimer.singleShot(0, answer)
    table.commands.ask_seed()
    battle = table.document.battle
    assert (battle.seed, battle.drawn) == (4711, 0)
    assert table.said[-1] == "The dice seed is 4711 now."
    table.document.undo.undo()
    assert (table.document.battle.seed, table.document.battle.drawn) == (1, 4)


def test_every_seed_that_the_dialog_offers_is_taken(table: Table) -> None:
    for seed in (MOST_SEED, 0):
        table.commands.set_seed(seed)
        assert table.document.battle.seed == seed


def test_the_same_seed_rolls_the_same_order(qtbot: QtBot) -> None:
    orders = []
    for _one in range(2):
        table = Table(qtbot)
        table.commands.set_seed(20)
        table.click(table.dock.roll)
        orders.append((table.order(), table.document.battle.turn.initiative))
    assert orders[0] == orders[1]


def test_a_seed_that_nobody_knows_differs(qtbot: QtBot, table: Table) -> None:
    dialog = DiceSeedDialog(table.document.battle)
    qtbot.addWidget(dialog)
    seeds = set()
    for _one in range(3):
        QTest.mouseClick(dialog.fresh, LEFT)
        seeds.add(dialog.field.value())
    assert len(seeds) == 3


def seen(table: Table, token_id: str) -> bool:
    """Whether the whole row of the token is in sight."""
    QApplication.processEvents()
    row = table.dock.list.visualRect(table.dock.list.index_of(token_id))
    return table.dock.list.viewport().rect().contains(row)


@pytest.fixture
def crowd(qtbot: QtBot) -> Table:
    """A low dock with a dozen fighters, the last of them current."""
    letters = "ABCDEFGHIJKL"
    tokens = ", ".join(f"{one}: {{side: red}}" for one in letters)
    table = Table(qtbot, letters, f"{{{tokens}}}")
    table.dock.resize(320, 260)
    QApplication.processEvents()
    numbers = {one: 20 - number for number, one in enumerate(letters)}
    table.commands.set_initiative(numbers, (), anew=True)
    table.dock.list.go_to("L")
    return table


def test_who_begins_is_in_sight_when_initiative_was_rolled(crowd: Table) -> None:
    assert not seen(crowd, "A")
    crowd.commands.roll_initiative()
    assert seen(crowd, crowd.order()[0])


def test_whose_turn_it_is_comes_into_sight_with_each_turn(crowd: Table) -> None:
    for token_id in "ABCDEFGHIJKLA":
        crowd.commands.next_turn()
        assert seen(crowd, token_id)


def test_whose_turn_began_while_the_dock_was_hidden_is_in_sight_when_it_shows(
    crowd: Table,
) -> None:
    crowd.dock.hide()
    crowd.commands.start("A")
    crowd.dock.show()
    assert seen(crowd, "A")


def test_whose_turn_it_is_stays_in_sight_when_the_dock_is_made_lower(
    crowd: Table,
) -> None:
    crowd.commands.start("F")
    crowd.dock.resize(320, 200)
    assert seen(crowd, "F")
