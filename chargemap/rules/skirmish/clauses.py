"""The clauses of skirmish charges in free inches (skirmish page, SK-01 to SK-53), and the reasons that cite them."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause, Reason

_SEED = "Skirmish rules, charges"
_BOOK = "Skirmish rulebook"
_CORE = "Skirmish core game"
_TOOL = "Ruling"

C01 = Clause(
    "SK-01",
    N_(
        "A warrior may charge any enemy that is not hidden. He may not charge his own side."
    ),
    _SEED,
)
C02 = Clause(
    "SK-02",
    N_(
        "Nothing is measured before a charge is declared. A charge that turns out too long is legal and fails. No range and no length is shown before."
    ),
    _SEED,
)
C03 = Clause(
    "SK-03",
    N_(
        "He may engage further enemies with the same charge. All enemies engaged in one charge, target included, must be pairwise within 1″ of each other."
    ),
    _SEED,
)
C04 = Clause(
    "SK-04",
    N_("A further enemy may not be behind the target."),
    _SEED,
)
C05 = Clause(
    "SK-05",
    N_("All charges of a turn are declared together, before any warrior is moved."),
    _SEED,
)
C06 = Clause(
    "SK-06",
    N_(
        "The player may arrange his own chargers round the target. As many as fit get into combat."
    ),
    _SEED,
)
C07 = Clause(
    "SK-07",
    N_("Enemies are never shifted to make room."),
    _SEED,
)
C08 = Clause(
    "SK-08",
    N_("A charge without climbing takes the most direct route."),
    _SEED,
)
C09 = Clause(
    "SK-09",
    N_("A charge with climbing may take another way."),
    _SEED,
)
C10 = Clause(
    "SK-10",
    N_(
        "A charge that needs climbing takes one Initiative test. If it fails, the charge fails. It is taken at the first climb of the route; passed, it covers all climbs."
    ),
    _SEED,
)
C11 = Clause(
    "SK-11",
    N_("If the failed climb was a climb down, he also falls the whole height."),
    _SEED,
)
C12 = Clause(
    "SK-12",
    N_("All climbing in one charge, up and down added, is at most 6″."),
    _SEED,
)
C13 = Clause(
    "SK-13",
    N_(
        "Jumping down takes one Initiative test for each full 2″ of the drop: 1.9″ none, 2″ one, 4″ two, 7″ three."
    ),
    _SEED,
)
C14 = Clause(
    "SK-14",
    N_("If one of them fails, he falls the whole height and the charge fails."),
    _SEED,
)
C15 = Clause(
    "SK-15",
    N_("A jump down uses no Movement."),
    _SEED,
)
C16 = Clause(
    "SK-16",
    N_(
        "With Movement 6: 2″, a jump of up to 7″, then 4″. A drop of more than 7″ fails by itself: no test, he falls."
    ),
    _SEED,
)
C17 = Clause(
    "SK-17",
    N_(
        "A charge with a jump that lands within 2″ of the target, with enough Movement left to reach it, is a diving charge."
    ),
    _SEED,
)
C18 = Clause(
    "SK-18",
    N_("A diving charger has +1 on the Strength roll in the first round of combat."),
    _SEED,
)
C19 = Clause(
    "SK-19",
    N_("This may exceed the racial maximum."),
    _SEED,
)
C20 = Clause(
    "SK-20",
    N_(
        "An enemy out of line of sight may be charged, as far as the charger has Movement."
    ),
    _SEED,
)
C21 = Clause(
    "SK-21",
    N_(
        "The charger must then pass an Initiative test, or the charge fails. Further enemies need no test of their own."
    ),
    _SEED,
)
C22 = Clause(
    "SK-22",
    N_("That test comes on top of those for climbing and jumping."),
    _SEED,
)
C23 = Clause(
    "SK-23",
    N_("A hidden enemy cannot be charged."),
    _SEED,
)
C24 = Clause(
    "SK-24",
    N_(
        "A warrior within 2″ of a moving enemy may intercept him. Those who are being charged by the same action do not."
    ),
    _SEED,
)
C25 = Clause(
    "SK-25",
    N_("A warrior in combat does not intercept."),
    _SEED,
)
C26 = Clause(
    "SK-26",
    N_("He does it by stepping into the mover's way."),
    _SEED,
)
C27 = Clause(
    "SK-27",
    N_("Any kind of move may be intercepted: ordinary, charge, failed charge, flying."),
    _SEED,
)
C28 = Clause(
    "SK-28",
    N_("A mover is intercepted by one warrior at most."),
    _SEED,
)
C29 = Clause(
    "SK-29",
    N_("The interception zone is drawn in grey."),
    _SEED,
)
C30 = Clause(
    "SK-30",
    N_(
        "What follows holds whatever made the charge fail. Being intercepted is no failed charge. But a charge intercepted during its failed 4″ stays a failed charge, with both effects."
    ),
    _SEED,
)
C31 = Clause(
    "SK-31",
    N_("He is moved 4″ towards the target, whatever his Movement, along his route."),
    _SEED,
)
C32 = Clause(
    "SK-32",
    N_(
        "Or he is moved to the place where he fell or failed his test to climb, even if that is further."
    ),
    _SEED,
)
C33 = Clause(
    "SK-33",
    N_(
        "He stops 1″ short of the target. If he already stands nearer than that, he stays."
    ),
    _SEED,
)
C34 = Clause(
    "SK-34",
    N_("He may not shoot missile weapons this turn."),
    _SEED,
)
C35 = Clause(
    "SK-35",
    N_("He may cast spells or prayers."),
    _SEED,
)
C36 = Clause(
    "SK-36",
    N_("The range of a charge is his Movement, or twice that in the core game."),
    _SEED,
)
C37 = Clause(
    "SK-37",
    N_(
        "A charge succeeds in base contact. He counts as charging in the first round. Bases in contact are in combat."
    ),
    _CORE,
)
C38 = Clause(
    "SK-38",
    N_(
        "No charge and no move while in combat, knocked down, stunned, fleeing, or having acted. One who stood up this turn may not charge. He may move up to half his Movement, rounded up."
    ),
    _CORE,
)
C39 = Clause(
    "SK-39",
    N_(
        "An Initiative test on a d6 is passed on Initiative or less, and a 6 always fails; on a d12 it is passed on Initiative or more, a 12 always passes and a 1 always fails."
    ),
    _CORE,
)
C40 = Clause(
    "SK-40",
    N_(
        "Climbing counts as movement, inch for inch. So does a ladder. A ladder needs no test and does not count towards the most that may be climbed."
    ),
    _CORE,
)
C41 = Clause(
    "SK-41",
    N_(
        "Anything up to 1″ high costs nothing extra and needs no test: low wall, kerb, step up or down."
    ),
    _CORE,
)
C42 = Clause(
    "SK-42",
    N_(
        "Difficult ground: each inch of the centre's path inside costs two. It does not bend the most direct route."
    ),
    _CORE,
)
C43 = Clause(
    "SK-43",
    N_(
        "A route is a chain of paths of the base's centre through free places, one on each surface, joined by steps, ladders, climbs and jumps down. The first kind of route that has one within range counts: walking, then jumping, then climbing."
    ),
    _TOOL,
)
C44 = Clause(
    "SK-44",
    N_(
        "A warrior sees another if one of nine lines between their bases is clear at head height: from the centre and both rims of one to those of the other."
    ),
    _TOOL,
)
C45 = Clause(
    "SK-45",
    N_(
        "Order: measure; then the sight test; then climb and jump tests in the order of the route. After a failure, or after the place where he is intercepted, nothing more is rolled."
    ),
    _TOOL,
)
C46 = Clause(
    "SK-46",
    N_(
        "Falls are reported in inches; a fall of under 2″ does no harm, and wounds are not worked out. A hidden charger is spotted and hidden no longer. An ordinary move does not reveal a hidden man unless he is intercepted."
    ),
    _BOOK,
)
C47 = Clause(
    "SK-47",
    N_(
        "The mover counts as charging his interceptor. He stops and both are in combat. A hidden interceptor is spotted."
    ),
    _BOOK,
)
C48 = Clause(
    "SK-48",
    N_(
        "Interceptors come from the flanks of a move or charge. None is past the target, level with the target, or past the end of an ordinary move. None is behind the mover or level with him."
    ),
    _BOOK,
)
C49 = Clause(
    "SK-49",
    N_("Stunned, knocked-down and fleeing warriors do not intercept. Hidden ones may."),
    _CORE,
)
C50 = Clause(
    "SK-50",
    N_(
        "Ordinary move: up to his Movement, never nearer than 1″ to an enemy. Who starts nearer than 1″ may not get nearer than he stood at the start. It may be measured, so one that is too long is illegal. It climbs at most 4″ in all; more is blocked."
    ),
    _CORE,
)
C51 = Clause(
    "SK-51",
    N_(
        "A flyer goes straight, over everything. Heights cost nothing, and no climb or jump test is taken. He must end on a free place. If the straight place of contact is taken, he goes to the nearest free one. He can be intercepted from any surface, where his base finds room on it, and comes down there."
    ),
    _TOOL,
)
C52 = Clause(
    "SK-52",
    N_(
        "Of the chargers of one target the greatest number is placed, then with the least movement in all."
    ),
    _TOOL,
)
C53 = Clause(
    "SK-53",
    N_(
        "A new turn ends, for both sides, what lasted until the end of the turn, who has acted and who stood up, and opens a new declaration. Acting out of turn is not checked."
    ),
    _CORE,
)


CLAUSES = tuple(
    one for name, one in sorted(globals().items()) if isinstance(one, Clause)
)

OWN_SIDE = Reason("own-side", (C01,), N_("{tokens} is on the same side."), each=True)
HIDDEN = Reason("hidden-target", (C23,), N_("{tokens} is hidden."), each=True)
IN_COMBAT = Reason("in-combat", (C38,), N_("{by} is in close combat."))
STATES = {
    "knocked-down": Reason("knocked-down", (C38,), N_("{by} is knocked down.")),
    "stunned": Reason("stunned", (C38,), N_("{by} is stunned.")),
    "fleeing": Reason("fleeing", (C38,), N_("{by} is fleeing.")),
    "acted": Reason("acted", (C38,), N_("{by} has acted this turn.")),
}
STOOD_UP = {
    "stood-up": Reason("stood-up", (C38,), N_("{by} stood up this turn.")),
}
LATE = Reason(
    "late",
    (C05,),
    N_("{tokens} moved already: all charges are declared before anybody moves."),
)
ALSO_APART = Reason(
    "also-apart", (C03,), N_("{tokens} are more than {engage_range} apart."), each=True
)
ALSO_BEHIND = Reason(
    "also-behind", (C04,), N_("{tokens} stands behind {at}."), each=True
)
NO_ROUTE = Reason("no-route", (C43,), N_("There is no way for {by} to {at}."))
NO_ROOM = Reason("no-room", (C43,), N_("No place in contact with {at} is free."))
NOT_DIRECT = Reason(
    "not-direct", (C08,), N_("Without climbing {by} takes the most direct route.")
)
BLOCKED = Reason(
    "blocked",
    (C43,),
    N_(
        "No free way leads there in straight lines with at most {max_climb_move} of climbing."
    ),
)
TOO_FAR = Reason(
    "too-far", (C50,), N_("It takes {meant}, and {by} may move at most {most}.")
)
WITHIN_1 = Reason(
    "within-1", (C50,), N_("It comes nearer than {engage_range} to {tokens}.")
)
FAILED_CHARGE = Reason("failed-charge", (C34,), N_("{by} failed a charge this turn."))
SHOOT_STATES = {
    word: Reason(word, (C34,), one.text)
    for word, one in {"in-combat": IN_COMBAT, **STATES}.items()
    if word != "acted"
}
CAST_STATES = {
    word: Reason(word, (C35,), one.text)
    for word, one in STATES.items()
    if word != "acted"
}

FAILURES = {
    "too-far": (C02, C36),
    "climb-too-high": (C12,),
    "sight-test": (C21,),
    "climb-test": (C10,),
    "jump-test": (C14,),
    "jump-too-far": (C16,),
    "no-room": (C06, C52),
    "intercepted": (C26, C47),
}
REFUSED = {
    "own-side": C24,
    "is-target": C24,
    "too-far": C24,
    "in-combat": C25,
    "blocked": C26,
    "one-only": C28,
    "behind": C48,
    "stunned": C49,
    "knocked-down": C49,
    "fleeing": C49,
    "hidden": C49,
}
