"""Carrying a charge out: the run, the set weapons it meets, and the tokens after it (section 4)."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from chargemap.geometry.ground import Space
from chargemap.i18n import N_
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Square
from chargemap.model.verdict import Effect, Part
from chargemap.rules.d20 import reach
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.provoke import (
    NEXT_TURN,
    Provocation,
    already_provoked,
    provocations,
    provoked_at,
    provoked_by_path,
    remember_provoked,
)
from chargemap.rules.d20.situation import Combatant, Situation, with_pair_at
from chargemap.rules.d20.strike import Blow, saddle_parts, table_parts
from chargemap.rules.d20.turns import MOVE, MOVED, STANDARD, spend
from chargemap.rules.d20.weapons import Weapon

CHARGING = "charging-ac"


def charging_effect(token_id: str) -> Effect:
    """Return the AC penalty of one who charges (C15)."""
    return Effect(token_id, CHARGING, -2, NEXT_TURN)


def charging_effects(charge: Charge) -> Iterator[Effect]:
    """Yield the AC penalty of the charger and of its mount or rider, by ids (C15)."""
    for key in sorted(charge.by.pair):
        yield charging_effect(key)


def provoked_by_run(charge: Charge) -> tuple[str, ...]:
    """Return who gets an attack of opportunity on the run, by steps, then by ids (D20-M11)."""
    return tuple(one for one, _ in provocations_of_run(charge))


def provocations_of_run(charge: Charge) -> tuple[Provocation, ...]:
    """Return them with the square that the charger leaves when it provokes each.

    A charger of reach 0 also provokes, at its last step, from the target whose square it enters.
    """
    situation, by, end = charge.situation, charge.by, charge.end
    found = provocations(situation, by, charge.path)
    ids = tuple(one for one, _ in found)
    target = charge.at
    had = already_provoked(situation, by)
    if end is None or target.id in had.union(ids):
        return found
    if not charge.ground.mask(end) & target.mask:
        return found
    if target.id not in provoked_at(situation, by, charge.ground.mask(end)):
        return found
    before = len(provoked_by_path(situation, by, charge.path[:-1]))
    return (*found[:before], *sorted((*found[before:], (target.id, end.square))))


def provocations_beyond(
    charge: Charge, walked: Sequence[Square], had: Container[str]
) -> tuple[Provocation, ...]:
    """Return who gets an attack on the charger as it goes on from E along `walked`.

    The target gets none, nor who `had` one before.
    """
    found = provocations(charge.situation, charge.by, walked, without=charge.at.pair)
    return tuple(one for one in found if one[0] not in had)


def provocations_of_pushed(
    charge: Charge, at: Square, path: Sequence[Square]
) -> tuple[Provocation, ...]:
    """Return which other friends of the charger, who ends `at`, get an attack on the one pushed along `path`."""
    battle, by = charge.battle, charge.by
    behind = Situation(charge.situation.game, with_pair_at(battle, by, at))
    found = provocations(behind, behind[charge.at.id], path, without=by.pair)
    return tuple(one for one in found if behind[one[0]].side == by.side)


def set_blows(charge: Charge) -> tuple[tuple[Square, Blow], ...]:
    """Return the attacks of weapons set against the charger, each with the square where it meets it (C19).

    They come by the steps of the run, then by ids.
    """
    situation, found, struck = charge.situation, [], set[str]()
    setters = [one for one in _setters(situation) if _waits_for(situation, one, charge)]
    for square in charge.path[1:] if setters else ():
        space = situation.space_at(charge.body, square)
        for one in setters:
            weapon = braced_weapon(one)
            if one.id in struck or weapon is None:
                continue
            if reach.covers(
                charge.ground, one.space, situation.grip(one, weapon), space
            ):
                struck.add(one.id)
                found.append((square, _set_blow(charge, one, space)))
    return tuple(found)


def braced_weapon(combatant: Combatant) -> Weapon | None:
    """Return the weapon that the combatant has set, if any."""
    effect = combatant.token.effect("braced")
    name = effect.value if effect else None
    return next(
        (weapon for weapon in combatant.creature.for_melee if weapon.name == name), None
    )


def final_blow(charge: Charge, extra: tuple[Part, ...] = ()) -> Blow | None:
    """Return the attack at the end of the run: +2, a lance doubled in the saddle (C13, C14, C18)."""
    weapon, end = charge.weapon, charge.end
    if weapon is None or end is None:
        return None
    saddle = saddle_parts(charge.situation, charge.by, charge.at)
    parts = (Part(2, N_("charge")), *saddle, *extra, *table_parts(charge.mod))
    return charge.situation.game.blow(
        charge.situation,
        charge.by,
        charge.at,
        weapon,
        parts,
        place=end,
        doubled=weapon.lance and charge.by.rides,
    )


def after_run(
    charge: Charge, end: Square, provoked: tuple[str, ...], struck: Iterable[str]
) -> Battle:
    """Return the battle with the charger at `end`, its turn spent and its penalty in force.

    The set weapons of those who `struck` are used up.
    """
    tokens = charge.battle.tokens
    used = (tokens[one].without_effects("braced", "braced-against") for one in struck)
    return charge.battle.with_token(*_runners(charge, end, provoked), *used)


def _runners(charge: Charge, end: Square, provoked: tuple[str, ...]) -> Iterator[Token]:
    for effect in charging_effects(charge):
        token = replace(charge.battle.tokens[effect.who], at=end).with_effect(effect)
        token = spend(token, STANDARD, MOVE, MOVED)
        if effect.who == charge.by.id:
            token = _with_drawn(token, charge.draw)
        yield (
            remember_provoked(token, provoked)
            if effect.who == charge.body.id
            else token
        )


def _with_drawn(token: Token, name: str) -> Token:
    """Return the token with that weapon in hand."""
    if not name:
        return token
    weapons = cast(list[object], token.stats.get("weapons", []))
    drawn = [
        {**one, "drawn": True}
        if isinstance(one, dict) and one.get("name") == name
        else one
        for one in weapons
    ]
    return replace(token, stats={**token.stats, "weapons": drawn})


def _setters(situation: Situation) -> list[Combatant]:
    return [
        situation[key]
        for key in sorted(situation.combatants)
        if situation[key].token.effect("braced")
    ]


def _waits_for(situation: Situation, one: Combatant, charge: Charge) -> bool:
    if not situation.enemies(one, charge.by) or one.dead:
        return False
    if any(
        situation.game.conditions[state].bar == "act" for state in one.creature.states
    ):
        return False
    against = one.token.effect("braced-against")
    return against is None or against.value in charge.by.pair


def _set_blow(charge: Charge, one: Combatant, space: Space) -> Blow:
    weapon = braced_weapon(one)
    assert weapon is not None, "only those with a set weapon strike"
    return charge.situation.game.blow(
        charge.situation,
        one,
        charge.by,
        weapon,
        target_place=space,
        charging=charge.situation.options["charge_ac_from"] == "start",
        doubled=True,
    )
