"""Attacks of opportunity that are offered, and what came of them, in sentences."""

from chargemap.explain.words import attack_dice, fill, name_of, place_text
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict


def offer_sentence(battle: Battle, striker: str, held: Action, where: Point) -> str:
    """Return who may strike whom, and where: before the mover leaves a square, or where it ends."""
    text = N_("{striker} may strike {mover} at {place}.")
    if held.do == "stand":
        text = N_("{striker} may strike {mover} as it stands up.")
    return _filled(text, battle, striker, held, where)


def leaving_sentence(battle: Battle, striker: str, held: Action, where: Point) -> str:
    """Return who may strike whom as it leaves a square."""
    text = N_("{striker} may strike {mover} as it leaves {place}.")
    return _filled(text, battle, striker, held, where)


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


def fallen_sentence(battle: Battle, held: Action, where: Point, words: str) -> str:
    """Return that the mover went down on its way, and what is given up for it."""
    return fill(
        N_("{mover} goes down at {place}. Given up: {action}."),
        mover=name_of(battle, held.by),
        place=place_text(where),
        action=words,
    )


def _filled(text: str, battle: Battle, striker: str, held: Action, where: Point) -> str:
    return fill(
        text,
        striker=name_of(battle, striker),
        mover=name_of(battle, held.by),
        place=place_text(where),
    )
