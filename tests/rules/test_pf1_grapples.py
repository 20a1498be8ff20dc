"""Pathfinder's grapple against the page: numbers counted by hand, and what holds after any row of attempts."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any, cast

from hypothesis import event, given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.dice import Dice
from tests.rules.page import HELPLESS, SIDES, SIZES

RULES = rules.get("pf1")
Written = dict[str, Any]

SPECIAL_SIZE = dict(zip(SIZES, (-8, -4, -2, -1, 0, 1, 2, 4, 8), strict=True))
TO_CMD = ("circumstance", "deflection", "dodge", "insight", "luck", "morale")
ON_ATTACKS = {
    "prone": -4,
    "entangled": -2,
    "squeezing": -4,
    "sickened": -2,
    "dazzled": -1,
}
ON_AC = {"prone": -4, "squeezing": -4, "stunned": -2, "blinded": -2, "pinned": -4}
NO_DEX = {"pinned", "no-dex", "flat-footed", "stunned", "blinded"}
LESS_DEX = ("grappled", "entangled")
STATES = (*ON_ATTACKS, "shaken", "frightened", "flat-footed", "blinded", "no-dex")


# ------------------------------------------------------------------ numbers
def modifier(score: int) -> int:
    return (score - 10) // 2


def by_name(mods: Mapping[str, int], kind: str) -> int:
    return mods.get(kind, 0) + mods.get("all", 0)


def attacks(stats: Written, states: set[str]) -> int:
    """Return what every attack roll takes, of one in a grapple: its own -2 does not count here."""
    fear = -2 if states & {"shaken", "frightened"} else 0
    return (
        sum(ON_ATTACKS.get(state, 0) for state in states)
        + fear
        + sum(mod["value"] for mod in stats["attack_mods"] if not mod.get("with"))
    )


def cmb(stats: Written, states: set[str], kind: str) -> int:
    small = SPECIAL_SIZE[stats["size"]] <= SPECIAL_SIZE["tiny"]
    less = 4 * sum(state in LESS_DEX for state in states)
    ability = modifier(stats["dex"] - less) if small else modifier(stats["str"])
    feats = 0
    if kind == "grapple":
        feats = 4 if "grab" in stats["feats"] else 0
        feats = feats or (2 if "improved-grapple" in stats["feats"] else 0)
        feats += 2 if "greater-grapple" in stats["feats"] else 0
    own = stats["bab"] + ability + SPECIAL_SIZE[stats["size"]]
    return own + feats + by_name(stats["cmb_mod"], kind) + attacks(stats, states)


def cmd(stats: Written, states: set[str], kind: str) -> int:
    less = 4 * sum(state in LESS_DEX for state in states)
    dexterity = modifier(stats["dex"] - less)
    mods = stats["ac_mods"]
    lost = 0
    if states & NO_DEX:
        dexterity = min(0, dexterity)
        lost = max(0, mods.get("dodge", 0))
    from_ac = sum(value for name, value in mods.items() if name in TO_CMD or value < 0)
    feat = 2 if kind == "grapple" and "improved-grapple" in stats["feats"] else 0
    own = 10 + stats["bab"] + modifier(stats["str"]) + SPECIAL_SIZE[stats["size"]]
    on_ac = sum(ON_AC.get(state, 0) for state in states)
    return (
        own
        + dexterity
        + from_ac
        - lost
        + feat
        + on_ac
        + by_name(stats["cmd_mod"], kind)
    )


def hands_free(stats: Written) -> int:
    held = sum(1 for one in stats["items"] if one["held"])
    two = {"greatsword": 2, "unarmed": 0}
    armed = sum(
        two.get(one, 1) if isinstance(one, str) else 0 for one in stats["weapons"]
    )
    return max(0, cast(int, stats["hands"]) - held - armed)


CLAW: Written = {"name": "claw", "natural": True}
MODS = st.dictionaries(
    st.sampled_from(("grapple", "break", "all", "trip")), st.integers(-3, 3), max_size=3
)


@st.composite
def fighters(draw: st.DrawFn) -> Written:
    """Return the keys of one fighter."""
    small = st.integers(-3, 3)
    names = st.sampled_from((*TO_CMD, "armor", "natural"))
    feats = st.sampled_from(("improved-grapple", "greater-grapple", "grab"))
    weapons = st.sampled_from(("dagger", "greatsword", "unarmed", CLAW))
    return {
        "bab": draw(st.integers(0, 12)),
        "str": draw(st.integers(3, 24)),
        "dex": draw(st.integers(3, 24)),
        "size": draw(st.sampled_from(SIZES[2:6])),
        "humanoid": draw(st.booleans()),
        "hands": draw(st.integers(0, 4)),
        "items": [
            {"name": "torch", "held": held}
            for held in draw(st.lists(st.booleans(), max_size=2))
        ],
        "weapons": draw(st.lists(weapons, max_size=2)),
        "ac_mods": draw(st.dictionaries(names, small, max_size=3)),
        "attack_mods": draw(
            st.lists(
                st.sampled_from(({"value": 1}, {"value": 3, "with": "dagger"})),
                max_size=2,
            )
        ),
        "cmb_mod": draw(MODS),
        "cmd_mod": draw(MODS),
        "feats": sorted(draw(st.sets(feats, max_size=3))),
    }


def battle_of(*tokens: Token, ground: tuple[str, ...] = (".........",) * 5) -> Battle:
    found = {token.id: token for token in tokens}
    return RULES.settle(Battle("pf1", GridBoard(ground), found))


@given(fighters(), fighters(), st.data())
def test_every_check_is_counted_as_on_the_page(
    mine: Written, theirs: Written, data: st.DataObject
) -> None:
    """Start, hold, pin, tie up, break and reverse: bonus and need, state by state."""
    draw = data.draw
    mode = draw(st.sampled_from(("start", "hold", "tie-up", "break", "reverse")))
    states = [set(draw(st.sets(st.sampled_from(STATES), max_size=3))) for _ in "AB"]
    if draw(st.booleans()) and mode != "reverse":
        states[0 if mode == "break" else 1].add("pinned")
    mod = draw(st.integers(-4, 4))
    keys: Written = {"mode": mode, "mod": mod}
    if mode in ("hold", "tie-up"):
        mine, keys = {**mine, "grapples": "B"}, {"then": mode, "rope": True, "mod": mod}
    elif mode != "start":
        theirs = {**theirs, "grapples": "A"}
    reach = {"reach": 5}
    a = Token("A", (0, 0), "red", states=frozenset(states[0]), stats={**mine, **reach})
    b = Token("B", (1, 0), "blue", states=frozenset(states[1]), stats=theirs)
    verdict = RULES.judge(battle_of(a, b), Action("grapple", "A", "B", keys))
    assert verdict.legal

    held = [one | {"grappled"} if mode != "start" else one for one in states]
    held = [one - {"grappled"} if "pinned" in one else one for one in held]
    kind = "break" if mode in ("break", "reverse") else "grapple"
    bonus = cmb(mine, held[0], kind) + mod
    if kind == "grapple" and mine["humanoid"] and hands_free(mine) < 2:
        bonus -= 4
    if mode in ("hold", "tie-up"):
        bonus += 5
    if mode == "tie-up" and "pinned" not in states[1]:
        bonus -= 10
    check = next(one for one in verdict.tests if one.kind == kind)
    assert (check.bonus, check.need) == (bonus, cmd(theirs, held[1], kind))


# ------------------------------------------------------------------ what always holds
SQUARES = st.tuples(st.integers(-1, 9), st.integers(-1, 5))


@st.composite
def attempts(draw: st.DrawFn, ids: str) -> Action:
    """Return some grapple, sensible or not."""
    keys: Written = {}
    for key, values in (
        ("mode", ("start", "maintain", "release", "break", "reverse")),
        ("then", ("hold", "move", "move", "damage", "pin", "tie-up")),
        ("using", ("cmb", "escape-artist")),
        ("aoo", ("taken",)),
        ("rope", (True, False)),
        ("with", ("dagger", "unarmed", "greatsword", "club")),
        ("lethal", (True, False)),
    ):
        if draw(st.booleans()):
            keys[key] = draw(st.sampled_from(values))
    if draw(st.booleans()):
        keys["place"] = list(draw(SQUARES))
    if draw(st.booleans()):
        keys["to"] = list(draw(SQUARES))
    elif draw(st.booleans()):
        keys["path"] = [list(one) for one in draw(st.lists(SQUARES, min_size=1))]
    if draw(st.booleans()):
        keys["helpers"] = draw(st.lists(st.sampled_from(ids), min_size=1, max_size=2))
    by, at = draw(st.sampled_from(list(combinations(ids, 2))))
    if draw(st.booleans()):
        by, at = at, by
    return Action("grapple", by, at, keys, force=draw(st.integers(0, 5)) == 0)


@st.composite
def scenes(draw: st.DrawFn) -> Battle:
    """Return four creatures on a small board, one of them perhaps in the saddle, and a fire."""
    rows = draw(
        st.lists(st.text("....~#o", min_size=9, max_size=9), min_size=5, max_size=5)
    )
    sides = ("red", "blue", "red", "blue")
    tokens = []
    for key, side in zip("ABCD", sides, strict=True):
        size = draw(st.sampled_from(("tiny", "medium", "medium", "large")))
        last = SIDES[size] - 1
        at = draw(st.integers(0, 8 - last)), draw(st.integers(0, 4 - last))
        stats: Written = {
            "size": size,
            "reach": draw(st.sampled_from((5, 10, 15))),
            "weapons": draw(st.sampled_from((["dagger"], ["greatsword"], []))),
            "bab": draw(st.integers(0, 5)),
            "hp": draw(st.integers(1, 9)),
            "rope": draw(st.booleans()),
        }
        states = draw(st.sampled_from(((), (), (), ("pinned",), ("unconscious",))))
        tokens.append(Token(key, at, side, states=frozenset(states), stats=stats))
    if draw(st.booleans()):
        ridden = {"mount": "D", "size": tokens[3].stats["size"]}
        tokens[1] = replace(tokens[1], stats={**tokens[1].stats, **ridden})
    if draw(st.booleans()):
        tokens[0] = replace(tokens[0], stats={**tokens[0].stats, "grapples": "B"})
    battle = battle_of(*tokens, ground=tuple(rows))
    fire = [list(one) for one in draw(st.lists(SQUARES, max_size=4))]
    return replace(battle, stats={"hazards": fire} if fire else {})


def squares(token: Token) -> set[tuple[float, float]]:
    side = SIDES[cast(str, token.stats["size"])]
    x, y = token.at
    return {(x + dx, y + dy) for dx in range(side) for dy in range(side)}


def crowded(battle: Battle) -> set[frozenset[str]]:
    """Return the pairs that stand on one square, helpless ones and riders on their mounts aside."""
    return {
        frozenset((one.id, other.id))
        for one, other in combinations(battle.tokens.values(), 2)
        if not (one.states | other.states) & HELPLESS
        and one.id != other.stats.get("mount")
        and other.id != one.stats.get("mount")
        and squares(one) & squares(other)
    }


def ended(verdict: Verdict) -> list[str]:
    return [one.who for one in verdict.effects if one.what == "grapple-ended"]


@given(scenes(), st.data())
def test_no_row_of_grapples_leaves_the_board_in_disorder(
    battle: Battle, data: st.DataObject
) -> None:
    """Legal or let pass: nobody off the board or new upon another, no hold without its states, no crash."""
    for _ in range(data.draw(st.integers(1, 5))):
        if data.draw(st.booleans()):
            action = data.draw(attempts("ABCD"))
        else:
            action = Action("start-turn", data.draw(st.sampled_from("ABCD")))
        before, foreseen = battle, RULES.judge(battle, action)
        verdict, battle = RULES.resolve(
            battle, action, Dice(seed=data.draw(st.integers(1, 99)))
        )
        assert foreseen.reasons == verdict.reasons
        if not verdict.legal and not action.force:
            assert battle.tokens == before.tokens
        assert not list(RULES.complaints(battle))
        if not action.force:
            assert crowded(battle) <= crowded(before)
        for one in ended(verdict):
            holds = [token.stats.get("grapples") for token in battle.tokens.values()]
            assert battle.tokens[one].stats.get("grapples") is None or one not in holds
        if verdict.legal and not verdict.success:
            assert {one.what for one in verdict.effects} <= {
                "damage",
                "dying",
                "grapple-ended",
            }


@given(st.data())
def test_the_preview_shows_where_both_end(data: st.DataObject) -> None:
    """Way, attacks of opportunity and landing are those of a success in which nobody breaks free."""
    draw = data.draw
    row = st.text("......~#o", min_size=9, max_size=9)
    ground = tuple(draw(st.lists(row, min_size=5, max_size=5)))
    near = st.tuples(st.integers(2, 6), st.integers(0, 4))
    stats: Written = {"reach": 15, "weapons": [], "hands": 2, "bab": 20}
    keys: Written = {}
    if draw(st.booleans()):
        stats["grapples"] = "B"
        keys = {"then": "move", "to": list(draw(near))}
    if draw(st.booleans()):
        keys["place"] = list(draw(near))
    a = Token("A", (3, 2), "red", stats=stats)
    b = Token("B", draw(st.sampled_from(((4, 2), (5, 2), (6, 1)))), "blue")
    c = Token("C", draw(st.sampled_from(((1, 1), (3, 4), (7, 3)))), "blue")
    fire = [list(one) for one in draw(st.lists(near, max_size=3))]
    battle = replace(battle_of(a, b, c, ground=ground), stats={"hazards": fire})
    action = Action("grapple", "A", "B", keys, {"maneuver": (20,), "break": (1,)})
    foreseen = RULES.judge(battle, action)
    verdict, after = RULES.resolve(battle, action, Dice((action.rolls,)))
    event(f"legal {verdict.legal}")
    if not verdict.legal:
        assert after.tokens == battle.tokens
        return
    shown, come = (
        [one for one in each.effects if one.what == "moved-to"]
        for each in (foreseen, verdict)
    )
    assert shown == come
    assert (foreseen.path, foreseen.end) == (verdict.path, verdict.end)
    assert foreseen.provokes == verdict.provokes
    assert [(one.kind, one.need) for one in foreseen.tests] == [
        (one.kind, one.need) for one in verdict.tests
    ]


def test_a_hold_on_one_who_is_gone_is_none() -> None:
    """The GM takes the held one away: its grappler is free, and the battle can be saved."""
    stats: Written = {"grapples": "B"}
    a, b = Token("A", (0, 0), "red", stats=stats), Token("B", (1, 0), "blue")
    remove = Action("remove", choices={"ids": ["B"]})
    _, after = RULES.resolve(battle_of(a, b), remove, Dice())
    assert "grapples" not in after.tokens["A"].stats
    assert not list(RULES.complaints(after))


def test_a_plain_move_does_not_take_the_way_of_a_hold() -> None:
    """In a hold the grappler passes the one it holds; a move of the same token goes round it."""
    wall = ("###......", ".........", "###......", "###......", "###......")
    stats: Written = {"grapples": "B", "weapons": []}
    a, b = Token("A", (0, 1), "red", stats=stats), Token("B", (1, 1), "blue")
    battle = battle_of(a, b, ground=wall)
    there = {"then": "move", "to": [2, 1]}
    held = RULES.judge(battle, Action("grapple", "A", "B", there))
    plain = RULES.judge(battle, Action("move", "A", choices={"to": [2, 1]}))
    assert held.legal
    assert held.path == ((0, 1), (1, 1), (2, 1))
    assert "enemy-in-way" in plain.reasons
