"""A dock with nothing to show says what to do, and has a link or a button that does it."""

from dataclasses import replace

import pytest

from chargemap.app.docks.base import HintLabel
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from chargemap.resources import samples


@pytest.fixture
def empty(window: MainWindow) -> MainWindow:
    """The window on a board of phases without a token, every dock in sight."""
    window.files.open_sample(samples()[-1])
    battle = window.document.battle
    bare = replace(battle, tokens={}, reserve={}, log=(), declared=())
    window.document.new(bare)
    for dock in window.docks.all:
        window.docks.bring(dock)
        dock.refresh_now()
    return window


def hint_of(window: MainWindow, name: str) -> HintLabel:
    hint = getattr(window.docks, name).hint
    assert isinstance(hint, HintLabel)
    return hint


@pytest.mark.parametrize(
    "name", ["log", "token", "turn", "roster", "history", "planner"]
)
def test_empty_dock_says_what_to_do(empty: MainWindow, name: str):
    dock, hint = getattr(empty.docks, name), hint_of(empty, name)
    empty.docks.bring(dock)
    assert hint.isVisibleTo(dock)
    assert len(hint.text()) > 30
    assert hint.accessibleName() == hint.text()


@pytest.mark.parametrize("name", ["turn", "roster", "planner"])
def test_its_link_leads_to_miniatures(empty: MainWindow, name: str):
    hint = hint_of(empty, name)
    assert "Choose a miniature to add</a> (Shift+N)" in shown(hint)
    hint.linkActivated.emit("add-token")
    assert empty.docks.token.templates.isVisible()


def test_token_dock_has_a_button_that_leads_there(empty: MainWindow):
    empty.docks.bring(empty.docks.token)
    empty.docks.token.tabs.setCurrentIndex(0)
    empty.docks.token.to_add.click()
    assert empty.docks.token.templates.isVisible()


def test_links_follow_changed_keys(empty: MainWindow):
    hint = hint_of(empty, "roster")
    empty.commands["add-token"].setShortcuts(["Ctrl+J"])
    assert "(Ctrl+J)" in shown(hint)


def test_history_shows_its_hint_until_something_is_done(empty: MainWindow):
    hint = hint_of(empty, "history")
    empty.document.act(
        Action(
            "paint", choices={"rows": {"0": "#" * empty.document.battle.board.width}}
        )
    )
    assert not hint.isVisibleTo(empty.docks.history)
    empty.document.undo.clear()
    assert hint.isVisibleTo(empty.docks.history)


def test_rules_dock_is_never_empty_and_says_when_nothing_is_found(empty: MainWindow):
    rules = empty.docks.rules
    assert len(rules.page.toPlainText()) > 500
    rules.search.setText("xyzzy")
    assert "No clause" in rules.page.toPlainText()


def shown(hint: HintLabel) -> str:
    """Return what the label shows, with its links."""
    return super(HintLabel, hint).text()
