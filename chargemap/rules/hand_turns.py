"""The table's hand on turns, effects and dice: initiative, delay, ready, the order, ends of effects, a new seed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chargemap import rules
from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle, Turn
from chargemap.model.verdict import Check
from chargemap.rules import order
from chargemap.rules.dice import Dice
from chargemap.rules.fields import Field
from chargemap.rules.hand import Touch
from chargemap.rules.ruleset import ActionRules, Outcome
from chargemap.rules.ruling import Ruling

INITIATIVE, DIE = "initiative", 20
MOST_SEED = 2**31 - 1


def modifier(battle: Battle, token_id: str) -> int:
    """Return what the token adds to its roll for initiative."""
    return rules.get(battle.ruleset).views.initiative(battle.tokens[token_id])


def _initiative(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """Typed numbers are taken as they are, the others rolled; anew, a fight begins with its first round."""
    battle = touch.battle
    if touch.choice("anew"):
        battle = replace(battle, turn=Turn())
    numbers: dict[str, int] = dict(touch.choice("numbers") or {})
    wanted: Sequence[str] = touch.choice("roll") or ()
    for token_id in wanted:
        bonus = modifier(battle, token_id)
        roll = dice.roll(INITIATIVE, DIE, token_id)
        numbers[token_id] = roll + bonus
        ruling.tally(Check(INITIATIVE, token_id, "", roll, bonus, roll + bonus))
    if not numbers:
        return battle
    turn = order.numbered(battle, numbers, lambda one: modifier(battle, one))
    return replace(battle, turn=turn)


def _delay(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The token puts its turn off."""
    return replace(touch.battle, turn=order.put_off(touch.battle, touch.action.by))


def _ready(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The token waits for something to happen, and then acts first."""
    what_for: str = touch.choice("for") or ""
    turn = order.made_ready(touch.battle, touch.action.by, what_for)
    return replace(touch.battle, turn=turn)


def _come_in(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The token that waited takes its new place in the order."""
    before, after = (touch.choice(key) or "" for key in ("before", "after"))
    turn = order.come_in(touch.battle, touch.action.by, before, after)
    return replace(touch.battle, turn=turn)


def _reorder(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The order is as the hand puts it; the numbers stay."""
    turn = order.reordered(touch.battle, touch.choice("order"))
    return replace(touch.battle, turn=turn)


def _end_effect(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The effect no longer holds on the token."""
    token = touch.battle.tokens[touch.action.by]
    return touch.battle.with_token(token.without_effects(touch.choice("what")))


def _seed(touch: Touch, ruling: Ruling, dice: Dice) -> Battle:
    """The dice follow from another seed, from its first one on."""
    dice.drawn = 0
    return replace(touch.battle, seed=touch.choice("seed"))


def _by_hand(
    text: str, outcome: Outcome, *keys: Field, by_token: bool = True
) -> ActionRules:
    return ActionRules(
        text=text,
        attempt=_touch,
        outcome=outcome,
        keys=keys,
        by_token=by_token,
        by_hand=True,
    )


def _touch(battle: Battle, action: Action) -> Touch:
    return Touch(battle, action)


ACTIONS: Mapping[str, ActionRules] = {
    "initiative": _by_hand(
        N_("Initiative"),
        _initiative,
        Field("numbers", "map"),
        Field("roll", "texts"),
        Field("anew", "flag"),
        by_token=False,
    ),
    "delay": _by_hand(N_("Delay"), _delay),
    "ready": _by_hand(N_("Ready an action"), _ready, Field("for", "text")),
    "come-in": _by_hand(
        N_("Come in"), _come_in, Field("before", "token"), Field("after", "token")
    ),
    "reorder": _by_hand(
        N_("Change the order"), _reorder, Field("order", "texts"), by_token=False
    ),
    "end-effect": _by_hand(N_("End an effect"), _end_effect, Field("what", "text")),
    "seed": _by_hand(
        N_("Dice seed"),
        _seed,
        Field("seed", "int", least=0, most=MOST_SEED),
        by_token=False,
    ),
}
