"""The menu of a token: what it may do now, its states, and what the GM's hand may do with it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from chargemap.app.document import Shown
from chargemap.explain import verdict_sentence
from chargemap.i18n import _
from chargemap.model.battle import Action, Token
from chargemap.model.plain import token_to_plain
from chargemap.rules.ruleset import ActionRules

if TYPE_CHECKING:
    from chargemap.app.tools.tool import Tool

BY_DRAG = ("move",)  # done with the mouse, not by a word


def token_menu(tool: "Tool", token_id: str, parent: QWidget | None = None) -> QMenu:
    """Return the menu of the token; it deletes itself when it closes."""
    document = tool.document
    chosen = document.selection
    token = document.battle.tokens[token_id]
    menu = QMenu(token.label, parent)
    menu.setToolTipsVisible(True)
    _add_heading(menu, token.label)
    for by in chosen:
        if by != token_id and token_id in _opponents(tool, by):
            _add_actions(tool, menu, by, token_id)
            menu.addSeparator()
    _add_actions(tool, menu, token_id)
    menu.addSeparator()
    _add_states(tool, menu, token)
    edit = menu.addAction(_("Edit"))
    edit.triggered.connect(lambda: tool.edit_requested.emit(token_id))
    ids = list(chosen) if token_id in chosen else [token_id]
    remove = menu.addAction(_("Delete"))
    remove.triggered.connect(
        lambda: document.act(Action("remove", choices={"ids": ids}))
    )
    menu.aboutToHide.connect(lambda: _forget_preview(tool))
    return menu


def _add_heading(menu: QMenu, words: str) -> None:
    heading = menu.addAction(words)
    font = heading.font()
    font.setBold(True)
    heading.setFont(font)
    heading.setEnabled(False)
    menu.addSeparator()


def _opponents(tool: "Tool", by: str) -> tuple[str, ...]:
    document = tool.document
    return document.ruleset.views.opponents(document.battle, by)


def _add_actions(tool: "Tool", menu: QMenu, by: str, at: str = "") -> None:
    """Add the actions of `by` (against `at`), those that are barred with the reason why."""
    for do, rules in tool.document.ruleset.rules.items():
        if _fits(do, rules, at):
            _add_action(tool, menu, Action(do, by, at or None))


def _fits(do: str, rules: ActionRules, at: str) -> bool:
    if rules.by_hand or not rules.by_token or do in BY_DRAG:
        return False
    return rules.target == ("token" if at else "")


def _add_action(tool: "Tool", menu: QMenu, action: Action) -> None:
    document = tool.document
    battle = document.battle
    verdict = document.judge(action)
    words = _(document.ruleset.rules[action.do].text)
    if isinstance(action.at, str):
        words = _("{action}: {by} against {at}").format(
            action=words,
            by=battle.tokens[action.by].label,
            at=battle.tokens[action.at].label,
        )
    item = menu.addAction(words)
    item.setEnabled(verdict.legal)
    item.setToolTip(verdict_sentence(verdict, action, battle))
    item.triggered.connect(lambda: document.act(action))
    if action.at is not None:
        shown = Shown(verdict, action, battle)
        item.hovered.connect(lambda: document.show_verdict(shown))


def _forget_preview(tool: "Tool") -> None:
    shown = tool.document.shown
    if shown is not None and shown.entry is None:
        tool.document.show_verdict(None)


def _add_states(tool: "Tool", menu: QMenu, token: Token) -> None:
    """Add the states of the ruleset, those in force ticked."""
    states = QMenu(_("States"), menu)
    for state in tool.document.ruleset.states:
        item = QAction(_(state.text), states)
        item.setCheckable(True)
        item.setChecked(state.id in token.states)
        item.triggered.connect(
            lambda _checked, one=state.id: _toggle(tool, token.id, one)
        )
        states.addAction(item)
    if not states.isEmpty():
        menu.addMenu(states)


def _toggle(tool: "Tool", token_id: str, state: str) -> None:
    token = tool.document.battle.tokens[token_id]
    changed = replace(token, states=token.states ^ {state})
    keys = token_to_plain(changed)
    tool.document.act(Action("put", choices={"tokens": {token_id: keys}}))
