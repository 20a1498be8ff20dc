"""The document: one undo step for each change, and files that are opened whole or not at all."""

import gc
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chargemap import cases
from chargemap.app.document import PLACE, Document, Shown, blank
from chargemap.model.battle import Action
from chargemap.model.board import Wall
from chargemap.model.plain import token_to_plain
from tests.app.desk import battle_of

FIELD = """
..........
.A....E...
..........
..........
"""
FIGHTERS = "{A: {side: blue}, E: {side: red}}"
HIT = {"attack": (15,), "damage": (4,)}


@pytest.fixture
def document(qapp) -> Document:
    return Document(battle_of(FIELD, tokens=FIGHTERS))


def place(token: str, column: int, row: int) -> Action:
    return Action("place", choices={"to": {token: [column, row]}})


def test_act_is_one_undo_step(document: Document):
    before = document.battle
    document.act(Action("charge", "A", "E", rolls=HIT))
    assert document.undo.count() == 1
    assert document.battle.tokens["A"].at == (5, 1)
    document.undo.undo()
    assert document.battle is before


def test_refusal_is_logged_and_is_a_step(document: Document):
    document.act(place("A", 5, 1))
    verdict = document.act(Action("charge", "A", "E"))
    assert verdict is not None
    assert verdict.reasons == ("too-close",)
    assert document.undo.count() == 2
    assert document.battle.log[-1].verdict is verdict
    assert document.battle.tokens["A"].at == (5, 1)


def test_what_could_not_be_read_again_is_not_done(document: Document, tmp_path: Path):
    said: list[str] = []
    document.complained.connect(said.append)
    for keys in ({"name": "x" * 300}, {"side": "y" * 300}, {"colour": "red"}):
        written = {"E": {**token_to_plain(document.battle.tokens["E"]), **keys}}
        assert document.act(Action("put", choices={"tokens": written})) is None
    assert said[0] == "tokens.E.name: expected at most 200 characters."
    assert said[1] == "tokens.E.side: expected at most 200 characters."
    assert len(said) == 3
    assert document.undo.count() == 0
    document.act(place("A", 5, 1))
    assert document.save(tmp_path / "saved.chargemap")
    assert cases.open_battle(tmp_path / "saved.chargemap").log == document.battle.log


def test_redo_swaps_and_never_rolls_again(document: Document):
    document.act(Action("charge", "A", "E"))
    after = document.battle
    document.undo.undo()
    document.undo.redo()
    assert document.battle is after


def test_same_action_after_undo_rolls_the_same_dice(document: Document):
    first = document.act(Action("charge", "A", "E"))
    document.undo.undo()
    assert document.act(Action("charge", "A", "E")) == first


def test_forced_action_is_carried_out_and_stays_illegal(document: Document):
    document.act(place("A", 5, 1))
    document.act(Action("charge", "A", "E"))
    assert document.shown is not None
    verdict = document.force(document.shown)
    assert verdict is not None
    assert not verdict.legal
    assert verdict.attack is not None
    assert document.battle.log[-1].action.force


def test_typed_dice_are_used_once(document: Document):
    document.typed = {"attack": (19,), "damage": (7,)}
    verdict = document.act(Action("charge", "A", "E"))
    assert verdict is not None
    assert verdict.attack is not None
    assert verdict.attack.roll == 19
    assert document.typed == {}


def test_typed_dice_wait_while_the_hand_moves_tokens(document: Document):
    document.typed = {"attack": (19,)}
    document.act(place("A", 0, 0))
    assert document.typed == {"attack": (19,)}


def test_impossible_die_is_complained_of_and_changes_nothing(
    document: Document, qtbot: QtBot
):
    document.typed = {"attack": (21,)}
    before = document.battle
    with qtbot.waitSignal(document.complained) as told:
        assert document.act(Action("charge", "A", "E")) is None
    assert told.args == ["attack: expected a number from 1 to 20, not 21."]
    assert document.battle is before
    assert document.undo.count() == 0


def test_senseless_action_is_complained_of_and_changes_nothing(
    document: Document, qtbot: QtBot
):
    with qtbot.waitSignal(document.complained) as told:
        assert document.act(Action("charge", "A", "Z")) is None
    assert told.args == ["at: expected the id of a token, not Z."]
    assert document.undo.count() == 0


def test_steps_with_one_merge_id_are_one_step(document: Document):
    before = document.battle
    for column in (2, 3, 4):
        document.act(place("A", column, 1), merge="nudge A")
    assert document.undo.count() == 1
    assert document.battle.tokens["A"].at == (4, 1)
    document.undo.undo()
    assert document.battle is before


def test_steps_with_other_merge_ids_stay_apart(document: Document):
    document.act(place("A", 2, 1), merge="nudge A")
    document.act(place("E", 7, 1), merge="nudge E")
    assert document.undo.count() == 2


def test_decoration_is_a_step_without_an_entry(document: Document):
    document.decorate(replace(document.battle, annotations=()), "Notes")
    assert document.undo.undoText() == "Notes"
    assert document.battle.log == ()


def test_undo_steps_survive_the_collector(document: Document):
    before = document.battle
    for index in range(1000):
        document.act(place("A", index % 10, index % 4))
    gc.collect()
    while document.undo.canUndo():
        document.undo.undo()
    assert document.battle is before


def test_selection_forgets_tokens_that_leave(document: Document):
    document.select(["A", "E", "A"])
    assert document.selection == ("A", "E")
    document.act(Action("remove", choices={"ids": ["A"]}))
    assert document.selection == ("E",)


