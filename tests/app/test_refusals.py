"""How long a refusal stays over the board: until something else is done; what is asked or offered waits."""

import pytest

from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from tests.app.tabletop import ANNA_AND_FRED, table_battle


def place(window: MainWindow, at: list[float]) -> None:
    window.document.act(Action("place", choices={"to": {"A": at}}))


@pytest.fixture
def table(window: MainWindow) -> MainWindow:
    window.document.new(table_battle(ANNA_AND_FRED))
    place(window, [6, 7])
    place(window, [14.5, 11])
    assert window.notice.standing == "Fred would overlap Anna there."
    return window


@pytest.mark.parametrize("what", ["step", "undo"])
def test_a_refusal_goes_when_something_else_is_done(
    table: MainWindow, what: str
) -> None:
    if what == "step":
        place(table, [6, 8])
    else:
        table.commands["undo"].trigger()
    assert not table.notice.isVisible()


def test_a_refusal_stays_while_somebody_is_selected(table: MainWindow) -> None:
    table.document.select(("F",))
    assert table.notice.isVisible()


def test_a_refusal_that_follows_another_is_read(table: MainWindow) -> None:
    place(table, [30, 7])
    assert table.notice.standing == "Anna would stand off the board there."


def test_an_offer_stays_whatever_is_done(table: MainWindow) -> None:
    table.notice.say("Left behind.", "Recover it", lambda: None, of_file=False)
    place(table, [6, 8])
    assert table.notice.isVisible()


def test_an_offer_that_tells_of_the_refusal_stays_too(table: MainWindow) -> None:
    told = table.notice.standing
    table.notice.say(told, "Recover it", lambda: None, of_file=False)
    place(table, [6, 8])
    assert table.notice.isVisible()


def test_what_was_wrong_with_a_file_stays_for_its_time(table: MainWindow) -> None:
    table.complain("bad.chargemap: expected a battle.")
    place(table, [6, 8])
    assert table.notice.isVisible()
