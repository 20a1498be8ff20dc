"""Bytes of files become plain data here, and whatever is wrong with them becomes one sentence."""

import base64
import binascii
import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

MOST_BYTES = 256 * 2**20
MOST_DEPTH = 40  # of lists and maps within each other in our own files
MOST_NUMBER = 10**15
MOST_VALUES = (
    2_000_000  # in a file of JSON: each takes memory, however short it is written
)
PIECE = 1 << 20  # letters of base64 that are read at a time, a multiple of four

_MAGIC = {
    b"PK\x03\x04": "a zip archive",
    b"PK\x05\x06": "a zip archive",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"RIFF": "a WebP picture",
    b"%PDF": "a PDF document",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"Rar!": "a RAR archive",
    b"SQLite format 3": "a database",
    b"<": "XML or HTML",
}
_BOM = b"\xef\xbb\xbf"


class FileError(Exception):
    """A file is wrong: the sentence names the file, the place in it, and what was expected there."""

    def __init__(self, file: str, place: str, expected: str) -> None:
        """Keep the three parts; `str` makes the sentence of them."""
        super().__init__(file, place, expected)
        self.file = file
        self.place = place
        self.expected = expected

    def __str__(self) -> str:
        """Return the sentence, always one line."""
        parts = (part for part in (self.file, self.place) if part)
        text = ": ".join((*parts, f"expected {self.expected}."))
        return one_line(text)


KEPT = "\u00a0\u202f"  # spaces that no line is broken at


