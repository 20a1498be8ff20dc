"""What a token may do now, as entries of a menu: each with its ruling, those that are barred with the reason."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from chargemap.app.declared import Declarations
from chargemap.app.document import Shown
from chargemap.app.figure_words import mark_words
from chargemap.app.offer_words import grouped, offer_words
from chargemap.app.words import for_menu, literal
from chargemap.explain import verdict_sentence
from chargemap.explain.words import sentence_case
from chargemap.i18n import _
from chargemap.model.battle import Action, Battle
from chargemap.model.plain import token_to_plain
from chargemap.model.verdict import Mark, Verdict
from chargemap.rules.offer import Offer

if TYPE_CHECKING:
    from chargemap.app.document import Document

Choose = Callable[[Offer], object]  # takes the tool in which the rest is chosen


def attackers(document: "Document", token_id: str) -> list[str]:
    """Return the selected tokens that have that token for an opponent."""
    views, battle = document.ruleset.views, document.battle
    return [
        by
        for by in document.selection
        if by != token_id and token_id in views.opponents(battle, by)
    ]


def fill_actions(
    menu: QMenu,
    document: "Document",
    token_id: str,
    against: Sequence[str] = (),
    choose: Choose | None = None,
) -> None:
    """Offer what the tokens `against` it may do to the token, then what it may do by itself."""
    menu.setToolTipsVisible(True)
    for by in against:
        _add_offers(menu, document, by, token_id, choose)
        menu.addSeparator()
    _add_offers(menu, document, token_id, "", choose)
    menu.aboutToHide.connect(partial(_forget_preview, document))


def fill_states(menu: QMenu, document: "Document", token_id: str) -> None:
    """Offer the states of the ruleset by name, those in force ticked."""
    token = document.battle.tokens[token_id]
    for state in sorted(document.ruleset.states, key=lambda one: _(one.text)):
        item = menu.addAction(_(state.text))
        item.setCheckable(True)
        item.setChecked(state.id in token.states)
        item.triggered.connect(partial(_toggle, document, token_id, state.id))


def _add_offers(
    menu: QMenu, document: "Document", by: str, at: str, choose: Choose | None
) -> None:
    """Add an entry for each offer, and a menu below for each group of several."""
    offers = document.ruleset.offers(document.battle, by, at)
    if at and any(one.text for one in offers):
        tokens = document.battle.tokens
        names = {"by": tokens[by].label, "at": tokens[at].label}
        menu.addAction(for_menu(_("{by} against {at}").format(**names))).setEnabled(
            False
        )
    for name, group in grouped(offers).items():
        if len(group) == 1:
            add_offer(menu, document, group[0], choose, alone=True)
            continue
        below = menu.addMenu(for_menu(_(name)))
        below.setToolTipsVisible(True)
        items = [add_offer(below, document, one, choose) for one in group]
        below.menuAction().setEnabled(any(one.isEnabled() for one in items))
        tips = dict.fromkeys(one.toolTip() for one in items if not one.isEnabled())
        if len(tips) == 1:  # of all the same is barred
            below.menuAction().setToolTip(next(iter(tips)))
        why = _common_reason(document, group)
        if why and not below.menuAction().isEnabled():
            text = _("{offer} ({why})").format(offer=_(name), why=why)
            below.setTitle(for_menu(text))


def _common_reason(document: "Document", group: Sequence[Offer]) -> str:
    """Return in short why none of the group is allowed, if that is the same for all."""
    if any(is_unfinished(document, one) for one in group):
        return ""
    actions = (one.action for one in group)
    battle = document.battle
    found = {barred_words(document.foresee(one), one, battle) for one in actions}
    return found.pop() if len(found) == 1 else ""


def add_offer(
    menu: QMenu,
    document: "Document",
    offer: Offer,
    choose: Choose | None = None,
    *,
    alone: bool = False,
) -> QAction:
    """Add one entry with its ruling; one of which more has to be chosen takes the tool for that."""
    action, battle = offer.action, document.battle
    words = offer_words(offer)
    if words and alone and offer.group:
        named = _("{group}: {offer}").format(group=_(offer.group), offer=words)
        words = named if offer.names else _(offer.group)
    words = sentence_case(words) if words else document.sentence(action)
    if is_unfinished(document, offer):
        item = menu.addAction(for_menu(_("{offer}…").format(offer=words)))
        item.setEnabled(choose is not None)
        item.triggered.connect(partial(_choose, choose, offer))
        return item
    verdict = document.foresee(action)
    item = menu.addAction(for_menu(words))
    item.setEnabled(verdict.legal)
    item.setToolTip(literal(verdict_sentence(verdict, action, battle)))
    if why := barred_words(verdict, action, battle):
        item.setText(for_menu(_("{offer} ({why})").format(offer=words, why=why)))
    item.triggered.connect(partial(_act, document, action))
    if action.at is not None or offer.text:
        shown = Shown(verdict, action, battle)
        item.hovered.connect(partial(document.show_verdict, shown))
    return item


def barred_words(verdict: Verdict, action: Action, battle: Battle) -> str:
    """Return the first reason in short, as the board tells it; nothing if it is allowed."""
    if verdict.legal or not verdict.findings:
        return ""
    finding = verdict.findings[0]
    mark = next(iter(finding.marks), Mark())
    return mark_words(finding, mark, action, battle)


def is_unfinished(document: "Document", offer: Offer) -> bool:
    """Whether something has to be chosen before it can be ruled."""
    complaints = document.ruleset.action_complaints(document.battle, offer.action)
    return offer.needed or any(complaints)


def _choose(choose: Choose | None, offer: Offer, _checked: object = None) -> None:
    if choose is not None:
        choose(offer)


def _act(document: "Document", action: Action, _checked: object = None) -> None:
    if action.do in document.ruleset.declares:
        Declarations(document).declare(action)
    else:
        document.act(action)


def _forget_preview(document: "Document") -> None:
    shown = document.shown
    if shown is not None and shown.entry is None:
        document.show_verdict(None)


def _toggle(
    document: "Document", token_id: str, state: str, _checked: object = None
) -> None:
    token = document.battle.tokens[token_id]
    keys = token_to_plain(replace(token, states=token.states ^ {state}))
    step = _("States: {name}").format(name=token.label)
    document.act(Action("put", choices={"tokens": {token_id: keys}}), text=step)
