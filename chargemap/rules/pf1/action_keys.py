"""What each action of Pathfinder may be told, beside what the d20 games share."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard
from chargemap.rules.d20 import fields as shared
from chargemap.rules.fields import Complaint, Field
from chargemap.rules.pf1.fields import MANEUVERS

PURPOSES = (
    "maneuver",
    "break",
    "aoo",
    "aoo-damage",
    "conceal",
    "aid",
    "escape",
    "bluff",
    "ride",
    "concentration",
    "percent",
    "fall",
    "attack",
    "confirm",
    "damage",
    "initiative",
)

MOD = Field("mod", "int", 0, N_("Other modifier to the roll"), least=-100, most=100)
AOO = Field(
    "aoo", "choice", "", N_("The target's attack of opportunity"), choices=("", "taken")
)
WITH = Field("with", "text", "", N_("Weapon"))
PUSH = Field(
    "push",
    "int",
    None,
    N_("How far to push, at most, in {unit}"),
    least=0,
    most=10_000,
    length="ft",
)
AS_SUCH = Field("as", "text", "", N_("Kind of action"))  # only to be refused

ITERATIVE = Field(
    "iterative", "int", 0, N_("Which blow of a full attack, 0 the first"),
    least=0, most=10,
)  # fmt: skip

ARMED_KEYS = (
    WITH,
    Field(
        "as", "text", "attack", N_("Kind of action"),
        choices=("attack", "full-attack", "opportunity"),
    ),
    ITERATIVE,
    AOO,
    MOD,
)  # fmt: skip

_CHARGE_INSTEAD = {"then": {"choices": ("bull-rush", "overrun", *MANEUVERS[2:5])}}

CHARGE_KEYS = (
    *(
        replace(field, **cast(Any, _CHARGE_INSTEAD.get(field.key, {})))
        for field in shared.CHARGE_KEYS
    ),
    AOO,
    AS_SUCH,
    PUSH,
    Field("item", "text", "", N_("What is to be dropped or struck at")),
    Field("also", "text", "", N_("What beside, by 10 or more; the next held if empty")),
    Field("take", "flag", False, N_("Picked up at once, if unarmed")),
    Field("destroy", "flag", True, N_("Destroyed if no hit points are left")),
)  # fmt: skip

DISARM_KEYS = (
    *ARMED_KEYS,
    Field("item", "text", "", N_("What is to be dropped; the first held if empty")),
    Field("also", "text", "", N_("What beside, by 10 or more; the next held if empty")),
    Field("take", "flag", False, N_("Picked up at once, if unarmed")),
)
SUNDER_KEYS = (
    *ARMED_KEYS,
    Field("item", "text", "", N_("What is struck at; the first held or worn if empty")),
    Field("destroy", "flag", True, N_("Destroyed if no hit points are left")),
)
FEINT_KEYS = (
    Field(
        "action", "choice", "standard", N_("Kind of action"),
        choices=("standard", "move"), words=(N_("standard action"), N_("move action")),
    ),
    MOD,
)  # fmt: skip
BULL_RUSH_KEYS = (
    Field("follow", "flag", True, N_("Go along with the one who is pushed")),
    PUSH,
    Field(
        "moved", "int", None, N_("Feet moved before, this turn; by the log if empty"),
        least=0, most=100_000,
    ),
    AS_SUCH,
    AOO,
    MOD,
)  # fmt: skip
OVERRUN_KEYS = (
    Field("path", "squares", None, N_("The squares passed")),
    Field("avoid", "flag", False, N_("The target steps aside")),
    AS_SUCH,
    AOO,
    MOD,
)


MOUNT_MOVED = Field(
    "mount_moved", "int", None, N_("How far the mount moved; by the log if empty"),
    least=0, most=100_000,
)  # fmt: skip

STOOD = Field(
    "stood", "list", (), N_("How others stood when the target left that square"),
    fields=(
        Field("who", "token"),
        Field("at", "square"),
        Field("grapples", "token"),
        Field("states", "choices", (), choices=("no-dex", "pinned")),
    ),
)  # fmt: skip

ATTACK_KEYS = (
    *shared.ATTACK_KEYS[:2],
    Field("full", "flag", False, N_("All blows of a full attack")),
    Field(
        "as", "choice", "attack", N_("Kind of action"),
        choices=("attack", "full-attack"),
    ),
    ITERATIVE,
    MOUNT_MOVED,
    *shared.ATTACK_KEYS[2:],
    STOOD,
)  # fmt: skip

TWO_WEAPON_KEYS = (
    Field("main", "text", "", N_("Weapon of the main hand")),
    Field("offhand", "text", "", N_("Weapon of the off hand; a double weapon if empty")),
    Field("at_offhand", "token", "", N_("Target of the off hand; the same if empty")),
    Field("first", "choice", "main", N_("Hand that begins"), choices=("main", "offhand")),
    Field("throw", "flag", False, N_("Throw them")),
    MOUNT_MOVED,
    MOD,
)  # fmt: skip

GRAPPLE_KEYS = (
    Field(
        "mode", "choice", "", N_("What is tried; to hold on, or else to start, if empty"),
        choices=("", "start", "maintain", "release", "break", "reverse"),
        words=(
            "", N_("start"), N_("hold on"), N_("let go"), N_("break free"), N_("turn the tables"),
        ),
    ),
    Field(
        "then", "choice", "hold", N_("What is done with the hold"),
        choices=("hold", "move", "damage", "pin", "tie-up"),
        words=(N_("nothing more"), N_("move"), N_("damage"), N_("pin"), N_("tie up")),
    ),
    Field("path", "squares", None, N_("The squares passed")),
    Field("to", "square", None, N_("Where to")),
    Field("place", "square", None, N_("Where the target is put")),
    WITH,
    Field("lethal", "flag", None, N_("Lethal damage; a fist does none if empty")),
    Field("rope", "flag", None, N_("A rope is at hand; by the token if empty")),
    Field(
        "using", "choice", "cmb", N_("How to get free"),
        choices=("cmb", "escape-artist"), words=(N_("by the CMB"), N_("by Escape Artist")),
    ),
    Field("helpers", "tokens", (), N_("Who helps")),
    AS_SUCH,
    AOO,
    MOD,
)  # fmt: skip

_WAY = shared.MOVE_KEYS[:3]  # path, to, via

RIDE_KEYS = (
    Field(
        "task", "choice", "", N_("What the rider does"),
        choices=("control", "knees", "soft-fall", "dropped", "dismount", "move"),
        words=(
            N_("bring the mount under control"), N_("guide with the knees"),
            N_("fall softly"), N_("drop unconscious"), N_("dismount"), N_("move"),
        ),
    ),
    Field("place", "square", None, N_("Where to stand after it; the nearest if empty")),
    *_WAY,
    Field(
        "as", "choice", "single", N_("Kind of move"),
        choices=("single", "double", "run"),
    ),
    MOD,
)  # fmt: skip
SHOOT_KEYS = (
    WITH,
    Field(
        "as", "choice", "none", N_("What the mount does"),
        choices=("none", "single", "double", "run"),
        words=(N_("stands"), N_("moves"), N_("takes a double move"), N_("runs")),
    ),
    *_WAY,
    Field(
        "when", "choice", "end", N_("When the shot comes, in a single move"),
        choices=("start", "end"), words=(N_("before it"), N_("after it")),
    ),
    Field("full", "flag", False, N_("All shots of a full attack")),
    MOD,
)  # fmt: skip
CAST_KEYS = (
    Field("level", "int", 0, N_("Spell level"), least=0, most=9),
    Field("before", "int", 0, N_("{Unit} the mount moves before"), least=0, most=10_000, length="ft"),
    Field("after", "int", 0, N_("{Unit} the mount moves after"), least=0, most=10_000, length="ft"),
    Field(
        "as", "choice", "", N_("What the mount does"),
        choices=("", "run"), words=(N_("what its feet say"), N_("runs")),
    ),
    MOD,
)  # fmt: skip


NEVER_ON_ITSELF = (
    *("attack", "two-weapon", "shoot-mounted"),
    *("trip", "disarm", "sunder", "grapple", "feint"),
)


def action_complaints(battle: Battle, action: Action) -> Iterator[Complaint]:
    """Yield what the fields of an action cannot see: tokens that it names beside, and that are not there."""
    for key in ("at_offhand", "helpers"):
        named = action.get(key) or ()
        for one in (named,) if isinstance(named, str) else cast(Any, named):
            if one not in battle.tokens:
                yield Complaint(key, f"the id of a token, not {one}")
    from_bonds = action.get("mode") == "break"
    yield from _stood_complaints(battle, action)
    on_itself = action.at == action.by and not from_bonds
    if on_itself and action.do in NEVER_ON_ITSELF:
        yield Complaint("at", f"another token, not {action.by} itself")
    yield from _ridden_complaints(action)


def _stood_complaints(battle: Battle, action: Action) -> Iterator[Complaint]:
    """Yield what is wrong with how others are said to have stood; what fits no field is told of already."""
    board = cast(GridBoard, battle.board)
    if any(STOOD.complaints(action.get("stood", ()), "")):
        return
    for index, told in enumerate(cast(Any, action.get("stood", ()))):
        for key in ("who", "grapples"):
            if key in told and told[key] not in battle.tokens:
                expected = f"the id of a token, not {told[key]}"
                yield Complaint(f"stood[{index}].{key}", expected)
        column, row = told.get("at", (0, 0))
        if not (0 <= column < board.width and 0 <= row < board.height):
            expected = f"a square of the board, not [{column}, {row}]"
            yield Complaint(f"stood[{index}].at", expected)


def _ridden_complaints(action: Action) -> Iterator[Complaint]:
    """Yield what a rider leaves open: what it does with its mount, and where the mount is to go."""
    task, goes = action.get("task"), action.get("as", "none") != "none"
    if action.do == "ride" and not task:
        tasks = cast(tuple[str, ...], RIDE_KEYS[0].choices)
        yield Complaint("task", f"one of {', '.join(tasks)}, not nothing")
    going = task == "move" or (action.do == "shoot-mounted" and goes)
    if going and ("to" in action.choices) == ("path" in action.choices):
        yield Complaint("to", "either to or path")
