"""Miniatures ready to be put on a Pathfinder board: plain kits with numbers of our own."""

from collections.abc import Mapping

from chargemap.i18n import N_
from chargemap.rules.ruleset import Template

_HEAVY_SHIELD = {"name": "heavy shield", "held": True, "hardness": 10, "hp": 20}
_LIGHT_SHIELD = {"name": "light shield", "held": True, "hardness": 5, "hp": 7}
_BREASTPLATE = {"name": "breastplate", "worn": True, "hardness": 10, "hp": 30}
_PLATE = {"name": "full plate", "worn": True, "hardness": 10, "hp": 45}
_SPARE_DAGGER = {"name": "dagger", "drawn": False}


def _natural(name: str, damage: str, **more: object) -> Mapping[str, object]:
    return {"name": name, "damage": damage, "natural": True, **more}


def _beast(**keys: object) -> Mapping[str, object]:
    """Return the keys of an animal: no hands, no humanoid, hardly any mind."""
    return {"int": 2, "humanoid": False, "hands": 0, "shape": "long", "legs": 4} | keys


TEMPLATES = (
    Template(
        N_("Fighter"),
        {"bab": 5, "str": 18, "dex": 14, "wis": 12, "ac": 20, "ac_mods": {"armor": 6, "shield": 2}, "hp": 47,
         "feats": ["improved-trip", "combat-reflexes"], "weapons": ["longsword", _SPARE_DAGGER],
         "items": [_HEAVY_SHIELD, _BREASTPLATE]},
    ),
    Template(
        N_("Lance knight"),
        {"bab": 6, "str": 17, "dex": 12, "wis": 12, "ac": 22, "ac_mods": {"armor": 9, "shield": 2}, "hp": 55, "speed": 20,
         "weapons": ["lance", {"name": "longsword", "drawn": False}], "items": [_HEAVY_SHIELD, _PLATE],
         "skills": {"ride": 10}},
    ),
    Template(
        N_("Warhorse"),
        _beast(size="large", speed=50, bab=3, str=19, dex=14, wis=13, ac=15, ac_mods={"natural": 4}, hp=31,
               saddle="military", weapons=[_natural("hooves", "1d6")]),
    ),
    Template(
        N_("Light horse"),
        _beast(size="large", speed=50, bab=1, str=16, dex=14, wis=12, ac=12, ac_mods={"natural": 1}, hp=16,
               war_trained=False, weapons=[_natural("hooves", "1d4")]),
    ),
    Template(
        N_("Riding dog"),
        _beast(speed=40, bab=1, str=15, dex=15, wis=12, ac=14, ac_mods={"natural": 2}, hp=14,
               weapons=[_natural("bite", "1d6")]),
    ),
    Template(
        N_("Halfling rogue"),
        {"size": "small", "speed": 20, "bab": 3, "str": 10, "dex": 18, "int": 13, "ac": 19,
         "ac_mods": {"armor": 3, "dodge": 1}, "hp": 28, "feats": ["improved-feint"],
         "weapons": ["shortsword", {"name": "dagger", "drawn": False}],
         "skills": {"bluff": 10, "escape-artist": 11, "sense-motive": 6}},
    ),
    Template(
        N_("Wizard"),
        {"bab": 2, "str": 9, "dex": 14, "int": 18, "wis": 12, "ac": 14, "ac_mods": {"deflection": 1, "dodge": 1}, "hp": 22,
         "weapons": ["quarterstaff"], "skills": {"concentration": 9, "ride": 4}},
    ),
    Template(
        N_("Monk"),
        {"speed": 40, "bab": 4, "str": 14, "dex": 16, "wis": 16, "ac": 17, "ac_mods": {"dodge": 1, "insight": 3}, "hp": 38,
         "feats": ["improved-trip", "improved-grapple", "improved-disarm", "combat-reflexes"],
         "weapons": [{"name": "unarmed", "damage": "1d8", "threatens": True}],
         "skills": {"escape-artist": 9, "sense-motive": 9}},
    ),
    Template(
        N_("Archer"),
        {"bab": 5, "str": 14, "dex": 19, "wis": 13, "ac": 18, "ac_mods": {"armor": 4}, "hp": 40, "feats": ["quick-draw"],
         "weapons": ["longbow", {"name": "shortsword", "drawn": False}], "skills": {"ride": 8}},
    ),
    Template(
        N_("Two-blade duelist"),
        {"bab": 5, "str": 14, "dex": 18, "int": 13, "ac": 18, "ac_mods": {"armor": 3, "dodge": 1}, "hp": 38,
         "feats": ["two-weapon-fighting", "improved-feint", "improved-disarm"], "weapons": ["rapier", "dagger"],
         "skills": {"bluff": 9, "sense-motive": 6}},
    ),
    Template(
        N_("Staff fighter"),
        {"bab": 4, "str": 15, "dex": 14, "ac": 15, "ac_mods": {"armor": 3}, "hp": 34,
         "feats": ["two-weapon-fighting"], "weapons": ["quarterstaff"]},
    ),
    Template(
        N_("Wrestler"),
        {"bab": 4, "str": 18, "dex": 13, "ac": 14, "ac_mods": {"armor": 3}, "hp": 42, "rope": True,
         "feats": ["improved-grapple", "greater-grapple"], "weapons": [], "skills": {"escape-artist": 6}},
    ),
    Template(
        N_("Barbarian"),
        {"speed": 40, "bab": 5, "str": 20, "dex": 14, "ac": 16, "ac_mods": {"armor": 4}, "hp": 57,
         "feats": ["improved-sunder", "improved-bull-rush"], "weapons": ["greataxe"]},
    ),
    Template(
        N_("Guisarme guard"),
        {"bab": 2, "str": 14, "dex": 12, "ac": 16, "ac_mods": {"armor": 5}, "hp": 17, "weapons": ["guisarme", _SPARE_DAGGER]},
    ),
    Template(
        N_("Spearman"),
        {"bab": 1, "str": 13, "ac": 15, "ac_mods": {"armor": 3, "shield": 2}, "hp": 10, "weapons": ["shortspear"],
         "items": [_HEAVY_SHIELD]},
    ),
    Template(
        N_("Pikeman"),
        {"bab": 1, "str": 13, "ac": 14, "ac_mods": {"armor": 4}, "hp": 11, "weapons": ["longspear", _SPARE_DAGGER]},
    ),
    Template(
        N_("Javelin thrower"),
        {"bab": 2, "str": 14, "dex": 15, "ac": 16, "ac_mods": {"armor": 3, "shield": 1}, "hp": 16,
         "weapons": ["javelin", {"name": "club", "drawn": False}], "items": [_LIGHT_SHIELD]},
    ),
    Template(
        N_("Goblin"),
        {"size": "small", "bab": 1, "str": 11, "dex": 15, "wis": 9, "ac": 16, "ac_mods": {"armor": 2, "shield": 1}, "hp": 6,
         "weapons": ["shortsword"], "items": [_LIGHT_SHIELD], "skills": {"ride": 8}},
    ),
    Template(
        N_("Orc"),
        {"bab": 1, "str": 17, "wis": 8, "ac": 13, "ac_mods": {"armor": 3}, "hp": 7, "weapons": ["greataxe"]},
    ),
    Template(
        N_("Ogre"),
        {"size": "large", "speed": 30, "bab": 3, "str": 21, "dex": 8, "int": 6, "ac": 17,
         "ac_mods": {"armor": 4, "natural": 5}, "hp": 31,
         "weapons": [{"name": "greatclub", "damage": "2d8", "hands": 2}]},
    ),
    Template(
        N_("Troll"),
        {"size": "large", "bab": 4, "str": 21, "dex": 14, "int": 6, "wis": 9, "ac": 16, "ac_mods": {"natural": 5}, "hp": 61,
         "weapons": [_natural("claws", "1d6"), _natural("bite", "1d8")]},
    ),
    Template(
        N_("Hill giant"),
        {"size": "large", "speed": 40, "bab": 7, "str": 25, "dex": 9, "int": 7, "ac": 20,
         "ac_mods": {"armor": 4, "natural": 8}, "hp": 84, "feats": ["improved-overrun"],
         "weapons": [{"name": "greatclub", "damage": "2d8", "hands": 2}]},
    ),
    Template(
        N_("Wolf"),
        _beast(speed=50, bab=1, str=14, dex=15, wis=12, ac=14, ac_mods={"natural": 2}, hp=14,
               weapons=[_natural("bite", "1d6")]),
    ),
    Template(
        N_("Bear"),
        _beast(size="large", speed=40, bab=3, str=21, dex=13, wis=12, ac=15, ac_mods={"natural": 5}, hp=43,
               feats=["grab"], weapons=[_natural("claws", "1d6"), _natural("bite", "1d6")]),
    ),
    Template(
        N_("Giant spider"),
        {"size": "large", "shape": "long", "bab": 3, "str": 17, "dex": 17, "int": None, "ac": 15,
         "ac_mods": {"natural": 3}, "hp": 29, "legs": 8, "humanoid": False, "hands": 0,
         "weapons": [_natural("bite", "1d8")]},
    ),
    Template(
        N_("Ooze"),
        {"size": "large", "speed": 20, "bab": 3, "str": 16, "dex": 1, "int": None, "wis": 1, "ac": 4, "hp": 52, "legs": 0,
         "humanoid": False, "hands": 0, "immune": ["trip"], "weapons": [_natural("slam", "1d6")]},
    ),
    Template(
        N_("Harpy on the wing"),
        {"speed": 60, "bab": 5, "str": 13, "dex": 16, "int": 8, "wis": 12, "ac": 16, "ac_mods": {"natural": 3}, "hp": 35,
         "immune": ["trip"], "weapons": [_natural("talons", "1d6"), "club"]},
    ),
    Template(
        N_("Sprite"),
        {"size": "tiny", "speed": 20, "bab": 1, "str": 5, "dex": 19, "ac": 17, "ac_mods": {"dodge": 1}, "hp": 5,
         "concealment": 20, "weapons": ["dagger"]},
    ),
)  # fmt: skip
