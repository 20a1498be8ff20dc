"""What we refuse, with the one sentence that each file must give, word for word (sentences.json)."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from chargemap.formats import NATIVE, kind_of, native, uvtt
from chargemap.formats.decode import FileError, Place
from chargemap.formats.native import read_saved
from chargemap.formats.plain import grid_board, tokens_from_plain
from chargemap.formats.uvtt import read_map
from chargemap.model.battle import Battle, Picture

HERE = Path(__file__).parent
SENTENCES: dict[str, str] = json.loads((HERE / "sentences.json").read_text("utf-8"))
FILES = sorted(
    path.name
    for path in HERE.iterdir()
    if path.is_file() and path.suffix != ".py" and path.name != "sentences.json"
)


def read(data: bytes, name: str) -> object:
    """Read the file as the program does."""
    kind = kind_of(data, name)
    return read_saved(data, name) if kind is NATIVE else read_map(data, name)


def refusal(data: bytes, name: str) -> str:
    """Return the sentence that the file is refused with."""
    with pytest.raises(FileError) as caught:
        read(data, name)
    return str(caught.value)


def battle() -> Battle:
    """Return a small battle with something of everything in it."""
    place = Place("test")
    rows = ["A..o..", "..#~.B", "      "]
    walls = [[1, 0, 1, 2.5, "closed"], [0.1, 0.2, 3, 1]]
    board, letters = grid_board(rows, {"A": "~"}, walls, place)
    keys = {
        "A": {"side": "red", "speed": 30, "states": ["prone"], "name": "Àrn \\ \u2694"},
        "B": {"effects": [{"what": "charging-ac", "value": -2, "until": "end"}]},
    }
    tokens = tokens_from_plain(keys, place, letters=letters)
    picture = Picture("map.png", (0, 0, 6, 3), b"\x89PNG\r\n\x1a\nnothing")
    return Battle("dnd35", board, tokens, {"exhausted_charge": True}, picture=picture)


UVTT = {
    "format": 0.3,
    "resolution": {
        "map_origin": {"x": 1, "y": 0},
        "map_size": {"x": 6, "y": 4.0},
        "pixels_per_grid": 64,
    },
    "line_of_sight": [[{"x": 1, "y": 1.5}, {"x": 3, "y": 2}, {"x": 99, "y": 3}]],
    "objects_line_of_sight": [
        [{"x": 2, "y": 2}, {"x": 3, "y": 2}, {"x": 3, "y": 3}],
    ],
    "portals": [
        {
            "position": {"x": 3.5, "y": 1},
            "bounds": [{"x": 3, "y": 1}, {"x": 4, "y": 1}],
            "rotation": 0,
            "closed": [False],
        }
    ],
    "image": "data:image/png;base64,iVBORw0KGgo=",
}
SOUND: dict[str, Callable[[], bytes]] = {
    "battle.chargemap": lambda: native.to_bytes(battle()),
    "map.dd2vtt": lambda: json.dumps(UVTT).encode(),
    "map.json": lambda: json.dumps(UVTT, indent=1).encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_gives_its_sentence(name: str) -> None:
    assert refusal((HERE / name).read_bytes(), name) == SENTENCES[name]


def test_every_sentence_has_its_file() -> None:
    assert sorted(SENTENCES) == FILES


@pytest.mark.parametrize("name", SOUND)
def test_the_sound_files_are_read(name: str) -> None:
    assert read(SOUND[name](), name)


@pytest.mark.parametrize("brackets", ["[", '{"a":'])
@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("deep.chargemap", native.WHAT),
        ("deep.dd2vtt", uvtt.WHAT),
        ("deep.json", "a ChargeMap battle or a Universal VTT map"),
    ],
)
def test_brackets_without_bottom_are_refused(
    brackets: str, name: str, what: str
) -> None:
    sentence = f"{name}: expected {what}, not brackets without bottom."
    assert refusal((brackets * 200_000).encode(), name) == sentence


def test_nesting_that_is_sound_json_has_its_limit_too() -> None:
    deep: object = 1
    for _turn in range(60):
        deep = [deep]
    data = native.to_bytes(battle()).replace(b'"speed": 30', b'"speed": 0')
    data = data.replace(b'"speed": 0', b'"speed": ' + json.dumps(deep).encode())
    place = "tokens.A.speed" + "[0]" * 37
    sentence = f"x.chargemap: {place}: expected lists and maps at most 40 deep."
    assert refusal(data, "x.chargemap") == sentence


@pytest.mark.parametrize("name", SOUND)
def test_a_flipped_bit_gives_a_value_or_one_sentence(name: str) -> None:
    sound, dice = SOUND[name](), random.Random(35)
    for _turn in range(200):
        data = bytearray(sound)
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        assert_value_or_sentence(bytes(data), name)


@pytest.mark.parametrize("name", SOUND)
def test_a_file_cut_short_gives_one_sentence(name: str) -> None:
    sound, dice = SOUND[name](), random.Random(35)
    body = len(sound.rstrip())
    for length in [*range(20), *(dice.randrange(body) for _turn in range(180))]:
        sentence = refusal(sound[:length], name)
        assert sentence.startswith(f"{name}: ")
        assert "\n" not in sentence


@pytest.mark.parametrize("name", SOUND)
def test_values_of_the_wrong_kind_give_a_value_or_one_sentence(name: str) -> None:
    sound = json.loads(SOUND[name]())
    for wrong in (None, True, -1, 1e300, "word", "", [], {}, [[]], {"x": {}}):
        for path in paths_in(sound):
            data = json.dumps(with_value(sound, path, wrong)).encode()
            assert_value_or_sentence(data, name)


def assert_value_or_sentence(data: bytes, name: str) -> None:
    """Nothing but a value or a FileError of one line comes of the data."""
    try:
        assert read(data, name)
    except FileError as error:
        sentence = str(error)
        assert sentence.startswith(f"{name}: ")
        assert sentence.endswith(".")
        assert sentence.isprintable()
        assert len(sentence) < 300


def paths_in(value: object) -> list[tuple[object, ...]]:
    """Return the paths of keys to everything in the value."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [(), *((key, *path) for key, item in items for path in paths_in(item))]


def with_value(value: object, path: tuple[object, ...], new: object) -> object:
    """Return the value with what stands at the path replaced."""
    if not path:
        return new
    made = value.copy()  # type: ignore[attr-defined]
    made[path[0]] = with_value(made[path[0]], path[1:], new)
    return made
