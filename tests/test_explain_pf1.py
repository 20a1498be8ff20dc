"""Pathfinder's rulings in words."""

from dataclasses import replace
from typing import Any

import pytest

from chargemap import cases, explain, rules
from chargemap.app.docks.log_text import entry_text
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import Effect, Verdict
from chargemap.rules.dice import Dice

YARD = """\
- id: yard
  ruleset: pf1
  map: |
    ..........
    UG.R......
    ..........
  tokens:
    U: {name: Ulf, side: red, bab: 4, str: 16, ac: 14, hp: 20}
    G: {name: Gnash, side: blue, bab: 2, str: 12, dex: 14, weapons: [club]}
    R: {name: Rag, side: blue, weapons: []}
"""
TRIP = Action("trip", "U", "G")


def yard(old: str = "", new: str = "") -> Battle:
    assert old in YARD
    return cases.read_cases(YARD.replace(old, new) if old else YARD, "x")[0].battle


def ruled(battle: Battle, action: Action, **rolls: list[int]) -> tuple[Verdict, Battle]:
    ruleset = rules.get("pf1")
    assert not list(ruleset.action_complaints(battle, action))
    return ruleset.resolve(battle, action, Dice([rolls]))


def sentence(battle: Battle, action: Action, **rolls: list[int]) -> str:
    return explain.verdict_sentence(ruled(battle, action, **rolls)[0], action, battle)


def steps(battle: Battle, action: Action, **rolls: list[int]) -> list[str]:
    verdict, _after = ruled(battle, action, **rolls)
    return [line.text for line in explain.steps(verdict, action, battle)]


def preview(battle: Battle, action: Action) -> str:
    verdict = rules.get("pf1").judge(battle, action)
    return explain.verdict_sentence(verdict, action, battle)


# ---- a check, at a glance and part by part


def test_a_trip_says_at_a_glance_what_came_of_it() -> None:
    assert sentence(yard(), TRIP, maneuver=[11]) == (
        "Ulf trips Gnash (18 against 15): provokes Gnash; Gnash falls prone."
    )
    assert sentence(yard(), TRIP, maneuver=[7]) == (
        "Ulf fails to trip Gnash (14 against 15): provokes Gnash."
    )


def test_a_preview_tells_what_the_die_must_show() -> None:
    assert preview(yard(), TRIP) == (
        "Ulf would trip Gnash: provokes Gnash; succeeds on 8 or more (+7 against 15)."
    )
    strong = yard("bab: 2, str: 12", "bab: 20, str: 30")
    assert "succeeds only on 20 (+7 against 42)" in preview(strong, TRIP)


def test_both_sides_of_a_check_are_told_part_by_part() -> None:
    told = steps(yard(), TRIP, maneuver=[11])
    assert "Trip of Ulf: d20 11 + 7 = 18 vs 15, passed." in told
    assert "Check bonus: base attack +4, Strength +3." in told
    assert (
        "Needed against Gnash: base +10, base attack +2, Strength +1, Dexterity +2."
    ) in told


def test_a_preview_lists_every_modifier() -> None:
    verdict = rules.get("pf1").judge(yard(), TRIP)
    assert list(explain.modifiers(verdict)) == [
        "Trip +7: base attack +4, Strength +3",
        "Needed 15: base +10, base attack +2, Strength +1, Dexterity +2",
    ]


def test_an_automatic_success_is_told_as_such() -> None:
    helpless = yard("weapons: [club]", "weapons: [club], states: [unconscious]")
    assert sentence(helpless, TRIP) == (
        "Ulf trips Gnash (no die needed): Gnash falls prone."
    )
    assert preview(helpless, TRIP) == "Ulf would trip Gnash: succeeds without a die."
    assert "Trip of Ulf: no die: as on a natural 20, passed." in steps(helpless, TRIP)


def test_a_natural_20_or_1_that_decides_is_named() -> None:
    strong = yard("bab: 2, str: 12", "bab: 20, str: 30")
    assert "(natural 20: 27 against 42)" in sentence(strong, TRIP, maneuver=[20])
    weak = yard("bab: 4, str: 16", "bab: 20, str: 16")
    assert "fails to trip Gnash (natural 1: 24 against 15)" in (
        sentence(weak, TRIP, maneuver=[1])
    )


