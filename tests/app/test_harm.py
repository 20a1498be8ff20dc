"""Damage applied from the log or by hand, and the health that a miniature shows."""

from itertools import pairwise
from math import cos, pi, sin

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from chargemap import cases, rules
from chargemap.app.docks.log import LogDock
from chargemap.app.docks.log_delegate import APPLY
from chargemap.app.docks.log_menu import entry_menu
from chargemap.app.document import Document
from chargemap.app.harm_card import HarmCard
from chargemap.app.legend_key import signs_of
from chargemap.app.paint.health import HALF, LOW, REACH, WELL, ink_of
from chargemap.app.paint.ink import LIGHT
from chargemap.app.paint.looks import token_look
from chargemap.app.paint.minis import TokenLook, paint_token
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Battle
from tests.app.desk import battle_of
from tests.app.docked import docked

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
ENTER = Qt.Key.Key_Return
FIELD = "..........\nA.....B...\n....S....."
TOKENS = (
    "{A: {side: red, name: Ann, hp: 9}, B: {side: blue, name: Bo, hp: 12},"
    " S: {side: blue, name: Sue, weapons: [longspear]}}"
)
HIT = {"attack": (15,), "damage": (5,)}


def battle(tokens: str = TOKENS) -> Battle:
    return battle_of(FIELD, tokens=tokens)


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return Document(battle())


@pytest.fixture
def dock(qtbot: QtBot, document: Document) -> LogDock:
    return docked(qtbot, LogDock(document))


def charge(document: Document) -> None:
    document.act(Action("charge", "A", "B", rolls=HIT))


def hp(document: Document, token: str) -> object:
    return document.battle.tokens[token].stats.get("hp")


def harm(dock: LogDock, row: int = 0) -> list[str]:
    return [one.words for one in dock.model.text(row).harm]


def place_of(dock: LogDock, link: str) -> QPoint:
    """Return a place of the log where that link stands."""
    port = dock.view.viewport()
    places = (
        QPoint(x, y) for y in range(0, port.height(), 4) for x in range(40, 300, 5)
    )
    return next(at for at in places if dock.view.clause_under(at) == link)


def test_a_click_on_the_entry_takes_the_damage_off(
    dock: LogDock, document: Document
) -> None:
    charge(document)
    assert harm(dock) == ["Apply 5 damage to Bo"]
    QApplication.processEvents()
    spot = place_of(dock, f"{APPLY}0")
    QTest.mouseClick(dock.view.viewport(), LEFT, pos=spot)
    assert hp(document, "B") == 7
    assert harm(dock) == ["5 damage to Bo: applied"]
    assert document.battle.log[-1].action == Action(
        "wound", "B", choices={"amount": 5, "of": 0}
    )
    QApplication.processEvents()
    links = {
        dock.view.clause_under(QPoint(x, y))
        for y in range(0, dock.view.viewport().height(), 3)
        for x in range(30, 300, 3)
    }
    assert f"{APPLY}0" not in links


def test_damage_that_is_taken_back_can_be_applied_again(
    dock: LogDock, document: Document
) -> None:
    charge(document)
    QTest.keyClick(dock.view, Qt.Key.Key_Home)
    QTest.keyClick(dock.view, Qt.Key.Key_A)
    assert harm(dock) == ["5 damage to Bo: applied"]
    document.undo.undo()
    assert harm(dock) == ["Apply 5 damage to Bo"]
    document.undo.redo()
    assert harm(dock) == ["5 damage to Bo: applied"]
    QTest.keyClick(dock.view, Qt.Key.Key_A)
    assert hp(document, "B") == 7


