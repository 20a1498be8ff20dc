"""G11: all legal charges of twenty on twenty, on 100 by 100 squares."""

import random
import statistics
import time
from collections.abc import Iterator

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard
from tests.benchmarks.timing import ROUNDS, Row

SIDE, EACH = 100, 20


def battle(number: int) -> Battle:
    """Return a battle on a board that no other round has."""
    chance = random.Random(number)
    ground = tuple(
        "".join(chance.choices("#~.", (5, 10, 85), k=SIDE)) for _row in range(SIDE)
    )
    squares = [
        (column, row)
        for row in range(SIDE)
        for column in range(SIDE)
        if ground[row][column] == "." and 30 <= row < 70 and 30 <= column < 70
    ]
    at = chance.sample(squares, EACH * 2)
    tokens = {
        f"t{one}": Token(f"t{one}", at[one], ("red", "blue")[one % 2])
        for one in range(EACH * 2)
    }
    first = next(iter(rules.rulesets()))
    return Battle(first, GridBoard(ground), tokens)


def rows() -> Iterator[Row]:
    """Measure 400 rulings on a board that has just been drawn."""
    spent = []
    for number in range(-1, ROUNDS):
        on = battle(number)
        ruleset = rules.get(on.ruleset)
        begun = time.perf_counter()
        for by in range(0, EACH * 2, 2):
            for at in range(1, EACH * 2, 2):
                ruleset.judge(on, Action("charge", f"t{by}", f"t{at}"))
        if number >= 0:
            spent.append((time.perf_counter() - begun) * 1000)
    yield Row(
        "G11",
        "400 charges judged on 100x100, nothing remembered",
        statistics.median(spent),
        100,
        at_least=False,
        unit="ms",
    )
