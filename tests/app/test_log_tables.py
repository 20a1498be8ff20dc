"""The Resolution log of a battle on a table: charges made together, each with its own steps."""

from pathlib import Path

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from chargemap import cases
from chargemap.app.docks.log import LogDock
from chargemap.app.document import Document
from tests.app.docked import docked

CASES = Path(__file__).parents[1] / "cases" / "skirmish" / "interceptions.yaml"


def first_ink(image: QImage) -> int:
    """Return the column of the first dot that stands out from the ground."""
    ground = image.pixelColor(0, 0).lightness()
    for x in range(image.width()):
        column = (image.pixelColor(x, y).lightness() for y in range(image.height()))
        if any(abs(one - ground) > 120 for one in column):
            return x
    return image.width()


def test_the_steps_of_one_of_several_charges_are_set_in(qtbot: QtBot) -> None:
    found = cases.read_cases(CASES.read_text("utf-8"), CASES.name)
    case = next(one for one in found if one.id == "sk-one-interceptor-for-two-chargers")
    ((_verdict, battle),) = cases.run(case)
    dock = docked(qtbot, LogDock(Document(battle)))
    dock.resize(460, 620)
    view = dock.view
    model = view.model()
    entry = model.index(0, 0)
    view.expandAll()
    last = model.index(model.rowCount(entry) - 1, 0, entry)
    qtbot.waitUntil(lambda: not view.visualRect(last).isEmpty())
    starts: dict[int, set[int]] = {0: set(), 1: set()}
    for row in range(model.rowCount(entry)):
        index = model.index(row, 0, entry)
        image = view.viewport().grab(view.visualRect(index)).toImage()
        starts[model.step(index).depth].add(first_ink(image))
    assert starts[0]
    assert starts[1]
    assert max(starts[0]) + 8 < min(starts[1])
