"""One action of the window, and where it stands in the menus."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One action. `slot` is the way from the window to what it calls; an empty text is a line in the menu.

    `check` marks one that is on or off; those of one `group` exclude each other. `submenu` is filled
    when it opens. The icon is the drawing of that name, else that of the id. One that has nothing but
    an id and a menu stands in that menu, too.
    """

    id: str
    menu: str
    text: str = ""
    slot: str = ""
    keys: tuple[str, ...] = ()
    whats: str = ""
    icon: str = ""
    check: bool = False
    group: str = ""
    submenu: str = ""

    @property
    def drawing(self) -> str:
        """The name of its picture in resources/icons."""
        return self.icon or self.id


def line(menu: str, number: int) -> Command:
    """Return a line between two groups of a menu."""
    return Command(f"line-{menu}-{number}", menu)


def plain(text: str) -> str:
    """Return a menu's text without its mark for the Alt key."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
