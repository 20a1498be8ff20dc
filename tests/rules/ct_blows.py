"""Blows of the Combat & Tactics page: who strikes whom when, told slowly."""

from collections.abc import Callable
from typing import Any

from tests.rules.ct_asked import Deed
from tests.rules.ct_page import PHASES, SIZES, Board, Man, Plain

COVERING, ACTING, MOVING = range(3)
END = 5


class Blows:
    """What has happened so far, initiative, blows and guards."""

    def __init__(
        self, board: Board, deeds: list[Deed], dice: Callable[[str], int], whole: bool
    ) -> None:
        self.board, self.deeds, self.dice, self.whole = board, deeds, dice, whole
        self.events: list[Plain] = []
        self.tests: list[Plain] = []
        self.provokes: list[str] = []
        self.felled: list[str] = []
        self.reloading: list[tuple[str, int]] = []
        self.standing: list[str] = []
        self.winner: str | None = None
        self.shift: dict[str, int] = {}
        self.sides = list(dict.fromkeys(one.side for one in board.men.values()))
        self.phase = 0
        self.before: set[tuple[str, str]] = (
            set()
        )  # who threatened whom at the round's start

    def settle_initiative(self) -> None:
        while self.winner is None:
            rolls = {side: self.dice("initiative") for side in self.sides}
            low = min(rolls.values())
            lowest = [side for side in self.sides if rolls[side] == low]
            if len(lowest) == 1:
                self.winner = lowest[0]
                for side, roll in rolls.items():
                    self.tests.append(
                        {
                            "kind": "initiative",
                            "of": side,
                            "roll": roll,
                            "pass": side == self.winner,
                        }
                    )
                if self.whole and self.board.options.get("extremes") != "plain":
                    self.shift = {s: {1: -1, 10: 1}.get(r, 0) for s, r in rolls.items()}

    def tell(self, by: Man, does: str, **more: Any) -> Plain:
        event = {"phase": PHASES[self.phase], "by": by.id, "does": does, **more}
        self.events.append(event)
        return event

    def lost(self, deed: Deed, why: str) -> None:
        self.tell(deed.man, "lost", why=why)

    # ---- blows

    def blow(
        self,
        by: Man,
        at: Man,
        weapon: Plain,
        does: str,
        bonus: int,
        times: int = 1,
        natural: int = 18,
    ) -> bool:
        roll = self.dice("attack")
        total, against = roll + bonus, int(by.keys.get("thac0", 20)) - at.ac()
        hit = roll == 20 or (roll != 1 and total >= against)
        critical = hit and roll >= natural and total - against >= 5
        event = self.tell(
            by,
            does,
            at=at.id,
            bonus=bonus,
            roll=roll,
            total=total,
            against=against,
            hit=hit,
            critical=critical,
        )
        at.aimed_at = True
        if not hit:
            return False
        times *= 2 if critical else 1
        event["multiplier"] = times
        if at.concentrating:
            at.disrupted = True
        if weapon["damage"]:
            many, _, rest = weapon["damage"].partition("d")
            fixed = int(rest.partition("+")[2] or 0)
            event["rolls"] = [self.dice("damage") for _ in range(int(many))]
            event["damage"] = times * sum(event["rolls"]) + fixed
            if at.hp is not None:
                at.hp -= event["damage"]
                if at.hp <= 0 and not at.down:
                    at.states.add("down")
                    self.felled.append(at.id)
        return True

    def opportunity(self, enemy: Man, man: Man) -> bool:
        """CT-15: whether it may strike, and then the blow."""
        if enemy.blows_left() < 1 or man.id in enemy.opportunities:
            return False
        return enemy.reckless != "sprint" and not enemy.concentrating

    def strike_at_leisure(self, enemy: Man, man: Man) -> None:
        enemy.opportunities.append(man.id)
        self.provokes.append(enemy.id)
        assert enemy.hand is not None
        self.blow(enemy, man, enemy.hand, "opportunity", 0)

    def own_blow(
        self,
        deed: Deed,
        target: Man,
        does: str,
        bonus: int = 0,
        times: int = 1,
        natural: int = 18,
    ) -> None:
        self.face(deed.man, target)
        assert deed.weapon is not None
        self.blow(deed.man, target, deed.weapon, does, bonus + deed.mod, times, natural)

    def face(self, man: Man, target: Man) -> None:
        mine, his = man.centre(), target.centre()
        self.board.turn(man, his[0] - mine[0], his[1] - mine[1])

    def event_blow(self, deed: Deed) -> None:
        target = deed.target
        assert target is not None
        if target.down:
            self.lost(deed, "target-down")
        elif not self.board.reaches(deed.man, deed.weapon, target):
            self.lost(deed, "target-gone")
        else:
            self.own_blow(deed, target, "attack")
        if deed.entered and self.may_guard(target, deed.man):
            self.guard_blow(target, deed)

    # ---- guards

    def stand_guard(self, deed: Deed) -> None:
        deed.man.guarding = True
        deed.man.guard_only = deed.action.get("at")

    def may_guard(self, guard: Man, man: Man) -> bool:
        if not guard.guarding or guard.struck_as_guard or guard.down or man.down:
            return False
        waits = guard.guard_only in (None, man.id)
        return guard.side != man.side and waits and self.board.threatens(guard, man)

    def guard_blow(self, guard: Man, deed: Deed) -> None:
        """CT-61, CT-66, CT-83."""
        assert guard.hand is not None
        guard.struck_as_guard = True
        charging = deed.do in ("charge", "sprint")
        times = 2 if charging and "set" in guard.hand["traits"] else 1
        self.blow(guard, deed.man, guard.hand, "guard-strike", 0, times)

    def puts_off(self, guard: Man, deed: Deed) -> bool:
        """CT-62, CT-63: whether the guard does not strike as the mover steps in."""
        if deed.target is not guard or guard.hand is None or deed.weapon is None:
            return False
        if deed.do in ("attack", "guard"):
            return bool(deed.weapon["reach"] > guard.hand["reach"])
        return deed.do == "charge" and bool(deed.weapon["reach"] >= guard.hand["reach"])

    def guard_first(self, guard: Man, deed: Deed) -> bool:
        """CT-64, CT-65, for equal reach."""
        assert guard.hand is not None
        assert deed.weapon is not None
        sizes = [
            SIZES.index(weapon["size"] or man.size)
            for man, weapon in ((guard, guard.hand), (deed.man, deed.weapon))
        ]
        if (
            self.board.options.get("first_strike") != "reach-initiative"
            and sizes[0] != sizes[1]
        ):
            return sizes[0] > sizes[1]
        self.settle_initiative()
        return self.winner == guard.side

    def arrive(self, deed: Deed) -> None:
        """The blow of a charge, and a guard's (CT-63 to CT-65)."""
        target, weapon = deed.target, deed.weapon
        assert target is not None
        assert weapon is not None
        deed.over = True
        deed.man.reckless = "charge"
        answers = deed.entered and self.may_guard(target, deed.man)
        if (
            answers
            and target.hand is not None
            and target.hand["reach"] == weapon["reach"]
        ) and self.guard_first(target, deed):
            self.guard_blow(target, deed)
            answers = False
            if deed.man.down:
                self.lost(deed, "down")
                return
        if target.down:
            self.lost(deed, "target-down")
            return
        self.own_blow(
            deed, target, "attack", 2, 2 if "lance" in weapon["traits"] else 1
        )
        if answers and self.may_guard(target, deed.man):
            self.guard_blow(target, deed)
