"""The keys of skirmish tokens, options and actions (section 8)."""

from chargemap.i18n import N_
from chargemap.rules.fields import Field
from chargemap.rules.ruleset import State

TOKEN_FIELDS = (
    Field("M", "number", 7, N_("Movement ({unit})"), least=0, most=60, length="inches"),
    Field("I", "int", 3, N_("Initiative"), least=0, most=12),
    Field("WS", "int", None, N_("Weapon Skill"), least=0, most=20),
    Field("S", "int", None, N_("Strength"), least=0, most=20),
    Field("base_mm", "number", 25, N_("Base (mm)"), least=5, most=200),
    Field(
        "tall",
        "number",
        1.5,
        N_("Height of the head ({unit})"),
        least=0,
        most=20,
        length="inches",
    ),
    Field("flies", "flag", False, N_("Flies")),
    Field(
        "z",
        "number",
        None,
        N_("Height it stands at ({unit})"),
        least=0,
        most=60,
        length="inches",
    ),
)
TOKEN_DEFAULTS = {one.key: one.default for one in TOKEN_FIELDS}

OPTIONS = (
    Field(
        "charge_multiplier",
        "number",
        1,
        N_("A charge goes this many times the Movement"),
        least=1,
        most=4,
    ),
    Field(
        "initiative_test",
        "choice",
        "d6",
        N_("Initiative tests are rolled on"),
        choices=("d6", "d12"),
        words=(N_("a d6: Initiative or less"), N_("a d12: Initiative or more")),
    ),
    Field(
        "max_jump",
        "number",
        7,
        N_("Highest jump down ({unit})"),
        least=0,
        most=60,
        length="inches",
    ),
    Field(
        "max_climb",
        "number",
        6,
        N_("Most climbed in a charge ({unit})"),
        least=0,
        most=60,
        length="inches",
    ),
    Field(
        "max_climb_move",
        "number",
        4,
        N_("Most climbed in a move ({unit})"),
        least=0,
        most=60,
        length="inches",
    ),
    Field(
        "failed_move",
        "number",
        4,
        N_("A failed charge moves ({unit})"),
        least=0,
        most=60,
        length="inches",
    ),
    Field(
        "intercept_range",
        "number",
        2,
        N_("Interception range ({unit})"),
        least=0,
        most=60,
        length="inches",
    ),
    Field(
        "engage_range",
        "number",
        1,
        N_("Engagement range ({unit})"),
        least=0,
        most=60,
        length="inches",
    ),
    Field("hidden_may_intercept", "flag", True, N_("Hidden warriors may intercept")),
    Field(
        "simultaneous",
        "flag",
        True,
        N_("All charges are declared before anybody moves"),
    ),
    Field(
        "premeasure",
        "flag",
        False,
        N_("Distances are shown before a charge is declared"),
    ),
)
OPTION_DEFAULTS = {one.key: one.default for one in OPTIONS}

ROUTE = Field(
    "route",
    "choice",
    "auto",
    N_("Route"),
    choices=("auto", "walk", "jump", "climb"),
    words=(
        N_("the first that comes within range"),
        N_("walking only"),
        N_("jumping down allowed"),
        N_("climbing"),
    ),
)
INTERCEPTED = Field("intercepted_by", "tokens", None, N_("Intercepted by"))
CHARGE_KEYS = (
    Field("also", "texts", (), N_("Further enemies")),
    ROUTE,
    Field("via", "points", (), N_("By way of")),
    INTERCEPTED,
)
MOVE_KEYS = (Field("path", "points", (), N_("Path")), ROUTE, INTERCEPTED)
CHARGES_KEYS = (Field("list", "list", (), N_("Charges")),)
TURN_KEYS = (Field("side", "text", "", N_("Side")),)

STATES = (
    State("hidden", N_("hidden")),
    State("in-combat", N_("in combat")),
    State("knocked-down", N_("knocked down")),
    State("stunned", N_("stunned")),
    State("fleeing", N_("fleeing")),
    State("stood-up", N_("stood up this turn")),
    State("acted", N_("acted this turn")),
)
PURPOSES = ("initiative",)
