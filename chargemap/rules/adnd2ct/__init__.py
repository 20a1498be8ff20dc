"""AD&D 2nd edition, Combat & Tactics: a round of five phases in which everybody acts by speed."""

from functools import partial

from chargemap.i18n import N_
from chargemap.rules.adnd2ct import playing, views
from chargemap.rules.adnd2ct.clauses import CLAUSES
from chargemap.rules.adnd2ct.fields import (
    KEYS,
    OPTIONS,
    PURPOSES,
    STATES,
    TOKEN_FIELDS,
    complaints,
)
from chargemap.rules.adnd2ct.reasons import REASONS
from chargemap.rules.adnd2ct.templates import TEMPLATES
from chargemap.rules.ruleset import ActionRules, Ruleset, State
from chargemap.rules.ruling import Family

_TEXTS = {
    "attack": N_("Attack"),
    "charge": N_("Charge"),
    "cover": N_("Cover"),
    "shoot": N_("Shoot or throw"),
    "guard": N_("Guard"),
    "move": N_("Move"),
    "parry": N_("Parry"),
    "sprint": N_("Sprint"),
    "cast": N_("Cast a spell"),
    "psionic": N_("Use a psionic power"),
}
_TARGETS = {
    "attack": "token",
    "charge": "token",
    "cover": "token",
    "shoot": "tokens",
    "guard": "token",
}

ACTIONS = {
    do: ActionRules(
        text=text,
        attempt=playing.Single,
        requirements=(Family(REASONS[do], playing.Single.faults),),
        forecast=playing.forecast,
        preview=playing.preview,
        outcome=playing.resolve,
        keys=KEYS[do],
        target=_TARGETS.get(do, ""),
        may_lack_target=do in ("cover", "guard"),
    )
    for do, text in _TEXTS.items()
} | {
    "round": ActionRules(
        text=N_("Play the round"),
        attempt=playing.Round,
        requirements=(Family(playing.ROUND_REASONS, playing.Round.faults),),
        forecast=playing.forecast_round,
        preview=playing.preview_round,
        outcome=playing.resolve_round,
        keys=KEYS["round"],
        by_token=False,
    ),
    "new-round": ActionRules(
        text=N_("Begin a new round"),
        attempt=playing.NewRound,
        outcome=playing.begin_round,
        keys=KEYS["new-round"],
        by_token=False,
    ),
}

RULESET = Ruleset(
    id="adnd2ct",
    name=N_("AD&D 2e Combat & Tactics"),
    board="grid",
    unit="squares",
    clauses=CLAUSES,
    options=OPTIONS,
    token_fields=TOKEN_FIELDS,
    states=tuple(State(name, text) for name, text in STATES.items()),
    rules=ACTIONS,
    templates=TEMPLATES,
    effects=views.EFFECTS,
    views=views.VIEWS,
    more={"takes": None, "ends": {}, "dropped": []},
    check=complaints,
    check_action=partial(playing.action_complaints),
    purposes=PURPOSES,
    source=N_(
        "AD&D 2nd edition, Player's Option: Combat & Tactics, told in our own words."
    ),
    licence="",
)
