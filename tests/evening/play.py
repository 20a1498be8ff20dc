"""The evening itself: what the players do, in two parts with a crash between them."""

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from chargemap.app.dialogs.dice_seed import DiceSeedDialog
from chargemap.app.dialogs.new_battle import NewBattleDialog
from chargemap.model.battle import Battle
from tests.evening.player import (
    CTRL,
    ENTER,
    ESCAPE,
    SHIFT,
    Player,
    save_as,
    with_dialog,
)

KEYS = Qt.Key
SEED = 20260


def prepare(player: Player) -> None:
    """Begin a battle, draw a room, put six miniatures on it and write a note."""
    player.picture("01-first-start")
    player.push(player.window.first_steps.close_button)
    player.answer(lambda one: _new_battle(player, one), KEYS.Key_N, CTRL)
    _draw_room(player)
    _add_miniatures(player)
    _write_note(player)


def _new_battle(player: Player, dialog: QDialog) -> None:
    assert isinstance(dialog, NewBattleDialog)
    player.push(dialog.on_empty)
    player.choose_line(dialog.ruleset, "dnd35")
    player.type_into(dialog.columns, "24", end=KEYS.Key_Tab)
    player.type_into(dialog.rows, "15", end=KEYS.Key_Tab)
    player.picture("02-new-battle")
    player.push(dialog.buttons.button(dialog.buttons.StandardButton.Ok))


def _draw_room(player: Player) -> None:
    player.key(KEYS.Key_F)
    player.key(KEYS.Key_T)
    player.key(KEYS.Key_R)
    player.key(KEYS.Key_3)  # obstacle: a table
    player.drag((9, 4), (10, 5))
    player.key(KEYS.Key_4)  # difficult: rubble
    player.drag((14, 2), (17, 4))
    player.key(KEYS.Key_B)
    player.key(KEYS.Key_5)  # obscuring: smoke
    player.press((5, 2))
    for square in ((6, 2), (6, 3), (5, 3)):
        player.drag_to(square)
    player.release((5, 3))
    player.key(KEYS.Key_W)
    corners = (
        (11.0, 10.0),
        (4.0, 10.0),
        (4.0, 1.0),
        (20.0, 1.0),
        (20.0, 10.0),
        (13.0, 10.0),
    )
    for start, end in pairwise(corners):
        player.drag(start, end)
    player.key(KEYS.Key_2)  # a door
    player.drag((11.0, 10.0), (13.0, 10.0))
    player.picture("03-room")


def _add_miniatures(player: Player) -> None:
    player.key(KEYS.Key_V)
    player.key(KEYS.Key_P)
    player.push(player.window.docks.token.to_add)
    for name, side, square in (
        ("Fighter", "blue", (12, 12)),
        ("Barbarian", "blue", (13, 13)),
        ("Spearman", "blue", (11, 13)),
        ("Orc", "red", (11, 6)),
        ("Ogre", "red", (15, 6)),
        ("Goblin", "red", (7, 7)),
    ):
        player.add(name, side, square)
    player.picture("04-miniatures")
    player.key(KEYS.Key_P)


def _write_note(player: Player) -> None:
    player.key(KEYS.Key_A)
    player.key(KEYS.Key_2)
    player.click((6.5, 9.2))
    QTest.keyClicks(QApplication.focusWidget(), "the cellar is below")
    QTest.keyClick(QApplication.focusWidget(), ENTER)
    player.key(KEYS.Key_V)
    player.key(ESCAPE)


def first_part(player: Player) -> None:
    """Play until the middle of the third round."""
    prepare(player)
    roll_initiative(player)
    first_round(player)
    second_round(player)
    third_round(player)


def roll_initiative(player: Player) -> None:
    """Set a seed, type the numbers that some have rolled, and let the others be rolled."""

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, DiceSeedDialog)
        player.type_into(dialog.field, str(SEED))
        player.push(dialog.buttons.button(dialog.buttons.StandardButton.Ok))

    player.answer(choose, KEYS.Key_D, CTRL | SHIFT)
    player.key(KEYS.Key_I, SHIFT)
    fields = player.window.docks.turn.numbers.fields
    for name, number in (("Fighter", 21), ("Ogre", 17), ("Barbarian", 9), ("Orc", 6)):
        player.type_into(fields[player.named(name)], str(number))
    player.picture("05-initiative")
    player.push(player.window.docks.turn.numbers.set)
    player.view.setFocus()


def first_round(player: Player) -> None:
    """A door is opened, a charge fells an orc, the ogre strikes who runs up, a charge is forced."""
    player.next_turn("Fighter")
    player.key(KEYS.Key_V)
    player.click((12.0, 10.02))
    player.dice(typed=True)
    player.key(KEYS.Key_C)
    player.hover(player.square("Orc"))
    player.picture("06-charge-ahead")
    player.click(player.square("Orc"))
    player.picture("07-typed-dice")
    player.type_dice(13, 4)
    player.apply_damage()
    player.picture("08-orc-down")
    player.dice(typed=False)
    player.next_turn("Ogre")
    player.move("Ogre", (14, 6))
    player.attack("Fighter")
    player.apply_damage()
    _barbarian_is_struck(player)
    player.next_turn("Orc")
    player.harm(1)  # it bleeds
    player.next_turn("Spearman")
    player.charge("Goblin")
    assert not player.last.verdict.legal
    player.picture("11-refused")
    player.key(ENTER, SHIFT)
    assert player.last.action.force
    player.picture("12-forced")
    player.next_turn("Goblin")
    player.move("Goblin", (11, 8))
    assert player.offer.startswith("Spearman may strike Goblin")
    player.key(KEYS.Key_W)
    player.attack("Fighter")


