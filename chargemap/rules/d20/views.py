"""What pictures and windows ask about a d20 battle, beside verdicts."""

from collections.abc import Callable

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.verdict import Verdict
from chargemap.rules.d20.charging import Charge, may_be_charged
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.situation import Situation
from chargemap.rules.d20.sizes import space_sq
from chargemap.rules.ruleset import Effects, Views

EFFECTS = Effects(
    texts={
        "charging-ac": N_("{who} has {value} to AC for charging."),
        "braced": N_("{who} sets a {value} against a charge."),
        "pushed": N_("{who} is pushed {value} ft."),
        "moved-to": N_("{who} ends at {value}."),
        "provokes": N_("{who} provokes {value} on the way."),
        "prone": N_("{who} falls prone."),
        "stood-up": N_("{who} stands up."),
        "provoked": N_("{value} had an attack of opportunity on {who}."),
        "opportunities-used": N_("{who} has made {value} attacks of opportunity."),
        "braced-against": N_("{who} waits for {value}."),
    },
    until={"start-of-next-turn": N_("until the start of its next turn")},
)


def views(situation_of: Callable[[Battle], Situation]) -> Views:
    """Return the views over battles that `situation_of` lays out."""

    def threatened(battle: Battle, token_id: str) -> frozenset[Square]:
        situation = situation_of(battle)
        return frozenset(
            situation.ground.squares(situation.threat(situation[token_id]))
        )

    def opponents(battle: Battle, token_id: str) -> tuple[str, ...]:
        situation = situation_of(battle)
        by = situation[token_id]
        return tuple(
            one.id
            for one in situation.combatants.values()
            if one.id not in by.pair and not one.dead and may_be_charged(by, one)
        )

    def riders(battle: Battle, token_id: str) -> tuple[str, ...]:
        rider = situation_of(battle).riders.get(token_id)
        return (rider,) if rider else ()

    def allowance(battle: Battle, action: Action) -> float:
        situation = situation_of(battle)
        if action.do == "charge":
            return Charge(situation, action).limit_ft
        return Move(situation, action).budget_ft if action.do == "move" else 0

    def way(
        battle: Battle, action: Action
    ) -> tuple[tuple[Square, ...], tuple[float, ...]]:
        situation = situation_of(battle)
        if action.do == "move":
            move = Move(situation, action)
            return move.path, move.costs_ft
        return (
            (Charge(situation, action).path, ()) if action.do == "charge" else ((), ())
        )

    return Views(
        space_sq=space_sq,
        threatened=threatened,
        opponents=opponents,
        riders=riders,
        fallen=lambda token: "dead" in token.states,
        to_hit=to_hit,
        allowance=allowance,
        way=way,
    )


def to_hit(verdict: Verdict) -> int | None:
    """Return the least roll that hits, from 2 to 20, of the attack in a preview."""
    attack = verdict.attack
    return None if attack is None else min(20, max(2, attack.against - attack.bonus))
