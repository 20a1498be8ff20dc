"""Pathfinder's charge and moves beside those of 3.5, and what the table is offered about them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.cases import read_cases
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Chance
from chargemap.rules.dice import Dice
from tests.rules.scenes import errand, scene, stroll

PF1, OLD = rules.get("pf1"), rules.get("dnd35")
NUMBERS = st.integers(0, 2**32)
ENDS = st.sampled_from(("", "bull-rush", "overrun", "trip", "disarm", "sunder"))

# of 3.5, so that it rules as Pathfinder does
AS_PF1 = {"draw_on_charge": True, "overrun_on_charge": True, "exhausted_charge": False}
CLAUSES = {  # 3.5's page to Pathfinder's, but for riders and what ends a charge
    **{f"D35-C{n:02}": f"PF1-C{n:02}" for n in range(1, 21)},
    "D35-C21": "PF1-C22",
}


def alike(token: Token) -> Token:
    """The token without what the two games read otherwise: a chain's reach, what being held does."""
    weapons = token.stats.get("weapons", ["weapon"])
    assert isinstance(weapons, list)
    known = [
        {"name": "tail", "reach": 10} if w == "spiked-chain" else w for w in weapons
    ]
    stats = {**token.stats, "weapons": known}
    return replace(token, stats=stats, states=token.states - {"grappled"})


def twins(battle: Battle) -> tuple[Battle, Battle]:
    """The battle under 3.5, with the options that make it as Pathfinder, and under Pathfinder."""
    tokens = {key: alike(one) for key, one in battle.tokens.items()}
    options = {key: one for key, one in battle.options.items() if key not in AS_PF1}
    old = replace(battle, tokens=tokens, options={**options, **AS_PF1})
    return old, replace(battle, tokens=tokens, options=options, ruleset="pf1")


def drawn(rows: str, tokens: str) -> Battle:
    """The battle drawn in `rows`."""
    lines = "\n".join(f"    {row}" for row in rows.split())
    text = f"- id: drawn\n  ruleset: pf1\n  map: |\n{lines}\n  tokens: {tokens}\n"
    return read_cases(f"{text}  act: []\n  expect: []\n", "drawn")[0].battle


def resolved(
    battle: Battle, action: Action, **rolls: tuple[int, ...]
) -> tuple[Verdict, Battle]:
    return PF1.resolve(battle, action, Dice([rolls]))


def offered(chances: tuple[Chance, ...]) -> list[tuple[str, str, tuple[int, int]]]:
    """Who may strike whom, and where."""
    return [(one.striker, one.mover, one.where) for one in chances]


# ---- beside 3.5


@given(NUMBERS.map(scene))
def test_a_charge_is_barred_as_in_3_5(one: tuple[Battle, Action]) -> None:
    battle, action = one
    old, new = twins(battle)
    before, now = OLD.judge(old, action), PF1.judge(new, action)
    expected = set(before.reasons)
    by = new.tokens[action.by]
    itself = "not-an-opponent" in expected and not before.lane
    kind = action.get("action") or by.stats.get("turn", "full")
    if kind == "move" and not itself:  # a move action is no charge in Pathfinder
        expected |= {"no-action"}
    assert set(now.reasons) - {"no-item"} == expected
    assert now.lane == before.lane


@given(NUMBERS.map(scene))
def test_a_legal_charge_runs_as_in_3_5(one: tuple[Battle, Action]) -> None:
    battle, action = one
    old, new = twins(battle)
    before, now = OLD.judge(old, action), PF1.judge(new, action)
    if not now.legal:
        return
    assert now.path[: len(before.path)] == before.path
    assert now.clauses[0] == CLAUSES[before.clauses[0]]
    readied = [(one.by, one.bonus, one.against) for one in now.more["readied"]]  # type: ignore[attr-defined]
    assert readied == [
        (one.by, one.bonus, one.against)
        for one in before.more["readied"]  # type: ignore[attr-defined]
    ]
    if action.get("then"):
        return
    assert (now.end, now.distance, now.provokes) == (
        before.end,
        before.distance,
        before.provokes,
    )
    assert now.attack == before.attack
    told = {CLAUSES.get(one, one) for one in before.clauses}
    told = (told - {"D35-C24"}) | ({"PF1-C30"} if "D35-C24" in told else set())
    assert set(now.clauses) == told


@given(st.one_of(NUMBERS.map(stroll), NUMBERS.map(errand)))
def test_a_move_is_ruled_as_in_3_5(one: tuple[Battle, Action]) -> None:
    battle, action = one
    old, new = twins(battle)
    by = new.tokens[action.by]
    rides = bool(by.stats.get("mount"))
    if rides and by.states:  # a rider may lie, and be carried
        return
    before, now = OLD.judge(old, action), PF1.judge(new, action)
    untrained = rides and not new.tokens[str(by.stats["mount"])].stats.get(
        "war_trained", True
    )
    assert set(now.reasons) - {"mount-untrained"} == set(before.reasons)
    assert ("mount-untrained" in now.reasons) == untrained
    if now.legal:
        assert replace(now, grounds={}) == replace(before, grounds={}, more=now.more)


