"""Pathfinder 1e: the charge, every combat maneuver, mounts and two weapons."""

from chargemap.i18n import N_
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20.situation import settled
from chargemap.rules.d20.templates import TEMPLATES
from chargemap.rules.d20.views import EFFECTS
from chargemap.rules.pf1 import (
    attack,
    casting,
    disarm,
    feint,
    grapple,
    maneuver,
    riding,
    shooting,
    sunder,
    trip,
    two_weapons,
)
from chargemap.rules.pf1.clauses import CHARGE_CLAUSES
from chargemap.rules.pf1.fields import (
    ARMED_KEYS,
    ATTACK_KEYS,
    BATTLE_FIELDS,
    CAST_KEYS,
    DISARM_KEYS,
    FEINT_KEYS,
    GRAPPLE_KEYS,
    PURPOSES,
    RIDE_KEYS,
    SHOOT_KEYS,
    SUNDER_KEYS,
    TOKEN_FIELDS,
    TWO_WEAPON_KEYS,
    action_complaints,
    complaints,
)
from chargemap.rules.pf1.game import GAME, OPTIONS
from chargemap.rules.pf1.maneuver_clauses import MANEUVER_CLAUSES
from chargemap.rules.pf1.riding_clauses import RIDING_CLAUSES, TWO_WEAPON_CLAUSES
from chargemap.rules.pf1.views import views
from chargemap.rules.ruleset import ActionRules, Ruleset, State

ACTIONS = {
    "attack": ActionRules(
        text=N_("Attack"),
        attempt=attack.attempt,
        requirements=attack.REQUIREMENTS,
        preview=attack.preview,
        outcome=attack.outcome,
        keys=ATTACK_KEYS,
        target="token",
    ),
    "two-weapon": ActionRules(
        text=N_("Attack with two weapons"),
        attempt=two_weapons.attempt,
        requirements=two_weapons.REQUIREMENTS,
        forecast=two_weapons.forecast,
        preview=two_weapons.preview,
        outcome=two_weapons.outcome,
        keys=TWO_WEAPON_KEYS,
        target="token",
    ),
    "trip": ActionRules(
        text=N_("Trip"),
        attempt=trip.attempt,
        requirements=trip.REQUIREMENTS,
        forecast=trip.forecast,
        preview=maneuver.preview,
        outcome=trip.outcome,
        keys=ARMED_KEYS,
        target="token",
    ),
    "disarm": ActionRules(
        text=N_("Disarm"),
        attempt=disarm.attempt,
        requirements=disarm.REQUIREMENTS,
        forecast=disarm.forecast,
        preview=maneuver.preview,
        outcome=disarm.outcome,
        keys=DISARM_KEYS,
        target="token",
    ),
    "sunder": ActionRules(
        text=N_("Sunder"),
        attempt=sunder.attempt,
        requirements=sunder.REQUIREMENTS,
        forecast=sunder.forecast,
        preview=maneuver.preview,
        outcome=sunder.outcome,
        keys=SUNDER_KEYS,
        target="token",
    ),
    "grapple": ActionRules(
        text=N_("Grapple"),
        attempt=grapple.attempt,
        requirements=grapple.REQUIREMENTS,
        forecast=grapple.forecast,
        preview=grapple.preview,
        outcome=grapple.outcome,
        keys=GRAPPLE_KEYS,
        target="token",
    ),
    "feint": ActionRules(
        text=N_("Feint"),
        attempt=feint.attempt,
        requirements=feint.REQUIREMENTS,
        forecast=feint.forecast,
        preview=feint.preview,
        outcome=feint.outcome,
        keys=FEINT_KEYS,
        target="token",
    ),
    "ride": ActionRules(
        text=N_("Ride"),
        attempt=riding.attempt,
        requirements=riding.REQUIREMENTS,
        forecast=riding.forecast,
        preview=riding.preview,
        outcome=riding.outcome,
        keys=RIDE_KEYS,
    ),
    "shoot-mounted": ActionRules(
        text=N_("Shoot from the saddle"),
        attempt=shooting.attempt,
        requirements=shooting.REQUIREMENTS,
        forecast=shooting.forecast,
        preview=shooting.preview,
        outcome=shooting.outcome,
        keys=SHOOT_KEYS,
        target="token",
    ),
    "cast-mounted": ActionRules(
        text=N_("Cast a spell from the saddle"),
        attempt=casting.attempt,
        requirements=casting.REQUIREMENTS,
        forecast=casting.forecast,
        preview=casting.preview,
        outcome=casting.outcome,
        keys=CAST_KEYS,
    ),
}

RULESET = Ruleset(
    id="pf1",
    name=N_("Pathfinder 1e"),
    board="grid",
    unit="ft",
    clauses=(
        *CHARGE_CLAUSES,
        *d20.CLAUSES,
        *MANEUVER_CLAUSES,
        *RIDING_CLAUSES,
        *TWO_WEAPON_CLAUSES,
    ),
    options=OPTIONS,
    token_fields=TOKEN_FIELDS,
    states=tuple(State(name, one.text) for name, one in GAME.conditions.items()),
    rules=ACTIONS,
    templates=TEMPLATES,
    effects=EFFECTS,
    views=views(ACTIONS),
    battle_fields=BATTLE_FIELDS,
    more={"readied": [], "aoo": [], "attacks": []},
    settle=lambda battle: settled(GAME, battle),
    check=complaints,
    check_action=action_complaints,
    purposes=PURPOSES,
    source=N_("The Pathfinder Reference Document, told in our own words."),
    licence="Open Game License 1.0a",
)
