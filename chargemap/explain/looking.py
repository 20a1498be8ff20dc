"""Measures and views in words: for the board, the status line and notes that are kept."""

from collections.abc import Sequence

from chargemap import rules
from chargemap.explain import lengths
from chargemap.explain.words import fill, name_of
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.model.verdict import Clause
from chargemap.rules.looking import Fact, Measured, Place, Sight


def measure_label(measured: Measured) -> str:
    """Return the length and the rule it was measured by, such as `35 ft by 5-10-5 diagonals`."""
    distance, unit = measured.distance, measured.unit
    return fill(
        measured.text,
        distance=lengths.number(distance, unit),
        unit=lengths.name(unit),
        length=lengths.length(distance, unit),
    )


def length_short(measured: Measured, length: float) -> str:
    """Return a part of the length, such as `15 ft`."""
    return lengths.length(length, measured.unit)


def measure_sentence(
    measured: Measured, places: Sequence[Place], battle: Battle
) -> str:
    """Return from where to where the length is, with the clauses of the rule."""
    return fill(
        N_("From {start} to {end}: {length} ({clauses})."),
        start=name_of(battle, places[0]),
        end=name_of(battle, places[-1]),
        length=measure_label(measured),
        clauses=ids(measured.clauses),
    )


def fact_label(fact: Fact) -> str:
    """Return the fact in a few words."""
    return fill(fact.short, value=fact.value)


def _length(fact: Fact, battle: Battle) -> str:
    """Return the fact's length in words."""
    return lengths.length(fact.length, rules.get(battle.ruleset).unit)


def fact_sentence(fact: Fact, sight: Sight, battle: Battle) -> str:
    """Return the fact as a sentence."""
    return fill(
        fact.text,
        by=name_of(battle, sight.by),
        at=name_of(battle, sight.at),
        value=fact.value,
        length=_length(fact, battle),
    )


def sight_sentence(sight: Sight, battle: Battle) -> str:
    """Return all that is known of the place, each fact with its clauses."""
    if not sight.facts:
        return _("There is nothing to see off the board.")
    return " ".join(
        _("{sentence} ({clauses})").format(
            sentence=fact_sentence(fact, sight, battle), clauses=ids(fact.clauses)
        )
        for fact in sight.facts
    )


def ids(clauses: Sequence[Clause]) -> str:
    """Return the ids of clauses in a row."""
    return ", ".join(clause.id for clause in clauses)
