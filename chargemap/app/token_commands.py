"""What the Token and Action menus do, and the menu under the right mouse button."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from chargemap.app.crew import SEVERAL, CrewCommands
from chargemap.app.ground_menu import GroundMenu
from chargemap.app.hiding import Hiding
from chargemap.app.portraits import Portraits
from chargemap.app.words import for_menu
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.harm_card import HarmCard
    from chargemap.app.pointer import Pointer
    from chargemap.app.window import MainWindow
    from chargemap.rules.offer import Offer

START = "start-turn"


class TokenCommands(QObject):
    """The commands on tokens, for one window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.crew = CrewCommands(window)
        self.portraits = Portraits(window)
        self.hiding = Hiding(window.document, self)
        self.hiding.said.connect(window.say)
        self.ground = GroundMenu(window)
        self._harm: HarmCard | None = None  # made when it is first asked for

    # Tokens -------------------------------------------------------------------

    def select_all(self) -> None:
        """Select every token."""
        self._document.select(self._document.battle.tokens)

    def delete(self) -> None:
        """Take the selected tokens off the board."""
        document = self._document
        battle, riders = document.battle, document.ruleset.views.riders
        for one in document.selection:
            left = [who for who in riders(battle, one) if who not in document.selection]
            if left:
                text = _(
                    "{rider} rides {mount}: select both to take them off the board."
                )
                names = [battle.tokens[who].label for who in (left[0], one)]
                self._window.say(text.format(rider=names[0], mount=names[1]))
                return
        if ids := list(document.selection):
            document.act(Action("remove", choices={"ids": ids}))

    def add(self, name: str, near: Point | None = None) -> None:
        """Put a miniature on the board, at `near` or in the middle of what is in sight."""
        self._window.docks.token.add(name, near)

    def edit(self) -> None:
        """Show the selected token in the Token dock."""
        self._window.docks.edit_token()

    def damage(self) -> None:
        """Ask beside the selected token for damage or healing."""
        for one in self._document.selection[-1:]:
            self.harm(one)

    def harm(self, token_id: str) -> None:
        """Ask beside the token for damage or healing, if it keeps hit points."""
        from chargemap.app.harm_card import HarmCard

        document, window = self._document, self._window
        token = document.battle.tokens[token_id]
        if document.ruleset.views.health(token) is None:
            text = _("{token} keeps no hit points: give it some in the Token dock.")
            window.say(text.format(token=token.label))
            return
        if self._harm is None:
            self._harm = HarmCard(window.view, window.scene)
        self._harm.ask(token_id)

    def bring_into_sight(self) -> None:
        """Pan so that the selected token is in sight."""
        for one in self._document.selection[-1:]:
            if item := self._window.scene.token_item(one):
                self._window.view.show_rect(item.sceneBoundingRect())

    # Play ---------------------------------------------------------------------

    def start_turn(self) -> None:
        """Begin the turn of the selected token."""
        if len(self._document.selection) == 1:
            self._window.docks.turns.start(self._document.selection[0])
        else:
            self._window.say(_("Select the one token whose turn begins."))

    def next_turn(self) -> None:
        """Begin the turn of whoever comes next, and select that token."""
        self._window.docks.turns.next_turn()

    def step(self) -> None:
        """Take the tool that moves tokens, and say how a 5-foot step is taken."""
        self._window.tools.choose("select")
        self._window.show_status(
            _(
                "Hold Alt and drag the token by a square, or press Alt and an arrow key: a 5-foot step."
            )
        )

    def force(self) -> None:
        """Carry out the refused action on show all the same."""
        shown = self._document.shown
        if shown is None or not self._document.may_force(shown):
            self._window.say(_("Only an action that was refused can be forced."))
        else:
            self._document.force(shown)

    # Menus --------------------------------------------------------------------

    def fill_add(self, menu: QMenu, near: Point | None = None) -> None:
        """List the miniatures that are ready to be put on the board."""
        menu.clear()
        for template in self._document.ruleset.templates:
            action = menu.addAction(_(template.name))
            action.triggered.connect(
                lambda _on=False, name=template.name: self.add(name, near)
            )

    def fill_offered(self, menu: QMenu) -> None:
        """List what the ruleset lets the selected token do."""
        menu.clear()
        ruleset, alone = self._document.ruleset, len(self._document.selection) == 1
        if alone and ruleset.views.offered is not None:
            self._fill_with_offers(menu, self._document.selection[0])
            return
        for do, rules in ruleset.rules.items():
            if do not in ("charge", "move", START) and rules.by_token:
                action = menu.addAction(_(rules.text))
                action.setEnabled(alone)
                action.triggered.connect(lambda _on=False, one=do: self.offer(one))

    def _fill_with_offers(self, menu: QMenu, by: str) -> None:
        """List what the token may do by itself, and what the tool then asks a target for."""
        from chargemap.app.tools.menu import fill_actions

        document, tools = self._document, self._window.tools
        views, battle = document.ruleset.views, document.battle
        found: dict[str, Offer] = {}
        for target in views.opponents(battle, by):
            for offer in document.ruleset.offers(battle, by, target):
                found.setdefault(offer.group or offer.text, offer)
        for name, offer in found.items():
            if offer.action.do != "charge":
                action = menu.addAction(for_menu(_(name)))
                action.triggered.connect(
                    lambda _on=False, one=offer: tools.choose_offer(one)
                )
        menu.addSeparator()
        fill_actions(menu, document, by, choose=tools.choose_offer)

    def offer(self, do: str) -> None:
        """Do the action at once if it needs no target, else take the tool that asks for one."""
        rules = self._document.ruleset.rules[do]
        if not rules.target:
            self._document.act(Action(do, by=self._document.selection[0]))
        else:
            self._window.tools.choose_action(do)

    def show_menu(self, pointer: "Pointer") -> None:
        """Show what can be done at a place of the board."""
        menu = QMenu(self._window)
        fill = getattr(self._window.tools.current, "fill_menu", None)
        if fill is not None and fill(menu, pointer):
            pass  # the tool has a menu of its own
        elif pointer.token is not None:
            self._fill_token(menu, pointer.token)
        else:
            self.ground.fill(menu, pointer)
        menu.exec(QPoint(*pointer.screen))
        menu.deleteLater()

    def _fill_token(self, menu: QMenu, token: str) -> None:
        """List what may be done to the token by those selected, or else by itself."""
        from chargemap.app.tools.menu import attackers, fill_actions, fill_states

        document = self._document
        against = attackers(document, token)
        if not against and token not in document.selection:
            document.select((token,))
        fill_actions(menu, document, token, against, self._window.tools.choose_offer)
        menu.addSeparator()
        fill_states(menu.addMenu(_("States")), document, token)
        menu.addAction(_("Damage or heal…"), lambda: self.harm(token))
        self._fill_rulings(menu, token)
        if token in document.selection:
            self._fill_chosen(menu, document.battle.tokens[token].side)
            return
        name = document.battle.tokens[token].label
        for one, text in _OF_TOKEN.items():  # of this one, not of those selected
            action = menu.addAction(for_menu(_(text).format(name=name)))
            action.triggered.connect(lambda _on=False, do=one: self._do(do, token))

    def _fill_rulings(self, menu: QMenu, token: str) -> None:
        """Offer to show the entries of the log that are about the token, if there is a log."""
        document = self._document
        if document.battle.log:
            name = document.battle.tokens[token].label
            text = for_menu(_("Show only rulings of {name}").format(name=name))
            log = self._window.docks.log
            menu.addAction(text, lambda: log.show_only("token", token))

    def show_rulings(self) -> None:
        """Show in the log only what is about the selected token."""
        for token in self._document.selection[:1]:
            self._window.docks.log.show_only("token", token)

    def _fill_chosen(self, menu: QMenu, side: str) -> None:
        """List what may be done with the selected tokens, whatever the rules say."""
        commands = self._window.commands
        self.portraits.fill_menu(menu.addMenu(_("Picture")))
        if side:
            text = for_menu(_("Colour of {side}").format(side=side))
            self.crew.fill_colours(menu.addMenu(text), side)
        if len(self._document.selection) > 1:
            line = menu.addMenu(_("Put in line"))
            for one in SEVERAL:
                line.addAction(commands[one])
        menu.addSeparator()
        hiding = self.hiding.offered(self._document.selection)
        for one in ("edit-token", "copy", "duplicate", *hiding, "bench", "delete"):
            menu.addAction(commands[one])

    def _do(self, command: str, token: str) -> None:
        """Select the token, and then do what is done to those selected."""
        self._document.select((token,))
        self._window.commands[command].trigger()


_OF_TOKEN = {
    "edit-token": N_("Edit {name}"),
    "duplicate": N_("Duplicate {name}"),
    "bench": N_("Take {name} off the board"),
    "delete": N_("Delete {name}"),
}
