"""What a planner has to know: what is declared for a round, what is offered, and what a phase brings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict
from chargemap.rules.adnd2ct import outcome, playing
from chargemap.rules.adnd2ct.arms import Weapon
from chargemap.rules.adnd2ct.clauses import CLAUSES
from chargemap.rules.adnd2ct.combatant import HELD, Combatant, combatant_of
from chargemap.rules.adnd2ct.phases import END, PHASES, STEPS
from chargemap.rules.adnd2ct.reasons import REASONS
from chargemap.rules.adnd2ct.rounds import (
    BY_PHASE,
    NEW,
    RUNNING,
    WHOLE,
    number_of_next,
    without_running,
)
from chargemap.rules.hand import action_of, written_of
from chargemap.rules.offer import Offer
from chargemap.rules.phased import Phased
from chargemap.rules.ruling import Family, Ruling

DECLARED = (
    *("attack", "charge", "shoot", "cover", "guard"),
    *("move", "parry", "cast", "psionic", "sprint"),
)
MORE: Mapping[str, object] = {"takes": None, "ends": {}, "dropped": []}
GUARD = N_("Guard")
_ORDER = {clause.id: index for index, clause in enumerate(CLAUSES)}
_PHASE_WORDS = (
    *(N_("very fast"), N_("fast"), N_("average")),
    *(N_("slow"), N_("very slow"), N_("end")),
)


# ------------------------------------------------------------------ a round of what is declared
def together(declared: Sequence[Action]) -> Action:
    """Return the round in which all that is declared is carried out."""
    return Action(WHOLE, choices={"actions": [written_of(one) for one in declared]})


def carried_out(battle: Battle, action: Action, verdict: Verdict) -> Sequence[str]:
    """Return who has declared anything: once a round begins nothing of it is left."""
    if action.do not in (WHOLE, BY_PHASE) or action.get("actions") is None:
        return ()
    return [one.by for one in battle.declared]


def comes(battle: Battle) -> str | None:
    """Return the phase that comes next in the round under way."""
    running = cast(Mapping[str, Any] | None, battle.stats.get(RUNNING))
    return STEPS[running["phase"]] if running else None


def playing_now(battle: Battle) -> tuple[Action, ...]:
    """Return what is carried out in the round under way."""
    running = cast(Mapping[str, Any], battle.stats.get(RUNNING) or {})
    found = (action_of(one["action"]) for one in running.get("plans", ()))
    return tuple(one for one in found if one is not None)


def won(battle: Battle) -> str:
    """Return the side that has won initiative in the round under way."""
    running = cast(Mapping[str, Any], battle.stats.get(RUNNING) or {})
    return cast(str, running.get("winner", ""))


def notes(
    battle: Battle, action: Action
) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Return the armour class of whoever parries, a casting time that was not chosen, and that a die finds a phase."""
    one = combatant_of(battle.tokens[action.by])
    match action.do:
        case "parry":
            return ((N_("AC {ac}"), {"ac": one.ac - one.parry}),)
        case "cast" if not action.get("time") and not action.get("rounds"):
            return ((N_("Casting time: 0"), {}),)
        case "psionic":
            return ((N_("a d10 says when"), {}),)
    return ()


PHASED = Phased(
    phase=BY_PHASE,
    whole=WHOLE,
    fresh=NEW,
    steps=dict(zip((*PHASES, END), _PHASE_WORDS, strict=True)),
    comes=comes,
    playing=playing_now,
    number=number_of_next,
    sides=playing.sides_of,
    won=won,
    by_die={"power": PHASES},
    notes=notes,
    events={
        "move": N_("{value} to {to}"),
        "attack": N_("strikes {at}"),
        "guard-strike": N_("on guard, {at}"),
        "opportunity": N_("in passing, {at}"),
        "shoot": N_("shoots {at}"),
        "cover-shot": N_("covers {at}"),
        "cover-strike": N_("at the throat, {at}"),
        "cast": N_("casts"),
        "power": N_("power"),
        "power?": N_("power?"),
    },
    lost={
        "down": N_("is down"),
        "target-down": N_("target down"),
        "target-gone": N_("out of reach"),
        "square-empty": N_("nobody there"),
        "blocked": N_("way barred"),
        "out-of-sight": N_("out of sight"),
        "out-of-range": N_("out of range"),
        "disrupted": N_("spell lost"),
    },
)


