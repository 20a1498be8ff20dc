"""What each face of the die that decides would bring: the ruling itself is asked, face by face."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Effect, Verdict
from chargemap.rules.dice import Dice
from chargemap.rules.ruleset import Ruleset

SIDES = 20
KEPT = 64  # actions whose degrees are remembered


@dataclass(frozen=True, slots=True)
class Degree:
    """The faces from `least` to `most` bring the same: these effects, and the one who acts ends there.

    What hangs on further dice, such as damage, is left out.
    """

    least: int
    most: int
    success: bool
    effects: tuple[Effect, ...]
    end: Point | None


def degrees(ruleset: Ruleset, battle: Battle, action: Action) -> tuple[Degree, ...]:
    """Return what the faces of the die that decides bring, from the least; () if no single die decides."""
    return _remembered(_Asked(ruleset, battle, action))


class _Asked:
    """A question, equal to another only if it is about the very same battle."""

    def __init__(self, ruleset: Ruleset, battle: Battle, action: Action) -> None:
        self.ruleset, self.battle, self.action = ruleset, battle, action

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Asked)
            and self.battle is other.battle
            and self.action == other.action
        )

    def __hash__(self) -> int:
        return hash((id(self.battle), self.action))


@lru_cache(maxsize=KEPT)
def _remembered(asked: _Asked) -> tuple[Degree, ...]:
    ruleset, battle, action = asked.ruleset, asked.battle, asked.action
    verdict = ruleset.judge(battle, action)
    purposes = ruleset.views.hangs_on(verdict)
    if not (verdict.legal or action.force) or not purposes:
        return ()
    bare = replace(battle, log=())
    found: list[Degree] = []
    for face in range(1, SIDES + 1):
        low, high = (
            _verdict(ruleset, bare, action, purposes, face, others)
            for others in (1, None)
        )
        effects = tuple(one for one in high.effects if one in low.effects)
        new = Degree(face, face, bool(high.success), effects, high.end)
        if found and _same(found[-1], new):
            found[-1] = replace(found[-1], most=face)
        else:
            found.append(new)
    return tuple(found)


def _verdict(
    ruleset: Ruleset,
    battle: Battle,
    action: Action,
    purposes: Sequence[str],
    face: int,
    others: int | None,
) -> Verdict:
    """Return the ruling with that face; the checks after it come off, other dice show one or the seed's number."""
    sure = ruleset.views.sure_dice
    queues: dict[str, list[int]] = {key: list(faces) for key, faces in sure.items()}
    queues |= {key: [face, *[SIDES] * 8] for key in purposes}
    if others is not None:
        queues = {key: [others] * 8 for key in ruleset.purposes} | queues
    return ruleset.resolve(battle, action, Dice([queues], seed=battle.seed + 1))[0]


def _same(one: Degree, other: Degree) -> bool:
    return (one.success, one.effects, one.end) == (
        other.success,
        other.effects,
        other.end,
    )
