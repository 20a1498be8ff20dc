"""Skill checks: d20 and the skill's total against a number, without an automatic 20 or 1."""

from dataclasses import dataclass, replace

from chargemap.i18n import N_
from chargemap.model.verdict import Check, Part
from chargemap.rules.d20.creature import modifier
from chargemap.rules.d20.situation import Combatant
from chargemap.rules.d20.strike import table_parts
from chargemap.rules.dice import Dice
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.ruleset import total

TEXTS = {
    "ride": N_("Ride"),
    "bluff": N_("Bluff"),
    "sense-motive": N_("Sense Motive"),
    "escape-artist": N_("Escape Artist"),
    "concentration": N_("concentration"),
}
OF_DEXTERITY = ("ride", "escape-artist")


@dataclass(frozen=True, slots=True)
class SkillCheck:
    """A skill check about to be rolled."""

    kind: str
    of: str
    parts: tuple[Part, ...]
    need_parts: tuple[Part, ...]
    against: str = ""

    def forecast(self) -> Check:
        """Return the check before its die falls."""
        return Check(
            self.kind,
            self.of,
            self.against,
            bonus=total(self.parts),
            need=total(self.need_parts),
            parts=self.parts,
            need_parts=self.need_parts,
        )

    def rolled(self, dice: Dice, queue: str) -> Check:
        """Roll it: equal is enough."""
        check, roll = self.forecast(), dice.roll(queue, 20, who=self.of)
        result = roll + total(self.parts)
        passed = result >= total(self.need_parts)
        return replace(check, roll=roll, total=result, passed=passed)


def skill_parts(one: Combatant, skill: str, mod: int = 0) -> tuple[Part, ...]:
    """Return the skill's total, or what stands in for it untrained; and the table's own modifier."""
    written = fighter_of(one.token).skills.get(skill)
    if written is not None:
        return Part(written, TEXTS[skill]), *table_parts(mod)
    if skill in OF_DEXTERITY:
        dexterity = Part(modifier(one.creature.dexterity), N_("Dexterity"))
        return dexterity, *table_parts(mod)
    return table_parts(mod)
