"""Casting a spell from the saddle while the mount stands, moves or runs (PF1-R16 to PF1-R18)."""

from collections.abc import Iterator
from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Clause, Effect, Mark, Part, Reason
from chargemap.rules.d20 import turns
from chargemap.rules.d20.provoke import remember_provoked, strikers_at
from chargemap.rules.d20.reasons import MOVE_STATES, RUN_STATES
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import bars, saddle
from chargemap.rules.pf1.costs import STANDARD, Cost, pay, used_up
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.maneuver_clauses import M66
from chargemap.rules.pf1.moved import with_feet
from chargemap.rules.pf1.riding_clauses import R16, R17, R18
from chargemap.rules.pf1.skills import SkillCheck, skill_parts
from chargemap.rules.ruling import Ruling, requires

UNSTEADY, RUNNING = 10, 15  # of the concentration check, beside the spell's level

TOO_FAR = Reason("over-budget", (R18,), N_("That is farther than the mount goes."))
TOO_LATE = Reason(
    "too-late",
    (R18,),
    N_("On a run a spell is cast before the mount has gone more than twice its speed."),
)


class Cast:
    """A spell about to be cast from the saddle; the feet before and after it are told, not drawn."""

    cost: Cost = STANDARD

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take the caster and how its mount goes from the action."""
        self.situation = situation
        self.action = action
        self.by: Combatant = situation[action.by]
        self.level = cast(int, action.get("level", 0))
        self.before_ft = cast(int, action.get("before", 0))
        self.after_ft = cast(int, action.get("after", 0))

    @property
    def mount(self) -> Combatant:
        """The mount."""
        return self.situation.body(self.by)

    @property
    def whole_ft(self) -> int:
        """How far the mount goes in all."""
        return self.before_ft + self.after_ft

    @property
    def speed_ft(self) -> int:
        """The mount's speed."""
        return self.mount.creature.speed_ft

    @property
    def runs(self) -> bool:
        """Whether the mount runs: if it is said so, or if it goes farther than a double move."""
        return self.action.get("as") == "run" or self.whole_ft > 2 * self.speed_ft

    @property
    def limit_ft(self) -> int:
        """How far the mount may go: by its states, and by what its turn allows."""
        creature = self.mount.creature
        states = creature.states
        if not states.isdisjoint(MOVE_STATES):
            return 0
        if creature.turn != "full":
            actions = turns.move_actions_left(self.mount.token, creature)
            return creature.speed_ft * actions
        tired = not states.isdisjoint(RUN_STATES)
        return creature.speed_ft * (2 if tired else creature.run)

    @property
    def clause(self) -> Clause:
        """The clause by which it is cast."""
        if self.runs:
            return R18
        both = self.before_ft > 0 and self.after_ft > 0
        far = max(self.before_ft, self.after_ft) > self.speed_ft
        return R17 if both or far else R16

    @lazy
    def check(self) -> SkillCheck | None:
        """The concentration check, if the mount's movement asks for one."""
        if self.clause is R16:
            return None
        mod = cast(int, self.action.get("mod", 0))
        return SkillCheck(
            "concentration",
            self.by.id,
            skill_parts(self.by, "concentration", mod),
            (
                Part(RUNNING if self.runs else UNSTEADY, N_("difficulty")),
                Part(self.level, N_("spell level")),
            ),
        )

    @lazy
    def provokes(self) -> tuple[str, ...]:
        """The enemies that threaten the space where the spell is cast (PF1-M66)."""
        return strikers_at(self.situation, self.by, self.by.mask)


def attempt(battle: Battle, action: Action) -> Cast:
    """Return the spell about to be cast."""
    return Cast(situation_of(battle), action)


# ------------------------------------------------------------------ what bars it
def mount_is_spent(spell: Cast) -> Iterator[Mark]:
    """The mount has its own action if it moves."""
    moves = spell.by.rides and spell.whole_ft > 0
    if moves and not turns.move_actions_left(spell.mount.token, spell.mount.creature):
        yield Mark(tokens=(spell.mount.id,))


def within_its_legs(spell: Cast) -> Iterator[Mark]:
    """The mount goes so far."""
    if spell.by.rides and spell.whole_ft > spell.limit_ft:
        yield Mark(tokens=(spell.mount.id,))


def early_enough(spell: Cast) -> Iterator[Mark]:
    """On a run the spell is cast within twice the speed."""
    late = spell.runs and spell.before_ft > 2 * spell.speed_ft
    if spell.by.rides and late:
        yield Mark(tokens=(spell.mount.id,))


REQUIREMENTS = (
    *bars.EVERY,
    requires(saddle.MOUNT_SPENT, mount_is_spent),
    requires(saddle.NOT_MOUNTED, lambda spell: saddle.in_the_saddle(spell.by)),
    requires(TOO_FAR, within_its_legs),
    requires(TOO_LATE, early_enough),
)


# ------------------------------------------------------------------ what comes of it
def forecast(spell: Cast, ruling: Ruling) -> None:
    """Note the clause, and who gets an attack of opportunity."""
    ruling.cite(spell.clause, on="tests")
    ruling.provoke(M66, spell.provokes)


def preview(spell: Cast, ruling: Ruling) -> None:
    """Note the check before its die falls."""
    if spell.check:
        ruling.test(spell.clause, spell.check.forecast())


def outcome(spell: Cast, ruling: Ruling, dice: Dice) -> Battle:
    """Cast the spell, or lose it."""
    battle = pay(spell.situation.battle, spell.by, spell.cost)
    token = remember_provoked(battle.tokens[spell.by.id], spell.provokes)
    battle = battle.with_token(token)
    if spell.by.rides and spell.whole_ft > 0:
        battle = used_up(battle, spell.mount)
        battle = with_feet(battle, spell.mount.id, spell.whole_ft)
    kept = True
    if spell.check:
        check = ruling.test(spell.clause, spell.check.rolled(dice, "concentration"))
        kept = bool(check.passed)
    ruling.success = kept
    what = "spell-cast" if kept else "spell-lost"
    ruling.effect(spell.clause, Effect(spell.by.id, what, spell.level))
    return battle