def test_each_hit_of_a_set_weapon_is_applied_by_itself(
    qtbot: QtBot, dock: LogDock, document: Document
) -> None:
    document.act(Action("ready-brace", "S"))
    rolls = {"attack": (15, 16), "damage": (1, 2, 3)}
    document.act(Action("charge", "A", "B", rolls=rolls))
    assert harm(dock, 1) == ["Apply 3 damage to Ann", "Apply 3 damage to Bo"]
    for _hit in range(2):
        dock.view.setCurrentIndex(dock.model.index(1, 0))
        QTest.keyClick(dock.view, Qt.Key.Key_A)
    assert (hp(document, "A"), hp(document, "B")) == (6, 9)
    assert harm(dock, 1) == ["3 damage to Ann: applied", "3 damage to Bo: applied"]
    wounds = [one.action.choices for one in document.battle.log[2:]]
    assert wounds == [{"amount": 3, "of": 1}, {"amount": 3, "of": 1, "hit": 1}]


def test_the_menu_of_an_entry_applies_it_once(
    dock: LogDock, document: Document
) -> None:
    charge(document)
    index = dock.model.index(0, 0)
    menu = entry_menu(document, dock.model, index, dock)
    item = next(one for one in menu.actions() if one.text() == "Apply 5 damage to Bo")
    item.trigger()
    assert hp(document, "B") == 7
    menu = entry_menu(document, dock.model, index, dock)
    assert not [one for one in menu.actions() if one.text().startswith("Apply")]


def test_who_keeps_no_hit_points_is_offered_no_damage(
    qtbot: QtBot, document: Document
) -> None:
    document.new(battle(TOKENS.replace(", hp: 12", "")))
    dock = docked(qtbot, LogDock(document))
    charge(document)
    assert harm(dock) == []
    keys = {"at": [6, 1], "side": "blue", "name": "Bo", "hp": 3}
    document.act(Action("put", choices={"tokens": {"B": keys}}))
    assert harm(dock) == ["Apply 5 damage to Bo"]


def test_applied_damage_is_read_again_from_the_file(
    dock: LogDock, document: Document, tmp_path
) -> None:
    charge(document)
    QTest.keyClick(dock.view, Qt.Key.Key_Home)
    QTest.keyClick(dock.view, Qt.Key.Key_A)
    path = tmp_path / "field.chargemap"
    assert document.save(path)
    assert cases.open_battle(path) == document.battle
    assert document.open(path)
    assert harm(dock) == ["5 damage to Bo: applied"]


def test_the_applied_damage_is_spoken_and_found(
    dock: LogDock, document: Document
) -> None:
    charge(document)
    assert "Apply 5 damage to Bo" in dock.model.text(0).spoken
    QTest.keyClicks(dock.search, "apply")
    assert dock.model.rowCount() == 1


# ---------------------------------------------------------------- by hand
@pytest.fixture
def hurt(window: MainWindow) -> MainWindow:
    window.document.new(battle())
    window.document.select(("A",))
    return window


def card(window: MainWindow) -> HarmCard:
    return window.view.findChildren(HarmCard)[0]


def test_damage_is_typed_beside_the_token(hurt: MainWindow) -> None:
    QTest.keyClick(hurt.view, Qt.Key.Key_D, SHIFT)
    shown = card(hurt)
    assert shown.isVisible()
    assert shown.words.text() == "Ann has 9 of 9 hit points."
    QTest.keyClicks(shown.amount, "4")
    QTest.keyClick(shown.amount, ENTER)
    assert hp(hurt.document, "A") == 5
    assert not shown.isVisible()
    assert QApplication.focusWidget() is hurt.view
    QTest.keyClick(hurt.view, Qt.Key.Key_D, SHIFT)
    QTest.keyClicks(shown.amount, "2")
    QTest.keyClick(shown.amount, ENTER, SHIFT)
    assert hp(hurt.document, "A") == 7
    assert hurt.document.undo.count() == 2


def test_escape_closes_the_card_and_changes_nothing(hurt: MainWindow) -> None:
    hurt.tokens.harm("A")
    QTest.keyClicks(card(hurt).amount, "4")
    QTest.keyClick(card(hurt).amount, Qt.Key.Key_Escape)
    assert not card(hurt).isVisible()
    assert hp(hurt.document, "A") == 9
    assert hurt.document.selection == ("A",)


def test_the_card_goes_with_its_token(hurt: MainWindow) -> None:
    hurt.tokens.harm("A")
    assert card(hurt).isVisible()
    hurt.document.act(Action("remove", choices={"ids": ["A"]}))
    assert not card(hurt).isVisible()


