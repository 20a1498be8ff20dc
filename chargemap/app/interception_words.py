"""What an open interception says, and what can be done about it: one choice a button, one key each."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from chargemap.app.interceptions import Interceptions
from chargemap.app.offer_box import Choice
from chargemap.explain.offers import crossing_sentence
from chargemap.i18n import _

NOBODY, NOBODY_AT_ALL, CANCEL = "nobody", "nobody-at-all", "cancel"
ENTER = "by-1"
MOST_KEYS = 9
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def sentence(offering: Interceptions) -> str:
    """Return what is open, in one sentence; nothing if nothing is."""
    if offering.held is None:
        return ""
    battle = offering.document.battle
    return crossing_sentence(battle, offering.mover, offering.able)


def progress(offering: Interceptions) -> str:
    """Return the keys."""
    if offering.held is None:
        return ""
    several = len(offering.able) > 1
    if offering.held.left:
        keys = _("Enter: {name}, W: nobody, Shift+W: nobody at all, Esc: give it up")
        if several:
            keys = _(
                "1 to {n}: who, W: nobody, Shift+W: nobody at all, Esc: give it up"
            )
    else:
        keys = _("Enter: {name}, W: nobody, Esc: give it up")
        if several:
            keys = _("1 to {n}: who, W: nobody, Esc: give it up")
    number = min(len(offering.able), MOST_KEYS)
    return keys.format(name=_label(offering, offering.able[0]), n=number)


def choices(offering: Interceptions) -> tuple[Choice, ...]:
    """Return what can be done now; the first is what Enter does."""
    named = [
        Choice(
            f"by-{number}",
            _("{name} intercepts").format(name=_label(offering, one)),
            partial(offering.choose, one),
        )
        for number, one in enumerate(offering.able, 1)
    ]
    named.append(Choice(NOBODY, _("Nobody"), offering.nobody))
    if offering.held is not None and offering.held.left:
        text = _("Nobody at all")
        named.append(Choice(NOBODY_AT_ALL, text, offering.nobody_at_all))
    return tuple(named)


def key_of(event: QKeyEvent) -> str:
    """Return which of the choices a key stands for, if any."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    plain = held == Qt.KeyboardModifier.NoModifier
    if event.key() == Qt.Key.Key_W:
        if held == Qt.KeyboardModifier.ShiftModifier:
            return NOBODY_AT_ALL
        return NOBODY if plain else ""
    if plain and event.key() in _ENTER:
        return ENTER
    if plain and Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
        return f"by-{event.key() - Qt.Key.Key_0}"
    return CANCEL if plain and event.key() == Qt.Key.Key_Escape else ""


def take(offering: Interceptions, key: str) -> None:
    """Do what the key stands for."""
    if key == CANCEL:
        offering.cancel()
    elif key == NOBODY_AT_ALL:
        offering.nobody_at_all()
    else:
        for choice in choices(offering):
            if choice.id == key:
                choice.do()
                return


def _label(offering: Interceptions, token_id: str) -> str:
    return offering.document.battle.tokens[token_id].label
