"""The product against the skirmish page told a second time, on boards that nobody chose."""

from math import atan2, hypot, pi
from random import Random
from typing import Any

from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from chargemap.cases import cases_of
from chargemap.cases.running import run
from chargemap.formats.decode import FileError
from chargemap.model.plain import verdict_to_plain
from tests.rules.skirmish_page import (
    AT_THE_PLACE,
    HAIR,
    OPEN_TO_DOUBT,
    clauses,
    effects,
    far,
    four_inches,
    intercepts,
    needed,
    on_circle,
    point_to_segment,
    round_disc,
    sees,
    segment_to_segment,
    spread,
    turned,
    written,
)

coordinate = st.floats(2, 22).map(lambda one: round(one, 2))
point = st.tuples(coordinate, coordinate)
radius = st.sampled_from([0.5, 0.5, 0.4, 0.75, 1.0])


def verdicts(*args: Any, **more: Any) -> list[dict[str, Any]]:
    """Every verdict of a case, as plain data; a board that makes no sense is not tried."""
    try:
        (case,) = cases_of(written(*args, **more), "plain")
        return [verdict_to_plain(told) for told, _ in run(case)]
    except FileError:
        assume(False)
        return []


@st.composite
def blocks(draw: Any) -> dict[str, Any]:
    """A building or a platform: a turned rectangle."""
    x, y = draw(point)
    wide, deep = draw(st.floats(0.5, 4)), draw(st.floats(0.5, 4))
    turn = draw(st.sampled_from([0.0, 0.3, 0.7]))
    corners = [(wide, deep), (-wide, deep), (-wide, -deep), (wide, -deep)]
    reach = hypot(wide, deep) / 2
    angles = [atan2(b, a) + turn for a, b in corners]
    kind = draw(st.sampled_from(["building", "platform"]))
    return {
        "id": "block",
        "kind": kind,
        "polygon": [list(on_circle((x, y), reach, one)) for one in angles],
        "height": draw(st.sampled_from([0.8, 1.2, 1.4, 2.0, 5.0])),
    }


@st.composite
def walls(draw: Any) -> dict[str, Any]:
    """A straight wall, low or high, on the ground or above it."""
    return {
        "id": "wall",
        "kind": "wall",
        "line": [list(draw(point)), list(draw(point))],
        "height": draw(st.sampled_from([0.5, 1.3, 2.0, 4.0])),
        "z": draw(st.sampled_from([0, 0, 1.0, 2.0])),
    }


@given(
    point,
    point,
    radius,
    radius,
    st.sampled_from([0.9, 1.5, 2.5]),
    st.lists(blocks(), max_size=2),
    st.lists(walls(), max_size=2),
)
def test_sight_is_that_of_nine_lines(a, b, ra, rb, tall, block, wall):
    assume(far(a, b) > ra + rb + 0.1)
    solid = [
        (one["polygon"], one["height"])
        for one in block
        if one["kind"] == "building" or one["height"] > 1
    ]
    lines = [
        (*map(tuple, one["line"]), one["z"], one["z"] + one["height"]) for one in wall
    ]
    tokens = {
        "A": {"side": "red", "at": a, "r": ra, "tall": tall, "M": 60, "flies": True},
        "B": {"side": "blue", "at": b, "r": rb},
    }
    for index, one in enumerate([*block, *wall]):
        one["id"] = f"piece-{index}"
    (told,) = verdicts(
        tokens, [{"do": "charge", "by": "A", "at": "B"}], [*block, *wall]
    )
    assume(told["legal"])
    heads = {}
    for key, height in (("A", tall), ("B", 1.5)):
        z = told["path_z"][0] if key == "A" else told["end_z"]
        heads[key] = {**tokens[key], "z": z + height}
    assume(not any(one["height"] <= 1 for one in block if one["kind"] == "platform"))
    seen = sees(heads["A"], heads["B"], solid, lines)
    assume(seen is not None)
    event(f"seen: {seen}")
    assert seen == (not any(one["kind"] == "sight" for one in told["tests"]))


