"""What an open question to the opponent says, and its answers: one a button, one key each."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from chargemap.app.offer_box import Choice
from chargemap.app.questions import Questions
from chargemap.explain.offers import ask_sentence
from chargemap.i18n import _

CANCEL = "cancel"
ENTER = "answer-1"
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def sentence(questions: Questions) -> str:
    """Return what is asked, in one sentence; nothing if nothing is."""
    held = questions.held
    if held is None:
        return ""
    return ask_sentence(
        held.ask.text, held.ask.who, held.action, questions.document.battle
    )


def progress(questions: Questions) -> str:
    """Return the keys."""
    held = questions.held
    if held is None:
        return ""
    named = [
        _("{key}: {answer}").format(
            key=_("Enter") if number == 1 else number, answer=_(one.text)
        )
        for number, one in enumerate(held.ask.answers, 1)
    ]
    return ", ".join([*named, _("Esc: give it up")])


def choices(questions: Questions) -> tuple[Choice, ...]:
    """Return the answers; the first is what Enter gives."""
    held = questions.held
    if held is None:
        return ()
    return tuple(
        Choice(f"answer-{number}", _(one.text), partial(questions.answer, one))
        for number, one in enumerate(held.ask.answers, 1)
    )


def key_of(event: QKeyEvent) -> str:
    """Return which of the answers a key stands for, if any."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if held != Qt.KeyboardModifier.NoModifier:
        return ""
    if event.key() in _ENTER:
        return ENTER
    if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
        return f"answer-{event.key() - Qt.Key.Key_0}"
    return CANCEL if event.key() == Qt.Key.Key_Escape else ""


def take(questions: Questions, key: str) -> None:
    """Do what the key stands for."""
    if key == CANCEL:
        questions.cancel()
        return
    for choice in choices(questions):
        if choice.id == key:
            choice.do()
            return