@given(NUMBERS.map(scene), ENDS, st.booleans())
def test_whatever_is_forced_leaves_a_battle_to_play_on(
    one: tuple[Battle, Action], then: str, taken: bool
) -> None:
    battle, action = one
    choices = {key: value for key, value in action.choices.items() if key != "then"}
    choices |= {"then": then} if then else {}
    choices |= {"aoo": "taken"} if taken else {}
    forced = replace(action, choices=choices, force=True)
    _old, new = twins(battle)
    verdict, after = PF1.resolve(new, forced, Dice(seed=7))
    assert {*PF1.complaints(after)} <= {*PF1.complaints(new)}
    assert all(one.startswith(("PF1-C", "D20-M")) for one in verdict.clauses)
    assert len(set(verdict.provokes)) == len(verdict.provokes)
    body = str(after.tokens[action.by].stats.get("mount") or action.by)
    assert after.tokens[body].at == verdict.end
    plain, same = PF1.resolve(new, replace(forced, force=False), Dice(seed=7))
    assert plain.legal or same.tokens == new.tokens


# ---- what a run leaves behind

SPEARS = """
...B..C...
A........T
"""


def test_a_spear_beyond_the_fallen_charger_stays_set() -> None:
    tokens = (
        "{A: {side: red, hp: 3}, T: {side: blue},"
        " B: {side: blue, weapons: [spear]}, C: {side: blue, weapons: [spear]}}"
    )
    battle = drawn(SPEARS, tokens)
    for one in "BC":
        battle = resolved(battle, Action("ready-brace", one))[1]
    verdict, after = resolved(
        battle, Action("charge", "A", "T"), attack=(15,), damage=(2, 2)
    )
    assert (verdict.success, verdict.end) == (False, (2, 1))
    assert after.tokens["A"].stats["hp"] == -1
    assert after.tokens["B"].effect("braced") is None
    assert after.tokens["C"].effect("braced") is not None


def test_a_charge_is_counted_among_the_feet_of_the_turn_and_takes_all_of_it() -> None:
    battle = drawn(
        SPEARS, "{A: {side: red}, T: {side: blue}, B: {side: red}, C: {side: red}}"
    )
    _verdict, after = resolved(battle, Action("charge", "A", "T"), attack=(2,))
    moved = after.tokens["A"].effect("moved-ft")
    assert moved is not None
    assert moved.value == 40
    assert {"standard", "move"} <= after.tokens["A"].spent


def test_damage_comes_off_once_and_healing_ends_dying() -> None:
    battle = drawn(
        SPEARS,
        "{A: {side: red}, T: {side: blue, hp: 4}, B: {side: red}, C: {side: red}}",
    )
    _verdict, after = resolved(
        battle, Action("charge", "A", "T"), attack=(15,), damage=(6,)
    )
    assert after.tokens["T"].stats["hp"] == -2
    assert after.tokens["T"].states == {"dying"}
    healed = resolved(after, Action("wound", "T", None, {"amount": -3}))[1]
    assert (healed.tokens["T"].stats["hp"], healed.tokens["T"].states) == (1, set())


# ---- what is offered on the board

GUARDED = """
..........
A......B..
...C.D.G..
"""


def test_the_target_of_a_bull_rush_is_asked_and_not_offered_its_strike() -> None:
    tokens = "{A: {side: red}, B: {side: blue}, C: {side: blue}, D: {side: red}, G: {side: red}}"
    battle = drawn(GUARDED, tokens)
    rush = Action("charge", "A", "B", {"then": "bull-rush"})
    assert offered(PF1.views.provocations(battle, rush)) == [("C", "A", (2, 1))]
    assert [ask.who for ask in PF1.views.asks(battle, rush)] == ["B"]


def test_a_follower_is_struck_where_it_leaves_a_guards_reach() -> None:
    tokens = "{A: {side: red, bab: 5}, B: {side: blue}, C: {side: red}, D: {side: red}, G: {side: blue}}"
    battle = drawn(GUARDED, tokens)
    rush = Action("charge", "A", "B", {"then": "bull-rush"})
    verdict, after = resolved(battle, rush, maneuver=(14,))
    assert verdict.provokes == ("B", "G")
    assert offered(PF1.views.aftermath(after.log[-1])) == [("G", "A", (6, 1))]


def test_friends_are_offered_the_one_whom_greater_bull_rush_pushes() -> None:
    tokens = (
        "{A: {side: red, bab: 5, feats: [improved-bull-rush, greater-bull-rush]},"
        " B: {side: blue}, C: {side: red}, D: {side: red}, G: {side: red}}"
    )
    battle = drawn(GUARDED, tokens)
    rush = Action("charge", "A", "B", {"then": "bull-rush"})
    verdict, after = resolved(battle, rush, maneuver=(4,))
    assert verdict.provokes == ("G",)
    (found,) = PF1.views.aftermath(after.log[-1])
    assert offered((found,)) == [("G", "B", (7, 1))]
    assert found.fall.get("pushed")
    down = resolved(after, found.fall)[1]
    assert down.tokens["B"].at == (7, 1)


