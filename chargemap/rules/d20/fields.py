"""Token keys, options and action keys that the d20 games share (sections 3 and 8 of the page)."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.board import GridBoard
from chargemap.rules.d20.sizes import SIZES, space_sq
from chargemap.rules.d20.weapons import KNOWN, crit_of
from chargemap.rules.fields import LEAST_HP, Complaint, Field, off_board

WEAPON_FIELDS = (
    Field("name", "text", "weapon", N_("Name")),
    Field("damage", "dice", "1d8", N_("Damage dice")),
    Field("crit", "text", "x2", N_("Critical, such as 19-20/x2")),
    Field("hands", "choice", 1, N_("Hands it is held in"), choices=(1, 2)),
    Field(
        "reach",
        "int",
        None,
        N_("Reach in {unit}; natural reach if empty"),
        least=0,
        most=200,
        length="ft",
    ),
    Field("adjacent", "flag", True, N_("Also strikes within natural reach")),
    Field("brace", "flag", False, N_("Can be set against a charge")),
    Field("lance", "flag", False, N_("Doubles in a mounted charge")),
    Field("drawn", "flag", True, N_("In hand")),
    Field("threatens", "flag", True, N_("Threatens squares")),
    Field(
        "attack",
        "int",
        None,
        N_("Attack bonus in place of base attack, Strength and size"),
        least=-99,
        most=199,
    ),
    Field(
        "dmg", "int", None, N_("Damage bonus in place of Strength"), least=-99, most=999
    ),
)

PURPOSES = ("attack", "confirm", "damage", "check", "maneuver", "initiative")

FEATS = ("improved-bull-rush", "improved-overrun", "quick-draw", "combat-reflexes")

TOKEN_FIELDS = (
    Field("size", "choice", "medium", N_("Size category"), choices=SIZES),
    Field(
        "shape",
        "choice",
        "tall",
        N_("Build: upright, or long like a horse"),
        choices=("tall", "long"),
    ),
    Field(
        "space", "int", None, N_("Squares a side; by size if empty"), least=1, most=12
    ),
    Field(
        "reach",
        "int",
        None,
        N_("Natural reach in {unit}; by size if empty"),
        least=0,
        most=200,
        length="ft",
    ),
    Field("speed", "int", 30, N_("Speed in {unit}"), least=0, most=1000, length="ft"),
    Field(
        "run", "int", 4, N_("Running goes this many times the speed"), least=1, most=10
    ),
    Field("bab", "int", 0, N_("Base attack bonus"), least=-20, most=100),
    Field("str", "int", 10, N_("Strength score"), least=0, most=200),
    Field("dex", "int", 10, N_("Dexterity score"), least=0, most=200),
    Field("ac", "int", 10, N_("Armour class without conditions"), least=-50, most=200),
    Field("hp", "int", None, N_("Hit points"), least=LEAST_HP, most=100_000),
    Field(
        "hp_max", "int", None, N_("Hit points when whole"), least=LEAST_HP, most=100_000
    ),
    Field("legs", "int", 2, N_("Legs"), least=0, most=1000),
    Field("stable", "flag", False, N_("Unusually stable")),
    Field("feats", "choices", (), N_("Feats"), choices=FEATS),
    Field(
        "weapons",
        "records",
        ("weapon",),
        N_("Weapons"),
        choices=tuple(KNOWN),
        fields=WEAPON_FIELDS,
    ),
    Field("mount", "token", None, N_("The token it rides")),
    Field("war_trained", "flag", True, N_("Trained for war (a mount)")),
    Field(
        "turn",
        "choice",
        "full",
        N_("What this turn allows"),
        choices=("full", "standard", "move", "none"),
    ),
    Field("aoo", "int", 1, N_("Attacks of opportunity a round"), least=0, most=100),
)

OPTIONS = (
    Field(
        "lane",
        "choice",
        "strict",
        N_("The lane: every line must be clear, or the lines from centre to centre"),
        choices=("strict", "centre"),
        words=(N_("every line"), N_("centre to centre")),
    ),
    Field(
        "closest",
        "choice",
        "any",
        N_("The closest space: for any weapon in hand, or for the one that strikes"),
        choices=("any", "weapon"),
        words=(N_("any weapon in hand"), N_("the one that strikes")),
    ),
    Field(
        "start_square",
        "choice",
        "ignore",
        N_("Difficult ground and creatures in the starting space"),
        choices=("ignore", "count"),
        words=(N_("do not count"), N_("count")),
    ),
    Field(
        "reach_diagonal",
        "choice",
        "exception",
        N_("A reach of {ft:10} covers the second diagonal, or does not"),
        choices=("exception", "none"),
        words=(N_("covers it"), N_("does not")),
    ),
    Field(
        "difficult_diagonal",
        "choice",
        "three",
        N_("A diagonal into difficult ground costs {ft:15}, or double the sequence"),
        choices=("three", "double"),
        words=(N_("{ft:15}"), N_("double the sequence")),
    ),
    Field(
        "big_mover",
        "choice",
        "any",
        N_(
            "A big mover leaves every square of its space, or only those it no longer fills"
        ),
        choices=("any", "left"),
        words=(N_("every square"), N_("those it no longer fills")),
    ),
    Field(
        "charge_ac_from",
        "choice",
        "start",
        N_("The charger's -2 to AC holds from the start, or from its attack on"),
        choices=("start", "end"),
        words=(N_("from the start"), N_("from its attack on")),
    ),
    Field("cover", "flag", True, N_("Cover counts")),
)

CHARGE_KEYS = (
    Field("end", "square", None, N_("The space to charge to")),
    Field("with", "text", "", N_("Weapon")),
    Field("draw", "text", "", N_("Draw a weapon on the way")),
    Field(
        "then",
        "choice",
        "",
        N_("At the end, instead of an attack"),
        choices=("bull-rush", "overrun"),
    ),
    Field(
        "action", "choice", "full", N_("Action"), choices=("full", "standard", "move")
    ),
    Field("follow", "flag", True, N_("Follow the one who is pushed")),
    Field("avoid", "flag", False, N_("The target steps aside")),
    Field("mod", "int", 0, N_("Other modifier to the roll"), least=-100, most=100),
)

MOVE_KEYS = (
    Field("path", "squares", None, N_("The squares passed")),
    Field("to", "square", None, N_("Where to")),
    Field("via", "squares", None, N_("Squares to pass on the way")),
    Field(
        "as",
        "choice",
        "single",
        N_("Kind of move"),
        choices=("single", "double", "run", "step"),
    ),
)

ATTACK_KEYS = (
    Field("with", "text", "", N_("Weapon")),
    Field("mod", "int", 0, N_("Other modifier to the roll"), least=-100, most=100),
    Field("opportunity", "flag", False, N_("An attack of opportunity")),
    Field("where", "square", None, N_("Where the target is struck, on its way")),
    Field("running", "flag", False, N_("The target is on the run of a charge")),
)

BRACE_KEYS = (
    Field("with", "text", "", N_("Weapon")),
    Field("against", "token", "", N_("Against whom; any enemy if empty")),
)

# effects that rulings read, as they write them
EFFECT_FIELDS = (
    Field("opportunities-used", "int", least=0),
    Field("provoked", "texts"),
    Field("braced", "text"),
    Field("braced-against", "text"),
)


def _effect_complaints(
    battle: Battle, fields: tuple[Field, ...]
) -> Iterator[Complaint]:
    """Yield which values of those effects no ruling has written."""
    known = {one.key: one for one in fields}
    for token in battle.everybody.values():
        for effect in token.effects:
            field = known.get(effect.what)
            if field is not None and any(field.complaints(effect.value, "")):
                told = f"{field.expected()} as the value of {effect.what}"
                yield Complaint(f"tokens.{token.id}.effects", told)


def complaints(
    battle: Battle, effects: tuple[Field, ...] = EFFECT_FIELDS
) -> Iterator[Complaint]:
    """Yield what the fields alone cannot see: places off the board, mounts, criticals, values of effects."""
    board = cast(GridBoard, battle.board)
    yield from _effect_complaints(battle, effects)
    for token in battle.tokens.values():
        place = f"tokens.{token.id}"
        if token.stats.get("mount") not in battle.tokens:  # else that has its space
            yield from off_board(token, space_sq(token), board)
        yield from _mount_complaints(battle, token.id, place)
        for index, weapon in enumerate(cast(Any, token.stats.get("weapons", ()))):
            crit = weapon.get("crit", "x2") if isinstance(weapon, Mapping) else "x2"
            if crit_of(str(crit)) is None:
                yield Complaint(
                    f"{place}.weapons[{index}].crit", f"such as 19-20/x2, not {crit}"
                )


def _mount_complaints(battle: Battle, token_id: str, place: str) -> Iterator[Complaint]:
    stats = battle.tokens[token_id].stats
    mount = stats.get("mount")
    if not isinstance(mount, str):
        return
    if mount == token_id:
        yield Complaint(f"{place}.mount", "another token: nobody rides itself")
    elif mount not in battle.tokens:
        yield Complaint(f"{place}.mount", f"the id of a token, not {mount}")
    elif battle.tokens[mount].stats.get("mount"):
        yield Complaint(
            f"{place}.mount", f"a token that rides none: {mount} rides, too"
        )
    elif _first_rider(battle, mount) != token_id:
        yield Complaint(f"{place}.mount", f"a mount of its own: {mount} has a rider")


def _first_rider(battle: Battle, mount: str) -> str:
    return next(
        one.id for one in battle.tokens.values() if one.stats.get("mount") == mount
    )