def test_verdict_on_show_goes_when_the_battle_changes(document: Document):
    document.act(Action("charge", "A", "E"))
    shown = document.shown
    assert isinstance(shown, Shown)
    assert shown.entry is document.battle.log[-1]
    document.undo.undo()
    assert document.shown is None


def test_judging_leaves_the_battle_alone(document: Document):
    before = document.battle
    verdict = document.judge(Action("charge", "A", "E"))
    assert verdict.legal
    assert verdict.success is None
    assert document.battle is before


def test_door_opens_by_an_action_and_can_be_undone(qapp):
    battle = battle_of(FIELD, tokens=FIGHTERS, walls="[[4, 1, 4, 2, closed]]")
    document = Document(battle)
    document.act(Action("door", choices={"wall": 0, "kind": "open"}))
    board = document.battle.board
    assert board.walls == (Wall(4, 1, 4, 2, "open"),)  # type: ignore[union-attr]
    document.undo.undo()
    assert document.battle is battle


def test_mode_change_is_told_once(document: Document, qtbot: QtBot):
    with qtbot.waitSignal(document.mode_changed) as told:
        document.mode = PLACE
    assert told.args == [PLACE]
    with qtbot.assertNotEmitted(document.mode_changed):
        document.mode = PLACE


def test_blank_document_has_the_first_ruleset(qapp):
    document = Document()
    assert document.battle == blank()
    assert document.ruleset.id


# Files


def test_saved_battle_opens_equal(document: Document, tmp_path: Path):
    document.act(Action("charge", "A", "E"))
    path = tmp_path / "fight.chargemap"
    assert document.save(path)
    other = Document()
    assert other.open(path)
    assert other.battle == document.battle
    assert other.path == path
    assert not other.modified


def test_saving_makes_the_document_clean(document: Document, tmp_path: Path):
    document.act(place("A", 2, 2))
    assert document.modified
    document.save(tmp_path / "fight.chargemap")
    assert not document.modified
    document.undo.undo()
    assert document.modified


def test_document_without_a_file_is_not_saved_blindly(document: Document):
    assert not document.save()


def test_unreadable_file_leaves_the_open_battle(
    document: Document, tmp_path: Path, qtbot: QtBot
):
    path = tmp_path / "broken.chargemap"
    path.write_bytes(b"{")
    before = document.battle
    with qtbot.waitSignal(document.complained) as told:
        assert not document.open(path)
    assert told.args is not None
    assert told.args[0].startswith("broken.chargemap: ")
    assert "\n" not in told.args[0]
    assert document.battle is before


def test_missing_file_is_one_sentence(document: Document, tmp_path: Path, qtbot: QtBot):
    with qtbot.waitSignal(document.complained) as told:
        assert not document.open(tmp_path / "none.chargemap")
    assert told.args == ["none.chargemap: expected a file there, and there is none."]


def test_failed_save_keeps_the_old_file(
    document: Document, tmp_path: Path, qtbot: QtBot
):
    with qtbot.waitSignal(document.complained):
        assert not document.save(tmp_path / "no folder" / "fight.chargemap")
    assert document.path is None


def test_copy_has_a_name_and_no_file(document: Document, tmp_path: Path):
    path = tmp_path / "sample.chargemap"
    document.save(path)
    other = Document()
    other.open(path, as_copy=True)
    assert other.path is None
    assert other.title == "sample"


def played(document: Document) -> None:
    """Play an evening of three steps, with dice."""
    document.act(Action("start-turn", "A"))
    document.act(Action("charge", "A", "E"))
    document.act(Action("start-turn", "E"))
    document.act(Action("attack", "E", "A"))


def test_evening_can_be_undone_after_it_was_opened_again(
    document: Document, tmp_path: Path
):
    played(document)
    document.decorate(replace(document.battle, seed=document.battle.seed), "Note")
    path = tmp_path / "evening.chargemap"
    document.save(path)
    again = Document()
    again.open(path)
    assert again.undo.undoText() == document.sentence(again.battle.log[-1].action)
    assert not again.modified
    last = again.battle
    for entry in reversed(document.battle.log):
        again.undo.undo()
        assert again.battle == entry.before
        assert again.battle.drawn == entry.before.drawn
    assert not again.undo.canUndo()
    assert again.modified
    for _entry in last.log:
        again.undo.redo()
    assert again.battle is last
    assert not again.modified


def test_dice_fall_as_before_after_a_battle_was_opened_again(
    document: Document, tmp_path: Path
):
    played(document)
    rolled = document.battle.log[-1].rolls
    document.save(tmp_path / "evening.chargemap")
    again = Document()
    again.open(tmp_path / "evening.chargemap")
    again.undo.undo()
    again.act(Action("attack", "E", "A"))
    assert again.battle.log[-1].rolls == rolled


def test_opening_a_played_battle_tells_of_one_change(
    document: Document, tmp_path: Path
):
    played(document)
    document.save(tmp_path / "evening.chargemap")
    again, told, files = Document(), [], []
    steps: list[int] = []
    again.undo.indexChanged.connect(steps.append)
    again.battle_changed.connect(lambda old, new: told.append(new))
    again.file_changed.connect(lambda: files.append(again.modified))
    again.open(tmp_path / "evening.chargemap")
    assert told == [again.battle]
    assert files == [False]
    assert [one for one in steps if one] == [again.undo.count()]


def test_undone_board_of_an_opened_battle_is_the_same_one(
    document: Document, tmp_path: Path
):
    played(document)
    document.save(tmp_path / "evening.chargemap")
    again = Document()
    again.open(tmp_path / "evening.chargemap")
    board = again.battle.board
    again.undo.setIndex(0)
    assert again.battle.board is board
