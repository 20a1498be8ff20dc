"""Laws of every action of Pathfinder on random battles: turned and moved boards, previews, sums, refusals, replays.

What the page settles by row and column is left out where boards are turned: which of several creatures in
the way of a push is asked first, where one is put whose `place` is left open, and where a rider falls.
Of a charge's spaces that are equally close one is named.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from chargemap.cases.saved import battle_of
from chargemap.formats import native
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Wall
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Attack, Part, Strike, Verdict
from chargemap.rules.d20.charging import Charge
from chargemap.rules.dice import Dice
from chargemap.rules.pf1.game import situation_of
from tests.rules import page, pf1_grips, pf1_rides, pf1_scenes
from tests.rules.pf1_people import RULES
from tests.rules.pf1_turning import HERE, RIM, TURNS, Turning, of_size, unplaced

Scene = tuple[Battle, Action]
SCENES: dict[str, Callable[[int], Scene]] = {
    "trip": partial(pf1_scenes.stroke, name="trip"),
    "disarm": partial(pf1_scenes.stroke, name="disarm"),
    "sunder": partial(pf1_scenes.stroke, name="sunder"),
    "feint": pf1_scenes.feint,
    "attack": pf1_scenes.blow,
    "two-weapon": pf1_scenes.two_weapon,
    "bull-rush": pf1_scenes.bull_rush,
    "overrun": pf1_scenes.overrun,
    "grapple": pf1_grips.grapple,
    "ride": pf1_rides.ride,
    "shoot-mounted": pf1_rides.shoot,
    "cast-mounted": pf1_rides.spell,
    "charge": pf1_scenes.charge,
}
NUMBERS = st.integers(0, 2**32)
FAR = 45  # squares of open ground that are farther than anybody reaches or goes
SHARE = max(8, profile().max_examples // 4)  # of the examples, for each action
OF_THE_CHARGE = ("PF1-C", "D20-")
NEVER_FIRST = ("picked-up", "broken", "destroyed", "no-dex", "cannot-escape")
OF_MANEUVERS = ("PF1-M", "PF1-R", "PF1-W", "D20-M11")
STEPS = 6


def scene(do: str, number: int) -> Scene:
    """What that number draws; every other time its first one is of any size."""
    battle, action = SCENES[do](number)
    battle = replace(battle, log=())
    if number % 2:
        size = page.SIZES[number // 2 % len(page.SIZES)]
        battle, action = of_size(battle, action, size)
        battle = RULES.settle(battle)
    return battle, action


def resolved(battle: Battle, action: Action) -> tuple[Verdict, Battle]:
    return RULES.resolve(battle, action, Dice((action.rolls,)))


# ---- where a battle stands makes no difference


def named_end(battle: Battle, action: Action, random: Random) -> Action:
    """Of spaces that are equally close a charge names one."""
    if action.do != "charge":
        return action
    tied = Charge(situation_of(battle), action).tied
    return action.choosing(end=list(random.choice(tied).square)) if tied else action


def goes_by_rows(battle: Battle, verdict: Verdict, action: Action) -> bool:
    """Whether the page asks several in the way by rows, or nothing can be put at the end of an impossible way."""
    several = "PF1-M38" in verdict.clauses and len(battle.tokens) > 3
    off = action.do == "grapple" and "blocked" in verdict.reasons
    return off or several


def put_by_rows(action: Action, verdict: Verdict) -> bool:
    """Whether the page puts somebody on the nearest place, and of several the first by rows."""
    freed = any(one.kind == "break" for one in verdict.tests)
    open_place = action.do in ("ride", "grapple") and "place" not in action.choices
    return action.get("task", "dropped") != "move" and (open_place or freed)


@pytest.mark.parametrize("do", SCENES)
def test_a_battle_turned_over_and_elsewhere_is_ruled_the_same(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        random = Random(number)
        drawn, asked = scene(do, number)
        laid, moved = Turning(HERE, RIM, RIM), random.choice(range(4))
        turn = Turning(random.choice(TURNS), moved, 3 - moved)
        battle = laid.battle(drawn)
        action = named_end(battle, laid.action(drawn, asked), random)
        other = replace(turn, across=turn.across + RIM, down=turn.down + RIM)
        turned, asked_there = other.battle(drawn), turn.action(battle, action)
        here, after = resolved(battle, action)
        there, turned_after = resolved(turned, asked_there)
        if goes_by_rows(battle, here, action):
            return
        wanted = turn.told(battle, action, here)
        found = Turning().told(turned, asked_there, there)
        if put_by_rows(action, here):
            assert unplaced(found) == unplaced(wanted)
        else:
            assert found == wanted
            assert turned_after.tokens == turn.tokens(after)

    law()


def drawn_out(battle: Battle) -> Battle:
    """The battle with open ground beside it."""
    board = battle.board
    assert isinstance(board, GridBoard)
    rows = tuple(row + "." * FAR for row in board.ground)
    return replace(battle, board=GridBoard(rows, board.walls))


def with_something(battle: Battle, random: Random) -> Battle:
    """The battle with one thing more at the far edge of its board."""
    board = battle.board
    assert isinstance(board, GridBoard)
    x, y = board.width - 1, random.randrange(board.height)
    kind = random.choice(("#", "o", "~", "%", "wall", "closed", "window", "red", ""))
    if kind in ("red", ""):
        stats = {"weapons": ["longspear"], "speed": 30}
        stranger = Token("z9", (x, y), kind or "blue", stats=stats)
        return battle.with_token(stranger)
    if kind in "#o~%":
        return replace(battle, board=board.painted({(x, y): kind}))
    wall = Wall(x, y, x, y + 1, kind)
    return replace(battle, board=GridBoard(board.ground, (*board.walls, wall)))


@pytest.mark.parametrize("do", SCENES)
def test_what_is_nowhere_near_changes_nothing(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        drawn, action = scene(do, number)
        battle = drawn_out(drawn)
        other = with_something(battle, Random(number))
        here, after = resolved(battle, action)
        there, other_after = resolved(other, action)
        assert verdict_to_plain(there) == verdict_to_plain(here)
        assert {**other_after.tokens, **after.tokens} == other_after.tokens
        assert RULES.judge(other, action) == RULES.judge(battle, action)

    law()


# ---- hover and click


def saved(battle: Battle) -> bytes:
    return native.to_bytes(battle)


def blows(verdict: Verdict) -> list[Attack]:
    """Every attack roll of a verdict that is the actor's own."""
    listed: Any = verdict.more["attacks"]
    several = [one.attack for one in listed if isinstance(one, Strike)]
    return ([verdict.attack] if verdict.attack else []) + several


