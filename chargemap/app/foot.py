"""What stands under a picture: the legend, then the log, newest last."""

from collections.abc import Generator, Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from chargemap import explain, rules
from chargemap.app.docks.marks import mark_kind, paint_mark
from chargemap.app.figure import Figure
from chargemap.app.legend import EDGE, Legend, Mark
from chargemap.app.legend_key import signs_of
from chargemap.app.lines import Lines
from chargemap.app.plate_options import Options
from chargemap.app.plate_scene import Scene
from chargemap.explain.words import fill
from chargemap.i18n import N_, _, ngettext
from chargemap.model.battle import Entry

MOST = 40  # entries of the log that a picture has
AT_ONCE = 10  # of them written in one step
SIGN = 15.0  # pixels of the mark beside an entry


class Foot:
    """Legend and log, as far as they are asked for; laid out for a width, painted at the painter's origin."""

    def __init__(
        self,
        scene: Scene,
        marks: Sequence[Mark],
        drawn: Sequence[Figure],
        options: Options,
    ) -> None:
        self._legend: Legend | None = None
        if options.legend:
            signs = signs_of(scene.after, drawn, options)
            self._legend = Legend(scene, marks, signs)
        self._log = scene.after.log if options.log else ()
        self._colours = options.colours
        self.rows: list[tuple[float, float]] = []  # that a page is not cut through

    def height(self, width: float) -> float:
        """Return how high all of it is at that width."""
        self.rows = []
        high = 0.0
        if self._legend is not None:
            high = self._legend.height(width)
            self.rows += self._legend.rows
        if self._log:
            lines = Lines(None, self._colours)
            *_steps, high = self._log_steps(lines, high, width)
            self.rows += lines.rows
        return high

    def steps(self, painter: QPainter, width: float) -> Generator[None, None, None]:
        """Paint it, a little at each step."""
        high = 0.0
        if self._legend is not None:
            high = self._legend.height(width)
            self._legend.paint(painter, width, self._colours)
            yield
        if self._log:
            for _high in self._log_steps(Lines(painter, self._colours), high, width):
                yield

    def _log_steps(self, lines: Lines, y: float, width: float) -> Iterator[float]:
        """Write the last entries of the log; yield how far down they reach."""
        if self._legend is not None:
            lines.rule(y + 4, EDGE, width - EDGE)
        y += 18
        y = lines.fill(_("Log"), EDGE, y, width - 2 * EDGE, lines.ink(12.0, bold=True))
        earlier = len(self._log) - MOST
        if earlier > 0:
            text = ngettext(
                "One earlier entry is left out.",
                "{count} earlier entries are left out.",
                earlier,
            ).format(count=earlier)
            y = lines.fill(text, EDGE, y + 2, width - 2 * EDGE, lines.ink(9.5))
        when = ""
        for number, entry in enumerate(self._log[-MOST:]):
            if (now := turn_words(entry)) != when:
                when = now
                y = lines.fill(when, EDGE, y + 6, width - 2 * EDGE, lines.faint(8.5))
            y = self._entry(lines, entry, y + 3, width)
            if number % AT_ONCE == 0:
                yield y
        yield y + 14

    def _entry(self, lines: Lines, entry: Entry, y: float, width: float) -> float:
        """Write the mark of an entry, its sentence and its clauses."""
        ruleset = rules.get(entry.before.ruleset)
        if lines.painter is not None:
            kind = mark_kind(entry.verdict, entry.action, ruleset)
            paint_mark(lines.painter, QRectF(EDGE, y - 2.5, SIGN, SIGN), kind)
        left, room = EDGE + SIGN + 11, width - 2 * EDGE - SIGN - 11
        y = lines.fill(explain.action_sentence(entry), left, y, room, lines.ink(10.0))
        ids = ", ".join(entry.verdict.clauses)
        return lines.fill(ids, left, y - 1, room, lines.faint(7.5)) if ids else y


def turn_words(entry: Entry) -> str:
    """Return when an entry was made: its round, and whose turn it was if it was anybody's."""
    turn = entry.turn
    token = entry.before.everybody.get(turn.token)
    name = turn.side or (token.label if token else "")
    if not name or rules.get(entry.before.ruleset).phased:
        return fill(N_("Round {round}"), round=turn.round)
    text = N_("Round {round}, turn of {name}")
    if not turn.side:
        text = N_("Round {round}, {name}'s turn")
    return fill(text, round=turn.round, name=name)
