"""Files: saved battles and foreign maps, recognised by what they hold; every fault is one sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath

from chargemap.formats import native, uvtt
from chargemap.formats.decode import FileError, foreign_json
from chargemap.i18n import N_


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: its id, its name for people, its endings, and whether we write it."""

    id: str
    name: str
    suffixes: tuple[str, ...]
    what: str
    writes: bool = False


NATIVE = Format(
    "native", N_("ChargeMap battle"), (".chargemap",), native.WHAT, writes=True
)
UVTT = Format(
    "uvtt",
    N_("Universal VTT map"),
    (".dd2vtt", ".uvtt", ".df2vtt", ".json"),
    uvtt.WHAT,
)
EITHER = "a ChargeMap battle or a Universal VTT map"

_FOREIGN = {  # keys that other programs' JSON holds
    frozenset({"rects", "doors"}): "a One Page Dungeon",
    frozenset({"walls", "grid", "lights", "tokens"}): "a Foundry scene",
    frozenset({"walls", "gridType"}): "a Foundry scene",
    frozenset({"roster"}): "a roster",
    frozenset({"layers", "tilesets"}): "a Tiled map",
}


def formats() -> tuple[Format, ...]:
    """Return all formats that can be read, our own first."""
    return (NATIVE, UVTT)


def kind_of(data: bytes, name: str) -> Format:
    """Return the format of a file by what it holds; its ending counts only where that says nothing."""
    named = _by_ending(name)
    value = foreign_json(data, name, named.what if named else EITHER)
    if isinstance(value, Mapping) and value.get("format") == native.FORMAT:
        return NATIVE
    if uvtt.is_map(value):
        return UVTT
    if named is not None:
        return named
    raise FileError(name, "", f"{EITHER}, not {_foreign(value)}")


def _by_ending(name: str) -> Format | None:
    """Return the format whose own ending the name has; .json may be anything."""
    suffix = PurePath(name).suffix.lower()
    if suffix == ".json":
        return None
    return next((kind for kind in formats() if suffix in kind.suffixes), None)


def _foreign(value: object) -> str:
    if not isinstance(value, Mapping):
        return "other JSON"
    for keys, what in _FOREIGN.items():
        if keys <= value.keys():
            return what
    return "other JSON"
