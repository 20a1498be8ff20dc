"""The scene mirrors the battle: what is the same stays, what has changed is drawn anew."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsView
from pytestqt.qtbot import QtBot

from chargemap.app.document import Document, Shown
from chargemap.app.items import NameItem
from chargemap.app.scene import BoardScene
from chargemap.model.battle import Action, Picture
from chargemap.model.plain import token_to_plain
from tests.app.desk import battle_of

HALL = """
##########
#........#
#.A..E...#
#........#
##########
"""
TOKENS = "{A: {side: blue, name: Ann}, E: {side: red, size: large}}"
WALLS = "[[4, 1, 4, 2, closed], [4, 2, 4, 3, window], [6, 1, 7, 2]]"


@pytest.fixture
def document(qapp) -> Document:
    return Document(battle_of(HALL, tokens=TOKENS, walls=WALLS))


@pytest.fixture
def scene(document: Document) -> BoardScene:
    return BoardScene(document)


def placed(token: str, column: int, row: int) -> Action:
    return Action("place", choices={"to": {token: [column, row]}})


def painted(scene: BoardScene) -> QImage:
    image = QImage(500, 250, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 500, 250), scene.board_rect())
    painter.end()
    return image


def test_each_token_has_an_item_where_it_stands(scene: BoardScene):
    found = {one.token_id: (one.x(), one.y()) for one in scene.token_items()}
    assert found == {"A": (2, 2), "E": (5, 2)}


def test_moved_token_keeps_its_item(scene: BoardScene, document: Document):
    item, other = scene.token_item("A"), scene.token_item("E")
    document.act(placed("A", 3, 3))
    assert scene.token_item("A") is item
    assert item is not None
    assert (item.x(), item.y()) == (3, 3)
    assert scene.token_item("E") is other


def test_removed_token_takes_its_item_and_its_name_along(
    scene: BoardScene, document: Document
):
    item = scene.token_item("A")
    assert item is not None
    document.act(Action("remove", choices={"ids": ["A"]}))
    assert scene.token_item("A") is None
    assert item not in scene.items()
    assert item.name not in scene.items()
    document.undo.undo()
    assert scene.token_item("A") is not None


def test_token_is_found_anywhere_in_its_space(scene: BoardScene):
    assert scene.token_at((2.02, 2.02)) == "A"
    assert scene.token_at((6.9, 3.9)) == "E"
    assert scene.token_at((3.5, 2.5)) is None


def test_rider_is_found_on_its_disc_and_its_mount_around_it(qapp):
    tokens = "{A: {side: blue, mount: E}, E: {side: blue, size: large, shape: long}}"
    document = Document(battle_of(HALL, tokens=tokens))
    scene = BoardScene(document)
    x, y = document.battle.tokens["E"].at
    assert scene.token_at((x + 1, y + 1)) == "A"
    assert scene.token_at((x + 0.1, y + 0.1)) == "E"
    rider, mount = scene.token_item("A"), scene.token_item("E")
    assert rider is not None
    assert mount is not None
    assert rider.zValue() > mount.zValue()
    assert rider.centre == mount.centre


def test_doors_and_windows_are_found_and_plain_walls_are_not(scene: BoardScene):
    assert scene.wall_at((4.1, 1.5), 0.2) == 0
    assert scene.wall_at((3.9, 2.5), 0.2) == 1
    assert scene.wall_at((6.5, 1.5), 0.2) is None
    assert scene.wall_at((4.6, 1.5), 0.2) is None


def test_opened_door_is_drawn_open(scene: BoardScene, document: Document):
    before = painted(scene)
    document.act(Action("door", choices={"wall": 0, "kind": "open"}))
    assert painted(scene) != before
    document.undo.undo()
    assert painted(scene) == before


def test_painted_ground_is_drawn(scene: BoardScene, document: Document):
    before = painted(scene)
    document.act(Action("paint", choices={"rows": {"1": "#~~~~~~~~#"}}))
    assert painted(scene) != before


def test_grid_can_be_hidden(scene: BoardScene):
    with_lines = painted(scene)
    scene.set_grid(False)
    assert painted(scene) != with_lines


def test_names_can_be_hidden(scene: BoardScene):
    with_names = painted(scene)
    scene.set_names(False)
    assert painted(scene) != with_names


def test_threatened_squares_can_be_shown(scene: BoardScene, document: Document):
    without = painted(scene)
    scene.set_threats(True)
    with_all = painted(scene)
    assert with_all != without
    document.select(["A"])
    assert painted(scene) != with_all
    scene.set_threats(False)
    document.select([])
    assert painted(scene) == without


def test_dark_board_is_darker(scene: BoardScene):
    light = painted(scene).pixelColor(175, 75).lightness()
    scene.set_dark(True)
    assert painted(scene).pixelColor(175, 75).lightness() < light


def test_selection_and_turn_are_marked(scene: BoardScene, document: Document):
    plain = painted(scene)
    document.select(["A"])
    chosen = painted(scene)
    assert chosen != plain
    document.act(Action("start-turn", "E"))
    assert painted(scene) != chosen


def test_picture_lies_under_the_board_in_register(
    scene: BoardScene, document: Document
):
    red = QImage(8, 8, QImage.Format.Format_RGB32)
    red.fill(QColor("#cc0000"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    red.save(buffer, "PNG")
    picture = Picture("red", (1.0, 1.0, 2.0, 2.0), bytes(buffer.data().data()))
    document.decorate(replace(document.battle, picture=picture), "Picture")
    image = painted(scene)
    for inside in (QPoint(60, 60), QPoint(140, 75)):
        assert image.pixelColor(inside).red() > 150
        assert image.pixelColor(inside).green() < 60
    assert image.pixelColor(QPoint(175, 75)).green() > 100


def test_past_verdict_shows_the_board_as_it_was(scene: BoardScene, document: Document):
    first = painted(scene)
    document.act(Action("charge", "A", "E", rolls={"attack": (2,)}))
    document.act(Action("paint", choices={"rows": {"1": "#~~~~~~~~#"}}))
    document.show_verdict(None)
    now = painted(scene)
    entry = document.battle.log[0]
    document.show_verdict(Shown(entry.verdict, entry.action, entry.before, entry))
    assert scene.is_past
    assert painted(scene) == first
    document.show_verdict(None)
    assert not scene.is_past
    assert painted(scene) == now


def test_newest_verdict_shows_the_board_as_it_is(scene: BoardScene, document: Document):
    document.act(Action("charge", "A", "E"))
    assert document.shown is not None
    assert not scene.is_past


def test_overlay_comes_and_goes(scene: BoardScene):
    item = QGraphicsRectItem(0, 0, 1, 1)
    scene.add_overlay(item)
    assert scene.overlays == (item,)
    scene.remove_overlay(item)
    assert scene.overlays == ()
    assert item not in scene.items()


def test_another_board_size_is_told(
    scene: BoardScene, document: Document, qtbot: QtBot
):
    with qtbot.waitSignal(scene.board_resized):
        document.new(battle_of("...\n.A.\n...", tokens="{A: {}}"))
    assert scene.board_rect() == QRectF(0, 0, 3, 3)


def test_token_tells_what_holds_on_it(qapp):
    document = Document(battle_of(HALL, tokens=TOKENS))
    scene = BoardScene(document)
    document.act(Action("charge", "A", "E"))
    item = scene.token_item("A")
    assert item is not None
    first, *rest = item.toolTip().splitlines()
    assert first == "Ann (blue)"
    assert any("-2" in line for line in rest)


def test_name_leaves_the_board_with_a_token_that_has_changed_its_space(
    scene: BoardScene, document: Document, qtbot: QtBot
):
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.scale(40, 40)
    view.show()
    qtbot.waitExposed(view)
    whole = scene.board_rect()
    assert len(named(scene, whole)) == 2
    for side in (3, 1):
        ann = document.battle.tokens["A"]
        wide = token_to_plain(replace(ann, stats={**ann.stats, "space": side}))
        document.act(Action("put", choices={"tokens": {"A": wide}}))
        assert len(named(scene, whole)) == 2
    document.act(Action("remove", choices={"ids": ["A"]}))
    assert len(named(scene, whole)) == 1
    document.undo.undo()
    assert len(named(scene, whole)) == 2


def named(scene: BoardScene, within: QRectF) -> list[NameItem]:
    """Return the names that a view would find in a rectangle."""
    return [one for one in scene.items(within) if isinstance(one, NameItem)]
