"""Measuring and looking on a table, and warriors ready to be put there."""

from dataclasses import replace

import pytest

from chargemap import cases, rules
from chargemap.explain.looking import measure_sentence, sight_sentence
from chargemap.model.battle import Action, Battle
from chargemap.rules.looking import Measured, Place, Sight

STREET = """\
- id: street
  ruleset: skirmish
  board: {size: [24, 24]}
  terrain:
    - {id: house, kind: building, polygon: [[6, 2], [8, 2], [8, 10], [6, 10]]}
    - {id: roof, kind: platform, polygon: [[12, 2], [18, 2], [18, 10], [12, 10]], height: 3}
    - {id: rail, kind: wall, line: [[2, 14], [10, 14]], height: 2}
  tokens:
    A: {side: red, at: [4, 6], base_mm: 25.4}
    B: {side: blue, at: [9.5, 6], base_mm: 25.4, name: Ansgar}
    C: {side: blue, at: [15, 6], base_mm: 50.8}
    D: {side: blue, at: [4, 16], base_mm: 25.4}
    E: {side: blue, at: [4, 20], base_mm: 25.4, states: [hidden]}
    F: {side: red, at: [9.8, 16], base_mm: 25.4}
    G: {side: red, at: [5, 20], base_mm: 25.4, I: 8}
    H: {side: blue, at: [9.8, 12.5], base_mm: 25.4}
"""


@pytest.fixture(scope="module")
def street() -> Battle:
    return cases.read_cases(STREET, "street.yaml")[0].battle


@pytest.fixture(scope="module")
def measurable(street: Battle) -> Battle:
    """The same, at a table that measures before charges are declared."""
    return replace(street, options={"premeasure": True})


def measured(battle: Battle, *places: Place) -> Measured:
    return rules.get(battle.ruleset).views.measure(battle, places)


def seen(battle: Battle, by: str, at: Place) -> Sight:
    return rules.get(battle.ruleset).views.sight(battle, by, at)


def facts(battle: Battle, by: str, at: Place) -> dict[str, bool]:
    return {fact.code: fact.good for fact in seen(battle, by, at).facts}


# ---- measuring


def test_bases_are_measured_from_edge_to_edge(measurable: Battle) -> None:
    assert measured(measurable, "A", "B").distance == pytest.approx(4.5)
    assert measured(measurable, "D", "F").distance == pytest.approx(4.8)
    assert measured(measurable, "E", "G").distance == 0


@pytest.mark.parametrize(
    "places", [("A", "B"), ("B", "A"), ("A", (4, 12), "B"), ("A", (9.7, 6.2))]
)
def test_no_length_to_an_enemy_before_a_charge_is_declared(
    street: Battle, places: tuple[Place, ...]
) -> None:
    found = measured(street, *places)
    assert (found.told, found.distance, found.so_far) == (False, 0, ())
    sentence = measure_sentence(found, places, street)
    assert "nothing is measured before a charge is declared (SK-02)" in sentence
    assert "″" not in sentence


def test_a_declared_charge_may_be_measured_and_no_other(street: Battle) -> None:
    declared = replace(street, declared=(Action("charge", by="A", at="B"),))
    assert measured(declared, "A", "B").distance == pytest.approx(4.5)
    assert measured(declared, "B", "A").told
    assert not measured(declared, "A", "C").told
    assert not measured(declared, "F", "B").told


def test_ones_own_and_points_may_always_be_measured(street: Battle) -> None:
    assert measured(street, "A", "F").distance > 0
    assert measured(street, "A", (4, 12)).distance == pytest.approx(5.5)


def test_heights_between_surfaces_count(street: Battle) -> None:
    found = measured(street, "B", "C")  # 5.5 less 0.5 and 1, and 3 up
    assert found.distance == pytest.approx(5)
    assert measure_sentence(found, ("B", "C"), street) == (
        "From Ansgar to C: 5″ from edge to edge, the heights counted (SK-02)."
    )


def test_points_have_no_width_but_the_height_of_what_lies_under_them(
    street: Battle,
) -> None:
    assert measured(street, (4, 1), (4, 3)).distance == pytest.approx(2)
    assert measured(street, "A", (4, 3)).distance == pytest.approx(2.5)
    assert measured(street, (10, 4), (14, 4)).distance == pytest.approx(5)


def test_a_bent_line_is_measured_leg_by_leg(street: Battle) -> None:
    found = measured(street, "A", (4, 10), (8, 13))
    assert found.so_far == pytest.approx((0, 3.5, 8.5))
    assert found.points == ((4, 6), (4, 10), (8, 13))
    assert [clause.id for clause in found.clauses] == ["SK-02"]


# ---- looking


def test_a_house_blocks_all_nine_lines_and_is_named(street: Battle) -> None:
    sight = seen(street, "A", "B")
    assert facts(street, "A", "B") == {"sight": False, "test": False}
    (mark,) = sight.facts[0].marks
    assert mark.shapes == (((6, 2), (8, 2), (8, 10), (6, 10), (6, 2)),)
    assert sight_sentence(sight, street) == (
        "A does not see Ansgar: house blocks all nine lines. (SK-44)"
        " A charge of Ansgar takes an Initiative test first: 3 on the die."
        " (SK-20, SK-21)"
    )


def test_lines_past_the_end_of_a_wall_are_counted_and_one_is_shown(
    street: Battle,
) -> None:
    sight = seen(street, "F", "H")  # past x = 10 run the lines at 10.3 and half to it
    assert sight_sentence(sight, street) == (
        "F sees H: 3 of nine lines are clear. (SK-44)"
    )
    assert sight.facts[0].line == ((9.8, 16), (10.3, 12.5))


def test_a_hidden_enemy_in_contact_is_told_so(street: Battle) -> None:
    assert facts(street, "G", "E") == {"sight": True, "contact": True, "hidden": False}


def test_friends_are_only_seen(street: Battle) -> None:
    assert set(facts(street, "A", "F")) == {"sight"}


def test_a_place_is_looked_at_as_if_somebody_stood_there(street: Battle) -> None:
    assert facts(street, "A", (4, 10)) == {"sight": True}
    assert facts(street, "A", (10, 6)) == {"sight": False}
    assert seen(street, "A", (30, 6)).facts == ()


# ---- templates


def test_every_template_makes_a_warrior_that_the_rules_know() -> None:
    ruleset = rules.get("skirmish")
    known = {field.key: field for field in ruleset.token_fields}
    for one in ruleset.templates:
        for key, value in one.stats.items():
            assert list(known[key].complaints(value, key)) == []
            assert value != known[key].default
    bases = {one.stats.get("base_mm", 25) for one in ruleset.templates}
    assert bases == {25, 30, 40, 50}
    assert any(one.stats.get("flies") for one in ruleset.templates)
