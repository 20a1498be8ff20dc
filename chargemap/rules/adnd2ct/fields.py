"""Token keys, options and action keys of Combat & Tactics, as data (sections 1, 2 and 5)."""

from collections.abc import Mapping

from chargemap.i18n import N_
from chargemap.rules.adnd2ct.arms import KNOWN, SIZES, TRAITS, keys_of
from chargemap.rules.adnd2ct.combatant import FACINGS
from chargemap.rules.adnd2ct.phases import PHASES
from chargemap.rules.adnd2ct.words import WEAPONS
from chargemap.rules.fields import LEAST_HP, Field

STATES = {
    "stunned": N_("stunned"),
    "dazed": N_("dazed"),
    "bound": N_("bound"),
    "unconscious": N_("unconscious"),
    "surprised": N_("surprised"),
    "down": N_("down"),
}

OPTIONS = (
    Field("diagonals", "choice", "3-per-2", N_("Points of diagonal steps"), choices=("3-per-2", "5-10-5", "one"), words=(N_("2, 1, 2, 1 ..."), N_("1, 2, 1, 2 ..."), N_("1 each"))),
    Field("facing", "choice", "front-arc", N_("Who has a facing threatens"), choices=("front-arc", "all-round"), words=(N_("its front"), N_("all round"))),
    Field("half_move", "choice", "up", N_("Half of an odd move"), choices=("up", "down"), words=(N_("rounds up"), N_("rounds down"))),
    Field("charge_path", "choice", "direct", N_("The way of a charge"), choices=("direct", "free"), words=(N_("leads ever nearer"), N_("is free"))),
    Field("friends", "choice", "block", N_("Squares held by one's own side"), choices=("block", "pass"), words=(N_("bar the way"), N_("may be passed"))),
    Field("leaving", "choice", "provokes", N_("Leaving a threatened square"), choices=("provokes", "free"), words=(N_("provokes an attack"), N_("is free"))),
    Field("first_strike", "choice", "reach-size-initiative", N_("Charger against guard: who strikes first"), choices=("reach-size-initiative", "reach-initiative"), words=(N_("reach, then weapon size, then initiative"), N_("reach, then initiative"))),
    Field("extremes", "choice", "shift", N_("An initiative roll of 1 or 10"), choices=("shift", "plain"), words=(N_("shifts the side by a phase"), N_("is a roll like any other"))),
    Field("sprint_factor", "choice", 2, N_("A sprint covers"), choices=(2, 3), words=(N_("two moves"), N_("three moves"))),
    Field("sprint_cost", "int", 1, N_("Fatigue points a round of sprinting costs"), least=0, most=100),
)  # fmt: skip

OPTION_DEFAULTS: Mapping[str, object] = {one.key: one.default for one in OPTIONS}

_SIZE_WORDS = (
    N_("tiny"),
    N_("small"),
    N_("medium"),
    N_("large"),
    N_("huge"),
    N_("gargantuan"),
)
_PHASE_WORDS = (N_("very fast"), N_("fast"), N_("average"), N_("slow"), N_("very slow"))
_UNTIL = (
    N_("Very fast phase"),
    N_("Fast phase"),
    N_("Average phase"),
    N_("Slow phase"),
    N_("Very slow phase"),
    N_("just before the target acts"),
)
_TRAIT_WORDS = (
    *(
        N_("bladed hand weapon"),
        N_("can be set against a charge"),
        N_("made for charging"),
    ),
    *(
        N_("bow"),
        N_("crossbow"),
        N_("firearm"),
        N_("thrown"),
        N_("looses all at once"),
        N_("natural"),
    ),
)
_FACING_WORDS = (
    *(N_("north"), N_("northeast"), N_("east"), N_("southeast")),
    *(N_("south"), N_("southwest"), N_("west"), N_("northwest")),
)
_WEAPON_WORDS = tuple(WEAPONS[one] for one in KNOWN)
MOST_SPRINTED = 1000  # rounds that are counted: more than any Constitution
MISSILES, BREATH, ROUND = N_("Missiles"), N_("Endurance"), N_("This round")

WEAPON_FIELDS = (
    Field("name", "text", "", N_("Name")),
    Field("like", "choice", None, N_("Kind"), choices=tuple(KNOWN), words=_WEAPON_WORDS),
    Field("reach", "int", None, N_("Reach in {unit}"), least=1, most=20, or_none=True, none=N_("cannot strike"), length="squares"),
    Field("min_reach", "int", 1, N_("Strikes no nearer than"), least=1, most=20, length="squares"),
    Field("size", "choice", "", N_("Size"), choices=("", *SIZES), words=(N_("as its owner"), *_SIZE_WORDS)),
    Field("speed", "choice", "", N_("Speed"), choices=("", *PHASES), words=(N_("as its owner"), *_PHASE_WORDS)),
    Field("traits", "choices", (), N_("Traits"), choices=TRAITS, words=_TRAIT_WORDS),
    Field("prof", "choice", "slot", N_("Proficiency"), choices=("none", "slot", "specialist"), words=(N_("not proficient"), N_("proficient"), N_("specialist"))),
    Field("damage", "dice", None, N_("Damage"), or_none=True),
    Field("rof", "ratio", None, N_("Missiles a round"), group=MISSILES, or_none=True),
    Field("short", "int", None, N_("Short range in {unit}"), least=0, most=10_000, group=MISSILES, or_none=True, length="squares"),
    Field("medium", "int", None, N_("Medium range in {unit}"), least=0, most=10_000, group=MISSILES, or_none=True, length="squares"),
    Field("long", "int", None, N_("Long range in {unit}"), least=0, most=10_000, group=MISSILES, or_none=True, length="squares"),
    Field("loaded", "flag", True, N_("Loaded"), group=MISSILES),
    Field("discharged", "flag", False, N_("Already shot in this fight"), group=MISSILES),
    Field("wait", "int", 0, N_("Rounds until it is loaded"), least=0, most=1000, group=MISSILES),
    Field("standing", "int", 0, N_("Rounds in which it is shot only standing"), least=0, most=1000, group=MISSILES),
)  # fmt: skip

