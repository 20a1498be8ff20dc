"""The palette finds everything there is to do: by its name, by other names, roughly; and what is greyed says why."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargemap.app import settings
from chargemap.app.find import FindAction, recent
from chargemap.app.findable import findable
from chargemap.app.menus.command import plain
from chargemap.app.why_not import _NOT_NOW, why_not
from chargemap.app.window import MainWindow
from chargemap.resources import samples
from tests.app.tabletop import table_battle


def palette(window: MainWindow, typed: str = "") -> FindAction:
    """Return the palette as it is once that was typed."""
    dialog = FindAction(findable(window), window)
    dialog.search.setText(typed)
    return dialog


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("exp pic", "Export picture"),
        ("picture export", "Export picture"),
        ("screenshot", "Export picture"),
        ("exptc", "Export picture"),
        ("pitcure exprot", "Export picture"),
        ("night", "Colours: Dark"),
        ("hotkeys", "Change shortcuts"),
        ("go to orc", "Go to token Orc 1"),
        ("D35-C07", "D35-C07"),
        ("shortcuts", "Shortcuts"),
    ],
)
def test_what_is_meant_is_found_first(window: MainWindow, typed: str, first: str):
    assert palette(window, typed).names()[0].startswith(first)


def test_every_action_is_found_by_its_name(window: MainWindow):
    everything = [one for one in window.commands.whole if one.id != "palette"]
    dialog = palette(window)
    for command in everything:
        name = plain(window.commands[command.id].text()).rstrip("…")
        dialog.search.setText(name)
        found = dialog.names()
        assert any(name in one for one in found[:3]), (name, found[:3])


def test_what_is_greyed_is_found_says_why_and_does_nothing(window: MainWindow):
    window.document.select(())
    dialog = palette(window, "duplicate")
    assert dialog.names()[0] == "Duplicate – select a token first"
    assert dialog.about.text().startswith("Not now: select a token first.")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.result() == 0
    assert len(window.document.battle.tokens) == 3


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
def test_whatever_is_greyed_has_its_reason_in_words(window: MainWindow, sample):
    window.files.open_sample(sample)
    for chosen in ((), tuple(window.document.battle.tokens)):
        window.document.select(chosen)
        for action in window.commands:
            assert why_not(action) != _NOT_NOW, action.objectName()


def test_what_shows_a_part_of_the_log_is_greyed_while_all_is_shown(window: MainWindow):
    window.files.open_sample(samples()[0])
    assert window.document.battle.log
    for one in ("save-shown", "copy-shown", "show-whole-log"):
        assert why_not(window.commands[one]) == "every entry of the log is shown"


def test_signs_that_no_name_has_find_nothing(window: MainWindow):
    assert palette(window, "🐉").names() == ["Nothing to do has these letters."]


def test_a_step_of_5_feet_is_offered_where_the_rules_have_it(window: MainWindow):
    for sample in samples():
        window.files.open_sample(sample)
        on_squares = window.document.ruleset.id in ("dnd35", "pf1")
        assert window.commands["step"].isVisible() == on_squares


def test_every_row_of_an_action_shows_its_key(window: MainWindow):
    keys = {one.id: one.keys for one in findable(window)}
    assert keys["export"] == "Ctrl+E"
    for command in window.commands.whole:
        assert keys.get(command.id, "palette"), command.id


def test_what_was_chosen_last_stands_on_top(window: MainWindow):
    for typed in ("grid", "zoom in"):
        dialog = palette(window, typed)
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert palette(window).names()[:2] == ["Zoom in", "Grid"]
    assert recent() == ["zoom-in", "grid"]


def test_of_two_that_fit_alike_the_one_chosen_last_is_first(window: MainWindow):
    assert palette(window, "zoom").names()[:2] == ["Zoom in", "Zoom out"]
    QTest.keyClick(palette(window, "zoom out").search, Qt.Key.Key_Return)
    assert palette(window, "zoom").names()[:2] == ["Zoom out", "Zoom in"]


def test_a_token_that_is_found_is_selected_and_in_sight(window: MainWindow):
    QTest.keyClick(palette(window, "token bo").search, Qt.Key.Key_Return)
    assert window.document.selection == ("B",)


def test_a_clause_that_is_found_is_opened(window: MainWindow):
    QTest.keyClick(palette(window, "D35-C07").search, Qt.Key.Key_Return)
    assert window.docks.rules.isVisible()
    assert window.docks.rules._clause == "D35-C07"


def test_tokens_and_clauses_wait_until_something_is_typed(window: MainWindow):
    assert not any("token Orc" in one for one in palette(window).names())


def test_arrows_walk_the_rows_and_stop_at_the_ends(window: MainWindow):
    dialog = palette(window)
    QTest.keyClick(dialog.search, Qt.Key.Key_Up)
    assert dialog.list.currentIndex().row() == 0
    QTest.keyClick(dialog.search, Qt.Key.Key_Down)
    assert dialog.list.currentIndex().row() == 1
    for _press in range(100):
        QTest.keyClick(dialog.search, Qt.Key.Key_PageDown)
    last = dialog.list.topLevelItemCount() - 1
    assert dialog.list.currentIndex().row() == last


def test_nonsense_that_is_remembered_is_passed_over(window: MainWindow):
    settings.remember("found", "no-such-action\ngrid")
    assert palette(window).names()[0] == "Grid"


def test_a_greyed_entry_of_a_menu_says_why(window: MainWindow):
    window.document.select(())
    entry = window.commands["duplicate"]
    assert window.commands.menus["token"].toolTipsVisible()
    for told in (entry.toolTip(), entry.statusTip()):
        assert "Not now: select a token first." in told
    window.document.select(("A",))
    for told in (entry.toolTip(), entry.statusTip()):
        assert "Not now" not in told


def test_what_needs_squares_is_greyed_on_a_table_and_says_so(window: MainWindow):
    needs = [
        window.commands[one] for one in ("map-picture", "resize-board", "crop-board")
    ]
    assert all(one.isEnabled() for one in needs)
    window.document.new(table_battle("{A: {side: red, at: [5, 6], base_mm: 25.4}}"))
    for one in needs:
        assert not one.isEnabled()
        assert "Not now: this table has no squares." in one.statusTip()


def test_no_picture_can_be_taken_away_where_there_is_none(window: MainWindow):
    away = window.commands["remove-map-picture"]
    assert not away.isEnabled()
    assert "there is no picture under the map" in away.toolTip()


def test_letters_of_a_first_word_go_before_those_of_a_later_one(window: MainWindow):
    assert palette(window, "chrg").names()[0] == "Charge"


def test_a_dark_mode_is_found(window: MainWindow):
    assert palette(window, "dark mode").names()[0] == "Colours: Dark"
