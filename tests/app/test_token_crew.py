"""Tokens copied, pasted, put in line; pictures on them; colours of sides."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from chargemap import cases
from chargemap.app.docks.templates import free_id
from chargemap.app.paint.looks import SIDE_COLOURS
from chargemap.app.paint.portrait import packed, paint_portrait
from chargemap.app.picture import write_picture
from chargemap.app.window import MainWindow
from chargemap.formats.images import size_of_image
from chargemap.model.battle import Action
from chargemap.model.plain import token_to_plain
from chargemap.resources import samples
from tests.app.desk import battle_of
from tests.app.test_roster import MOUNTED, RIDERS, drop

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def painted(colour: str, width: int = 300, height: int = 200) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


def point_at(window: MainWindow, square: tuple[int, int]) -> None:
    spot = QPointF(square[0] + 0.5, square[1] + 0.5)
    place = window.view.viewportTransform().map(spot).toPoint()
    QTest.mouseMove(window.view.viewport(), place)
    QTest.qWait(20)


def key(window: MainWindow, pressed: Qt.Key, held: Qt.KeyboardModifier) -> None:
    QTest.keyClick(window.view, pressed, held)


def at(window: MainWindow, ids: Sequence[str]) -> list[tuple[float, float]]:
    return [window.document.battle.tokens[one].at for one in ids]


def steps(window: MainWindow) -> int:
    return window.document.undo.count()


# ---- copies


def test_copied_tokens_are_pasted_with_names_and_places_of_their_own(
    window: MainWindow,
):
    window.document.select(("A", "B"))
    key(window, Qt.Key.Key_C, CONTROL)
    window.tokens.crew._under = (10, 1)
    key(window, Qt.Key.Key_V, CONTROL)
    tokens = window.document.battle.tokens
    made = [one for one in tokens if one not in "ABE"]
    assert window.document.selection == tuple(made)
    assert [tokens[one].name for one in made] == ["Ann 2", "Bo 2"]
    assert at(window, made) == [(10, 1), (10, 3)]
    assert steps(window) == 1


def test_a_copy_goes_to_another_battle_with_its_picture(window: MainWindow):
    window.document.select(("A",))
    assert window.tokens.portraits.put(painted("#336699"), ("A",))
    key(window, Qt.Key.Key_C, CONTROL)
    window.document.new(battle_of("....\n....\nE...", tokens="{E: {side: red}}"))
    key(window, Qt.Key.Key_V, CONTROL)
    (made,) = window.document.selection
    battle = window.document.battle
    assert battle.tokens[made].name == "Ann"
    assert size_of_image(battle.looks.pictures[made]) == (200, 200)
    window.document.undo.undo()
    assert list(window.document.battle.tokens) == ["E"]
    assert not window.document.battle.looks.pictures


def test_a_cut_takes_them_off_the_board(window: MainWindow):
    window.document.select(("A",))
    key(window, Qt.Key.Key_X, CONTROL)
    assert "A" not in window.document.battle.tokens
    key(window, Qt.Key.Key_V, CONTROL)
    (made,) = window.document.selection
    assert window.document.battle.tokens[made].name == "Ann"


def test_a_broken_clipboard_is_told_in_one_sentence(window: MainWindow):
    from chargemap.app.twins import MIME

    said: list[str] = []
    window.complain = said.append  # type: ignore[method-assign]
    for written in (b"{", b'{"tokens": {"A": {"at": "x"}}}', b'{"tokens": []}'):
        mime = QMimeData()
        mime.setData(MIME, written)
        QGuiApplication.clipboard().setMimeData(mime)
        key(window, Qt.Key.Key_V, CONTROL)
    assert len(said) == 3
    assert all(one.startswith("clipboard") and one.count("\n") == 0 for one in said)
    assert steps(window) == 0


def test_horse_and_rider_are_duplicated_together(window: MainWindow):
    window.document.new(battle_of(RIDERS, tokens=MOUNTED))
    window.document.select(("R", "M"))
    key(window, Qt.Key.Key_D, CONTROL)
    tokens = window.document.battle.tokens
    horse, knight = window.document.selection
    assert tokens[knight].stats["mount"] == horse
    assert tokens[knight].at == tokens[horse].at != tokens["M"].at


def test_a_copy_of_a_hidden_token_is_hidden_as_well(window: MainWindow):
    document = window.document
    looks = document.battle.looks.with_hidden("A")
    document.decorate(replace(document.battle, looks=looks), "Hide")
    document.select(("A", "B"))
    window.tokens.crew.duplicate()
    first, second = document.selection
    assert document.battle.looks.hidden == {"A", first}
    window.tokens.crew.copy()
    window.tokens.crew.paste()
    third, fourth = document.selection
    assert document.battle.looks.hidden == {"A", first, third}
    assert not {second, fourth} & document.battle.looks.hidden
    document.undo.undo()
    assert document.battle.looks.hidden == {"A", first}


def test_the_id_of_a_hidden_token_that_is_gone_is_given_to_no_other(window: MainWindow):
    document = window.document
    looks = document.battle.looks.with_hidden("A")
    document.decorate(replace(document.battle, looks=looks), "Hide")
    document.act(Action("remove", choices={"ids": ["A"]}))
    assert free_id(document.battle) != "A"


def test_a_duplicate_wears_the_picture_of_the_first(window: MainWindow):
    window.document.select(("A",))
    window.tokens.portraits.put(painted("#336699"), ("A",))
    key(window, Qt.Key.Key_D, CONTROL)
    (made,) = window.document.selection
    worn = window.document.battle.looks.pictures
    assert worn[made] == worn["A"]
    assert steps(window) == 2


# ---- lines


def test_three_are_put_in_a_row_and_spread_in_one_step_each(window: MainWindow):
    window.document.select(("A", "B", "E"))
    key(window, Qt.Key.Key_R, SHIFT)
    assert at(window, "ABE") == [(1, 1), (2, 1), (8, 1)]
    assert steps(window) == 1
    key(window, Qt.Key.Key_E, SHIFT)
    assert at(window, "ABE") == [(1, 1), (5, 1), (8, 1)]
    assert steps(window) == 2
    window.document.undo.undo()
    window.document.undo.undo()
    assert at(window, "ABE") == [(1, 1), (1, 3), (8, 1)]


def test_a_column_keeps_inside_the_board(window: MainWindow):
    window.document.select(("A", "B", "E"))
    key(window, Qt.Key.Key_C, SHIFT)
    assert at(window, "AEB") == [(1, 1), (1, 2), (1, 3)]


def test_two_cannot_be_spread(window: MainWindow):
    window.document.select(("A", "B"))
    assert not window.commands["spread"].isEnabled()
    assert window.commands["align-row"].isEnabled()


# ---- pictures


def test_a_file_dropped_on_a_token_is_its_picture(window: MainWindow, tmp_path: Path):
    path = tmp_path / "ann.png"
    painted("#00ff00", 2000, 900).save(str(path))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    drop(window, mime, (1, 1))
    data = window.document.battle.looks.pictures["A"]
    assert size_of_image(data) == (512, 512)
    assert window.document.undo.undoText() == "Picture for Ann"
    item = window.scene.token_item("A")
    assert item is not None
    spot = window.view.viewportTransform().map(item.centre)
    ratio = window.view.devicePixelRatioF()
    shown = window.view.viewport().grab().toImage().pixelColor((spot * ratio).toPoint())
    assert shown.green() > 200
    assert shown.red() < 60
    window.commands["token-bare"].trigger()
    window.document.select(("A",))
    window.commands["token-bare"].trigger()
    assert not window.document.battle.looks.pictures


def test_the_picture_is_in_the_file_and_in_exported_pictures(
    window: MainWindow, tmp_path: Path
):
    window.tokens.portraits.put(painted("#00ff00"), ("A",))
    path = tmp_path / "camp.chargemap"
    assert window.document.save(path)
    battle = cases.open_battle(path)
    assert battle.looks == window.document.battle.looks
    for ending in ("png", "svg", "pdf"):
        write_picture(battle, battle, None, None, tmp_path / f"camp.{ending}", scale=60)
    image = QImage(str(tmp_path / "camp.png"))
    green = [
        (x, y)
        for x in range(0, image.width(), 4)
        for y in range(0, image.height(), 4)
        if image.pixelColor(x, y).green() > 200 and image.pixelColor(x, y).red() < 60
    ]
    across = [x for x, _y in green]
    assert 25 < max(across) - min(across) < 60  # a disc within one square
    assert b"<image" in (tmp_path / "camp.svg").read_bytes()


def test_who_lies_down_still_shows_the_picture(window: MainWindow):
    half = painted("#ff0000", 200, 200)
    for x, y in itertools.product(range(100, 200), range(200)):
        half.setPixelColor(x, y, QColor("#00ff00"))
    disc = QImage(60, 60, QImage.Format.Format_RGB32)
    painter = QPainter(disc)
    painter.translate(30, 30)
    painter.scale(60, 60)
    painter.rotate(90)
    assert paint_portrait(painter, packed(half), 0.5, grey=False)
    painter.end()
    assert disc.pixelColor(30, 10).red() > 200  # what was left is above
    assert disc.pixelColor(30, 50).green() > 200


def test_a_picture_on_the_clipboard_is_pasted_on_the_selected_token(window: MainWindow):
    QGuiApplication.clipboard().setImage(painted("#123456"))
    key(window, Qt.Key.Key_V, CONTROL)
    assert not window.document.battle.looks.pictures  # nobody is selected
    window.document.select(("B",))
    key(window, Qt.Key.Key_V, CONTROL)
    assert list(window.document.battle.looks.pictures) == ["B"]


@pytest.mark.parametrize("written", [b"", b"hello", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_what_is_no_picture_is_told_in_one_sentence(
    window: MainWindow, tmp_path: Path, written: bytes
):
    path = tmp_path / "ann.png"
    path.write_bytes(written)
    said: list[str] = []
    window.complain = said.append  # type: ignore[method-assign]
    assert not window.tokens.portraits.put_file(path, ("A",))
    assert len(said) == 1
    assert said[0].startswith("ann.png is no picture for a token")
    assert not window.tokens.portraits.put_file(tmp_path / "none.png", ("A",))
    assert steps(window) == 0


def test_who_is_removed_leaves_no_picture_to_the_next_of_that_id(window: MainWindow):
    window.tokens.portraits.put(painted("#123456"), ("A",))
    window.document.select(("A",))
    key(window, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)
    assert not window.document.battle.looks.pictures
    window.document.undo.undo()
    assert list(window.document.battle.looks.pictures) == ["A"]


# ---- colours

SEEN_BY = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How eyes without one kind of cone mix red, green and blue (Machado, Oliveira and Fernandes 2009)."""


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    seen = (
        sum(a * b for a, b in zip(row, linear(colour), strict=True))
        for row in SEEN_BY[eye]
    )
    r, g, b = (min(1.0, max(0.0, one)) for one in seen)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (
        one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116
        for one in (x, y, z)
    )
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


