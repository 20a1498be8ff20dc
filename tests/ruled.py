"""What the program says of everything that the cases rule."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from chargemap import cases, explain, rules
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict

FOLDER = Path(__file__).parent / "cases"


@cache
def rulings() -> tuple[tuple[str, Verdict, Action, Battle], ...]:
    """Every ruling of every case, with what was asked in which battle."""
    found = []
    for path in sorted(FOLDER.rglob("*.yaml")):
        for case in cases.read_cases(path.read_text("utf-8"), path.name):
            battle = case.battle
            for step, (verdict, after) in enumerate(cases.run(case)):
                found.append((case.id, verdict, case.actions[step], battle))
                battle = after
    return tuple(found)


def told(verdict: Verdict, action: Action, battle: Battle) -> Iterator[str]:
    """Yield the sentence of a ruling and its steps, but for clauses, which stand as the book has them."""
    book = {_(one.text) for one in rules.get(battle.ruleset).clauses}
    yield explain.verdict_sentence(verdict, action, battle)
    for line in explain.steps(verdict, action, battle):
        if line.text not in book:
            yield line.text
