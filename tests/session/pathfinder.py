"""The same person under Pathfinder: whatever is offered is asked for, answered or given up, taken back and done again."""

from functools import cache

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule
from PySide6.QtCore import Qt

from chargemap.cases.saved import battle_of
from chargemap.formats import native
from chargemap.model.battle import Battle
from chargemap.model.board import Square
from chargemap.rules.offer import Offer
from tests.app.pf1desk import pf1_battle
from tests.session.play import CONTROL, FRESH, SHIFT, STRIDES, TOKENS, WindowPlay

YARD = """
################
#....#.........#
#.....AE..~~...#
#....BFG.......#
#......H.....o.#
##.###.........#
#..o.....%.....#
################
"""
WHO = (
    "{A: {side: blue, name: Ann, hp: 14, bab: 6, str: 16, rope: true,"
    " feats: [improved-trip], weapons: [longsword, dagger]},"
    " B: {side: blue, bab: 6, feats: [improved-feint], weapons: [quarterstaff]},"
    " C: {side: blue, bab: 1, mount: G, weapons: [lance, javelin]},"
    " G: {size: large, hp: 20, war_trained: false},"
    " E: {side: red, name: Orc, hp: 9, weapons: [club],"
    " items: [{name: shield, held: true, hp: 5}, {name: helmet, worn: true}]},"
    " F: {side: red, hp: 30, weapons: [greataxe], grapples: B},"
    " H: {side: red, name: Thug, weapons: [dagger, {name: bite, natural: true}]}}"
)
MANEUVERS = ("trip", "disarm", "sunder", "bull-rush", "overrun", "grapple", "feint")
COMES = {"dismounted", "pushed", "grappled", "dropped", "prone", "item-hp", "feinted"}
NUMBERS = st.integers(0, 40)


@cache
def yard() -> Battle:
    """Return a battle with a hold, a rider on a restive horse, things to take, and fires."""
    return pf1_battle(YARD, WHO, hazards="[[9, 3], [12, 5]]")


class PathfinderPlay(WindowPlay):
    """A person without a plan at a window, under Pathfinder."""

    begun = staticmethod(yard)

    act = build = note = None  # for the others

    @precondition(lambda self: self.document.battle.tokens)
    @rule(by=TOKENS, number=NUMBERS, at=st.integers(0, 1), lay=STRIDES)
    def choose_in_the_strip(self, by: int, number: int, at: int, lay: Square) -> None:
        self.choose(by, fresh=True)
        self.take("act")
        if offer := self.offered(number):
            self.window.tools["act"].choose(offer)
            self.go_on(offer, by, at, lay)

    @precondition(lambda self: self.document.battle.tokens)
    @rule(by=TOKENS, number=NUMBERS, at=st.integers(0, 1), lay=STRIDES, fresh=FRESH)
    def choose_in_a_menu(
        self, by: int, number: int, at: int, lay: Square, fresh: bool
    ) -> None:
        self.choose(by, fresh)
        self.take("act")
        if offer := self.offered(number):
            self.take("select")
            self.window.tools.choose_offer(offer)
            self.go_on(offer, by, at, lay)

    @rule(number=NUMBERS, lay=STRIDES)
    def go_on_with_a_hold(self, number: int, lay: Square) -> None:
        """Those who hold or ride, or are held, do so at once."""
        battle = self.document.battle
        for key, token in battle.tokens.items():
            if {"grapples", "mount"} & token.stats.keys():
                self.choose_in_the_strip(list(battle.tokens).index(key), number, 0, lay)
                return

    def offered(self, number: int) -> Offer | None:
        """Return one of the things that the tool in hand offers, each action as likely as another."""
        of_do: dict[str, list[Offer]] = {}
        for one in self.window.tools["act"].offers:
            of_do.setdefault(one.action.do, []).append(one)
        if not of_do:
            return None
        alike = list(of_do.values())[number % len(of_do)]
        return alike[number // len(of_do) % len(alike)]

    def go_on(self, offer: Offer, by: int, at: int, lay: Square) -> None:
        """Lay the way of what was chosen where it has one, and ask for it."""
        tool = self.window.tools["act"]
        if offer.lay and (offer.needed or lay[0] > 0):
            self.drag_by(self.square_of(by), lay)
        if tool.alone:
            self.hands.key(Qt.Key.Key_Return)
        elif offer.put and lay[1] > 1 and tool.targets:
            ids = [*self.document.battle.tokens]
            target = tool.targets[at % len(tool.targets)]
            self.drag_by(self.square_of(ids.index(target)), lay)
        else:
            self.click_target(tool.targets, at)
        questions = self.window.cards.question.questions
        while questions.held and lay[0] >= 0:
            self.answer_a_question(by + at)
        if not questions.held:
            self.take_back_and_do_again()

    def drag_by(self, start: Square, way: Square) -> None:
        (x, y), (dx, dy) = start, way
        self.hands.drag(start, (x + dx, y + dy))

    @precondition(lambda self: self.window.cards.question.questions.held)
    @rule(number=NUMBERS)
    def answer_a_question(self, number: int) -> None:
        buttons = self.window.cards.question.box.buttons
        buttons[number % len(buttons)].click()

    @rule()
    def take_back_and_do_again(self) -> None:
        """What was done leaves, once taken back, the bytes from before; done again, those from after."""
        document, after = self.document, self.document.battle
        held = native.to_bytes(after)
        index = document.undo.index()
        self.hands.key(Qt.Key.Key_Z, CONTROL)
        if document.undo.index() != index - 1:
            return
        if after.log and len(document.battle.log) == len(after.log) - 1:
            entry = after.log[-1]
            assert native.to_bytes(document.battle) == native.to_bytes(entry.before)
            self.seen["maneuver taken back"] += entry.action.do in MANEUVERS
        self.hands.key(Qt.Key.Key_Z, CONTROL | SHIFT)
        assert native.to_bytes(document.battle) == held

    @invariant()
    def what_happens_only_here_is_counted(self) -> None:
        log = self.document.battle.log
        self.seen["question"] += self.window.cards.question.questions.held is not None
        told = {one.what for entry in log[-1:] for one in entry.verdict.effects}
        self.seen["come of it"] += bool(told & COMES)

    def leave(self) -> None:
        """What was done is, besides, what its log tells."""
        battle = self.document.battle
        again = battle_of(native.to_bytes(battle), "yard.chargemap")
        assert (again.tokens, again.log) == (battle.tokens, battle.log)
        super().leave()
