"""How any Pathfinder action of the page is told: its turn, what it provokes, its rolls and its damage (section 2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Square
from tests.rules import page, pf1_page
from tests.rules.pf1_page import Weapon
from tests.rules.pf1_turns import Ledger, Spent

SELF_SUCCESS = page.HELPLESS | {"immobilized", "incapacitated"}
Roll = dict[str, Any]


class Told:
    """A verdict as it is being told, and the battle as it is by then."""

    def __init__(
        self,
        battle: Battle,
        action: Action,
        dice: Mapping[str, Sequence[int]],
        ledger: Ledger | None = None,
    ):
        self.ledger = ledger or Ledger.of(battle)
        battle = self.ledger.shown(battle)
        self.battle = pf1_page.written_out(battle)
        self.action = action
        self.by, self.at = action.by, str(action.at or "")
        self.dice = {queue: list(rolls) for queue, rolls in dice.items()}
        self.reasons: dict[str, set[str]] = {}
        self.clauses: set[str] = set()
        self.success = True
        self.path: list[Square] = []
        self.end = page.place(battle, action.by)
        self.distance = 0
        self.tests: list[Roll] = []
        self.attack: Roll | None = None
        self.attacks: list[Roll] = []
        self.damage: Roll | None = None
        self.provokes: list[str] = []
        self.effects: list[tuple[str, str, object]] = []
        self.aoo: list[Roll] = []
        self.readied: list[Roll] = []  # attacks by set weapons
        self.struck: list[str] = []  # by its movement
        self.penalty = 0  # the damage of the opportunity attack (PF1-M06)

    # ---- words for the parts

    @property
    def me(self) -> Token:
        return self.battle.tokens[self.by]

    @property
    def target(self) -> Token:
        return self.battle.tokens[self.at]

    @property
    def mod(self) -> int:
        value = self.action.get("mod", 0)
        assert isinstance(value, int)
        return value

    @property
    def stand(self) -> set[Square]:
        return page.filled(self.battle, self.by)

    @property
    def spent(self) -> Spent:
        return self.ledger.spent[self.by]

    def moves(self, path: list[Square], out: Iterable[str] = ()) -> list[str]:
        """Who else may strike at the movement: each has one blow at a mover in a turn (D20-M11)."""
        party = page.party(self.battle, self.by)
        had = {two for one in party for two in self.ledger.spent[one].struck_by}
        gone = {*out, *had}
        seen = page.provoked(self.battle, self.by, path, gone)
        self.struck += [one for one in seen if one not in gone]
        return [one for one in seen if one not in {*gone, *self.provokes}]

    @property
    def horse(self) -> str:
        return page.mount(self.battle, self.by)

    def roll(self, queue: str) -> int:
        return self.dice[queue].pop(0)

    def bar(self, reason: str, *clauses: str) -> None:
        self.reasons.setdefault(reason, set()).update(clauses)

    def effect(self, who: str, what: str, value: object = None) -> None:
        self.effects.append((who, what, value))

    def cite(self, *clauses: str) -> None:
        self.clauses.update(clauses)

    def put(self, key: str, at: Square) -> None:
        """Move a token; its riders stand where it stands."""
        self.battle = self.battle.with_token(
            replace(self.battle.tokens[key], at=at),
            *(
                replace(self.battle.tokens[one], at=at)
                for one in self.battle.tokens
                if page.mount(self.battle, one) == key
            ),
        )

    def take(self, one: str, other: str) -> None:
        """The battle with that hold: both are grappled."""
        self.battle = self.battle.with_token(
            *(
                replace(token, states=token.states | {"grappled"})
                for token in (self.battle.tokens[one], self.battle.tokens[other])
            )
        )

    def let_go(self, one: str, other: str) -> None:
        """The battle without that hold."""
        stats = {
            k: v for k, v in self.battle.tokens[one].stats.items() if k != "grapples"
        }
        freed = {
            key: self.battle.tokens[key].states - {"grappled", "pinned", "no-dex"}
            for key in (one, other)
        }
        holder = replace(self.battle.tokens[one], states=freed[one], stats=stats)
        held = replace(self.battle.tokens[other], states=freed[other])
        self.battle = self.battle.with_token(holder, held)

    # ---- what bars every action (section 5)

    def turn(self, cost: str, key: str = "", clause: str = "PF1-M05") -> None:
        """`no-action` unless that much is left of the turn."""
        if not self.ledger.holds(self.battle, key or self.by, cost):
            self.bar("no-action", clause)

    def able(self, but: Iterable[str] = (), acting: bool = True) -> None:
        """The states that bar every action, but for what is exempt; and the untrained mount."""
        if acting:
            for state in self.me.states & pf1_page.CANNOT_ACT - set(but):
                self.bar(f"state-{state}", "PF1-C22")
        for state, clause in (("nauseated", "PF1-M67"), ("pinned", "PF1-M55")):
            if state in self.me.states and state not in but:
                self.bar(f"state-{state}", clause)
        trained = self.horse and self.battle.tokens[self.horse].stats.get(
            "war_trained", True
        )
        trained = trained or self.spent.controlled
        if self.horse and not trained and "mount-untrained" not in but:
            self.bar("mount-untrained", "PF1-R02")

    # ---- attacks

    def within_reach(self, weapon: Weapon, by: str = "", at: str = "") -> set[Square]:
        """The squares of the target that the weapon covers with a line of effect."""
        by, at = by or self.by, at or self.at
        stand, squares = page.filled(self.battle, by), page.filled(self.battle, at)
        return page.struck(self.battle, self.battle.tokens[by], weapon, stand, squares)

    def natural_reach(self, by: str = "", at: str = "") -> set[Square]:
        far = page.reach(self.battle.tokens[by or self.by])
        return self.within_reach({"reach": far, "adjacent": True}, by, at)

    def concealed(self, by: str, at: str) -> bool:
        """Whether concealment makes what would succeed miss (PF1-M10)."""
        chance = pf1_page.concealment(self.battle, by, at)
        if not chance:
            return False
        roll = self.roll("conceal")
        self.tests.append(
            {
                "kind": "concealment",
                "of": by,
                "against": at,
                "roll": roll,
                "need": chance + 1,
                "pass": roll > chance,
            }
        )
        self.cite("PF1-M10")
        return roll <= chance

    def blow(
        self,
        by: str,
        at: str,
        weapon: Weapon,
        bonus: int,
        covered: set[Square],
        *,
        shot: bool = False,
        stand: set[Square] | None = None,
        queues: tuple[str, str] = ("attack", "damage"),
        hand: str = "",
        times: int = 1,
    ) -> Roll:
        """One attack roll and the damage of a hit, which comes off the hit points."""
        stand = stand or page.filled(self.battle, by)
        cover = page.cover(self.battle, by, stand, at, covered)
        if cover:
            self.covered = True
        feinted = not shot and self.ledger.feints.pop((by, at), 0) > 0
        against = pf1_page.armour(self.battle.tokens[at], shot, feinted) + 4 * cover
        roll = self.roll(queues[0])
        total = roll + bonus
        hit = roll == 20 or (roll != 1 and total >= against)
        if hit:
            hit = not self.concealed(by, at)
        found: Roll = {"by": by, "at": at, "weapon": weapon["name"], "bonus": bonus}
        found |= {"roll": roll, "total": total, "against": against, "hit": hit}
        if not hit:
            return found
        low, critical_times = pf1_page.threat(weapon)
        critical = roll >= low and self.confirmed(bonus, against)
        token, mounted = self.battle.tokens[by], bool(page.mount(self.battle, by))
        each = pf1_page.might(token, weapon, mounted, hand, shot)
        harm = self.rolled(
            weapon, each, times + (critical_times - 1) * critical, queues[1]
        )
        return found | {"critical": critical, "damage": harm}

    covered = attack_covered = False

    def confirmed(self, bonus: int, against: int) -> bool:
        second = self.roll("confirm")
        return second == 20 or (second != 1 and second + bonus >= against)

    def rolled(self, weapon: Weapon, each: int, times: int, queue: str) -> Roll:
        many, _sides = pf1_page.dice_of(weapon)
        rolls = [self.roll(queue) for _ in range(many * times)]
        total = max(1, sum(rolls) + each * times)
        return {"multiplier": times, "rolls": rolls, "total": total}

    def hurt(self, key: str, points: int) -> None:
        """PF1-M65: off the hit points of a token that has them; below 0 it is dying."""
        token = self.battle.tokens[key]
        if not isinstance(token.stats.get("hp"), int):
            return
        left = page.number(token, "hp", 0) - points
        states = token.states
        if left < 0 and not states & {"dying", "dead"}:
            self.effect(key, "dying")
            states |= {"dying"}
        stats = {**token.stats, "hp": left}
        self.battle = self.battle.with_token(replace(token, states=states, stats=stats))

    # ---- provoking by a maneuver (PF1-M06)

    def provoke(self, name: str) -> None:
        """The target strikes first, if it threatens and no feat forbids it."""
        own = pf1_page.feats(self.me)
        if f"improved-{name}" in own or (name == "grapple" and "grab" in own):
            return
        if not page.strikes(self.battle, self.at, self.by, self.stand):
            return
        self.struck.append(self.at)
        if self.at not in self.provokes:  # each once in a verdict
            self.provokes.append(self.at)
        self.cite("PF1-M06")
        if self.action.get("aoo") == "taken":
            self.struck_first()

    def struck_first(self) -> None:
        weapon, covered = next(self.threatening())
        bonus = pf1_page.striking(self.target, weapon)
        bonus += pf1_page.above(self.battle, self.at, self.by)
        queues = ("aoo", "aoo-damage")
        found = self.blow(self.at, self.by, weapon, bonus, covered, queues=queues)
        if found["hit"]:
            found["damage"] = self.penalty = found["damage"]["total"]
            self.effect(self.by, "damage", self.penalty)
            self.hurt(self.by, self.penalty)
        self.aoo.append(found)

    def threatening(self) -> Any:
        """Drawn weapons of the target that threaten the attacker."""
        stand, squares = page.filled(self.battle, self.at), self.stand
        for weapon in pf1_page.in_hand(self.target):
            threatened = {
                square
                for square in page.struck(
                    self.battle, self.target, weapon, stand, squares
                )
                if max(page.gap(stand, square)) <= 1
                or page.sees(self.battle, self.at, {square})
            }
            if weapon["threatens"] and threatened:
                yield weapon, threatened

    def threateners(self, squares: set[Square]) -> list[str]:
        """Every enemy that threatens the space (PF1-M66); it has had its blow at the mover then."""
        found = [
            key
            for key in sorted(self.battle.tokens)
            if page.strikes(self.battle, key, self.by, squares)
        ]
        self.struck += found
        return found

    @property
    def down(self) -> bool:
        """At less than 0 hit points there is no check."""
        return page.number(self.me, "hp", 0) < 0 and "hp" in self.me.stats

    # ---- the check

    def bonus(self, name: str, weapon: Weapon | None = None) -> int:
        """CMB and what holds for every check of the maneuver, but for what the target adds."""
        token = self.me
        found = pf1_page.cmb(token, name)
        found += pf1_page.by_state(token, escape=name == "grapple")
        found += pf1_page.mods(token, str(weapon["name"]) if weapon else "")
        found -= 2 * bool(weapon and weapon.get("broken"))
        return found + self.mod - self.penalty

    def check(self, name: str, bonus: int, at: str = "", need: int = 0) -> int | None:
        """Roll by CMB against CMD: the margin of a success, None of a failure or a miss."""
        at = at or self.at
        other = self.battle.tokens[at]
        self.cite("PF1-M09", "PF1-M14")
        if "stunned" in other.states:
            bonus += 4
            self.cite("PF1-M08")
        need += pf1_page.cmd(other, name)
        if name == "trip" and self.battle.options.get("trip_tie") == "fails":
            need += 1
        margin = self.against(name, bonus, at, need, self.succeeds_by_itself(other))
        if margin >= 0 and self.concealed(self.by, at):
            return None
        self.margin = margin
        return margin if margin >= 0 else None

    margin = 0

    def succeeds_by_itself(self, other: Token) -> bool:
        """PF1-M07, with its option."""
        pinned = self.battle.options.get("pinned_is_immobile") is True
        more = {"pinned"} if pinned else set()
        return bool(other.states & (SELF_SUCCESS | more))

    def against(self, kind: str, bonus: int, at: str, need: int, auto: bool) -> int:
        """The margin; below 0 a failure."""
        if auto:
            self.cite("PF1-M07")
        roll = 20 if auto else self.roll("maneuver")
        total = bonus + roll
        success = roll == 20 or (roll != 1 and total >= need)
        self.tests.append(
            {
                "kind": kind,
                "of": self.by,
                "against": at,
                "roll": roll,
                "bonus": bonus,
                "total": total,
                "need": need,
                "pass": success,
                "auto": auto,
            }
        )
        self.failed_by_10 = not success and need - total >= 10
        return max(0, total - need) if success else -1

    failed_by_10 = False

    # ---- the whole

    def told(self) -> dict[str, object]:
        if self.reasons:
            clauses = set().union(*self.reasons.values())
            return {
                "legal": False,
                "reasons": set(self.reasons),
                "clauses": clauses,
                "end": page.place(self.battle, self.by),
                "path": [],
                "distance": 0,
                "success": False,
            }
        return {
            "legal": True,
            "reasons": set(),
            "success": self.success,
            "clauses": self.clauses,
            "path": self.path,
            "end": self.end,
            "distance": self.distance,
            "tests": self.tests,
            "attack": self.attack,
            "attacks": self.attacks,
            "damage": self.damage,
            "provokes": self.provokes,
            "effects": self.effects,
            "aoo": self.aoo,
            "readied": self.readied,
        }
