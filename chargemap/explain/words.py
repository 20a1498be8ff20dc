"""The words of rulings: beginnings of sentences, dice, names, places; and how a sentence is filled."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from chargemap.explain.lengths import IN_SENTENCES, number_text, pointed, times
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.model.board import TableBoard
from chargemap.model.verdict import Attack, Check, Damage, Part, Strike, Verdict
from chargemap.rules.ruleset import State

KINDS: Mapping[str, str] = {
    "bull-rush": N_("bull rush"),
    "strength": N_("Strength check"),
    "overrun": N_("overrun"),
    "block": N_("blocking"),
    "knock-prone": N_("knocking prone"),
    "resist": N_("resisting"),
    "initiative": N_("initiative"),
    "sight": N_("test for sight"),
    "climb": N_("climbing test"),
    "jump": N_("jumping test"),
    "trip": N_("trip"),
    "disarm": N_("disarm"),
    "sunder": N_("sunder"),
    "grapple": N_("grapple"),
    "aid": N_("help"),
    "concealment": N_("concealment"),
    "break": N_("breaking free"),
    "escape-artist": N_("Escape Artist check"),
    "escape-bonds": N_("escape from bonds"),
    "feint": N_("feint"),
    "ride": N_("Ride check"),
    "stay-in-saddle": N_("staying in the saddle"),
    "concentration": N_("concentration"),
    "psionic": N_("psionic power"),
}

PURPOSES: Mapping[str, str] = {
    "attack": N_("Attack roll"),
    "confirm": N_("Roll to confirm the critical"),
    "damage": N_("Damage die"),
    "check": N_("Check"),
    "maneuver": N_("Maneuver roll"),
    "conceal": N_("Roll for concealment"),
    "initiative": N_("Initiative"),
    "break": N_("Roll to break free"),
    "aoo": N_("Attack of opportunity"),
    "aoo-damage": N_("Damage die of an attack of opportunity"),
    "aid": N_("Roll to help"),
    "escape": N_("Escape Artist roll"),
    "bluff": N_("Bluff roll"),
    "ride": N_("Ride roll"),
    "concentration": N_("Concentration roll"),
    "percent": N_("Roll to stay in the saddle"),
    "psionic": N_("Roll for the phase of a power"),
    "fall": N_("Damage die of a fall"),
}


def attack_dice(attack: Attack) -> str:
    """Return the attack roll such as `d20 15 + 7 = 22 vs AC 17`, or what is known before it falls."""
    if attack.thac0 is not None:
        return _descending_dice(attack)
    if attack.roll is None:
        return fill(
            N_("d20 {bonus} vs AC {against}"),
            bonus=_signed(attack.bonus),
            against=attack.against,
        )
    text = N_("d20 {roll} {bonus} = {total} vs AC {against}")
    if attack.confirm is not None:
        text = N_("d20 {roll} {bonus} = {total} vs AC {against}, {confirm} to confirm")
    told = fill(
        text,
        roll=attack.roll,
        bonus=_signed(attack.bonus),
        total=attack.total,
        against=attack.against,
        confirm=(attack.confirm or 0) + attack.bonus,
    )
    if attack.concealed is None or attack.concealed.passed:
        return told
    hidden = check_dice(attack.concealed)
    return fill(N_("{dice}, hard to see: {hidden}"), dice=told, hidden=hidden)


def _descending_dice(attack: Attack) -> str:
    """Return the attack roll such as `d20 10 + 2 = 12, 12 needed`."""
    text = N_("d20 {roll} {bonus} = {total}, {need} needed")
    if attack.roll is None:
        text = N_("d20 {bonus}, {need} needed")
    elif not attack.bonus:
        text = N_("d20 {roll}, {need} needed")
    return fill(
        text,
        roll=attack.roll,
        bonus=_signed(attack.bonus),
        total=attack.total,
        need=attack.against,
    )


def blow_sum(attack: Attack) -> str:
    """Return a roll against descending armour at a glance, such as `12 against 12`."""
    if attack.total is None:
        return attack_dice(attack)
    text = N_("{total} against {need}")
    if bool(attack.hit) != (attack.total >= attack.against):  # 20 and 1 decide
        text = N_("natural {roll}: {total} against {need}")
    return fill(text, roll=attack.roll, total=attack.total, need=attack.against)


def check_dice(check: Check, tests: Sequence[Check] = ()) -> str:
    """Return the roll of a check such as `d20 13 + 6 = 19 vs 15`: against what is needed, or the other side's total.

    The other side's check follows it among the `tests`, if it is opposed.
    """
    if check.auto:
        return _("no die: as on a natural 20")
    if pending(check) and check.die != 20:
        text = N_("a d{die} still to roll, {need} or more needed")
        if check.low:
            text = N_("a d{die} still to roll, {need} or less needed")
        return fill(text, die=check.die, need=check.need or 0)
    if pending(check):
        return fill(N_("d20 {bonus}, still to roll"), bonus=_signed(check.bonus or 0))
    if check.roll is None:
        return fill(N_("no die: {total}"), total=check.total or 0)
    if check.need is None and check.die != 20:
        return fill(N_("{roll} on a d{die}"), roll=check.roll, die=check.die)
    if check.total is None and check.need is not None:
        text = N_("{roll} on a d{die}, {need} or more needed")
        if check.low:
            text = N_("{roll} on a d{die}, {need} or less needed")
        return fill(text, roll=check.roll, die=check.die, need=check.need)
    other = _other_side(check, tests)
    text = N_("d20 {roll} {bonus} = {total} vs {need}")
    if check.need is None:
        text = N_("d20 {roll} {bonus} = {total}")
    return fill(
        text,
        roll=check.roll,
        bonus=_signed(check.bonus or 0),
        total=check.total,
        need=check.need if other is None else other.total or 0,
    )


def check_sum(check: Check) -> str:
    """Return a check at a glance, such as `18 against 15`."""
    if check.auto:
        return _("no die needed")
    if pending(check):
        bonus = f"{check.bonus or 0:+d}"
        return fill(N_("{bonus} against {need}"), bonus=bonus, need=check.need or 0)
    if check.total is None or check.need is None:
        return check_dice(check)
    text = N_("{total} against {need}")
    if bool(check.passed) != (check.total >= check.need):  # 20 and 1 decide
        text = N_("natural {roll}: {total} against {need}")
    return fill(text, roll=check.roll, total=check.total, need=check.need)


def _other_side(check: Check, tests: Sequence[Check]) -> Check | None:
    """Return the check that was rolled against this one: it has nothing else to reach."""
    for one, following in pairwise(tests):
        opposed = following.of == check.against and following.need is None
        if one is check and check.against and opposed:
            return following
    return None


def damage_text(damage: Damage) -> str:
    """Return the damage with its dice and what was added to them."""
    text = N_("Damage {total}: {dice}.")
    if damage.multiplier > 1:
        text = N_("Damage {total}: {dice}; a hit times {times}.")
    dice = fill(N_("dice {rolls}"), rolls=", ".join(map(str, damage.rolls)))
    if added := damage.total - sum(damage.rolls):
        dice = fill(N_("{dice} and {added}"), dice=dice, added=f"{added:+d}")
    return fill(text, total=damage.total, dice=dice, times=damage.multiplier)


def pending(check: Check) -> bool:
    """Whether the check is yet to be rolled: what a preview knows of it."""
    return check.roll is None and check.total is None and not check.auto


def dice_text(verdict: Verdict) -> str:
    """Return every roll of the verdict in the order in which they fell; empty if no die fell.

    Those of a whole round are told with its steps alone.
    """
    if verdict.more.get("ends"):
        return ""
    if verdict.moments:
        made = [one.attack for one in verdict.moments if one.attack is not None]
        return _("; ").join(attack_dice(one) for one in made if one.roll is not None)
    first = [*readied(verdict), *(one.attack for one in strikes(verdict, "aoo"))]
    rolls = [attack_dice(one) for one in first if one.roll is not None]
    rolls += [
        check_dice(one, verdict.tests) for one in apart(verdict) if not pending(one)
    ]
    last = [one.attack for one in strikes(verdict, "attacks")]
    if verdict.attack is not None:
        last.insert(0, verdict.attack)
    rolls += [attack_dice(one) for one in last if one.roll is not None]
    return _("; ").join(rolls)


def readied(verdict: Verdict) -> tuple[Attack, ...]:
    """Return the attacks of set weapons, where the ruleset has such."""
    listed = sequence(verdict.more.get("readied"))
    return tuple(one for one in listed if isinstance(one, Attack))


def apart(verdict: Verdict) -> tuple[Check, ...]:
    """Return the tests without the rolls for concealment that are told with their attacks."""
    made = [one.attack for key in ("aoo", "attacks") for one in strikes(verdict, key)]
    made += [*readied(verdict), *((verdict.attack,) if verdict.attack else ())]
    within = {id(one.concealed) for one in made}
    return tuple(one for one in verdict.tests if id(one) not in within)


def strikes(verdict: Verdict, key: str) -> tuple[Strike, ...]:
    """Return a list of attacks of the verdict: `aoo` or `attacks`."""
    listed = sequence(verdict.more.get(key))
    return tuple(one for one in listed if isinstance(one, Strike))


def fill(text: str, **values: object) -> str:
    """Return the sentence in the language in force, filled; one that does not fit stays as it is."""
    try:
        return _(text).format(**{**IN_SENTENCES, **values})
    except (KeyError, IndexError, ValueError, AttributeError):
        return _(text)  # a stranger's sentence with other placeholders


def sentence_case(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def state_words(state: State) -> str:
    """Return what people read of a state that holds on a token."""
    names = {key: _(name) for key, name in state.names.items()}
    return fill(state.text, **names)


def name_of(battle: Battle, key: object) -> str:
    """Return the name that people read of a token, or the place if it is one."""
    if isinstance(key, str):
        return battle.tokens[key].label if key in battle.tokens else key
    if key is None:
        return ""
    return spot_text(key, battle)


def names_of(battle: Battle, ids: Iterable[str]) -> str:
    """Return the names of tokens as a list in words."""
    names = [name_of(battle, one) for one in ids]
    if len(names) < 2:
        return "".join(names)
    some = ", ".join(names[:-1])
    return fill(N_("{some} and {last}"), some=some, last=names[-1])


def place_text(at: object) -> str:
    """Return a place such as `(3, 4)`."""
    numbers = [one for one in sequence(at) if isinstance(one, int | float)]
    apart = "; " if pointed(".") == "," else ", "
    return "(" + apart.join(pointed(f"{one:g}") for one in numbers) + ")"


def spot_text(at: object, battle: Battle) -> str:
    """Return a place of the battle's board: a square, or how far along a table it is."""
    if isinstance(battle.board, TableBoard):
        return table_place(at)
    return place_text(at)


