"""A reason names whom it is about, be it neither the one who acts nor the first target."""

from pathlib import Path

import pytest

from chargemap import cases, explain
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict

FOLDER = Path(__file__).parent / "cases"
FILES = (
    *("adnd2ct/moves", "adnd2ct/round", "dnd35/bars", "dnd35/found"),
    *("dnd35/turns", "pf1/blows"),
)
CASES = {
    case.id: case
    for path in (FOLDER / f"{name}.yaml" for name in FILES)
    for case in cases.cases_of(path.read_bytes(), path.name)
}


def step(case_id: str, number: int) -> tuple[Verdict, Action, Battle]:
    """Return a step of a case, as it is ruled."""
    case = CASES[case_id]
    battle = case.battle
    for index, (verdict, after) in enumerate(cases.run(case)):
        if index == number:
            return verdict, case.actions[index], battle
        battle = after
    raise AssertionError(f"{case_id} has no step {number}")


def reasons(case_id: str, number: int) -> list[str]:
    """Return the sentences of what bars it."""
    verdict, action, battle = step(case_id, number)
    return [explain.reason_sentence(one, action, battle) for one in verdict.findings]


@pytest.mark.parametrize(
    ("case_id", "number", "told"),
    [
        ("ct-own-side-is-no-target", 0, "B is of A's own side."),
        ("ct-own-side-is-no-target", 2, "D is of A's own side."),  # C and D shot at
        ("ct-own-side-is-no-target", 4, "B is of D's own side."),  # nobody attacked
        ("d35-step-and-charge", 3, "H has taken a 5-foot step this turn."),  # a horse
        ("d35-rider-and-mount-both-need-it", 0, "H does not have that action left."),
        ("pf1b-not-with-two-weapons", 8, "A does not reach D."),  # in the off hand
    ],
)
def test_it_is_told_of_the_one_whom_it_is_about(
    case_id: str, number: int, told: str
) -> None:
    assert reasons(case_id, number) == [told]


def test_what_bars_rider_and_mount_is_told_of_each() -> None:
    assert reasons("d35-ride-strike-no-charge", 2) == [
        "H has no full-round action left. R has no full-round action left."
    ]


def test_what_bars_one_of_several_actions_is_told_of_who_acts_there() -> None:
    ruled = step("ct-own-round-nothing-left", 0)
    told = explain.reason_at("no-melee-weapon", "B", *ruled)
    assert told == explain.Line("B has no melee weapon in hand.", ("CT-14",))
    assert explain.reason_at("no-melee-weapon", "", *ruled) == told  # of anybody
    assert explain.reason_at("own-side", "B", *ruled) is None
