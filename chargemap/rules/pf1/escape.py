"""Getting free: of a grapple, by turning it round, or of bonds (PF1-M52 to PF1-M54)."""

from collections.abc import Iterator
from dataclasses import replace

from chargemap.i18n import N_
from chargemap.model.battle import Battle
from chargemap.model.verdict import Effect, Mark, Part, Reason
from chargemap.rules.d20.situation import Combatant
from chargemap.rules.d20.strike import table_parts
from chargemap.rules.dice import Dice
from chargemap.rules.pf1.check import (
    Contest,
    cmb_parts,
    cmd_parts,
    unmoved_cmb,
)
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.grapple_clauses import M52, M53, M54
from chargemap.rules.pf1.grappling import Grapple
from chargemap.rules.pf1.holds import begun, ended, loosed
from chargemap.rules.pf1.maneuver import cite_check, paid
from chargemap.rules.pf1.maneuver_clauses import M09, M14
from chargemap.rules.pf1.skills import SkillCheck, skill_parts
from chargemap.rules.ruling import Ruling

LEAST_BONDS = 20  # what it takes to escape bonds of which no more is known

NOT_GRAPPLED = Reason("not-grappled", (M53,), N_("{at} does not hold {by}."))
CANNOT_ESCAPE = Reason(
    "cannot-escape", (M52,), N_("{by} can never get out of these bonds.")
)
REVERSE_PINNED = Reason(
    "state-pinned", (M54,), N_("{by} is pinned and cannot turn the tables.")
)


class Escape(Grapple):
    """An attempt to break free, to become the grappler, or to escape bonds."""

    kind = "break"

    @property
    def reverses(self) -> bool:
        """Whether it would become the grappler."""
        return self.action.get("mode") == "reverse"

    @property
    def from_bonds(self) -> bool:
        """Whether it is bonds that it would be free of."""
        return "bound" in self.by.creature.states and not self.reverses

    @property
    def artful(self) -> bool:
        """Whether it tries by Escape Artist."""
        return self.action.get("using") == "escape-artist"

    @property
    def aided_against(self) -> Combatant:
        """Whom the helpers must reach: the one who holds, or the bound one."""
        return self.by if self.from_bonds else self.at

    @property
    def bonds(self) -> int:
        """What it takes to escape the bonds."""
        known = fighter_of(self.by.token).bonds
        return LEAST_BONDS if known is None else known

    @property
    def is_hopeless(self) -> bool:
        """Whether the bonds take more than 20 and what it has (PF1-M52)."""
        if not self.from_bonds:
            return False
        skill = sum(part.value for part in skill_parts(self.by, "escape-artist"))
        cmb = unmoved_cmb(self.by, escaping=True)
        return self.bonds > 20 + (skill if self.artful else cmb)

    def rolling(self, help_parts: tuple[Part, ...] = ()) -> Contest | SkillCheck:
        """Return the check about to be made."""
        if self.from_bonds:
            return self._at_bonds(help_parts)
        if self.artful:
            return self._artful(help_parts)
        return self.contest(help_parts=help_parts)

    def _at_bonds(self, help_parts: tuple[Part, ...]) -> Contest:
        own = (
            skill_parts(self.by, "escape-artist")
            if self.artful
            else tuple(cmb_parts(self.situation, self.kind, self.by))
        )
        return Contest(
            "escape-bonds",
            self.by.id,
            self.at.id,
            parts=(*own, *help_parts, *table_parts(self.mod)),
            need_parts=(Part(self.bonds, N_("bonds")),),
            by_twenty=False,
        )

    def _artful(self, help_parts: tuple[Part, ...]) -> SkillCheck:
        return SkillCheck(
            "escape-artist",
            self.by.id,
            (*help_parts, *skill_parts(self.by, "escape-artist", self.mod)),
            tuple(cmd_parts(self.situation, self.kind, self.at)),
            self.at.id,
        )


# ------------------------------------------------------------------ what bars it
def not_held(attempt: Escape) -> Iterator[Mark]:
    """The other holds it, or it is bound."""
    if not attempt.from_bonds and not attempt.is_held:
        yield Mark(tokens=(attempt.by.id,))


def hopeless(attempt: Escape) -> Iterator[Mark]:
    """The bonds can be escaped at all."""
    if attempt.is_hopeless:
        yield Mark(tokens=(attempt.by.id,))


def reversing_pinned(attempt: Escape) -> Iterator[Mark]:
    """The pinned turn no tables."""
    if attempt.reverses and "pinned" in attempt.by.creature.states:
        yield Mark(tokens=(attempt.by.id,))


# ------------------------------------------------------------------ what comes of it
def forecast(attempt: Escape, ruling: Ruling) -> None:
    """Note the clauses."""
    ruling.cite(M53, on="tests")
    if attempt.reverses:
        ruling.cite(M54, on="tests")


def preview(attempt: Escape, ruling: Ruling) -> None:
    """Note the checks before their dice fall."""
    attempt.forecast_help(ruling)
    rolling = attempt.rolling()
    ruling.test(M53, rolling.forecast())
    _cite(attempt, ruling, rolling)


def outcome(attempt: Escape, ruling: Ruling, dice: Dice) -> Battle:
    """Roll: it is free, or holds the other."""
    battle = paid(attempt)
    rolling = attempt.rolling(attempt.aided(ruling, dice))
    check = rolling.rolled(dice, "escape" if attempt.artful else "maneuver")
    ruling.test(M53, check)
    _cite(attempt, ruling, rolling)
    ruling.success = bool(check.passed)
    if not check.passed:
        return battle
    if attempt.from_bonds:
        return freed(battle, ruling, attempt.by.id)
    if attempt.reverses:
        ruling.effect(M54, Effect(attempt.by.id, "grappler", attempt.at.id))
        return begun(loosed(battle, attempt.at.id), attempt.by.id, attempt.at.id)
    return ended(battle, ruling, M53, attempt.at.id)


def freed(battle: Battle, ruling: Ruling, token_id: str) -> Battle:
    """Take the bonds off."""
    token = battle.tokens[token_id]
    token = token.without_stat("bonds")
    ruling.report(Effect(token_id, "freed"))
    ruling.draw(M52, on="freed")
    return battle.with_token(replace(token, states=token.states - {"bound"}))


def _cite(attempt: Escape, ruling: Ruling, rolling: Contest | SkillCheck) -> None:
    """Note by which clauses a check by CMB is made."""
    if attempt.artful or not isinstance(rolling, Contest):
        return
    if attempt.from_bonds:
        ruling.cite(M09, M14, on="tests")
    else:
        cite_check(attempt, ruling, rolling)
