"""Turns, effects and the seed by the table's hand: read from files, told in words, saved and replayed."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from chargemap import cases, explain, rules
from chargemap.formats import native
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle, Turn
from chargemap.rules.dice import Dice

MAP = """- id: {name}
  ruleset: dnd35
  map: |2
    A.....B
    .......
    C.....D
  tokens:
    A: {{side: red, name: Aldric, dex: 16}}
    B: {{side: blue, name: Ogre, effects: [{{what: charging-ac, value: -2}}]}}
    C: {{side: red, name: Cara}}
    D: {{side: blue, name: Gnoll, dex: 8}}
  act:
    - {act}
  rolls: {{initiative: [10, 12]}}
  expect: [{{}}]
"""


def read(act: str) -> cases.Case:
    return cases.read_cases(MAP.format(name="turns", act=act), "x.yaml")[0]


def told(act: str) -> str:
    """Return the sentence of the log that the action leaves."""
    ((_verdict, after),) = cases.run(read(act))
    return explain.action_sentence(after.log[-1])


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            "{do: initiative, numbers: {B: 17}, roll: [A, D]}",
            "Initiative: Ogre 17, Aldric 13, Gnoll 11.",
        ),
        (
            "{do: initiative, numbers: {A: 5}, anew: true}",
            "A fight begins. Initiative: Aldric 5.",
        ),
        ("{do: initiative, anew: true}", "The order of turns was given up."),
        ("{do: delay, by: A}", "Aldric delays its turn."),
        ("{do: ready, by: A}", "Aldric gets ready to act."),
        (
            "{do: ready, by: A, for: shoots whoever enters.}",
            "Aldric gets ready to act: shoots whoever enters.",
        ),
        ("{do: come-in, by: A}", "Aldric comes in now."),
        ("{do: come-in, by: A, before: C}", "Aldric comes in before Cara."),
        ("{do: come-in, by: A, after: C}", "Aldric comes in after Cara."),
        (
            "{do: reorder, order: [C, A]}",
            "The order of turns was changed by hand: Cara and Aldric.",
        ),
        (
            "{do: end-effect, by: B, what: charging-ac}",
            "Ended by hand: Ogre has -2 to AC for charging.",
        ),
        (
            "{do: put, tokens: {C: {at: [0, 2], side: red, name: Cara, states: [prone]}}}",
            "Cara is prone from now on, by hand.",
        ),
        (
            "{do: put, tokens: {C: {at: [0, 2], side: red, name: Kate, states: [prone]}}}",
            "Kate was changed by hand.",
        ),
        ("{do: seed, seed: 42}", "The dice follow from the seed 42 from now on."),
    ],
)
def test_what_the_hand_did_is_told(act: str, sentence: str) -> None:
    assert told(act) == sentence


def test_each_roll_for_initiative_is_told_with_its_die() -> None:
    ((verdict, after),) = cases.run(read("{do: initiative, roll: [A, D]}"))
    entry = after.log[-1]
    assert explain.dice_text(verdict) == "d20 10 + 3 = 13; d20 12 - 1 = 11"
    assert [one.text for one in explain.steps(verdict, entry.action, entry.before)] == [
        "Initiative of Aldric: d20 10 + 3 = 13.",
        "Initiative of Gnoll: d20 12 - 1 = 11.",
    ]


def test_before_the_dice_fall_it_is_told_for_whom_they_will() -> None:
    case = read("{do: initiative, roll: [A, D]}")
    verdict = rules.get("dnd35").judge(case.battle, case.actions[0])
    sentence = explain.verdict_sentence(verdict, case.actions[0], case.battle)
    assert sentence == "Initiative is rolled for Aldric and Gnoll."


@pytest.mark.parametrize(
    ("act", "complaint"),
    [
        ("{do: initiative, numbers: {X: 3}}", "numbers.X: expected the id of a token"),
        ("{do: initiative, numbers: {A: x}}", "numbers.A: expected a whole number"),
        ("{do: initiative, numbers: {A: 9999999}}", "numbers.A: expected a whole num"),
        ("{do: initiative, roll: [A, A]}", "roll: expected each id once"),
        ("{do: initiative, numbers: {A: 1}, roll: [A]}", "roll: expected no token"),
        ("{do: initiative, roll: [X]}", "roll[0]: expected the id of a token"),
        ("{do: delay, by: X}", "by: expected the id of a token"),
        ("{do: delay}", "by: expected the id of a token"),
        ("{do: ready, by: A, for: 3}", "for: expected text"),
        ("{do: come-in, by: A, before: X}", "before: expected the id of a token"),
        ("{do: come-in, by: A, after: A}", "after: expected the id of another token"),
        ("{do: come-in, by: A, before: B, after: C}", "after: expected either before"),
        ("{do: reorder, order: [A, X]}", "order[1]: expected the id of a token"),
        ("{do: reorder}", "order: expected a list of ids"),
        ("{do: end-effect, by: A, what: charging-ac}", "what: expected an effect that"),
        ("{do: end-effect, by: A}", "what: expected the name of an effect"),
        ("{do: seed, seed: -1}", "seed: expected a whole number"),
        ("{do: seed}", "seed: expected a whole number"),
        ("{do: seed, seed: 99999999999}", "seed: expected a whole number"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(
    act: str, complaint: str
) -> None:
    with pytest.raises(FileError) as caught:
        list(cases.run(read(act)))
    assert complaint in str(caught.value)


# ---- saved and replayed


def evening(seed: int, steps: int) -> Battle:
    """Return a battle after random actions of play and of the hand, all by that seed."""
    chance = random.Random(seed)
    battle = replace(read("{do: stand, by: A}").battle, seed=seed)
    ruleset, ids = rules.get("dnd35"), list("ABCD")
    while len(battle.log) < steps:
        one, other = chance.sample(ids, 2)
        square = [chance.randrange(7), chance.randrange(3)]
        action = chance.choice(
            [
                Action("initiative", choices={"roll": [one, other]}),
                Action("initiative", choices={"numbers": {one: 9}, "roll": [other]}),
                Action("initiative", choices={"roll": ids, "anew": True}),
                Action("start-turn", one),
                Action("delay", one),
                Action("ready", one, choices={"for": "shoots"}),
                Action("come-in", one, choices={"before": other}),
                Action("reorder", choices={"order": [one, other]}),
                Action("charge", one, other, force=chance.random() < 0.3),
                Action("attack", one, other),
                Action("move", one, choices={"to": square}),
                Action("end-effect", one, choices={"what": "charging-ac"}),
                Action("seed", choices={"seed": chance.randrange(99)}),
            ]
        )
        if action.do == "end-effect" and not battle.tokens[one].effect("charging-ac"):
            continue
        dice = Dice(seed=battle.seed, drawn=battle.drawn)
        battle = ruleset.resolve(battle, action, dice)[1]
    return battle


@pytest.mark.parametrize("seed", range(6))
def test_the_same_seed_and_the_same_actions_give_the_same_battle(seed: int) -> None:
    played = evening(seed, 40)
    again, ruleset = played.start, rules.get("dnd35")
    for entry in played.log:
        dice = Dice(seed=again.seed, drawn=again.drawn)
        again = ruleset.resolve(again, entry.action, dice)[1]
    assert again == played
    assert evening(seed, 40) == played


def test_another_seed_gives_another_battle() -> None:
    assert evening(1, 40).turn.initiative != evening(2, 40).turn.initiative


@pytest.mark.parametrize("seed", range(6))
def test_a_saved_evening_opens_as_it_was(seed: int, tmp_path: Path) -> None:
    battle, path = evening(seed, 30), tmp_path / "evening.chargemap"
    cases.save_battle(battle, path)
    assert cases.open_battle(path) == battle


def saved(battle: Battle, path: Path, **turn: object) -> Path:
    """Write the battle, with these keys of its turn in place of its own."""
    plain = native.saved_to_plain(battle)
    plain["turn"] = turn
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def test_a_file_from_before_there_was_an_order_opens(tmp_path: Path) -> None:
    battle, ruleset = read("{do: stand, by: A}").battle, rules.get("dnd35")
    for one in "ABA":
        battle = ruleset.resolve(battle, Action("start-turn", one), Dice())[1]
    path = saved(battle, tmp_path / "old.chargemap", round=2, token="A")
    assert cases.open_battle(path).turn == Turn(2, "A")


def test_who_had_acted_is_worked_out_where_an_older_file_does_not_say(
    tmp_path: Path,
) -> None:
    battle, ruleset = read("{do: stand, by: A}").battle, rules.get("dnd35")
    for one in "AB":
        battle = ruleset.resolve(battle, Action("start-turn", one), Dice())[1]
    path = saved(battle, tmp_path / "old.chargemap", round=1, token="B")
    assert cases.open_battle(path).turn == Turn(1, "B", acted=frozenset("A"))


@pytest.mark.parametrize(
    ("turn", "complaint"),
    [
        ({"order": ["A", "A"]}, "turn.order: expected each id once"),
        ({"order": "AB"}, "turn.order: expected a list of ids"),
        ({"order": [""]}, "turn.order[0]: expected the id of a token"),
        ({"initiative": {"A": "high"}}, "turn.initiative.A: expected a whole number"),
        ({"initiative": []}, "turn.initiative: expected a map"),
        ({"delayed": {"A": -1}}, "turn.delayed.A: expected a whole number of 0 or"),
        ({"readied": {"A": 1}}, "turn.readied.A: expected text"),
        ({"acted": [1]}, "turn.acted[0]: expected the id of a token"),
        ({"whose": "A"}, "turn.whose: expected one of the keys round, token, order"),
        ({"acted": ["B"]}, "turn: expected what the log leaves behind"),
        ({"order": ["B", "A"]}, "turn: expected what the log leaves behind"),
    ],
)
def test_a_turn_that_makes_no_sense_is_refused(
    turn: dict[str, object], complaint: str, tmp_path: Path
) -> None:
    battle = read("{do: stand, by: A}").battle
    act = Action("initiative", choices={"numbers": {"A": 2, "B": 1}})
    battle = rules.get("dnd35").resolve(battle, act, Dice())[1]
    with pytest.raises(FileError) as caught:
        cases.open_battle(saved(battle, tmp_path / "bad.chargemap", **turn))
    assert complaint in str(caught.value)


def test_a_battle_without_an_order_is_written_as_before() -> None:
    plain = native.saved_to_plain(read("{do: stand, by: A}").battle)
    assert plain["turn"] == {"round": 1, "token": ""}
