"""The whole window on an inch table: zones, inches, measures and sights, the form, files, and pictures."""

from collections.abc import Callable
from math import dist
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from chargemap import rules
from chargemap.app.dialogs.new_battle import NewBattleDialog
from chargemap.app.docks.templates import MIME
from chargemap.app.journal import recovered
from chargemap.app.legend import Told
from chargemap.app.picture import image
from chargemap.app.plate import Options, Plate, Scene
from chargemap.app.safety import Safety
from chargemap.app.tools.measure import MeasureTool
from chargemap.app.tools.select import SelectTool
from chargemap.app.tools.sight import SightTool
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action
from chargemap.model.board import TableBoard
from chargemap.rules.dice import Dice
from tests.app.desk import Desk
from tests.app.mouse import pixel
from tests.app.street import TOKENS, street

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
RULESET = rules.get("skirmish")


@pytest.fixture
def table(window: MainWindow) -> MainWindow:
    """A window with a street on the table."""
    window.document.new(street())
    window.view.fit()
    return window


def click(window: MainWindow, x: float, y: float) -> None:
    QTest.mouseClick(window.view.viewport(), LEFT, pos=pixel(window, x, y))


def drag(window: MainWindow, start: tuple, goal: tuple) -> None:
    port = window.view.viewport()
    QTest.mouseMove(port, pixel(window, *start))
    QTest.mousePress(port, LEFT, pos=pixel(window, *start))
    QTest.mouseMove(port, pixel(window, *goal))
    QTest.mouseRelease(port, LEFT, pos=pixel(window, *goal))


# Zones


def radii(window: MainWindow) -> list[tuple[str, float]]:
    """Return the kinds of the zones that are drawn, and how far they reach from the centre."""
    found = []
    for item in window.scene.zones.items:
        box = item.boundingRect()
        found.append((item.zone.kind, round(box.width() / 2 - 0.3, 2)))
    return found


def test_z_shows_the_zones_of_those_selected_and_takes_them_away(
    table: MainWindow,
) -> None:
    click(table, 8, 6)
    QTest.keyClick(table.view, Qt.Key.Key_Z)
    assert radii(table) == [("interception", 2.5), ("engagement", 1.5)]
    assert "may intercept" in table.status.hint.text()
    click(table, 20, 2)  # nobody is selected any more, and they stay
    assert len(radii(table)) == 2
    click(table, 8, 6)
    QTest.keyClick(table.view, Qt.Key.Key_Z)
    assert radii(table) == []


def test_zones_go_with_the_token(table: MainWindow) -> None:
    click(table, 8, 6)
    QTest.keyClick(table.view, Qt.Key.Key_Z)
    table.document.mode = "place"
    drag(table, (8, 6), (11, 11))
    (wide, _near) = table.scene.zones.items
    centre = wide.boundingRect().center().toTuple()
    assert centre == pytest.approx(table.document.battle.tokens["A"].at)


def test_who_cannot_intercept_has_no_such_zone(table: MainWindow) -> None:
    click(table, 2, 3)  # who is stunned
    QTest.keyClick(table.view, Qt.Key.Key_Z)
    assert radii(table) == [("engagement", 1.5)]


def test_the_zones_of_everybody_are_one_switch(table: MainWindow) -> None:
    QTest.keyClick(table.view, Qt.Key.Key_Z, ALT)
    kinds = [kind for kind, _far in radii(table)]
    assert kinds.count("engagement") == 6
    assert kinds.count("interception") == 5
    assert table.commands["all-zones"].isChecked()
    QTest.keyClick(table.view, Qt.Key.Key_Z, ALT)
    assert radii(table) == []


def test_the_options_of_the_table_say_how_wide_zones_are(window: MainWindow) -> None:
    window.document.new(street(options="{intercept_range: 3, engage_range: 2}"))
    window.document.select(("A",))
    QTest.keyClick(window.view, Qt.Key.Key_Z)
    assert radii(window) == [("interception", 3.5), ("engagement", 2.5)]


