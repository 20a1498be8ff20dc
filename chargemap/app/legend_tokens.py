"""The signs of miniatures in a picture: what rims, letters, badges and names of them mean."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from chargemap import rules
from chargemap.app.paint.eye import paint_crossed_eye
from chargemap.app.paint.health import paint_health
from chargemap.app.paint.ink import BoardColours, Ink, letters_on, pen, write_centred
from chargemap.app.paint.looks import GLYPHS, side_marks, token_looks
from chargemap.app.paint.minis import (
    TokenLook,
    badges_shown,
    letter_shown,
    paint_badge,
    paint_size,
    paint_token,
)
from chargemap.app.plate_options import Region, meets
from chargemap.app.spaces import outline
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle, Token

Paint: TypeAlias = Callable[[QPainter, BoardColours], None]
_SIZES = {  # by the letter at a base
    "F": N_("letter at the base: fine"),
    "D": N_("letter at the base: diminutive"),
    "T": N_("letter at the base: tiny"),
    "S": N_("letter at the base: small"),
}
_EFFECTS = {  # with a badge, but no state that has words
    "charging-ac": N_("has charged: its AC is worse"),
    "braced": N_("weapon set against a charge"),
    "stood-up": N_("has stood up"),
    "charging": N_("charges"),
    "sprinting": N_("sprints"),
    "guarding": N_("stands guard"),
    "parry": N_("parries"),
    "feinted": N_("fooled by a feint"),
    "avoids-combat": N_("avoids combat"),
    "turn-lost": N_("has lost its turn"),
    "hands": N_("hands are full"),
    "broken": N_("broken weapon"),
    "holds": N_("holds somebody"),
    "unloaded": N_("weapon not loaded"),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign in words; `paint` draws it within one unit a side, where it is more than words."""

    words: str
    paint: Paint | None = None


def signs_of_tokens(
    battle: Battle, region: Region, *, scale: float, names: bool
) -> Iterator[Sign]:
    """Yield what is drawn of the miniatures in the region at so many pixels a board unit."""
    ruleset = rules.get(battle.ruleset)
    here = [
        token
        for token in battle.tokens.values()
        if meets(region, outline(battle, token))
    ]
    every = token_looks(battle, ruleset)
    looks = [every[token.id] for token in here]
    yield from _of_sides(battle, looks)
    yield from _of_bases(looks, scale)
    if names and any(look.below for look in looks):
        yield Sign(_("small name below: the mount"))
    for badge, words in _badges(battle, here, every).items():
        yield Sign(", ".join(words), partial(_paint_badge, badge))
    if any("+" in one for look in looks for one in badges_shown(look, scale)):
        text = _("+ and a number: so many states more, see the log")
        yield Sign(text, partial(_paint_badge, "+2"))


def _of_sides(battle: Battle, looks: Iterable[TokenLook]) -> Iterator[Sign]:
    rims = {look.rim for look in looks}
    for side, (rim, letters) in side_marks(battle).items():
        if side and rim in rims:
            yield Sign(side, partial(_paint_side, rim, letters))


def _of_bases(looks: Sequence[TokenLook], scale: float) -> Iterator[Sign]:
    if any(look.health is not None for look in looks):
        yield Sign(_("ring: health left, striped below half"), _paint_health)
    if any(look.facing is not None and not look.dead for look in looks):
        facing = TokenLook(facing=90.0)
        yield Sign(_("tip at a base: faces that way"), partial(_paint_base, facing))
    for letter in sorted({letter_shown(look, scale) for look in looks} - {""}):
        yield Sign(_(_SIZES[letter]), partial(_paint_size, letter))
    if any(look.down and not look.dead for look in looks):
        yield Sign(
            _("figure on its side: down"), partial(_paint_base, TokenLook(down=True))
        )
    if any(look.dead for look in looks):
        yield Sign(_("grey base: dead"), partial(_paint_base, TokenLook(dead=True)))
    if any(look.hidden for look in looks):
        yield Sign(_("crossed eye: kept from the players"), _paint_eye)


def _badges(
    battle: Battle, here: Iterable[Token], looks: dict[str, TokenLook]
) -> dict[str, list[str]]:
    """Return what each badge of these tokens stands for here."""
    found: dict[str, list[str]] = {}
    for token in here:
        for badge, words in _states(battle, token) if looks[token.id].badges else ():
            known = found.setdefault(badge, [])
            if words not in known:
                known.append(words)
    return found


def _states(battle: Battle, token: Token) -> Iterator[tuple[str, str]]:
    """Yield the badge of each state and effect of a token, and its words."""
    ruleset = rules.get(battle.ruleset)
    plain = {state.id: state.text for state in ruleset.states} | _EFFECTS
    for state in ruleset.shown_states(battle, token.id):
        text = _(plain.get(state.id, state.text) if state.names else state.text)
        yield GLYPHS.get(state.id, state.id), text.format(**state.names)
    for effect in token.effects:
        if effect.what in GLYPHS:
            words = _EFFECTS.get(effect.what, effect.what.replace("-", " "))
            yield GLYPHS[effect.what], _(words)


def _paint_side(
    rim: str, letters: str, painter: QPainter, colours: BoardColours
) -> None:
    painter.setPen(pen("#16140f", 0.06))
    painter.setBrush(QColor(rim))
    painter.drawEllipse(QPointF(0.5, 0.5), 0.48, 0.48)
    high = 0.5 / max(1, len(letters)) ** 0.7
    ink = Ink(high, letters_on(rim), "", "bold")
    write_centred(painter, QPointF(0.5, 0.5), letters, ink)


def _paint_health(painter: QPainter, colours: BoardColours) -> None:
    painter.translate(0.5, 0.5)
    painter.scale(0.55, 0.55)
    paint_health(painter, 0.4, 1.0, 0.2)


def _paint_base(look: TokenLook, painter: QPainter, colours: BoardColours) -> None:
    painter.translate(-0.02, 0.1)
    painter.scale(0.8, 0.8)
    paint_token(painter, look, colours)


def _paint_size(letter: str, painter: QPainter, colours: BoardColours) -> None:
    paint_size(painter, QPointF(0.5, 0.5), letter, 0.42)


def _paint_eye(painter: QPainter, colours: BoardColours) -> None:
    paint_crossed_eye(painter, QPointF(0.5, 0.5), 0.46)


def _paint_badge(badge: str, painter: QPainter, colours: BoardColours) -> None:
    paint_badge(painter, QPointF(0.5, 0.5), badge, 0.44)
