"""Files made to do harm: one sentence each, soon, and without much memory; real processes are measured.

The limit of time is twice what the program promises, for the machine may be slow.
"""

import base64
import io
import json
import os
import random
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from chargemap.cases import read_cases
from chargemap.formats import native
from chargemap.formats.decode import FileError
from chargemap.model.battle import Picture
from tests.broken.pictures import HUGE
from tests.broken.test_broken import SOUND, assert_value_or_sentence, battle

SECONDS = 4  # of the processor
MEMORY_KB = 2**20
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
    "lists.chargemap": lambda: (
        '{"format": "chargemap", "version": 1, "ruleset": [' + "[]," * 10**7 + "1]}"
    ),
    "lists.dd2vtt": lambda: '{"resolution": [' + "[]," * 10**7 + "1]}",
    "letters.chargemap": lambda: '{"format": "' + "a" * 200 * 2**20 + '"}',
    "empty-lines.dd2vtt": lambda: vtt(line_of_sight=[[]] * 1_000_000),
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


@pytest.mark.parametrize("name", ["big.chargemap", "big.dd2vtt", "big.yaml"])
def test_file_of_two_gigabytes_is_not_read_whole(name: str, tmp_path: Path):
    path = sparse(tmp_path / name)
    words = ["import", path, "-o", tmp_path / "out.chargemap"]
    code, out, errors = caged(*(words if "vtt" in name else ["resolve", path]))
    assert (code, out) == (2, "")
    assert errors == f"{path}: expected a file of at most 256 MB.\n"


def sparse(path: Path) -> Path:
    """Make a file that begins with a number and has two gigabytes."""
    with path.open("wb") as file:
        file.write(b'{"format": "chargemap", "version": 1' + b"9" * 2**20)
        file.truncate(2 * 2**30)
    return path


@pytest.mark.parametrize("kind", HUGE)
def test_picture_of_absurd_size_is_left_out_of_a_map(kind: str, tmp_path: Path):
    path, out = tmp_path / "huge.dd2vtt", tmp_path / "huge.chargemap"
    path.write_text(vtt(image=base64.b64encode(HUGE[kind]()).decode()))
    code, told, errors = caged("import", path, "-o", out)
    assert (code, errors) == (0, "")
    left_out = (
        "The picture has 30000 by 30000 pixels, which is too large: it was left out."
    )
    assert told.splitlines()[2:] == [left_out]
    assert caged("picture", out, "-o", tmp_path / "huge.png")[0] == 0


@pytest.mark.parametrize("kind", HUGE)
def test_battle_with_a_picture_of_absurd_size_is_refused(kind: str, tmp_path: Path):
    path = tmp_path / "huge.chargemap"
    huge = Picture("huge", (0, 0, 6, 3), HUGE[kind]())
    path.write_bytes(native.to_bytes(replace(battle(), picture=huge)))
    code, out, errors = caged("picture", path, "-o", tmp_path / "huge.png")
    assert (code, out) == (2, "")
    told = "expected a picture of at most 16000 pixels a side, not 30000 by 30000"
    assert errors == f"{path}: picture.data: {told}.\n"


def test_window_refuses_each_hostile_file_in_one_sentence(tmp_path: Path):
    names = [name for name in HOSTILE if not name.endswith(".yaml")]
    for name in names:
        (tmp_path / name).write_text(HOSTILE[name](), encoding="latin-1")
    for name in ("big.chargemap", "big.dd2vtt", "big.png"):
        sparse(tmp_path / name)
    for kind, make in HUGE.items():
        (tmp_path / f"huge.{kind}").write_bytes(make())
    paths = sorted(tmp_path.iterdir())
    asked = [sys.executable, "-m", "tests.broken.windowed", *paths]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    found, memory = json.loads(told.stdout)
    assert [name for name, _said, _seconds in found] == [one.name for one in paths]
    for name, said, seconds in found:
        assert len(said) == 1, said
        assert said[0].startswith(f"{name}: ")
        assert said[0].endswith(".")
        assert "expected" in said[0]
        assert seconds < SECONDS
    assert memory < MEMORY_KB


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
