"""What was chosen for the last picture: remembered from one to the next, and from start to start."""

from dataclasses import dataclass, fields, replace
from typing import Any, cast

from chargemap.app import settings
from chargemap.app.plate_options import (
    LARGEST,
    PAPERS,
    SMALLEST,
    Options,
    Paper,
    Region,
    Sheet,
    ZoneChoice,
)

BOARD, VIEW, RECTANGLE = "board", "view", "rectangle"
ZONES: tuple[ZoneChoice, ...] = ("none", "ruling", "all")
FORGOTTEN = ("hidden",)  # what is secret is asked for anew each time
_BOUNDS: dict[str, tuple[float, float]] = {
    "scale": (SMALLEST, LARGEST),
    "most_kb": (10, 100_000),
    "inches": (0.1, 4.0),
    "overlap_mm": (0.0, 30.0),
}
_WORDS = {"part": (BOARD, VIEW), "zones": ZONES, "paper": tuple(PAPERS)}


@dataclass(frozen=True, slots=True)
class Choices:
    """All that the dialog asks, apart from the rectangle; what is switched off keeps its value."""

    part: str = BOARD
    ruling: bool = True
    legend: bool = True
    names: bool = True
    grid: bool = True
    annotations: bool = True
    lanes: bool = True
    marks: bool = True
    log: bool = False
    hidden: bool = False
    zones: str = "ruling"
    dark: bool = False
    fitted: bool = True
    scale: int = 70
    bounded: bool = False
    most_kb: int = 500
    pages: bool = False
    paper: str = "A4"
    landscape: bool = False
    inches: float = 1.0
    overlap_mm: float = 10.0

    def options(self, region: Region | None) -> Options:
        """Return how the picture shall be made."""
        sheet = Sheet(
            cast(Paper, self.paper), self.landscape, self.inches, self.overlap_mm
        )
        return Options(
            scale=None if self.fitted else float(self.scale),
            legend=self.legend,
            region=region,
            grid=self.grid,
            names=self.names,
            annotations=self.annotations,
            zones=cast(ZoneChoice, self.zones),
            lanes=self.lanes,
            marks=self.marks,
            log=self.log,
            hidden=self.hidden,
            dark=self.dark,
            most_kb=self.most_kb if self.bounded and not self.pages else None,
            sheet=sheet if self.pages else None,
        )


def remembered() -> Choices:
    """Return what was chosen last; what makes no sense is as it was at first."""
    usual = Choices()
    found: dict[str, Any] = {
        one.name: _read(one.name, getattr(usual, one.name))
        for one in fields(Choices)
        if one.name not in FORGOTTEN
    }
    return replace(usual, **found)


def remember(choices: Choices) -> None:
    """Remember what was chosen."""
    for one in fields(Choices):
        if one.name not in FORGOTTEN:
            settings.remember(f"export/{one.name}", getattr(choices, one.name))


def bounds(name: str) -> tuple[float, float]:
    """Return the least and the greatest that a number may be."""
    return _BOUNDS[name]


def _read(name: str, usual: bool | float | str) -> bool | float | str:
    key = f"export/{name}"
    if isinstance(usual, bool):
        return settings.flag(key, default=usual)
    text = settings.text(key, str(usual))
    if isinstance(usual, str):
        return text if text in _WORDS[name] else usual
    try:
        value = type(usual)(text)
    except ValueError:
        return usual
    low, high = _BOUNDS[name]
    return value if low <= value <= high else usual
