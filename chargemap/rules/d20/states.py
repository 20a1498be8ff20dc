"""Conditions and what they do to charges, attacks and armour class (section 5 of the page)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from chargemap.i18n import N_

# how a state bars: it cannot act at all, it cannot move, it bars only the charge
Bar: TypeAlias = Literal["", "act", "move", "charge"]


@dataclass(frozen=True, slots=True)
class Condition:
    """One state. `opportunity` says whether attacks of opportunity are left to the one in it."""

    text: str
    bar: Bar = ""
    opportunity: bool = True
    helpless: bool = False
    no_dex: bool = False  # no Dexterity bonus to AC
    dex: int = 0  # to the Dexterity score
    ac: int = 0
    ac_melee: int = 0
    ac_ranged: int = 0
    attack: int = 0
    attack_melee: int = 0


def _helpless(text: str) -> Condition:
    return Condition(text, bar="act", opportunity=False, helpless=True)


def _plain(text: str) -> Condition:
    return Condition(text)


CONDITIONS: Mapping[str, Condition] = {
    "helpless": _helpless(N_("helpless")),
    "paralyzed": _helpless(N_("paralyzed")),
    "unconscious": _helpless(N_("unconscious")),
    "sleeping": _helpless(N_("asleep")),
    "bound": _helpless(N_("bound")),
    "dying": _helpless(N_("dying")),
    "petrified": _helpless(N_("petrified")),
    "dead": Condition(N_("dead"), bar="act", opportunity=False),
    "stunned": Condition(N_("stunned"), "act", opportunity=False, no_dex=True, ac=-2),
    "cowering": Condition(N_("cowering"), "act", opportunity=False, no_dex=True, ac=-2),
    "dazed": Condition(N_("dazed"), "act", opportunity=False),
    "incapacitated": Condition(N_("incapacitated"), "act", opportunity=False),
    "prone": Condition(N_("prone"), "move", ac_melee=-4, attack_melee=-4),
    "grappled": Condition(N_("grappled"), "move", opportunity=False, no_dex=True),
    "pinned": Condition(N_("pinned"), "move", opportunity=False, no_dex=True, ac=-4),
    "immobilized": Condition(N_("immobilized"), "move"),
    "entangled": Condition(N_("entangled"), "charge", dex=-4, attack=-2),
    "squeezing": Condition(N_("squeezing"), "charge", ac=-4, attack=-4),
    "fatigued": Condition(N_("fatigued"), "charge"),
    "exhausted": Condition(N_("exhausted"), "charge"),
    "panicked": Condition(N_("panicked"), "charge"),
    "frightened": Condition(N_("frightened"), "charge", attack=-2),
    "nauseated": Condition(N_("nauseated"), "charge", opportunity=False),
    "blinded": Condition(N_("blinded"), opportunity=False, no_dex=True, ac=-2),
    "flat-footed": Condition(N_("flat-footed"), opportunity=False, no_dex=True),
    "shaken": Condition(N_("shaken"), attack=-2),
    "sickened": Condition(N_("sickened"), attack=-2),
    "dazzled": Condition(N_("dazzled"), attack=-1),
    "staggered": _plain(N_("staggered")),
    "disabled": _plain(N_("disabled")),
    "slowed": _plain(N_("slowed")),
}

# why not, for the states that bar
SENTENCES: Mapping[str, str] = {
    "helpless": N_("{tokens} is helpless."),
    "paralyzed": N_("{tokens} is paralyzed."),
    "unconscious": N_("{tokens} is unconscious."),
    "sleeping": N_("{tokens} is asleep."),
    "bound": N_("{tokens} is bound."),
    "dying": N_("{tokens} is dying."),
    "petrified": N_("{tokens} is petrified."),
    "dead": N_("{tokens} is dead."),
    "stunned": N_("{tokens} is stunned."),
    "cowering": N_("{tokens} is cowering."),
    "dazed": N_("{tokens} is dazed."),
    "incapacitated": N_("{tokens} is incapacitated."),
    "prone": N_("{tokens} is prone."),
    "grappled": N_("{tokens} is grappled."),
    "pinned": N_("{tokens} is pinned."),
    "immobilized": N_("{tokens} is immobilized."),
    "entangled": N_("{tokens} is entangled."),
    "squeezing": N_("{tokens} is squeezing."),
    "fatigued": N_("{tokens} is fatigued."),
    "exhausted": N_("{tokens} is exhausted."),
    "panicked": N_("{tokens} is panicked."),
    "frightened": N_("{tokens} is frightened."),
    "nauseated": N_("{tokens} is nauseated."),
}

RESTRICTING = frozenset({"staggered", "disabled", "slowed"})  # full becomes standard
NO_RUN = frozenset({"fatigued", "exhausted", "entangled"})  # D20-M09


def barred(
    conditions: Mapping[str, Condition], states: Iterable[str], *bars: Bar
) -> tuple[str, ...]:
    """Return those of `states` that bar in one of these ways, sorted."""
    return tuple(sorted(state for state in states if conditions[state].bar in bars))
