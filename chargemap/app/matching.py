"""How well a name fits what somebody typed of it: whole words, beginnings, letters in order, a slip of the finger."""

import unicodedata
from difflib import SequenceMatcher
from functools import lru_cache

EXACT, START, BEGINNINGS, WITHIN, OTHERWISE, LETTERS, INNER, TOLD, SLIP = range(
    9, 0, -1
)
ALIKE = 0.75  # of two words: a letter too many, too few or in the wrong place
NAME = 7  # words of a name; in a sentence any letters stand in order somewhere
LONG = 4  # letters of a word that may have a slip in it


def fitness(typed: str, name: str, others: str = "", about: str = "") -> int:
    """Return how well a thing fits, by its name, its other names and what is told of it; 0: not at all.

    >>> fitness("exp pic", "Export picture") == BEGINNINGS
    True
    >>> fitness("exptc", "Export picture") == LETTERS
    True
    >>> fitness("chrg", "Charge") > fitness("chrg", "About ChargeMap") == INNER
    True
    >>> fitness("screenshot", "Export picture", "image screenshot") == OTHERWISE
    True
    >>> fitness("pitcure", "Export picture") == SLIP
    True
    >>> fitness("dragon", "Export picture")
    0
    """
    wanted, called = plainly(typed), plainly(name)
    sought, words = wanted.split(), called.split()
    if not sought:
        return 0 if typed.strip() else TOLD
    if wanted == called:
        return EXACT
    if called.startswith(wanted):
        return START
    if _begin(sought, words):
        return BEGINNINGS
    if wanted in called:
        return WITHIN
    named = [*words, *plainly(others).split()]
    if _begin(sought, named):
        return OTHERWISE
    letters = "".join(sought)
    if _in_order(letters, words):
        return LETTERS if words[0].startswith(letters[0]) else INNER
    if _begin(sought, [*named, *plainly(about).split()]):
        return TOLD
    return SLIP if all(_nearly(one, named) for one in sought) else 0


@lru_cache(maxsize=4096)
def plainly(text: str) -> str:
    """Return the words in small letters, without accents and punctuation.

    >>> plainly("Réglages… (&Options)")
    'reglages options'
    """
    apart = unicodedata.normalize("NFKD", text.replace("&", "").casefold())
    plain = (one for one in apart if not unicodedata.combining(one))
    letters = "".join(one if one.isalnum() or one in "-'" else " " for one in plain)
    return " ".join(letters.split())


def _begin(sought: list[str], words: list[str]) -> bool:
    """Whether each of those is the beginning of a word."""
    return all(any(word.startswith(one) for word in words) for one in sought)


def _in_order(letters: str, words: list[str]) -> bool:
    """Whether the letters stand in the words in order, the first of them at the beginning of one."""
    if len(letters) < 2 or len(words) > NAME:
        return False
    for index, word in enumerate(words):
        if word.startswith(letters[0]):
            rest = iter("".join(words[index:]))
            if all(one in rest for one in letters):
                return True
    return False


def _nearly(one: str, words: list[str]) -> bool:
    if len(one) < LONG:
        return False
    begun = {word[: len(one)] for word in words if word.startswith(one[0])}
    return any(SequenceMatcher(None, one, word).ratio() >= ALIKE for word in begun)
