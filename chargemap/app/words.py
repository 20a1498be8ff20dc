"""Words of people's own on their way to Qt, which would take some of their letters for commands."""

import re
from html import escape

LONG = 16  # letters without a space, after which a line may break
BREAK = "\u200b"  # no width: a line may break here
_UNBROKEN = re.compile(rf"(\S{{{LONG}}})(?=\S)")


def literal(text: str) -> str:
    """Return the words for where Qt guesses whether they are rich text: all stay as written.

    >>> literal("<b>Tom & Ann")
    "<span style='white-space:pre-wrap'>&lt;b&gt;Tom &amp; Ann</span>"
    >>> literal("Tom & Ann")
    'Tom & Ann'
    """
    if "<" not in text:
        return text
    return f"<span style='white-space:pre-wrap'>{escape(text)}</span>"


def for_menu(text: str) -> str:
    """Return the words for a menu or a button, where one & marks the key.

    >>> for_menu("Tom & Ann")
    'Tom && Ann'
    """
    return text.replace("&", "&&")


def cut(text: str, most: int) -> str:
    """Return the words, or as many letters of them as there may be, with an ellipsis.

    >>> cut("Sir Aldous of the Bridge", 12)
    'Sir Aldous…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def breakable(text: str) -> str:
    """Return the words with places where a line may break inside a long one.

    >>> breakable("abcdefghijklmnopqrst uv").replace(BREAK, "|")
    'abcdefghijklmnop|qrst uv'
    """
    return _UNBROKEN.sub(rf"\1{BREAK}", text)
