"""Files made to do harm: one sentence each, soon, and without much memory; real processes are measured.

The limits are five times what the program promises (2 seconds, 1 GB), for the machine may be slow.
"""

import base64
import io
import json
import os
import random
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from chargemap.cases import read_cases
from chargemap.formats.decode import FileError
from tests.broken.test_broken import SOUND, assert_value_or_sentence

SECONDS = 10  # of the processor
MEMORY_KB = 2**20 + 300_000
FLIPS = 200
CASES = Path(__file__).parents[1] / "cases" / "dnd35"
CAGE = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True, stdin=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, done.stdout[-2000:], done.stderr[-2000:], used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""


def caged(*words: str | Path) -> tuple[int, str, str]:
    """Run ChargeMap in a process of its own; return exit code and words, if it kept to its limits."""
    asked = [sys.executable, "-c", CAGE, sys.executable, "-m", "chargemap", *words]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    code, out, errors, seconds, memory = json.loads(told.stdout)
    assert seconds < SECONDS
    assert memory < MEMORY_KB
    return code, out, errors


def vtt(**keys: object) -> str:
    """Return a map of 30 by 30 squares."""
    resolution = {"map_size": {"x": 30, "y": 30}, "pixels_per_grid": 64}
    return json.dumps({"format": 0.3, "resolution": resolution, **keys})


def huge_picture() -> str:
    """Return a picture that says it has 30,000 by 30,000 pixels, in base64."""

    def chunk(kind: bytes, held: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + held))
        return struct.pack(">I", len(held)) + kind + held + check

    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")]
    made = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)
    return base64.b64encode(made).decode()


def zipped() -> str:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("battle.json", "{}")
    return held.getvalue().decode("latin-1")


def aliases(opening: str, closing: str) -> str:
    """Return twelve levels, each of nine times the one before."""
    lines = [f"a0: &a0 {opening or '['}x{closing or ']'}"]
    for level in range(1, 12):
        names = ", ".join([f"*a{level - 1}"] * 9)
        lines.append(f"a{level}: &a{level} {opening}[{names}]{closing}")
    return "\n".join(lines)


