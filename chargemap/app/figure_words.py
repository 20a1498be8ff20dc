"""The words on the board about a verdict's numbers: how far it goes, and what the dice said."""

from chargemap import rules
from chargemap.explain.words import kind_text
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Attack, Check, Damage, Verdict


def length_label(verdict: Verdict, action: Action, battle: Battle) -> str:
    """Return how long the run is against what is allowed, such as `35 of 60 ft`."""
    ruleset = rules.get(battle.ruleset)
    allowance = ruleset.views.allowance(battle, action)
    sentence = _LENGTHS.get(str(action.get("as", "")), _PLAIN_LENGTH)
    return _(sentence).format(
        distance=f"{verdict.distance:g}",
        allowance=f"{allowance:g}",
        unit=_(ruleset.unit),
    )


_PLAIN_LENGTH = N_("{distance} of {allowance} {unit}")
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


def attack_label(attack: Attack, damage: Damage | None) -> str:
    """Return what came of an attack roll."""
    words = {
        (True, True): N_("{total} vs {against}: critical hit, {damage} damage"),
        (True, False): N_("{total} vs {against}: hit, {damage} damage"),
        (False, False): N_("{total} vs {against}: miss"),
    }[bool(attack.hit), bool(attack.critical)]
    return _(words).format(
        total=attack.total,
        against=attack.against,
        damage=damage.total if damage else 0,
    )


def test_label(test: Check) -> str:
    """Return what came of a check."""
    words = N_("{kind} {total}: failed")
    if test.passed:
        words = N_("{kind} {total}: passed")
    return _(words).format(kind=kind_text(test), total=test.total)
