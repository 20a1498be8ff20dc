"""Languages: what is there is in force, and English stands in for what is not."""

import ast
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from chargemap import cases, explain, i18n, resources, rules
from chargemap.explain import phased_words
from chargemap.model.battle import Action
from chargemap.rules.adnd2ct import words
from chargemap.rules.dice import Dice


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.set_language("en", resources.resource("locale"))


def catalogue(folder: Path, language: str, *texts: tuple[str, str]) -> None:
    """Write a compiled catalogue as gettext reads it: a table of texts, and one of translations."""
    header = ("", "Content-Type: text/plain; charset=UTF-8\n")
    pairs = [(one.encode(), other.encode()) for one, other in sorted((header, *texts))]
    count = len(pairs)
    at = 28 + 16 * count
    tables, packed = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), at + len(packed))
            packed += pair[column] + b"\0"
    head = struct.pack("<IIIIIII", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    path = folder / language / "LC_MESSAGES" / "chargemap.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(head + tables[0] + tables[1] + packed)


def test_a_language_that_is_there_is_in_force(tmp_path: Path) -> None:
    catalogue(tmp_path, "it", ("legal", "lecito"))
    assert i18n.set_language("it_CH", tmp_path) == "it"
    assert i18n._("legal") == "lecito"
    assert i18n._("illegal") == "illegal"
    assert i18n._("") == ""
    assert list(i18n.languages(tmp_path)) == ["en", "it"]


def test_english_stands_in_for_a_language_that_is_not_there(tmp_path: Path) -> None:
    assert i18n.set_language("fr", tmp_path) == "en"
    assert i18n._("legal") == "legal"
    assert i18n.ngettext("{n} door", "{n} doors", 2) == "{n} doors"


@pytest.mark.parametrize("data", [b"", b"no catalogue", b"\xde\x12\x04\x95\0\0"])
def test_english_stands_in_for_a_broken_catalogue(tmp_path: Path, data: bytes) -> None:
    catalogue(tmp_path, "ru")
    (tmp_path / "ru" / "LC_MESSAGES" / "chargemap.mo").write_bytes(data)
    assert i18n.set_language("ru", tmp_path) == "en"
    assert i18n._("legal") == "legal"


def test_a_folder_that_is_not_there_holds_english_alone(tmp_path: Path) -> None:
    assert list(i18n.languages(tmp_path / "nowhere")) == ["en"]


# ---- rounds in phases

FIELD = """\
- id: field
  ruleset: adnd2ct
  map: U......G
  tokens:
    U: {name: Ulf, side: red, move: 6, base_phase: fast, thac0: 16, weapons: [long-spear]}
    G: {name: Gnash, side: blue, ac: 4}
"""
ITALIAN = (
    ("{by} charges {at}", "{by} carica {at}"),
    ("{number} point\0{number} points", "{number} punto\0{number} punti"),
    ("{what} in the fast phase", "{what} nella fase veloce"),
    ("Fast phase", "Fase veloce"),
    ("hits AC {ac} ({sum}) for {damage} damage", "colpisce CA {ac} ({sum}): {damage}"),
    ("{total} against {need}", "{total} contro {need}"),
    ("long spear", "lancia"),
    ("The blow falls on arrival.", "Il colpo cade all'arrivo."),
    ("{by} goes {distance} to {place}.", "{by} va per {distance} a {place}."),
    ("charge", "carica"),
)


def test_a_charge_over_two_phases_is_told_in_the_language_in_force(
    tmp_path: Path,
) -> None:
    catalogue(tmp_path, "it", *ITALIAN)
    i18n.set_language("it", tmp_path)
    battle = cases.read_cases(FIELD, "x")[0].battle
    charge, dice = Action("charge", "U", "G"), Dice([{"attack": [10], "damage": [5]}])
    verdict, _after = rules.get("adnd2ct").resolve(battle, charge, dice)
    assert explain.verdict_sentence(verdict, charge, battle) == (
        "Ulf carica Gnash: 5 punti nella fase veloce; colpisce CA 4 (12 contro 12): 5."
    )
    told = [line.text for line in explain.steps(verdict, charge, battle)]
    assert "Fase veloce: Ulf va per 5 punti a (5, 0)." in told
    assert any("with lancia" in text and "Il colpo" in text for text in told)
    assert any("Bonus: carica +2" in text for text in told)


@pytest.mark.parametrize("module", [phased_words, words], ids=lambda one: one.__name__)
def test_every_sentence_about_a_round_is_marked_and_has_named_places(
    module: ModuleType,
) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    marked = {
        id(one)
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_"
        for one in call.args
    }
    docstring = ast.get_docstring(tree, clean=False)
    texts = [
        one
        for one in ast.walk(tree)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    sentences = [
        one for one in texts if {" ", "{"} & set(one.value) and one.value != docstring
    ]
    assert len(sentences) > 20
    for one in sentences:
        key = re.fullmatch(r"[a-z0-9-]+( [a-z0-9-]+)+", one.value)  # of a table
        assert id(one) in marked or key, one.value
        assert "{}" not in one.value
        assert one.value == one.value.strip()
