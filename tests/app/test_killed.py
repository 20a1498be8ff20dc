"""Killed at any moment: at most the last action is lost, and what is recovered opens."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from chargemap.app import settings
from chargemap.app.journal import left_in, recovered
from chargemap.app.keeper import left_behind
from chargemap.cases import open_battle, save_battle

KILLS = 50 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 8
AT_ONCE = 2  # processes, so that the test takes no longer than it must
ROOT = Path(__file__).parents[2]


def killed_plays(count: int, chance: random.Random) -> list[tuple[Path, list[str]]]:
    """Let processes play and kill each at a random moment; return where each kept what, and what it said."""
    plays = []
    for _one in range(count):
        home = settings.state_folder() / f"play-{chance.randrange(10**9)}"
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.played"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"CHARGEMAP_HOME": str(home)},
        )
        plays.append((home, process))
    found = []
    for home, process in plays:
        assert process.stdout is not None
        first = process.stdout.readline()  # it has begun
        time.sleep(chance.uniform(0, 0.2))
        process.kill()
        rest, _errors = process.communicate()
        found.append((home, [first, *rest.splitlines(keepends=True)]))
    return found


@pytest.mark.parametrize("round_", range(KILLS // AT_ONCE))
def test_a_kill_loses_the_last_action_at_most(round_: int, tmp_path: Path):
    for home, said in killed_plays(AT_ONCE, random.Random(f"kill {round_}")):
        done = [line for line in said if line.endswith("\n")]
        (folder,) = left_behind(home / "recovery-none")
        assert left_in(folder) is not None
        battle = recovered(folder)
        at = ",".join(str(one.at) for one in battle.tokens.values())
        state = f"{len(battle.log)} {at}\n"
        told = done[-1].partition(" ")[2]
        # said: a step that is kept; kept and not yet said: the one that was being done
        assert state == told or is_next(done, state)
        save_battle(battle, tmp_path / "opens.chargemap")
        assert open_battle(tmp_path / "opens.chargemap") == battle


def is_next(done: list[str], state: str) -> bool:
    """Whether `state` is one step of play after the last that was said."""
    step = int(done[-1].split()[0])
    length, last = int(state.split()[0]), int(done[-1].split()[1])
    return length == last + (-1 if step % 7 == 6 else 1)
