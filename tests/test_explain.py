"""Rulings in words."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, explain, i18n, resources, rules
from chargemap.model.battle import Action, Battle, Turn
from chargemap.model.board import Piece, TableBoard
from chargemap.model.verdict import (
    Attack,
    Check,
    Damage,
    Effect,
    Finding,
    Mark,
    Part,
    Reason,
    Verdict,
)
from chargemap.rules.dice import Dice

FIELD = """\
- id: field
  ruleset: dnd35
  map: |
    A.....B...
    ..........
    ..C.D.....
    ..........
  tokens:
    A: {name: Aldric, side: red, bab: 3, str: 14, weapons: [longsword]}
    B: {name: Ogre, side: blue, ac: 15, weapons: [spear]}
    C: {name: Cara, side: red}
    D: {name: Dorn, side: blue, weapons: []}
"""
CHARGE = Action("charge", "A", "B")


def field(old: str = "", new: str = "") -> Battle:
    assert old in FIELD
    return cases.read_cases(FIELD.replace(old, new) if old else FIELD, "x")[0].battle


def ruled(battle: Battle, action: Action, **rolls: list[int]) -> Verdict:
    ruleset = rules.get(battle.ruleset)
    assert not list(ruleset.action_complaints(battle, action))
    return ruleset.resolve(battle, action, Dice([rolls]))[0]


def sentence(battle: Battle, action: Action, **rolls: list[int]) -> str:
    verdict = ruled(battle, action, **rolls)
    return explain.verdict_sentence(verdict, action, battle)


def test_a_hit_is_told_with_its_dice_and_damage() -> None:
    assert sentence(field(), CHARGE, attack=[12], damage=[5]) == (
        "Aldric charges Ogre: 25 ft, legal; hits (d20 12 + 7 = 19 vs AC 15)"
        " for 7 damage."
    )


def test_a_miss_is_told_with_its_dice() -> None:
    assert sentence(field(), CHARGE, attack=[2]) == (
        "Aldric charges Ogre: 25 ft, legal; misses (d20 2 + 7 = 9 vs AC 15)."
    )


def test_a_critical_hit_is_told() -> None:
    told = sentence(field(), CHARGE, attack=[20], confirm=[15], damage=[1, 2])
    assert told == (
        "Aldric charges Ogre: 25 ft, legal;"
        " hits critically (d20 20 + 7 = 27 vs AC 15, 22 to confirm) for 7 damage, a hit times 2."
    )


def test_a_refusal_names_who_stands_in_the_way() -> None:
    battle = field(
        "A.....B...\n    ..........\n    ..C", "A..C..B...\n    ..........\n    ..."
    )
    assert sentence(battle, CHARGE) == (
        "Aldric cannot charge Ogre: The lane is barred by Cara."
    )


def test_a_preview_tells_what_would_happen() -> None:
    battle = field()
    verdict = rules.get(battle.ruleset).judge(battle, CHARGE)
    assert explain.verdict_sentence(verdict, CHARGE, battle) == (
        "Aldric would charge Ogre: 25 ft, legal; hits on 8 or more."
    )


def test_a_forced_ruling_says_so() -> None:
    battle = field(
        "A.....B...\n    ..........\n    ..C", "A..C..B...\n    ..........\n    ..."
    )
    forced = replace(CHARGE, force=True)
    told = sentence(battle, forced, attack=[12], damage=[5])
    assert told.startswith(
        "Aldric charges Ogre: not legal (the lane is barred by Cara),"
        " but the GM lets it pass; "
    )
    lines = explain.steps(ruled(battle, forced, attack=[2]), forced, battle)
    assert [line.text for line in lines[:2]] == [
        "The lane is barred by Cara.",
        "The GM lets it pass.",
    ]


def test_every_step_of_a_charge_is_told_with_all_clauses() -> None:
    battle = field()
    verdict = ruled(battle, CHARGE, attack=[12], damage=[5])
    lines = explain.steps(verdict, CHARGE, battle)
    assert [line.text for line in lines[:5]] == [
        "Aldric goes 25 ft of at most 60 ft from (0, 0) to (5, 0).",
        "Aldric strikes Ogre with longsword: d20 12 + 7 = 19 vs AC 15, a hit.",
        "Bonus: base attack +3, Strength +2, charge +2.",
        "Damage 7: dice 5 and +2.",
        "Aldric has -2 to AC for charging, until the start of its next turn.",
    ]
    cited = [clause for line in lines for clause in line.clauses]
    assert set(cited) == set(verdict.clauses)
    assert lines[0].clauses == ("D35-C03", "D35-C05")
    assert lines[4].clauses == ("D35-C15",)


def test_a_refusal_unfolds_to_its_reasons_with_their_clauses() -> None:
    battle = field(
        "A.....B...\n    ..........\n    ..C", "A..C~.B...\n    ..........\n    ..."
    )
    lines = explain.steps(ruled(battle, CHARGE), CHARGE, battle)
    assert lines == (
        explain.Line("Difficult ground slows the lane.", ("D35-C04", "D35-C06")),
        explain.Line("The lane is barred by Cara.", ("D35-C07",)),
    )


def test_set_weapons_strike_in_the_sentence_and_in_the_steps() -> None:
    battle = field()
    ruleset = rules.get(battle.ruleset)
    battle = ruleset.resolve(battle, Action("ready-brace", "B"), Dice())[1]
    verdict = ruled(battle, CHARGE, attack=[15, 2], damage=[3, 4])
    told = explain.verdict_sentence(verdict, CHARGE, battle)
    assert "Ogre hits with a set weapon (d20 15 + 0 = 15 vs AC 8) for 7 damage" in told
    texts = [line.text for line in explain.steps(verdict, CHARGE, battle)]
    assert "Damage 7: dice 3, 4; a hit times 2." in texts
    assert "Against: armour class +10, charging -2." in texts


def test_reasons_fit_several_names_and_a_sentence_around_them() -> None:
    apart = "A.....B...\n    ..........\n    ..C.D....."
    battle = field(apart, "A.CD~.B...\n    ..........\n    ..........")
    lines = explain.steps(ruled(battle, CHARGE), CHARGE, battle)
    assert "The lane is barred by Cara and Dorn." in [line.text for line in lines]
    told = sentence(battle, replace(CHARGE, force=True), attack=[2])
    assert (
        "(difficult ground slows the lane; the lane is barred by Cara and Dorn)" in told
    )


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Action("move", "A", choices={"to": [0, 2]}), "Aldric moves: 10 ft, legal."),
        (
            Action("move", "A", choices={"to": [0, 1], "as": "step"}),
            "Aldric takes a 5-foot step: 5 ft, legal.",
        ),
        (
            Action("stand", "A"),
            "Aldric cannot stand up: Aldric is not prone.",
        ),
        (Action("start-turn", "A"), "Aldric starts a turn."),
        (Action("ready-brace", "B"), "Ogre sets a weapon against a charge."),
        (
            Action("place", choices={"to": {"A": [3, 1]}}),
            "Aldric was put at (3, 1) by hand.",
        ),
        (
            Action(
                "put",
                choices={
                    "tokens": {"A": {"at": [0, 0]}, "E": {"at": [0, 1], "name": "Eve"}}
                },
            ),
            "Aldric was changed by hand. Eve came onto the board by hand.",
        ),
        (
            Action("remove", choices={"ids": ["A", "B", "C"]}),
            "Taken off the board by hand: Aldric, Ogre and Cara.",
        ),
        (
            Action("paint", choices={"rows": {"3": "..~......."}}),
            "The ground was painted by hand at (2, 3).",
        ),
        (
            Action("paint", choices={"rows": {"2": "~~........"}}),
            "The ground was painted by hand: row 2.",
        ),
        (
            Action("paint", choices={"rows": {"2": "~" * 10, "3": "~" * 10}}),
            "The ground was painted by hand: rows 2, 3.",
        ),
        (
            Action("walls", choices={"add": [[0, 0, 1, 0]], "remove": [0, 1]}),
            "1 wall was drawn by hand. 2 walls were removed by hand.",
        ),
        (
            Action("walls", choices={"change": {"0": [0, 0, 1, 0]}}),
            "1 wall was changed by hand.",
        ),
        (Action("walls"), "No wall was changed by hand."),
        (
            Action("resize", choices={"columns": 20, "rows": 10}),
            "The board was made 20 by 10 squares by hand.",
        ),
        (
            Action("options", choices={"options": {"lane": "centre", "cover": False}}),
            "The table's options were changed by hand: lane centre, cover false.",
        ),
    ],
    ids=lambda value: value.do if isinstance(value, Action) else "",
)
def test_every_action_has_its_sentence(action: Action, told: str) -> None:
    assert sentence(field(), action) == told


def test_every_action_of_every_ruleset_has_a_beginning_of_its_own() -> None:
    from chargemap.explain import heads, phased_words

    for ruleset in rules.rulesets().values():
        ruled = {do for do, one in ruleset.rules.items() if not one.by_hand}
        assert ruled <= set((phased_words if ruleset.phased else heads).HEADS)


@pytest.mark.parametrize("kind", ["open", "closed", "window", "wall"])
def test_a_door_by_hand_has_its_sentence(kind: str) -> None:
    battle = field("  tokens:", "  walls: [[1, 0, 1, 1, closed]]\n  tokens:")
    told = sentence(battle, Action("door", choices={"wall": 0, "kind": kind}))
    assert told.endswith("by hand.")


def test_terrain_of_a_table_by_hand_has_its_sentences() -> None:
    table = TableBoard((24, 24), (Piece("hut", "building"), Piece("hill", "hill")))
    put = {"den": {}, "hut": {}, "inn": {}}
    action = Action("pieces", choices={"put": put, "remove": ["hill"]})
    told = explain.verdict_sentence(
        Verdict(legal=True), action, replace(field(), board=table)
    )
    assert told == (
        "Terrain came onto the table by hand: den, inn. "
        "Terrain was changed by hand: hut. "
        "Terrain was taken off the table by hand: hill."
    )


def test_an_entry_is_told_from_the_battle_before_it() -> None:
    battle = field()
    after = rules.get(battle.ruleset).resolve(battle, CHARGE, Dice([{"attack": [2]}]))[
        1
    ]
    assert explain.action_sentence(after.log[-1]) == (
        "Aldric charges Ogre: 25 ft, legal; misses (d20 2 + 7 = 9 vs AC 15)."
    )


def test_dice_are_told_in_the_order_in_which_they_fell() -> None:
    verdict = Verdict(
        legal=True,
        attack=Attack("A", "B", 7, 15, 12, 19, hit=True, critical=False),
        tests=(
            Check("bull-rush", "A", "B", 13, 6, 19, 8, passed=True),
            Check("strength", "B", roll=8, bonus=-1, total=7),
            Check("strength", "B", total=0),
            Check("bull-rush", "A", roll=20, auto=True),
        ),
        more={"readied": (Attack("C", "A", -2, 8, 4, 2, hit=False, critical=False),)},
    )
    assert explain.dice_text(verdict) == (
        "d20 4 - 2 = 2 vs AC 8; d20 13 + 6 = 19 vs 7; d20 8 - 1 = 7;"
        " no die: 0; no die: as on a natural 20; d20 12 + 7 = 19 vs AC 15"
    )


def test_opposed_checks_tell_each_other_s_total() -> None:
    """A draw is a failure, so what the charger needs is one more than the other side has."""
    battle = field()
    action = Action("charge", "A", "B", {"then": "bull-rush"})
    dice = Dice([{"check": [20, 1]}])
    verdict, _after = rules.get(battle.ruleset).resolve(battle, action, dice)
    ours, theirs = verdict.tests
    assert ours.need == (theirs.total or 0) + 1
    told = explain.dice_text(verdict).split("; ")
    assert told[0].endswith(f"= {ours.total} vs {theirs.total}")
    assert told[1].endswith(f"= {theirs.total}")
    sentence = explain.verdict_sentence(verdict, action, battle)
    assert f"vs {theirs.total})" in sentence
    lines = [one.text for one in explain.steps(verdict, action, battle)]
    assert any(f"= {ours.total} vs {theirs.total}, passed." in one for one in lines)


def test_a_mark_is_labelled_by_its_words_or_by_its_reason() -> None:
    reason = Reason("lane-creature", (), "")
    bare, named = Mark(tokens=("C",)), Mark(label="ally in lane")
    assert explain.mark_label(Finding(reason, (bare,))) == "lane creature"
    assert explain.mark_label(Finding(reason, (bare, named))) == "ally in lane"
    assert explain.mark_label(Finding(reason, (bare, named)), bare) == "lane creature"


def test_strange_placeholders_are_left_as_they_are() -> None:
    finding = Finding(Reason("odd", (), "{nobody.at} { {by}"), (Mark(),))
    told = explain.reason_sentence(finding, CHARGE, field())
    assert told == "{nobody.at} { {by}"


# ---- never raises

WORD = st.sampled_from(["A", "B", "C", "Z", "", "prone", "charging-ac", "pushed"])
NUMBER = st.integers(-30, 30)
POINT = st.tuples(NUMBER, NUMBER)
MAYBE = st.none() | NUMBER
VALUE = st.none() | NUMBER | st.booleans() | WORD | POINT | st.lists(WORD) | st.floats()
PARTS = st.lists(st.builds(Part, NUMBER, WORD), max_size=2).map(tuple)
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
    weapon=WORD,
    bonus_parts=PARTS,
    against_parts=PARTS,
    damage=st.none() | DAMAGE,
)
CHECK = st.builds(
    Check,
    kind=WORD,
    of=WORD,
    against=WORD,
    roll=MAYBE,
    bonus=MAYBE,
    total=MAYBE,
    need=MAYBE,
    passed=st.none() | st.booleans(),
    auto=st.booleans(),
    parts=PARTS,
)


def tuples(item: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(item, max_size=2).map(tuple)


MARK = st.builds(Mark, tokens=tuples(WORD), squares=tuples(POINT), label=WORD)
TEXT = st.sampled_from(["{by} {at} {tokens}.", "{odd}", "{", "plain"])
FINDING = st.builds(Finding, st.builds(Reason, WORD, st.just(()), TEXT), tuples(MARK))
VERDICT = st.builds(
    Verdict,
    legal=st.booleans(),
    findings=tuples(FINDING),
    success=st.none() | st.booleans(),
    clauses=tuples(st.sampled_from(["D35-C03", "D20-M11", "X"])),
    path=tuples(POINT),
    end=st.none() | POINT,
    distance=st.integers(0, 99) | st.floats(0, 99),
    tests=tuples(CHECK),
    attack=st.none() | ATTACK,
    damage=st.none() | DAMAGE,
    provokes=tuples(WORD),
    effects=tuples(st.builds(Effect, WORD, WORD, VALUE, WORD)),
    more=st.fixed_dictionaries({}, optional={"readied": tuples(ATTACK)}),
)
ACTION = st.builds(
    Action,
    do=st.sampled_from(
        [
            *("charge", "move", "attack", "place", "put", "remove", "paint"),
            *("door", "walls", "pieces", "resize"),
        ]
    ),
    by=st.sampled_from(["A", "B"]),
    at=st.none() | WORD | POINT,
    choices=st.dictionaries(
        st.sampled_from(
            ["to", "tokens", "ids", "rows", "kind", "options", "add", "remove", "put"]
        ),
        VALUE,
    )
    | st.fixed_dictionaries(
        {}, optional={"then": st.sampled_from(["bull-rush", "overrun"])}
    ),
    force=st.booleans(),
)


@pytest.mark.parametrize("language", ["en", "it", "fr", "es", "ru"])
@given(verdict=VERDICT, action=ACTION)
@settings(max_examples=60, deadline=None)
def test_any_verdict_has_its_words_in_any_language(
    language: str, verdict: Verdict, action: Action
) -> None:
    i18n.set_language(language, resources.resource("locale"))
    try:
        battle = field()
        assert explain.verdict_sentence(verdict, action, battle)
        for line in explain.steps(verdict, action, battle):
            assert isinstance(line.text, str)
        explain.dice_text(verdict)
        for finding in verdict.findings:
            explain.mark_label(finding)
    finally:
        i18n.set_language("en", resources.resource("locale"))


def test_whom_an_effect_names_is_called_by_name() -> None:
    effect = Effect("A", "provoked", "B")
    told = explain.effect_sentence(effect, field())
    assert told == "Ogre had an attack of opportunity on Aldric."


def test_a_move_in_another_s_turn_says_so() -> None:
    battle = field()
    ruleset, move = rules.get(battle.ruleset), Action("move", "A", None, {"to": [1, 0]})
    for token, told in (("", False), ("A", False), ("B", True)):
        turn = replace(battle, turn=Turn(token=token))
        sentence = explain.verdict_sentence(ruleset.judge(turn, move), move, turn)
        assert sentence.endswith("out of turn.") == told