@st.composite
def crowds(draw: Any) -> dict[str, dict[str, Any]]:
    """A charger and his target, a way apart, with others near the line between them."""
    b = (20.0, draw(coordinate))
    tokens = {
        "A": {"side": "red", "at": (3.0, 12.0), "r": draw(radius), "M": 60},
        "B": {"side": "blue", "at": b, "r": draw(radius)},
    }
    for key in "CDEFG":
        x = draw(st.floats(2, 21))
        side = draw(st.floats(-5, 5))
        y = 12 + (b[1] - 12) * (x - 3) / 17 + side
        one = {
            "side": draw(st.sampled_from(["blue", "blue", "blue", "red"])),
            "at": (round(x, 2), round(y, 2)),
            "r": draw(radius),
        }
        if 1.5 < y < 22.5 and spread([one, *tokens.values()]):
            tokens[key] = one
    return tokens


@settings(suppress_health_check=list(HealthCheck))
@given(crowds(), st.sampled_from("CDEFG"), st.lists(walls(), max_size=1), st.booleans())
def test_interceptors_are_those_of_the_five_conditions(tokens, named, wall, moves):
    act: dict[str, Any] = {"do": "charge", "by": "A", "at": "B"}
    if moves:
        off = {
            key: point_to_segment(one["at"], (3.0, 12.0), (20.0, 12.0)) - one["r"]
            for key, one in tokens.items()
        }
        kept = [key for key in tokens if off[key] > tokens["A"]["r"] + 1.1]
        tokens = {key: tokens[key] for key in ("A", *kept) if key != "B"}
        act = {"do": "move", "by": "A", "path": [[12, 12], [20, 12]]}
    for one in wall:
        one |= {"z": 0, "height": 4.0}
    assume(named in tokens)
    whole, stopped = (
        verdicts(tokens, [{**act, **more}], wall, rolls={"initiative": [1]})[0]
        for more in ({}, {"intercepted_by": named})
    )
    assume(whole["legal"] and whole["success"])
    mover = tokens["A"]["r"]
    path = [tuple(one) for one in whole["path"]]
    line = tokens["B"]["at"] if "B" in tokens else path[-1]
    before = path[-1] if "B" in tokens else path[-2]
    long = far(before, line)
    d = ((line[0] - before[0]) / long, (line[1] - before[1]) / long)
    lines = [tuple(map(tuple, one["line"])) for one in wall]
    for key, one in tokens.items():
        if key in "AB":
            continue
        past = (one["at"][0] - line[0]) * d[0] + (one["at"][1] - line[1]) * d[1]
        if abs(past) < HAIR:
            continue
        bodies = [other for k, other in tokens.items() if k not in ("A", key)]
        told, where = intercepts(mover, one, path, bodies, lines)
        reasons = ["own-side"] if one["side"] == "red" else []
        reasons += ["behind"] if past > 0 else []
        if not reasons and told is None:
            continue
        if not reasons:
            reasons = [told]
        event(f"{'move' if moves else 'charge'}: {reasons}")
        assert (key in whole["intercept"]) == (reasons == ["yes"]), (key, reasons)
        if key != named:
            continue
        if reasons != ["yes"]:
            assert stopped["interception"]["reasons"] == reasons
            assert stopped["end"] == whole["end"]
        else:
            assert stopped["failure"] == "intercepted"
            assert where[0] - 0.01 <= stopped["distance"] <= where[1] + 0.01
            met = stopped["interception"]
            assert abs(far(stopped["end"], met["at"]) - mover - one["r"]) < 0.001
            assert abs(far(one["at"], met["at"]) - met["moved"]) < 0.001
            assert met["moved"] <= 2.011


