"""Answers that nobody who sits here can give: of tokens that are hidden from this side."""

from typing import TYPE_CHECKING

from chargemap.i18n import N_, _
from chargemap.model.battle import Action
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document

PASS_ON = N_(
    "Somebody hidden from this side has a say in it first: pass the laptop to the game master."
)


def strikes_elsewhere(document: "Document", action: Action) -> bool:
    """Whether somebody hidden from this side may strike before that is done; if so, say where to ask."""
    if document.seat is None or not _verdict(document, action).legal:
        return False
    found = document.ruleset.views.provocations(document.whole, action)
    return names_elsewhere(document, tuple(one.striker for one in found))


def steps_in_elsewhere(document: "Document", action: Action) -> bool:
    """Whether somebody hidden from this side may step into the way; if so, say where to ask."""
    if document.seat is None:
        return False
    crossings, verdict = document.ruleset.views.crossings, _verdict(document, action)
    found = crossings(document.whole, action, verdict)
    return names_elsewhere(document, tuple(one for way in found for one in way.ways))


def names_elsewhere(document: "Document", told: object) -> bool:
    """Whether it names somebody hidden from this side, for whom nothing can be answered here; if so, say where."""
    if document.seat is None or not document.seat.names_hidden(told, document.whole):
        return False
    document.complained.emit(_(PASS_ON))
    return True


def _verdict(document: "Document", action: Action) -> Verdict:
    return document.ruleset.judge(document.whole, action)