def one_line(text: str) -> str:
    r"""Return the text as it may be printed: nothing in it is obeyed by a terminal.

    >>> one_line("Ann\n\x1b[2J")
    'Ann  [2J'
    """
    return "".join(char if char.isprintable() or char in KEPT else " " for char in text)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file we are reading: `head` names the case, `path` the keys below it.

    >>> Place("camp.yaml", "d35-x").key("tokens").key("A").key("path")[2].text
    'd35-x, tokens.A.path[2]'
    """

    file: str
    head: str = ""
    path: str = ""

    def key(self, name: object) -> "Place":
        """Return the place of the key `name` below this one."""
        word = str(name)
        if not re.fullmatch(r"[^\W_][\w-]{0,39}", word):
            return replace(self, path=f'{self.path}["{_cut(word)}"]')
        return replace(self, path=f"{self.path}.{word}" if self.path else word)

    def __getitem__(self, index: int) -> "Place":
        """Return the place of an item of a list."""
        return replace(self, path=f"{self.path}[{index}]")

    @property
    def text(self) -> str:
        """The place as the sentence names it."""
        return ", ".join(part for part in (self.head, self.path) if part)

    def error(self, expected: str, found: object = ...) -> FileError:
        """Return the complaint that `expected` was expected here, not `found`."""
        told = expected if found is ... else f"{expected}, not {shown(found)}"
        return FileError(self.file, self.text, told)


def shown(value: object) -> str:
    """Return a short form of `value` to name in a sentence.

    >>> shown(None), shown(True), shown("fast"), shown([1, 2])
    ('nothing', 'true', '"fast"', '[1, 2]')
    """
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case str():
            return f'"{_cut(value)}"'
        case float() if not math.isfinite(value):
            return {math.inf: "Infinity", -math.inf: "-Infinity"}.get(value, "NaN")
        case int() if abs(value) > 10**30:
            return "a number of absurd length"
        case int() | float():
            return str(value)
        case Mapping():
            return "a map"
        case list() | tuple() if len(value) > 4 or any(map(_nested, value)):
            return f"a list of {len(value)}"
        case list() | tuple():
            return f"[{', '.join(map(shown, value))}]"
    return f"a {type(value).__name__}"


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return what the file at `path` holds."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)  # a device says nothing true of its size
        if len(data) > most:
            raise FileError(path.name, "", f"a file of at most {most >> 20} MB")
        return data
    except FileNotFoundError:
        raise FileError(path.name, "", "a file there, and there is none") from None
    except IsADirectoryError:
        raise FileError(path.name, "", "a file, not a folder") from None
    except OSError as error:
        raise FileError(
            path.name, "", f"a file that can be read ({error.strerror})"
        ) from None
    except ValueError:  # a NUL in the name
        raise FileError(path.name, "", "a file there, and there is none") from None


def own_json(data: bytes, file: str, what: str) -> object:
    """Return the value of a file of our own: keys are unique, numbers finite, nesting sane."""
    text = text_of(data, file, what)

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(pairs)
        if len(made) != len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise FileError(file, _cut(twice), "each key of a map once, not twice")
        return made

    value = _loads(text, file, what, unique)
    require_sane(value, Place(file))
    if r"\ud" in text or r"\uD" in text:
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise FileError(
                file, "", r"whole characters, not half of one (a lone \ud8..)"
            ) from None
    return value


def from_base64(text: str) -> bytes:
    """Return what base64 `text` holds, read in pieces: between them other threads have their turn.

    >>> from_base64("QUI=")
    b'AB'
    """
    padding = text.find("=")
    if 0 <= padding < len(text) - 2:
        raise binascii.Error("padding before the end")
    pieces = range(0, len(text), PIECE)
    return b"".join(
        base64.b64decode(text[at : at + PIECE], validate=True) for at in pieces
    )


def foreign_json(data: bytes, file: str, what: str) -> object:
    """Return the value of a file that another program wrote: NaN and Infinity pass, the last key wins."""
    return _loads(text_of(data, file, what), file, what, dict)


def text_of(data: bytes, file: str, what: str) -> str:
    """Return the text of `data`, which was expected to be `what`."""
    if len(data) > MOST_BYTES:
        raise FileError(file, "", f"{what} of at most {MOST_BYTES >> 20} MB")
    body = data.removeprefix(_BOM)
    if not body.strip(b" \t\r\n\0"):
        raise FileError(file, "", f"{what}, not an empty file")
    for magic, name in _MAGIC.items():
        if body.startswith(magic):
            raise FileError(file, "", f"{what}, not {name}")
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        place = f"byte {error.start + len(data) - len(body)}"
        found = f"0x{body[error.start]:02x}"
        raise FileError(file, place, f"text in UTF-8, not {found}") from None


def require_sane(value: object, place: Place) -> None:
    """Refuse what no file of ours holds: numbers without end, and nesting without bottom."""
    fault = _fault(value, 0)
    if fault is not None:
        keys, expected, found = fault
        for key in reversed(keys):
            place = place[key] if isinstance(key, int) else place.key(key)
        raise place.error(expected, found)


def _fault(value: object, depth: int) -> tuple[list[object], str, object] | None:
    """Return the keys to what is wrong, innermost first, with what was expected and found there."""
    if value is None or isinstance(value, bool | str):
        return None
    if isinstance(value, int | float):
        if -MOST_NUMBER <= value <= MOST_NUMBER:
            return None
        finite = isinstance(value, int) or math.isfinite(value)
        words = "a number of at most 15 digits" if finite else "a finite number"
        return [], words, value
    if not isinstance(value, Mapping | list | tuple):
        return [], "text, a number, true, false, a list or a map", value
    if depth >= MOST_DEPTH:
        return [], f"lists and maps at most {MOST_DEPTH} deep", ...
    items = value.items() if isinstance(value, Mapping) else enumerate(value)
    for key, item in items:
        fault = _fault(item, depth + 1)
        if fault is not None:
            fault[0].append(key)
            return fault
    return None


def _loads(text: str, file: str, what: str, pairs: object) -> object:
    if sum(map(text.count, "[{,")) > MOST_VALUES:
        raise FileError(file, "", f"{what} of at most {MOST_VALUES} values")
    try:
        return json.loads(text, parse_int=_whole, object_pairs_hook=pairs)  # type: ignore[arg-type]
    except RecursionError:
        raise FileError(file, "", f"{what}, not brackets without bottom") from None
    except json.JSONDecodeError as error:
        _refuse(text, file, error)


def _whole(digits: str) -> int:
    """Python refuses to read thousands of digits, and nothing here counts that far."""
    if len(digits) <= 300:
        return int(digits)
    return -(10**300) if digits.startswith("-") else 10**300


def _refuse(text: str, file: str, error: json.JSONDecodeError) -> NoReturn:
    where = error.pos
    if error.msg.startswith("Unterminated string") or not text[where:].strip():
        where = len(text.rstrip())
    line = text.count("\n", 0, where) + 1
    column = where - text.rfind("\n", 0, where)
    found = text[where:].split(maxsplit=1)
    if not found:
        told = "more, not the end of the file (it may be cut short)"
    elif error.msg == "Extra data":
        told = f"the end of the file, not {shown(found[0][:12])}"
    else:
        told = f"JSON, not {shown(found[0][:12])}"
    raise FileError(file, f"line {line}, column {column}", told) from None


def _nested(value: object) -> bool:
    return isinstance(value, list | tuple | Mapping)


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
