"""PySide6 6.12.0 lost a reference to None on nearly every void call and aborted in a drag.

The requirement keeps such a release out; this shows that the one in use is sound. From
Python 3.12 on None is immortal: nothing can be lost there, and its count does not move.
"""

import sys
from collections.abc import Callable
from importlib.metadata import requires

import PySide6
from packaging.requirements import Requirement
from PySide6.QtCore import QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene, QLabel

CALLS = 3000
NOISE = 100  # what else may take or leave a reference meanwhile


def qt() -> Requirement:
    named = [Requirement(text) for text in requires("chargemap") or ()]
    return next(one for one in named if one.name.lower() == "pyside6-essentials")


class Speaker(QObject):
    said = Signal(object)


class Stone(QGraphicsRectItem):
    """Qt calls `paint` of this, written in Python, which returns None."""

    def __init__(self) -> None:
        super().__init__(0, 0, 1, 1)
        self.painted = 0

    def paint(self, painter: QPainter, option: object, widget: object = None) -> None:
        self.painted += 1


def test_the_release_that_loses_references_is_not_let_in():
    assert not qt().specifier.contains("6.12.0")
    assert qt().specifier.contains(PySide6.__version__)


def void_calls() -> dict[str, Callable[[], object]]:
    item, scene, label, speaker = Stone(), QGraphicsScene(), QLabel(), Speaker()
    timer = QTimer()
    scene.addItem(item)
    speaker.said.connect(lambda value: None)
    place, turn = QPointF(1.5, 2.5), QTransform()
    return {
        "move an item": lambda: item.setPos(place),
        "turn an item": lambda: item.setTransform(turn),
        "ask for a repaint": lambda: scene.update(),
        "name an object": lambda: label.setObjectName("stone"),
        "write a label": lambda: label.setText("30 ft."),
        "send a signal": lambda: speaker.said.emit(None),
        "set a timer": lambda: timer.setInterval(7),
    }


def references_lost(call: Callable[[], object]) -> int:
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    return before - sys.getrefcount(None)


def test_void_calls_keep_their_references_to_none(qapp):
    for name, call in void_calls().items():
        assert abs(references_lost(call)) < NOISE, name


def test_methods_that_qt_calls_back_keep_their_references_to_none(qapp):
    scene, stone, image = (
        QGraphicsScene(),
        Stone(),
        QImage(8, 8, QImage.Format.Format_RGB32),
    )
    scene.addItem(stone)
    painter = QPainter(image)
    lost = references_lost(lambda: scene.render(painter))
    painter.end()
    assert stone.painted > CALLS
    assert abs(lost) < NOISE


def test_the_count_shows_a_loss_where_one_is_possible():
    kept: list[None] = []
    gained = -references_lost(lambda: kept.append(None))
    assert gained >= CALLS or sys.version_info >= (3, 12)
