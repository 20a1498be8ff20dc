"""The zones round tokens on a table, in grey: those of tokens that were picked, or of everybody."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from chargemap.app.paint.zones import paint_zone
from chargemap.explain import lengths
from chargemap.explain.words import fill
from chargemap.i18n import _
from chargemap.model.board import TableBoard
from chargemap.rules.looking import Zone

if TYPE_CHECKING:
    from chargemap.app.paint.ink import BoardColours
    from chargemap.app.scene import BoardScene

ZONE_Z = 15.0  # above doors, below tokens


class ZoneItem(QGraphicsItem):
    """One zone of one token; it takes no mouse."""

    def __init__(self, zone: Zone, colours: "BoardColours") -> None:
        super().__init__()
        self.zone, self._colours = zone, colours
        self._path = QPainterPath()
        self._path.addPolygon(QPolygonF([QPointF(x, y) for x, y in zone.points]))
        self._path.closeSubpath()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(ZONE_Z + zone.firm / 10)

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-0.3, -0.3, 0.3, 0.3)

    def shape(self) -> QPainterPath:
        return QPainterPath()  # nothing to point at

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        pixel = 1 / max(painter.worldTransform().m11(), 1e-6)
        firm = self.zone.firm
        paint_zone(painter, self._path, self._colours, pixel, firm=firm)


class Zones(QObject):
    """Asks the ruleset for the zones of those that are shown; the scene has it ask anew after each change."""

    told = Signal(str)  # what the status line says of it

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene)
        self.scene, self.document = scene, scene.document
        self.everybody = False
        self.picked: frozenset[str] = frozenset()
        self._items: list[ZoneItem] = []

    @property
    def items(self) -> tuple[ZoneItem, ...]:
        """What is drawn now."""
        return tuple(self._items)

    def show_all(self, shown: bool) -> None:
        """Show the zones of everybody, or of those that were picked alone."""
        self.everybody = shown
        self.refresh()

    def toggle(self) -> None:
        """Show the zones of the selected tokens and say what they mean; if all of them show, show them no longer."""
        chosen = self.document.selection
        if not chosen:
            self.told.emit(_("Select the tokens whose zones are to be shown."))
        elif self.picked.issuperset(chosen):
            self.picked -= set(chosen)
            self.told.emit("")
        else:
            self.picked |= set(chosen)
            self.told.emit(" ".join(self._sentences(chosen[-1])))
        self.refresh()

    def _sentences(self, token_id: str) -> list[str]:
        """Return what the zones of a token mean."""
        battle = self.document.battle
        who = battle.tokens[token_id].label
        found = self.document.ruleset.views.zones(battle, token_id)
        return [
            _("{sentence}.").format(
                sentence=fill(
                    zone.text, who=who, length=lengths.length(zone.inches, "inches")
                )
            )
            for zone in found
        ]

    def refresh(self) -> None:
        """Draw everything again, for the battle that the scene shows."""
        for item in self._items:
            self.scene.removeItem(item)
        self._items.clear()
        battle = self.scene.battle
        self.picked &= frozenset(self.document.battle.tokens)
        if not isinstance(battle.board, TableBoard):
            return
        views = self.document.ruleset.views
        for one in battle.tokens:
            if self.everybody or one in self.picked:
                for zone in views.zones(battle, one):
                    item = ZoneItem(zone, self.scene.colours)
                    self._items.append(item)
                    self.scene.addItem(item)
