"""What pictures and windows ask about a d20 battle, beside verdicts."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Square
from chargemap.model.verdict import Verdict
from chargemap.rules.d20 import health, looking
from chargemap.rules.d20.charging import Charge, may_be_charged
from chargemap.rules.d20.creature import modifier
from chargemap.rules.d20.game import Game
from chargemap.rules.d20.moving import Move
from chargemap.rules.d20.situation import Situation
from chargemap.rules.d20.sizes import space_sq
from chargemap.rules.d20.states import barred
from chargemap.rules.ruleset import Effects, Views

Layout: TypeAlias = Callable[[Battle], Situation]
Way: TypeAlias = tuple[tuple[Square, ...], tuple[float, ...]]

EFFECTS = Effects(
    texts={
        "charging-ac": N_("{who} has {value} to AC for charging."),
        "braced": N_("{who} sets a {value} against a charge."),
        "pushed": N_("{who} is pushed {length}."),
        "moved-to": N_("{who} ends at {value}."),
        "provokes": N_("{who} provokes {value} on the way."),
        "prone": N_("{who} falls prone."),
        "stood-up": N_("{who} stands up."),
        "provoked": N_("{value} had an attack of opportunity on {who}."),
        "opportunities-used": N_(
            "Attacks of opportunity that {who} has made: {value}."
        ),
        "braced-against": N_("{who} waits for {value}."),
    },
    until={"start-of-next-turn": N_("until the start of its next turn")},
    spent={
        "standard": N_("standard action"),
        "move": N_("move action"),
        "step": N_("5-foot step"),
        "moved": N_("has moved"),
    },
)


def views(game: Game, layout: Layout) -> Views:
    """Return the views over battles of that game, laid out by `layout`."""
    return Views(
        space_sq=space_sq,
        threatened=partial(threatened, layout),
        opponents=partial(opponents, layout),
        riders=partial(riders, layout),
        fallen=lambda token: "dead" in token.states,
        to_hit=to_hit,
        allowance=partial(allowance, layout),
        way=partial(way, layout),
        health=health.left_of,
        stopped=partial(stopped, game),
        initiative=initiative,
        measure=lambda battle, places: looking.measure(layout(battle), places),
        sight=lambda battle, by, at: looking.sight(layout(battle), by, at),
    )


def threatened(layout: Layout, battle: Battle, token_id: str) -> frozenset[Square]:
    """Return the squares that the token threatens."""
    situation = layout(battle)
    return frozenset(situation.ground.squares(situation.threat(situation[token_id])))


def opponents(layout: Layout, battle: Battle, token_id: str) -> tuple[str, ...]:
    """Return everybody alive whom the token may name in a charge."""
    situation = layout(battle)
    by = situation[token_id]
    return tuple(
        one.id
        for one in situation.combatants.values()
        if one.id not in by.pair and not one.dead and may_be_charged(by, one)
    )


def riders(layout: Layout, battle: Battle, token_id: str) -> tuple[str, ...]:
    """Return who sits on the token."""
    rider = layout(battle).riders.get(token_id)
    return (rider,) if rider else ()


def allowance(layout: Layout, battle: Battle, action: Action) -> float:
    """Return how far the action may move, in feet."""
    match action.do:
        case "charge":
            return Charge(layout(battle), action).limit_ft
        case "move":
            return Move(layout(battle), action).budget_ft
    return 0


def way(layout: Layout, battle: Battle, action: Action) -> Way:
    """Return the squares the action would take, legal or not, and what was paid at each."""
    match action.do:
        case "charge":
            return Charge(layout(battle), action).path, ()
        case "move":
            move = Move(layout(battle), action)
            return move.path, move.costs_ft
    return (), ()


def stopped(game: Game, token: Token) -> bool:
    """Whether one of its states leaves the token no action: it goes no further."""
    return bool(barred(game.conditions, token.states, "act"))


def initiative(token: Token) -> int:
    """Return the Dexterity modifier."""
    return modifier(cast(int, token.stats.get("dex", 10)))


def to_hit(verdict: Verdict) -> int | None:
    """Return the least roll that hits, from 2 to 20, of the attack in a preview."""
    attack = verdict.attack
    return None if attack is None else min(20, max(2, attack.against - attack.bonus))
