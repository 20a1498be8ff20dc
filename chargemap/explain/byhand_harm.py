"""Damage, healing and falling in words: what the table entered by hand between rulings."""

from collections.abc import Mapping

from chargemap import rules
from chargemap.explain.words import fill, name_of, place_text
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle, Token
from chargemap.rules.dice import Dice

# by whether it heals, whether hit points are known, and whether it brought a state
_HARM: Mapping[tuple[bool, bool, bool], str] = {
    (False, False, False): N_("{token} takes {amount} damage."),
    (False, False, True): N_("{token} takes {amount} damage and is now {states}."),
    (False, True, False): N_(
        "{token} takes {amount} damage: down to {left} of {most} hit points."
    ),
    (False, True, True): N_(
        "{token} takes {amount} damage: down to {left} of {most} hit points, now {states}."
    ),
    (True, False, False): N_("{token} is healed by {amount}."),
    (True, False, True): N_("{token} is healed by {amount} and is now {states}."),
    (True, True, False): N_(
        "{token} is healed by {amount}: {left} of {most} hit points."
    ),
    (True, True, True): N_(
        "{token} is healed by {amount}: {left} of {most} hit points, now {states}."
    ),
}


def harm_done(action: Action, battle: Battle) -> str:
    """Return what was taken off a token or given back, and what that left; or where it went down."""
    token = battle.tokens.get(action.by)
    if action.do == "fall":
        return _fall(action, battle, token)
    amount = action.get("amount", 0)
    heals = isinstance(amount, int) and amount < 0
    after = _after(action, battle)
    health = rules.get(battle.ruleset).views.health(after) if after else None
    new = _new_states(battle, token, after) if token and after else ""
    left, most = health or (0, 0)
    return fill(
        _HARM[heals, health is not None, bool(new)],
        token=name_of(battle, action.by),
        amount=-amount if heals and isinstance(amount, int) else amount,
        left=left,
        most=most,
        states=new,
    )


def _fall(action: Action, battle: Battle, token: Token | None) -> str:
    """Return where a token went down, and who stopped with it."""
    at = action.get("where") or (token.at if token else ())
    other = battle.tokens.get(str(action.get("other", "")))
    text = N_("{token} goes down at {place}.")
    if other is not None and action.get("other_at"):
        text = N_("{token} goes down at {place}; {other} stops at {other_place}.")
    return fill(
        text,
        token=name_of(battle, action.by),
        place=place_text(at),
        other=other.label if other else "",
        other_place=place_text(action.get("other_at") or ()),
    )


def _after(action: Action, battle: Battle) -> Token | None:
    """Return the token as it was left, where the action makes sense."""
    ruleset = rules.get(battle.ruleset)
    if any(ruleset.action_complaints(battle, action)):
        return None
    _verdict, after = ruleset.resolve(battle, action, Dice())
    return after.tokens.get(action.by)


def _new_states(battle: Battle, token: Token, after: Token) -> str:
    """Return the states that it brought."""
    words = {one.id: one.text for one in rules.get(battle.ruleset).states}
    return ", ".join(_(words[one]) for one in sorted(after.states - token.states))
