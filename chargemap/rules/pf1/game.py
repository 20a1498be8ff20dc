"""Pathfinder 1e as the shared d20 rules see it: its weapons, conditions and options."""

from collections.abc import Mapping
from dataclasses import replace

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.rules.d20.fields import OPTIONS as SHARED_OPTIONS
from chargemap.rules.d20.game import Game
from chargemap.rules.d20.situation import Situation
from chargemap.rules.d20.states import CONDITIONS as SHARED_CONDITIONS
from chargemap.rules.d20.states import Condition
from chargemap.rules.d20.weapons import KNOWN as SHARED_WEAPONS
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.fields import Field
from chargemap.rules.memo import by_identity
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.strike import blow

OPTIONS = (
    *SHARED_OPTIONS,
    Field(
        "overrun_charge_bonus",
        "choice",
        0,
        N_("Bonus to an overrun at the end of a charge"),
        choices=(0, 2),
    ),
    Field(
        "pinned_is_immobile",
        "flag",
        False,
        N_("Maneuvers against the pinned succeed by themselves"),
    ),
    Field(
        "trip_tie",
        "choice",
        "succeeds",
        N_("A trip that just equals the CMD"),
        choices=("succeeds", "fails"),
        words=(N_("succeeds"), N_("fails")),
    ),
)

_LIGHT = ("dagger", "shortsword", "unarmed")

_THROWN = (
    Weapon(N_("javelin"), "1d6", ranged=True, thrown=True, range_ft=30),
    Weapon(N_("dart"), "1d4", light=True, ranged=True, thrown=True, range_ft=20),
    Weapon(N_("shuriken"), "1d2", light=True, ranged=True, thrown=True, range_ft=10),
    Weapon(N_("bolas"), "1d4", ranged=True, thrown=True, range_ft=10),
    Weapon(N_("net"), ranged=True, thrown=True, range_ft=10),
    Weapon(N_("sling"), "1d4", ranged=True, range_ft=50),
    Weapon(N_("longbow"), "1d8", "x3", hands=2, ranged=True, range_ft=100),
)

WEAPONS: Mapping[str, Weapon] = {
    **{
        name: replace(one, light=name in _LIGHT) for name, one in SHARED_WEAPONS.items()
    },
    "spiked-chain": Weapon(N_("spiked-chain"), "2d4", hands=2),
    "handaxe": Weapon(N_("handaxe"), "1d6", "x3", light=True),
    "quarterstaff": Weapon(N_("quarterstaff"), "1d6", hands=2, double_weapon=True),
    **{one.name: one for one in _THROWN},
}

UNARMED = WEAPONS["unarmed"]

CONDITIONS: Mapping[str, Condition] = {
    **SHARED_CONDITIONS,
    "prone": replace(SHARED_CONDITIONS["prone"], ac_ranged=4),
    "grappled": Condition(N_("grappled"), "move", opportunity=False, dex=-4, attack=-2),
    "no-dex": Condition(N_("without its Dexterity bonus"), no_dex=True),
    "flying": Condition(N_("flying")),
}


def held(battle: Battle) -> Mapping[str, frozenset[str]]:
    """Return who is grappled because it holds another, or is held: the pinned and the bound are that instead."""
    found: dict[str, frozenset[str]] = {}
    for token in battle.tokens.values():
        other = battle.tokens.get(fighter_of(token).grapples)
        if other is not None:
            for one in (token, other):
                if not one.states & {"pinned", "bound"}:
                    found[one.id] = frozenset({"grappled"})
    return found


GAME = Game(
    weapons=WEAPONS,
    conditions=CONDITIONS,
    options={option.key: option.default for option in OPTIONS},
    blow=blow,
    following=held,
)


@by_identity(32)
def situation_of(battle: Battle) -> Situation:
    """Return the battle laid out under Pathfinder."""
    return Situation(GAME, battle)
