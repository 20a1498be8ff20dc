"""Pathfinder's bull rush and overrun on the board, word by word and slowly (PF1-M18, PF1-M71 to PF1-M76)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from math import atan2, cos, pi, sin

from chargemap.model.battle import Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Verdict
from tests.rules import page, plane, walking

Feet = Mapping[
    str, int | None
]  # what the check against each one gives; None: it failed


def direction(one: set[Square], other: set[Square]) -> Square:
    """From centre to centre, to the nearest of eight; (0, 0) if the two are one."""
    middles = []
    for squares in (one, other):
        xs, ys = zip(*map(plane.centre, squares), strict=True)
        middles.append((Fraction(sum(xs), len(xs)), Fraction(sum(ys), len(ys))))
    (ax, ay), (bx, by) = middles
    if (ax, ay) == (bx, by):
        return 0, 0
    eighth = round(atan2(by - ay, bx - ax) / (pi / 4))
    return round(cos(eighth * pi / 4)), round(sin(eighth * pi / 4))


def measured(steps: int, u: Square) -> int:
    return page.feet(u[0] * steps, u[1] * steps)


def on(at: Square, u: Square) -> Square:
    return at[0] + u[0], at[1] + u[1]


def rank(battle: Battle, key: str) -> int:
    return page.SIZES.index(page.size(battle.tokens[key]))


def counts(battle: Battle, key: str) -> bool:
    token = battle.tokens[key]
    return "dead" not in token.states and not page.helpless(token)


def put(battle: Battle, key: str, at: Square) -> Battle:
    party = page.party(battle, key)
    return battle.with_token(*(replace(battle.tokens[one], at=at) for one in party))


# ---- the push


@dataclass
class Shove:
    """Those pushed in the order met, their squares, and what stopped them."""

    battle: Battle
    by: str
    u: Square
    feet: Feet
    paths: dict[str, list[Square]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    solid: bool = False
    met: bool = False

    def join(self, key: str) -> bool:
        """Ask for one; whether it joins."""
        self.asked.append(key)
        if self.feet[key] is None:
            return False
        self.paths[key] = [page.place(self.battle, key)]
        return True

    def used_up(self, key: str) -> bool:
        most = self.feet[key]
        assert most is not None
        return measured(len(self.paths[key]), self.u) > most

    def ahead(self, key: str) -> set[Square]:
        wide, at = page.width(self.battle, key), self.paths[key][-1]
        return page.space(on(at, self.u), wide) - page.space(at, wide)

    def stuck(self, key: str) -> bool:
        wide, at = page.width(self.battle, key), self.paths[key][-1]
        new = on(at, self.u)
        return walking.blocked(self.battle, wide, at, new) or walking.corner(
            self.battle, wide, at, new
        )

    def behind(self) -> list[str]:
        """Who is in the way of the next step, by rows and columns."""
        out = set().union(*(page.party(self.battle, one) for one in self.paths))
        out |= page.party(self.battle, self.by)
        squares = {square for key in self.paths for square in self.ahead(key)}
        found: dict[str, None] = {}
        for square in sorted(squares, key=lambda one: (one[1], one[0])):
            for key in self.battle.tokens:
                here = square in page.filled(self.battle, key)
                if here and key not in out and counts(self.battle, key):
                    found[page.body(self.battle, key)] = None
        return list(found)

    def may_step(self) -> bool:
        while True:
            if any(self.stuck(key) for key in self.paths):
                self.solid = True
                return False
            if not (waiting := self.behind()):
                return True
            self.met = True
            most = rank(self.battle, self.by) + 1
            if any(rank(self.battle, key) > most for key in waiting):
                return False
            if not all(self.join(key) for key in waiting):
                return False

    def go(self) -> "Shove":
        while not any(map(self.used_up, self.paths)) and self.may_step():
            for path in self.paths.values():
                path.append(on(path[-1], self.u))
        return self

    def after(self, back: int = 0) -> Battle:
        battle = self.battle
        for key, path in self.paths.items():
            battle = put(battle, key, path[max(0, len(path) - 1 - back)])
        return battle

    def effects(self) -> list[tuple[str, str, object]]:
        found: list[tuple[str, str, object]] = []
        for key, path in self.paths.items():
            if len(path) > 1:
                found.append((key, "pushed", measured(len(path) - 1, self.u)))
                found.append((key, "moved-to", list(path[-1])))
        return found

    def friends(self) -> Iterator[str]:
        """Of the attacker's side who may strike at those pushed, step by step."""
        most = max(len(path) for path in self.paths.values()) - 1
        for back in range(most, 0, -1):
            battle = self.after(back)
            for key, path in self.paths.items():
                if len(path) > back:
                    first = len(path) - 1 - back
                    ids = page.provoked(battle, key, path[first : first + 2])
                    mine = page.side(battle, self.by)
                    out = page.party(battle, self.by)
                    yield from (
                        one
                        for one in ids
                        if page.side(battle, one) == mine and one not in out
                    )


