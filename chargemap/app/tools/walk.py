"""A token walks its path on the board, for the eye only: the battle is already as it will be."""

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
    """The walk of one token and its riders; any click or key ends it at once."""

    def __init__(self, scene: "BoardScene", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene
        self._moving: list[str] = []
        self._points: list[Point] = []
        self._animation = QVariantAnimation(self)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._animation.valueChanged.connect(self._step)
        self._animation.finished.connect(self._arrive)
        scene.document.battle_changed.connect(self.skip)

    @property
    def running(self) -> bool:
        """Whether somebody is on the way."""
        return bool(self._moving)

    def play(self, token_id: str, path: Sequence[Point]) -> None:
        """Let the token walk `path`, unless the settings say that nothing moves."""
        self.skip()
        battle = self.scene.battle
        if len(path) < 2 or token_id not in battle.tokens:
            return
        if not settings.flag("animations", default=True):
            return
        walker = body(battle, token_id)
        riders = self.scene.document.ruleset.views.riders(battle, walker.id)
        self._moving = [walker.id, *riders]
        self._points = [outline(battle, walker, at)[0] for at in path]
        self._animation.setDuration(min(LONGEST_MS, STEP_MS * (len(path) - 1)))
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(float(len(path) - 1))
        self._animation.start()

    def skip(self) -> None:
        """Arrive at once."""
        if self._moving:
            self._animation.stop()
            self._arrive()

    def _step(self, value: float) -> None:
        if not self._moving:
            return
        index = min(int(value), len(self._points) - 2)
        part = value - index
        (x0, y0), (x1, y1) = self._points[index : index + 2]
        spot = QPointF(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
        for key in self._moving:
            show_at(self.scene, key, spot)

    def _arrive(self) -> None:
        moving, self._moving = self._moving, []
        battle = self.scene.battle
        for key in moving:
            if key in battle.tokens:
                corner = outline(battle, battle.tokens[key])[0]
                show_at(self.scene, key, QPointF(*corner))
