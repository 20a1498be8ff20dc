"""A combat maneuver from the question to its check: the opportunity it gives, the roll, the concealed target.

Each maneuver tells its own kind, its reasons and what its success brings; at the end of a charge the
same maneuver is made from the space where the run ends.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Self, TypeAlias, cast

from chargemap.geometry.ground import Space
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Check, Clause, Effect, Part, Strike
from chargemap.rules.d20 import reach
from chargemap.rules.d20.charging import Charge
from chargemap.rules.d20.provoke import strikers_at
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.strike import (
    Queues,
    concealment_ahead,
    concealment_rolled,
    saddle_parts,
    table_parts,
)
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import feint
from chargemap.rules.pf1.board_clauses import M79
from chargemap.rules.pf1.check import Contest, contest
from chargemap.rules.pf1.costs import OPPORTUNITY, STANDARD, Cost, pay
from chargemap.rules.pf1.game import UNARMED, situation_of
from chargemap.rules.pf1.harm import hurt, is_down
from chargemap.rules.pf1.maneuver_clauses import M06, M07, M08, M09, M10, M14
from chargemap.rules.pf1.strike import blow
from chargemap.rules.ruling import Ruling

AOO = Queues("aoo", "aoo-damage")

Won: TypeAlias = Callable[[Battle, Check], Battle]


class Maneuver:
    """A maneuver about to be made: who, against whom, from where; `charge` if it ends one."""

    kind: ClassVar[str] = ""

    def __init__(
        self, situation: Situation, action: Action, charge: Charge | None = None
    ) -> None:
        """Take the two from the action."""
        self.situation = situation
        self.action = action
        self.charge = charge
        self.by: Combatant = situation[action.by]
        self.at: Combatant = situation[cast(str, action.at)]

    def after(self, ran: Battle) -> Self:
        """Return the maneuver as it is made after the run of a charge: all stand as in `ran`.

        Its path then begins where the run ends; its distance has the run's in it.
        """
        return type(self)(situation_of(ran), self.action, self.charge)

    @property
    def battle(self) -> Battle:
        """The battle before; of a charge, the one after its run."""
        return self.situation.battle

    @property
    def cost(self) -> Cost:
        """What it costs of the turn."""
        return STANDARD

    @property
    def charge_bonus(self) -> int:
        """What it has at the end of a charge."""
        return 2

    @property
    def place(self) -> Space:
        """The space from which it is made."""
        charge = self.charge
        return charge.end if charge and charge.end else self.by.space

    @property
    def mod(self) -> int:
        """Any other modifier of the table's."""
        return cast(int, self.action.get("mod", 0))

    @property
    def weapon(self) -> Weapon | None:
        """The weapon that it is made with; None for those made with none."""
        return None

    @property
    def unprovoking(self) -> bool:
        """Whether a feat keeps the target from its attack of opportunity."""
        return f"improved-{self.kind}" in self.by.creature.feats

    @lazy
    def provokes(self) -> tuple[str, ...]:
        """The target, if it gets an attack of opportunity before the check (PF1-M06).

        Each maneuver provokes anew; at movement alone there is one attack in a turn (D20-M11), and what
        a maneuver provoked is not that one.
        """
        if self.unprovoking:
            return ()
        situation = self.charge.situation if self.charge else self.situation
        mask = situation.ground.mask(self.place)
        found = strikers_at(situation, situation[self.by.id], mask)
        return tuple(one for one in found if one == self.at.id)

    def own_parts(self) -> tuple[Part, ...]:
        """Return what this maneuver adds to its check by its own clauses."""
        return ()

    def need_parts(self) -> tuple[Part, ...]:
        """Return what this maneuver adds to the CMD by its own clauses."""
        return ()

    def aided(self, ruling: Ruling, dice: Dice) -> tuple[Part, ...]:
        """Let those who help roll first; return what they add to the check."""
        return ()

    def contest(self, penalty: int = 0, help_parts: tuple[Part, ...] = ()) -> Contest:
        """Return the check, less the damage of the attack of opportunity, with the help of others."""
        extra = [*self.own_parts(), *help_parts]
        if self.charge and self.charge_bonus:
            extra.append(Part(self.charge_bonus, N_("charge")))
        extra += table_parts(self.mod)
        if penalty:
            extra.append(Part(-penalty, N_("damage just taken")))
        return contest(
            self.situation,
            self.kind,
            self.by,
            self.at,
            self.weapon,
            tuple(extra),
            self.need_parts(),
        )


