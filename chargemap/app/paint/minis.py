"""Miniatures as seen from above: a round base with a bevelled rim, an emblem, badges and a name."""

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QLinearGradient,
    QPainter,
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
    BoardColours,
    Ink,
    colour,
    pen,
    shortened,
    text_width,
    write_centred,
)
from chargemap.app.paint.portrait import paint_portrait

FAINT = 0.5  # how much is seen of a token that is kept from the players
SHARPEST = 400.0  # pixels a square or an inch that it is drawn with
ROUND = 0.3  # squares round a miniature, for its shadow and badges
TICK = 1.42  # how far from the centre the tick of a facing ends, in radii of the base


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


def paint_token(painter: QPainter, look: TokenLook, colours: BoardColours) -> None:
    """Draw the miniature; the painter's origin is the top-left corner of its space, its unit a square."""
    painter.save()
    painter.translate(look.space / 2, look.space / 2)
    radius = look.base / 2
    if look.hidden:
        _paint_half(painter, replace(look, hidden=False), colours)
        painter.restore()
        paint_sign(painter, look)
        return
    _shadow(painter, radius)
    if look.facing is not None and not look.dead:
        _tick(painter, look, radius)
    _base(painter, look, radius)
    _emblem(painter, look, radius * 0.86)
    if look.health is not None:
        paint_health(painter, look.health, radius)
    _roundels(painter, look, radius, colours)
    painter.restore()


def paint_sign(painter: QPainter, look: TokenLook) -> None:
    """Draw the sign of a token that is kept from the players, with the same origin as `paint_token`."""
    if look.hidden:
        at = look.space / 2 - look.base * 0.41
        paint_crossed_eye(painter, QPointF(at, at), 0.19)


def _paint_half(painter: QPainter, look: TokenLook, colours: BoardColours) -> None:
    """Draw the miniature half seen, about the origin: in pixels, for its discs lie over each other."""
    across, ratio = look.space + 2 * ROUND, painter.device().devicePixelRatioF()
    scale = min(SHARPEST, abs(painter.worldTransform().m11()) * ratio)
    side = math.ceil(across * scale)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    inner = QPainter(image)
    inner.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner.scale(side / across, side / across)
    inner.translate(ROUND, ROUND)
    paint_token(inner, look, colours)
    inner.end()
    painter.setOpacity(painter.opacity() * FAINT)
    corner = QPointF(-across / 2, -across / 2)
    painter.drawImage(QRectF(corner, QSizeF(across, across)), image)
    painter.setOpacity(painter.opacity() / FAINT)


def paint_ghost(painter: QPainter, look: TokenLook, colours: BoardColours) -> None:
    """Draw where a miniature was, or would be: faint, in a dashed ring."""
    painter.save()
    painter.setOpacity(painter.opacity() * 0.38)
    paint_token(painter, replace(look, health=None), colours)
    painter.restore()
    centre = QPointF(look.space / 2, look.space / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(colour(colours.halo, 0.9), 0.075))
    painter.drawEllipse(centre, look.base / 2, look.base / 2)
    dashed = pen(colours.ghost, 0.045)
    dashed.setDashPattern([2.2, 2.2])
    painter.setPen(dashed)
    painter.drawEllipse(centre, look.base / 2, look.base / 2)


def paint_name(painter: QPainter, look: TokenLook, colours: BoardColours) -> None:
    """Draw the name below the miniature, with the same origin as `paint_token`."""
    if not look.name:
        return
    middle = look.space / 2
    foot = look.foot
    ink = Ink(0.165, colours.text, colours.halo, "bold")
    text = shortened(look.title, max(1.7, look.space + 0.9), ink)
    write_centred(painter, QPointF(middle, foot + 0.12), text, ink)
    if look.below:
        small = Ink(0.125, colours.text, colours.halo)
        write_centred(painter, QPointF(middle, foot + 0.36), look.below, small)


def _shadow(painter: QPainter, radius: float) -> None:
    """Draw discs over each other: documents know no gradient that fades out."""
    centre = QPointF(radius * 0.1, radius * 0.15)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 26))
    for part in (1.14, 1.1, 1.06, 1.02, 0.98):
        painter.drawEllipse(centre, radius * part, radius * part)


