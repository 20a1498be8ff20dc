"""What is drawn of a verdict: as figures in board units, and as items on the board."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from chargemap import rules
from chargemap.app.document import Shown
from chargemap.app.figure import Figure
from chargemap.app.figures import describe
from chargemap.app.tools.select import SelectTool
from chargemap.model.battle import Action, Battle
from tests.app.desk import Desk, battle_of

TOKENS = """{A: {side: red, speed: 30, bab: 5, weapons: [longsword]},
    B: {side: blue, ac: 15}, C: {side: red}}"""
CLEAR = """
..........
.A.....B..
..........
.C........
"""


def figures_of(battle: Battle, action: Action) -> tuple[Figure, ...]:
    verdict = rules.get("dnd35").judge(battle, action)
    return describe(verdict, action, battle)


def of_kind(figures: tuple[Figure, ...], kind: str) -> list[Figure]:
    return [figure for figure in figures if figure.kind == kind]


def drawn(text: str = CLEAR, **keys: str) -> Battle:
    return battle_of(text, tokens=TOKENS, **keys)


CHARGE = Action("charge", "A", "B")


# Figures


def test_a_legal_charge_is_a_lane_a_path_a_ghost_and_a_length() -> None:
    figures = figures_of(drawn(), CHARGE)
    assert [figure.kind for figure in figures] == ["lane", "path", "label", "ghost"]
    assert {figure.role for figure in figures} == {"legal"}


def test_the_path_runs_through_the_middle_of_squares() -> None:
    (path,) = of_kind(figures_of(drawn(), CHARGE), "path")
    assert path.points == tuple((x + 0.5, 1.5) for x in range(1, 7))


def test_the_path_of_a_large_creature_runs_through_the_middle_of_its_space() -> None:
    battle = battle_of(
        ".........\n.A.....B.\n.........\n",
        tokens="{A: {side: red, size: large}, B: {side: blue}}",
    )
    (path,) = of_kind(figures_of(battle, CHARGE), "path")
    assert path.points[0] == (2.0, 2.0)


def test_the_ghost_stands_where_the_charger_would_land() -> None:
    (ghost,) = of_kind(figures_of(drawn(), CHARGE), "ghost")
    assert ghost.points[0] == (6, 1)
    assert ghost.token == "A"


def test_after_the_charge_the_ghost_stands_where_it_began() -> None:
    ruleset, battle = rules.get("dnd35"), drawn()
    verdict, after = ruleset.resolve(battle, CHARGE, _dice(attack=[15], damage=[4]))
    figures = describe(verdict, CHARGE, battle, after)
    assert [ghost.points[0] for ghost in of_kind(figures, "ghost")] == [(1, 1)]


def test_the_way_of_a_refused_charge_is_drawn_too() -> None:
    figures = figures_of(drawn(CLEAR.replace("A.....B", "A.~...B")), CHARGE)
    (path,) = of_kind(figures, "path")
    assert path.role == "illegal"
    assert len(path.points) == 6


def test_each_blocker_is_outlined_and_each_cause_named_once() -> None:
    figures = figures_of(drawn(CLEAR.replace("A.....B", "A.~~..B")), CHARGE)
    squares = of_kind(figures, "outline-square")
    assert [square.points[0] for square in squares] == [(3, 1), (4, 1)]
    named = [one for one in of_kind(figures, "label") if one.role == "illegal"]
    assert len(named) == 1


def test_a_token_that_bars_the_way_has_a_ring_and_a_cross() -> None:
    figures = figures_of(
        drawn("..........\n.A..C..B..\n..........\n"),
        CHARGE,
    )
    (ring,) = of_kind(figures, "ring-token")
    assert (ring.token, ring.role, ring.points[0]) == ("C", "illegal", (4, 1))
    assert not of_kind(figures, "outline-square")


@pytest.mark.parametrize(
    ("side", "words"), [("red", "ally in lane"), ("blue", "creature in lane")]
)
def test_whoever_stands_in_the_lane_is_named_ally_or_creature(
    side: str, words: str
) -> None:
    tokens = TOKENS.replace("C: {side: red}", f"C: {{side: {side}}}")
    battle = battle_of("..........\n.A..C..B..\n..........\n", tokens=tokens)
    assert words in [one.label for one in of_kind(figures_of(battle, CHARGE), "label")]


def test_a_state_that_bars_is_named() -> None:
    battle = battle_of(CLEAR, tokens=TOKENS.replace("bab: 5", "states: [prone]"))
    labels = of_kind(figures_of(battle, CHARGE), "label")
    assert "prone" in [one.label.lower() for one in labels]


def test_a_wall_that_bars_the_way_is_a_thick_segment() -> None:
    figures = figures_of(drawn(walls="[[4, 1, 4, 2, closed]]"), CHARGE)
    assert [one.points for one in of_kind(figures, "segment")] == [((4, 1), (4, 2))]


def test_a_move_too_far_is_drawn_in_two_parts() -> None:
    battle = battle_of("..........\n.A........\n", tokens="{A: {side: red}}")
    figures = figures_of(battle, Action("move", "A", choices={"to": [9, 1]}))
    (path,), (beyond,) = of_kind(figures, "path"), of_kind(figures, "beyond")
    assert (path.role, beyond.role) == ("legal", "warn")
    assert path.points[-1] == beyond.points[0] == (7.5, 1.5)
    assert beyond.points[-1] == (9.5, 1.5)


def test_an_attack_of_opportunity_is_a_warning_on_the_enemy() -> None:
    battle = battle_of(
        "....\n.AB.\n....\n....\n", tokens="{A: {side: red}, B: {side: blue}}"
    )
    figures = figures_of(battle, Action("move", "A", choices={"to": [0, 3]}))
    (badge,) = of_kind(figures, "badge")
    assert (badge.label, badge.role, badge.token) == ("!", "warn", "B")


def test_a_hit_is_told_at_the_target() -> None:
    battle = drawn()
    verdict, after = rules.get("dnd35").resolve(
        battle, CHARGE, _dice(attack=[15], damage=[4])
    )
    figures = describe(verdict, CHARGE, battle, after)
    words = {one.token: one.label for one in of_kind(figures, "label")}
    assert words["B"] == "22 vs 15: hit, 4 damage"


def test_a_push_is_an_arrow() -> None:
    battle, action = drawn(), CHARGE.choosing(then="bull-rush")
    verdict, after = rules.get("dnd35").resolve(battle, action, _dice(check=[19, 1]))
    (arrow,) = of_kind(describe(verdict, action, battle, after), "push-arrow")
    assert arrow.points[0] == (7.5, 1.5)
    assert arrow.points[1][0] > 8


def _dice(**queues: list[int]):
    from chargemap.rules.dice import Dice

    return Dice([queues])


# Items


Board = Callable[..., Desk]


@pytest.fixture
def board(qtbot) -> Board:
    def make(battle: Battle | None = None) -> Desk:
        desk = Desk(battle or drawn(), SelectTool)
        qtbot.addWidget(desk.view)
        return desk

    return make


def preview(desk: Desk, action: Action = CHARGE) -> None:
    verdict = desk.document.judge(action)
    desk.document.show_verdict(Shown(verdict, action, desk.document.battle))


def test_the_overlay_shows_what_the_document_shows(board: Board) -> None:
    desk = board()
    preview(desk)
    assert desk.kinds() == ["lane", "path", "label", "ghost"]
    desk.document.show_verdict(None)
    assert desk.kinds() == []
    assert not desk.scene.overlays


def test_the_overlay_says_nothing_of_the_gms_hand(board: Board) -> None:
    desk = board()
    preview(desk, Action("place", choices={"to": {"A": [3, 3]}}))
    assert not desk.scene.overlays


def test_a_new_verdict_takes_the_place_of_the_old(board: Board) -> None:
    desk = board()
    preview(desk)
    count = len(desk.scene.overlays)
    preview(desk)
    assert len(desk.scene.overlays) == count


def test_labels_are_laid_out_anew_when_the_view_moves(board: Board) -> None:
    desk = board()
    preview(desk)
    for factor in (3.0, 0.2):
        desk.view.zoom(factor)
        QApplication.processEvents()
        for label in desk.overlay.labels():
            box = label.pill.translated(desk.view.viewportTransform().map(label.pos()))
            assert desk.view.viewport().rect().contains(box.toAlignedRect())


def test_the_overlay_changes_colours_with_the_board(board: Board) -> None:
    desk = board()
    preview(desk)
    desk.scene.set_dark(True)
    desk.overlay.refresh()
    assert desk.kinds() == ["lane", "path", "label", "ghost"]


def test_old_terrain_is_shown_with_a_past_entry(board: Board) -> None:
    desk = board(drawn(CLEAR.replace("A.....B", "A.~...B")))
    desk.document.act(CHARGE)
    (entry,) = desk.document.battle.log
    rows = {"1": desk.document.battle.board.ground[1].replace("~", ".")}
    desk.document.act(Action("paint", choices={"rows": rows}))
    desk.document.show_verdict(Shown(entry.verdict, entry.action, entry.before, entry))
    assert "~" in desk.scene.battle.board.ground[1]
    assert "outline-square" in desk.kinds()


@pytest.mark.parametrize("force", [False, True])
def test_every_kind_of_figure_can_be_painted(board: Board, force: bool) -> None:
    battle = battle_of(
        "..........\n.A.C~..B..\n....o.....\n..........\n",
        tokens=TOKENS.replace("C: {side: red}", "C: {side: blue}"),
        walls="[[5, 0, 5, 3], [6, 1, 6, 2, window]]",
    )
    desk = board(battle)
    action = replace(CHARGE.choosing(then="bull-rush"), force=force)
    desk.document.act(action)
    assert not desk.view.grab().isNull()
    kinds = set(desk.kinds())
    assert {"lane", "outline-square", "ring-token", "segment", "badge"} <= kinds