@pytest.mark.parametrize("eye", SEEN_BY)
def test_any_two_colours_of_sides_are_told_apart(eye: str):
    for one, other in itertools.combinations(SIDE_COLOURS, 2):
        assert math.dist(lab(one, eye), lab(other, eye)) > 20, (one, other)


@pytest.mark.parametrize("colour", SIDE_COLOURS)
def test_white_letters_read_on_every_colour(colour: str):
    r, g, b = linear(colour)
    assert 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) >= 3


@pytest.mark.parametrize(
    ("source", "goal"),
    [("spear", "bridge-at"), ("bridge-at", "street"), ("spear", "tilt")],
)
def test_tokens_of_other_rules_are_not_pasted_and_that_is_said(
    window: MainWindow, source: str, goal: str
):
    def begin(name: str) -> None:
        window.document.undo.setClean()
        window.files.open_sample(next(one for one in samples() if name in one.stem))

    said: list[str] = []
    window.document.complained.connect(said.append)
    begin(source)
    window.document.select(tuple(window.document.battle.tokens)[:2])
    window.tokens.crew.copy()
    begin(goal)
    before = window.document.battle
    window.tokens.crew.paste()
    assert window.document.battle is before
    assert window.notice.isVisible()


def test_another_battle_is_opened_while_threatened_squares_are_shown(
    window: MainWindow,
):
    window.commands["threats"].setChecked(True)
    for name in ("troll", "spear", "cellar", "tilt", "street"):
        window.document.undo.setClean()
        window.files.open_sample(next(one for one in samples() if name in one.stem))
        window.document.select(tuple(window.document.battle.tokens)[:1])


