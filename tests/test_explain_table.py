"""Rulings on a table in words."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, explain, i18n, resources, rules
from chargemap.explain.markdown import entry_lines
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Check, Effect, Link, Verdict
from chargemap.rules.dice import Dice

FOLDER = Path(__file__).parent / "cases" / "skirmish"
FORCED = "The GM lets it pass."  # no rule does
CASES = {
    case.id: case
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in cases.cases_of(path.read_bytes(), path.name)
}


def told(case_id: str, step: int = 0) -> list[str]:
    """Return the sentence and the steps of a case, each with its clauses."""
    case = CASES[case_id]
    battle = case.battle
    for index, (verdict, after) in enumerate(cases.run(case)):
        if index == step:
            action = case.actions[index]
            sentence = explain.verdict_sentence(verdict, action, battle)
            lines = explain.steps(verdict, action, battle)
            return [sentence, *map(shown, lines)]
        battle = after
    raise AssertionError(f"{case_id} has no step {step}")


def shown(line: explain.Line) -> str:
    return f"{'  ' * line.depth}{line.text} [{' '.join(line.clauses)}]"


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_line_of_a_ruling_stands_on_clauses(case: cases.Case) -> None:
    battle = case.battle
    known = {clause.id for clause in rules.get(battle.ruleset).clauses}
    for action, (verdict, after) in zip(case.actions, cases.run(case), strict=True):
        lines = explain.steps(verdict, action, battle)
        assert all(line.clauses or line.text == FORCED for line in lines)
        cited = {clause for line in lines for clause in line.clauses}
        assert set(verdict.clauses) <= cited <= known
        sentence = explain.verdict_sentence(verdict, action, battle)
        for text in (sentence, *(line.text for line in lines)):
            assert "{" not in text
            assert text.endswith(".")
        battle = after


def test_a_charge_into_contact_is_told() -> None:
    assert told("sk-open-charge") == [
        "A charges B: 5″; in contact with B.",
        "A goes 5″ of at most 7″ from (4, 6) to (9, 6). [SK-08]",
        "A is in contact with B: they are in combat. [SK-37]",
        "A counts as charging B, in the first round of combat. [SK-37]",
    ]


def test_a_charge_that_is_too_far_says_by_how_much_and_where_it_stops() -> None:
    assert told("sk-failed-stops-an-inch-short") == [
        "A charges B: fails, for it takes 3″ of at most 2.5″; 2″ to (6, 6).",
        "The charge fails: the way takes 3″, and A charges at most 2.5″. [SK-02 SK-36]",
        (
            "A moves 2″ towards B and stops 1″ short, at (6, 6)."
            " [SK-08 SK-30 SK-31 SK-33]"
        ),
        "A may not shoot, until the end of the turn. [SK-34]",
    ]


def test_each_test_is_told_where_it_falls_with_what_it_needs() -> None:
    assert told("sk-jump-failed-falls") == [
        (
            "A charges B: jumping test passed (2 on a d6, 4 or less needed);"
            " jumping test failed (5 on a d6, 4 or less needed);"
            " the charge fails; 0.3″ to (8.5, 6); falls 4″."
        ),
        "A goes 0.3″ of at most 7″ from (7.2, 6) at 4″ to (8.5, 6). [SK-08]",
        "At (7.5, 6) A tries to jump down 4″. [SK-13 SK-15]",
        "Jumping test of A: 2 on a d6, 4 or less needed, passed. [SK-13]",
        "Jumping test of A: 5 on a d6, 4 or less needed, failed. [SK-13]",
        "The charge fails, and A ends at (8.5, 6). [SK-14 SK-30 SK-32]",
        "A may not shoot, until the end of the turn. [SK-34]",
        "A falls 4″. [SK-46]",
    ]


def test_the_seed_example_is_told_from_the_roof_to_the_foe() -> None:
    assert told("sk-seed-example-charge")[1:6] == [
        "B is out of sight, which takes a test: 3 or less. [SK-21]",
        "Test for sight of A: 3 on a d6, 3 or less needed, passed. [SK-21]",
        "A goes 6″ of at most 6″ from (5.5, 6) at 7″ to (12.5, 6). [SK-08]",
        "At (7.5, 6) A jumps down 7″. [SK-13 SK-15]",
        "Jumping test of A: 1 on a d6, 3 or less needed, passed. [SK-13 SK-22]",
    ]


def test_who_steps_in_is_told_with_where_they_meet() -> None:
    assert told("sk-intercepted") == [
        "A charges B: intercepted by C; 3.2″ to (7.2, 6); in contact with C.",
        "A goes 3.2″ of at most 7″ from (4, 6) to (7.2, 6). [SK-08]",
        "May step into the way of A: C. [SK-24]",
        "C steps 2″ to (7.8, 6.8) and stops A: both are in combat. [SK-26 SK-47]",
        "A counts as charging C, in the first round of combat. [SK-47]",
    ]


def test_a_failed_charge_that_is_met_tells_both() -> None:
    assert told("sk-failed-charge-intercepted")[0] == (
        "A charges B: fails, for it takes 11″ of at most 7″; 3.2″ to (7.2, 6);"
        " intercepted by C; in contact with C."
    )


def test_a_move_that_is_too_long_is_told_with_both_lengths() -> None:
    assert told("sk-rough-ground-in-a-move") == [
        "A cannot move like that: It takes 7.1″, and A may move at most 7″.",
        "It takes 7.1″, and A may move at most 7″. [SK-50]",
    ]


def test_difficult_ground_is_told_beside_the_way() -> None:
    assert told("sk-failed-in-the-rubble")[3] == (
        "1.5″ of the way lie in difficult ground and count twice. [SK-42]"
    )


def test_an_enemy_out_of_reach_of_the_same_charge_is_named() -> None:
    assert told("sk-second-enemy-out-of-reach")[3] == (
        "No place in contact with B and within range touches C too. [SK-03]"
    )


def test_who_may_not_step_in_is_told_why() -> None:
    assert "C may not step into the way of A: in combat. [SK-25]" in told(
        "sk-who-cannot-intercept"
    )


def test_a_dive_is_told_with_its_bonus() -> None:
    lines = told("sk-diving-charge")
    assert lines[-3] == "It is a diving charge: A lands within 2″ of B. [SK-17]"
    assert lines[-1] == (
        "A has +1 on the Strength roll, even beyond the racial maximum,"
        " in the first round of combat. [SK-18 SK-19]"
    )


def test_charges_are_told_one_by_one_with_every_reason() -> None:
    assert told("sk-who-may-not-charge-with-others", 6) == [
        "The charges: A1 may not charge C; A4 may not charge A2; A6 reaches B.",
        "A1 cannot charge C: A1 is stunned. [SK-38]",
        (
            "A4 cannot charge A2: A2 is on the same side. A4 stood up this turn."
            " [SK-01 SK-38]"
        ),
        "A6 charges B: 5″; in contact with B. [SK-08 SK-37]",
        "  A6 goes 5″ of at most 7″ from (4, 18) to (9, 18). [SK-08]",
        "  A6 is in contact with B: they are in combat. [SK-37]",
        "  A6 counts as charging B, in the first round of combat. [SK-37]",
        (
            "All charges of a turn are declared together, before any warrior is moved."
            " [SK-05]"
        ),
    ]


def test_each_further_enemy_that_bars_a_charge_is_named() -> None:
    assert told("sko-also-hidden-and-own") == [
        ("A cannot charge B: D is on the same side. C is hidden. D stands behind B."),
        "D is on the same side. [SK-01]",
        "C is hidden. [SK-23]",
        "D stands behind B. [SK-04]",
    ]


CROWD = """\
- id: crowd
  ruleset: skirmish
  board: {size: [24, 24]}
  tokens:
    A: {side: red, at: [4, 6]}
    B: {side: blue, at: [10, 6]}
    C: {side: blue, at: [10, 7.5], states: [hidden]}
    D: {side: blue, at: [10, 4.5], states: [hidden]}
    E: {side: red, at: [9, 7.2]}
    F: {side: red, at: [9, 4.8]}
