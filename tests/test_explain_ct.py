"""Rounds of Combat & Tactics in words: one action, a round phase by phase, and why things fall where they fall."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap import cases, explain, rules
from chargemap.app.docks.log_text import entry_text
from chargemap.explain.markdown import log_markdown
from chargemap.explain.phased_words import LOST, LOST_OWN, WHY
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict
from chargemap.rules.adnd2ct.planning import PHASED
from chargemap.rules.dice import Dice
from tests.rules import ct_scenes

CT = rules.get("adnd2ct")
FOLDER = Path(__file__).parent / "cases" / "adnd2ct"
CASES = {
    case.id: case
    for path in sorted(FOLDER.glob("*.yaml"))
    for case in cases.cases_of(path.read_bytes(), path.name)
}
FIELD = """\
- id: field
  ruleset: adnd2ct
  map: |
    U......G..
    ..........
    ..........
  tokens:
    U: {name: Ulf, side: red, move: 6, base_phase: fast, thac0: 16, ac: 3, weapons: [greatsword]}
    G: {name: Gnash, side: blue, ac: 4, hp: 20}
"""
ARWEN = """\
- id: arwen
  ruleset: adnd2ct
  map: |
    A.....C
    .......
  tokens:
    A: {name: Arwen, side: red, ac: 4, thac0: 18, level: 4, weapons: [SWORD]}
    C: {name: the creature, side: blue, ac: 7, thac0: 17, base_phase: very-fast, move: 9, weapons: [claws]}
