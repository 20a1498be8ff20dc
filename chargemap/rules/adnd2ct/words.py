"""Words for weapons, and for what Combat & Tactics brings on whom, until when, and what a round uses up."""

from collections.abc import Mapping

from chargemap.i18n import N_
from chargemap.rules.ruleset import Effects

WEAPONS: Mapping[str, str] = {  # of the presets, by their names in files
    "longsword": N_("longsword"),
    "shortsword": N_("shortsword"),
    "dagger": N_("dagger"),
    "greatsword": N_("greatsword"),
    "mace": N_("mace"),
    "spear": N_("spear"),
    "long-spear": N_("long spear"),
    "partisan": N_("partisan"),
    "halberd": N_("halberd"),
    "lance": N_("lance"),
    "claws": N_("claws"),
    "longbow": N_("longbow"),
    "shortbow": N_("shortbow"),
    "light-crossbow": N_("light crossbow"),
    "heavy-crossbow": N_("heavy crossbow"),
    "arquebus": N_("arquebus"),
    "dart": N_("dart"),
    "javelin": N_("javelin"),
    "holy-water": N_("holy water"),
    "tail-spikes": N_("tail spikes"),
}

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
        "acted": N_("its action"),
        "sprinted": N_("its action, sprinting"),
        "parried": N_("its action, parrying"),
    },
    told=frozenset({"down"}),
)