def results(verdict: Verdict, most_ft: int | None) -> dict[str, int | None]:
    """What each check of the verdict gives: the dice are its own."""
    found: dict[str, int | None] = {}
    for test in verdict.tests:
        if test.kind == "concealment":
            if not test.passed:
                found[test.against] = None
            continue
        assert test.total is not None
        assert test.need is not None
        margin = test.total - test.need
        if test.roll == 20:
            margin = max(0, margin)
        feet = 5 + margin // 5 * 5
        won = test.roll == 20 or (test.roll != 1 and margin >= 0)
        feet = feet if most_ft is None else min(feet, most_ft)
        found[test.against] = feet if won else None
    return found


def shoved(battle: Battle, by: str, at: str, feet: Feet) -> Shove:
    u = direction(page.filled(battle, by), page.filled(battle, at))
    shove = Shove(battle, by, u, feet)
    return shove.go() if shove.join(at) and u != (0, 0) else shove


def along(
    battle: Battle, by: str, u: Square, steps: int, left: int, run: Square = (0, 0)
) -> tuple[list[Square], int]:
    """The squares of the attacker who goes along after such a run, and what both cost."""
    path, paid = [page.place(battle, by)], page.feet(*run)
    odd = min(map(abs, run)) % 2 == 1
    wide = page.width(battle, by)
    for _ in range(steps):
        new = on(path[-1], u)
        barred = (
            walking.blocked(battle, wide, path[-1], new)
            or walking.corner(battle, wide, path[-1], new)
            or walking.occupied(battle, by, new)
        )
        feet, after = walking.step_cost(battle, by, path[-1], new, odd)
        if barred or paid + feet > left:
            break
        path, paid, odd = [*path, new], paid + feet, after
    return path, paid


# ---- the way of an overrun


@dataclass
class Route:
    """Straight through the target: the squares, which is the last before it, and what is wrong."""

    squares: list[Square]
    check: int
    reasons: set[str]


def route(battle: Battle, by: str, at: str, speed: int) -> Route:
    wide, target = page.width(battle, by), page.filled(battle, at)
    u = direction(page.filled(battle, by), target)
    squares, met = [page.place(battle, by)], False
    if u == (0, 0):
        return Route(squares, 0, {"no-direction"})
    reasons: set[str] = set()
    check = 0
    for _ in range(60):
        old, new = squares[-1], on(squares[-1], u)
        stand = page.space(new, wide)
        if not met and stand & target:
            met, check = True, len(squares) - 1
        squares.append(new)
        faults = {
            "blocked": walking.blocked(battle, wide, old, new),
            "corner": walking.corner(battle, wide, old, new),
            "enemy-in-way": enemy_in_way(battle, by, at, new),
        }
        found = {code for code, true in faults.items() if true}
        reasons |= {"no-exit"} if met and found else found
        if met and not stand & target and not others(battle, by, at, new):
            break
    if not met:
        return Route(squares[:1], 0, {"not-in-line"})
    if walking.cost(battle, by, squares) > speed:
        reasons.add("no-exit")
    return Route(squares, check, reasons)


def without(battle: Battle, at: str) -> Battle:
    out = page.party(battle, at)
    kept = {key: one for key, one in battle.tokens.items() if key not in out}
    return replace(battle, tokens=kept)


def enemy_in_way(battle: Battle, by: str, at: str, new: Square) -> bool:
    return walking.through_enemy(without(battle, at), by, new)


def others(battle: Battle, by: str, at: str, new: Square) -> bool:
    return walking.occupied(without(battle, at), by, new)


def back_to(battle: Battle, by: str, route: Route) -> int:
    """The nearest free space on the way back from the check."""
    for nth in range(route.check, 0, -1):
        if not walking.occupied(battle, by, route.squares[nth]):
            return nth
    return 0


def overlaps(battle: Battle) -> set[frozenset[str]]:
    """Pairs of creatures that stand in each other's squares, rider and mount left out."""
    keys = [key for key in battle.tokens if counts(battle, key)]
    return {
        frozenset({one, other})
        for one in keys
        for other in keys
        if other not in page.party(battle, one)
        and page.filled(battle, one) & page.filled(battle, other)
    }


def solid_steps(battle: Battle, key: str, path: list[Square]) -> bool:
    wide = page.width(battle, key)
    return any(
        walking.blocked(battle, wide, old, new)
        or walking.corner(battle, wide, old, new)
        for old, new in pairwise(path)
    )
