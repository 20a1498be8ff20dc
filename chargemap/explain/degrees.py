"""What each face of a die that decides would bring, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from chargemap import rules
from chargemap.explain.effects import effect_sentence
from chargemap.explain.words import fill
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Effect
from chargemap.rules.degrees import Degree, degrees

BOTH = {"grappled": N_("Both are grappled."), "grapple-ended": N_("The hold ends.")}
ON_THE_BOARD = "moved-to"  # an effect that is seen rather than read


def degree_sentences(action: Action, battle: Battle) -> tuple[str, ...]:
    """Return a line for each group of faces that bring something; () if they only tell yes from no."""
    found = degrees(rules.get(battle.ruleset), battle, action)
    telling = [replace(one, effects=_own(one, found)) for one in found]
    if sum(one.success or bool(one.effects) for one in telling) < 2:
        return ()
    return tuple(_lines([one for one in telling if one.effects], battle))


def _own(degree: Degree, found: Sequence[Degree]) -> tuple[Effect, ...]:
    """Return what these faces bring and not all others, but for what is seen on the board."""
    return tuple(
        effect
        for effect in degree.effects
        if effect.what != ON_THE_BOARD
        and not all(effect in one.effects for one in found)
    )


def _sentences(effects: Sequence[Effect], battle: Battle) -> Iterator[str]:
    """Yield what each effect is; what befalls both of a grapple is one thing."""
    every = [effect.what for effect in effects]
    for effect in effects:
        if effect.what in BOTH and every.count(effect.what) > 1:
            yield _(BOTH[effect.what])
        else:
            yield effect_sentence(effect, battle)


def _lines(found: list[Degree], battle: Battle) -> Iterator[str]:
    for one in found:
        told = " ".join(dict.fromkeys(_sentences(one.effects, battle)))
        text = N_("{least} to {most}: {what}")
        if one.least == one.most:
            text = N_("{least}: {what}")
        yield fill(text, least=one.least, most=one.most, what=told)
