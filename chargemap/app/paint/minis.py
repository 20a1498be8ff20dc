"""Miniatures as seen from above: a round base with a bevelled rim, an emblem and badges."""

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QIcon,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from chargemap.app.paint.eye import paint_crossed_eye
from chargemap.app.paint.glyphs import BADGES, HEADS, INK, WEAPONS, Glyph, path_of
from chargemap.app.paint.health import paint_health
from chargemap.app.paint.ink import (
    LIGHT,
    NEAR_BLACK,
    BoardColours,
    Ink,
    colour,
    letters_on,
    pen,
    text_width,
    write_centred,
)
from chargemap.app.paint.portrait import paint_portrait

FAINT = 0.5  # how much is seen of a token that is kept from the players
SHARPEST = 400.0  # pixels a square or an inch that it is drawn with
ROUND = 0.3  # squares round a miniature, for its shadow and badges
TICK = 1.38  # how far from the centre the tick of a facing ends, in radii of the base
# Parts of a base, in its radius: a light edge, a dark one, the rim, a groove, the face.
OUTER, RIM, GROOVE, FACE = 0.975, 0.945, 0.83, 0.795
SUNK = (0.865, 0.725)  # groove and face where the groove holds an arc of health
PALE = "#fdfbf4"
SHADE = QColor(0, 0, 0, 52)  # of an emblem on its base
TOWERS = 1.13  # how much larger than the face what stands on it is
BADGE = 0.13  # squares: radius of a badge, unless it would be too small to read:
BADGE_PX, LARGEST_BADGE = 5.2, 0.21
# Degrees from the right where badges sit; a verdict has its sign at -45.
SLOTS = (-140.0, -38.0, -90.0, 4.0)


@dataclass(frozen=True, slots=True)
class TokenLook:
    """All that is drawn of a token, as a value: equal looks are equal pictures."""

    space: float = 1  # squares or inches a side
    base: float = 0.88  # diameter of the base, in squares or inches
    rim: str = "#6b6f76"  # the colour of its side
    letter: str = ""  # of its side
    head: str = "cap"
    weapon: str = ""
    size: str = ""  # a letter where the space does not tell the size
    lift: str = ""  # how high above the table it stands, written beside the name
    name: str = ""
    below: str = ""  # a second, smaller name: that of the mount
    badges: tuple[str, ...] = ()
    down: bool = False  # lying or helpless
    dead: bool = False
    riding: bool = False  # sits in the middle of its mount's space
    facing: float | None = (
        None  # degrees clockwise from the top, of one that faces a way
    )
    health: float | None = None  # from 0 to 1, where the token keeps any
    picture: bytes = b""  # a file, shown in the place of the emblem
    hidden: bool = False  # kept from the players

    @property
    def round(self) -> bool:
        """Whether it fills no squares: its base is all that it stands on."""
        return self.base >= self.space

    @property
    def title(self) -> str:
        """The name, and how high it stands where that is above the table."""
        return f"{self.name} {self.lift}" if self.lift else self.name

    @property
    def foot(self) -> float:
        """How far below the top of its space the name begins: under the base, or the mount's."""
        return self.space if self.riding else (self.space + self.base) / 2


def paint_token(
    painter: QPainter, look: TokenLook, colours: BoardColours, scale: float = 100.0
) -> None:
    """Draw the miniature; the painter's origin is the top-left corner of its space, its unit a square.

    `scale` is in pixels a square: where few there are, fewer and larger signs are drawn.
    """
    painter.save()
    painter.translate(look.space / 2, look.space / 2)
    radius = look.base / 2
    if look.hidden:
        _paint_half(painter, replace(look, hidden=False), colours, scale)
        painter.restore()
        paint_sign(painter, look)
        return
    groove, face = SUNK if look.health is not None else (GROOVE, FACE)
    _shadow(painter, radius)
    if look.facing is not None and not look.dead:
        _tick(painter, look, radius)
    _base(painter, look, radius, (groove, face))
    _emblem(painter, look, radius * face)
    if look.health is not None:
        paint_health(painter, look.health, radius)
    _roundels(painter, look, radius, scale)
    painter.restore()


def paint_sign(painter: QPainter, look: TokenLook) -> None:
    """Draw the sign of a token that is kept from the players, with the same origin as `paint_token`."""
    if look.hidden:
        at = look.space / 2 - look.base * 0.41
        paint_crossed_eye(painter, QPointF(at, at), 0.19)


def _paint_half(
    painter: QPainter, look: TokenLook, colours: BoardColours, scale: float
) -> None:
    """Draw the miniature half seen, about the origin: in pixels, for its discs lie over each other."""
    across, ratio = look.space + 2 * ROUND, painter.device().devicePixelRatioF()
    sharp = min(SHARPEST, abs(painter.worldTransform().m11()) * ratio)
    side = math.ceil(across * sharp)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    inner = QPainter(image)
    inner.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner.scale(side / across, side / across)
    inner.translate(ROUND, ROUND)
    paint_token(inner, look, colours, scale)
    inner.end()
    painter.setOpacity(painter.opacity() * FAINT)
    corner = QPointF(-across / 2, -across / 2)
    painter.drawImage(QRectF(corner, QSizeF(across, across)), image)
    painter.setOpacity(painter.opacity() / FAINT)


