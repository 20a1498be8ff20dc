"""Words for what Combat & Tactics brings on whom, until when, and what a round uses up."""

from chargemap.i18n import N_
from chargemap.rules.ruleset import Effects

EFFECTS = Effects(
    texts={
        "ac": N_("{who} has AC {value}."),
        "lost-dex": N_("{who} lacks {value} points of Dexterity in its AC."),
        "lost-dex 1": N_("{who} lacks 1 point of Dexterity in its AC."),
        "concentrating": N_("{who} concentrates."),
        "charging": N_("{who} charges at +{value}."),
        "sprinting": N_("{who} sprints."),
        "parry": N_("{who} parries: its AC is better by {value}."),
        "parry 0": N_("{who} parries: its AC is no better for it."),
        "guarding": N_("{who} stands guard."),
        "awaits": N_("{who} waits for {value} alone."),
        "guard-used": N_("{who} has made its guard strike."),
        "set": N_("{who} has a weapon set: damage to who charges is times {value}."),
        "covering": N_("{who} covers the square {value}."),
        "fatigue": N_("{who} has {value} fatigue points left."),
        "fatigue 1": N_("{who} has 1 fatigue point left."),
        "winded": N_("{who} has sprinted {value} rounds and must rest."),
        "winded 1": N_("{who} has sprinted 1 round and must rest."),
        "reloading": N_("{who} reloads: {value} rounds without a shot."),
        "reloading 0": N_("{who} reloads: it can shoot again next round."),
        "reloading 1": N_("{who} reloads: 1 round without a shot."),
        "standing-only": N_("{who} can shoot only standing."),
        "down": N_("{who} is down."),
        "stood": N_("{who} has moved this round."),
        "opportunities": N_("{who} has struck {value} by opportunity."),
    },
    until={
        "round-end": N_("until the end of the round"),
        "next-round-end": N_("until the end of the next round"),
        "very-fast": N_("until the very fast phase"),
        "fast": N_("until the fast phase"),
        "average": N_("until the average phase"),
        "slow": N_("until the slow phase"),
        "very-slow": N_("until the very slow phase"),
        "rest": "",
        "loaded": "",
        "healed": "",
        "stood round-end": "",
        "opportunities round-end": "",
        "guard-used round-end": "",
    },
    spent={
        "acted": N_("acted this round"),
        "sprinted": N_("sprinted this round"),
        "parried": N_("parries this round"),
    },
    told=frozenset({"down"}),
)
