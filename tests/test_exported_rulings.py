"""Rulings exported as cases: whatever was played, the command line answers them in the same way."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, cli, rules
from chargemap.cases.running import require_action
from chargemap.formats.decode import FileError, Place
from chargemap.model.battle import Action, Battle, Entry, Looks
from chargemap.model.plain import verdict_to_json
from chargemap.resources import samples
from chargemap.rules.dice import Dice
from tests.test_log_markdown import FIELD

MOMENT = """\
- id: late
  ruleset: dnd35
  map: |
    A.....B.......
    ..............
  tokens: {A: {side: red}, B: {side: blue}}
  turn: {round: 3, token: B, order: [B, A], initiative: {A: 4, B: 17}, acted: [A]}
  reserve: {C: {at: [1, 1], side: red, name: Cara}}
  drawn: 7
"""
WHO = st.sampled_from("ABC")
PLACES = st.tuples(st.integers(0, 13), st.integers(0, 2)).map(list)
PLAY = st.one_of(
    st.builds(lambda by, at: Action("charge", by, at), WHO, WHO),
    st.builds(lambda by, at: Action("charge", by, at, force=True), WHO, WHO),
    st.builds(lambda by, at: Action("attack", by, at, {"opportunity": True}), WHO, WHO),
    st.builds(lambda by, to: Action("move", by, choices={"to": to}), WHO, PLACES),
    st.builds(lambda by: Action("start-turn", by), WHO),
    st.builds(lambda by: Action("delay", by), WHO),
    st.builds(lambda by: Action("come-in", by), WHO),
    st.builds(lambda by: Action("ready-brace", by), WHO),
    st.builds(lambda ids: Action("initiative", choices={"roll": ids}), st.just(["A"])),
    st.builds(lambda one: Action("bench", choices={"ids": [one]}), WHO),
    st.builds(lambda one, to: Action("field", choices={"to": {one: to}}), WHO, PLACES),
    st.builds(lambda one, to: Action("place", choices={"to": {one: to}}), WHO, PLACES),
    st.builds(
        lambda row: Action("paint", choices={"rows": {"1": row}}),
        st.text("~.", min_size=14, max_size=14),
    ),
)


def again(entry: Entry) -> tuple[str, object, object]:
    """Return the verdict, dice and turn that come of the entry's case."""
    written = cases.case_from(
        entry.before, [entry.action], entry.rolls, [entry.verdict]
    )
    (case,) = cases.read_cases(written, "x.yaml")
    assert case.expect is not None
    ((verdict, after),) = cases.run(case)
    return verdict_to_json(verdict), after.log[-1].rolls, after.log[-1].turn


def same(entry: Entry) -> tuple[str, object, object]:
    return verdict_to_json(entry.verdict), entry.rolls, entry.turn


def played(battle: Battle, actions: Sequence[Action]) -> Battle:
    """Return the battle after those of the actions that make sense when their turn comes."""
    ruleset = rules.get(battle.ruleset)
    for action in actions:
        try:
            require_action(battle, action, Place("x"))
        except FileError:
            continue
        dice = Dice([action.rolls], battle.seed, battle.drawn)
        after = ruleset.resolve(battle, action, dice)[1]
        battle = after if not any(ruleset.complaints(after)) else battle
    return battle


@cache
def entries() -> tuple[Entry, ...]:
    """Return every entry of every sample's log, what is declared there carried out: four games."""
    return tuple(
        one for path in samples() for one in carried_out(cases.open_battle(path)).log
    )


def carried_out(battle: Battle) -> Battle:
    """Return the battle with what is declared carried out, phase by phase where rounds have phases."""
    ruleset = rules.get(battle.ruleset)
    if not battle.declared:
        return battle
    actions = [ruleset.together(battle.declared)]
    if ruleset.phased is not None:
        alone = Action(ruleset.phased.phase)
        actions = [replace(actions[0], do=alone.do), *[alone] * 3]
        actions += [Action(ruleset.phased.whole)]
    ended = played(battle, actions)
    assert len(ended.log) == len(battle.log) + len(actions)
    return ended


def test_every_entry_of_the_samples_exported_agrees_with_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for n, one in enumerate(entries()):
        written = cases.case_from(
            one.before, [one.action], one.rolls, [one.verdict], f"n-{n}"
        )
        (tmp_path / f"{n}.yaml").write_text(written, encoding="utf-8")
    assert cli.main(["resolve", str(tmp_path), "--check"]) == 0
    count = len(entries())
    assert capsys.readouterr().out == f"{count} cases, {count} steps, 0 differ\n"


def test_the_exported_entries_are_of_every_game() -> None:
    assert {one.before.ruleset for one in entries()} == {*rules.rulesets()}


@settings(max_examples=25, deadline=None)
@given(st.lists(PLAY, min_size=4, max_size=14), st.integers(1, 9))
def test_whatever_is_played_each_ruling_is_answered_the_same_way(
    actions: list[Action], seed: int
) -> None:
    battle = cases.read_cases(FIELD, "x")[0].battle
    for entry in played(replace(battle, seed=seed), actions).log:
        assert again(entry) == same(entry)


def test_a_case_tells_the_turn_the_reserve_and_the_dice_drawn() -> None:
    (case,) = cases.read_cases(MOMENT, "x")
    battle = case.battle
    assert (battle.turn.round, battle.turn.token, battle.drawn) == (3, "B", 7)
    assert battle.turn.initiative == {"A": 4, "B": 17}
    assert battle.reserve["C"].label == "Cara"
    written = cases.case_from(battle, [], {})
    assert cases.read_cases(written, "x")[0].battle == battle


def test_dice_of_a_case_go_on_where_the_battle_left_them() -> None:
    act = "  act: [{do: charge, by: A, at: B}]\n"
    (case,) = cases.read_cases(MOMENT + act, "x")
    ((verdict, _after),) = cases.run(case)
    rolled = rules.get("dnd35").resolve(
        case.battle, case.actions[0], Dice(seed=1, drawn=7)
    )
    assert verdict == rolled[0]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("round: 3", "round: -1", "turn.round: expected a whole number of 0 or more"),
        ("round: 3", "rond: 3", "turn.rond: expected one of the keys round, token"),
        ("drawn: 7", "drawn: few", "drawn: expected a whole number"),
        ("{C: {at", "{A: {at", "reserve.A: expected a token that is not on the board"),
        ("drawn: 7", "declared: [{do: dance}]", "declared[0].do: expected one of"),
    ],
)
def test_a_moment_that_makes_no_sense_is_refused_with_its_place(
    old: str, new: str, expected: str
) -> None:
    assert old in MOMENT
    with pytest.raises(FileError) as caught:
        cases.read_cases(MOMENT.replace(old, new), "x.yaml")
    assert str(caught.value).startswith(f"x.yaml: late, {expected}")


def test_a_hidden_token_that_a_ruling_hangs_on_without_naming_it_is_kept() -> None:
    (case,) = cases.read_cases(MOMENT, "x")
    start = replace(case.battle, looks=Looks(hidden=frozenset("C")))
    (entry,) = played(start, [Action("charge", "A", "B", rolls={"attack": (9,)})]).log
    text, kept = cases.shared_case(replace(start, log=(entry,)), entry, "x")
    assert (not kept, "Cara" in text) == (True, False)
    other = replace(entry, verdict=replace(entry.verdict, distance=99))
    text, kept = cases.shared_case(replace(start, log=(other,)), other, "x")
    assert (kept, "Cara" in text) == (True, True)  # without it, it is another ruling
