"""What players do with the order of turns: roll for it, delay, get ready, come in, go back to a turn's start."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from chargemap.app import keys
from chargemap.app.document import Document
from chargemap.app.edit import Edit
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.plain import token_to_plain
from chargemap.rules.order import (
    SIDE_START,
    START,
    by_sides,
    has_turns,
    next_in_turn,
    next_side,
    sequence,
)

DELAYS = N_(
    "{name} delays: {key[next-token]} goes on, {key[come-in]} lets {name} come in."
)
NOBODY = N_("It is nobody's turn yet: press {key[next-token]} for the first one.")
READY = N_("{name} is ready: {key[come-in]} lets {name} act first.")
COMES_IN = N_("{name} comes in: press {key[next-token]} for its turn.")
BEGINS = N_("{name} begins: press {key[next-token]}.")


class TurnCommands(QObject):
    """The commands on the turns of one document; each is one undo step and one entry of the log."""

    said = Signal(str)  # a sentence for the status line
    typing_wanted = Signal()  # somebody wants to type numbers
    words_wanted = Signal(str)  # somebody gets ready: for what?
    started = Signal(str)  # whose turn began as the next one
    ordered = Signal()  # a fight began: there is an order to see

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.play_phase: Callable[[], None] = lambda: None  # where turns are phases
        self.may_go: Callable[[], bool] = lambda: True  # what is declared is dropped

    # Who is meant ---------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        """The battle as it is now."""
        return self._document.battle

    @property
    def in_phases(self) -> bool:
        """Whether everybody acts in the phases of one round: nobody has a turn of its own."""
        return self._document.ruleset.phased is not None

    def fighters(self) -> list[str]:
        """Return everybody who has turns, in order."""
        ruleset = self._document.ruleset
        return [
            one for one in sequence(self.battle) if has_turns(self.battle, ruleset, one)
        ]

    def may_delay(self, token_id: str) -> bool:
        """Whether the token's turn of this round is still to come, or is on."""
        return token_id in self.fighters() and token_id not in self.battle.turn.acted

    def _waiting(self) -> str:
        """Return who comes in: the selected token if it waits, or the only one that does."""
        waiting = [one for one in self.battle.tokens if self.battle.turn.waits(one)]
        chosen = [one for one in self._document.selection if one in waiting]
        return (chosen or waiting)[0] if len(chosen or waiting) == 1 else ""

    def _name(self, token_id: str) -> str:
        return self.battle.tokens[token_id].label

    # Turns ----------------------------------------------------------------------

    def start(self, token_id: str) -> bool:
        """Start the turn of the token; say whether it began: others may have to act first."""
        if token_id not in self.battle.tokens:
            return False
        if by_sides(self._document.ruleset):
            return self.start_side(self.battle.tokens[token_id].side)
        return self._document.act(Action(START, by=token_id)) is not None

    def start_side(self, side: str) -> bool:
        """Start the turn of a side; say whether it began: charges may have to be resolved first."""
        if not self.may_go():
            return False
        action = Action(SIDE_START, choices={"side": side} if side else {})
        return self._document.act(action) is not None

    def next_turn(self) -> None:
        """Start the turn of whoever comes next, and select that token; of a side nobody is selected.

        Where everybody acts in phases the next one is played.
        """
        if self.in_phases:
            self.play_phase()
            return
        if by_sides(self._document.ruleset):
            if self.start_side(next_side(self._document.whole)):
                self._document.select(())
            return
        following = next_in_turn(self._document.whole, self._document.ruleset)
        if following and following not in self.battle.tokens:
            text = _("Who comes next is hidden from this side: pass the laptop on.")
            self.said.emit(text)
        elif following and self.start(following):
            self._document.select((following,))
            self.started.emit(following)

    def delay(self, token_id: str = "") -> None:
        """Put off the turn of the token, or of who is in turn."""
        wanted = token_id or self.battle.turn.token
        if not self.may_delay(wanted):
            self.said.emit(_("Only who has not acted in this round can delay."))
        elif self._document.act(Action("delay", by=wanted)):
            self.said.emit(keys.say(DELAYS, name=self._name(wanted)))

    def get_ready(self) -> None:
        """Ask for what the one in turn gets ready."""
        if self.battle.turn.token in self.fighters():
            self.words_wanted.emit(self.battle.turn.token)
        else:
            self.said.emit(keys.say(NOBODY))

    def ready(self, token_id: str, what: str = "") -> None:
        """Let the token wait for something to happen."""
        choices = {"for": what} if what else {}
        if self._document.act(Action("ready", by=token_id, choices=choices)):
            self.said.emit(keys.say(READY, name=self._name(token_id)))

    def come_in(self, token_id: str = "", before: str = "", after: str = "") -> None:
        """Let a waiting token take its new place in the order."""
        wanted = token_id or self._waiting()
        if not wanted:
            self.said.emit(_("Select the one waiting token that comes in."))
            return
        ready = wanted in self.battle.turn.readied
        places = {"before": before, "after": after}
        choices = {key: one for key, one in places.items() if one}
        if not self._document.act(Action("come-in", by=wanted, choices=choices)):
            return
        self._document.select((wanted,))
        text = COMES_IN
        if ready:
            text = N_("{name} acts now, before the one in turn.")
        self.said.emit(keys.say(text, name=self._name(wanted)))

    def move(self, token_id: str, before: str) -> None:
        """Put the token before another in the order, or last; one that waits comes in there."""
        order = [one for one in sequence(self.battle) if one != token_id]
        if self.battle.turn.waits(token_id):
            after = "" if before or not order else order[-1]
            self.come_in(token_id, before, after)
            return
        order.insert(order.index(before) if before else len(order), token_id)
        if tuple(order) != sequence(self.battle):
            self._document.act(Action("reorder", choices={"order": order}))

    # Initiative -------------------------------------------------------------------

    def roll_initiative(self) -> None:
        """Roll for who has no number yet; for everybody, and begin a fight, if all or none have one."""
        known = self.battle.turn.initiative
        fighters = self.fighters()
        fresh = [one for one in fighters if one not in known]
        anew = not fresh or len(fresh) == len(fighters)
        self.set_initiative({}, fighters if anew else fresh, anew=anew)

    def type_initiative(self) -> None:
        """Ask for the numbers."""
        self.typing_wanted.emit()

    def set_initiative(
        self, numbers: Mapping[str, int], roll: Iterable[str], *, anew: bool
    ) -> None:
        """Put these tokens in order by the numbers typed, and those that are rolled."""
        choices: dict[str, object] = {"numbers": dict(numbers), "roll": list(roll)}
        choices = {key: one for key, one in choices.items() if one}
        if not choices:
            self.said.emit(_("There is nobody on the board who could have a turn."))
            return
        if anew:
            choices["anew"] = True
        if self._document.act(Action("initiative", choices=choices)) is None:
            return
        following = next_in_turn(self.battle, self._document.ruleset)
        if anew:
            self.ordered.emit()
        if anew and following:
            name = self._name(following)
            self.said.emit(keys.say(BEGINS, name=name))

    def clear_order(self) -> None:
        """Give the order up."""
        self._document.act(Action("initiative", choices={"anew": True}))

    # Dice -------------------------------------------------------------------------

    def ask_seed(self) -> None:
        """Show the dice seed, and take another one."""
        from chargemap.app.dialogs.dice_seed import DiceSeedDialog

        window = self.parent()
        parent = window if isinstance(window, QWidget) else None
        seed = DiceSeedDialog(self.battle, parent).seed()
        if seed is not None:
            self.set_seed(seed)

    def set_seed(self, seed: int) -> None:
        """Let the dice follow from another seed, from its first one on."""
        if self._document.act(Action("seed", choices={"seed": seed})):
            self.said.emit(_("The dice seed is {seed} now.").format(seed=seed))

    # What holds -------------------------------------------------------------------

    def end_effect(self, token_id: str, what: str) -> None:
        """End an effect on the token by hand."""
        self._document.act(Action("end-effect", by=token_id, choices={"what": what}))

    def end_state(self, token_id: str, state: str) -> None:
        """End a state of the token by hand."""
        written = token_to_plain(self.battle.tokens[token_id])
        states = self.battle.tokens[token_id].states - {state}
        written["states"] = sorted(states)
        step = _("States: {name}").format(name=self._name(token_id))
        action = Action("put", choices={"tokens": {token_id: written}})
        self._document.act(action, text=step)

    # Back -------------------------------------------------------------------------

    def back_to_start(self) -> None:
        """Undo every step since the current turn began; redo does them again."""
        undo, turn = self._document.undo, self.battle.turn
        if not (turn.token or turn.side):
            self.said.emit(
                _("It is nobody's turn, so there is no start to go back to.")
            )
            return
        start = turn_start(undo)
        text = _("This is the start of {name}'s turn.")
        if start is None:
            start = 0
            text = _("Back to how the battle was opened, in the turn of {name}.")
        elif start < undo.index():
            text = _("Back to the start of {name}'s turn; redo goes on again.")
        undo.setIndex(start)
        token = self.battle.tokens.get(turn.token)
        name = token.label if token else turn.token or turn.side
        self.said.emit(text.format(name=name))


def turn_start(undo: QUndoStack) -> int | None:
    """Return the step after which the turn had just begun; None if it began before the first one."""
    for index in range(undo.index(), 0, -1):
        step = undo.command(index - 1)
        if isinstance(step, Edit) and _moment(step.before) != _moment(step.after):
            return index
    return None


def _moment(battle: Battle) -> tuple[int, str, str]:
    return (battle.turn.round, battle.turn.token, battle.turn.side)
