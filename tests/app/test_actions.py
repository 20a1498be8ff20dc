"""The table of actions: each has a menu, a drawing of its own, keys and an explanation; keys can be changed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeySequence

from chargemap.app import shortcuts
from chargemap.app.actions import FIELD_KEYS
from chargemap.app.icons import drawing
from chargemap.app.menus import ACTIONS, MENUS, SUBMENUS
from chargemap.app.window import MainWindow
from chargemap.resources import resource

SYSTEMS_OWN = {
    *("Alt+F4", "Alt+Tab", "Ctrl+Esc", "Alt+Space", "F10"),  # Windows, Linux
    *("Ctrl+H", "Ctrl+M", "Ctrl+Space", "Ctrl+Tab", "Ctrl+`"),  # macOS
}


def test_every_action_has_a_menu_a_drawing_keys_and_an_explanation(window: MainWindow):
    for command in window.commands.whole:
        assert command.menu in {**MENUS, **SUBMENUS}, command.id
        assert resource("icons", f"{command.drawing}.svg").is_file(), command.id
        assert command.keys, command.id
        keys = tuple(
            one.toString(shortcuts.PORTABLE)
            for one in window.commands[command.id].shortcuts()
        )
        assert keys == command.keys, command.id  # nobody else came with one of them
        assert command.whats.endswith("."), command.id
        action = window.commands[command.id]
        assert not action.icon().isNull(), command.id
        assert action.whatsThis(), command.id


def test_every_submenu_has_a_drawing(window: MainWindow):
    for menu_id in SUBMENUS:
        assert not window.commands.menus[menu_id].icon().isNull(), menu_id


@pytest.mark.parametrize("ink", ["#24221F", "#E9E6E0"])
def test_drawings_differ_at_sixteen_pixels_and_have_ink_enough(
    window: MainWindow, ink: str
):
    seen: dict[bytes, str] = {}
    for command in window.commands.whole:
        path = resource("icons", f"{command.drawing}.svg")
        image = drawing(path, QColor(ink), 16).toImage()
        strong = sum(
            image.pixelColor(x, y).alpha() > 140 for x in range(16) for y in range(16)
        )
        assert 14 <= strong <= 190, command.id  # neither faint nor a blot
        pixels = bytes(image.constBits())
        assert seen.setdefault(pixels, command.drawing) == command.drawing, command.id


def test_no_action_takes_keys_that_a_system_keeps_for_itself():
    for command in ACTIONS:
        for key in command.keys:
            assert key not in SYSTEMS_OWN, command.id
            assert not key.startswith("Ctrl+Alt+"), command.id  # AltGr on Windows
            written = QKeySequence(key).toString(shortcuts.PORTABLE)
            assert written == key, command.id


def test_an_action_in_two_menus_is_one_action(window: MainWindow):
    menus = window.commands.menus
    for menu_id, command_id in (("board", "new"), ("token", "delete")):
        assert window.commands[command_id] in menus[menu_id].actions()


def test_keys_of_fields_are_heard_on_the_board_only(window: MainWindow):
    for action in window.commands:
        keys = {one.toString() for one in action.shortcuts()}
        on_board = action.shortcutContext() != Qt.ShortcutContext.WindowShortcut
        assert on_board == bool(keys & FIELD_KEYS), action.objectName()
        assert (action in window.actions()) is not on_board


# Chosen keys


def test_chosen_keys_are_remembered_and_heard(window: MainWindow):
    commands = window.commands
    shortcuts.choose(commands.whole, "grid", ("Ctrl+G",))
    commands.bind()
    assert commands["grid"].shortcut() == QKeySequence("Ctrl+G")
    assert shortcuts.chosen("grid") == ("Ctrl+G",)


def test_a_key_that_is_chosen_leaves_the_one_that_had_it(window: MainWindow):
    whole = window.commands.whole
    shortcuts.choose(whole, "grid", ("N",))
    assert shortcuts.assigned(whole)["names"] == ()
    shortcuts.choose(whole, "grid", ())
    assert shortcuts.assigned(whole)["names"] == ()  # until it is given back
    shortcuts.reset(whole, "names")
    assert shortcuts.assigned(whole)["names"] == ("N",)


def test_resetting_takes_the_keys_back_from_whoever_has_them(window: MainWindow):
    whole = window.commands.whole
    shortcuts.choose(whole, "grid", ("N",))
    shortcuts.reset(whole, "names")
    assert shortcuts.assigned(whole)["grid"] == ()
    shortcuts.reset_all()
    assert shortcuts.assigned(whole)["grid"] == ("G",)


def test_no_key_has_two_actions_whatever_the_settings_say(window: MainWindow):
    whole = window.commands.whole
    for one in ("grid", "names", "undo"):
        shortcuts._keep(one, ("Ctrl+S", "Ctrl+9"))
    keys = [key for has in shortcuts.assigned(whole).values() for key in has]
    assert len(set(keys)) == len(keys)
    assert keys.count("Ctrl+S") == 1
