"""What each token of a battle looks like: read from its keys, its states and its ruleset's views."""

from collections.abc import Mapping

from chargemap.app.paint.minis import TokenLook
from chargemap.explain import lengths
from chargemap.i18n import N_
from chargemap.model.battle import Battle, Token
from chargemap.model.board import TableBoard
from chargemap.rules.hand import FACING
from chargemap.rules.ruleset import Ruleset

# Sides that are named for a colour have it; others take the next one. Each also has its letter.
_SIDES: dict[str, str] = {
    "red": "#b3262e",
    "blue": "#1f62ad",
    "green": "#1f7a4a",
    "gold": "#b98a12",
    "yellow": "#b98a12",
    "purple": "#7b4a9e",
    "violet": "#7b4a9e",
    "orange": "#c4611a",
    "black": "#3a3d42",
    "white": "#a9aeb5",
    "grey": "#7d828a",
}
_PALETTE = ("#b3262e", "#1f62ad", "#1f7a4a", "#b98a12", "#7b4a9e", "#0f8a8a")
_NOBODY = "#6b6f76"
# What people may choose from: any two are told apart by the colour-blind, and white letters read on each.
SIDE_COLOURS: dict[str, str] = {
    "#ab2205": N_("Red"),
    "#053aaf": N_("Blue"),
    "#07745e": N_("Green"),
    "#b98e16": N_("Gold"),
    "#480956": N_("Violet"),
    "#1e98f2": N_("Sky blue"),
    "#681911": N_("Brown"),
    "#2d3037": N_("Black"),
}

_WEAPONS: dict[str, str] = {
    "dagger": "dagger",
    "shortsword": "sword",
    "longsword": "sword",
    "rapier": "sword",
    "scimitar": "scimitar",
    "battleaxe": "axe",
    "warhammer": "hammer",
    "club": "club",
    "shortspear": "spear",
    "spear": "spear",
    "trident": "trident",
    "greatsword": "greatsword",
    "greataxe": "greataxe",
    "halberd": "halberd",
    "glaive": "halberd",
    "guisarme": "halberd",
    "ranseur": "trident",
    "longspear": "longspear",
    "lance": "lance",
    "weapon": "sword",
    "greatclub": "club",
    "morningstar": "club",
    "mace": "hammer",
    "bow": "bow",
    "shortbow": "bow",
    "longbow": "bow",
    "long-spear": "longspear",
    "partisan": "trident",
    "light-crossbow": "crossbow",
    "heavy-crossbow": "crossbow",
    "arquebus": "crossbow",
    "javelin": "spear",
}
_HEADS_BY_WORD: dict[str, str] = {
    "goblin": "goblin",
    "kobold": "goblin",
    "ogre": "ogre",
    "troll": "ogre",
    "giant": "ogre",
    "wolf": "wolf",
    "dog": "wolf",
    "warg": "wolf",
    "worg": "wolf",
    "horse": "horse",
    "pony": "horse",
    "skeleton": "skull",
    "zombie": "skull",
    "knight": "helm",
    "sir": "helm",
    "dame": "helm",
    "manticore": "beast",
    "spider": "spider",
}
_SIZES = {
    "T": "tiny",
    "S": "small",
    "M": "medium",
    "L": "large",
    "H": "huge",
    "G": "gargantuan",
}
RIDER = 0.92  # squares across the base of a rider: its mount is seen round it
_SMALL = ("fine", "diminutive", "tiny", "small")
_BASE = {"fine": 0.4, "diminutive": 0.46, "tiny": 0.54, "small": 0.74}

GLYPHS: dict[str, str] = {  # of states and effects, by their ids
    "charging-ac": "charging",
    "braced": "braced",
    "charged": "charging",
    "moved": "moved",
    "prone": "prone",
    "knocked-down": "prone",
    "hidden": "blind",
    "in-combat": "combat",
    "fleeing": "afraid",
    "stood-up": "braced",
    "acted": "acted",
    **dict.fromkeys(
        (
            *("helpless", "unconscious", "sleeping", "dying", "paralyzed", "petrified"),
            "down",
        ),
        "asleep",
    ),
    **dict.fromkeys(
        ("stunned", "dazed", "incapacitated", "nauseated", "sickened"), "stunned"
    ),
    **dict.fromkeys(
        ("bound", "grappled", "pinned", "immobilized", "entangled", "squeezing"), "held"
    ),
    **dict.fromkeys(("shaken", "frightened", "panicked", "cowering"), "afraid"),
    **dict.fromkeys(("blinded", "dazzled"), "blind"),
    "holds": "held",
    "mount-fell": "prone",
    "mount-held": "held",
    "charging": "charging",
    "sprinting": "moved",
    "guarding": "braced",
    "parry": "guarded",
    "unloaded": "unloaded",
    "surprised": "open",
    "avoids-combat": "afraid",
    "turn-lost": "acted",
    "hands": "hands",
    "broken": "broken",
    "flying": "flying",
    **dict.fromkeys(("no-dex", "flat-footed", "feinted"), "open"),
    **dict.fromkeys(
        ("fatigued", "exhausted", "slowed", "staggered", "disabled"), "weary"
    ),
}
_DOWN = frozenset(
    (
        "prone",
        "knocked-down",
        "helpless",
        "unconscious",
        "sleeping",
        "dying",
        "paralyzed",
        "bound",
        "down",
    )
)


def token_looks(battle: Battle, ruleset: Ruleset) -> dict[str, TokenLook]:
    """Return the look of every token: mounts first, so that riders are painted over them."""
    sides = side_marks(battle)
    looks = {
        token.id: _look(battle, ruleset, token, sides)
        for token in battle.tokens.values()
    }
    return dict(sorted(looks.items(), key=lambda item: item[1].riding))