def _base(painter: QPainter, look: TokenLook, radius: float) -> None:
    """A dark edge, a bevelled rim lit from the top left, and a domed face."""
    rim = QColor("#6d6d6d") if look.dead else QColor(look.rim)
    centre = QPointF(0, 0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#fdfbf4"))
    painter.drawEllipse(centre, radius, radius)
    painter.setBrush(QColor("#16140f"))
    painter.drawEllipse(centre, radius * 0.972, radius * 0.972)
    painter.setBrush(_bevel(rim, radius) if painter.opacity() == 1 else rim)
    painter.drawEllipse(centre, radius * 0.935, radius * 0.935)
    painter.setBrush(QColor("#16140f"))
    painter.drawEllipse(centre, radius * 0.835, radius * 0.835)
    faint = _shaded(rim, 72)  # documents cannot draw a gradient faintly
    painter.setBrush(_dome(rim, radius) if painter.opacity() == 1 else faint)
    painter.drawEllipse(centre, radius * 0.81, radius * 0.81)


def _tick(painter: QPainter, look: TokenLook, radius: float) -> None:
    """A wedge that stands out of the base on the side that the token faces."""
    painter.save()
    painter.rotate(look.facing or 0)
    wide = radius * 0.62
    wedge = QPolygonF(
        [
            QPointF(0, -radius * TICK),
            QPointF(wide, -radius * 0.84),
            QPointF(-wide, -radius * 0.84),
        ]
    )
    painter.setPen(pen("#fdfbf4", radius * 0.16))
    painter.setBrush(QColor("#fdfbf4"))
    painter.drawPolygon(wedge)
    painter.setPen(pen("#16140f", radius * 0.07))
    painter.setBrush(QColor("#f2c230"))
    painter.drawPolygon(wedge)
    painter.restore()


def _bevel(rim: QColor, radius: float) -> QLinearGradient:
    made = QLinearGradient(QPointF(-radius, -radius), QPointF(radius, radius))
    for stop, shade in ((0.12, 132), (0.5, 100), (0.88, 66)):
        made.setColorAt(stop, _shaded(rim, shade))
    return made


def _dome(rim: QColor, radius: float) -> QRadialGradient:
    made = QRadialGradient(QPointF(-radius * 0.25, -radius * 0.3), radius * 1.25)
    for stop, shade in ((0.0, 106), (0.55, 72), (1.0, 46)):
        made.setColorAt(stop, _shaded(rim, shade))
    return made


def _shaded(tone: QColor, percent: int) -> QColor:
    """Return the colour mixed with white (over 100) or black (under 100)."""
    other = 255 if percent > 100 else 0
    part = abs(percent - 100) / 100
    return QColor(
        *(round(one + (other - one) * part) for one in tone.getRgb()[:3])  # type: ignore[index]
    )


def _emblem(painter: QPainter, look: TokenLook, reach: float) -> None:
    painter.save()
    if look.down and not look.dead:
        painter.rotate(90)
    if look.down or look.dead:
        painter.setOpacity(painter.opacity() * 0.85)
    if look.picture and paint_portrait(
        painter, look.picture, reach * 0.81 / 0.86, grey=look.dead
    ):
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
    width = 0.09 * abs(place.determinant()) ** 0.5
    shapes = [(part, place.map(path_of(part.outline))) for part in glyph]
    for part, shape in shapes:
        if not part.bare:
            painter.strokePath(shape, pen(INK, width * 1.5))
    for part, shape in shapes:
        painter.fillPath(shape, QColor(part.fill))
        if not part.bare:
            painter.strokePath(shape, pen(INK, width * 0.55))


def _roundels(
    painter: QPainter, look: TokenLook, radius: float, colours: BoardColours
) -> None:
    """The side's letter at the foot, the size's letter, and a badge for each state round the top."""
    small = 0.135 if look.base < 1 else 0.16
    if look.letter:
        _lettered(painter, QPointF(-radius * 0.7, radius * 0.7), small, look)
    if look.size:
        at = QPointF(radius * 0.7, radius * 0.7)
        _roundel(painter, at, small * 0.92, "#2a2722")
        write_centred(painter, at, look.size, Ink(small * 0.9, "#f6f0e0", "", "bold"))
    for index, badge in enumerate(look.badges[:4]):
        angle = (-45 + index * 42) if index < 3 else -87
        at = QTransform().rotate(angle).map(QPointF(radius * 0.98, 0.0))
        _badge(painter, at, badge)


def _lettered(painter: QPainter, at: QPointF, small: float, look: TokenLook) -> None:
    _roundel(painter, at, small, "#6d6d6d" if look.dead else look.rim)
    ink = Ink(small * 0.98, "#ffffff", "", "bold")
    wide = text_width(look.letter, ink.height, "bold")
    if wide > small * 1.5:
        ink = Ink(ink.height * small * 1.5 / wide, "#ffffff", "", "bold")
    write_centred(painter, at, look.letter, ink)


def _roundel(painter: QPainter, at: QPointF, radius: float, fill: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#fdfbf4"))
    painter.drawEllipse(at, radius + 0.045, radius + 0.045)
    painter.setBrush(QColor("#16140f"))
    painter.drawEllipse(at, radius + 0.022, radius + 0.022)
    painter.setBrush(QColor(fill))
    painter.drawEllipse(at, radius, radius)


def _badge(painter: QPainter, at: QPointF, badge: str) -> None:
    _roundel(painter, at, 0.13, "#f7e7a8" if badge in BADGES else "#f6f0e0")
    if badge in BADGES:
        place = QTransform(0.095, 0, 0, 0.095, at.x(), at.y())
        painter.fillPath(place.map(path_of(BADGES[badge])), QColor("#221f1c"))
    else:
        write_centred(painter, at, badge[:2], Ink(0.1, "#221f1c", "", "bold"))


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
