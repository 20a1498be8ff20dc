"""The turn bar: which round it is, whose turn, what is spent of it, and who comes next."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from chargemap.app.document import Document
from chargemap.app.elided import ElidedLabel
from chargemap.i18n import _
from chargemap.model.battle import Action, Token
from chargemap.rules.order import START, next_in_turn
from chargemap.rules.ruleset import Ruleset


class TurnBar(QWidget):
    """A slim bar: round and turn, what is spent, and the two buttons that let play go on."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.turn = QLabel(textFormat=Qt.TextFormat.RichText)
        self.spent = ElidedLabel()
        self.start, self.next = QPushButton(), QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 6, 0)
        for widget in (self.turn, self.next, self.start, self.spent):
            row.addWidget(widget)
        row.addStretch(1)
        self.start.clicked.connect(self.start_turn)
        self.next.clicked.connect(self.next_turn)
        document.battle_changed.connect(lambda old, new: self._show())
        document.selection_changed.connect(lambda ids: self._show())
        self.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        self.setAccessibleName(_("Turn"))
        self.start.setText(_("Start turn"))
        self.start.setToolTip(_("Start the turn of the selected token"))
        self.next.setText(_("Next token"))
        self._show()

    def start_turn(self) -> None:
        """Start the turn of the selected token; with none selected, that of the one in turn again."""
        if chosen := self._chosen():
            self.document.act(Action(START, by=chosen))

    def next_turn(self) -> None:
        """Start the turn of whoever comes next, and select that token."""
        document = self.document
        if following := next_in_turn(document.battle, document.ruleset):
            document.act(Action(START, by=following))
            document.select((following,))

    def _chosen(self) -> str:
        document = self.document
        if len(document.selection) == 1:
            return document.selection[0]
        return document.battle.turn.token

    def _show(self) -> None:
        battle = self.document.battle
        token = battle.tokens.get(battle.turn.token)
        if token is None:
            self.turn.setText(
                _("Round {round}: nobody's turn yet").format(round=battle.turn.round)
            )
        else:
            self.turn.setText(
                _("Round {round}: <b>{name}</b>").format(
                    round=battle.turn.round, name=_escaped(token.label)
                )
            )
        spent = ", ".join(spent_words(self.document.ruleset, token)) if token else ""
        self.spent.setText(_("Spent: {spent}").format(spent=spent) if spent else "")
        self.spent.setVisible(bool(spent))
        self.start.setEnabled(self._chosen() in battle.tokens)
        self.next.setEnabled(bool(battle.tokens))


def spent_words(ruleset: Ruleset, token: Token) -> list[str]:
    """Return in words what the token has used up this turn."""
    words = ruleset.effects.spent
    return [_(text) for one, text in words.items() if one in token.spent]


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
