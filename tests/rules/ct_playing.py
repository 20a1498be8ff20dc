"""How the Combat & Tactics page lets a round happen: phases, spells and missiles, told slowly."""

from tests.rules import ct_routes
from tests.rules.ct_asked import Deed, band, first_cover
from tests.rules.ct_blows import ACTING, COVERING, END, MOVING
from tests.rules.ct_page import PHASES, Man
from tests.rules.ct_steps import Steps


class Play(Steps):
    """The events of some deeds, in order."""

    # ---- initiative and schedules
    def base(self, deed: Deed) -> int:
        return deed.man.base(self.shift.get(deed.man.side, 0))

    def normal(self, deed: Deed, after_move: bool) -> int:
        """CT-06, CT-56."""
        speed = deed.man.speed(deed.weapon, self.shift.get(deed.man.side, 0))
        return max(min(END, self.base(deed) + after_move), speed)

    def schedule(self, deed: Deed) -> None:
        getattr(self, f"schedule_{deed.do}")(deed)

    def schedule_steps(self, deed: Deed, half: int) -> None:
        base = self.base(deed)
        if deed.moves:
            deed.due.append((base, MOVING, "move"))
            if ct_routes.length(self.board, deed.man, deed.path or []) > half:
                deed.due.append((base + 1, MOVING, "more"))

    def half_of(self, deed: Deed) -> int:
        if deed.do == "charge":
            return (deed.limit + 1) // 2
        if deed.do in ("move", "sprint"):
            return deed.man.half(self.board.options, deed.limit)
        return deed.limit

    def schedule_move(self, deed: Deed) -> None:
        self.schedule_steps(deed, self.half_of(deed))

    def schedule_sprint(self, deed: Deed) -> None:
        if "rounds" not in deed.action:
            self.schedule_steps(deed, self.half_of(deed))

    schedule_charge = schedule_guard = schedule_move

    def schedule_parry(self, deed: Deed) -> None:
        pass

    def schedule_attack(self, deed: Deed) -> None:
        self.schedule_steps(deed, deed.limit)
        deed.due.append((self.normal(deed, deed.moves), ACTING, "blow"))

    def schedule_shoot(self, deed: Deed) -> None:
        self.schedule_steps(deed, deed.limit)
        self.schedule_missiles(deed, self.normal(deed, deed.moves), 0, deed.moves)

    def schedule_missiles(self, deed: Deed, first: int, shot: int, moves: bool) -> None:
        weapon = deed.weapon
        assert weapon is not None
        rate = weapon["rof"]
        if moves and rate >= 1:
            rate = rate / 2
        many = max(1, int(rate))  # CT-58a
        many = min(many, int(deed.action.get("shots", many)))
        for number in range(many - shot):
            later = 0 if "volley" in weapon["traits"] else number
            deed.due.append((min(END, first + later), ACTING, "missile"))

    def schedule_cast(self, deed: Deed) -> None:
        deed.due.append((self.spell_phase(deed), ACTING, "spell"))
        if deed.moves:
            deed.due.append((END, MOVING, "move"))

    def spell_phase(self, deed: Deed) -> int:
        time = deed.action.get("time", "round")
        phase = (
            4
            if "rounds" in deed.action or time == "round"
            else 1
            if time <= 3
            else 2
            if time <= 6
            else 3
        )
        return min(4, max(0, phase + self.shift.get(deed.man.side, 0)))

    def schedule_psionic(self, deed: Deed) -> None:
        roll = self.dice("psionic")
        total = roll + int(deed.action.get("prep", 0))
        self.tests.append(
            {"kind": "psionic", "of": deed.man.id, "roll": roll, "total": total}
        )
        deed.due.append((min(4, (total - 1) // 2), ACTING, "power"))

    def schedule_cover(self, deed: Deed) -> None:
        hold = deed.action.get("hold")
        if hold == "acts":
            return
        phase = first_cover(deed.weapon) if hold is None else PHASES.index(hold)
        deed.due.append((phase, COVERING, "cover"))

    # ---- the phases

    def play(self) -> None:
        for deed in self.deeds:
            if deed.do == "guard" and not deed.moves:
                self.stand_guard(deed)
            if deed.do == "parry":
                deed.man.parrying = True
            if deed.do == "cast":
                deed.man.concentrating = True
            deed.walked = [deed.man.at]
        if self.whole:
            self.settle_initiative()
        for deed in self.deeds:
            self.schedule(deed)
        for phase in range(6):
            self.phase = phase
            self.covers()
            for first in (
                True,
                False,
            ):  # the page does not order the sides that did not win
                for group in (ACTING, MOVING):
                    self.group(first, group)

    def group(self, first: bool, group: int) -> None:
        for deed in self.deeds:
            if (deed.man.side == self.winner) != first:
                continue
            for one in [x for x in deed.due if x[:2] == (self.phase, group)]:
                if one in deed.due:
                    deed.due.remove(one)
                    self.event(deed, one[2])
            if self.phase == END and group == MOVING and deed.do == "guard":
                self.late(deed)

    def covers(self) -> None:
        waiting = []
        for first in (True, False):
            for deed in self.deeds:
                if deed.do != "cover" or (deed.man.side == self.winner) != first:
                    continue
                fixed = (self.phase, COVERING, "cover")
                if fixed in deed.due or self.acts(deed):
                    waiting.append(deed)
        for deed in waiting:
            if (self.phase, COVERING, "cover") not in deed.due:
                deed.due.append((self.phase, COVERING, "cover"))
        while waiting:
            free = [one for one in waiting if not self.waits(one, waiting)]
            deed = (free or waiting)[0]
            waiting.remove(deed)
            deed.due.remove((self.phase, COVERING, "cover"))
            self.event(deed, "cover")

    def waits(self, deed: Deed, waiting: list[Deed]) -> bool:
        """CT-45: whether he is covered by another's shot of this phase, and the two do not cover each other."""
        for other in waiting:
            mine = (
                other.covered in deed.man.squares() and other.man.side != deed.man.side
            )
            his = deed.covered in other.man.squares()
            if other is not deed and mine and not his:
                return True
        return False

    def acts(self, deed: Deed) -> bool:
        """CT-46a."""
        early = self.phase < first_cover(deed.weapon)
        if (
            deed.action.get("hold") != "acts"
            or deed.shot_at
            or deed.over
            or early
            or self.phase == END
        ):
            return False
        for other in self.deeds:
            there = deed.covered in other.man.squares() and not other.man.down
            due = any(one[0] == self.phase for one in other.due)
            if other.man.side != deed.man.side and there and due and not other.over:
                return True
        return False

    def event(self, deed: Deed, what: str) -> None:
        if deed.over:
            return
        if deed.man.down:
            self.lost(deed, "down")
            deed.over = True
            return
        getattr(self, f"event_{what}")(deed)

    # ---- spells, powers, missiles

    def event_spell(self, deed: Deed) -> None:
        deed.man.concentrating = False
        if deed.man.disrupted:
            self.lost(deed, "disrupted")
            return
        rounds = deed.action.get("rounds", 1)
        self.tell(deed.man, "cast", **({"round": rounds} if rounds > 1 else {}))

    def event_power(self, deed: Deed) -> None:
        self.tell(deed.man, "power")

    def event_cover(self, deed: Deed) -> None:
        there = [
            one
            for one in self.board.enemies(deed.man)
            if deed.covered in one.squares() and not one.down
        ]
        if not there:
            self.lost(deed, "square-empty")
            deed.over = True
            return
        target = deed.shot_at = there[0]
        assert deed.weapon is not None
        if deed.weapon["rof"] is None:
            self.own_blow(deed, target, "cover-strike", 2, 1, 16)
            return
        later = max(self.normal(deed, False), self.phase + 1)
        self.schedule_missiles(deed, later, 1, False)
        self.loose(deed, target, "cover-shot", 2)

    def event_missile(self, deed: Deed) -> None:
        if deed.do == "cover":
            target = deed.shot_at
            assert target is not None
        else:
            at = deed.action["at"]
            listed = at if isinstance(at, list) else [at]
            target = self.board.men[listed[min(deed.missiles, len(listed) - 1)]]
        deed.missiles += 1
        man, weapon = deed.man, deed.weapon
        assert weapon is not None
        bonus = band(weapon, self.board.far(man.squares(), target.squares()))
        if target.down:
            self.lost(deed, "target-down")
        elif not self.board.sees(man.squares(), target.squares()):
            self.lost(deed, "out-of-sight")
        elif bonus is None:
            self.lost(deed, "out-of-range")
        else:
            self.loose(deed, target, "shoot", bonus)

    def loose(self, deed: Deed, target: Man, does: str, bonus: int) -> None:
        """CT-54, CT-55, then the missile."""
        man, weapon = deed.man, deed.weapon
        assert weapon is not None
        for enemy in self.board.men.values():
            if enemy.side == man.side or not self.board.threatens(enemy, man):
                continue
            closes = (
                enemy.moved and (enemy.id, man.id) not in self.before
            ) or enemy.moved_up
            if (enemy is target and closes) or not self.opportunity(enemy, man):
                continue
            self.strike_at_leisure(enemy, man)
            if man.down:
                self.lost(deed, "down")
                deed.over = True
                return
        self.own_blow(deed, target, does, bonus)
        weapon["discharged"] = True
        if weapon["rof"] < 1:
            empty = -(-1 // weapon["rof"]) - 1
            weapon["empty"] = empty + 1
            self.reloading.append((man.id, int(empty)))
        elif weapon["rof"] < 2 and deed.takes == "half-move":
            weapon["standing"] = 2
            self.standing.append(man.id)
