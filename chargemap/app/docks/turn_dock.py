"""The Turn dock: the round, the order with its numbers, who has acted or waits, and what holds on whom."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import keys
from chargemap.app.docks.base import Dock, hint_label
from chargemap.app.docks.flow import FlowLayout
from chargemap.app.docks.turn import turn_html
from chargemap.app.docks.turn_list import TurnList
from chargemap.app.docks.turn_menu import row_menu
from chargemap.app.docks.turn_numbers import NumbersPage
from chargemap.app.docks.turn_rows import TurnRow, turn_rows
from chargemap.app.document import Document
from chargemap.app.icons import icon
from chargemap.app.turn_commands import TurnCommands
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.rules.order import by_sides, next_in_turn


class WordsField(QLineEdit):
    """A line for a few words; Esc leaves it."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class TurnDock(Dock):
    """The order of turns, and the buttons that let play go on."""

    title = N_("Turn")

    def __init__(
        self,
        document: Document,
        commands: TurnCommands,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(document, parent)
        self.commands = commands
        self.rows: list[TurnRow] = []
        self._getting_ready = ""  # who is asked what for
        self._moment = (0, "")  # the turn that was brought into sight
        self.heading = QLabel(textFormat=Qt.TextFormat.RichText, wordWrap=True)
        self.back = QToolButton(autoRaise=True)
        self.list, self.numbers = TurnList(), NumbersPage()
        self.hint, self.note = hint_label(), QLabel(wordWrap=True)
        self.words = WordsField(clearButtonEnabled=True)
        self.words.hide()
        self.next, self.start, self.wait, self.ready = (QPushButton() for _i in "1234")
        self.roll, self.type = QPushButton(), QPushButton()
        self.stack = QStackedWidget()
        for page in (self.hint, self._order_page(), self.numbers):
            self.stack.addWidget(page)
        self.setWidget(self.stack)
        self._connect()
        self.retranslate()

    def _order_page(self) -> QWidget:
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.back)
        self.buttons = QWidget()
        flow = FlowLayout(self.buttons)
        every = (self.next, self.start, self.wait, self.ready, self.roll, self.type)
        for button in every:
            flow.addWidget(button)
        self.page = QWidget()
        column = QVBoxLayout(self.page)
        column.setContentsMargins(6, 4, 6, 4)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.note)
        column.addWidget(self.list, 1)
        column.addWidget(self.words)
        column.addWidget(self.buttons)
        return self.page

    def _connect(self) -> None:
        commands, document = self.commands, self.document
        self.next.clicked.connect(commands.next_turn)
        self.start.clicked.connect(lambda: commands.start(self.list.current()))
        self.wait.clicked.connect(self._wait)
        self.ready.clicked.connect(lambda: self.ask_words(self.list.current()))
        self.roll.clicked.connect(commands.roll_initiative)
        self.type.clicked.connect(commands.type_initiative)
        self.back.clicked.connect(commands.back_to_start)
        self.words.returnPressed.connect(self._words_given)
        self.words.left.connect(self._leave_words)
        self.numbers.given.connect(self._numbers_given)
        self.numbers.left.connect(self.show_order)
        self.list.chosen.connect(self._choose)
        self.list.moved.connect(commands.move)
        self.list.menu_wanted.connect(self._menu)
        self.list.selectionModel().currentChanged.connect(
            lambda *_which: self._enable()
        )
        commands.typing_wanted.connect(self.ask_numbers)
        commands.words_wanted.connect(self.ask_words)
        commands.ordered.connect(self._ordered)
        document.battle_changed.connect(self._battle_changed)

    def retranslate(self) -> None:
        super().retranslate()
        self.hint.setText(
            _(
                "Nobody is on the board. Add miniatures in the Token dock; "
                "then roll for initiative here."
            )
        )
        self.note.setText(
            _("In the order in which they came. Roll or type initiative, or drag.")
        )
        self.list.setAccessibleName(_("Order of turns"))
        self.list.setAccessibleDescription(
            _("Enter selects the token, Alt and the arrows move it in the order.")
        )
        self.words.setAccessibleName(_("What it is ready for"))
        for button, text, tip in self._buttons():
            button.setText(text)
            button.setToolTip(tip)
        self.back.setIcon(icon("undo"))
        self.back.setToolTip(
            keys.say(N_("Back to the start of this turn ({key[back-to-turn]})"))
        )
        self.back.setAccessibleName(_("Back to the start of this turn"))
        self.numbers.retranslate()
        self.outdate()

    def _buttons(self) -> tuple[tuple[QPushButton, str, str], ...]:
        return (
            (
                self.next,
                _("Next turn"),
                keys.say(
                    N_("Start the turn of whoever comes next ({key[next-token]})")
                ),
            ),
            (
                self.start,
                _("Start turn"),
                keys.say(N_("Start the turn of this token ({key[start-turn]})")),
            ),
            (
                self.ready,
                _("Ready…"),
                keys.say(N_("Wait for something to happen ({key[ready]})")),
            ),
            (
                self.roll,
                _("Roll initiative"),
                keys.say(N_("Roll for the order of turns ({key[initiative]})")),
            ),
            (
                self.type,
                _("Type…"),
                keys.say(
                    N_("Type the numbers that were rolled ({key[type-initiative]})")
                ),
            ),
        )

    # Showing ----------------------------------------------------------------------

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        if (old.turn.token, old.turn.side) != (new.turn.token, new.turn.side):
            self._leave_words()
        if old.tokens is not new.tokens or old.turn != new.turn:
            self.outdate()

    def refresh(self) -> None:
        battle, ruleset = self.document.battle, self.document.ruleset
        self.rows = turn_rows(battle, ruleset)
        asked = self.stack.currentWidget() is self.numbers
        if asked and set(self.numbers.fields) - battle.tokens.keys():
            asked = False
        if not asked:
            self.stack.setCurrentWidget(self.page if self.rows else self.hint)
        self.heading.setText(turn_html(battle, ruleset))
        alone = not by_sides(ruleset) and not ruleset.phased
        self.note.setVisible(alone and not battle.turn.order)
        for button in (self.start, self.wait, self.ready, self.roll, self.type):
            button.setVisible(alone)
        self.next.setText(_("Next phase") if ruleset.phased else _("Next turn"))
        self.list.show_rows(self.rows)
        if (moment := (battle.turn.round, battle.turn.token)) != self._moment:
            self._moment = moment
            self.list.bring(battle.turn.token)
        self._enable()

    def _enable(self) -> None:
        row = self._row()
        fighters = self.commands.fighters() if self.rows else []
        waits = row is not None and (row.delays or row.readied)
        plays = row is not None and row.id in fighters
        self.wait.setText(_("Come in") if waits else _("Delay"))
        tip = keys.say(N_("Take the turn later in this round ({key[delay]})"))
        self.wait.setToolTip(
            keys.say(N_("Take its turn now ({key[come-in]})")) if waits else tip
        )
        able = row is not None and self.commands.may_delay(row.id)
        self.wait.setEnabled(waits or able)
        self.ready.setEnabled(plays and not waits)
        self.start.setEnabled(plays)
        for button in (self.next, self.roll, self.type):
            button.setEnabled(bool(fighters))
        turn = self.document.battle.turn
        self.back.setEnabled(bool(turn.token or turn.side))

    def _row(self) -> TurnRow | None:
        current = self.list.current()
        return next((row for row in self.rows if row.id == current), None)

    # Doing ------------------------------------------------------------------------

    def _choose(self, token_id: str) -> None:
        if token_id:
            self.document.select((token_id,))

    def _wait(self) -> None:
        row = self._row()
        if row is not None and (row.delays or row.readied):
            self.commands.come_in(row.id)
        elif row is not None:
            self.commands.delay(row.id)

    def _menu(self, token_id: str, at: QPoint) -> None:
        for row in self.rows:
            if row.id == token_id:
                menu = row_menu(row, self.commands, self.rows, self)
                menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
                menu.popup(at)

    def ask_words(self, token_id: str) -> None:
        """Ask what the token gets ready for."""
        self._come_forward()
        self.show_order()
        self.list.go_to(token_id)
        self._getting_ready = token_id
        self.words.clear()
        name = self.document.battle.tokens[token_id].label
        text = _("What is {name} ready for? Enter when done")
        self.words.setPlaceholderText(text.format(name=name))
        self.words.show()
        self.buttons.hide()
        self.words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words_given(self) -> None:
        token_id, words = self._getting_ready, self.words.text().strip()
        self._leave_words()
        if token_id in self.document.battle.tokens:
            self.commands.ready(token_id, words)

    def _leave_words(self) -> None:
        self._getting_ready = ""
        self.words.clear()
        self.words.hide()
        self.buttons.show()

    def ask_numbers(self) -> None:
        """Show the fields for numbers."""
        self._come_forward()
        tokens = self.document.battle.tokens
        names = [(one, tokens[one].label) for one in self.commands.fighters()]
        if names:
            self.stack.setCurrentWidget(self.numbers)
            self.numbers.ask(names, self.document.battle.turn.initiative)

    def show_order(self) -> None:
        """Show the order again."""
        self.stack.setCurrentWidget(self.page if self.rows else self.hint)

    def _numbers_given(self, numbers: dict[str, int], roll: list[str]) -> None:
        known = self.document.battle.turn.initiative
        anew = not known
        changed = {k: n for k, n in numbers.items() if anew or known.get(k) != n}
        self.show_order()
        if changed or roll:
            self.commands.set_initiative(changed, roll, anew=anew)

    def _ordered(self) -> None:
        """Show who begins the fight."""
        self._come_forward()
        self.list.bring(next_in_turn(self.document.battle, self.document.ruleset))

    def _come_forward(self) -> None:
        self.show()
        self.raise_()
        self.refresh_now()
