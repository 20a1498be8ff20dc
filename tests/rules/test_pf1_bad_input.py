"""What makes no sense in a Pathfinder battle is refused with a sentence that names token and key."""

import pytest

from chargemap import cases, rules
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle

BATTLE = "- {id: bad, ruleset: pf1, map: 'A.B..', tokens: {A: %s, B: {}}}"
PF1 = rules.get("pf1")


def battle(keys: str) -> Battle:
    return cases.read_cases(BATTLE % keys, "bad.yaml")[0].battle


@pytest.mark.parametrize(
    ("keys", "place", "told"),
    [
        ("{weapons: [sword-of-legend]}", "weapons[0]", "not sword-of-legend"),
        ("{weapons: [{name: 5}]}", "weapons[0].name", "expected text, not 5"),
        ("{weapons: [{name: x, crit: often}]}", "weapons[0].crit", "not often"),
        ("{weapons: [{name: x, range: 0}]}", "weapons[0].range", "not 0"),
        ("{states: [flyin]}", "states", "not flyin"),
        ("{mount: A}", "mount", "another token: nobody rides itself"),
        ("{mount: Z}", "mount", "the id of a token, not Z"),
        ("{grapples: A}", "grapples", "another token: nobody grapples itself"),
        ("{grapples: Z}", "grapples", "the id of a token, not Z"),
        ("{attack_mods: 3}", "attack_mods", "expected a list, not 3"),
        (
            "{attack_mods: [1]}",
            "attack_mods[0]",
            "a map with the keys value, from, with, not 1",
        ),
        (
            "{attack_mods: [{from: x}]}",
            "attack_mods[0].value",
            "a whole number from -100 to 100, not nothing",
        ),
        (
            "{attack_mods: [{value: 1, by: x}]}",
            "attack_mods[0].by",
            "one of the keys value, from, with",
        ),
        ("{cmb_mod: {tripp: 2}}", "cmb_mod.tripp", "one of the keys bull-rush"),
        (
            "{cmb_mod: much}",
            "cmb_mod",
            "a whole number from -100 to 100, or a map of them, not much",
        ),
        ("{skills: 5}", "skills", "a map of whole numbers, not 5"),
        (
            "{skills: {ride: well}}",
            "skills.ride",
            "a whole number from -100 to 200, not well",
        ),
        ("{ac_mods: {armor: lots}}", "ac_mods.armor", "not lots"),
        ("{int: none}", "int", "a whole number from 0 to 200, or null, not none"),
        ("{wis: null}", "wis", "a whole number from 0 to 200, not nothing"),
        ("{items: [shield]}", "items[0]", "expected a map with a name, not shield"),
        ("{items: [{held: true}]}", "items[0].name", "expected text, not nothing"),
        ("{items: [{name: x, hands: 3}]}", "items[0].hands", "one of 1, 2, not 3"),
        ("{immune: [fire]}", "immune", "only trip, not fire"),
        ("{saddle: gold}", "saddle", "one of riding, military, none, not gold"),
        ("{concealment: 30}", "concealment", "one of 0, 20, 50, not 30"),
        ("{bonds: -1}", "bonds", "a whole number from 0 to 200, not -1"),
        ("{feats: [improved-dancing]}", "feats", "not improved-dancing"),
        (
            "{effects: [{what: opportunities-used}]}",
            "effects",
            "a whole number of 0 or more as the value of opportunities-used",
        ),
        (
            "{effects: [{what: moved-ft, value: x}]}",
            "effects",
            "a whole number of 0 or more as the value of moved-ft",
        ),
        ("{effects: [{what: provoked}]}", "effects", "a list of words as the value of"),
        ("{strenght: 12}", "strenght", "one of the keys"),
    ],
)
def test_a_token_is_refused_with_its_key(keys: str, place: str, told: str) -> None:
    with pytest.raises(FileError) as refusal:
        battle(keys)
    sentence = str(refusal.value)
    assert sentence.startswith(f"bad.yaml: bad, tokens.A.{place}: expected ")
    assert told in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("none", ["{int: null}", "{int: 3}", "{}"])
def test_a_creature_may_have_no_intelligence(none: str) -> None:
    assert not list(PF1.complaints(battle(none)))


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Action("trip", "A", "Z"), "the id of a token, not Z"),
        (
            Action("trip", "A", "B", {"aoo": "maybe"}),
            'one of "", taken, not maybe',
        ),
        (
            Action("bull-rush", "A", "B", {"follow": "false"}),
            'true or false, not "false"',
        ),
        (Action("trip", "A", "A"), "another token, not A itself"),
        (Action("grapple", "A", "A"), "another token, not A itself"),
        (Action("attack", "A", "A"), "another token, not A itself"),
        (Action("two-weapon", "A", "A"), "another token, not A itself"),
        (Action("shoot-mounted", "A", "A"), "another token, not A itself"),
        (Action("trip", "A", "B", {"aoo": "maybe"}), "not maybe"),
        (Action("grapple", "A", "B", {"mode": "hug"}), "not hug"),
        (Action("grapple", "A", "B", {"helpers": ["Z"]}), "the id of a token, not Z"),
        (Action("ride", "A", None, {"task": "gallop"}), "not gallop"),
        (Action("feint", "A", "B", {"grace": 1}), "one of the keys"),
        (Action("dance", "A"), "not dance"),
    ],
    ids=lambda one: one.do if isinstance(one, Action) else "",
)
def test_an_action_without_sense_is_told(action: Action, told: str) -> None:
    complaints = list(PF1.action_complaints(battle("{}"), action))
    assert any(told in one.expected for one in complaints), complaints
