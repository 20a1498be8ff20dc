"""A ruleset that is played on a table, and battles under it, for tests of what needs no rule of it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from chargemap import rules
from chargemap.model.battle import Battle
from chargemap.model.board import Piece, TableBoard

ID = "inches"


@pytest.fixture(scope="module")
def table_rules() -> Iterator[str]:
    """Have a ruleset for tables among those installed."""
    known = rules.rulesets()
    made = replace(rules.get("dnd35"), id=ID, name="Inches", board="table")
    known[ID] = replace(made, unit="inches", check=lambda battle: ())
    yield ID
    del known[ID]


def table_of(*pieces: Piece, size: tuple[float, float] = (24, 18)) -> Battle:
    """Return a battle on a table with these pieces."""
    return Battle(ID, TableBoard(size, pieces))
