"""Laws of Pathfinder's pushes: nobody goes through a wall, off the board or onto another; turned boards rule the same."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.model.verdict import Verdict
from chargemap.rules.d20.sizes import SIZES, Size
from chargemap.rules.dice import Dice
from tests.rules import page, pushing
from tests.rules.boards import KINDS, SYMMETRIES, Symmetry

RULES = rules.get("pf1")
WIDE = 31
MIDDLE = 12
TURNS = st.sampled_from([replace(one, wide=WIDE) for one in SYMMETRIES])
ROLLS = st.lists(st.integers(1, 20), min_size=8, max_size=8)
STATES = ("sleeping", "dead", "stunned", "prone", "paralyzed", "grappled", "pinned")
WEAPONS = ("longsword", "longspear", "unarmed")
MANY = max(60, profile().max_examples)  # where rare crowds decide
EXAMPLES = max(10, profile().max_examples // 4)  # of each size
LAWFUL = 4  # of a hundred, at the least


def side_of(size: str) -> int:
    return Size(SIZES.index(size)).space_sq


@st.composite
def melees(draw: st.DrawFn, size: str, apart: int = 0, crowded: bool = True) -> Battle:
    """A pusher `t0` of that size, a target `t1` beside it (or so far `apart`), and others, perhaps behind it."""
    rank = SIZES.index(size)
    near = SIZES[max(0, rank - 2) : rank + 3]
    sizes = [
        size,
        *(draw(st.sampled_from(near)) for _ in range(draw(st.integers(1, 5)))),
    ]
    corners = [(MIDDLE, MIDDLE), _beside(draw, size, sizes[1], apart)]
    behind = 4 if crowded else 2
    corners += [_behind(draw, sizes, corners) for _ in sizes[2:behind]]
    corners += [_near(draw, corners[1]) for _ in sizes[behind:]]
    tokens: dict[str, Token] = {}
    taken: set[Square] = set()
    for index, (one, at) in enumerate(zip(sizes, corners, strict=True)):
        space = page.space(at, side_of(one))
        fits = all(0 <= x < WIDE and 0 <= y < WIDE for x, y in space)
        token = _token(draw, f"t{index}", one, at)
        lies = index > 1 and bool(token.states & {"sleeping", "dead", "paralyzed"})
        if fits and (lies or not space & taken):
            tokens[token.id] = token
            taken |= space
    if draw(st.booleans()) and "t2" in tokens:
        rider = Token("t9", tokens["t2"].at, "blue", stats={"mount": "t2"})
        tokens["t9"] = rider
    return Battle("pf1", _board(draw, taken, corners[1]), tokens)


def _beside(draw: st.DrawFn, size: str, other: str, apart: int) -> Square:
    mine, theirs = side_of(size), side_of(other)
    along = draw(st.integers(-theirs, mine))
    edge = draw(st.sampled_from((-theirs - apart, mine + apart)))
    dx, dy = (along, edge) if draw(st.booleans()) else (edge, along)
    return MIDDLE + dx, MIDDLE + dy


def _behind(draw: st.DrawFn, sizes: list[str], corners: list[Square]) -> Square:
    """A place where the target is likely to be pushed to."""
    pusher, target = (
        page.space(at, side_of(size))
        for at, size in zip(corners[:2], sizes[:2], strict=True)
    )
    u, far = pushing.direction(pusher, target), draw(st.integers(0, 2))
    mine, theirs = side_of(sizes[len(corners)]), side_of(sizes[1])
    return tuple(  # type: ignore[return-value]
        at
        + (
            theirs + far
            if way > 0
            else -mine - far
            if way
            else draw(st.integers(-1, 1))
        )
        for at, way in zip(corners[1], u, strict=True)
    )


def _near(draw: st.DrawFn, at: Square) -> Square:
    far = st.integers(-5, 5)
    return at[0] + draw(far), at[1] + draw(far)


def _token(draw: st.DrawFn, key: str, size: str, at: Square) -> Token:
    first = key in ("t0", "t1")
    odds = ((),) * 9 if key == "t0" else ((),) * 4
    states = draw(st.sampled_from((*odds, *((one,) for one in STATES))))
    feats = ("improved-bull-rush", "greater-bull-rush", "improved-overrun")
    return Token(
        id=key,
        at=at,
        side=("red", "blue")[int(key[1:]) % 2] if first else draw(st.sampled_from(("red", "blue", ""))),
        states=frozenset(states),
        stats={
            "size": size,
            "bab": 12 if key == "t0" else draw(st.integers(0, 8)),
            "speed": draw(st.sampled_from((20, 30, 90) if side_of(size) < 3 else (30, 90, 120))),
            "weapons": [draw(st.sampled_from(WEAPONS))],
            "concealment": draw(st.sampled_from((0, 0, 0, 20))),
            "feats": draw(st.lists(st.sampled_from(feats), max_size=2)),
            "shape": draw(st.sampled_from(("tall", "long"))),
            **({"reach": 5} if size in SIZES[:3] else {}),
        },
    )  # fmt: skip


def _board(draw: st.DrawFn, taken: set[Square], at: Square) -> GridBoard:
    rows = [["."] * WIDE for _row in range(WIDE)]
    spot = st.tuples(
        *(st.integers(max(0, one - 7), min(WIDE - 1, one + 9)) for one in at)
    )
    for column, row in draw(st.lists(spot, max_size=12)):
        kind = draw(st.sampled_from("#o~~%"))
        if kind in "~%" or (column, row) not in taken:
            rows[row][column] = kind
    end = st.integers(2 * (MIDDLE - 4), 2 * (MIDDLE + 8)).map(lambda one: one / 2)
    walls = draw(
        st.lists(
            st.builds(Wall, end, end, end, end, st.sampled_from(KINDS)), max_size=2
        )
    )
    kept = tuple(one for one in walls if (one.x0, one.y0) != (one.x1, one.y1))
    return GridBoard(tuple(map("".join, rows)), kept)


def asked(do: str, **choices: object) -> Action:
    return Action(do, "t0", "t1", choices)


def resolved(
    battle: Battle, action: Action, rolls: list[int]
) -> tuple[Verdict, Battle]:
    queues = {"maneuver": rolls, "conceal": [roll * 5 for roll in rolls]}
    return RULES.resolve(battle, action, Dice([queues], seed=1))


def told(verdict: Verdict) -> list[tuple[str, str, object]]:
    return [(one.who, one.what, one.value) for one in verdict.effects]


def place(battle: Battle, key: str) -> Square:
    x, y = battle.tokens[key].at
    return int(x), int(y)


# ---- nobody goes where nobody can go


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("do", ["bull-rush", "overrun"])
def test_nobody_ends_in_a_wall_off_the_board_or_on_another(size: str, do: str) -> None:
    @profile(max_examples=EXAMPLES)
    @given(melees(size, crowded=do == "bull-rush"), ROLLS)
    def law(battle: Battle, rolls: list[int]) -> None:
        verdict, after = resolved(battle, asked(do), rolls)
        assert pushing.overlaps(after) <= pushing.overlaps(battle)
        for key in battle.tokens:
            if place(after, key) != place(battle, key):
                stand = page.filled(after, key)
                assert not any(page.ground(after, one) in "#o " for one in stand)
        if not verdict.legal:
            assert {key: place(after, key) for key in after.tokens} == {
                key: place(battle, key) for key in battle.tokens
            }

    law()


@pytest.mark.parametrize("size", SIZES)
def test_bull_rush_pushes_as_the_page_says(size: str) -> None:
    @profile(max_examples=MANY)
    @given(
        melees(size),
        ROLLS,
        st.booleans(),
        st.sampled_from((None, None, 5, 10, 20)),
    )
    def law(battle: Battle, rolls: list[int], follow: bool, most: int | None) -> None:
        limit = {} if most is None else {"push": most}
        verdict, after = resolved(
            battle, asked("bull-rush", follow=follow, **limit), rolls
        )
        if verdict.legal:
            feet = pushing.results(verdict, most)
            shove = pushing.shoved(battle, "t0", "t1", feet)
            assert_pushed(verdict, shove)
            assert_followed(verdict, after, shove, follow)

    law()


def assert_pushed(verdict: Verdict, shove: pushing.Shove) -> None:
    assert told(verdict) == shove.effects()
    checks = [one for one in verdict.tests if one.kind == "bull-rush"]
    assert [one.against for one in checks] == shove.asked
    first = checks[0].bonus or 0
    for nth, one in enumerate(checks):
        stunned = ["stunned" in shove.battle.tokens[key].states for key in (one.against, "t1")]  # fmt: skip
        assert one.bonus == first - 4 * nth + 4 * (stunned[0] - stunned[1])
    cited = set(verdict.clauses)
    assert ("PF1-M37" in cited) == shove.solid
    assert ("PF1-M38" in cited) == shove.met
    assert ("PF1-M35" in cited) == (not shove.paths) != ("PF1-M33" in cited)
    assert verdict.success == bool(shove.effects())
    for key, path in shove.paths.items():
        assert not pushing.solid_steps(shove.battle, key, path)


def assert_followed(
    verdict: Verdict, after: Battle, shove: pushing.Shove, follow: bool
) -> None:
    before, steps = shove.battle, len(shove.paths.get("t1", [0])) - 1
    pusher = before.tokens["t0"]
    held = pusher.states & {"prone", "grappled", "pinned", "immobilized"}
    left = page.number(pusher, "speed", 30) if follow and not held else 0
    moved = shove.after()
    path, paid = pushing.along(moved, "t0", shove.u, steps, left)
    assert (verdict.distance, verdict.end) == (paid, path[-1])
    assert list(verdict.path) == (path if len(path) > 1 else [])
    for key in before.tokens:
        pushed = shove.paths.get(page.body(before, key))
        stays = path[-1] if key == "t0" else place(before, key)
        assert place(after, key) == (pushed[-1] if pushed else stays)
    assert list(verdict.provokes) == provoked(shove, path)


def provoked(shove: pushing.Shove, path: list[Square]) -> list[str]:
    battle = shove.battle
    found: list[str] = []
    target = page.strikes(battle, "t1", "t0", page.filled(battle, "t0"))
    if "improved-bull-rush" not in feats(battle) and target:
        found.append("t1")
    if "greater-bull-rush" in feats(battle) and shove.paths:
        found += shove.friends()
    pushed = set().union(*(page.party(battle, key) for key in shove.paths))
    found += [
        one for one in page.provoked(shove.after(), "t0", path) if one not in pushed
    ]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("size", SIZES)
def test_charge_pushes_from_where_it_ends(size: str) -> None:
    @profile(max_examples=EXAMPLES)
    @given(st.integers(1, 5).flatmap(lambda far: melees(size, far)), ROLLS)
    def law(battle: Battle, rolls: list[int]) -> None:
        action = asked("charge", then="bull-rush")
        verdict, after = resolved(battle, action, rolls)
        if not verdict.legal:
            return
        run_only = RULES.judge(battle, action.choosing(follow=False))
        start, end = place(battle, "t0"), run_only.path[-1]
        stood = pushing.put(battle, "t0", (int(end[0]), int(end[1])))
        feet = pushing.results(verdict, None)
        shove = pushing.shoved(stood, "t0", "t1", feet)
        assert told(verdict)[1:] == shove.effects()
        run = (int(end[0]) - start[0], int(end[1]) - start[1])
        speed = page.number(battle.tokens["t0"], "speed", 30)
        steps = len(shove.paths.get("t1", [0])) - 1
        moved = shove.after()
        path, paid = pushing.along(moved, "t0", shove.u, steps, 2 * speed, run)
        assert (verdict.distance, verdict.end) == (paid, path[-1])
        assert place(after, "t0") == path[-1]
        cited = {"PF1-C16", "PF1-C23", "PF1-C24"} <= set(verdict.clauses)
        assert cited
        assert ("PF1-C25" in verdict.clauses) == (shove.solid or shove.met)

    law()


@pytest.mark.parametrize("size", SIZES)
def test_overrun_goes_as_the_page_says(size: str) -> None:
    @profile(max_examples=MANY)
    @given(
        st.integers(0, 3).flatmap(lambda far: melees(size, far, crowded=False)), ROLLS
    )
    def law(battle: Battle, rolls: list[int]) -> None:
        verdict, after = resolved(battle, asked("overrun"), rolls)
        route = pushing.route(
            battle, "t0", "t1", page.number(battle.tokens["t0"], "speed", 30)
        )
        others = {"target-too-big", "state-grappled", "state-prone"}
        others |= {one for one in verdict.reasons if one.startswith("state-")}
        assert set(verdict.reasons) - others == route.reasons
        if verdict.legal:
            assert_gone(verdict, battle, after, route)

    law()


def assert_gone(
    verdict: Verdict, battle: Battle, after: Battle, route: pushing.Route
) -> None:
    feet = pushing.results(verdict, None)["t1"]
    last = len(route.squares) - 1 if feet else pushing.back_to(battle, "t0", route)
    assert list(verdict.path) == route.squares[: last + 1]
    assert verdict.end == place(after, "t0") == route.squares[last]
    assert verdict.success == bool(feet)
    found = [*on_the_way(battle, route.squares[: route.check + 1])]
    stand = page.space(route.squares[route.check], page.width(battle, "t0"))
    if "improved-overrun" not in feats(battle) and page.strikes(
        battle, "t1", "t0", stand
    ):
        found.append("t1")
    found += on_the_way(battle, route.squares) if feet else []
    assert list(verdict.provokes) == list(dict.fromkeys(found))
    falls = (feet or 0) >= 10 and "prone" not in battle.tokens["t1"].states
    assert (("t1", "prone", None) in told(verdict)) == falls


def on_the_way(battle: Battle, path: list[Square]) -> list[str]:
    return [one for one in page.provoked(battle, "t0", path) if one != "t1"]


def feats(battle: Battle) -> list[str]:
    listed = battle.tokens["t0"].stats["feats"]
    assert isinstance(listed, list)
    return listed


# ---- previews


@pytest.mark.parametrize("do", ["bull-rush", "overrun"])
def test_what_hangs_on_no_die_is_foretold(do: str) -> None:
    @profile(max_examples=EXAMPLES)
    @given(
        melees("medium", crowded=False), st.sampled_from(("sleeping", "immobilized"))
    )
    def law(battle: Battle, state: str) -> None:
        target = battle.tokens["t1"]
        stats = {**target.stats, "concealment": 0}
        target = replace(target, states=frozenset({state}), stats=stats)
        battle = battle.with_token(target)
        ahead = RULES.judge(battle, asked(do))
        verdict, _after = resolved(battle, asked(do), [])
        if verdict.legal and "PF1-M38" not in verdict.clauses:
            assert (ahead.success, ahead.clauses) == (None, verdict.clauses)
            assert (ahead.path, ahead.end) == (verdict.path, verdict.end)
            assert (ahead.effects, ahead.tests[0].need) == (
                verdict.effects,
                verdict.tests[0].need,
            )
            assert ahead.provokes == verdict.provokes

    law()


# ---- turned boards


def turned(battle: Battle, symmetry: Symmetry) -> Battle:
    return symmetry.battle(battle, lambda one: page.width(battle, one.id))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("do", ["bull-rush", "overrun"])
def test_pushes_of_any_size_are_ruled_the_same_on_a_turned_board(
    size: str, do: str
) -> None:
    @profile(max_examples=EXAMPLES)
    @given(melees(size, crowded=do == "bull-rush"), TURNS, st.integers(2, 20))
    def law(battle: Battle, symmetry: Symmetry, roll: int) -> None:
        other = turned(battle, symmetry)
        here, after = resolved(battle, asked(do), [roll] * 20)
        there, turned_after = resolved(other, asked(do), [roll] * 20)
        if len(here.tests) > 2 and do == "bull-rush":
            return  # of several in the way the first is asked by rows
        assert (there.legal, there.reasons) == (here.legal, here.reasons)
        assert there.tests == here.tests
        assert (there.clauses, there.distance) == (here.clauses, here.distance)
        assert there.provokes == here.provokes
        side = page.width(battle, "t0")
        assert list(there.path) == [
            symmetry.square((int(x), int(y)), side) for x, y in here.path
        ]
        for key, token in turned(after, symmetry).tokens.items():
            assert turned_after.tokens[key].at == token.at, key

    law()


# ---- what the laws say something about


@pytest.mark.parametrize("size", SIZES)
def test_enough_of_what_is_drawn_is_lawful(size: str) -> None:
    seen: Counter[str] = Counter()

    @profile(max_examples=100, derandomize=True, database=None)
    @given(
        melees(size),
        melees(size, crowded=False),
        st.integers(1, 5).flatmap(lambda far: melees(size, far)),
        ROLLS,
    )
    def look(crowded: Battle, open_one: Battle, wide: Battle, rolls: list[int]) -> None:
        charge, _after = resolved(wide, asked("charge", then="bull-rush"), rolls)
        seen["charge"] += charge.legal
        rush, _after = resolved(crowded, asked("bull-rush"), rolls)
        through, _after = resolved(open_one, asked("overrun"), rolls)
        seen["overrun"] += through.legal
        seen["bull-rush"] += rush.legal
        seen["pushed"] += any(one.what == "pushed" for one in rush.effects)
        seen["several"] += len({one.against for one in rush.tests}) > 1
        seen["followed"] += len(rush.path) > 1

    look()
    often, at_times = (
        ("overrun", "bull-rush", "pushed"),
        ("several", "followed", "charge"),
    )
    assert min(seen[one] for one in often) >= LAWFUL, seen
    assert min(seen[one] for one in at_times) >= 1, seen
