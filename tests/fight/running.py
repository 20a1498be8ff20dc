"""Runs the fight, and checks the battle that was saved at its end."""

import tempfile
from pathlib import Path

from tests.evening.running import at_home, ended

SAVED = "fight.chargemap"
PATIENCE = 180  # seconds


def fought(folder: Path) -> str:
    """Fight it all out with pictures and battle in `folder`; return what the check says."""
    with tempfile.TemporaryDirectory() as aside:
        env = at_home(aside)
        ended(["tests.fight.part", str(folder / SAVED)], env, PATIENCE)
        return ended(["chargemap", "resolve", str(folder / SAVED), "--check"], env)
