"""What a log says outside the window, whatever it is written as: which entries, under which headings, in which words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chargemap import explain, rules
from chargemap.explain.phased import would_be_lost
from chargemap.explain.table import in_part
from chargemap.explain.words import PURPOSES, fill
from chargemap.i18n import N_, _, ngettext
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import Verdict
from chargemap.rules.ruleset import Ruleset

DECLARING = ("declare", "undeclare")  # actions by which nothing is ruled yet


@dataclass(frozen=True, slots=True)
class Logbook:
    """The log of a battle under a title: every entry, or only those at `places`.

    Entries that name a token which is kept from the players are left out, unless `hidden`.
    """

    battle: Battle
    title: str
    places: tuple[int, ...] | None = None
    hidden: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the battle is fought under."""
        return rules.get(self.battle.ruleset)

    @property
    def count(self) -> int:
        """How many entries are told or left out."""
        log = self.battle.log
        return len(log if self.places is None else self.places)

    @property
    def keeps_secrets(self) -> bool:
        """Whether there are tokens that nothing is told of."""
        return bool(self.battle.looks.hidden) and not self.hidden

    def entries(self) -> Iterator[tuple[int, Entry | None]]:
        """Yield each entry with its place in the log; None for one that is left out."""
        log, battle = self.battle.log, self.battle
        for place in range(len(log)) if self.places is None else self.places:
            entry: Entry | None = log[place]
            if self.keeps_secrets:
                entry = battle.told_to_players(log[place])
            yield place, entry

    def after(self, place: int) -> Battle:
        """Return the battle as the entry at that place left it; who is hidden now is hidden in it."""
        left = self.battle.after(place + 1)
        hidden = self.battle.looks.hidden
        return replace(left, looks=replace(left.looks, hidden=hidden))

    @staticmethod
    def left_out(number: int) -> str:
        """Return the sentence that stands below all entries when so many are left out; nothing if none is."""
        if not number:
            return ""
        text = ngettext(
            "{n} entry that names a hidden token is left out.",
            "{n} entries that name hidden tokens are left out.",
            number,
        )
        return text.format(n=number)

    def head(self) -> tuple[str, ...]:
        """Return the sentences that stand above all entries."""
        told = [fill(N_("Rules: {name}."), name=_(self.ruleset.name)), _seed(self)]
        if self.places is not None:
            text = N_("{shown} of the {all} entries of the log are told.")
            told.append(fill(text, shown=self.count, all=len(self.battle.log)))
        return tuple(told)


class Headings:
    """The headings of rounds and turns, each when its first entry comes."""

    def __init__(self) -> None:
        """Begin before the first entry."""
        self._when: tuple[int, str] | None = None

    def before(self, entry: Entry) -> tuple[tuple[int, str], ...]:
        """Return the headings that stand above this entry, each with its level: 2 for rounds, 3 for turns."""
        turn = entry.turn
        when = (turn.round, turn.side or turn.token)
        if when == self._when:
            return ()
        last = self._when[0] if self._when and self._when[1] else None
        self._when = when
        return tuple(_headings(entry, last))


def _headings(entry: Entry, last_round: int | None) -> Iterator[tuple[int, str]]:
    turn = entry.turn
    round_text = fill(N_("Round {round}"), round=turn.round)
    if rules.get(entry.before.ruleset).phased:  # a round has no turns
        yield 2, round_text
        return
    token = entry.before.everybody.get(turn.token)
    if token is None and not turn.side:
        yield 2, _("Before the first turn")
        return
    if turn.round != last_round:
        yield 2, round_text
    text = N_("Turn of {name}") if turn.side else N_("{name}'s turn")
    name = turn.side or (token.label if token else "")
    yield 3, fill(text, name=" ".join(name.split()))


def by_hand(entry: Entry) -> bool:
    """Whether the GM's hand did it, so that nothing was ruled."""
    known = rules.get(entry.before.ruleset).actions.get(entry.action.do)
    return known is not None and known.by_hand


def declared(entry: Entry) -> bool:
    """Whether a player declared something, or took it back: nothing is ruled yet."""
    return entry.action.do in DECLARING


def came_of(verdict: Verdict, action: Action, ruleset: Ruleset) -> str:
    """Return what came of an action: declared, by hand, forced, refused, failed or legal."""
    known = ruleset.actions.get(action.do)
    if known is not None and known.by_hand:
        return "declared" if action.do in DECLARING else "hand"
    if not verdict.legal:
        return "forced" if action.force else "refused"
    lost = verdict.success is False or would_be_lost(verdict, action.by)
    return "failed" if lost else "legal"


def label(entry: Entry) -> str:
    """Return what stands before the sentence of a ruling that was not simply legal; else nothing."""
    verdict = entry.verdict
    if verdict.legal or by_hand(entry):
        return ""
    if entry.action.force:
        return _("Forced by the GM")
    return _("Refused in part") if in_part(verdict) else _("Refused")


def dice_sentence(entry: Entry) -> str:
    """Return every die that was thrown, as it fell; nothing if none was."""
    if not entry.rolls:
        return ""
    told = "; ".join(
        f"{_(PURPOSES.get(purpose, purpose)).lower()} {', '.join(map(str, faces))}"
        for purpose, faces in entry.rolls.items()
    )
    return fill(N_("Dice: {dice}."), dice=told)


def steps_of(entry: Entry) -> tuple[explain.Line, ...]:
    """Return every step of the ruling in words."""
    return explain.steps(entry.verdict, entry.action, entry.before)


def _seed(book: Logbook) -> str:
    """Return what the dice followed from: the seed at the start; a later one stands in the log."""
    return fill(N_("Dice seed: {seed}."), seed=book.battle.start.seed)
