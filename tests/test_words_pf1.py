"""Laws of the words of Pathfinder's rulings, over every case there is and over any verdict."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, explain, rules
from chargemap.explain.markdown import log_markdown
from chargemap.explain.words import KINDS, PURPOSES
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Attack, Check, Damage, Effect, Part, Strike, Verdict

FOLDER = Path(__file__).parent / "cases" / "pf1"
PF1 = rules.get("pf1")
ALL = [
    case
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in cases.cases_of(path.read_bytes(), path.name)
]
PERCENT = ("concealment", "stay-in-saddle")  # a chance is given, not added up


def steps_of(case: cases.Case) -> list[tuple[Battle, Action, Verdict, Battle]]:
    before, found = PF1.settle(case.battle), []
    for action, (verdict, after) in zip(case.actions, cases.run(case), strict=False):
        found.append((before, action, verdict, after))
        before = after
    return found


def summed(parts: tuple[Part, ...]) -> int:
    return sum(part.value for part in parts)


def attacks_of(verdict: Verdict) -> list[Attack]:
    made = [verdict.attack] if verdict.attack is not None else []
    for key in ("aoo", "attacks"):
        listed: list[Strike] = list(verdict.more.get(key, []))  # type: ignore[call-overload]
        made += [one.attack for one in listed]
    return made


def addressed(battle: Battle) -> re.Pattern[str]:
    """Return a pattern of the ids that nobody should read: those of tokens with another name."""
    ids = [re.escape(one.id) for one in battle.tokens.values() if one.name]
    return re.compile(rf"\b({'|'.join(ids)})\b") if ids else re.compile(r"(?!)")


@pytest.mark.parametrize("case", ALL, ids=lambda one: one.id)
def test_no_number_stands_without_its_reasons(case: cases.Case) -> None:
    for before, action, verdict, _after in steps_of(case):
        for one in (verdict, PF1.judge(before, action)):
            for check in one.tests:
                if check.kind in PERCENT:
                    continue
                assert check.bonus == summed(check.parts), check
                assert check.need == summed(check.need_parts), check
            for attack in attacks_of(one):
                assert attack.bonus == summed(attack.bonus_parts), attack
                assert attack.against == summed(attack.against_parts), attack


@pytest.mark.parametrize("case", ALL, ids=lambda one: one.id)
def test_every_ruling_is_told_in_whole_sentences(case: cases.Case) -> None:
    for before, action, verdict, _after in steps_of(case):
        told = explain.verdict_sentence(verdict, action, before)
        preview = PF1.judge(before, action)
        lines = explain.steps(verdict, action, before)
        foreseen = explain.verdict_sentence(preview, action, before)
        texts = [told, foreseen, *(line.text for line in lines)]
        for text in texts:
            named = text.startswith(tuple(one.label for one in before.tokens.values()))
            assert named or text[0].isupper(), text
            assert text.endswith("."), text
            assert "{" not in text, text
            assert "None" not in text, text
            assert not addressed(before).search(text), text
        cited = {clause for line in lines for clause in line.clauses}
        assert set(verdict.clauses) <= cited


@pytest.mark.parametrize("case", ALL, ids=lambda one: one.id)
def test_every_effect_has_a_sentence_of_its_own(case: cases.Case) -> None:
    texts = {key.split()[0] for key in PF1.effects.texts}
    for _before, _action, verdict, after in steps_of(case):
        kept = [one for token in after.tokens.values() for one in token.effects]
        for effect in (*verdict.effects, *kept):
            assert effect.what in texts, effect
            assert explain.effect_sentence(effect, after).endswith(".")


def test_the_log_of_every_case_is_markdown() -> None:
    for case in ALL:
        steps = steps_of(case)
        if steps:
            last = steps[-1][3]
            assert log_markdown(last, case.id).count("\n- ") >= len(steps)


def test_every_die_and_every_check_is_called_by_words() -> None:
    assert set(PF1.purposes) <= set(PURPOSES)
    kinds = {
        check.kind
        for case in ALL
        for _before, _action, verdict, _after in steps_of(case)
        for check in verdict.tests
    }
    assert kinds <= set(KINDS)


# ---- never raises

WORD = st.sampled_from(["A", "B", "Z", "", "prone", "pushed", "moved-to", "hands"])
NUMBER = st.integers(-30, 30)
MAYBE = st.none() | NUMBER
PARTS = st.lists(st.builds(Part, NUMBER, WORD), max_size=2).map(tuple)
KIND = st.sampled_from(
    [
        *("trip", "aid", "concealment", "break", "escape-bonds", "feint", "ride"),
        *("bull-rush", "stay-in-saddle", "grapple", "odd"),
    ]
)
CHECK = st.builds(
    Check,
    kind=KIND,
    of=WORD,
    against=WORD,
    roll=MAYBE,
    bonus=MAYBE,
    total=MAYBE,
    need=MAYBE,
    passed=st.none() | st.booleans(),
    auto=st.booleans(),
    parts=PARTS,
    need_parts=PARTS,
    die=st.sampled_from([20, 100]),
    low=st.booleans(),
)
DAMAGE = st.builds(Damage, NUMBER, st.lists(NUMBER, max_size=2).map(tuple), NUMBER)
ATTACK = st.builds(
    Attack,
    by=WORD,
    at=WORD,
    bonus=NUMBER,
    against=NUMBER,
    roll=MAYBE,
    total=MAYBE,
    hit=st.none() | st.booleans(),
    critical=st.none() | st.booleans(),
    bonus_parts=PARTS,
    against_parts=PARTS,
    damage=st.none() | DAMAGE,
    start=st.none() | st.tuples(NUMBER, NUMBER),
    concealed=st.none() | CHECK,
)
STRIKES = st.lists(
    st.builds(Strike, ATTACK, st.sampled_from(["", "offhand"])), max_size=2
)
EFFECT = st.builds(
    Effect,
    WORD,
    st.sampled_from([*PF1.effects.texts, "odd"]),
    MAYBE | WORD,
    st.sampled_from(["", "start-of-next-turn", "end-of-next-turn"]),
    item=WORD,
)
VERDICT = st.builds(
    Verdict,
    legal=st.booleans(),
    success=st.none() | st.booleans(),
    distance=st.integers(0, 30),
    tests=st.lists(CHECK, max_size=3).map(tuple),
    attack=st.none() | ATTACK,
    damage=st.none() | DAMAGE,
    provokes=st.lists(WORD, max_size=2).map(tuple),
    effects=st.lists(EFFECT, max_size=3).map(tuple),
    more=st.fixed_dictionaries({"aoo": STRIKES, "attacks": STRIKES}),
)
ACTION = st.builds(
    Action,
    do=st.sampled_from(sorted(PF1.rules)),
    by=st.sampled_from(["A", "B"]),
    at=st.sampled_from(["A", "B"]),
    choices=st.fixed_dictionaries(
        {},
        optional={
            "then": st.sampled_from(["pin", "move", "trip", "odd"]),
            "mode": st.sampled_from(["start", "maintain", "break", "odd"]),
            "task": st.sampled_from(["control", "knees", "odd"]),
            "as": st.sampled_from(["opportunity", "full-attack"]),
            "item": WORD,
            "avoid": st.booleans(),
            "full": st.booleans(),
        },
    ),
)
PAIR = cases.read_cases(
    "- {id: pair, ruleset: pf1, map: 'A..B', tokens: {A: {grapples: B}, B: {}}}", "x"
)[0].battle


@given(verdict=VERDICT, action=ACTION)
@settings(max_examples=300, deadline=None)
def test_any_verdict_has_its_words(verdict: Verdict, action: Action) -> None:
    assert explain.verdict_sentence(verdict, action, PAIR)
    for line in explain.steps(verdict, action, PAIR):
        assert isinstance(line.text, str)
    assert isinstance(explain.dice_text(verdict), str)
    assert all(explain.modifiers(verdict))
    assert all(explain.effects_beside(verdict, action, PAIR))
