"""Line of sight: what a token sees of another or of a square, what cover that has, and who threatens whom."""

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from chargemap.app.figure import SIGNS, Role
from chargemap.app.figure_layer import FigureLayer
from chargemap.app.looking_figures import ROLES, sight_figures
from chargemap.app.pointer import ARROWS, Pointer
from chargemap.app.tools.tool import Tool
from chargemap.app.tools.turns import following, show_token
from chargemap.explain.looking import fact_label, sight_sentence
from chargemap.i18n import N_, _
from chargemap.model.board import GridBoard
from chargemap.rules.looking import Place, Sight

if TYPE_CHECKING:
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene


class SightTool(Tool):
    """Point at anything: the selected token's line of sight is drawn, and what cuts it."""

    id = "sight"
    text = N_("Line of sight")
    icon = "sight"
    shortcut = "L"
    hint = N_(
        "Point at a token or a place. Click a token to look from there, a place to keep the answer."
    )
    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self, document: "Document", scene: "BoardScene", parent: QObject | None = None
    ) -> None:
        super().__init__(document, scene, parent)
        self.target: Place | None = None
        self.sight: Sight | None = None
        self.layer = FigureLayer(scene)
        self._active = False
        self._kept = False  # the mouse does not move it
        self._pressed = False
        self._strip: SightStrip | None = None
        document.battle_changed.connect(self._look_again)
        document.selection_changed.connect(self._look_again)

    @property
    def busy(self) -> bool:
        return self.target is not None

    def activate(self) -> None:
        import chargemap.geometry.bundle  # noqa: F401 - numpy, before it is waited for

        self._active = True
        self._look_again()

    def deactivate(self) -> None:
        self._active = False
        self._look_at(None)

    @property
    def wants(self) -> str:
        return super().wants if self.by else _("Click the token that is to look.")

    # Looking -----------------------------------------------------------------------

    def _look_again(self) -> None:
        """Look at the same place from whoever looks now, in the battle as it is now."""
        if not self._active:
            return
        target = self.target
        if isinstance(target, str) and target not in self.document.battle.tokens:
            target = None
        self._look_at(None if target == self.by else target)

    def _look_at(self, target: Place | None, *, kept: bool | None = None) -> None:
        """Show what there is to know of that place, or nothing."""
        if kept is not None:
            self._kept = kept
        self.target = target if self.by else None
        self.sight = None
        if self.target is not None:
            self.document.show_verdict(None)
            views, battle = self.document.ruleset.views, self.document.battle
            self.sight = views.sight(battle, self.by, self.target)
            about = [one for one in (self.by, self.target) if isinstance(one, str)]
            self.layer.show(sight_figures(self.sight, battle), about)
        else:
            self.layer.clear()
            self._kept = False
        self._say()

    def _say(self) -> None:
        if self._strip is not None:
            self._strip.show_sight(self.sight)
        if self.sight is not None:
            told = sight_sentence(self.sight, self.document.battle)
        else:
            told = ""
        self.status_changed.emit(told)

    def retranslate(self) -> None:
        if self.sight is not None:
            self._look_again()

    # Mouse -------------------------------------------------------------------------

    def move(self, pointer: Pointer) -> None:
        if self._kept or not self.by or self.scene.is_past:
            return
        place: Place | None = pointer.token or pointer.place
        if place == self.by:
            place = None
        if place != self.target:
            self._look_at(place)

    def press(self, pointer: Pointer) -> None:
        self._pressed = pointer.button == Qt.MouseButton.LeftButton

    def release(self, pointer: Pointer) -> None:
        pressed, self._pressed = self._pressed, False
        square: Place = pointer.place
        if not pressed or self.back_to_now():
            return
        if pointer.token is not None:
            self._kept = False
            self.document.select((pointer.token,))
            self._look_again()
        elif self._kept and self.target == square:
            self._look_at(None)
        else:
            self._look_at(square, kept=True)

    # Keys --------------------------------------------------------------------------

    def claims(self, event: QKeyEvent) -> bool:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return enter and self.busy and not event.modifiers()

    def key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                was = self.busy
                self._look_at(None)
                return was
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                return self._next(-1 if event.key() == Qt.Key.Key_Backtab else 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.busy:
                self._kept = not self._kept
                return True
            case key if key in ARROWS and not event.modifiers():
                return self._shift(ARROWS[Qt.Key(key)])
        return False

    def _next(self, step: int) -> bool:
        others = [one for one in self.document.battle.tokens if one != self.by]
        before = self.target if isinstance(self.target, str) else ""
        target = following(others, before, step)
        if self.by and target is not None:
            self._look_at(target, kept=True)
            show_token(self.scene, target)
        return True

    def _shift(self, by: tuple[int, int]) -> bool:
        """Look at the square beside the one looked at."""
        if not self.by:
            return False
        tokens, place = self.document.battle.tokens, self.target or self.by
        x, y = tokens[place].at if isinstance(place, str) else place
        place = (x + by[0], y + by[1])
        if isinstance(self.document.battle.board, GridBoard):
            place = (int(place[0]), int(place[1]))
        self._look_at(place, kept=True)
        return True

    def options_widget(self) -> QWidget | None:
        if self._strip is None:
            self._strip = SightStrip()
            self._strip.clause_activated.connect(self.clause_requested)
            self._strip.show_sight(self.sight)
        return self._strip


class SightStrip(QWidget):
    """Every fact about what is looked at, each with the clauses that say so; a click opens them."""

    clause_activated = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tool-options")
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        self.told = QLabel()
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.told.setAccessibleName(_("Line of sight"))
        self.told.setSizePolicy(
            QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred
        )
        self.told.linkActivated.connect(self.clause_activated)
        row.addWidget(self.told, 1)
        self._sight: Sight | None = None

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.show_sight(self._sight)
        super().changeEvent(event)

    def show_sight(self, sight: Sight | None) -> None:
        """Show the facts, or what to do where there are none."""
        self._sight = sight
        if sight is None or not sight.facts:
            self.told.setText(_("Point at a token or a place."))
        else:
            self.told.setText(" &nbsp;&nbsp; ".join(_facts(sight)))


def _facts(sight: Sight) -> list[str]:
    """Return each fact as rich text: its sign, its words, its clauses as links."""
    told = []
    seen = next(fact.good for fact in sight.facts if fact.code == "sight")
    for fact in sight.facts:
        if fact.code == "effect" and fact.good == seen:
            continue  # as one sees, so one strikes
        role: Role = "legal" if fact.good else ROLES.get(fact.code, "illegal")
        links = ", ".join(f'<a href="{one.id}">{one.id}</a>' for one in fact.clauses)
        told.append(f"{SIGNS[role]} {escape(fact_label(fact))} {links}")
    return told
