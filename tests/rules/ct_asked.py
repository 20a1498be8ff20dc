"""Section 6 of the Combat & Tactics page: all reasons against an action, and what it plans, told slowly."""

import itertools
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tests.rules import ct_routes
from tests.rules.ct_page import (
    CANNOT_ACT,
    HELPLESS,
    PHASES,
    Board,
    Man,
    Plain,
    Square,
    apart,
)

MOVERS = ("attack", "cast", "charge", "guard", "move", "parry", "shoot", "sprint")
TOO_LONG = {"attack": "CT-06", "cast": "CT-23", "guard": "CT-60", "shoot": "CT-51"}


@dataclass
class Deed:
    """An action as it was declared and planned."""

    action: Plain
    man: Man
    weapon: Plain | None
    number: int = 0
    reasons: dict[str, set[str]] = field(default_factory=dict)
    path: list[Square] | None = None  # what is left of its way, where it stands first
    how: str = ""  # to, path, seek or charge
    target: Man | None = None
    seen_at: Square | None = None  # where the target stood when the way was planned
    limit: int = 0
    spent: int = 0
    diagonals: int = 0
    takes: str = ""
    walked: list[Square] = field(default_factory=list)
    due: list[tuple[int, int, str]] = field(default_factory=list)
    over: bool = False
    strayed: bool = False  # the movement is at its end, barred
    entered: bool = False
    covered: Square | None = None
    shot_at: Man | None = None
    missiles: int = 0

    @property
    def do(self) -> str:
        return str(self.action["do"])

    @property
    def mod(self) -> int:
        return int(self.action.get("mod", 0))

    @property
    def moves(self) -> bool:
        return self.path is not None and len(self.path) > 1


