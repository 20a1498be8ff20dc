"""Checks and attacks step by step: the dice, then every number that went into either side."""

from collections.abc import Iterator, Sequence

from chargemap.explain.ruled import Line, Ruled
from chargemap.explain.words import (
    attack_dice,
    check_dice,
    damage_text,
    fill,
    kind_text,
    name_of,
    parts_text,
    place_text,
    sentence_case,
    strikes,
)
from chargemap.i18n import N_, _
from chargemap.model.verdict import Attack, Check, Damage, Part, Strike, Verdict

ASIDE = ("aid", "concealment")  # rolled beside the check that decides
STRIKES = (
    N_("{by} strikes {at} with {weapon}: {dice}."),
    N_("{by} strikes {at} with {weapon}: {dice}, a miss."),
    N_("{by} strikes {at} with {weapon}: {dice}, a hit."),
    N_("{by} strikes {at} with {weapon}: {dice}, a critical hit."),
)
FROM_A_PLACE = (
    N_("From {place} {by} strikes {at} with {weapon}: {dice}."),
    N_("From {place} {by} strikes {at} with {weapon}: {dice}, a miss."),
    N_("From {place} {by} strikes {at} with {weapon}: {dice}, a hit."),
    N_("From {place} {by} strikes {at} with {weapon}: {dice}, a critical hit."),
)


def ground_of(check: Check, by: str, verdict: Verdict) -> str:
    """Return which grounds of the verdict a check rests on: its own, if it stands beside the one that decides."""
    own = f"test {check.kind}"
    beside = check.kind in ASIDE or check.of != by
    return own if beside and own in verdict.grounds else "tests"


def check_sentence(check: Check, ruled: Ruled, dice: str) -> str:
    """Return what was checked, of whom, with the dice, and how it ended."""
    text = N_("{kind} of {of}: {dice}.")
    if check.passed is not None:
        text = N_("{kind} of {of}: {dice}, failed.")
        if check.passed:
            text = N_("{kind} of {of}: {dice}, passed.")
    kind = sentence_case(kind_text(check))
    return fill(text, kind=kind, of=name_of(ruled.battle, check.of), dice=dice)


def check_lines(check: Check, ruled: Ruled) -> Iterator[Line]:
    """Yield the check with its dice, what went into it, and what it was made against."""
    told = check_sentence(check, ruled, check_dice(check, ruled.verdict.tests))
    yield Line(told, ruled.grounds(ground_of(check, ruled.action.by, ruled.verdict)))
    if check.parts:
        yield Line(fill(N_("Check bonus: {parts}."), parts=parts_text(check.parts)))
    if check.need_parts:
        parts = parts_text(check.need_parts)
        text = N_("Needed: {parts}.")
        against = name_of(ruled.battle, check.against)
        if against:
            text = N_("Needed against {at}: {parts}.")
        yield Line(fill(text, parts=parts, at=against))


def attack_lines(
    attack: Attack, damage: Damage | None, ruled: Ruled, what: str, weapon: str = ""
) -> Iterator[Line]:
    """Yield the attack with its dice, the bonus and the armour class part by part, and the damage."""
    texts = STRIKES if attack.start is None else FROM_A_PLACE
    told = fill(
        texts[_came_of(attack)],
        by=name_of(ruled.battle, attack.by),
        at=name_of(ruled.battle, attack.at),
        weapon=weapon or _(attack.weapon or N_("weapon")),
        dice=attack_dice(attack),
        place=place_text(attack.start),
    )
    yield Line(told, ruled.grounds(what))
    if attack.bonus_parts:
        yield Line(fill(N_("Bonus: {parts}."), parts=parts_text(attack.bonus_parts)))
    if len(attack.against_parts) > 1:  # the first alone is the number itself
        parts = parts_text(attack.against_parts)
        yield Line(fill(N_("Against: {parts}."), parts=parts))
    if attack.concealed is not None:
        yield from check_lines(attack.concealed, ruled)
    if damage is not None:
        yield Line(damage_text(damage))


def modifiers(verdict: Verdict) -> Iterator[str]:
    """Yield every number of the checks and attacks to come with its parts."""
    for check in verdict.tests:
        if check.parts:
            named = sentence_case(kind_text(check))
            yield _sum(named, f"{check.bonus or 0:+d}", check.parts)
        if check.need_parts:
            yield _sum(_("Needed"), str(check.need or 0), check.need_parts)
    made = [] if verdict.attack is None else [Strike(verdict.attack)]
    for one in (*made, *strikes(verdict, "attacks")):
        attack, named = one.attack, sentence_case(weapon_text(one))
        if attack.thac0 is not None:
            yield fill(N_("To hit: {told}"), told=to_hit(attack))
            continue
        yield _sum(named, f"{attack.bonus:+d}", attack.bonus_parts)
        if len(attack.against_parts) > 1:  # the first alone is the number itself
            yield _sum(_("AC"), str(attack.against), attack.against_parts)


def to_hit(attack: Attack) -> str:
    """Return what the die must show against descending armour, and every number that goes into it."""
    thac0, armour = attack.thac0 or 0, (attack.thac0 or 0) - attack.against
    text = N_("THAC0 {thac0} less AC {ac}: {need} or more.")
    if len(attack.against_parts) > 1:
        text = N_("THAC0 {thac0} less AC {ac} ({parts}): {need} or more.")
    told = fill(
        text,
        thac0=thac0,
        ac=armour,
        parts=_armour(attack.against_parts),
        need=attack.against,
    )
    if not attack.bonus_parts:
        return told
    text = N_("{needed} Bonus: {parts}.")
    return fill(text, needed=told, parts=parts_text(attack.bonus_parts))


def _armour(parts: Sequence[Part]) -> str:
    """Return the parts of an armour class such as `3 as on the sheet, +1 charging`."""
    first, *others = parts
    told = (f"{one.value:+d} {_(one.text)}" for one in others)
    return ", ".join((f"{first.value} {_(first.text)}", *told))


def _sum(named: str, number: str, parts: Sequence[Part]) -> str:
    return fill(
        N_("{what} {number}: {parts}"),
        what=named,
        number=number,
        parts=parts_text(parts),
    )


def strike_lines(strike: Strike, ruled: Ruled, what: str) -> Iterator[Line]:
    """Yield the steps of one attack out of a list."""
    weapon = weapon_text(strike)
    attack = strike.attack
    yield from attack_lines(attack, attack.damage, ruled, what, weapon)


def weapon_text(strike: Strike) -> str:
    """Return the weapon of an attack, with the hand if it is the other one."""
    weapon = _(strike.attack.weapon or N_("weapon"))
    if strike.hand == "offhand":
        return fill(N_("{weapon} in the off hand"), weapon=weapon)
    return weapon


def _came_of(attack: Attack) -> int:
    """Return what came of it: 0 not rolled, 1 a miss, 2 a hit, 3 a critical hit."""
    if attack.roll is None:
        return 0
    return 3 if attack.critical else 2 if attack.hit else 1
