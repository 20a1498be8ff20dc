"""The legend of a picture: the ruling in words, each numbered mark with its clauses, and the signs used."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from chargemap import explain, rules
from chargemap.app.figure import SIGNS, Figure, Role
from chargemap.app.figures import role_of, would_run
from chargemap.app.lines import Lines
from chargemap.app.paint.figures import paint_sign
from chargemap.app.paint.ground import paint_ground
from chargemap.app.paint.health import paint_health
from chargemap.app.paint.heights import height_text
from chargemap.app.paint.ink import (
    LIGHT,
    BoardColours,
    Ink,
    clipped,
    colour,
    letters_on,
    pen,
    text_width,
    write,
    write_centred,
)
from chargemap.app.paint.looks import side_marks
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.samples import paint_sample
from chargemap.app.paint.walls import paint_walls
from chargemap.app.table_words import clause_words
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
    """Words on the picture; with a `number`, the legend says more, of `whom`, and on which clauses it rests."""

    at: Point
    label: str
    role: Role
    number: int = 0
    text: str = ""
    clauses: tuple[str, ...] = ()
    whom: str = ""

    @property
    def told(self) -> str:
        """What the legend says of it."""
        label = sentence_case(self.label)
        words = [one for one in (self.whom, label, self.text) if one]
        return ": ".join(words)


def marks_of(told: Told, drawn: Sequence[Figure]) -> tuple[Mark, ...]:
    """Return the words among the figures drawn, those that the ruling rests on numbered from 1."""
    findings = {finding.reason.code: finding for finding in told.verdict.findings}
    would = would_run(told.verdict, told.action, told.before).grounds
    marks: list[Mark] = []
    for figure in drawn:
        if figure.kind != "label" or not figure.label:
            continue
        text, clauses = "", figure.clauses or _clauses_of(figure, told.verdict)
        if finding := findings.get(figure.about):
            text = explain.reason_sentence(finding, told.action, told.before)
            clauses = tuple(clause.id for clause in finding.reason.clauses)
        elif not clauses and figure.role != "neutral":
            clauses = would.get(figure.about, ())
        number = 1 + sum(bool(mark.number) for mark in marks) if clauses else 0
        label = figure.label.removesuffix(clause_words("", figure.clauses))
        at, whom = figure.points[0], _whom(figure, told)
        marks.append(Mark(at, label, figure.role, number, text, clauses, whom))
    return tuple(marks)


def _whom(figure: Figure, told: Told) -> str:
    """Return whose way or fall it is where several act at once, for then the sentence does not tell."""
    token = told.before.tokens.get(figure.token)
    if token is None or told.action.by or figure.about == "attack":
        return ""
    return token.label


def _clauses_of(figure: Figure, verdict: Verdict) -> tuple[str, ...]:
    """Return what the words rest on: of a blow in a phase how it hits, and what it harms."""
    grounds = verdict.grounds
    if figure.about == "attack" and verdict.phases:
        harm = grounds.get("harm", ()) if figure.role == "legal" else ()
        return (*grounds.get("to-hit", ()), *harm)
    return grounds.get(figure.about, ())


class Legend:
    """What stands beneath the board; laid out for a width, painted at the painter's origin."""

    def __init__(
        self, battle: Battle, told: Told | None = None, marks: Sequence[Mark] = ()
    ) -> None:
        self._battle, self._told = battle, told
        self._marks = [mark for mark in marks if mark.number]
        self._ruleset = rules.get(battle.ruleset)
        self._out = Lines(None, LIGHT)

    @property
    def rows(self) -> list[tuple[float, float]]:
        """What was measured or painted last, from top to bottom: no page is cut through it."""
        return self._out.rows

    def height(self, width: float) -> float:
        """Return how high the legend is at that width."""
        self._out = Lines(None, LIGHT)
        return self._flow(width)

    def paint(self, painter: QPainter, width: float, colours: BoardColours) -> None:
        """Paint the legend."""
        self._out = Lines(painter, colours)
        self._flow(width)
        self._out.painter = None

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
        if self._out.painter is not None and role in SIGNS:
            paint_sign(self._out.painter, SIGNS[role], sign, self._out.colours)
        text = explain.verdict_sentence(verdict, told.action, told.before)
        ink = self._out.ink(13.5, bold=True)
        y = self._out.fill(text, EDGE + 40, y, inner - 40, ink)
        dice = explain.dice_text(verdict)
        if dice:
            text = _("Dice: {dice}").format(dice=dice)
            y = self._out.fill(text, EDGE + 40, y, inner - 40, self._out.ink(11.0))
        return y + 8

    def _numbered(self, x: float, y: float, width: float) -> float:
        for mark in self._marks:
            self._number(mark, QPointF(x + 12, y + 5))
            y = self._out.fill(mark.told, x + 34, y, width - 34, self._out.ink(10.5))
            ids = ", ".join(mark.clauses)
            y = self._out.fill(ids, x + 34, y - 2, width - 34, self._out.faint(8.5)) + 7
        return y

    def _clauses(self, verdict: Verdict, x: float, y: float, width: float) -> float:
        texts = {clause.id: clause.text for clause in self._ruleset.clauses}
        bold, plain = self._out.ink(9.5, bold=True), self._out.ink(9.5)
        marked = (one for mark in self._marks for one in mark.clauses)
        order = self._ruleset.order
        cited = sorted({*verdict.clauses, *marked}, key=lambda one: order.get(one, 0))
        column = max((text_width(one, bold.height, "bold") for one in cited), default=0)
        for one in cited:
            self._out.fill(one, x, y, width, bold)
            text, start = _(texts.get(one, "")), x + column + 14
            y = self._out.fill(text, start, y, width - column - 14, plain) + 3
        return y + 4

    def _rule(self, y: float, width: float) -> float:
        if self._out.painter is not None:
            self._out.painter.setPen(pen(colour(self._out.colours.text, 0.25), 1))
            self._out.painter.drawLine(QPointF(EDGE, y), QPointF(width - EDGE, y))
        return y + 12

    def _key(self, y: float, inner: float) -> float:
        """Write sides, kinds of ground and the scale in rows."""
        x, ink = EDGE, self._out.ink(9.5)
        for kind, what, words in self._signs():
            wide = (28 if kind else 0) + text_width(words, ink.height) + 26
            if x > EDGE and x + wide > EDGE + inner:
                x, y = EDGE, y + 28
            self._out.keep(y, y + 24)
            if kind and self._out.painter is not None:
                self._swatch(kind, what, QPointF(x, y))
            self._out.write(words, x + (28 if kind else 0), y + 15, ink)
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
        painter = self._out.painter
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
            with clipped(painter, box):
                paint_ground(painter, GridBoard((what,)), self._out.colours)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(colour(self._out.colours.text, 0.5), 0.05))
            painter.drawRect(box)
        elif kind == "marked":
            paint_marked(painter, {(0, 0)}, self._out.colours)
        elif kind == "terrain":
            paint_sample(painter, what, self._out.colours)
        else:
            painter.scale(0.72, 0.72)
            wall = Wall(0.05, 0.9, 1.3, 0.9, what)  # type: ignore[arg-type]
            paint_walls(painter, (wall,), self._out.colours)
        painter.restore()

    def _number(self, mark: Mark, at: QPointF) -> None:
        if self._out.painter is not None:
            paint_number(self._out.painter, mark, at, 11.5, self._out.colours)


