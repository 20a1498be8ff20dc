"""Looking from a token at tokens and squares, by mouse and keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from chargemap.app.figure import Figure
from chargemap.app.tools.select import SelectTool
from chargemap.app.tools.sight import SightTool
from chargemap.model.battle import Action
from tests.app.desk import Desk, battle_of

HALL = """
..........
.A...#..B.
..........
.C....D...
..........
"""
SIDES = """{A: {side: red, name: Ann, weapons: [longspear]}, B: {side: blue, name: Bert},
    C: {side: red}, D: {side: blue}}"""

Look = Callable[..., Desk]


@pytest.fixture
def look(qtbot) -> Look:
    def make(drawn: str = HALL, by: str = "A", **keys: str) -> Desk:
        desk = Desk(battle_of(drawn, tokens=SIDES, **keys), SightTool)
        qtbot.addWidget(desk.view)
        if by:
            desk.document.select((by,))
        return desk

    return make


def of_kind(desk: Desk, kind: str) -> list[Figure]:
    return [one for one in desk.tool.layer.figures if one.kind == kind]


def words(desk: Desk) -> list[str]:
    return [label.figure.label for label in desk.tool.layer.labels()]


def test_hovering_a_token_in_sight_draws_the_open_line(look: Look) -> None:
    desk = look()
    desk.hover((6, 3))
    (line,) = of_kind(desk, "sight-line")
    assert (line.role, line.points[0], line.points[1]) == (
        "legal",
        (1.5, 1.5),
        (6.5, 3.5),
    )
    assert words(desk) == ["in sight"]


def test_what_cuts_sight_is_outlined_and_named(look: Look) -> None:
    desk = look()
    desk.hover((8, 1))
    assert [one.points[0] for one in of_kind(desk, "outline-square")] == [(5, 1)]
    assert [one.role for one in of_kind(desk, "sight-line")] == ["illegal"]
    assert set(words(desk)) == {"cuts sight", "not in sight"}
    assert desk.said[-1].startswith("Ann does not see Bert. (D20-M12)")


def test_a_wall_that_cuts_sight_is_drawn_thick(look: Look) -> None:
    desk = look(HALL.replace("#", "."), walls="[[5, 0, 5, 5]]")
    desk.hover((8, 1))
    assert [one.points for one in of_kind(desk, "segment")] == [((5, 0), (5, 5))]


def test_through_a_window_effect_is_cut_and_sight_is_not(look: Look) -> None:
    desk = look(HALL.replace("#", "."), walls="[[5, 0, 5, 5, window]]")
    desk.hover((8, 1))
    assert set(words(desk)) == {"in sight", "no line of effect", "cuts line of effect"}


def test_whoever_gives_cover_is_ringed(look: Look) -> None:
    desk = look(HALL.replace("A...#..B.", "A..C...B.").replace(".C....D", "......D"))
    desk.hover((8, 1))
    rings = {one.token: one.role for one in of_kind(desk, "ring-token")}
    assert rings == {"B": "warn", "C": "warn"}
    assert "cover +4" in words(desk)


def test_reach_threatens(look: Look) -> None:
    desk = look()
    desk.hover((1, 3))
    assert "threatened" in words(desk)
    assert "Ann threatens C (longspear). (D20-M03, D20-M11)" in desk.said[-1]


def test_an_empty_square_can_be_looked_at(look: Look) -> None:
    desk = look()
    desk.hover((7, 2))
    assert words(desk) == ["in sight"]
    desk.hover((7, 1))
    assert "not in sight" in words(desk)


def test_nothing_is_drawn_for_oneself_or_off_the_board(look: Look) -> None:
    desk = look()
    desk.hover((6, 3))
    desk.hover((1, 1))
    assert not desk.scene.overlays
    desk.hover((-1, 2))
    assert not desk.scene.overlays


def test_a_click_on_a_token_looks_from_there(look: Look) -> None:
    desk = look(by="")
    assert desk.tool.wants == "Click the token that is to look."
    desk.click((8, 1))
    assert desk.document.selection == ("B",)
    desk.hover((1, 1))
    assert "not in sight" in words(desk)


def test_a_click_on_a_square_keeps_the_answer(look: Look) -> None:
    desk = look()
    desk.click((7, 2))
    desk.hover((6, 3))
    assert desk.tool.target == (7, 2)
    desk.click((7, 2))
    desk.hover((6, 3))
    assert desk.tool.target == "D"


def test_tab_goes_from_token_to_token_and_arrows_from_square_to_square(
    look: Look,
) -> None:
    desk = look()
    desk.key(Qt.Key.Key_Tab)
    assert desk.tool.target == "B"
    desk.key(Qt.Key.Key_Tab)
    assert desk.tool.target == "C"
    desk.key(Qt.Key.Key_Right)
    assert desk.tool.target == (2, 3)
    desk.key(Qt.Key.Key_Escape)
    assert desk.tool.target is None
    assert not desk.scene.overlays


def test_the_answer_follows_the_battle(look: Look) -> None:
    desk = look()
    desk.hover((8, 1))
    rows = {"1": ".........."}
    desk.document.act(Action("paint", choices={"rows": rows}))
    assert words(desk) == ["in sight"]
    desk.document.act(Action("remove", choices={"ids": ["B"]}))
    assert not desk.scene.overlays


def test_another_tool_leaves_nothing_of_it(look: Look) -> None:
    desk = look()
    desk.hover((8, 1))
    desk.take(SelectTool)
    assert not desk.scene.overlays


def test_the_strip_links_every_fact_to_its_clauses(look: Look, qtbot) -> None:
    desk = look()
    strip = desk.tool.options_widget()
    desk.hover((8, 1))
    assert "not in sight" in strip.told.text()
    assert '<a href="D20-M12">' in strip.told.text()
    with qtbot.waitSignal(desk.tool.clause_requested) as asked:
        strip.told.linkActivated.emit("D20-M12")
    assert asked.args == ["D20-M12"]
