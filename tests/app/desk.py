"""A board with a view and one tool on it, driven by the mouse and the keyboard as a person would."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from chargemap.app import settings
from chargemap.app.document import Document
from chargemap.app.overlay import VerdictOverlay
from chargemap.app.scene import BoardScene
from chargemap.app.tools.tool import Tool
from chargemap.app.view import BoardView
from chargemap.cases import read_cases
from chargemap.model.battle import Battle
from tests.app.mouse import move_held

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def battle_of(map_text: str, **keys: str) -> Battle:
    """Return the battle drawn in `map_text`; `keys` are further lines of the case, in YAML."""
    rows = "\n".join(f"    {row}" for row in map_text.strip("\n").splitlines())
    more = "\n".join(f"  {key}: {value}" for key, value in keys.items())
    text = f"- id: drawn\n  ruleset: dnd35\n  map: |2\n{rows}\n{more}\n  act: []\n  expect: []\n"
    return read_cases(text, "drawn")[0].battle


class Desk:
    """The board, with what a person does at it."""

    def __init__(self, battle: Battle, tool: type[Tool], mode: str = "play") -> None:
        settings.remember("animations", value=False)
        settings.remember("dice-animation", value=False)
        self.document = Document(battle)
        self.document.mode = mode
        self.scene = BoardScene(self.document)
        self.overlay = VerdictOverlay(self.scene)
        self.view = BoardView(self.scene)
        self.view.resize(900, 700)
        self.view.show()
        QTest.qWaitForWindowExposed(self.view)
        self.view.fit()
        self.said: list[str] = []
        self.take(tool)

    def take(self, tool: type[Tool]) -> None:
        """Put one tool away and take another."""
        if hasattr(self, "tool"):
            self.tool.deactivate()
        self.tool = tool(self.document, self.scene, self.view)
        self.tool.status_changed.connect(self.said.append)
        self.view.tool = self.tool
        self.tool.activate()
        self.view.setFocus()

    def pixel(self, square: Sequence[float]) -> QPoint:
        """Return the middle of a square (or a point, of fractions) in pixels of the viewport."""
        x, y = square
        half = 0.5 if isinstance(x, int) and isinstance(y, int) else 0.0
        return self.view.viewportTransform().map(QPointF(x + half, y + half)).toPoint()

    def hover(self, square: Sequence[float]) -> None:
        """Move the mouse there."""
        self._move(square, Qt.MouseButton.NoButton, NONE)

    def press(
        self, square: Sequence[float], modifiers: Qt.KeyboardModifier = NONE
    ) -> None:
        """Press the left button there."""
        self.hover(square)
        port = self.view.viewport()
        QTest.mousePress(port, LEFT, modifiers, self.pixel(square))

    def drag_to(
        self, square: Sequence[float], modifiers: Qt.KeyboardModifier = NONE
    ) -> None:
        """Move there with the left button held."""
        self._move(square, LEFT, modifiers)

    def release(
        self, square: Sequence[float], modifiers: Qt.KeyboardModifier = NONE
    ) -> None:
        """Let the left button go there."""
        port = self.view.viewport()
        QTest.mouseRelease(port, LEFT, modifiers, self.pixel(square))

    def click(
        self, square: Sequence[float], modifiers: Qt.KeyboardModifier = NONE
    ) -> None:
        """Press and let go."""
        self.press(square, modifiers)
        self.release(square, modifiers)

    def drag(
        self,
        start: Sequence[float],
        goal: Sequence[float],
        modifiers: Qt.KeyboardModifier = NONE,
    ) -> None:
        """Drag from square to square."""
        self.press(start)
        self.drag_to(goal, modifiers)
        self.release(goal, modifiers)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key with the focus on the board."""
        QTest.keyClick(self.view, key, modifiers)

    def at(self, token: str) -> tuple[float, float]:
        """Return where the battle says that the token stands."""
        return self.document.battle.tokens[token].at

    def seen_at(self, token: str) -> tuple[float, float]:
        """Return where the board shows the token."""
        item = self.scene.token_item(token)
        assert item is not None
        return (item.pos().x(), item.pos().y())

    def kinds(self) -> list[str]:
        """Return the kinds of the figures on show."""
        return [kind for kind, _points, _label in self.overlay.describe()]

    def words(self) -> list[str]:
        """Return the words on the board."""
        return [label.figure.label for label in self.overlay.labels()]

    def _move(
        self,
        square: Sequence[float],
        buttons: Qt.MouseButton,
        modifiers: Qt.KeyboardModifier,
    ) -> None:
        spot, port = self.pixel(square), self.view.viewport()
        move_held(port, spot, buttons, modifiers)
