"""AD&D 2nd edition, Combat & Tactics: a round of five phases in which everybody acts by speed."""

from chargemap.i18n import N_
from chargemap.rules.adnd2ct import planning, playing, rounds, sound, views, wounds
from chargemap.rules.adnd2ct.clauses import CLAUSES
from chargemap.rules.adnd2ct.fields import (
    BATTLE_FIELDS,
    KEYS,
    OPTIONS,
    PURPOSES,
    STATES,
    TOKEN_FIELDS,
)
from chargemap.rules.adnd2ct.reasons import REASONS
from chargemap.rules.adnd2ct.templates import TEMPLATES
from chargemap.rules.adnd2ct.words import EFFECTS
from chargemap.rules.d20.health import WOUND_KEYS
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
    do: ActionRules(
        text=text,
        attempt=rounds.Round,
        requirements=(Family(rounds.ROUND_REASONS, rounds.Round.faults),),
        forecast=rounds.forecast,
        preview=rounds.preview,
        outcome=rounds.play,
        keys=KEYS[do],
        by_token=False,
    )
    for do, text in (("round", N_("Play the round")), ("phase", N_("Next phase")))
}
ACTIONS["new-round"] = ActionRules(
    text=N_("Begin a new round"),
    attempt=rounds.NewRound,
    outcome=rounds.begin_new,
    keys=KEYS["new-round"],
    by_token=False,
)
ACTIONS["wound"] = ActionRules(
    text=N_("Apply damage"),
    attempt=wounds.Wound,
    outcome=wounds.outcome,
    keys=WOUND_KEYS,
    by_hand=True,
)

RULESET = Ruleset(
    id="adnd2ct",
    name=N_("AD&D 2e Combat & Tactics"),
    board="grid",
    unit="squares",
    pace="points",
    clauses=CLAUSES,
    options=OPTIONS,
    token_fields=TOKEN_FIELDS,
    states=tuple(State(name, text) for name, text in STATES.items()),
    rules=ACTIONS,
    templates=TEMPLATES,
    effects=EFFECTS,
    views=views.VIEWS,
    more=planning.MORE,
    settle=sound.settled,
    check=sound.complaints,
    battle_fields=BATTLE_FIELDS,
    check_action=rounds.complaints,
    declares=dict.fromkeys(planning.DECLARED, rounds.WHOLE),
    together=planning.together,
    carried_out=planning.carried_out,
    phased=planning.PHASED,
    purposes=PURPOSES,
    source=N_(
        "AD&D 2nd edition, Player's Option: Combat & Tactics, told in our own words."
    ),
    licence="",
)
