"""A desk where attacks of opportunity are offered, and what a person does about them."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargemap.app.strike_card import StrikeCard
from chargemap.app.tools.charge import ChargeTool
from chargemap.model.battle import Battle
from tests.app.desk import Desk

LEFT = Qt.MouseButton.LeftButton


def acts(battle: Battle) -> list[str]:
    """Return what the log tells was done, but for waiving."""
    return [one.action.do for one in but_for_waiving(battle).log]


def but_for_waiving(battle: Battle) -> Battle:
    """Return the battle as if nobody had been asked: nothing waived stands in its log."""
    return replace(battle, log=tuple(e for e in battle.log if e.action.do != "waive"))


class Table(Desk):
    """A desk where attacks of opportunity are offered."""

    def __init__(self, battle: Battle, tool: type = ChargeTool) -> None:
        super().__init__(battle, tool)
        self.card = StrikeCard(self.view, self.scene)
        self.strikes = self.card.strikes
        self.told: list[str] = []
        self.strikes.said.connect(self.told.append)
        self.document.select(("A",))

    @property
    def offer(self) -> str:
        """What the card says."""
        return self.card.box.words.text() if self.card.isVisible() else ""

    @property
    def buttons(self) -> list[str]:
        return [one.text() for one in self.card.box.buttons]

    def done(self) -> list[str]:
        """What was done, but for waiving."""
        return acts(self.document.battle)

    def logged(self) -> list[str]:
        return [entry.action.do for entry in self.document.battle.log]

    def dice(self, attack: int, damage: int = 1) -> None:
        """Let the next attack roll these."""
        self.document.typed = {"attack": (attack,), "damage": (damage,)}

    def press_button(self, choice: str) -> None:
        QTest.mouseClick(self.card.box.button(choice), LEFT)