def test_the_attack_of_opportunity_is_told_before_the_check() -> None:
    taken = TRIP.choosing(aoo="taken")
    rolls: dict[str, Any] = {"aoo": [14], "aoo-damage": [4], "maneuver": [10]}
    assert sentence(yard(), taken, **rolls) == (
        "Ulf fails to trip Gnash (12 against 15):"
        " Gnash strikes first (d20 14 + 3 = 17 vs AC 14) for 5 damage."
    )
    told = steps(yard(), taken, **rolls)
    struck = told.index("Gnash strikes Ulf with club: d20 14 + 3 = 17 vs AC 14, a hit.")
    assert told[struck + 1 : struck + 3] == [
        "Bonus: base attack +2, Strength +1.",
        "Damage 5: dice 4 and +1.",
    ]
    assert "Check bonus: base attack +4, Strength +3, damage just taken -5." in told
    assert struck < told.index("Trip of Ulf: d20 10 + 2 = 12 vs 15, failed.")
    assert "Ulf takes 5 damage." in told


def test_who_is_struck_down_makes_no_check() -> None:
    frail = yard("hp: 20", "hp: 3")
    taken = TRIP.choosing(aoo="taken")
    verdict, _after = ruled(frail, taken, aoo=[14], **{"aoo-damage": [4]})
    assert explain.verdict_sentence(verdict, taken, frail) == (
        "Ulf fails to trip Gnash: Gnash strikes first (d20 14 + 3 = 17 vs AC 14)"
        " for 5 damage; Ulf is dying."
    )
    lines = explain.steps(verdict, taken, frail)
    assert explain.Line("Ulf is dying.", ("PF1-M65",)) in lines


def test_concealment_that_spoils_a_check_is_told() -> None:
    hidden = yard("weapons: [club]", "weapons: [], concealment: 20")
    told = sentence(hidden, TRIP, maneuver=[15], conceal=[20])
    assert told == (
        "Ulf fails to trip Gnash (22 against 15): Gnash is hard to see and is missed"
        " (20 on a d100, 21 or more needed)."
    )
    assert preview(hidden, TRIP).endswith(
        "on 8 or more (+7 against 15); finds Gnash on 21 or more of a d100."
    )
    seen = sentence(hidden, TRIP, maneuver=[15], conceal=[21])
    assert seen == "Ulf trips Gnash (22 against 15): Gnash falls prone."


def test_a_hold_on_one_who_is_missed_is_not_told_as_lost() -> None:
    held = yard(*HELD)
    gnash = held.tokens["G"]
    hidden = replace(gnash, stats={**gnash.stats, "concealment": 20})
    held = held.with_token(hidden)
    told = sentence(held, act("grapple", then="pin"), maneuver=[15], conceal=[20])
    assert told.startswith("Ulf does nothing with the hold on Gnash (")
    refused = sentence(held, act("grapple", then="damage", **{"with": "axe"}))
    assert (
        refused
        == "Ulf cannot hurt Gnash in its grip like that: Ulf does not hold that weapon."
    )


def test_a_refusal_names_all_reasons() -> None:
    told = sentence(yard(), Action("trip", "U", "R"))
    assert told == "Ulf cannot trip Rag: Ulf does not reach Rag."


def test_what_a_forced_trip_brings_is_told() -> None:
    told = sentence(yard(), Action("trip", "U", "R", force=True), maneuver=[11])
    assert told == (
        "Ulf trips Rag (18 against 10): not legal (Ulf does not reach Rag),"
        " but the GM lets it pass; Rag falls prone."
    )


def test_dice_are_told_in_the_order_in_which_they_fell() -> None:
    taken = TRIP.choosing(aoo="taken")
    verdict, _after = ruled(
        yard(), taken, aoo=[14], maneuver=[15], **{"aoo-damage": [4]}
    )
    assert explain.dice_text(verdict) == (
        "d20 14 + 3 = 17 vs AC 14; d20 15 + 2 = 17 vs 15"
    )


# ---- effects


def test_the_log_says_nothing_twice() -> None:
    _verdict, after = ruled(yard(), TRIP, maneuver=[11])
    entry: Entry = after.log[-1]
    text = entry_text(entry)
    assert "Gnash falls prone" in text.sentence
    assert text.effects == ()
    assert text.dice == ("d20 11 + 7 = 18 vs 15",)


