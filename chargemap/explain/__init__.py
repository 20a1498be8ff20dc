"""Verdicts and log entries in words: the only place where rulings become sentences."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from chargemap.explain import phased, phased_lines, special, table
from chargemap.explain.byhand import hand_sentences
from chargemap.explain.effects import effect_sentence, until_words
from chargemap.explain.offers import ask_sentence
from chargemap.explain.rolled import attack_lines, check_lines, modifiers, strike_lines
from chargemap.explain.ruled import Line, Ruled
from chargemap.explain.words import (
    apart,
    attack_dice,
    check_dice,
    damage_text,
    dice_text,
    fill,
    name_of,
    names_of,
    place_text,
    readied,
    strikes,
)
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import (
    Attack,
    Damage,
    Finding,
    Mark,
    Verdict,
)

__all__ = [
    "Line",
    "action_sentence",
    "attack_dice",
    "check_dice",
    "dice_text",
    "effect_sentence",
    "effects_beside",
    "mark_label",
    "modifiers",
    "reason_at",
    "reason_sentence",
    "steps",
    "verdict_sentence",
]


def action_sentence(entry: Entry) -> str:
    """Return the sentence of one line of the log."""
    return verdict_sentence(entry.verdict, entry.action, entry.before)


def verdict_sentence(verdict: Verdict, action: Action, battle: Battle) -> str:
    """Return the ruling in one sentence; `battle` is the one before the action."""
    ruled = Ruled(verdict, action, battle)
    if ruled.by_hand:
        told = " ".join(hand_sentences(action, battle, verdict))
        return told or _("Nothing was changed by hand.")
    barred = ruled.barred and not table.several(verdict)
    if ruled.in_phases:
        head = phased.head_of(ruled, barred=barred)
    else:
        head = special.beginning(ruled, barred=barred)
    if barred:
        reasons = " ".join(_reasons(ruled))
        return fill(N_("{head}: {reasons}"), head=head, reasons=reasons)
    parts = list(_what_happens(ruled))
    if _out_of_turn(action, battle):
        parts.append(_("out of turn"))
    if not parts:
        return fill(N_("{head}."), head=head)
    return fill(N_("{head}: {parts}."), head=head, parts=_("; ").join(parts))


def _reasons(ruled: Ruled) -> Iterator[str]:
    """Yield why it is barred: of several actions, why each of them is."""
    if ruled.verdict.refused:
        for one in ruled.verdict.refused:
            yield phased.refusal_sentence(one, ruled)
    else:
        yield from map(ruled.reason, ruled.verdict.findings)


def _out_of_turn(action: Action, battle: Battle) -> bool:
    """Whether somebody moves in the turn of another, who is neither its mount nor its rider."""
    turn, mover = battle.tokens.get(battle.turn.token), battle.tokens.get(action.by)
    if action.do != "move" or turn is None or mover is None or turn is mover:
        return False
    return turn.stats.get("mount") != mover.id and mover.stats.get("mount") != turn.id


def steps(verdict: Verdict, action: Action, battle: Battle) -> tuple[Line, ...]:
    """Return every step of the ruling in words, each with the clauses it rests on."""
    ruled = Ruled(verdict, action, battle)
    if table.several(verdict):
        lines = [*_each(ruled)]
        return (*lines, *_rest(ruled, lines))
    lines = [*_refusals(ruled)]
    if ruled.on_table:
        lines += [*table.lines(ruled), *_effects(ruled)]
    elif ruled.in_phases:
        lines += [*phased_lines.lines(ruled), *_effects(ruled)]
    else:
        lines += [*_course(ruled), *_outcome(ruled)]
    return (*lines, *_rest(ruled, lines))


def _rest(ruled: Ruled, lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the clauses that decided and that no line names, in their own words."""
    cited = {clause for line in lines for clause in line.clauses}
    texts = {clause.id: clause.text for clause in ruled.ruleset.clauses}
    for clause in ruled.verdict.clauses:
        if clause not in cited:
            yield Line(_(texts.get(clause, "")), (clause,))


def _each(ruled: Ruled) -> Iterator[Line]:
    """Yield each of several rulings that are told together, with its steps below it."""
    for one in table.each(ruled):
        told = verdict_sentence(one.verdict, one.action, one.battle)
        yield Line(told, one.verdict.clauses)
        for line in steps(one.verdict, one.action, one.battle):
            if not one.barred:  # else the sentence has said all
                yield replace(line, depth=1)


def reason_sentence(finding: Finding, action: Action, battle: Battle) -> str:
    """Return the sentence of one reason why the action is barred."""
    return Ruled(Verdict(legal=False), action, battle).reason(finding)


