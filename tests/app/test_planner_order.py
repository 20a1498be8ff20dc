"""The order of events is a function of what is declared and of the dice, however a plan was filled in."""

from hypothesis import given, settings
from hypothesis import strategies as st

from chargemap.app.declared import Declarations
from chargemap.app.document import Document
from chargemap.model.battle import Action, Battle
from chargemap.model.plain import verdict_to_plain
from tests.app.planned import phased_battle

ROWS = """
..............
.A........X...
..............
..B.......Y...
..............
.C.........Z..
"""
TOKENS = (
    "{C: {side: red, hp: 9, weapons: [longbow, dagger]},"
    " A: {side: red, hp: 9, move: 8, base_phase: fast, facing: east},"
    " X: {side: blue, hp: 9, weapons: [long-spear], facing: west},"
    " B: {side: red, hp: 9, weapons: [lance], move: 10},"
    " Y: {side: blue, hp: 9, weapons: [longsword]},"
    " Z: {side: blue, hp: 9, weapons: [shortbow, dagger]}}"
)
MAY = {
    "A": (Action("charge", "A", "X"), Action("move", "A", choices={"to": [5, 1]})),
    "B": (Action("charge", "B", "Y"), Action("parry", "B")),
    "C": (Action("shoot", "C", "Y"), Action("cast", "C", choices={"time": 4})),
    "X": (Action("guard", "X"), Action("charge", "X", "A")),
    "Y": (Action("attack", "Y", "B"), Action("guard", "Y")),
    "Z": (Action("shoot", "Z", "A"), Action("sprint", "Z", choices={"to": [13, 5]})),
}
PLANS = st.fixed_dictionaries(
    {}, optional={key: st.sampled_from(actions) for key, actions in MAY.items()}
)


def played(battle: Battle, actions: list[Action]) -> str:
    """Return all that the log tells of the round in which these were declared, in this order."""
    document = Document(battle)
    declarations = Declarations(document)
    for one in actions:
        assert declarations.declare(one)
    declarations.resolve()
    entry = document.battle.log[-1]
    return str((entry.action, entry.rolls, verdict_to_plain(entry.verdict)))


@settings(max_examples=25, deadline=None)
@given(plan=PLANS.filter(len), data=st.data(), seed=st.integers(1, 99))
def test_a_round_is_the_same_in_whatever_order_it_was_declared(
    plan: dict[str, Action], data: st.DataObject, seed: int
) -> None:
    battle = phased_battle(ROWS, TOKENS)
    battle = Battle(battle.ruleset, battle.board, battle.tokens, seed=seed)
    actions = list(plan.values())
    shuffled = data.draw(st.permutations(actions))
    changed = [MAY[shuffled[0].by][0], *shuffled]  # thought better of it
    assert played(battle, actions) == played(battle, shuffled)
    assert played(battle, actions) == played(battle, changed)
