"""A player who knows Pathfinder: begins turns, chooses an action in the strip, answers what is asked, types the dice."""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDockWidget,
    QPushButton,
    QSpinBox,
    QWidget,
)

from chargemap.app.paint.minis import TokenLook
from chargemap.app.spaces import centre
from chargemap.model.battle import Token
from chargemap.model.verdict import Verdict
from tests.app.desk import LEFT
from tests.evening.player import SHIFT, Player

if TYPE_CHECKING:
    from pathlib import Path

    from chargemap.app.window import MainWindow

DOWN, UP = Qt.Key.Key_Down, Qt.Key.Key_Up


class Fighter(Player):
    """What a person does at the window under Pathfinder; pictures are numbered."""

    def __init__(self, window: "MainWindow", folder: "Path") -> None:
        super().__init__(window, folder)
        self.pictures = 0

    def shot(self, name: str) -> None:
        """Keep how the window looks now; no dock lies over another."""
        self.pictures += 1
        self.picture(f"{self.pictures:02}-{name}")
        docks = self.window.findChildren(QDockWidget)
        seen = [one for one in docks if not one.visibleRegion().isEmpty()]
        for one, other in combinations(seen, 2):
            assert not one.geometry().intersects(other.geometry()), name

    # Who ----------------------------------------------------------------------

    def spot(self, name: str) -> tuple[float, float]:
        """Return where one points at that token: the middle of a rider, the corner of what is ridden."""
        battle, token = self.document.battle, self.token(name)
        x, y = token.at
        if self.is_ridden(token):
            return (x + 0.12, y + 0.12)
        right, below = centre(battle, token)
        return (float(right), float(below))

    def is_ridden(self, token: Token) -> bool:
        """Whether somebody sits on it."""
        tokens = self.document.battle.tokens.values()
        return any(one.stats.get("mount") == token.id for one in tokens)

    def turn(self, name: str) -> None:
        """Begin the turn of that token, and take the tool for other actions."""
        self.key(Qt.Key.Key_V)
        if self.document.selection != (self.named(name),):
            self.click(self.spot(name))
        assert self.document.selection == (self.named(name),)
        self.key(Qt.Key.Key_S)
        assert self.document.battle.turn.token == self.named(name)
        self.key(Qt.Key.Key_X)

    # The strip ----------------------------------------------------------------

    def strip(self, name: str) -> QWidget:
        """Return what of the strip over the board has that name and is in sight."""
        found = self.window.findChildren(QWidget, name)
        return next(one for one in found if one.isVisible())

    def choose(self, group: str = "", way: str = "", **choices: str) -> None:
        """Choose an action and its way in the strip with the arrow keys, then what else it offers."""
        QApplication.processEvents()
        if group:
            self._go_to("groups", group)
        if way:
            self._go_to("ways", way)
        for key, words in choices.items():
            QApplication.processEvents()
            box = self.strip(key)
            if isinstance(box, QSpinBox):
                self.type_into(box, words, end=Qt.Key.Key_Tab)
            else:
                self._go_to(key, words)
        self.view.setFocus()

    def _go_to(self, name: str, words: str) -> None:
        box = self.strip(name)
        assert isinstance(box, QComboBox)
        goal = box.findText(words)
        assert goal >= 0, [box.itemText(index) for index in range(box.count())]
        box.setFocus()
        while box.currentIndex() != goal:
            before = box.currentIndex()
            QTest.keyClick(box, DOWN if goal > before else UP)
            assert box.currentIndex() != before, words

    def do_it(self) -> None:
        """Click the button in the strip, for what has no target."""
        found = self.window.findChildren(QPushButton)
        self.push(
            next(one for one in found if one.text() == "Do it" and one.isVisible())
        )

    # Whom ---------------------------------------------------------------------

    def aim(self, name: str) -> None:
        """Point at that token."""
        self.hover(self.spot(name))

    def against(self, name: str, *answers: str, dice: Sequence[int] = ()) -> Verdict:
        """Click that token, answer what is asked and type the dice; return the ruling."""
        self.aim(name)
        self.click(self.spot(name))
        return self.ruled(*answers, dice=dice)

    def ruled(self, *answers: str, dice: Sequence[int] = ()) -> Verdict:
        """Answer what is asked, type the dice, and return the ruling."""
        for words in answers:
            self.reply(words)
        if dice:
            self.type_dice(*dice)
            self.view.setFocus()
        QApplication.processEvents()
        assert not self.asked, self.asked
        assert not self.offer, self.offer
        assert not self.window.docks.log.dice.asking.isVisible()
        return self.last.verdict

    @property
    def asked(self) -> str:
        """What the card on the board asks the target."""
        QApplication.processEvents()
        card = self.window.cards.question
        return card.box.words.text() if card.isVisible() else ""

    def reply(self, words: str) -> None:
        """Give the answer of these words to the card on the board, whichever it is."""
        assert self.asked or self.offer, f"nobody is asked: {words}"
        cards = self.window.cards
        box = (cards.question if self.asked else cards.strike).box
        texts = [one.text() for one in box.buttons]
        assert words in texts, texts
        QTest.mouseClick(box.buttons[texts.index(words)], LEFT)
        QApplication.processEvents()

    def look(self, name: str) -> TokenLook:
        """Return what of that token is painted on the board."""
        QApplication.processEvents()
        item = self.scene.token_item(self.named(name))
        assert item is not None
        return item.look

    def is_hurt(self, name: str) -> bool:
        """Whether the token is painted with less than its full health, as it has lost hit points."""
        left = self.look(name).health
        start = self.document.battle.start.tokens[self.named(name)].stats["hp"]
        lost = self.token(name).stats["hp"] != start
        assert left is not None
        assert (left < 1) == lost
        return lost

    def badges(self, name: str) -> set[str]:
        """Return the badges that are painted on that token."""
        return set(self.look(name).badges)

    def help_of(self, name: str) -> None:
        """Name a helper."""
        self.click(self.spot(name), SHIFT)
