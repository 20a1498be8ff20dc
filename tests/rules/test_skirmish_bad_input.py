"""What makes no sense on a table is refused with one sentence that names the place, and what was expected there."""

import json
import random
from pathlib import Path

import pytest

from chargemap import cases, cli, explain, rules
from chargemap.formats.decode import FileError
from chargemap.model.verdict import Verdict
from tests.broken.test_broken import paths_in, with_value
from tests.test_cases import ALL

ROOF = "[[10, 2], [16, 2], [16, 10], [10, 10]]"
TABLE = f"""\
- id: x
  ruleset: skirmish
  board: {{size: [24, 24]}}
  terrain:
    - {{id: roof, kind: platform, polygon: {ROOF}, height: 4}}
    - {{id: hut, kind: building, polygon: [[2, 12], [6, 12], [6, 16], [2, 16]]}}
    - {{id: fence, kind: wall, line: [[2, 20], [10, 20]]}}
    - {{id: rungs, kind: ladder, at: [10, 6]}}
  tokens:
    A: {{side: red, at: [4, 6], base_mm: 25.4}}
    B: {{side: blue, at: [12, 6], base_mm: 25.4, z: 4}}
    C: {{side: red, at: [4, 9], base_mm: 25.4}}
  act: [{{do: charge, by: A, at: B}}]
"""
TOKEN_A = "A: {side: red, at: [4, 6], base_mm: 25.4}"
ACT = "{do: charge, by: A, at: B}"


def complaint(written: str) -> str:
    """Return what is said of the first thing that is wrong in the cases."""
    with pytest.raises(FileError) as caught:
        verdicts(written)
    return str(caught.value)


def verdicts(written: str) -> list[Verdict]:
    found = cases.cases_of(written.encode(), "x.yaml")
    return [verdict for case in found for verdict, _battle in cases.run(case)]


def changed(old: str, new: str) -> str:
    assert TABLE.count(old) == 1
    return complaint(TABLE.replace(old, new))


def piece(written: str) -> str:
    """Return what is said of a piece of terrain in the place of the fence."""
    return changed("{id: fence, kind: wall, line: [[2, 20], [10, 20]]}", written)


def test_the_table_is_sound() -> None:
    assert [verdict.legal for verdict in verdicts(TABLE)] == [True]


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("[25, 6]", "a place on the table, which is 24 by 24"),
        ("[-1, 6]", "a place on the table, which is 24 by 24"),
        ("[0.4, 6]", "a base that does not hang over the edge of where it stands"),
        ("[9.6, 6]", "a base that does not hang over the edge of where it stands"),
        ("[4, 14]", "a base that does not overlap the building hut"),
        ("[4, 11.6]", "a base that does not overlap the building hut"),
        ("[5, 20.3]", "a base that does not overlap the wall fence"),
        ("[4, 6, 1]", "[x, y], not [4, 6, 1]"),
    ],
)
def test_a_base_stands_clear_of_everything(at: str, told: str) -> None:
    written = TOKEN_A.replace("[4, 6]", at)
    assert changed(TOKEN_A, written) == f"x.yaml: x, tokens.A.at: expected {told}."


def test_an_overlap_of_a_hundredth_is_forgiven() -> None:
    for at in ("[0.49, 6]", "[9.51, 6]", "[4, 11.51]", "[5, 20.49]"):
        written = TABLE.replace(TOKEN_A, TOKEN_A.replace("[4, 6]", at))
        assert cases.read_cases(written, "x.yaml")


def test_two_bases_do_not_overlap() -> None:
    told = "x.yaml: x, tokens.C.at: expected a base that does not overlap that of A."
    assert changed("at: [4, 9]", "at: [4, 6.9]") == told


def test_bases_one_above_the_other_are_no_overlap() -> None:
    written = TABLE.replace("at: [4, 9]", "at: [9.5, 6]").replace(
        "at: [12, 6]", "at: [10.5, 6]"
    )
    assert cases.read_cases(written, "x.yaml")


