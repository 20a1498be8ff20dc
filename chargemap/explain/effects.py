"""What holds on whom from now on, in words."""

from chargemap import rules
from chargemap.explain import lengths
from chargemap.explain.words import fill, name_of, value_text
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.model.verdict import Effect


def effect_sentence(effect: Effect, battle: Battle) -> str:
    """Return what holds on whom from now on, and until when."""
    text, known = _told(effect, battle), until_words(effect, battle)
    if not known:
        return text
    until = fill(known, value=value_text(effect.value, battle))
    return fill(N_("{effect}, {until}."), effect=text.removesuffix("."), until=until)


def until_words(effect: Effect, battle: Battle) -> str:
    """Return the words for until when an effect holds, not filled yet; empty if it goes without saying."""
    words = rules.get(battle.ruleset).effects.until
    known = words.get(effect.until, effect.until)
    return words.get(f"{effect.what} {effect.until}", known)


def effect_clause(effect: Effect, battle: Battle) -> str:
    """Return what befell whom as a part of a sentence."""
    return _told(effect, battle).removesuffix(".")


def length_of(effect: Effect, battle: Battle) -> str:
    """Return the value of an effect as a length, if it is a number."""
    if not isinstance(effect.value, int | float):
        return ""
    return lengths.length(effect.value, rules.get(battle.ruleset).unit)


def _told(effect: Effect, battle: Battle) -> str:
    """Return the sentence for the effect, or for the effect with just this value."""
    ruleset = rules.get(battle.ruleset)
    texts = ruleset.effects.texts
    text = texts.get(f"{effect.what} {effect.value}") or texts.get(effect.what)
    return fill(
        text or N_("{who}: {what}"),
        who=name_of(battle, effect.who),
        what=effect.what,
        value=value_text(effect.value, battle),
        item=_(effect.item) or value_text(effect.value, battle),
        length=length_of(effect, battle),
    )
