"""Damage and healing by hand: a small card beside the token, for one number."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout

from chargemap.app.beside import beside
from chargemap.app.harm import WOUND
from chargemap.app.notice import Card
from chargemap.app.spaces import outline
from chargemap.app.theme import colours
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView

WIDE, MOST = 250, 9999
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HarmCard(Card):
    """Enter takes the number off a token's hit points, Shift+Enter gives them back, Esc closes."""

    def __init__(self, view: "BoardView", scene: "BoardScene") -> None:
        super().__init__(view, colours.illegal)
        self.view, self.scene, self.document = view, scene, scene.document
        self.token = ""
        self.words, self.keys = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.keys.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.amount = QSpinBox()
        self.amount.setRange(0, MOST)
        self.harm, self.heal = QPushButton(), QPushButton()
        row = QHBoxLayout()
        for widget in (self.amount, self.harm, self.heal):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 10, 9)
        column.addWidget(self.words)
        column.addLayout(row)
        column.addWidget(self.keys)
        self.amount.installEventFilter(self)
        self.harm.clicked.connect(lambda: self._apply(1))
        self.heal.clicked.connect(lambda: self._apply(-1))
        self.document.battle_changed.connect(self._follow)
        view.moved.connect(self._keep_place)
        view.zoomed.connect(self._keep_place)

    def ask(self, token_id: str) -> None:
        """Ask for a number for that token."""
        self.token = token_id
        self.harm.setText(_("Damage"))
        self.heal.setText(_("Heal"))
        self.keys.setText(_("Enter: damage, Shift+Enter: heal, Esc: close"))
        self.amount.setValue(0)
        self._tell()
        self.show()
        self.settle()
        self.amount.setFocus(Qt.FocusReason.OtherFocusReason)
        self.amount.selectAll()

    def close_card(self) -> None:
        """Go away, and give the keyboard back to the board."""
        self.token = ""
        self.hide()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self) -> None:
        battle = self.document.battle
        health = self.document.ruleset.views.health(battle.tokens[self.token])
        left, most = health or (0, 0)
        name = battle.tokens[self.token].label
        text = _("{name} has {left} of {most} hit points.").format(
            name=name, left=left, most=most
        )
        self.words.setText(text)
        self.setAccessibleName(text)
        self.amount.setAccessibleName(
            _("Damage or healing of {name}").format(name=name)
        )

    def _apply(self, sign: int) -> None:
        self.amount.interpretText()
        amount, token = self.amount.value(), self.token
        if not amount or not token:
            self.amount.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.close_card()
        self.document.act(Action(WOUND, token, choices={"amount": sign * amount}))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.amount and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress and event.key() in _ENTER:
                heals = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                self._apply(-1 if heals else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                if event.type() == QEvent.Type.KeyPress:
                    self.close_card()
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def _follow(self, old: Battle, new: Battle) -> None:
        """Tell the new number; without the token, or its hit points, there is nothing to ask."""
        if not self.token:
            return
        token = new.tokens.get(self.token)
        if token is None or self.document.ruleset.views.health(token) is None:
            self.close_card()
        else:
            self._tell()
            self.settle()

    def wide(self) -> int:
        return WIDE

    def place(self) -> QPoint:
        battle = self.scene.battle
        if self.token not in battle.tokens:
            return super().place()
        space = outline(battle, battle.tokens[self.token])
        return beside(self.view, self.size(), [space])

    def _keep_place(self) -> None:
        if self.isVisible():
            self.settle()
