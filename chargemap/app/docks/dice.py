"""Dice typed in: before an action resolves, each die it needs is asked for, one after the other."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from chargemap.app.docks.base import complaint_label
from chargemap.app.document import Document, Shown
from chargemap.app.elided import ElidedLabel, WrappedLabel
from chargemap.app.elsewhere import names_elsewhere
from chargemap.app.who_rolls import ASKED, BY_SIDE, PROGRAM, TYPED, WhoRolls
from chargemap.explain.dice import question
from chargemap.i18n import _, ngettext
from chargemap.model.battle import Action, Battle
from chargemap.rules.dice import ROLLS, Check, Dice, DiceError
from chargemap.rules.ruleset import Ruleset

MOST, MARGIN = 9999, 8
Rolls = Mapping[str, tuple[int, ...]]


class DieWanted(LookupError):  # noqa: N818 - not an error: a question
    """The next die that nobody has typed in: what it is for, its sides, for whom if not for one, for which check."""

    def __init__(
        self, purpose: str, sides: int, of: str, check: Check | None = None
    ) -> None:
        super().__init__(purpose)
        self.purpose, self.sides, self.of, self.check = purpose, sides, of, check

    def failed(self, value: int) -> bool:
        """Whether that number fails the check that it is for."""
        check = self.check
        return check is not None and check.kind not in ROLLS and not check.passed(value)


class AskingDice(Dice):
    """Dice that ask for whatever is to be typed in, and is not yet."""

    def roll(
        self,
        purpose: str,
        sides: int,
        of: str = "",
        check: Check | None = None,
        who: str = "",
    ) -> int:
        known = any(one.get(purpose) for one in self._queues)
        if self.typed_by(who or of) and not known:
            raise DieWanted(purpose, sides, of, check)
        return super().roll(purpose, sides, of, check, who)


def next_die(
    ruleset: Ruleset,
    battle: Battle,
    action: Action,
    typed: Rolls,
    typed_by: Callable[[str], bool] = lambda _whose: True,
) -> DieWanted | None:
    """Return the next die that a player has to type in, or None if the action needs no more of them."""
    queues, seed, drawn = [action.rolls, typed], battle.seed, battle.drawn
    try:
        ruleset.resolve(battle, action, AskingDice(queues, seed, drawn, typed_by))
    except DieWanted as wanted:
        return wanted
    except DiceError:
        return None  # the document complains of it
    return None


class DicePanel(QFrame):
    """The switch between rolled and typed dice, and the question for the next die."""

    told = Signal()  # another die is wanted, or none is any more
    asked = Signal()  # a die is wanted: whoever hides the panel shows it now
    changes = Signal()  # it is about to be higher, or lower
    changed = Signal()  # it is so now
    left = Signal()  # the keyboard was at a question that is open no more

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.who = WhoRolls(self)
        self.held: Action | None = None  # the action that waits for its dice
        self._typed: dict[str, tuple[int, ...]] = {}
        self._wanted: DieWanted | None = None
        self.label = QLabel()
        self.rolled = QRadioButton()
        self.typed_in = QRadioButton()
        self.otherwise = QRadioButton()  # asked, or by side: as it was preferred
        self.seed = ElidedLabel()
        self.seed.setAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        self.note = QLabel(wordWrap=True)
        self.question = WrappedLabel()
        self.die = QSpinBox()
        self.die.setRange(0, MOST)  # too large a number is told, not cut short
        self.complaint = complaint_label()
        self.enter, self.roll_rest, self.cancel = (QPushButton() for _one in range(3))
        self._lay_out()
        self._connect()
        self._follow()
        document.ask_dice, document.typed_by = self.hold, self._is_typed

    def _lay_out(self) -> None:
        self._group = QButtonGroup(self)
        switch = QHBoxLayout()
        switch.addWidget(self.label)
        for button in (self.rolled, self.typed_in, self.otherwise):
            self._group.addButton(button)
            switch.addWidget(button)
        switch.addSpacing(8)
        switch.addWidget(self.seed, 1)
        self.asking = QWidget()
        row, others = QHBoxLayout(), QHBoxLayout()
        row.addWidget(self.die, 1)
        row.addWidget(self.enter)
        others.addStretch(1)
        others.addWidget(self.roll_rest)
        others.addWidget(self.cancel)
        inner = QVBoxLayout(self.asking)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.question)
        inner.addLayout(row)
        inner.addLayout(others)  # a row of their own: the dock keeps its width
        inner.addWidget(self.complaint)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 2, 4, 2)
        column.addLayout(switch)
        column.addWidget(self.note)
        column.addWidget(self.asking)
        self.die.installEventFilter(self)
        self.roll_rest.installEventFilter(self)

    def _connect(self) -> None:
        self.rolled.clicked.connect(lambda: self.who.choose(PROGRAM))
        self.typed_in.toggled.connect(self._switched)
        self.who.changed.connect(self._follow)
        self.enter.clicked.connect(self.take_die)
        self.roll_rest.clicked.connect(self.resolve)
        self.cancel.clicked.connect(self.give_up)
        self.document.battle_changed.connect(self._battle_changed)

    def retranslate(self) -> None:
        self.label.setText(_("Dice:"))
        self.rolled.setText(_("rolled"))
        self.typed_in.setText(_("typed in"))
        self.die.setSpecialValueText(_("?"))
        self.enter.setText(_("Enter it"))
        self.cancel.setText(_("Cancel"))
        self._show()

    def hold(self, action: Action) -> bool:
        """Whether `action` must wait here until its dice are typed in."""
        document = self.document
        if self.who.mode != PROGRAM and names_elsewhere(document, action):
            return True
        wanted = self._next(action, document.typed)
        if wanted is None:
            return False
        self.held, self._typed = action, dict(document.typed)
        document.show_verdict(Shown(document.judge(action), action, document.battle))
        self._ask(wanted)  # the preview has made room by now
        self.asked.emit()
        first = self.roll_rest if self.who.mode == ASKED else self.die
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _next(self, action: Action, typed: Rolls) -> DieWanted | None:
        """Return the next die that a player types in for the action, if there is one."""
        if self.who.mode == PROGRAM:
            return None
        document, typed_by = self.document, partial(self._is_typed, action)
        ruleset, battle = document.ruleset, document.battle
        return next_die(ruleset, battle, action, typed, typed_by)

    def _is_typed(self, action: Action, whose: str) -> bool:
        """Whether the dice typed in are those of `whose`: where the program rolls, they are anybody's."""
        battle, program = self.document.battle, self.who.mode == PROGRAM
        return program or self.who.is_typed(battle, action, whose)

    def take_die(self) -> None:
        """Take the number that is entered, and ask for the next die or resolve the action."""
        value = self.die.value()
        if self.held is None or self._wanted is None or value < 1:
            return
        purpose, sides = self._wanted.purpose, self._wanted.sides
        if value > sides:
            self._complain(_("The die has {sides} sides.").format(sides=sides))
            return
        self._typed[purpose] = (*self._typed.get(purpose, ()), value)
        document = self.document
        wanted = self._next(self.held, self._typed)
        if wanted is None:
            self.resolve()
        else:
            if self._wanted.failed(value):
                document.show_verdict(None)  # it foresaw that all checks come off
            self._ask(wanted)
            self.die.setFocus(Qt.FocusReason.OtherFocusReason)

    def resolve(self) -> None:
        """Carry the held action out with the dice typed in; those that lack are rolled."""
        if self.held is None:
            return
        action, document = self.held, self.document
        self._let_go()
        document.typed, document.ask_dice = dict(self._typed), None
        document.act(action)
        document.typed, document.ask_dice = {}, self.hold

    def give_up(self) -> None:
        """Drop the held action: nothing has happened."""
        if self.held is not None:
            self._let_go()
            self.document.show_verdict(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if watched is self.roll_rest:
                return self._key_at_rest(event)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.die.interpretText()
                self.take_die()
                return True
            undone = event.matches(QKeySequence.StandardKey.Undo)
            if event.key() == Qt.Key.Key_Escape or undone:
                self.give_up()
                return True
        return super().eventFilter(watched, event)

    def _key_at_rest(self, event: QKeyEvent) -> bool:
        """Roll at Enter, give up at Escape, and take a number that is typed here as one for the die."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.resolve()
        elif event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif event.text().isdigit():
            self.die.setFocus(Qt.FocusReason.OtherFocusReason)
            self.die.selectAll()
            QApplication.sendEvent(self.die, event)
        else:
            return False
        return True

    def _complain(self, text: str) -> None:
        self.complaint.setText(text)
        self.complaint.setVisible(bool(text))
        self.die.selectAll()

    def _ask(self, wanted: DieWanted) -> None:
        self._wanted = wanted
        self._complain("")
        self.die.setValue(0)
        self.die.selectAll()
        self._show()
        self.told.emit()

    @property
    def wants(self) -> str:
        """What is to be typed now, in a sentence; nothing if no die is wanted."""
        if self.held is None:
            return ""
        text = _("Type the die, or have it rolled, in the log. {question}")
        return text.format(question=self.question.text())

    def _let_go(self) -> None:
        self.held, self._wanted = None, None
        focus = QApplication.focusWidget()
        if focus is not None and self.asking.isAncestorOf(focus):
            self.left.emit()
        self._show()
        self.told.emit()

    def _switched(self) -> None:
        if self.typed_in.isChecked():
            self.who.choose(TYPED)

    def _follow(self) -> None:
        """Show who rolls now; what was asked is dropped where nothing is asked any more."""
        mode = self.who.mode
        buttons = {PROGRAM: self.rolled, TYPED: self.typed_in}
        buttons.get(mode, self.otherwise).setChecked(True)
        self.otherwise.setVisible(mode in (ASKED, BY_SIDE))
        self.give_up()
        self.retranslate()

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        if self.held is not None:
            self._let_go()
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_seed()

    def _show_seed(self) -> None:
        """Show the seed, and where there is room also how many dice were rolled from it."""
        battle = self.document.battle
        text = ngettext(
            "seed {seed}, {drawn} die", "seed {seed}, {drawn} dice", battle.drawn
        )
        text = text.format(seed=battle.seed, drawn=battle.drawn)
        room = self.width() - self.seed.x() - MARGIN
        if self.fontMetrics().horizontalAdvance(text) > room:
            text = _("seed {seed}").format(seed=battle.seed)
        self.seed.setText(text)

    def _show_parts(self) -> None:
        """Show the question while there is one, else what becomes of dice typed in."""
        asks = self.held is not None
        notes = self.who.mode != PROGRAM and not asks
        if asks != self.asking.isHidden() and notes != self.note.isHidden():
            return
        self.changes.emit()
        for part in (self.asking, self.note):
            part.hide()
        self.asking.setVisible(asks)
        self.note.setVisible(notes)
        self.changed.emit()

    def _say_who(self) -> None:
        """Say who types, and what the button rolls."""
        mode = self.who.mode
        self.otherwise.setText(_("asked") if mode == ASKED else _("by side"))
        note = _("You are asked at each action; nothing is kept over.")
        if mode == ASKED:
            note = _(
                "You are asked at each action: type the dice in, or have them rolled."
            )
        elif mode == BY_SIDE:
            note = _("Typed in for: {sides}. Everybody else's dice are rolled.")
            if not self.who.sides:
                note = _("No side is ticked in the preferences: all dice are rolled.")
            note = note.format(sides=", ".join(sorted(self.who.sides)))
        self.note.setText(note)
        whole = mode == ASKED and not self._typed
        self.roll_rest.setText(_("Roll them") if whole else _("Roll the rest"))

    def _show(self) -> None:
        self._say_who()
        self._show_seed()
        self._show_parts()
        if self._wanted is None or self.held is None:
            return
        wanted = self._wanted
        whose = wanted.of or self.document.sentence(self.held)
        battle = self.document.battle
        text = question(battle, wanted.purpose, wanted.sides, whose, wanted.check)
        self.question.setText(text)
        self.die.setAccessibleName(text)