@pytest.mark.parametrize(
    ("z", "told"),
    [
        ("0", "4, the height there, not 0"),
        ("3.5", "4, the height there, not 3.5"),
        ("-1", "a number from 0 to 60, not -1"),
        ("high", "a number from 0 to 60, not high"),
        (".nan", "a number from 0 to 60, not nan"),
    ],
)
def test_a_height_is_that_of_the_surface_under_the_base(z: str, told: str) -> None:
    assert changed("z: 4}", f"z: {z}}}") == f"x.yaml: x, tokens.B.z: expected {told}."


def test_a_low_platform_lifts_who_has_the_centre_on_it() -> None:
    low = "{id: step, kind: platform, polygon: [[2, 4], [6, 4], [6, 8], [2, 8]], height: 0.5}"
    written = TABLE.replace("{id: rungs, kind: ladder, at: [10, 6]}", low)
    for z in ("z: 0.5", "I: 3"):
        token = TOKEN_A.replace("25.4}", f"25.4, {z}}}")
        assert cases.read_cases(written.replace(TOKEN_A, token), "x.yaml")
    token = TOKEN_A.replace("25.4}", "25.4, z: 0.25}")
    assert complaint(written.replace(TOKEN_A, token)).endswith(
        "tokens.A.z: expected 0.5, the height there, not 0.25."
    )


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("base_mm: 0", "base_mm: expected a number from 5 to 200, not 0."),
        ("M: -1", "M: expected a number from 0 to 60, not -1."),
        ("I: 2.5", "I: expected a whole number from 0 to 12, not 2.5."),
        ("tall: .nan", "tall: expected a number from 0 to 20, not nan."),
        ("flies: 1", "flies: expected true or false, not 1."),
        ("T: 3", "T: expected one of the keys side, at, name, states, effects, spent,"),
        ("states: [tired]", "states: expected only acted, fleeing, hidden, in-combat,"),
    ],
)
def test_keys_of_tokens_hold_what_they_can(key: str, told: str) -> None:
    said = changed("B: {side: blue, at: [12, 6], base_mm: 25.4, z: 4}", _token_b(key))
    assert said.startswith(f"x.yaml: x, tokens.B.{told}")


def _token_b(key: str) -> str:
    return f"B: {{side: blue, at: [12, 6], {key}}}"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "{id: fence, kind: hedge, line: [[2, 20], [10, 20]]}",
            ".kind: expected one of wall, building, platform, ladder, rough, low, not hedge",
        ),
        (
            "{id: fence, kind: wall, polygon: [[2, 18], [4, 18], [4, 20]]}",
            ".polygon: expected a line for a wall",
        ),
        (
            "{id: fence, kind: building, line: [[2, 18], [4, 18]]}",
            ".line: expected a polygon for a building",
        ),
        (
            "{id: fence, kind: low, at: [2, 18]}",
            ".at: expected a polygon or a line for a low",
        ),
        (
            "{id: fence, kind: wall, line: [[2, 20], [10, 20]], colour: red}",
            ".colour: expected one of the keys id, kind, line, height, z",
        ),
        (
            "{id: fence, kind: building, polygon: [[2, 18], [4, 18], [4, 20]], z: 1}",
            ".z: expected one of the keys id, kind, polygon, height",
        ),
        (
            "{id: fence, kind: wall, line: [[2, 20], [10, 20]], height: -1}",
            ".height: expected a height from 0 to 60 inches, not -1",
        ),
        (
            "{id: fence, kind: wall, line: [[2, 20], [10, 20]], height: 61}",
            ".height: expected a height from 0 to 60 inches, not 61",
        ),
        (
            "{id: fence, kind: wall, line: [[2, 20], [10, 20]], z: low}",
            ".z: expected a number from 0 to 60, not low",
        ),
        (
            "{id: fence, kind: wall, line: [[2, 20], [2, 20]]}",
            ".line: expected a line of some length",
        ),
        (
            "{id: fence, kind: platform, polygon: [[2, 18], [4, 18], [4, 20]]}",
            ".height: expected a height over 0 for a platform",
        ),
        (
            "{id: fence, kind: low, line: [[2, 20], [10, 20]], height: 1.2}",
            ".height: expected at most 1 inch for what is low, not 1.2",
        ),
        (
            "{id: fence, kind: rough, polygon: [[2, 18], [4, 18], [4, 20]], height: 1}",
            ".height: expected no height for rough",
        ),
        (
            "{id: fence, kind: building, polygon: [[2, 18], [6, 22], [6, 18], [2, 22]]}",
            ".polygon: expected a polygon whose sides do not cross, as they do at [4, 20]",
        ),
        (
            "{id: fence, kind: rough, polygon: [[2, 18], [4, 18], [6, 18]]}",
            ".polygon: expected a polygon with some area",
        ),
        (
            "{id: fence, kind: ladder, at: [8, 6]}",
            ".at: expected a point on the edge of a platform over 1 inch high",
        ),
    ],
)
def test_a_piece_of_terrain_that_cannot_be_is_named(written: str, told: str) -> None:
    assert piece(written) == f"x.yaml: x, terrain[2]{told} (the piece fence)."


