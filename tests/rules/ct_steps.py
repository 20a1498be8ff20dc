"""Steps of the Combat & Tactics page, and what others do about them, told slowly."""

from itertools import pairwise

from tests.rules import ct_routes
from tests.rules.ct_asked import Deed, apart
from tests.rules.ct_blows import MOVING, Blows
from tests.rules.ct_page import Man, Square


class Steps(Blows):
    """Movement: ways kept and planned anew, stretches, arrivals."""

    # ---- steps

    def event_move(self, deed: Deed) -> None:
        self.advance(deed, self.half_of(deed))
        if deed.do == "guard" and not deed.man.down:
            self.stand_guard(deed)

    def event_more(self, deed: Deed) -> None:
        self.advance(deed, deed.limit)

    def advance(self, deed: Deed, budget: int) -> None:
        man, board = deed.man, self.board
        if deed.strayed:
            return
        if not self.planned_anew(deed):
            deed.strayed = True
            return
        path = deed.path or [man.at]
        steps, spent, made, stop = [], deed.spent, deed.diagonals, 0
        for a, b in pairwise(path):
            spent += ct_routes.cost(board, man, a, b, made)
            made += ct_routes.slants([a, b])
            if spent > budget:
                break
            barred = ct_routes.barred(board, man, a, b)
            held = ct_routes.occupied(board, man, b, passing=True)
            if deed.how == "path" and (barred or held):
                break
            steps.append(b)
            if ct_routes.stands(board, man, b):
                stop = len(steps)
        ended_early = self.barred_next(deed, steps, spent > budget, stop)
        more = not ended_early and stop < len(path) - 1
        blows = deed.do in ("charge", "attack", "shoot")
        if not self.walk(deed, steps[:stop], left=more or ended_early or blows):
            return
        deed.path = path[stop:]
        self.after_steps(deed, ended_early)

    def barred_next(
        self, deed: Deed, steps: list[Square], over_budget: bool, stop: int
    ) -> bool:
        """Whether a given path is barred here and now."""
        if deed.how != "path" or over_budget:
            return False
        return stop < len(deed.path or [0]) - 1

    def after_steps(self, deed: Deed, ended_early: bool) -> None:
        man = deed.man
        if deed.do == "charge":
            assert deed.target is not None
            if self.board.reaches(man, deed.weapon, deed.target):
                self.arrive(deed)
                return
            if len(deed.path or []) < 2:  # its blow is out of reach
                ended_early = True
        if ended_early:
            self.lost(deed, "target-gone" if deed.do == "charge" else "blocked")
            deed.strayed = True
            deed.due = [one for one in deed.due if one[1] != MOVING]
        elif len(deed.path or []) > 1 and not any(one[1] == MOVING for one in deed.due):
            deed.due.append((self.phase + 1, MOVING, "more"))

    def planned_anew(self, deed: Deed) -> bool:
        """CT-19b: whether there is a way to go on; where there is none that is told."""
        man, board = deed.man, self.board
        target = deed.target
        if deed.do == "charge":
            assert target is not None
            if board.reaches(man, deed.weapon, target):
                deed.path = [man.at]
                return True
        if deed.how == "path":
            return True
        if deed.how == "seek":
            assert target is not None
            if board.reaches(man, deed.weapon, target):
                return False
        path = deed.path or [man.at]
        free = not any(
            ct_routes.occupied(board, man, at, passing=True) for at in path[1:]
        )
        free = free and (len(path) < 2 or ct_routes.stands(board, man, path[-1]))
        follows = deed.how in ("charge", "seek") and target is not None
        if free and not (follows and target is not None and target.at != deed.seen_at):
            return True
        found = self.found_anew(deed)
        left = deed.limit - deed.spent
        if found is None or ct_routes.length(board, man, found, deed.diagonals) > left:
            if deed.how != "seek":
                self.lost(deed, "target-gone" if deed.do == "charge" else "blocked")
            deed.due = [one for one in deed.due if one[1] != MOVING]
            return False
        deed.path = found
        deed.seen_at = target.at if target is not None else None
        return True

    def found_anew(self, deed: Deed) -> list[Square] | None:
        man, board, target = deed.man, self.board, deed.target
        if deed.how == "to":
            return ct_routes.way_to(
                board, man, tuple(deed.action["to"]), deed.diagonals
            )
        assert target is not None
        if deed.how == "seek":
            return ct_routes.way_to_reach(
                board, man, deed.weapon, target, deed.diagonals
            )
        return ct_routes.way_of_charge(board, man, deed.weapon, target, deed.diagonals)

    def walk(self, deed: Deed, steps: list[Square], left: bool) -> bool:
        """Make the steps, with what others do about them; whether it can go on."""
        man, board = deed.man, self.board
        told = deed.spent

        def stretch() -> None:
            nonlocal told
            if deed.spent > told:
                self.tell(man, "move", to=man.at, distance=deed.spent - told)
            told = deed.spent

        if steps and deed.do in ("charge", "sprint"):
            man.reckless = deed.do
        for number, there in enumerate(steps):
            for enemy in self.left_behind(man, there):
                stretch()
                self.strike_at_leisure(enemy, man)
                if man.down:
                    self.fell(deed, True)
                    return False
            self.step(deed, there)
            for guard in board.men.values():
                if not self.may_guard(guard, man):
                    continue
                if self.puts_off(guard, deed):
                    deed.entered = True
                    continue
                stretch()
                self.guard_blow(guard, deed)
                if man.down:
                    self.fell(deed, left or number + 1 < len(steps))
                    return False
            if (
                (
                    deed.do == "charge"
                    and deed.target is not None
                    and number + 1 < len(steps)
                )
                and board.reaches(man, deed.weapon, deed.target)
                and ct_routes.stands(board, man, man.at)
            ):
                break
        stretch()
        return True

    def fell(self, deed: Deed, left: bool) -> None:
        if left:
            self.lost(deed, "down")
        deed.over = True

    def step(self, deed: Deed, there: Square) -> None:
        man, board = deed.man, self.board
        here = man.at
        deed.spent += ct_routes.cost(board, man, here, there, deed.diagonals)
        deed.diagonals += ct_routes.slants([here, there])
        board.turn(man, there[0] - here[0], there[1] - here[1])
        man.at, man.moved = there, True
        deed.walked.append(there)

    def left_behind(self, man: Man, there: Square) -> list[Man]:
        """CT-16: those who may strike before the step."""
        if self.board.options.get("leaving") == "free":
            return []
        return [
            enemy
            for enemy in self.board.enemies(man)
            if self.board.threatens(enemy, man)
            and not self.board.threatens(enemy, man, there)
            and apart(man, enemy, there) >= apart(man, enemy)
            and self.opportunity(enemy, man)
        ]

    def late(self, deed: Deed) -> None:
        """CT-67."""
        man, then = deed.man, deed.action.get("then")
        if (
            not self.whole
            or not then
            or deed.over
            or man.aimed_at
            or man.struck_as_guard
        ):
            return
        if man.down:
            self.lost(deed, "down")
            return
        target = self.board.men[then["at"]]
        deed.target = target
        man.guarding = False
        if target.down:
            self.lost(deed, "target-down")
            return
        if deed.takes == "no-move" and not self.board.reaches(man, deed.weapon, target):
            found = ct_routes.way_to_reach(self.board, man, deed.weapon, target)
            half = man.half(self.board.options)
            near = found and ct_routes.length(self.board, man, found) <= half
            if found and near and not self.walk(deed, found[1:], left=True):
                return
        self.event_blow(deed)
