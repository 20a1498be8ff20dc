"""Every language says all that the program says, with the same numbers and names in it."""

import gettext
import re
import string
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from chargemap.cli import LANGUAGES
from tests.scripts import script

Texts: TypeAlias = str | Sequence[str]
BUILD = script("build_locale")
TAG = re.compile(r"</?[a-z][^<>{}]*>")
MNEMONIC = re.compile(r"&(?=\w)")
ADVICE = "run packaging/build_locale.py, translate what is new, and run it again"


@cache
def catalogue(language: str) -> Catalog:
    with BUILD.po_path(language).open("rb") as file:
        return read_po(file, locale=language)


def ids(messages: Catalog) -> set[Texts]:
    return {one.id for one in messages if one.id}


def forms(texts: Texts) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def places(text: str) -> set[tuple[str, str, str]]:
    """Return what is put into a text, and how."""
    found = string.Formatter().parse(text)
    return {(name, how or "", turn or "") for _, name, how, turn in found if name}


def test_the_languages_are_those_of_the_command_line():
    assert {"en", *BUILD.LANGUAGES} == set(LANGUAGES)


def test_the_template_holds_what_the_source_says():
    with (BUILD.LOCALE / "chargemap.pot").open("rb") as file:
        assert ids(read_po(file)) == ids(BUILD.template()), ADVICE


@pytest.mark.parametrize("language", BUILD.LANGUAGES)
def test_a_language_is_complete(language: str):
    messages = catalogue(language)
    assert ids(messages) == ids(BUILD.template()), ADVICE
    assert [one.id for one in messages if not all(forms(one.string))] == [], ADVICE
    assert [one.id for one in messages if one.fuzzy and one.id] == []


@pytest.mark.parametrize("language", BUILD.LANGUAGES)
def test_a_language_is_compiled(language: str):
    path = BUILD.po_path(language).with_suffix(".mo")
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for one in catalogue(language):
        if isinstance(one.id, str):
            said = compiled.gettext(one.id) if one.id else one.string
            assert said == one.string, ADVICE
        else:
            said = {compiled.ngettext(*one.id, number) for number in range(200)}
            assert said == set(one.string), ADVICE


@pytest.mark.parametrize("language", BUILD.LANGUAGES)
def test_a_translation_names_what_the_english_names(language: str):
    for one in catalogue(language):
        if not one.id:
            continue
        most = places(forms(one.id)[-1])
        for text in forms(one.string):
            told = places(text)
            assert told == most or (len(forms(one.id)) > 1 and told <= most), one.id


@pytest.mark.parametrize("language", BUILD.LANGUAGES)
def test_a_translation_is_shaped_as_the_english(language: str):
    for one in catalogue(language):
        for text in forms(one.string) if one.id else ():
            english = forms(one.id)[-1]
            assert sorted(TAG.findall(text)) == sorted(TAG.findall(english)), one.id
            assert text.count("\n") == english.count("\n"), one.id
            if english.strip(" .,:;"):  # more than marks between two texts
                ends = [(part[0] == " ", part[-1] == " ") for part in (text, english)]
                assert ends[0] == ends[1], one.id
            if not TAG.search(english):
                marks = [len(MNEMONIC.findall(part)) for part in (text, english)]
                assert marks[0] == marks[1], one.id