"""
CHARGE = Action("charge", "U", "G")


def field(*changes: str, text: str = FIELD) -> Battle:
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return cases.read_cases(text, "x")[0].battle


def ruled(battle: Battle, action: Action, **rolls: list[int]) -> tuple[Verdict, Battle]:
    assert not list(CT.action_complaints(battle, action))
    return CT.resolve(battle, action, Dice([rolls]))


def sentence(battle: Battle, action: Action, **rolls: list[int]) -> str:
    return explain.verdict_sentence(ruled(battle, action, **rolls)[0], action, battle)


def preview(battle: Battle, action: Action) -> str:
    return explain.verdict_sentence(CT.judge(battle, action), action, battle)


def shown(battle: Battle, action: Action, **rolls: list[int]) -> list[str]:
    """Return every step, indented by its depth, with its clauses."""
    verdict, _after = ruled(battle, action, **rolls)
    return [
        f"{'  ' * line.depth}{line.text} [{' '.join(line.clauses)}]"
        for line in explain.steps(verdict, action, battle)
    ]


def words(battle: Battle, action: Action, **rolls: list[int]) -> list[str]:
    verdict, _after = ruled(battle, action, **rolls)
    return [line.text for line in explain.steps(verdict, action, battle)]


def round_of(*actions: dict[str, object], initiative: str = "red") -> Action:
    choices: dict[str, object] = {"actions": list(actions)}
    if initiative:
        choices["initiative"] = initiative
    return Action("round", choices=choices)


# ---- everything


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_line_of_a_ruling_stands_on_clauses(case: cases.Case) -> None:
    battle = case.battle
    known = {clause.id for clause in CT.clauses}
    for action, (verdict, after) in zip(case.actions, cases.run(case), strict=True):
        lines = explain.steps(verdict, action, battle)
        assert all(line.clauses for line in lines)
        cited = {clause for line in lines for clause in line.clauses}
        assert set(verdict.clauses) <= cited <= known
        told = explain.verdict_sentence(verdict, action, battle)
        assert told.endswith(".")
        for text in (told, *(line.text for line in lines)):
            assert "{" not in text
            assert "None" not in text
            assert text.endswith((".", ":"))
        battle = after


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_no_ruling_falls_back_on_the_text_of_a_clause(case: cases.Case) -> None:
    battle = case.battle
    texts = {clause.text for clause in CT.clauses}
    for action, (verdict, after) in zip(case.actions, cases.run(case), strict=True):
        told = {line.text for line in explain.steps(verdict, action, battle)}
        assert not told & texts
        battle = after


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_there_is_a_moment_for_each_event_and_it_names_its_clauses(
    case: cases.Case,
) -> None:
    for verdict, _after in cases.run(case):
        assert len(verdict.moments) == len(verdict.phases)
        for one in verdict.moments:
            assert one.clauses
            assert set(one.clauses) <= set(verdict.clauses)


def test_whatever_may_be_lost_has_its_words() -> None:
    assert set(PHASED.lost) <= set(LOST)
    assert set(PHASED.lost) <= set(LOST_OWN)


@given(st.integers(0, 2**32))
@settings(deadline=None)
def test_whatever_is_asked_is_told_in_whole_sentences(number: int) -> None:
    random = Random(number)
    scene = ct_scenes.scene(random)
    battle, texts = ct_scenes.battle_of(scene), {one.text for one in CT.clauses}
    for by in [*scene["tokens"], ""]:
        asked = ct_scenes.asked(random, scene, by, False) if by else None
        action = ct_scenes.action_of(asked or ct_scenes.whole(random, scene))
        if list(CT.action_complaints(battle, action)):
            continue
        before, seen = battle, CT.judge(battle, action)
        verdict, battle = CT.resolve(battle, action, Dice(seed=number))
        for one in (seen, verdict):
            lines = explain.steps(one, action, before)
            told = [explain.verdict_sentence(one, action, before)]
            told += [line.text for line in lines]
            assert all(line.clauses for line in lines)
            assert not set(told) & texts
            assert not any("{" in text or "None" in text for text in told)
            assert all(text.endswith((".", ":")) for text in told)


# ---- a single action


def test_a_charge_is_told_phase_by_phase_with_its_blow() -> None:
    assert sentence(field(), CHARGE, attack=[10], damage=[5]) == (
        "Ulf charges Gnash: 5 points in the fast phase; 1 point in the average"
        " phase; hits AC 4 (12 against 12) for 5 damage."
    )
    assert shown(field(), CHARGE, attack=[10], damage=[5]) == [
        "It is a full-move action: at most 9 points. [CT-05 CT-30 CT-31 CT-32 CT-33 CT-34]",
        "Fast phase: Ulf goes 5 points to (5, 0). [CT-32 CT-72]",
        (
            "Average phase: Ulf goes 1 point to (6, 0)."
            " The second half comes one phase later. [CT-32 CT-73]"
        ),
        (
            "Average phase: Ulf strikes Gnash with greatsword: d20 10 + 2 = 12, 12 needed,"
            " a hit for 5 damage. The blow falls on arrival. [CT-33 CT-34]"
        ),
        "  THAC0 16 less AC 4: 12 or more. Bonus: charge +2. [CT-07]",
        "  Damage 5: dice 5. [CT-08]",
        "Ulf has AC 4, until the end of the round. [CT-36]",
        "Ulf charges at +2, until the end of the round. [CT-34]",
    ]


def test_a_preview_says_where_the_charger_is_in_each_phase_and_what_it_needs() -> None:
    assert preview(field(), CHARGE) == (
        "Ulf would charge Gnash: 5 points in the fast phase; 1 point in the average"
        " phase; hits AC 4 on 10 or more."
    )
    hard = field("ac: 4", "ac: -20")
    assert preview(hard, CHARGE).endswith("hits AC -20 only on 20.")


def test_a_barred_charge_says_why() -> None:
    far = field("move: 6", "move: 2")
    assert sentence(far, CHARGE) == (
        "Ulf cannot charge Gnash: That is farther than one and a half moves."
    )
    assert shown(far, CHARGE) == ["That is farther than one and a half moves. [CT-31]"]


def test_a_forced_charge_is_told_as_such() -> None:
    far, forced = field("move: 6", "move: 2"), Action("charge", "U", "G", force=True)
    told = sentence(far, forced)
    assert told.startswith(
        "Ulf charges Gnash: not legal (that is farther than one and a half moves),"
        " but the GM lets it pass"
    )
    assert words(far, forced)[:3] == [
        "That is farther than one and a half moves.",
        "The GM lets it pass.",
        "For the rest it goes by the rules.",
    ]


def test_a_natural_20_or_1_that_decides_is_named() -> None:
    hard = field("ac: 4", "ac: -20")
    assert "(natural 20: 22 against 36)" in sentence(
        hard, CHARGE, attack=[20], damage=[5]
    )
    soft = field("ac: 4", "ac: 18")
    assert "misses AC 18 (natural 1: 3 against -2)" in sentence(
        soft, CHARGE, attack=[1]
    )


def test_every_number_of_a_blow_is_told() -> None:
    battle = field("weapons: [greatsword]", "weapons: [lance], hand: lance")
    told = words(
        battle, Action("charge", "U", "G", {"mod": 1}), attack=[18], damage=[6]
    )
    assert "THAC0 16 less AC 4: 12 or more. Bonus: charge +2, other modifier +1." in (
        told
    )
    assert "Damage 25: dice 6, times 4 (lance in a charge, critical hit), +1." in told


def test_the_parts_of_an_armour_class_are_told() -> None:
    battle = field(
        "hp: 20", "hp: 20, thac0: 17, weapons: [spear], stance: guard",
        "ac: 3,", "ac: 3, dex_ac: 2,",
    )  # fmt: skip
    told = words(battle, CHARGE, attack=[2, 12], damage=[4])
    assert (
        "THAC0 17 less AC 6 (3 as on the sheet, +2 no Dexterity, +1 charging): 11 or more."
    ) in told
    assert "Damage 8: dice 4, times 2 (set against a charge)." in told
    assert "Ulf lacks 2 points of Dexterity in its AC, until the end of the round." in (
        told
    )
    parried = field("hp: 20", "hp: 20, level: 6, stance: parry")
    assert (
        "THAC0 16 less AC 1 (4 as on the sheet, -3 parrying): 15 or more."
        in " ".join(words(parried, CHARGE, attack=[2]))
    )


def test_an_attack_says_what_fixed_its_phase() -> None:
    beside = field("U......G", "UG......")
    blow = Action("attack", "U", "G")
    assert sentence(beside, blow, attack=[2]) == (
        "Ulf attacks Gnash: misses AC 4 (2 against 12) in the slow phase."
    )
    assert "It comes at the speed of the greatsword." in " ".join(
        words(beside, blow, attack=[2])
    )
    dagger = field("U......G", "UG......", "greatsword", "dagger")
    assert "It comes in the base phase of Ulf." in " ".join(
        words(dagger, blow, attack=[2])
    )
    near = field("U......G", "U.G.....", "greatsword", "claws")
    assert "After half a move it comes one phase later." in " ".join(
        words(near, blow, attack=[2])
    )


def test_missiles_say_which_they_are() -> None:
    battle = field("greatsword", "longbow")
    told = words(battle, Action("shoot", "U", "G"), attack=[11, 12], damage=[3])
    assert told[1].endswith("a miss. It comes at the speed of the longbow.")
    assert told[3].endswith("for 3 damage. It is one missile a phase.")
    spikes = field("greatsword", "tail-spikes")
    volley = Action("shoot", "U", "G", {"shots": 2})
    told = words(spikes, volley, attack=[2, 3])
    assert [one for one in told if one.endswith("They come all at once.")] == [
        (
            f"Fast phase: Ulf shoots at Gnash with tail spikes: d20 {roll}, 12 needed,"
            " a miss. They come all at once."
        )
        for roll in (2, 3)
    ]


def test_range_is_a_part_of_the_bonus() -> None:
    battle = field("greatsword", "{name: sling, rof: 1, short: 3, medium: 9}")
    told = words(battle, Action("shoot", "U", "G"), attack=[15])
    assert "THAC0 16 less AC 4: 12 or more. Bonus: medium range -2." in told


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({}, "Whoever covers is first in the fast phase, whatever the initiative."),
        ({"hold": "slow"}, "It was held until this phase, and comes first in it."),
    ],
    ids=["at-once", "held"],
)
def test_a_covering_shot_says_when_it_comes(
    choices: dict[str, object], told: str
) -> None:
    battle = field("greatsword", "light-crossbow")
    assert told in " ".join(
        words(battle, Action("cover", "U", "G", choices), attack=[2])
    )


def test_a_covered_square_is_named() -> None:
    battle = field("greatsword", "light-crossbow")
    cover = Action("cover", "U", choices={"square": [3, 0]})
    assert sentence(battle, cover) == (
        "Ulf covers the square (3, 0): nobody stands there in the fast phase."
    )
    assert "Ulf covers the square (3, 0), until the end of the round." in words(
        battle, cover
    )


def test_a_spell_says_when_it_comes_and_what_binds_its_caster() -> None:
    battle = field("ac: 3,", "ac: 3, dex_ac: 1,")
    cast = Action("cast", "U", choices={"time": 5, "to": [2, 0]})
    assert sentence(battle, cast) == (
        "Ulf casts a spell: the spell comes in the average phase;"
        " 2 points at the end of the round."
    )
    assert shown(battle, cast) == [
        "It is a half-move action. [CT-05 CT-20]",
        (
            "Average phase: The spell of Ulf takes effect: its casting time is 5."
            " [CT-20 CT-22]"
        ),
        (
            "End of the round: Ulf goes 2 points to (2, 0)."
            " Half a move is left after the spell. [CT-23]"
        ),
        "Ulf has AC 4, until the average phase. [CT-21]",
        "Ulf concentrates, until the average phase. [CT-21]",
        "Ulf lacks 1 point of Dexterity in its AC, until the average phase. [CT-21]",
    ]
    long = Action("cast", "U", choices={"rounds": 3})
    assert sentence(battle, long) == (
        "Ulf casts a spell: 3 rounds in all in the very slow phase."
    )


def test_a_power_says_which_roll_found_its_phase() -> None:
    power = Action("psionic", "U", choices={"prep": 3})
    assert words(field(), power, psionic=[4])[1] == (
        "Slow phase: The psionic power of Ulf takes effect:"
        " 7 by a d10 of 4 and 3 for preparation."
    )
    assert preview(field(), power) == (
        "Ulf would use a psionic power: a d10 says in which phase the power comes."
    )
    seen = explain.steps(CT.judge(field(), power), power, field())
    assert seen[-1].text == (
        "A d10 and the preparation say when the psionic power of Ulf takes effect."
    )


def test_parry_and_guard_tell_what_holds() -> None:
    assert words(field(), Action("parry", "G")) == [
        "It is an action without movement.",
        "Gnash has AC 4, until the end of the round.",
        "Gnash parries: its AC is no better for it, until the end of the round.",
    ]
    spear = field("greatsword", "spear")
    assert words(spear, Action("guard", "U", "G")) == [
        "It is an action without movement.",
        "Ulf stands guard, until the end of the round.",
        (
            "Ulf has a weapon set: damage to who charges is times 2,"
            " until the end of the round."
        ),
    ]
    assert (
        sentence(spear, Action("guard", "U", "G")) == "Ulf stands guard against Gnash."
    )


def test_a_sprint_tells_what_it_costs() -> None:
    battle = field("ac: 3,", "ac: 3, fatigue: 2, con: 12,")
    told = words(battle, Action("sprint", "U", choices={"to": [6, 2]}))
    assert "Ulf has 1 fatigue point left." in told
    outside = Action("sprint", "U", choices={"rounds": 12})
    assert words(battle, outside) == [
        "It is a full-move action, round after round.",
        "Ulf has sprinted 12 rounds and must rest.",
    ]


def test_a_new_round_says_what_is_over() -> None:
    assert sentence(field(), Action("new-round")) == "A new round begins."
    assert words(field(), Action("new-round")) == [
        "All may act again; guards and parries are over."
    ]


# ---- who strikes first


def arwen(sword: str) -> Battle:
    return field("SWORD", sword, text=ARWEN)


def test_a_guard_strikes_who_steps_in() -> None:
    act = round_of(
        {"do": "guard", "by": "A"},
        {"do": "attack", "by": "C", "at": "A"},
        initiative="blue",
    )
    told = shown(arwen("longsword"), act, attack=[12, 13], damage=[4, 3])
    assert told == [
        "Declared: [CT-18 CT-19]",
        "  Arwen stands guard. [CT-60]",
        "  the creature attacks Arwen. [CT-06]",
        "Blue has won initiative. [CT-03]",
        "Very fast phase: [CT-01 CT-04]",
        (
            "  the creature goes 5 points to (1, 0). Half a move comes before the rest."
            " [CT-05 CT-72]"
        ),
        (
            "  Arwen strikes the creature with longsword: d20 12, 11 needed, a hit for 4"
            " damage. the creature has stepped into a square that Arwen guards. [CT-61]"
        ),
        "    THAC0 18 less AC 7: 11 or more. [CT-07]",
        "    Damage 4: dice 4. [CT-08]",
        "Fast phase: [CT-01 CT-04]",
        (
            "  the creature strikes Arwen with claws: d20 13, 13 needed, a hit for 3"
            " damage. After half a move it comes one phase later. [CT-06]"
        ),
        "    THAC0 17 less AC 4: 13 or more. [CT-07]",
        "    Damage 3: dice 3. [CT-08]",
    ]


@pytest.mark.parametrize(
    ("sword", "initiative", "told"),
    [
        ("longsword", "blue", "the creature strikes first: blue has won initiative."),
        ("longsword", "red", "Arwen strikes first: red has won initiative."),
        ("long-spear", "blue", "Arwen strikes first: with the longer weapon."),
        ("dagger", "red", "the creature strikes first: the reach is equal, the weapon larger."),
    ],
)  # fmt: skip
def test_charger_and_guard_say_by_what_one_is_first(
    sword: str, initiative: str, told: str
) -> None:
    act = round_of(
        {"do": "guard", "by": "A"},
        {"do": "charge", "by": "C", "at": "A"},
        initiative=initiative,
    )
    assert told in " ".join(words(arwen(sword), act, attack=[2, 2]))


def test_the_second_of_the_two_strikes_right_after() -> None:
    act = round_of(
        {"do": "guard", "by": "A"},
        {"do": "charge", "by": "C", "at": "A"},
        initiative="blue",
    )
    assert "Arwen strikes right after the creature." in " ".join(
        words(arwen("longsword"), act, attack=[2, 2])
    )


def test_a_single_charge_tells_of_the_guard_it_meets() -> None:
    _verdict, battle = ruled(arwen("longsword"), Action("guard", "A"))
    charge = Action("charge", "C", "A", {"initiative": "red"})
    assert sentence(battle, charge, attack=[8, 2], damage=[4]) == (
        "the creature charges Arwen: 5 points in the very fast phase;"
        " Arwen, on guard and with the initiative, strikes first and misses AC 8"
        " (8 against 10); the creature misses AC 4 (4 against 13)."
    )


def test_who_leaves_or_shoots_within_reach_is_struck_and_told_why() -> None:
    beside = field("U......G", ".......U", "..........\n    ..........\n  tokens", "......G...\n    ..........\n  tokens")  # fmt: skip
    away = Action("move", "U", choices={"to": [9, 0]})
    assert "Ulf leaves a square that Gnash threatens." in " ".join(
        words(beside, away, attack=[2])
    )
    assert sentence(beside, away, attack=[2]) == (
        "Ulf moves: Gnash, left behind, misses AC 3 (2 against 17) in the fast phase;"
        " Ulf goes 2 points."
    )


def test_who_has_come_up_to_the_shooter_lets_the_shot_go() -> None:
    case = CASES["ct-shoot-as-it-closes"]
    action, (verdict, _after) = case.actions[0], next(iter(cases.run(case)))
    lines = explain.steps(verdict, action, case.battle)
    told = "B has moved up this round, and does not strike at the shot."
    found = [line for line in lines if line.text.endswith(told)]
    assert found
    assert all("CT-55" in line.clauses for line in found)


# ---- rounds


MANY = """\
- id: many
  ruleset: adnd2ct
  map: |
    A.....X
    B.....Y
    C.....Z
  tokens:
    A: {side: red, weapons: [longbow]}
    B: {side: red, weapons: [longbow]}
    C: {side: red, weapons: [dart]}
    X: {side: blue, hp: 3, weapons: [longbow]}
    Y: {side: blue, weapons: [longsword]}
    Z: {side: blue, weapons: [dart]}
