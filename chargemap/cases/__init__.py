"""Cases and saved battles: read, run, compare, write. Window and command line use only these."""

from pathlib import Path

from chargemap.cases.comparing import differences, verdict_keys
from chargemap.cases.reading import read_cases
from chargemap.cases.running import Case, require_sensible, run
from chargemap.cases.saved import battle_of, case_of, open_battle
from chargemap.cases.writing import case_from
from chargemap.model.battle import Battle

__all__ = [
    "Case",
    "battle_of",
    "case_from",
    "case_of",
    "differences",
    "open_battle",
    "read_cases",
    "require_sensible",
    "run",
    "save_battle",
    "verdict_keys",
]


def save_battle(battle: Battle, path: Path) -> None:
    """The file at `path` holds the battle whole; a write that fails leaves what it held before."""
    from chargemap.formats import native  # here, for most commands only read

    native.write(battle, path)
