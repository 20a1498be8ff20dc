"""What a token may do now, as entries of a menu: each with its ruling, those that are barred with the reason."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from chargemap.app.declared import Declarations
from chargemap.app.document import Shown
from chargemap.app.words import for_menu, literal
from chargemap.explain import verdict_sentence
from chargemap.i18n import _
from chargemap.model.battle import Action
from chargemap.model.plain import token_to_plain
from chargemap.rules.ruleset import ActionRules

if TYPE_CHECKING:
    from chargemap.app.document import Document

BY_DRAG = ("move",)  # done with the mouse, not by a word


def attackers(document: "Document", token_id: str) -> list[str]:
    """Return the selected tokens that have that token for an opponent."""
    views, battle = document.ruleset.views, document.battle
    return [
        by
        for by in document.selection
        if by != token_id and token_id in views.opponents(battle, by)
    ]


def fill_actions(
    menu: QMenu, document: "Document", token_id: str, against: Sequence[str] = ()
) -> None:
    """Offer what the tokens `against` it may do to the token, then what it may do by itself."""
    menu.setToolTipsVisible(True)
    for by in against:
        _add_actions(menu, document, by, token_id)
        menu.addSeparator()
    _add_actions(menu, document, token_id)
    menu.aboutToHide.connect(partial(_forget_preview, document))


def fill_states(menu: QMenu, document: "Document", token_id: str) -> None:
    """Offer the states of the ruleset by name, those in force ticked."""
    token = document.battle.tokens[token_id]
    for state in sorted(document.ruleset.states, key=lambda one: _(one.text)):
        item = menu.addAction(_(state.text))
        item.setCheckable(True)
        item.setChecked(state.id in token.states)
        item.triggered.connect(partial(_toggle, document, token_id, state.id))


def _add_actions(menu: QMenu, document: "Document", by: str, at: str = "") -> None:
    for do, rules in document.ruleset.rules.items():
        if _fits(do, rules, at):
            _add_action(menu, document, Action(do, by, at or None))


def _fits(do: str, rules: ActionRules, at: str) -> bool:
    if rules.by_hand or not rules.by_token or do in BY_DRAG:
        return False
    return rules.target == ("token" if at else "")


def _add_action(menu: QMenu, document: "Document", action: Action) -> None:
    battle = document.battle
    verdict = document.foresee(action)
    item = menu.addAction(for_menu(document.sentence(action)))
    item.setEnabled(verdict.legal)
    item.setToolTip(literal(verdict_sentence(verdict, action, battle)))
    item.triggered.connect(partial(_act, document, action))
    if action.at is not None:
        shown = Shown(verdict, action, battle)
        item.hovered.connect(partial(document.show_verdict, shown))


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
    document.act(Action("put", choices={"tokens": {token_id: keys}}))