def test_zones_are_for_tables_and_threats_for_squares(window: MainWindow) -> None:
    commands = window.commands
    assert not commands["zones"].isEnabled()
    assert commands["threats"].isEnabled()
    window.document.new(street())
    assert commands["zones"].isEnabled()
    for one in ("threats", "reach", "danger"):
        assert not commands[one].isEnabled()


def test_attacks_of_opportunity_are_offered_where_the_rules_know_them(
    window: MainWindow,
) -> None:
    strikes = window.commands["offer-strikes"]
    assert strikes.isVisible()
    window.document.new(street())
    assert not strikes.isVisible()


def test_zones_are_grey(table: MainWindow) -> None:
    def colour_at(x: float, y: float) -> tuple[int, int, int]:
        QTest.qWait(200)
        image = table.view.viewport().grab().toImage()
        colour = image.pixelColor(pixel(table, x, y))
        return (colour.red(), colour.green(), colour.blue())

    before = colour_at(9.8, 6.5)
    table.document.select(("A",))
    QTest.keyClick(table.view, Qt.Key.Key_Z)
    after = colour_at(9.8, 6.5)
    assert before != after
    assert max(after) - min(after) <= max(before) - min(before)


# Inches


def test_the_inches_of_the_table_can_be_switched_off(table: MainWindow) -> None:
    def board() -> QImage:
        QTest.qWait(250)
        return table.view.viewport().grab().toImage()

    assert table.commands["grid"].isChecked()
    with_inches = board()
    QTest.keyClick(table.view, Qt.Key.Key_G)
    without = board()
    assert with_inches != without
    QTest.keyClick(table.view, Qt.Key.Key_G)
    assert board() == with_inches


def test_rulers_and_the_scale_bar_count_in_inches(table: MainWindow) -> None:
    names = [ruler.accessibleName() for ruler in table.view._rulers]
    assert names == ["Inches across", "Inches down"]
    assert table.view.scale_bar._text.endswith("″")


def test_the_status_line_says_where_the_mouse_is_and_what_lies_there(
    table: MainWindow,
) -> None:
    QTest.mouseMove(table.view.viewport(), pixel(table, 8, 3))
    QTest.mouseMove(table.view.viewport(), pixel(table, 15.5, 6.5))
    assert table.status.place.text() == "15.5″ across, 6.5″ down: platform, 3″ high"


# Measures and sights


@pytest.fixture
def desk(qtbot) -> Callable[..., Desk]:
    def make(tool: type) -> Desk:
        made = Desk(street(), tool)
        qtbot.addWidget(made.view)
        return made

    return make


def test_a_measure_between_tokens_is_the_gap_of_their_bases(desk) -> None:
    board = desk(MeasureTool)
    board.press((8.0, 6.0))
    board.drag_to((5.0, 7.5))
    board.release((5.0, 7.5))
    measured = board.tool.tape.measured
    assert measured.distance == pytest.approx(dist((8, 6), (5, 7.5)) - 1)
    assert measured.unit == "inches"
    assert board.tool.tape.places == ("A", "B")


@pytest.mark.parametrize("tool", [MeasureTool, SelectTool])
def test_no_tool_measures_to_an_enemy_before_a_charge(desk, tool: type) -> None:
    board = desk(tool)
    board.press((8.0, 6.0), CONTROL)
    board.drag_to((16.0, 12.0), CONTROL)
    board.release((16.0, 12.0), CONTROL)
    tape = board.tool.tape
    assert tape.sentence() == (
        "From Aldo to Elf: nothing is measured before a charge is declared (SK-02)."
    )
    assert board.said[-1] == tape.sentence()
    assert tape.words() == ["nothing is measured before a charge is declared"]
    board.key(Qt.Key.Key_Return)
    assert board.document.battle.annotations == ()


