"""Combat & Tactics against its page: given cases and random battles ruled by the program and by the page, slowly."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from ruamel.yaml import YAML

from chargemap import cases
from chargemap.model.plain import verdict_to_plain
from chargemap.rules.dice import Dice
from tests.rules import ct_scenes
from tests.rules.compared import compared
from tests.rules.ct_scenes import RULES
from tests.rules.ct_told import World

NUMBERS = st.integers(0, 2**32)
FOLDER = Path(__file__).parents[1] / "cases" / "adnd2ct"
Plain = dict[str, Any]


def written_cases() -> list[Plain]:
    yaml = YAML(typ="safe", pure=True)
    return [
        one
        for path in sorted(FOLDER.glob("*.yaml"))
        for one in yaml.load(path.read_text("utf-8"))
    ]


def queue(rolls: dict[str, list[int]]) -> Callable[[str], int]:
    left = {key: list(values) for key, values in rolls.items()}
    return lambda purpose: left[purpose].pop(0)


def scene_of(case: Plain) -> Plain:
    """The case with the places and the ground of its tokens written out."""
    rows = case["map"].splitlines()
    wide = max(map(len, rows))
    tokens: Plain = {}
    for key, keys in case["tokens"].items():
        found = [
            (row.index(key), y)
            for y, row in enumerate(rows)
            if len(key) == 1 and key in row
        ]
        at = keys.get("at", found[0] if found else None)
        tokens[key] = {**keys, "at": list(at)}
    for key in tokens:
        if len(key) == 1:
            under = case.get("under", {}).get(key, ".")
            rows = [row.replace(key, under) for row in rows]
    return {
        "map": [row.ljust(wide) for row in rows],
        "walls": case.get("walls", []),
        "tokens": tokens,
        "options": case.get("options", {}),
    }


def told_events(phases: list[Plain]) -> list[Plain]:
    return [
        {key: value for key, value in one.items() if value is not None}
        for one in phases
    ]


def ruled(verdict: Any) -> Plain:
    found: Plain = dict(verdict_to_plain(verdict))
    for key in ("reasons", "clauses"):
        found[key] = set(found[key] or ())
    found["dropped"] = [
        {**one, "reasons": set(one["reasons"]), "clauses": set(one["clauses"])}
        for one in found["dropped"]
    ]
    return found


def plain(value: Any) -> Any:
    """Tuples as lists, and sets in order."""
    if isinstance(value, set):
        return sorted(value)
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def same(found: Plain, wanted: Plain) -> None:
    found, wanted = plain(found), plain(wanted)
    if "path" in wanted and not wanted["legal"]:
        found["path"] = []
    assert compared(found, wanted) == wanted


CASES = written_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_telling_tells_each_case_as_it_stands(case: Plain) -> None:
    world = World(scene_of(case), queue(case.get("rolls", {})))
    for action, expect in zip(case["act"], case["expect"], strict=True):
        told = plain(world.resolve(action))
        told.setdefault("clauses", set())
        assert (
            cases.differences(told, {k: v for k, v in expect.items() if k in told})
            == []
        )


def battle(number: int, whole: bool) -> None:
    random = Random(number)
    scene = ct_scenes.scene(random)
    dice = ct_scenes.dice(random)
    world = World(scene, queue(dice))
    board = ct_scenes.battle_of(scene)
    left: Any = dice
    note(f"number {number}\n" + "\n".join(scene["map"]) + f"\n{scene}")
    for _ in range(random.choice((1, 2, 3))):
        if whole:
            action = ct_scenes.whole(random, scene)
        elif random.random() < 0.15:
            action = {"do": "new-round"}
        else:
            action = ct_scenes.asked(
                random, scene, random.choice(list(scene["tokens"])), False
            )
        note(str(action))
        wanted = world.resolve(action)
        queues = Dice((left,))
        verdict, board = RULES.resolve(board, ct_scenes.action_of(action), queues)
        left = queues.left()
        same(ruled(verdict), wanted)


@given(NUMBERS)
def test_single_actions_are_ruled_as_the_page_says(number: int) -> None:
    battle(number, whole=False)


@given(NUMBERS)
def test_rounds_are_ruled_as_the_page_says(number: int) -> None:
    battle(number, whole=True)
