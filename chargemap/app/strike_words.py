"""What an open attack of opportunity says, and what can be done about it: one choice a button, one key each."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from chargemap.app.offer_box import Choice
from chargemap.app.strikes import Strikes
from chargemap.explain import attack_dice, verdict_sentence
from chargemap.explain.offers import harm_sentence, offer_sentence
from chargemap.i18n import _
from chargemap.model.battle import Action
from chargemap.model.verdict import Verdict
from chargemap.rules.degrees import degrees

STRIKE, WAIVE, WAIVE_ALL, CANCEL = "strike", "waive", "waive-all", "cancel"
ENTER = STRIKE
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def sentence(strikes: Strikes) -> str:
    """Return what is open, in one sentence; nothing if nothing is."""
    held, battle = strikes.held, strikes.document.battle
    if held is None:
        return ""
    entry, hit = strikes.struck(), strikes.stage.hit
    if entry is not None and hit is not None:
        left = strikes.document.ruleset.views.health(battle.tokens[hit.who])
        return harm_sentence(battle, entry.verdict, hit.amount, left)
    where, path = strikes.chance.where, held.verdict.path
    leaves = where != held.verdict.end and any(where == at for at in path)
    return offer_sentence(battle, strikes.chance, held.action, leaves=leaves)


def progress(strikes: Strikes) -> str:
    """Return which of how many it is, and the keys."""
    held = strikes.held
    if held is None:
        return ""
    last = strikes.stage.index + 1 >= len(held.queue)
    started = strikes.started
    if strikes.stage.hit is not None:
        keys = _("Enter: apply it, W: leave it, Esc: leave it and waive the rest")
        if last:
            keys = _("Enter: apply it, W: leave it")
    elif last and started:
        keys = _("Enter: strike, W: waive")
    elif last:
        keys = _("Enter: strike, W: waive, Esc: give the move up")
    elif started:
        keys = _("Enter: strike, W: waive, Shift+W: waive all")
    else:
        keys = _("Enter: strike, W: waive, Shift+W: waive all, Esc: give the move up")
    if len(held.queue) < 2:
        return keys
    number = strikes.stage.index + 1
    count = _("{number} of {count}").format(number=number, count=len(held.queue))
    return _("{count}. {keys}").format(count=count, keys=keys)


def choices(strikes: Strikes) -> tuple[Choice, ...]:
    """Return what can be done now; the first is what Enter does."""
    return tuple(_choices(strikes))


def _choices(strikes: Strikes) -> Iterator[Choice]:
    hit = strikes.stage.hit
    if hit is not None:
        text = _("Apply {damage} damage").format(damage=hit.amount)
        yield Choice(STRIKE, text, strikes.apply)
        yield Choice(WAIVE, _("Leave it"), strikes.waive)
        return
    found = strikes.strikes()
    blows = [one for one, _verdict in found if one not in strikes.chance.instead]
    for number, (action, verdict) in enumerate(found):
        at = str(action.at)
        if action in strikes.chance.instead:
            text, told = _instead_text(strikes, action)
            do = partial(strikes.strike, at, action.do)
            yield Choice(f"{action.do}-{at}", text, do, told)
            continue
        key = STRIKE if not number else f"{STRIKE}-{at}"
        text = _strike_text(strikes, action, verdict, alone=len(blows) == 1)
        dice = attack_dice(verdict.attack) if verdict.attack else ""
        yield Choice(key, text, partial(strikes.strike, at), dice)
    yield Choice(WAIVE, _("Waive"), strikes.waive)
    held = strikes.held
    if held is not None and strikes.stage.index + 1 < len(held.queue):
        yield Choice(WAIVE_ALL, _("Waive all"), strikes.waive_all)


def _strike_text(
    strikes: Strikes, action: Action, verdict: Verdict, *, alone: bool
) -> str:
    document = strikes.document
    need = document.ruleset.views.to_hit(verdict)
    whom = document.battle.tokens[str(action.at)].label
    if alone:
        if need is None:
            return _("Strike")
        return _("Strike (hits on {need}+)").format(need=need)
    if need is None:
        return _("Strike {whom}").format(whom=whom)
    return _("Strike {whom} (hits on {need}+)").format(whom=whom, need=need)


def _instead_text(strikes: Strikes, action: Action) -> tuple[str, str]:
    """Return what is done in place of an attack, with what the die must show, and its ruling."""
    document = strikes.document
    ruleset, battle = document.ruleset, document.battle
    text = _(ruleset.rules[action.do].text)
    found = degrees(ruleset, battle, action)
    least = next((one.least for one in found if one.success), None)
    if least is not None:
        text = _("{action} (on {need}+)").format(action=text, need=least)
    told = verdict_sentence(document.judge(action), action, battle)
    return text, told


def key_of(event: QKeyEvent) -> str:
    """Return which of the choices a key stands for, if any."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    plain = held == Qt.KeyboardModifier.NoModifier
    if event.key() == Qt.Key.Key_W:
        if held == Qt.KeyboardModifier.ShiftModifier:
            return WAIVE_ALL
        return WAIVE if plain else ""
    if plain and event.key() in _ENTER:
        return STRIKE
    return CANCEL if plain and event.key() == Qt.Key.Key_Escape else ""


def take(strikes: Strikes, key: str) -> None:
    """Do what the key stands for."""
    if key == CANCEL:
        strikes.cancel()
    elif key == WAIVE_ALL:
        strikes.waive_all()
    else:
        for choice in choices(strikes):
            if choice.id == key:
                choice.do()
                return
