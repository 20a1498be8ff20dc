"""The log of a battle as JSON: one line an entry, its verdict as the command line prints it."""

import json
from collections.abc import Iterator

from chargemap import explain
from chargemap.explain import logbook
from chargemap.explain.logbook import Logbook
from chargemap.i18n import _
from chargemap.model.battle import Entry
from chargemap.model.plain import action_to_plain, plain, verdict_to_plain

FORMAT, VERSION = "chargemap-log", 1


def pieces(book: Logbook) -> Iterator[str]:
    """Yield the head, then each entry, how many are left out, then the words of every clause that was cited."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "title": book.title,
        "ruleset": book.battle.ruleset,
        "seed": book.battle.start.seed,
        "of": len(book.battle.log),
    }
    yield "{\n" + "".join(f" {_pair(key, one)},\n" for key, one in head.items())
    yield ' "entries": ['
    cited: dict[str, None] = {}
    comma, secret = "", 0
    for place, entry in book.entries():
        if entry is None:
            secret += 1
            yield ""
            continue
        told = entry_to_plain(place, entry)
        cited |= dict.fromkeys(_cited(entry))
        yield f"{comma}\n  {_written(told)}"
        comma = ","
    texts = {one.id: _(one.text) for one in book.ruleset.clauses if one.id in cited}
    left_out = f" {_pair('left_out', secret)},\n" if secret else ""
    yield f"\n ],\n{left_out} " + _pair("clauses", texts) + "\n}\n"


def entry_to_plain(place: int, entry: Entry) -> dict[str, object]:
    """Return the entry at that place of the log as plain data."""
    turn = entry.turn
    return {
        "number": place + 1,
        "step": place,  # as the command line counts
        "round": turn.round,
        "turn": turn.side or turn.token,
        "action": action_to_plain(entry.action),
        "sentence": explain.action_sentence(entry),
        "steps": [
            {"text": step.text, "clauses": list(step.clauses)}
            for step in logbook.steps_of(entry)
        ],
        "dice": plain(entry.rolls),
        "clauses": list(_cited(entry)),
        "verdict": verdict_to_plain(entry.verdict),
    }


def _cited(entry: Entry) -> tuple[str, ...]:
    """Return the ids of the clauses that decided, and of those that stand beside a step."""
    beside = (one for step in logbook.steps_of(entry) for one in step.clauses)
    return tuple(dict.fromkeys((*entry.verdict.clauses, *beside)))


def _pair(key: str, value: object) -> str:
    return f"{_written(key)}: {_written(value)}"


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
