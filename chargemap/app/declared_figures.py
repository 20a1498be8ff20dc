"""What there is to draw of what is declared and not yet carried out: the board and the pictures paint the same."""

import math
from collections.abc import Iterator

from chargemap.app.figure import Figure
from chargemap.app.spaces import centre, side_of
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point


def arrows(battle: Battle) -> Iterator[Figure]:
    """Yield an arrow from each who has declared something to its target, or to where it leads."""
    for one in battle.declared:
        by, at = battle.tokens.get(one.by), battle.tokens.get(str(one.at))
        if by is not None and at is None and (goal := _goal(one)) is not None:
            ends = (centre(battle, by), centre(battle, by, goal))
            yield Figure("declared", ends, role="info", token=one.by)
        if by is None or at is None:
            continue
        (x0, y0), (x1, y1) = centre(battle, by), centre(battle, at)
        far = math.hypot(x1 - x0, y1 - y0)
        if far:
            part = max(0.0, 1 - side_of(battle, at) / 2 / far)
            tip = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            yield Figure("declared", ((x0, y0), tip), role="info", token=one.by)


def _goal(action: Action) -> Point | None:
    """Return where an action leads that is aimed at nobody."""
    way = action.get("path")
    last = way[-1] if isinstance(way, list | tuple) and way else action.get("to")
    if not isinstance(last, list | tuple):
        return None
    x, y = last
    return (float(x), float(y))
