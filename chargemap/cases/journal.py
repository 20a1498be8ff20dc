"""A journal of what was done to a battle: one line for each step, read back onto the battle it began with."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from chargemap import rules
from chargemap.cases.running import require_action
from chargemap.formats import looks, notes, plain
from chargemap.formats.decode import FileError, Place, own_json, require_sane
from chargemap.formats.values import items, mapping, record, text, whole
from chargemap.model.battle import Action, Battle
from chargemap.rules.dice import Dice, DiceError

WHAT = "a line of a journal as JSON"


@dataclass(frozen=True, slots=True)
class Told:
    """When a line was written, in seconds since 1970, and what was done, in words."""

    at: int = 0
    text: str = ""


def line_of(old: Battle, new: Battle, told: Told) -> bytes | None:
    """Return the line that leads from `old` to `new`; None if only a whole battle can tell it."""
    if new.picture is not old.picture or new.looks.pictures != old.looks.pictures:
        return None
    if new.log is old.log:
        acted: list[object] | None = [] if _decorated(old, new) else None
    else:
        acted = _acted(old, new)
    if acted is None:
        return None
    line: dict[str, object] = {"at": told.at, "text": told.text, "drawn": new.drawn}
    line |= {"log": len(new.log) - len(acted), "act": acted}
    if new.annotations != old.annotations:
        line["annotations"] = notes.notes_to_plain(new.annotations)
    if new.looks != old.looks:
        line["looks"] = looks.looks_to_plain(replace(new.looks, pictures={}))
    try:
        require_sane(line, Place("journal"))
        written = json.dumps(line, ensure_ascii=False, allow_nan=False).encode()
    except (FileError, UnicodeEncodeError):  # what could not be read again
        return None
    return written + b"\n"


def _decorated(old: Battle, new: Battle) -> bool:
    """Whether the battles differ in their notes and looks at most."""
    bare = replace(new, annotations=old.annotations, looks=old.looks, log=())
    return bare == replace(old, log=())


def _acted(old: Battle, new: Battle) -> list[object] | None:
    """Return the actions that `new` has and `old` has not: none if `new` is an earlier battle."""
    had, has = len(old.log), len(new.log)
    if has > had and new.log[had].before is old:
        return [
            {
                "action": plain.action_to_plain(entry.action),
                "rolls": plain.exact(entry.rolls),
            }
            for entry in new.log[had:]
        ]
    return [] if has < had and old.log[has].before is new else None


def replayed(battle: Battle, lines: Iterable[bytes]) -> tuple[Battle, int, Told]:
    """Return the battle after the lines, how many could be read, and what the last of them tells.

    The first that makes no sense ends it: a killed process may leave half a line.
    """
    count, told = 0, Told()
    for line in lines:
        try:
            battle, told = _after(battle, line)
        except (FileError, DiceError):
            break
        count += 1
    return battle, count, told


def _after(battle: Battle, line: bytes) -> tuple[Battle, Told]:
    place = Place("journal")
    keys = ("at", "text", "drawn", "log", "act")
    found = record(
        own_json(line, place.file, WHAT), place, keys, ("annotations", "looks")
    )
    most = len(battle.log)
    length = whole(found["log"], place.key("log"), 0)
    if length > most:
        raise place.key("log").error(f"a number from 0 to {most}", length)
    made = battle.after(length)
    for index, step in enumerate(items(found["act"], place.key("act"), "a list")):
        made = _acted_again(made, step, place.key("act")[index])
    noted = battle.annotations
    if "annotations" in found:
        noted = notes.notes_from_plain(found["annotations"], place.key("annotations"))
    told = Told(
        whole(found["at"], place.key("at"), 0),
        text(found["text"], place.key("text"), "what was done")
        if found["text"]
        else "",
    )
    drawn = whole(found["drawn"], place.key("drawn"), 0)
    looked = battle.looks
    if "looks" in found:
        plainly = looks.looks_from_plain(found["looks"], place.key("looks"))
        looked = replace(plainly, pictures=looked.pictures)
    after = replace(made, drawn=drawn, annotations=noted, looks=looked)
    return replace(after, picture=battle.picture), told


def _acted_again(battle: Battle, step: object, place: Place) -> Battle:
    found = record(mapping(step, place, "an action"), place, ("action", "rolls"))
    action: Action = plain.action_from_plain(found["action"], place.key("action"))
    rolls = plain.rolls_from_plain(found["rolls"], place.key("rolls"))
    require_action(battle, action, place)
    dice = Dice([rolls, action.rolls], battle.seed, battle.drawn)
    return rules.get(battle.ruleset).resolve(battle, action, dice)[1]