BRIDGE = """
HA...
.B...
.....
..G..
.....
"""


def test_who_is_pushed_is_struck_as_things_were_when_it_left_the_square() -> None:
    tokens = (
        "{A: {side: red, bab: 5, feats: [improved-bull-rush, greater-bull-rush]},"
        " B: {side: blue, dex: 14, grapples: H}, H: {side: red},"
        " G: {side: red, weapons: [longspear]}}"
    )
    battle = drawn(BRIDGE, tokens)
    rush = Action("bull-rush", "A", "B", {"push": 10})
    _, after = resolved(battle, rush, maneuver=(20,))
    assert after.tokens["A"].at == (1, 2)  # it has gone along, into the way of G
    assert not after.tokens["B"].stats.get("grapples")
    (found,) = PF1.views.aftermath(after.log[-1])
    assert found.where == (1, 1)
    (strike,) = found.strikes
    attack = PF1.judge(after, strike).attack
    assert attack is not None
    parts = {one.text: one.value for one in attack.against_parts}
    assert parts == {"armour class": 10, "Dexterity lost": -2}
    blind = replace(strike, choices={"opportunity": True, "where": [1, 1]})
    now = PF1.judge(after, blind).attack
    assert now is not None
    assert now.against == 14


@pytest.mark.parametrize(
    ("told", "place"),
    [
        (3, "stood"),
        ([3], "stood[0]"),
        ([{"at": [0, 0]}], "stood[0].who"),
        ([{"who": "A", "at": 7}], "stood[0].at"),
        ([{"who": "Z"}], "stood[0].who"),
        ([{"who": "A", "at": [99, 0]}], "stood[0].at"),
        ([{"who": "A", "grapples": "Z"}], "stood[0].grapples"),
        ([{"who": "A", "states": ["asleep"]}], "stood[0].states"),
    ],
)
def test_who_stood_elsewhere_by_then_is_a_token_on_the_board(
    told: object, place: str
) -> None:
    battle = drawn("A.B", "{A: {side: red}, B: {side: blue}}")
    strike = Action("attack", "A", "B", {"opportunity": True, "stood": told})
    found = [one.place for one in PF1.action_complaints(battle, strike)]
    assert found == [place]


def test_a_charger_may_be_struck_on_the_run_with_its_penalty() -> None:
    tokens = "{A: {side: red, ac: 15}, B: {side: blue}, C: {side: blue}, D: {side: red}, G: {side: red}}"
    battle = drawn(GUARDED, tokens)
    (found,) = PF1.views.provocations(battle, Action("charge", "A", "B"))
    attack = PF1.judge(battle, found.strikes[0]).attack
    assert attack is not None
    assert attack.against == 13


def test_who_stands_up_is_struck_where_it_lies() -> None:
    battle = drawn("AB", "{A: {side: red, states: [prone]}, B: {side: blue}}")
    (found,) = PF1.views.provocations(battle, Action("stand", "A"))
    assert offered((found,)) == [("B", "A", (0, 0))]


# ---- what is shown of the board

FIELD = """
H.....B
.......
"""
RIDER = "{H: {side: red, size: large, shape: long%s}, R: {side: red, mount: H, skills: {ride: 10}}, B: {side: blue, weapons: []}}"


def test_an_untrained_mount_goes_nowhere_until_it_is_under_control() -> None:
    battle = drawn(FIELD, RIDER % ", war_trained: false")
    assert PF1.views.strides(battle, "R") == ()
    calm = resolved(battle, Action("ride", "R", None, {"task": "control"}), ride=(10,))[
        1
    ]
    assert (2, 0) in PF1.views.reachable(calm, "R")


def test_a_mount_that_has_gone_goes_no_further() -> None:
    battle = drawn(FIELD, RIDER % "")
    assert (2, 0) in PF1.views.reachable(battle, "R")
    gone = resolved(battle, Action("move", "R", None, {"to": [1, 0]}))[1]
    assert PF1.views.strides(gone, "R") == ()
    assert PF1.views.strides(gone, "H") == ()


def test_a_rider_of_an_untrained_mount_is_no_danger() -> None:
    wild = drawn(FIELD, RIDER % ", war_trained: false")
    tame = drawn(FIELD, RIDER % "")
    by_rider = PF1.views.danger(tame, "B")
    by_horse = PF1.views.danger(wild, "B")
    assert by_horse <= by_rider


@pytest.mark.parametrize(
    ("state", "stopped"), [("no-dex", False), ("flying", False), ("dying", True)]
)
def test_only_who_cannot_act_is_stopped(state: str, stopped: bool) -> None:
    token = Token("A", (0, 0), states=frozenset({state}))
    assert PF1.views.stopped(token) == stopped
