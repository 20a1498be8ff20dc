"""Attacks of opportunity as the table offers them, before an action and by what its dice brought.

What the target of a maneuver may do before its check is asked through the action's `aoo` (PF1-M06).
"""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.board import Square
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Chance
from chargemap.rules.d20 import deeds, run
from chargemap.rules.d20.chances import chance, squares
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.deeds import Deed
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import Provocation, provocations, without_provoked
from chargemap.rules.d20.push import along, squares_pushed
from chargemap.rules.d20.situation import Combatant, with_pair_at
from chargemap.rules.pf1.bull_rush import GREATER, BullRush
from chargemap.rules.pf1.casting import Cast
from chargemap.rules.pf1.charge import ending_of
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.hold import Hold
from chargemap.rules.pf1.holds import ENDED, held_by
from chargemap.rules.pf1.overrun import Overrun
from chargemap.rules.pf1.riding import Ride
from chargemap.rules.pf1.shooting import Shot
from chargemap.rules.pf1.two_weapons import TwoWeapons


# ------------------------------------------------------------------ before it acts
def before(action: Action, attempt: Any) -> tuple[Chance, ...]:
    """Return who gets an attack on the one who acts before it has acted, in the verdict's order."""
    charging = isinstance(attempt, Charge)
    strike: dict[str, object] = {"running": True} if charging else {}
    fall: dict[str, object] = {"charging": True} if charging else {}
    return tuple(
        chance(attempt.by, one, square, strike, fall)
        for one, square in _provoked_before(action, attempt)
    )


def _provoked_before(action: Action, attempt: Any) -> tuple[Provocation, ...]:
    match attempt:
        case Charge():
            made = ending_of(attempt)
            asked = made.provokes if made else ()
            found = run.provocations_of_run(attempt)
            return tuple(one for one in found if one[0] not in asked)
        case Move():
            return attempt.provocations
        case Overrun():
            way = attempt.way.squares[: attempt.way.check + 1]
            return _along(attempt, way)
        case Shot():
            return tuple(_on_the_shooter(attempt))
        case Ride() if attempt.way is not None:
            return attempt.way.provocations
        case Ride() | Cast() | TwoWeapons():
            return _here(attempt.by, attempt.provokes)
        case Deed() if action.do == "stand":
            return _here(attempt.by, deeds.provoked_by_rising(attempt))
    return ()


def _here(by: Combatant, ids: Sequence[str]) -> tuple[Provocation, ...]:
    return tuple((one, by.space.square) for one in ids)


def _along(overrun: Overrun, way: Sequence[Square]) -> tuple[Provocation, ...]:
    without = overrun.at.pair
    return provocations(overrun.situation, overrun.by, way, without)


def _on_the_shooter(shot: Shot) -> Iterator[Provocation]:
    """Yield who strikes on the mount's way, and where the shot is made."""
    path = shot.way.path if shot.way and shot.way.connected else ()
    left = dict(provocations(shot.situation, shot.by, path))
    told = set[str]()
    for _, ids in shot.provokes():
        for one in ids:
            if one not in told:
                told.add(one)
                yield one, left.get(one, shot.place.square)


# ------------------------------------------------------------------ by what the dice brought
def after(entry: Entry, attempt: Any) -> tuple[Chance, ...]:
    """Return who gets an attack on those who were pushed, step by step, and on the one who went on after its check."""
    made = ending_of(attempt) if isinstance(attempt, Charge) else attempt
    verdict, way = entry.verdict, squares(entry.verdict.path)
    had = set[str]()
    if isinstance(attempt, Charge):
        had, way = set(run.provoked_by_run(attempt)), way[len(attempt.path) - 1 :]
    match made:
        case BullRush():
            return (
                *_on_the_pushed(made, verdict, way),
                *_on_the_follower(made, verdict, way, had),
            )
        case Overrun():
            before_it = () if made.charge else way[: made.way.check + 1]
            had |= {one for one, _ in _along(made, before_it)}
            found = _along(made, way)
            return _offered(made.by, found, verdict, had)
        case Hold() if made.drag is not None:
            return _offered(made.by, made.drag.provocations, verdict, had)
    return ()


