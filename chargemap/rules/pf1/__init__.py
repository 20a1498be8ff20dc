"""Pathfinder 1e: the charge, every combat maneuver, mounts and two weapons."""

from chargemap.i18n import N_
from chargemap.rules.d20 import clauses as d20
from chargemap.rules.d20.situation import settled
from chargemap.rules.d20.templates import TEMPLATES
from chargemap.rules.d20.views import EFFECTS
from chargemap.rules.pf1 import disarm, feint, maneuver, sunder, trip
from chargemap.rules.pf1.clauses import CHARGE_CLAUSES
from chargemap.rules.pf1.fields import (
    ARMED_KEYS,
    BATTLE_FIELDS,
    PURPOSES,
    TOKEN_FIELDS,
    complaints,
)
from chargemap.rules.pf1.game import GAME, OPTIONS
from chargemap.rules.pf1.maneuver_clauses import MANEUVER_CLAUSES
from chargemap.rules.pf1.riding_clauses import RIDING_CLAUSES, TWO_WEAPON_CLAUSES
from chargemap.rules.pf1.views import views
from chargemap.rules.ruleset import ActionRules, Ruleset, State

ACTIONS = {
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
    purposes=PURPOSES,
    source=N_("The Pathfinder Reference Document, told in our own words."),
    licence="Open Game License 1.0a",
)
