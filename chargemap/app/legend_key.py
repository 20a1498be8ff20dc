"""The signs of a picture: each that is drawn, painted small as it is drawn, and what it means."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias, get_args

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from chargemap import rules
from chargemap.app.figure import Figure, Kind, Role
from chargemap.app.paint.figures import Hand, paint_figure
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.health import paint_health
from chargemap.app.paint.heights import height_text
from chargemap.app.paint.ink import (
    BoardColours,
    Ink,
    clipped,
    colour,
    letters_on,
    pen,
    write_centred,
)
from chargemap.app.paint.looks import GLYPHS, side_marks
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.minis import TokenLook, paint_badge, paint_token
from chargemap.app.paint.samples import paint_sample
from chargemap.app.paint.walls import paint_walls
from chargemap.app.paint.zones import paint_zone
from chargemap.app.plate_options import Options, Region, whole
from chargemap.app.spaces import outline
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle, Token
from chargemap.model.board import (
    DIFFICULT,
    OBSCURING,
    OBSTACLE,
    OUTSIDE,
    WALL,
    GridBoard,
    Point,
    TableBoard,
    Wall,
)
from chargemap.rules.hand import FACING

Paint: TypeAlias = Callable[[QPainter, BoardColours], None]
SWATCH = 22.0  # pixels a side of a sign, in a picture of usual width
UNITS = 1.6  # board units a side of what a sign shows of a figure
_GROUND = {
    WALL: N_("wall: stops movement and sight"),
    OBSTACLE: N_("obstacle: stops movement"),
    DIFFICULT: N_("difficult ground"),
    OBSCURING: N_("thicket or smoke: stops sight"),
    OUTSIDE: N_("outside the board"),
}
_WALLS = {
    "wall": N_("wall between squares: stops movement and sight"),
    "closed": N_("closed door"),
    "open": N_("open door"),
    "window": N_("window: stops movement, not sight"),
}
TERRAIN = {
    "wall": N_("wall"),
    "building": N_("building"),
    "platform": N_("platform"),
    "ladder": N_("ladder"),
    "rough": N_("rough ground"),
    "low": N_("low wall"),
}
_SCALES = {"ft": N_("1 square = 5 ft"), "inches": N_("lengths in inches")}
_ZONES = {
    False: N_("zone from which others may step into the way"),
    True: N_("zone that others keep off"),
}
_RINGS: Mapping[Role, str] = {
    "illegal": N_("ring: stands against it"),
    "warn": N_("ring: may strike or bar the way"),
    "legal": N_("ring: can be charged"),
    "test": N_("ring: can be charged if a test comes off"),
    "info": N_("ring: helps"),
}
_FIGURES: Mapping[str, str] = {
    "lane": N_("lane"),
    "path": N_("way"),
    "beyond": N_("way beyond the allowance"),
    "ghost": N_("place left, or meant"),
    "outline-square": N_("square that bars the way"),
    "segment": N_("line that bars the way"),
    "push-arrow": N_("pushed"),
    "sight-line": N_("line of a shot"),
    "zone": N_("zone along the way: who is in it may step in"),
    "engagement": N_("line round a token: others keep off"),
    "link": N_("climb, drop or leap"),
    "declared": N_("declared, not carried out yet"),
}
_EFFECTS = {  # with a badge, but no state that has words
    "charging-ac": N_("has charged: its AC is worse"),
    "braced": N_("weapon set against a charge"),
    "stood-up": N_("has stood up"),
    "charging": N_("charges"),
    "sprinting": N_("sprints"),
    "guarding": N_("stands guard"),
    "parry": N_("parries"),
    "feinted": N_("fooled by a feint"),
    "avoids-combat": N_("avoids combat"),
    "turn-lost": N_("has lost its turn"),
    "hands": N_("hands are full"),
    "broken": N_("broken weapon"),
    "holds": N_("holds somebody"),
    "unloaded": N_("weapon not loaded"),
}
_LINE: tuple[Point, ...] = ((0.2, 1.3), (1.35, 0.35))
_FIELD: tuple[Point, ...] = ((0.1, 0.1), (1.5, 0.1), (1.5, 1.5), (0.1, 1.5))
_SHAPES: Mapping[Kind, tuple[Point, ...]] = {
    **dict.fromkeys(("lane", "zone", "outline-square"), _FIELD),
    "engagement": tuple(
        (0.8 + 0.68 * math.cos(turn / 4), 0.8 + 0.68 * math.sin(turn / 4))
        for turn in range(25)
    ),
    **dict.fromkeys(
        ("ring-token", "ghost"), ((0.2, 0.2), (1.4, 0.2), (1.4, 1.4), (0.2, 1.4))
    ),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign in words; `paint` draws it within one unit a side, where it is more than words."""

    words: str
    paint: Paint | None = None


