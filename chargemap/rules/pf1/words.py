"""Words for what Pathfinder's rulings bring on whom, until when, and what a turn uses up."""

from chargemap.i18n import N_
from chargemap.rules.d20.views import EFFECTS as SHARED
from chargemap.rules.ruleset import Effects

DONE = {  # what the sentence about the action tells at once
    "pushed": N_("{who} is pushed {length}."),
    "moved-to": N_("{who} ends at {value}."),
    "prone": N_("{who} falls prone."),
    "mount-fell": N_("{who}'s mount has fallen: a soft fall is next."),
    "dropped": N_("{who} drops the {value}."),
    "picked-up": N_("{who} picks up the {value}."),
    "item-hp": N_("{who}'s {item} has {value} hit points left."),
    "item-hp 1": N_("{who}'s {item} has 1 hit point left."),
    "broken": N_("{who}'s {item} is broken."),
    "destroyed": N_("{who}'s {item} is destroyed."),
    "grappled": N_("{who} is grappled."),
    "grapple-ended": N_("{who} is in this grapple no more."),
    "grappler": N_("{who} is the grappler now, and holds {value}."),
    "damage": N_("{who} takes {value} damage."),
    "nonlethal": N_("{who} takes {value} nonlethal damage."),
    "pinned": N_("{who} is pinned."),
    "no-dex": N_("{who} has no Dexterity bonus to AC."),
    "bound": N_("{who} is bound: escaping takes {value}."),
    "cannot-escape": N_("{who} is too weak ever to break these bonds."),
    "freed": N_("{who} is free of its bonds."),
    "feinted": N_("{who} has no Dexterity bonus against {value}'s next melee attack."),
    "controlled": N_("{who} is under control."),
    "turn-lost": N_("{who} can do nothing more."),
    "hands": N_("{who} has {value} hands free."),
    "hands 1": N_("{who} needs one hand for the reins."),
    "hands 2": N_("{who} has both hands free."),
    "dismounted": N_("{who} is out of the saddle."),
    "in-saddle": N_("{who} stays in the saddle."),
    "avoids-combat": N_("{who}, with nobody to guide it, avoids combat."),
    "spell-cast": N_("{who}'s spell of level {value} takes effect."),
    "spell-lost": N_("{who}'s spell of level {value} is lost."),
    "dying": N_("{who} is dying."),
}

KEPT = {  # what is kept on a token for the rulings to come
    "moved-ft": N_("{who} has gone {length} this turn."),
}

EFFECTS = Effects(
    texts={**SHARED.texts, **DONE, **KEPT},
    until={
        **SHARED.until,
        "end-of-next-turn": N_("until the end of its next turn"),
        "moved-ft start-of-next-turn": "",
        "feinted end-of-next-turn": N_("until the end of {value}'s next turn"),
        "feinted end-of-turn": N_("until the end of {value}'s turn"),
    },
    spent={
        **SHARED.spent,
        "full-attack": N_("full attack begun"),
        "blow-0": N_("first blow"),
        "blow-1": N_("second blow"),
        "blow-2": N_("third blow"),
        "blow-3": N_("fourth blow"),
        "hold-checked": N_("check to hold on"),
    },
    clauses={
        "dying": ("PF1-M65",),
        "mount-fell": ("PF1-M79",),
    },
    told=frozenset(DONE),
)
