"""A figure: one thing to draw of a verdict, in board units; it says what and where, never how."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from chargemap.model.board import Point

Kind: TypeAlias = Literal[
    "lane",  # polygon that had to be clear
    "path",  # polyline of the centres passed
    "beyond",  # the part of the path that the allowance does not reach
    "ghost",  # outline of a token where it is not (yet, or any more)
    "outline-square",  # outline of a square that bars the way
    "ring-token",  # outline of the space of a token that is marked
    "segment",  # a wall or a line that bars the way
    "badge",  # a sign at a point
    "label",  # words at a point
    "push-arrow",  # from where a token stood to where it was pushed
    "measure",  # polyline along which a length was measured
    "passed",  # upper left corners of the squares that it passes
    "sight-line",  # line along which one sees, or would
    "zone",  # polygon in which others may step into the way
    "engagement",  # polygon round a token that others have to keep off
    "link",  # from where a way leaves one height to where it reaches the other
    "declared",  # from one who has declared an action to its target
]
Role: TypeAlias = Literal["legal", "test", "illegal", "warn", "neutral", "info"]

TICK, DIE, CROSS, ALERT = "✓", "⚅", "✗", "!"
SIGNS: Mapping[Role, str] = {
    "legal": TICK,
    "test": DIE,
    "illegal": CROSS,
    "warn": ALERT,
    "neutral": "",
    "info": "",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing to draw: its kind, its points in board units, its words, and the role it plays.

    `token` is the id of the token that a ghost is of, or that a label belongs to; `about` is what
    a label is about: the code of a reason, or a key of the verdict; `clauses` are those that the words
    of a label name, too. `whole` are its words where there is room for more of them.
    """

    kind: Kind
    points: tuple[Point, ...]
    label: str = ""
    role: Role = "neutral"
    token: str = ""
    about: str = ""
    clauses: tuple[str, ...] = ()
    whole: str = ""
