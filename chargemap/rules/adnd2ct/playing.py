"""Initiative, and one action alone: attempt, forecast and outcome (section 4)."""

from collections.abc import Iterator, Sequence
from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Check, Clause, Effect, Mark, Part
from chargemap.rules.adnd2ct import clauses as ct
from chargemap.rules.adnd2ct import outcome
from chargemap.rules.adnd2ct.checks import declare
from chargemap.rules.adnd2ct.field import Field
from chargemap.rules.adnd2ct.fight import Fight
from chargemap.rules.adnd2ct.plan import Plan
from chargemap.rules.dice import TIE, Dice
from chargemap.rules.dice import Check as Sought
from chargemap.rules.memo import lazy
from chargemap.rules.ruling import Ruling


def sides_of(battle: Battle) -> tuple[str, ...]:
    """Return the sides in the order of first appearance."""
    return tuple(dict.fromkeys(one.side for one in battle.tokens.values() if one.side))


# ------------------------------------------------------------------ initiative
class Initiative:
    """Who wins initiative: named, or rolled when it is first asked for (CT-03)."""

    def __init__(
        self,
        battle: Battle,
        named: str,
        ruling: Ruling,
        dice: Dice | None,
        extremes: object = "plain",
    ) -> None:
        """Take who is named, if anybody; `extremes` is the table's option, where a round begins."""
        self.sides = sides_of(battle)
        self.named = named
        self.ruling = ruling
        self.dice = dice
        self.extremes = extremes
        self.rolls: dict[str, int] = {}

    @lazy
    def winner(self) -> str:
        """The side that won."""
        self.ruling.cite(ct.CT03, on="initiative")
        if self.named or self.dice is None or not self.sides:
            return self.named or (self.sides[0] if self.sides else "")
        again = None
        while True:
            rolls = {
                one: self.dice.roll("initiative", 10, of=one, check=again)
                for one in self.sides
            }
            least = min(rolls.values())
            if list(rolls.values()).count(least) == 1:
                break
            again = Sought(TIE, 0, low=False)
        self.rolls = rolls
        won = next(one for one, roll in rolls.items() if roll == least)
        for side, roll in rolls.items():
            late = self.shift(side)
            parts = (Part(late, N_("phases later")),) if late else ()
            first = side == won
            check = Check(
                "initiative", side, roll=roll, passed=first, die=10, parts=parts
            )
            self.ruling.test(ct.CT03, check)
        return won

    def ask(self) -> str:
        """Return the side that won."""
        return self.winner

    def shift(self, side: str) -> int:
        """Return by how many phases a side's actions are later this round (option `extremes`)."""
        roll = self.rolls.get(side)
        if self.extremes != "shift" or roll is None:
            return 0
        return -1 if roll == 1 else 1 if roll == 10 else 0


# ------------------------------------------------------------------ one action
class Single:
    """One action by itself: the others only react."""

    def __init__(self, battle: Battle, action: Action, in_round: bool = False) -> None:
        """Check it on the board as it stands, alone or as one of a round's."""
        self.battle = battle
        self.action = action
        self.field = Field(battle)
        token = battle.tokens[action.by]
        self.declared = declare(self.field, action, token, in_round)
        self.declared.plan.alone = not in_round

    @property
    def plan(self) -> Plan:
        """What it comes to."""
        return self.declared.plan

    def faults(self) -> Iterator[tuple[str, Mark]]:
        """Yield what is wrong with it."""
        return iter(self.declared.faults)


def forecast(single: Single, ruling: Ruling) -> None:
    """Tell what it takes."""
    if not ruling.findings:
        ruling.more["takes"] = single.plan.takes


def preview(single: Single, ruling: Ruling) -> None:
    """Tell the phases that it is planned for, where its movement ends in each, and what it would strike."""
    _played(single, ruling, None)


def resolve(single: Single, ruling: Ruling, dice: Dice) -> Battle:
    """Run it alone through the phases."""
    if single.declared.faults:  # forced all the same
        single.plan.schedule()
    return _played(single, ruling, dice)


def _played(single: Single, ruling: Ruling, dice: Dice | None) -> Battle:
    plan, field = single.plan, single.field
    down = frozenset(key for key, one in field.fighters.items() if one.down)
    named = cast(str, single.action.get("initiative", ""))
    initiative = Initiative(single.battle, named, ruling, dice)
    begin([plan], dice, ruling)
    fight = Fight(field, [plan], dice, initiative.ask)
    fight.run()
    _tell_single(single, fight, ruling, down)
    return outcome.battle_after(single.battle, [plan], fight, field)


