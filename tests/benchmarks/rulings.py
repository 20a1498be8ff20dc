"""G11: all legal charges of twenty on twenty, on 100 by 100 squares, and where twenty could charge one."""

import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from chargemap import rules
from chargemap.geometry.templates import hull_mask, line_squares, spots_line
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Square
from tests.benchmarks.timing import ROUNDS, Row

SIDE, EACH = 100, 20
NEVER_SEEN = itertools.count()  # a board for each number
TEMPLATES = (hull_mask, line_squares, spots_line)  # what boards share


def battle(number: int, ruleset: str = "dnd35") -> Battle:
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
    return Battle(ruleset, GridBoard(ground), tokens)


def judge_all(on: Battle) -> int:
    """Return how many of the 400 charges of red on blue are legal."""
    judge = rules.get(on.ruleset).judge
    return sum(
        judge(on, Action("charge", f"t{by}", f"t{at}")).legal
        for by in range(0, EACH * 2, 2)
        for at in range(1, EACH * 2, 2)
    )


def one_charge(on: Battle) -> object:
    """Judge the first charge on a board, as the first hover does."""
    return rules.get(on.ruleset).judge(on, Action("charge", "t0", "t1"))


def danger(on: Battle) -> frozenset[Square]:
    """Return every square in which one of the twenty enemies could charge a token in its next turn."""
    return rules.get(on.ruleset).views.danger(on, "t1")


def as_judged(on: Battle, squares: int = 40) -> bool:
    """Whether the danger map says of some squares what the charges of all enemies there say, one by one."""
    found = danger(on)
    chance = random.Random(SIDE)
    some = [
        (chance.randrange(25, 75), chance.randrange(25, 75)) for _ in range(squares)
    ]
    return all((at in found) == charged_at(on, at) for at in some)


def charged_at(on: Battle, at: Square) -> bool:
    """Whether an enemy's charge at the token would be legal if that stood there."""
    there = on.with_token(replace(on.tokens["t1"], at=at))
    judge = rules.get(on.ruleset).judge
    return any(
        judge(there, Action("charge", f"t{by}", "t1")).legal
        for by in range(0, EACH * 2, 2)
    )


def spent_ms(
    work: Callable[[Battle], object], *, warm: bool = False, ruleset: str = "dnd35"
) -> float:
    """Return the median milliseconds of computing on a board that no ruling has seen, with all templates forgotten.

    `warm`: the same board and the same battle have been asked once before.
    """
    spent = []
    for number in range(-1, ROUNDS):
        on = battle(next(NEVER_SEEN), ruleset)
        if warm:
            work(on)
        else:
            for template in TEMPLATES:
                template.cache_clear()
        begun = time.process_time()
        work(on)
        if number >= 0:
            spent.append((time.process_time() - begun) * 1000)
    return statistics.median(spent)


def rows() -> Iterator[Row]:
    """Measure 400 rulings and the danger map on boards that have just been drawn."""
    for text, work, warm, most, equal in (
        ("400 charges on 100x100, nothing remembered", judge_all, False, 100, None),
        ("the same, asked once before", judge_all, True, 100, None),
        ("the first charge on a new board", one_charge, False, 16, None),
        ("danger of 20 enemies, nothing remembered", danger, False, 250, as_judged),
    ):
        spent = spent_ms(work, warm=warm)
        same = equal(battle(next(NEVER_SEEN))) if equal else None
        yield Row("G11", text, spent, most, at_least=False, equal=same, unit="ms")
    for ruleset in ("pf1", "adnd2ct"):
        spent = spent_ms(judge_all, ruleset=ruleset)
        text = f"400 charges of {ruleset}, nothing remembered"
        yield Row("G11", text, spent, 100, at_least=False, unit="ms")
