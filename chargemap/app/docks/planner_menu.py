"""The menu of a row of the planner: everything the token may declare, against whom it may."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from chargemap.app.declared import Declarations
from chargemap.app.offer_words import offer_words, sentence_case
from chargemap.app.tools.menu import add_offer
from chargemap.app.words import for_menu
from chargemap.i18n import _
from chargemap.rules.offer import Offer

if TYPE_CHECKING:
    from chargemap.app.document import Document

Choose = Callable[[Offer], object]


def fill_row_menu(
    menu: QMenu, declarations: Declarations, token_id: str, choose: Choose
) -> None:
    """Offer each action of the token, those with a target as a menu of targets; then to take it back."""
    document = declarations.document
    for offers in _against(document, token_id).values():
        below = menu.addMenu(for_menu(_title(document, offers[0])))
        below.setToolTipsVisible(True)
        below.aboutToShow.connect(
            partial(_fill_targets, below, document, offers, choose)
        )
    menu.addSeparator()
    for offer in document.ruleset.offers(document.battle, token_id):
        add_offer(menu, document, offer, choose, alone=True)
    if declarations.of(token_id) is not None:
        menu.addSeparator()
        back = menu.addAction(for_menu(_("Take back")))
        back.triggered.connect(partial(declarations.take_back, token_id))
    menu.setToolTipsVisible(True)
    menu.aboutToHide.connect(partial(_forget, document))


def _against(
    document: "Document", token_id: str
) -> dict[tuple[str, str, str], list[Offer]]:
    """Return what is offered against others, by kind, each with its targets in order."""
    battle, ruleset = document.battle, document.ruleset
    found: dict[tuple[str, str, str], list[Offer]] = {}
    for target in ruleset.views.opponents(battle, token_id):
        for offer in ruleset.offers(battle, token_id, target):
            found.setdefault(offer.kind, []).append(offer)
    return found


def _title(document: "Document", offer: Offer) -> str:
    text = _(document.ruleset.rules[offer.action.do].text)
    if not offer.text:
        return text
    unnamed = offer_words(Offer(offer.action, offer.text, names={"at": "…"}))
    group = _(offer.group) if offer.group else text
    return sentence_case(_("{group}: {offer}").format(group=group, offer=unnamed))


def _fill_targets(
    menu: QMenu, document: "Document", offers: list[Offer], choose: Choose
) -> None:
    """List the targets, each with its ruling, when the menu opens."""
    if not menu.isEmpty():
        return
    for offer in offers:
        item = add_offer(menu, document, offer, choose)
        target = offer.action.at if isinstance(offer.action.at, str) else ""
        if target in document.battle.tokens:
            item.setText(for_menu(document.battle.tokens[target].label))


def _forget(document: "Document") -> None:
    shown = document.shown
    if shown is not None and shown.entry is None:
        document.show_verdict(None)