"""


def test_initiative_is_told_with_its_rolls_and_what_a_1_brings() -> None:
    act = round_of({"do": "shoot", "by": "A", "at": "X"}, initiative="")
    told = words(field(text=MANY), act, initiative=[1, 6], attack=[2, 2])
    assert "Red wins initiative (red 1, blue 6)." in told
    assert "For the 1 all phases of red come one sooner." in told


def test_sides_say_who_comes_first_in_a_phase() -> None:
    act = round_of(
        {"do": "shoot", "by": "A", "at": "X"}, {"do": "shoot", "by": "X", "at": "A"}
    )
    told = words(field("hp: 3, ", "", text=MANY), act, attack=[2, 3, 4, 5])
    first, second = (one for one in told if "It comes at the speed" in one)
    assert first.endswith("It comes first: red has won initiative.")
    assert second.endswith("It comes later: blue has not won initiative.")


def test_a_long_round_is_counted_and_its_toll_told() -> None:
    act = round_of(
        {"do": "shoot", "by": "A", "at": "X"},
        {"do": "shoot", "by": "B", "at": "Y"},
        {"do": "shoot", "by": "C", "at": "Z"},
        {"do": "shoot", "by": "Z", "at": "C"},
        {"do": "move", "by": "Y", "to": [6, 9]},
    )
    dice = [2, 2, 15, 2, 2, 2, 2, 2, 12]
    told = sentence(field(text=MANY), act, attack=dice, damage=[5, 1])
    assert told == (
        "The round: red has won initiative; 2 of 9 blows hit; X is down;"
        " A: X is down already; Y: not allowed."
    )


def test_what_was_not_allowed_says_why() -> None:
    act = round_of(
        {"do": "move", "by": "A", "to": [2, 0]},
        {"do": "move", "by": "B", "to": [3, 9]},
        {"do": "parry", "by": "A"},
        {"do": "attack", "by": "Y", "at": "Z"},
    )
    told = shown(field(text=MANY), act)
    at = told.index("Not allowed: [CT-18 CT-19]")
    assert told[:2] == ["Declared: [CT-18 CT-19]", "  A moves. [CT-71 CT-72 CT-73]"]
    assert told[at + 1 : at + 4] == [
        "  B cannot move like that: Ground, a wall or a corner bars the way. [CT-11]",
        "  A cannot parry: A has acted this round. [CT-18]",
        "  Y cannot attack Z: Z is of Y's own side. [CT-18]",
    ]


def test_a_round_of_which_nothing_is_left_says_all_that_bars_it() -> None:
    act = round_of({"do": "attack", "by": "Y", "at": "Z"}, {"do": "guard", "by": "A"})
    assert sentence(field(text=MANY), act) == (
        "The round cannot be played: Y cannot attack Z: Z is of Y's own side."
        " A cannot stand guard: A has no melee weapon in hand."
    )
    assert shown(field(text=MANY), act) == [
        "Y cannot attack Z: Z is of Y's own side. [CT-18]",
        "A cannot stand guard: A has no melee weapon in hand. [CT-14]",
    ]


def test_an_empty_round_says_that_nothing_is_declared() -> None:
    told = words(field(text=MANY), round_of())
    assert told[0] == "Nothing is declared."
    assert told[-1] == "Nothing happens in this round."


def test_the_phases_of_a_round_are_told_one_by_one() -> None:
    battle = field(text=MANY)
    listed = [{"do": "shoot", "by": "A", "at": "Y"}, {"do": "guard", "by": "Y"}]
    first = Action("phase", choices={"actions": listed, "initiative": "red"})
    assert sentence(battle, first) == (
        "Very fast phase: red has won initiative; nothing happens."
    )
    assert "  Y stands guard. [CT-60]" in shown(battle, first)
    _verdict, battle = ruled(battle, first)
    _verdict, battle = ruled(battle, Action("phase"))
    third = Action("phase")
    assert sentence(battle, third, attack=[11], damage=[2]) == (
        "Average phase: A against Y: hits AC 10 (11 against 10) for 2 damage."
    )
    assert shown(battle, third, attack=[2])[0] == "Average phase: [CT-01 CT-04]"


def test_the_preview_of_a_phase_tells_nothing_of_those_to_come() -> None:
    battle = field(text=MANY)
    first = Action(
        "phase", choices={"actions": [{"do": "shoot", "by": "A", "at": "Y"}]}
    )
    told = []
    for action in (first, Action("phase"), Action("phase")):
        told.append(explain.verdict_sentence(CT.judge(battle, action), action, battle))
        _verdict, battle = ruled(battle, action)
    assert told == [
        "Very fast phase: nothing happens.",
        "Fast phase: nothing happens.",
        "Average phase: A against Y: hits AC 10 on 10 or more.",
    ]


@pytest.mark.parametrize(
    ("case_id", "told"),
    [
        ("ct-cast-struck-first", "W was hit before the spell came: it is lost."),
        ("ct-round-changing-board", "K can come no nearer to T: the charge is lost."),
        ("ct-round-foe-who-comes", "D is out of the reach of C: the blow is lost."),
        ("ct-half-move-barred", "The way of A is barred."),
        ("ct-cover-very-fast-foes", "Nobody stands in the square that A covers: no shot."),
        ("ct-felled-on-the-way", "A is down: the rest is lost."),
        ("ct-cover-held", "B is down: the missile of A is not sent."),
        ("ct-guard-late-attack", "Nobody has come: the guard attacks."),
    ],
)  # fmt: skip
def test_what_is_lost_says_why(case_id: str, told: str) -> None:
    case = CASES[case_id]
    action, (verdict, _after) = case.actions[0], next(iter(cases.run(case)))
    lines = explain.steps(verdict, action, case.battle)
    assert told in " ".join(line.text for line in lines)


def test_every_reason_for_the_moment_of_an_event_has_its_words() -> None:
    known = (
        {key.split()[-1] for key in WHY} | {"first-half", "time", "power"} | set(LOST)
    )
    for case in CASES.values():
        for verdict, _after in cases.run(case):
            assert {one.why for one in verdict.moments} <= known


# ---- where it is read


def test_the_log_tells_a_round_without_its_dice_in_the_headline() -> None:
    act = round_of({"do": "shoot", "by": "A", "at": "Y"})
    _verdict, battle = ruled(field(text=MANY), act, attack=[11, 12], damage=[2, 3])
    text = entry_text(battle.log[-1])
    assert text.dice == ()
    _verdict, battle = ruled(field(), CHARGE, attack=[10], damage=[5])
    text = entry_text(battle.log[-1])
    assert text.dice == ("d20 10 + 2 = 12, 12 needed",)
    assert text.effects == (
        "Ulf has AC 4, until the end of the round.",
        "Ulf charges at +2, until the end of the round.",
    )


def test_the_markdown_of_a_round_has_its_phases_as_a_list() -> None:
    act = round_of({"do": "shoot", "by": "A", "at": "Y"})
    _verdict, battle = ruled(field(text=MANY), act, attack=[11, 2], damage=[2])
    told = log_markdown(battle, "Field")
    assert "\n## Round 1\n" in told or "\n## Round 2\n" in told
    assert "Before the first turn" not in told
    assert "\n  - Average phase: `CT-01` `CT-04`\n" in told
    assert "\n    - A shoots at Y with longbow: d20 11, 10 needed," in told
    assert "\n      - THAC0 20 less AC 10: 10 or more. `CT-07`\n" in told


def test_what_is_declared_by_hand_is_told() -> None:
    battle = field()
    for action, told in (
        ({"do": "guard", "by": "U"}, "Ulf declares: Guard."),
        ({"do": "charge", "by": "U", "at": "G"}, "Ulf declares: Charge against Gnash."),
    ):
        declare = Action("declare", choices={"action": action})
        assert sentence(battle, declare) == told
