"""The whole window, driven at random: nothing breaks, nothing is left behind, the scene is the battle."""

import gc
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from hypothesis import Phase
from hypothesis import settings as profile
from hypothesis.stateful import run_state_machine_as_test
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from chargemap.model.battle import Action
from tests.app.opened import opened
from tests.conftest import LogGuard
from tests.session import mirror
from tests.session.pathfinder import PathfinderPlay
from tests.session.play import WindowPlay

PHASES = set(Phase) - {Phase.shrink, Phase.explain}  # which would take an hour
SHARE = {WindowPlay: 3, PathfinderPlay: 2}  # of ten examples of others
OFTEN: dict[type[WindowPlay], dict[str, int]] = {
    WindowPlay: {
        "charge": 1,
        "refused charge": 5,
        "attack": 1,
        "move": 3,
        "put": 5,
        "note": 20,
        "paint": 1,
        "offer": 9,
        "die asked for": 1,
        "gesture": 9,
    },
    PathfinderPlay: {
        "question": 2,
        "maneuver taken back": 5,
        "come of it": 5,
    },
}  # how often what must have happened for the test to mean anything


@pytest.mark.parametrize("person", [WindowPlay, PathfinderPlay])
def test_whatever_is_done_in_the_window_the_scene_is_the_battle(
    person: type[WindowPlay],
    qapp: QApplication,
    qtbot: QtBot,
    tmp_path: Path,
    log_guard: LogGuard,
    qtlog: object,
):
    window = opened(qapp, qtbot)
    window.resize(1000, 620)

    def quiet() -> str:
        said = [one.message for one in qtlog.records if not one.ignored]
        return "\n".join([log_guard.complaint(), *said]).strip()

    seen, most = Counter(), profile().max_examples
    run_state_machine_as_test(
        partial(person, window, tmp_path, quiet, seen),
        settings=profile(
            max_examples=max(5, most * SHARE[person] // 10),
            stateful_step_count=30,
            phases=PHASES,
        ),
    )
    if profile().derandomize:  # else chance might fail it
        often = OFTEN[person]
        assert not [one for one in often if seen[one] < often[one]], seen


def test_undo_steps_and_items_survive_the_collector_over_a_thousand_steps(
    qapp: QApplication, qtbot: QtBot
):
    window = opened(qapp, qtbot)
    document, first = window.document, window.document.battle
    before = len(window.scene.items())
    for number in range(1000):
        square = [1 + number % 17, "ABE".index("ABE"[number % 3])]
        document.act(Action("place", choices={"to": {"ABE"[number % 3]: square}}))
        if number % 100 == 0:
            gc.collect()
    gc.collect()
    steps = document.undo.count()
    assert steps > 900
    document.undo.setIndex(0)
    gc.collect()
    assert document.battle is first
    document.undo.setIndex(100)
    gc.collect()
    document.undo.setIndex(0)
    mirror.check(window)
    assert len(window.scene.items()) == before
