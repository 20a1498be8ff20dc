"""The clauses of Combat & Tactics, in the order of its page (CT-*)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause

_BOOK = "Combat & Tactics, chapter 2"
_RULING = f"{_BOOK}; ruling"

CT01 = Clause(
    "CT-01",
    N_(
        "A round is five phases: very fast, fast, average, slow and very slow, then a closing step. What would fall later than the very slow phase happens in the closing step."
    ),
    _RULING,
)
CT02 = Clause(
    "CT-02",
    N_(
        "Everybody begins to act in a base phase. Where none is written it follows from size: very fast for tiny and small, fast for medium, average for large, slow for huge, very slow for gargantuan; one phase sooner with a move of 18 or more, one later with a move of 6 or less, but always one of the five."
    ),
    _RULING,
)
CT03 = Clause(
    "CT-03",
    N_(
        "Initiative goes by side: each rolls a ten-sided die, in the order in which the sides first appear, and the lowest wins; a tie is rolled again. On a 1 the side's base phases, weapon speeds and spell phases come one phase sooner this round, on a 10 one later, within the five. That shifts no psionic power and no first covering shot or blow, and only a whole round, not an action by itself. What follows (a second half of a move, a blow after a half-move, later missiles) counts from the shifted phase and may run into the closing step. Where the winner is named nobody rolls."
    ),
    f"{_RULING}; option extremes",
)
CT04 = Clause(
    "CT-04",
    N_(
        "Within a phase covering shots and blows come first, those of the side that won initiative before the others. Then the winning side attacks, shoots, casts and uses powers, and then it moves; after it the others do the same. Among equals it goes by the order of declaration. Each event is over before the next begins, so whoever goes down does nothing more."
    ),
    _RULING,
)
CT05 = Clause(
    "CT-05",
    N_(
        "An action allows no move, half a move or a full move. A half-move is at most half of the move; half of an odd number rounds up, so that half of 9 is 5."
    ),
    f"{_RULING}; option half_move",
)
CT06 = Clause(
    "CT-06",
    N_(
        "An attack is one blow, standing or after a half-move, also for a creature with claws and a bite or with several attacks a round. It falls in the base phase, one phase later after a half-move, or in the phase of the weapon's speed, whichever is later."
    ),
    _RULING,
)
CT07 = Clause(
    "CT-07",
    N_(
        "A twenty-sided die and the bonus must come to at least the attacker's THAC0 less the target's present Armor Class. A natural 20 always hits, a natural 1 always misses. A hit is critical with a natural 18 or more and a total at least 5 above what was needed; it does double damage."
    ),
    _RULING,
)
CT08 = Clause(
    "CT-08",
    N_(
        "What doubles damage doubles the dice; the fixed bonus is added once. Several doublings multiply: a critical hit with a lance in a charge does four times the dice. A hit does at least one point."
    ),
    _RULING,
)
CT09 = Clause(
    "CT-09",
    N_(
        "Whoever has 0 hit points or less is down: it does nothing more and bars no squares. Nothing can be declared against it."
    ),
    _RULING,
)
CT10 = Clause(
    "CT-10",
    N_(
        "A step costs one point, a diagonal step what the table plays, and difficult ground doubles it. Diagonals are counted through the whole move of a round. Ranges are counted in the same way over open ground, between the nearest squares."
    ),
    f"{_RULING}; option diagonals",
)
CT11 = Clause(
    "CT-11",
    N_(
        "Nobody enters walls, obstacles or what lies outside. A step is barred if the line from centre to centre crosses a wall or a closed door; meeting its end is no crossing, unless walls end there on both sides of the line. A diagonal step also needs both ways round its corner free of walls and of what lies outside; obstacles and creatures there do not matter. A creature of several squares must find all of them free, and its step costs by the roughest square that it will stand on."
    ),
    _RULING,
)
CT12 = Clause(
    "CT-12",
    N_(
        "Nobody enters a square held by somebody else who is not down. Where one's own side may be passed, the stretch moved in a phase ends on the last free square, and the points are kept."
    ),
    f"{_RULING}; option friends",
)
CT12A = Clause(
    "CT-12a",
    N_(
        "Of several routes the one of fewest points is taken; among those the one of fewest steps, then the one whose squares lie nearest in sum to the straight line from start to goal (the target's nearest square), then the one with the smallest coordinates in order."
    ),
    _RULING,
)
CT12B = Clause(
    "CT-12b",
    N_(
        "A target's nearest square is the one whose centre is nearest to the centre of who moves or shoots, and of equals the one with the smallest coordinates. It is found anew whenever a route is planned. The squares of a large creature are compared by the centre of its space."
    ),
    _RULING,
)
CT13 = Clause(
    "CT-13",
    N_(
        "The front is the quarter turn around where one faces, its edges included: three squares at a distance of 1, five at a distance of 2. The two squares beside are flanks, the three behind are the rear. One turns to one's last step, and to whom one attacks with one's own action, but not to whom one strikes as a guard or by opportunity."
    ),
    f"{_RULING}; option facing",
)
CT14 = Clause(
    "CT-14",
    N_(
        "One threatens the squares that the melee weapon in hand can strike: those in one's front, within the weapon's reach and not nearer than its least reach (a diagonal counts 1), with a clear line. A large creature strikes from any of its squares, and is struck or threatened on any of them."
    ),
    _RULING,
)
CT14A = Clause(
    "CT-14a",
    N_(
        "The line of a blow runs from centre to centre. Walls, what lies outside and the inside of a square held by a third creature stop it. At an exact corner it is stopped as sight is; creatures do not count there, so one can strike between two friends who stand corner to corner."
    ),
    _RULING,
)
CT14B = Clause(
    "CT-14b",
    N_(
        "Who is stunned, bound, unconscious, surprised, down or parrying threatens nothing."
    ),
    _RULING,
)
CT15 = Clause(
    "CT-15",
    N_(
        "An attack of opportunity is one free melee blow at once, without a bonus, with the weapon in hand. Each creature has at most one against the same enemy in a round, and 1 in all, warriors 3, plus a fifth of its level rounded down; none while it sprints or concentrates. Several come in the order of the tokens, and they are always taken."
    ),
    _RULING,
)
CT16 = Clause(
    "CT-16",
    N_(
        "A step from a square that an enemy threatens to one that it does not threaten gives that enemy an attack of opportunity, before the step. Entering threatened squares or moving among them does not, nor does a step that brings one nearer to that enemy (a diagonal counts 1), as when one steps inside a lance."
    ),
    f"{_RULING}; option leaving",
)
CT17 = Clause(
    "CT-17",
    N_(
        "One sees another if a line between the centres of any two of their squares crosses no wall, closed door, obscuring square or square outside. Meeting a wall's end is no crossing, unless walls end there on both sides of the line; through an exact corner the line is stopped only if both squares beside it stop it. Creatures stop neither sight nor missiles. Missiles have no penalty up to short range, -2 up to medium and -5 up to long range; beyond that they cannot be sent."
    ),
    _RULING,
)
CT18 = Clause(
    "CT-18",
    N_(
        "Everybody has one combat action a round, and the next round must begin before another. Who is stunned, bound, unconscious, surprised or down cannot act; who is dazed can. Nobody aims at the own side."
    ),
    _RULING,
)
CT19 = Clause(
    "CT-19",
    N_(
        "When a round is played each declared action is checked on the board as it stands at the start. One that cannot be done is dropped, and so is every further action of somebody whose action was accepted; the rest go on. If nothing is left nothing changes, and the round before goes on."
    ),
    _RULING,
)
CT19A = Clause(
    "CT-19a",
    N_(
        "In a round no attack and no shot is dropped for where the foe stands at the start: it is tried when its phase comes. So one may wait with an attack for a foe who walks up. An attacker who seeks the way and could not reach the foe with a half-move at the start stands still."
    ),
    _RULING,
)
CT19B = Clause(
    "CT-19b",
    N_(
        "A route is kept while it is free and its target has not moved. Else it is planned anew as its next event comes, from where one stands and with the points that are left: a move has its whole move, a half-move only half. Squares given one by one are followed until they are barred. Who cannot go on stays, and that is told once."
    ),
    _RULING,
)
CT19C = Clause(
    "CT-19c",
    N_(
        "A barred half-move does not cost the shot, the guard or the blow that follows it: that is done from where one stands, in the planned phase and at the half rate. An attacker who seeks the way stays without more if there is none, or if the foe is in reach already."
    ),
    _RULING,
)
CT20 = Clause(
    "CT-20",
    N_(
        "A spell with a casting time from 0 to 3 comes in the fast phase, from 4 to 6 in the average, from 7 to 9 in the slow phase, and one that takes a round or more in the very slow phase, whatever the caster's base phase. Of a spell that takes several rounds only the present one is played; the caster goes on with one round fewer in the next."
    ),
    _RULING,
)
CT21 = Clause(
    "CT-21",
    N_(
        "A caster stands and concentrates, from the start of the round until the spell's phase: no Dexterity counts for Armor Class."
    ),
    _RULING,
)
CT22 = Clause(
    "CT-22",
    N_("Once the spell is cast Dexterity counts for Armor Class again."),
    _BOOK,
)
CT23 = Clause(
    "CT-23",
    N_(
        "A caster may make a half-move in the closing step, unless the spell is a very slow one."
    ),
    _BOOK,
)
CT24 = Clause(
    "CT-24",
    N_(
        "A caster who is hit before the spell comes loses it, which is told in the spell's phase. Until then the caster counts as concentrating. The half-move in the closing step is not lost."
    ),
    _RULING,
)
CT25 = Clause(
    "CT-25",
    N_(
        "A psionic power takes effect in a phase found at random, whatever the base phase of its user."
    ),
    _BOOK,
)
CT26 = Clause(
    "CT-26",
    N_(
        "A ten-sided die and the power's preparation time give its phase: 1 or 2 very fast, 3 or 4 fast, 5 or 6 average, 7 or 8 slow, 9 or more very slow."
    ),
    _RULING,
)
CT30 = Clause(
    "CT-30",
    N_(
        "Heroes and monsters alike may charge, to close in fast and strike: a reckless attack that pays for its gains with defence. It takes a full move, and brings one melee blow."
    ),
    _RULING,
)
CT31 = Clause(
    "CT-31",
    N_(
        "A charge covers at most one and a half times the move, rounded down: 9 squares with a move of 6. That limits the way to the square from which one strikes."
    ),
    _RULING,
)
CT32 = Clause(
    "CT-32",
    N_(
        "Half of a charge's limit, rounded up, may be used in the base phase, the rest in the next. With a move of 6 and 7 squares to cross one runs 5 in the first of them and 2 in the second."
    ),
    _BOOK,
)
CT33 = Clause(
    "CT-33",
    N_(
        "The blow of a charge falls as the charger arrives, not at the weapon's speed; if the first half suffices that is in the base phase. The charger arrives at the first square of its way from which its weapon reaches the target; what was given beyond that square does not count."
    ),
    _RULING,
)
CT34 = Clause(
    "CT-34",
    N_("A charger strikes with +2."),
    _BOOK,
)
CT35 = Clause(
    "CT-35",
    N_(
        "Weapons made for charging, such as lances, do double damage in a charge, mounted or not."
    ),
    _RULING,
)
CT36 = Clause(
    "CT-36",
    N_(
        "From the moment it sets off, a blow against its first step included, to the end of the round a charger has no Dexterity in its Armor Class, which is one worse besides."
    ),
    _RULING,
)
CT37 = Clause(
    "CT-37",
    N_("A guard whose weapon is longer than the charger's always strikes first."),
    _BOOK,
)
CT38 = Clause(
    "CT-38",
    N_("Spears can be set against a charge."),
    _BOOK,
)
CT39 = Clause(
    "CT-39",
    N_(
        "A charger must see its target at the start and must not reach it already. It runs straight at it: every step shortens the distance between its centre and the centre of the target's nearest square."
    ),
    f"{_RULING}; option charge_path",
)
CT40 = Clause(
    "CT-40",
    N_(
        "Who has a cocked and loaded crossbow, or an arrow on a drawn bow, may cover a foe within short range."
    ),
    _BOOK,
)
CT41 = Clause(
    "CT-41",
    N_(
        "One covers a single square, within short range and in sight: any square, or a foe's nearest. Whichever enemy stands there when the shot is due is its target. If nobody does the shot is not made, nor any other that round."
    ),
    _RULING,
)
CT42 = Clause(
    "CT-42",
    N_(
        "Only who has a proficiency slot in the weapon, or is a specialist, may cover with a missile."
    ),
    _BOOK,
)
CT43 = Clause(
    "CT-43",
    N_(
        "Covering often comes of how an encounter begins, when an archer takes a foe by surprise and bids it drop its weapon, but anybody who is able to may declare it. It is meant to hold a foe still, and allows no move."
    ),
    _RULING,
)
CT44 = Clause(
    "CT-44",
    N_(
        "The first covering shot comes in the fast phase, that of a specialist in the very fast phase."
    ),
    _BOOK,
)
CT45 = Clause(
    "CT-45",
    N_(
        "Who covers wins initiative against the target: the shot is the first event of its phase. A holder who is covered in turn by a shot due in the same phase waits for that shot, unless the two cover each other; then the side that won initiative is first. So a very fast creature can be gone before a proficient archer's shot, but not before a specialist's."
    ),
    _RULING,
)
CT46 = Clause(
    "CT-46",
    N_(
        "The first shot may be held, to see what the target does; it comes first in whichever later phase was named."
    ),
    _BOOK,
)
CT46A = Clause(
    "CT-46a",
    N_(
        "A shot may be held until the target acts. Then it comes in the first phase, from its own on, in which whichever enemy stands in the square has an event due in one of the five phases. A covering shot of a fixed phase is such an event; standing guard and parrying are not. Without one there is no shot."
    ),
    _RULING,
)
CT47 = Clause(
    "CT-47",
    N_(
        "After the covering shot the rest of the missiles follow at their usual phase and rate, one a phase and never before the phase after it, at whoever was shot at and without the bonus."
    ),
    _RULING,
)
CT48 = Clause(
    "CT-48",
    N_("A covering shot has +2."),
    _BOOK,
)
CT49 = Clause(
    "CT-49",
    N_(
        "A bladed hand weapon may be held at the throat of a foe in an adjacent square who is stunned, dazed, bound, unconscious or surprised. Where a square is named it is the foe who stands there."
    ),
    _RULING,
)
CT50 = Clause(
    "CT-50",
    N_(
        "At the throat, too, one wins initiative: the blow may come in the fast phase, that of a specialist in the very fast phase, with +2, and it is critical from a natural 16."
    ),
    _BOOK,
)
CT51 = Clause(
    "CT-51",
    N_(
        "Shooting and throwing, holy water and oil included, is done standing at the full rate, or after a half-move at half the rate."
    ),
    _BOOK,
)
CT52 = Clause(
    "CT-52",
    N_(
        "A weapon with a rate below one a round, such as a heavy crossbow or a firearm, is shot after a half-move only if it was loaded before, and only for its first shot of the fight."
    ),
    _BOOK,
)
CT53 = Clause(
    "CT-53",
    N_(
        "After its first shot a weapon with a rate below one a round is shot only standing."
    ),
    _BOOK,
)
CT54 = Clause(
    "CT-54",
    N_(
        "Who shoots or throws in a square that enemies threaten gives each of them an attack of opportunity, before the shot."
    ),
    _RULING,
)
CT55 = Clause(
    "CT-55",
    N_(
        "An enemy that moves up in this round to threaten the shooter gets no attack of opportunity for shots at itself. It moved up if it moved this round and did not threaten the shooter as the round began, when both stood where they then were."
    ),
    _RULING,
)
CT56 = Clause(
    "CT-56",
    N_(
        "Of several missiles the first comes in the later of the base phase, one phase later after a half-move, and the weapon's speed; the others follow one a phase until the rate is used up. Five fast darts fly in the fast, average, slow and very slow phases and in the closing step."
    ),
    _RULING,
)
CT57 = Clause(
    "CT-57",
    N_(
        "Missiles that a creature looses together, such as a manticore's spikes, all come in one phase."
    ),
    _BOOK,
)
CT58 = Clause(
    "CT-58",
    N_(
        "A weapon with a rate below one a round is empty after each shot, for as many of the following rounds as one divided by the rate, less one, rounded up; then it is loaded again as the round begins, without an action. One that is empty as the battle opens counts as shot in that round. An empty weapon cannot cover; it can still be shot if its rate is one or more, for then loading is part of the rate."
    ),
    _RULING,
)
CT58A = Clause(
    "CT-58a",
    N_(
        "The number of missiles is the weapon's rate, or half of it after a half-move if the rate is one or more, rounded down, but at least one."
    ),
    _RULING,
)
CT58B = Clause(
    "CT-58b",
    N_(
        "Where half the rate is below one, of a rate from one to below two, a shot after a half-move is paid for by the next round: in that the weapon is shot only standing."
    ),
    _RULING,
)
CT60 = Clause(
    "CT-60",
    N_(
        "To guard is to await an approach, standing or after a half-move; then one guards once the move is done."
    ),
    _RULING,
)
CT61 = Clause(
    "CT-61",
    N_(
        "A guard strikes as an enemy steps into a square that it threatens, whatever initiative and phases say, once a round. Several guards strike at one step in the order of the tokens."
    ),
    _RULING,
)
CT62 = Clause(
    "CT-62",
    N_(
        "Only with a longer weapon does an enemy that attacks a guard strike first. It attacks from beyond the guard's reach, or, if it steps in, the guard answers right after that attack, or when that attack is lost. One who steps in for anything else is struck at once; who charges the guard is compared with it."
    ),
    _RULING,
)
CT63 = Clause(
    "CT-63",
    N_(
        "Of a charger and the guard that it charges the one with the longer reach strikes first."
    ),
    _BOOK,
)
CT64 = Clause(
    "CT-64",
    N_("At equal reach the larger weapon strikes first."),
    f"{_BOOK}; option first_strike",
)
CT65 = Clause(
    "CT-65",
    N_(
        "At equal reach and equal size of the weapons the side that won initiative strikes first, and the other right after."
    ),
    _BOOK,
)
CT66 = Clause(
    "CT-66",
    N_(
        "Guards count as set against charges: spears and polearms like spears do double damage to whoever charges, in the guard's strike but not by opportunity."
    ),
    _RULING,
)
CT67 = Clause(
    "CT-67",
    N_(
        "A guard whom nobody attacked may attack in the closing step, after a half-move if need be; all of that counts as movement. It may not if any blow or missile was aimed at it, one of opportunity included, or if it struck as a guard. If it guarded after a half-move it attacks only from where it stands. If the attack is due and the foe out of reach, it is lost."
    ),
    _RULING,
)
CT68 = Clause(
    "CT-68",
    N_(
        "Entering is any step that ends in a threatened square, from outside or from another such square. The strike follows the step, and the mover goes on unless it is down. A guard may wait for one foe alone. A charger with another target is struck as it enters, without a comparison of weapons."
    ),
    _RULING,
)
CT70 = Clause(
    "CT-70",
    N_("Who moves keeps all defences."),
    _BOOK,
)
CT71 = Clause(
    "CT-71",
    N_("A move is a full-move action; half of it or less may count as a half-move."),
    _BOOK,
)
CT72 = Clause(
    "CT-72",
    N_("A move begins in the base phase, whatever the speed of the weapon."),
    _BOOK,
)
CT73 = Clause(
    "CT-73",
    N_(
        "Each half of a move takes one phase: who is fast does half in the fast phase and ends in the average phase."
    ),
    _BOOK,
)
CT75 = Clause(
    "CT-75",
    N_(
        "Anybody may parry, when it matters most not to be hit. It allows no move and holds for the whole round, from its start."
    ),
    _BOOK,
)
CT76 = Clause(
    "CT-76",
    N_(
        "Who parries cannot move, cast or attack, neither as a guard nor by opportunity."
    ),
    _RULING,
)
CT77 = Clause(
    "CT-77",
    N_(
        "A parry betters the Armor Class by half the level, rounded down: a wizard of level 6 goes from 5 to 2."
    ),
    _RULING,
)
CT78 = Clause(
    "CT-78",
    N_(
        "A warrior's parry betters the Armor Class by half the level, rounded down, and one more: by 4 at level 6."
    ),
    _BOOK,
)
CT80 = Clause(
    "CT-80",
    N_("A sprint covers up to twice the move, half of that in each of its two phases."),
    f"{_BOOK}; option sprint_factor",
)
CT81 = Clause(
    "CT-81",
    N_("A sprint is a full-move action, and leaves nothing else for that round."),
    _BOOK,
)
CT82 = Clause(
    "CT-82",
    N_(
        "From the moment it sets off, a blow against its first step included, to the end of the round a sprinter has no Dexterity in its Armor Class, which is one worse besides."
    ),
    _RULING,
)
CT83 = Clause(
    "CT-83",
    N_(
        "A sprinter who enters a square threatened by a guard with a set weapon counts as charging: that strike does double damage."
    ),
    _BOOK,
)
CT84 = Clause(
    "CT-84",
    N_(
        "One may sprint as long as one has the fatigue points; each round of sprinting on the board costs one."
    ),
    f"{_RULING}; option sprint_cost",
)
CT85 = Clause(
    "CT-85",
    N_(
        "Outside combat one may sprint for as many rounds as one's Constitution. Then one must stop and rest."
    ),
    _BOOK,
)

CLAUSES = (
    CT01,
    CT02,
    CT03,
    CT04,
    CT05,
    CT06,
    CT07,
    CT08,
    CT09,
    CT10,
    CT11,
    CT12,
    CT12A,
    CT12B,
    CT13,
    CT14,
    CT14A,
    CT14B,
    CT15,
    CT16,
    CT17,
    CT18,
    CT19,
    CT19A,
    CT19B,
    CT19C,
    CT20,
    CT21,
    CT22,
    CT23,
    CT24,
    CT25,
    CT26,
    CT30,
    CT31,
    CT32,
    CT33,
    CT34,
    CT35,
    CT36,
    CT37,
    CT38,
    CT39,
    CT40,
    CT41,
    CT42,
    CT43,
    CT44,
    CT45,
    CT46,
    CT46A,
    CT47,
    CT48,
    CT49,
    CT50,
    CT51,
    CT52,
    CT53,
    CT54,
    CT55,
    CT56,
    CT57,
    CT58,
    CT58A,
    CT58B,
    CT60,
    CT61,
    CT62,
    CT63,
    CT64,
    CT65,
    CT66,
    CT67,
    CT68,
    CT70,
    CT71,
    CT72,
    CT73,
    CT75,
    CT76,
    CT77,
    CT78,
    CT80,
    CT81,
    CT82,
    CT83,
    CT84,
    CT85,
)
