"""The file of a battle, and whether somebody else has written it since."""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Stamp: TypeAlias = tuple[int, int] | None  # when the file was written, and its size


@dataclass(frozen=True, slots=True)
class File:
    """Where a battle is saved to, what it is called if nowhere yet, and the file's stamp when last seen."""

    path: Path | None = None
    name: str = ""
    stamp: Stamp = None


def stamp_of(path: Path | None) -> Stamp:
    """Return what tells one writing of a file from another; None where there is none."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found else None