def token_look(battle: Battle, token_id: str, ruleset: Ruleset) -> TokenLook:
    """Return the look of one token."""
    return _look(battle, ruleset, battle.tokens[token_id], side_marks(battle))


def side_marks(battle: Battle) -> dict[str, tuple[str, str]]:
    """Return (colour, letters) of each side; no two sides have the same letters.

    A side has the colour that was chosen for it, else that of its name, else the next that is free.
    """
    marks: dict[str, tuple[str, str]] = {"": (_NOBODY, "")}
    names = sorted({token.side for token in battle.everybody.values()} - {""})
    fixed = {name: _SIDES[name.lower()] for name in names if name.lower() in _SIDES}
    fixed |= {key: one for key, one in battle.looks.sides.items() if key in names}
    spare = [one for one in _PALETTE if one not in fixed.values()] or list(_PALETTE)
    for index, name in enumerate(names):
        value = fixed.get(name, spare[index % len(spare)])
        taken = {letters for _, letters in marks.values()}
        letters = next(
            (
                name[:length].capitalize()
                for length in (1, 2, 3)
                if name[:length].capitalize() not in taken
            ),
            name[:3],
        )
        marks[name] = (value, letters)
    return marks


def _look(
    battle: Battle,
    ruleset: Ruleset,
    token: Token,
    sides: Mapping[str, tuple[str, str]],
) -> TokenLook:
    space, wide = ruleset.views.side(token), ruleset.views.base(token)
    size = str(token.stats.get("size", "medium"))
    size = _SIZES.get(size, size)
    mount = battle.tokens.get(str(token.stats.get("mount", "")))
    riders = ruleset.views.riders(battle, token.id)
    rim, letter = sides[token.side or (mount.side if mount else "")]
    if riders and not token.side:
        rim, letter = sides[battle.tokens[riders[0]].side]
    dead = "dead" in token.states
    base = _BASE.get(size, 0.88) if space == 1 else space * 0.94
    on_table = isinstance(battle.board, TableBoard)
    return TokenLook(
        space=ruleset.views.side(mount) if mount else space,
        base=wide or (RIDER if mount else base),
        rim=rim,
        letter="" if riders else letter,
        head=_head(token, size, ruleset),
        weapon=_weapon(token, ruleset),
        size=size[0].upper() if size in _SMALL else "",
        lift=lift_text(ruleset.views.height(battle, token.id)) if on_table else "",
        name="" if riders else token.label,
        below=mount.label if mount else "",
        badges=() if dead or riders else _badges(battle, ruleset, token),
        down=bool(token.states & _DOWN) or ruleset.views.fallen(token),
        dead=dead,
        riding=mount is not None,
        facing=_facing(ruleset, token),
        health=None if dead else _health(ruleset, token),
        picture=battle.looks.pictures.get(token.id, b""),
        hidden=token.id in battle.looks.hidden,
    )


def lift_text(inches: float) -> str:
    """Return the height in few letters; on the table itself none."""
    return lengths.brief(round(inches, 1), "inches") if inches > 0 else ""


def _facing(ruleset: Ruleset, token: Token) -> float | None:
    """Return which way the token faces, in degrees clockwise from the top."""
    words, word = ruleset.views.facings, token.stats.get(FACING)
    return words.index(str(word)) * 360 / len(words) if word in words else None


def _health(ruleset: Ruleset, token: Token) -> float | None:
    """Return how much of its health the token has left, from 0 to 1."""
    found = ruleset.views.health(token)
    if found is None:
        return None
    left, most = found
    return min(1.0, max(0.0, left / most)) if most > 0 else 0.0


def _head(token: Token, size: str, ruleset: Ruleset) -> str:
    for word in f"{token.name} {token.id}".lower().replace("-", " ").split():
        if word in _HEADS_BY_WORD:
            return _HEADS_BY_WORD[word]
    legs = token.stats.get("legs", 2)
    if isinstance(legs, int) and legs >= 6:
        return "spider"
    if token.stats.get("shape") == "long":
        return "wolf" if size in (*_SMALL, "medium") else "horse"
    if size in _SMALL:
        return "goblin"
    if size != "medium":
        return "ogre"
    ac = token.stats.get("ac", 10)
    if not isinstance(ac, int):
        return "cap"
    armoured = ac <= 4 if ruleset.views.descending else ac >= 17
    return "helm" if armoured else "cap"


def _weapon(token: Token, ruleset: Ruleset) -> str:
    usual = {one.key: one.default for one in ruleset.token_fields}
    weapons = token.stats.get("weapons", usual.get("weapons", ("weapon",)))
    listed = list(weapons) if isinstance(weapons, list | tuple) else []
    hand = token.stats.get("hand")
    listed.sort(key=lambda one: hand is None or hand not in _names(one))
    for weapon in listed:
        if isinstance(weapon, Mapping) and weapon.get("drawn") is False:
            continue
        for name in _names(weapon):
            if glyph := _WEAPONS.get(name):
                return glyph
    return ""


def _names(weapon: object) -> tuple[str, ...]:
    """Return the names by which a weapon may be known: its own, then its kind's."""
    if not isinstance(weapon, Mapping):
        return (str(weapon),)
    return tuple(str(weapon[key]) for key in ("name", "like") if key in weapon)


def _badges(battle: Battle, ruleset: Ruleset, token: Token) -> tuple[str, ...]:
    states = [state.id for state in ruleset.shown_states(battle, token.id)]
    words = [*(effect.what for effect in token.effects), *states]
    words.sort(key=lambda word: word not in _DOWN)  # who is down does nothing else
    return tuple(
        dict.fromkeys(
            GLYPHS.get(word, word) for word in words if word in GLYPHS or word in states
        )
    )
