"""A round of each game, played at the window with nothing but the keyboard, from a sample battle."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.app import settings
from chargemap.app.theme import Theme
from chargemap.app.window import MainWindow
from chargemap.resources import samples
from tests.app.keyboard import ARROWS, Keyboard
from tests.app.opened import forgo


@pytest.fixture
def play(qapp: QApplication, qtbot: QtBot) -> Callable[[str], Keyboard]:
    """A window on the first sample of a ruleset, the keyboard on its board."""
    settings.remember("hint", value=False)
    settings.remember("animations", value=False)

    def begin(sample: str) -> Keyboard:
        window = MainWindow(Theme(qapp))
        window.load()
        qtbot.addWidget(window, before_close_func=forgo)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        (path,) = [one for one in samples() if sample in one.name]
        window.files.open_sample(path)
        window.view.setFocus()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is window.view)
        return Keyboard(window, qtbot)

    return begin


def charge_one_that(keys: Keyboard, *, is_legal: bool) -> bool:
    """Charge whom the selected token may, or may not; say whether there is somebody."""
    keys.press("C")
    foes = len(keys.battle.tokens)
    keys.press("Tab")
    found = keys.press_until("Tab", lambda: keys.aims_legally is is_legal, foes)
    if found:
        keys.press("Return")
    return found


def answer_all(keys: Keyboard) -> None:
    """Strike whoever may be struck, apply the damage, and answer whatever else is asked."""
    keys.press_until("Return", lambda: not keys.window.document.waits, 60)
    assert not keys.window.document.waits


def move_past_somebody(keys: Keyboard) -> bool:
    """Move the selected token so that somebody may strike it; say whether it can."""
    keys.press("V")
    for arrow in ARROWS:
        keys.press(arrow, arrow)
        if keys.provokes:
            keys.press("Return")
            return True
        keys.press("Esc")
    return False


def look_at_the_picture(keys: Keyboard) -> None:
    """Open the dialog of pictures, and close it."""
    before = keys.battle
    assert keys.press_in_dialog("Ctrl+E", "Esc") != []
    assert keys.at_board
    assert keys.battle is before


def refuse_and_force(keys: Keyboard) -> None:
    """Try a charge that is not allowed, go on from one token to the next until there is one, and force it."""
    turn = keys.battle.turn.round
    while not charge_one_that(keys, is_legal=False):
        keys.press("V", "E")
        assert keys.battle.turn.round == turn
    entry = keys.log[-1]
    assert entry.action.do == "charge"
    assert not entry.verdict.legal
    assert "Shift+Enter lets it pass" in keys.window.status.hint.text()
    keys.press("Shift+Return")
    keys.press_until("W", lambda: not keys.window.document.waits)
    forced = [one for one in keys.log if one.action.force]
    assert forced
    assert not forced[-1].verdict.legal


@pytest.mark.parametrize(
    ("sample", "applies"), [("bridge-at-dusk", False), ("tilt-yard", True)]
)
def test_round_of_a_d20_game_is_played_by_keys_alone(
    play: Callable[[str], Keyboard], sample: str, applies: bool
):
    keys = play(sample)
    begun = keys.battle.turn.round
    keys.press("Tab")
    assert keys.battle.turn.token in keys.window.document.selection
    assert "is selected" in keys.window.status.hint.text()

    # a legal charge, taken back and made again
    before = keys.battle
    assert charge_one_that(keys, is_legal=True)
    answer_all(keys)
    after = keys.battle
    assert keys.log[-1].verdict.legal
    keys.press("Ctrl+Z")
    assert keys.battle is before
    keys.press("Ctrl+Shift+Z")
    assert keys.battle is after

    # its damage, applied in the log where the rules leave it to the table
    assert keys.press_until("F6", lambda: keys.is_in(keys.window.docks.log.view))
    keys.press("End", "A", "Esc")
    assert keys.at_board
    assert keys.does[-1] == ("charge" if applies else "wound")

    # somebody moves away from somebody
    keys.press("E")
    while not move_past_somebody(keys):
        keys.press("E")
        assert keys.battle.turn.round <= begun + 2
    assert keys.window.document.waits
    held = len(keys.log)
    answer_all(keys)
    struck = [one.action.do for one in keys.log[held:]]
    assert "attack" in struck
    assert "move" in struck

    # a refused charge, then a forced one
    keys.press("E")
    refuse_and_force(keys)
    look_at_the_picture(keys)

    # and on, to the end of the round
    ended = keys.battle.turn.round + 1
    keys.press("V")
    assert keys.press_until("E", lambda: keys.battle.turn.round == ended)
    assert keys.at_board


def test_other_action_is_chosen_in_its_strip_and_made_by_keys(
    play: Callable[[str], Keyboard],
):
    keys = play("troll-bridge")
    keys.press("Tab", "X")
    assert keys.press_until("F6", lambda: keys.is_in(keys.window.tools.options))
    tool = keys.window.tools["act"]
    first = tool.offer.action.do  # type: ignore[attr-defined]
    keys.press("Down")
    assert tool.offer.action.do != first  # type: ignore[attr-defined]
    chosen = tool.offer.action.do  # type: ignore[attr-defined]
    keys.press("Esc")
    assert keys.at_board
    assert keys.press_until("Tab", lambda: keys.aims_legally)
    keys.press("Return")
    answer_all(keys)
    assert chosen in keys.does


def test_turn_of_a_skirmish_is_played_by_keys_alone(play: Callable[[str], Keyboard]):
    keys = play("ruined-street")
    side = keys.battle.turn.side

    # charges are declared, one is taken back on the card and declared again
    keys.press("Tab", "C", "Tab", "Tab", "Return")
    keys.press("V", "Tab", "C", "Tab", "Return", "V")
    first, second = keys.battle.declared
    card = keys.window.cards.declared
    assert keys.press_until("F6", lambda: keys.is_in(card))
    row = card.rows[0].remove
    assert keys.press_until("Tab", row.hasFocus)
    keys.press("Space")
    assert keys.battle.declared == (second,)
    keys.press("Esc", "Ctrl+Z")
    assert keys.at_board
    assert keys.battle.declared == (first, second)
    keys.press("Ctrl+Shift+Z", "Ctrl+Z")

    # all are resolved; whoever may step into the way is asked
    keys.press("C", "Return")
    answer_all(keys)
    assert keys.battle.declared == ()
    assert keys.log[-1].action.do == "charges"
    assert keys.log[-1].verdict.legal

    # one that all can see to be out of the question is refused, and forced
    for _token in range(len(keys.battle.tokens)):
        keys.press("V", "Tab")
        if charge_one_that(keys, is_legal=False):
            break
    assert not keys.log[-1].verdict.legal
    keys.press("Shift+Return")
    answer_all(keys)
    assert any(one.action.force for one in keys.log)
    look_at_the_picture(keys)

    # somebody walks: a quarter of an inch and whole inches
    keys.press("V")
    moved = len(keys.log)
    for _token in range(len(keys.battle.tokens)):
        keys.press("Tab", "Shift+Right", "Down", "Return")
        if keys.log[-1].action.do == "move" and keys.log[-1].verdict.legal:
            break
    assert len(keys.log) > moved
    assert keys.log[-1].verdict.legal

    # the other side's turn, and ours again
    keys.press("E")
    assert keys.battle.turn.side != side
    keys.press("E")
    assert keys.battle.turn.side == side


def test_round_of_phases_is_planned_and_played_by_keys_alone(
    play: Callable[[str], Keyboard],
):
    keys = play("spear-line")
    table = keys.window.docks.planner.table

    # a row of the planner is emptied, and filled in again from its menu
    keys.press("Shift+F4")
    assert keys.is_in(table)
    keys.press("Home")
    who = table.current()
    assert keys.battle.declared
    keys.press("Delete")
    assert who not in {one.by for one in keys.battle.declared}
    keys.press_in_menu("Return", "Down", "Return", "Return")
    assert who in {one.by for one in keys.battle.declared}
    keys.press("Esc")
    assert keys.at_board

    # a charge is declared, a refused one is forced
    keys.press("Tab")
    for _token in range(len(keys.battle.tokens)):
        if charge_one_that(keys, is_legal=True):
            break
        keys.press("V", "Tab")
    assert any(one.do == "charge" for one in keys.battle.declared)
    keys.press("V", "Tab")
    for _token in range(len(keys.battle.tokens)):
        if charge_one_that(keys, is_legal=False):
            break
        keys.press("V", "Tab")
    assert not keys.log[-1].verdict.legal
    before = keys.battle
    keys.press("Shift+Return")
    answer_all(keys)
    assert any(one.action.force for one in keys.log)
    keys.press("Ctrl+Z")
    assert keys.battle is before

    # turned, by an eighth
    keys.press("V")
    (chosen,) = keys.window.document.selection
    faced = keys.battle.tokens[chosen].stats.get("facing")
    keys.press(".")
    assert keys.battle.tokens[chosen].stats["facing"] != faced
    look_at_the_picture(keys)

    # the round, a phase at a time, and the next one begun
    begun = keys.battle.turn.round
    for _phase in range(12):
        if keys.battle.turn.round != begun:
            break
        keys.press("E")
        answer_all(keys)
    assert "phase" in keys.does
    assert keys.battle.declared == ()
