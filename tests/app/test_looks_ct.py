"""How tokens of Combat & Tactics look: by size, armour that descends, weapon, and what holds on them."""

import pytest

from chargemap import cases, rules
from chargemap.app.paint.glyphs import BADGES, WEAPONS
from chargemap.app.paint.looks import token_look
from chargemap.app.paint.minis import TokenLook
from chargemap.model.battle import Action, Battle
from chargemap.rules.dice import Dice

CT = rules.get("adnd2ct")
FIELD = """
- id: field
  ruleset: adnd2ct
  map: |
    A....B
    ......
  tokens:
    A: {side: red, KEYS}
    B: {side: blue}
"""


def field(keys: str) -> Battle:
    return cases.read_cases(FIELD.replace("KEYS", keys), "x")[0].battle


def look(battle: Battle) -> TokenLook:
    return token_look(battle, "A", CT)


def after(battle: Battle, *actions: Action) -> Battle:
    for action in actions:
        verdict, battle = CT.resolve(battle, action, Dice([{"attack": [2]}]))
        assert verdict.legal
    return battle


@pytest.mark.parametrize(
    ("keys", "head"),
    [
        ("ac: 2", "helm"),
        ("ac: 9", "cap"),
        ("size: S", "goblin"),
        ("size: L", "ogre"),
        ("size: L, name: Sir Hugo", "helm"),
        ("size: L, name: Dire wolf", "wolf"),
        ("size: H, name: Manticore", "beast"),
    ],
)
def test_a_head_tells_size_and_armour(keys: str, head: str) -> None:
    assert look(field(keys)).head == head


@pytest.mark.parametrize(
    ("weapon", "glyph"),
    [
        ("long-spear", "longspear"),
        ("heavy-crossbow", "crossbow"),
        ("lance", "lance"),
        ("halberd", "halberd"),
        ("{like: long-spear, name: pike}", "longspear"),
        ("lance, longsword], hand: longsword, states: [dazed", "sword"),
    ],
)
def test_a_weapon_is_shown(weapon: str, glyph: str) -> None:
    assert look(field(f"weapons: [{weapon}]")).weapon == glyph
    assert glyph in WEAPONS


def test_who_has_no_weapon_but_its_claws_holds_none() -> None:
    assert look(field("ac: 5")).weapon == ""


def test_who_guards_parries_or_loads_is_shown_by_badges() -> None:
    assert look(after(field("ac: 5"), Action("guard", "A"))).badges == (
        "braced",
        "acted",
    )
    parries = look(after(field("level: 4"), Action("parry", "A"))).badges
    assert parries == ("guarded", "acted")
    shot = after(field("weapons: [heavy-crossbow]"), Action("shoot", "A", "B"))
    assert "unloaded" in look(shot).badges
    charged = after(field("ac: 5"), Action("charge", "A", "B"))
    assert "charging" in look(charged).badges
    for badges in (parries, look(shot).badges, look(charged).badges):
        assert set(badges) <= set(BADGES)


def test_who_is_down_lies_there() -> None:
    assert look(field("hp: 0, states: [down]")).down
    assert not look(field("hp: 1")).down
