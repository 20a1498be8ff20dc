"""Tokens walk their paths on the board, for the eye only: the battle is already as it will be."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

from chargemap.app import settings
from chargemap.app.spaces import body, outline
from chargemap.app.tools.carry import show_at
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

LONGEST_MS, STEP_MS = 400, 60


class Walk(QObject):
    """The walk of tokens and their riders, all at once; any click or key ends it."""

    def __init__(self, scene: "BoardScene", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene
        self._moving: dict[str, list[Point]] = {}  # the corners each passes
        self._animation = QVariantAnimation(self)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._animation.valueChanged.connect(self._step)
        self._animation.finished.connect(self._arrive)
        scene.document.battle_changed.connect(self.skip)

    @property
    def running(self) -> bool:
        """Whether somebody is on the way."""
        return bool(self._moving)

    def play(self, walks: Sequence[tuple[str, Sequence[Point]]]) -> None:
        """Let the tokens walk their paths, unless the settings say that nothing moves."""
        self.skip()
        battle = self.scene.battle
        going = {
            key: path for key, path in walks if len(path) > 1 and key in battle.tokens
        }
        if not going or not settings.flag("animations", default=True):
            return
        riders = self.scene.document.ruleset.views.riders
        for key, path in going.items():
            walker = body(battle, key)
            points = [outline(battle, walker, at)[0] for at in path]
            for one in (walker.id, *riders(battle, walker.id)):
                self._moving[one] = points
        steps = max(map(len, self._moving.values())) - 1
        self._animation.setDuration(min(LONGEST_MS, STEP_MS * steps))
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.start()

    def skip(self) -> None:
        """Arrive at once."""
        if self._moving:
            self._animation.stop()
            self._arrive()

    def _step(self, value: float) -> None:
        for key, points in self._moving.items():
            gone = value * (len(points) - 1)
            index = min(int(gone), len(points) - 2)
            part = gone - index
            (x0, y0), (x1, y1) = points[index : index + 2]
            show_at(
                self.scene, key, QPointF(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            )

    def _arrive(self) -> None:
        moving, self._moving = [*self._moving], {}
        battle = self.scene.battle
        for key in moving:
            if key in battle.tokens:
                corner = outline(battle, battle.tokens[key])[0]
                show_at(self.scene, key, QPointF(*corner))
