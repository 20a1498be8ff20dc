"""Pathfinder's mounted combat against the page: random rides, shots, falls and spells, counted by hand."""

from dataclasses import replace
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Square, Wall
from chargemap.model.verdict import Attack, Effect, Verdict
from chargemap.rules.dice import Dice
from chargemap.rules.ruleset import total

RULES = rules.get("pf1")
PENALTY = {"none": 0, "single": 0, "double": -4, "run": -8}
TIMES = {"none": 0, "single": 1, "double": 2, "run": 4}


def field(
    *tokens: Token,
    size: Square = (30, 16),
    rows: tuple[str, ...] = (),
    walls: tuple[Wall, ...] = (),
) -> Battle:
    board = GridBoard(rows or ("." * size[0],) * size[1], walls)
    return RULES.settle(Battle("pf1", board, tokens={one.id: one for one in tokens}))


def pair(at: Square = (0, 0), **stats: object) -> tuple[Token, Token]:
    """Return a medium mount and its small rider; keys that begin with `mount_` are the mount's."""
    own = {key: one for key, one in stats.items() if not key.startswith("mount_")}
    its = {
        key.removeprefix("mount_"): one
        for key, one in stats.items()
        if key.startswith("mount_")
    }
    return (
        Token("H", at, "red", stats={"weapons": [], **its}),
        Token("R", at, "red", stats={"size": "small", "mount": "H", **own}),
    )


def resolve(
    battle: Battle, action: Action, **rolls: list[int]
) -> tuple[Verdict, Battle]:
    return RULES.resolve(battle, action, Dice([rolls], seed=1, drawn=0))


def ride(task: str, **more: object) -> Action:
    return Action("ride", "R", choices={"task": task, **more})


def paid(path: list[Square]) -> list[int]:
    """Count the feet at each square on open ground: the diagonals cost 5, 10, 5 ..."""
    steps, diagonals = [0], 0
    for old, new in pairwise(path):
        diagonal = old[0] != new[0] and old[1] != new[1]
        diagonals += diagonal
        steps.append(10 if diagonal and diagonals % 2 == 0 else 5)
    return list(accumulate(steps))