def test_the_buttons_of_the_card_do_the_same(hurt: MainWindow) -> None:
    hurt.tokens.harm("A")
    QTest.keyClicks(card(hurt).amount, "11")
    QTest.mouseClick(card(hurt).harm, LEFT)
    token = hurt.document.battle.tokens["A"]
    assert (token.stats["hp"], token.states) == (-2, frozenset({"dying"}))


def test_without_hit_points_the_status_line_says_what_to_do(hurt: MainWindow) -> None:
    hurt.tokens.harm("S")
    assert hurt.statusBar().currentMessage() == (
        "Sue keeps no hit points: give it some in the Token dock."
    )


def test_the_menu_of_a_token_asks_for_damage(hurt: MainWindow) -> None:
    menu = QMenu()
    hurt.tokens._fill_token(menu, "A")
    next(one for one in menu.actions() if one.text() == "Damage or heal…").trigger()
    assert card(hurt).isVisible()


# ---------------------------------------------------------------- the arc
RULES = rules.get("dnd35")


@pytest.mark.parametrize(
    ("stats", "health"),
    [
        ("", None),
        (", hp: 8", 1.0),
        (", hp: 4, hp_max: 8", 0.5),
        (", hp: -3, hp_max: 8", 0.0),
        (", hp: 4, hp_max: 8, states: [dead]", None),
    ],
)
def test_a_look_tells_how_much_health_is_left(stats: str, health: float | None) -> None:
    one = battle_of("A", tokens=f"{{A: {{side: red{stats}}}}}")
    assert token_look(one, "A", RULES).health == health


def inks(look: TokenLook) -> list[str]:
    """Return the colours met on the way round the arc, clockwise from the top."""
    picture = QImage(400, 400, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(400, 400)
    paint_token(painter, look, LIGHT)
    painter.end()
    reach = 0.44 * REACH * 400
    return [
        picture.pixelColor(
            round(200 + reach * sin(turn * pi / 180)),
            round(200 - reach * cos(turn * pi / 180)),
        ).name()
        for turn in range(2, 360, 2)
    ]


def share(look: TokenLook, ink: str) -> float:
    found = inks(look)
    return found.count(ink) / len(found)


def test_the_arc_is_as_long_as_the_health_that_is_left() -> None:
    assert share(TokenLook(health=1.0), WELL) > 0.85  # the rest is below a roundel
    assert share(TokenLook(health=0.75), WELL) == pytest.approx(0.75, abs=0.12)
    assert share(TokenLook(health=0.5), WELL) == pytest.approx(0.5, abs=0.05)
    assert share(TokenLook(), WELL) == 0


def test_below_half_the_arc_is_hatched_and_has_another_colour() -> None:
    hatched = TokenLook(health=0.4)
    assert share(hatched, WELL) == 0
    assert 0.1 < share(hatched, HALF) < 0.35
    found = inks(hatched)[: int(0.4 * 179)]
    changes = sum(one != other for one, other in pairwise(found))
    assert changes > 8  # stripes
    assert [ink_of(part) for part in (0.5, 0.49, 0.24)] == [WELL, HALF, LOW]


def test_nothing_is_left_of_an_arc_without_health() -> None:
    spent = TokenLook(health=0.0)
    assert {WELL, HALF, LOW}.isdisjoint(inks(spent))


def test_a_hovering_mouse_is_told_the_hit_points(hurt: MainWindow) -> None:
    hurt.document.act(Action("wound", "A", choices={"amount": 4}))
    item = hurt.scene.token_item("A")
    assert item is not None
    assert "5 of 9 hit points" in item.toolTip()


def test_the_legend_of_a_picture_explains_the_ring_where_there_is_one() -> None:
    words = [one.words for one in signs_of(battle())]
    assert "ring: health left, striped below half" in words
    bare = battle(TOKENS.replace(", hp: 9", "").replace(", hp: 12", ""))
    assert not [one for one in signs_of(bare) if "health" in one.words]
