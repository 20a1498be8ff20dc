"""The language of marks: one table of weights and dashes, and lines that are seen over any ground.

Each line is laid on a halo in the colour of the ground's opposite; over a light halo it also has a
dark edge. A role has its colour and its dash, so that neither stands alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from chargemap.app.figure import Role
from chargemap.app.paint.ink import LIGHT, BoardColours, colour, luminance, pen
from chargemap.app.paint.minis import TokenLook

WASH = 0.42  # how opaque the halo's colour lies under an area: it calms a busy picture
TINT = 0.26  # and the role's colour over that


@dataclass(frozen=True, slots=True)
class Weight:
    """How heavy a line is: its width in board units, within these pixels."""

    units: float
    least: float
    most: float


HAIR = Weight(0.03, 1.0, 2.2)  # hatching
THIN = Weight(0.05, 1.9, 3.6)  # edges of areas, lines of sight
LINE = Weight(0.085, 2.4, 6.5)  # ways, rings, measures
BOLD = Weight(0.15, 4.6, 11.0)  # what bars the way
RIM = Weight(0.035, 1.4, 3.2)  # of the halo, on either side of a line
EDGE = Weight(0.016, 0.6, 1.4)  # of the dark edge between line and halo

Dashes = Sequence[float]  # in widths of the line, as Qt has them
WHOLE: Dashes = ()
DASHES: Mapping[Role, Dashes] = {
    "legal": WHOLE,
    "test": (4.2, 1.6),
    "illegal": (1.3, 0.8),
    "warn": (3.2, 0.9, 0.8, 0.9),
    "neutral": (0.1, 2.0),  # dots
    "info": WHOLE,
}
COLOURS: Mapping[Role, str] = {
    "legal": "legal",
    "test": "warn",
    "illegal": "illegal",
    "warn": "warn",
    "neutral": "ghost",
    "info": "info",
}


@dataclass(frozen=True, slots=True)
class Hand:
    """With what figures are painted: `pixel` is the size of a pixel of the device in board units.

    `looks` are those of the tokens whose ghosts may have to be painted.
    """

    colours: BoardColours = LIGHT
    pixel: float = 0.02
    looks: Mapping[str, TokenLook] = field(default_factory=dict)

    def width(self, weight: Weight, times: float = 1.0) -> float:
        """Return the width of a line of that weight, in board units."""
        least, most = weight.least * self.pixel, weight.most * self.pixel
        return min(max(weight.units, least), most) * times

    def role(self, role: Role, alpha: float = 1.0) -> QColor:
        """Return the colour of a role."""
        return colour(getattr(self.colours, COLOURS[role]), alpha)

    def veil(self, alpha: float) -> QColor:
        """Return the colour of halos, so opaque."""
        return colour(self.colours.halo, alpha)

    def layers(
        self, role: Role, width: float, dashes: Dashes = WHOLE
    ) -> tuple[QPen, ...]:
        """Return the pens that draw a line, one over the other: halo, edge and the line itself."""
        edge = self.width(EDGE)
        halo = pen(self.veil(0.9), width + 2 * (edge + self.width(RIM)))
        core = _dashed(pen(self.role(role), width), dashes, 1.0)
        if not edged(self.colours):
            return halo, core
        wide = width + 2 * edge
        dark = pen(edge_of(self.role(role)), wide)
        return halo, _dashed(dark, dashes, width / wide), core


def edged(colours: BoardColours) -> bool:
    """Whether lines have a dark edge: over a light halo a light colour would not be seen without."""
    return luminance(colours.halo) > 0.5


def edge_of(ink: QColor) -> QColor:
    """Return the colour of the edge of a line in that colour."""
    return ink.darker(215)


def stroke(
    painter: QPainter, pens: Sequence[QPen], draw: Callable[[QPainter], object]
) -> None:
    """Draw the same lines with each of the pens."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for one in pens:
        painter.setPen(one)
        draw(painter)


def wash(
    painter: QPainter, path: QPainterPath, hand: Hand, role: Role, part: float = 1.0
) -> None:
    """Fill an area so that what lies beneath is calmed and still seen."""
    painter.fillPath(path, hand.veil(WASH * part))
    painter.fillPath(path, hand.role(role, TINT * part))


def _dashed(ink: QPen, dashes: Dashes, times: float) -> QPen:
    if dashes:
        dots = min(dashes) < 0.2
        caps = Qt.PenCapStyle
        ink.setCapStyle(caps.RoundCap if dots else caps.FlatCap)
        ink.setDashPattern([one * times for one in dashes])
    return ink
