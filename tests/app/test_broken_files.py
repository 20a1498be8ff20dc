"""What a broken file says at the window: the same sentence as everywhere, and nothing open is lost."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chargemap.app.dialogs.new_battle import NewBattleDialog
from chargemap.app.document import Document, blank

BROKEN = Path(__file__).parents[1] / "broken"
SENTENCES: dict[str, str] = json.loads((BROKEN / "sentences.json").read_text("utf-8"))
BATTLES = [name for name in SENTENCES if name.endswith(".chargemap")]
MAPS = [name for name in SENTENCES if not name.endswith(".chargemap")]


@pytest.mark.parametrize("name", BATTLES)
def test_a_broken_battle_gives_its_sentence_and_leaves_the_open_one(
    name: str, qtbot: QtBot
) -> None:
    document = Document(blank())
    before = document.battle
    with qtbot.waitSignal(document.complained) as told:
        assert not document.open(BROKEN / name)
    assert told.args == [SENTENCES[name]]
    assert document.battle is before


@pytest.mark.parametrize("name", MAPS)
def test_a_broken_map_gives_its_sentence_and_no_battle(name: str, qtbot: QtBot) -> None:
    dialog = NewBattleDialog()
    qtbot.addWidget(dialog)
    dialog.read(BROKEN / name)
    qtbot.waitUntil(lambda: dialog.complaint.text() != "")
    assert dialog.complaint.text() == SENTENCES[name]
    assert dialog.made() is None
