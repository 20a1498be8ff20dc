"""Tokens on an inch table: round bases to scale, where they can be grasped, where they are set down."""

from collections.abc import Callable
from itertools import combinations
from math import dist

import pytest
from PySide6.QtCore import QPointF, Qt

from chargemap import rules
from chargemap.app.docks.templates import put_template
from chargemap.app.figure import Figure
from chargemap.app.tools.select import SelectTool
from chargemap.app.twins import crew_of, settled_in
from chargemap.model.battle import Action, Battle
from chargemap.rules.dice import Dice
from tests.app.desk import Desk
from tests.app.street import TERRAIN, TOKENS, street

SHIFT = Qt.KeyboardModifier.ShiftModifier
RULESET = rules.get("skirmish")
Place = Callable[..., Desk]


@pytest.fixture
def place(qtbot) -> Place:
    def make(battle: Battle | None = None, mode: str = "place") -> Desk:
        desk = Desk(battle or street(), SelectTool, mode)
        qtbot.addWidget(desk.view)
        return desk

    return make


def gaps(battle: Battle) -> list[float]:
    """Return the gap between any two bases on one height, below 0 where they overlap."""
    side, height = RULESET.views.side, RULESET.views.height
    return [
        dist(a.at, b.at) - (side(a) + side(b)) / 2
        for a, b in combinations(battle.tokens.values(), 2)
        if height(battle, a.id) == height(battle, b.id)
    ]


def sound(battle: Battle) -> bool:
    """Whether nobody overlaps anything."""
    return not list(RULESET.complaints(battle))


# Bases


def test_a_base_is_drawn_to_scale_about_its_place(place: Place) -> None:
    desk = place()
    for key, wide in (("A", 1.0), ("O", 2.0)):
        item = desk.scene.token_item(key)
        assert item is not None
        assert (item.centre.x(), item.centre.y()) == pytest.approx(desk.at(key))
        assert item.look.base == pytest.approx(wide)
        assert item.shape().boundingRect().width() == pytest.approx(wide)


@pytest.mark.parametrize(
    ("at", "who"),
    [((8.45, 6.0), ("A",)), ((8.6, 6.0), ()), ((3.9, 15.0), ("O",)), ((4.2, 15.0), ())],
)
def test_a_click_grasps_what_lies_on_the_base(place: Place, at, who) -> None:
    desk = place()
    desk.click(at)
    assert desk.document.selection == who


def test_between_the_corners_of_its_square_a_base_is_not_grasped(place: Place) -> None:
    desk = place()
    desk.click((2.15, 14.15))  # in the square round the ogre, not on his base
    assert desk.document.selection == ()


def test_a_rubber_band_catches_by_the_centres(place: Place) -> None:
    desk = place()
    desk.drag((4.2, 5.3), (8.1, 8.2))
    assert set(desk.document.selection) == {"A", "B"}


def test_who_stands_above_the_table_shows_how_high(place: Place) -> None:
    desk = place()
    titles = {one.token_id: one.look.title for one in desk.scene.token_items()}
    assert titles["D"] == "Dina 3″"
    assert titles["A"] == "Aldo"


def test_nobody_is_piled_upon_others_on_a_table(place: Place) -> None:
    desk = place()
    assert {item._pile for item in desk.scene.token_items()} == {1}


def test_hit_testing_in_the_view_is_in_inches(place: Place) -> None:
    desk = place()
    assert desk.scene.token_at((15.3, 4.3)) == "D"
    assert desk.scene.token_at((15.5, 4.5)) is None


# Placing by hand


def test_a_drag_in_place_mode_sets_a_token_down_anywhere(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (20.31, 16.18))
    assert desk.at("A") == pytest.approx((20.31, 16.18), abs=0.06)
    assert desk.document.battle.log[-1].action.do == "place"
    assert sound(desk.document.battle)


def test_who_is_dropped_onto_another_comes_to_stand_beside_it(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (16.2, 12.1))
    assert dist(desk.at("A"), desk.at("E")) == pytest.approx(1.05, abs=0.06)
    assert min(gaps(desk.document.battle)) > 0.01
    assert sound(desk.document.battle)


def test_who_is_dropped_into_a_wall_comes_to_stand_beside_it(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (7.0, 10.1))
    assert desk.at("A") == pytest.approx((7.0, 10.5), abs=0.1)
    assert sound(desk.document.battle)


def test_who_is_dropped_into_a_building_comes_to_stand_outside(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (21.0, 12.0))
    assert desk.at("A") == pytest.approx((19.5, 12.0), abs=0.1)
    assert sound(desk.document.battle)


def test_a_base_stays_on_the_table(place: Place) -> None:
    desk = place()
    desk.drag((8.0, 6.0), (0.1, 9.0))
    assert desk.at("A") == pytest.approx((0.5, 9.0), abs=0.06)