def arrangement(who, target, lengths, rng, rounds=30):
    """A good arrangement of some chargers: from chance beginnings, each moved while that helps."""
    best = None
    for _ in range(rounds):
        now = {}
        for one in rng.sample(who, len(who)):
            free = [
                angle
                for angle in (rng.random() * 2 * pi for _ in range(60))
                if lengths(one, angle) < 1e6
                and all(
                    turned(angle, other) >= needed(one[1], k[1], target)
                    for k, other in now.items()
                )
            ]
            if not free:
                break
            now[one] = min(free, key=lambda angle, one=one: lengths(one, angle))
        if len(now) < len(who):
            continue
        step = 0.2
        while step > 0.002:
            moved = False
            for one in who:
                for turn in (-step, step):
                    angle = now[one] + turn
                    fits = all(
                        turned(angle, other) >= needed(one[1], k[1], target)
                        for k, other in now.items()
                        if k != one
                    )
                    if fits and lengths(one, angle) < lengths(one, now[one]) - 1e-9:
                        now[one], moved = angle, True
            if not moved:
                step /= 2
        total = sum(lengths(one, angle) for one, angle in now.items())
        if best is None or total < best:
            best = total
    return best


@settings(max_examples=15)
@given(
    st.lists(
        st.tuples(st.floats(0, 6.28), st.floats(0.3, 4), radius), min_size=2, max_size=5
    ),
    radius,
    st.lists(st.floats(0, 6.28), max_size=3),
    st.sampled_from([4, 5, 7, 12]),
    st.integers(0, 2**32),
)
def test_no_arrangement_takes_more_chargers_or_less_movement(
    chargers, b, enemies, range_, seed
):
    target, rng = (12.0, 12.0), Random(seed)
    tokens = {"B": {"side": "blue", "at": target, "r": b}}
    for index, angle in enumerate(enemies):
        at = on_circle(target, b + 0.5, angle)
        tokens[f"E{index}"] = {"side": "blue", "at": at, "r": 0.5}
    for index, (angle, off, a) in enumerate(chargers):
        at = on_circle(target, b + a + 1.5 + off, angle)
        tokens[f"A{index}"] = {"side": "red", "at": at, "r": a, "M": range_}
    fixed = [one for key, one in tokens.items() if key[0] == "E"]
    assume(spread(fixed))
    assume(spread([one for key, one in tokens.items() if key[0] != "B"]))
    names = [key for key in tokens if key[0] == "A"]
    (told,) = verdicts(
        tokens,
        [{"do": "charges", "list": [{"by": one, "at": "B"} for one in names]}],
    )
    each = dict(zip(names, told["charges"], strict=True))
    placed = {key: one for key, one in each.items() if one["success"]}
    for key, one in placed.items():
        mine = tokens[key]
        assert abs(far(one["end"], target) - b - mine["r"]) < 0.001
        for other in (
            *fixed,
            *(
                {"at": placed[k]["end"], "r": tokens[k]["r"]}
                for k in placed
                if k != key
            ),
        ):
            assert far(one["end"], other["at"]) >= mine["r"] + other["r"] - 0.011

    def lengths(one, angle):
        """At least what is needed: the ways round the enemies are left out."""
        at = on_circle(target, b + one[1], angle)
        if any(far(at, e["at"]) < one[1] + e["r"] for e in fixed):
            return 1e9
        way = round_disc(tokens[one[0]]["at"], at, target, b + one[1])
        start = tokens[one[0]]["at"]
        for e in fixed:  # only ways that no enemy bars are sure
            straight = far(start, at)
            if way > straight + 1e-9 or _near(e, start, at) < one[1] + e["r"]:
                return 1e9
        return way if way <= range_ else 1e9

    able = [(key, tokens[key]["r"]) for key in names if each[key]["legal"]]
    event(f"{len(placed)} of {len(names)} placed")
    missing = [one for one in able if one[0] not in placed]
    sure = [one for one in able if one[0] in placed]
    total = sum(one["distance"] for one in placed.values())
    found = arrangement(sure, b, lengths, rng)
    if found is not None and sure:
        assert total <= found + 0.02 * len(sure)
    if missing and all(each[key]["failure"] == "no-room" for key, _ in missing):
        assert arrangement([*sure, missing[0]], b, lengths, rng) is None


