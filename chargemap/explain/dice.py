"""What a die that is asked for is for: whose it is, at whom, and what it must show."""

from collections.abc import Mapping

from chargemap.explain.words import KINDS, PURPOSES
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle
from chargemap.rules.dice import ROLLS, TIE, Check

STRIKES: Mapping[int, str] = {
    2: N_("second strike"),
    3: N_("third strike"),
    4: N_("fourth strike"),
}


def question(
    battle: Battle, purpose: str, sides: int, whose: str, check: Check | None
) -> str:
    """Return the question for a die, such as `Attack roll (d20) of Ada against Bo: 8 or more`.

    `whose` names a token or a side by its id, or says in words what is done.
    """
    text = _("{purpose} (d{sides}) of {action}").format(
        purpose=_(PURPOSES.get(purpose, purpose)),
        sides=sides,
        action=_named(battle, whose),
    )
    if check is None:
        return text
    if check.at:
        text = _("{question} against {target}").format(
            question=text, target=_named(battle, check.at)
        )
    if check.strike > 1:
        text = _("{question}, {which}").format(question=text, which=_which(check))
    if check.kind == TIE:
        return _("A tie: roll again. {question}").format(question=text)
    told = check_words(check)
    return _("{question}: {check}").format(question=text, check=told) if told else text


def check_words(check: Check) -> str:
    """Return which check it is and what the die must show, such as `jumping test 1 of 2, 3 or less`."""
    if check.kind == "damage":
        of_many = _("{number} of {many}").format(number=check.number, many=check.many)
        return of_many if check.many > 1 else ""
    if check.kind in ROLLS:
        return _("{need} or more").format(need=check.need)
    kind = _(KINDS.get(check.kind, check.kind))
    if check.many > 1:
        kind = _("{kind} {number} of {many}").format(
            kind=kind, number=check.number, many=check.many
        )
    text = _("{kind}, {need} or less") if check.low else _("{kind}, {need} or more")
    return text.format(kind=kind, need=check.need)


def _named(battle: Battle, whose: str) -> str:
    token = battle.tokens.get(whose)
    return token.label if token else whose


def _which(check: Check) -> str:
    if check.strike in STRIKES:
        return _(STRIKES[check.strike])
    return _("strike {number}").format(number=check.strike)
