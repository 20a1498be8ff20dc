"""The cards over the board on which play waits for somebody: strikes, interceptions, questions, and what is declared."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from chargemap.app.declared import Declarations
from chargemap.app.declared_card import DeclaredCard
from chargemap.app.dice_tray import DiceTray
from chargemap.app.interception_card import InterceptionCard
from chargemap.app.question_card import QuestionCard
from chargemap.app.strike_card import StrikeCard

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView


class Cards(QObject):
    """The cards of one view, and its dice; each is hidden while it has nothing to say."""

    said = Signal(str)  # a sentence for the moment
    told = Signal(str)  # what is open, for the status line; nothing if nothing is

    def __init__(self, view: "BoardView", scene: "BoardScene") -> None:
        super().__init__(view)
        self.strike = StrikeCard(view, scene)
        self.interception = InterceptionCard(view, scene)
        self.question = QuestionCard(view, scene)
        self.declarations = Declarations(scene.document, self)
        self.declared = DeclaredCard(view, scene, self.declarations)
        self.tray = DiceTray(view)
        self.strike.strikes.said.connect(self.said)
        self.interception.interceptions.said.connect(self.said)
        self.question.questions.said.connect(self.said)
        self.declarations.said.connect(self.said)
        self.strike.told.connect(self.told)
        self.interception.told.connect(self.told)
        self.question.told.connect(self.told)
