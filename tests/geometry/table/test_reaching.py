"""Whether any way leads from one height of a table to another."""

import pytest

from chargemap.geometry.table.reaching import may_reach
from chargemap.geometry.table.surfaces import Table
from chargemap.model.board import Piece, TableBoard


def square(name: str, height: float, left: float) -> Piece:
    """Return a platform four inches wide."""
    right = left + 4
    corners = ((left, 4), (right, 4), (right, 8), (left, 8))
    return Piece(name, "platform", polygon=corners, height=height)


def reaches(
    *pieces: Piece, goal: tuple[float, float, float], climb: float = 4.0
) -> bool:
    """Whether a base on the ground may come to a place at a height."""
    x, y, height = goal
    table = Table.of(TableBoard((24, 12), pieces))
    return may_reach(table, 0.5, ((2.0, 6.0), 0.0), ((x, y), height), climb)


def test_a_platform_higher_than_one_climbs_is_not_reached() -> None:
    assert reaches(square("low", 4, 8), goal=(10, 6, 4))
    assert not reaches(square("high", 5, 8), goal=(10, 6, 5))
    assert reaches(square("high", 5, 8), goal=(10, 6, 5), climb=6)


def test_a_ladder_leads_up_any_height() -> None:
    ladder = Piece("ladder", "ladder", stats={"at": [8, 6]})
    assert reaches(square("high", 5, 8), ladder, goal=(10, 6, 5))


def test_one_climbs_from_roof_to_roof() -> None:
    stairs = (square("low", 3, 8), square("high", 6, 12))
    assert reaches(*stairs, goal=(14, 6, 6))
    assert not reaches(stairs[1], goal=(14, 6, 6))


def test_down_leads_any_height() -> None:
    table = Table.of(TableBoard((24, 12), (square("high", 9, 8),)))
    assert may_reach(table, 0.5, ((10.0, 6.0), 9.0), ((2.0, 6.0), 0.0), 0.0)


@pytest.mark.parametrize("radius", [1.9, 2.1])
def test_a_platform_that_a_base_does_not_fit_on_is_not_reached(radius: float) -> None:
    table = Table.of(TableBoard((24, 12), (square("low", 3, 8),)))
    goal = ((10.0, 6.0), 3.0)
    assert may_reach(table, radius, ((3.0, 6.0), 0.0), goal, 4.0) is (radius < 2)