@pytest.mark.parametrize("do", SCENES)
def test_hover_changes_nothing_and_agrees_with_the_click(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        battle, action = scene(do, number)
        before = saved(battle)
        ahead = RULES.judge(battle, action)
        assert saved(battle) == before
        assert RULES.judge(battle, action) == ahead
        verdict, _after = resolved(battle, action)
        assert saved(battle) == before
        assert (verdict.legal, verdict.reasons) == (ahead.legal, ahead.reasons)
        assert (verdict.findings, verdict.lane) == (ahead.findings, ahead.lane)
        assert ahead.success is None or not ahead.legal
        if not verdict.legal:
            assert verdict == replace(ahead, success=False)
            return
        both = zip(ahead.provokes, verdict.provokes, strict=False)
        assert all(one == other for one, other in both)
        listed: Any = verdict.more["readied"]
        felled = any(one.hit for one in listed)  # maybe, before its maneuver
        # those two are told as if they came off
        foretold = not felled and not {do, action.get("then")} & {"overrun", "grapple"}
        if foretold:
            assert len(ahead.provokes) <= len(verdict.provokes)
        assert_checks_agree(action, ahead, verdict)
        assert_blows_agree(ahead, verdict)

    law()


def assert_checks_agree(action: Action, ahead: Verdict, verdict: Verdict) -> None:
    """The first check has the bonus foretold, but for help and for wounds on the way; and what it needs."""
    listed: Any = verdict.more["aoo"]
    struck = any(one.attack.hit for one in listed)
    helped = bool(action.get("helpers"))
    rolled = [one for one in verdict.tests if one.kind not in ("aid", "concealment")]
    for foretold in ahead.tests[:1]:
        same = [one for one in rolled if one.kind == foretold.kind][:1]
        for one in same:
            assert (one.of, one.against) == (foretold.of, foretold.against)
            assert (one.need, one.need_parts) == (foretold.need, foretold.need_parts)
            if not (struck or helped):
                assert (one.bonus, one.parts) == (foretold.bonus, foretold.parts)


def assert_blows_agree(ahead: Verdict, verdict: Verdict) -> None:
    """Each blow is as foretold, until one brings somebody down."""
    down = any(one.what in ("dying", "feinted") for one in verdict.effects)
    listed = list(zip(blows(ahead), blows(verdict), strict=False))
    assert bool(blows(verdict)) <= bool(blows(ahead))
    for foretold, one in listed[:1] if down else listed:
        assert (one.by, one.at, one.weapon) == (
            foretold.by,
            foretold.at,
            foretold.weapon,
        )
        assert (one.bonus, one.bonus_parts) == (foretold.bonus, foretold.bonus_parts)
        assert (one.against, one.against_parts) == (
            foretold.against,
            foretold.against_parts,
        )


# ---- every number has its words


def sums(verdict: Verdict) -> Iterator[tuple[int | None, tuple[Part, ...]]]:
    for test in verdict.tests:
        if test.parts or test.bonus:
            yield test.bonus, test.parts
        if test.need_parts:
            yield test.need, test.need_parts
        if test.roll is not None and test.total is not None:
            assert test.total == test.roll + (test.bonus or 0)
    struck: Any = verdict.more["aoo"]
    for attack in (*blows(verdict), *(one.attack for one in struck)):
        yield attack.bonus, attack.bonus_parts
        yield attack.against, attack.against_parts
        if attack.total is not None and attack.roll is not None:
            assert attack.total == attack.roll + attack.bonus


@pytest.mark.parametrize("do", SCENES)
def test_every_number_is_the_sum_of_its_parts(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        battle, action = scene(do, number)
        for verdict in (RULES.judge(battle, action), resolved(battle, action)[0]):
            for value, parts in sums(verdict):
                assert value == sum(part.value for part in parts)
                assert all(part.text for part in parts)

    law()


# ---- refusals, and what is let pass all the same


@pytest.mark.parametrize("do", SCENES)
def test_a_refused_action_changes_and_spends_nothing(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        battle, action = scene(do, number)
        verdict, after = resolved(battle, action)
        if verdict.legal:
            assert not verdict.reasons
            return
        assert verdict.reasons
        assert after.log[-1].rolls == {}
        assert replace(after, log=battle.log) == battle
        assert (verdict.success, verdict.effects, verdict.path) == (False, (), ())
        assert (verdict.end, verdict.distance) == (battle.tokens[action.by].at, 0)

    law()


@pytest.mark.parametrize("do", SCENES)
def test_whatever_is_let_pass_leaves_a_battle_that_makes_sense(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        battle, action = scene(do, number)
        refused = resolved(battle, action)[0]
        verdict, after = resolved(battle, replace(action, force=True))
        assert (verdict.legal, verdict.reasons) == (refused.legal, refused.reasons)
        assert not list(RULES.complaints(after))
        assert RULES.settle(after).tokens == after.tokens
        if refused.legal:
            assert replace(verdict, findings=()) == replace(refused, findings=())

    law()


# ---- what a verdict cites, and in which order it tells


@pytest.mark.parametrize("do", SCENES)
def test_every_clause_exists_and_a_charge_cites_its_own_page(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        battle, action = scene(do, number)
        for verdict in (RULES.judge(battle, action), resolved(battle, action)[0]):
            assert verdict.clauses
            places = [RULES.order[one] for one in verdict.clauses]
            assert all(one < other for one, other in pairwise(places))
            if do == "charge" or (do == "attack" and verdict.legal):
                assert all(one.startswith(OF_THE_CHARGE) for one in verdict.clauses)
            elif verdict.legal:
                assert all(one.startswith(OF_MANEUVERS) for one in verdict.clauses)

    law()


@pytest.mark.parametrize("do", SCENES)
def test_effects_are_told_as_they_happen(do: str) -> None:
    @profile(max_examples=SHARE)
    @given(NUMBERS)
    def law(number: int) -> None:
        battle, action = scene(do, number)
        verdict, _after = resolved(battle, action)
        told = [(one.who, one.what) for one in verdict.effects]
        struck: Any = verdict.more["aoo"]
        if any(one.attack.hit for one in struck) and do != "charge":
            assert told[0] == (action.by, "damage")
        for nth, (who, what) in enumerate(told):
            before, after = told[:nth], told[nth + 1 :]
            assert before or what not in NEVER_FIRST
            if what == "dying":
                assert (who, what) not in after
            if what == "pushed" or (what == "dismounted" and do == "ride"):
                assert after[0] == (who, "moved-to")
            if what == "mount-fell":
                assert (page.mount(battle, who), "prone") in before
        assert_holds_end_in_order(battle, told)

    law()


def assert_holds_end_in_order(battle: Battle, told: list[tuple[str, str]]) -> None:
    """A hold ends for the grappler and then for the other, after all pushes."""
    loose = [who for who, what in told if what == "grapple-ended"]
    for who in loose:
        held = battle.tokens[who].stats.get("grapples")
        if held in loose:
            assert loose[loose.index(who) + 1] == held
    if loose:
        first = told.index((loose[0], "grapple-ended"))
        assert all(what != "pushed" for _who, what in told[first:])


# ---- whole battles


def next_action(battle: Battle, random: Random) -> Action | None:
    """Something that the window offers somebody, with what it needs laid anywhere."""
    by = random.choice(sorted(battle.tokens))
    at = random.choice(["", *sorted(battle.tokens)])
    offers = RULES.offers(battle, by, at if at != by else "")
    if not offers:
        return None
    offer = random.choice(offers)
    action = offer.action
    board = battle.board
    assert isinstance(board, GridBoard)
    square = [random.randrange(board.width), random.randrange(board.height)]
    if offer.needed or (offer.lay == "place" and random.random() < 0.3):
        key = offer.lay if offer.lay != "path" else "to"
        action = action.choosing(**{key: square})
    asks = RULES.views.asks(battle, action)
    if asks and random.random() < 0.5:
        action = random.choice(asks[0].answers).action
    return replace(action, force=random.random() < 0.3)


@given(st.sampled_from(sorted(SCENES)), NUMBERS)
def test_the_log_of_a_battle_gives_it_again(do: str, number: int) -> None:
    random = Random(number)
    battle, _action = scene(do, number)
    steps = [battle]
    for _ in range(STEPS):
        action = next_action(steps[-1], random)
        if action is None or list(RULES.action_complaints(steps[-1], action)):
            continue
        now = steps[-1]
        dice = Dice(seed=now.seed, drawn=now.drawn)
        _verdict, after = RULES.resolve(now, action, dice)
        assert not list(RULES.complaints(after)), action
        steps.append(after)
    ended = steps[-1]
    again = battle_of(saved(ended), "laws.chargemap")
    assert again.tokens == ended.tokens
    assert again.log == ended.log
    assert saved(again) == saved(ended)
    if ended.log:  # undone, it is the battle before, byte by byte
        assert saved(ended.log[-1].before) == saved(steps[-2])


# ---- what the laws say something about


def test_enough_of_what_is_drawn_is_lawful() -> None:
    for do in SCENES:
        seen: Counter[str] = Counter()
        for number in range(80):
            battle, action = scene(do, number)
            verdict, _after = resolved(battle, action)
            seen["legal"] += verdict.legal
            seen["came off"] += bool(verdict.success)
        assert seen["legal"] >= 8, do
        assert seen["came off"] >= 2, do
