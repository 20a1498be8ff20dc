"""Measuring and looking: the distances and lines that the rules go by, asked without an action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.cases import read_cases
from chargemap.explain import looking as words
from chargemap.geometry.ground import Space, measure_ft
from chargemap.model.battle import Action, Battle
from chargemap.rules.d20.looking import nearest_squares
from chargemap.rules.d20.reach import threatens
from chargemap.rules.dnd35.game import situation_of
from chargemap.rules.looking import Fact, Sight
from tests.rules.boards import SIDE, SYMMETRIES, Symmetry, battles

RULES = rules.get("dnd35")
VIEWS = RULES.views
SQUARES = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))


def drawn(text: str, tokens: str = "", **keys: str) -> Battle:
    """The battle in the map; letters without keys of their own are plain creatures."""
    letters = sorted(set(text) & set("ABC"))
    named = dict.fromkeys(letters, "{}")
    given_keys = "\n".join(
        f"    {letter}: {plain}"
        for letter, plain in {**named, **dict(_listed(tokens))}.items()
    )
    rows = "\n".join(f"    {row}" for row in text.strip("\n").splitlines())
    more = "".join(f"  {key}: {value}\n" for key, value in keys.items())
    case = (
        f"- id: drawn\n  ruleset: dnd35\n  map: |2\n{rows}\n  tokens:\n{given_keys}\n"
    )
    return read_cases(f"{case}{more}  act: []\n  expect: []\n", "drawn")[0].battle


def _listed(tokens: str) -> list[tuple[str, str]]:
    """Split `A {side: red}; B {...}` into letters and keys."""
    parts = (one.strip() for one in tokens.split(";") if one.strip())
    return [(one[0], one[1:].strip()) for one in parts]


OPEN = """
.........
.A....B..
.........
.........
"""
SIDES = "A {side: red}; B {side: blue}"


def feet(*places: object, battle: Battle | None = None) -> float:
    return VIEWS.measure(battle or drawn(OPEN), places).distance


# Measuring


@pytest.mark.parametrize(
    ("square", "distance"),
    [((0, 0), 0), ((3, 0), 15), ((1, 1), 5), ((2, 2), 15), ((3, 3), 20), ((7, 2), 40)],
)
def test_diagonals_count_five_and_ten_by_turns(square, distance):
    assert feet((0, 0), square) == distance


def test_neighbours_are_five_feet_apart():
    assert feet("A", (2, 2)) == 5


def test_a_large_creature_is_measured_from_its_nearest_square():
    battle = drawn(OPEN, tokens="A {size: large}")
    assert feet("A", "B", battle=battle) == 20
    assert VIEWS.measure(battle, ["A", "B"]).points == ((2.5, 1.5), (6.5, 1.5))


def test_a_rider_is_measured_from_its_mount():
    tokens = "A {mount: H}; H {at: [1, 1], size: large, shape: long}"
    assert feet("A", "B", battle=drawn(OPEN, tokens=tokens)) == 20


def test_diagonals_count_on_round_a_corner():
    assert feet((0, 0), (1, 1), (2, 0)) == 15
    assert VIEWS.measure(drawn(OPEN), [(0, 0), (1, 1), (2, 0)]).so_far == (0, 5, 15)


def test_squares_passed_are_those_of_a_straight_run():
    passed = VIEWS.measure(drawn(OPEN), [(0, 0), (3, 1)]).squares
    assert passed == ((0, 0), (1, 0), (2, 1), (3, 1))


def test_the_rule_stands_beside_the_number():
    battle = drawn(OPEN)
    measured = VIEWS.measure(battle, ["A", "B"])
    assert words.measure_label(measured) == "25 ft by 5-10-5 diagonals"
    told = words.measure_sentence(measured, ["A", (6, 1)], battle)
    assert told == "From A to (6, 1): 25 ft by 5-10-5 diagonals (D20-M01, D20-M03)."


@given(SQUARES, SQUARES)
def test_square_to_square_is_what_a_straight_run_measures(one, other):
    dx, dy = other[0] - one[0], other[1] - one[1]
    measured = VIEWS.measure(drawn(OPEN), [one, other])
    assert measured.distance == measure_ft(dx, dy)
    assert len(measured.squares) == 1 + max(abs(dx), abs(dy))


@given(battles(), st.lists(SQUARES, max_size=3), st.sampled_from(SYMMETRIES))
def test_measures_are_the_same_on_a_turned_board(
    battle: Battle, via: list[tuple[int, int]], symmetry: Symmetry
):
    turned = symmetry.battle(battle, VIEWS.space_sq)
    here = VIEWS.measure(battle, ["t0", *via, "t1"])
    there = VIEWS.measure(turned, ["t0", *map(symmetry.square, via), "t1"])
    assert (there.distance, there.so_far) == (here.distance, here.so_far)


@given(SQUARES, SQUARES, st.sampled_from(SYMMETRIES))
def test_squares_passed_turn_with_the_board(one, other, symmetry: Symmetry):
    here = VIEWS.measure(drawn(OPEN), [one, other])
    ends = [symmetry.square(one), symmetry.square(other)]
    there = VIEWS.measure(drawn(OPEN), ends)
    assert there.squares == tuple(map(symmetry.square, here.squares))


@given(battles(), st.lists(SQUARES, max_size=2))
def test_there_and_back_is_as_far(battle: Battle, via: list[tuple[int, int]]):
    there = VIEWS.measure(battle, ["t0", *via, "t1"])
    back = VIEWS.measure(battle, ["t1", *via[::-1], "t0"])
    assert there.distance == back.distance
    assert isinstance(there.distance, int)


@given(SQUARES, SQUARES, st.data())
def test_a_corner_on_a_straight_run_changes_nothing(one, other, data):
    battle = drawn(OPEN)
    dx, dy = other[0] - one[0], other[1] - one[1]
    if dx and dy and abs(dx) != abs(dy):
        return  # only along the eight directions is every square of the run on the line
    corner = data.draw(st.sampled_from(VIEWS.measure(battle, [one, other]).squares))
    assert feet(one, corner, other, battle=battle) == feet(one, other, battle=battle)


@given(st.tuples(SQUARES, st.integers(1, 4)), st.tuples(SQUARES, st.integers(1, 4)))
def test_nearest_squares_lie_in_their_spaces_and_measure_the_gap(one, other):
    a, b = Space(*one[0], one[1]), Space(*other[0], other[1])
    near, far = nearest_squares(a, b)
    assert near.square in set(a.squares())
    assert far.square in set(b.squares())
    least = min(
        measure_ft(x - u, y - v) for x, y in a.squares() for u, v in b.squares()
    )
    assert measure_ft(far.column - near.column, far.row - near.row) == least


# Looking


def seen(text: str = OPEN, at: object = "B", **keys: str) -> dict[str, Fact]:
    battle = drawn(text, **{"tokens": SIDES, **keys})
    return {fact.code: fact for fact in VIEWS.sight(battle, "A", at).facts}


def ids(fact: Fact) -> list[str]:
    return [clause.id for clause in fact.clauses]


def test_over_open_ground_one_sees_and_there_is_no_cover():
    facts = seen()
    assert {code: fact.good for code, fact in facts.items()} == {
        "sight": True,
        "effect": True,
        "cover": True,
        "threatens": False,
    }
    assert facts["sight"].line == ((1.5, 1.5), (6.5, 1.5))
    assert (ids(facts["sight"]), ids(facts["cover"])) == (["D20-M12"], ["D20-M13"])


def test_a_wall_that_hides_is_shown():
    fact = seen(OPEN.replace("A....B", "A..#.B"))["sight"]
    assert not fact.good
    assert fact.line == ()
    assert fact.marks[0].squares == ((4, 1),)


def test_a_wall_segment_that_hides_is_shown():
    facts = seen(walls="[[4, 0, 4, 4]]")
    assert facts["sight"].marks[0].shapes == (((4, 0), (4, 4)),)
    assert not facts["effect"].good
    assert facts["effect"].marks == ()  # the same again
    assert "cover" not in facts


def test_fog_hides_and_gives_no_cover():
    facts = seen(OPEN.replace("A....B", "A.%%.B"))
    assert not facts["sight"].good
    assert facts["effect"].good
    assert facts["cover"].good


def test_through_a_window_one_sees_and_does_not_strike():
    facts = seen(walls="[[4, 0, 4, 4, window]]")
    assert facts["sight"].good
    assert not facts["effect"].good
    assert facts["effect"].marks[0].shapes == (((4, 0), (4, 4)),)


def test_somebody_in_the_way_gives_cover_and_is_shown():
    facts = seen(OPEN.replace("A....B", "A..C.B"))
    assert (facts["cover"].good, facts["cover"].value) == (False, "+4")
    assert facts["cover"].marks[0].tokens == ("C",)
    assert facts["cover"].marks[0].squares == ()


def test_the_option_without_cover_says_nothing_of_it():
    text = OPEN.replace("A....B", "A..C.B")
    assert "cover" not in seen(text, options="{cover: false}")


def test_the_blinded_see_nothing():
    fact = seen(tokens="A {side: red, states: [blinded]}")["sight"]
    assert (fact.good, fact.marks[0].tokens) == (False, ("A",))


def test_reach_threatens_from_afar_and_not_close_by():
    tokens = "A {weapons: [longspear]}; B {weapons: [longsword]}"
    far = seen(OPEN.replace("A....B", "A.B..."), tokens=tokens)
    assert (far["threatens"].good, far["threatens"].value) == (True, "longspear")
    assert ids(far["threatens"]) == ["D20-M03", "D20-M11"]
    assert "threatened" not in far
    near = seen(OPEN.replace("A....B", "AB...."), tokens=tokens)
    assert not near["threatens"].good
    assert near["threatened"].value == "longsword"


def test_an_empty_square_is_looked_at_too():
    facts = seen(at=(2, 2))
    assert facts["sight"].good
    assert facts["threatens"].good
    assert VIEWS.sight(drawn(OPEN), "A", (40, 2)).facts == ()


def test_every_fact_is_a_sentence_with_its_clauses():
    battle = drawn(OPEN.replace("A....B", "A..C.B"), tokens="A {name: Ann}")
    told = words.sight_sentence(VIEWS.sight(battle, "A", "B"), battle)
    assert told == (
        "Ann sees B. (D20-M12) Line of effect from Ann to B. (D20-M12) "
        "B has cover from Ann: +4 to AC. (D20-M13) "
        "Ann does not threaten B. (D20-M03, D20-M11)"
    )


@given(battles())
def test_looking_agrees_with_the_rulings(battle: Battle):
    situation = situation_of(battle)
    facts = {fact.code: fact for fact in VIEWS.sight(battle, "t0", "t1").facts}
    squares = VIEWS.threatened(battle, "t0")
    target = situation["t1"].space
    assert facts["threatens"].good == bool(squares & set(target.squares()))
    charge = RULES.judge(battle, Action("charge", "t0", "t1"))
    if "no-line-of-sight" in charge.reasons:
        assert not facts["sight"].good
    for fact in facts.values():
        assert fact.clauses
        hidden = fact.code == "effect" and not facts["sight"].good
        if fact.code in ("sight", "effect", "cover") and not fact.good and not hidden:
            assert any(m.tokens or m.squares or m.shapes for m in fact.marks)


@given(battles(), st.sampled_from(SYMMETRIES))
def test_one_sees_the_same_on_a_turned_board(battle: Battle, symmetry: Symmetry):
    turned = symmetry.battle(battle, VIEWS.space_sq)

    def told(sight: Sight) -> list[tuple[str, bool, str]]:
        return [(fact.code, fact.good, fact.value) for fact in sight.facts]

    here, there = (VIEWS.sight(one, "t0", "t1") for one in (battle, turned))
    assert told(here) == told(there)


@given(battles())
def test_whom_one_threatens_lies_in_the_squares_that_one_threatens(battle: Battle):
    situation = situation_of(battle)
    one, other = situation["t0"], situation["t1"]
    blind = "blinded" in one.creature.states
    for weapon, mask in situation.threats(one):
        grip = situation.grip(one, weapon)
        found = threatens(situation.ground, one.space, grip, other.space, blind=blind)
        assert found == bool(mask & other.mask)