def _offered(
    mover: Combatant,
    found: Sequence[Provocation],
    verdict: Verdict,
    had: set[str],
    **fall: object,
) -> tuple[Chance, ...]:
    """Return those of the attacks as chances that the verdict tells of, and that were not offered before."""
    return tuple(
        chance(mover, one, square, {}, fall)
        for one, square in found
        if one in verdict.provokes and one not in had
    )


def _on_the_follower(
    rush: BullRush, verdict: Verdict, way: Sequence[Square], had: set[str]
) -> tuple[Chance, ...]:
    """Return who strikes at the one who goes along, when those pushed are where they end."""
    paths = _paths(rush, verdict)
    situation = situation_of(_placed(rush.battle, paths, 0))
    without = frozenset(key for one in paths for key in situation[one].pair)
    found = provocations(situation, situation[rush.body.id], way, without)
    return _offered(rush.by, found, verdict, had)


def _on_the_pushed(
    rush: BullRush, verdict: Verdict, way: Sequence[Square]
) -> Iterator[Chance]:
    """Yield which friends of the attacker strike at those pushed, before it goes along (PF1-M36)."""
    if GREATER not in rush.by.creature.feats:
        return
    paths, told = _paths(rush, verdict), set[tuple[str, str]]()
    most = max((len(path) - 1 for path in paths.values()), default=0)
    ids = sorted(key for one in paths for key in rush.situation[one].pair)
    for back in range(most, 0, -1):
        moving = without_provoked(_placed(_run_up(rush), paths, back), ids)
        stood = tuple(_stood(rush, verdict, moving, way, paths))
        situation = situation_of(moving)
        for key, path in paths.items():
            step = path[len(path) - 1 - back : len(path) + 1 - back]
            if len(path) - 1 < back:
                continue
            for one, square in provocations(
                situation, situation[key], step, rush.by.pair
            ):
                friend = situation[one].side == rush.by.side
                if friend and one in verdict.provokes and (one, key) not in told:
                    told.add((one, key))
                    fall = {"pushed": True}
                    yield chance(situation[key], one, square, {}, fall, stood)


def _run_up(rush: BullRush) -> Battle:
    """Return the battle with the attacker where it pushes from."""
    return with_pair_at(rush.battle, rush.body, rush.place.square)


def _stood(
    rush: BullRush,
    verdict: Verdict,
    moving: Battle,
    way: Sequence[Square],
    paths: dict[str, tuple[Square, ...]],
) -> Iterator[dict[str, object]]:
    """Yield what was otherwise while they were pushed: where the attacker and others stood, and holds that ended."""
    ends = {one: path[-1] for one, path in paths.items()}
    if way:
        ends[rush.body.id] = way[-1]
    parted = {one.who for one in verdict.effects if one.what == ENDED}
    for key in sorted({*ends, *parted}):
        was, told = moving.tokens[key], dict[str, object]()
        if key in ends and was.at != ends[key]:
            told["at"] = [int(part) for part in was.at]
        if key in parted and held_by(moving, key):
            told["grapples"] = held_by(moving, key)
        if key in parted and (states := sorted(was.states & {"pinned", "no-dex"})):
            told["states"] = states
        if told:
            yield {"who": key, **told}


def _paths(rush: BullRush, verdict: Verdict) -> dict[str, tuple[Square, ...]]:
    """Return the squares of each one pushed, as the verdict tells of them, its own first."""
    found = {}
    for effect in verdict.effects:
        if effect.what == "pushed":
            steps = squares_pushed(cast(int, effect.value), rush.u)
            start = rush.situation[effect.who].space.square
            found[effect.who] = tuple(
                along(start, rush.u, step) for step in range(steps + 1)
            )
    return found


def _placed(battle: Battle, paths: dict[str, tuple[Square, ...]], back: int) -> Battle:
    """Return the battle with those pushed where they were so many steps before the end."""
    situation = situation_of(battle)
    for one, path in paths.items():
        at = path[max(0, len(path) - 1 - back)]
        battle = with_pair_at(battle, situation[one], at)
    return battle