class Armed(Maneuver):
    """A maneuver in place of a melee attack, made with a weapon: trip, disarm, sunder (PF1-M05)."""

    @property
    def way(self) -> str:
        """What it stands for: an attack, a blow of a full attack, an attack of opportunity."""
        return cast(str, self.action.get("as", "attack"))

    @property
    def blow(self) -> int:
        """Which blow of a full attack it is, 0 the first; each has 5 less than the one before."""
        return cast(int, self.action.get("iterative", 0))

    @property
    def cost(self) -> Cost:
        """What it costs of the turn."""
        if self.way == "full-attack":
            return Cost("blow", self.blow)
        return OPPORTUNITY if self.way == "opportunity" else STANDARD

    @property
    def named(self) -> str:
        """The weapon that `with` names."""
        return cast(str, self.action.get("with", ""))

    @lazy
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons to choose from: that of `with`, else all drawn ones for melee, else the fist."""
        drawn = self.by.creature.for_melee
        if not self.named:
            return drawn or (UNARMED,)
        found = tuple(one for one in drawn if one.name == self.named)
        return found or ((UNARMED,) if self.named == UNARMED.name else ())

    @property
    def weapon(self) -> Weapon | None:
        """The first of them that reaches the target, else the first."""
        if self.charge and self.charge.weapon:
            return self.charge.weapon
        reaching = (one for one in self.weapons if self.reaches_with(one))
        return next(reaching, self.weapons[0] if self.weapons else None)

    def reaches_with(self, weapon: Weapon) -> bool:
        """Whether the weapon covers the target from the place."""
        situation = self.situation
        grip = situation.grip(self.by, weapon)
        return reach.covers(situation.ground, self.place, grip, self.at.space)

    def own_parts(self) -> tuple[Part, ...]:
        """Return +1 from the saddle, and -5 for each blow of a full attack before."""
        parts = [*saddle_parts(self.situation, self.by, self.at)]
        if self.way == "full-attack" and self.blow:
            parts.append(Part(-5 * self.blow, N_("later blow")))
        return tuple(parts)


# ------------------------------------------------------------------ from the question to the check
def forecast(maneuver: Maneuver, ruling: Ruling, *clauses: Clause) -> None:
    """Note the clauses of the maneuver, and whether its target gets an attack of opportunity."""
    ruling.cite(*clauses, on="tests")
    ruling.provoke(M06, maneuver.provokes)


def preview(maneuver: Maneuver, ruling: Ruling) -> None:
    """Note the check before its die falls."""
    rolling = maneuver.contest()
    ruling.test(M09, rolling.forecast())
    if rolling.concealment:
        ahead = concealment_ahead(rolling.of, rolling.against, rolling.concealment)
        ruling.tally(ahead)
        ruling.draw(M10, on="test concealment")
    cite_check(maneuver, ruling, rolling)


def sure(maneuver: Maneuver) -> Check | None:
    """Return the check that succeeds by itself, where nothing before or after it hangs on dice."""
    rolling = maneuver.contest()
    struck = maneuver.action.get("aoo") == "taken" and maneuver.provokes
    if not rolling.auto or rolling.concealment or struck:
        return None
    return rolling.shown(20)


def cite_check(maneuver: Maneuver, ruling: Ruling, rolling: Contest) -> None:
    """Note by which clauses a check is made."""
    ruling.cite(M09, M14, on="tests")
    if rolling.auto:
        ruling.cite(M07, on="tests")
    if "stunned" in maneuver.at.creature.states:
        ruling.cite(M08, on="tests")


def resolved(
    maneuver: Maneuver,
    ruling: Ruling,
    dice: Dice,
    won: Won,
    lost: Won = lambda battle, check: battle,
    battle: Battle | None = None,
) -> Battle:
    """Let the target strike, then roll: `won` and `lost` return the battle after the check.

    `battle` is the one to go on from, with the cost paid already; without it the cost is paid here.
    """
    after, penalty = answered(maneuver, ruling, dice, battle or paid(maneuver))
    if is_down(after, maneuver.by.id):
        ruling.success = False
        return after
    check, hits = rolled(maneuver, ruling, dice, penalty)
    ruling.success = hits
    if hits:
        return won(after, check)
    return after if check.passed else lost(after, check)


def paid(maneuver: Maneuver) -> Battle:
    """Return the battle with the cost of the maneuver spent; a charge has paid by itself."""
    if maneuver.charge:
        return maneuver.battle
    return pay(maneuver.battle, maneuver.by, maneuver.cost)


def rolled(
    maneuver: Maneuver, ruling: Ruling, dice: Dice, penalty: int
) -> tuple[Check, bool]:
    """Roll the check, and the d% of a concealed target; return the check and whether it takes effect."""
    rolling = maneuver.contest(penalty, maneuver.aided(ruling, dice))
    cite_check(maneuver, ruling, rolling)
    check = ruling.test(M09, rolling.rolled(dice))
    hits = bool(check.passed)
    if hits and rolling.concealment:
        seen = concealment_rolled(check.of, check.against, rolling.concealment, dice)
        hits = bool(ruling.test(M10, seen).passed)
    return check, hits


def answered(
    maneuver: Maneuver, ruling: Ruling, dice: Dice, battle: Battle
) -> tuple[Battle, int]:
    """Strike at the one who provokes, if the action says so; return the battle and the damage (PF1-M06)."""
    by, at = maneuver.by, maneuver.at
    if maneuver.action.get("aoo") != "taken" or not maneuver.provokes:
        return battle, 0
    weapon = threatening(maneuver)
    strike = blow(
        maneuver.situation,
        at,
        by,
        weapon,
        tuple(saddle_parts(maneuver.situation, at, by)),
        target_place=maneuver.place,
        charging=maneuver.charge is not None,
    ).struck(dice, AOO)
    ruling.more["aoo"] = [Strike(strike)]
    battle = feint.used_up(pay(battle, at, OPPORTUNITY), at.id, by.id)
    if strike.concealed:
        ruling.test(M10, strike.concealed)
    if strike.damage is None:
        return battle, 0
    ruling.effect(M06, Effect(by.id, "damage", strike.damage.total))
    return hurt(battle, ruling, by.id, strike.damage.total), strike.damage.total


def threatening(maneuver: Maneuver) -> Weapon:
    """Return the first drawn weapon of the target that threatens the place."""
    mask = maneuver.situation.ground.mask(maneuver.place)
    return next(
        weapon
        for weapon, threat in maneuver.situation.threats(maneuver.at)
        if threat & mask
    )


def fallen(battle: Battle, ruling: Ruling, clause: Clause, token_id: str) -> Battle:
    """Lay a token down; the rider of a mount that falls is told of it (PF1-M79)."""
    token = battle.tokens[token_id]
    ruling.effect(clause, Effect(token_id, "prone"))
    battle = battle.with_token(replace(token, states=token.states | {"prone"}))
    riders = (
        one for one in battle.tokens.values() if one.stats.get("mount") == token_id
    )
    for rider in riders:
        ruling.report(Effect(rider.id, "mount-fell"))
        ruling.draw(M79, on="mount-fell")
    return battle