def test_each_piece_has_an_id_of_its_own() -> None:
    said = piece("{id: hut, kind: wall, line: [[2, 20], [10, 20]]}")
    assert said == "x.yaml: x, terrain[2].id: expected an id of its own, not hut again."


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ("[0, 24]", "[width, height], sides over 0 and of at most 1000, not [0, 24]"),
        ("[24]", "[x, y], not [24]"),
        ("[.nan, 24]", "a finite number"),
    ],
)
def test_a_table_has_a_size(size: str, told: str) -> None:
    assert told in changed("[24, 24]", size)


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("{do: charge, by: A, at: A}", ".at: expected another token than A itself"),
        ("{do: charge, by: A, at: Z}", ".at: expected the id of a token, not Z"),
        (
            "{do: charge, by: A, at: B, also: [C, Z]}",
            ".also[1]: expected the id of a token, not Z",
        ),
        (
            "{do: charge, by: A, at: B, also: C}",
            ".also: expected a list of words, not C",
        ),
        (
            "{do: charge, by: A, at: B, intercepted_by: Z}",
            ".intercepted_by: expected the id of a token, not Z",
        ),
        (
            "{do: charge, by: A, at: B, intercepted_by: [C, Z]}",
            ".intercepted_by[1]: expected the id of a token, not Z",
        ),
        (
            "{do: charge, by: A, at: B, route: swim}",
            ".route: expected one of auto, walk, jump, climb, not swim",
        ),
        (
            "{do: charge, by: A, at: B, via: [[4, 3], [4, 30]]}",
            ".via[1]: expected a place on the table, which is 24 by 24, not [4, 30]",
        ),
        (
            "{do: charge, by: A, at: B, via: [[.nan, 3]]}",
            ".via: expected a list of at most 1000 [x, y], not [[nan, 3]]",
        ),
        (
            "{do: move, by: A, path: [[-0.5, 6]]}",
            ".path[0]: expected a place on the table, which is 24 by 24, not [-0.5, 6]",
        ),
        ("{do: move, by: A}", ".path: expected a list of at least one [x, y]"),
        ("{do: charges, list: []}", ".list: expected a list of at least one charge"),
        ("{do: charges, list: [A]}", ".list[0]: expected a map with the keys by, at"),
        (
            "{do: charges, list: [{by: A, at: B}, {by: A, at: B}]}",
            ".list[1].by: expected each charger once, not A again",
        ),
        (
            "{do: charges, list: [{by: A, at: B}, {by: B, at: A}]}",
            ".list[1].by: expected a charger of side red, not B of blue",
        ),
        (
            "{do: charges, list: [{by: A, at: A}]}",
            ".list[0].at: expected another token than A itself",
        ),
        (
            "{do: charges, list: [{by: [A], at: B}]}",
            ".list[0].by: expected the id of a token, not ['A']",
        ),
        (
            "{do: charges, list: [{by: A}]}",
            ".list[0].at: expected the id of a token, not nothing",
        ),
        (
            "{do: charges, list: [{by: A, at: B, with: axe}]}",
            ".list[0].with: expected one of the keys by, at, also, route, via, intercepted_by",
        ),
        (
            "{do: charges, list: [{by: A, at: B, intercepted_by: Z}]}",
            ".list[0].intercepted_by: expected the id of a token, not Z",
        ),
        (
            "{do: charges, list: [{by: A, at: B, via: [[30, 3]]}]}",
            ".list[0].via[0]: expected a place on the table, which is 24 by 24, not [30, 3]",
        ),
        ("{do: turn, side: green}", ".side: expected one of red, blue, not green"),
        ("{do: shoot, by: Z}", ".by: expected the id of a token, not Z"),
        ("{do: cast, by: A, at: B}", ".at: expected no such key for cast"),
        (
            "{do: dance, by: A}",
            ".do: expected one of charge, charges, move, shoot, cast, turn, not dance",
        ),
    ],
)
def test_an_action_that_makes_no_sense_is_refused_with_its_place(
    act: str, told: str
) -> None:
    assert changed(ACT, act) == f"x.yaml: x, act[0]{told}."


