"""The unit that people prefer, everywhere in the window at once; the rules and their numbers stay."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from chargemap import cli, rules
from chargemap.app import settings
from chargemap.app.dialogs.picture_form import PictureForm
from chargemap.app.picture.choices import Choices
from chargemap.app.plan import line_of
from chargemap.app.plate_options import Region
from chargemap.app.rulers import Ruler
from chargemap.app.saying import UNITS, choose_units, take_up
from chargemap.app.tools.measure import MeasureTool
from chargemap.app.window import MainWindow
from chargemap.explain import lengths
from chargemap.model.battle import Action
from chargemap.resources import samples
from tests.app.planned import phased_battle
from tests.app.street import street
from tests.app.typed import type_number

CHARGE = Action("charge", by="A", at="E")
OWN = re.compile(r"\d ft\b|\bfeet\b|\d″|\binches\b")


def written(window: MainWindow) -> Iterator[str]:
    """Yield what is written on the board and beside it."""
    for figure in window.overlay.figures:
        yield figure.label
    yield from window.range_legend.sentences()
    for item in window.scene.items():
        yield item.toolTip()
    for label in window.findChildren(QLabel):
        if label.isVisible():
            yield label.text()
    yield log_of(window)
    yield window.status.hint.text()


def log_of(window: MainWindow) -> str:
    model = window.docks.log.model
    role = Qt.ItemDataRole.AccessibleTextRole
    return "\n".join(
        str(model.index(row, 0).data(role)) for row in range(model.rowCount())
    )


def label_of(window: MainWindow, key: str) -> str:
    window.docks.token.refresh_now()
    return window.docks.token.form._labels[key].text()


def test_a_ruling_that_was_made_is_told_in_the_new_unit(window: MainWindow) -> None:
    window.document.act(CHARGE)
    before = window.document.battle
    assert "30 ft" in log_of(window)
    choose_units("m", window)
    assert "9 m" in log_of(window)
    assert " ft" not in log_of(window)
    assert window.document.battle is before


def test_labels_on_the_board_follow(window: MainWindow) -> None:
    window.document.act(CHARGE)
    assert any("30 of 60 ft" in one.label for one in window.overlay.figures)
    choose_units("squares", window)
    assert any("6 of 12 squares" in one.label for one in window.overlay.figures)


def test_the_scale_bar_follows(window: MainWindow) -> None:
    bar = window.view.scale_bar
    own = bar._text
    assert own.endswith(" ft")
    choose_units("m", window)
    assert bar._text == f"{int(own.split()[0]) * 0.3:g} m"


def test_the_legend_of_the_reach_follows(window: MainWindow, qtbot: QtBot) -> None:
    window.document.select(["A"])
    qtbot.waitUntil(lambda: not window.ranges.waits)
    assert any("30 ft" in one for one in window.range_legend.sentences())
    choose_units("m", window)
    told = window.range_legend.sentences()
    assert any("9 m" in one for one in told)
    assert not any("ft" in one for one in told)


def test_the_form_of_a_token_shows_and_takes_the_unit(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.document.select(["A"])
    assert label_of(window, "speed") == "Speed in feet"
    choose_units("m", window)
    assert label_of(window, "speed") == "Speed in metres"
    editor = window.docks.token.form.editors["speed"]
    assert editor.box.text() == "9"
    editor.box.setValue(12)
    assert window.document.battle.tokens["A"].stats["speed"] == 40
    editor = window.docks.token.form.editors["speed"]
    editor.box.stepDown()
    assert window.document.battle.tokens["A"].stats["speed"] == 35


def test_looking_at_a_form_changes_no_token(window: MainWindow) -> None:
    before = window.document.battle
    for unit in (*lengths.CHOICES, lengths.OWN):
        choose_units(unit, window)
        for one in before.tokens:
            window.document.select([one])
            window.docks.token.refresh_now()
    assert window.document.battle is before


def test_a_measure_on_the_board_follows(window: MainWindow) -> None:
    window.tools.choose("measure")
    tool = window.view.tool
    assert isinstance(tool, MeasureTool)
    tool._lay((1, 1), (7, 1))
    assert tool.tape.words()[-1].startswith("30 ft")
    choose_units("m", window)
    assert tool.tape.words()[-1].startswith("9 m")
    window.tools.choose("select")


@pytest.mark.parametrize(
    ("unit", "told"), [("m", "7.6 cm"), ("ft", "3″"), ("squares", "3″")]
)
def test_a_table_has_inches_or_centimetres(
    window: MainWindow, unit: str, told: str
) -> None:
    window.document.new(street())
    choose_units(unit, window)
    assert window.scene.token_item("D").look.lift == told


def test_nothing_of_a_table_keeps_its_inches(window: MainWindow) -> None:
    window.document.new(street())
    window.document.select(["A"])
    choose_units("m", window)
    window.document.act(Action("charge", by="B", at="E"))
    window.docks.token.refresh_now()
    kept = [one for one in written(window) if OWN.search(one)]
    assert not kept


def test_the_rulers_of_a_table_count_centimetres(window: MainWindow) -> None:
    window.document.new(street())
    top, _left = window.view.findChildren(Ruler)
    assert top.accessibleName() == "Inches across"
    choose_units("m", window)
    assert top.accessibleName() == "Centimetres across"


def test_points_of_movement_are_squares_of_five_feet(window: MainWindow) -> None:
    window.document.new(phased_battle("A....B", "{A: {side: red}, B: {side: blue}}"))
    choose_units("m", window)
    window.document.select(["A"])
    window.docks.token.refresh_now()
    assert label_of(window, "move") == "Metres a round"
    assert window.docks.token.form.editors["move"].box.text() == "18"


def test_the_unit_is_remembered(window: MainWindow) -> None:
    choose_units("squares", window)
    lengths.use(lengths.OWN)
    assert settings.text(UNITS, "") == "squares"
    take_up(window)
    assert lengths.in_use() == "squares"


def test_heights_are_typed_in_centimetres(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(street())
    choose_units("m", window)
    window.tools.choose("terrain")
    QApplication.processEvents()
    box = window.tools["terrain"].options_widget().high
    box.setValue(2.5)
    assert box.text() == "6.35 cm"
    type_number(qtbot, box, "5.08")
    assert box.value() == 2
    window.tools.choose("select")


@pytest.mark.parametrize("unit", ["m", "squares", "inches"])
def test_a_picture_is_the_same_whatever_the_person_prefers(
    qapp: QApplication, tmp_path: Path, unit: str
) -> None:
    for battle in samples()[:2]:
        sample = battle.stem
        made = []
        for number, choice in enumerate((lengths.OWN, unit)):
            out = tmp_path / f"{sample}-{number}.png"
            with lengths.using(choice):
                assert cli.main(["picture", str(battle), "-o", str(out)]) == 0
            made.append(out.read_bytes())
        assert made[0] == made[1]


def test_the_players_read_the_same_unit(window: MainWindow) -> None:
    window.docks.players.show(True)
    players = window.docks.players.window
    assert players is not None
    assert players.view.scale_bar._text.endswith(" ft")
    choose_units("m", window)
    assert players.view.scale_bar._text.endswith(" m")
    window.docks.players.close()


def test_the_planner_counts_points_as_lengths(window: MainWindow) -> None:
    battle = phased_battle("A.........B", "{A: {side: red}, B: {side: blue}}")
    event = {"does": "move", "by": "A", "to": (4, 0), "distance": 4}
    phased = rules.get(battle.ruleset).phased
    assert phased is not None
    assert line_of(phased, battle, event).words == "4 to (4, 0)"
    with lengths.using("m"):
        assert line_of(phased, battle, event).words == "6 m to (4, 0)"


@pytest.mark.parametrize(
    ("units", "text", "paper"), [("own", "3″", "1.5″"), ("m", "7.62 cm", "3.81 cm")]
)
def test_export_picture_asks_in_the_unit_and_cuts_the_same(
    qtbot: QtBot, units: str, text: str, paper: str
) -> None:
    with lengths.using(units):
        form = PictureForm(Region(0, 0, 30, 20), on_table=True)
        qtbot.addWidget(form)
        form.choose(Choices())
        form.say()
        form.choose_rectangle(Region(1, 2, 3, 4))
        form.numbers["inches"].setValue(1.5)
        assert form.spins["width"].text() == text
        assert form.numbers["inches"].text() == paper
        said = form.spins["width"].accessibleName()
        assert said == f"Width in {lengths.spelled('inches')}"
        assert form.rectangle() == Region(1, 2, 3, 4)
        assert form.choices().inches == 1.5


def test_a_height_typed_in_centimetres_cuts_that_many_inches(qtbot: QtBot) -> None:
    with lengths.using("m"):
        form = PictureForm(Region(0, 0, 30, 20), on_table=True)
        qtbot.addWidget(form)
        form.choose(Choices())
        form.spins["left"].lineEdit().setText("25.4 cm")
        form.spins["left"].interpretText()
    assert form.rectangle().x == 10