def signs_of(
    battle: Battle, drawn: Sequence[Figure] = (), options: Options | None = None
) -> tuple[Sign, ...]:
    """Return the signs of a picture, and last its scale."""
    options = options or Options()
    region = options.region or whole(battle)
    drawn = [one for one in drawn if _meets(region, one.points)]
    on_grid = isinstance(battle.board, GridBoard)
    return (
        *_of_tokens(battle, region),
        *(_of_squares(battle) if on_grid else _of_table(battle)),
        *(_of_zones(battle) if options.zones == "all" else ()),
        *_of_figures(drawn),
        Sign(_about(battle)),
    )


def _meets(region: Region, points: Sequence[Point]) -> bool:
    """Whether something with these points may reach into the region."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return (
        min(xs) < region.x + region.width
        and max(xs) > region.x
        and min(ys) < region.y + region.height
        and max(ys) > region.y
    )


def _about(battle: Battle) -> str:
    ruleset = rules.get(battle.ruleset)
    scale = _(_SCALES.get(ruleset.unit, N_("lengths in squares")))
    about = _("{scale}. {ruleset}, round {round}. Made with ChargeMap.")
    return about.format(scale=scale, ruleset=ruleset.name, round=battle.turn.round)


# Miniatures -------------------------------------------------------------------


def _of_tokens(battle: Battle, region: Region) -> Iterator[Sign]:
    for side, (rim, letters) in side_marks(battle).items():
        if side:
            yield Sign(side, partial(_paint_side, rim, letters))
    ruleset = rules.get(battle.ruleset)
    if any(ruleset.views.health(one) is not None for one in battle.tokens.values()):
        yield Sign(_("ring: health left, striped below half"), _paint_health)
    if any(
        ruleset.views.facings and FACING in one.stats for one in battle.tokens.values()
    ):
        yield Sign(_("tip at a base: faces that way"), _paint_facing)
    for badge, words in _badges(battle, region).items():
        yield Sign(", ".join(words), partial(_paint_badge, badge))


def _badges(battle: Battle, region: Region) -> dict[str, list[str]]:
    """Return what each badge of a token stands for here."""
    found: dict[str, list[str]] = {}
    riders = rules.get(battle.ruleset).views.riders
    for token in battle.tokens.values():
        if "dead" in token.states or riders(battle, token.id):
            continue  # it has none
        if not _meets(region, outline(battle, token)):
            continue
        for badge, words in _states(battle, token):
            known = found.setdefault(badge, [])
            if words not in known:
                known.append(words)
    return found


def _states(battle: Battle, token: Token) -> Iterator[tuple[str, str]]:
    """Yield the badge of each state and effect of a token, and its words."""
    ruleset = rules.get(battle.ruleset)
    plain = {state.id: state.text for state in ruleset.states} | _EFFECTS
    for state in ruleset.shown_states(battle, token.id):
        text = _(plain.get(state.id, state.text) if state.names else state.text)
        yield GLYPHS.get(state.id, state.id), text.format(**state.names)
    for effect in token.effects:
        if effect.what in GLYPHS:
            words = _EFFECTS.get(effect.what, effect.what.replace("-", " "))
            yield GLYPHS[effect.what], _(words)


def _paint_side(
    rim: str, letters: str, painter: QPainter, colours: BoardColours
) -> None:
    painter.setPen(pen("#16140f", 0.06))
    painter.setBrush(QColor(rim))
    painter.drawEllipse(QPointF(0.5, 0.5), 0.48, 0.48)
    high = 0.5 / max(1, len(letters)) ** 0.7
    ink = Ink(high, letters_on(rim), "", "bold")
    write_centred(painter, QPointF(0.5, 0.5), letters, ink)


def _paint_health(painter: QPainter, colours: BoardColours) -> None:
    painter.translate(0.5, 0.5)
    painter.scale(0.55, 0.55)
    paint_health(painter, 0.4, 1.0, 0.2)


def _paint_facing(painter: QPainter, colours: BoardColours) -> None:
    painter.translate(-0.02, 0.1)
    painter.scale(0.8, 0.8)
    paint_token(painter, TokenLook(facing=90.0), colours)


def _paint_badge(badge: str, painter: QPainter, colours: BoardColours) -> None:
    paint_badge(painter, QPointF(0.5, 0.5), badge, 0.44)


# The board --------------------------------------------------------------------


def _of_squares(battle: Battle) -> Iterator[Sign]:
    board = battle.board
    assert isinstance(board, GridBoard)
    seen = set("".join(board.ground))
    for kind, words in _GROUND.items():
        if kind in seen:
            yield Sign(_(words), partial(_paint_ground, kind))
    for field in rules.get(battle.ruleset).marks:
        if battle.marked(field.key):
            yield Sign(
                _(field.text),
                lambda painter, colours: paint_marked(painter, {(0, 0)}, colours),
            )
    kinds = {wall.kind for wall in board.walls}
    for kind, words in _WALLS.items():
        if kind in kinds:
            yield Sign(_(words), partial(_paint_wall, kind))


def _of_table(battle: Battle) -> Iterator[Sign]:
    board = battle.board
    assert isinstance(board, TableBoard)
    stands = {piece.kind for piece in board.terrain}
    for kind, words in TERRAIN.items():
        if kind in stands:
            yield Sign(_(words), partial(_paint_piece, kind))
    if any(map(height_text, board.terrain)):
        yield Sign(_("numbers: heights in inches"))


def _paint_ground(kind: str, painter: QPainter, colours: BoardColours) -> None:
    box = QRectF(0, 0, 1, 1)
    with clipped(painter, box):
        paint_ground(painter, GridBoard((kind,)), colours)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(colour(colours.text, 0.5), 0.05))
    painter.drawRect(box)


def _paint_wall(kind: str, painter: QPainter, colours: BoardColours) -> None:
    painter.scale(0.72, 0.72)
    wall = Wall(0.05, 0.9, 1.3, 0.9, kind)  # type: ignore[arg-type]
    paint_walls(painter, (wall,), colours)


def _paint_piece(kind: str, painter: QPainter, colours: BoardColours) -> None:
    if kind in ("wall", "low"):  # as large as is needed to tell them apart
        with clipped(painter, QRectF(0, 0, 1, 1)):
            painter.translate(-0.5, -0.7)
            painter.scale(2, 2)
            paint_sample(painter, kind, colours)
    else:
        paint_sample(painter, kind, colours)


# What is drawn over it --------------------------------------------------------


def _of_zones(battle: Battle) -> Iterator[Sign]:
    views = rules.get(battle.ruleset).views
    firm = {zone.firm for one in battle.tokens for zone in views.zones(battle, one)}
    for one in sorted(firm):
        yield Sign(_(_ZONES[one]), partial(_paint_zone, firm=one))


def _paint_zone(painter: QPainter, colours: BoardColours, *, firm: bool) -> None:
    path = QPainterPath()
    path.addEllipse(0.06, 0.06, 0.88, 0.88)
    paint_zone(painter, path, colours, 1 / SWATCH, firm=firm)


def _of_figures(drawn: Sequence[Figure]) -> Iterator[Sign]:
    """Yield a sign for each kind of figure, in each of its roles if their meanings differ."""
    found = list(dict.fromkeys((one.kind, one.role) for one in drawn))
    told = set()
    for kind, role in sorted(found, key=lambda one: get_args(Kind).index(one[0])):
        words = _RINGS.get(role) if kind == "ring-token" else _FIGURES.get(kind)
        if words and words not in told:
            told.add(words)
            yield Sign(_(words), partial(_paint_figure, kind, role))


def _paint_figure(
    kind: Kind, role: Role, painter: QPainter, colours: BoardColours
) -> None:
    painter.scale(1 / UNITS, 1 / UNITS)
    figure = Figure(kind, _SHAPES.get(kind, _LINE), role=role)
    with clipped(painter, QRectF(0, 0, UNITS, UNITS)):
        paint_figure(painter, figure, Hand(colours, UNITS / SWATCH))