def test_a_look_at_an_enemy_tells_no_length(desk) -> None:
    board = desk(SightTool)
    board.document.select(("A",))
    board.hover((16.0, 12.0))
    assert board.tool.target == "E"
    words = [one.figure.label for one in board.tool.layer.labels()]
    assert words
    assert not any("″" in word for word in (board.said[-1], *words))


def test_a_measure_goes_from_point_to_point_round_corners(desk) -> None:
    board = desk(MeasureTool)
    for at in ((1.25, 8.6), (1.25, 11.6), (5.25, 11.6)):
        board.click(at)
    board.click((5.3, 11.55))  # near the last corner: that was the end
    measured = board.tool.tape.measured
    assert not board.tool._live
    assert measured.distance == pytest.approx(7, abs=0.15)
    assert len(measured.points) == 3


def test_a_look_over_a_wall_tells_whether_one_sees(desk) -> None:
    board = desk(SightTool)
    board.document.select(("A",))
    board.hover((16.0, 12.0))
    assert {one.code: one.good for one in board.tool.sight.facts}["sight"]
    board.hover((7.0, 12.0))  # behind the wall
    assert not {one.code: one.good for one in board.tool.sight.facts}["sight"]


def test_a_look_at_a_point_marks_no_square(desk) -> None:
    board = desk(SightTool)
    board.document.select(("A",))
    board.hover((12.3, 11.1))
    drawn = [one.figure for one in board.scene.overlays if hasattr(one, "figure")]
    assert "passed" not in {one.kind for one in drawn}
    (line,) = [one for one in drawn if one.kind == "sight-line"]
    assert line.points[-1] == pytest.approx((12.3, 11.1), abs=0.06)


# Setting up


