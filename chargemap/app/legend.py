"""The legend of a picture: the ruling in words, each numbered mark with its clauses, and the signs used."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from chargemap import explain, rules
from chargemap.app.docks.marks import mark_kind, paint_mark
from chargemap.app.figure import Figure, Role
from chargemap.app.figures import would_run
from chargemap.app.legend_key import SWATCH
from chargemap.app.legend_tokens import Sign
from chargemap.app.lines import Lines
from chargemap.app.paint.ink import (
    LIGHT,
    BoardColours,
    Ink,
    colour,
    letters_on,
    pen,
    saved,
    text_width,
    write,
    write_centred,
)
from chargemap.app.paint.strokes import COLOURS
from chargemap.app.table_words import clause_words, declared_words
from chargemap.explain.words import sentence_case
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.plate_scene import Scene

EDGE = 28.0  # pixels left and right of the legend, in a picture of usual width
DECLARED = (
    "declared"  # what labels are about that stand beside arrows of what is declared
)


@dataclass(frozen=True, slots=True)
class Told:
    """A step that was ruled: the battle before it, what was asked, and the verdict."""

    before: Battle
    action: Action
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Mark:
    """Words on the picture; with a `number`, the legend says more, of `whom`, and on which clauses it rests.

    Without a `label` the number stands alone.
    """

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


def marks_of(
    told: Told | None, drawn: Sequence[Figure], after: Battle
) -> tuple[Mark, ...]:
    """Return the words among the figures drawn, what the legend says more of numbered from 1.

    That is what the ruling rests on, and what is declared in the battle `after` it.
    """
    marks = _ruled(told, drawn) if told else []
    labels = (one for one in drawn if one.kind == "label" and one.about == DECLARED)
    for one in labels:
        action = next(each for each in after.declared if each.by == one.token)
        number = 1 + sum(bool(mark.number) for mark in marks)
        what = _declared_words(action, after)
        text = _("Declared: {action}").format(action=what)
        marks.append(Mark(one.points[0], one.label, one.role, number, text))
    return tuple(marks)


def _ruled(told: Told, drawn: Sequence[Figure]) -> list[Mark]:
    ruled = (told.verdict, told.action, told.before)
    would = would_run(*ruled).grounds
    marks: list[Mark] = []
    for figure in drawn:
        if figure.kind != "label" or not figure.label or figure.about == DECLARED:
            continue
        text, clauses = "", figure.clauses or _clauses_of(figure, told.verdict)
        if line := explain.reason_at(figure.about, figure.token, *ruled):
            text, clauses = line.text, line.clauses
        elif not clauses:
            clauses = would.get(figure.about, ())
        number = 1 + sum(bool(mark.number) for mark in marks) if clauses else 0
        label = (figure.whole or figure.label).removesuffix(
            clause_words("", figure.clauses)
        )
        at, whom = figure.points[0], _whom(figure, told)
        marks.append(Mark(at, label, figure.role, number, text, clauses, whom))
    return marks


def _declared_words(action: Action, battle: Battle) -> str:
    """Return what is declared: who acts, at whom, and what was chosen for it."""
    if action.at is not None:
        return ", ".join(one for one in declared_words(action, battle) if one)
    what = _(rules.get(battle.ruleset).actions[action.do].text)
    by = battle.tokens[action.by].label
    return _("{action}: {by}").format(action=what, by=by)


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
        self, scene: "Scene", marks: Sequence[Mark], signs: Sequence[Sign]
    ) -> None:
        self._told, self._withheld = scene.told, scene.withheld
        self._marks = [mark for mark in marks if mark.number]
        self._signs = signs
        self._ruleset = rules.get(scene.after.ruleset)
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
        elif self._marks:
            y = self._numbered(EDGE, y, inner) + 6
        if self._withheld:
            text = _("A ruling that names a token kept from the players is left out.")
            y = self._out.fill(text, EDGE, y, inner, self._out.ink(10.5)) + 6
        self._out.rule(y, EDGE, width - EDGE)
        return self._key(y + 12, inner) + 8

    def _sentence(self, told: Told, y: float, inner: float) -> float:
        verdict = told.verdict
        sign = QRectF(EDGE, y - 3, 26, 26)
        if self._out.painter is not None:
            kind = mark_kind(verdict, told.action, self._ruleset)
            paint_mark(self._out.painter, sign, kind)
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
            if ids := ", ".join(mark.clauses):
                faint = self._out.faint(8.5)
                y = self._out.fill(ids, x + 34, y - 2, width - 34, faint)
            y += 7
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

    def _key(self, y: float, inner: float) -> float:
        """Write the signs, what each means, and the scale in rows."""
        x, ink = EDGE, self._out.ink(9.5)
        for sign in self._signs:
            start = 28 if sign.paint else 0
            wide = start + text_width(sign.words, ink.height) + 26
            if x > EDGE and x + wide > EDGE + inner:
                x, y = EDGE, y + 28
            self._out.keep(y, y + 24)
            if sign.paint and self._out.painter is not None:
                with saved(self._out.painter):
                    self._out.painter.translate(x, y)
                    self._out.painter.scale(SWATCH, SWATCH)
                    sign.paint(self._out.painter, self._out.colours)
            self._out.write(sign.words, x + start, y + 15, ink)
            x += wide
        return y + 28

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
    if not mark.label:
        paint_number(painter, mark, box.center(), high, colours)
        return
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
    return str(getattr(colours, COLOURS[mark.role]))
