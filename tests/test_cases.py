"""Cases: read, run, compared, written; and saved battles replayed."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, rules
from chargemap.formats import native
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Wall
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Effect, Verdict
from chargemap.rules.dice import Dice

FOLDER = Path(__file__).parent / "cases"
ALL = [
    case
    for path in sorted(FOLDER.rglob("*.yaml"))
    for case in cases.cases_of(path.read_bytes(), path.name)
]
DUEL = """\
- id: duel
  ruleset: dnd35
  map: |
    A..B....
    ........
  tokens: {A: {side: red, bab: 3}, B: {side: blue, ac: 15}}
  act: [{do: charge, by: A, at: B}, {do: attack, by: B, at: A}]
  rolls: {attack: [12, 3], damage: [5]}
"""


def duel(old: str = "", new: str = "") -> cases.Case:
    assert old in DUEL
    return cases.read_cases(DUEL.replace(old, new) if old else DUEL, "duel.yaml")[0]


def complaint(written: str, file: str = "x.yaml") -> str:
    with pytest.raises(FileError) as caught:
        verdicts(written, file)
    return str(caught.value)


def verdicts(written: str, file: str) -> list[Verdict]:
    return [
        verdict
        for case in cases.cases_of(written.encode(), file)
        for verdict, _battle in cases.run(case)
    ]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case_gives_what_it_expects(case: cases.Case) -> None:
    assert case.expect is not None
    for (verdict, _battle), expect in zip(cases.run(case), case.expect, strict=True):
        assert cases.differences(verdict_to_plain(verdict), expect) == []


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_each_step_written_as_a_case_resolves_to_the_same_verdict(
    case: cases.Case,
) -> None:
    before = case.battle
    for action, (verdict, after) in zip(case.actions, cases.run(case), strict=True):
        rolls = after.log[-1].rolls
        written = cases.case_from(before, [action], rolls, [verdict], case.id)
        again = cases.read_cases(written, "again.yaml")[0]
        ((found, ended),) = cases.run(again)
        assert found == verdict
        assert ended.log[-1].rolls == rolls
        assert ended.log[-1].turn == after.log[-1].turn
        assert again.id == case.id
        assert again.expect == (json.loads(json.dumps(verdict_to_plain(verdict))),)
        before = after


# ---- bad input, word for word

TOKENS = "A: {side: red, bab: 3}"
BAD = {
    "not a list": ("id: x", "a list of cases, not a map"),
    "empty": (" \n", "cases in YAML, not an empty file"),
    "bad yaml": (
        "- a: b: c",
        "line 1, column 7: expected YAML (mapping values are not allowed here)",
    ),
    "cut": (
        "- a: [1,",
        (
            "line 1, column 9: expected YAML"
            " (expected the node content, but found '<stream end>')"
        ),
    ),
    "key twice": (
        "- id: x\n  id: y",
        "line 2, column 3: expected each key of a map once, not id twice",
    ),
    "python": (
        "- !!python/object:os.system x",
        (
            "line 1, column 3: expected YAML (could not determine a constructor for"
            " the tag 'tag:yaml.org,2002:python/object:os.system')"
        ),
    ),
    "control": ("- \x07", "character 3: expected text without control characters"),
    "date": (
        "- id: 2001-01-01",
        "[0].id: expected text, a number, true, false, a list or a map, not a date",
    ),
    "no date": ("- 2001-99-01", "YAML (month must be in 1..12)"),
    "bottomless": ("- " + "[" * 9000, "lists and maps at most 40 deep"),
    "deep": ("- " + "[" * 50 + "]" * 50, "lists and maps at most 40 deep"),
    "bomb": (
        "- &a [1,1,1,1,1,1,1,1,1,1]\n"
        + "".join(
            f"- &{new} [{','.join(['*' + old] * 10)}]\n"
            for old, new in zip("abcdef", "bcdefg", strict=True)
        ),
        "at most 200000 values",
    ),
    "no id": ("- ruleset: dnd35", "case 1, id: expected text, not nothing"),
    "no map": ("- 3", "case 1: expected a map with the keys id, ruleset, tokens, act,"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_case_is_refused_with_its_place(kind: str) -> None:
    written, expected = BAD[kind]
    head = "" if ": expected" in expected else "expected "
    assert complaint(written).startswith(f"x.yaml: {head}{expected}")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("id: duel", "id: ''", 'case 1, id: expected text, not ""'),
        (
            "ruleset: dnd35",
            "ruleset: chess",
            'duel, ruleset: expected one of the rulesets adnd2ct, dnd35, pf1, skirmish, not "chess"',
        ),
        (
            "  rolls:",
            "  dice:",
            (
                "duel, dice: expected one of the keys id, ruleset, tokens, map, walls,"
                " under, clauses, options, act, rolls, seed, expect"
            ),
        ),
        (
            "bab: 3",
            "bab: fast",
            "duel, tokens.A.bab: expected a whole number from -20 to 100, not fast",
        ),
        (
            "rolls:",
            "seed: 0x" + "f" * 5000 + "\n  rolls:",
            "[0].seed: expected a number of at most 15 digits",
        ),
        (
            "{attack: [12, 3]",
            "{atack: [12, 3]",
            "duel, rolls: expected one of the dice",
        ),
        ("bab: 3", "tail: 3", "duel, tokens.A.tail: expected one of the keys side,"),
        (
            "ac: 15",
            "states: [silly]",
            "duel, tokens.B.states: expected only blinded, bound,",
        ),
        (
            "ac: 15",
            "effects: [{what: opportunities-used, value: x}]",
            "duel, tokens.B.effects: expected a whole number of 0 or more as the value",
        ),
        (
            "ac: 15",
            "effects: [{what: opportunities-used, value: -1}]",
            "duel, tokens.B.effects: expected a whole number of 0 or more as the value",
        ),
        (
            "ac: 15",
            "effects: [{what: provoked}]",
            "duel, tokens.B.effects: expected a list of words as the value of provoked.",
        ),
        (
            "ac: 15",
            "effects: [{what: braced-against, value: [A]}]",
            "duel, tokens.B.effects: expected text as the value of braced-against.",
        ),
        ("A..B", "A.BB", "duel, map: expected each letter once,"),
        (
            "A..B",
            "A..C",
            "duel, tokens.C: expected the keys of the token drawn in the map",
        ),
        ("A..B", "A.?B", "duel, map: expected map characters or capitals"),
        (
            "  rolls:",
            "  options: {lane: wide}\n  rolls:",
            "duel, options.lane: expected one of strict, centre, not wide",
        ),
        (
            "  rolls:",
            "  seed: 1.5\n  rolls:",
            "duel, seed: expected a whole number, not 1.5",
        ),
        (
            "[12, 3]",
            "[a, 3]",
            'duel, rolls.attack[0]: expected a whole number of 0 or more, not "a"',
        ),
        (
            "[12, 3]",
            "[12, 21]",
            "duel, step 1, rolls.attack: expected a number from 1 to 20, not 21",
        ),
        (
            "by: B, at: A}",
            "by: C, at: A}",
            "duel, act[1].by: expected the id of a token, not C",
        ),
        (
            "do: attack",
            "do: dance",
            "duel, act[1].do: expected one of charge, move, ",
        ),
        (
            "at: A}]",
            "at: A, wit: x}]",
            "duel, act[1].wit: expected one of the keys ",
        ),
        (
            "  rolls:",
            "  expect: [{}]\n  rolls:",
            "duel, expect: expected one item for each step of act (2), not 1.",
        ),
        (
            "  rolls:",
            "  expect: [{legl: true}, {}]\n  rolls:",
            "duel, expect[0].legl: expected one of the keys legal, reasons, success,",
        ),
        (
            "- id: duel",
            "- {id: duel, ruleset: dnd35, map: [A], tokens: {A: {}}}\n- id: duel",
            "case 2, id: expected an id of its own, not duel again",
        ),
    ],
)
def test_a_case_that_makes_no_sense_is_refused_with_its_place(
    old: str, new: str, expected: str
) -> None:
    assert old in DUEL
    assert complaint(DUEL.replace(old, new)).startswith(f"x.yaml: {expected}")


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("place", "to: expected a map of places, not nothing."),
        ("place, to: {Z: [0, 0]}", 'to.Z: expected the id of a token, not "Z".'),
        ("place, to: {A: 3}", "to.A: expected [column, row], not 3."),
        (
            "place, to: {A: [8, 0]}",
            (
                "tokens.A.at: expected a place whose squares are all on the board"
                " (8 by 2), not [8, 0]."
            ),
        ),
        ("put, tokens: {D: {}}", "tokens.D.at: expected [column, row], not nothing."),
        (
            "put, tokens: {D: {at: [0, 1], bab: x}}",
            "tokens.D.bab: expected a whole number from -20 to 100, not x.",
        ),
        ("remove", "ids: expected a list of ids, not nothing."),
        ("remove, ids: [Z]", 'ids[0]: expected the id of a token, not "Z".'),
        ('paint, rows: {"2": x}', 'rows.2: expected a row from 0 to 1, not "2".'),
        ('paint, rows: {"1": x}', 'rows.1: expected 8 map characters, not "x".'),
        ("door, wall: 0", "wall: expected the number of one of 0 walls, not 0."),
        (
            "walls, remove: [0]",
            "remove[0]: expected the number of one of 0 walls, not 0.",
        ),
        (
            'walls, change: {"0": [0, 0, 1, 0]}',
            'change.0: expected the number of one of 0 walls, not "0".',
        ),
        (
            "walls, add: [[1, 1, 1, 1]]",
            "add[0]: expected two ends that differ, not [1, 1, 1, 1].",
        ),
        ("walls, add: 3", "add: expected a list, not 3."),
        (
            "resize, rows: 2",
            "columns: expected a whole number of 1 or more, not nothing.",
        ),
        (
            "resize, rows: 2, columns: 1001",
            "columns: expected at most 1000, not 1001.",
        ),
        (
            "resize, rows: 2, columns: 3",
            (
                "tokens.B.at: expected a place whose squares are all on the board"
                " (3 by 2), not [3, 0]."
            ),
        ),
        ("pieces, remove: [hut]", "do: expected an action for a board of squares."),
        (
            "options, options: {lane: wide}",
            "options.lane: expected one of strict, centre, not wide.",
        ),
    ],
)
def test_what_the_hand_cannot_do_is_refused_with_its_place(
    action: str, expected: str
) -> None:
    written = DUEL.replace("{do: charge, by: A, at: B}", f"{{do: {action}}}")
    assert complaint(written) == f"x.yaml: duel, act[0].{expected}"


def test_a_door_needs_a_kind() -> None:
    written = DUEL.replace("{do: charge, by: A, at: B}", "{do: door, wall: 0}")
    written = written.replace("  tokens:", "  walls: [[1, 0, 1, 1]]\n  tokens:")
    assert complaint(written) == (
        "x.yaml: duel, act[0].kind:"
        " expected one of wall, closed, open, window, not nothing."
    )


@given(st.text(alphabet="-[]{}:,&*!|>'\"# \n\tab1.~%@`?", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused_in_one_line(written: str) -> None:
    told = "x.yaml: "
    try:
        cases.cases_of(written.encode(), "x.yaml")
    except FileError as error:
        told = str(error)
    assert told.startswith("x.yaml: ")
    assert "\n" not in told


def test_only_true_and_false_are_booleans() -> None:
    assert (
        cases.read_cases(DUEL.replace("side: red", "side: no"), "x")[0]
        .battle.tokens["A"]
        .side
        == "no"
    )


# ---- running and comparing


def test_queues_are_used_up_across_steps() -> None:
    (_first, second) = [verdict for verdict, _battle in cases.run(duel())]
    assert second.attack is not None
    assert second.attack.roll == 3


def test_dice_of_an_action_come_before_those_of_the_case() -> None:
    case = duel("at: B}", "at: B, rolls: {attack: [1]}}")
    first, second = [verdict.attack for verdict, _battle in cases.run(case)]
    assert first is not None
    assert second is not None
    assert (first.roll, second.roll) == (1, 12)


def test_a_queue_that_runs_dry_is_rolled_with_the_seed() -> None:
    seeds = {}
    for seed in range(1, 6):
        case = duel("  rolls: {attack: [12, 3], damage: [5]}", f"  seed: {seed}")
        verdict, _battle = next(cases.run(case))
        assert verdict.attack is not None
        again, _battle = next(cases.run(case))
        assert again == verdict
        seeds[seed] = verdict.attack.roll
    assert len(set(seeds.values())) > 1


@pytest.mark.parametrize(
    ("verdict", "expect", "lines"),
    [
        ({"distance": 30}, {"distance": 30.01}, []),
        ({"distance": 30}, {"distance": 30.02}, ["distance: expected 30.02, got 30"]),
        ({"legal": True}, {"legal": 1}, ["legal: expected 1, got true"]),
        ({"legal": True}, {"legal": "yes"}, ['legal: expected "yes", got true']),
        ({"reasons": ["a", "b"]}, {"reasons": ["b", "a"]}, []),
        (
            {"reasons": ["a", "b"]},
            {"reasons": ["a"]},
            ['reasons: expected ["a"], got ["a", "b"]'],
        ),
        (
            {"reasons": []},
            {"reasons": [["x"]]},
            ['reasons: expected [["x"]], got []'],
        ),
        ({"reasons": []}, {"reasons": "x"}, ['reasons: expected "x", got []']),
        (
            {"provokes": ["a", "b"]},
            {"provokes": ["b", "a"]},
            [
                'provokes[0]: expected "b", got "a"',
                'provokes[1]: expected "a", got "b"',
            ],
        ),
        (
            {"path": [[0, 0]]},
            {"path": [[0, 0], [1, 0]]},
            ["path: expected [[0, 0], [1, 0]], got [[0, 0]]"],
        ),
        ({"attack": {"roll": 3, "hit": True}}, {"attack": {"roll": 3}}, []),
        (
            {"attack": {"roll": 3}},
            {"attack": {"role": 3}},
            ["attack.role: expected 3, got nothing"],
        ),
        (
            {"attack": None},
            {"attack": {"roll": 3}},
            ['attack: expected {"roll": 3}, got null'],
        ),
        ({"attack": None}, {"attack": None}, []),
        (
            {"tests": [{"kind": "x", "roll": 3}]},
            {"tests": [{"kind": "y"}]},
            ['tests[0].kind: expected "y", got "x"'],
        ),
    ],
)
def test_verdicts_are_compared_as_the_contract_says(
    verdict: dict[str, object], expect: dict[str, object], lines: list[str]
) -> None:
    assert cases.differences(verdict, expect) == lines


# ---- writing


def test_a_written_case_draws_lone_capitals_and_places_the_rest() -> None:
    board = GridBoard(("  ..", "~..."), (Wall(1, 0, 1, 2, "window"),))
    tokens = {
        key: Token(key, at, side="red")
        for key, at in {"A": (0, 1), "B": (2, 0), "C": (2, 0), "ogre 1": (3, 1)}.items()
    }
    written = cases.case_from(
        Battle("dnd35", board, tokens), [Action("stand", "A")], {}, case_id="yes"
    )
    assert written == (
        '- id: "yes"\n'
        "  ruleset: dnd35\n"
        "  map: |2\n"
        "      B.\n"
        "    A...\n"
        "  walls: [[1, 0, 1, 2, window]]\n"
        '  under: {A: "~"}\n'
        "  tokens:\n"
        "    A: {side: red}\n"
        "    B: {side: red}\n"
        "    C: {at: [2, 0], side: red}\n"
        '    "ogre 1": {at: [3, 1], side: red}\n'
        "  act:\n"
        "    - {do: stand, by: A}\n"
        "  seed: 1\n"
    )


def test_rows_outside_the_board_survive_the_writing() -> None:
    board = GridBoard(("   ", " . ", "   "))
    battle = Battle("dnd35", board, {"A": Token("A", (1, 1))})
    again = cases.read_cases(cases.case_from(battle, [], {}), "x")[0].battle
    assert again == battle


NAMES = st.text(min_size=1, max_size=6) | st.sampled_from("ABCNY")
TOKEN = st.fixed_dictionaries(
    {},
    optional={
        "size": st.sampled_from(["small", "medium", "large", "huge"]),
        "speed": st.integers(0, 60),
        "bab": st.integers(-5, 20),
        "reach": st.sampled_from([5, 10]),
        "weapons": st.lists(
            st.sampled_from(["longspear", "dagger"])
            | st.builds(lambda name: {"name": name, "damage": "2d6+1"}, NAMES),
            max_size=2,
        ),
    },
)


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    width, height = draw(st.integers(3, 9)), draw(st.integers(1, 6))
    ground = draw(
        st.lists(
            st.text("....#o~% ", min_size=width, max_size=width),
            min_size=height,
            max_size=height,
        )
    )
    ends = st.tuples(*[st.floats(0, width, allow_subnormal=False)] * 4)
    walls = draw(st.lists(ends.filter(lambda one: one[:2] != one[2:]), max_size=2))
    ids = draw(st.lists(NAMES, min_size=2, max_size=5, unique=True))
    tokens = {
        key: Token(
            key,
            (draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))),
            side=draw(st.sampled_from(["", "red", "blue"])),
            name=draw(st.sampled_from(["", "Ogre", "Größe: 1"])),
            states=frozenset(draw(st.sets(st.sampled_from(["prone", "shaken"])))),
            effects=(Effect(key, "charging-ac", -2, "start-of-next-turn"),)
            * draw(st.integers(0, 1)),
            stats=draw(TOKEN),
        )
        for key in ids
    }
    return Battle(
        "dnd35",
        GridBoard(tuple(ground), tuple(Wall(*one) for one in walls)),
        tokens,
        options=draw(
            st.fixed_dictionaries(
                {}, optional={"lane": st.just("centre"), "cover": st.booleans()}
            )
        ),
        seed=draw(st.integers(1, 99)),
        drawn=draw(st.integers(0, 3)),
    )


@given(battles(), st.data())
@settings(max_examples=100, deadline=None)
def test_a_case_written_from_any_battle_resolves_to_the_same_verdict(
    battle: Battle, data: st.DataObject
) -> None:
    ruleset = rules.get(battle.ruleset)
    battle = ruleset.settle(battle)
    if any(ruleset.complaints(battle)):
        return
    by, at = list(battle.tokens)[:2]
    action = Action(
        data.draw(st.sampled_from(["charge", "attack"])),
        by,
        at,
        force=data.draw(st.booleans()),
    )
    dice = Dice(seed=battle.seed, drawn=battle.drawn)
    verdict, _after = ruleset.resolve(battle, action, dice)
    written = cases.case_from(battle, [action], None, [verdict])
    ((found, _battle),) = cases.run(cases.read_cases(written, "x")[0])
    assert found == verdict


# ---- saved battles


def played() -> Battle:
    return [after for _verdict, after in cases.run(duel())][-1]


def test_a_saved_battle_opens_with_its_log_replayed(tmp_path: Path) -> None:
    battle = played()
    cases.save_battle(battle, tmp_path / "duel.chargemap")
    opened = cases.open_battle(tmp_path / "duel.chargemap")
    assert opened == battle
    assert [entry.before for entry in opened.log] == [
        entry.before for entry in battle.log
    ]


def tampered(*keys: str | int, value: object) -> bytes:
    written = json.loads(native.to_bytes(played()))
    place = written
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    return json.dumps(written).encode()


@pytest.mark.parametrize(
    ("keys", "value", "expected"),
    [
        (
            ("tokens", "A", "at"),
            [1, 1],
            "tokens.A.at: expected what the log leaves behind, not [1, 1].",
        ),
        (("tokens", "C"), {"at": [5, 1]}, "tokens.C: expected no such token,"),
        (("options",), {"cover": False}, "options: expected what the log leaves"),
        (
            ("board", "ground", 0),
            "#.......",
            "board: expected what the log leaves behind.",
        ),
        (
            ("log", 0, "rolls", "attack"),
            [99],
            "log[0].rolls.attack: expected a number from 1 to 20, not 99.",
        ),
        (
            ("log", 1, "action", "by"),
            "Z",
            "log[1].action.by: expected the id of a token, not Z.",
        ),
        (
            ("ruleset",),
            "chess",
            'ruleset: expected one of the rulesets adnd2ct, dnd35, pf1, skirmish, not "',
        ),
        (
            ("start", "tokens", "A", "bab"),
            "x",
            "start.tokens.A.bab: expected a whole number from -20 to 100, not x.",
        ),
    ],
)
def test_a_saved_battle_that_its_log_does_not_lead_to_is_refused(
    keys: tuple[str | int, ...], value: object, expected: str
) -> None:
    with pytest.raises(FileError) as caught:
        cases.battle_of(tampered(*keys, value=value), "duel.chargemap")
    assert str(caught.value).startswith(f"duel.chargemap: {expected}")


def test_stored_verdicts_are_what_a_saved_battle_expects() -> None:
    case = cases.case_of(
        tampered("log", 1, "verdict", "legal", value=False), "duel.chargemap"
    )
    assert case.expect is not None
    found = [
        cases.differences(verdict_to_plain(verdict), expect)
        for (verdict, _after), expect in zip(cases.run(case), case.expect, strict=True)
    ]
    assert found == [[], ["legal: expected false, got true"]]


def test_the_demo_charge_is_the_last_of_the_log_or_the_first_that_is_legal() -> None:
    battle = played()
    assert cases.with_a_charge(battle) == battle.log[1].before
    fresh = cases.with_a_charge(battle.start)
    assert fresh is not None
    assert fresh.log[-1].action == Action("charge", "A", "B")
    assert cases.with_a_charge(replace(battle.start, tokens={})) is None
