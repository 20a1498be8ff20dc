"""What a view keeps of its background looks as if it had just been painted."""

from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from chargemap.app.tools.terrain import TerrainTool
from tests.app.desk import Desk, battle_of

FIELD = "\n".join(
    "".join(".#o~%."[(column + row * 2) % 6] for column in range(16))
    for row in range(12)
)
WALLS = "[[1, 1, 9, 6], [3, 8, 3, 11, closed], [0, 11, 15, 2]]"


def seen(desk: Desk) -> QImage:
    return desk.view.viewport().grab().toImage()


def far_apart(one: QImage, other: QImage) -> int:
    """Return by how much the two differ where they differ most, at every third pixel."""
    return (
        max(
            abs(
                getattr(QColor(one.pixel(x, y)), part)()
                - getattr(QColor(other.pixel(x, y)), part)()
            )
            for x in range(0, one.width(), 3)
            for y in range(0, one.height(), 3)
            for part in ("red", "green", "blue")
            if one.pixel(x, y) != other.pixel(x, y)
        )
        if one != other
        else 0
    )


def test_no_seams_show_after_zooming_panning_and_painting(qtbot: QtBot) -> None:
    desk = Desk(battle_of(FIELD, tokens="{}", walls=WALLS), TerrainTool)
    qtbot.addWidget(desk.view)
    desk.view.zoom(1.37)
    seen(desk)
    for dx, dy in ((31, -17), (-58, 9), (7, 44)):
        desk.view.pan(dx, dy)
        seen(desk)
    desk.drag((3, 3), (9, 7))
    kept = seen(desk)
    desk.scene.ground.refresh()
    assert far_apart(kept, seen(desk)) <= 32


def test_an_undone_stroke_leaves_nothing_behind(qtbot: QtBot) -> None:
    desk = Desk(battle_of(FIELD, tokens="{}", walls=WALLS), TerrainTool)
    qtbot.addWidget(desk.view)
    desk.hover((14, 11))
    before = seen(desk)
    desk.drag((3, 3), (9, 7))
    desk.hover((14, 11))
    assert far_apart(before, seen(desk)) > 32
    desk.document.undo.undo()
    assert far_apart(before, seen(desk)) <= 32
