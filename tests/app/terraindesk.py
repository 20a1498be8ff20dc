"""A desk with the terrain tool in hand."""

from pytestqt.qtbot import QtBot

from chargemap.app.tools.terrain import TerrainTool
from chargemap.model.battle import Battle
from tests.app.desk import Desk


def terrain_desk(qtbot: QtBot, battle: Battle, mode: str) -> Desk:
    """Return a desk with that battle, and the terrain tool in that mode."""
    desk = Desk(battle, TerrainTool)
    qtbot.addWidget(desk.view)
    tool_of(desk).choose_mode(mode)
    return desk


def tool_of(desk: Desk) -> TerrainTool:
    assert isinstance(desk.tool, TerrainTool)
    return desk.tool
