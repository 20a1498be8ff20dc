"""A way of a charge is clear just if no fault can be told of it."""

from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.ground import Space
from chargemap.model.battle import Action
from chargemap.rules.d20.charging import Charge
from chargemap.rules.dnd35.game import situation_of
from tests.rules import scenes


@given(st.integers(0, 10**6))
def test_a_way_is_clear_just_if_it_has_no_fault(seed: int) -> None:
    battle = scenes.battle_of(Random(seed))
    charge = Charge(situation_of(battle), Action("charge", "t0", "t1"))
    column, row, side = charge.start
    for dx, dy in product(range(-6, 7), repeat=2):
        end = Space(column + dx, row + dy, side)
        if charge.ground.inside(end):
            faults = [fault.code for fault in charge.approach.faults(end)]
            assert charge.approach.is_clear(end) == (not faults), faults