EFFECTS = [
    (Effect("G", "pushed", 10), "Gnash is pushed 10 ft."),
    (Effect("G", "moved-to", (4, 1)), "Gnash ends at (4, 1)."),
    (Effect("U", "mount-fell"), "Ulf's mount has fallen: a soft fall is next."),
    (Effect("G", "dropped", "club"), "Gnash drops the club."),
    (Effect("U", "picked-up", "club"), "Ulf picks up the club."),
    (
        Effect("G", "item-hp", 8, item="shield"),
        "Gnash's shield has 8 hit points left.",
    ),
    (Effect("G", "item-hp", 1, item="bow"), "Gnash's bow has 1 hit point left."),
    (Effect("G", "broken", item="shield"), "Gnash's shield is broken."),
    (Effect("G", "destroyed", item="shield"), "Gnash's shield is destroyed."),
    (Effect("G", "grapple-ended"), "Gnash is in this grapple no more."),
    (Effect("G", "grappler", "U"), "Gnash is the grappler now, and holds Ulf."),
    (Effect("G", "nonlethal", 3), "Gnash takes 3 nonlethal damage."),
    (Effect("G", "bound", 28), "Gnash is bound: escaping takes 28."),
    (Effect("G", "cannot-escape"), "Gnash is too weak ever to break these bonds."),
    (
        Effect("G", "feinted", "U", "end-of-next-turn"),
        (
            "Gnash has no Dexterity bonus against Ulf's next melee attack,"
            " until the end of Ulf's next turn."
        ),
    ),
    (
        Effect("U", "hands", 2, "start-of-next-turn"),
        "Ulf has both hands free, until the start of its next turn.",
    ),
    (
        Effect("U", "hands", 1, "start-of-next-turn"),
        "Ulf needs one hand for the reins, until the start of its next turn.",
    ),
    (Effect("U", "spell-lost", 3), "Ulf's spell of level 3 is lost."),
]


@pytest.mark.parametrize(("effect", "told"), EFFECTS, ids=lambda one: str(one)[:40])
def test_an_effect_is_a_whole_sentence_with_names(effect: Effect, told: str) -> None:
    assert explain.effect_sentence(effect, yard()) == told


def test_a_hold_that_binds_both_is_told_once() -> None:
    both = tuple(Effect(one, "grappled") for one in ("U", "G"))
    verdict = Verdict(legal=True, success=True, effects=both)
    action = Action("grapple", "U", "G")
    told = explain.verdict_sentence(verdict, action, yard())
    assert told == "Ulf grapples Gnash: both are grappled."


def test_a_push_is_told_with_its_landing() -> None:
    effects = (Effect("G", "pushed", 10), Effect("G", "moved-to", (3, 1)))
    verdict = Verdict(legal=True, success=True, effects=effects)
    told = explain.verdict_sentence(verdict, Action("bull-rush", "U", "G"), yard())
    assert told == "Ulf bull rushes Gnash: Gnash is pushed 10 ft, to (3, 1)."


def test_every_effect_of_the_given_cases_has_its_sentence() -> None:
    texts = rules.get("pf1").effects.texts
    told = {key.split()[0] for key in texts}
    wanted = {
        *("pushed", "moved-to", "prone", "mount-fell", "dropped", "picked-up"),
        *("item-hp", "broken", "destroyed", "grappled", "grapple-ended", "grappler"),
        *("damage", "nonlethal", "pinned", "no-dex", "bound", "cannot-escape"),
        *("freed", "feinted", "controlled", "turn-lost", "hands", "dismounted"),
        *("in-saddle", "avoids-combat", "spell-cast", "spell-lost", "dying"),
    }
    assert wanted <= told


def test_a_trip_as_an_attack_of_opportunity_says_so() -> None:
    action = TRIP.choosing(**{"as": "opportunity"})
    verdict = replace(ruled(yard(), action, maneuver=[11])[0], provokes=())
    assert explain.verdict_sentence(verdict, action, yard()) == (
        "Ulf trips Gnash in an attack of opportunity (18 against 15):"
        " Gnash falls prone."
    )


# ---- what every special attack comes to

HORSE = """\
- id: horse
  ruleset: pf1
  map: |
    H....B....
    ..........
  tokens:
    H: {name: Grey, side: red, size: large, shape: long, speed: 50, legs: 4}
    R:
      name: Ruth
      side: red
      mount: H
      bab: 6
      weapons: [longsword, javelin]
      skills: {ride: 5, concentration: 7}
    B: {name: Bor, side: blue, ac: 14, weapons: []}
"""


def horse(old: str = "", new: str = "") -> Battle:
    assert old in HORSE
    return cases.read_cases(HORSE.replace(old, new) if old else HORSE, "x")[0].battle


def act(do: str, at: str | None = "G", by: str = "U", **choices: object) -> Action:
    return Action(do, by, at, choices)


