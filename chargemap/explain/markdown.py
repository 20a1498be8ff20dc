"""The log of a battle as Markdown, to be read or kept without ChargeMap."""

import re
from collections.abc import Iterator

from chargemap import explain, rules
from chargemap.explain.table import in_part
from chargemap.explain.words import PURPOSES, fill
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle, Entry

_MEANING = re.compile(
    r"[\\`*_\[\]<>~|]|&(?=#?\w+;)|(?<= )#(?=#*$)"
)  # what marks up, wherever it stands
_BEGINNING = re.compile(r"^(?=[#+-])|(?<=^\d)(?=[.)])|(?<=^\d\d)(?=[.)])")


def log_markdown(battle: Battle, title: str) -> str:
    """Return the whole log: a heading for each round and turn, below it a list of its entries."""
    ruleset = rules.get(battle.ruleset)
    lines = [
        f"# {_plain(title)}",
        "",
        fill(N_("Rules: {name}."), name=_plain(_(ruleset.name))) + "  ",
        _seed_sentence(battle),
    ]
    when: tuple[int, str] | None = None
    for entry in battle.log:
        turn = (entry.turn.round, entry.turn.side or entry.turn.token)
        if turn != when:
            lines += _headings(entry, when)
            when = turn
        lines += entry_lines(entry)
    return "\n".join(lines) + "\n"


def entry_lines(entry: Entry) -> Iterator[str]:
    """Yield an entry as an item of a list, with the steps of its ruling below it, each with its clauses."""
    verdict, action = entry.verdict, entry.action
    sentence = _plain(explain.action_sentence(entry))
    known = rules.get(entry.before.ruleset).actions.get(action.do)
    if known is not None and known.by_hand:
        yield f"- *{sentence}*"
    elif not verdict.legal and action.force:
        yield f"- **{_('Forced by the GM')}:** {sentence}"
    elif in_part(verdict):
        yield f"- **{_('Refused in part')}:** {sentence}"
    elif not verdict.legal:
        yield f"- **{_('Refused')}:** {sentence}"
    else:
        yield f"- {sentence}"
    for step in explain.steps(verdict, action, entry.before):
        yield (
            "  " * (1 + step.depth)
            + f"- {_plain(step.text)}"
            + "".join(f" `{one}`" for one in step.clauses)
        )
    if entry.rolls:
        yield f"  - {_dice(entry)}"


def _headings(entry: Entry, before: tuple[int, str] | None) -> Iterator[str]:
    """Yield the headings of the round and turn that begin with this entry, each between blank lines."""
    turn, last_round = entry.turn, before[0] if before and before[1] else None
    if rules.get(entry.before.ruleset).phased:  # a round has no turns
        yield from ("", "## " + fill(N_("Round {round}"), round=turn.round), "")
        return
    token = entry.before.everybody.get(turn.token)
    if token is None and not turn.side:
        yield from ("", f"## {_('Before the first turn')}", "")
        return
    if turn.round != last_round:
        yield from ("", "## " + fill(N_("Round {round}"), round=turn.round))
    text = N_("Turn of {name}") if turn.side else N_("{name}'s turn")
    name = _plain(turn.side or (token.label if token else ""))
    yield from ("", "### " + fill(text, name=name), "")


def _seed_sentence(battle: Battle) -> str:
    """Return what the dice followed from: the seed at the start; a later one stands in the log."""
    return fill(N_("Dice seed: {seed}."), seed=battle.start.seed)


def _dice(entry: Entry) -> str:
    """Return every die that was thrown, as it fell."""
    told = "; ".join(
        f"{_(PURPOSES.get(purpose, purpose)).lower()} {', '.join(map(str, faces))}"
        for purpose, faces in entry.rolls.items()
    )
    return _plain(fill(N_("Dice: {dice}."), dice=told))


def _plain(text: str) -> str:
    r"""Return the text on one line, with nothing in it that Markdown takes for a mark of its own.

    >>> print(_plain("Orc *1*, the\n<b>"))
    Orc \*1\*, the \<b\>
    >>> print(_plain("2. Ann"))
    2\. Ann
    """
    line = _MEANING.sub(r"\\\g<0>", " ".join(text.split()))
    return _BEGINNING.sub(r"\\", line)
