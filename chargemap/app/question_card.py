"""The card on the board that asks an opponent, beside the one who has to decide."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from chargemap.app import question_words
from chargemap.app.figure import Figure
from chargemap.app.figures import ring
from chargemap.app.offer_card import OfferCard
from chargemap.app.questions import Questions
from chargemap.app.spaces import outline
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView


class QuestionCard(OfferCard):
    """The question that is open, with the one it is put to ringed."""

    def __init__(self, view: "BoardView", scene: "BoardScene") -> None:
        questions = Questions(scene.document, view)
        super().__init__(view, scene, questions, question_words)
        self.questions = questions

    def figures(self) -> Sequence[Figure]:
        """Return a ring round the one who decides."""
        return list(self._figures())

    def _figures(self) -> Iterator[Figure]:
        held, battle = self.questions.held, self.scene.battle
        if held is not None and held.ask.who in battle.tokens:
            yield from ring(battle, battle.tokens[held.ask.who], "warn")

    def spaces(self) -> Sequence[Sequence[Point]]:
        """Return the one who decides, who acts, and where that one comes to stand."""
        held, battle = self.questions.held, self.scene.battle
        if held is None:
            return ()
        ids = (held.ask.who, held.action.by)
        found = [
            outline(battle, battle.tokens[one]) for one in ids if one in battle.tokens
        ]
        end = self.scene.document.judge(held.action).end
        if end is not None and held.action.by in battle.tokens:
            found.append(outline(battle, battle.tokens[held.action.by], end))
        return found
