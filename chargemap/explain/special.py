"""What comes of special attacks, of riding and of blows in a row, in words; and what is known before the dice fall."""

from collections.abc import Iterator, Sequence

from chargemap.explain.effects import effect_clause, length_of
from chargemap.explain.heads import aside, head_of
from chargemap.explain.rolled import ASIDE, weapon_text
from chargemap.explain.ruled import Ruled
from chargemap.explain.special_words import (
    CHECKED,
    IN_VAIN,
    OF_A_KIND,
    OWN_NEED,
    PAIRED,
    SKILLS,
)
from chargemap.explain.words import (
    attack_dice,
    check_dice,
    check_sum,
    fill,
    kind_text,
    name_of,
    pending,
    place_text,
    strikes,
)
from chargemap.i18n import N_, _
from chargemap.model.verdict import Attack, Check, Effect, Strike

FOLLOWING = "bull-rush"  # what one moves for only after it came off
_CHECKED = frozenset(key.split()[0] for key in CHECKED)

# ---- the beginning of the sentence


def beginning(ruled: Ruled, *, barred: bool) -> str:
    """Return how the sentence begins, with the total of the check that decides beside it."""
    head, check = head_of(ruled, barred=barred), deciding(ruled)
    if barred or check is None or ruled.verdict.success is None:
        return head
    return fill(N_("{head} ({dice})"), head=head, dice=check_sum(check))


def is_checked(ruled: Ruled) -> bool:
    """Whether one check, or none, decides what comes of the action."""
    return ruled.action.do in _CHECKED


def deciding(ruled: Ruled) -> Check | None:
    """Return the check by which a special attack comes off or not: the first of who acts."""
    if not is_checked(ruled):
        return None
    by = ruled.action.by
    tests = ruled.verdict.tests
    return next((o for o in tests if o.of == by and o.kind not in ASIDE), None)


# ---- within the sentence


def answers(ruled: Ruled) -> Iterator[str]:
    """Yield the attacks of opportunity that were taken."""
    for one in strikes(ruled.verdict, "aoo"):
        text = N_("{token} strikes first ({dice}) and misses")
        if one.attack.hit:
            text = N_("{token} strikes first ({dice}) for {damage} damage")
        yield fill(text, token=name_of(ruled.battle, one.attack.by), **_blow(one))


def shown_by(ruled: Ruled) -> tuple[str, ...]:
    """Return those whose decision shows in the rest of the sentence: who strikes, who steps aside."""
    struck = [one.attack.by for one in strikes(ruled.verdict, "aoo")]
    if aside(ruled) and isinstance(ruled.action.at, str):
        struck.append(ruled.action.at)
    return tuple(struck)


def others_open(ruled: Ruled) -> tuple[str, ...]:
    """Return who gets an attack of opportunity and has not struck in this verdict."""
    struck = {one.attack.by for one in strikes(ruled.verdict, "aoo")}
    return tuple(one for one in ruled.verdict.provokes if one not in struck)


def follows(ruled: Ruled) -> Iterator[str]:
    """Yield how far a pusher follows the one who is pushed."""
    if ruled.action.do == FOLLOWING and ruled.verdict.distance:
        distance = ruled.length(ruled.verdict.distance)
        yield fill(N_("{by} follows {distance}"), by=ruled.by, distance=distance)