def test_dice_are_those_of_the_table() -> None:
    far = TABLE.replace(ACT, "{do: charge, by: A, at: B, rolls: {initiative: [7]}}")
    near = far.replace("base_mm: 25.4}", "base_mm: 25.4, M: 20}")
    assert complaint(
        near.replace("    - {id: rungs, kind: ladder, at: [10, 6]}\n", "")
    ).endswith("step 0, rolls.initiative: expected a number from 1 to 6, not 7.")


def test_bad_input_is_one_line_and_the_exit_code_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(TABLE.replace("at: [4, 9]", "at: [4, 14]"), encoding="utf-8")
    assert cli.main(["resolve", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"{path}: x, tokens.C.at: expected a base that does not overlap the building hut.\n"
    )


@pytest.mark.parametrize(
    "case",
    [case for case in ALL if case.battle.ruleset == "skirmish"],
    ids=lambda case: case.id,
)
def test_no_ruling_leaves_a_table_that_would_be_refused(case: cases.Case) -> None:
    ruleset = rules.get("skirmish")
    for _verdict, after in cases.run(case):
        assert list(ruleset.complaints(after)) == []


SOUND = [
    {
        "id": "x",
        "ruleset": "skirmish",
        "options": {"max_jump": 5, "initiative_test": "d6"},
        "board": {"size": [24, 24]},
        "terrain": [
            {
                "id": "roof",
                "kind": "platform",
                "polygon": [[10, 2], [16, 2], [16, 10], [10, 10]],
                "height": 4,
            },
            {"id": "fence", "kind": "wall", "line": [[2, 20], [10, 20]], "z": 0},
            {"id": "rungs", "kind": "ladder", "at": [10, 6]},
        ],
        "tokens": {
            "A": {"side": "red", "at": [4, 6], "base_mm": 25, "M": 12, "I": 3},
            "B": {"side": "blue", "at": [12, 6], "z": 4, "states": ["hidden"]},
            "C": {"side": "blue", "at": [7.5, 8.2], "tall": 1, "flies": False},
        },
        "act": [
            {
                "do": "charges",
                "list": [
                    {
                        "by": "A",
                        "at": "C",
                        "also": ["B"],
                        "route": "climb",
                        "via": [[6, 6]],
                        "intercepted_by": "C",
                    }
                ],
            },
            {"do": "turn", "side": "red"},
            {"do": "move", "by": "C", "path": [[7, 10]], "intercepted_by": ["A"]},
            {"do": "charge", "by": "B", "at": "A", "also": ["A"], "force": True},
            {"do": "shoot", "by": "A"},
        ],
        "rolls": {"initiative": [2, 3]},
    }
]
WRONG = (None, True, -1, 0, 0.3, "word", "", "A", [], {}, [[]], {"x": {}}, [1, 2])


def test_values_of_the_wrong_kind_give_a_verdict_or_one_sentence() -> None:
    every = [(wrong, path) for wrong in WRONG for path in paths_in(SOUND)]
    for wrong, path in random.Random(4).sample(every, 150):
        written = json.dumps(with_value(SOUND, path, wrong))
        try:
            for case in cases.cases_of(written.encode(), "x.yaml"):
                told(case)
        except FileError as error:
            sentence = str(error)
            assert sentence.startswith("x.yaml: ")
            assert sentence.isprintable()
            assert len(sentence) < 330


def told(case: cases.Case) -> None:
    """Rule every step of the case and put it into words."""
    battle = case.battle
    for action, (verdict, after) in zip(case.actions, cases.run(case), strict=True):
        assert explain.verdict_sentence(verdict, action, battle)
        assert explain.steps(verdict, action, battle)
        battle = after
