"""Faults of files in one sentence each: places, short forms of values, and the JSON itself."""

import math
from pathlib import Path

import pytest

from chargemap.formats.decode import (
    FileError,
    Place,
    foreign_json,
    own_json,
    read_bytes,
    require_sane,
    shown,
)


def refusal(data: bytes) -> str:
    with pytest.raises(FileError) as caught:
        own_json(data, "camp.json", "a camp")
    return str(caught.value)


def test_the_sentence_names_file_place_and_what_was_expected() -> None:
    error = FileError("camp.yaml", "d35-x, tokens.A.speed", "a whole number, not fast")
    assert str(error) == (
        "camp.yaml: d35-x, tokens.A.speed: expected a whole number, not fast."
    )
    assert str(FileError("camp.yaml", "", "cases")) == "camp.yaml: expected cases."


def test_the_sentence_is_one_line_whatever_the_file_holds() -> None:
    error = FileError("a\nb", "tokens\r.\ud800", 'text, not "\x1b[31m\u2028"')
    assert str(error).isprintable()


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place("f"), ""),
        (Place("f", "d35-x"), "d35-x"),
        (Place("f").key("tokens").key("A")[2], "tokens.A[2]"),
        (Place("f", "d35-x").key("at")[0], "d35-x, at[0]"),
        (Place("f").key("tokens").key("Ann of Ys").key("at"), 'tokens["Ann of Ys"].at'),
        (Place("f").key("a.b"), '["a.b"]'),
        (Place("f").key(""), '[""]'),
        (Place("f").key(3).key("Ànn-1"), "3.Ànn-1"),
        (Place("f").key("x" * 99), f'["{"x" * 37}..."]'),
    ],
)
def test_a_place_is_the_way_through_the_keys(place: Place, text: str) -> None:
    assert place.text == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "nothing"),
        (False, "false"),
        ("x" * 50, f'"{"x" * 37}..."'),
        (1.5, "1.5"),
        (math.nan, "NaN"),
        (-math.inf, "-Infinity"),
        (10**400, "a number of absurd length"),
        ({"a": 1}, "a map"),
        ([1, "a", None], '[1, "a", nothing]'),
        ([[1]], "a list of 1"),
        ([1] * 5, "a list of 5"),
        (frozenset(), "a frozenset"),
    ],
)
def test_a_value_is_named_in_short(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"{\n 'a': 1}", "line 2, column 2: expected JSON, not \"'a':\"."),
        (b'{"a" 1}', 'line 1, column 6: expected JSON, not "1}".'),
        (b'{"a":\n\n', "line 1, column 6: expected more, not the end of the file"),
        (b"[1] [2]", 'line 1, column 5: expected the end of the file, not "[2]".'),
        (b'"a\tb"', "line 1, column 3: expected JSON, not"),
        (b'"\\x"', "line 1, column 2: expected JSON, not"),
        (b"truth", 'line 1, column 1: expected JSON, not "truth".'),
        (b'{"a": "x\xff"}', "byte 8: expected text in UTF-8, not 0xff."),
        (b'\xef\xbb\xbf{"\xff', "byte 5: expected text in UTF-8, not 0xff."),
        (b"\xff\xfe{\0}\0", "byte 0: expected text in UTF-8, not 0xff."),
    ],
)
def test_a_fault_of_the_json_is_told_with_its_place(data: bytes, sentence: str) -> None:
    assert refusal(data).startswith(f"camp.json: {sentence}")


@pytest.mark.parametrize(
    ("magic", "name"),
    [
        (b"PK\x03\x04", "a zip archive"),
        (b"\x89PNG\r\n", "a PNG picture"),
        (b"\xff\xd8\xff\xe0", "a JPEG picture"),
        (b"RIFF....WEBP", "a WebP picture"),
        (b"GIF89a", "a GIF picture"),
        (b"%PDF-1.4", "a PDF document"),
        (b"\x1f\x8b\x08", "a gzip archive"),
        (b"SQLite format 3\0", "a database"),
        (b"<html>", "XML or HTML"),
        (b"\xef\xbb\xbf \n", "an empty file"),
    ],
)
def test_another_kind_of_file_is_named(magic: bytes, name: str) -> None:
    assert refusal(magic) == f"camp.json: expected a camp, not {name}."


def test_numbers_of_thousands_of_digits_are_no_fault_of_foreign_maps() -> None:
    found = foreign_json(b'{"x": -' + b"9" * 5000 + b"}", "m", "a map")
    assert isinstance(found, dict)
    assert found["x"] < -(10**299)


def test_foreign_numbers_may_be_none() -> None:
    found = foreign_json(b"[NaN, Infinity, 1e999]", "m", "a map")
    assert isinstance(found, list)
    assert not any(map(math.isfinite, found))


def test_python_values_that_no_file_holds_are_refused() -> None:
    with pytest.raises(FileError, match=r'a\[1\]\["b c"\]: expected text, a number'):
        require_sane({"a": [1, {"b c": object()}]}, Place("f"))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(tmp_path / "gone.json")
    assert str(caught.value) == "gone.json: expected a file there, and there is none."
    with pytest.raises(FileError, match="a file there, and there is none"):
        read_bytes(Path("a\0b"))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(tmp_path)
    assert str(caught.value) == f"{tmp_path.name}: expected a file, not a folder."


def test_a_file_beyond_the_limit_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.json"
    path.write_bytes(bytes(3 * 2**20))
    with pytest.raises(FileError) as caught:
        read_bytes(path, most=2 * 2**20)
    assert str(caught.value) == "big.json: expected a file of at most 2 MB."
    assert len(read_bytes(path)) == 3 * 2**20
