"""Skirmish charges in free inches: lanes, interception, climbing, jumping and the press of bodies (SK-01 to SK-53)."""

from chargemap.i18n import N_
from chargemap.rules.ruleset import ActionRules, Ruleset, Views
from chargemap.rules.skirmish import (
    charge,
    charges,
    complaints,
    costs,
    declaring,
    deeds,
    looking,
    move,
    outcome,
    setting,
    views,
    warrior,
)
from chargemap.rules.skirmish.clauses import CLAUSES
from chargemap.rules.skirmish.fields import (
    CHARGE_KEYS,
    CHARGES_KEYS,
    MOVE_KEYS,
    OPTIONS,
    PURPOSES,
    STATES,
    TOKEN_FIELDS,
    TURN_KEYS,
)
from chargemap.rules.skirmish.templates import TEMPLATES

ACTIONS = {
    "charge": ActionRules(
        text=N_("Charge"),
        attempt=charge.attempt,
        requirements=charge.REQUIREMENTS,
        preview=outcome.preview,
        outcome=outcome.outcome,
        keys=CHARGE_KEYS,
        target="token",
    ),
    "charges": ActionRules(
        text=N_("Resolve charges"),
        attempt=charges.attempt,
        requirements=charges.DECLARED,
        preview=charges.preview,
        outcome=charges.outcome,
        keys=CHARGES_KEYS,
        by_token=False,
        in_part=True,
    ),
    "move": ActionRules(
        text=N_("Move"),
        attempt=move.attempt,
        requirements=move.REQUIREMENTS,
        preview=move.preview,
        outcome=move.outcome,
        keys=MOVE_KEYS,
    ),
    "shoot": ActionRules(
        text=N_("Shoot"),
        attempt=deeds.attempt,
        requirements=deeds.SHOOT,
        outcome=deeds.shot,
    ),
    "cast": ActionRules(
        text=N_("Cast a spell"),
        attempt=deeds.attempt,
        requirements=deeds.CAST,
        outcome=deeds.cast,
    ),
    "turn": ActionRules(
        text=N_("Next turn"),
        attempt=deeds.attempt,
        outcome=deeds.turned,
        keys=TURN_KEYS,
        by_token=False,
    ),
}
MORE: dict[str, object] = {
    "failure": None,
    "end_z": None,
    "path_z": [],
    "interception": None,
    "charges": [],
    "zones": {},
}

RULESET = Ruleset(
    id="skirmish",
    name=N_("Skirmish"),
    board="table",
    unit="inches",
    clauses=CLAUSES,
    options=OPTIONS,
    token_fields=TOKEN_FIELDS,
    states=STATES,
    rules=ACTIONS,
    templates=TEMPLATES,
    effects=views.EFFECTS,
    views=Views(
        space_sq=lambda token: 1,
        threatened=lambda battle, token_id: frozenset(),
        opponents=views.opponents,
        riders=lambda battle, token_id: (),
        fallen=views.fallen,
        to_hit=views.to_hit,
        allowance=views.allowance,
        way=costs.way,
        measure=looking.measure,
        sight=looking.sight,
        base=warrior.base_of,
        height=setting.height,
        ground=setting.ground,
        zones=setting.zones,
        free_place=setting.free_place,
        costs=costs.costs,
        foreseen=declaring.foreseen,
        crossings=declaring.crossings,
        holds=declaring.holds,
    ),
    more=MORE,
    settle=setting.settled,
    check=complaints.complaints,
    check_action=complaints.action_complaints,
    declares={"charge": "charges"},
    purposes=PURPOSES,
    source=N_("A skirmish game of warbands, told in our own words."),
)
