"""Feint: who is taken in has no Dexterity bonus against the feinter's next melee attack (PF1-M61 to PF1-M64)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.verdict import Clause, Effect, Mark, Part, Reason
from chargemap.rules.d20.creature import modifier
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.dice import Dice
from chargemap.rules.pf1 import bars
from chargemap.rules.pf1.costs import MOVE, STANDARD, Cost, pay
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import situation_of
from chargemap.rules.pf1.maneuver_clauses import M61, M62, M63, M64
from chargemap.rules.pf1.skills import TEXTS, SkillCheck, skill_parts
from chargemap.rules.pf1.strike import FEINTED, is_feint, unless_zero
from chargemap.rules.ruling import Ruling, requires

END_OF_NEXT_TURN = "end-of-next-turn"  # of the feinter's
END_OF_TURN = "end-of-turn"  # of the feinter's, which has begun
ANIMAL = 2  # of this Intelligence, or less

MINDLESS = Reason("mindless", (M63,), N_("{at} has no mind to be deceived."))
NEEDS_FEAT = Reason(
    "needs-improved-feint",
    (M61,),
    N_("{by} needs Improved Feint to feint as a move action."),
)


class Feint:
    """A feint about to be made."""

    def __init__(self, situation: Situation, action: Action) -> None:
        """Take the two from the action."""
        self.situation = situation
        self.action = action
        self.by: Combatant = situation[action.by]
        self.at: Combatant = situation[cast(str, action.at)]

    @property
    def quick(self) -> bool:
        """Whether it is to be a move action."""
        return self.action.get("action", "standard") == "move"

    @property
    def cost(self) -> Cost:
        """What it costs of the turn."""
        return MOVE if self.quick else STANDARD

    @property
    def clause(self) -> Clause:
        """By which clause it is made."""
        return M61 if self.quick else M62

    def check(self) -> SkillCheck:
        """Return the Bluff check, against the target's base attack and Wisdom or its trained Sense Motive."""
        mod = cast(int, self.action.get("mod", 0))
        bluff = (*skill_parts(self.by, "bluff", mod), *_strangeness(self.at))
        return SkillCheck("feint", self.by.id, bluff, _wariness(self.at), self.at.id)


def attempt(battle: Battle, action: Action) -> Feint:
    """Return the feint."""
    return Feint(situation_of(battle), action)


def _strangeness(at: Combatant) -> Iterator[Part]:
    fighter = fighter_of(at.token)
    if fighter.intelligence is not None and fighter.intelligence <= ANIMAL:
        yield Part(-8, N_("animal mind"))
    elif not fighter.humanoid:
        yield Part(-4, N_("not a humanoid"))


def _wariness(at: Combatant) -> tuple[Part, ...]:
    fighter, base = fighter_of(at.token), Part(10, N_("base"))
    attack, wisdom = at.creature.base_attack, modifier(fighter.wisdom)
    trained = fighter.skills.get("sense-motive")
    if trained is not None and trained > attack + wisdom:
        return base, Part(trained, TEXTS["sense-motive"])
    known = unless_zero(wisdom, N_("Wisdom"))
    return base, Part(attack, N_("base attack")), *known


# ------------------------------------------------------------------ what bars it
def without_mind(feint: Feint) -> Iterator[Mark]:
    """The target has an Intelligence."""
    if fighter_of(feint.at.token).intelligence is None:
        yield Mark(tokens=(feint.at.id,))


def without_feat(feint: Feint) -> Iterator[Mark]:
    """A feint as a move action takes the feat."""
    if feint.quick and "improved-feint" not in feint.by.creature.feats:
        yield Mark(tokens=(feint.by.id,))


REQUIREMENTS = (
    *bars.EVERY,
    requires(MINDLESS, without_mind),
    requires(NEEDS_FEAT, without_feat),
)


# ------------------------------------------------------------------ what comes of it
def forecast(feint: Feint, ruling: Ruling) -> None:
    """Note the clauses."""
    ruling.cite(feint.clause, M64, on="tests")


def preview(feint: Feint, ruling: Ruling) -> None:
    """Note the check before its die falls."""
    ruling.test(feint.clause, feint.check().forecast())


def outcome(feint: Feint, ruling: Ruling, dice: Dice) -> Battle:
    """Roll: who is taken in is so until the feinter's next melee attack on it, or the end of its next turn."""
    battle = pay(feint.situation.battle, feint.by, feint.cost)
    check = ruling.test(feint.clause, feint.check().rolled(dice, "bluff"))
    ruling.success = bool(check.passed)
    if not check.passed:
        return battle
    effect = Effect(feint.at.id, FEINTED, feint.by.id, END_OF_NEXT_TURN)
    ruling.effect(M64, effect)
    token = _without(battle.tokens[feint.at.id], feint.by.id)
    return battle.with_token(replace(token, effects=(*token.effects, effect)))


# ------------------------------------------------------------------ how it ends
def used_up(battle: Battle, by: str, at: str) -> Battle:
    """Return the battle after a melee attack of `by` on `at`: a feint serves for one, whether it hits or not."""
    target = battle.tokens[at]
    after = _without(target, by)
    return battle if after is target else battle.with_token(after)


def timed_out(battle: Battle, ids: frozenset[str]) -> Battle:
    """Return the battle at the start of the turn of these, a rider and its mount.

    Their feints last until the end of their next turn: they outlive the first start after them, not the
    second. Where turns have an order, who was in turn has ended it now.
    """
    ended = _in_turn(battle) - ids
    return battle.with_token(
        *(_a_turn_older(token, ids, ended) for token in battle.tokens.values())
    )


def _in_turn(battle: Battle) -> frozenset[str]:
    """Return whose turn it is, and the mount's, where turns have an order."""
    token = battle.tokens.get(battle.turn.token)
    if token is None or not battle.turn.order:
        return frozenset()
    return frozenset({token.id, cast(str, token.stats.get("mount", ""))})


def _a_turn_older(token: Token, begun: frozenset[str], ended: frozenset[str]) -> Token:
    lasting = tuple(
        replace(one, until=END_OF_TURN) if _is_by(one, begun) else one
        for one in token.effects
        if not (_is_by(one, begun | ended) and one.until == END_OF_TURN)
    )
    return token if lasting == token.effects else replace(token, effects=lasting)


def _without(token: Token, feinter: str) -> Token:
    lasting = tuple(one for one in token.effects if not is_feint(one, feinter))
    return token if lasting == token.effects else replace(token, effects=lasting)


def _is_by(effect: Effect, ids: frozenset[str]) -> bool:
    return any(is_feint(effect, one) for one in ids)
