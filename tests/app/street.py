"""A small table for tests of skirmishes: a platform, a wall, a building, rough ground, and two sides."""

from chargemap.cases import read_cases
from chargemap.model.battle import Battle

TERRAIN = """
    - {id: roof, kind: platform, polygon: [[12, 2], [18, 2], [18, 8], [12, 8]], height: 3}
    - {id: ladder, kind: ladder, at: [12, 4]}
    - {id: wall, kind: wall, line: [[4, 10], [10, 10]]}
    - {id: house, kind: building, polygon: [[20, 10], [23, 10], [23, 14], [20, 14]]}
    - {id: rubble, kind: rough, polygon: [[10, 13], [14, 13], [14, 17], [10, 17]]}
"""
TOKENS = """
    A: {side: red, name: Aldo, at: [8, 6], base_mm: 25.4}
    B: {side: red, name: Bruna, at: [5, 7.5], base_mm: 25.4}
    D: {side: red, name: Dina, at: [15, 4], base_mm: 25.4}
    O: {side: red, name: Ogre, at: [3, 15], base_mm: 50.8, M: 6}
    E: {side: blue, name: Elf, at: [16, 12], base_mm: 25.4}
    F: {side: blue, name: Fritz, at: [2, 3], base_mm: 25.4, states: [stunned]}
"""


def street(tokens: str = TOKENS, terrain: str = TERRAIN, **keys: str) -> Battle:
    """Return the battle; `keys` are further lines of its case."""
    more = "\n".join(f"  {key}: {value}" for key, value in keys.items())
    text = (
        "- id: street\n  ruleset: skirmish\n  board: {size: [24, 18]}\n"
        f"  terrain:\n{terrain}\n  tokens:\n{tokens}\n{more}\n  act: []\n  expect: []\n"
    )
    return read_cases(text, "street")[0].battle
