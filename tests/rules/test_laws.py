"""Laws of the d20 rulings on random boards: where a battle stands and how it is turned makes no difference."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.geometry import lane as lanes
from chargemap.geometry.ground import ground_of
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard
from chargemap.model.plain import verdict_to_plain
from chargemap.rules.d20.charging import Charge
from chargemap.rules.dice import Dice
from chargemap.rules.dnd35.game import situation_of
from tests.rules.boards import SIDE, SYMMETRIES, Symmetry, battles, shifted

RULES = rules.get("dnd35")
CHARGE = Action("charge", "t0", "t1")
THEN = st.sampled_from(["", "bull-rush"])


def charge(then: str) -> Action:
    return CHARGE.choosing(then=then) if then else CHARGE


@given(battles(), THEN, st.integers(0, 12), st.integers(0, 12))
def test_a_battle_elsewhere_is_ruled_the_same(
    battle: Battle, then: str, across: int, down: int
) -> None:
    here = RULES.judge(battle, charge(then))
    there = RULES.judge(shifted(battle, across, down), charge(then))
    assert there.reasons == here.reasons
    assert (there.clauses, there.distance, there.provokes) == (
        here.clauses,
        here.distance,
        here.provokes,
    )
    assert there.path == tuple((x + across, y + down) for x, y in here.path)
    assert there.lane == tuple((x + across, y + down) for x, y in here.lane)


@given(battles(), THEN, st.sampled_from(SYMMETRIES))
def test_a_mirrored_battle_is_ruled_the_same(
    battle: Battle, then: str, symmetry: Symmetry
) -> None:
    turned = symmetry.battle(battle, RULES.views.space_sq)
    here, there = RULES.judge(battle, charge(then)), RULES.judge(turned, charge(then))
    assert there.legal == here.legal
    attempt = Charge(situation_of(battle), charge(then))
    side = attempt.start.side
    for end in (
        attempt.tied
    ):  # each space by itself: which of them comes first is the page's order
        one = RULES.judge(battle, charge(then).choosing(end=list(end.square)))
        other = RULES.judge(
            turned, charge(then).choosing(end=list(symmetry.square(end.square, side)))
        )
        assert other.reasons == one.reasons
        assert (other.clauses, other.distance) == (one.clauses, one.distance)
        assert other.provokes == one.provokes
        assert other.attack == one.attack
        assert other.path == tuple(
            symmetry.square((int(x), int(y)), side) for x, y in one.path
        )
        assert set(other.lane) == {symmetry.point(x, y) for x, y in one.lane}


@given(battles(), st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
def test_a_boulder_outside_the_lanes_changes_nothing(
    battle: Battle, column: int, row: int
) -> None:
    board = battle.board
    assert isinstance(board, GridBoard)
    ground = ground_of(board)
    attempt = Charge(situation_of(battle), CHARGE)
    assume(board.at((column, row)) == ".")
    for end in attempt.tied:
        mask = lanes.lane_mask(ground, attempt.start, end, False) | ground.mask(end)
        assume(not mask & ground.bit((column, row)))
    with_boulder = replace(battle, board=board.painted({(column, row): "o"}))
    assert RULES.judge(with_boulder, CHARGE) == RULES.judge(battle, CHARGE)


@given(battles(), THEN)
def test_hover_and_click_agree(battle: Battle, then: str) -> None:
    preview = RULES.judge(battle, charge(then))
    verdict, after = RULES.resolve(battle, charge(then), Dice(seed=3))
    assert (verdict.legal, verdict.reasons, verdict.lane) == (
        preview.legal,
        preview.reasons,
        preview.lane,
    )
    assert verdict.provokes[: len(preview.provokes)] == preview.provokes
    if not verdict.legal:
        assert verdict == replace(preview, success=False)
        assert after.tokens == battle.tokens
        assert (verdict.path, verdict.distance, verdict.effects) == ((), 0, ())
    elif not then:
        assert verdict.path == preview.path
        assert after.tokens["t0"].at == verdict.end


@given(battles(), st.integers(0, 10_000))
def test_the_same_seed_gives_the_same_battle(battle: Battle, seed: int) -> None:
    first = RULES.resolve(battle, CHARGE, Dice(seed=seed))
    again = RULES.resolve(battle, CHARGE, Dice(seed=seed))
    assert verdict_to_plain(first[0]) == verdict_to_plain(again[0])
    assert first[1] == again[1]


@given(
    battles(),
    st.sampled_from([0, 1, 2, 3]),
    st.integers(0, SIDE - 1),
    st.integers(0, SIDE - 1),
)
def test_waypoints_on_the_way_change_nothing(
    battle: Battle, number: int, column: int, row: int
) -> None:
    move = Action("move", "t0").choosing(to=[column, row], **{"as": "double"})
    direct = RULES.judge(battle, move)
    assume(direct.legal and len(direct.path) > 2)
    via = direct.path[1 + number % (len(direct.path) - 2)]
    guided = RULES.judge(battle, move.choosing(via=[list(via)]))
    assert guided.legal
    assert guided.distance == direct.distance


@given(battles())
def test_every_token_may_be_judged_against_every_other(battle: Battle) -> None:
    for by in battle.tokens:
        for at in battle.tokens:
            verdict = RULES.judge(battle, Action("charge", by, at))
            assert verdict.legal == (not verdict.reasons)
            assert verdict.clauses
