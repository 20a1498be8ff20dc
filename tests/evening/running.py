"""Runs the two parts of the evening, with a kill between them, and checks the battle that was saved."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.evening.part import READY

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for a part
NOISE = "This plugin does not support "  # of a window without a screen


def evening(folder: Path) -> str:
    """Play the whole evening with pictures, battle and log in `folder`; return what the check says."""
    with tempfile.TemporaryDirectory() as aside:
        env = at_home(aside)
        first = _started(["tests.evening.part", "first", str(folder), aside], env)
        assert first.stdout is not None
        said = first.stdout.readline()
        first.send_signal(signal.SIGKILL)
        _out, errors = first.communicate(timeout=PATIENCE)
        assert said == READY, errors
        assert first.returncode == -signal.SIGKILL
        _quiet(errors)
        ended(["tests.evening.part", "second", str(folder), aside], env)
        saved = str(folder / "evening.chargemap")
        return ended(["chargemap", "resolve", saved, "--check"], env)


def _started(words: list[str], env: dict[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=env,
    )


def at_home(aside: str) -> dict[str, str]:
    """Return the environment of a program without a screen whose home lies `aside`."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return os.environ | {"CHARGEMAP_HOME": str(Path(aside, "home"))}


def ended(words: list[str], env: dict[str, str], patience: int = PATIENCE) -> str:
    """Run a module to its end and return what it said; it must complain of nothing."""
    process = _started(words, env)
    try:
        said, errors = process.communicate(timeout=patience)
    finally:
        process.kill()
    assert process.returncode == 0, errors
    _quiet(errors)
    return said


def _quiet(errors: str) -> None:
    """Fail if anything but the noise of a missing screen was complained of."""
    told = [one for one in errors.splitlines() if not one.startswith(NOISE)]
    assert not told, "\n".join(told)