TOKEN_FIELDS = (
    Field("size", "choice", "M", N_("Size"), choices=SIZES, words=_SIZE_WORDS),
    Field("space", "int", 1, N_("Squares a side"), least=1, most=12),
    Field("facing", "choice", None, N_("Facing"), choices=tuple(FACINGS), words=_FACING_WORDS, signs=tuple("\u2191\u2197\u2192\u2198\u2193\u2199\u2190\u2196"), or_none=True, none=N_("all round")),
    Field("move", "int", 12, N_("{Unit} a round"), least=0, most=200, length="squares"),
    Field("base_phase", "choice", None, N_("Base phase"), choices=PHASES, words=_PHASE_WORDS, or_none=True, none=N_("by size and move")),
    Field("ac", "int", 10, N_("Armour class"), least=-50, most=50),
    Field("dex_ac", "int", 0, N_("of it Dexterity"), least=0, most=20),
    Field("thac0", "int", 20, N_("THAC0"), least=-50, most=50),
    Field("level", "int", 1, N_("Level"), least=0, most=100),
    Field("class_group", "choice", "other", N_("Class group"), choices=("warrior", "other"), words=(N_("warrior"), N_("other"))),
    Field("hp", "int", None, N_("Hit points"), least=LEAST_HP, most=100_000, none=N_("not kept")),
    Field("hp_max", "int", None, N_("Hit points when whole"), least=LEAST_HP, most=100_000, none=N_("as they are")),
    Field(
        "weapons", "records", ("claws",), N_("Weapons"), choices=tuple(KNOWN), words=_WEAPON_WORDS,
        fields=WEAPON_FIELDS, named_by=("name", "like"), presets={key: keys_of(one) for key, one in KNOWN.items()},
    ),
    Field("hand", "text", "", N_("Weapon in hand"), none=N_("the first")),
    Field("con", "int", None, N_("Constitution"), least=0, most=100, none=N_("without limit"), group=BREATH),
    Field("fatigue", "int", None, N_("Fatigue points left"), least=0, most=1000, none=N_("not kept"), group=BREATH),
    Field("sprinted", "int", 0, N_("Rounds sprinted outside combat"), least=0, most=MOST_SPRINTED, group=BREATH),
    Field("stance", "choice", None, N_("Declared earlier"), choices=("guard", "parry"), words=(N_("guard"), N_("parry")), or_none=True, group=ROUND),
    Field("moved_up", "flag", False, N_("Came to threaten someone"), group=ROUND),
)  # fmt: skip

_WITH = Field("with", "text", "", N_("Weapon"))
_MOD = Field("mod", "int", 0, N_("Other modifier"), least=-100, most=100)
_INITIATIVE = Field("initiative", "text", "", N_("The side that won initiative"))
_COMMON = (_WITH, _MOD, _INITIATIVE)
_WAY = (
    Field("to", "square", None, N_("Where to")),
    Field("path", "squares", None, N_("The squares passed")),
)

KEYS: Mapping[str, tuple[Field, ...]] = {
    "attack": (*_COMMON, *_WAY),
    "cast": (
        *_COMMON,
        Field("time", "choice", 0, N_("Casting time"), choices=(*range(10), "round"), words=(*map(str, range(10)), N_("a whole round"))),
        Field("rounds", "int", None, N_("Rounds it takes"), least=1, most=1000),
        *_WAY,
    ),
    "psionic": (*_COMMON, Field("prep", "int", 0, N_("Preparation time"), least=0, most=100)),
    "charge": (*_COMMON, _WAY[1]),
    "cover": (
        *_COMMON,
        Field("square", "square", None, N_("The square covered")),
        Field("hold", "choice", None, N_("Hold the shot until"), choices=(*PHASES, "acts"), words=_UNTIL),
    ),
    "shoot": (*_COMMON, Field("shots", "int", None, N_("Missiles at most"), least=1, most=100), *_WAY),
    "guard": (*_COMMON, *_WAY, Field("then", "map", None, N_("Whom to attack if nobody comes"))),
    "move": (*_COMMON, *_WAY),
    "parry": (*_COMMON, *_WAY),
    "sprint": (*_COMMON, *_WAY, Field("rounds", "int", None, N_("Rounds, outside combat"), least=1, most=10_000)),
    "round": (Field("actions", "list", None, N_("The actions declared")), _INITIATIVE),
    "phase": (Field("actions", "list", None, N_("The actions declared")), _INITIATIVE),
    "new-round": (),
}  # fmt: skip

BATTLE_FIELDS = (Field("round", "map", None, N_("The round between two phases")),)

PURPOSES = ("initiative", "psionic", "attack", "damage")