HOSTILE: dict[str, Callable[[], str]] = {
    "deep.chargemap": lambda: "[" * 100_000,
    "deep.dd2vtt": lambda: '{"a":' * 100_000,
    "deep.yaml": lambda: "[" * 100_000,
    "indented.yaml": lambda: "\n".join(" " * level + "a:" for level in range(1000)),
    "number.chargemap": lambda: (
        '{"format": "chargemap", "version": ' + "9" * 50_000_000 + "}"
    ),
    "number.dd2vtt": lambda: (
        '{"resolution": {"map_size": {"x": ' + "9" * 50_000_000 + "}}}"
    ),
    "number.yaml": lambda: "- id: " + "9" * 900_000,
    "word.yaml": lambda: "- " + "a" * 50_000_000,
    "cases.yaml": lambda: "".join(f"- {{id: c{one}}}\n" for one in range(50_000)),
    "zip.chargemap": zipped,
    "zip.dd2vtt": zipped,
    "zip.yaml": zipped,
    "aliases.yaml": lambda: aliases("", ""),
    "merged.yaml": lambda: aliases("{<<: ", "}").replace("a0 {<<: x", "a0 {k: x"),
    "empty-lines.dd2vtt": lambda: vtt(line_of_sight=[[]] * 2_000_000),
    "segments.dd2vtt": lambda: vtt(
        line_of_sight=[[{"x": 1, "y": one % 7} for one in range(100_000)]]
    ),
    "walls.chargemap": lambda: json.dumps(
        {
            "format": "chargemap",
            "version": 1,
            "ruleset": "dnd35",
            "board": {"ground": ["."], "walls": [[0, 0, 1, 1]] * 500_000},
            "tokens": {},
        }
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused_in_one_sentence(name: str, tmp_path: Path):
    path = tmp_path / name
    path.write_text(HOSTILE[name](), encoding="latin-1")
    words = ["resolve", path]
    if path.suffix == ".dd2vtt":
        words = ["import", path, "-o", tmp_path / "out.chargemap"]
    code, out, errors = caged(*words)
    assert code == 2
    assert out == ""
    assert errors.startswith(f"{path}: ")
    assert errors.count("\n") == 1
    assert "expected" in errors
    assert len(errors) < 300 + len(str(path))
    assert not (tmp_path / "out.chargemap").exists()


def test_as_many_segments_as_are_taken_are_drawn(tmp_path: Path):
    chance = random.Random(5)
    ends = [
        {"x": chance.random() * 30, "y": chance.random() * 30} for _end in range(19_999)
    ]
    path, out = tmp_path / "walls.dd2vtt", tmp_path / "walls.chargemap"
    path.write_text(vtt(line_of_sight=[[one] * 2 for one in ends[:1]] + [ends[2:]]))
    assert caged("import", path, "-o", out)[0] == 0
    short = [[one, {"x": one["x"] + 0.5, "y": one["y"]}] for one in ends[:9_999]]
    path.write_text(vtt(line_of_sight=short))
    assert caged("import", path, "-o", out)[0] == 0
    assert caged("picture", out, "-o", tmp_path / "walls.png")[0] == 0


def test_picture_of_absurd_size_is_never_decoded(tmp_path: Path):
    path, out = tmp_path / "huge.dd2vtt", tmp_path / "huge.chargemap"
    path.write_text(vtt(image=huge_picture()))
    code, _out, errors = caged("import", path, "-o", out)
    assert code in (0, 2)
    assert errors.count("\n") == (1 if code else 0)
    if code == 0:
        assert caged("picture", out, "-o", tmp_path / "huge.png")[0] == 0


@pytest.mark.parametrize("name", [*SOUND, "cases.yaml"])
def test_flipped_bits_give_a_value_or_a_sentence(name: str):
    sound = SOUND[name]() if name in SOUND else some_cases()
    chance = random.Random(f"flips of {name}")
    told: list[str] = []
    for _flip in range(FLIPS):
        data = bytearray(sound)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        if name in SOUND:
            assert_value_or_sentence(bytes(data), name)
            continue
        try:
            read_cases(bytes(data).decode("utf-8", "replace"), name)
        except FileError as error:
            told.append(str(error))
    assert all(one.startswith(f"{name}: ") and one.isprintable() for one in told)


def some_cases() -> bytes:
    """Return the shortest file of cases."""
    return min((path.read_bytes() for path in CASES.glob("*.yaml")), key=len)[:3000]


def test_picture_that_cannot_be_written_leaves_the_old_one(tmp_path: Path):
    code = """
import os, sys, errno
from chargemap.formats import store
def full(handle):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
os.fsync = full
from chargemap.cli import main
sys.exit(main(sys.argv[1:]))
"""
    sample = next((Path(__file__).parents[2] / "maps").glob("*.chargemap"))
    old = tmp_path / "old.png"
    old.write_bytes(b"an old picture")
    asked = [sys.executable, "-c", code, "picture", str(sample), "-o", str(old)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "No space left on device" in told.stderr
    assert old.read_bytes() == b"an old picture"
    assert os.listdir(tmp_path) == ["old.png"]


def test_names_are_not_obeyed_by_a_terminal(tmp_path: Path):
    text = (
        "- id: clear\n  ruleset: dnd35\n  map: |2\n    .A....E...\n"
        '  tokens: {A: {side: blue, name: "An\\e[2Jn\\nx"}, E: {side: red}}\n'
        "  act: [{do: charge, by: A, at: E}]\n  expect: [{legal: false}]\n"
    )
    path = tmp_path / "names.yaml"
    path.write_text(text)
    for flag in ("--explain", "--check"):
        _code, out, errors = caged("resolve", path, flag)
        assert "\x1b" not in out + errors
        assert "An [2Jn x" in out or flag == "--check"
