"""Bull rush as the page tells it (PF1-M31 to M38, M70 to M81)."""

import math
from dataclasses import dataclass, field
from fractions import Fraction

from chargemap.model.board import Square
from tests.rules import page, pf1_page, plane, walking
from tests.rules.pf1_telling import Told

STILL = ("grappled", "pinned", "prone")


def middle(squares: set[Square]) -> tuple[Fraction, Fraction]:
    xs, ys = zip(*map(plane.centre, squares), strict=True)
    return Fraction(sum(xs), len(xs)), Fraction(sum(ys), len(ys))


def direction(one: set[Square], other: set[Square]) -> Square | None:
    """PF1-M71; None with one centre."""
    (ax, ay), (bx, by) = middle(one), middle(other)
    if (ax, ay) == (bx, by):
        return None
    eighth = round(math.atan2(by - ay, bx - ax) / (math.pi / 4))
    return round(math.cos(eighth * math.pi / 4)), round(math.sin(eighth * math.pi / 4))


def feet_of(u: Square, steps: int) -> int:
    """PF1-M73."""
    return 5 * (steps + (steps // 2 if u[0] and u[1] else 0))


def on_from(at: Square, u: Square) -> Square:
    return at[0] + u[0], at[1] + u[1]


def solid(told: Told, key: str, new: Square) -> bool:
    """PF1-M72, D20-M05 and D20-M06."""
    wide, old = page.width(told.battle, key), page.place(told.battle, key)
    return walking.blocked(told.battle, wide, old, new) or walking.corner(
        told.battle, wide, old, new
    )


def too_big(told: Told, at: str) -> bool:
    return pf1_page.rank(told.battle.tokens[at]) - pf1_page.rank(told.me) > 1


def saddles(told: Told, size_clause: str) -> None:
    """Size and riders (PF1-M79)."""
    if too_big(told, told.at):
        told.bar("target-too-big", size_clause)
    if told.horse:
        told.bar("mounted", "PF1-M79")
    if page.mount(told.battle, told.at):
        told.bar("target-mounted", "PF1-M79")
    if told.action.get("as") is not None:
        told.bar("wrong-action", "PF1-M05")
    if direction(told.stand, page.filled(told.battle, told.at)) is None:
        told.bar("no-direction", "PF1-M71")


# ---- bull rush


@dataclass
class Pushed:
    key: str
    result: int  # feet it may be pushed
    steps: int = 0


@dataclass
class Push:
    """A push on its way."""

    told: Told
    u: Square
    bonus: int
    group: list[Pushed] = field(default_factory=list)
    done: bool = False

    def go(self) -> None:
        while all(feet_of(self.u, one.steps + 1) <= one.result for one in self.group):
            if not self.cleared():
                return
            self.step()

    def cleared(self) -> bool:
        """Whether all can go one step on; who is in the way is checked first."""
        told = self.told
        asked: set[str] = set()
        for one in self.group:  # it grows while it is gone through
            new = on_from(page.place(told.battle, one.key), self.u)
            if solid(told, one.key, new):
                told.cite("PF1-M37")
                return False
            found = [key for key in self.behind(one.key, new) if key not in asked]
            if any(too_big(told, key) for key in found):
                told.cite("PF1-M38")
                return False
            for key in found:
                asked.add(key)
                told.cite("PF1-M38")
                margin = told.check("bull-rush", self.bonus - 4 * len(self.group), key)
                if margin is None:
                    return False
                self.group.append(Pushed(key, 5 + 5 * (margin // 5)))
        return True

    def behind(self, key: str, new: Square) -> list[str]:
        """Creatures in the squares behind, in reading order."""
        told = self.told
        stand = page.space(new, page.width(told.battle, key))
        pushed = {one.key for one in self.group}
        found = []
        for other in walking.creatures(told.battle, key):
            met = stand & page.filled(told.battle, other)
            if page.body(told.battle, other) != other or other in pushed | {told.by}:
                continue
            if met:
                found.append((min((y, x) for x, y in met), other))
        return [other for _at, other in sorted(found)]

    def step(self) -> None:
        told = self.told
        for one in self.group:
            self.leave(one.key)
        for one in self.group:
            told.put(one.key, on_from(page.place(told.battle, one.key), self.u))
            one.steps += 1

    def leave(self, key: str) -> None:
        """Greater Bull Rush: the pushed provoke from the attacker's allies (PF1-M36)."""
        told = self.told
        if "greater-bull-rush" not in pf1_page.feats(told.me):
            return
        left = page.filled(told.battle, key)
        for ally in sorted(told.battle.tokens):
            own = page.side(told.battle, ally) == page.side(told.battle, told.by)
            if ally in page.party(told.battle, told.by) or not own:
                continue
            if ally not in told.provokes and page.strikes(told.battle, ally, key, left):
                told.provokes.append(ally)
                told.cite("D20-M11")


def bull_rush(told: Told) -> dict[str, object]:
    told.able()
    told.turn("standard")
    saddles(told, "PF1-M32")
    if not told.natural_reach():
        told.bar("cannot-reach", "PF1-M70")
    if told.reasons:
        return told.told()
    told.cite("PF1-M31")
    u = direction(told.stand, page.filled(told.battle, told.at))
    assert u
    told.provoke("bull-rush")
    told.success = False
    bonus = told.bonus("bull-rush")
    margin = None if told.down else told.check("bull-rush", bonus)
    told.cite("PF1-M35" if margin is None else "PF1-M33")
    if margin is not None:
        shove(told, u, margin, bonus)
    return told.told()


def shove(
    told: Told, u: Square, margin: int, bonus: int, limit: int | None = None
) -> None:
    """Push as far as it goes, and go along; `limit` is that of a charge."""
    most = told.action.get("push")
    feet = 5 + 5 * (margin // 5)
    if isinstance(most, int):
        feet = min(feet, most)
    holds = holding(told)
    push = Push(told, u, bonus, [Pushed(told.at, feet)])
    push.go()
    moved = [one for one in push.group if one.steps]
    told.success = bool(moved)
    if moved and "greater-bull-rush" in pf1_page.feats(told.me):
        told.cite("PF1-M36")
    for one in moved:
        told.effect(one.key, "pushed", feet_of(u, one.steps))
        told.effect(one.key, "moved-to", page.place(told.battle, one.key))
    goes_along = follows(told, limit is not None)  # as it stood when it began
    parted(told, holds)
    if moved and goes_along:
        spent = told.action.get("moved", told.spent.feet)
        assert isinstance(spent, int)
        left = page.number(told.me, "speed", 30) - spent
        follow(told, u, push, left if limit is None else limit)


def follows(told: Told, charging: bool) -> bool:
    still = any(state in told.me.states for state in (*STILL, "immobilized"))
    if not told.action.get("follow", True) or still:
        return False
    _standard, move = told.ledger.left(told.battle, told.by)
    return charging or move or (told.spent.move and told.spent.walked)


def follow(told: Told, u: Square, push: Push, most: int) -> None:
    """PF1-M75 and PF1-M78: as far as free and paid for; after a run its count of diagonals goes on."""
    run = told.path or [page.place(told.battle, told.by)]
    across = min(abs(run[-1][0] - run[0][0]), abs(run[-1][1] - run[0][1]))
    path, paid, odd = [run[-1]], told.distance, across % 2 == 1
    for _ in range(push.group[0].steps):
        new = on_from(path[-1], u)
        wide = page.width(told.battle, told.by)
        if (
            walking.blocked(told.battle, wide, path[-1], new)
            or walking.corner(told.battle, wide, path[-1], new)
            or walking.occupied(told.battle, told.by, new)
        ):
            break
        price, after = walking.step_cost(told.battle, told.by, path[-1], new, odd)
        if paid + price > most:
            break
        paid, odd = paid + price, after
        path.append(new)
    if len(path) > 1:
        goes(told, path, {one.key for one in push.group})
        told.path, told.end, told.distance = run + path[1:], path[-1], paid
        told.put(page.body(told.battle, told.by), path[-1])


def goes(told: Told, path: list[Square], spared: set[str]) -> None:
    """Movement provokes by D20-M11, but not from these (nor their riders)."""
    out = {two for one in spared for two in page.party(told.battle, one)}
    new = told.moves(path, out)
    if new:
        told.cite("D20-M11")
    told.provokes += new


# ---- holds


def holding(told: Told) -> list[tuple[str, str]]:
    """Pairs of grappler and grappled who stand side by side."""
    pairs = []
    for key, token in told.battle.tokens.items():
        other = str(token.stats.get("grapples") or "")
        if other in told.battle.tokens:
            pairs.append((key, other))
    return pairs


def adjacent(told: Told, one: str, other: str) -> bool:
    mine = page.filled(told.battle, one)
    theirs = page.filled(told.battle, other)
    return min(max(page.gap(mine, square)) for square in theirs) <= 1


def parted(told: Told, holds: list[tuple[str, str]]) -> None:
    """PF1-M81."""
    for one, other in holds:
        if not adjacent(told, one, other):
            told.effect(one, "grapple-ended")
            told.effect(other, "grapple-ended")
            told.let_go(one, other)
