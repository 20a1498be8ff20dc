"""What a screen shows of a board is the board, however it came to be so: in real time, at every scale of screens."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import Phase, given
from hypothesis import settings as profile
from hypothesis import strategies as st
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from tests.app.onscreen import HIGH, WIDE, Screen

LIKE = 48  # of 255: where parts meet, edges may be smoothed otherwise
ZOOMS = (0.7, 1.0, 2.3)
PHASES = set(Phase) - {Phase.shrink, Phase.explain}  # real time cannot be shrunk
ROOT = Path(__file__).parents[2]

squares = st.tuples(st.integers(0, WIDE - 1), st.integers(0, HIGH - 1))
kinds = st.sampled_from("#~.o%")
shifts = st.tuples(st.integers(-70, 70), st.integers(-70, 70))
spots = st.builds(QPoint, st.integers(0, 400), st.integers(0, 300))
steps = st.one_of(
    st.tuples(st.just("flood"), kinds, squares),
    st.tuples(st.just("rectangle"), kinds, squares, squares, squares),
    st.tuples(st.just("brush"), kinds, squares, squares),
    st.tuples(st.just("wheel"), st.sampled_from((-120, 40, 120)), spots),
    st.tuples(st.just("pan"), st.lists(shifts, min_size=1, max_size=4)),
    st.tuples(st.just("resize"), st.integers(500, 1000), st.integers(400, 800)),
    st.tuples(st.just("hover"), squares),
    st.tuples(st.sampled_from(("undo", "redo", "fit"))),
)
PAUSES = st.integers(0, 50)  # milliseconds


def do(screen: Screen, step: tuple, pauses: int) -> None:
    match step:
        case ("flood" | "rectangle" | "brush" as mode, kind, *way):
            screen.paint(mode, kind, *way, pauses=pauses)
        case ("wheel", turned, spot):
            screen.wheel(turned, spot, pauses)
        case ("pan", ways):
            screen.pan(*ways, pauses=pauses)
        case ("resize", wide, high):
            screen.view.resize(wide, high)
        case ("hover", square):
            screen.hover(square)
        case ("fit",):
            screen.view.fit()
        case (turn,):
            getattr(screen.document.undo, turn)()
    screen.wait(pauses)


@pytest.fixture
def screen(qtbot: QtBot) -> Screen:
    screen = Screen()
    qtbot.addWidget(screen.view)
    screen.shown()
    return screen


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_flood_is_seen_whole_and_so_are_its_undoing_and_redoing(
    screen: Screen, zoom: float
) -> None:
    screen.view.zoom(zoom)
    screen.shown()
    for pauses in (0, 3, 20):
        screen.paint("flood", "#", (17, 13), pauses=pauses)
        screen.hover((18, 13))
        assert screen.amiss() <= LIKE
        screen.document.undo.undo()
        screen.hover((17, 13))
        assert screen.amiss() <= LIKE
        screen.document.undo.redo()
        screen.hover((18, 13))
        assert screen.amiss() <= LIKE
        screen.document.undo.undo()


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_rectangle_that_grows_and_shrinks_is_seen_whole(
    screen: Screen, zoom: float
) -> None:
    screen.view.zoom(zoom)
    screen.shown()
    corners = [(2 + 3 * step, 2 + 2 * step) for step in (0, 3, 6, 9, 12, 8, 11)]
    for pauses in (0, 3, 20):
        screen.paint("rectangle", "~", *corners, pauses=pauses)
        assert screen.amiss() <= LIKE
        screen.document.undo.undo()


def test_what_is_painted_between_zooming_and_panning_is_seen_whole(
    screen: Screen,
) -> None:
    for pauses in (0, 3, 20):
        screen.wheel(120, QPoint(300, 200), pauses)
        screen.paint("flood", "#", (17, 13), pauses=pauses)
        screen.pan((40, -25), (31, 17), pauses=pauses)
        screen.document.undo.undo()
        screen.wheel(-120, QPoint(100, 250), pauses)
        screen.pan((-60, 3), pauses=pauses)
        assert screen.amiss() <= LIKE


def test_whatever_is_done_and_however_fast_the_screen_shows_the_board(
    screen: Screen,
) -> None:
    @profile(max_examples=max(10, profile().max_examples // 4), phases=PHASES)
    @given(st.lists(st.tuples(steps, PAUSES), min_size=2, max_size=8))
    def play(done: list[tuple[tuple, int]]) -> None:
        for step, pauses in done:
            do(screen, step, pauses)
        assert screen.amiss() <= LIKE
        screen.document.undo.setIndex(0)
        screen.view.fit()

    play()


@pytest.mark.parametrize("factor", ["1.25", "2"])
def test_all_this_holds_on_a_screen_of_small_pixels(factor: str) -> None:
    if "QT_SCALE_FACTOR" in os.environ:
        return  # this is the test that was begun below
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            __file__,
        ],
        env=os.environ | {"QT_SCALE_FACTOR": factor},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    said = told.stdout + told.stderr
    assert " passed in " in said, said
    assert "failed" not in said, said
