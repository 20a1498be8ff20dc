"""Routes on a table: through free places only, as short as any, and the same however the table lies."""

from math import acos, hypot, inf, pi, sqrt

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chargemap.geometry.table.allowed import Allowed
from chargemap.geometry.table.contact import Goal
from chargemap.geometry.table.ground import DOWN, UP
from chargemap.geometry.table.links import CLIMB, JUMP, LADDER, STEP
from chargemap.geometry.table.routes import most_direct
from chargemap.geometry.table.surfaces import Base, Table
from chargemap.geometry.table.ways import Ways
from chargemap.model.board import Piece, TableBoard
from tests.geometry.table.tables import (
    SIZE,
    WALK,
    Walk,
    discs,
    grid_length,
    pieces,
    walks,
)

SAME = 0.002  # inches: arcs are walked in short straight pieces
ALL = Allowed(frozenset({STEP, LADDER, JUMP, UP, DOWN}))


def turned(way):
    return {
        "moved": lambda at: (at[0] + 3.25, at[1] + 1.5),
        "mirrored": lambda at: (SIZE[0] - at[0], at[1]),
        "a quarter": lambda at: (SIZE[1] - at[1], at[0]),
        "half": lambda at: (SIZE[0] - at[0], SIZE[1] - at[1]),
    }[way]


def length(route):
    return inf if route is None else route.directness


@given(walks())
@settings(max_examples=60)
def test_no_disc_along_a_route_overlaps_anything(walk):
    route = walk.route()
    assume(route is not None)
    assert walk.room(discs(route)).min() >= -0.0012


@given(walks())
@settings(max_examples=60)
def test_route_ends_in_contact_with_no_wall_between(walk):
    route = walk.route()
    assume(route is not None)
    (x, y), (tx, ty) = route.end, walk.target.at
    gap = hypot(x - tx, y - ty) - walk.radius - walk.target.radius
    assert abs(gap) <= 0.0011
    between = shapely.LineString([route.end, walk.target.at])
    lines = [one.line for one in walk.board.terrain if one.line]
    assert not any(shapely.LineString(one).crosses(between) for one in lines)


@given(walks())
@settings(max_examples=40)
def test_no_way_over_a_fine_grid_is_shorter(walk):
    assert length(walk.route()) <= grid_length(walk) + SAME


@given(walks(), st.sampled_from(["mirrored", "a quarter", "half"]))
@settings(max_examples=60)
def test_route_is_as_long_on_a_turned_table(walk, way):
    there = walk.moved(turned(way))
    assert length(there.route()) == pytest.approx(length(walk.route()), abs=SAME)


@given(walks())
@settings(max_examples=40)
def test_route_back_from_contact_is_as_long(walk):
    """From the place of contact to where he stood: the way is the same."""
    route = walk.route()
    assume(route is not None and length(route) > 0.01)
    spot = Base("", walk.start, 0.0)
    back = Walk(walk.board, walk.radius, route.end, spot, walk.bodies)
    assert length(route_to_spot(back)) <= length(route) + SAME


def route_to_spot(walk):
    table = Table.of(walk.board)
    ways = Ways.of(table, walk.radius, walk.others, walk.start, 0.0)
    return most_direct(ways, Goal(walk.target, ways.floor(0.0)), WALK)


def test_piece_of_a_corner_is_turned_where_only_the_rest_of_it_is_barred():
    """Back from contact, close by the corner of a building."""
    corners = (1.75, 0.0), (2.83253, 0.625), (2.58253, 1.05801), (1.5, 0.43301)
    building = Piece("b", "building", polygon=corners, height=6.0)
    board = TableBoard(SIZE, (building,))
    target = Base("t", (3.875, 0.0), 0.9843)
    route = Walk(board, 0.6299, (0.75, 1.125), target).route()
    there = Base("", (0.75, 1.125), 0.0)
    back = Walk(board, 0.6299, route.end, there, (target,))
    assert length(route_to_spot(back)) == pytest.approx(length(route), abs=SAME)


@given(walks(), pieces("new"))
@settings(max_examples=60)
def test_piece_outside_the_lane_changes_nothing(walk, piece):
    route = walk.route()
    assume(route is not None)
    points = route.legs[0].points
    way = shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])
    there = walk.with_pieces(piece)
    shape = (
        shapely.Polygon(piece.polygon)
        if piece.polygon
        else shapely.LineString(piece.line)
    )
    assume(shape.distance(way) > walk.radius + 0.01)
    between = shapely.LineString([route.end, walk.target.at])
    assume(not shape.intersects(between))
    assert length(there.route()) == pytest.approx(length(route), abs=SAME)


@given(walks(), pieces("new"))
@settings(max_examples=40)
def test_another_piece_never_makes_a_route_shorter(walk, piece):
    there = walk.with_pieces(piece)
    assume(there.room(np.array([shapely.Point(walk.start)]))[0] >= 0)
    assert length(there.route()) >= length(walk.route()) - SAME


@given(walks(), st.floats(0.5, 20.0))
@settings(max_examples=40)
def test_bound_hides_only_longer_routes(walk, within):
    whole, near = walk.route(), walk.route(within=within)
    assume(abs(length(whole) - within) > SAME)
    assert length(near) == (length(whole) if length(whole) < within else inf)


