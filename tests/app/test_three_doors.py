"""The same charge through the window, the command line and the library: one verdict, byte for byte."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox, QWidget

from chargemap import cases, cli, rules
from chargemap.app import settings
from chargemap.app.declared import parts_of
from chargemap.app.spaces import side_of
from chargemap.app.theme import Theme
from chargemap.app.tools.options import DRAW, OptionsStrip, sheathed_names, weapon_names
from chargemap.app.window import MainWindow
from chargemap.model.battle import Action, Battle
from chargemap.model.plain import verdict_to_json
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import WAIVE
from chargemap.rules.dice import Dice
from chargemap.rules.hand import action_of
from tests.app.mouse import move_held
from tests.test_cases import ALL

SHOWABLE = {"end", "with", "draw", "then", "action", "mod", "follow", "avoid"}
ON_TABLE = {"also", "route", "intercepted_by"}  # a place to go by is no exact pixel
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def charges() -> Iterator[object]:
    """Every charge of the cases that a click can ask for, with the battle before it."""
    for case in ALL:
        before = case.battle
        for step, (action, (verdict, after)) in enumerate(
            zip(case.actions, cases.run(case), strict=True)
        ):
            if _can_be_asked_for(before, action, verdict):
                fresh = replace(before, log=(), seed=case.seed + step, drawn=0)
                asked = _asked_for(fresh, action)
                yield pytest.param(fresh, asked, id=f"{case.id}-{step}")
            before = after


def _can_be_asked_for(before: Battle, action: Action, verdict: Verdict) -> bool:
    """Whether a player can ask for that: one charge by clicks, or several that are declared first."""
    if _phased(before):
        return action.do == "charge" and _can_be_clicked(before, action, verdict)
    if action.do == "charge" and not _declared(before):
        return _can_be_clicked(before, action, verdict)
    parts = parts_of(rules.get(before.ruleset), verdict, action)
    by = [part.by for _one, part in parts]
    return (
        action.do in ("charge", "charges")
        and (action.do == "charge" or len(parts) > 1)
        and (action.do == "charge" or _all_open(before, [part for _one, part in parts]))
        and len(set(by)) == len(by)
        and _stand_apart(before)
        and all(_can_be_declared(before, part, one) for one, part in parts)
    )


def _phased(battle: Battle) -> bool:
    return rules.get(battle.ruleset).phased is not None


def _asked_for(battle: Battle, action: Action) -> Action:
    """Return what the window has ruled: where rounds are played, that of the one charge, if it may be declared."""
    ruleset = rules.get(battle.ruleset)
    seen = ruleset.views.foreseen(battle, action) if ruleset.phased else None
    return ruleset.together([action]) if seen is not None and seen.legal else action


def _all_open(battle: Battle, actions: list[Action]) -> bool:
    """Whether all can be declared: what anybody sees to be illegal is refused at once."""
    seen = [rules.get(battle.ruleset).views.foreseen(battle, one) for one in actions]
    return all(one is None or one.legal for one in seen)


def _declared(battle: Battle) -> bool:
    return bool(rules.get(battle.ruleset).declares)


def _can_be_declared(before: Battle, action: Action, verdict: Verdict) -> bool:
    """Whether clicks can declare just that charge, and the question for interceptors be answered so."""
    views = rules.get(before.ruleset).views
    stopped = verdict.more.get("interception")
    also = action.get("also", ())
    foes = views.opponents(before, action.by)
    return (
        not action.force
        and set(action.choices) <= ON_TABLE
        and action.at in foes
        and len(set(also)) == len(also)
        and set(also) <= {*foes} - {action.at}
        and (stopped is None or bool(stopped["legal"]))
        and bool(stopped) == bool(action.get("intercepted_by"))
    )


def _stand_apart(battle: Battle) -> bool:
    """Whether no token stands over another: a click takes the one on top."""
    return all(
        dist(one.at, other.at)
        > (side_of(battle, one) + side_of(battle, other)) / 2 - 0.05
        for one, other in combinations(battle.tokens.values(), 2)
    )


def _can_be_clicked(before: Battle, action: Action, verdict: Verdict) -> bool:
    """Whether mouse and keys can ask for just that: closest spaces and weapons that are there."""
    token, views = before.tokens[action.by], rules.get(before.ruleset).views
    weapon, drawn = action.get("with", ""), action.get("draw", "")
    return (
        not action.force
        and set(action.choices) <= SHOWABLE
        and "end-not-closest" not in verdict.reasons
        and weapon in ("", *weapon_names(token))
        and drawn in ("", *(sheathed_names(token) if not weapon else ()))
        and action.at in views.opponents(before, action.by)
        and not views.riders(before, str(action.at))  # a click takes the one on top
    )


@pytest.fixture(scope="module")
def window(qapp: QApplication) -> Iterator[MainWindow]:
    settings.remember("animations", value=False)
    settings.remember("dice-animation", value=False)
    found = MainWindow(Theme(qapp))
    found.resize(1280, 720)
    found.show()
    found.load()
    QTest.qWaitForWindowExposed(found)
    yield found
    found.document.undo.setClean()
    found.close()


class Player:
    """What a person does at the window: nothing but mouse and keys."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.view = window, window.view

    def open(self, battle: Battle, path: Path) -> None:
        cases.save_battle(battle, path)
        assert self.window.document.open(path)
        QTest.keyClick(self.view, Qt.Key.Key_F)

    def charge(self, action: Action) -> str:
        self._choose_token(action.by)
        QTest.keyClick(self.view, Qt.Key.Key_C)
        self._choose(action)
        self._click(str(action.at), action.get("end"))
        self._answer(action)
        log = self.window.document.battle.log
        charge = next(entry for entry in reversed(log) if entry.action.do != WAIVE)
        return verdict_to_json(charge.verdict)

    def plan(self, action: Action) -> str:
        """Declare the one charge by clicks, and play its round with Enter; a refusal is logged at once."""
        listed = action.get("actions")
        charge = action_of(listed[0]) if isinstance(listed, list) else action
        assert charge is not None
        document = self.window.document
        self._choose_token(charge.by)
        QTest.keyClick(self.view, Qt.Key.Key_C)
        self._choose(charge)
        self._click(str(charge.at), None)
        if charge is not action:
            QTest.keyClick(self.view, Qt.Key.Key_Return)
        return verdict_to_json(document.battle.log[-1].verdict)

    def declare_all(self, action: Action) -> str:
        """Declare each charge by clicks, resolve them with Enter, and say who steps in."""
        document = self.window.document
        verdict = document.judge(action)
        parts = parts_of(document.ruleset, verdict, action)
        for _one, part in parts:
            self._choose_token(part.by)
            QTest.keyClick(self.view, Qt.Key.Key_C)
            self._take_route(part.get("route"))
            for one in part.get("also", ()):
                QTest.mouseClick(self.view.viewport(), LEFT, SHIFT, self._pixel(one))
            self._click(str(part.at), None)
        QTest.keyClick(self.view, Qt.Key.Key_Return)
        named = {part.by: part.get("intercepted_by") for _one, part in parts}
        card = self.window.cards.interception
        while (mover := card.interceptions.mover) != "":
            if named[mover]:
                spot = self._pixel(str(named[mover]))
                QTest.mouseClick(self.view.viewport(), LEFT, NONE, spot)
            else:
                QTest.keyClick(self.view, Qt.Key.Key_W)
        return verdict_to_json(document.battle.log[-1].verdict)

    def _take_route(self, wanted: object) -> None:
        strip = next(s for s in self.window.findChildren(OptionsStrip) if s.isVisible())
        box = strip.findChild(QComboBox, "route")
        assert box is not None
        while box.currentData() != (None if wanted == "auto" else wanted):
            QTest.keyClick(box, Qt.Key.Key_Down)

    def _choose_token(self, token: str) -> None:
        QTest.keyClick(self.view, Qt.Key.Key_V)
        for _ in range(2):  # a second click takes the one beneath
            QTest.mouseClick(self.view.viewport(), LEFT, NONE, self._pixel(token))
            if self.window.document.selection == (token,):
                return
        assert self.window.document.selection == (token,)

    def _choose(self, action: Action) -> None:
        strip = next(s for s in self.window.findChildren(OptionsStrip) if s.isVisible())
        for key in ("with", "then", "action", "mod", "follow", "avoid"):
            box = next((b for b in strip.findChildren(QWidget, key)), None)
            if isinstance(box, QComboBox):
                wanted = action.get(key)
                if key == "with" and action.get("draw"):
                    wanted = DRAW + str(action.get("draw"))
                while box.currentData() != wanted:
                    before = box.currentIndex()
                    step = (
                        Qt.Key.Key_Down
                        if box.findData(wanted) > before
                        else Qt.Key.Key_Up
                    )
                    QTest.keyClick(box, step)
                    assert box.currentIndex() != before, (key, wanted)
            elif isinstance(box, QSpinBox):
                QTest.mouseClick(box.lineEdit(), LEFT)
                box.selectAll()
                QTest.keyClicks(box, str(action.get(key, 0)))
                QTest.keyClick(box, Qt.Key.Key_Return)
            elif isinstance(box, QCheckBox) and box.isVisible():
                wanted = action.get(key, key == "follow")
                while box.isChecked() != wanted:
                    QTest.mouseClick(box, LEFT, NONE, QPoint(8, box.height() // 2))

    def _click(self, target: str, end: object) -> None:
        spot = self._pixel(target)
        self._move(spot, Qt.MouseButton.NoButton)
        QTest.mousePress(self.view.viewport(), LEFT, NONE, spot)
        if end is not None:
            column, row = end  # type: ignore[misc]
            spot = self._at(column + 0.5, row + 0.5)
            self._move(spot, LEFT)
        QTest.mouseRelease(self.view.viewport(), LEFT, NONE, spot)

    def _answer(self, action: Action) -> None:
        """Let strikes on the way go, and have the target do what the action says: a library has nobody to ask."""
        question = self.window.cards.question
        while self.window.document.waits:
            if self.window.strike_card.isVisible():
                QTest.keyClick(
                    self.view, Qt.Key.Key_W, Qt.KeyboardModifier.ShiftModifier
                )
            else:
                held = question.questions.held
                assert held is not None
                second = bool(action.get("avoid"))
                if held.ask.strike:
                    second = action.get("aoo") != "taken"
                QTest.keyClick(self.view, Qt.Key.Key_2 if second else Qt.Key.Key_1)
        assert not self.window.document.waits

    def _pixel(self, token: str) -> QPoint:
        battle = self.window.document.battle
        found = battle.tokens[token]
        if rules.get(battle.ruleset).board == "table":
            return self._at(*found.at)
        stats = found.stats.get("mount")
        stands = battle.tokens[stats] if isinstance(stats, str) else found
        half = rules.get(battle.ruleset).views.space_sq(stands) / 2
        return self._at(found.at[0] + half, found.at[1] + half)

    def _at(self, x: float, y: float) -> QPoint:
        return self.view.viewportTransform().map(QPointF(x, y)).toPoint()

    def _move(self, spot: QPoint, buttons: Qt.MouseButton) -> None:
        move_held(self.view.viewport(), spot, buttons)


@pytest.mark.parametrize(("battle", "action"), list(charges()))
def test_three_doors_lead_to_one_verdict(
    battle: Battle,
    action: Action,
    window: MainWindow,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    verdict, _after = rules.get(battle.ruleset).resolve(
        battle, action, Dice(seed=battle.seed)
    )
    by_library = verdict_to_json(verdict)

    path = tmp_path / "ruling.yaml"
    path.write_text(cases.case_from(battle, [action]), encoding="utf-8")
    assert cli.main(["resolve", str(path)]) == 0
    line = capsys.readouterr().out.strip()
    by_command = line.replace(', "legal"', '\n{"legal"', 1).splitlines()[1]

    player = Player(window)
    player.open(battle, tmp_path / "before.chargemap")
    play = player.declare_all if _declared(battle) else player.charge
    by_window = player.plan(action) if _phased(battle) else play(action)

    assert json.loads(by_command) == json.loads(by_library)
    assert by_command == by_library
    assert by_window == by_library
