"""What an action costs of a turn, and whether that is left (PF1-M05)."""

from dataclasses import dataclass

from chargemap.model.battle import Battle, Token
from chargemap.model.verdict import Effect
from chargemap.rules.d20 import turns
from chargemap.rules.d20.deeds import opportunity_spent
from chargemap.rules.d20.situation import Combatant, Situation

FULL_ATTACK = "full-attack"  # spent: a full attack has begun, blow by blow


@dataclass(frozen=True, slots=True)
class Cost:
    """A kind of action: standard, move, full, free, opportunity, or one blow of a full attack."""

    kind: str
    blow: int = 0  # of a full attack, 0 the first

    def is_left(self, situation: Situation, one: Combatant) -> bool:
        """Whether the turn of `one` still allows it."""
        token, creature = one.token, one.creature
        match self.kind:
            case "standard":
                return turns.STANDARD in turns.left(token, creature)
            case "move":
                return bool(turns.move_actions_left(token, creature))
            case "full":
                return turns.full_round_left(token, creature)
            case "opportunity":
                return situation.may_strike(one)
            case "blow":
                return self._blow_is_left(one)
        return True

    def paid(self, token: Token, one: Combatant) -> Token:
        """Return the token (that of `one`, as it is by now) with the cost spent."""
        match self.kind:
            case "standard":
                return turns.spend(token, turns.STANDARD)
            case "move":
                return turns.spend_move(token, one.creature, 1)
            case "full":
                return turns.spend(token, turns.STANDARD, turns.MOVE)
            case "opportunity":
                return opportunity_spent(token)
            case "blow":
                words = (FULL_ATTACK, f"blow-{self.blow}")
                return turns.spend(token, turns.STANDARD, turns.MOVE, *words)
        return token

    def _blow_is_left(self, one: Combatant) -> bool:
        token, creature = one.token, one.creature
        if self.blow and creature.base_attack - 5 * self.blow <= 0:
            return False
        if f"blow-{self.blow}" in token.spent:
            return False
        return FULL_ATTACK in token.spent or turns.full_round_left(token, creature)


STANDARD = Cost("standard")
MOVE = Cost("move")
FULL = Cost("full")
FREE = Cost("free")
OPPORTUNITY = Cost("opportunity")


def pay(battle: Battle, one: Combatant, cost: Cost) -> Battle:
    """Return the battle with that spent of the turn of `one`."""
    after = battle.with_token(cost.paid(battle.tokens[one.id], one))
    return used_up(after, one) if cost in (STANDARD, MOVE) else after


def used_up(battle: Battle, one: Combatant) -> Battle:
    """Return the battle after an action of `one`: a mount that is ridden has one a turn (PF1-R04)."""
    if one.rides or len(one.pair) == 1:
        return battle
    token = turns.spend(battle.tokens[one.id], turns.STANDARD, turns.MOVE)
    return battle.with_token(token)


def noted(battle: Battle, effect: Effect) -> Battle:
    """Return the battle with the effect on its token."""
    return battle.with_token(battle.tokens[effect.who].with_effect(effect))
