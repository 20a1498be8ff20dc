"""Verdicts and log entries in words: the only place where rulings become sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargemap import rules
from chargemap.explain.byhand import hand_sentences
from chargemap.explain.words import (
    HEADS,
    UNITS,
    Head,
    attack_dice,
    check_dice,
    damage_text,
    dice_text,
    fill,
    kind_text,
    name_of,
    names_of,
    parts_text,
    place_text,
    readied,
    value_text,
)
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import (
    Attack,
    Check,
    Damage,
    Effect,
    Finding,
    Mark,
    Verdict,
)
from chargemap.rules.ruleset import Ruleset

__all__ = [
    "Line",
    "action_sentence",
    "attack_dice",
    "check_dice",
    "dice_text",
    "effect_sentence",
    "mark_label",
    "reason_sentence",
    "steps",
    "verdict_sentence",
]


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a ruling in words, with the ids of the clauses that it rests on."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Ruled:
    """A verdict with the action it rules and the battle before that."""

    verdict: Verdict
    action: Action
    battle: Battle

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that the battle is fought under."""
        return rules.get(self.battle.ruleset)

    @property
    def by_hand(self) -> bool:
        """Whether the GM's hand did it."""
        known = self.ruleset.actions.get(self.action.do)
        return known is not None and known.by_hand

    def grounds(self, what: str) -> tuple[str, ...]:
        """Return the clauses that decided that part of the verdict."""
        return tuple(self.verdict.grounds.get(what, ()))

    def length(self, distance: float) -> str:
        """Return a distance in the ruleset's unit."""
        unit = UNITS.get(self.ruleset.unit, N_("{number} ft"))
        return fill(unit, number=f"{round(distance, 2):g}")

    def reason(self, finding: Finding, *, within: bool = False) -> str:
        """Return the sentence of one finding; `within` another one it begins small and has no stop."""
        ids = dict.fromkeys(one for mark in finding.marks for one in mark.tokens)
        text = _(finding.reason.text)
        if within:  # a name at the beginning keeps its capital
            text = (text[:1].lower() + text[1:]).removesuffix(".")
        return fill(
            text,
            by=name_of(self.battle, self.action.by),
            at=name_of(self.battle, self.action.at),
            tokens=names_of(self.battle, ids),
        )


def action_sentence(entry: Entry) -> str:
    """Return the sentence of one line of the log."""
    return verdict_sentence(entry.verdict, entry.action, entry.before)


def verdict_sentence(verdict: Verdict, action: Action, battle: Battle) -> str:
    """Return the ruling in one sentence; `battle` is the one before the action."""
    ruled = _Ruled(verdict, action, battle)
    if ruled.by_hand:
        told = " ".join(hand_sentences(action, battle, verdict))
        return told or _("Nothing was changed by hand.")
    barred = not verdict.legal and not action.force
    head = _head(ruled, barred=barred)
    if barred:
        reasons = " ".join(map(ruled.reason, verdict.findings))
        return fill(N_("{head}: {reasons}"), head=head, reasons=reasons)
    parts = list(_what_happens(ruled))
    if _out_of_turn(action, battle):
        parts.append(_("out of turn"))
    if not parts:
        return fill(N_("{head}."), head=head)
    return fill(N_("{head}: {parts}."), head=head, parts=_("; ").join(parts))


def _out_of_turn(action: Action, battle: Battle) -> bool:
    """Whether somebody moves in the turn of another, who is neither its mount nor its rider."""
    turn, mover = battle.tokens.get(battle.turn.token), battle.tokens.get(action.by)
    if action.do != "move" or turn is None or mover is None or turn is mover:
        return False
    return turn.stats.get("mount") != mover.id and mover.stats.get("mount") != turn.id


