"""Hostile saved battles of Combat & Tactics: a round between two phases, effects, hands; refused in one sentence."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import cases
from chargemap.formats import native
from chargemap.formats.decode import FileError
from chargemap.model.battle import Battle

PAUSED = """\
- id: paused
  ruleset: adnd2ct
  map: |
    A......B..
    ..........
    C......D..
    ..........
    E.....FG..
  tokens:
    A: {side: red, hp: 9, weapons: [longbow]}
    B: {side: blue, hp: 9, weapons: [longsword]}
    C: {side: red, facing: east}
    D: {side: blue, base_phase: slow}
    E: {side: red}
    F: {side: blue}
    G: {side: red}
  act:
    - do: phase
      initiative: red
      actions:
        - {do: cover, by: A, at: B, hold: acts}
        - {do: move, by: B, to: [7, 1]}
        - {do: charge, by: C, at: D}
        - {do: shoot, by: D, at: C}
        - {do: guard, by: E, then: {at: F}}
        - {do: psionic, by: F}
        - {do: cast, by: G, time: 7, to: [8, 4]}
    - {do: phase}
  seed: 3
"""


def paused() -> Battle:
    written = PAUSED.replace(
        "{do: shoot, by: D, at: C}", "{do: attack, by: D, at: C, to: [6, 2]}"
    )
    case = cases.read_cases(written, "x")[0]
    last = [after for _verdict, after in cases.run(case)][-1]
    assert "round" in last.stats
    return last


PLAIN: dict[str, Any] = json.loads(native.to_bytes(paused()))


def opened(written: dict[str, Any]) -> Battle:
    """Begin afresh with that battle: its log is gone, the round goes on."""
    fresh = {key: one for key, one in written.items() if key not in ("log", "start")}
    return cases.battle_of(json.dumps({**fresh, "log": []}).encode(), "x.chargemap")


def test_a_round_between_two_phases_is_saved_and_goes_on() -> None:
    assert opened(PLAIN).stats == PLAIN_STATS


PLAIN_STATS = paused().stats


def places(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data, itself included."""
    found = [place]
    if isinstance(value, dict):
        for key, one in value.items():
            found += places(one, (*place, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            found += places(one, (*place, index))
    return found


PLACES = places(PLAIN["stats"]["round"])[1:]
JUNK: list[Any] = [None, True, -1, 3, 10**9, 0.5, "", "B", [], [1, 2], {}, {"at": "B"}]


@given(st.sampled_from(PLACES), st.sampled_from(JUNK))
def test_a_hostile_round_is_refused_in_one_sentence_or_played(
    place: tuple[Any, ...], junk: Any
) -> None:
    written = deepcopy(PLAIN)
    inside = written["stats"]["round"]
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = junk
    try:
        battle = opened(written)
    except FileError as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert "\n" not in refused
        return
    case = cases.Case("x", battle, (cases.read_cases(PAUSED, "x")[0].actions[1],) * 5)
    for _verdict, after in cases.run(case):
        if "round" not in after.stats:
            break


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("weapons: [longbow]", "weapons: [lightsabre]", "tokens.A.weapons"),
        ("weapons: [longbow]", "hand: club", "tokens.A.hand: expected the name of a"),
        ("facing: east", "facing: up", "tokens.C.facing: expected one of"),
        ("facing: east", "space: 9", "tokens.C.at: expected a place whose squares"),
        ("base_phase: slow", "base_phase: end", "tokens.D.base_phase: expected one of"),
        ("hold: acts", "hold: end", "act[0].actions[0].hold: expected one of"),
        ("time: 7", "time: 12", "act[0].actions[6].time: expected one of"),
        ("then: {at: F}", "then: {at: Q}", "act[0].actions[4].then.at: expected the"),
        ("then: {at: F}", "then: F", "act[0].actions[4].then: expected"),
        ("then: {at: F}", "then: {}", "actions[4].then.at: expected the id of a token"),
        (
            "{at: F}",
            "{do: attack, at: F}",
            "then.do: expected the key at, and no other",
        ),
        ("{at: F}", "{at: F, mod: 1}", "then.mod: expected the key at, and no other"),
        (
            "{at: F}",
            "{at: F, path: []}",
            "then.path: expected the key at, and no other",
        ),
        ("{at: F}", "{at: [F]}", "then.at: expected the id of a token, not ['F']"),
        (
            "do: psionic",
            "do: psionic, with: rope",
            "with: expected the name of a weapon",
        ),
        (
            "time: 7",
            "time: 7, with: rope",
            "with: expected the name of a weapon (claws)",
        ),
        ("do: psionic", "do: round", "act[0].actions[5].do: expected one of"),
        ("at: B, hold", "hold", "act[0].actions[0].at: expected either at or square"),
        ("to: [7, 1]", "to: up", "act[0].actions[1].to: expected"),
        ("initiative: red", "initiative: green", "act[0].initiative: expected"),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_key(
    old: str, new: str, expected: str
) -> None:
    assert old in PAUSED
    with pytest.raises(FileError) as caught:
        list(cases.run(cases.read_cases(PAUSED.replace(old, new, 1), "x")[0]))
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    "listed",
    [
        *("move", "{do: move}", "[move]", "[{by: A}]", "3", "[{do: [], by: A}]"),
        *("[{do: move, by: []}]", "[{do: attack, by: A, at: [[B]]}]"),
        *("[{do: attack, by: A, at: 3}]", "[{do: sprint, by: A, rounds: 2}]"),
    ],
)
def test_actions_that_are_no_list_of_actions_are_refused(listed: str) -> None:
    case = (
        f"{PAUSED[: PAUSED.index('  act:')]}  act: [{{do: round, actions: {listed}}}]\n"
    )
    with pytest.raises(FileError) as caught:
        list(cases.run(cases.read_cases(case, "x")[0]))
    assert "act[0].actions" in str(caught.value)


@pytest.mark.parametrize(
    ("what", "value"),
    [("stood", [1]), ("stood", 4), ("opportunities", "B"), ("awaits", ["B"])],
)
def test_what_a_round_left_on_a_token_is_checked(what: str, value: Any) -> None:
    written = deepcopy(PLAIN)
    effect = {"what": what, "value": value, "until": "round-end"}
    written["tokens"]["A"]["effects"] = [effect]
    with pytest.raises(FileError) as caught:
        opened(written)
    assert "tokens.A.effects: expected what the app wrote" in str(caught.value)
