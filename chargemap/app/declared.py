"""What is declared and not yet carried out, and all of it carried out together."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, Signal

from chargemap.app import keys
from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.verdict import Verdict
from chargemap.rules.hand import written_of
from chargemap.rules.order import sequence

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.rules.ruleset import Ruleset

NOTHING = N_("Nothing is declared: press {key[tool-charge]} and click an enemy.")


class Declarations(QObject):
    """The declared actions of a document; each change of them is one undo step and one entry of the log."""

    said = Signal(str)

    def __init__(self, document: "Document", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        # what is chosen for all of it together
        self.with_choices: Callable[[Action], Action] = lambda action: action

    @property
    def all(self) -> tuple[Action, ...]:
        """What is declared, in the order in which it was."""
        return self.document.battle.declared

    def of(self, token_id: str) -> Action | None:
        """Return what the token has declared, if anything."""
        return next((one for one in self.all if one.by == token_id), None)

    def takes(self, action: Action) -> bool:
        """Whether such an action is declared before it is carried out."""
        return action.do in self.document.ruleset.declares

    def may_declare(self) -> bool:
        """Whether anything may be declared now; while a round is being played nothing is, and that is said."""
        phased = self.document.ruleset.phased
        playing = phased is not None and phased.comes(self.document.whole) is not None
        if playing:
            self.said.emit(_("A round is being played: its phases come first."))
        return not playing

    def declare(self, action: Action, merge: str = "") -> bool:
        """Declare the action in place of what its token had declared; say whether it was.

        Declarations in a row with the same `merge` are one undo step.
        """
        if action == self.of(action.by):
            return True
        document = self.document
        if not self.may_declare():
            return False
        others = tuple(one for one in self.all if one.by != action.by)
        wrong = document.ruleset.action_complaints(
            document.battle, self._joined((*others, action))
        )
        for one in wrong:
            told = _("This cannot be declared with the others: expected {expected}.")
            self.said.emit(told.format(expected=one.expected))
            return False
        text = _("Declared: {action}").format(action=document.sentence(action))
        asked = Action("declare", choices={"action": written_of(action)})
        return document.act(asked, merge, text) is not None

    def take_back(self, *ids: str) -> None:
        """Take back what these tokens have declared."""
        known = [one.by for one in self.all if one.by in ids]
        if known:
            self.document.act(Action("undeclare", choices={"ids": known}))

    def take_all_back(self) -> None:
        """Take back whatever is declared."""
        self.take_back(*(one.by for one in self.all))

    def together(self) -> Action | None:
        """Return the action that carries out all that is declared; None if nothing is."""
        return self.with_choices(self._joined(self.all)) if self.all else None

    def of_all_sides(self) -> Action | None:
        """Return the action that carries out what every side has declared, whoever sees it; None if nothing is."""
        declared = self.document.whole.declared
        return self.with_choices(self._joined(declared)) if declared else None

    def _joined(self, declared: Sequence[Action]) -> Action:
        """Return the one action that carries out several.

        Where a round is played phase by phase they come in the order of the tokens, in whatever order
        they were declared.
        """
        document = self.document
        if document.ruleset.phased:
            rank = {one: at for at, one in enumerate(sequence(document.whole))}
            declared = sorted(declared, key=lambda one: rank.get(one.by, 0))
        return document.ruleset.together(declared)

    def resolve(self) -> None:
        """Carry out all that is declared."""
        action = self.together()
        if action is None:
            self.said.emit(keys.say(NOTHING))
        else:
            self.document.act(action)


def parts_of(
    ruleset: "Ruleset", verdict: Verdict, action: Action
) -> tuple[tuple[Verdict, Action], ...]:
    """Return the verdicts within one of several actions, each with its action; of any other just itself."""
    first = next(
        (one for one, all_ in ruleset.declares.items() if all_ == action.do), ""
    )
    found = verdict.more.get("charges")
    if not first or not isinstance(found, Sequence):
        return ((verdict, action),)
    listed = cast(Sequence[Mapping[str, Any]], action.get("list", ()))
    asked = [
        Action(
            first,
            one["by"],
            one["at"],
            {key: value for key, value in one.items() if key not in ("by", "at")},
            force=action.force,
        )
        for one in listed
    ]
    return tuple(
        (one, part)
        for one, part in zip(found, asked, strict=False)
        if isinstance(one, Verdict)
    )
