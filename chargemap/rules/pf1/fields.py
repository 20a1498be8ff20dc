"""Token keys, battle keys and action keys of Pathfinder, beside those that the d20 games share."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.rules.d20 import fields as shared
from chargemap.rules.fields import Complaint, Field
from chargemap.rules.pf1.game import WEAPONS
from chargemap.rules.pf1.moved import FEET

MANEUVERS = ("bull-rush", "overrun", "trip", "disarm", "sunder", "grapple")
SKILLS = ("ride", "bluff", "sense-motive", "escape-artist", "concentration")

FEATS = (
    *shared.FEATS[:2],
    *(f"improved-{one}" for one in MANEUVERS[2:]),
    *(f"greater-{one}" for one in MANEUVERS),
    "improved-feint",
    "grab",
    "two-weapon-fighting",
    *shared.FEATS[2:],
)

# headings under which a form folds keys away
BONUSES = N_("Bonuses and penalties")
MIND = N_("Mind and skills")
THINGS = N_("Hands and things")
RIDING = N_("As a mount")
HOLDS = N_("Grapple and bonds")
SELDOM = N_("Seldom needed")
STRIKES = N_("How it strikes")
KIND = N_("What it is")
WEAR = N_("Wear and tear")

_TOUGHNESS = (
    Field("broken", "flag", False, N_("Broken"), group=WEAR),
    Field("hardness", "int", None, N_("Hardness; by its kind if empty"), least=0, most=1000, group=WEAR),
    Field(
        "hp", "int", None, N_("Hit points of the thing; by its kind if empty"),
        least=0, most=100_000, group=WEAR,
    ),
    Field("max_hp", "int", None, N_("Hit points when whole"), least=0, most=100_000, group=WEAR),
)  # fmt: skip

_STRIKING = ("reach", "adjacent", "brace", "lance", "threatens")

WEAPON_FIELDS = (
    *(
        replace(one, group=STRIKES) if one.key in _STRIKING else one
        for one in shared.WEAPON_FIELDS
    ),
    Field("light", "flag", False, N_("A light weapon"), group=KIND),
    Field("natural", "flag", False, N_("A natural weapon, such as a bite"), group=KIND),
    Field("double_weapon", "flag", False, N_("A double weapon"), group=KIND),
    Field("ranged", "flag", False, N_("Shoots or is thrown"), group=KIND),
    Field("thrown", "flag", False, N_("Can be thrown"), group=KIND),
    Field("range", "int", None, N_("Range increment in {unit}"), least=1, most=10_000, group=KIND, length="ft"),
    *_TOUGHNESS,
)  # fmt: skip

ITEM_FIELDS = (
    Field("name", "text", "item", N_("Name")),
    Field("held", "flag", False, N_("Held in hand")),
    Field("worn", "flag", False, N_("Worn")),
    Field("hands", "choice", 1, N_("Hands it is held in"), choices=(1, 2)),
    *_TOUGHNESS,
)

ATTACK_MOD_FIELDS = (
    Field("value", "int", 1, N_("Bonus"), least=-100, most=100),
    Field("from", "text", "", N_("What gives it")),
    Field("with", "text", "", N_("Only with this weapon")),
)

_OWN_FIELDS = (
    Field("wis", "int", 10, N_("Wisdom score"), least=0, most=200, group=MIND),
    Field(
        "int", "int", 10, N_("Intelligence score"), least=0, most=200, or_none=True, group=MIND,
    ),
    Field(
        "ac_mods", "numbers", None, N_("Parts of the armour class by type"), least=-100, most=100,
        group=BONUSES, hints=(
            "armor", "shield", "natural", "circumstance", "deflection", "dodge",
            "insight", "luck", "morale", "profane", "sacred",
        ),
    ),
    Field(
        "attack_mods", "list", (), N_("Attack bonuses beyond the weapon's own"),
        fields=ATTACK_MOD_FIELDS, group=BONUSES,
    ),
    Field(
        "cmb_mod", "numbers", 0, N_("Modifier to combat maneuvers"),
        choices=(*MANEUVERS, "break", "all"), least=-100, most=100, group=BONUSES,
    ),
    Field(
        "cmd_mod", "numbers", 0, N_("Modifier to the CMD"),
        choices=(*MANEUVERS, "break", "all"), least=-100, most=100, group=BONUSES,
    ),
    Field("concealment", "choice", 0, N_("Concealment, per cent"), choices=(0, 20, 50), group=BONUSES),
    Field("humanoid", "flag", True, N_("Humanoid"), group=MIND),
    Field("immune", "choices", (), N_("Immune to"), choices=("trip",), group=BONUSES),
    Field("hands", "int", 2, N_("Hands"), least=0, most=20, group=THINGS),
    Field(
        "hands_free", "int", None, N_("Free hands; counted if empty"), least=0, most=20, group=THINGS,
    ),
    Field("items", "records", (), N_("Things held or worn"), fields=ITEM_FIELDS, group=THINGS),
    Field("grapples", "token", None, N_("The token it grapples"), group=HOLDS),
    Field(
        "bonds", "int", None, N_("What it takes to escape its bonds"), least=0, most=200, group=HOLDS,
    ),
    Field("rope", "flag", False, N_("Has a rope"), group=HOLDS),
    Field(
        "skills", "numbers", None, N_("Skill totals"), choices=SKILLS, least=-100, most=200, group=MIND,
    ),
    Field(
        "saddle", "choice", "riding", N_("Saddle (of a mount)"),
        choices=("riding", "military", "none"), group=RIDING,
    ),
)  # fmt: skip

_INSTEAD = {
    "feats": {"choices": FEATS},
    "weapons": {"choices": tuple(WEAPONS), "fields": WEAPON_FIELDS},
    "war_trained": {"group": RIDING},
    "space": {"group": SELDOM},
    "run": {"group": SELDOM},
    "stable": {"group": SELDOM, "text": N_("Unusually stable (changes nothing here)")},
}

TOKEN_FIELDS = (
    *(
        replace(field, **cast(Any, _INSTEAD.get(field.key, {})))
        for field in shared.TOKEN_FIELDS
    ),
    *_OWN_FIELDS,
)

BATTLE_FIELDS = (
    Field(
        "hazards", "squares", (), N_("Dangerous squares, such as fire or a pit"),
        short=N_("Hazard"),
    ),
)  # fmt: skip


def complaints(battle: Battle) -> Iterator[Complaint]:
    """Yield what the fields alone cannot see: places, mounts, criticals, holds and lists of bonuses."""
    yield from shared.complaints(battle, (*shared.EFFECT_FIELDS, FEET))
    for token in battle.tokens.values():
        place = f"tokens.{token.id}"
        other = token.stats.get("grapples")
        if other == token.id:
            yield Complaint(
                f"{place}.grapples", "another token: nobody grapples itself"
            )
        elif other and other not in battle.everybody:
            yield Complaint(f"{place}.grapples", f"the id of a token, not {other}")
