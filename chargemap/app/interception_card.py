"""The card on the board that asks who steps into the way of a mover; a click on one who may does the same."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent

from chargemap.app import interception_words
from chargemap.app.declared import parts_of
from chargemap.app.figure import Figure
from chargemap.app.figures import ring
from chargemap.app.interceptions import Interceptions
from chargemap.app.offer_card import OfferCard
from chargemap.app.ruled_figures import stands_at
from chargemap.app.spaces import centre, outline
from chargemap.i18n import _
from chargemap.model.board import Point
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene
    from chargemap.app.view import BoardView

CLICKS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease)


class InterceptionCard(OfferCard):
    """The question that is open, with the place where each of those asked would stand."""

    def __init__(self, view: "BoardView", scene: "BoardScene") -> None:
        interceptions = Interceptions(scene.document, view)
        super().__init__(view, scene, interceptions, interception_words)
        self.interceptions = interceptions
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.draw_places)
        view.viewport().installEventFilter(self)

    def figures(self) -> Sequence[Figure]:
        """Return each of those asked, ringed; where they would stand takes a moment more."""
        self._soon.start()
        return list(self._figures(places=False))

    def draw_places(self) -> None:
        """Draw where each of those asked would meet the mover, too."""
        if self.interceptions.held is not None:
            self._layer.show(list(self._figures(places=True)))

    def _figures(self, *, places: bool) -> Iterator[Figure]:
        held, battle = self.interceptions.held, self.scene.battle
        if held is None:
            return
        document = self.scene.document
        for number, (one, action) in enumerate(held.crossing.ways.items(), 1):
            token = battle.tokens[one]
            spot = centre(battle, token)
            yield from ring(battle, token, "warn")
            if len(held.crossing.ways) > 1:  # which key is whose
                words = _("{number}: {name}").format(number=number, name=token.label)
                yield Figure("label", (spot,), words, "warn", one)
            if not places:
                continue
            whole = document.judge(action)
            verdict = self._of_mover(whole, parts_of(document.ruleset, whole, action))
            if (place := stands_at(verdict)) is not None:
                corners = outline(battle, token, place)
                yield Figure("ghost", corners, token.label, "warn", one)
                if place != token.at:
                    points = (spot, centre(battle, token, place))
                    yield Figure("push-arrow", points, "", "warn", one)

    def _of_mover(
        self, whole: Verdict, parts: Sequence[tuple[Verdict, object]]
    ) -> Verdict:
        mover = self.interceptions.mover
        found = (one for one, action in parts if getattr(action, "by", "") == mover)
        return next(found, whole)

    def spaces(self) -> Sequence[Sequence[Point]]:
        """Return where the mover stands, and those who are asked."""
        battle, mover = self.scene.battle, self.interceptions.mover
        ids = [one for one in (mover, *self.interceptions.able) if one in battle.tokens]
        return [outline(battle, battle.tokens[one]) for one in ids]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a click on a token as an answer."""
        if (
            isinstance(event, QMouseEvent)
            and event.type() in CLICKS
            and watched is self.view.viewport()
            and self.interceptions.held is not None
            and event.button() == Qt.MouseButton.LeftButton
        ):
            token = self.view.pointer(event).token
            if event.type() == QEvent.Type.MouseButtonRelease and token is not None:
                self.interceptions.choose(token)
            return token is not None
        return super().eventFilter(watched, event)
