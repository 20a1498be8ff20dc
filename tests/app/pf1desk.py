"""A desk on which Pathfinder is played: one tool, the cards that wait for somebody, the mouse and the keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargemap.app.question_card import QuestionCard
from chargemap.app.strike_card import StrikeCard
from chargemap.app.tools.action_strip import ActionStrip
from chargemap.app.tools.other import OtherTool
from chargemap.cases import read_cases
from chargemap.model.battle import Action, Battle
from chargemap.rules.offer import Offer
from tests.app.desk import Desk


def pf1_battle(map_text: str, tokens: str, **keys: str) -> Battle:
    """Return the battle drawn in `map_text` under Pathfinder; all but the map in YAML."""
    rows = "\n".join(f"    {row}" for row in map_text.strip("\n").splitlines())
    more = "\n".join(f"  {key}: {value}" for key, value in keys.items())
    text = (
        f"- id: drawn\n  ruleset: pf1\n  map: |2\n{rows}\n  tokens: {tokens}\n{more}\n"
        "  act: []\n  expect: []\n"
    )
    return read_cases(text, "drawn")[0].battle


class Ring(Desk):
    """A desk with the tool for other actions in hand and token A selected."""

    def __init__(
        self, battle: Battle, tool: type = OtherTool, by: str = "A", mode: str = "play"
    ) -> None:
        super().__init__(battle, tool, mode)
        self.strike = StrikeCard(self.view, self.scene)
        self.question = QuestionCard(self.view, self.scene)
        self.document.select((by,))
        self.strip = self.tool.options_widget()

    def choose(self, group: str, way: str = "") -> None:
        """Choose an action in the strip, and one of its ways, by their words."""
        assert isinstance(self.strip, ActionStrip)
        pick(self.strip.groups, group)
        if way:
            pick(self.strip.ways, way)

    @property
    def groups(self) -> list[str]:
        """The actions in the strip."""
        box = self.strip.groups
        return [box.itemText(index) for index in range(box.count())]

    @property
    def ways(self) -> list[str]:
        """The ways of the action chosen."""
        box = self.strip.ways
        return [box.itemText(index) for index in range(box.count())]

    @property
    def asked(self) -> str:
        """What the card asks."""
        card = self.question
        return card.box.words.text() if card.isVisible() else ""

    def answer(self, number: int) -> None:
        """Click the answer of that number."""
        button = self.question.box.button(f"answer-{number}")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def dice(self, **queues: int | tuple[int, ...]) -> None:
        """Let the next action roll these."""
        self.document.typed = {
            key.replace("_", "-"): one if isinstance(one, tuple) else (one,)
            for key, one in queues.items()
        }

    @property
    def last(self) -> Action:
        """What was done last."""
        return self.document.battle.log[-1].action

    def verdicts(self) -> list[bool]:
        return [one.verdict.legal for one in self.document.battle.log]


def pick(box: object, words: str) -> None:
    """Choose an entry of a list as a click on it does."""
    from PySide6.QtWidgets import QComboBox

    assert isinstance(box, QComboBox)
    index = box.findText(words)
    assert index >= 0, [box.itemText(one) for one in range(box.count())]
    box.setCurrentIndex(index)
    box.activated.emit(index)


def named(offers: tuple[Offer, ...], text: str) -> Offer:
    """Return the offer with these words."""
    return next(one for one in offers if one.text == text)