def test_who_is_lifted_off_a_platform_no_longer_stands_as_high(place: Place) -> None:
    tokens = TOKENS.replace("at: [15, 4]", "at: [15, 4], z: 3")
    desk = place(street(tokens))
    desk.drag((15.0, 4.0), (15.0, 10.5))
    assert "z" not in desk.document.battle.tokens["D"].stats
    assert RULESET.views.height(desk.document.battle, "D") == 0
    assert sound(desk.document.battle)


def test_a_group_is_set_down_as_it_stood(place: Place) -> None:
    desk = place()
    desk.click((8.0, 6.0))
    desk.click((5.0, 7.5), SHIFT)
    desk.drag((8.0, 6.0), (9.5, 5.0))
    assert desk.at("A") == pytest.approx((9.5, 5.0), abs=0.06)
    assert desk.at("B") == pytest.approx((6.5, 6.5), abs=0.06)
    assert desk.document.undo.count() == 1


# Adding


@pytest.mark.parametrize("near", [(8.0, 6.0), (15.2, 4.1), (7.0, 10.0), (21.5, 12.0)])
def test_a_miniature_is_never_put_on_another_or_into_a_wall(near) -> None:
    battle = street()
    for _ in range(6):
        name = RULESET.templates[0].name
        action = put_template(battle, RULESET, name, "red", near)
        assert action is not None
        desk = RULESET.resolve(battle, action, _dice())
        battle = desk[1]
    assert len(battle.tokens) == 12
    assert sound(battle)
    assert min(gaps(battle)) > 0.01


def test_a_miniature_stands_where_it_was_dropped_if_there_is_room() -> None:
    name = RULESET.templates[0].name
    action = put_template(street(), RULESET, name, "red", (20.37, 5.91))
    assert action is not None
    (written,) = action.choices["tokens"].values()  # type: ignore[attr-defined]
    assert written["at"] == [20.37, 5.91]


def test_where_the_whole_table_is_full_nobody_is_added() -> None:
    terrain = "    - {id: house, kind: building, polygon: [[0, 0], [24, 0], [24, 18], [0, 18]]}"
    battle = street("    {}", terrain)
    name = RULESET.templates[0].name
    assert put_template(battle, RULESET, name, "red", (8, 6)) is None


def test_a_duplicate_stands_beside_the_first() -> None:
    battle = street()
    crew = settled_in(battle, RULESET, crew_of(battle, ("A", "O")), (0, 0))
    assert [
        dist(one.at, battle.tokens[key].at)
        for one, key in zip(crew.tokens, ("A", "O"), strict=True)
    ] == pytest.approx([1.05, 2.05], abs=0.06)
    assert sound(battle.with_token(*crew.tokens))


# Arrow keys by hand


@pytest.mark.parametrize(
    ("held", "far"), [(Qt.KeyboardModifier.NoModifier, 0.25), (SHIFT, 1.0)]
)
def test_arrow_keys_push_by_a_quarter_of_an_inch_or_a_whole_one(
    place: Place, held, far
) -> None:
    desk = place()
    desk.click((8.0, 6.0))
    desk.key(Qt.Key.Key_Right, held)
    desk.key(Qt.Key.Key_Down, held)
    assert desk.at("A") == pytest.approx((8 + far, 6 + far))
    assert desk.document.undo.count() == 1  # pushes in a row are one step


def test_a_ghost_has_the_size_of_the_base(place: Place) -> None:
    desk = place()
    desk.press((3.0, 15.0))
    desk.drag_to((6.0, 15.0))
    ghosts = [one.figure for one in desk.scene.overlays if hasattr(one, "figure")]
    (ghost,) = [
        one for one in ghosts if isinstance(one, Figure) and one.kind == "ghost"
    ]
    xs = [x for x, _y in ghost.points]
    assert (min(xs), max(xs)) == pytest.approx((2.0, 4.0))
    item = desk.scene.token_item("O")
    assert item is not None
    assert item.centre.x() == pytest.approx(6.0, abs=0.06)
    desk.key(Qt.Key.Key_Escape)
    assert item.centre == QPointF(3.0, 15.0)


def _dice() -> Dice:
    return Dice([], 1, 0)


def test_terrain_that_is_the_same_is_still_there(place: Place) -> None:
    """A hand action keeps the pieces of the table as they are."""
    desk = place(street(TOKENS, TERRAIN))
    before = desk.document.battle.board
    desk.document.act(Action("place", choices={"to": {"A": [9.0, 6.0]}}))
    assert desk.document.battle.board is before


def test_the_height_of_the_ground_goes_with_the_token_in_hand(place: Place) -> None:
    desk = place()
    item = desk.scene.token_item("A")
    assert item is not None
    desk.press((8.0, 6.0))
    desk.drag_to((14.0, 6.0))
    assert item.name._look.title == "Aldo 3″"
    desk.drag_to((10.0, 6.0))
    assert item.name._look.title == "Aldo"
    desk.drag_to((14.0, 6.0))
    desk.key(Qt.Key.Key_Escape)
    assert item.name._look.title == "Aldo"
