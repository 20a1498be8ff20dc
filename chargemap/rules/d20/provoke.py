"""Who gets an attack of opportunity on a mover (D20-M11, D20-M13)."""

import itertools
from collections.abc import Iterable, Sequence
from typing import TypeAlias, cast

from chargemap.geometry.sight import covered
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Square
from chargemap.model.verdict import Effect
from chargemap.rules.d20.situation import Combatant, Situation

PROVOKED = "provoked"  # effect on a mover: who has had an attack on it this turn
NEXT_TURN = "start-of-next-turn"

Provocation: TypeAlias = tuple[str, Square]  # the enemy, and where the mover is struck


def provoked_by_path(
    situation: Situation,
    mover: Combatant,
    path: Sequence[Square],
    without: frozenset[str] = frozenset(),
) -> tuple[str, ...]:
    """Return who gets an attack on `mover` as it goes along `path`, by steps, then by ids."""
    return tuple(one for one, _ in provocations(situation, mover, path, without))


def provocations(
    situation: Situation,
    mover: Combatant,
    path: Sequence[Square],
    without: frozenset[str] = frozenset(),
) -> tuple[Provocation, ...]:
    """Return them with the square that the mover leaves when it provokes each."""
    found: dict[str, Square] = {}
    swept = 0
    lefts = [
        squares_left(situation, mover, old, new)
        for old, new in itertools.pairwise(path)
    ]
    for left in lefts:
        swept |= left
    watchers = [
        (one, threat)
        for one, threat in situation.watchers
        if threat & swept and one.id not in without and situation.enemies(one, mover)
    ]
    if not watchers:
        return ()
    had = already_provoked(situation, mover)
    for square, left in zip(path, lefts, strict=False):
        for one, threat in watchers:
            if (
                threat & left
                and one.id not in had
                and one.id not in found
                and strikes_at(situation, one, mover, left)
            ):
                found[one.id] = square
    return tuple(found.items())


def strikers_at(situation: Situation, one: Combatant, squares: int) -> tuple[str, ...]:
    """Return the enemies that threaten those squares, filled by that one, and may strike there, by ids."""
    return tuple(
        enemy.id
        for enemy, threat in situation.watchers
        if threat & squares
        and situation.enemies(enemy, one)
        and strikes_at(situation, enemy, one, squares)
    )


def provoked_at(
    situation: Situation, mover: Combatant, squares: int
) -> tuple[str, ...]:
    """Return them but for those who have had their one attack on the mover this turn."""
    had = already_provoked(situation, mover)
    found = strikers_at(situation, mover, squares)
    return tuple(one for one in found if one not in had)


def squares_left(
    situation: Situation, mover: Combatant, old: Square, new: Square
) -> int:
    """Return the squares that one step leaves (option `big_mover`)."""
    left = situation.ground.mask(situation.space_at(mover, old))
    if situation.options["big_mover"] == "left":
        left &= ~situation.ground.mask(situation.space_at(mover, new))
    return left


def strikes_at(
    situation: Situation, striker: Combatant, mover: Combatant, squares: int
) -> bool:
    """Whether some weapon of the striker threatens these squares of the mover without cover."""
    if not situation.options["cover"]:
        return any(threat & squares for _, threat in situation.threats(striker))
    others = situation.crowd(striker.pair | mover.pair, helpless=True)
    return any(
        threat & squares
        and not covered(situation.ground, striker.space, threat & squares, others)
        for _, threat in situation.threats(striker)
    )


def already_provoked(situation: Situation, mover: Combatant) -> frozenset[str]:
    """Return who has had an attack of opportunity on the mover, or its mount or rider, this turn."""
    had: set[str] = set()
    for key in mover.pair:
        effect = situation[key].token.effect(PROVOKED)
        had.update(cast(list[str], effect.value) if effect else ())
    return frozenset(had)


def remember_provoked(token: Token, ids: Sequence[str]) -> Token:
    """Return the mover's token with those ids among the ones that have had their attack."""
    if not ids:
        return token
    had = token.effect(PROVOKED)
    value = dict.fromkeys((*cast(list[str], had.value if had else []), *ids))
    return token.with_effect(Effect(token.id, PROVOKED, list(value), NEXT_TURN))


def without_provoked(battle: Battle, ids: Iterable[str]) -> Battle:
    """Return the battle without what those tokens provoked before: they are moved in another's turn."""
    tokens = (battle.tokens[key] for key in ids)
    return battle.with_token(*(one.without_effects(PROVOKED) for one in tokens))
