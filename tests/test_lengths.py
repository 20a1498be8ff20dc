"""Lengths in the unit that people prefer: every sentence follows, no verdict changes, no limit moves."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import explain, rules
from chargemap.explain import lengths
from chargemap.rules.fields import Field
from chargemap.rules.ruleset import Ruleset
from tests.ruled import rulings, told

NAMES = ("5-foot step",)  # what a thing is called, whatever it measures
FEET, INCHES = r"\d ft\b|\bfeet\b", "″"
SQUARES, POINTS = r"\d squares?\b", r"\d points?\b(?! of Dexterity)"
FOREIGN = {  # what no sentence may hold any more
    "ft": (SQUARES, POINTS),
    "inches": (FEET, SQUARES, POINTS),
    "m": (FEET, SQUARES, POINTS, INCHES),
    "squares": (FEET, POINTS),
}
UNITS = sorted(FOREIGN)


@pytest.mark.parametrize("unit", UNITS)
def test_no_sentence_of_any_case_keeps_another_unit(unit: str) -> None:
    kept = set()
    with lengths.using(unit):
        for name, verdict, action, battle in rulings():
            for text in told(verdict, action, battle):
                plain = text
                for one in NAMES:
                    plain = plain.replace(one, "")
                if re.search("|".join(FOREIGN[unit]), plain):
                    kept.add((name, text))
    assert not kept


@pytest.mark.parametrize("unit", UNITS)
@given(one=st.integers(0, 4000), other=st.integers(0, 4000))
def test_what_is_within_a_limit_is_told_so_in_every_unit(
    unit: str, one: int, other: int
) -> None:
    for own in ("ft", "inches"):
        with lengths.using(unit):
            short, long = sorted((one / 4, other / 4))
            told = [float(lengths.number(n, own)) for n in (short, long)]
        assert told[0] <= told[1]
        assert (told[0] == told[1]) <= (long - short < 0.5)


@pytest.mark.parametrize("unit", UNITS)
@given(feet=st.integers(0, 2000))
def test_a_length_that_is_read_back_is_the_same(unit: str, feet: int) -> None:
    with lengths.using(unit):
        read = float(lengths.number(feet, "ft"))
        assert lengths.typed(read, "ft", whole=True) == feet


def test_a_sentence_names_its_own_lengths_in_the_unit_chosen() -> None:
    text = "A charge takes {ft:10} toward {at}, or {inches:2}."
    with lengths.using("m"):
        told = explain.words.fill(text, at="Bo")
    assert told == "A charge takes 3 m toward Bo, or 5.08 cm."


def test_a_stranger_s_text_with_braces_is_left_alone() -> None:
    assert lengths.say("Speed {in braces}") == "Speed {in braces}"
    assert lengths.label(Field("speed", "int", 30, "Pace {0}")) == "Pace {0}"


@pytest.mark.parametrize("word", ["", "furlongs", "M", "own"])
def test_a_choice_that_is_none_is_the_rules_own(word: str) -> None:
    with lengths.using("m"):
        lengths.use(word)
        assert lengths.length(30, "ft") == "30 ft"


def test_every_length_of_a_ruleset_says_in_which_unit_it_stands() -> None:
    said = re.compile(r"\b(feet|ft|inches|squares) *\)?$|\bin (feet|inches|squares)\b")
    wrong = [
        (ruleset.id, field.key, field.text)
        for ruleset in rules.rulesets().values()
        for field in _all_fields(ruleset)
        if field.kind in ("int", "number") and said.search(field.text)
    ]
    assert not wrong


def _all_fields(ruleset: Ruleset) -> Iterator[Field]:
    keys = (key for action in ruleset.rules.values() for key in action.keys)
    todo = [*ruleset.token_fields, *ruleset.options, *keys]
    while todo:
        field = todo.pop()
        yield field
        todo += field.fields


def test_a_work_in_steps_keeps_its_unit_and_leaves_others_theirs() -> None:
    def work() -> Iterator[str]:
        yield lengths.length(30, "ft")
        yield lengths.length(5, "ft")

    with lengths.using("m"):
        steps = lengths.in_steps(lengths.OWN, (one for one in work()))
        told = [(one, lengths.length(10, "ft")) for one in steps]
    assert told == [("30 ft", "3 m"), ("5 ft", "3 m")]