HELD = ("hp: 20", "hp: 20, grapples: G, rope: true")

SENTENCES: list[tuple[tuple[str, str], Action, dict[str, list[int]], str]] = [
    (
        ("", ""),
        act("bull-rush"),
        {"maneuver": [9]},
        (
            "Ulf bull rushes Gnash (16 against 15): provokes Gnash;"
            " Gnash is pushed 5 ft, to (2, 1); Ulf follows 5 ft."
        ),
    ),
    (
        ("", ""),
        act("bull-rush", follow=False),
        {"maneuver": [13, 2]},
        (
            "Ulf bull rushes Gnash (20 against 15): provokes Gnash;"
            " the check against Rag behind fails (5 against 10); Gnash is pushed 5 ft, to (2, 1)."
        ),
    ),
    (
        ("", ""),
        act("bull-rush"),
        {"maneuver": [2]},
        "Ulf bull rushes Gnash in vain (9 against 15): provokes Gnash.",
    ),
    (
        ("UG.R", "UG#R"),
        act("bull-rush"),
        {"maneuver": [13]},
        (
            "Ulf bull rushes Gnash in vain (20 against 15): provokes Gnash;"
            " Gnash cannot be moved from its place."
        ),
    ),
    (
        ("", ""),
        act("overrun"),
        {"maneuver": [13]},
        (
            "Ulf overruns Gnash (20 against 15): 10 ft; provokes Gnash;"
            " Gnash falls prone."
        ),
    ),
    (
        ("", ""),
        act("overrun", avoid=True),
        {},
        "Ulf passes Gnash, who steps aside: 10 ft; provokes Gnash.",
    ),
    (
        ("", ""),
        act("disarm", item="club"),
        {"maneuver": [9]},
        "Ulf disarms Gnash (16 against 15): provokes Gnash; Gnash drops the club.",
    ),
    (
        ("", ""),
        act("sunder", item="club"),
        {"maneuver": [9], "damage": [8]},
        (
            "Ulf strikes the club of Gnash (16 against 15): provokes Gnash;"
            " Gnash's club is destroyed."
        ),
    ),
    (
        ("", ""),
        act("grapple"),
        {"maneuver": [15]},
        "Ulf grapples Gnash (18 against 15): provokes Gnash; both are grappled.",
    ),
    (
        HELD,
        act("grapple"),
        {"maneuver": [9]},
        "Ulf keeps hold of Gnash (17 against 13).",
    ),
    (
        HELD,
        act("grapple"),
        {"maneuver": [2]},
        "Ulf loses hold of Gnash (10 against 13): the hold ends.",
    ),
    (
        HELD,
        act("grapple", then="pin"),
        {"maneuver": [9]},
        (
            "Ulf pins Gnash (17 against 13): Gnash is pinned;"
            " Ulf has no Dexterity bonus to AC."
        ),
    ),
    (
        HELD,
        act("grapple", then="damage", **{"with": "unarmed"}),
        {"maneuver": [9], "damage": [2]},
        "Ulf hurts Gnash in its grip (17 against 13): Gnash takes 5 nonlethal damage.",
    ),
    (
        HELD,
        act("grapple", "U", "G", mode="break"),
        {"maneuver": [15]},
        "Gnash breaks free of Ulf (18 against 15): the hold ends.",
    ),
    (
        HELD,
        act("grapple", "U", "G", mode="reverse"),
        {"maneuver": [2]},
        "Gnash fails to turn the tables on Ulf (5 against 15).",
    ),
    (
        HELD,
        act("grapple", mode="release"),
        {},
        "Ulf lets go of Gnash: the hold ends.",
    ),
    (
        ("", ""),
        act("feint"),
        {"bluff": [18]},
        (
            "Ulf fools Gnash with a feint (18 against 12):"
            " Gnash has no Dexterity bonus against Ulf's next melee attack."
        ),
    ),
    (
        ("", ""),
        act("feint"),
        {"bluff": [2]},
        "Ulf feints in vain against Gnash (2 against 12).",
    ),
    (
        ("hp: 20", "hp: 20, weapons: [quarterstaff]"),
        act("two-weapon"),
        {"attack": [10, 3], "damage": [4]},
        (
            "Ulf attacks Gnash with both hands:"
            " quarterstaff hits (d20 10 + 3 = 13 vs AC 10) for 7 damage;"
            " quarterstaff in the off hand misses (d20 3 - 1 = 2 vs AC 10)."
        ),
    ),
]