class Asking:
    """The checks of one action on the board as it stands."""

    def __init__(self, board: Board, action: Plain, in_round: bool = False) -> None:
        self.board, self.action, self.in_round = board, action, in_round
        man = board.men[action["by"]]
        named = action.get("with")
        weapon = man.hand
        if named is not None:
            weapon = next(one for one in man.weapons if one["name"] == named)
        self.deed = Deed(action, man, weapon)
        self.man, self.weapon = man, weapon
        at = action.get("at")
        self.named = [
            board.men[one]
            for one in (at if isinstance(at, list) else [at] if at else [])
        ]

    def no(self, code: str, *clauses: str) -> None:
        self.deed.reasons.setdefault(code, set()).update(clauses)

    def ask(self, already: str = "") -> Deed:
        if self.man.states & CANNOT_ACT:
            self.no("cannot-act", "CT-18")
        named = list(self.named)
        then = self.action.get("then")
        if then:
            named.append(self.board.men[then["at"]])
        if any(one.side == self.man.side for one in named):
            self.no("own-side", "CT-18")
        if any(one.down for one in named):
            self.no("target-down", "CT-09")
        if already:
            self.no("already-acted", already)
        getattr(self, self.action["do"])()
        return self.deed

    # ---- movement

    def given(self) -> bool:
        return "to" in self.action or "path" in self.action

    def way(self, limit: int, code: str, clause: str) -> bool:
        """Check the movement of `to` or `path`; whether it can be used for what is asked at its end."""
        self.deed.limit = limit
        if "path" in self.action:
            return self.way_of_path(limit, code, clause)
        if "to" not in self.action:
            return True
        board, man, to = self.board, self.man, tuple(self.action["to"])
        self.deed.how = "to"
        if to == man.at:
            return True
        bad = any(board.ground(square) in "#o " for square in man.squares(to))
        held = ct_routes.occupied(board, man, to, passing=False)
        if bad:
            self.no("blocked-square", "CT-11")
        if held:
            self.no("occupied-square", "CT-12")
        if bad or held:
            return False
        found = ct_routes.way_to(board, man, to)
        if found is None:
            self.no("no-path", "CT-11", "CT-12")
            return False
        self.deed.path = found
        if ct_routes.length(board, man, found) > limit:
            self.no(code, clause)
        return True

    def squares_of_path(self) -> list[Square]:
        path = [tuple(one) for one in self.action["path"]]
        return path if path[:1] == [self.man.at] else [self.man.at, *path]

    def checked_path(self, path: list[Square]) -> bool:
        """Whether its squares touch; what bars its steps is told."""
        for number, (a, b) in enumerate(itertools.pairwise(path), start=1):
            if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1:
                self.no("blocked-square", "CT-11")
                return False
            if ct_routes.barred(self.board, self.man, a, b):
                self.no("blocked-square", "CT-11")
            last = number == len(path) - 1
            if ct_routes.occupied(self.board, self.man, b, passing=not last):
                self.no("occupied-square", "CT-12")
        return True

    def way_of_path(self, limit: int, code: str, clause: str) -> bool:
        self.deed.how = "path"
        path = self.squares_of_path()
        if not self.checked_path(path):
            return False
        self.deed.path = path
        if ct_routes.length(self.board, self.man, path) > limit:
            self.no(code, clause)
        return True

    def half_way(self) -> bool:
        half = self.man.half(self.board.options)
        usable = self.way(half, "more-than-half", TOO_LONG[self.deed.do])
        self.deed.takes = "half-move" if self.deed.moves else "no-move"
        return usable

    def goal(self) -> Square:
        return self.deed.path[-1] if self.deed.path else self.man.at

    # ---- the actions

    def attack(self) -> None:
        board, man, deed = self.board, self.man, self.deed
        target = deed.target = self.named[0]
        deed.seen_at = target.at
        armed = self.weapon is not None and self.weapon["reach"] is not None
        if not armed:
            self.no("no-melee-weapon", "CT-14")
        if self.given():
            usable = self.half_way()
            reached = board.reaches(man, self.weapon, target, self.goal())
            if usable and armed and not reached and not self.in_round:
                self.no("out-of-reach", "CT-14")
            return
        deed.how, deed.takes = "seek", "no-move"
        deed.limit = man.half(board.options)
        if not armed or board.reaches(man, self.weapon, target):
            return
        found = ct_routes.way_to_reach(board, man, self.weapon, target)
        if found is not None and ct_routes.length(board, man, found) <= deed.limit:
            deed.path, deed.takes = found, "half-move"
        elif not self.in_round and found is None:
            self.no("no-path", "CT-11", "CT-12")
        elif not self.in_round:
            self.no("more-than-half", "CT-06")

    def cast(self) -> None:
        self.half_way()
        slow = "rounds" in self.action or self.action.get("time") == "round"
        wanted = self.given() and self.goes()
        if slow and wanted:
            self.no("slow-spell-move", "CT-23")

    def goes(self) -> bool:
        """Whether it asks for movement; the own square is none."""
        if "path" in self.action:
            return len(self.squares_of_path()) > 1
        return "to" in self.action and tuple(self.action["to"]) != self.man.at

    def psionic(self) -> None:
        self.deed.takes = "no-move"

    def parry(self) -> None:
        self.deed.takes = "no-move"
        if self.goes():
            self.no("parry-no-move", "CT-76")

    def charge(self) -> None:
        board, man, deed = self.board, self.man, self.deed
        target = deed.target = self.named[0]
        deed.seen_at, deed.takes, deed.how = target.at, "full-move", "charge"
        deed.limit = floor(Fraction(3 * man.move, 2))
        if not board.sees(man.squares(), target.squares()):
            self.no("no-sight", "CT-39")
        armed = self.weapon is not None and self.weapon["reach"] is not None
        if not armed:
            self.no("no-melee-weapon", "CT-14")
        elif board.reaches(man, self.weapon, target):
            self.no("already-in-reach", "CT-39")
            return
        if "path" in self.action:
            self.given_charge(target, armed)
        elif armed:
            deed.path = ct_routes.way_of_charge(board, man, self.weapon, target)
            if deed.path is None:
                self.no("no-path", "CT-11", "CT-12")
        if deed.path and ct_routes.length(board, man, deed.path) > deed.limit:
            self.no("too-far", "CT-31")

    def given_charge(self, target: Man, armed: bool) -> None:
        board, man, deed = self.board, self.man, self.deed
        deed.how = "path"
        path = self.squares_of_path()
        hits = [
            n
            for n, at in enumerate(path)
            if board.reaches(man, self.weapon, target, at)
        ]
        if hits:
            path = path[: hits[0] + 1]
        usable = self.checked_path(path)
        nearer = ct_routes.direct(board, man, target)
        touching = [(a, b) for a, b in itertools.pairwise(path)]
        if usable and not all(nearer(a, b) for a, b in touching):
            self.no("not-direct", "CT-39")
        if usable and armed and not hits:
            self.no("out-of-reach", "CT-14")
        if usable:
            deed.path = path

    def guard(self) -> None:
        if self.weapon is None or self.weapon["reach"] is None:
            self.no("no-melee-weapon", "CT-14")
        self.half_way()

    def move(self) -> None:
        self.way(self.man.move, "too-far", "CT-71")
        path = self.deed.path or [self.man.at]
        half = self.man.half(self.board.options)
        spent = ct_routes.length(self.board, self.man, path)
        self.deed.takes = "half-move" if spent <= half else "full-move"

    def sprint(self) -> None:
        factor = int(self.board.options.get("sprint_factor", 2))
        self.deed.takes = "full-move"
        if "rounds" in self.action:
            con = self.man.keys.get("con")
            if (
                con is not None
                and int(self.man.keys.get("sprinted", 0)) + self.action["rounds"] > con
            ):
                self.no("must-rest", "CT-85")
            return
        self.way(self.man.move * factor, "too-far", "CT-80")
        fatigue = self.man.keys.get("fatigue")
        if fatigue is not None and fatigue < int(
            self.board.options.get("sprint_cost", 1)
        ):
            self.no("no-fatigue", "CT-84")

    def shoot(self) -> None:
        usable = self.half_way()
        goes = self.given() and self.goes()
        weapon = self.weapon
        if weapon is None or weapon["rof"] is None:
            self.no("wrong-weapon", "CT-51")
            return
        if weapon["rof"] < 1:
            if weapon["empty"]:
                self.no("not-loaded", "CT-52" if goes else "CT-58")
            if goes and weapon["discharged"]:
                self.no("no-move-only", "CT-53")
        if goes and weapon["standing"]:
            self.no("no-move-only", "CT-58b")
        if self.in_round:
            return
        stand = self.man.squares(self.goal() if usable else self.man.at)
        for target in self.named:
            if not self.board.sees(stand, target.squares()):
                self.no("no-sight", "CT-17")
            if band(weapon, self.board.far(stand, target.squares())) is None:
                self.no("out-of-range", "CT-17")

    def cover(self) -> None:
        board, man, weapon = self.board, self.man, self.weapon
        self.deed.takes = "no-move"
        if self.named:
            square = board.nearest(man, self.named[0])
        else:
            square = tuple(self.action["square"])
        self.deed.covered = square
        hold = self.action.get("hold")
        first = first_cover(weapon)
        if hold not in (None, "acts") and PHASES.index(hold) < first:
            self.no("too-early", "CT-44")
        if weapon is not None and weapon["rof"] is not None:
            self.missile_cover(square, weapon)
            return
        if weapon is None or "edged" not in weapon["traits"]:
            self.no("wrong-weapon", "CT-49")
        if not any(self.beside(own, square) for own in man.squares()):
            self.no("not-adjacent", "CT-49")
        if self.named:
            there = self.named[:1]
        else:
            there = [
                one
                for one in board.enemies(man)
                if square in one.squares() and not one.down
            ]
        if not any(one.states & HELPLESS for one in there):
            self.no("not-helpless", "CT-49")

    def beside(self, own: Square, square: Square) -> bool:
        """Whether a hand reaches from the one to the other: through a wall it does not (silent on the page)."""
        if max(abs(own[0] - square[0]), abs(own[1] - square[1])) != 1:
            return False
        return self.board.clear(own, square, "# ", ct_routes.MOVING, set())

    def missile_cover(self, square: Square, weapon: Plain) -> None:
        board, man = self.board, self.man
        if not {"bow", "crossbow"} & set(weapon["traits"]):
            self.no("wrong-weapon", "CT-40")
        if weapon["empty"]:
            self.no("not-loaded", "CT-40")
        if weapon["prof"] == "none":
            self.no("not-proficient", "CT-42")
        if not board.sees(man.squares(), [square]):
            self.no("no-sight", "CT-41")
        if (
            weapon["short"] is None
            or board.far(man.squares(), [square]) > weapon["short"]
        ):
            self.no("beyond-short", "CT-41")


def first_cover(weapon: Plain | None) -> int:
    """CT-44, CT-50."""
    return 0 if weapon is not None and weapon["prof"] == "specialist" else 1


def band(weapon: Plain, far: int) -> int | None:
    """CT-17: the bonus at that distance."""
    for key, bonus in (("short", 0), ("medium", -2), ("long", -5)):
        if weapon[key] is not None and far <= weapon[key]:
            return bonus
    return None


__all__ = ["Asking", "Deed", "apart", "band", "first_cover"]
