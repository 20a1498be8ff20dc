"""The words on the board about a verdict's numbers: how far it goes, and what the dice said."""

from chargemap import rules
from chargemap.app.reason_words import REASON_WORDS
from chargemap.explain import lengths, mark_label
from chargemap.explain.words import kind_text
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Attack, Check, Damage, Finding, Mark, Verdict


def length_label(verdict: Verdict, action: Action, battle: Battle) -> str:
    """Return how long the run is against what is allowed, such as `35 of 60 ft`."""
    ruleset = rules.get(battle.ruleset)
    unit = ruleset.unit_of_ways
    allowance = ruleset.views.allowance(battle, action)
    sentence = _LENGTHS.get(str(action.get("as", "")), _PLAIN_LENGTH)
    left = round(allowance - verdict.distance, 2)
    if ruleset.board == "table" and left > 0:
        sentence = _LENGTH_LEFT
    if not allowance:  # it is not one's own way
        sentence = _LENGTH_ALONE
    return _(sentence).format(
        distance=lengths.number(verdict.distance, unit),
        allowance=lengths.number(allowance, unit),
        left=lengths.number(left, unit),
        unit=lengths.name(unit),
    )


_PLAIN_LENGTH = N_("{distance} of {allowance} {unit}")
_LENGTH_ALONE = N_("{distance} {unit}")
_LENGTH_LEFT = N_("{distance} of {allowance} {unit}, {left} left")
_LENGTHS = {
    "double": N_("double move, {distance} of {allowance} {unit}"),
    "run": N_("run, {distance} of {allowance} {unit}"),
    "step": N_("5-foot step, {distance} of {allowance} {unit}"),
}


def course_label(run: Verdict, verdict: Verdict, action: Action, battle: Battle) -> str:
    """Return the length of the run, and of a preview what the die must show."""
    length = length_label(run, action, battle)
    need = rules.get(battle.ruleset).views.to_hit(verdict)
    if need is None or verdict.success is not None:
        return length
    return _("{length}, hits on {need}").format(length=length, need=need)


def attack_label(attack: Attack, damage: Damage | None, *, named: bool = False) -> str:
    """Return what came of an attack roll; `named`: with which weapon, too."""
    words = {
        (True, True): N_("{total} vs {against}: critical hit, {damage} damage"),
        (True, False): N_("{total} vs {against}: hit, {damage} damage"),
        (False, False): N_("{total} vs {against}: miss"),
    }[bool(attack.hit), bool(attack.critical)]
    told = _(words).format(
        total=attack.total,
        against=attack.against,
        damage=damage.total if damage else 0,
    )
    if not named:
        return told
    return _("{weapon} {words}").format(weapon=attack.weapon, words=told)


def test_label(test: Check) -> str:
    """Return what came of a check."""
    words = N_("{kind} {total}: failed")
    if test.passed:
        words = N_("{kind} {total}: passed")
    total = test.roll if test.total is None else test.total
    return _(words).format(kind=kind_text(test), total=total)


def mark_words(finding: Finding, mark: Mark, action: Action, battle: Battle) -> str:
    """Return a few words for a thing that bars the action: the mark's own, or those for its reason."""
    code = finding.reason.code
    if mark.label:
        return mark_label(finding, mark)
    if code == "lane-creature" and _are_allies(mark, action, battle):
        return _("ally in lane")
    if code.startswith(_STATE):
        states = {one.id: one.text for one in rules.get(battle.ruleset).states}
        return _(states.get(code.removeprefix(_STATE), code.removeprefix(_STATE)))
    return _(REASON_WORDS[code]) if code in REASON_WORDS else mark_label(finding, mark)


def _are_allies(mark: Mark, action: Action, battle: Battle) -> bool:
    actor = battle.tokens.get(action.by)
    sides = {battle.tokens[key].side for key in mark.tokens if key in battle.tokens}
    return actor is not None and actor.side != "" and sides == {actor.side}


_STATE = "state-"
