"""The words of one entry of the log, gathered once for the eye, for the ear and for the search."""

from dataclasses import dataclass

from chargemap import explain, rules
from chargemap.app.docks.marks import WORDS, MarkKind, mark_kind
from chargemap.app.harm import Hit
from chargemap.explain.words import name_of
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import Verdict


@dataclass(frozen=True, slots=True)
class HarmText:
    """What a hit did, in words; `number` is which of its entry's hits can still be applied, if it can."""

    words: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class EntryText:
    """An entry in words: when, what was ruled, which dice fell, what holds now, and the clauses.

    `found` are the steps below it that hold what somebody searches for and the rest does not.
    """

    kind: MarkKind
    when: str
    sentence: str
    dice: tuple[str, ...]
    effects: tuple[str, ...]
    clauses: tuple[str, ...]
    harm: tuple[HarmText, ...] = ()
    found: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """All of it in one line, for those who listen."""
        parts = (f"{_(WORDS[self.kind])}:", self.sentence, self.when)
        harm = (one.words for one in self.harm)
        told = (*self.dice, *self.effects, *harm, *self.clauses)
        every = (*parts, *told, *map(found_text, self.found))
        return " ".join(part for part in every if part)

    @property
    def haystack(self) -> str:
        """What a search looks in before it looks in the steps."""
        return self.spoken.casefold()


def entry_text(entry: Entry, harm: tuple[HarmText, ...] = ()) -> EntryText:
    """Return the words of `entry`; what its hits did is known to the log around it."""
    return EntryText(
        kind=mark_kind(entry.verdict, entry.action, rules.get(entry.before.ruleset)),
        when=when_text(entry),
        sentence=explain.verdict_sentence(entry.verdict, entry.action, entry.before),
        dice=dice_texts(entry),
        effects=explain.effects_beside(entry.verdict, entry.action, entry.before),
        clauses=entry.verdict.clauses,
        harm=harm,
    )


def harm_text(entry: Entry, hit: Hit, *, applied: bool) -> HarmText:
    """Return what a hit did: taken off already, or still to be."""
    who = name_of(entry.before, hit.who)
    if applied:
        text = _("{damage} damage to {who}: applied").format(damage=hit.amount, who=who)
        return HarmText(text)
    text = _("Apply {damage} damage to {who}").format(damage=hit.amount, who=who)
    return HarmText(text, hit.number)


def found_text(step: str) -> str:
    """Return the line below an entry that tells where the words are that somebody searches for."""
    return _("In its steps: {step}").format(step=step)


def preview_text(verdict: Verdict, action: Action, battle: Battle) -> EntryText:
    """Return the words of a verdict that only hovers: no dice have fallen, nothing holds yet."""
    return EntryText(
        kind=mark_kind(verdict, action, rules.get(battle.ruleset)),
        when="",
        sentence=explain.verdict_sentence(verdict, action, battle),
        dice=(),
        effects=(),
        clauses=verdict.clauses,
    )


def dice_texts(entry: Entry) -> tuple[str, ...]:
    """Return every roll, in the order in which they fell; of those for initiative also whose it is."""
    if entry.action.do == "initiative":
        return tuple(
            _("{name}: {dice}").format(
                name=name_of(entry.before, one.of), dice=explain.check_dice(one)
            )
            for one in entry.verdict.tests
        )
    told = explain.dice_text(entry.verdict)
    return tuple(roll for roll in told.split(_("; ")) if roll)


def when_text(entry: Entry) -> str:
    """Return the round and the turn that the entry falls in."""
    if entry.turn.side:
        return _("Round {round}, turn of {name}").format(
            round=entry.turn.round, name=entry.turn.side
        )
    token = entry.before.tokens.get(entry.turn.token)
    if token is None:
        return _("Round {round}").format(round=entry.turn.round)
    return _("Round {round}, {name}'s turn").format(
        round=entry.turn.round, name=token.label
    )


def plain_text(text: EntryText) -> str:
    """Return an entry as a paragraph to paste anywhere."""
    lines = [f"{_(WORDS[text.kind])}: {text.sentence}", text.when]
    lines += [*text.dice, *text.effects]
    lines += [one.words for one in text.harm if one.number is None]
    lines.append(", ".join(text.clauses))
    return "\n".join(line for line in lines if line)
