"""Charge and every other action against a token: ring, preview, resolve."""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsItem, QWidget

from chargemap.app.document import Shown
from chargemap.app.figure_items import items_of
from chargemap.app.figures import rings
from chargemap.app.pointer import Pointer
from chargemap.app.tools.ends import KEY as END
from chargemap.app.tools.ends import end_at, tied_ends
from chargemap.app.tools.options import OFFERED, OptionsStrip
from chargemap.app.tools.tool import Tool
from chargemap.app.tools.turns import following, next_of_side, show_token
from chargemap.app.tools.walk import Walk
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Point, Square
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene

CHARGE = "charge"  # has a tool of its own
WAITS = N_("First decide what is asked on the board: until then nothing else is done.")
SLICE_S = 0.008  # of judging at a stretch, so that the mouse never waits


class ActTool(Tool):
    """One action of the ruleset whose target is a token; `do` says which."""

    def __init__(
        self,
        document: "Document",
        scene: "BoardScene",
        parent: QObject | None = None,
        *,
        do: str = CHARGE,
    ) -> None:
        super().__init__(document, scene, parent)
        self.do = do
        self.target: str | None = None
        self._end: Square | None = None  # where it shall end, if that was chosen
        self._ends: tuple[Square, ...] | None = None  # the choice there is
        self._pressed = False
        self._settled: str | None = None  # the target of the ruling on show
        self._fresh = False  # a battle has come that its ruling has not been told of
        self.verdicts: dict[str, Verdict] = {}
        self._judging: Iterator[tuple[str, Verdict]] = iter(())
        self._rings: dict[str, list[QGraphicsItem]] = {}  # by target
        self._active = False
        self._strip: OptionsStrip | None = None
        self._walk = Walk(scene, self)
        self._clock = QTimer(self)
        self._clock.setInterval(0)
        self._clock.timeout.connect(self._judge_on)
        document.battle_changed.connect(self._follow_battle)
        document.selection_changed.connect(self._begin)
        document.verdict_shown.connect(self._follow_verdict)
        document.released.connect(self._lose_aim)

    # Who, and whom -----------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.target is not None

    @property
    def judging(self) -> bool:
        """Whether some opponents have not been judged yet."""
        return self._clock.isActive()

    @property
    def targets(self) -> list[str]:
        """The opponents in the order in which Tab goes through them: the legal ones first."""
        found = self._opponents()
        legal = [one for one in found if self._verdict(one).legal]
        return [*legal, *(one for one in found if one not in legal)]

    def action(self, target: str) -> Action:
        """Return the action against `target` with the choices of the strip."""
        choices = self._strip.choices() if self._strip else {}
        if self._end is not None and target == self.target:
            choices[END] = list(self._end)
        return Action(self.do, self.by, target, choices)

    def _opponents(self) -> tuple[str, ...]:
        ruleset = self.document.ruleset
        if not self.by or self.do not in ruleset.rules:
            return ()
        return ruleset.views.opponents(self.document.battle, self.by)

    # Rings -------------------------------------------------------------------------

    @property
    def wants(self) -> str:
        return super().wants if self.by else _("Click the token that is to act.")

    def activate(self) -> None:
        self._active = True
        self._begin()

    def deactivate(self) -> None:
        self._active, self._settled, self._pressed = False, None, False
        self._walk.skip()
        self._forget()
        self._aim_at(None)

    def _begin(self) -> None:
        """Judge every opponent anew, once for this battle and these choices."""
        self._forget()
        if not self._active:
            return
        self._aim_at(None)
        self._show_strip()
        self.status_changed.emit("")
        if not self.by:
            return
        self._judging = self._judged()
        self._judge_on()

    def _forget(self) -> None:
        self._clock.stop()
        self._judging = iter(())
        self.verdicts = {}
        self._clear_rings()

    def _judged(self) -> Iterator[tuple[str, Verdict]]:
        for one in self._opponents():
            yield one, self._verdict(one)

    def _verdict(self, target: str) -> Verdict:
        if target not in self.verdicts:
            self.verdicts[target] = self.document.foresee(self.action(target))
        return self.verdicts[target]

    def _judge_on(self) -> None:
        """Judge for a moment; go on when the window has had its turn."""
        until = perf_counter() + SLICE_S
        for _one in self._judging:
            if perf_counter() > until:
                self._clock.start()
                break
        else:
            self._clock.stop()
        self._draw_rings()

    def _draw_rings(self) -> None:
        """Ring those that have been judged and have no ring yet."""
        if self.scene.is_past:
            return
        asked, battle = self.action(""), self.document.battle
        for key, verdict in self.verdicts.items():
            if key not in self._rings:
                figures = rings({key: verdict}, asked, battle)
                items, _labels = items_of(figures, self.scene.colours)
                for item in items:
                    item.setZValue(item.zValue() - 0.5)
                    self.scene.add_overlay(item)
                self._rings[key] = list(items)

    def _clear_rings(self) -> None:
        for items in self._rings.values():
            for item in items:
                self.scene.remove_overlay(item)
        self._rings.clear()

    # Preview -----------------------------------------------------------------------

    def move(self, pointer: Pointer) -> None:
        if self.scene.is_past or not self.by:
            return
        if self._pressed and self.target is not None:
            self._point_at_end(self.target, pointer)
            return
        token = pointer.token if pointer.token in self._opponents() else None
        ruled = self.document.shown is not None and token == self._settled
        if token is not None and ruled:
            return  # its ruling stays on show until the mouse has been elsewhere
        self._settled = None
        if token != self.target:
            self._aim_at(token)

    def leave(self) -> None:
        """The mouse goes elsewhere: when it comes back, it asks anew."""
        self._settled = None

    def _aim_at(self, target: str | None) -> None:
        """Show the verdict on that target, or take the preview away."""
        was, self.target = self.target, target
        self._end = self._ends = None
        if self.document.waits and (target is not None or was is not None):
            self.status_changed.emit(_(WAITS))  # what waits stays on show
        elif target is not None:
            if not self.verdicts:
                self._judging = self._judged()
                self._judge_on()
            action, verdict = self.action(target), self._verdict(target)
            self.document.show_verdict(Shown(verdict, action, self.document.battle))
            self.say(verdict, action, self.document.battle)
        elif was is not None:
            shown = self.document.shown
            if shown is not None and shown.entry is None:
                self.document.show_verdict(None)
            self.status_changed.emit("")

    def _lose_aim(self) -> None:
        """Nothing waits any more: whoever the mouse is at is asked about anew."""
        self.target = None

    def _point_at_end(self, target: str, pointer: Pointer) -> None:
        """Let the mouse, drawn from the target, choose among the spaces in which the action may end."""
        if self._ends is None:
            self._end = None
            self._ends = tied_ends(self.document, self.action(target))
        battle, action = self.document.battle, self.action(target)
        end = end_at(battle, action, self._ends, pointer.square)
        if pointer.token == target or end != self._end:
            self._end = None if pointer.token == target else end
            action = self.action(target)
            verdict = self.document.foresee(action)
            self.document.show_verdict(Shown(verdict, action, battle))
            self.say(verdict, action, battle)

    # Resolve -----------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        self._walk.skip()
        left = pointer.button == Qt.MouseButton.LeftButton
        self._pressed = left and pointer.token in self._opponents()
        if self._pressed and pointer.token != self.target:
            self._aim_at(pointer.token)

    def release(self, pointer: Pointer) -> None:
        pressed, self._pressed = self._pressed, False
        if pointer.button != Qt.MouseButton.LeftButton or self.back_to_now():
            return
        if pressed and self.target is not None and pointer.token != self.target:
            if self._end is not None:
                self.resolve(self.target)
            else:
                self._aim_at(None)
            return
        if pointer.token is None:
            self.turn_door(pointer.wall)
            return
        if self.by and pointer.token in self._opponents():
            self.resolve(pointer.token)
        else:
            self.document.select((pointer.token,))

    def resolve(self, target: str) -> None:
        """Have the action ruled and carried out, or refused; either is an entry of the log."""
        action = self.action(target)
        self.target, self._end, self._settled = None, None, target
        self.document.act(action)

    def _follow_verdict(self, shown: Shown | None) -> None:
        """Tell of a ruling that has just been made, and let its token walk."""
        if self._active and self.scene.is_past:
            self._clear_rings()
        elif self._active:
            self._draw_rings()
        if not self._active or shown is None or shown.entry is None:
            return
        log = self.document.battle.log
        if self._fresh and log and log[-1] is shown.entry:
            self._fresh = False
            self.say(shown.verdict, shown.action, shown.battle)
            if shown.verdict.legal or shown.action.force:
                self._forget()
                self._walk.play(self._walked(shown))

    def _walked(self, shown: Shown) -> list[tuple[str, Sequence[Point]]]:
        """Return who walks by a ruling, and where."""
        return [(shown.action.by, shown.verdict.path)]

    def _follow_battle(self, old: Battle, new: Battle) -> None:
        if self._active:
            self._fresh = len(new.log) > len(old.log)
            self._begin()

    # Keys --------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return self.refused is not None if shifted else self.target is not None

    def key(self, event: QKeyEvent) -> bool:
        self._walk.skip()
        match event.key():
            case Qt.Key.Key_Tab:
                return self._next(1)
            case Qt.Key.Key_Backtab:
                return self._next(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                    return self.force_refused()
                return self._confirm()
            case Qt.Key.Key_Escape:
                return self._escape()
        return False

    def _next(self, step: int) -> bool:
        self.show_now()
        if not self.by:
            token = next_of_side(self.document, step)
            if token is not None:
                self.document.select((token,))
            return True
        target = following(self.targets, self.target or "", step)
        if target is None:
            self.status_changed.emit(_("There is nobody to act against."))
        else:
            self._aim_at(target)
            show_token(self.scene, target)
        return True

    def _confirm(self) -> bool:
        if self.target is None:
            return False
        self.resolve(self.target)
        return True

    def _escape(self) -> bool:
        if self.target is None and self.document.shown is None:
            return False
        self._aim_at(None)
        self.document.show_verdict(None)
        self._draw_rings()
        return True

    # Choices -----------------------------------------------------------------------

    def options_widget(self) -> QWidget | None:
        if self._strip is None:
            self._strip = OptionsStrip()
            self._strip.changed.connect(self._follow_choices)
            self._show_strip()
        return self._strip

    def _show_strip(self) -> None:
        rules = self.document.ruleset.rules.get(self.do)
        if self._strip is not None and rules is not None:
            asked = self.document.ruleset.views.asked_keys
            self._strip.offer(rules, [key for key in OFFERED if key not in asked])
            self._strip.show_weapons(self.document.battle.tokens.get(self.by))

    def _follow_choices(self) -> None:
        """Judge anew with the choices made, and keep the aim."""
        target = self.target
        self._begin()
        if target is not None:
            self._aim_at(target)


def other_actions(document: "Document") -> list[str]:
    """Return the actions of the ruleset against a token, the charge apart."""
    return [
        do
        for do, rules in document.ruleset.rules.items()
        if rules.target == "token" and not rules.by_hand and do != CHARGE
    ]
