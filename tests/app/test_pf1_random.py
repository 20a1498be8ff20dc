"""Whatever Pathfinder offers can be done, asked about, saved and taken back: a fight by chance on the samples."""

import random
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chargemap.cases import open_battle, save_battle
from chargemap.model.battle import Action
from chargemap.resources import samples
from chargemap.rules.offer import Offer
from tests.app.pf1desk import Ring

STEPS = 30


class Fight(Ring):
    """A battle in which whoever is asked answers by chance."""

    def __init__(self, sample: str, seed: int) -> None:
        path = next(one for one in samples() if one.stem == sample)
        super().__init__(open_battle(path), by="")
        self.chance = random.Random(seed)

    def turn(self) -> None:
        """Let somebody begin its turn, perhaps, and do one thing that is offered to it."""
        document = self.document
        by = self.chance.choice([*document.battle.tokens])
        if self.chance.random() < 0.5:
            document.act(Action("start-turn", by))
        opponents = document.ruleset.views.opponents(document.battle, by)
        at = self.chance.choice(["", *opponents])
        offers = document.ruleset.offers(document.battle, by, at)
        if offers:
            document.act(self.laid(self.chance.choice(offers)))
            self.decide()

    def laid(self, offer: Offer) -> Action:
        """Return the action of the offer, with a place somewhere near if it needs one."""
        action = offer.action
        if offer.needed:
            x, y = self.document.battle.tokens[action.by].at
            near = [int(x) + self.chance.randint(-4, 4), int(y)]
            action = action.choosing(**{offer.lay: near})
        return action

    def decide(self) -> None:
        """Answer all questions, and strike or waive."""
        questions, strikes = self.question.questions, self.strike.strikes
        for _number in range(40):
            if questions.held is not None:
                questions.answer(self.chance.choice(questions.held.ask.answers))
            elif strikes.held is not None:
                found = strikes.strikes() if strikes.striker else ()
                if found and self.chance.random() < 0.6:
                    action, _verdict = self.chance.choice(found)
                    strikes.strike(str(action.at), action.do)
                else:
                    strikes.waive()
            else:
                return
        pytest.fail("there is no end of questions")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("sample", ["04-tilt-yard", "05-troll-bridge"])
def test_whatever_is_offered_is_done_kept_and_taken_back(
    qtbot: QtBot, tmp_path: Path, sample: str, seed: int
) -> None:
    fight = Fight(sample, seed)
    document = fight.document
    begun = document.battle
    complaints: list[str] = []
    document.complained.connect(complaints.append)
    for _step in range(STEPS):
        fight.turn()
    assert complaints == []
    path = tmp_path / "fought.chargemap"
    save_battle(document.battle, path)
    assert open_battle(path).tokens == document.battle.tokens
    while document.undo.canUndo():
        document.undo.undo()
    assert document.battle == begun
