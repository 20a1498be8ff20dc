"""What each face of the die that decides would bring: the ruling itself is asked, face by face."""

from collections.abc import Iterator, Sequence
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
    faces = _Faces(ruleset, replace(battle, log=()), action, purposes)
    found: list[Degree] = []
    for new in (faces[1], *faces.between(2, SIDES - 1), faces[SIDES]):
        if found and _same(found[-1], new):
            found[-1] = replace(found[-1], most=new.most)
        else:
            found.append(new)
    return tuple(found)


class _Faces:
    """What each face brings, asked once; the highest and the lowest may be a rule of their own."""

    def __init__(
        self,
        ruleset: Ruleset,
        battle: Battle,
        action: Action,
        purposes: Sequence[str],
    ) -> None:
        self.ruleset, self.battle, self.action = ruleset, battle, action
        self.purposes = purposes
        self._known: dict[int, Degree] = {}

    def __getitem__(self, face: int) -> Degree:
        if face not in self._known:
            self._known[face] = self._asked(face)
        return self._known[face]

    def between(self, least: int, most: int) -> Iterator[Degree]:
        """Yield what the faces bring, in order: more never brings what less does not."""
        low, high = self[least], self[most]
        if _same(low, high):
            yield replace(low, most=most)
        elif most - least == 1:
            yield low
            yield high
        else:
            middle = (least + most) // 2
            yield from self.between(least, middle)
            yield from self.between(middle + 1, most)

    def _asked(self, face: int) -> Degree:
        verdict, others = self._ruled(face, None)
        effects = verdict.effects
        if others:  # what hangs on them is left out
            again, _others = self._ruled(face, 1)
            effects = tuple(one for one in effects if one in again.effects)
        return Degree(face, face, bool(verdict.success), effects, verdict.end)

    def _ruled(self, face: int, others: int | None) -> tuple[Verdict, bool]:
        """Return the ruling with that face, and whether further dice fell.

        Checks after it come off; the further dice show that number, or what comes.
        """
        sure = self.ruleset.views.sure_dice
        queues: dict[str, list[int]] = {key: list(one) for key, one in sure.items()}
        queues |= {key: [face, *[SIDES] * 8] for key in self.purposes}
        if others is not None:
            queues = {key: [others] * 8 for key in self.ruleset.purposes} | queues
        dice = Dice([queues], seed=self.battle.seed + 1)
        verdict = self.ruleset.resolve(self.battle, self.action, dice)[0]
        return verdict, not dice.rolled.keys() <= {*self.purposes, *sure}


def _same(one: Degree, other: Degree) -> bool:
    return (one.success, one.effects, one.end) == (
        other.success,
        other.effects,
        other.end,
    )
