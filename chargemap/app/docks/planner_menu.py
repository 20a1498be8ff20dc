"""The menu of a row of the planner: everything the token may declare, against whom it may."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from chargemap.app.declared import Declarations
from chargemap.app.offer_words import offer_words
from chargemap.app.tools.menu import add_offer
from chargemap.app.words import for_menu
from chargemap.explain.words import sentence_case
from chargemap.i18n import _
from chargemap.rules.offer import Offer

if TYPE_CHECKING:
    from chargemap.app.document import Document

Choose = Callable[[Offer], object]
Aimed = tuple[str, Offer]  # against whom it is offered


def fill_row_menu(
    menu: QMenu, declarations: Declarations, token_id: str, choose: Choose
) -> None:
    """Offer each action of the token, those with a target as a menu of targets; then to take it back."""
    document = declarations.document
    for offers in _against(document, token_id).values():
        below = menu.addMenu(for_menu(_title(document, offers[0][1])))
        below.setToolTipsVisible(True)
        below.aboutToShow.connect(
            partial(_fill_targets, below, document, offers, choose)
        )
    menu.addSeparator()
    for offer in document.ruleset.offers(document.battle, token_id):
        _add_alone(menu, document, offer, choose)
    if declarations.of(token_id) is not None:
        menu.addSeparator()
        back = menu.addAction(for_menu(_("Take back")))
        back.triggered.connect(partial(declarations.take_back, token_id))
    menu.setToolTipsVisible(True)
    menu.aboutToHide.connect(partial(_forget, document))


def _against(
    document: "Document", token_id: str
) -> dict[tuple[str, str, str], list[Aimed]]:
    """Return what is offered against others, by kind, each with its targets in order."""
    battle, ruleset = document.battle, document.ruleset
    found: dict[tuple[str, str, str], list[Aimed]] = {}
    for target in ruleset.views.opponents(battle, token_id):
        for offer in ruleset.offers(battle, token_id, target):
            found.setdefault(offer.kind, []).append((target, offer))
    return found


def _title(document: "Document", offer: Offer) -> str:
    text = _(document.ruleset.rules[offer.action.do].text)
    if not offer.text:
        return text
    unnamed = offer_words(Offer(offer.action, offer.text, names={"at": _("one foe")}))
    if offer.group:
        unnamed = _("{group}: {offer}").format(group=_(offer.group), offer=unnamed)
    return sentence_case(unnamed)


def _fill_targets(
    menu: QMenu, document: "Document", offers: list[Aimed], choose: Choose
) -> None:
    """List the targets, each with its ruling, when the menu opens."""
    if not menu.isEmpty():
        return
    for target, offer in offers:
        item = add_offer(menu, document, offer, choose)
        item.setText(for_menu(document.battle.tokens[target].label))
    first = offers[0][1]
    if first.options or first.lay:
        _add_more(menu, first, choose)


def _add_alone(menu: QMenu, document: "Document", offer: Offer, choose: Choose) -> None:
    """Add what needs no target; what may be chosen of it as a menu of its own."""
    fields = document.ruleset.rules[offer.action.do].keys
    chosen = [one for one in fields if one.key in (offer.options or ())]
    if not chosen or offer.needed:
        add_offer(menu, document, offer, choose, alone=True)
        return
    below = menu.addMenu(for_menu(_title(document, offer)))
    below.setToolTipsVisible(True)
    listed = [one for one in chosen if one.kind == "choice"][:1]
    for field in listed:
        for value in field.choices:
            with_it = replace(offer, action=offer.action.choosing(**{field.key: value}))
            item = add_offer(below, document, with_it, choose, alone=True)
            told = _("{what}: {value}").format(
                what=_(field.text), value=_(field.word(value))
            )
            item.setText(for_menu(told))
    if not listed:
        add_offer(below, document, offer, choose, alone=True)
    _add_more(below, offer, choose)


def _add_more(menu: QMenu, offer: Offer, choose: Choose) -> None:
    """Add a way to the tool in which all of it can be chosen, and a way laid."""
    menu.addSeparator()
    more = menu.addAction(for_menu(_("More…")))
    more.setToolTip(_("Choose weapon, way and more on the board"))
    more.triggered.connect(lambda _on=False: choose(offer))


def _forget(document: "Document") -> None:
    shown = document.shown
    if shown is not None and shown.entry is None:
        document.show_verdict(None)
