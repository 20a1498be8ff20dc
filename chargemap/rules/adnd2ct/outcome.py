"""What a round, or one action, leaves on the board: tokens, weapons, effects, and the verdict's lists (section 7)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from chargemap.model.battle import Battle, Token
from chargemap.model.verdict import Attack, Damage, Effect
from chargemap.rules.adnd2ct.arms import weapon_of
from chargemap.rules.adnd2ct.field import (
    ACTED,
    AWAITS,
    CHARGING,
    GUARDING,
    PARRIED,
    PARRY,
    ROUND,
    SPRINTED,
    SPRINTING,
    Field,
    Fighter,
    written,
)
from chargemap.rules.adnd2ct.fields import MOST_SPRINTED
from chargemap.rules.adnd2ct.fight import Fight
from chargemap.rules.adnd2ct.phases import name
from chargemap.rules.adnd2ct.plan import Plan, cast_phase

OWN_BLOWS = ("attack", "shoot", "cover-shot", "cover-strike")
UNTIL_LOADED, HEALED, REST, NEXT_ROUND = "loaded", "healed", "rest", "next-round-end"


def effects_of(
    plan: Plan, fight: Fight, field: Field, down: frozenset[str]
) -> list[Effect]:
    """Return all that one action leaves on tokens, by whom and what."""
    found = [*own_effects(plan, field), *lasting_effects([plan], fight, field, down)]
    return sorted(found, key=lambda one: (one.who, one.what))


def own_effects(plan: Plan, field: Field) -> list[Effect]:
    """Return what holds on the one who acted, at most to the end of the round."""
    by, who = plan.by, plan.by.id
    match plan.do:
        case "cast":
            until = name(cast_phase(plan))
            return [
                Effect(who, "ac", by.one.ac + by.one.dex_ac, until),
                *_lost_dex(by, until),
                Effect(who, "concentrating", True, until),
            ]
        case "charge":
            return [*_reckless(by), Effect(who, CHARGING, 2, ROUND)]
        case "sprint":
            return list(_reckless(by)) if plan.action.get("rounds") is None else []
        case "parry":
            return [
                Effect(who, "ac", by.one.ac - by.one.parry, ROUND),
                Effect(who, PARRY, by.one.parry, ROUND),
            ]
        case "guard":
            braced = by.hand is not None and "set" in by.hand.traits
            told = [Effect(who, GUARDING, True, ROUND)]
            return told + ([Effect(who, "set", 2, ROUND)] if braced else [])
        case "cover":
            return [Effect(who, "covering", list(plan.square or ()), ROUND)]
    return []


def _reckless(by: Fighter) -> Iterable[Effect]:
    yield Effect(by.id, "ac", by.one.ac + by.one.dex_ac + 1, ROUND)
    yield from _lost_dex(by, ROUND)


def _lost_dex(by: Fighter, until: str) -> Iterable[Effect]:
    if by.one.dex_ac:
        yield Effect(by.id, "lost-dex", by.one.dex_ac, until)


def lasting_effects(
    plans: Sequence[Plan], fight: Fight, field: Field, down: frozenset[str]
) -> list[Effect]:
    """Return what outlasts the round: the felled, fatigue, weapons to load, shots to pay for."""
    found = [
        Effect(one.id, "down", True, HEALED)
        for one in field.fighters.values()
        if one.down and one.id not in down
    ]
    for plan in plans:
        found += _fatigue(plan, field)
    for plan in fight.shot:
        weapon = plan.weapon
        if weapon is None:
            continue
        if weapon.slow_to_load:
            found.append(
                Effect(plan.by.id, "reloading", weapon.reloading, UNTIL_LOADED)
            )
        if plan.moved and weapon.paid_next_round:
            found.append(Effect(plan.by.id, "standing-only", 1, NEXT_ROUND))
    return sorted(found, key=lambda one: (one.who, one.what))


def _fatigue(plan: Plan, field: Field) -> list[Effect]:
    one, rounds = plan.by.one, plan.action.get("rounds")
    if plan.do != "sprint":
        return []
    if rounds is not None:
        run = one.sprinted + cast(int, rounds)
        return [Effect(one.id, "winded", run, REST)] if run == one.con else []
    if one.fatigue is None:
        return []
    cost = cast(int, field.options["sprint_cost"])
    # forced beyond what he has, he has none
    return [Effect(one.id, "fatigue", max(0, one.fatigue - cost), REST)]


# ------------------------------------------------------------------ tokens after it
def battle_after(
    battle: Battle, plans: Sequence[Plan], fight: Fight, field: Field
) -> Battle:
    """Return the battle with everybody as they have come out of it, and their weapons."""
    after = tokens_after(battle, plans, field)
    for plan in plans:
        token = _tired(after.tokens[plan.by.id], plan, field)
        if plan in fight.shot:
            token = _shot(token, plan)
        after = after.with_token(token)
    return after


def tokens_after(battle: Battle, plans: Sequence[Plan], field: Field) -> Battle:
    """Return the battle with everybody where they stand by now, and what they did noted."""
    tokens = {
        key: written(battle.tokens[key], one) for key, one in field.fighters.items()
    }
    for plan in plans:
        tokens[plan.by.id] = _acted(tokens[plan.by.id], plan)
    return battle.with_token(*tokens.values())


def _acted(token: Token, plan: Plan) -> Token:
    words = {"sprint": SPRINTED, "parry": PARRIED}
    token = replace(token, spent=token.spent | {words.get(plan.do, ACTED)})
    stats = dict(token.stats)
    if plan.do == "guard":
        token = token.with_effect(Effect(token.id, GUARDING, True, ROUND))
        if plan.by.awaits:
            token = token.with_effect(Effect(token.id, AWAITS, plan.by.awaits, ROUND))
    elif plan.do == "parry":
        token = token.with_effect(Effect(token.id, PARRY, plan.by.one.parry, ROUND))
    elif plan.by.charging:
        token = token.with_effect(Effect(token.id, CHARGING, 2, ROUND))
    elif plan.by.sprinting:
        token = token.with_effect(Effect(token.id, SPRINTING, True, ROUND))
    if plan.action.get("with") and plan.weapon is not None:
        stats["hand"] = plan.weapon.name
    return replace(token, stats=stats)


def _tired(token: Token, plan: Plan, field: Field) -> Token:
    """Return the token with what a sprint has cost it, once the round is over."""
    if plan.do != "sprint":
        return token
    stats = dict(token.stats)
    for effect in _fatigue(plan, field):
        if effect.what == "fatigue":
            stats["fatigue"] = effect.value
    if rounds := plan.action.get("rounds"):
        run = plan.by.one.sprinted + cast(int, rounds)
        stats["sprinted"] = min(run, MOST_SPRINTED)
    return replace(token, stats=stats)


def _shot(token: Token, plan: Plan) -> Token:
    """Return the token with the weapon that it shot as that leaves it."""
    weapon = plan.weapon
    if weapon is None:
        return token
    changed: dict[str, object] = {"discharged": True}
    if weapon.slow_to_load:
        changed |= {"loaded": False, "wait": weapon.reloading + 1}
    if plan.moved and weapon.paid_next_round:
        changed["standing"] = 2
    if weapon.rate >= 1 and "standing" not in changed:
        return token  # as good as before
    return _with_weapon(token, weapon.name, changed)


def _with_weapon(token: Token, name_: str, changed: Mapping[str, object]) -> Token:
    weapons = []
    for one in cast(Sequence[Any], token.stats.get("weapons", ["claws"])):
        if weapon_of(one).name == name_:
            one = {**({"like": one} if isinstance(one, str) else one), **changed}
        weapons.append(one)
    return replace(token, stats={**token.stats, "weapons": weapons})


def next_round(battle: Battle) -> Battle:
    """Return the battle at the start of its next round: stances and what lasted a round end, reloading goes on."""
    tokens = [_rested(one) for one in battle.tokens.values()]
    turn = replace(battle.turn, round=battle.turn.round + 1)
    return replace(battle, turn=turn).with_token(*tokens)


def _rested(token: Token) -> Token:
    lasting = tuple(one for one in token.effects if one.until != ROUND)
    stats = {
        key: value
        for key, value in token.stats.items()
        if key not in ("stance", "moved_up")
    }
    weapons = stats.get("weapons")
    if weapons is not None:
        stats["weapons"] = [_loading(one) for one in cast(Sequence[Any], weapons)]
    return replace(token, effects=lasting, stats=stats, spent=frozenset())


def _loading(written_: Any) -> Any:
    """Return a weapon as it is a round later."""
    if isinstance(written_, str):
        return written_
    weapon = weapon_of(written_)
    changed: dict[str, object] = {}
    if weapon.wait:
        changed["wait"] = weapon.wait - 1
        if weapon.wait == 1:
            changed["loaded"] = True
    if weapon.standing:
        changed["standing"] = weapon.standing - 1
    return {**written_, **changed} if changed else written_


# ------------------------------------------------------------------ the verdict's own attack
def first_blow(plan: Plan, fight: Fight) -> tuple[Attack, Damage | None] | None:
    """Return the actor's own first attack, and its damage."""
    for told, moment in zip(fight.told, fight.moments, strict=True):
        attack = moment.attack
        if attack and attack.by == plan.by.id and told["does"] in OWN_BLOWS:
            damage = attack.damage if attack.damage and attack.damage.rolls else None
            return replace(attack, damage=damage), damage
    return None


def succeeded(plan: Plan, told: Sequence[Mapping[str, object]]) -> bool:
    """Return whether the action did what it was for (section 7)."""
    own = [one for one in told if one["by"] == plan.by.id and one["does"] in OWN_BLOWS]
    if plan.do in ("charge", "attack", "cover", "shoot"):
        if plan.do == "cover" and not own:
            return True
        return any(one.get("hit") for one in own)
    if plan.do in ("move", "sprint") and plan.walk is not None:
        return plan.walk.arrived
    return not plan.lost
