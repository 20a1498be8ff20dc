"""D&D 3.5: the charge on the grid, and the ordinary movement under it."""

from dataclasses import replace
from functools import partial

from chargemap.i18n import N_
from chargemap.rules.d20 import (
    chances,
    danger,
    deeds,
    health,
    movement,
    reached,
    views,
)
from chargemap.rules.d20.fields import (
    ATTACK_KEYS,
    BRACE_KEYS,
    CHARGE_KEYS,
    MOVE_KEYS,
    PURPOSES,
    TOKEN_FIELDS,
    complaints,
)
from chargemap.rules.d20.situation import settled
from chargemap.rules.d20.templates import TEMPLATES
from chargemap.rules.dnd35 import actions, aftermath, charge, opposed
from chargemap.rules.dnd35.clauses import CLAUSES
from chargemap.rules.dnd35.game import GAME, OPTIONS, situation_of
from chargemap.rules.ruleset import ActionRules, Ruleset, State

ACTIONS = {
    "charge": ActionRules(
        text=N_("Charge"),
        attempt=charge.attempt,
        requirements=charge.REQUIREMENTS,
        forecast=charge.forecast,
        preview=charge.preview,
        outcome=charge.outcome,
        keys=CHARGE_KEYS,
        target="token",
    ),
    "move": ActionRules(
        text=N_("Move"),
        attempt=actions.move,
        requirements=movement.MOVE,
        forecast=movement.forecast_move,
        outcome=movement.moved,
        keys=MOVE_KEYS,
        one_of=("to", "path"),
    ),
    "attack": ActionRules(
        text=N_("Attack"),
        attempt=actions.deed,
        requirements=actions.ATTACK,
        preview=actions.preview_attack,
        outcome=actions.attacked,
        keys=ATTACK_KEYS,
        target="token",
    ),
    "ready-brace": ActionRules(
        text=N_("Set a weapon against a charge"),
        attempt=actions.deed,
        requirements=actions.BRACE,
        outcome=actions.set_weapon,
        keys=BRACE_KEYS,
    ),
    "stand": ActionRules(
        text=N_("Stand up"),
        attempt=actions.deed,
        requirements=actions.STAND,
        forecast=deeds.forecast_rising,
        outcome=deeds.stood_up,
    ),
    "wound": ActionRules(
        text=N_("Apply damage"),
        attempt=actions.deed,
        outcome=health.wound(actions.toll),
        keys=health.WOUND_KEYS,
        by_hand=True,
    ),
    "fall": ActionRules(
        text=N_("Fall on the way"),
        attempt=actions.deed,
        outcome=health.fallen,
        keys=health.FALL_KEYS,
        by_hand=True,
    ),
    "start-turn": ActionRules(
        text=N_("Start turn"),
        attempt=actions.deed,
        outcome=deeds.turn_started,
    ),
}

RULESET = Ruleset(
    id="dnd35",
    name=N_("D&D 3.5"),
    board="grid",
    unit="ft",
    clauses=CLAUSES,
    options=OPTIONS,
    token_fields=TOKEN_FIELDS,
    states=tuple(State(name, one.text) for name, one in GAME.conditions.items()),
    rules=ACTIONS,
    templates=TEMPLATES,
    effects=views.EFFECTS,
    views=replace(
        views.views(GAME, situation_of),
        provocations=lambda battle, action: chances.before(
            situation_of(battle), action, opposed.provocations_of_charge
        ),
        aftermath=lambda entry: aftermath.after(
            situation_of(entry.before), entry.action, entry.verdict
        ),
        strides=partial(reached.strides, situation_of, movement.MOVE),
        danger=partial(danger.danger, situation_of, charge.ANYWHERE),
    ),
    more={"readied": []},
    settle=lambda battle: settled(GAME, battle),
    check=complaints,
    purposes=PURPOSES,
    source=N_("The d20 System Reference Document 3.5, told in our own words."),
    licence="Open Game License 1.0a",
)
