"""Text for people goes through here: gettext, one mechanism for rules, command line and window."""

import gettext
import struct
from collections.abc import Sequence
from pathlib import Path

_current: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's extractors know
    """Mark `text` for translation and return it as it is; `_` translates it when it is shown."""
    return text


def _(text: str) -> str:
    """Return `text` in the language in force."""
    return _current.gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Return the form of the sentence that goes with the number `n` in the language in force."""
    return _current.ngettext(one, many, n)


def set_language(code: str, directory: Path) -> str:
    """Put the language of `code` (such as `it` or `it_CH`) in force; return the one now in force.

    English, the source text, stands in for a language that `directory` (a locale folder) does not
    hold, or holds in a state that cannot be read.
    """
    global _current, _language
    _language = "en"
    wanted = code.replace("-", "_").partition("_")[0].lower()
    try:
        _current = gettext.translation("chargemap", directory, [wanted])
    except (OSError, ValueError, struct.error):
        _current = gettext.NullTranslations()
        return "en"
    _language = wanted
    return wanted


def language() -> str:
    """Return the code of the language in force."""
    return _language


def languages(directory: Path) -> Sequence[str]:
    """Return the codes of the languages that `directory` holds, English (the source text) first."""
    found = directory.glob("*/LC_MESSAGES/chargemap.mo")
    return ("en", *sorted(path.parents[1].name for path in found))