def reason_at(
    code: str, token: str, verdict: Verdict, action: Action, battle: Battle
) -> Line | None:
    """Return what the reasons of a code say whose evidence begins with that token (`""`: with none).

    Of several actions told together each says it of itself: who acts there, and at whom.
    """
    known = [
        (one, finding)
        for one in _barred(Ruled(verdict, action, battle))
        for finding in one.verdict.findings
        if finding.reason.code == code
    ]
    here = [
        (one, finding)
        for one, finding in known
        if token in {mark.head for mark in finding.marks}
    ]
    if not (found := here or known):
        return None
    told = dict.fromkeys(one.reason(finding) for one, finding in found)
    cited = (clause.id for _one, each in found for clause in each.reason.clauses)
    return Line(" ".join(told), tuple(dict.fromkeys(cited)))


def _barred(ruled: Ruled) -> Iterator[Ruled]:
    """Yield each ruling that may bar something: of several actions that on each."""
    if table.several(ruled.verdict):
        yield from table.each(ruled)
    elif ruled.verdict.refused:
        yield from (phased.left_out(one, ruled) for one in ruled.verdict.refused)
    else:
        yield ruled


def mark_label(finding: Finding, mark: Mark | None = None) -> str:
    """Return a few words for the board: those of the mark, else those of the reason's code."""
    labels = [one.label for one in ((mark,) if mark else finding.marks) if one.label]
    return _(labels[0]) if labels else finding.reason.code.replace("-", " ")


def effects_beside(verdict: Verdict, action: Action, battle: Battle) -> tuple[str, ...]:
    """Return what holds from now on and is not told in full by the sentence about the ruling."""
    told = special.tellable(Ruled(verdict, action, battle))
    left = (o for o in verdict.effects if until_words(o, battle) or o not in told)
    return tuple(effect_sentence(one, battle) for one in left)


def _what_happens(ruled: Ruled) -> Iterator[str]:
    """Yield the parts of the sentence about an action that goes on."""
    verdict = ruled.verdict
    if table.several(verdict):
        yield from table.briefly(ruled)
        return
    yield from _let_pass(ruled)
    if ruled.on_table or ruled.in_phases:
        yield from (phased if ruled.in_phases else table).parts(ruled)
        return
    yield from _gone(ruled)
    theirs, ours = special.by_sides(ruled, special.others_open(ruled))
    if theirs:
        yield fill(N_("provokes {tokens}"), tokens=names_of(ruled.battle, theirs))
    known = special.shown_by(ruled)
    yield from (one.removesuffix(".") for one in _decided(ruled, known))
    yield from special.answers(ruled)
    for attack in readied(verdict):
        yield from _strike(attack, attack.damage, ruled)
    for check in apart(verdict):
        yield from special.tested(check, ruled)
    if verdict.attack is not None:
        yield from _blow(ruled, verdict.attack)
    yield from special.blows(ruled)
    yield from special.brought(ruled)
    if ours:
        text = N_("the push gives {tokens} an attack of opportunity")
        yield fill(text, tokens=names_of(ruled.battle, ours))
    yield from special.follows(ruled)


def _decided(ruled: Ruled, known: Collection[str] = ()) -> Iterator[str]:
    """Yield what others have decided about the action, but for those of whom it is `known`."""
    action, battle = ruled.action, ruled.battle
    asked = set(ruled.ruleset.views.asked_keys) & action.choices.keys()
    if not asked or not ruled.sensible:
        return
    for who, text in ruled.ruleset.views.decided(battle, action):
        if who not in known:
            yield ask_sentence(text, who, action, battle)


def _let_pass(ruled: Ruled) -> Iterator[str]:
    """Yield that the GM lets pass what is not legal, and why it is not."""
    if not ruled.verdict.legal and not ruled.verdict.refused:
        told = [ruled.reason(one, within=True) for one in ruled.verdict.findings]
        text = N_("not legal ({reasons}), but the GM lets it pass")
        yield fill(text, reasons=_("; ").join(told))


def _gone(ruled: Ruled) -> Iterator[str]:
    """Yield how far it goes, and that a charge is legal."""
    verdict, do = ruled.verdict, ruled.action.do
    if do == special.FOLLOWING:
        return  # told after the push
    plain = special.is_checked(ruled) or not verdict.legal
    if verdict.distance:
        text = N_("{distance}") if plain else N_("{distance}, legal")
        yield fill(text, distance=ruled.length(verdict.distance))
    elif verdict.legal and do == "charge":
        yield _("legal")