def test_a_new_battle_of_skirmish_begins_on_a_table(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = NewBattleDialog(window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("skirmish"))
    dialog.across.setValue(30)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(ok, LEFT)
    made = dialog.made()
    assert made is not None
    window.document.new(made)
    assert window.document.battle.board == TableBoard((30, 48))
    window.tokens.add(RULESET.templates[0].name)
    (token,) = window.document.battle.tokens.values()
    x, y = token.at
    assert (x * 2, y * 2) == (int(x * 2), int(y * 2))  # on half inches
    assert dist(token.at, (15, 24)) < 2


def dropped(window: MainWindow, mime: QMimeData, x: float, y: float) -> None:
    """Drop it on the board there."""
    spot, port = pixel(window, x, y), window.view.viewport()
    held = (Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(port, QDragEnterEvent(spot, *held))
    QApplication.sendEvent(port, QDropEvent(QPointF(spot), *held))


def test_a_miniature_dropped_on_the_table_stands_at_that_point(
    table: MainWindow,
) -> None:
    mime = QMimeData()
    mime.setData(MIME, QByteArray(RULESET.templates[0].name.encode()))
    dropped(table, mime, 20.3, 3.7)
    (new,) = table.document.selection
    assert table.document.battle.tokens[new].at == pytest.approx((20.3, 3.7), abs=0.06)
    dropped(table, mime, 8.2, 6.1)  # on a token
    (other,) = table.document.selection
    assert dist(table.document.battle.tokens[other].at, (8, 6)) > 1
    assert not list(RULESET.complaints(table.document.battle))


def test_duplicates_and_copies_stand_free(table: MainWindow) -> None:
    click(table, 8, 6)
    QTest.keyClick(table.view, Qt.Key.Key_D, CONTROL)
    click(table, 8, 6)
    QTest.keyClick(table.view, Qt.Key.Key_C, CONTROL)
    QTest.mouseMove(table.view.viewport(), pixel(table, 20.2, 4.3))
    QTest.keyClick(table.view, Qt.Key.Key_V, CONTROL)
    tokens = table.document.battle.tokens
    assert len(tokens) == 8
    (pasted,) = table.document.selection
    assert tokens[pasted].at == pytest.approx((20.2, 4.3), abs=0.06)
    assert not list(RULESET.complaints(table.document.battle))


def test_who_comes_out_of_the_reserve_stands_free(table: MainWindow) -> None:
    table.document.select(("A", "B"))
    table.tokens.crew.bench()
    assert set(table.document.battle.reserve) == {"A", "B"}
    table.tokens.crew.field(["A", "B"], (16.0, 12.0))  # where an enemy stands
    battle = table.document.battle
    assert not battle.reserve
    assert dist(battle.tokens["A"].at, (16, 12)) > 1
    assert not list(RULESET.complaints(battle))


def test_the_form_edits_base_movement_initiative_height_and_states(
    table: MainWindow,
) -> None:
    table.document.select(("D",))
    form = table.docks.token.form
    for key, value in (("base_mm", 32), ("M", 4.5), ("I", 5), ("z", 3)):
        form.editors[key].box.setValue(value)
        assert table.document.battle.tokens["D"].stats[key] == value
    item = table.scene.token_item("D")
    assert item is not None
    assert item.look.base == pytest.approx(32 / 25.4)
    form._state_toggled("hidden", True)
    assert "hidden" in table.document.battle.tokens["D"].states


def test_a_height_that_is_none_there_is_told_and_not_taken(table: MainWindow) -> None:
    table.document.select(("D",))
    form = table.docks.token.form
    form.editors["z"].box.setValue(2)
    assert form.complaints["z"].text() == "Expected 3, the height there, not 2."
    assert "z" not in table.document.battle.tokens["D"].stats


def test_tokens_are_put_in_line_without_overlapping(table: MainWindow) -> None:
    table.document.select(("A", "B", "O"))
    table.commands["align-row"].trigger()
    battle = table.document.battle
    assert not list(RULESET.complaints(battle))
    boxes = [
        (battle.tokens[one].at[1] - RULESET.views.side(battle.tokens[one]) / 2)
        for one in ("A", "B")
    ]
    assert boxes[0] == pytest.approx(boxes[1], abs=0.02)


# Files


def test_a_table_battle_is_saved_and_opened_as_it_was(
    table: MainWindow, tmp_path: Path
) -> None:
    drag(table, (8, 6), (10.2, 6.4))
    table.document.mode = "place"
    drag(table, (5, 7.5), (6.1, 3.3))
    path = tmp_path / "street.chargemap"
    assert table.document.save(path)
    before = table.document.battle
    assert len(before.log) == 2
    assert table.document.open(path)
    assert table.document.battle == before
    assert not table.document.modified


def test_a_table_battle_is_recovered_after_a_crash(
    table: MainWindow, tmp_path: Path
) -> None:
    safety = Safety(table)
    safety.watch()
    drag(table, (8, 6), (10.2, 6.4))
    safety.keeper.wait()
    assert recovered(safety.folder) == table.document.battle
    safety.close()


# Pictures


def test_a_picture_has_bases_where_they_stand(qapp: object) -> None:
    battle = street(TOKENS.replace("at: [3, 15]", "at: [21, 3]"))
    plate = Plate(
        Scene(battle), Options(scale=40, legend=False, grid=False, names=False)
    )
    made = image(plate)

    def at(x: float, y: float) -> QPoint:
        return QPoint(*(round((one + plate.margin) * 40) for one in (x, y)))

    floor = made.pixelColor(at(23.2, 8))
    assert made.pixelColor(at(21.9, 3)) != floor  # within an inch of the ogre's centre
    assert made.pixelColor(at(22.4, 2.2)) == floor


def test_a_picture_shows_the_way_that_was_ruled(qapp: object) -> None:
    battle = street()
    action = Action("move", "A", choices={"path": [[10.0, 6.0]]})
    verdict, after = RULESET.resolve(battle, action, Dice([], 1, 0))
    plate = Plate(Scene(after, Told(battle, action, verdict)), Options())
    kinds = {figure.kind for figure in plate._drawn}
    assert {"lane", "path", "ghost"} <= kinds
    assert any("of 7 inches" in mark.label for mark in plate.marks)
