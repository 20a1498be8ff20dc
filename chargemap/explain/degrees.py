"""What each face of a die that decides would bring, in words."""

from collections.abc import Iterator

from chargemap import rules
from chargemap.explain.effects import effect_sentence
from chargemap.explain.words import fill
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.rules.degrees import Degree, degrees

ON_THE_BOARD = "moved-to"  # an effect that is seen rather than read


def degree_sentences(action: Action, battle: Battle) -> tuple[str, ...]:
    """Return a line for each group of faces that bring something; () if they only tell yes from no."""
    found = degrees(rules.get(battle.ruleset), battle, action)
    telling = [one for one in found if one.effects]
    if len(telling) < 2:
        return ()
    return tuple(_lines(telling, battle))


def _lines(found: list[Degree], battle: Battle) -> Iterator[str]:
    for one in found:
        told = " ".join(
            effect_sentence(effect, battle)
            for effect in one.effects
            if effect.what != ON_THE_BOARD
        )
        text = N_("{least} to {most}: {what}")
        if one.least == one.most:
            text = N_("{least}: {what}")
        what = told or _("It comes off.")
        yield fill(text, least=one.least, most=one.most, what=what)
