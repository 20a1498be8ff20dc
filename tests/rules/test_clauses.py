"""Clauses and reasons: well formed, bound, and each shown by a case."""

import re
from collections import Counter

import pytest

from chargemap import rules
from chargemap.model.verdict import Reason
from chargemap.rules.ruleset import Ruleset
from tests.test_cases import ALL

CASES = [
    (rules.get(case.battle.ruleset), step.do, expect)
    for case in ALL
    for step, expect in zip(case.actions, case.expect or (), strict=True)
]
COMPANIONS = {  # what a rider may not do at all, it may not do on an untrained mount
    (do, "mount-untrained"): ("mount-untrained", "mounted")
    for do in ("bull-rush", "overrun")
}
BUNDLES = {
    "adnd2ct": ("round", "phase")
}  # their reasons are those of the actions in them


@pytest.fixture(params=rules.rulesets().values(), ids=lambda one: one.id)
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    found = request.param
    assert isinstance(found, Ruleset)
    return found


def reasons_in_cases(ruleset: Ruleset, do: str) -> list[tuple[str, ...]]:
    return [
        tuple(expect.get("reasons", ()))
        for one, done, expect in CASES
        if one is ruleset
        and done == do
        and ("reasons" in expect or expect.get("legal"))
    ]


def own_reasons(ruleset: Ruleset) -> dict[str, tuple[Reason, ...]]:
    bundles = BUNDLES.get(ruleset.id, ())
    return {
        do: tuple(reasons)
        for do, reasons in ruleset.reasons.items()
        if do not in bundles
    }


def test_clause_ids_are_unique_and_well_formed(ruleset: Ruleset) -> None:
    ids = [clause.id for clause in ruleset.clauses]
    assert [one for one, times in Counter(ids).items() if times > 1] == []
    assert all(re.fullmatch(r"[A-Z0-9]+-[A-Z]?\d\d[a-z]?", one) for one in ids)
    assert all(clause.text and clause.source for clause in ruleset.clauses)


def test_reasons_cite_clauses_of_the_ruleset(ruleset: Ruleset) -> None:
    for reasons in ruleset.reasons.values():
        for reason in reasons:
            assert reason.clauses
            assert all(clause in ruleset.clauses for clause in reason.clauses)


def test_each_clause_is_shown_by_a_case(ruleset: Ruleset) -> None:
    shown = {
        one for case in ALL if case.battle.ruleset == ruleset.id for one in case.clauses
    }
    assert [clause.id for clause in ruleset.clauses if clause.id not in shown] == []


def test_each_reason_stands_alone_in_a_case(ruleset: Ruleset) -> None:
    missing = [
        (do, reason.code, reason.clauses[0].id)
        for do, reasons in own_reasons(ruleset).items()
        for reason in reasons
        if COMPANIONS.get((do, reason.code), (reason.code,))
        not in reasons_in_cases(ruleset, do)
    ]
    assert missing == []


def test_each_reason_is_absent_from_a_case(ruleset: Ruleset) -> None:
    for do, reasons in own_reasons(ruleset).items():
        for reason in reasons:
            assert any(
                reason.code not in listed for listed in reasons_in_cases(ruleset, do)
            )


@pytest.mark.parametrize(("ruleset_id", "dos"), BUNDLES.items())
def test_what_holds_other_actions_has_just_their_reasons(
    ruleset_id: str, dos: tuple[str, ...]
) -> None:
    ruleset = rules.get(ruleset_id)
    each = {one for reasons in own_reasons(ruleset).values() for one in reasons}
    for do in dos:
        assert set(ruleset.reasons[do]) == each
        assert reasons_in_cases(ruleset, do)
