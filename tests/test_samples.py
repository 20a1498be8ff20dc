"""The sample battles: they load, replay, make sense, and offer something to do."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from chargemap import cases, rules
from chargemap.cli import main
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard
from chargemap.model.plain import verdict_to_json
from chargemap.resources import samples
from chargemap.rules.dice import Dice

PLAYED = {
    *("attack", "two-weapon", "charge", "ready-brace", "stand", "start-turn"),
    *("bull-rush", "overrun", "trip", "disarm", "sunder", "feint", "grapple"),
    *("ride", "shoot-mounted", "cast-mounted"),
}
EACH = pytest.mark.parametrize("path", samples(), ids=lambda path: path.stem)
STREET, BRIDGE, CELLAR, TILT, TROLL, SPEARS = samples()
ON_SQUARES = pytest.mark.parametrize(
    "path", [BRIDGE, CELLAR], ids=lambda path: path.stem
)


def charges(battle: Battle) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the reasons against every charge of the battle, as it was when its log began."""
    ruleset, start = rules.get(battle.ruleset), battle.start
    return {
        (by, at): ruleset.judge(start, Action("charge", by, at)).reasons
        for by in start.tokens
        for at in ruleset.views.opponents(start, by)
    }


def test_the_bridge_holds_a_legal_charge_and_one_that_is_barred() -> None:
    log = cases.open_battle(BRIDGE).log
    ruled = [entry.verdict for entry in log if entry.action.do == "charge"]
    assert any(verdict.legal and verdict.success for verdict in ruled)
    assert any(not verdict.legal for verdict in ruled)


def test_the_spear_line_waits_for_a_round_in_which_all_that_is_declared_holds() -> None:
    battle = cases.open_battle(SPEARS)
    ruleset = rules.get(battle.ruleset)
    assert {one.by for one in battle.declared} == set(battle.tokens)
    verdict, after = ruleset.resolve(
        battle, ruleset.together(battle.declared), Dice(seed=battle.seed)
    )
    assert verdict.legal
    assert verdict.more["dropped"] == []
    assert after.declared == ()
    told = {event["does"] for event in verdict.phases if isinstance(event, dict)}
    assert {"move", "attack", "guard-strike", "shoot", "cover-shot"} <= told
    whys = {one.why for one in verdict.moments}
    assert {"longer", "initiative", "arrives", "weapon", "covers", "acts"} <= whys


def test_the_spear_line_opens_with_nothing_done_and_plays_its_first_round() -> None:
    battle = cases.open_battle(SPEARS)
    ruleset = rules.get(battle.ruleset)
    assert not any(one.spent or one.effects for one in battle.tokens.values())
    assert {entry.action.do for entry in battle.log} == {"declare"}
    action = ruleset.together(battle.declared)
    _verdict, after = ruleset.resolve(battle, action, Dice(seed=battle.seed))
    assert after.turn.round == 1


def test_knights_and_spearmen_of_the_spear_line_face_each_other() -> None:
    battle = cases.open_battle(SPEARS)
    faced = {(one.side, str(one.stats["facing"])) for one in battle.tokens.values()}
    assert {("red", "east"), ("blue", "west")} <= faced


def test_a_lance_is_charged_along_the_tilt_by_a_knight_and_not_by_the_squire() -> None:
    battle = cases.open_battle(TILT)
    ruleset = rules.get(battle.ruleset)
    assert battle.turn.token == "hugo"
    lance = ruleset.judge(battle, Action("charge", "hugo", "isolde"))
    assert lance.legal
    assert {"PF1-C18", "PF1-C30"} <= set(lance.clauses)
    refused = [one for one in battle.log if not one.verdict.legal]
    assert [(one.action.by, one.verdict.reasons) for one in refused] == [
        ("odo", ("mount-untrained",))
    ]


def test_the_troll_can_be_pushed_off_its_bridge_into_the_rapids() -> None:
    battle = cases.open_battle(TROLL)
    assert battle.turn.token == "ragna"
    push = Action("bull-rush", "ragna", "mudge")
    dice = Dice([{"maneuver": (15,)}])
    verdict, after = rules.get(battle.ruleset).resolve(battle, push, dice)
    assert verdict.success
    x, y = (int(one) for one in after.tokens["mudge"].at)
    assert {(x, y), (x + 1, y + 1)} & after.marked("hazards")
    assert after.tokens["tilde"].states == frozenset()  # its hold is gone


