"""Cases and saved battles: read, run, compare, write. Window and command line use only these."""

from pathlib import Path

from chargemap.cases.comparing import differences, verdict_keys
from chargemap.cases.reading import read_cases
from chargemap.cases.running import (
    Case,
    require_sensible,
    ruleset_of,
    run,
    with_a_charge,
)
from chargemap.cases.saved import (
    as_it_stands,
    battle_of,
    bytes_of,
    case_of,
    open_battle,
)
from chargemap.cases.sharing import shared_case
from chargemap.cases.writing import case_from
from chargemap.formats.decode import FileError, Place, text_of
from chargemap.formats.report import Report
from chargemap.model.battle import Battle

__all__ = [
    "Case",
    "as_it_stands",
    "battle_of",
    "bytes_of",
    "case_from",
    "case_of",
    "cases_of",
    "differences",
    "import_map",
    "open_battle",
    "read_cases",
    "require_sensible",
    "run",
    "save_battle",
    "shared_case",
    "verdict_keys",
    "with_a_charge",
]
MAP_RULESET = "dnd35"  # what a map is for unless another is asked for
_BOM = b"\xef\xbb\xbf"


def cases_of(written: bytes, file: str) -> list[Case]:
    """Return the cases of a file by its ending, or else by what it holds; a saved battle is one."""
    suffix = Path(file).suffix.lower()
    saved = suffix == ".chargemap"
    if suffix not in (".yaml", ".yml", ".chargemap"):
        saved = written.removeprefix(_BOM).lstrip().startswith(b"{")
    if saved:
        return [case_of(written, file)]
    return read_cases(text_of(written, file, "cases in YAML"), file)


def save_battle(battle: Battle, path: Path) -> None:
    """The file at `path` holds the battle whole; a write that fails leaves what it held before."""
    from chargemap.formats import native  # here, for most commands only read

    native.write(battle, path)


def import_map(path: Path, ruleset_id: str | None = None) -> tuple[Battle, Report]:
    """Return a battle on the foreign map at `path`, with no token yet, and what became of the map."""
    from chargemap import formats  # here, for most commands read no map
    from chargemap.formats import uvtt

    file = str(path)
    ruleset = ruleset_of(ruleset_id or MAP_RULESET, Place(file).key("ruleset"))
    data = bytes_of(file)
    if formats.kind_of(data, file) is not formats.UVTT:
        raise FileError(file, "", f"{uvtt.WHAT}, not a ChargeMap battle")
    board, picture, report = uvtt.read_map(data, file)
    return Battle(ruleset.id, board, picture=picture), report
