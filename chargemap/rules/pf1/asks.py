"""What the target of a maneuver decides before the check: to strike first, to step aside (PF1-M06, PF1-M19)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.rules.offer import Answer, Ask
from chargemap.rules.pf1.check import succeeds_by_itself
from chargemap.rules.pf1.maneuver import Maneuver

# the maneuver that an action is, or leads to at the end of a charge
ManeuverOf = Callable[[Battle, Action], Maneuver | None]


@dataclass(frozen=True)
class _Way:
    """One answer: what it sets, in a few words, and how the log tells it."""

    value: object
    text: str
    told: str


@dataclass(frozen=True)
class _Question:
    """What the key of an action asks of the target, and whether that is to be asked at all."""

    key: str
    text: str
    ways: tuple[_Way, ...]
    is_open: Callable[[Maneuver], bool]
    strike: bool = False

    def asked(self, maneuver: Maneuver, action: Action) -> Ask:
        """Return it for the one whom it is put to."""
        answers = (
            Answer(way.text, way.told, action.choosing(**{self.key: way.value}))
            for way in self.ways
        )
        return Ask(maneuver.at.id, self.text, tuple(answers), self.strike)


def _may_step_aside(maneuver: Maneuver) -> bool:
    """Whether the target of an overrun may let the other pass; it must be able to."""
    return (
        maneuver.kind == "overrun"
        and "improved-overrun" not in maneuver.by.creature.feats
        and not succeeds_by_itself(maneuver.situation, maneuver.at)
    )


QUESTIONS = (
    _Question(
        "aoo",
        N_("{who} may strike at {by} first: an attack of opportunity."),
        (
            _Way("taken", N_("Strike"), N_("{who} takes the attack of opportunity.")),
            _Way("", N_("Waive"), N_("{who} waives the attack of opportunity.")),
        ),
        lambda maneuver: bool(maneuver.provokes),
        strike=True,
    ),
    _Question(
        "avoid",
        N_("{who} may step aside and let {by} pass."),
        (
            _Way(False, N_("Stand firm"), N_("{who} stands firm.")),
            _Way(True, N_("Step aside"), N_("{who} steps aside.")),
        ),
        _may_step_aside,
    ),
)


def asks(maneuver_of: ManeuverOf, battle: Battle, action: Action) -> tuple[Ask, ...]:
    """Return what the target has yet to decide, the first at once."""
    maneuver = maneuver_of(battle, action)
    if maneuver is None:
        return ()
    return tuple(
        one.asked(maneuver, action)
        for one in QUESTIONS
        if one.key not in action.choices and one.is_open(maneuver)
    )


def decided(
    maneuver_of: ManeuverOf, battle: Battle, action: Action
) -> tuple[tuple[str, str], ...]:
    """Return who has decided what, as the log tells it."""
    return tuple(_decided(maneuver_of, battle, action))


def _decided(
    maneuver_of: ManeuverOf, battle: Battle, action: Action
) -> Iterator[tuple[str, str]]:
    keys = {one.key for one in QUESTIONS} & action.choices.keys()
    if not keys:
        return
    bare = {k: v for k, v in action.choices.items() if k not in keys}
    maneuver = maneuver_of(battle, replace(action, choices=bare))
    if maneuver is None:
        return
    for one in QUESTIONS:
        if one.key in keys and one.is_open(maneuver):
            for way in one.ways:
                if way.value == action.get(one.key):
                    yield maneuver.at.id, way.told
