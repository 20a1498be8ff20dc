"""The clauses of Combat & Tactics, in the order of its page (CT-*)."""

from chargemap.i18n import N_
from chargemap.model.verdict import Clause

_BOOK = "Combat & Tactics, chapter 2"
_RULING = f"{_BOOK}; ruling"

CT01 = Clause(
    "CT-01",
    N_(
        "A round is five phases: `very-fast`, `fast`, `average`, `slow`, `very-slow` (the seed names them), then a closing step `end`. What would fall later than very slow happens in `end`."
    ),
    _RULING,
)
CT02 = Clause(
    "CT-02",
    N_(
        "A token begins to act in its base phase. Without `base_phase`: T or S very-fast, M fast, L average, H slow, G very-slow; one phase sooner at move 18 or more, one later at move 6 or less (kept within the five)."
    ),
    _RULING,
)
CT03 = Clause(
    "CT-03",
    N_(
        "Initiative is by side: d10 each, sides in order of first appearance under `tokens`, lowest wins; a tie is rolled again. On a 1 the side's base phases, weapon speeds and spell phases are each one phase sooner this round, on a 10 one later (each within the five; not psionic powers, not first covering shots or blows; only in `round`). What follows (second halves, the phase after a half-move, later missiles) is counted from these shifted phases and may run into `end`. `initiative: SIDE` on the action names the winner and nothing is rolled."
    ),
    _RULING,
)
CT04 = Clause(
    "CT-04",
    N_(
        "Within a phase: covering shots and blows first (winning side first, in order of declaration, CT-45); then the winning side's attacks, shots, spells and powers, then its movement; then the same for the other side(s). Inside each group: order of declaration. Each event is finished before the next begins, so a downed token does nothing more."
    ),
    _RULING,
)
CT05 = Clause(
    "CT-05",
    N_(
        "An action is no-move, half-move or full-move (`takes`). A half-move is at most half the token's move. Half of an odd number rounds up: the seed's 9 gives 5 (option `half_move`)."
    ),
    _RULING,
)
CT06 = Clause(
    "CT-06",
    N_(
        "`attack` (not described in the seed, used by its examples): no-move, or half-move first. It falls in the later of base phase (one phase later after a half-move: the very fast creature that half-moves strikes in the fast phase) and weapon speed. One blow, also for a claw/claw/bite creature or several attacks a round."
    ),
    _RULING,
)
CT07 = Clause(
    "CT-07",
    N_(
        "To hit: `against` = THAC0 - target's present AC; `total` = d20 + `bonus`; hit when total >= against; natural 20 hits, natural 1 misses. Critical: a hit with a natural 18 or more whose total exceeds `against` by 5 or more; it doubles damage."
    ),
    _RULING,
)
CT08 = Clause(
    "CT-08",
    N_(
        "Damage = multiplier x dice + fixed bonus. Multipliers multiply (a critical with a lance in a charge: 4)."
    ),
    _RULING,
)
CT09 = Clause(
    "CT-09",
    N_(
        "A token with `hp` at 0 or less is `down`: it does nothing more and no longer blocks squares. Nothing can be declared against it (`target-down`)."
    ),
    _RULING,
)
CT10 = Clause(
    "CT-10",
    N_(
        "One point a square; diagonals by option; `~` doubles the step. Diagonals are counted through the whole move of a round. Distance for ranges is the same count over open ground, between nearest squares."
    ),
    _RULING,
)
CT11 = Clause(
    "CT-11",
    N_(
        "`#`, `o` and outside cannot be entered; a step whose centre-to-centre line crosses a wall segment (closed door) is barred; touching it with its end is no crossing, unless closed walls end at that point on both sides of the line. A diagonal step also needs both ways round its corner (the two steps straight) free of `#`, outside and walls (tokens and `o` do not matter). A token with `space` n must find all its squares free; its step costs by the roughest square it will stand on."
    ),
    _RULING,
)
CT12 = Clause(
    "CT-12",
    N_(
        "Nobody enters a square held by another token that is not down. `friends: pass` lifts this for one's own side; then the stretch moved in one phase ends on the last free square and the points are kept."
    ),
    _RULING,
)
CT12A = Clause(
    "CT-12a",
    N_(
        "Of several routes the app takes the fewest points, then fewest steps, then least summed distance of its squares from the straight line between start and goal (the target's nearest square), then the smallest coordinates in order."
    ),
    _RULING,
)
CT12B = Clause(
    "CT-12b",
    N_(
        "A target's *nearest square* is the one of its space whose centre is nearest to the centre of the mover's (or shooter's) space, ties by smallest coordinates; it is taken whenever a route is planned. Squares of a large token are compared by the centres of its space."
    ),
    _RULING,
)
CT13 = Clause(
    "CT-13",
    N_(
        "Facing: the front is the quarter turn around the facing direction, edges included (facing north: dy <= -1 and |dx| <= |dy|, so three squares at distance 1 and five at distance 2; facing northeast: dx >= 0 and dy <= 0; dx, dy from the nearest column and row of the token's space). The two squares beside are flanks, the three behind rear. A token turns to its last step and to whom it attacks with its own action (nearest of the eight directions, centre to centre); not to whom it strikes as guard or by opportunity."
    ),
    _RULING,
)
CT14 = Clause(
    "CT-14",
    N_(
        "A token threatens the squares it can strike with the melee weapon in hand: those in its front and within `min_reach`..`reach` squares (diagonal = 1) of one of its squares, with a clear line from there (CT-14a). A large token is struck or threatened if one of its squares is."
    ),
    _RULING,
)
CT14A = Clause(
    "CT-14a",
    N_(
        "The line runs centre to centre and is stopped by `#`, outside, walls and the inside of a square held by a third token. At an exact corner CT-17 holds for `#`, outside and walls; tokens do not count there: one can strike between two friends who stand corner to corner."
    ),
    _RULING,
)
CT14B = Clause(
    "CT-14b",
    N_(
        "Stunned, bound, unconscious, surprised, down and parrying tokens threaten nothing."
    ),
    _RULING,
)
CT15 = Clause(
    "CT-15",
    N_(
        "Attack of opportunity: one immediate free melee attack at no bonus with the weapon in hand; each token gets at most one against the same enemy and 1 + level/5 (warriors 3 + level/5, rounded down) in all a round; none while sprinting or concentrating. Several: order of `tokens`. They are always taken."
    ),
    _RULING,
)
CT16 = Clause(
    "CT-16",
    N_(
        "A step from a square an enemy threatens to one it does not provokes, before the step (`leaving`). Entering or moving within does not, nor does a step that brings the mover nearer to that enemy (diagonal = 1), as when one steps inside a lance."
    ),
    _RULING,
)
CT17 = Clause(
    "CT-17",
    N_(
        "Sight: a centre-to-centre line between any two squares of the two tokens that crosses no `#`, `%`, outside or wall (touching a wall's end is not crossing, unless closed walls end at that point on both sides of the line); through an exact corner it is stopped only when both squares at the corner stop it. Tokens do not stop sight or missiles. Missiles: 0 up to `short`, -2 up to `medium`, -5 up to `long`, then out of range."
    ),
    _RULING,
)
CT18 = Clause(
    "CT-18",
    N_(
        "One combat action a round; `new-round` or `round` starts the next. Stunned, bound, unconscious, surprised or down tokens cannot act (dazed can). Own side is no target."
    ),
    _RULING,
)
CT19 = Clause(
    "CT-19",
    N_(
        "In `round` each action is checked on the board as it stands at the start. An illegal one is dropped and listed (`dropped`); the rest go on. Once an action of a token is accepted, its further entries are dropped too (`already-acted`). If nothing is left of the list the verdict is illegal and nothing changes: the round before goes on."
    ),
    _RULING,
)
CT19A = Clause(
    "CT-19a",
    N_(
        "In `round`, `attack` and `shoot` are not dropped for where the foe stands at the start (`out-of-reach`, `no-sight`, `out-of-range`; `no-path` and `more-than-half` when the app would seek the way): they are tried when their phase comes. So one may wait with an attack for a foe who walks up; the attacker who cannot reach it by a half-move at the start stands still (no-move)."
    ),
    _RULING,
)
CT19B = Clause(
    "CT-19b",
    N_(
        "A route is kept while it is free and its target has not moved; else it is planned again, at each event, from where the token stands and with the points it has left (a `move` may use its whole move, even if half was planned; a half-move only half). A given `path` is followed until it is barred. Who cannot go on stays: one `lost`, `blocked` (a charge: `target-gone`)."
    ),
    _RULING,
)
CT19C = Clause(
    "CT-19c",
    N_(
        "A barred half-move does not cost the shot, guard or blow that follows: it is done from where the token stands, in the planned phase and at the half rate. An attack that seeks its own way stays without an event when there is none, or when the foe is in reach already."
    ),
    _RULING,
)
CT20 = Clause(
    "CT-20",
    N_(
        "Casting time 1-3 (and 0): the spell comes in the fast phase; 4-6 average; 7-9 slow; one round or more very slow, whatever the caster's base phase. `rounds: N`: the event is listed at once, with `round: N`; only this round is tracked, and he goes on with `rounds: N-1` in the next."
    ),
    _RULING,
)
CT21 = Clause(
    "CT-21",
    N_(
        "While casting the caster stands and concentrates: no Dexterity benefit to AC (from the start of the round until the spell's phase)."
    ),
    _RULING,
)
CT22 = Clause(
    "CT-22",
    N_("Once the spell is cast the Dexterity benefit counts again."),
    _BOOK,
)
CT23 = Clause(
    "CT-23",
    N_("A caster may make a half-move in `end`, unless the spell is very slow."),
    _BOOK,
)
CT24 = Clause(
    "CT-24",
    N_(
        "A caster hit before the spell comes loses it: `lost`, `disrupted` in the spell's phase. Until then he counts as concentrating; the half-move in `end` stays his."
    ),
    _RULING,
)
CT25 = Clause(
    "CT-25",
    N_(
        "A psionic power takes effect in a phase found at random, whatever the user's base phase."
    ),
    _BOOK,
)
CT26 = Clause(
    "CT-26",
    N_(
        "d10 + the power's preparation time: 1-2 very fast, 3-4 fast, 5-6 average, 7-8 slow, 9-10 very slow; above 10 very slow."
    ),
    _RULING,
)
CT30 = Clause(
    "CT-30",
    N_(
        "Any hero or monster may charge to close fast and attack (a reckless attack: gains paid for in defence): a full-move action, movement and one melee attack [one: b]."
    ),
    _BOOK,
)
CT31 = Clause(
    "CT-31",
    N_(
        'A charge covers up to 1.5 times the base move (move 6: 9 squares; rounded down for odd moves). The limit is on the squares travelled to the square it attacks from: a foe "9 squares away" has 9 squares to cross before contact.'
    ),
    _RULING,
)
CT32 = Clause(
    "CT-32",
    N_(
        "Half of the limit (rounded up) may be used in the base phase, the rest in the next. Seed: move 6, base fast, 7 squares to cross: 5 in fast, 2 in average."
    ),
    _BOOK,
)
CT33 = Clause(
    "CT-33",
    N_(
        "The blow falls at the moment of arrival, not at a weapon's speed: in the base phase if that half suffices. The charger arrives at the first square of its path from which its weapon reaches the target; what a given `path` has beyond that square does not count."
    ),
    _RULING,
)
CT34 = Clause(
    "CT-34",
    N_("The charger attacks at +2."),
    _BOOK,
)
CT35 = Clause(
    "CT-35",
    N_("`lance` weapons do double damage in a charge (mounted or not)."),
    _RULING,
)
CT36 = Clause(
    "CT-36",
    N_(
        "From the moment it sets off (an opportunity blow against its first step included) to the end of the round the charger loses all Dexterity benefit to AC and takes a further +1 AC (worse)."
    ),
    _RULING,
)
CT37 = Clause(
    "CT-37",
    N_(
        "A guard whose weapon is longer than the charger's strikes first, automatically."
    ),
    _BOOK,
)
CT38 = Clause(
    "CT-38",
    N_("Spears can be set against charges (CT-66)."),
    _BOOK,
)
CT39 = Clause(
    "CT-39",
    N_(
        "The charger must see its target at the start, must not already reach it, and runs direct: every step shortens the straight distance between its centre and the centre of the target's nearest square (`charge_path: free`: any route)."
    ),
    _RULING,
)
CT40 = Clause(
    "CT-40",
    N_(
        "A hero with a cocked and loaded crossbow, or an arrow nocked on a drawn bow, may declare that he covers a foe within short range."
    ),
    _BOOK,
)
CT41 = Clause(
    "CT-41",
    N_(
        "He covers one square only, within short range and in his sight: `square` any, `at: B` the nearest square of B's space (CT-12b). Whoever of the enemy stands there when he shoots is the target; nobody: the shot is not made and no more that round (`lost`, `square-empty`)."
    ),
    _RULING,
)
CT42 = Clause(
    "CT-42",
    N_("Only with a proficiency slot in the weapon (`prof` slot or specialist)."),
    _BOOK,
)
CT43 = Clause(
    "CT-43",
    N_(
        "It usually arises from how the encounter begins (an archer surprises his foe and orders him to drop his weapon), but is also a combat action anyone eligible may declare. It serves to hold foes still. No-move."
    ),
    _RULING,
)
CT44 = Clause(
    "CT-44",
    N_(
        "The first shot comes in the fast phase, for a specialist in the very fast phase."
    ),
    _BOOK,
)
CT45 = Clause(
    "CT-45",
    N_(
        "He automatically wins initiative against his target: his shot is the first event of its phase. A holder who is himself covered by a shot due in the same phase waits for it, unless the two cover each other; then the winning side is first. A very fast creature can be gone before a proficient archer's shot, not before a specialist's."
    ),
    _RULING,
)
CT46 = Clause(
    "CT-46",
    N_(
        "He may hold the shot to see what the target does and be first in any later phase: `hold: PHASE`."
    ),
    _BOOK,
)
CT46A = Clause(
    "CT-46a",
    N_(
        "`hold: acts`: he shoots in the first phase (from his own on) in which whoever of the enemy stands in the square has an event due in one of the five phases; a covering shot with a fixed phase is one, standing guard or parrying is none. Without one, no shot."
    ),
    _RULING,
)
CT47 = Clause(
    "CT-47",
    N_(
        "After the first shot the rest of his missiles follow at the normal action phase and rate (one a phase, not before the phase after the covering shot), at whoever was shot at and without the bonus."
    ),
    _RULING,
)
CT48 = Clause(
    "CT-48",
    N_("The covering shot is at +2."),
    _BOOK,
)
CT49 = Clause(
    "CT-49",
    N_(
        "Also with any bladed hand weapon (`edged`) at the throat of a foe in one adjacent square who is stunned, dazed, bound, unconscious or surprised. With `square`: the foe who stands there."
    ),
    _RULING,
)
CT50 = Clause(
    "CT-50",
    N_(
        "There too he wins initiative and may strike in the fast phase (specialist: very fast), at +2, and the critical number drops to 16."
    ),
    _BOOK,
)
CT51 = Clause(
    "CT-51",
    N_(
        "Shooting and throwing (splashing holy water and oil too) is a common basic action: stand still at the full rate, or half-move and then shoot at half the rate."
    ),
    _BOOK,
)
CT52 = Clause(
    "CT-52",
    N_(
        "A weapon with a rate below one a round (large crossbows, most firearms) may be shot after a half-move only if loaded and cocked beforehand, and only for its first discharge."
    ),
    _BOOK,
)
CT53 = Clause(
    "CT-53",
    N_("After that it may be shot only as a no-move action."),
    _BOOK,
)
CT54 = Clause(
    "CT-54",
    N_(
        "Shooting or throwing while threatened provokes an attack of opportunity, resolved before the shot, from each enemy threatening."
    ),
    _RULING,
)
CT55 = Clause(
    "CT-55",
    N_(
        "Except, in the round in which an enemy actually moves up to threaten the shooter, for shots at that enemy: he gets them off as it closes (afterwards a melee weapon serves him better). It moved up if it moved this round and did not threaten him at the round's start, both where they then stood; or `moved_up`."
    ),
    _RULING,
)
CT56 = Clause(
    "CT-56",
    N_(
        "Several missiles: the first in the normal action phase (later of base phase, +1 after a half-move, and weapon speed), then one a phase until the rate is used. Seed: fast darts, 5 a round: fast, average, slow (then very slow, the fifth in `end`)."
    ),
    _RULING,
)
CT57 = Clause(
    "CT-57",
    N_(
        "Missiles that a creature looses together (a manticore's; trait `volley`) all come in one phase."
    ),
    _BOOK,
)
CT58 = Clause(
    "CT-58",
    N_(
        "Reloading: a weapon with a rate below one is empty after each shot: effect `reloading`, value = following rounds without a shot (1/rate - 1, rounded up). Shot in round r, it is loaded again at the start of round r + value + 1, without an action. A weapon that starts `loaded: false` counts as shot in the round the battle opens in (value 0 at a rate of one or more). An empty weapon cannot cover; with a rate below one it cannot shoot either (otherwise loading is part of the rate)."
    ),
    _RULING,
)
CT58A = Clause(
    "CT-58a",
    N_(
        "Number: the rate in force (the weapon's own; half of it after a half-move if it is one or more) rounds down but gives at least one missile."
    ),
    _RULING,
)
CT58B = Clause(
    "CT-58b",
    N_(
        "If half the rate is below one (own rate 1 to below 2), a shot after a half-move is paid for by the next round: the weapon may then be shot only standing (`no-move-only`; effect `standing-only`)."
    ),
    _RULING,
)
CT60 = Clause(
    "CT-60",
    N_(
        "To guard is to await an approach: half-move (guarding once the move is done) or no-move."
    ),
    _RULING,
)
CT61 = Clause(
    "CT-61",
    N_(
        "A guard strikes at the moment an enemy steps into a square it threatens, whatever its initiative and phase. One guard strike a round; several guards at one step: order of `tokens`. Seed: Arwen lost initiative, long sword (average); a very fast size M creature half-moves to claw her in the fast phase: she strikes first."
    ),
    _RULING,
)
CT62 = Clause(
    "CT-62",
    N_(
        "An enemy can only strike a guard first with a longer weapon: it attacks from beyond her reach, or, if it steps in, the guard answers right after its attack, or when that attack is lost. Only the enemy whose `attack` is aimed at her has this; one who steps in for anything else is struck at once (chargers at her: CT-63)."
    ),
    _RULING,
)
CT63 = Clause(
    "CT-63",
    N_(
        "Charger against the guard it charges: the longer reach strikes first. Seed: with a long spear (reach 2) Arwen strikes first although it charges."
    ),
    _BOOK,
)
CT64 = Clause(
    "CT-64",
    N_("Equal reach: the larger weapon strikes first."),
    _BOOK,
)
CT65 = Clause(
    "CT-65",
    N_(
        "Equal size too: the side that won initiative. Seed: had the size M creature charged, it would have struck first, having won. The other strikes right after (CT-33)."
    ),
    _BOOK,
)
CT66 = Clause(
    "CT-66",
    N_(
        "Guards count as set against charges: spears and spear-like polearms (`set`) do double damage to charging creatures (in the guard strike, not by opportunity)."
    ),
    _RULING,
)
CT67 = Clause(
    "CT-67",
    N_(
        "A guard nobody attacked may attack in `end`, half-moving to reach someone (`then: {at: X}`, in `round`). All of it counts as movement in CT-04. Not if any blow or missile was aimed at it (opportunity blows too) or if it struck: then there is no event. If it declared a half-move it attacks only from where it stands. Still due and X out of reach: `lost`, `target-gone`."
    ),
    _RULING,
)
CT68 = Clause(
    "CT-68",
    N_(
        "Entering is any step that ends in a threatened square, from outside or from another; the strike follows the step and the mover goes on unless down. `at: X` on a guard waits for X alone. A guard passed by others strikes when they enter; a charger with another target gets no comparison of weapons."
    ),
    _RULING,
)
CT70 = Clause(
    "CT-70",
    N_("Moving keeps all defences."),
    _BOOK,
)
CT71 = Clause(
    "CT-71",
    N_("It is a full-move action; half the move or less may count as a half-move."),
    _BOOK,
)
CT72 = Clause(
    "CT-72",
    N_("It begins in the base phase; weapon speed does not delay it."),
    _BOOK,
)
CT73 = Clause(
    "CT-73",
    N_("Each half takes one phase: a fast hero does half in fast, ends in average."),
    _BOOK,
)
CT75 = Clause(
    "CT-75",
    N_(
        "Any hero may parry, when not being hit matters most: no-move, for the whole round (from its start)."
    ),
    _BOOK,
)
CT76 = Clause(
    "CT-76",
    N_("He cannot move, attack (no guard strike, no opportunity) or cast."),
    _RULING,
)
CT77 = Clause(
    "CT-77",
    N_(
        "Non-warriors lower AC by half their level (down). Seed: 6th-level wizard, AC 5 becomes 2."
    ),
    _RULING,
)
CT78 = Clause(
    "CT-78",
    N_("Warriors by half their level, plus one. Seed: 6th-level fighter, 4."),
    _BOOK,
)
CT80 = Clause(
    "CT-80",
    N_("A sprint covers up to twice the base move, half a phase (CT-73)."),
    _BOOK,
)
CT81 = Clause(
    "CT-81",
    N_("Full-move action; nothing else that round."),
    _BOOK,
)
CT82 = Clause(
    "CT-82",
    N_(
        "All Dexterity benefit to AC is lost, and +1 AC (worse), from the moment it sets off (an opportunity blow against its first step included) to the end of the round."
    ),
    _RULING,
)
CT83 = Clause(
    "CT-83",
    N_(
        "A sprinter who enters a square threatened by a guard with a `set` weapon counts as charging: that strike does double damage."
    ),
    _BOOK,
)
CT84 = Clause(
    "CT-84",
    N_(
        "He may sprint as long as he has the fatigue points (`sprint_cost` a round, on the board only)."
    ),
    _RULING,
)
CT85 = Clause(
    "CT-85",
    N_(
        "Outside combat (`rounds: N`) he may sprint as many rounds as his Constitution, then must stop and rest (more: Player's Handbook, chapter 14, Time and Movement)."
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