def _barbarian_is_struck(player: Player) -> None:
    """Who runs up to the ogre is struck on the way, with dice that are typed in."""
    player.next_turn("Barbarian")
    player.dice(typed=True)
    player.move("Barbarian", (13, 8))
    assert player.offer.startswith("Ogre may strike Barbarian")
    player.picture("09-offered")
    player.key(ENTER)
    player.type_dice(14, 5, 4)
    assert player.offer.startswith("Ogre hits Barbarian")
    player.picture("10-struck")
    player.key(ENTER)
    assert player.at(player.named("Barbarian")) == (13, 8)
    player.dice(typed=False)


def second_round(player: Player) -> None:
    """A state is set by hand, steps are taken back, and an attack of opportunity is waived."""
    player.next_turn("Fighter")
    player.move("Fighter", (13, 7))
    assert player.offer.startswith("Goblin may strike Fighter")
    player.key(ENTER)  # from the seed
    player.attack("Ogre")
    player.next_turn("Ogre")
    player.pick_on_board(player.square("Ogre"), "States", "shaken", shot="13-state")
    assert "shaken" in player.token("Ogre").states
    player.attack("Barbarian")
    _steps_are_taken_back(player)
    player.next_turn("Orc")
    player.next_turn("Spearman")
    player.dice(typed=True)
    player.attack("Goblin")
    player.type_dice(4)
    player.dice(typed=False)
    player.next_turn("Goblin")
    player.move("Goblin", (7, 5))
    player.key(KEYS.Key_W, SHIFT)


def _steps_are_taken_back(player: Player) -> None:
    """A wrong move is undone, and a whole turn is played anew."""
    player.next_turn("Barbarian")
    start = player.document.battle
    player.attack("Ogre")
    struck = player.document.battle
    player.move("Barbarian", (12, 8))
    player.key(KEYS.Key_W, SHIFT)
    assert player.at(player.named("Barbarian")) == (12, 8)
    player.key(KEYS.Key_Z, CTRL)
    assert player.document.battle is struck
    player.key(KEYS.Key_Z, SHIFT)
    assert player.document.battle is start
    player.picture("14-turn-anew")
    player.dice(typed=True)
    player.attack("Ogre")
    player.type_dice(18, 12)
    player.dice(typed=False)
    player.apply_damage()


def third_round(player: Player) -> None:
    """It begins; in its middle a token is in the air, and there is no more time for it."""
    player.next_turn("Fighter")
    player.attack("Ogre")
    player.next_turn("Ogre")
    player.dice(typed=True)
    player.attack("Fighter")
    player.type_dice(15, 3, 2)
    player.apply_damage()
    player.dice(typed=False)
    player.next_turn("Barbarian")
    player.key(KEYS.Key_V)
    player.press(player.square("Barbarian"))
    player.drag_to((12, 9))
    player.picture("15-before-the-crash")


def second_part(player: Player, table: Battle) -> None:
    """Recover the battle that was on the `table`, and play the third round to its end."""
    notice = player.window.notice
    assert "ended unexpectedly" in notice.label.text()
    player.picture("16-recovery-offered")
    player.push(notice.button)
    player.come_back()
    assert player.document.battle == table
    assert player.document.modified
    player.picture("17-recovered")
    rest_of_the_third_round(player)
    keep(player)


def rest_of_the_third_round(player: Player) -> None:
    """The ogre falls, and the last goblin with it."""
    player.dice(typed=True)
    player.attack("Ogre")
    player.type_dice(17, 11)
    player.apply_damage()
    assert "dying" in player.token("Ogre").states
    player.find_action("dark")
    player.picture("18-ogre-down-dark")
    player.next_turn("Orc")
    player.next_turn("Spearman")
    player.key(KEYS.Key_C)
    player.hover(player.square("Goblin"))
    player.picture("19-last-charge-dark")
    player.click(player.square("Goblin"))
    player.type_dice(16, 6)
    player.apply_damage()
    player.find_action("light")
    player.key(KEYS.Key_V)
    assert player.document.battle.turn.round == 3


def keep(player: Player) -> None:
    """Save the battle and, from the File menu, its log."""
    folder = player.folder
    player.answer(save_as(folder / "evening.chargemap"), KEYS.Key_S, CTRL)
    assert not player.document.modified
    player.picture("20-saved")
    with_dialog(
        save_as(folder / "evening.md"),
        lambda: player.pick_in_bar("File", "Save log", shot="21-file-menu"),
    )
    player.come_back()
