"""Rulings of rounds in phases step by step: phase by phase in the order things fell, and why they fell there."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from chargemap.explain.phased import (
    Event,
    alone,
    came_of,
    declared,
    events_of,
    head_of,
    initiative,
    of_round,
    refusal_sentence,
)
from chargemap.explain.phased_words import (
    ASSUMED,
    BESIDE,
    BLOWS,
    LOST,
    MISSILES,
    ORDERS,
    PHASES,
    POWERS,
    SHIFTS,
    SPELLS,
    TAKES,
    WHY,
)
from chargemap.explain.rolled import to_hit
from chargemap.explain.ruled import Line, Ruled
from chargemap.explain.words import attack_dice, fill, sentence_case
from chargemap.i18n import N_, _
from chargemap.model.verdict import Damage, Refusal

DICED = ("attack", "shoot", "cast", "power")  # of which the order in a phase is told


def lines(ruled: Ruled) -> Iterator[Line]:
    """Yield the steps of a ruling that is not barred, the clauses of each in the order of their page."""
    if not ruled.barred or ruled.verdict.refused:
        order = ruled.ruleset.order
        for line in _round(ruled) if of_round(ruled) else _single(ruled):
            cited = dict.fromkeys(line.clauses)
            yield replace(line, clauses=tuple(sorted(cited, key=order.__getitem__)))


def _single(ruled: Ruled) -> Iterator[Line]:
    phased = ruled.ruleset.phased
    if phased is not None and ruled.action.do == phased.fresh:
        text = _("All may act again; guards and parries are over.")
        yield Line(text, ruled.verdict.clauses)
    yield from _takes(ruled)
    yield from _initiative(ruled)
    for event in events_of(ruled):
        phase = _(PHASES[event.phase])
        for line in _event(event):
            text = line.text
            if not line.depth and not event.unknown:
                text = fill(N_("{phase}: {event}"), phase=phase, event=text)
            yield Line(text, line.clauses, line.depth)


def _takes(ruled: Ruled) -> Iterator[Line]:
    """Yield what kind of action it is, and how far it may go."""
    takes = str(ruled.verdict.more.get("takes"))
    known = TAKES.get(f"{takes} rounds" if ruled.action.get("rounds") else takes)
    if known is None:
        known = TAKES.get(takes)
    if known:
        yield Line(fill(known, most=ruled.most()), ruled.grounds("takes"))
    elif decided := ruled.grounds("takes"):  # what the GM let pass
        yield Line(_("For the rest it goes by the rules."), decided)


def _initiative(ruled: Ruled) -> Iterator[Line]:
    phased, known = ruled.ruleset.phased, ruled.grounds("initiative")
    found = list(initiative(ruled))
    if known and not found and phased is not None:
        side = next(iter(phased.sides(ruled.battle)), "")
        text = N_("Initiative is still to be rolled: this is as if {side} had won it.")
        yield Line(fill(text, side=side), known)
    for text in found:
        told = fill(N_("{sentence}."), sentence=sentence_case(text))
        yield Line(told, ruled.grounds("initiative"))
    for one in ruled.verdict.tests:
        for part in one.parts if one.kind == "initiative" else ():
            text = fill(SHIFTS[part.value], side=one.of)
            yield Line(text, ruled.grounds("initiative"))


# ---- a round
def _round(ruled: Ruled) -> Iterator[Line]:
    if ruled.barred:
        for refusal in ruled.verdict.refused:
            yield replace(_refused(refusal, ruled), depth=0)
        return
    yield from _declared(ruled)
    yield from _initiative(ruled)
    every = events_of(ruled)
    if not every:
        yield Line(_nothing(ruled), ruled.grounds("phases"))
    for phase, events in groupby(every, lambda one: one.phase):
        told = fill(N_("{phase}:"), phase=_(PHASES[phase]))
        yield Line(told, ruled.grounds("phases"))
        for event in events:
            for line in _event(event):
                yield Line(line.text, line.clauses, line.depth + 1)


def _nothing(ruled: Ruled) -> str:
    """Return that nothing happens, in a phase or in all."""
    phased = ruled.ruleset.phased
    if phased is not None and ruled.action.do == phased.phase:
        return _("Nothing happens in this phase.")
    return _("Nothing happens in this round.")


def _declared(ruled: Ruled) -> Iterator[Line]:
    """Yield what everybody does in the round, and what was not allowed."""
    found = declared(ruled)
    if known := ruled.grounds("declared"):
        yield Line(_("Declared:") if found else _("Nothing is declared."), known)
    for one in found:
        head = head_of(alone(ruled, one), barred=False)
        text = fill(N_("{head}."), head=head)
        yield Line(text, ruled.grounds(f"declared {one.by}"), 1)
    if ruled.verdict.refused:
        yield Line(_("Not allowed:"), ruled.grounds("declared"))
    for refusal in ruled.verdict.refused:
        yield _refused(refusal, ruled)


def _refused(refusal: Refusal, ruled: Ruled) -> Line:
    cited = (clause.id for each in refusal.findings for clause in each.reason.clauses)
    return Line(refusal_sentence(refusal, ruled), tuple(dict.fromkeys(cited)), 1)


# ---- an event
def _event(event: Event) -> Iterator[Line]:
    """Yield what happens and why just then; below it the numbers."""
    attack = event.attack
    beside = fill(BESIDE.get(event.moment.beside, ""), **event.names)
    told = [_told(event), _why(event), _order(event), beside]
    clauses = event.moment.clauses
    if told[2]:
        clauses = (*clauses, *event.ruled.grounds("order"))
    yield Line(" ".join(filter(None, told)), clauses)
    if attack is not None:
        yield Line(to_hit(attack), event.ruled.grounds("to-hit"), 1)
        if attack.damage is not None and attack.damage.rolls:
            yield Line(_damage(attack.damage), event.ruled.grounds("harm"), 1)


def _told(event: Event) -> str:
    match event.does:
        case "move":
            text = N_("{by} goes {distance} to {place}.")
        case "cast":
            return _spell(event)
        case "power":
            return _power(event)
        case "lost":
            why = str(event.told["why"])
            text = LOST.get(f"{event.moment.do} {why}") or LOST[why]
        case _:
            return _blow(event)
    return fill(text, **event.names)


def _spell(event: Event) -> str:
    action = event.ruled.action
    for one in declared(event.ruled):
        if one.by == event.told["by"]:
            action = one
    rounds, time = event.told.get("round"), action.get("time", 0)
    kind = "rounds" if rounds else "round" if time == "round" else "time"
    return fill(SPELLS[kind], **event.names, rounds=rounds, time=time)


def _power(event: Event) -> str:
    """Return that a power takes effect, with the roll that found its phase if it fell in this ruling."""
    if event.unknown:
        return fill(POWERS[3], **event.names)
    for one in event.ruled.verdict.tests:
        if one.kind == "psionic" and one.of == event.told["by"]:
            roll, total = one.roll or 0, one.total or 0
            text = POWERS[2 if total != roll else 1]
            return fill(text, **event.names, roll=roll, total=total, prep=total - roll)
    return fill(POWERS[0], **event.names)


def _blow(event: Event) -> str:
    attack = event.attack
    assert attack is not None, "what is nothing else is a blow or a missile"
    texts = MISSILES if event.does in ("shoot", "cover-shot") else BLOWS
    damage = attack.damage.total if attack.damage else 0
    names = event.names
    return fill(
        texts[came_of(attack)], **names, dice=attack_dice(attack), damage=damage
    )


def _why(event: Event) -> str:
    """Return why it comes in this phase, or at this step."""
    why = event.moment.why
    text = WHY.get(f"{event.does} {why}") or WHY.get(why, "")
    if event.assumed:
        text = ASSUMED.get(why, text)
    if event.does in ("lost", "cast", "power") or not text:
        return ""
    if event.does == "move" and f"move {why}" not in WHY:
        return ""
    return fill(text, **event.names)


def _order(event: Event) -> str:
    """Return before or after whom it comes in its phase."""
    order = event.moment.order
    text = (ASSUMED if event.assumed else ORDERS).get(order, "")
    on_arrival = event.moment.do == "charge"  # whatever the order of blows
    if event.does not in DICED or on_arrival or not text:
        return ""
    return fill(text, **event.names)


def _damage(damage: Damage) -> str:
    """Return the damage: its dice, for what they are doubled, and what is added."""
    added = damage.total - damage.multiplier * sum(damage.rolls)
    dice = ", ".join(map(str, damage.rolls))
    text = N_("Damage {total}: dice {dice}.")
    if damage.multiplier > 1 and added:
        text = N_("Damage {total}: dice {dice}, times {times} ({why}), {added}.")
    elif damage.multiplier > 1:
        text = N_("Damage {total}: dice {dice}, times {times} ({why}).")
    elif added:
        text = N_("Damage {total}: dice {dice}, {added}.")
    return fill(
        text,
        total=damage.total,
        dice=dice,
        times=damage.multiplier,
        why=", ".join(map(_, damage.doubled)),
        added=f"{added:+d}",
    )
