"""What is kept from the players: tokens that only the GM sees, and shown again."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from chargemap.app.crew import together
from chargemap.i18n import _, ngettext

if TYPE_CHECKING:
    from chargemap.app.document import Document

KEEP, SHOW = "keep-from-players", "show-to-players"


class Hiding(QObject):
    """The commands on who is hidden, for one document; each is one undo step."""

    said = Signal(str)

    def __init__(self, document: "Document", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

    def keep(self) -> None:
        """Keep the selected tokens from the players."""
        self.set_hidden(self._document.selection, hidden=True)

    def show(self) -> None:
        """Let the players see the selected tokens."""
        self.set_hidden(self._document.selection, hidden=False)

    def offered(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Return the commands that would change something about these tokens."""
        found = {one in self._document.battle.looks.hidden for one in ids}
        return tuple(
            one for one, is_now in ((KEEP, False), (SHOW, True)) if is_now in found
        )

    def set_hidden(self, ids: Sequence[str], *, hidden: bool) -> None:
        """Keep these tokens from the players, or show them; mounts and riders go together."""
        document, battle = self._document, self._document.battle
        both = together(battle, ids, list(battle.everybody))
        changed = [one for one in both if (one in battle.looks.hidden) != hidden]
        if not changed:
            text = _("The players see these tokens already.")
            kept = _("These tokens are kept from the players already.")
            none = _("Select the tokens that it is about.")
            self.said.emit((kept if hidden else text) if both else none)
            return
        looks = battle.looks
        act = looks.with_hidden if hidden else looks.without_hidden
        text = (
            _("Keep {token} from players") if hidden else _("Show {token} to players")
        )
        name = battle.everybody[changed[0]].label
        if (n := len(changed)) > 1:
            name = ngettext("{n} token", "{n} tokens", n).format(n=n)
        words = text.format(token=name)
        document.decorate(replace(battle, looks=act(*changed)), words)