def blocks(*boxes):
    return tuple(
        Piece(
            f"b{one}",
            "building",
            polygon=tuple(shapely.box(*box).exterior.coords)[:-1],
            height=6.0,
        )
        for one, box in enumerate(boxes)
    )


def walk_past(*boxes, radius=0.5, start=(2.0, 5.0), at=(12.0, 5.0), others=()):
    return Walk(
        TableBoard(SIZE, blocks(*boxes)), radius, start, Base("t", at, 0.5), others
    )


@pytest.mark.parametrize("radius", [0.3, 0.4921, 0.5, 1.1])
def test_gap_of_exactly_the_width_of_the_base_is_gone_through(radius):
    walk = walk_past(
        (6, 0, 8, 5 - radius), (6, 5 + radius, 8, 11), radius=radius, start=(2.0, 3.0)
    )
    route = walk.route()
    straight = hypot(4 - 0, 2)
    assert straight < length(route) < 10.5


@pytest.mark.parametrize("radius", [0.3, 0.4921, 0.5, 1.1])
def test_gap_narrower_than_the_base_is_not(radius):
    less = radius - 0.005
    walk = walk_past(
        (6, 0, 8, 5 - less), (6, 5 + less, 8, 11), radius=radius, start=(2.0, 3.0)
    )
    assert walk.route() is None


def test_gap_of_the_width_of_the_base_between_two_bodies_is_gone_through():
    wall = (6, 0, 8, 2.5), (6, 7.5, 8, 11)
    others = (Base("a", (7.0, 3.5), 1.0), Base("b", (7.0, 6.5), 1.0))
    walk = walk_past(*wall, others=others)
    assert length(walk.route()) == pytest.approx(9.0)


def test_way_round_one_body_is_two_tangents_and_an_arc():
    walk = walk_past(others=(Base("a", (7.0, 5.0), 1.0),))
    far, ring, reach = 5.0, 1.5, 1.0
    tangent = sqrt(far**2 - ring**2)
    arc = ring * (pi - 2 * acos(ring / far))
    assert length(walk.route()) == pytest.approx(2 * tangent + arc - reach, abs=SAME)


def test_way_round_one_corner_touches_it():
    walk = walk_past((6, 4, 8, 11))
    route = walk.route()
    corner = shapely.Point(6, 4)
    lane = shapely.LineString(route.legs[0].points)
    assert lane.distance(corner) == pytest.approx(0.499, abs=0.0005)


def test_equal_ways_end_at_the_smaller_y():
    walk = walk_past((6, 4, 8, 6))
    assert walk.route().end[1] < 5.0


def test_target_that_is_walled_in_is_not_reached():
    boxes = (10, 3, 14, 3.5), (10, 6.5, 14, 7), (10, 3, 10.5, 7), (13.5, 3, 14, 7)
    walk = walk_past(*boxes)
    assert walk.goal().has_room
    assert walk.route() is None


def test_target_in_a_ring_of_bodies_is_not_reached():
    turn = np.arange(12) * 2 * pi / 12
    ring = tuple(
        Base(f"o{one}", (9 + 2.0 * np.cos(a), 5 + 2.0 * np.sin(a)), 0.5)
        for one, a in enumerate(turn)
    )
    walk = walk_past(at=(9.0, 5.0), others=ring)
    assert walk.goal().has_room
    assert walk.route() is None


def test_start_that_touches_a_wall_goes_along_it_and_away():
    walk = walk_past((1, 5.5, 4, 8), start=(2.0, 5.0), at=(2.0, 10.0))
    assert length(walk.route()) < hypot(2, 5) + 4


def platform(height=3.0, box=(6, 2, 9, 8)):
    polygon = tuple(shapely.box(*box).exterior.coords)[:-1]
    return Piece("p", "platform", polygon=polygon, height=height)


@given(st.floats(2.0, 8.0), st.floats(2.0, 8.0), st.sampled_from([1.5, 2.0, 3.0]))
@settings(max_examples=40)
def test_way_over_a_platform_is_straight_without_the_strips_at_its_edges(y, ty, height):
    walk = Walk(
        TableBoard(SIZE, (platform(height),)), 0.5, (4.0, y), Base("t", (11.0, ty), 0.5)
    )
    route = walk.route(ALL)
    over = (
        hypot(7.0 - 2.0, ty - y) - 1.0 + height
    )  # both strips cut out; a jump is free
    flat = length(walk.route())
    top = 5.0 * (ty - y)
    assume(abs(top) < 12)
    assert length(route) <= min(over, flat) + 0.25
    if 3 <= y <= 7 and 3 <= ty <= 7:
        assert length(route) == pytest.approx(min(over, flat), abs=SAME)
    assert {one.kind for one in route.links} <= {CLIMB, JUMP}


@given(
    st.floats(2.5, 7.5),
    st.floats(2.5, 7.5),
    st.sampled_from(["mirrored", "a quarter", "half"]),
)
@settings(max_examples=30)
def test_way_over_a_platform_is_as_long_on_a_turned_table(y, ty, way):
    walk = Walk(
        TableBoard(SIZE, (platform(),)), 0.5, (4.0, y), Base("t", (11.0, ty), 0.5)
    )
    there = walk.moved(turned(way))
    assert length(there.route(ALL)) == pytest.approx(length(walk.route(ALL)), abs=SAME)
