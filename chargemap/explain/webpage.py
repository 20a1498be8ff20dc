"""The log of a battle as one page for a browser: every ruling with its picture, steps, dice and clauses in it."""

import base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from chargemap import explain, rules
from chargemap.explain import logbook
from chargemap.explain.logbook import Headings, Logbook
from chargemap.explain.words import fill
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle, Entry

STYLE = """
:root { color-scheme: light dark; --ink: #1c2026; --quiet: #5a626d; --ground: #fff;
  --card: #f6f7f9; --line: #d5dae1; --legal: #00684c; --failed: #7d5200;
  --refused: #a33b00; --forced: #8b3a72; --hand: #1f5f96; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --quiet: #a5adb9;
  --ground: #16191e; --card: #1f242b; --line: #39414c; --legal: #4cc9a0;
  --failed: #e9b04a; --refused: #ff9a6b; --forced: #e3a5cd; --hand: #86bff0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; color: var(--ink);
  background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .5rem; padding-bottom: .25rem; border-bottom: 2px solid var(--line); }
h3 { margin: 1.75rem 0 .5rem; }
.head { margin: 0; color: var(--quiet); }
article { margin: .75rem 0; padding: .75rem 1rem; background: var(--card);
  border: 1px solid var(--line); border-left: .375rem solid var(--kind);
  border-radius: .375rem; }
article > p { margin: 0; overflow-wrap: anywhere; }
.legal { --kind: var(--legal); } .failed { --kind: var(--failed); }
.refused { --kind: var(--refused); } .forced { --kind: var(--forced); }
.hand, .declared { --kind: var(--hand); }
.mark { margin-right: .4em; color: var(--kind); font-weight: 700; }
.number { float: right; margin-left: 1em; color: var(--quiet); text-decoration: none; }
.hand > p, .declared > p { font-style: italic; }
figure { margin: .75rem 0 .25rem; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line);
  border-radius: .25rem; }
ul, ol { margin: .5rem 0 0; padding-left: 1.4rem; overflow-wrap: anywhere; }
.deeper { margin-left: 1.4rem; }
.dice { margin-top: .5rem; color: var(--quiet); }
a.clause { color: var(--quiet); font: .85em ui-monospace, monospace; white-space: nowrap; }
dt { margin-top: .75rem; font: 700 .95em ui-monospace, monospace; }
dd { margin: 0; }
dd cite { color: var(--quiet); font-style: normal; font-size: .9em; }
dt:target, article:target { outline: 3px solid var(--hand); outline-offset: 2px; }
@media print { body { max-width: none; padding: 0; } article { break-inside: avoid; } }
"""
_MARKS = {
    "legal": "✓",
    "failed": "◐",
    "refused": "✕",
    "forced": "!",
    "declared": "⚑",
    "hand": "✋",
}
_KINDS = {
    "legal": N_("Legal"),
    "failed": N_("Legal, but it failed"),
    "refused": N_("Refused"),
    "forced": N_("Forced by the GM"),
    "declared": N_("Declared"),
    "hand": N_("By the GM's hand"),
}


@dataclass(frozen=True, slots=True)
class Pictured:
    """The picture of a ruling as a whole file of that kind, its size, and what each number on it says."""

    kind: str  # "png", "webp"
    data: bytes
    width: int
    height: int
    notes: tuple[explain.Line, ...] = ()


# of an entry and the battle after it: nothing while it is drawn, then the picture
Painter: TypeAlias = Callable[[Entry, Battle], Iterator[Pictured | None]]


def pieces(book: Logbook, paint: Painter, language: str) -> Iterator[str]:
    """Yield the head, then each entry with its picture, then the clauses; nothing while a picture is drawn."""
    title = escape(book.title)
    head = "<br>\n".join(map(escape, book.head()))
    yield (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<h1>{title}</h1>\n<p class="head">{head}</p>\n'
    )
    headings, cited, secret = Headings(), dict[str, None](), 0
    for place, entry in book.entries():
        if entry is None:
            secret += 1
            yield ""
            continue
        above = (
            f"<h{level}>{escape(text)}</h{level}>\n"
            for level, text in headings.before(entry)
        )
        picture: Pictured | None = None
        drawing = () if logbook.by_hand(entry) else paint(entry, book.after(place))
        for made in drawing:
            picture = made
            yield ""
        told = _Told(place, entry, picture)
        cited |= dict.fromkeys(one for line in told.lines for one in line.clauses)
        yield "".join((*above, told.html()))
    if secret:
        yield f'<p class="head">{escape(book.left_out(secret))}</p>\n'
    yield _glossary(book, cited) + "</body>\n</html>\n"


class _Told:
    """One entry of the page."""

    def __init__(self, place: int, entry: Entry, picture: Pictured | None) -> None:
        self.number, self.entry, self.picture = place + 1, entry, picture
        self.steps = logbook.steps_of(entry)
        self.lines = (*self.steps, *(picture.notes if picture else ()))

    def html(self) -> str:
        """Return the entry as an article that can be linked to."""
        entry = self.entry
        ruleset = rules.get(entry.before.ruleset)
        kind = logbook.came_of(entry.verdict, entry.action, ruleset)
        label = logbook.label(entry)
        strong = f"<strong>{escape(label)}:</strong> " if label else ""
        sentence = escape(explain.action_sentence(entry))
        word = escape(_(_KINDS[kind]))
        parts = [
            f'<article id="entry-{self.number}" class="{kind}">',
            f'<p><a class="number" href="#entry-{self.number}">{self.number}</a>',
            f'<span class="mark" role="img" aria-label="{word}" title="{word}">',
            f"{_MARKS[kind]}</span>{strong}{sentence}</p>",
        ]
        if self.picture is not None:
            parts.append(self._figure(self.picture))
        if self.steps:
            parts.append("<ul>")
            parts += [_item(step) for step in self.steps]
            parts.append("</ul>")
        if dice := logbook.dice_sentence(entry):
            parts.append(f'<p class="dice">{escape(dice)}</p>')
        return "\n".join((*parts, "</article>\n"))

    def _figure(self, picture: Pictured) -> str:
        data = base64.b64encode(picture.data).decode()
        alt = fill(N_("The board, as ruling {n} tells it"), n=self.number)
        parts = [
            f'<figure><img alt="{escape(alt)}" width="{picture.width}" height="{picture.height}"',
            f' src="data:image/{picture.kind};base64,{data}">',
        ]
        if picture.notes:
            listed = "\n".join(map(_item, picture.notes))
            parts.append(f"<figcaption><ol>\n{listed}\n</ol></figcaption>")
        return "\n".join((*parts, "</figure>"))


def _item(line: explain.Line) -> str:
    links = "".join(
        f' <a class="clause" href="#{escape(one, quote=True)}">{escape(one)}</a>'
        for one in line.clauses
    )
    deeper = ' class="deeper"' if line.depth else ""
    return f"<li{deeper}>{escape(line.text)}{links}</li>"


def _glossary(book: Logbook, cited: dict[str, None]) -> str:
    """Return the clauses that the page cites, in the order of the rules."""
    known = [one for one in book.ruleset.clauses if one.id in cited]
    if not known:
        return ""
    lines = [f"<h2>{escape(_('The clauses cited'))}</h2>", "<dl>"]
    lines += [
        f'<dt id="{escape(one.id, quote=True)}">{escape(one.id)}</dt>\n'
        f"<dd>{escape(_(one.text))} <cite>{escape(one.source)}</cite></dd>"
        for one in known
    ]
    return "\n".join((*lines, "</dl>\n"))
