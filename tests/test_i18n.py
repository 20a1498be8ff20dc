"""Languages: what is there is in force, and English stands in for what is not."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from chargemap import i18n, resources


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
    assert list(i18n.languages()) == ["en", "it"]


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
    i18n.set_language("it", tmp_path / "nowhere")
    assert list(i18n.languages()) == ["en"]
