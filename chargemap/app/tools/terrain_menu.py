"""What the menus of selected walls and of selected terrain have in common."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol, TypeVar

from PySide6.QtWidgets import QMenu

from chargemap.app.tools.terrain_shapes import ACROSS, DOWN
from chargemap.i18n import N_, _
from chargemap.model.board import Point

Kind = TypeVar("Kind", bound=str)


class Editing(Protocol):
    """What can be done to whatever is selected."""

    def cut(self) -> None: ...
    def copy(self) -> bool: ...
    def paste(self, at: Point | None = None) -> None: ...
    def remove(self) -> None: ...
    def mirror(self, axis: int) -> None: ...
    def select_all(self) -> None: ...


def call(function: Callable[[], object], _checked: object = None) -> None:
    """Call what an item of a menu stands for."""
    function()


def fill_kinds(
    menu: QMenu,
    words: Mapping[Kind, str],
    kinds: set[Kind],
    choose: Callable[[Kind], object],
) -> None:
    """Offer to turn what is selected, of these `kinds`, into another kind; nothing if nothing is."""
    for kind, text in words.items() if kinds else ():
        item = menu.addAction(_(text))
        item.setCheckable(True)
        item.setChecked(kinds == {kind})
        item.triggered.connect(partial(call, partial(choose, kind)))
    menu.addSeparator()


def fill_edits(
    menu: QMenu, commands: Editing, at: Point, *, chosen: bool, everything: str
) -> None:
    """Offer to cut, copy, paste, delete and mirror, and to select `everything`."""
    for text, keys, function in (
        (N_("Cut"), "Ctrl+X", commands.cut),
        (N_("Copy"), "Ctrl+C", commands.copy),
        (N_("Paste"), "Ctrl+V", partial(commands.paste, at)),
        (N_("Delete"), "Del", commands.remove),
        (N_("Mirror left and right"), "", partial(commands.mirror, ACROSS)),
        (N_("Mirror top and bottom"), "", partial(commands.mirror, DOWN)),
    ):
        item = menu.addAction(f"{_(text)}\t{keys}" if keys else _(text))
        item.setEnabled(chosen or text == "Paste")
        item.triggered.connect(partial(call, function))
    menu.addSeparator()
    item = menu.addAction(everything)
    item.triggered.connect(partial(call, commands.select_all))
