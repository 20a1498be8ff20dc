"""What marks are painted over, and how eyes of several kinds see them."""

import random
from functools import cache

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient

from chargemap.app.paint import BoardColours

# Linear RGB as dichromats see it (Viénot, Brettel, Mollon 1999).
SEEN = {
    "protan": (
        (0.11238, 0.88762, 0.0),
        (0.11238, 0.88762, 0.0),
        (0.00401, -0.00401, 1.0),
    ),
    "deutan": (
        (0.29275, 0.70725, 0.0),
        (0.29275, 0.70725, 0.0),
        (-0.02234, 0.02234, 1.0),
    ),
}


def plain(ink: str, wide: int, high: int) -> QImage:
    """Return a ground of one colour."""
    made = QImage(wide, high, QImage.Format.Format_ARGB32)
    made.fill(QColor(ink))
    return made


@cache
def busy(wide: int, high: int, seed: int = 7) -> QImage:
    """Return something like a photograph: blots of all colours and sizes, twigs, grain."""
    chance = random.Random(seed)
    made = QImage(wide, high, QImage.Format.Format_RGB32)
    made.fill(QColor("#6f7a4a"))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(420):
        size = (0.3 if number < 60 else 0.06) * high * chance.uniform(0.4, 1.6)
        spot = QPointF(chance.uniform(0, wide), chance.uniform(0, high))
        hue, strong = (
            chance.choice((20, 45, 95, 110, 200, 0, 280)),
            chance.randint(60, 200),
        )
        tone = QColor.fromHsv(hue, strong, chance.randint(20, 255))
        blot = QRadialGradient(spot, size)
        blot.setColorAt(0, tone)
        blot.setColorAt(0.8, tone)
        tone.setAlpha(0)
        blot.setColorAt(1, tone)
        painter.setBrush(blot)
        painter.drawEllipse(spot, size, size * chance.uniform(0.5, 1))
    painter.end()
    pixels = array(made)
    grain = np.random.default_rng(seed).normal(0, 16, pixels.shape[:2])
    pixels = np.clip(pixels + grain[..., None], 0, 255)
    return image(pixels)


def array(picture: QImage) -> np.ndarray:
    """Return red, green and blue of each pixel."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(picture.constBits(), np.uint8)
    rows = rows.reshape(picture.height(), picture.bytesPerLine())
    return (
        rows[:, : picture.width() * 3]
        .reshape(picture.height(), picture.width(), 3)
        .astype(float)
    )


def image(pixels: np.ndarray) -> QImage:
    """Return the picture of such an array."""
    bytes_ = np.ascontiguousarray(np.clip(pixels, 0, 255).astype(np.uint8))
    high, wide = bytes_.shape[:2]
    return QImage(bytes_.data, wide, high, wide * 3, QImage.Format.Format_RGB888).copy()


def linear(pixels: np.ndarray) -> np.ndarray:
    """Return the light of the pixels, from 0 to 1."""
    part = pixels / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def luminance(pixels: np.ndarray) -> np.ndarray:
    """Return how bright each pixel is, from 0 to 1."""
    return linear(pixels) @ (0.2126, 0.7152, 0.0722)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    lights = [
        float(luminance(np.array(QColor(ink).getRgb()[:3], float)))
        for ink in (one, other)
    ]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def seen_by(eye: str, picture: QImage) -> QImage:
    """Return the picture as an eye of that kind sees it; `grey` is a copy without colours."""
    light = linear(array(picture))
    if eye == "grey":
        light = np.repeat((light @ (0.2126, 0.7152, 0.0722))[..., None], 3, axis=2)
    else:
        light = np.clip(light @ np.array(SEEN[eye]).T, 0, 1)
    part = np.where(
        light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055
    )
    return image(part * 255)


def grounds(colours: BoardColours, wide: int, high: int) -> dict[str, QImage]:
    """Return the grounds over which everything must be seen."""
    return {
        "white": plain("#ffffff", wide, high),
        "floor": plain(colours.floor, wide, high),
        "busy": busy(wide, high),
    }
