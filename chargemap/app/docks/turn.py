"""The turn bar: which round it is, whose turn, what is spent of it, and who comes next."""

from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from chargemap.app.document import Document
from chargemap.app.elided import ElidedLabel
from chargemap.app.turn_commands import TurnCommands
from chargemap.app.words import cut
from chargemap.i18n import _
from chargemap.model.battle import Battle, Token, Turn
from chargemap.rules.order import by_sides, next_in_turn, next_side
from chargemap.rules.phased import Phased
from chargemap.rules.ruleset import Ruleset

NAME = 24  # letters of a name at most: the bar must not push the window apart


class TurnBar(QWidget):
    """A slim bar: round and turn, what is spent, and the two buttons that let play go on."""

    def __init__(
        self,
        document: Document,
        commands: TurnCommands,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.commands = commands
        self.turn = QLabel(textFormat=Qt.TextFormat.RichText)
        self.spent = ElidedLabel()
        self.start, self.next = QPushButton(), QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 6, 0)
        for widget in (self.turn, self.next, self.start, self.spent):
            row.addWidget(widget)
        row.addStretch(1)
        self.start.clicked.connect(self.start_turn)
        self.next.clicked.connect(commands.next_turn)
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
        self._show()

    def start_turn(self) -> None:
        """Start the turn of the selected token; with none selected, that of the one in turn again."""
        self.commands.start(self._chosen())

    def _chosen(self) -> str:
        document = self.document
        if len(document.selection) == 1:
            return document.selection[0]
        return document.battle.turn.token

    def _show(self) -> None:
        battle, ruleset = self.document.battle, self.document.ruleset
        token = battle.tokens.get(battle.turn.token)
        self.turn.setText(turn_html(battle, ruleset))
        spent = ", ".join(spent_words(ruleset, token)) if token else ""
        waiting = [
            one.label for one in battle.tokens.values() if battle.turn.waits(one.id)
        ]
        words = [_("Spent: {spent}").format(spent=spent)] if spent else []
        if waiting:
            words.append(_("Waiting: {names}").format(names=", ".join(waiting)))
        self.spent.setText(" · ".join(words))
        self.spent.setVisible(bool(words))
        self.start.setEnabled(self._chosen() in battle.tokens)
        self.start.setVisible(not by_sides(ruleset) and not ruleset.phased)
        self.next.setText(_("Next phase") if ruleset.phased else _("Next turn"))
        phased = ruleset.phased
        able = phased is None or phased.comes(battle) or battle.declared
        self.next.setEnabled(bool(battle.tokens and able))


def side_html(battle: Battle) -> str:
    """Return the round, the side whose turn it is, and which one follows, as rich text."""
    turn, following = battle.turn, next_side(battle)
    if not turn.side:
        text = _("Round {round}: nobody's turn yet")
        if following:
            text = _("Round {round}: nobody's turn yet, first {next}")
    else:
        text = _("Round {round}: <b>{name}</b>")
        if following not in ("", turn.side):
            text = _("Round {round}: <b>{name}</b>, then {next}")
    name, after = (escape(cut(one, NAME)) for one in (turn.side, following))
    return text.format(round=turn.round, name=name, next=after)


def phase_html(battle: Battle, phased: Phased) -> str:
    """Return the round, and the phase that comes next in the one under way, as rich text."""
    comes = phased.comes(battle)
    text = _("Round {round}, next: <b>{phase}</b>") if comes else _("Round {round}")
    words = _(phased.steps[comes]) if comes else ""
    return text.format(round=battle.turn.round, phase=words)


def turn_html(battle: Battle, ruleset: Ruleset) -> str:
    """Return the round, who is in turn with its initiative, and who follows, as rich text."""
    if by_sides(ruleset):
        return side_html(battle)
    if ruleset.phased:
        return phase_html(battle, ruleset.phased)
    following = battle.tokens.get(next_in_turn(battle, ruleset))
    turn = battle.turn
    token = battle.tokens.get(turn.token)
    if token is None:
        text = _("Round {round}: nobody's turn yet")
        if following is not None:
            text = _("Round {round}: nobody's turn yet, first {next}")
    else:
        text = _("Round {round}: <b>{name}</b>")
        if following is not None and following.id != token.id:
            text = _("Round {round}: <b>{name}</b>, then {next}")
    return text.format(
        round=turn.round,
        name=_numbered(turn, token),
        next=_numbered(turn, following),
    )


def _numbered(turn: Turn, token: Token | None) -> str:
    """Return the token's name, with its initiative if it has one."""
    if token is None:
        return ""
    number = turn.initiative.get(token.id)
    name = escape(cut(token.label, NAME))
    if number is None:
        return name
    return _("{name} ({number})").format(name=name, number=number)


def spent_words(ruleset: Ruleset, token: Token) -> list[str]:
    """Return in words what the token has used up this turn."""
    words = ruleset.effects.spent
    return [_(text) for one, text in words.items() if one in token.spent]
