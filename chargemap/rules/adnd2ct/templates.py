"""Miniatures of Combat & Tactics ready to be put on the board: plain kits with numbers of our own."""

from collections.abc import Mapping

from chargemap.i18n import N_
from chargemap.rules.ruleset import Template


def _warrior(level: int, ac: int, hp: int, **more: object) -> Mapping[str, object]:
    """Return the keys of somebody trained to fight: THAC0 falls by one a level."""
    thac0 = max(1, 21 - level)
    return {
        "class_group": "warrior",
        "level": level,
        "thac0": thac0,
        "ac": ac,
        "hp": hp,
        "hp_max": hp,
    } | more


def _other(
    level: int, thac0: int, ac: int, hp: int, **more: object
) -> Mapping[str, object]:
    """Return the keys of somebody with other arts."""
    return {"level": level, "thac0": thac0, "ac": ac, "hp": hp, "hp_max": hp} | more


def _club(name: str, size: str, damage: str, reach: int = 1) -> Mapping[str, object]:
    """Return a heavy piece of wood."""
    return {
        "name": name,
        "reach": reach,
        "size": size,
        "speed": "slow",
        "damage": damage,
    }


def _claws(name: str, damage: str, **more: object) -> Mapping[str, object]:
    """Return a weapon that its owner was born with."""
    return {"name": name, "like": "claws", "damage": damage, **more}


TEMPLATES = (
    Template(
        N_("Fighter"),
        _warrior(3, 4, 24, dex_ac=1, con=15, fatigue=8, weapons=["longsword", "dagger"]),
    ),
    Template(
        N_("Swordmaster"),
        _warrior(7, 3, 52, dex_ac=2, con=16, fatigue=9,
                 weapons=[{"like": "longsword", "prof": "specialist"}, "dagger"]),
    ),
    Template(
        N_("Knight with a lance"),
        _warrior(5, 1, 40, size="L", move=18, con=16, weapons=["lance", "longsword"]),
    ),
    Template(
        N_("Knight on foot"),
        _warrior(5, 1, 40, move=6, con=16, fatigue=6, weapons=["greatsword", "dagger"]),
    ),
    Template(N_("Squire"), _warrior(1, 6, 8, dex_ac=1, con=13, fatigue=8, weapons=["shortsword", "javelin"])),
    Template(N_("Spearman"), _warrior(1, 6, 7, move=9, con=12, fatigue=7, weapons=["spear", "dagger"])),
    Template(
        N_("Man-at-arms with a long spear"),
        _warrior(2, 5, 12, move=9, con=13, fatigue=7, weapons=["long-spear", "shortsword"]),
    ),
    Template(
        N_("Guard with a partisan"),
        _warrior(2, 5, 13, move=9, con=13, fatigue=7, weapons=["partisan", "shortsword"]),
    ),
    Template(N_("Halberdier"), _warrior(2, 4, 14, move=9, con=14, fatigue=7, weapons=["halberd", "dagger"])),
    Template(
        N_("Crossbowman with a heavy crossbow"),
        _warrior(1, 6, 7, move=9, con=12, fatigue=7, weapons=["heavy-crossbow", "shortsword"]),
    ),
    Template(
        N_("Crossbowman with a light crossbow"),
        _warrior(1, 7, 6, con=12, fatigue=8, weapons=["light-crossbow", "shortsword"]),
    ),
    Template(
        N_("Longbowman"),
        _warrior(2, 7, 10, dex_ac=2, con=12, fatigue=8, weapons=["longbow", "shortsword"]),
    ),
    Template(
        N_("Master archer"),
        _warrior(6, 5, 38, dex_ac=3, con=14, fatigue=9,
                 weapons=[{"like": "longbow", "prof": "specialist"}, "shortsword"]),
    ),
    Template(N_("Arquebusier"), _warrior(1, 7, 6, move=9, con=12, fatigue=7, weapons=["arquebus", "dagger"])),
    Template(
        N_("Rogue"),
        _other(4, 19, 6, 15, dex_ac=3, con=12, fatigue=8, weapons=["shortsword", "dagger", "dart"]),
    ),
    Template(N_("Priest"), _other(5, 18, 3, 27, move=9, con=14, fatigue=7, weapons=["mace", "holy-water"])),
    Template(N_("Wizard"), _other(6, 19, 7, 15, dex_ac=2, con=11, fatigue=6, weapons=["dagger", "dart"])),
    Template(N_("Psionicist"), _other(5, 18, 8, 21, dex_ac=1, con=13, fatigue=8, weapons=["shortsword"])),
    Template(N_("Goblin"), _warrior(1, 6, 4, size="S", move=6, weapons=["shortsword", "dart"])),
    Template(N_("Orc"), _warrior(1, 6, 5, move=9, weapons=["spear", "shortsword"])),
    Template(N_("Orc archer"), _warrior(1, 7, 5, move=9, weapons=["shortbow", "dagger"])),
    Template(
        N_("Ogre"),
        _warrior(4, 5, 21, size="L", space=2, move=9, weapons=[_club("club", "L", "2d6")]),
    ),
    Template(
        N_("Hill giant"),
        _warrior(12, 3, 58, size="H", space=3, weapons=[_club("greatclub", "H", "2d8", reach=2)]),
    ),
    Template(
        N_("Manticore"),
        _warrior(6, 4, 30, size="H", space=2, weapons=["tail-spikes", _claws("bite", "1d8"), "claws"]),
    ),
    Template(N_("Wolf"), _warrior(2, 7, 12, size="S", move=18, weapons=[_claws("bite", "1d4")])),
    Template(N_("Dire wolf"), _warrior(4, 6, 20, size="L", move=18, weapons=[_claws("bite", "2d4")])),
    Template(N_("Skeleton"), _warrior(1, 7, 6, weapons=["shortsword"])),
    Template(N_("Sprite"), _other(1, 20, 6, 3, size="T", move=9, dex_ac=4, weapons=["dagger"])),
)  # fmt: skip