def steps(verdict: Verdict, action: Action, battle: Battle) -> tuple[Line, ...]:
    """Return every step of the ruling in words, each with the clauses it rests on."""
    ruled = _Ruled(verdict, action, battle)
    lines = [*_refusals(ruled), *_course(ruled), *_outcome(ruled)]
    cited = {clause for line in lines for clause in line.clauses}
    texts = {clause.id: clause.text for clause in ruled.ruleset.clauses}
    rest = [one for one in verdict.clauses if one not in cited]
    return (*lines, *(Line(_(texts.get(one, "")), (one,)) for one in rest))


def reason_sentence(finding: Finding, action: Action, battle: Battle) -> str:
    """Return the sentence of one reason why the action is barred."""
    return _Ruled(Verdict(legal=False), action, battle).reason(finding)


def mark_label(finding: Finding, mark: Mark | None = None) -> str:
    """Return a few words for the board: those of the mark, else those of the reason's code."""
    labels = [one.label for one in ((mark,) if mark else finding.marks) if one.label]
    return _(labels[0]) if labels else finding.reason.code.replace("-", " ")


def effect_sentence(effect: Effect, battle: Battle) -> str:
    """Return what holds on whom from now on, and until when."""
    words = rules.get(battle.ruleset).effects
    text = fill(
        words.texts.get(effect.what, N_("{who}: {what}")),
        who=name_of(battle, effect.who),
        what=effect.what,
        value=value_text(effect.value, battle),
    )
    if not effect.until:
        return text
    until = _(words.until.get(effect.until, effect.until))
    return fill(N_("{effect}, {until}."), effect=text.removesuffix("."), until=until)


def _head(ruled: _Ruled, *, barred: bool) -> str:
    action = ruled.action
    variant = action.get("then") or action.get("as")
    if action.get("opportunity") is True:
        variant = "opportunity" if action.get("where") is None else "on-the-way"
    head = HEADS.get(f"{action.do} {variant}") or HEADS.get(action.do)
    if head is None:
        known = ruled.ruleset.actions.get(action.do)
        words = _(known.text) if known else action.do
        head = Head(*[N_("{by}: {action}")] * 3)
    else:
        words = ""
    text = head.barred if barred else head.done
    if not barred and ruled.verdict.success is None:
        text = head.would
    return fill(
        text,
        by=name_of(ruled.battle, action.by),
        at=name_of(ruled.battle, action.at),
        place=place_text(action.get("where")),
        action=words,
    )


def _what_happens(ruled: _Ruled) -> Iterator[str]:
    """Yield the parts of the sentence about an action that goes on."""
    verdict = ruled.verdict
    length = ruled.length(verdict.distance)
    if not verdict.legal:
        told = [ruled.reason(one, within=True) for one in verdict.findings]
        reasons = _("; ").join(told)
        yield fill(
            N_("not legal ({reasons}), but the GM lets it pass"), reasons=reasons
        )
        if verdict.distance:
            yield length
    elif verdict.distance:
        yield fill(N_("{distance}, legal"), distance=length)
    elif ruled.action.do == "charge":
        yield _("legal")
    if verdict.provokes:
        names = names_of(ruled.battle, verdict.provokes)
        yield fill(N_("provokes {tokens}"), tokens=names)
    for attack in readied(verdict):
        yield from _strike(attack, attack.damage, ruled)
    for check in verdict.tests:
        if check.passed is not None:
            text = N_("{kind} succeeds ({dice})")
            if not check.passed:
                text = N_("{kind} fails ({dice})")
            yield fill(
                text, kind=kind_text(check), dice=check_dice(check, verdict.tests)
            )
    if verdict.attack is not None:
        yield from _blow(ruled, verdict.attack)


def _strike(attack: Attack, damage: Damage | None, ruled: _Ruled) -> Iterator[str]:
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


def _blow(ruled: _Ruled, attack: Attack) -> Iterator[str]:
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
    yield fill(text, dice=attack_dice(attack), damage=damage.total if damage else 0)


def _refusals(ruled: _Ruled) -> Iterator[Line]:
    for finding in ruled.verdict.findings:
        clauses = tuple(clause.id for clause in finding.reason.clauses)
        yield Line(ruled.reason(finding), clauses)
    if ruled.action.force and not ruled.verdict.legal:
        yield Line(_("The GM lets it pass."))


