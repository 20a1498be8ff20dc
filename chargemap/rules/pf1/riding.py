"""Ride: control, knees, a move of the mount, getting off, falling off (PF1-R02 to PF1-R06, PF1-R19 to PF1-R21)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias, cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Check, Clause, Damage, Effect, Mark, Part, Reason
from chargemap.rules.d20 import movement, turns
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.provoke import NEXT_TURN, remember_provoked, strikers_at
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.dice import Dice
from chargemap.rules.memo import lazy
from chargemap.rules.pf1 import bars, saddle
from chargemap.rules.pf1.armed import KNEES
from chargemap.rules.pf1.board_clauses import M80
from chargemap.rules.pf1.costs import FREE, MOVE, Cost, noted, pay
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.grapple_clauses import M55
from chargemap.rules.pf1.harm import hurt
from chargemap.rules.pf1.maneuver import fallen
from chargemap.rules.pf1.maneuver_clauses import M05
from chargemap.rules.pf1.riding_clauses import R02, R03, R04, R06, R19, R20, R21
from chargemap.rules.pf1.skills import SkillCheck, skill_parts
from chargemap.rules.ruling import Family, Ruling, requires

TASKS = ("control", "knees", "soft-fall", "dropped", "dismount", "move")
OF_THE_FALLEN = ("soft-fall", "dropped")  # asked of one who may be past acting
IN_HAND = ("knees", "move")  # what a mount must be in hand for
TURN_LOST = "turn-lost"
NEEDS = {"control": 20, "knees": 5, "soft-fall": 15}
STAYS = {"military": 75}  # in 100, by the saddle
STAYS_ELSE = 50
KNOCKED_OUT = ("unconscious", "dying")

KNEES_USED = Reason(
    "no-action", (M05,), N_("{by} has tried to guide with the knees this turn already.")
)
NOT_UNCONSCIOUS = Reason(
    "not-unconscious", (R20,), N_("{by} is not unconscious, and stays in the saddle.")
)
BAD_PLACE = Reason(
    "bad-place",
    (M80,),
    N_("{by} has no free space to stand on there, beside the mount."),
)
GRAPPLED = Reason("state-grappled", (M55,), N_("{by} is grappled."))


class Ride:
    """One of the things a rider does with its mount."""

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take the rider and the task from the action."""
        self.situation = situation
        self.action = action
        self.by: Combatant = situation[action.by]
        self.task = cast(str, action.get("task", TASKS[0]))

    @property
    def mount(self) -> Combatant:
        """The mount."""
        return self.situation.body(self.by)

    @property
    def restive(self) -> bool:
        """Whether the mount has to be brought under control."""
        return self.by.rides and not self.mount.creature.war_trained

    @property
    def cost(self) -> Cost:
        """What it costs of the rider's turn."""
        takes = self.task == "dismount" or (self.task == "control" and self.restive)
        return MOVE if takes else FREE

    @lazy
    def way(self) -> Move | None:
        """The way of the mount, if it is to go anywhere."""
        if self.task != "move" or not self.by.rides:
            return None
        return Move(self.situation, self.action)

    @lazy
    def check(self) -> SkillCheck | None:
        """The Ride check, if the task takes one."""
        need = NEEDS.get(self.task)
        if need is None or (self.task == "control" and not self.restive):
            return None
        mod = cast(int, self.action.get("mod", 0))
        return SkillCheck(
            "ride",
            self.by.id,
            skill_parts(self.by, "ride", mod),
            (Part(need, N_("difficulty")),),
        )

    @property
    def chance(self) -> Check:
        """The d% of one who drops in the saddle."""
        stays = STAYS.get(fighter_of(self.mount.token).saddle, STAYS_ELSE)
        return Check("stay-in-saddle", self.by.id, need=stays, die=100, low=True)

    @lazy
    def landing(self) -> Square | None:
        """Where the rider comes to stand: on the place it named, else on the nearest free one."""
        written = self.action.get("place") if self.task == "dismount" else None
        if written is None:
            return saddle.landing(self.situation, self.by)
        return saddle.named_place(self.situation, self.by, written)

    @lazy
    def provokes(self) -> tuple[str, ...]:
        """The enemies that threaten the space while the rider struggles with its mount."""
        if self.task != "control" or not self.restive:
            return ()
        return strikers_at(self.situation, self.by, self.by.mask)


