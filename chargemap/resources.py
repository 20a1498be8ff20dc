"""Where the files that come with the program are: in a checkout, a wheel or a frozen program."""

from pathlib import Path

_PACKED = Path(__file__).parent / "_data"
_ROOT = _PACKED if _PACKED.is_dir() else Path(__file__).resolve().parents[1]


def resource(*parts: str) -> Path:
    """Return the path of a file or folder below `resources/`."""
    return _ROOT.joinpath("resources", *parts)


def samples() -> tuple[Path, ...]:
    """Return the sample battles below `maps/`, sorted by name."""
    return tuple(sorted(_ROOT.joinpath("maps").glob("*.chargemap")))
