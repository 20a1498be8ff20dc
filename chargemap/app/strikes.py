"""Attacks of opportunity before a move, and by what its dice brought: each is offered, struck or waived."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from chargemap.app import settings
from chargemap.app.document import Again, Shown
from chargemap.app.elsewhere import strikes_elsewhere
from chargemap.app.harm import applied, hits_of
from chargemap.app.seen import ruling_words
from chargemap.app.strike_stage import Asked, Held, Stage, goes_on, is_strike
from chargemap.explain.offers import fallen_sentence, given_up_sentence
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle, Entry
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Chance

if TYPE_CHECKING:
    from chargemap.app.document import Document

SETTING = "offer-strikes"


class Strikes(QObject):
    """Holds an action back until everybody who may strike first has done so or waived it."""

    changed = Signal()  # another offer, or none any more
    said = Signal(str)

    def __init__(self, document: "Document", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.on = settings.flag(SETTING, default=True)
        self.held: Held | None = None
        self.stage = Stage()
        self.pending: Action | None = None  # a strike whose dice may still be typed in
        self._through: Action | None = None  # needs no offer any more
        self._next: tuple[Action | None, tuple[Action, ...]] = (None, ())
        self._seen: Entry | None = None  # the last strike that was taken note of
        self._was: dict[int, tuple[Battle, Stage]] = {}
        self._asked: Asked | None = None
        self._due = False  # a change has not been looked at yet
        document.hold_back = self.hold if self.on else None
        document.preface = self.preface
        document.acted.connect(self.follow)
        document.battle_changed.connect(self._battle_changed)

    def switch(self, on: bool) -> None:
        """Offer attacks of opportunity from now on, or not, and remember it."""
        if on != self.on:
            self.on = on
            settings.remember(SETTING, on)
        if not on:
            self.waive_all()
        self.document.hold_back = self.hold if on else None

    # What is open ------------------------------------------------------------------

    @property
    def striker(self) -> str:
        """Who may strike now; nobody while there is damage to apply."""
        held = self.held
        if held is None or self.stage.hit or self.stage.index >= len(held.queue):
            return ""
        return held.queue[self.stage.index].striker

    @property
    def chance(self) -> Chance:
        """The attack that is open: who strikes whom, and in which square."""
        assert self.held is not None, "somebody moves"
        return self.held.queue[min(self.stage.index, len(self.held.queue) - 1)]

    @property
    def started(self) -> bool:
        """Whether dice have fallen: then nothing can be given up any more."""
        held = self.held
        return held is not None and (
            held.entry is not None or self.stage.struck is not None
        )

    def strikes(self) -> tuple[tuple[Action, Verdict], ...]:
        """Return the attacks that can be made now: on the mover, and on its mount or rider."""
        return self._strikes_at(self.stage.index)

    def struck(self) -> Entry | None:
        """Return the entry of the blow whose damage can be applied now."""
        hit = self.stage.hit
        return self.document.battle.log[hit.of] if hit else None

    # What a player does ------------------------------------------------------------

    def hold(self, action: Action, again: Again) -> bool:
        """Whether `action` must wait here until those whom it provokes have struck or waived."""
        asked_for = self.document.asked_for(action)
        if asked_for is self.pending or asked_for is self._through:
            return False
        if self.held is not None:
            words = _("First strike or waive; Esc gives the move up.")
            self.changed.emit()
            self.said.emit(_("First strike or waive.") if self.started else words)
            return True
        if strikes_elsewhere(self.document, action):
            return True
        queue = self._fresh(action)
        if not queue:
            return False
        verdict = self.document.judge(action)
        if not verdict.legal and not action.force:
            return False
        since = len(self.document.battle.log)
        self._ask(Held(action, verdict, queue, self._lying(queue), since, again))
        return True

    def follow(self, entry: Entry) -> None:
        """Ask those who may strike by what the dice of an action have brought."""
        queue = self.document.ruleset.views.aftermath(entry) if self.on else ()
        if queue and self.held is None:
            since, lying = len(self.document.battle.log), self._lying(queue)
            held = Held(entry.action, entry.verdict, queue, lying, since, entry=entry)
            self._ask(held)

    def strike(self, target: str = "", do: str = "") -> None:
        """Make the attack that is offered, on the mover or on `target`, or `do` something in its place."""
        found = self.strikes() if self.striker else ()
        for action, _verdict in found:
            if target in ("", action.at) and do in ("", action.do):
                self.pending = action
                self._next = (action, self.stage.waived)
                if self.document.act(action) is not None:
                    self._settle()
                return

    def apply(self) -> None:
        """Take the damage of the blow off."""
        if self.stage.hit is not None:
            self.document.act(self.stage.hit.wound())
            self._settle()

    def waive(self) -> None:
        """Let this chance go; where there is damage, leave it on the page."""
        if self.held is not None:
            self._waive_until(self.stage.index + 1)

    def waive_all(self) -> None:
        """Let every chance go."""
        if self.held is not None:
            self._waive_until(len(self.held.queue))

    def _waive_until(self, index: int) -> None:
        """Go on to that chance; those before it which could still be taken are waived."""
        held, stage = self.held, self.stage
        assert held is not None, "somebody moves"
        first = stage.index + (stage.hit is not None)
        open_ones = [one for one in range(first, index) if self._strikes_at(one)]
        waived = tuple(held.queue[one].waived for one in open_ones)
        self.pending = None
        stage = replace(stage, index=index, hit=None, waived=stage.waived + waived)
        self._enter(stage)

    def preface(self, action: Action) -> tuple[Action, ...]:
        """Return what was waived up to this action of ours, to be logged before it in one step with it."""
        if self.document.asked_for(action) is self._next[0]:
            return self._next[1]
        asked = self._asked
        grows = asked is not None and asked.leads_to(action, self.document.battle)
        return asked.waived if asked is not None and grows else ()

    def cancel(self) -> None:
        """Give the whole action up; once a die has fallen, waive the rest instead."""
        if self.held is None:
            return
        if self.started:
            self.waive_all()
            return
        self._close()
        self.document.show_verdict(None)
        self.said.emit(_("Given up: nothing has happened."))
        self.document.released.emit(False)

    # How it goes on ----------------------------------------------------------------

    def _ask(self, held: Held) -> None:
        self.held = held
        self._was, self._seen, self._due = {}, None, False
        self.document.waits = True
        self._enter(Stage(waived=self.preface(held.action)))

    def _enter(self, stage: Stage) -> None:
        held = self.held
        assert held is not None, "somebody moves"
        self.stage = stage
        while not self.stage.hit and self.stage.index < len(held.queue):
            if self._strikes_at(self.stage.index):
                break
            self.stage = replace(self.stage, index=self.stage.index + 1)
        if self.stage.index >= len(held.queue):
            self._release()
            return
        battle = self.document.battle
        self._was[id(battle)] = (battle, self.stage)
        if self.stage.hit is None:
            self._show(held)
        self.changed.emit()

    def _show(self, held: Held) -> None:
        """Put on the board what is provoked: the move to come, or the one just made."""
        document, entry = self.document, held.entry
        if entry is None:
            verdict = document.judge(held.action)
            document.show_verdict(Shown(verdict, held.action, document.battle))
        elif document.shown is None or document.shown.entry is not entry:
            shown = Shown(entry.verdict, entry.action, entry.before, entry)
            document.show_verdict(shown)

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        """Follow what is done meanwhile: a typed strike, the GM's hand, undo; else give up."""
        if self.held is None:
            return
        if id(new) in self._was:
            self.pending = None
            self.stage = self._was[id(new)][1]
        elif not goes_on(old, new):
            self._close()
            self.document.released.emit(False)
            return
        self._due = True
        QTimer.singleShot(0, self, self._look)  # when everybody has seen the change

    def _look(self) -> None:
        if self._due:
            self._settle()

    def _settle(self) -> None:
        """Take note of a strike, of damage applied, of one who went down."""
        held, battle, self._due = self.held, self.document.battle, False
        if held is None:
            return
        if held.action.by not in battle.tokens:
            self._close()
            self.document.released.emit(False)
            return
        stage = self._next_stage(battle)
        felled = next(self._felled(stage), None)
        if felled is not None:
            self._fall(felled)
        elif stage.hit is not None or held.entry is not None:
            self._enter(stage)
        elif barred := self._barred(held):
            self._close()
            self.said.emit(barred)
            self.document.released.emit(False)
        else:
            self.held = self._asked_anew(held, stage)
            self._enter(stage)

    def _barred(self, held: Held) -> str:
        """Return why an action that waits cannot be carried out any more; nothing if it can."""
        document = self.document
        ruleset, battle, action = document.ruleset, document.battle, self._wanted(held)
        if any(ruleset.action_complaints(battle, action)):
            return given_up_sentence(document.sentence(action))
        verdict = document.judge(action)
        if verdict.legal or action.force:
            return ""
        return given_up_sentence(ruling_words(document, verdict, action, battle))

    def _asked_anew(self, held: Held, stage: Stage) -> Held:
        """Return what waits with those who may strike as the battle is now, but for who was asked."""
        action, past = self._wanted(held), held.queue[: stage.index]
        asked = {one.striker for one in past}
        rest = [one for one in self._fresh(action) if one.striker not in asked]
        verdict = self.document.judge(action)
        return replace(held, queue=(*past, *rest), verdict=verdict)

    def _next_stage(self, battle: Battle) -> Stage:
        held, stage = self.held, self.stage
        assert held is not None, "somebody moves"
        if stage.hit is not None:
            done = stage.hit.key in applied(battle.log[held.since :])
            return replace(stage, index=stage.index + 1, hit=None) if done else stage
        last = battle.log[-1] if len(battle.log) > held.since else None
        if (
            last is None
            or last is self._seen
            or not is_strike(last, self.striker, self.chance)
        ):
            return stage
        self._seen, self.pending = last, None
        health = self.document.ruleset.views.health
        hit = next(iter(hits_of(last, len(battle.log) - 1)), None)
        if hit is not None and health(battle.tokens[hit.who]) is None:
            hit = None
        index = stage.index + (hit is None)
        logged = self._next[0] == last.action
        return Stage(index, hit, stage.index, () if logged else stage.waived)

    def _felled(self, stage: Stage) -> Iterator[Chance]:
        """Yield where one who has gone down may have been struck, the last blow first."""
        held, battle = self.held, self.document.battle
        assert held is not None, "somebody moves"
        stops = self.document.ruleset.views.stopped
        last = () if stage.struck is None else (held.queue[stage.struck],)
        for chance in (*last, self.chance, *held.queue[stage.index :]):
            for one in {str(strike.at) for strike in chance.strikes} - held.lying:
                if one in battle.tokens and stops(battle.tokens[one]):
                    yield chance

    def _fall(self, felled: Chance) -> None:
        """Lay the mover down where it was struck; an action that waits is given up."""
        held, document = self.held, self.document
        assert held is not None, "somebody moves"
        self._next = (felled.fall, self.stage.waived)
        self._close()
        document.act(felled.fall)
        given_up = "" if held.entry else document.sentence(held.action)
        self.said.emit(fallen_sentence(document.battle, felled, given_up))
        document.released.emit(True)

    def _release(self) -> None:
        """Carry an action that waits out, along the way that it was struck on."""
        held = self.held
        assert held is not None, "somebody moves"
        action = self._wanted(held)
        document, before = self.document, self.document.battle
        waived = self.stage.waived
        self._close()
        if held.again is None:
            document.join(waived)
        else:
            asked = self._before(action).union(one.striker for one in held.queue)
            self._asked = Asked(before, action, asked, waived)
            self._through, self._next = action, (action, waived)
            verdict = held.again(action)
            if self.held is not None:  # its dice let somebody strike
                return
            if verdict is not None:
                self.said.emit(ruling_words(document, verdict, action, before))
        document.released.emit(True)

    def _close(self) -> None:
        self.held, self.pending, self.stage = None, None, Stage()
        self._was = {}
        self.document.waits = False
        self.changed.emit()

    # Helpers -----------------------------------------------------------------------

    def _fresh(self, action: Action) -> tuple[Chance, ...]:
        """Return who may strike and has not been asked about the shorter move that this one goes on from."""
        queue = self.document.ruleset.views.provocations(self.document.battle, action)
        asked = self._before(action)
        return tuple(one for one in queue if one.striker not in asked)

    def _before(self, action: Action) -> frozenset[str]:
        """Return who was asked already about a shorter move that this one goes on from."""
        asked = self._asked
        if asked is None or not asked.leads_to(action, self.document.battle):
            return frozenset()
        return asked.ids

    def _strikes_at(self, index: int) -> tuple[tuple[Action, Verdict], ...]:
        held, document = self.held, self.document
        if held is None or index >= len(held.queue):
            return ()
        chance, tokens = held.queue[index], document.battle.tokens
        if chance.striker not in tokens:
            return ()
        able = [one for one in chance.strikes if one.at not in held.lying]
        judged = [
            (action, document.judge(action))
            for action in (*(able or chance.strikes[:1]), *chance.instead)
            if action.at in tokens
        ]
        return tuple(one for one in judged if one[1].legal)

    def _lying(self, queue: tuple[Chance, ...]) -> frozenset[str]:
        """Return who of those that can be struck goes no further anyhow."""
        tokens, stops = (
            self.document.battle.tokens,
            self.document.ruleset.views.stopped,
        )
        every = {str(strike.at) for chance in queue for strike in chance.strikes}
        return frozenset(one for one in every if stops(tokens[one]))

    def _wanted(self, held: Held) -> Action:
        """Return what waits as it would be carried out now."""
        return held.action if self.stage.struck is None else self._fixed(held)

    def _fixed(self, held: Held) -> Action:
        """Return the action bound to the way on which it was struck: with fewer foes the rules might choose another."""
        action, path = held.action, held.verdict.path
        keys = {one.key for one in self.document.ruleset.rules[action.do].keys}
        if "path" not in keys or "path" in action.choices or not path:
            return action
        kept = {k: v for k, v in action.choices.items() if k not in ("to", "via")}
        way = [list(square) for square in path]
        return replace(action, choices={**kept, "path": way})