"""


def crowded(*also: str, force: bool = False) -> str:
    battle = cases.read_cases(CROWD, "crowd.yaml")[0].battle
    action = Action("charge", "A", "B", {"also": also}, force=force)
    return preview(battle, action)[1]


def test_of_several_further_enemies_each_has_its_own_sentence() -> None:
    assert "B: E is on the same side. F is on the same side." in crowded("E", "F")
    apart = "C and D are more than 1″ apart."
    hidden = "C is hidden. D is hidden."
    assert crowded("C", "D") == f"A cannot charge B: {hidden} {apart}"


def test_two_pairs_that_are_too_far_apart_are_not_told_as_three() -> None:
    told = crowded("C", "D", "F")
    assert "C and D are more than 1″ apart. C and F are more than 1″ apart." in told


def test_a_forced_charge_names_each_further_enemy_within_the_sentence() -> None:
    told = crowded("C", "D", force=True)
    assert "not legal (C is hidden; D is hidden; C and D are more than 1″" in told


def test_a_preview_says_which_tests_it_takes() -> None:
    battle = CASES["sk-seed-example-charge"].battle
    lines, sentence = preview(battle, Action("charge", "A", "B"))
    assert sentence.startswith("A would charge B: legal; test for sight (")
    assert "3 times jumping test (" in sentence
    assert any(line.startswith("It takes 3 tests, ") for line in lines)
    assert any(
        line.startswith("B is out of sight, which takes a test") for line in lines
    )


def preview(battle: Battle, action: Action) -> tuple[list[str], str]:
    verdict = rules.get(battle.ruleset).judge(battle, action)
    lines = explain.steps(verdict, action, battle)
    return [line.text for line in lines], explain.verdict_sentence(
        verdict, action, battle
    )


def test_a_turn_a_shot_and_a_spell_have_their_sentences() -> None:
    assert told("sk-declared-too-late-with-others", 3) == [
        "The turn of red begins.",
        "All may act again; what held until the end of the turn is over. [SK-53]",
    ]
    assert told("sk-failed-may-cast-not-shoot", 1) == [
        "A may not shoot: A failed a charge this turn.",
        "A failed a charge this turn. [SK-34]",
    ]
    assert told("sk-failed-may-cast-not-shoot", 2) == [
        "A may cast.",
        "Nothing bars A from casting. [SK-35]",
    ]


def test_a_forced_charge_says_so_and_goes_on() -> None:
    battle = CASES["sk-hidden-target"].battle
    action = Action("charge", "A", "B", force=True)
    verdict = rules.get(battle.ruleset).resolve(battle, action, Dice())[0]
    sentence = explain.verdict_sentence(verdict, action, battle)
    assert sentence.startswith(
        "A charges B: not legal (B is hidden), but the GM lets it pass"
    )


def test_a_forced_charge_without_a_way_does_not_come_off() -> None:
    battle = CASES["sk-shut-in"].battle
    action = Action("charge", "A", "B", force=True)
    verdict = rules.get(battle.ruleset).resolve(battle, action, Dice())[0]
    assert [shown(line) for line in explain.steps(verdict, action, battle)] == [
        "There is no way for A to B. [SK-43]",
        "The GM lets it pass. []",
        "It does not come off. [SK-43]",
    ]


def test_charges_are_a_list_within_the_list_of_the_log() -> None:
    case = CASES["sk-one-of-two-illegal"]
    ((_verdict, after),) = cases.run(case)
    lines = list(entry_lines(after.log[-1]))
    assert lines[0] == (
        "- **Refused in part:** The charges: A1 reaches B; A2 may not charge C."
    )
    assert "  - A2 cannot charge C: C is hidden. `SK-23`" in lines
    assert any(line.startswith("    - A1 goes 5″ of at most 7″") for line in lines)


# ---- never raises

KINDS = st.sampled_from(["sight", "climb", "jump", "ladder", "step", "odd"])
CODES = st.sampled_from([*explain.table.FAILURES, *explain.table.REFUSALS, "odd"])
NUMBER = st.floats(-50, 50) | st.integers(-50, 50)
POINT = st.tuples(NUMBER, NUMBER)
NAME = st.sampled_from(["A", "B", "C", "Z", ""])
CHECK = st.builds(
    Check,
    kind=KINDS,
    of=NAME,
    roll=st.integers(1, 12),
    need=st.none() | st.integers(1, 12),
    passed=st.none() | st.booleans(),
    die=st.sampled_from([6, 12]),
    low=st.booleans(),
)
LINK = st.builds(
    Link,
    kind=KINDS,
    ends=st.tuples(POINT, POINT),
    heights=st.tuples(NUMBER, NUMBER),
    tests=st.integers(0, 3),
    need=st.none() | st.integers(1, 6),
    clause=st.sampled_from(["SK-10", ""]),
    failed=st.booleans(),
)
MORE = st.fixed_dictionaries(
    {},
    optional={
        "failure": st.none() | CODES,
        "path_z": st.lists(NUMBER, max_size=3),
        "interception": st.none()
        | st.fixed_dictionaries(
            {"by": NAME | st.lists(NAME)},
            optional={
                "legal": st.booleans(),
                "reasons": st.lists(CODES),
                "at": st.none() | POINT,
                "moved": NUMBER,
            },
        ),
    },
)


def ruled(more: st.SearchStrategy[dict[str, object]]) -> st.SearchStrategy[Verdict]:
    return st.builds(
        Verdict,
        legal=st.booleans(),
        success=st.none() | st.booleans(),
        path=st.lists(POINT, max_size=3).map(tuple),
        end=st.none() | POINT,
        distance=NUMBER,
        tests=st.lists(CHECK, max_size=3).map(tuple),
        links=st.lists(LINK, max_size=3).map(tuple),
        engaged=st.lists(NAME, max_size=2).map(tuple),
        intercept=st.lists(NAME, max_size=2).map(tuple),
        effects=st.lists(
            st.builds(Effect, NAME, st.sampled_from(["fell", "strength"]), NUMBER),
            max_size=2,
        ).map(tuple),
        more=more,
    )


SEVERAL = st.lists(ruled(MORE), max_size=2).map(lambda found: {"charges": found})


@pytest.mark.parametrize("language", ["en", "it", "fr", "es", "ru"])
@given(verdict=ruled(MORE | SEVERAL), do=st.sampled_from(["charge", "charges", "move"]))
@settings(max_examples=60, deadline=None)
def test_any_verdict_on_a_table_has_its_words_in_any_language(
    language: str, verdict: Verdict, do: str
) -> None:
    battle = CASES["sk-intercepted"].battle
    listed = [{"by": "A", "at": "B"}, {"by": "C", "at": "A"}]
    action = Action(do, "A", "B" if do == "charge" else None, {"list": listed})
    i18n.set_language(language, resources.resource("locale"))
    try:
        assert explain.verdict_sentence(verdict, action, battle)
        for line in explain.steps(verdict, action, battle):
            assert "{" not in line.text
    finally:
        i18n.set_language("en", resources.resource("locale"))
