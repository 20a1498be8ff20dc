"""The docks beside the board while Pathfinder's actions are foretold, asked about and rolled for at 1280 by 720."""

from itertools import combinations
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget
from pytestqt.qtbot import QtBot

from chargemap.app.window import MainWindow
from chargemap.cases import open_battle
from chargemap.model.battle import Action
from chargemap.resources import samples
from tests.app.opened import opened
from tests.fight.fighter import Fighter

KNIGHTS = ("Sir Hugo", "Dame Isolde")


def overlaps(window: MainWindow) -> list[tuple[str, str]]:
    """Name the docks in sight of which one lies over the other."""
    for _once in range(3):
        QApplication.processEvents()
    docks = window.findChildren(QDockWidget)
    seen = [one for one in docks if not one.visibleRegion().isEmpty()]
    return [
        (one.windowTitle(), other.windowTitle())
        for one, other in combinations(seen, 2)
        if one.geometry().intersects(other.geometry())
    ]


def test_no_dock_lies_over_another_while_dice_are_typed_in(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opened(qapp, qtbot)
    player = Fighter(window, tmp_path)
    path = next(one for one in samples() if "tilt-yard" in one.name)
    window.document.new(open_battle(path))
    QTest.qWait(50)
    document, log = window.document, window.docks.log
    hugo, isolde = (document.battle.tokens[player.named(one)] for one in KNIGHTS)
    places = {hugo.stats["mount"]: [14, 2], isolde.stats["mount"]: [17, 5]}
    document.act(Action("place", choices={"to": places}))
    log.dice.typed_in.click()
    document.act(Action("start-turn", isolde.id))
    document.select((isolde.id,))
    player.key(Qt.Key.Key_X)
    groups = player.strip("groups")
    groups.setCurrentIndex(groups.findText("Disarm"))
    groups.activated.emit(groups.currentIndex())
    player.hover(player.spot("Sir Hugo"))
    assert overlaps(window) == []
    player.click(player.spot("Sir Hugo"))
    assert overlaps(window) == []
    window.cards.question.box.button("answer-2").click()
    assert log.dice.held is not None
    assert overlaps(window) == []
    log.dice.die.setValue(15)
    log.dice.take_die()
    assert overlaps(window) == []
