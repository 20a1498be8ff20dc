"""An inch table with the Charge tool in hand, driven by the mouse and the keyboard as a person would."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargemap.app.cards import Cards
from chargemap.app.tools.charge import ChargeTool
from chargemap.cases import read_cases
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict
from tests.app.desk import LEFT, Desk

SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
ANNA_AND_FRED = """{
    A: {side: red, name: Anna, at: [6, 6], base_mm: 25.4},
    F: {side: blue, name: Fred, at: [14, 11], base_mm: 25.4}}"""
ENTER, ESC, W = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_W


def table_battle(tokens: str, terrain: str = "[]", options: str = "{}") -> Battle:
    """Return a skirmish on a table of 24 by 18 inches; bases are an inch wide."""
    text = (
        "- id: drawn\n  ruleset: skirmish\n  board: {size: [24, 18]}\n"
        f"  terrain: {terrain}\n  options: {options}\n  tokens: {tokens}\n"
        "  act: []\n  expect: []\n"
    )
    return read_cases(text, "drawn")[0].battle


class Tabletop(Desk):
    """A table on which charges are declared, answered and resolved."""

    def __init__(self, battle: Battle, tool: type = ChargeTool) -> None:
        super().__init__(battle, tool)
        self.cards = Cards(self.view, self.scene)
        self.told: list[str] = []
        self.cards.said.connect(self.told.append)

    def place(self, token: str) -> tuple[float, float]:
        """Return where the token stands, as a point of the board."""
        x, y = self.at(token)
        return (float(x), float(y))

    def declare(self, by: str, at: str) -> None:
        """Click the one who charges, then the target."""
        self.click(self.place(by))
        self.click(self.place(at))

    @property
    def declared(self) -> tuple[Action, ...]:
        return self.document.battle.declared

    @property
    def listed(self) -> list[str]:
        """What the card lists."""
        card = self.cards.declared
        return [row.words.text() for row in card.rows] if card.isVisible() else []

    @property
    def noted(self) -> list[str]:
        """What the card says below each."""
        self.cards.declared.judge()
        return [row.note.text() for row in self.cards.declared.rows]

    @property
    def question(self) -> str:
        """Who is asked whether to step in."""
        card = self.cards.interception
        return card.box.words.text() if card.isVisible() else ""

    @property
    def answers(self) -> list[str]:
        return [one.text() for one in self.cards.interception.box.buttons]

    def answer(self, choice: str) -> None:
        QTest.mouseClick(self.cards.interception.box.button(choice), LEFT)

    def done(self) -> list[str]:
        return [entry.action.do for entry in self.document.battle.log]

    @property
    def ruled(self) -> Verdict:
        """The last ruling."""
        return self.document.battle.log[-1].verdict