def attempt(battle: Battle, action: Action) -> Ride:
    """Return what the rider is about to do."""
    return Ride(situation_of(battle), action)


# ------------------------------------------------------------------ what bars it
def knees_are_new(ride: Ride) -> Iterator[Mark]:
    """Knees are tried once a turn."""
    if ride.task == "knees" and ride.by.token.effect(KNEES):
        yield Mark(tokens=(ride.by.id,))


def able_to_act(ride: Ride) -> Iterator[tuple[str, Mark]]:
    """No state keeps the rider from acting, where it has to."""
    if ride.task not in (*OF_THE_FALLEN, "move"):
        yield from bars.able_to_act(ride)


def not_pinned(ride: Ride) -> Iterator[Mark]:
    """The rider is not pinned; a move asks for that by itself."""
    if ride.task != "move":
        yield from bars.without_state("pinned")(ride)


def in_hand(ride: Ride) -> Iterator[Mark]:
    """The mount obeys, where it has to."""
    if ride.task in IN_HAND:
        yield from bars.mount_is_in_hand(ride)


def knocked_out(ride: Ride) -> Iterator[Mark]:
    """Only the unconscious drop."""
    out = ride.by.creature.states.intersection(KNOCKED_OUT)
    if ride.task == "dropped" and not out:
        yield Mark(tokens=(ride.by.id,))


def free_place(ride: Ride) -> Iterator[Mark]:
    """There is room beside the mount, where the rider wants to stand if it says so."""
    if ride.task != "dismount" or not ride.by.rides:
        return
    places = saddle.ways_down(ride.situation, ride.by)
    if ride.landing is None or ride.landing not in places:
        written = cast(Square | None, ride.action.get("place"))
        yield Mark(squares=((written[0], written[1]),) if written else (), tokens=())


def free_to_leave(ride: Ride) -> Iterator[Mark]:
    """Nobody holds the one who gets off."""
    if ride.task == "dismount":
        yield from bars.without_state("grappled")(ride)


REQUIREMENTS = (
    requires(bars.NO_ACTION, bars.action_is_left),
    requires(saddle.MOUNT_SPENT, saddle.mount_is_spent),
    requires(KNEES_USED, knees_are_new),
    Family(bars.ACT_STATES, able_to_act),
    requires(bars.PINNED, not_pinned),
    requires(bars.MOUNT_UNTRAINED, in_hand),
    requires(saddle.NOT_MOUNTED, lambda ride: saddle.in_the_saddle(ride.by)),
    requires(NOT_UNCONSCIOUS, knocked_out),
    requires(BAD_PLACE, free_place),
    requires(GRAPPLED, free_to_leave),
    *saddle.of_the_way(
        *movement.WAY,
        movement.WITHIN_ITS_ALLOWANCE,
        *saddle.gait(saddle.NO_GUIDE),
    ),
)


# ------------------------------------------------------------------ what comes of it
def forecast(ride: Ride, ruling: Ruling) -> None:
    """Note what is known before any die: the way, who provokes, where the rider comes down."""
    if ride.way:
        saddle.foreseen(ride.way, ruling, R04)
    if ride.task == "control":
        ruling.cite(R02, R03, on="tests")
        ruling.provoke(R02, ride.provokes)
    comes_off = ride.by.rides and ride.task in ("dismount", "soft-fall")
    if comes_off and ride.landing:
        ruling.end = ride.landing


def preview(ride: Ride, ruling: Ruling) -> None:
    """Note the check before its die falls."""
    if ride.check:
        ruling.test(CLAUSES[ride.task], ride.check.forecast())
    if ride.task == "dismount":
        ruling.cite(R02, on="end")
    if ride.task == "dropped":
        ruling.test(R20, ride.chance)


def outcome(ride: Ride, ruling: Ruling, dice: Dice) -> Battle:
    """Carry the task out."""
    if not ride.by.rides:  # forced on foot
        ruling.success = False
        return ride.situation.battle
    return DONE[ride.task](ride, ruling, dice)