def begin(plans: Sequence[Plan], dice: Dice | None, ruling: Ruling) -> None:
    """Set what is declared before the first phase: parries, guards, concentration, weapons, powers."""
    for plan in plans:
        if plan.action.get("with") and plan.weapon is not None:
            plan.by.hand = plan.weapon
        match plan.do:
            case "parry":
                plan.by.parrying = True
            case "cast":
                plan.by.concentrating = True
            case "guard":
                if plan.walk is None:
                    plan.stand_guard()
            case "psionic":
                _roll_power(plan, dice, ruling)
        plan.schedule()


def _roll_power(plan: Plan, dice: Dice | None, ruling: Ruling) -> None:
    if dice is None:
        plan.roll = 1
        return
    plan.roll = dice.roll("psionic", 10, of=plan.by.id)
    total = plan.roll + cast(int, plan.action.get("prep", 0))
    check = Check("psionic", plan.by.id, roll=plan.roll, total=total, die=10)
    ruling.test(ct.CT26, check)


def _tell_single(
    single: Single, fight: Fight, ruling: Ruling, down: frozenset[str]
) -> None:
    plan, walk = single.plan, single.plan.walk
    ruling.cite(ct.CT05, *cited_by(plan), on="takes")
    if walk is not None and len(walk.path) > 1:
        ruling.move(
            ct.CT23 if plan.do == "cast" else ct.CT72, tuple(walk.path), walk.spent
        )
    else:
        ruling.path = (plan.by.at,)
    if (rounds := single.action.get("rounds")) and plan.do == "sprint":
        ruling.distance = cast(int, rounds) * single.declared.sprint_limit
    tell(fight, ruling)
    ruling.provoke_each(ct.CT15, fight.provokes)
    own = outcome.first_blow(plan, fight)
    if own is not None:
        ruling.attack(ct.CT07, *own)
    for effect in outcome.effects_of(plan, fight, single.field, down):
        ruling.effect(effect_clause(effect, plan), effect)
    ruling.success = outcome.succeeded(plan, fight.told)


def tell(fight: Fight, ruling: Ruling) -> None:
    """Tell what happened, in order; and by which clauses blows hit and hurt, and events come one by one."""
    ruling.tell(fight.told, fight.moments)
    blows = [one.attack for one in fight.moments if one.attack is not None]
    if blows:
        ruling.cite(ct.CT07, on="to-hit")
    if any(one.damage and one.damage.rolls for one in blows):
        ruling.cite(ct.CT08, on="harm")
    if any(one.order for one in fight.moments):
        ruling.cite(ct.CT04, on="order")


_OWN_CLAUSES = {
    "attack": (ct.CT06,),
    "cast": (ct.CT20,),
    "psionic": (ct.CT25, ct.CT26),
    "charge": (ct.CT30, ct.CT31, ct.CT32, ct.CT33, ct.CT34),
    "cover": (ct.CT40, ct.CT41, ct.CT44),
    "shoot": (ct.CT51, ct.CT56),
    "guard": (ct.CT60,),
    "move": (ct.CT71, ct.CT72, ct.CT73),
    "parry": (ct.CT75,),
    "sprint": (ct.CT80, ct.CT81),
}


def cited_by(plan: Plan) -> tuple[Clause, ...]:
    """Return the clauses by which an action of its kind is ruled."""
    return _OWN_CLAUSES[plan.do]


LASTING = {
    "fatigue": ct.CT84,
    "winded": ct.CT85,
    "reloading": ct.CT58,
    "standing-only": ct.CT58B,
    "down": ct.CT09,
}
_HOLDING = {
    "cast": {"ac": ct.CT21, "lost-dex": ct.CT21, "concentrating": ct.CT21},
    "charge": {"ac": ct.CT36, "lost-dex": ct.CT36, "charging": ct.CT34},
    "sprint": {"ac": ct.CT82, "lost-dex": ct.CT82},
    "parry": {"ac": ct.CT77, "parry": ct.CT77},
    "guard": {"guarding": ct.CT60, "set": ct.CT66},
    "cover": {"covering": ct.CT41},
}


def effect_clause(effect: Effect, plan: Plan) -> Clause:
    """Return the clause by which an effect of an action holds."""
    if plan.do == "parry" and plan.by.one.warrior and effect.what in ("ac", "parry"):
        return ct.CT78
    return _HOLDING.get(plan.do, {}).get(effect.what) or LASTING[effect.what]