def by_sides(
    ruled: Ruled, ids: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the others of those, and who is of the side of who acts: those may strike whom it pushes."""
    tokens = ruled.battle.tokens
    by = tokens.get(ruled.action.by)
    side = by.side if by is not None else ""
    ours = [one for one in ids if side and one in tokens and tokens[one].side == side]
    return tuple(one for one in ids if one not in ours), tuple(ours)


def tested(check: Check, ruled: Ruled) -> Iterator[str]:
    """Yield what came of a check within the sentence, or what it takes."""
    if pending(check) or ruled.verdict.success is None:
        yield from foreseen(check, ruled)
        return
    if check is deciding(ruled):  # told at the beginning
        yield from _in_vain(check, ruled)
        return
    if check.kind == "concealment" and check.passed:
        return
    words = _beside(check, ruled)
    if words:
        names = _names(check, ruled)
        yield fill(words, **names, dice=check_sum(check))
        return
    text = (
        N_("{kind} succeeds ({dice})") if check.passed else N_("{kind} fails ({dice})")
    )
    dice = check_dice(check, ruled.verdict.tests)
    yield fill(text, kind=kind_text(check), dice=dice)


def _in_vain(check: Check, ruled: Ruled) -> Iterator[str]:
    """Yield why nothing came of a check that succeeded."""
    missed = any(o.kind == "concealment" and not o.passed for o in ruled.verdict.tests)
    if check.passed and ruled.verdict.success is False and not missed:
        text = IN_VAIN.get(ruled.action.do, N_("nothing comes of it"))
        yield fill(text, by=ruled.by, at=ruled.at)


def _beside(check: Check, ruled: Ruled) -> str:
    """Return the words of a check that stands beside the one that decides."""
    passed = bool(check.passed)
    if check.kind == "aid":
        return (
            N_("{of} helps ({dice})") if passed else N_("{of} fails to help ({dice})")
        )
    if check.kind == "concealment":
        return N_("{against} is hard to see and is missed ({dice})")
    if check.kind == "bull-rush" and ruled.action.do == "bull-rush":
        if passed:
            return N_("the check against {against} behind succeeds ({dice})")
        return N_("the check against {against} behind fails ({dice})")
    if check.kind == "break" and check.of != ruled.action.by:
        if passed:
            return N_("{of} tears free ({dice})")
        return N_("{of} fails to tear free ({dice})")
    return ""


def _names(check: Check, ruled: Ruled) -> dict[str, str]:
    battle = ruled.battle
    return {"of": name_of(battle, check.of), "against": name_of(battle, check.against)}


def foreseen(check: Check, ruled: Ruled) -> Iterator[str]:
    """Yield what the die must show in a check to come."""
    own = check is deciding(ruled)
    if check.die == 100:
        text = N_("finds {against} on {need} or more of a d100")
        if check.low:
            text = N_("succeeds on {need} or less on a d100")
        yield fill(text, need=check.need, **_names(check, ruled))
    elif check.auto:
        text = (
            N_("succeeds without a die") if own else N_("{kind} succeeds without a die")
        )
        yield fill(text, kind=kind_text(check))
    elif check.need is not None and check.bonus is not None:
        need = least_roll(check)
        text = (OWN_NEED if own else OF_A_KIND)[_grade(need)]
        yield fill(text, kind=_of_whom(check, ruled), need=need, dice=check_sum(check))


def _of_whom(check: Check, ruled: Ruled) -> str:
    """Return what kind of check it is, and whose if another one makes it."""
    if check.of == ruled.action.by:
        return kind_text(check)
    text = N_("{kind} of {of}")
    if check.kind == "break":
        text = N_("attempt of {of} to break free")
    return fill(text, kind=kind_text(check), of=name_of(ruled.battle, check.of))


def _grade(need: int) -> int:
    """Return 0 for a check that cannot fail, 1 for an open one, 2 for a 20 that is needed, 3 for none."""
    return 0 if need <= 1 else 1 if need < 20 else 2 if need == 20 else 3


def least_roll(check: Check) -> int:
    """Return the least roll that passes a check to come; above 20 if none does."""
    need = (check.need or 0) - (check.bonus or 0)
    if check.kind in SKILLS:
        return max(1, need)
    return max(2, need) if check.kind == "escape-bonds" else min(20, max(2, need))


def blows(ruled: Ruled) -> Iterator[str]:
    """Yield what came of several attacks, or what each of them takes."""
    made = strikes(ruled.verdict, "attacks")
    rolled = [one for one in made if one.attack.roll is not None]
    if made and not rolled:
        for one in made:
            need = _needed(one.attack)
            text = N_("{weapon} hits on {need} or more")
            if need == 20:
                text = N_("{weapon} hits only on 20")
            yield fill(text, weapon=_aimed(one, ruled), need=need)
    for one in rolled:
        text = N_("{weapon} misses ({dice})")
        if one.attack.hit:
            text = N_("{weapon} hits ({dice}) for {damage} damage")
            if one.attack.critical:
                text = N_("{weapon} hits critically ({dice}) for {damage} damage")
        yield fill(text, weapon=_aimed(one, ruled), **_blow(one))
    points = sum(one.attack.damage.total for one in rolled if one.attack.damage)
    if len([one for one in rolled if one.attack.hit]) > 1:
        yield fill(N_("{damage} damage in all"), damage=points)


def _aimed(strike: Strike, ruled: Ruled) -> str:
    """Return the weapon of one of several attacks, and at whom it is aimed if not at the one named first."""
    weapon, at = weapon_text(strike), strike.attack.at
    if at == ruled.action.at:
        return weapon
    text = N_("{weapon} against {at}")
    return fill(text, weapon=weapon, at=name_of(ruled.battle, at))


def _needed(attack: Attack) -> int:
    return min(20, max(2, attack.against - attack.bonus))


def _blow(strike: Strike) -> dict[str, object]:
    damage = strike.attack.damage
    return {
        "dice": attack_dice(strike.attack),
        "damage": damage.total if damage else 0,
    }


# ---- what holds from now on, within the sentence


def brought(ruled: Ruled) -> Iterator[str]:
    """Yield what came of the action on whom: those effects that the ruleset has told at once."""
    told, pairs = tellable(ruled), set[str]()
    both = [one.what for one in told]
    for one in told:
        if _said_already(one, ruled):
            continue
        if one.what in PAIRED and both.count(one.what) > 1:
            if one.what not in pairs:
                yield _(PAIRED[one.what])
            pairs.add(one.what)
        elif one.what == "pushed" and (place := _landing(one.who, told)):
            text = N_("{who} is pushed {length}, to {place}")
            who = name_of(ruled.battle, one.who)
            yield fill(text, who=who, length=length_of(one, ruled.battle), place=place)
        else:
            yield effect_clause(one, ruled.battle)


def tellable(ruled: Ruled) -> tuple[Effect, ...]:
    """Return the effects that the sentence tells."""
    told = ruled.ruleset.effects.told
    return tuple(one for one in ruled.verdict.effects if one.what in told)


def _said_already(effect: Effect, ruled: Ruled) -> bool:
    """Whether other words of the sentence say it: the blow that hurt, the push, the ruin of a thing."""
    others = {(one.who, one.what) for one in ruled.verdict.effects}
    match effect.what:
        case "damage":
            dealt = [one.attack for one in strikes(ruled.verdict, "aoo")]
            return any(one.at == effect.who and one.hit for one in dealt)
        case "moved-to":
            return (effect.who, "pushed") in others
        case "item-hp":
            return (effect.who, "destroyed") in others
        case "in-saddle":
            return ruled.action.get("task") == "dropped"
        case "dismounted" | "controlled" | "freed":
            return ruled.action.do in ("ride", "grapple")  # its beginning says so
    return False


def _landing(who: str, told: Sequence[Effect]) -> str:
    ends = (one for one in told if one.what == "moved-to" and one.who == who)
    return next((place_text(one.value) for one in ends), "")