def _shadow(painter: QPainter, radius: float) -> None:
    """Draw discs over each other: documents know no gradient that fades out."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 15))
    for step in range(8):  # soft, away from the light
        part, far = 0.94 + step * 0.032, 0.05 + step * 0.012
        centre = QPointF(radius * far, radius * far * 1.5)
        painter.drawEllipse(centre, radius * part, radius * part)
    painter.setBrush(QColor(0, 0, 0, 60))  # where it touches the ground
    centre = QPointF(radius * 0.025, radius * 0.045)
    painter.drawEllipse(centre, radius * 1.025, radius * 1.025)


def _base(
    painter: QPainter, look: TokenLook, radius: float, parts: tuple[float, float]
) -> None:
    """A light and a dark edge, a bevelled rim lit from the top left, a groove and a sunken face."""
    rim = QColor("#6d6d6d") if look.dead else QColor(look.rim)
    groove, face = parts
    whole = painter.opacity() == 1  # documents cannot draw a gradient faintly
    for part, fill in (
        (1.0, QColor(PALE)),
        (OUTER, QColor(NEAR_BLACK)),
        (RIM, _bevel(rim, radius) if whole else rim),
    ):
        _disc(painter, radius * part, fill)
    middle, wide = (RIM + groove) / 2, (RIM - groove) * 0.3
    for start, ink, alpha in ((100, "#ffffff", 0.6), (280, "#000000", 0.28)):
        _arc(painter, radius * middle, radius * wide, start, colour(ink, alpha))
    _disc(painter, radius * groove, QColor(NEAR_BLACK))
    faint = _shaded(rim, 72)
    _disc(painter, radius * face, _dome(rim, radius) if whole else faint)
    shade = radius * 0.05  # the groove's wall keeps the light from the face
    for step in range(3):
        reach = radius * face - shade * (step + 0.5) * 0.6
        _arc(painter, reach, shade, 85, QColor(0, 0, 0, 34), 190)


def _disc(painter: QPainter, radius: float, fill: QBrush | QGradient | QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def _arc(
    painter: QPainter,
    radius: float,
    width: float,
    start: float,
    ink: QColor,
    span: float = 110,
) -> None:
    """Draw part of a ring, against the clock from `start` degrees."""
    painter.setPen(pen(ink, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    painter.drawArc(box, round(start * 16), round(span * 16))


def _tick(painter: QPainter, look: TokenLook, radius: float) -> None:
    """A wedge that stands out of the base on the side that the token faces."""
    painter.save()
    painter.rotate(look.facing or 0)
    foot, wide = -radius * 0.9, radius * 0.4
    wedge = QPolygonF(
        [
            QPointF(0, -radius * TICK),
            QPointF(wide, foot),
            QPointF(-wide, foot),
        ]
    )
    for ink, line, fill in (
        (PALE, 0.2, PALE),
        (NEAR_BLACK, 0.12, "#f2c230"),
    ):
        painter.setPen(pen(ink, radius * line))
        painter.setBrush(QColor(fill))
        painter.drawPolygon(wedge)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(wedge)
    painter.restore()


def _bevel(rim: QColor, radius: float) -> QLinearGradient:
    made = QLinearGradient(QPointF(-radius, -radius), QPointF(radius, radius))
    for stop, shade in ((0.12, 142), (0.5, 104), (0.88, 58)):
        made.setColorAt(stop, _shaded(rim, shade))
    return made


def _dome(rim: QColor, radius: float) -> QRadialGradient:
    made = QRadialGradient(QPointF(-radius * 0.25, -radius * 0.3), radius * 1.25)
    for stop, shade in ((0.0, 112), (0.5, 76), (1.0, 44)):
        made.setColorAt(stop, _shaded(rim, shade))
    return made


def _shaded(tone: QColor, percent: int) -> QColor:
    """Return the colour mixed with white (over 100) or black (under 100)."""
    other = 255 if percent > 100 else 0
    part = abs(percent - 100) / 100
    return QColor(
        *(round(one + (other - one) * part) for one in tone.getRgb()[:3])  # type: ignore[index]
    )


def _emblem(painter: QPainter, look: TokenLook, face: float) -> None:
    """Draw a picture on the face, or what stands on the base and towers over its rim."""
    reach = face * TOWERS
    painter.save()
    if look.down and not look.dead:
        painter.rotate(90)
    if look.down or look.dead:
        painter.setOpacity(painter.opacity() * 0.85)
    if look.picture and paint_portrait(painter, look.picture, face, grey=look.dead):
        if look.dead:
            scale = reach * 0.6
            _glyph(painter, HEADS["skull"], QTransform.fromScale(scale, scale))
    elif look.head == "horse":
        _glyph(
            painter, HEADS["horse"], QTransform.fromScale(reach * 1.12, reach * 1.12)
        )
    else:
        if look.weapon and not look.dead:
            couched = look.riding and look.weapon == "lance"
            long = reach * (1.75 if couched else 0.9)
            tilted = QTransform().rotate(80 if couched else 45).scale(long, long)
            _glyph(painter, WEAPONS[look.weapon], tilted)
        scale = reach * (0.78 if look.weapon and not look.dead else 0.95)
        head = HEADS["skull" if look.dead else look.head]
        _glyph(painter, head, QTransform.fromScale(scale, scale))
    painter.restore()


def _glyph(painter: QPainter, glyph: Glyph, place: QTransform) -> None:
    """Draw the parts with dark lines round them, and the shadow that they throw on the base."""
    width = 0.09 * abs(place.determinant()) ** 0.5
    shapes = [(part, place.map(path_of(part.outline))) for part in glyph]
    thrown = QPainterPath()
    thrown.setFillRule(Qt.FillRule.WindingFill)
    for part, shape in shapes:
        if not part.bare:
            thrown.addPath(shape)
    for far in (0.8, 1.5):
        painter.fillPath(thrown.translated(width * far, width * far * 1.4), SHADE)
    for part, shape in shapes:
        if not part.bare:
            painter.strokePath(shape, pen(INK, width * 1.5))
    for part, shape in shapes:
        painter.fillPath(shape, QColor(part.fill))
        if not part.bare:
            painter.strokePath(shape, pen(INK, width * 0.55))


def _roundels(painter: QPainter, look: TokenLook, radius: float, scale: float) -> None:
    """The side's letter at the foot, the size's letter, and a badge for each state round the top."""
    least = min(BADGE_PX / scale, LARGEST_BADGE)
    small = max(0.135 if look.base < 1 else 0.16, least * 0.95)
    if look.letter:
        _lettered(painter, QPointF(-radius * 0.7, radius * 0.7), small, look)
    if letter := letter_shown(look, scale):
        paint_size(painter, QPointF(radius * 0.7, radius * 0.7), letter, small * 0.92)
    free = SLOTS[1:] if look.hidden else SLOTS  # the first is the crossed eye's
    out = radius + 0.045 if least < BADGE else radius
    for angle, badge in zip(free, badges_shown(look, scale), strict=False):
        at = QTransform().rotate(angle).map(QPointF(out, 0.0))
        paint_badge(painter, at, badge, max(BADGE, least))


def letter_shown(look: TokenLook, scale: float) -> str:
    """Return the letter of the size that is drawn at so many pixels a square, if any is."""
    return look.size if BADGE_PX / scale < BADGE else ""


def badges_shown(look: TokenLook, scale: float) -> tuple[str, ...]:
    """Return the badges that are drawn at so many pixels a square, in the place of many their number."""
    room = len(SLOTS) if BADGE_PX / scale < BADGE else 2 + look.hidden
    room -= look.hidden  # the first place is the crossed eye's
    if len(look.badges) <= room:
        return look.badges
    return (*look.badges[: room - 1], f"+{len(look.badges) - room + 1}")


def paint_size(painter: QPainter, at: QPointF, letter: str, radius: float) -> None:
    """Paint the letter of a size on a disc of that radius."""
    _roundel(painter, at, radius, "#2a2722")
    write_centred(painter, at, letter, Ink(radius * 0.98, "#f6f0e0", "", "bold"))


def _lettered(painter: QPainter, at: QPointF, small: float, look: TokenLook) -> None:
    fill = "#6d6d6d" if look.dead else look.rim
    _roundel(painter, at, small, fill)
    ink = Ink(small * 0.98, letters_on(fill), "", "bold")
    wide = text_width(look.letter, ink.height, "bold")
    if wide > small * 1.5:
        ink = replace(ink, height=ink.height * small * 1.5 / wide)
    write_centred(painter, at, look.letter, ink)


def _roundel(painter: QPainter, at: QPointF, radius: float, fill: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for more, ink in ((0.046, PALE), (0.024, NEAR_BLACK), (0.0, fill)):
        painter.setBrush(QColor(ink))
        painter.drawEllipse(at, radius + more, radius + more)


def paint_badge(painter: QPainter, at: QPointF, badge: str, radius: float) -> None:
    """Paint the badge of a state on a disc of that radius."""
    _roundel(painter, at, radius, "#f7e7a8" if badge in BADGES else "#f6f0e0")
    if badge in BADGES:
        size = radius * 0.75
        place = QTransform(size, 0, 0, size, at.x(), at.y())
        painter.fillPath(place.map(path_of(BADGES[badge])), QColor(INK))
    else:
        ink = Ink(radius * 0.78, INK, "", "bold")
        write_centred(painter, at, badge[:2], ink)


def miniature(look: TokenLook, size: int) -> QIcon:
    """Return the miniature as the board shows it, `size` pixels wide."""
    pixels = QPixmap(2 * size, 2 * size)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(2 * size / look.space, 2 * size / look.space)
    paint_token(painter, look, LIGHT)
    painter.end()
    return QIcon(pixels)