@pytest.mark.parametrize(
    ("change", "action", "rolls", "told"),
    SENTENCES,
    ids=[f"{n}-{one[1].do}" for n, one in enumerate(SENTENCES)],
)
def test_a_sentence_says_what_came_of_it(
    change: tuple[str, str], action: Action, rolls: dict[str, list[int]], told: str
) -> None:
    assert sentence(yard(*change), action, **rolls) == told


def test_a_preview_says_whose_help_is_hoped_for() -> None:
    near = yard("UG.R......\n    ..........", "UG........\n    R.........")
    friend = replace(near.tokens["R"], side="red", stats={})
    told = preview(near.with_token(friend), act("grapple", helpers=["R"]))
    assert "; help of Rag succeeds on 10 or more (+0 against 10); succeeds on" in told


def test_the_other_hand_names_another_target() -> None:
    action = act("two-weapon", at_offhand="R", main="longsword", offhand="dagger")
    near = yard("UG.R......\n    ..........", "UG........\n    R.........")
    armed = near.with_token(
        replace(near.tokens["U"], stats={"weapons": ["longsword", "dagger"]})
    )
    told = sentence(armed, action, attack=[2, 3])
    assert "; dagger in the off hand against Rag misses (" in told


RIDING: list[tuple[tuple[str, str], Action, dict[str, list[int]], str]] = [
    (
        ("legs: 4", "legs: 4, war_trained: false"),
        act("ride", None, "R", task="control"),
        {"ride": [15]},
        "Ruth brings its mount under control (20 against 20).",
    ),
    (
        ("legs: 4", "legs: 4, war_trained: false"),
        act("ride", None, "R", task="control"),
        {"ride": [3]},
        (
            "Ruth fails to bring its mount under control (8 against 20):"
            " Ruth can do nothing more."
        ),
    ),
    (
        ("", ""),
        act("ride", None, "R", task="knees"),
        {"ride": [3]},
        (
            "Ruth guides its mount with the knees (8 against 5):"
            " Ruth has both hands free."
        ),
    ),
    (
        ("", ""),
        act("cast-mounted", None, "R", level=3, before=25, after=25),
        {"concentration": [2]},
        (
            "Ruth casts a spell from the saddle in vain (9 against 13):"
            " Ruth's spell of level 3 is lost."
        ),
    ),
    (
        ("", ""),
        act("ride", None, "R", task="move", to=[2, 0]),
        {},
        "Ruth rides: 10 ft.",
    ),
]


@pytest.mark.parametrize(
    ("change", "action", "rolls", "told"),
    RIDING,
    ids=[f"{n}-{one[1].do}" for n, one in enumerate(RIDING)],
)
def test_riding_is_told(
    change: tuple[str, str], action: Action, rolls: dict[str, list[int]], told: str
) -> None:
    assert sentence(horse(*change), action, **rolls) == told


def test_a_shot_from_the_saddle_says_where_it_was_made() -> None:
    action = act(
        "shoot-mounted", "B", "R", to=[2, 0], **{"as": "single", "with": "javelin"}
    )
    told = steps(horse(), action, attack=[2])
    assert any(
        one.startswith("From (2, 0) Ruth strikes Bor with javelin") for one in told
    )


def test_a_full_attack_names_each_blow() -> None:
    action = act("attack", "B", "R", full=True, **{"with": "longsword"})
    near = horse("H....B", "H.B...")
    told = sentence(near, action, attack=[10, 2], damage=[5])
    assert told == (
        "Ruth attacks Bor with every blow: longsword hits"
        " (d20 10 + 7 = 17 vs AC 14) for 5 damage;"
        " longsword misses (d20 2 + 2 = 4 vs AC 14)."
    )


def test_every_check_of_a_preview_has_its_parts() -> None:
    for change, action, _rolls, _told in SENTENCES:
        battle = yard(*change)
        verdict = rules.get("pf1").judge(battle, action)
        for check in verdict.tests:
            assert check.bonus == sum(part.value for part in check.parts)
            assert check.need == sum(part.value for part in check.need_parts)


def test_a_lack_of_opportunities_is_not_called_a_lack_of_actions() -> None:
    battle = yard("hp: 20}", "hp: 20, states: [flat-footed]}")
    for action in (
        Action("attack", "U", "G", {"opportunity": True}),
        Action("trip", "U", "G", {"as": "opportunity"}),
    ):
        said = preview(battle, action)
        assert "Ulf can make no attack of opportunity now" in said
        assert "no action left" not in said
