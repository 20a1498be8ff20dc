"""Attacks of opportunity and interceptions that are offered, and what came of them, in sentences."""

from collections.abc import Iterator, Sequence

from chargemap import rules
from chargemap.explain.words import (
    attack_dice,
    fill,
    name_of,
    names_of,
    place_text,
)
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Chance


def offer_sentence(
    battle: Battle, chance: Chance, held: Action, *, leaves: bool
) -> str:
    """Return who may strike whom, and where: as the mover leaves a square, or is pushed out of it, or there."""
    text = N_("{striker} may strike {mover} at {place}.")
    if chance.fall.get("pushed"):
        text = N_("{striker} may strike {mover} as it is pushed from {place}.")
    elif held.do == "stand":
        text = N_("{striker} may strike {mover} as it stands up.")
    elif leaves:
        text = N_("{striker} may strike {mover} as it leaves {place}.")
    return fill(
        text,
        striker=name_of(battle, chance.striker),
        mover=name_of(battle, chance.mover),
        place=place_text(chance.where),
    )


def opportunities(verdict: Verdict, action: Action, battle: Battle) -> Iterator[str]:
    """Yield who would get an attack of opportunity, and why."""
    if not verdict.provokes:
        return
    views = rules.get(battle.ruleset).views
    asked = {one.who: one for one in views.asks(battle, action) if one.strike}
    chances = {one.striker: one for one in views.provocations(battle, action)}
    decided = {who for who, _told in views.decided(battle, action)}
    for key in verdict.provokes:
        if key in chances:
            where = chances[key].where
            leaves = where != verdict.end and any(where == at for at in verdict.path)
            yield offer_sentence(battle, chances[key], action, leaves=leaves)
        elif key in asked:
            yield ask_sentence(asked[key].text, key, action, battle)
        elif key not in decided:
            text = N_("{striker} may strike by what comes of it.")
            yield fill(text, striker=name_of(battle, key))


def harm_sentence(
    battle: Battle, verdict: Verdict, amount: int, left: tuple[int, int] | None
) -> str:
    """Return that a blow has hit, for how much, and what the one hit still has."""
    attack = verdict.attack
    if attack is None:
        return ""
    text = N_("{by} hits {at} ({dice}) for {damage} damage.")
    if left is not None:
        text = N_(
            "{by} hits {at} ({dice}) for {damage} damage; {at} has {left} of {most} hit points."
        )
    return fill(
        text,
        by=name_of(battle, attack.by),
        at=name_of(battle, attack.at),
        dice=attack_dice(attack),
        damage=amount,
        left=left[0] if left else 0,
        most=left[1] if left else 0,
    )


def fallen_sentence(battle: Battle, chance: Chance, given_up: str) -> str:
    """Return that the mover went down on its way, and what is given up for it, if anything is."""
    text = N_("{mover} goes down at {place}.")
    if given_up:
        text = N_("{mover} goes down at {place}. Given up: {action}.")
    return fill(
        text,
        mover=name_of(battle, chance.mover),
        place=place_text(chance.where),
        action=given_up,
    )


def crossing_sentence(battle: Battle, mover: str, able: Sequence[str]) -> str:
    """Return who may step into the way of a mover."""
    text = N_("{tokens} may intercept {mover}.")
    if len(able) > 1:
        text = N_("One of {tokens} may intercept {mover}.")
    return fill(text, tokens=names_of(battle, able), mover=name_of(battle, mover))


def ask_sentence(text: str, who: str, action: Action, battle: Battle) -> str:
    """Return what `who` has to decide about an action, or has decided."""
    return fill(
        text,
        who=name_of(battle, who),
        by=name_of(battle, action.by),
        at=name_of(battle, action.at),
    )


def given_up_sentence(why: str) -> str:
    """Return that what waited is given up since the battle was changed, and `why`."""
    return fill(N_("Given up, for the battle has changed: {why}"), why=why)