def _near(e, start, at):
    return point_to_segment(e["at"], start, at)


@given(
    st.lists(point, max_size=2),
    st.floats(4, 20).map(lambda one: round(one, 1)),
    radius,
    radius,
)
def test_failed_charges_go_four_inches_or_an_inch_short(rough, x, a, b):
    tokens = {
        "A": {"side": "red", "at": (2.0, 12.0), "r": a, "M": 0.4},
        "B": {"side": "blue", "at": (x, 12.0), "r": b},
    }
    assume(x - 2 > a + b + 0.5)
    areas = [[(x0, 8), (x0 + 1.5, 8), (x0 + 1.5, 16), (x0, 16)] for x0, _ in rough]
    assume(len(rough) < 2 or abs(rough[0][0] - rough[1][0]) > 1.6)
    terrain = [
        {"id": f"rough-{i}", "kind": "rough", "polygon": [list(p) for p in one]}
        for i, one in enumerate(areas)
    ]
    (told,) = verdicts(tokens, [{"do": "charge", "by": "A", "at": "B"}], terrain)
    assert told["failure"] == "too-far"
    path = [(2.0, 12.0), (x - a - b, 12.0)]
    assume(abs(x - 2 - a - b - 1) > HAIR)
    end = four_inches(path, areas, (x, 12.0), a + b)
    assert far(told["end"], end) < 0.01


on_roof = st.tuples(st.floats(9.8, 14.2), st.floats(8.8, 15.2))
beside = st.tuples(st.floats(5, 8.2) | st.floats(15.8, 19), st.floats(7, 17))


@st.composite
def roofs(draw: Any) -> dict[str, dict[str, Any]]:
    """Warriors on and round a roof, some of them hidden."""
    tokens = {}
    for key in "ABCDE":
        one = {
            "side": "red"
            if key == "A"
            else draw(st.sampled_from(["blue", "blue", "red"])),
            "at": draw(on_roof | beside),
            "r": draw(st.sampled_from([0.4, 0.5, 0.75])),
            "states": draw(st.sampled_from([[], [], ["hidden"], ["stunned"]])),
            "I": draw(st.integers(1, 6)),
        }
        if key == "A":
            one["M"] = draw(st.sampled_from([4, 7, 12, 16]))
            one["states"] = draw(st.sampled_from([[], ["hidden"]]))
            one["flies"] = draw(st.sampled_from([False, False, False, True]))
        if spread([one, *tokens.values()]):
            tokens[key] = one
    return tokens


