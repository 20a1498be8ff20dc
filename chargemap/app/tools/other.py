"""Every action but the charge: chosen in a strip, aimed by a click, its way or place laid by a drag."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from chargemap.app.declared import Declarations
from chargemap.app.document import Shown
from chargemap.app.figure_layer import FigureLayer
from chargemap.app.figures import helping
from chargemap.app.pointer import Pointer
from chargemap.app.spaces import body, outline
from chargemap.app.tools.act import CHARGE, ActTool
from chargemap.app.tools.action_strip import ActionStrip
from chargemap.app.tools.lay import Lay
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Verdict
from chargemap.rules.offer import Offer

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene

PLACE, END = "place", "end"  # keys that are laid by dragging
TURN = "start-turn"  # has a command of its own
# what a drag lays: whether there is no target, whether who acts can be dragged, whether the target can
HOW = {
    (True, True, False): N_("Drag {token} to where it goes."),
    (False, True, True): N_("Drag {token} to lay its way, then click the target, or drag it to its new place."),
    (False, True, False): N_("Drag {token} to lay its way, then click the target."),
    (False, False, True): N_("Click the target, or drag it to its new place."),
}  # fmt: skip
ITSELF = ""  # the target of an action that has none


class OtherTool(ActTool):
    """One of the actions that the ruleset offers the token now, the charge apart."""

    id = "act"
    text = N_("Other action")
    icon = "act"
    shortcut = "X"
    hint = N_("Point at an enemy to see the action, click to resolve it.")
    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(document, scene, parent, do="attack")
        self.offers: tuple[Offer, ...] = ()
        self.offer: Offer | None = None
        self.helpers: list[str] = []
        self._by_target: dict[str, tuple[Offer, ...]] = {}
        self._alone: set[tuple[str, str, str]] = set()  # what has no target
        self._lay: Lay | None = None  # by dragging the one who acts
        self._put: Lay | None = None  # by dragging the target
        self._holds: Lay | None = None  # the one that the mouse drags now
        self._layer = FigureLayer(scene)
        self.declared = Declarations(document, self)
        self.declared.said.connect(self.status_changed)

    # What is offered ---------------------------------------------------------------

    def choose(self, offer: Offer, *, aim: bool = False) -> None:
        """Take this action, as far as it is offered still, and `aim` it at its target."""
        self.offer, self.do = offer, offer.action.do
        self._forget_laid()
        self._begin()
        if aim and self._active and offer.action.at in self._opponents():
            self._aim_at(str(offer.action.at))

    @property
    def alone(self) -> bool:
        """Whether the action has no target to be clicked."""
        return self.offer is not None and self.offer.kind in self._alone

    @property
    def lacks_way(self) -> bool:
        """Whether nothing can be ruled before a way or a place is laid."""
        laid = self._lay is not None and self._lay.made
        return self.offer is not None and self.offer.needed and not laid

    def action(self, target: str) -> Action:
        """Return the action against `target` with what was chosen and laid."""
        offer = self._offer_at(target)
        if offer is None:
            return super().action(target)
        choices = {**offer.action.choices, **self._strip_choices()}
        if offer.helpers and self.helpers:
            choices[offer.helpers] = list(self.helpers)
        for lay in (self._lay, self._put):
            if lay is not None and lay.made:
                choices[lay.key] = lay.value
        return Action(offer.action.do, self.by, target or offer.action.at, choices)

    def _offer_at(self, target: str) -> Offer | None:
        """Return what is offered against that target in place of the one chosen: the same, else one of its kind."""
        chosen = self.offer
        if chosen is None or not target:
            return chosen
        alike = [o for o in self._by_target.get(target, ()) if o.kind == chosen.kind]
        same = (one for one in alike if one.names == chosen.names)
        return next(same, alike[0] if alike else chosen)

    def _strip_choices(self) -> dict[str, object]:
        return self._strip.choices() if self._strip else {}

    def _opponents(self) -> tuple[str, ...]:
        """Return those against whom the action chosen is offered."""
        if self.offer is None or self.alone:
            return ()
        kind = self.offer.kind
        return tuple(
            key
            for key, offers in self._by_target.items()
            if any(one.kind == kind for one in offers)
        )

    def _take_stock(self) -> None:
        """Ask what is offered now, and keep to the action chosen if that is among it."""
        document, ruleset = self.document, self.document.ruleset
        self._by_target, found = {}, dict[object, Offer]()
        self._alone = set()
        if self.by:
            battle = document.battle
            for target in ruleset.views.opponents(battle, self.by):
                offers = ruleset.offers(battle, self.by, target)
                self._by_target[target] = offers
                for one in offers:
                    found.setdefault((*one.kind, *one.names.items()), one)
            aimed = {one.kind for one in found.values()}
            for one in ruleset.offers(battle, self.by):
                if one.text and one.kind not in aimed:
                    found[(*one.kind, *one.names.items())] = one
                    self._alone.add(one.kind)
        self.offers = tuple(
            one for one in found.values() if one.action.do not in (CHARGE, TURN)
        )
        was = self.offer
        self.offer = self._nearest(was)
        if self.offer is not None:
            self.do = self.offer.action.do
        if was is None or self.offer is None or self.offer.kind != was.kind:
            self._forget_laid()

    def _nearest(self, wanted: Offer | None) -> Offer | None:
        """Return the offer that is most like the one wanted, else one of the same action, else the first."""
        if wanted is not None:
            alike = [one for one in self.offers if one.kind == wanted.kind]
            same = (one for one in alike if one.names == wanted.names)
            if one := next(same, alike[0] if alike else None):
                return one
        of_do = (one for one in self.offers if one.action.do == self.do)
        return next(of_do, self.offers[0] if self.offers else None)

    def _begin(self) -> None:
        if self._active:
            self._take_stock()
        super()._begin()
        if not self._active or self.offer is None:
            return
        if self.alone and not self.offer.needed:
            self._aim_at(ITSELF)

    @property
    def wants(self) -> str:
        return self._how() or super().wants

    def _how(self) -> str:
        """Return what the mouse lays or names, if there is anything."""
        offer, token = self.offer, self.document.battle.tokens.get(self.by)
        if offer is None or token is None:
            return ""
        goes = token if offer.lay == PLACE else body(self.document.battle, token.id)
        drags = HOW.get((self.alone, bool(offer.lay), bool(offer.put)))
        told = [_(drags)] if drags else []
        if offer.helpers:
            told.append(_("Shift+click friends who help."))
        return " ".join(told).format(token=goes.label)

    # Laying ------------------------------------------------------------------------

    def _forget_laid(self) -> None:
        self._lay = self._put = self._holds = None
        self.helpers = []
        self._layer.clear()

    def deactivate(self) -> None:
        super().deactivate()
        self._forget_laid()

    @property
    def busy(self) -> bool:
        return self.target is not None or self._lay is not None or bool(self.helpers)

    def press(self, pointer: Pointer) -> None:
        held = self._held_by(pointer)
        if held is None:
            super().press(pointer)
            return
        self._walk.skip()
        if (
            held.key != PLACE or held is self._put
        ):  # who gets off is put where one points
            held.take_hold(self.document.battle, pointer)
        self._holds = held

    def _held_by(self, pointer: Pointer) -> Lay | None:
        """Return what a drag that begins here lays."""
        offer, battle = self.offer, self.document.battle
        if pointer.button != Qt.MouseButton.LeftButton or offer is None or not self.by:
            return None
        if self.scene.is_past or pointer.token is None:
            return None
        walker = body(battle, self.by)
        if offer.lay and pointer.token in (self.by, walker.id):
            token = battle.tokens[self.by] if offer.lay == PLACE else walker
            self._lay = Lay(offer.lay, token, traced=self._is_traced(offer.lay))
            return self._lay
        if offer.put and offer.put != END and pointer.token in self._opponents():
            token = battle.tokens[pointer.token]
            self._put = Lay(offer.put, token, traced=False)
            return self._put
        return None

    def _is_traced(self, key: str) -> bool:
        fields = self.document.ruleset.rules[self.do].keys
        return any(field.key == key and field.kind == "squares" for field in fields)

    def move(self, pointer: Pointer) -> None:
        if self._holds is not None:
            if self._holds.drag_to(pointer):
                self.verdicts = {}
                self._show_laid()
            return
        if self.lacks_way or (self.alone and self.target == ITSELF):
            return  # nothing to be ruled, or nothing else to point at
        super().move(pointer)

    def _judged(self) -> Iterator[tuple[str, Verdict]]:
        return iter(()) if self.lacks_way else super()._judged()

    def _show_laid(self) -> None:
        """Show what would come of it as it is laid by now."""
        target = self._aimed()
        lay = self._holds or self._lay
        if target is not None:
            self._layer.clear()
            self.target = target
            action = self.action(target)
            verdict = self.document.foresee(action)
            self.document.show_verdict(Shown(verdict, action, self.document.battle))
            self.say(verdict, action, self.document.battle)
        elif lay is not None:
            self._draw_lay(lay)

    def _draw_lay(self, lay: Lay) -> None:
        """Show what is laid by itself: whom it is for is not known yet."""
        if not lay.made:
            self._layer.clear()
            return
        self._layer.show(lay.figures(self.document.battle))

    def _aimed(self) -> str | None:
        """Return the target that what is laid is for, as far as that is known."""
        if self.alone:
            return ITSELF
        if self._holds is not None and self._holds is self._put:
            return self._put.token.id
        able = self._opponents()
        if len(able) == 1:
            return able[0]
        if self._lay is not None and self._is_traced(self._lay.key):
            battle = self.document.battle
            passed = {tuple(square) for square in self._lay.squares}
            for one in able:
                (x, y), _b, (right, below), _d = outline(battle, battle.tokens[one])
                if any(x <= c < right and y <= r < below for c, r in passed):
                    return one
        return None

    def release(self, pointer: Pointer) -> None:
        held, self._holds = self._holds, None
        if held is None:
            if self._names_helper(pointer):
                return
            super().release(pointer)
            return
        if not held.made:  # a mere click
            if held is self._put:
                self._put = None
                self.resolve(held.token.id)
            else:
                self._lay = None
                self._begin()
            return
        if held is self._put or self.alone:
            self.resolve(held.token.id if held is self._put else ITSELF)
            return
        self._begin()
        self._show_laid()

    def _names_helper(self, pointer: Pointer) -> bool:
        """Whether a friend was clicked with Shift, who then helps, or no longer."""
        offer, token = self.offer, pointer.token
        shifted = pointer.with_(Qt.KeyboardModifier.ShiftModifier)
        if offer is None or not offer.helpers or not shifted or token is None:
            return False
        if token == self.by or token in self._opponents():
            return False
        if token in self.helpers:
            self.helpers.remove(token)
        else:
            self.helpers.append(token)
        self._pressed = False
        self.verdicts = {}
        self._draw_helpers()
        self._judging = self._judged()
        self._clear_rings()
        self._judge_on()
        return True

    def _draw_helpers(self) -> None:
        self._layer.show(helping(self.document.battle, self.helpers))

    def _aim_at(self, target: str | None) -> None:
        was = self.target
        super()._aim_at(target)
        if not self._active:
            return
        self._show_offered(target)
        if target is None and self._lay is not None and self._holds is None:
            self._draw_lay(self._lay)
        elif target is None and not self.helpers:
            self._layer.clear()
        elif target is not None and was is None and self._lay is not None:
            self._layer.clear()  # its preview shows the way

    def _show_offered(self, target: str | None) -> None:
        """Show in the strip what would be done to that target: it may hold another thing than the one chosen."""
        meant = self._offer_at(target or ITSELF)
        if isinstance(self._strip, ActionStrip) and meant is not None:
            self._strip.show_way(meant)

    def resolve(self, target: str) -> None:
        if self.lacks_way:
            self.status_changed.emit(self._how())
            return
        action = self.action(target)
        if self.declared.takes(action) and not self.declared.may_declare():
            return
        self.offer = self._offer_at(target)
        self.target, self._settled = None, target
        self._layer.clear()
        if not self.declared.takes(action) or not self.document.foresee(action).legal:
            self.document.act(action)
        elif self.declared.declare(action):
            battle = self.document.battle
            verdict = self.document.foresee(action)
            self.document.show_verdict(Shown(verdict, action, battle))
            self.say(verdict, action, battle)

    def _follow_battle(self, old: Battle, new: Battle) -> None:
        if self._active and len(new.log) != len(old.log):
            self._forget_laid()
        super()._follow_battle(old, new)

    # Keys and choices --------------------------------------------------------------

    def _escape(self) -> bool:
        if self._lay is not None or self.helpers:
            self._forget_laid()
            self._begin()
            return True
        return super()._escape()

    def options_widget(self) -> QWidget | None:
        if self._strip is None:
            strip = self._strip = ActionStrip()
            strip.changed.connect(self._follow_choices)
            strip.picked.connect(self.choose)
            strip.done.connect(lambda: self.resolve(ITSELF))
            self._show_strip()
        return self._strip

    def _show_strip(self) -> None:
        strip = self._strip
        if not isinstance(strip, ActionStrip):
            return
        strip.show_offers(self.document.ruleset, self.offers, self.offer)
        if self.offer is not None:
            token = self.document.battle.tokens.get(self.by)
            strip.show_choices(self.offer, token, alone=self.alone)
            strip.recall(self.offer, self.declared.of(self.by))
