"""The log of a battle as Markdown, to be read or kept without ChargeMap."""

import re
from collections.abc import Iterator

from chargemap import explain
from chargemap.explain import logbook
from chargemap.explain.logbook import Headings, Logbook
from chargemap.model.battle import Battle, Entry

_SPACES = re.compile(r"[^\S\u00a0\u202f]+")  # but for those that no line is broken at
_MEANING = re.compile(
    r"[\\`*_\[\]<>~|]|&(?=#?\w+;)|(?<= )#(?=#*$)"
)  # what marks up, wherever it stands
_BEGINNING = re.compile(r"^(?=[#+-])|(?<=^\d)(?=[.)])|(?<=^\d\d)(?=[.)])")


def log_markdown(
    battle: Battle, title: str, places: tuple[int, ...] | None = None
) -> str:
    """Return the log, or its entries at `places`: a heading for each round and turn, below it a list of entries."""
    return "".join(pieces(Logbook(battle, title, places)))


def pieces(book: Logbook) -> Iterator[str]:
    """Yield the head, then each entry with the headings above it, then how many are left out."""
    head = "  \n".join(_plain(one) for one in book.head())
    yield f"# {_plain(book.title)}\n\n{head}\n"
    headings, secret = Headings(), 0
    for _place, entry in book.entries():
        if entry is None:
            secret += 1
            yield ""
            continue
        lines: list[str] = []
        for level, text in headings.before(entry):
            lines += ["", f"{'#' * level} {_plain(text)}"]
        if lines:
            lines.append("")
        yield "".join(f"{line}\n" for line in (*lines, *entry_lines(entry)))
    if secret:
        yield f"\n{_plain(book.left_out(secret))}\n"


def entry_lines(entry: Entry) -> Iterator[str]:
    """Yield an entry as an item of a list, with the steps of its ruling below it, each with its clauses."""
    sentence = _plain(explain.action_sentence(entry))
    label = logbook.label(entry)
    if logbook.by_hand(entry):
        yield f"- *{sentence}*"
    elif label:
        yield f"- **{label}:** {sentence}"
    else:
        yield f"- {sentence}"
    for step in logbook.steps_of(entry):
        yield (
            "  " * (1 + step.depth)
            + f"- {_plain(step.text)}"
            + "".join(f" `{one}`" for one in step.clauses)
        )
    if dice := logbook.dice_sentence(entry):
        yield f"  - {_plain(dice)}"


def _plain(text: str) -> str:
    r"""Return the text on one line, with nothing in it that Markdown takes for a mark of its own.

    >>> print(_plain("Orc *1*, the\n<b>"))
    Orc \*1\*, the \<b\>
    >>> print(_plain("2. Ann"))
    2\. Ann
    """
    line = _MEANING.sub(r"\\\g<0>", _SPACES.sub(" ", text).strip())
    return _BEGINNING.sub(r"\\", line)
