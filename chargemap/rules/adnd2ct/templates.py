"""Miniatures of Combat & Tactics ready to be put on the board."""

from chargemap.i18n import N_
from chargemap.rules.ruleset import Template

TEMPLATES = (
    Template(N_("Fighter"), {"thac0": 18, "level": 3, "class_group": "warrior", "ac": 4, "hp": 24, "weapons": ["longsword"]}),
)  # fmt: skip
