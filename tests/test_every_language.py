"""Every ruling of every case can be told in every language, with the numbers that the ruling has.

But for the number one, which some languages say with a word.
"""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from chargemap import i18n, resources
from chargemap.cli import LANGUAGES
from chargemap.explain import lengths, words
from tests.ruled import rulings, told

FOREIGN = [one for one in LANGUAGES if one != "en"]
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
STEP = re.compile(
    r"5-foot|passo da 1,5 metri|paso de 5 pies|5-фут"
)  # in the name of a step
LOCALE = resources.resource("locale")
SENTENCE = 4  # words at least that are never the same in two languages


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.set_language("en", LOCALE)


def numbers(text: str) -> Counter[str]:
    return Counter(one.replace(",", ".") for one in NUMBER.findall(STEP.sub("", text)))


@pytest.mark.parametrize("language", FOREIGN)
def test_a_ruling_is_told_whole_in_every_language(language: str):
    english = [list(told(*one[1:])) for one in rulings()]
    assert i18n.set_language(language, LOCALE) == language
    same, other = set(), set()
    for lines, (_name, *ruling) in zip(english, rulings(), strict=True):
        for source, text in zip(lines, told(*ruling), strict=True):
            assert not set("{}") & set(text)
            if text == source and len(source.split()) >= SENTENCE:
                same.add(text)
            missing = numbers(source) - numbers(text)
            if set(missing) - {"1"} or numbers(text) - numbers(source):
                other.add((source, text))
    assert not same
    assert not other


@pytest.mark.parametrize("language", FOREIGN)
def test_numbers_have_the_comma_of_the_language(language: str):
    i18n.set_language(language, LOCALE)
    assert lengths.number_text(2.5) == "2,5"
    assert lengths.level(3, "inches").startswith("3,0")
    assert words.place_text([3.5, 4]) == "(3,5; 4)"


def test_russian_counts_as_russians_do():
    i18n.set_language("ru", LOCALE)
    said = [lengths.length(one, "squares") for one in (1, 2, 5, 21, 2.5)]
    assert len({one.partition(" ")[2] for one in said}) in (1, 3)
    assert said[1].partition(" ")[2] == said[4].partition(" ")[2]
    assert said[0].partition(" ")[2] == said[3].partition(" ")[2]
