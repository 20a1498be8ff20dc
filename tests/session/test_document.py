"""Whole sessions: whatever is done to a document can be undone, saved and loaded again."""

import random
import tempfile
from pathlib import Path

from hypothesis import settings as profile
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from PySide6.QtWidgets import QApplication

from chargemap.app.document import Document
from chargemap.app.scene import BoardScene
from chargemap.app.turn_commands import TurnCommands
from chargemap.model.battle import Action, Battle
from chargemap.rules.order import next_in_turn
from tests.app.desk import battle_of

HALL = """
##############
#....#.......#
#.A..#...~~..#
#.B..........#
#....#..E....#
######.......#
#..o.....%F..#
##############
"""
TOKENS = (
    "{A: {side: blue}, B: {side: blue, size: large}, E: {side: red}, F: {side: red}}"
)
WALLS = "[[6, 3, 6, 4, closed], [6, 6, 8, 7], [9, 5, 10, 5, window]]"
GROUNDS = ".#o~%"
IDS = st.sampled_from(["A", "B", "E", "F"])
SQUARES = st.tuples(st.integers(0, 13), st.integers(0, 7))


def hall() -> Battle:
    return battle_of(HALL, tokens=TOKENS, walls=WALLS)


class Sessions(RuleBasedStateMachine):
    """Actions of play and of the hand, undo, redo, save and load, in any order."""

    def __init__(self) -> None:
        super().__init__()
        QApplication.instance() or QApplication([])
        self.folder = tempfile.TemporaryDirectory()
        self.document = Document(hall())
        self.scene = BoardScene(self.document)
        self.first = self.document.battle
        self.states = [self.first]

    def act(self, action: Action) -> None:
        """Act; keep the battle after each step, to compare with when it is undone."""
        del self.states[self.document.undo.index() + 1 :]
        if self.document.act(action) is not None:
            self.states.append(self.document.battle)

    @rule(by=IDS, at=IDS, force=st.booleans())
    def charge(self, by: str, at: str, force: bool) -> None:
        self.act(Action("charge", by, at, force=force))

    @rule(by=IDS, at=IDS)
    def attack(self, by: str, at: str) -> None:
        self.act(Action("attack", by, at))

    @rule(by=IDS, to=SQUARES, how=st.sampled_from(["single", "double", "run", "step"]))
    def move(self, by: str, to: tuple[int, int], how: str) -> None:
        self.act(Action("move", by, choices={"to": list(to), "as": how}))

    @rule(by=IDS)
    def start_turn(self, by: str) -> None:
        self.act(Action("start-turn", by))

    @rule(numbers=st.dictionaries(IDS, st.integers(-5, 30)), roll=st.sets(IDS))
    def initiative(self, numbers: dict[str, int], roll: set[str]) -> None:
        rolled = sorted(roll - numbers.keys())
        choices = {"numbers": numbers, "roll": rolled}
        self.act(Action("initiative", choices=choices))

    @rule(by=IDS, do=st.sampled_from(["delay", "ready", "come-in"]))
    def wait(self, by: str, do: str) -> None:
        self.act(Action(do, by))

    @rule(order=st.permutations("ABEF"))
    def reorder(self, order: list[str]) -> None:
        self.act(Action("reorder", choices={"order": list(order)}))

    @rule(seed=st.integers(0, 9))
    def seed(self, seed: int) -> None:
        self.act(Action("seed", choices={"seed": seed}))

    @rule()
    def next_turn(self) -> None:
        document = self.document
        self.act(Action("start-turn", next_in_turn(document.battle, document.ruleset)))

    @precondition(lambda self: self.document.battle.turn.token)
    @rule()
    def back_to_the_start_of_the_turn(self) -> None:
        battle = self.document.battle
        TurnCommands(self.document).back_to_start()
        assert self.document.battle.turn.round == battle.turn.round
        assert self.document.battle.turn.token == battle.turn.token

    @rule(token=IDS, to=SQUARES)
    def place(self, token: str, to: tuple[int, int]) -> None:
        self.act(Action("place", choices={"to": {token: list(to)}}))

    @rule(row=st.integers(0, 7), text=st.text(GROUNDS, min_size=14, max_size=14))
    def paint(self, row: int, text: str) -> None:
        self.act(Action("paint", choices={"rows": {str(row): text}}))

    @rule(
        wall=st.integers(0, 2),
        kind=st.sampled_from(["wall", "closed", "open", "window"]),
    )
    def door(self, wall: int, kind: str) -> None:
        self.act(Action("door", choices={"wall": wall, "kind": kind}))

    @precondition(lambda self: self.document.undo.canUndo())
    @rule()
    def undo(self) -> None:
        self.document.undo.undo()

    @precondition(lambda self: self.document.undo.canRedo())
    @rule()
    def redo(self) -> None:
        self.document.undo.redo()

    @rule()
    def save_and_load(self) -> None:
        path = Path(self.folder.name) / "saved.chargemap"
        assert self.document.save(path)
        other = Document()
        assert other.open(path)
        assert other.battle == self.document.battle

    @invariant()
    def battle_is_the_one_of_this_step(self) -> None:
        assert self.document.battle is self.states[self.document.undo.index()]

    @invariant()
    def scene_shows_the_tokens_where_they_stand(self) -> None:
        tokens = self.document.battle.tokens
        items = {one.token_id: one for one in self.scene.token_items()}
        assert items.keys() == tokens.keys()
        for token_id, token in tokens.items():
            spot = items[token_id].pos()
            assert (spot.x(), spot.y()) == token.at

    def teardown(self) -> None:
        while self.document.undo.canUndo():
            self.document.undo.undo()
        assert self.document.battle is self.first
        self.folder.cleanup()


class TestSessions(Sessions.TestCase):
    settings = profile(stateful_step_count=25, deadline=None)


def test_a_thousand_random_actions_are_undone_to_the_first_battle(qapp):
    chance = random.Random(20260131)
    document = Document(hall())
    first = document.battle
    ids = list(first.tokens)
    while document.undo.count() < 1000:  # a large token half off the board is no step
        by, at = chance.sample(ids, 2)
        square = [chance.randrange(14), chance.randrange(8)]
        document.act(
            chance.choice(
                [
                    Action("charge", by, at, force=chance.random() < 0.2),
                    Action("move", by, choices={"to": square}),
                    Action("place", choices={"to": {by: square}}),
                    Action("start-turn", by),
                    Action("attack", by, at),
                    Action(
                        "door",
                        choices={"wall": 0, "kind": chance.choice(["open", "closed"])},
                    ),
                ]
            )
        )
    for _one in range(1000):
        document.undo.undo()
    assert document.battle is first
