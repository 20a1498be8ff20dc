"""Warriors ready to be put on the table; what they do not name is as the page's defaults."""

from chargemap.i18n import N_
from chargemap.rules.ruleset import Template

TEMPLATES = (
    Template(N_("Warrior"), {}),
    Template(N_("Captain"), {"I": 4, "WS": 4, "S": 3}),
    Template(N_("Archer"), {"WS": 2, "S": 3}),
    Template(N_("Scout"), {"M": 8, "I": 5, "WS": 3, "S": 3}),
    Template(N_("Brute"), {"M": 6, "I": 2, "WS": 3, "S": 4, "base_mm": 30}),
    Template(N_("Hound"), {"M": 9, "I": 4, "WS": 4, "S": 4, "tall": 1}),
    Template(N_("Ogre"), {"M": 8, "WS": 3, "S": 4, "base_mm": 40, "tall": 2.2}),
    Template(N_("Troll"), {"I": 1, "WS": 3, "S": 5, "base_mm": 50, "tall": 2.8}),
    Template(
        N_("Winged beast"),
        {"M": 9, "I": 4, "WS": 4, "S": 5, "base_mm": 40, "tall": 2, "flies": True},
    ),
)