def feet(one: Square, other: Square) -> int:
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return 5 * (max(dx, dy) + min(dx, dy) // 2)


@st.composite
def walks(draw: st.DrawFn) -> list[Square]:
    """Draw a way without a turn back, within the field."""
    path = [(draw(st.integers(0, 4)), 8)]
    for _ in range(draw(st.integers(0, 16))):
        column, row = path[-1]
        step = draw(st.sampled_from([-1, 0, 1]))
        path.append((column + 1, min(15, max(0, row + step))))
    return path


# ------------------------------------------------------------------ shots
@given(
    path=walks(),
    kind=st.sampled_from(["none", "single", "double", "run"]),
    first=st.booleans(),
    target=st.tuples(st.integers(21, 29), st.integers(0, 15)),
    weapon=st.sampled_from(
        [("javelin", 30, 5), ("sling", 50, 10), ("longbow", 100, 10), ("dart", 20, 5)]
    ),
    dexterity=st.integers(6, 20),
    speed=st.sampled_from([20, 40, 80]),
)
def test_shot_comes_half_way_and_pays_for_its_range(
    path: list[Square],
    kind: str,
    first: bool,
    target: Square,
    weapon: tuple[str, int, int],
    dexterity: int,
    speed: int,
) -> None:
    name, increment, most = weapon
    mount, rider = pair(
        path[0], mount_speed=speed, dex=dexterity, bab=3, weapons=[name]
    )
    rider = rider.with_effect(Effect("R", "hands", 2, "start-of-next-turn"))
    at = Token("T", target, "blue", stats={"weapons": []})
    choices: dict[str, object] = {"as": kind, "when": "start" if first else "end"}
    if kind != "none":
        choices["path"] = [list(square) for square in path]
    verdict, after = resolve(
        field(mount, rider, at), Action("shoot-mounted", "R", "T", choices), attack=[2]
    )
    costs = paid(path)
    place = path[0]
    if kind in ("double", "run"):
        place = next(
            square
            for square, cost in zip(path, costs, strict=True)
            if 2 * cost >= costs[-1]
        )
    elif kind == "single" and not first:
        place = path[-1]
    begun = max(1, -(-feet(place, target) // increment))
    far = begun > most
    beyond = kind != "none" and costs[-1] > TIMES[kind] * speed
    straight = "not-straight" in verdict.reasons
    assert set(verdict.reasons) - {"not-straight"} == (
        ({"out-of-range"} if far else set()) | ({"over-budget"} if beyond else set())
    )
    assert not straight or kind == "run"
    if verdict.legal:
        assert isinstance(verdict.attack, Attack)
        assert verdict.attack.start == place
        bonus = 3 + (dexterity - 10) // 2 + 1 - 2 * (begun - 1) + PENALTY[kind]
        assert verdict.attack.bonus == total(verdict.attack.bonus_parts) == bonus
        assert verdict.attack.against == 10
        end = path[0] if kind == "none" else path[-1]
        assert verdict.end == after.tokens["R"].at == after.tokens["H"].at == end


@given(st.integers(0, 19), st.integers(3, 25))
def test_volley_has_as_many_shots_as_the_base_attack(bab: int, strength: int) -> None:
    stats = {"bab": bab, "str": strength, "weapons": ["javelin"]}
    battle = field(*pair(**stats), Token("T", (6, 0), "blue", stats={"ac": 1}))
    verdict, _ = resolve(
        battle,
        Action("shoot-mounted", "R", "T", {"full": True}),
        attack=[15] * 4,
        damage=[6] * 4,
    )
    shots = verdict.more["attacks"]
    assert isinstance(shots, list)
    bonuses = [one.attack.bonus for one in shots]
    assert bonuses == [bab + 1, *(bab + 1 - 5 * k for k in (1, 2, 3) if bab > 5 * k)]
    damages = {one.attack.damage.total for one in shots}
    assert damages == {max(1, 6 + (strength - 10) // 2)}


def test_preview_of_a_shot_shows_all_but_the_dice() -> None:
    watcher = Token("W", (1, 1), "blue")
    battle = field(
        *pair(weapons=["javelin"], mount_speed=40),
        watcher,
        Token("T", (12, 0), "blue", stats={"weapons": [], "concealment": 20}),
    )
    action = Action("shoot-mounted", "R", "T", {"as": "double", "to": [10, 0]})
    shown, (done, _) = RULES.judge(battle, action), resolve(battle, action, attack=[2])
    assert shown.success is None
    assert (shown.path, shown.end, shown.provokes) == (done.path, (10, 0), ("W",))
    assert shown.attack is not None
    assert done.attack is not None
    assert shown.attack.bonus_parts == done.attack.bonus_parts
    assert shown.attack.start == (5, 0)
    assert [(one.kind, one.need) for one in shown.tests] == [("concealment", 21)]


# ------------------------------------------------------------------ out of the saddle
@st.composite
def yards(draw: st.DrawFn) -> tuple[tuple[str, ...], Square, dict[Square, bool]]:
    """Draw a yard of 6 x 6 squares, a mount's place in it, and who else stands where, helpless or not."""
    rows = [[draw(st.sampled_from("...~%#o")) for _ in range(6)] for _ in range(6)]
    at = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        rows[at[1] + dy][at[0] + dx] = "."
    squares = st.tuples(st.integers(0, 5), st.integers(0, 5))
    others = draw(st.dictionaries(squares, st.booleans(), max_size=6))
    inside = [(at[0] + dx, at[1] + dy) for dx in (0, 1) for dy in (0, 1)]
    others = {
        square: helpless
        for square, helpless in others.items()
        if square not in inside and rows[square[1]][square[0]] not in "#o"
    }
    return tuple("".join(row) for row in rows), at, others


@given(yards(), st.sampled_from(["dismount", "soft-fall"]))
def test_rider_lands_on_the_nearest_free_square(
    yard: tuple[tuple[str, ...], Square, dict[Square, bool]], task: str
) -> None:
    rows, at, others = yard
    bodies = [
        Token(
            f"X{index}",
            square,
            states=frozenset({"sleeping"} if helpless else ()),
            stats={"weapons": []},
        )
        for index, (square, helpless) in enumerate(others.items())
    ]
    battle = field(*pair(at, mount_size="large"), *bodies, rows=rows)
    taken = {square for square, helpless in others.items() if not helpless}
    free = [
        ((column - at[0]) ** 2 + (row - at[1]) ** 2, row, column)
        for row in range(max(0, at[1] - 1), min(6, at[1] + 3))
        for column in range(max(0, at[0] - 1), min(6, at[0] + 3))
        if not (at[0] <= column <= at[0] + 1 and at[1] <= row <= at[1] + 1)
        and rows[row][column] not in "#o"
        and (column, row) not in taken
    ]
    verdict, after = resolve(battle, ride(task), ride=[15])
    if not free:
        assert verdict.legal == (task == "soft-fall")
        assert after.tokens["R"].at == at
        return
    _, row, column = min(free)
    assert verdict.end == after.tokens["R"].at == (column, row)
    assert "mount" not in after.tokens["R"].stats


@pytest.mark.parametrize(
    ("wall", "reached"),
    [
        (Wall(1, 0, 1, 1), False),
        (Wall(1, 0, 1, 1, "closed"), False),
        (Wall(1, 0, 1, 1, "window"), False),
        (Wall(1, 0, 1, 1, "open"), True),
        (Wall(2, 0, 2, 1), True),
    ],
)
def test_wall_between_bars_the_place(wall: Wall, reached: bool) -> None:
    battle = field(*pair(), size=(3, 1), walls=(wall,))
    assert RULES.judge(battle, ride("dismount", place=[1, 0])).legal is reached


@pytest.mark.parametrize("task", ["soft-fall", "dismount"])
def test_rider_larger_than_its_mount_comes_down_on_the_board(task: str) -> None:
    """With no room anywhere it stays where it is, as far as the board goes."""
    tokens = pair(at=(2, 2), size="huge")
    battle = field(*tokens, rows=("...",) * 3)
    verdict, after = resolve(battle, replace(ride(task), force=True), ride=[1])
    assert not list(RULES.complaints(after))
    assert (after.tokens["R"].at, verdict.end) == ((0, 0), (0, 0))


def test_preview_shows_where_the_rider_comes_down() -> None:
    battle = field(*pair((1, 1)), size=(4, 4))
    assert RULES.judge(battle, ride("dismount", place=[2, 2])).end == (2, 2)
    assert RULES.judge(battle, ride("dismount")).end == (1, 0)
    assert RULES.judge(battle, ride("soft-fall")).end == (1, 0)
    assert RULES.judge(battle, ride("dismount", place=[3, 3])).end == (1, 1)


@given(st.integers(1, 100), st.sampled_from(["none", "riding", "military"]))
def test_unconscious_rider_stays_by_the_saddle(roll: int, saddle: str) -> None:
    mount, rider = pair(mount_saddle=saddle)
    rider = Token(
        "R", (0, 0), "red", states=frozenset({"unconscious"}), stats=rider.stats
    )
    verdict, after = resolve(
        field(mount, rider), ride("dropped"), percent=[roll], fall=[3]
    )
    stays = roll <= (75 if saddle == "military" else 50)
    assert verdict.success is stays
    assert ("mount" in after.tokens["R"].stats) is stays
    assert after.tokens["H"].effect("avoids-combat")


def test_mount_that_is_ridden_again_avoids_combat_no_more() -> None:
    mount, rider = pair()
    mount = mount.with_effect(Effect("H", "avoids-combat"))
    _, after = resolve(field(mount, rider), ride("move", to=[1, 0]))
    assert after.tokens["H"].effect("avoids-combat") is None


# ------------------------------------------------------------------ control, knees, spells
@given(st.integers(1, 20), st.integers(-10, 25), st.sampled_from(["control", "knees"]))
def test_ride_check_needs_its_number_and_nothing_else(
    roll: int, skill: int, task: str
) -> None:
    untrained = task == "control"
    battle = field(*pair(skills={"ride": skill}, mount_war_trained=not untrained))
    verdict, after = resolve(battle, ride(task), ride=[roll])
    passed = roll + skill >= (20 if untrained else 5)
    assert verdict.success is passed
    left = RULES.judge(after, Action("cast-mounted", "R")).legal
    assert left is (passed or not untrained)
    _, later = resolve(after, Action("start-turn", "R"))
    assert later.tokens["R"].effects == later.tokens["H"].effects == ()


@given(
    before=st.integers(0, 50).map(lambda feet: 5 * feet),
    after=st.integers(0, 50).map(lambda feet: 5 * feet),
    runs=st.booleans(),
    level=st.integers(0, 9),
    speed=st.sampled_from([20, 30, 50]),
)
def test_spell_asks_for_concentration_by_the_mounts_way(
    before: int, after: int, runs: bool, level: int, speed: int
) -> None:
    battle = field(*pair(skills={"concentration": 5}, mount_speed=speed))
    choices: dict[str, object] = {"level": level, "before": before, "after": after}
    if runs:
        choices["as"] = "run"
    verdict, _ = resolve(
        battle, Action("cast-mounted", "R", choices=choices), concentration=[10]
    )
    running = runs or before + after > 2 * speed
    wrong = {"over-budget"} if before + after > 4 * speed else set()
    if running and before > 2 * speed:
        wrong.add("too-late")
    assert set(verdict.reasons) == wrong
    if wrong:
        return
    steady = max(before, after) <= speed and not (before and after)
    need = 15 + level if running else None if steady else 10 + level
    assert [one.need for one in verdict.tests] == ([] if need is None else [need])
    assert verdict.success is (need is None or need <= 15)


@pytest.mark.parametrize(
    ("action", "place"),
    [
        (Action("ride", "R"), "task"),
        (ride("move"), "to"),
        (ride("move", to=[1, 0], path=[[0, 0], [1, 0]]), "to"),
        (Action("shoot-mounted", "R", "H", {"as": "run"}), "to"),
        (ride("fly"), "task"),
    ],
)
def test_ride_without_its_keys_is_bad_input(action: Action, place: str) -> None:
    found = tuple(RULES.action_complaints(field(*pair()), action))
    assert [one.place for one in found] == [place]