def table_place(at: object) -> str:
    """Return a place on a table in the unit that people read, such as `(7.24, 6)`."""
    apart = times("inches")
    if apart == 1:
        return place_text(at)
    numbers = [one for one in sequence(at) if isinstance(one, int | float)]
    return place_text([round(one * apart, 2) for one in numbers])


def value_text(value: object, battle: Battle) -> str:
    """Return the value of an effect or an option in words: names, places, numbers."""
    if isinstance(value, list | tuple):
        if value and all(isinstance(one, int | float) for one in value):
            return spot_text(value, battle)
        return names_of(battle, [str(one) for one in value])
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, str) and value in battle.tokens:
        return name_of(battle, value)
    return str(value).lower() if isinstance(value, bool) else _(str(value))


def kind_text(check: Check) -> str:
    """Return what kind of check it is."""
    return _(KINDS.get(check.kind, check.kind))


def parts_text(parts: Sequence[Part]) -> str:
    """Return the parts of a total such as `base attack +3, charge +2`."""
    return ", ".join(f"{_(part.text)} {part.value:+d}" for part in parts)


def _signed(number: int) -> str:
    return f"- {-number}" if number < 0 else f"+ {number}"


def mapping(value: object) -> Mapping[str, Any]:
    """Return `value` if it is a map, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def sequence(value: object) -> Sequence[Any]:
    """Return `value` if it is a list, else an empty one."""
    return value if isinstance(value, list | tuple) else ()
