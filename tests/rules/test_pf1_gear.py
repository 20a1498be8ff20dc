"""Pathfinder's disarm, sunder and feint against the page: random gear and turns, counted by hand."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, cast

from hypothesis import assume, given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.dice import Dice

RULES = rules.get("pf1")
HARD_AND_HP = {
    "dagger": (10, 2),
    "longsword": (10, 5),
    "greatsword": (10, 10),
    "spear": (5, 10),
    "club": (5, 5),
    "torch": (5, 5),
}
WEAPONS = ("dagger", "longsword", "greatsword", "spear", "club")
Written = dict[str, Any]


@st.composite
def toughness(draw: st.DrawFn) -> Written:
    """Return keys of hardness and hit points, some left out."""
    written: Written = {}
    if draw(st.booleans()):
        written["hardness"] = draw(st.integers(0, 4))
    if draw(st.booleans()):
        written["hp"] = draw(st.integers(1, 8))
        if draw(st.booleans()):
            written["max_hp"] = written["hp"] + draw(st.integers(0, 4))
    return written


@st.composite
def weapons(draw: st.DrawFn) -> Written | str:
    name = draw(st.sampled_from(WEAPONS))
    written: Written = {"name": name, **draw(toughness())}
    kind = draw(st.sampled_from(("plain", "plain", "sheathed", "natural", "broken")))
    if kind == "plain" and len(written) == 1:
        return name
    more = {"sheathed": {"drawn": False}, "natural": {"natural": True}}
    return {**written, **more.get(kind, {"broken": kind == "broken"})}


@st.composite
def items(draw: st.DrawFn) -> Written:
    place = draw(st.sampled_from(("held", "worn", "packed")))
    name = draw(st.sampled_from(("torch", "club", "ring")))
    where = {} if place == "packed" else {place: True}
    return {"name": name, **where, **draw(toughness())}


@st.composite
def holders(draw: st.DrawFn) -> Token:
    stats: dict[str, object] = {
        "weapons": draw(st.lists(weapons(), max_size=3)),
        "items": draw(st.lists(items(), max_size=3)),
        "bab": draw(st.integers(0, 12)),
        "aoo": 0,
    }
    return Token("B", (1, 0), "blue", stats=stats)


def duel(holder: Token, **stats: object) -> Battle:
    attacker = Token("A", (0, 0), "red", stats={"bab": 5, **stats})
    return Battle(
        "pf1", GridBoard(("....", "....")), {"A": attacker, holder.id: holder}
    )


def resolved(
    battle: Battle, action: Action, **rolls: list[int]
) -> tuple[Verdict, Battle]:
    return RULES.resolve(battle, action, Dice([rolls], seed=1, drawn=0))


def as_map(written: Written | str) -> Written:
    return {"name": written} if isinstance(written, str) else written


def in_hands(token: Token) -> list[Written]:
    arms = map(as_map, cast(Any, token.stats["weapons"]))
    drawn = [w for w in arms if w.get("drawn", True) and not w.get("natural")]
    return [
        *drawn,
        *(one for one in cast(Any, token.stats["items"]) if one.get("held")),
    ]


def gear_of(token: Token) -> list[Written]:
    return [
        as_map(one)
        for key in ("weapons", "items")
        for one in cast(Any, token.stats[key])
    ]


def told(verdict: Verdict) -> list[tuple[str, str, object, str]]:
    return [(one.who, one.what, one.value, one.item) for one in verdict.effects]


MARGINS = (-11, -1, 0, 9, 10, 11)


@given(
    holders(),
    st.data(),
    st.sampled_from(MARGINS),
    st.sampled_from((1, 10, 10, 20)),
    st.booleans(),
)
def test_a_disarm_drops_what_the_page_says(
    holder: Token, data: st.DataObject, margin: int, roll: int, take: bool
) -> None:
    held = in_hands(holder)
    name = data.draw(st.sampled_from([one["name"] for one in held] or ["nothing"]))
    need = 10 + cast(int, holder.stats["bab"])
    battle = duel(holder, weapons=[], bab=margin + need - roll + 4)
    before = deepcopy(battle.tokens)
    action = Action("disarm", "A", "B", {"item": name, "take": take})
    verdict, after = resolved(battle, action, maneuver=[roll])
    assert battle.tokens == before
    if not held:
        assert verdict.reasons == ("no-item",)
        return
    success = roll == 20 or (roll > 1 and margin >= 0)
    lost: list[Written] = []
    if success:
        first = next(one for one in held if one["name"] == name)
        rest = [one for one in held if one is not first]
        lost = [first, *rest[: margin >= 10]]
    dropped = [("B", "dropped", one["name"], "") for one in lost]
    taken = [("A", "picked-up", name, "")] if lost and take else []
    assert told(verdict) == dropped + taken
    kept = gear_of(after.tokens["B"])
    assert len(kept) == len(gear_of(holder)) - len(lost)
    assert all(one in gear_of(holder) for one in kept)
    new = after.tokens["A"].stats
    picked = [*cast(Any, new["weapons"]), *cast(Any, new.get("items", ()))]
    assert [as_map(one)["name"] for one in picked] == [one[2] for one in taken]


@given(
    holders(),
    st.data(),
    st.lists(st.tuples(st.integers(1, 12), st.booleans()), min_size=1, max_size=4),
)
def test_blows_at_a_thing_wear_it_down(
    holder: Token, data: st.DataObject, blows: list[tuple[int, bool]]
) -> None:
    worn = [one for one in cast(Any, holder.stats["items"]) if one.get("worn")]
    there = [*in_hands(holder), *(one for one in worn if not one.get("held"))]
    assume(there)
    name = data.draw(st.sampled_from([one["name"] for one in there]))
    thing = next(one for one in there if one["name"] == name)
    hard, whole = HARD_AND_HP.get(name, (5, 5))
    hard, left = thing.get("hardness", hard), thing.get("hp", whole)
    most = thing.get("max_hp", left)
    broken = thing.get("broken", False) or 2 * left <= most
    battle = duel(holder, bab=40, weapons=[{"name": "axe", "damage": "1d12"}])
    count = len(gear_of(holder))
    for points, destroy in blows:
        choices: Mapping[str, object] = {"item": name, "destroy": destroy}
        action = Action("sunder", "A", "B", choices)
        before = deepcopy(battle.tokens)
        verdict, after = resolved(battle, action, maneuver=[10], damage=[points])
        assert battle.tokens == before
        dealt = max(0, points - hard)
        spared = dealt >= left and not destroy
        left = 1 if spared else max(0, left - dealt)
        expected: list[object] = [("B", "item-hp", left, name)]
        now = broken or spared or 2 * left <= most
        if left == 0:
            expected.append(("B", "destroyed", None, name))
        elif now and not broken:
            expected.append(("B", "broken", None, name))
        assert told(verdict) == expected
        broken = now
        if left == 0:
            assert len(gear_of(after.tokens["B"])) == count - 1
            return
        assert len(gear_of(after.tokens["B"])) == count
        battle = RULES.resolve(after, Action("start-turn", "A"), Dice([], 1, 0))[1]


EVENTS = (
    "A strikes B",
    "A strikes D",
    "C strikes B",
    "A begins",
    "B begins",
    "A feints",
)
BY_WORD = {
    "A strikes B": Action("attack", "A", "B", {"opportunity": True}),
    "A strikes D": Action("attack", "A", "D", {"opportunity": True}),
    "C strikes B": Action("attack", "C", "B", {"opportunity": True}),
    "A begins": Action("start-turn", "A"),
    "B begins": Action("start-turn", "B"),
    "A feints": Action("feint", "A", "B"),
}


@given(
    st.lists(st.sampled_from((*EVENTS, "A begins")), min_size=6, max_size=20),
    st.integers(0, 3),
)
def test_a_feint_serves_for_one_blow_until_the_end_of_the_next_turn(
    events: list[str], dodge: int
) -> None:
    plain = {"aoo": 99, "turn": "full", "skills": {"bluff": 50}}
    victim = {**plain, "dex": 14, "ac": 20, "ac_mods": {"dodge": dodge}}
    tokens = [
        Token("A", (0, 0), "red", stats=plain),
        Token("B", (1, 0), "blue", stats=victim),
        Token("C", (2, 0), "red", stats=plain),
        Token("D", (0, 1), "blue", stats=victim),
    ]
    battle = Battle("pf1", GridBoard(("....", "....")), {one.id: one for one in tokens})
    starts_left = 0  # how many of A's turns may still begin before the feint is stale
    for event in events:
        action = replace(BY_WORD[event], force=event == "A feints")
        verdict, battle = resolved(battle, action, attack=[5], bluff=[10])
        if event == "A feints":
            starts_left = 2
        elif event == "A begins":
            starts_left -= 1
        elif event != "B begins":
            fooled = event == "A strikes B" and starts_left > 0
            assert verdict.attack is not None
            assert verdict.attack.against == (18 - dodge if fooled else 20)
            starts_left = 0 if event == "A strikes B" else starts_left