def _checked(ride: Ride, ruling: Ruling, dice: Dice) -> bool:
    """Roll the Ride check."""
    if ride.check is None:
        return True
    check = ruling.test(CLAUSES[ride.task], ride.check.rolled(dice, "ride"))
    ruling.success = bool(check.passed)
    return ruling.success


def _controlled(ride: Ride, ruling: Ruling, dice: Dice) -> Battle:
    """The mount obeys for the turn, or the turn is lost."""
    battle = pay(ride.situation.battle, ride.by, ride.cost)
    if not ride.restive:
        return battle
    token = remember_provoked(battle.tokens[ride.by.id], ride.provokes)
    if _checked(ride, ruling, dice):
        obeys = Effect(ride.mount.id, bars.CONTROLLED, until=NEXT_TURN)
        return noted(battle.with_token(token), ruling.effect(R03, obeys))
    lost = ruling.effect(R03, Effect(ride.by.id, TURN_LOST, until=NEXT_TURN))
    token = turns.spend(token, turns.STANDARD, turns.MOVE)
    return noted(battle.with_token(token), lost)


def _knees(ride: Ride, ruling: Ruling, dice: Dice) -> Battle:
    """Both hands are free for the turn, or one."""
    hands = 2 if _checked(ride, ruling, dice) else 1
    effect = Effect(ride.by.id, KNEES, hands, NEXT_TURN)
    return noted(ride.situation.battle, ruling.effect(R06, effect))


def _fell(ride: Ride, ruling: Ruling, dice: Dice) -> Battle:
    """The rider of a fallen mount comes down softly, or is hurt and lies."""
    passed = _checked(ride, ruling, dice)
    battle = _off(ride, ruling, R19)
    if passed:
        return battle
    battle = _hurt(ride, ruling, dice, R19, battle)
    return fallen(battle, ruling, R19, ride.by.id)


def _dropped(ride: Ride, ruling: Ruling, dice: Dice) -> Battle:
    """The unconscious rider stays up, or falls; nobody guides the mount."""
    chance, roll = ride.chance, dice.roll("percent", 100)
    stays = roll <= cast(int, chance.need)
    ruling.test(R20, replace(chance, roll=roll, passed=stays))
    ruling.success = stays
    battle = ride.situation.battle
    if stays:
        ruling.effect(R20, Effect(ride.by.id, "in-saddle"))
    else:
        battle = _hurt(ride, ruling, dice, R20, _off(ride, ruling, R20))
    return noted(battle, ruling.effect(R21, Effect(ride.mount.id, saddle.AVOIDS)))


def _dismounted(ride: Ride, ruling: Ruling, dice: Dice) -> Battle:
    """The rider stands beside its mount."""
    battle = _off(ride, ruling, R02)
    return pay(battle, ride.by, ride.cost)


def _moved(ride: Ride, ruling: Ruling, dice: Dice) -> Battle:
    """The mount goes, with its one action of the turn."""
    return saddle.gone(cast(Move, ride.way), ruling, dice)


def _off(ride: Ride, ruling: Ruling, clause: Clause) -> Battle:
    """Set the rider down; where no place is free it is left where it is, in the saddle if the board is too small."""
    place = ride.landing or saddle.where_it_is(ride.situation, ride.by)
    if place is None:
        ruling.success = ruling.success and ride.task != "dismount"
        return saddle.kept(ride.situation.battle, ruling, ride.by.id)
    return saddle.off(ride.situation.battle, ruling, clause, ride.by.id, place)


def _hurt(
    ride: Ride, ruling: Ruling, dice: Dice, clause: Clause, battle: Battle
) -> Battle:
    """Deal 1d6 for the fall."""
    roll = dice.roll("fall", 6)
    ruling.damage(clause, Damage(1, (roll,), roll))
    ruling.effect(clause, Effect(ride.by.id, "damage", roll))
    return hurt(battle, ruling, ride.by.id, roll)


Done: TypeAlias = Callable[[Ride, Ruling, Dice], Battle]

CLAUSES: Mapping[str, Clause] = {"control": R02, "knees": R06, "soft-fall": R19}
DONE: Mapping[str, Done] = {
    "control": _controlled,
    "knees": _knees,
    "soft-fall": _fell,
    "dropped": _dropped,
    "dismount": _dismounted,
    "move": _moved,
}