# ------------------------------------------------------------------ before it is declared
def foreseen(battle: Battle, action: Action) -> Verdict | None:
    """Return what would come of an action in the round to come, by itself; None of what is not declared."""
    if action.do not in DECLARED or action.force or action.get("rounds"):
        return None
    fresh = without_running(outcome.next_round(battle))
    one = playing.Single(fresh, action, in_round=True)
    ruling = Ruling(action, _ORDER, more=dict(MORE))
    ruling.ask_all((Family(REASONS[action.do], playing.Single.faults),), one)
    ruling.stay(fresh.tokens[action.by].at)
    playing.forecast(one, ruling)
    if not ruling.findings:
        playing.preview(one, ruling)
        ruling.success = None
    return ruling.verdict()


# ------------------------------------------------------------------ what is offered
def offered(battle: Battle, by: str, at: str) -> tuple[Offer, ...]:
    """Return what a token may declare against another, or by itself."""
    one = combatant_of(battle.tokens[by])
    return tuple(_against(one, battle, at) if at else _alone(one))


def _against(one: Combatant, battle: Battle, at: str) -> Iterator[Offer]:
    melee = [weapon.name for weapon in one.weapons if weapon.reach is not None]
    missiles = [weapon.name for weapon in one.weapons if weapon.is_missile]
    if melee:
        blade = _first(one, melee)
        yield Offer(Action("charge", one.id, at, blade), options=("mod",))
        yield Offer(
            Action("attack", one.id, at, blade),
            options=("with", "mod"),
            weapons=tuple(melee),
            lay="to",
        )
    if missiles:
        bow = _first(one, missiles)
        yield Offer(
            Action("shoot", one.id, at, bow),
            options=("with", "shots", "mod"),
            weapons=tuple(missiles),
            lay="to",
        )
    yield from _covers(one, battle, at)
    if melee:
        blade = _first(one, melee)
        alone = Action("guard", one.id, at, blade)
        yield Offer(alone, N_("against one only"), GUARD, options=(), lay="to")
        text = N_("against all, then attack {at}")
        late = Action("guard", one.id, None, {**blade, "then": {"at": at}})
        yield Offer(late, text, GUARD, _names(battle, at), (), lay="to")


def _covers(one: Combatant, battle: Battle, at: str) -> Iterator[Offer]:
    """Yield the weapon at whose point a foe may be held."""
    held = battle.tokens[at].states & HELD
    for weapon in one.weapons:
        aimed = weapon.is_missile and weapon.traits & {"bow", "crossbow"}
        if aimed or (held and "edged" in weapon.traits):
            choices = {} if weapon is one.hand else {"with": weapon.name}
            action = Action("cover", one.id, at, choices)
            yield Offer(action, options=("hold", "mod") if aimed else ("mod",))
            return


def _alone(one: Combatant) -> Iterator[Offer]:
    melee = [weapon.name for weapon in one.weapons if weapon.reach is not None]
    yield Offer(Action("move", one.id), N_("Move"), lay="to", needed=True, options=())
    if melee:
        action = Action("guard", one.id, None, _first(one, melee))
        yield Offer(action, N_("against all"), GUARD, options=(), lay="to")
    yield Offer(Action("parry", one.id), N_("Parry"), options=())
    yield Offer(
        Action("cast", one.id), N_("Cast a spell"), options=("time", "rounds"), lay="to"
    )
    yield Offer(Action("psionic", one.id), N_("Use a psionic power"), options=("prep",))
    action = Action("sprint", one.id)
    yield Offer(action, N_("Sprint"), lay="to", needed=True, options=())


def _names(battle: Battle, at: str) -> Mapping[str, str]:
    return {"at": battle.tokens[at].label}


def _first(one: Combatant, names: Sequence[str]) -> dict[str, object]:
    """Return the choice of a weapon of that kind: none if the one in hand is."""
    hand: Weapon | None = one.hand
    return {} if hand is not None and hand.name in names else {"with": names[0]}