def paint_number(
    painter: QPainter, mark: Mark, at: QPointF, radius: float, colours: BoardColours
) -> None:
    """Paint the number of a mark in a disc of the colour of its role."""
    painter.setPen(pen(colours.halo, radius * 0.16))
    fill = role_colour(mark, colours)
    painter.setBrush(QColor(fill))
    painter.drawEllipse(at, radius, radius)
    digits = str(mark.number)
    high = radius * (1.05 if len(digits) == 1 else 0.82)
    ink = Ink(high, letters_on(fill), "", "bold")
    write_centred(painter, at, digits, ink)


def paint_label(
    painter: QPainter, mark: Mark, box: QRectF, colours: BoardColours
) -> None:
    """Paint the words of a mark, behind its number if it has one, on a plate."""
    high = box.height() / 2.4
    painter.setPen(pen(role_colour(mark, colours), high * 0.17))
    painter.setBrush(colour(colours.halo, 0.96))
    painter.drawRoundedRect(box, high * 0.7, high * 0.7)
    left = box.left() + high
    if mark.number:
        centre = QPointF(box.left() + high * 1.3, box.center().y())
        paint_number(painter, mark, centre, high * 0.95, colours)
        left = box.left() + high * 2.8
    foot = QPointF(left, box.center().y() + high / 2)
    write(painter, foot, mark.label, Ink(high, colours.text, "", "bold"))


def role_colour(mark: Mark, colours: BoardColours) -> str:
    """Return the colour of the mark's role."""
    return str(getattr(colours, ROLE_COLOURS[mark.role]))
