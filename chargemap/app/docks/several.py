"""What can be changed of several tokens at once: their side and their states."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from chargemap.app.docks.chips import Chips
from chargemap.app.docks.kept_box import KeptBox
from chargemap.app.docks.token_form import SideChoice
from chargemap.app.document import Document
from chargemap.app.elided import WrappedLabel
from chargemap.i18n import _, ngettext
from chargemap.model.battle import Action, Token
from chargemap.model.plain import token_to_plain


class SeveralForm(QWidget):
    """A change here is made to every selected token, as one undo step."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._tokens: Sequence[Token] = ()
        self.heading = WrappedLabel()
        self.side, self.states = SideChoice(), Chips()
        self._side_label, self._states_label = QLabel(), QLabel()
        self._side_label.setBuddy(self.side)
        self._states_label.setBuddy(self.states)
        form = QFormLayout(self)
        form.addRow(self.heading)
        form.addRow(self._side_label, self.side)
        form.addRow(self._states_label, self.states)
        self.kept_box = KeptBox(document)
        form.addRow(self.kept_box)
        self.side.chosen.connect(self._side_chosen)
        self.states.toggled.connect(self._state_toggled)

    def build(self) -> None:
        """Offer the states of the ruleset in force."""
        states = self.document.ruleset.states
        self.states.offer({state.id: state.text for state in states})
        self.states.retranslate()

    def retranslate(self) -> None:
        self._side_label.setText(_("Side"))
        self._states_label.setText(_("States"))
        self.side.setAccessibleName(_("Side of all that are selected"))
        self.states.setAccessibleName(_("States of all that are selected"))
        self.states.retranslate()
        self.kept_box.retranslate()

    def show_tokens(self, tokens: Sequence[Token]) -> None:
        """Show what the tokens have in common, and which states only some of them are in."""
        self._tokens = tokens
        number = ngettext("{n} token selected", "{n} tokens selected", len(tokens))
        self.heading.setText(
            _("{number}: {names}.").format(
                number=number.format(n=len(tokens)),
                names=", ".join(token.label for token in tokens),
            )
        )
        sides = {token.side for token in tokens}
        side = sides.pop() if len(sides) == 1 else ""
        self.side.show_side(side, self.document.battle)
        line = self.side.lineEdit()
        if line is not None:
            line.setPlaceholderText(_("different sides"))
        held = [state for token in tokens for state in token.states]
        self.states.show_chosen(held, of=len(tokens))
        self.kept_box.show_tokens([token.id for token in tokens])

    def _side_chosen(self, side: str) -> None:
        self._put(replace(token, side=side) for token in self._tokens)

    def _state_toggled(self, state: str, on: bool) -> None:
        self._put(
            replace(
                token,
                states=token.states | {state} if on else token.states - {state},
            )
            for token in self._tokens
        )

    def _put(self, changed: Iterable[Token]) -> None:
        written = {
            token.id: token_to_plain(token)
            for token in changed
            if token != self.document.battle.tokens.get(token.id)
        }
        if written:
            step = ngettext("Change {n} token", "Change {n} tokens", len(written))
            text = step.format(n=len(written))
            self.document.act(Action("put", choices={"tokens": written}), text=text)
