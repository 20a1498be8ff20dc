"""Tokens walk their paths on the board, for the eye only: the battle is already as it will be."""

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

from chargemap.app import settings
from chargemap.app.spaces import body, outline
from chargemap.app.tools.carry import show_at
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

Walks: TypeAlias = Sequence[tuple[str, Sequence[Point]]]
LONGEST_MS, STEP_MS = 400, 60


class Walk(QObject):
    """The walk of tokens and their riders, all at once; any click or key ends it."""

    def __init__(self, scene: "BoardScene", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene
        self._moving: dict[str, list[Point]] = {}  # the corners each passes
        self._stages: list[dict[str, Sequence[Point]]] = []  # those to come
        self._animation = QVariantAnimation(self)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._animation.valueChanged.connect(self._step)
        self._animation.finished.connect(self._arrive)
        scene.document.battle_changed.connect(self.skip)

    @property
    def running(self) -> bool:
        """Whether somebody is on the way."""
        return bool(self._moving)

    def play(self, *stages: Walks) -> None:
        """Let the tokens walk their paths, stage by stage, unless the settings say that nothing moves."""
        self.skip()
        known = self.scene.battle.tokens
        going = [_walking(one, known) for one in stages]
        self._stages = [one for one in going if one]
        if not settings.flag("animations", default=True):
            self._stages = []
        for stage in reversed(self._stages):
            for key, path in stage.items():
                self._show(key, self._points(key, path)[0])
        self._next_stage()

    def _next_stage(self) -> None:
        if not self._stages:
            return
        riders = self.scene.document.ruleset.views.riders
        battle = self.scene.battle
        for key, path in self._stages.pop(0).items():
            points = self._points(key, path)
            walker = body(battle, key)
            for one in (walker.id, *riders(battle, walker.id)):
                self._moving[one] = points
        steps = max(map(len, self._moving.values())) - 1
        self._animation.setDuration(min(LONGEST_MS, STEP_MS * steps))
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.start()

    def _points(self, key: str, path: Sequence[Point]) -> list[Point]:
        """Return the upper left corners of the walker's space along its path."""
        battle = self.scene.battle
        walker = body(battle, key)
        return [outline(battle, walker, at)[0] for at in path]

    def skip(self) -> None:
        """Arrive at once."""
        if self._moving:
            self._animation.stop()
            later = {key for stage in self._stages for key in stage}
            self._stages = []
            self._arrive()
            self._put_down(later)

    def _step(self, value: float) -> None:
        for key, points in self._moving.items():
            gone = value * (len(points) - 1)
            index = min(int(gone), len(points) - 2)
            part = gone - index
            (x0, y0), (x1, y1) = points[index : index + 2]
            self._show(key, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))

    def _show(self, key: str, corner: Point) -> None:
        show_at(self.scene, key, QPointF(*corner))

    def _arrive(self) -> None:
        moving, self._moving = self._moving, {}
        later = {key for stage in self._stages for key in stage}
        self._put_down(moving.keys() - later)
        self._next_stage()

    def _put_down(self, ids: Iterable[str]) -> None:
        """Show these tokens where the battle has them."""
        battle = self.scene.battle
        for key in ids:
            if key in battle.tokens:
                self._show(key, outline(battle, battle.tokens[key])[0])


def _walking(walks: Walks, known: Container[str]) -> dict[str, Sequence[Point]]:
    """Return those who go anywhere."""
    return {key: path for key, path in walks if len(path) > 1 and key in known}
