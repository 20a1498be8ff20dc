"""A person without a plan at a window: whatever comes to mind is done, and after each step the scene is the battle."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from chargemap.app.journal import recovered
from chargemap.app.keeper import Keeper
from chargemap.app.window import MainWindow
from chargemap.cases import open_battle, save_battle
from chargemap.model.battle import Action, Battle
from chargemap.model.board import Square
from chargemap.model.plain import token_to_plain
from tests.app.desk import battle_of
from tests.session import mirror
from tests.session.hands import BARE, LEFT, RIGHT, Hands

HALL = """
################
#....#.........#
#....#....~~..E#
#.A...B........#
#....#.......o.#
##.###....G....#
#..o.....%..F..#
################
"""
WHO = (
    "{A: {side: blue, name: Ann, hp: 9, weapons: [longspear]},"
    " B: {side: blue, size: large, hp: 30}, C: {side: blue, mount: G},"
    " G: {size: large, hp: 20}, E: {side: red, name: Orc, hp: 5}, F: {side: red}}"
)
WALLS = "[[5, 3, 5, 4, open], [6, 6, 8, 7], [12, 1, 12, 2, window]]"
FIELD = ".....\n.A.E.\n....."
TOKENS, SQUARES = st.integers(0, 5), st.tuples(st.integers(0, 15), st.integers(0, 7))
FRESH = st.sampled_from([True, True, False])
SPOTS = st.one_of(SQUARES, TOKENS)
KEY, HELD, ANSWER = Qt.Key, Qt.KeyboardModifier, QMessageBox.StandardButton
SHIFT, CONTROL, ALT = HELD.ShiftModifier, HELD.ControlModifier, HELD.AltModifier
MODIFIERS = st.sampled_from([BARE] * 4 + [SHIFT, CONTROL, ALT])
TOOLS = st.sampled_from(
    ["select", "charge", "act", "measure", "sight", "terrain", "annotate"]
)
PLAIN_KEYS = (
    *(KEY.Key_Tab, KEY.Key_Escape, KEY.Key_Return, KEY.Key_Space, KEY.Key_Backspace),
    *(KEY.Key_Left, KEY.Key_Right, KEY.Key_Up, KEY.Key_Down, KEY.Key_Delete),
    *(KEY.Key_1, KEY.Key_2, KEY.Key_3, KEY.Key_4, KEY.Key_B, KEY.Key_R, KEY.Key_K),
    *(KEY.Key_W, KEY.Key_Q, KEY.Key_S, KEY.Key_E, KEY.Key_D, KEY.Key_I, KEY.Key_P),
    *(KEY.Key_H, KEY.Key_G, KEY.Key_N, KEY.Key_BracketRight, KEY.Key_F),
)
KEYS = st.sampled_from(
    [(one, BARE) for one in PLAIN_KEYS]
    + [(one, SHIFT) for one in (KEY.Key_Return, KEY.Key_Z, KEY.Key_W, KEY.Key_D)]
    + [(one, SHIFT) for one in (KEY.Key_A, KEY.Key_R, KEY.Key_E, KEY.Key_Delete)]
    + [(one, CONTROL) for one in (KEY.Key_A, KEY.Key_C, KEY.Key_V, KEY.Key_X)]
    + [(one, CONTROL) for one in (KEY.Key_D, KEY.Key_Return)]
    + [(KEY.Key_F, CONTROL | SHIFT)]
)
ANSWERS = st.sampled_from([ANSWER.Save, ANSWER.Discard, ANSWER.Cancel])
STRIDES = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
STATES = st.sampled_from(["prone", "dead", "stunned", "blinded"])
WORDS = st.sampled_from(["", "7", "12", "Hold the door!"])


@cache
def hall() -> Battle:
    """Return a battle with something of everything."""
    return battle_of(HALL, tokens=WHO, walls=WALLS)


@cache
def other() -> Battle:
    """Return a smaller one."""
    return battle_of(FIELD, tokens="{A: {side: blue}, E: {side: red}}")


class WindowPlay(RuleBasedStateMachine):
    """A person without a plan at a window, who does other things with the mouse held down."""

    begun = staticmethod(hall)  # the battle that it begins with

    def __init__(
        self,
        window: MainWindow,
        folder: Path,
        quiet: Callable[[], str],
        seen: Counter[str],
    ) -> None:
        super().__init__()
        self.window, self.document = window, window.document
        self.hands, self.quiet = Hands(window), quiet
        self.logged, self.seen = 0, seen
        self.errors: list[BaseException] = []
        self.hook, sys.excepthook = sys.excepthook, self.caught
        self.path, self.other = folder / "played.chargemap", folder / "other.chargemap"
        save_battle(other(), self.other)
        made_ready(window)
        self.document.new(self.begun())
        assert self.document.save(self.path)
        self.first = self.document.battle
        self.keeper = Keeper(self.document)
        self.keeper.watch()

    def caught(self, _kind: object, error: BaseException, _trace: object) -> None:
        self.errors.append(error)

    def token(self, number: int) -> str:
        """Return some token's id; nothing where there is none."""
        ids = [*self.document.battle.tokens] or [""]
        return ids[number % len(ids)]

    # The mouse ------------------------------------------------------------------

    @rule(spot=SPOTS, held=MODIFIERS)
    def click(self, spot: Square | int, held: Qt.KeyboardModifier) -> None:
        self.hands.click(self.square_of(spot), held)

    @rule(spot=SPOTS)
    def double_click(self, spot: Square | int) -> None:
        self.hands.double_click(self.square_of(spot))

    @rule(spot=SPOTS, held=MODIFIERS)
    def hold(self, spot: Square | int, held: Qt.KeyboardModifier) -> None:
        self.hands.press(self.square_of(spot), held)

    @rule(square=SQUARES, held=MODIFIERS)
    def pull(self, square: Square, held: Qt.KeyboardModifier) -> None:
        self.hands.move(square, held)

    @rule(square=SQUARES)
    def let_go(self, square: Square) -> None:
        self.hands.release(square)

    @rule(start=SQUARES, to=SQUARES, held=MODIFIERS)
    def drag(self, start: Square, to: Square, held: Qt.KeyboardModifier) -> None:
        self.hands.drag(start, to, held)

    @precondition(lambda self: getattr(self.window.tools.current, "right", False))
    @rule(start=SQUARES, to=SQUARES)
    def drag_with_the_right_button(self, start: Square, to: Square) -> None:
        self.hands.drag(start, to, button=RIGHT)

    @precondition(lambda self: self.document.battle.tokens)
    @rule(by=TOKENS, at=st.integers(0, 1), fresh=FRESH, waived=st.booleans())
    def charge(self, by: int, at: int, fresh: bool, waived: bool) -> None:
        self.choose(by, fresh)
        self.take("charge")
        self.click_target(self.window.tools["charge"].targets, at)
        if waived:
            self.hands.key(KEY.Key_W, SHIFT)

    @precondition(lambda self: self.document.battle.tokens)
    @rule(
        by=TOKENS,
        at=st.integers(0, 1),
        do=st.sampled_from(["attack", "bull-rush"]),
        typed=st.booleans(),
    )
    def act(self, by: int, at: int, do: str, typed: bool) -> None:
        self.choose(by, fresh=True)
        self.switch_dice(typed)
        self.window.tools.choose_action(do)
        self.click_target(self.window.tools["act"].targets, at)

    def click_target(self, targets: Sequence[str], number: int) -> None:
        """Point at one of the targets, of which the lawful ones come first, and click it."""
        if targets:
            ids = [*self.document.battle.tokens]
            square = self.square_of(ids.index(targets[number % len(targets)]))
            self.hands.move(square)
            self.hands.click(square)

    @precondition(lambda self: self.document.battle.tokens)
    @rule(token=TOKENS, by=STRIDES, fresh=FRESH, all_=st.booleans())
    def walk(self, token: int, by: Square, fresh: bool, all_: bool) -> None:
        self.choose(token, fresh)
        if all_:
            self.hands.key(KEY.Key_A, CONTROL)
        x, y = self.square_of(token)
        self.hands.drag((x, y), (x + by[0], y + by[1]))

    @rule(
        mode=st.sampled_from("BRKWQ"),
        kind=st.sampled_from("12345"),
        start=SQUARES,
        to=SQUARES,
    )
    def build(self, mode: str, kind: str, start: Square, to: Square) -> None:
        self.take("terrain")
        self.hands.key(Qt.Key[f"Key_{mode}"])
        self.hands.key(Qt.Key[f"Key_{kind}"])
        self.hands.drag(start, to)

    @rule(kind=st.sampled_from("1234"), start=SQUARES, to=SQUARES)
    def note(self, kind: str, start: Square, to: Square) -> None:
        self.take("annotate")
        self.hands.key(Qt.Key[f"Key_{kind}"])
        self.hands.drag(start, to)

    def choose(self, number: int, fresh: bool) -> None:
        """Select a token, and begin its turn."""
        self.take("select")
        self.document.select([self.token(number)])
        if fresh:
            self.hands.key(KEY.Key_S)

    @precondition(lambda self: self.window.tools.current.refused)
    @rule()
    def force(self) -> None:
        self.hands.key(KEY.Key_F, CONTROL | SHIFT)

    def square_of(self, spot: Square | int) -> Square:
        """Return the square that is meant, or that a token stands on."""
        if not isinstance(spot, int):
            return spot
        found = self.document.battle.tokens.get(self.token(spot))
        return (int(found.at[0]), int(found.at[1])) if found else (0, 0)

    # The keyboard ---------------------------------------------------------------

    @rule(pressed=KEYS)
    def key(self, pressed: tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
        self.hands.key(*pressed)

    @precondition(lambda self: QApplication.focusWidget() is not self.window.view)
    @rule(words=WORDS, key=st.sampled_from([KEY.Key_Return, KEY.Key_Escape]))
    def write(self, words: str, key: Qt.Key) -> None:
        self.hands.write(words, key)

    @rule(tool=TOOLS)
    def take(self, tool: str) -> None:
        self.window.commands[f"tool-{tool}"].trigger()

    @rule()
    def undo_and_redo(self) -> None:
        undo, battle = self.document.undo, self.document.battle
        index = undo.index()
        self.hands.key(KEY.Key_Z, CONTROL)
        if undo.index() == index - 1:
            self.hands.key(KEY.Key_Z, CONTROL | SHIFT)
            assert self.document.battle is battle

    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _time in range(times):
            self.hands.key(KEY.Key_Z, CONTROL)

    @rule()
    def redo(self) -> None:
        self.hands.key(KEY.Key_Y, CONTROL)

    # What the docks ask ---------------------------------------------------------

    @precondition(lambda self: self.window.strike_card.strikes.held)
    @rule(number=st.integers(0, 3))
    def answer_an_offer(self, number: int) -> None:
        buttons = self.window.strike_card.box.buttons
        buttons[number % len(buttons)].click()

    @rule(typed=st.booleans())
    def choose_dice(self, typed: bool) -> None:
        self.switch_dice(typed)

    def switch_dice(self, typed: bool) -> None:
        """Let dice be typed in, or rolled."""
        dice = self.window.docks.log.dice
        (dice.typed_in if typed else dice.rolled).click()

    @precondition(lambda self: self.window.docks.log.dice.held)
    @rule(
        value=st.integers(0, 21),
        key=st.sampled_from([KEY.Key_Return] * 4 + [KEY.Key_Escape]),
    )
    def type_a_die(self, value: int, key: Qt.Key) -> None:
        die = self.window.docks.log.dice.die
        die.setValue(value)
        QTest.keyClick(die, key)

    @precondition(lambda self: self.document.battle.tokens)
    @rule(token=TOKENS, state=STATES, hp=st.integers(-3, 12))
    def change_a_token(self, token: int, state: str, hp: int) -> None:
        """As the Token dock does it."""
        found = self.document.battle.tokens[self.token(token)]
        states = found.states ^ {state}
        changed = replace(found, states=states, stats={**found.stats, "hp": hp})
        choices = {"tokens": {found.id: token_to_plain(changed)}}
        self.document.act(Action("put", choices=choices))

    # Files ----------------------------------------------------------------------

    @precondition(lambda self: self.document.path == self.path)
    @rule()
    def save(self) -> None:
        self.hands.key(KEY.Key_S, CONTROL)
        if not self.document.modified:
            assert open_battle(self.path) == self.document.battle

    @precondition(lambda self: self.document.undo.count() > 5)
    @rule(answer=ANSWERS)
    def load(self, answer: QMessageBox.StandardButton) -> None:
        self.answer(answer)
        self.begin(self.window.files.open_path(self.path))

    @precondition(lambda self: self.document.undo.count() > 5)
    @rule(answer=ANSWERS)
    def new_battle(self, answer: QMessageBox.StandardButton) -> None:
        self.answer(answer)
        self.begin(self.window.files.open_sample(self.other))

    def answer(self, answer: QMessageBox.StandardButton) -> None:
        """Say what becomes of the open battle; one without a file is not saved, for that asks for its name."""
        nameless = answer == ANSWER.Save and self.document.path is None
        self.hands.answer(ANSWER.Discard if nameless else answer)

    def begin(self, opened: bool) -> None:
        """Take note of the battle that was opened; all that its log tells can be undone."""
        QApplication.processEvents()
        if opened:
            document = self.document
            self.first = document.battle.start
            assert document.undo.index() == document.undo.count()
            assert document.undo.canUndo() == bool(document.battle.log)
            assert not document.modified

    # What holds -----------------------------------------------------------------

    @invariant()
    def nothing_went_wrong(self) -> None:
        QApplication.processEvents()
        assert not self.errors, self.errors
        assert not self.quiet()

    @invariant()
    def what_was_done_is_counted(self) -> None:
        log = self.document.battle.log
        for entry in log[self.logged :]:
            legal, force = entry.verdict.legal, entry.action.force
            word = "" if legal else "forced " if force else "refused "
            self.seen[word + entry.action.do] += 1
        self.logged = len(log)
        self.seen["note"] += bool(self.document.battle.annotations)
        self.seen["offer"] += self.window.strike_card.strikes.held is not None
        self.seen["die asked for"] += self.window.docks.log.dice.held is not None
        self.seen["gesture"] += self.window.tools.current.busy

    @invariant()
    def the_scene_is_the_battle(self) -> None:
        mirror.check(self.window)

    def teardown(self) -> None:
        try:
            self.leave()
        finally:
            sys.excepthook = self.hook
            self.keeper.close()

    def leave(self) -> None:
        """Whatever was done is kept, painted, can be undone, and leaves nothing behind."""
        at_rest(self.window)
        document, battle = self.document, self.document.battle
        mirror.check(self.window)
        assert self.window.scene.overlays == ()
        mirror.check_painted(self.window)
        self.keeper.wait()
        if document.modified:
            assert recovered(self.keeper.folder) == battle
        document.undo.setIndex(0)
        mirror.check(self.window)
        assert document.battle is self.first
        document.undo.setClean()
        self.nothing_went_wrong()


def made_ready(window: MainWindow) -> None:
    """Make every choice as it is in a new window."""
    QApplication.clipboard().clear()
    window.strike_card.strikes.waive_all()
    window.document.undo.setClean()
    window.docks.log.dice.rolled.setChecked(True)
    for name in ("grid", "names", "notes", "offer-strikes"):
        window.commands[name].setChecked(True)
    for name in ("threats", "mode"):
        window.commands[name].setChecked(False)
    terrain, annotate = window.tools["terrain"], window.tools["annotate"]
    terrain.choose_mode("brush")
    terrain.choose_kind("#")
    terrain.choose_wall("wall")
    terrain.choose_size(1)
    annotate.choose_kind("arrow")
    annotate.choose_colour("")
    window.tools["act"].do = "attack"
    at_rest(window)


def at_rest(window: MainWindow) -> None:
    """Let go, give every gesture up and show nothing; the battle stays as it is."""
    hands = Hands(window)
    window.cards.question.questions.cancel()
    window.strike_card.strikes.waive_all()
    window.docks.log.dice.give_up()
    window.tools.choose("select")
    hands.key(Qt.Key.Key_Escape)
    hands.held = LEFT  # whichever is down
    hands.release((0, 0))
    window.document.show_verdict(None)
    window.document.select(())
    if window.scene.threats:
        window.commands["threats"].setChecked(False)
    QApplication.processEvents()
