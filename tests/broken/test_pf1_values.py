"""Values that make no sense under every key of Pathfinder: refused in a sentence with file and place, or played."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import settings as profile

from chargemap import rules
from chargemap.cases.reading import read_cases
from chargemap.cases.running import run
from chargemap.cases.saved import battle_of
from chargemap.explain import steps, verdict_sentence
from chargemap.formats import native
from chargemap.formats.decode import FileError
from chargemap.model.plain import verdict_to_json

PF1 = rules.get("pf1")
WRONG: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 3, 7, 1.5, 1e300, 10**9, -(10**9), "", "word", "A"),
    *("B", "Z", "all", "trip", [], [[]], [1], [-1, 0], [1, 0], [[0, 0], [1, 1]]),
    *(["A"], ["B", "B"], ["Z"], {}, {"x": 1}, {"name": "x"}, {"trip": 2}, {"trip": None}),
    *({"value": 1}, [{"name": "x"}], [{"value": 2, "from": "x"}], [None], [{"name": None}]),
    *("lang" * 500, "two\nlines", [[[[]]]], [[0, 0]] * 40, {"ride": 1e9}, [{}], [["x", "y"]]),
)  # fmt: skip
DEEP = profile().max_examples >= 1000
MANY = len(WRONG) if DEEP else 5  # of them for each key
FEW = len(WRONG) if DEEP else 3  # for each of the many keys of actions
TOKENS: dict[str, dict[str, Any]] = {
    "A": {"side": "red", "at": [2, 1], "weapons": ["longsword", "dagger"], "rope": True},
    "B": {"side": "blue", "at": [3, 1], "weapons": ["club"], "hp": 9},
    "H": {"side": "red", "at": [5, 2], "size": "large", "war_trained": False},
    "C": {"side": "red", "at": [5, 2], "mount": "H", "weapons": ["javelin", "lance"]},
}  # fmt: skip
PLAY: list[dict[str, Any]] = [
    {"do": "attack", "by": "A", "at": "B"},
    {"do": "start-turn", "by": "A"},
    {"do": "sunder", "by": "A", "at": "B", "item": "club", "aoo": "taken"},
    {"do": "start-turn", "by": "A"},
    {"do": "grapple", "by": "A", "at": "B", "aoo": "taken"},
    {"do": "feint", "by": "B", "at": "A"},
    {"do": "start-turn", "by": "A"},
    {"do": "grapple", "by": "A", "at": "B", "then": "tie-up"},
    {"do": "bull-rush", "by": "B", "at": "A"},
    {"do": "start-turn", "by": "C"},
    {"do": "ride", "by": "C", "task": "control"},
    {"do": "shoot-mounted", "by": "C", "at": "B"},
    {"do": "ride", "by": "C", "task": "soft-fall"},
    {"do": "two-weapon", "by": "A", "at": "B"},
    {"do": "charge", "by": "H", "at": "B", "then": "overrun"},
]
ROOM = ["........."] * 5


def some(key: str, many: int = MANY) -> list[Any]:
    """Those of the wrong values that are tried under that key."""
    return Random(key).sample(WRONG, many)


def written(
    tokens: dict[str, dict[str, Any]], act: list[dict[str, Any]], **keys: Any
) -> str:
    """A case in which everything is let pass."""
    forced = [{"force": True, **one} for one in act]
    case = {"id": "bad", "ruleset": "pf1", "map": "\n".join(ROOM), "tokens": tokens}
    return json.dumps([{**case, **keys, "act": forced, "expect": [{}] * len(act)}])


def refusal(text: str) -> str:
    """The sentence with which it is refused, or nothing once it was played to its end."""
    try:
        (case,) = read_cases(text, "bad.yaml")
        before = case.battle
        for (verdict, after), action in zip(run(case), case.actions, strict=True):
            verdict_to_json(verdict)
            verdict_sentence(verdict, action, before)
            steps(verdict, action, before)
            before = after
    except FileError as error:
        return str(error)
    again = battle_of(native.to_bytes(before), "bad.chargemap")
    assert again.tokens == before.tokens
    return ""


def assert_told(sentence: str, place: str) -> None:
    """It names the file and the place, says what was expected, and is one sentence."""
    assert sentence.startswith("bad.yaml: "), sentence
    assert place in sentence, sentence
    assert ": expected " in sentence, sentence
    assert sentence.endswith("."), sentence
    assert sentence.isprintable(), sentence
    assert len(sentence) < 1200, sentence


def with_keys(**keys: Any) -> dict[str, dict[str, Any]]:
    return {**TOKENS, "B": {**TOKENS["B"], **keys}}


def fields_of_tokens() -> Iterator[tuple[str, ...]]:
    for field in PF1.token_fields:
        yield (field.key,)
        for inner in field.fields:
            yield field.key, inner.key


@pytest.mark.parametrize("path", [*fields_of_tokens()], ids=".".join)
def test_a_token_with_a_wrong_value_is_refused_or_played(path: tuple[str, ...]) -> None:
    key, *inner = path
    refused = 0
    for wrong in some(".".join(path)):
        value = wrong
        if inner:
            value = [{"name": "x", "value": 1, inner[0]: wrong}]
            if key != "attack_mods":
                del value[0]["value"]
            elif inner[0] != "name":
                del value[0]["name"]
        if said := refusal(written(with_keys(**{key: value}), PLAY)):
            refused += 1
            assert_told(said, f"tokens.B.{key}" if inner else "tokens.B")
    assert refused


@pytest.mark.parametrize("key", ["hazards", "options", "seed", "rolls", "under"])
def test_a_battle_with_a_wrong_value_is_refused_or_played(key: str) -> None:
    refused = 0
    for wrong in WRONG:
        if said := refusal(written(TOKENS, PLAY[:5], **{key: wrong})):
            refused += 1
            assert_told(said, key)
    assert refused


@pytest.mark.parametrize("key", [one.key for one in PF1.options])
def test_an_option_with_a_wrong_value_is_refused_or_played(key: str) -> None:
    refused = 0
    for wrong in some(key):
        if said := refusal(written(TOKENS, PLAY[:5], options={key: wrong})):
            refused += 1
            assert_told(said, f"options.{key}")
    assert refused


def keys_of_actions() -> Iterator[tuple[str, str]]:
    for do, ruling in PF1.rules.items():
        for key in ("by", "at", "force", "rolls", *(one.key for one in ruling.keys)):
            yield do, key


def asked(do: str) -> dict[str, Any]:
    """The action with what it needs at least."""
    action: dict[str, Any] = {"do": do, "by": "A"}
    rider = do in ("ride", "shoot-mounted", "cast-mounted")
    action["by"] = "C" if rider else "A"
    if PF1.rules[do].target == "token":
        action["at"] = "B"
    if do == "ride":
        action |= {"task": "move", "to": [4, 2]}
    if do == "move":
        action["to"] = [1, 1]
    if do == "two-weapon":
        action |= {"main": "longsword", "offhand": "dagger"}
    return action


@pytest.mark.parametrize(("do", "key"), [*keys_of_actions()])
def test_an_action_with_a_wrong_value_is_refused_or_played(do: str, key: str) -> None:
    for wrong in some(f"{do}.{key}", FEW):
        act = [{**asked(do), key: wrong}, {"do": "start-turn", "by": "A"}]
        if said := refusal(written(TOKENS, act)):
            assert_told(said, "act")


@pytest.mark.parametrize("do", PF1.rules)
def test_an_unknown_key_of_an_action_is_named(do: str) -> None:
    said = refusal(written(TOKENS, [{**asked(do), "grace": 1}]))
    assert_told(said, "act[0].grace")


LINKS: dict[str, dict[str, dict[str, Any]]] = {
    "rides itself": {"A": {"mount": "A"}},
    "ride each other": {"A": {"mount": "B"}, "B": {"mount": "A"}},
    "rides a rider": {"A": {"mount": "C"}},
    "rides in a ring": {"A": {"mount": "B"}, "B": {"mount": "H"}, "H": {"mount": "A"}},
    "rides nobody": {"A": {"mount": "Z"}},
    "grapples itself": {"A": {"grapples": "A"}},
    "grapples nobody": {"A": {"grapples": "Z"}},
    "grapple each other": {"A": {"grapples": "B"}, "B": {"grapples": "A"}},
    "grapple in a ring": {
        "A": {"grapples": "B"}, "B": {"grapples": "H"}, "H": {"grapples": "A"},
    },
    "grapple one": {"A": {"grapples": "B"}, "H": {"grapples": "B"}},
    "grapples its mount": {"C": {"grapples": "H"}},
    "grapples its rider": {"H": {"grapples": "C"}},
    "two riders": {"A": {"mount": "H"}},
    "grapples from afar": {"C": {"grapples": "A"}},
    "dead and held": {"A": {"grapples": "B"}, "B": {"states": ["dead"]}},
    "dead and holding": {"A": {"grapples": "B", "states": ["dead", "pinned"]}},
    "bound without bonds": {"B": {"states": ["bound"]}},
    "bonds without being bound": {"B": {"bonds": 12}},
    "a mount of no size": {"H": {"size": "fine", "space": 1}},
    "no weapons and no hands": {"A": {"weapons": [], "hands": 0}, "B": {"hands": 0}},
    "held without hands": {"B": {"hands_free": 0, "items": [{"name": "x", "held": True}]}},
    "a thing without points": {"B": {"weapons": [{"name": "club", "hp": 0, "max_hp": 0}]}},
    "more points than the most": {"B": {"weapons": [{"name": "club", "hp": 9, "max_hp": 1}]}},
    "things of one name": {"B": {"items": [{"name": "club", "held": True}] * 3}},
    "weapons of one name": {"B": {"weapons": ["club", {"name": "club", "hp": 1}]}},
}  # fmt: skip


@pytest.mark.parametrize("name", LINKS)
def test_strange_company_is_refused_or_played(name: str) -> None:
    tokens = {key: {**one, **LINKS[name].get(key, {})} for key, one in TOKENS.items()}
    if said := refusal(written(tokens, PLAY)):
        assert_told(said, "tokens.")
