"""Two people at one laptop: what each side sees, and that nothing else can be peeked at."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from chargemap import cases
from chargemap.app.document import Document
from chargemap.app.elsewhere import PASS_ON
from chargemap.app.findable import findable
from chargemap.app.resizing import resize
from chargemap.app.seen import BARRED, Seat
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Annotation
from chargemap.model.plain import token_to_plain
from chargemap.rules.fields import Complaint
from tests.app.street import street

KEYS = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
SAMPLES = sorted((Path(__file__).parents[2] / "maps").glob("*.chargemap"))
SECRETS = ("Orc 1", "Trap")


def key(window: MainWindow, pressed: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, pressed)


def hand_to(window: MainWindow, side: str) -> None:
    """Pass the laptop by keys alone."""
    window.commands["pass-laptop"].trigger()
    page = window.docks.laptop.page
    assert page.isVisible()
    while page._to != side:
        key(window, KEYS.Key_Right)
    key(window, KEYS.Key_Return)
    assert not page.isVisible()


def shown_tokens(window: MainWindow) -> set[str]:
    return {one.token_id for one in window.scene.token_items()}


def ambush(window: MainWindow) -> None:
    """Hide the orc, let it do something, and write a note for the GM."""
    document = window.document
    document.act(Action("place", choices={"to": {"E": [9, 2]}}))
    window.tokens.hiding.set_hidden(("E",), hidden=True)
    note = Annotation("text", ((2, 2),), text="Trap", gm=True)
    document.decorate(replace(document.battle, annotations=(note,)), "Trap dug")


def words_of(window: MainWindow) -> list[str]:
    """Return what stands anywhere in the window: labels, menus, docks, the palette, the undo steps."""
    docks, undo = window.docks, window.document.undo
    for dock in docks.all:
        dock.show()
        if hasattr(dock, "refresh_now"):
            dock.refresh_now()
    found = [one.text() for one in window.findChildren(QLabel)]
    for one in window.findChildren(QAction):
        found += [one.text(), one.toolTip(), one.statusTip()]
    found += [one.toolTip() for one in window.findChildren(QWidget)]
    found += [one.toolTip() for one in window.scene.token_items()]
    found += [undo.text(index) for index in range(undo.count())]
    found += [str(one) for one in findable(window)]
    model = docks.log.view.model()
    rows = range(model.rowCount())
    found += [str(model.index(row, 0).data()) for row in rows]
    roster = docks.roster.list.model()
    found += [str(roster.index(row, 0).data()) for row in range(roster.rowCount())]
    return [*found, window.windowTitle(), window.statusBar().currentMessage()]


def test_the_page_covers_the_whole_window_and_says_who_it_is_for(window: MainWindow):
    QTest.keyClick(window.view, KEYS.Key_F8)
    page = window.docks.laptop.page
    assert page.geometry() == window.rect()
    assert page.title.text() == "Hand the laptop to Blue."
    assert page.hint.text() == "Press Enter when they are ready."
    for spot in (QPoint(5, 5), QPoint(640, 400), QPoint(1200, 700)):
        over = window.childAt(spot)
        assert over is page or page.isAncestorOf(over)
    window.resize(900, 600)
    assert page.geometry() == window.rect()
    key(window, KEYS.Key_Tab)
    assert page.title.text() == "Hand the laptop to Red."
    key(window, KEYS.Key_Tab)
    assert page.title.text() == "Hand the laptop to the game master."
    key(window, KEYS.Key_Return)
    assert not page.isVisible()
    assert window.document.seat is None


def test_no_key_reaches_what_is_beneath_the_page(window: MainWindow):
    ambush(window)
    window.commands["pass-laptop"].trigger()
    page = window.docks.laptop.page
    for pressed in (KEYS.Key_C, KEYS.Key_Delete, KEYS.Key_F5, KEYS.Key_Escape):
        key(window, pressed)
    QTest.keyClick(page, KEYS.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.isVisible()
    assert window.view.tool.id == "select"
    assert shown_tokens(window) == {"A", "B"}
    assert "E" in window.document.whole.tokens


def test_a_side_does_not_see_the_hidden_tokens_of_the_other(window: MainWindow):
    ambush(window)
    hand_to(window, "blue")
    assert shown_tokens(window) == {"A", "B"}
    hand_to(window, "red")
    assert shown_tokens(window) == {"A", "B", "E"}
    assert not window.scene.notes.items
    hand_to(window, "")
    assert shown_tokens(window) == {"A", "B", "E"}
    assert len(window.scene.notes.items) == 1


def test_nothing_in_the_window_names_a_secret(window: MainWindow):
    ambush(window)
    window.docks.toggle_history(True)
    assert any("Orc 1" in one for one in words_of(window))
    hand_to(window, "blue")
    told = words_of(window)
    assert any("Ann" in one for one in told)
    assert [one for one in told for secret in SECRETS if secret in one] == []
    assert not QToolTip.isVisible()


def test_what_a_side_does_is_done_to_the_whole_battle(window: MainWindow):
    ambush(window)
    hand_to(window, "blue")
    window.document.act(Action("place", choices={"to": {"A": [4, 2]}}))
    assert window.document.whole.tokens["E"].at == (9, 2)
    hand_to(window, "")
    battle = window.document.battle
    assert battle.tokens["A"].at == (4, 2)
    assert [entry.action.do for entry in battle.log] == ["place", "place"]
    assert battle.annotations[0].text == "Trap"
    assert battle.looks.hidden == {"E"}


def test_a_side_undoes_its_own_steps_only_and_the_gm_all(window: MainWindow):
    ambush(window)
    undo = window.document.undo
    hand_to(window, "blue")
    assert not undo.canUndo()
    window.document.act(Action("place", choices={"to": {"A": [4, 2]}}))
    undo.undo()
    assert window.document.whole.tokens["A"].at == (1, 1)
    assert not undo.canUndo()
    undo.redo()
    hand_to(window, "")
    while undo.canUndo():
        undo.undo()
    assert window.document.battle.tokens["E"].at == (8, 1)


def test_a_battle_with_changes_has_them_still_when_the_laptop_was_passed(
    window: MainWindow, tmp_path: Path
):
    document, path = window.document, tmp_path / "camp.chargemap"
    ambush(window)
    hand_to(window, "blue")
    assert document.modified
    assert document.save(path)
    assert not document.modified
    assert cases.open_battle(path) == document.whole
    hand_to(window, "red")
    assert not document.modified
    hand_to(window, "")
    assert not document.modified


def test_a_refusal_over_somebody_hidden_is_told_as_one_and_no_more(window: MainWindow):
    document = window.document
    document.act(Action("place", choices={"to": {"E": [4, 1]}}))
    document.act(Action("place", choices={"to": {"B": [9, 1]}}))
    window.tokens.hiding.set_hidden(("E",), hidden=True)
    document.act(
        Action(
            "put",
            choices={"tokens": {"F": {"at": [12, 1], "side": "red", "name": "Foe"}}},
        )
    )
    hand_to(window, "blue")
    said: list[str] = []
    document.complained.connect(said.append)
    before = len(document.battle.log)
    document.act(Action("charge", by="A", at="F"))
    assert len(document.battle.log) == before
    assert document.whole.log[-1].action.do == "charge"
    assert document.shown is None
    assert said == [
        "It did not work. What bars it names somebody hidden from this side."
    ]


def test_a_ruling_of_a_side_is_shown_as_the_newest(window: MainWindow):
    document = window.document
    ambush(window)
    foe = {"at": [12, 1], "side": "red", "name": "Foe"}
    document.act(Action("put", choices={"tokens": {"F": foe}}))
    hand_to(window, "blue")
    document.act(Action("charge", by="A", at="F"))
    assert document.shown is not None
    assert document.shown.entry is document.battle.log[-1]
    assert not window.scene.is_past
    assert window.overlay.figures


def test_the_turn_of_a_hidden_token_is_not_skipped_by_a_side(window: MainWindow):
    ambush(window)
    document = window.document
    numbers = {"A": 15, "E": 10, "B": 5}
    document.act(Action("initiative", choices={"numbers": numbers, "anew": True}))
    hand_to(window, "blue")
    window.docks.turns.next_turn()
    assert document.battle.turn.token == "A"
    window.docks.turns.next_turn()
    assert document.battle.turn.token == "A"
    assert "pass the laptop on" in window.statusBar().currentMessage()
    hand_to(window, "red")
    window.docks.turns.next_turn()
    assert document.battle.turn.token == "E"
    hand_to(window, "blue")
    assert document.battle.turn.token == ""
    window.docks.turns.next_turn()
    assert document.battle.turn.token == "B"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_a_side_gets_is_what_the_gm_would_have_got(path: Path):
    battle = cases.open_battle(path)
    everybody = battle.tokens.values()
    side, other = sorted({one.side for one in everybody} - {""})[:2]
    hidden = next(one.id for one in everybody if one.side == other)
    battle = replace(battle, looks=battle.looks.with_hidden(hidden))
    seated, free = Document(battle), Document(battle)
    seated.sit(Seat(side))
    for by in [one.id for one in everybody if one.side == side]:
        for at in seated.ruleset.views.opponents(seated.battle, by):
            assert at != hidden
            action = Action("charge", by=by, at=at)
            assert seated.act(action) == free.act(action)
    assert seated.whole == free.battle
    assert seated.whole.log == free.battle.log
    assert hidden not in seated.battle.tokens


def test_a_new_token_does_not_take_the_id_of_a_hidden_one(window: MainWindow):
    ambush(window)
    hand_to(window, "blue")
    document = window.document
    document.select(("A",))
    window.tokens.crew.duplicate()
    (made,) = document.selection
    assert made not in ("A", "B", "E")
    assert document.whole.tokens["E"].name == "Orc 1"


def test_notes_and_colours_that_a_side_makes_leave_the_gms_as_they_are(
    window: MainWindow,
):
    document = window.document
    ambush(window)
    window.tokens.crew.colour_side("red", "#1f7a4a")
    hand_to(window, "blue")
    note = Annotation("text", ((5, 2),), text="Here")
    document.decorate(replace(document.battle, annotations=(note,)), "Note")
    window.tokens.crew.colour_side("blue", "#7b4a9e")
    window.tokens.hiding.set_hidden(("A",), hidden=True)
    hand_to(window, "")
    battle = document.battle
    assert {one.text for one in battle.annotations} == {"Trap", "Here"}
    assert battle.looks.sides == {"red": "#1f7a4a", "blue": "#7b4a9e"}
    assert battle.looks.hidden == {"E", "A"}


def test_declared_charges_of_the_other_side_are_covered_until_resolved(
    window: MainWindow,
):
    document = window.document
    document.new(street())
    for by, at in (("A", "E"), ("E", "A")):
        charge = {"do": "charge", "by": by, "at": at}
        document.act(Action("declare", choices={"action": charge}))
    hand_to(window, "blue")
    assert [one.by for one in document.battle.declared] == ["E"]
    assert all("Aldo" not in str(one.verdict) for one in document.battle.log)
    assert len(document.battle.log) == 1
    hand_to(window, "red")
    assert [one.by for one in document.battle.declared] == ["A"]
    window.cards.declarations.resolve()
    hand_to(window, "")
    assert [one.by for one in document.battle.declared] == ["E"]


def test_the_player_window_is_as_it_was(window: MainWindow):
    ambush(window)
    window.commands["player-window"].trigger()
    made = window.docks.players.window
    assert made is not None
    seen = made.mirror.document.battle
    for side in ("blue", "red", ""):
        hand_to(window, side)
        assert made.mirror.document.battle.tokens == seen.tokens
    window.tokens.hiding.set_hidden(("E",), hidden=False)
    assert "E" in made.mirror.document.battle.tokens


def test_no_other_battle_is_opened_by_a_side(window: MainWindow):
    ambush(window)
    hand_to(window, "blue")
    assert not window.files.open_sample(SAMPLES[0])
    assert not window.files.open_path(SAMPLES[0])
    assert "game master" in window.notice.label.text()
    assert window.document.seat is not None


def test_a_battle_without_sides_is_not_passed(window: MainWindow):
    document = window.document
    plain = {key: replace(one, side="") for key, one in document.battle.tokens.items()}
    document.new(replace(document.battle, tokens=plain))
    window.commands["pass-laptop"].trigger()
    assert not window.docks.laptop.page.isVisible()
    assert window.statusBar().currentMessage() == "No token is on a side"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_is_passed_round_and_comes_back_as_it_was(
    window: MainWindow, path: Path
):
    document = window.document
    assert document.open(path, as_copy=True)
    whole = document.whole
    hidden = next(iter(whole.tokens))
    window.tokens.hiding.set_hidden((hidden,), hidden=True)
    other = next(
        one.side
        for one in whole.tokens.values()
        if one.side not in ("", whole.tokens[hidden].side)
    )
    hand_to(window, other)
    assert hidden not in shown_tokens(window)
    window.docks.turns.next_turn()
    hand_to(window, "")
    assert set(document.battle.tokens) == set(whole.tokens)
    assert document.battle.log[: len(whole.log)] == whole.log


def troll_bridge(window: MainWindow, hidden: str) -> None:
    """Hide one of the goblins, and hand the laptop to blue."""
    window.files.open_sample(next(one for one in SAMPLES if "troll" in one.stem))
    window.document.mode = "play"
    window.tokens.hiding.set_hidden((hidden,), hidden=True)
    hand_to(window, "blue")


def test_no_sentence_about_a_ruling_names_who_is_hidden(window: MainWindow):
    troll_bridge(window, "skrit")
    said: list[str] = []
    window.statusBar().messageChanged.connect(said.append)
    window.document.complained.connect(said.append)
    window.document.select(("ragna",))
    action = Action("move", "ragna", choices={"to": [13, 6]})
    verdict = window.document.act(action)
    assert verdict is not None
    assert "skrit" in str(verdict.findings)
    window.tools.current.say(verdict, action, window.document.battle)
    told = [*said, *words_of(window)]
    assert [one for one in told if "skrit" in one.lower()] == []


def test_an_action_in_which_somebody_hidden_has_a_say_waits_for_the_game_master(
    window: MainWindow,
):
    said: list[str] = []
    window.document.complained.connect(said.append)
    troll_bridge(window, "skrit")
    before = window.document.whole
    assert window.document.act(Action("charge", "ragna", "gnarl")) is None
    assert said == [PASS_ON]
    assert window.document.whole is before
    hand_to(window, "")
    assert window.document.act(Action("charge", "ragna", "gnarl")) is None
    strikes = window.cards.strike.strikes
    assert "skrit" in [one.striker for one in strikes.held.queue]
    strikes.waive_all()
    assert window.document.whole.log[-1].action.do == "charge"
    hand_to(window, "blue")
    whole, seen = window.document.whole, window.document.battle
    assert "skrit" in str(whole.tokens["ragna"].effects)
    assert "skrit" not in str(seen.tokens["ragna"].effects)


def test_who_is_hidden_from_a_side_keeps_the_right_to_step_in(window: MainWindow):
    said: list[str] = []
    window.document.complained.connect(said.append)
    window.files.open_sample(SAMPLES[0])
    window.tokens.hiding.set_hidden(("fetch",), hidden=True)
    hand_to(window, "blue")
    declared = window.cards.declarations
    declared.declare(Action("charge", by="greta", at="nettle"))
    declared.resolve()
    assert said == [PASS_ON]
    assert [one.by for one in window.document.whole.declared] == ["greta"]
    hand_to(window, "")
    declared.resolve()
    assert window.cards.interception.interceptions.held is not None


def test_keys_that_name_who_is_hidden_are_not_shown_and_not_lost(window: MainWindow):
    window.files.open_sample(next(one for one in SAMPLES if "troll" in one.stem))
    document = window.document
    held = {
        key: str(one.stats.get("grapples"))
        for key, one in document.battle.tokens.items()
    }
    holder, hidden = next((key, one) for key, one in held.items() if one != "None")
    window.tokens.hiding.set_hidden((hidden,), hidden=True)
    side = document.battle.tokens[holder].side
    hand_to(window, side)
    assert "grapples" not in document.battle.tokens[holder].stats
    keys = {**token_to_plain(document.battle.tokens[holder]), "name": "Renamed"}
    assert document.act(Action("put", choices={"tokens": {holder: keys}}))
    assert document.whole.tokens[holder].name == "Renamed"
    assert document.whole.tokens[holder].stats["grapples"] == hidden
    assert "grapples" not in document.battle.tokens[holder].stats


def test_a_side_does_not_change_the_size_of_the_board(window: MainWindow):
    troll_bridge(window, "skrit")
    said: list[str] = []
    window.document.complained.connect(said.append)
    before = window.document.whole
    assert not resize(window.document, (3, 14))
    assert window.document.whole is before
    assert len(said) == 1
    assert "skrit" not in said[0]


def test_a_complaint_that_names_who_is_hidden_says_only_that(window: MainWindow):
    troll_bridge(window, "skrit")
    said: list[str] = []
    window.document.complained.connect(said.append)
    window.document.complain(Complaint("tokens.skrit.at", "a place on the board"))
    window.document.complain(Complaint("tokens.ragna.at", "a place on the board"))
    assert said == [BARRED, "tokens.ragna.at: expected a place on the board."]
