"""Battles on a table: saved exactly, replayed to the same verdicts, previewed, exported as cases."""

import json
from pathlib import Path

import pytest

from chargemap import cases, cli, rules
from chargemap.formats import native
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle
from chargemap.model.plain import verdict_to_plain
from chargemap.rules.dice import Dice

GIVEN = Path(__file__).parent / "cases" / "skirmish" / "given.yaml"
ALL = cases.read_cases(GIVEN.read_text("utf-8"), GIVEN.name)
STREET = """\
- id: street
  ruleset: skirmish
  options: {initiative_test: d12, max_climb: 5.5}
  board: {size: [24.5, 20]}
  terrain:
    - {id: roof, kind: platform, polygon: [[10, 2], [16, 2], [16, 10], [10.1, 10]], height: 4.25}
    - {id: rail, kind: wall, line: [[2, 14], [8, 14.3], [9, 15]], height: 1.5, z: 0.25}
    - {id: rungs, kind: ladder, at: [12, 10]}
    - {id: kerb, kind: low, line: [[1, 1], [3, 1]], height: 0.5}
    - {id: rubble, kind: rough, polygon: [[18, 12], [22, 12], [20, 18]]}
  tokens:
    A: {side: red, at: [4.123456789, 6.1], base_mm: 32, M: 10.5, I: 5, name: Berta}
    B: {side: blue, at: [12, 6], z: 4.25, states: [hidden], tall: 2.25}
    C: {side: blue, at: [6.6, 8.8], flies: true, S: 4, WS: 3}
    D: {side: red, at: [4, 16.5], base_mm: 40}
    E: {side: blue, at: [7.6, 18.1]}
  act:
    - {do: charges, list: [{by: A, at: C, also: [C], route: walk}, {by: D, at: E, intercepted_by: [B, C]}, ]}
    - {do: turn, side: blue}
    - {do: charge, by: E, at: D, via: [[7.1, 17.2]], force: true}
    - {do: move, by: B, path: [[13.3, 6.7], [13, 5]]}
    - {do: shoot, by: E}
  rolls: {initiative: [7, 3]}
"""


def ended(case: cases.Case) -> Battle:
    """Return the battle after all steps of the case."""
    return [case.battle, *(after for _verdict, after in cases.run(case))][-1]


def street() -> cases.Case:
    return cases.read_cases(STREET, "street.yaml")[0]


@pytest.mark.parametrize("case", [*ALL, street()], ids=lambda case: case.id)
def test_a_saved_battle_comes_back_as_it_was(case: cases.Case) -> None:
    battle = ended(case)
    data = native.to_bytes(battle)
    again = cases.battle_of(data, "x.chargemap")
    assert native.to_bytes(again) == data
    assert again.tokens == battle.tokens
    assert again.board == battle.board
    assert [one.verdict for one in again.log] == [one.verdict for one in battle.log]


def test_places_are_saved_to_the_last_digit() -> None:
    battle = ended(street())
    again = cases.battle_of(native.to_bytes(battle), "x.chargemap")
    for key, token in battle.tokens.items():
        assert again.tokens[key].at == token.at
    assert battle.start.tokens["A"].at == (4.123456789, 6.1)


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("street.chargemap")
    cases.save_battle(ended(street()), path)
    return path


def test_resolve_replays_a_saved_table_and_check_agrees(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("street.yaml").write_text(STREET, encoding="utf-8")
    assert cli.main(["resolve", "street.yaml"]) == 0
    from_case = capsys.readouterr().out
    assert cli.main(["resolve", str(saved)]) == 0
    assert capsys.readouterr().out == from_case
    assert cli.main(["resolve", str(saved), "--check"]) == 0
    assert capsys.readouterr().out == "1 cases, 5 steps, 0 differ\n"


def test_check_finds_a_verdict_that_was_changed(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(saved.read_bytes())
    written["log"][0]["verdict"]["charges"][0]["end"] = [1, 1]
    saved.write_text(json.dumps(written), encoding="utf-8")
    assert cli.main(["resolve", str(saved), "--check"]) == 1
    out = capsys.readouterr().out
    assert "street, step 0: charges[0].end[0]: expected 1, got " in out
    assert out.endswith("1 cases, 5 steps, 1 differ\n")


def test_a_saved_table_that_makes_no_sense_names_the_place(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(saved.read_bytes())
    written["board"]["terrain"][4]["kind"] = "swamp"
    saved.write_text(json.dumps(written), encoding="utf-8")
    assert cli.main(["resolve", str(saved)]) == 2
    assert capsys.readouterr().err == (
        "street.chargemap: board.terrain[4].kind: expected one of wall, building,"
        " platform, ladder, rough, low, not swamp (the piece rubble).\n"
    )


def test_a_token_that_the_log_does_not_lead_to_is_refused(saved: Path) -> None:
    written = json.loads(saved.read_bytes())
    written["tokens"]["D"]["at"] = [20, 5]
    with pytest.raises(FileError, match="expected what the log leaves behind"):
        cases.battle_of(json.dumps(written).encode(), "street.chargemap")


def test_charges_previews_every_enemy_without_a_die(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (saved, GIVEN):
        case = [] if file == saved else ["--case", "sk-intercepted"]
        assert cli.main(["charges", str(file), "--by", "A", *case]) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert all(line["success"] in (None, False) for line in lines)
        assert all(line["tests"] == [] for line in lines)
        listed = [line["at"] for line in lines]
        assert listed == (["B", "C", "E"] if file == saved else ["B", "C"])


def test_charges_asks_of_a_charge_what_resolving_it_finds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["charges", str(GIVEN), "--by", "A", "--case", "sk-climb-up"]
    assert cli.main(arguments) == 0
    (line,) = map(json.loads, capsys.readouterr().out.splitlines())
    case = next(one for one in ALL if one.id == "sk-climb-up")
    ((verdict, _after),) = cases.run(case)
    for key in ("path", "end", "end_z", "distance", "engaged", "failure", "legal"):
        assert line[key] == verdict_to_plain(verdict)[key]


def test_a_ruling_on_a_table_exported_as_a_case_agrees_with_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    battle = ended(street())
    path = tmp_path / "exported.yaml"
    written = "".join(
        cases.case_from(
            entry.before, [entry.action], entry.rolls, [entry.verdict], f"step-{index}"
        )
        for index, entry in enumerate(battle.log)
    )
    path.write_text(written, encoding="utf-8")
    assert cli.main(["resolve", str(path), "--check"]) == 0
    assert capsys.readouterr().out == "5 cases, 5 steps, 0 differ\n"
    assert "board: {size: [24.5, 20]}" in written
    assert "{id: rungs, kind: ladder, at: [12, 10]}" in written


def test_the_hand_moves_tokens_and_terrain_of_a_saved_table() -> None:
    battle, ruleset = street().battle, rules.get("skirmish")
    for action in (
        Action("place", choices={"to": {"B": [4, 11.5]}}),
        Action(
            "pieces",
            choices={
                "put": {
                    "hut": {
                        "kind": "building",
                        "polygon": [[18, 2], [22, 2], [22, 6], [18, 6]],
                    }
                },
                "remove": ["rail"],
            },
        ),
    ):
        battle = ruleset.resolve(battle, action, Dice())[1]
    again = cases.battle_of(native.to_bytes(battle), "x.chargemap")
    assert again.tokens["B"].at == (4, 11.5)
    assert "z" not in again.tokens["B"].stats  # the hand took it off the roof
    assert [piece.id for piece in again.board.terrain][-1] == "hut"
    assert native.to_bytes(again) == native.to_bytes(battle)
