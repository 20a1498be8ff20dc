"""The only undo command, and how long a stack of them lives."""

import weakref
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand, QUndoStack

from chargemap.app.words import for_menu
from chargemap.model.battle import Battle

if TYPE_CHECKING:
    from chargemap.app.document import Document


class Edit(QUndoCommand):
    """The only undo command: a swap of two battles. One that tells `before` was done already."""

    def __init__(
        self,
        document: "Document",
        after: Battle,
        text: str,
        merge: str = "",
        before: Battle | None = None,
    ) -> None:
        super().__init__(f"{text}\n{for_menu(text)}" if "&" in text else text)
        self._document = weakref.ref(document)  # in a circle both would free the step
        self.before, self.after = before or document.whole, after
        self._merge, self._done = merge, before is not None

    def redo(self) -> None:
        if self._done:  # when it is put on the stack
            self._done = False
        else:
            self._show(self.after, self.text())

    def undo(self) -> None:
        self._show(self.before)

    def _show(self, battle: Battle, step: str = "") -> None:
        if (document := self._document()) is not None:
            document.step = step
            document.show(battle)

    def tie(self) -> str:
        """Return what the next step must tell in order to become one with this one."""
        self._merge = self._merge or f"step {id(self)}"
        return self._merge

    def id(self) -> int:
        return hash(self._merge) & 0x3FFFFFFF if self._merge else -1

    def mergeWith(self, later: QUndoCommand) -> bool:
        """Take the later step's battle: a row of arrow-key nudges is one step."""
        if not isinstance(later, Edit) or later._merge != self._merge:
            return False
        self.after = later.after
        return True


_STACKS: dict[int, QUndoStack] = {}


def kept(stack: QUndoStack) -> QUndoStack:
    """Return the stack, kept until Qt has deleted it: freed before, it would free its steps, and Qt would once more."""
    number = id(stack)
    _STACKS[number] = stack
    stack.destroyed.connect(lambda *_stack: _STACKS.pop(number, None))
    return stack
