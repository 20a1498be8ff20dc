"""What makes no sense in a battle beyond its fields: places, weapons in hand, a round between two phases."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, cast

from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard
from chargemap.rules.adnd2ct.arms import weapon_complaints, weapons_of
from chargemap.rules.adnd2ct.field import AWAITS, OPPORTUNITIES, STOOD
from chargemap.rules.adnd2ct.phases import CLOSING
from chargemap.rules.adnd2ct.rounds import RUNNING, single_complaints
from chargemap.rules.fields import Complaint, off_board

Check: TypeAlias = Callable[[Any], bool]
MOST = 100_000  # points, rounds, numbers of missiles


def complaints(battle: Battle) -> Iterator[Complaint]:
    """Yield what the fields alone cannot see."""
    board = cast(GridBoard, battle.board)
    for token in battle.everybody.values():
        yield from _of_token(token)
    for token in battle.tokens.values():
        yield from off_board(token, cast(int, token.stats.get("space", 1)), board)
    if (running := battle.stats.get(RUNNING)) is not None:
        place = next(_faulty(battle, running), None)
        if place is not None:
            told = "what the app wrote of a round between two phases"
            yield Complaint(place, told)


def settled(battle: Battle) -> Battle:
    """Return the battle whose round under way has no plan left that a change by hand has made senseless.

    Whoever was taken off the board, is a target that was, or has lost the weapon, does nothing more.
    """
    running = cast(Mapping[str, Any] | None, battle.stats.get(RUNNING))
    if not running:
        return battle
    plans = [one for one in running["plans"] if _playable(battle, one)]
    if len(plans) == len(running["plans"]):
        return battle
    state = {**running, "plans": plans}
    return replace(battle, stats={**battle.stats, RUNNING: state})


def _of_token(token: Token) -> Iterator[Complaint]:
    """Yield what makes no sense in the weapon in hand, and in what a round has left on a token."""
    place, stats = f"tokens.{token.id}", token.stats
    yield from weapon_complaints(stats, stats.get("hand"), f"{place}.hand")
    for effect in token.effects:
        check = _EFFECTS.get(effect.what)
        if check is not None and not check(effect.value):
            told = f"what the app wrote of {effect.what}"
            yield Complaint(f"{place}.effects", told)


# ------------------------------------------------------------------ a round between two phases
def _faulty(battle: Battle, running: object) -> Iterator[str]:
    """Yield each place in the round under way that is not as the app writes it; an empty one is none."""
    if not running:
        return
    if not _shaped(_ROUND)(running):
        yield RUNNING
        return
    written = cast(Mapping[str, Any], running)
    for key, one in written["fighters"].items():
        if not _shaped(_FIGHTER)(one):
            yield f"{RUNNING}.fighters.{key}"
    for index, plan in enumerate(written["plans"]):
        if not _shaped(_PLAN)(plan) or not _playable(battle, plan):
            yield f"{RUNNING}.plans[{index}]"


def _playable(battle: Battle, plan: Mapping[str, Any]) -> bool:
    """Whether the action makes sense, and nothing is due that the plan has not the means for."""
    if any(single_complaints(battle, plan["action"], "action")):
        return False
    by = battle.tokens[plan["action"]["by"]]
    named = (one for one in weapons_of(by.stats) if one.name == plan["weapon"])
    weapon = next(named, None)
    if plan["weapon"] is not None and weapon is None:
        return False
    walk, action = plan["walk"], plan["action"]
    means = {
        "move": walk is not None,
        "attack": bool(plan["targets"]),
        "late": bool(action.get("then")),
        "shoot": weapon is not None and weapon.is_missile and bool(plan["targets"]),
        "cover-shot": weapon is not None and weapon.is_missile and bool(plan["square"]),
        "cover-strike": weapon is not None and bool(plan["square"]),
        "cast": action["do"] == "cast",
        "power": action["do"] == "psionic",
    }
    if action["do"] in ("charge", "attack") and not plan["targets"]:
        return False
    # after a covering shot the others follow at whoever was shot at
    later = {"shoot"} if action["do"] == "cover" else set()
    return all(means[due[1]] or due[1] in later for due in plan["dues"])


def _shaped(checks: Mapping[str, Check]) -> Check:
    """Return whether a value is a map of just these keys, each value passing its check."""
    return lambda value: (
        isinstance(value, Mapping)
        and value.keys() == checks.keys()
        and all(check(value[key]) for key, check in checks.items())
    )


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _number(value: object) -> bool:
    return isinstance(value, int) and not _flag(value) and abs(value) <= MOST


def _count(value: object) -> bool:
    return _number(value) and cast(int, value) >= 0


def _square(value: object) -> bool:
    return (
        isinstance(value, list | tuple) and len(value) == 2 and all(map(_number, value))
    )


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def _list_of(check: Check) -> Check:
    return lambda value: _is_list(value) and all(map(check, value))


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _row_of(*checks: Check) -> Check:
    return lambda value: (
        _is_list(value)
        and len(value) == len(checks)
        and all(check(one) for check, one in zip(checks, value, strict=True))
    )


_DUES = (
    *("move", "attack", "late", "shoot", "cover-shot", "cover-strike"),
    *("cast", "power"),
)
_TEXTS = _list_of(_text)
_SQUARES = _list_of(_square)
_EFFECTS: Mapping[str, Check] = {
    STOOD: _row_of(_number, _number, _text, _text, _flag, _flag),
    OPPORTUNITIES: _TEXTS,
    AWAITS: _text,
}
_ROUND: Mapping[str, Check] = {
    "phase": lambda value: _number(value) and 0 < value <= CLOSING,
    "winner": _text,
    "down": _TEXTS,
    "shot": _TEXTS,
    "fighters": lambda value: isinstance(value, Mapping),
    "plans": _is_list,
}
_FIGHTER: Mapping[str, Check] = {
    "began": _row_of(_square, _text, _text, _flag),
    **dict.fromkeys(("moved", "reckless", "charging", "sprinting"), _flag),
    **dict.fromkeys(("concentrating", "disrupted", "parrying", "guards"), _flag),
    "awaits": _or_none(_text),
    **dict.fromkeys(("guard_used", "aimed_at"), _flag),
    **dict.fromkeys(("struck", "owes"), _TEXTS),
}
_WALK: Mapping[str, Check] = {
    "target": _or_none(_text),
    "weapon": _or_none(_text),
    **dict.fromkeys(("limit", "half", "spent", "told"), _count),
    **dict.fromkeys(("given", "ahead", "path"), _SQUARES),
    **dict.fromkeys(("to", "aimed"), _or_none(_square)),
    "direct": _flag,
    "odd": lambda value: _count(value) and value <= 1,
}
_PLAN: Mapping[str, Check] = {
    "action": lambda value: isinstance(value, Mapping),
    "weapon": _or_none(_text),
    "targets": _TEXTS,
    "dues": _list_of(
        _row_of(
            lambda value: _count(value) and value <= CLOSING,
            lambda value: value in _DUES,
            lambda value: _count(value) and value <= 2,
            _count,
            _count,
        )
    ),
    "walk": _or_none(_shaped(_WALK)),
    "takes": _text,
    "shift": lambda value: _number(value) and abs(value) <= 1,
    **dict.fromkeys(("roll", "half"), _count),
    "square": _or_none(_square),
    "shot_at": _text,
    **dict.fromkeys(("moved", "over", "released", "lost"), _flag),
}
