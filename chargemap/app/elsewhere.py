"""Answers that nobody who sits here can give: of tokens that are hidden from this side."""

from collections.abc import Iterable
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
    return _is_asked_elsewhere(document, (one.striker for one in found))


def steps_in_elsewhere(document: "Document", action: Action) -> bool:
    """Whether somebody hidden from this side may step into the way; if so, say where to ask."""
    if document.seat is None:
        return False
    crossings, verdict = document.ruleset.views.crossings, _verdict(document, action)
    found = crossings(document.whole, action, verdict)
    return _is_asked_elsewhere(document, (one for way in found for one in way.ways))


def names_elsewhere(document: "Document", action: Action) -> bool:
    """Whether somebody hidden from this side takes part, for whom no die can be typed here; if so, say so."""
    if document.seat is None or not document.seat.names_hidden(action, document.whole):
        return False
    document.complained.emit(_(PASS_ON))
    return True


def _verdict(document: "Document", action: Action) -> Verdict:
    return document.ruleset.judge(document.whole, action)


def _is_asked_elsewhere(document: "Document", ids: Iterable[str]) -> bool:
    assert document.seat is not None
    hidden = document.whole.hidden_from(document.seat.side)
    if hidden.isdisjoint(ids):
        return False
    document.complained.emit(_(PASS_ON))
    return True
