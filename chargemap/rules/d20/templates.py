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
    Template(N_("Sprite"), {"size": "tiny", "speed": 20, "bab": 0, "str": 5, "dex": 18, "ac": 16, "hp": 3, "weapons": ["dagger"]}),
)  # fmt: skip