def test_a_mount_leaves_the_board_with_its_rider_only(window: MainWindow):
    window.files.open_sample(next(one for one in samples() if "troll" in one.stem))
    tokens = window.document.battle.tokens
    rider, mount = next(
        (one.id, str(one.stats["mount"]))
        for one in tokens.values()
        if "mount" in one.stats
    )
    window.document.select((mount,))
    window.tokens.delete()
    assert mount in window.document.battle.tokens
    told = window.statusBar().currentMessage()
    assert told.startswith(
        f"{tokens[rider].label} rides {tokens[mount].label}: select both"
    )
    window.document.select((mount, rider))
    window.tokens.delete()
    assert not {mount, rider} & set(window.document.battle.tokens)


def test_a_long_name_leaves_the_board_its_room(window: MainWindow):
    window.files.open_sample(samples()[0])
    long = {
        key: {**token_to_plain(one), "name": "W" * 199}
        for key, one in window.document.battle.tokens.items()
    }
    window.document.act(Action("put", choices={"tokens": long}))
    QApplication.processEvents()
    before = window.view.width()
    window.cards.declarations.declare(Action("charge", by="greta", at="nettle"))
    window.cards.declarations.resolve()
    assert window.cards.interception.interceptions.held is not None
    QApplication.processEvents()
    assert window.view.width() > before * 0.9
