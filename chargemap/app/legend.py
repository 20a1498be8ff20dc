"""The legend of a picture: the ruling in words, each numbered mark with its clauses, and the signs used."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from chargemap import explain, rules
from chargemap.app.figure import SIGNS, Figure, Role
from chargemap.app.figures import role_of
from chargemap.app.paint.figures import paint_sign
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.health import paint_health
from chargemap.app.paint.heights import height_text
from chargemap.app.paint.ink import (
    LIGHT,
    BoardColours,
    Ink,
    colour,
    letters_on,
    pen,
    text_width,
    wrapped,
    write,
    write_centred,
)
from chargemap.app.paint.looks import side_marks
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.samples import paint_sample
from chargemap.app.paint.walls import paint_walls
from chargemap.explain.words import sentence_case
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import (
    DIFFICULT,
    OBSCURING,
    OBSTACLE,
    OUTSIDE,
    WALL,
    GridBoard,
    Point,
    Wall,
)
from chargemap.model.verdict import Verdict

EDGE = 28.0  # pixels left and right of the legend, in a picture of usual width
ROLE_COLOURS: dict[Role, str] = {
    "legal": "legal",
    "test": "warn",
    "illegal": "illegal",
    "warn": "warn",
    "neutral": "ghost",
    "info": "info",
}
_GROUND = {
    WALL: N_("wall: stops movement and sight"),
    OBSTACLE: N_("obstacle: stops movement"),
    DIFFICULT: N_("difficult ground"),
    OBSCURING: N_("thicket or smoke: stops sight"),
    OUTSIDE: N_("outside the board"),
}
_WALLS = {
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


@dataclass(frozen=True, slots=True)
class Told:
    """A step that was ruled: the battle before it, what was asked, and the verdict."""

    before: Battle
    action: Action
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Mark:
    """Words on the picture; with a `number`, the legend says more, and on which clauses it rests."""

    at: Point
    label: str
    role: Role
    number: int = 0
    text: str = ""
    clauses: tuple[str, ...] = ()


def marks_of(told: Told, drawn: Sequence[Figure]) -> tuple[Mark, ...]:
    """Return the words among the figures drawn, those that the ruling rests on numbered from 1."""
    findings = {finding.reason.code: finding for finding in told.verdict.findings}
    marks: list[Mark] = []
    for figure in drawn:
        if figure.kind != "label" or not figure.label:
            continue
        text, clauses = "", told.verdict.grounds.get(figure.about, ())
        if finding := findings.get(figure.about):
            text = explain.reason_sentence(finding, told.action, told.before)
            clauses = tuple(clause.id for clause in finding.reason.clauses)
        number = 1 + sum(bool(mark.number) for mark in marks) if clauses else 0
        at, label = figure.points[0], figure.label
        marks.append(Mark(at, label, figure.role, number, text, clauses))
    return tuple(marks)


class Legend:
    """What stands beneath the board; laid out for a width, painted at the painter's origin."""

    def __init__(
        self, battle: Battle, told: Told | None = None, marks: Sequence[Mark] = ()
    ) -> None:
        self._battle, self._told = battle, told
        self._marks = [mark for mark in marks if mark.number]
        self._ruleset = rules.get(battle.ruleset)
        self._painter: QPainter | None = None
        self._colours = LIGHT

    def height(self, width: float) -> float:
        """Return how high the legend is at that width."""
        self._painter = None
        return self._flow(width)

    def paint(self, painter: QPainter, width: float, colours: BoardColours) -> None:
        """Paint the legend."""
        self._painter, self._colours = painter, colours
        self._flow(width)
        self._painter = None

    # The flow: the same steps measure (without a painter) and paint -----------

    def _flow(self, width: float) -> float:
        inner = width - 2 * EDGE
        y = 14.0
        if self._told is not None:
            y = self._sentence(self._told, y, inner)
            gap = 40.0
            part = (inner - gap) * 0.36 if self._marks else -gap
            left = self._numbered(EDGE, y, part)
            wide, start = inner - part - gap, EDGE + part + gap
            right = self._clauses(self._told.verdict, start, y, wide)
            y = max(left, right) + 10
        y = self._rule(y, width)
        return self._key(y, inner) + 8

    def _sentence(self, told: Told, y: float, inner: float) -> float:
        verdict = told.verdict
        role: Role = role_of(verdict)
        sign = QRectF(EDGE, y - 3, 26, 26)
        if self._painter is not None and role in SIGNS:
            paint_sign(self._painter, SIGNS[role], sign, self._colours)
        text = explain.verdict_sentence(verdict, told.action, told.before)
        ink = self._ink(13.5, bold=True)
        y = self._lines(text, EDGE + 40, y, inner - 40, ink)
        dice = explain.dice_text(verdict)
        if dice:
            text = _("Dice: {dice}").format(dice=dice)
            y = self._lines(text, EDGE + 40, y, inner - 40, self._ink(11.0))
        return y + 8

    def _numbered(self, x: float, y: float, width: float) -> float:
        for mark in self._marks:
            self._number(mark, QPointF(x + 12, y + 5))
            label = sentence_case(mark.label)
            text = f"{label}: {mark.text}" if mark.text else label
            y = self._lines(text, x + 34, y, width - 34, self._ink(10.5))
            ids = ", ".join(mark.clauses)
            y = self._lines(ids, x + 34, y - 2, width - 34, self._faint(8.5)) + 7
        return y

    def _clauses(self, verdict: Verdict, x: float, y: float, width: float) -> float:
        texts = {clause.id: clause.text for clause in self._ruleset.clauses}
        bold, plain = self._ink(9.5, bold=True), self._ink(9.5)
        column = max(
            (text_width(one, bold.height, "bold") for one in verdict.clauses), default=0
        )
        for one in verdict.clauses:
            self._lines(one, x, y, width, bold)
            text, start = _(texts.get(one, "")), x + column + 14
            y = self._lines(text, start, y, width - column - 14, plain) + 3
        return y + 4

    def _rule(self, y: float, width: float) -> float:
        if self._painter is not None:
            self._painter.setPen(pen(colour(self._colours.text, 0.25), 1))
            self._painter.drawLine(QPointF(EDGE, y), QPointF(width - EDGE, y))
        return y + 12

    def _key(self, y: float, inner: float) -> float:
        """Write sides, kinds of ground and the scale in rows."""
        x, ink = EDGE, self._ink(9.5)
        for kind, what, words in self._signs():
            wide = (28 if kind else 0) + text_width(words, ink.height) + 26
            if x > EDGE and x + wide > EDGE + inner:
                x, y = EDGE, y + 28
            if kind and self._painter is not None:
                self._swatch(kind, what, QPointF(x, y))
            self._write(words, x + (28 if kind else 0), y + 15, ink)
            x += wide
        return y + 28

    def _signs(self) -> list[tuple[str, str, str]]:
        battle = self._battle
        signs = [("side", side, side) for side in side_marks(battle) if side]
        health = self._ruleset.views.health
        if any(health(token) is not None for token in battle.tokens.values()):
            signs.append(("health", "", _("ring: health left, striped below half")))
        if isinstance(battle.board, GridBoard):
            seen = set("".join(battle.board.ground))
            signs += [
                ("ground", one, _(_GROUND[one])) for one in _GROUND if one in seen
            ]
            signs += [
                ("marked", one.key, _(one.text))
                for one in self._ruleset.marks
                if battle.marked(one.key)
            ]
            kinds = {wall.kind for wall in battle.board.walls}
            signs += [("wall", one, _(_WALLS[one])) for one in _WALLS if one in kinds]
        else:
            stands = {piece.kind for piece in battle.board.terrain}
            signs += [
                ("terrain", one, _(TERRAIN[one])) for one in TERRAIN if one in stands
            ]
            if any(map(height_text, battle.board.terrain)):
                signs.append(("", "", _("numbers: heights in inches")))
        scale = _(_SCALES.get(self._ruleset.unit, N_("lengths in squares")))
        about = _("{scale}. {ruleset}, round {round}. Made with ChargeMap.")
        signs.append(
            (
                "",
                "",
                about.format(
                    scale=scale, ruleset=self._ruleset.name, round=battle.turn.round
                ),
            )
        )
        return signs

    def _swatch(self, kind: str, what: str, at: QPointF) -> None:
        painter = self._painter
        assert painter is not None
        painter.save()
        painter.translate(at)
        painter.scale(20, 20)
        if kind == "side":
            rim, letters = side_marks(self._battle)[what]
            painter.setPen(pen("#16140f", 0.06))
            painter.setBrush(QColor(rim))
            painter.drawEllipse(QPointF(0.5, 0.5), 0.48, 0.48)
            high = 0.5 / max(1, len(letters)) ** 0.7
            ink = Ink(high, letters_on(rim), "", "bold")
            write_centred(painter, QPointF(0.5, 0.5), letters, ink)
        elif kind == "health":
            painter.translate(0.5, 0.5)
            painter.scale(0.55, 0.55)
            paint_health(painter, 0.4, 1.0, 0.2)
        elif kind == "ground":
            box = QRectF(0, 0, 1, 1)
            painter.setClipRect(box)
            paint_ground(painter, GridBoard((what,)), self._colours)
            painter.setClipping(False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(colour(self._colours.text, 0.5), 0.05))
            painter.drawRect(box)
        elif kind == "marked":
            paint_marked(painter, {(0, 0)}, self._colours)
        elif kind == "terrain":
            paint_sample(painter, what, self._colours)
        else:
            painter.scale(0.72, 0.72)
            wall = Wall(0.05, 0.9, 1.3, 0.9, what)  # type: ignore[arg-type]
            paint_walls(painter, (wall,), self._colours)
        painter.restore()

    def _number(self, mark: Mark, at: QPointF) -> None:
        if self._painter is not None:
            paint_number(self._painter, mark, at, 11.5, self._colours)

    # Letters ------------------------------------------------------------------

    def _ink(self, height: float, *, bold: bool = False) -> Ink:
        return Ink(height, self._colours.text, "", "bold" if bold else "")

    def _faint(self, height: float) -> Ink:
        return Ink(height, colour(self._colours.text, 0.75).name(), "", "bold")

    def _write(self, text: str, x: float, y: float, ink: Ink) -> None:
        if self._painter is not None:
            write(self._painter, QPointF(x, y), text, ink)

    def _lines(self, text: str, x: float, y: float, width: float, ink: Ink) -> float:
        """Write lines from `y` down; return where the next ones may begin."""
        for line in wrapped(text, width, ink):
            self._write(line, x, y + ink.height, ink)
            y += ink.height * 1.8
        return y


def paint_number(
    painter: QPainter, mark: Mark, at: QPointF, radius: float, colours: BoardColours
) -> None:
    """Paint the number of a mark in a disc of the colour of its role."""
    painter.setPen(pen(colours.halo, radius * 0.16))
    fill = str(getattr(colours, ROLE_COLOURS[mark.role]))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(at, radius, radius)
    ink = Ink(radius * 1.05, letters_on(fill), "", "bold")
    write_centred(painter, at, str(mark.number), ink)
