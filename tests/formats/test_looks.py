"""The looks and the reserve of a battle in its file."""

import base64
import binascii
import json
from dataclasses import replace
from pathlib import Path

import pytest

from chargemap import cases
from chargemap.formats import native
from chargemap.formats.decode import FileError, from_base64
from chargemap.model.battle import Action, Battle, Looks, Token
from chargemap.model.board import GridBoard

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIA"
    "MCvhLQAAAABJRU5ErkJggg=="
)
LOOKS = Looks({"red": "#1f62ad"}, {"A": DOT, "B": DOT}, frozenset({"B", "gone"}))
BATTLE = Battle(
    "dnd35",
    GridBoard(("....",) * 3),
    {"A": Token("A", (0, 0), "red"), "B": Token("B", (2, 1), "red")},
    looks=LOOKS,
    reserve={"C": Token("C", (1, 1), "blue", "Late")},
)


def written(battle: Battle = BATTLE) -> dict[str, object]:
    made = native.to_bytes(battle)
    found = json.loads(made)
    assert isinstance(found, dict)
    return found


def complaint(found: dict[str, object]) -> str:
    with pytest.raises(FileError) as error:
        native.read_saved(json.dumps(found).encode(), "camp")
    return str(error.value)


def test_looks_and_reserve_come_back_as_they_were(tmp_path: Path):
    path = tmp_path / "camp.chargemap"
    cases.save_battle(BATTLE, path)
    assert cases.open_battle(path) == BATTLE


def test_a_battle_without_them_is_written_as_before():
    found = written(replace(BATTLE, looks=Looks(), reserve={}))
    assert "looks" not in found
    assert "reserve" not in found


def test_a_picture_that_two_tokens_show_is_written_once():
    looks = written()["looks"]
    assert isinstance(looks, dict)
    assert [one["tokens"] for one in looks["pictures"]] == [["A", "B"]]


def test_a_log_with_bench_and_field_replays(tmp_path: Path):
    from chargemap import rules
    from chargemap.rules.dice import Dice

    battle = BATTLE
    for action in (
        Action("bench", choices={"ids": ["A"]}),
        Action("field", choices={"to": {"C": [3, 2]}}),
    ):
        dice = Dice([], battle.seed, battle.drawn)
        battle = rules.get("dnd35").resolve(battle, action, dice)[1]
    path = tmp_path / "camp.chargemap"
    cases.save_battle(battle, path)
    found = cases.open_battle(path)
    assert found == battle
    assert list(found.reserve) == ["A"]
    path.write_text(path.read_text().replace('"reserve": {"A"', '"reserve": {"Z"', 1))
    with pytest.raises(FileError, match="reserve"):
        cases.open_battle(path)


@pytest.mark.parametrize(
    ("looks", "told"),
    [
        (
            [],
            "camp: looks: expected a map with the keys sides, pictures, hidden, not []",
        ),
        (
            {"sides": {"red": "tomato"}},
            'camp: looks.sides.red: expected a colour such as #1f62ad, not "tomato"',
        ),
        (
            {"hidden": "B"},
            'camp: looks.hidden: expected a list of ids, not "B"',
        ),
        (
            {"hidden": ["B", 3]},
            "camp: looks.hidden[1]: expected the id of a token, not 3",
        ),
        (
            {"pictures": [{"tokens": ["A"], "data": "?"}]},
            "camp: looks.pictures[0].data: expected a picture in base64",
        ),
        (
            {"pictures": [{"tokens": ["A"], "data": "aGVsbG8="}]},
            "camp: looks.pictures[0].data: expected a whole PNG, JPEG or WebP picture",
        ),
    ],
)
def test_looks_that_make_no_sense_are_refused_in_one_sentence(looks: object, told: str):
    assert complaint({**written(), "looks": looks}).startswith(told)


def test_a_token_has_one_picture():
    data = base64.b64encode(DOT).decode()
    twice = [{"tokens": ["A"], "data": data}, {"tokens": ["A"], "data": data}]
    assert "each token once" in complaint({**written(), "looks": {"pictures": twice}})


def test_a_large_picture_is_refused_by_its_header():
    wide = DOT[:16] + (513).to_bytes(4, "big") + DOT[20:]
    data = base64.b64encode(wide).decode()
    looks = {"pictures": [{"tokens": ["A"], "data": data}]}
    assert "512 pixels" in complaint({**written(), "looks": looks})


def test_nobody_is_on_the_board_and_in_the_reserve():
    found = {**written(), "reserve": {"A": {"at": [0, 0]}}}
    assert complaint(found).startswith("camp: reserve.A: expected a token that is not")


def test_base64_is_read_in_pieces_as_it_is_in_one():
    for size in (0, 1, 2, 3, 786_431, 786_432, 786_433, 2_000_000):
        data = bytes(range(256)) * (size // 256 + 1)
        packed = base64.b64encode(data[:size]).decode()
        assert from_base64(packed) == data[:size]
    for wrong in ("QQ==QQ==", "QQ", "Q=Q=", "é", "A" * (1 << 20) + "A"):
        with pytest.raises((binascii.Error, ValueError), match=r"."):
            from_base64(wrong)