@settings(suppress_health_check=list(HealthCheck))
@given(
    roofs(),
    st.sampled_from([1.5, 2.0, 3.0, 4.0, 6.5, 7.5]),
    st.sampled_from(["auto", "auto", "climb", "jump", "walk"]),
    st.sampled_from("BCDE"),
    st.booleans(),
    on_roof | beside,
    st.integers(0, 1000),
)
def test_clauses_and_effects_are_those_of_the_tables(
    tokens, height, route, named, moves, end, seed
):
    assume(named in tokens)
    terrain = [
        {
            "id": "roof",
            "kind": "platform",
            "polygon": [[9, 8], [15, 8], [15, 16], [9, 16]],
            "height": height,
        },
        {"id": "rungs", "kind": "ladder", "at": [9, 12]},
        {
            "id": "rubble",
            "kind": "rough",
            "polygon": [[5, 8], [7, 8], [7, 14], [5, 14]],
        },
    ]
    others = [key for key in tokens if key not in ("A", named)]
    act: dict[str, Any] = {"do": "charge", "by": "A", "at": named, "route": route}
    also = others[:1] if seed % 3 == 0 else []
    act |= {"also": also} if also else {}
    if moves:
        act = {"do": "move", "by": "A", "path": [list(end)], "route": route}
    if seed % 2 and others:
        act["intercepted_by"] = others[-1]
    (told,) = verdicts(tokens, [act], terrain, seed=seed)
    event(f"{act['do']}: {told['failure'] or told['success'] or 'illegal'}")
    if not told["legal"]:
        assert told["path"] == []
        assert told["effects"] == []
        assert told["tests"] == []
        return
    cited = {int(one[3:]) for one in told["clauses"]}
    assert cited - OPEN_TO_DOUBT == clauses(told, moves, also)
    assert len(cited & {8, 9}) == (0 if moves else 1)
    hidden = [key for key, one in tokens.items() if "hidden" in one.get("states", [])]
    shown = [(one["who"], one["what"], one["value"]) for one in told["effects"]]
    assert shown == effects(told, "A", moves, hidden)
    mover = tokens["A"]
    limit = mover["M"] + 0.01
    if told["success"]:
        assert told["distance"] <= limit
    elif not moves and told["failure"] not in (*AT_THE_PLACE, "intercepted"):
        assert told["distance"] <= 4.001
    assert told["path"][-1] == told["end"]
    assert told["path_z"][-1] == told["end_z"]
    assert len(told["path"]) == len(told["path_z"])
    placed = {key: dict(one) for key, one in tokens.items() if key != "A"}
    if told["interception"] and told["interception"]["legal"]:
        placed[told["interception"]["by"]]["at"] = told["interception"]["at"]
    touched = []
    for key, one in placed.items():
        on_roof = 9 <= one["at"][0] <= 15 and 8 <= one["at"][1] <= 16
        apart = far(told["end"], one["at"]) - mover["r"] - one["r"]
        same = (told["end_z"] > 1) == on_roof
        assert not same or apart > -0.011
        if same and one["side"] == "blue" and apart <= 0.01:
            touched.append(key)
    assert sorted(told["engaged"]) == sorted(touched)
    for one in told["tests"]:
        need = min(mover["I"], 5)
        assert (one["need"], one["pass"]) == (need, one["roll"] <= need)
    assert all(one["pass"] for one in told["tests"][:-1])


@settings(suppress_health_check=list(HealthCheck))
@given(
    beside,
    on_roof,
    st.sampled_from([0.4, 0.5, 0.75]),
    st.sampled_from([1.5, 3.0, 5.5]),
    st.booleans(),
)
def test_edges_are_crossed_where_the_way_is_least(ground, roof, a, height, down):
    rectangle = [(9, 8), (15, 8), (15, 16), (9, 16)]
    start, target = (roof, ground) if down else (ground, roof)
    tokens = {
        "A": {"side": "red", "at": start, "r": a, "M": 60},
        "B": {"side": "blue", "at": target, "r": 0.5},
    }
    piece = {"id": "roof", "kind": "platform", "polygon": rectangle, "height": height}
    (told,) = verdicts(
        tokens,
        [{"do": "charge", "by": "A", "at": "B"}],
        [piece],
        rolls={"initiative": [1] * 5},
    )
    assume(told["legal"] and told["success"])
    best = []
    for (ax, ay), (bx, by) in zip(
        rectangle, [*rectangle[1:], rectangle[0]], strict=True
    ):
        long = hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / long, (ax - bx) / long
        for index in range(int((long - 2 * a) / 0.01) + 1):
            part = (a + index * 0.01) / long
            x, y = ax + (bx - ax) * part, ay + (by - ay) * part
            top, foot = (x - nx * a, y - ny * a), (x + nx * a, y + ny * a)
            if down:
                length = far(start, top) + max(0.0, far(foot, target) - a - 0.5)
            else:
                length = far(start, foot) + max(0.0, far(top, target) - a - 0.5)
            best.append((length, foot, top))
    least, foot, top = min(best)
    other = start if not down else target
    clear = all(
        segment_to_segment(foot, other, p, q) > a - 0.001
        for p, q in zip(rectangle, [*rectangle[1:], rectangle[0]], strict=True)
    )
    reached = far(foot if down else top, target) > a + 0.5
    event(f"clear: {clear and reached}")
    expected = least + (0.0 if down else height)
    assert told["distance"] > expected - 0.003
    if clear and reached:
        assert told["distance"] < expected + 0.003