def _course(ruled: _Ruled) -> Iterator[Line]:
    """Yield the way that is gone, who strikes during it, and the set weapons."""
    verdict, battle = ruled.verdict, ruled.battle
    by = name_of(battle, ruled.action.by)
    if len(verdict.path) > 1:
        text = N_("{by} goes {distance} from {start} to {end}.")
        allowance = 0.0
        if not any(ruled.ruleset.action_complaints(battle, ruled.action)):
            allowance = ruled.ruleset.views.allowance(battle, ruled.action)
            text = N_("{by} goes {distance} of at most {most} from {start} to {end}.")
        yield Line(
            fill(
                text,
                by=by,
                distance=ruled.length(verdict.distance),
                most=ruled.length(allowance),
                start=place_text(verdict.path[0]),
                end=place_text(verdict.path[-1]),
            ),
            ruled.grounds("path"),
        )
    if verdict.provokes:
        names = names_of(battle, verdict.provokes)
        text = N_("An attack of opportunity on {by} is open to {tokens}.")
        yield Line(fill(text, by=by, tokens=names), ruled.grounds("provokes"))
    for attack in readied(verdict):
        yield from _attack_lines(attack, attack.damage, ruled, "readied")


def _outcome(ruled: _Ruled) -> Iterator[Line]:
    """Yield the checks, the attack, its damage and what holds from now on."""
    verdict, battle = ruled.verdict, ruled.battle
    for check in verdict.tests:
        yield from _check_lines(check, ruled)
    if verdict.attack is not None:
        yield from _attack_lines(verdict.attack, verdict.damage, ruled, "attack")
    for effect in verdict.effects:
        yield Line(effect_sentence(effect, battle), ruled.grounds(effect.what))
    missed = verdict.attack is not None and not verdict.attack.hit
    failed = missed or any(check.passed is False for check in verdict.tests)
    if verdict.legal and verdict.success is False and not failed:
        yield Line(_("It does not come off."))


def _check_lines(check: Check, ruled: _Ruled) -> Iterator[Line]:
    text = N_("{kind} of {of}: {dice}.")
    if check.passed is not None:
        text = N_("{kind} of {of}: {dice}, failed.")
        if check.passed:
            text = N_("{kind} of {of}: {dice}, passed.")
    kind = kind_text(check)
    yield Line(
        fill(
            text,
            kind=kind[:1].upper() + kind[1:],
            of=name_of(ruled.battle, check.of),
            dice=check_dice(check, ruled.verdict.tests),
        ),
        ruled.grounds("tests"),
    )
    if check.parts:
        yield Line(fill(N_("Check bonus: {parts}."), parts=parts_text(check.parts)))


def _attack_lines(
    attack: Attack, damage: Damage | None, ruled: _Ruled, what: str
) -> Iterator[Line]:
    text = N_("{by} strikes {at} with {weapon}: {dice}.")
    if attack.roll is not None:
        text = N_("{by} strikes {at} with {weapon}: {dice}, a miss.")
        if attack.hit:
            text = N_("{by} strikes {at} with {weapon}: {dice}, a hit.")
        if attack.critical:
            text = N_("{by} strikes {at} with {weapon}: {dice}, a critical hit.")
    yield Line(
        fill(
            text,
            by=name_of(ruled.battle, attack.by),
            at=name_of(ruled.battle, attack.at),
            weapon=_(attack.weapon or N_("weapon")),
            dice=attack_dice(attack),
        ),
        ruled.grounds(what),
    )
    if attack.bonus_parts:
        yield Line(fill(N_("Bonus: {parts}."), parts=parts_text(attack.bonus_parts)))
    if len(attack.against_parts) > 1:  # the first alone is the number itself
        parts = parts_text(attack.against_parts)
        yield Line(fill(N_("Against: {parts}."), parts=parts))
    if damage is not None:
        yield Line(damage_text(damage))
