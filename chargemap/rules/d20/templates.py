"""Miniatures ready to be put on a d20 board; numbers from the SRD's entries, rounded to a plain kit."""

from chargemap.i18n import N_
from chargemap.rules.ruleset import Template

TEMPLATES = (
    Template(N_("Fighter"), {"bab": 4, "str": 16, "dex": 13, "ac": 18, "hp": 34, "weapons": ["longsword"]}),
    Template(N_("Barbarian"), {"speed": 40, "bab": 4, "str": 18, "dex": 14, "ac": 15, "hp": 42, "weapons": ["greataxe"]}),
    Template(
        N_("Spearman"), {"bab": 1, "str": 13, "ac": 15, "hp": 9, "weapons": ["longspear", "dagger"]}
    ),
    Template(N_("Guard with a halberd"), {"bab": 2, "str": 14, "ac": 16, "hp": 15, "weapons": ["halberd"]}),
    Template(N_("Knight with a lance"), {"bab": 5, "str": 16, "ac": 20, "hp": 44, "weapons": ["lance", {"name": "longsword", "drawn": False}]}),
    Template(
        N_("Warhorse"),
        {"size": "large", "shape": "long", "speed": 50, "bab": 3, "str": 18, "dex": 13, "ac": 14, "hp": 30, "legs": 4,
         "weapons": [{"name": "hooves", "damage": "1d6"}]},
    ),
    Template(N_("Goblin"), {"size": "small", "bab": 1, "str": 11, "dex": 13, "ac": 15, "hp": 5, "weapons": ["shortspear"]}),
    Template(N_("Orc"), {"bab": 1, "str": 17, "ac": 13, "hp": 5, "weapons": ["battleaxe"]}),
    Template(
        N_("Ogre"),
        {"size": "large", "speed": 40, "bab": 3, "str": 21, "dex": 8, "ac": 16, "hp": 29,
         "weapons": [{"name": "greatclub", "damage": "2d8", "hands": 2}]},
    ),
    Template(
        N_("Wolf"),
        {"size": "medium", "shape": "long", "speed": 50, "bab": 1, "str": 13, "dex": 15, "ac": 14, "hp": 13, "legs": 4,
         "weapons": [{"name": "bite", "damage": "1d6"}]},
    ),
    Template(
        N_("Hill giant"),
        {"size": "large", "speed": 40, "bab": 9, "str": 25, "dex": 8, "ac": 20, "hp": 102,
         "weapons": [{"name": "greatclub", "damage": "2d8", "hands": 2}]},
    ),
    Template(N_("Duelist with a rapier"), {"bab": 2, "str": 12, "dex": 17, "ac": 16, "hp": 19, "weapons": ["rapier"]}),
    Template(N_("Priest with a warhammer"), {"bab": 3, "str": 14, "ac": 17, "hp": 26, "weapons": ["warhammer"]}),
    Template(N_("Swordsman with a greatsword"), {"bab": 5, "str": 17, "dex": 13, "ac": 18, "hp": 40, "weapons": ["greatsword", "dagger"]}),
    Template(N_("Bandit"), {"bab": 2, "str": 14, "ac": 14, "hp": 14, "weapons": ["scimitar"]}),
    Template(N_("Guard with a glaive"), {"bab": 2, "str": 12, "dex": 14, "ac": 15, "hp": 14, "weapons": ["glaive"]}),
    Template(N_("Gladiator with a trident"), {"bab": 2, "str": 13, "dex": 15, "ac": 14, "hp": 12, "weapons": ["trident"]}),
    Template(N_("Skeleton"), {"bab": 1, "str": 13, "dex": 13, "ac": 13, "hp": 6, "weapons": ["scimitar"]}),
    Template(N_("Halfling"), {"size": "small", "speed": 20, "bab": 1, "str": 9, "dex": 17, "ac": 16, "hp": 6, "weapons": ["dagger"]}),
    Template(
        N_("Giant spider"),
        {"size": "large", "shape": "long", "bab": 3, "str": 15, "dex": 17, "ac": 14, "hp": 22, "legs": 8,
         "weapons": [{"name": "bite", "damage": "1d8", "hands": 2}]},
    ),
    Template(N_("Sprite"), {"size": "tiny", "speed": 20, "bab": 0, "str": 5, "dex": 18, "ac": 16, "hp": 3, "weapons": ["dagger"]}),
)  # fmt: skip
