"""Pathfinder through the real window: every special attack with the mouse and the keys, saved, and replayed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from chargemap.cases import open_battle
from chargemap.model.battle import Action, Battle
from tests.evening.player import SIZE
from tests.fight.running import SAVED, fought

pytestmark = pytest.mark.gui

SPECIAL = {
    *("bull-rush", "overrun", "trip", "disarm", "sunder", "feint", "grapple"),
    *("attack", "two-weapon", "charge", "ride", "shoot-mounted", "cast-mounted"),
}
HOLDS = {
    *("start", "break", "move", "damage", "hold", "reverse", "release", "pin"),
    "tie-up",
}


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a fight, and what the command line says of the battle saved in it."""
    folder = tmp_path_factory.mktemp("fight")
    return folder, fought(folder)


@pytest.fixture
def battle(ended: tuple[Path, str]) -> Battle:
    return open_battle(ended[0] / SAVED)


def done(battle: Battle, do: str) -> Iterator[Action]:
    """Yield what was asked for and allowed."""
    for entry in battle.log:
        if entry.action.do == do and entry.verdict.legal:
            yield entry.action


def test_what_was_saved_replays_to_the_same_end(ended: tuple[Path, str]) -> None:
    assert ended[1].endswith(" 0 differ\n")


def test_each_stage_has_a_picture_of_the_whole_window(ended: tuple[Path, str]) -> None:
    pictures = sorted(ended[0].glob("*.png"))
    assert len(pictures) == 54
    for path in pictures:
        size = QImage(str(path)).size()
        assert (size.width(), size.height()) == SIZE, path.name


def test_every_special_attack_was_made(battle: Battle) -> None:
    assert {entry.action.do for entry in battle.log} >= SPECIAL


def test_a_hold_went_every_way_it_can(battle: Battle) -> None:
    ways = {
        str(one.get("mode") or one.get("then") or "start")
        for one in done(battle, "grapple")
    }
    assert ways == HOLDS


def test_targets_struck_first_and_let_it_be_and_stepped_aside(battle: Battle) -> None:
    strikes = {one.get("aoo") for do in SPECIAL for one in done(battle, do)}
    assert {"taken", ""} <= strikes
    assert [one.get("avoid") for one in done(battle, "overrun")] == [True, False]


def test_only_the_pinned_one_and_the_squire_were_refused(battle: Battle) -> None:
    refused = [entry for entry in battle.log if not entry.verdict.legal]
    assert [(one.action.by, one.verdict.reasons) for one in refused] == [
        ("pell", ("state-pinned",)),
        ("wil", ("mount-untrained", "too-close")),
    ]


def test_every_die_was_typed_in(battle: Battle) -> None:
    assert battle.drawn == 0
    assert sum(len(faces) for one in battle.log for faces in one.rolls.values()) > 50


def test_three_riders_are_out_of_the_saddle_and_one_is_not(battle: Battle) -> None:
    riding = {one.id for one in battle.tokens.values() if one.stats.get("mount")}
    assert riding == {"rana"}
    assert "dying" in battle.tokens["wil"].states
