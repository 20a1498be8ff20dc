"""Both looks can be read."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from chargemap.app.theme import DARK, LIGHT, SYSTEM, Theme
from tests.app.tips import shown_tips

READABLE = 4.5  # WCAG 2.2, 1.4.3


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp)
    yield theme
    theme.choose(SYSTEM)


def luminance(colour: QColor) -> float:
    parts = [colour.redF(), colour.greenF(), colour.blueF()]
    linear = [
        p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(image: QImage) -> float:
    """Return the contrast of the lightest and the darkest pixel."""
    found = sorted(
        luminance(image.pixelColor(x, y))
        for x in range(image.width())
        for y in range(image.height())
    )
    return (found[-1] + 0.05) / (found[0] + 0.05)


@pytest.mark.parametrize("choice", [LIGHT, DARK])
def test_tooltip_can_be_read(theme: Theme, choice: str, qtbot: QtBot):
    theme.choose(choice)
    over = QWidget()
    qtbot.addWidget(over)
    tip = shown_tooltip(over)
    inside = tip.rect().adjusted(2, 2, -2, -2)  # the letters, not the frame
    assert contrast(tip.grab(inside).toImage()) > READABLE
    QToolTip.hideText()


def shown_tooltip(over: QWidget) -> QWidget:
    over.show()
    QToolTip.showText(over.mapToGlobal(QPoint(5, 5)), "Prone: WWW", over)
    (tip,) = shown_tips()
    return tip
