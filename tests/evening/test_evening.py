"""A whole evening through the real window: drawn, fought, killed, recovered, saved, and told as Markdown."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from chargemap.cases import open_battle
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard
from tests.evening.player import SIZE
from tests.evening.running import evening

pytestmark = pytest.mark.gui


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of an evening, and what the command line says of the battle saved in it."""
    folder = tmp_path_factory.mktemp("evening")
    return folder, evening(folder)


@pytest.fixture
def battle(played: tuple[Path, str]) -> Battle:
    return open_battle(played[0] / "evening.chargemap")


@pytest.fixture
def told(played: tuple[Path, str]) -> list[str]:
    return (played[0] / "evening.md").read_text("utf-8").split("\n")


def test_what_was_saved_after_the_crash_replays_to_the_same_end(
    played: tuple[Path, str],
) -> None:
    assert played[1].endswith(" 0 differ\n")


def test_each_stage_has_a_picture_of_the_whole_window(
    played: tuple[Path, str],
) -> None:
    pictures = sorted(played[0].glob("*.png"))
    assert len(pictures) == 21
    for path in pictures:
        size = QImage(str(path)).size()
        assert (size.width(), size.height()) == SIZE, path.name


def test_the_room_and_the_note_are_those_of_the_first_part(battle: Battle) -> None:
    assert isinstance(battle.board, GridBoard)
    assert [wall.kind for wall in battle.board.walls].count("open") == 1
    assert len(battle.board.walls) == 6
    assert {"o", "~", "%"} <= set("".join(battle.board.ground))
    assert [note.text for note in battle.annotations] == ["the cellar is below"]


def test_three_fell_and_three_stand(battle: Battle) -> None:
    down = {one.label for one in battle.tokens.values() if "dying" in one.states}
    assert down == {"Orc", "Ogre", "Goblin"}
    assert battle.turn.round == 3


def test_typed_dice_stand_beside_those_of_the_seed(battle: Battle) -> None:
    rolls = [entry.rolls for entry in battle.log if entry.rolls]
    assert {"attack": (14,), "damage": (5, 4)} in rolls  # of the card on the board
    thrown = sum(len(faces) for one in rolls for faces in one.values())
    assert 0 < battle.drawn < thrown


def test_the_log_has_every_round_and_what_was_out_of_the_ordinary(
    told: list[str],
) -> None:
    rounds = [one for one in told if one.startswith("## ")]
    assert rounds == ["## Before the first turn", *(f"## Round {n}" for n in (1, 2, 3))]
    heads = [one for one in told if one.startswith("- ")]
    assert sum("makes an attack of opportunity on" in one for one in heads) == 2
    assert sum(one.startswith("- **Refused:** Spearman") for one in heads) == 1
    assert sum(one.startswith("- **Forced by the GM:** Spearman") for one in heads) == 1
    assert "- *Ogre is shaken from now on, by hand.*" in heads
    assert "- *A door was opened by hand.*" in heads
    assert any(
        one.startswith("- Goblin moves: ") and "provokes" in one for one in heads
    )
    assert sum(" damage: " in one and "now dying" in one for one in heads) == 3


def test_what_was_taken_back_is_not_told(told: list[str]) -> None:
    turn = told.index("### Barbarian's turn", told.index("## Round 2"))
    heads = [one for one in told[turn:] if one.startswith(("- ", "### "))][:4]
    assert heads[1:3] == [
        "- Barbarian starts a turn.",
        "- Barbarian attacks Ogre: hits (d20 18 + 8 = 26 vs AC 16) for 18 damage.",
    ]
