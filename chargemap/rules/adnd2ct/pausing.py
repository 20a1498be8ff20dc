"""A round between two of its phases, as plain data in the battle: what is due, how far everybody has come."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, cast

from chargemap.model.plain import action_to_plain, plain
from chargemap.rules.adnd2ct.field import Began, Field, Fighter
from chargemap.rules.adnd2ct.plan import Due, Plan
from chargemap.rules.adnd2ct.walk import Walk
from chargemap.rules.hand import action_of

_OWN = (  # of a fighter: what its token does not tell
    "began",
    "moved",
    "reckless",
    "charging",
    "sprinting",
    "concentrating",
    "disrupted",
    "parrying",
    "guards",
    "awaits",
    "guard_used",
    "aimed_at",
    "struck",
    "owes",
)
_PLAIN = (  # of a plan
    "takes",
    "shift",
    "roll",
    "square",
    "shot_at",
    "moved",
    "over",
    "released",
    "half",
    "lost",
)
_WALKED = (
    "limit",
    "half",
    "given",
    "to",
    "direct",
    "ahead",
    "path",
    "spent",
    "odd",
    "told",
    "aimed",
)


def fighters_to_plain(field: Field) -> dict[str, object]:
    """Return what everybody has done and suffered this round, as far as their tokens do not tell."""
    return {
        key: {name: plain(getattr(one, name)) for name in _OWN}
        for key, one in field.fighters.items()
    }


def set_fighters(field: Field, written: Mapping[str, Mapping[str, Any]]) -> None:
    """Give everybody back what `fighters_to_plain` wrote."""
    for key, values in written.items():
        one = field.fighters.get(key)
        if one is not None:
            for name, value in values.items():
                setattr(one, name, _read(name, value))


def plan_to_plain(plan: Plan) -> dict[str, object]:
    """Return a plan with what is still due of it."""
    return {
        "action": action_to_plain(plan.action),
        "weapon": plan.weapon.name if plan.weapon else None,
        "targets": list(plan.targets),
        "dues": [[getattr(due, one.name) for one in fields(Due)] for due in plan.dues],
        "walk": _walk_to_plain(plan.walk) if plan.walk else None,
        **{name: plain(getattr(plan, name)) for name in _PLAIN},
    }


def plan_from_plain(field: Field, written: Mapping[str, Any]) -> Plan | None:
    """Return the plan that `plan_to_plain` wrote; None if who acts, its target or its weapon is there no more."""
    action, targets = action_of(written["action"]), tuple(written["targets"])
    if action is None or not {action.by, *targets} <= field.fighters.keys():
        return None
    one = field[action.by]
    if written["weapon"] and one.one.named(written["weapon"]) is None:
        return None  # taken away meanwhile
    plan = Plan(action, one, one.one.named(written["weapon"] or ""), targets)
    for name in _PLAIN:
        setattr(plan, name, _read(name, written[name]))
    plan.dues = [Due(*due) for due in written["dues"]]
    if written["walk"] is not None:
        plan.walk = _walk_from_plain(field, one, written["walk"])
    return plan


def _walk_to_plain(walk: Walk) -> dict[str, object]:
    return {
        "target": walk.target.id if walk.target else None,
        "weapon": walk.weapon.name if walk.weapon else None,
        **{name: plain(getattr(walk, name)) for name in _WALKED},
    }


def _walk_from_plain(field: Field, mover: Fighter, written: Mapping[str, Any]) -> Walk:
    target = field.fighters.get(written["target"] or "")
    walk = Walk(
        field,
        mover,
        written["limit"],
        written["half"],
        target=target,
        weapon=mover.one.named(written["weapon"] or ""),
    )
    for name in _WALKED:
        setattr(walk, name, _read(name, written[name]))
    return walk


_SQUARES = {"ahead": list, "path": list, "given": tuple}


def _read(name: str, value: Any) -> object:
    """Return a value as the engine holds it: squares are pairs, who is owed a set."""
    if name in _SQUARES:
        return _SQUARES[name]((x, y) for x, y in cast(Sequence[Any], value))
    if name in ("square", "to", "aimed") and value is not None:
        return tuple(value)
    if name == "began":
        at, facing, hand, down = value
        return Began(tuple(at), facing, hand, down)
    return set(value) if name == "owes" else list(value) if name == "struck" else value