def test_a_push_along_the_bridge_goes_through_the_goblins() -> None:
    battle = cases.open_battle(TROLL)
    ruleset = rules.get(battle.ruleset)
    step = Action("move", "ragna", choices={"to": [10, 6], "as": "step"})
    _verdict, battle = ruleset.resolve(battle, step, Dice())
    push = Action("bull-rush", "ragna", "mudge")
    dice = Dice([{"maneuver": (19, 19, 19)}])
    verdict, _after = ruleset.resolve(battle, push, dice)
    pushed = [one.who for one in verdict.effects if one.what == "pushed"]
    assert pushed == ["mudge", "skrit", "yap"]


def test_whatever_pathfinder_has_is_offered_to_somebody_in_the_last_two() -> None:
    offered = set()
    for path in (TILT, TROLL):
        battle = cases.open_battle(path)
        ruleset = rules.get(battle.ruleset)
        for by in battle.tokens:
            for at in ("", *ruleset.views.opponents(battle, by)):
                offered |= {one.action.do for one in ruleset.offers(battle, by, at)}
    assert offered == PLAYED


def test_there_is_a_sample_for_squares_and_one_for_a_table() -> None:
    boards = {rules.get(cases.open_battle(path).ruleset).board for path in samples()}
    assert boards == {"grid", "table"}


@EACH
def test_its_ruleset_finds_nothing_to_complain_of(path: Path) -> None:
    battle = cases.open_battle(path)
    ruleset = rules.get(battle.ruleset)
    assert list(ruleset.complaints(battle)) == []
    assert list(ruleset.complaints(battle.start)) == []
    assert ruleset.settle(battle) == battle


@EACH
def test_saved_again_it_is_the_same_battle(path: Path, tmp_path: Path) -> None:
    battle = cases.open_battle(path)
    cases.save_battle(battle, tmp_path / path.name)
    assert cases.open_battle(tmp_path / path.name) == battle


@EACH
def test_the_command_line_agrees_with_its_log(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resolve", str(path), "--check"]) == 0
    assert capsys.readouterr().out.rstrip().endswith(" 0 differ")


@ON_SQUARES
def test_some_charges_are_legal_and_others_barred_for_many_reasons(path: Path) -> None:
    reasons = charges(cases.open_battle(path))
    seen = Counter(code for codes in reasons.values() for code in codes)
    assert sum(not codes for codes in reasons.values()) >= 4
    assert len(seen) >= 5
    assert {"lane-difficult", "lane-creature", "lane-blocked"} <= seen.keys()
    assert "no-line-of-sight" in seen


def test_the_door_of_the_watch_house_decides_over_a_charge() -> None:
    battle = cases.open_battle(BRIDGE)
    ruleset = rules.get(battle.ruleset)
    charge = Action("charge", "edda", "nib")
    shut = ruleset.judge(battle, charge)
    assert shut.reasons == ("no-line-of-sight", "lane-blocked")
    assert isinstance(battle.board, GridBoard)
    walls = battle.board.walls
    index = next(i for i, wall in enumerate(walls) if wall.kind == "closed")
    board = battle.board.with_wall(index, replace(walls[index], kind="open"))
    opened = ruleset.judge(replace(battle, board=board), charge)
    assert opened.legal
    assert "D35-C03" in opened.clauses
    assert verdict_to_json(opened) != verdict_to_json(shut)


@EACH
def test_it_is_small_enough_to_come_with_the_program(path: Path) -> None:
    assert path.stat().st_size < 400_000


@EACH
def test_every_kind_of_creature_stands_ready_to_be_added(path: Path) -> None:
    battle = cases.open_battle(path)
    kinds = {
        kind_of(template.stats) for template in rules.get(battle.ruleset).templates
    }
    for token in battle.start.tokens.values():
        assert kind_of(token.stats) in kinds, token.label


def kind_of(stats: Mapping[str, object]) -> tuple[object, ...]:
    """Return what tells one kind of creature from another at a glance: its size, its legs, its build."""
    keys = (("size", "medium"), ("shape", "tall"), ("legs", 2))
    return tuple(stats.get(key, usual) for key, usual in keys)