def _strike(attack: Attack, damage: Damage | None, ruled: Ruled) -> Iterator[str]:
    """Yield what a set weapon does to the one who runs into it."""
    text = N_("{token} strikes with a set weapon ({dice}) and misses")
    if attack.roll is None:
        text = N_("{token} strikes with a set weapon ({dice})")
    elif attack.hit:
        text = N_("{token} hits with a set weapon ({dice}) for {damage} damage")
    yield fill(
        text,
        token=name_of(ruled.battle, attack.by),
        dice=attack_dice(attack),
        damage=damage.total if damage else 0,
    )


def _blow(ruled: Ruled, attack: Attack) -> Iterator[str]:
    """Yield what comes, or would come, of the attack."""
    damage = ruled.verdict.damage
    if attack.roll is None:
        need = ruled.ruleset.views.to_hit(ruled.verdict)
        if need is not None:
            text = N_("hits on {need} or more")
            yield fill(text if need < 20 else N_("hits only on 20"), need=need)
        return
    text = N_("misses ({dice})")
    if attack.hit:
        text = N_("hits ({dice}) for {damage} damage")
        if damage is None:
            text = N_("hits ({dice})")
        elif attack.critical:
            text = N_("hits critically ({dice}) for {damage} damage")
    told = fill(text, dice=attack_dice(attack), damage=damage.total if damage else 0)
    if damage is not None and attack.hit and damage.multiplier > 1:
        text = N_("{hit}, a hit times {times}")
        told = fill(text, hit=told, times=damage.multiplier)
    yield told


def _refusals(ruled: Ruled) -> Iterator[Line]:
    for finding in () if ruled.verdict.refused else ruled.verdict.findings:
        clauses = tuple(clause.id for clause in finding.reason.clauses)
        yield Line(ruled.reason(finding), clauses)
    if ruled.action.force and not ruled.verdict.legal:
        yield Line(_("The GM lets it pass."))


def _course(ruled: Ruled) -> Iterator[Line]:
    """Yield the way that is gone, who strikes during it, and the set weapons."""
    verdict = ruled.verdict
    if len(verdict.path) > 1:
        text, most = N_("{by} goes {distance} from {start} to {end}."), ruled.most()
        if most and most != ruled.length(0):
            text = N_("{by} goes {distance} of at most {most} from {start} to {end}.")
        told = fill(
            text,
            by=ruled.by,
            distance=ruled.length(verdict.distance),
            most=most,
            start=place_text(verdict.path[0]),
            end=place_text(verdict.path[-1]),
        )
        yield Line(told, ruled.grounds("path"))
    yield from _opportunities(ruled)
    for attack in readied(verdict):
        yield from attack_lines(attack, attack.damage, ruled, "readied")


def _opportunities(ruled: Ruled) -> Iterator[Line]:
    """Yield who may strike at whom, what was decided about it, and the strikes that were made."""
    verdict, battle = ruled.verdict, ruled.battle
    theirs, ours = special.by_sides(ruled, verdict.provokes)
    if theirs:
        text = N_("An attack of opportunity on {by} is open to {tokens}.")
        told = fill(text, by=ruled.by, tokens=names_of(battle, theirs))
        yield Line(told, ruled.grounds("provokes"))
    if ours:
        text = N_("An attack of opportunity on those pushed is open to {tokens}.")
        told = fill(text, tokens=names_of(battle, ours))
        yield Line(told, ruled.grounds("provokes"))
    yield from map(Line, _decided(ruled))
    for one in strikes(verdict, "aoo"):
        yield from strike_lines(one, ruled, "provokes")


def _outcome(ruled: Ruled) -> Iterator[Line]:
    """Yield the checks, the attack, its damage and what holds from now on."""
    verdict = ruled.verdict
    for check in apart(verdict):
        yield from check_lines(check, ruled)
    if verdict.attack is not None:
        yield from attack_lines(verdict.attack, verdict.damage, ruled, "attack")
    elif verdict.damage is not None:
        yield Line(damage_text(verdict.damage))
    for one in strikes(verdict, "attacks"):
        yield from strike_lines(one, ruled, "attacks")
    yield from _effects(ruled)
    missed = verdict.attack is not None and not verdict.attack.hit
    missed = missed or bool(strikes(verdict, "attacks"))  # each tells of itself
    failed = missed or any(check.passed is False for check in verdict.tests)
    if verdict.legal and verdict.success is False and not failed:
        yield Line(_("It does not come off."))


def _effects(ruled: Ruled) -> Iterator[Line]:
    """Yield what holds from now on."""
    for effect in ruled.verdict.effects:
        known = (*ruled.grounds(effect.what), *ruled.beside(effect.what))
        told = effect_sentence(effect, ruled.battle)
        yield Line(told, tuple(dict.fromkeys(known)))
