"""The open battle: its undo steps, its file, what is selected, and the one door to the rules."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QUndoStack

from chargemap.app.edit import Edit, kept
from chargemap.app.fault_words import fault_words
from chargemap.app.seen import BARRED, SECRET, with_decoration
from chargemap.app.stamp import File, Stamp, stamp_of
from chargemap.app.steps import steps_of
from chargemap.cases.running import fault_of
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.board import GridBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import WAIVE
from chargemap.rules.dice import Dice, DiceError
from chargemap.rules.fields import Complaint

if TYPE_CHECKING:
    from chargemap.app.seen import Seat
    from chargemap.rules.ruleset import Ruleset

MOST_JUDGED = 256  # verdicts that are kept
PLACE, PLAY = "place", "play"
Again: TypeAlias = Callable[[Action], Verdict | None]  # carries out what had to wait


@dataclass(frozen=True, slots=True)
class Shown:
    """A verdict on show: what was asked, and the battle as it was before."""

    verdict: Verdict
    action: Action
    battle: Battle
    entry: Entry | None = None  # the log's entry, if the verdict stands there
    moment: Battle | None = None  # what the board is to show, whatever is newest


class Document(QObject):
    """The battle that is open. Nothing else changes it, and every change is one undo step."""

    battle_changed = Signal(object, object)  # old, new: as far as they are seen here
    whole_changed = Signal(object, object)  # old, new: with what is kept from some
    verdict_shown = Signal(object)  # Shown or None
    selection_changed = Signal(tuple)
    file_changed = Signal()  # another file, or saved, or no longer as saved
    mode_changed = Signal(str)
    complained = Signal(str)  # one sentence for people
    acted = Signal(object)  # the log's entry of what was just ruled
    thrown = Signal(tuple)  # the dice that were rolled: their sides, what they show
    released = Signal(bool)  # an action that had to wait is done with, or given up
    refusal = ""  # the last complaint of what was to be done
    step = ""  # the words of the step that was done last; none if one was taken back

    def __init__(
        self, battle: Battle | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.whole = self.battle = battle or blank()
        self.seat: Seat | None = None  # of the side that the laptop was passed to
        self.path: Path | None = None
        self._stamp: Stamp = None  # of the file as this document knows it
        self._begins = False  # whether a battle's log is being taken
        self.name = ""  # of a battle without a file
        # how a saved battle is read: raises FileError, and gives None if people gave it up
        self.read: Callable[[Path], Battle | None] = _read
        self.undo = kept(QUndoStack(self))
        self.undo.cleanChanged.connect(self._clean_changed)
        self.selection: tuple[str, ...] = ()
        self.shown: Shown | None = None
        self.typed: dict[str, tuple[int, ...]] = {}
        # whether whoever it is types his own dice in, where others are rolled
        self.typed_by: Callable[[Action, str], bool] = lambda _action, _whose: True
        self.ask_dice: Callable[[Action], bool] | None = None  # holds an action back
        self.hold_back: Callable[[Action, Again], bool] | None = None  # others first
        self.ask_opponent: Callable[[Action, Again], bool] | None = None  # to step in
        self.ask_choice: Callable[[Action, Again], bool] | None = None  # to decide
        # an action made by answers, and the one that was asked for
        self.answered: tuple[Action, Action] | None = None
        self.preface: Callable[[Action], Sequence[Action]] = lambda _action: ()
        self.waits = False  # whether an action is held back for them
        self._mode = PLAY
        # what was judged of this very battle: a hover, a list and a question ask for the same
        self._judged: tuple[Battle, dict[Action, Verdict]] = (self.battle, {})

    @property
    def ruleset(self) -> "Ruleset":
        """The ruleset of the battle (of a battle that names none, the first there is)."""
        from chargemap import rules  # here, for rulesets load numpy and shapely

        return rules.get(self.battle.ruleset or next(iter(rules.rulesets())))

    @property
    def modified(self) -> bool:
        """Whether the battle differs from its file."""
        return not self.undo.isClean()

    @property
    def changed_elsewhere(self) -> bool:
        """Whether someone else has written the file since it was opened or saved here."""
        found = stamp_of(self.path)
        return found is not None and found != self._stamp

    @property
    def file(self) -> File:
        """The file of the battle, as this document knows it."""
        return File(self.path, self.name, self._stamp)

    @property
    def title(self) -> str:
        """What people call the open file."""
        return self.path.name if self.path else self.name or _("Untitled battle")

    @property
    def mode(self) -> str:
        """`place`: tokens go anywhere; `play`: each drag is a move under the rules."""
        return self._mode

    @mode.setter
    def mode(self, mode: str) -> None:
        if mode != self._mode:
            self._mode = mode
            self.mode_changed.emit(mode)

    def judge(self, action: Action) -> Verdict:
        """Return the verdict before any die falls; the battle stays as it is."""
        battle, known = self._judged
        if battle is not self.battle or len(known) > MOST_JUDGED:
            self._judged = (self.battle, known := {})
        if action not in known:
            known[action] = self.ruleset.judge(self.battle, action)
        return known[action]

    def foresee(self, action: Action) -> Verdict:
        """Return what may be shown of an action before anybody is bound to it."""
        shown = self.ruleset.views.foreseen(self.battle, action)
        return self.judge(action) if shown is None else shown

    def act(self, action: Action, merge: str = "", text: str = "") -> Verdict | None:
        """Rule the action and carry it out as one undo step; a refusal is a step, too.

        An action that makes no sense, and a typed die that shows no such face, change nothing: they
        are complained of in one sentence, and None comes back. Steps with the same `merge` become one,
        named `text` if its first action is not to name it.
        """
        ruleset, before = self.ruleset, self.whole
        if self.seat is not None:
            action = self.seat.completed(action, before)
        if fault := fault_of(before, action):
            self.complain(Complaint(*fault))
            return None
        by_hand = ruleset.actions[action.do].by_hand
        again = partial(self.act, merge=merge, text=text)
        gates = () if by_hand else (self.hold_back, self.ask_opponent, self.ask_choice)
        asks = self.seat is None or not self.seat.names_hidden(action, before)
        if asks and any(gate is not None and gate(action, again) for gate in gates):
            return None  # until the others have struck, stepped in or waived
        rolls = not by_hand or bool(action.get("roll"))  # the hand: initiative only
        if rolls and self.ask_dice is not None and self.ask_dice(action):
            return None  # until its dice are typed in
        before = self._noted(before, self.preface(action))
        dice = Dice(
            [action.rolls, self.typed] if rolls else [action.rolls],
            before.seed,
            before.drawn,
            partial(self.typed_by, action),
        )
        try:
            verdict, after = ruleset.resolve(before, action, dice)
        except DiceError as error:
            self.complain(Complaint(error.purpose, str(error)))
            return None
        for complaint in ruleset.complaints(after) if by_hand else ():
            self.complain(complaint, after)
            return None
        if rolls and verdict.success is not None and (verdict.legal or action.force):
            self.typed = {}
        self.undo.push(Edit(self, after, text or self.sentence(action), merge))
        if not by_hand:
            self._tell(Shown(verdict, action, before, after.log[-1]))
        if dice.thrown:
            self.thrown.emit(tuple(dice.thrown))
        return verdict

    def asked_for(self, action: Action) -> Action:
        """Return the action that was asked for where answers have made this one of it."""
        answered = self.answered
        return answered[1] if answered and answered[0] is action else action

    def may_force(self, shown: Shown | None) -> bool:
        """Whether it is a refusal that the GM may let pass; of several actions each is forced by itself."""
        if shown is None or shown.verdict.legal or shown.action.force:
            return False
        known = self.ruleset.actions.get(shown.action.do)
        return known is not None and not known.in_part

    def join(self, notes: Sequence[Action]) -> None:
        """Log what the hand tells of the step done last, as a part of that step."""
        shown, last = self.shown, self.undo.command(self.undo.index() - 1)
        if not notes or not isinstance(last, Edit):
            return
        after, text = self._noted(self.whole, notes), self.sentence(notes[-1])
        self.undo.push(Edit(self, after, text, last.tie()))
        self.show_verdict(shown)

    def is_newest(self, entry: Entry) -> bool:
        """Whether nothing has been done since that entry, but for what others waived over it."""
        for one in reversed(self.battle.log):
            if one is entry or one.action.do != WAIVE:
                return one is entry
        return False

    def _noted(self, battle: Battle, notes: Sequence[Action]) -> Battle:
        for one in notes:
            battle = self.ruleset.resolve(battle, one, Dice())[1]
        return battle

    def force(self, shown: Shown) -> Verdict | None:
        """Carry out a refused action all the same, by the GM's word: the log says so."""
        return self.act(replace(shown.action, force=True, rolls={}))

    def decorate(self, battle: Battle, text: str, merge: str = "") -> None:
        """Put in a battle that differs in what no rule reads (picture, notes), as one undo step."""
        if self.seat is not None:
            battle = with_decoration(self.whole, self.battle, battle)
        self.undo.push(Edit(self, battle, text, merge))

    def show(self, battle: Battle) -> None:
        """Make `battle` the one on the table; only undo steps and a passed laptop call this."""
        old, was = self.battle, self.whole
        self.whole = battle
        self.battle = self.seat.seen(battle) if self.seat else battle
        self.show_verdict(None)
        self.battle_changed.emit(old, self.battle)
        if was is not battle:
            self.whole_changed.emit(was, battle)
        self.select(one for one in self.selection if one in self.battle.tokens)

    def sit(self, seat: "Seat | None") -> None:
        """Show only what may be seen from that seat, or everything; what was done before is not undone there."""
        modified = self.modified
        self.seat = seat
        self._begins = True  # for it stays as modified as it was
        self.select(())
        self.undo.clear()
        self.show(self.whole)
        if seat is None:
            self._take_steps(self.whole)
        self._begins = True
        if modified:
            self.undo.resetClean()
        self._begins = False
        self.file_changed.emit()

    def _tell(self, shown: Shown) -> None:
        """Show what was just ruled, and say so: from a seat only what names nobody that is hidden from it."""
        seen = self.seat.shown(shown, self.whole) if self.seat else shown
        if seen is None:
            self.complained.emit(_(BARRED if self.may_force(shown) else SECRET))
        elif seen.entry is not None:
            self.show_verdict(seen)
            self.acted.emit(seen.entry)

    def select(self, ids: Iterable[str]) -> None:
        """Select these tokens, in this order, and no others."""
        chosen = tuple(dict.fromkeys(ids))
        if chosen != self.selection:
            self.selection = chosen
            self.selection_changed.emit(chosen)

    def show_verdict(self, shown: Shown | None) -> None:
        """Put a verdict on show (a preview, the last ruling, one of the log), or none."""
        if shown is not None or self.shown is not None:
            self.shown = shown
            self.verdict_shown.emit(shown)

    def complain(self, complaint: Complaint, battle: Battle | None = None) -> None:
        """Tell people what makes no sense in what was to be done, or in the battle that would come of it."""
        named = (*complaint.place.split("."), *complaint.who)
        told = fault_words(complaint, battle or self.whole)
        if self.seat and self.seat.names_hidden(named, self.whole):
            told = _(BARRED)
        self.refusal = told
        self.complained.emit(told)

    def sentence(self, action: Action, before: Battle | None = None) -> str:
        """Return the words of an undo step for `action` in the battle as it is, or was `before`."""
        text = _(self.ruleset.actions[action.do].text)
        tokens = (before or self.battle).tokens
        target = action.at if isinstance(action.at, str) else ""
        by = tokens[action.by].label if action.by in tokens else ""
        at = tokens[target].label if target in tokens else ""
        if by and at:
            return _("{action}: {by} against {at}").format(action=text, by=by, at=at)
        return _("{action}: {by}").format(action=text, by=by) if by else text

    # Files ----------------------------------------------------------------

    def new(self, battle: Battle) -> None:
        """Begin with `battle`, without a file; what its log tells can be undone."""
        self._begin(battle, None)

    def recover(self, battle: Battle, known: File) -> None:
        """Begin with a battle that no file holds; `known` is the file that it is to be saved to."""
        self._begin(battle, known.path, known.name)
        self._stamp = known.stamp
        self.undo.resetClean()
        self.file_changed.emit()

    def open(self, path: str | Path, *, as_copy: bool = False) -> bool:
        """Open a saved battle; a file that cannot be read leaves the open one as it was.

        As a copy it has no file: a sample or a recovered battle is saved elsewhere.
        """
        from chargemap.formats.decode import FileError

        try:
            battle = self.read(Path(path))
        except FileError as error:
            named = str(error).replace(str(path), Path(path).name)
            self.complained.emit(named)
            return False
        if battle is not None:
            self.take(battle, path, as_copy=as_copy)
        return battle is not None

    def take(self, battle: Battle, path: str | Path, *, as_copy: bool = False) -> None:
        """Begin with a battle that was read from a file."""
        self._begin(battle, None if as_copy else Path(path), Path(path).stem)

    def save(self, path: str | Path | None = None) -> bool:
        """Write the battle to its file, or to `path` which is then its file; say whether it was."""
        from chargemap import cases
        from chargemap.formats.decode import FileError

        target = Path(path) if path else self.path
        if target is None:
            return False
        try:
            cases.save_battle(self.whole, target)
        except FileError as error:
            self.complained.emit(str(error))
            return False
        self.path, self._stamp = target, stamp_of(target)
        self.undo.setClean()
        self.file_changed.emit()
        return True

    def _clean_changed(self, _clean: bool) -> None:
        if not self._begins:
            self.file_changed.emit()

    def _begin(self, battle: Battle, path: Path | None, name: str = "") -> None:
        self.show_verdict(None)
        self.select(())
        old, was, self.seat = self.battle, self.whole, None
        self.whole = self.battle = battle
        self.path, self.name = path, name
        self.typed, self._stamp = {}, stamp_of(path)
        self.undo.clear()
        self._take_steps(battle)
        self.battle_changed.emit(old, battle)
        self.whole_changed.emit(was, battle)
        self.file_changed.emit()

    def _take_steps(self, battle: Battle) -> None:
        """Let everything that the log of `battle` tells be undone, step by step."""
        self._begins = True  # what is clean at its end was so all the while
        steps = [
            Edit(self, after, self.sentence(action, before), before=before)
            for before, after, action in steps_of(battle, self.ruleset)
        ]
        with QSignalBlocker(self.undo):  # what follows it is told of the last alone
            for one in steps[:-1]:
                self.undo.push(one)
        for one in steps[-1:]:
            self.undo.push(one)
        self.undo.setClean()
        self._begins = False


def _read(path: Path) -> Battle:
    from chargemap import cases  # here, for it loads every format

    return cases.open_battle(path)


def blank(columns: int = 30, rows: int = 20) -> Battle:
    """Return an open field without anybody on it, for the moment before a battle is chosen."""
    return Battle(ruleset="", board=GridBoard(ground=("." * columns,) * rows))
