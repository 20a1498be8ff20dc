"""The scene: it mirrors a battle by difference, one board unit a scene unit."""

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from chargemap.app.ground import Ground
from chargemap.app.items import OpeningItem, ThreatItem, TokenItem
from chargemap.app.marks import Marks
from chargemap.app.notes import Notes
from chargemap.app.paint.ink import DARK, LIGHT, BoardColours
from chargemap.app.paint.looks import side_marks, token_looks
from chargemap.app.paint.minis import TokenLook
from chargemap.app.paint.names import lines_of, piles
from chargemap.app.paint.stamps import Miniatures, Words
from chargemap.app.zones import Zones
from chargemap.i18n import _
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Point, TableBoard, Wall

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from chargemap.app.document import Document, Shown

WALL_Z, THREAT_Z, TOKEN_Z, OVERLAY_Z = 10, 20, 30, 100
NAME_Z = OVERLAY_Z - 0.5  # above the rings of targets, below a verdict


class BoardScene(QGraphicsScene):
    """The board of the battle at hand, or of the moment that a past verdict was ruled in."""

    board_resized = Signal()

    def __init__(self, document: "Document", parent: "QObject | None" = None) -> None:
        super().__init__(parent)
        self.document = document
        self.battle = document.battle
        self.colours: BoardColours = LIGHT
        self.grid = True
        self.names = True
        self.threats = False
        self._tokens: dict[str, TokenItem] = {}
        self._openings: dict[int, OpeningItem] = {}
        self._overlays: list[QGraphicsItem] = []
        self._name_lines: dict[float, Mapping[str, int]] = {}
        self._threat: ThreatItem | None = None
        self.miniatures, self.words = Miniatures(), Words()
        self.ground = Ground(self)
        self.notes = Notes(self)
        self.zones = Zones(self)
        self.marks = Marks(self)
        self._sync_board()
        self._sync_tokens()
        self.marks.sync()
        self.notes.sync(self.battle.annotations)
        document.battle_changed.connect(self.sync)
        document.selection_changed.connect(self._show_selection)
        document.verdict_shown.connect(self._show_moment)

    # What there is ------------------------------------------------------------

    def board_rect(self) -> QRectF:
        """Return the board's rectangle."""
        board = self.battle.board
        if isinstance(board, TableBoard):
            return QRectF(0, 0, *board.size)
        return QRectF(0, 0, board.width, board.height)

    def token_item(self, token_id: str) -> TokenItem | None:
        """Return the item of that token."""
        return self._tokens.get(token_id)

    def token_items(self) -> Iterable[TokenItem]:
        """Return the items of all tokens."""
        return self._tokens.values()

    def token_at(self, at: Point) -> str | None:
        """Return the token under a point: a rider before its mount, a disc before a mere space."""
        return next(iter(self.tokens_at(at)), None)

    def tokens_at(self, at: Point) -> tuple[str, ...]:
        """Return every token under a point, the topmost first."""
        point = QPointF(*at)
        near = [item for item in self._tokens.values() if item.covers(point)]
        near.sort(key=lambda item: (item.hits(point), item.zValue()), reverse=True)
        return tuple(item.token_id for item in near)

    def wall_at(self, at: Point, within: float) -> int | None:
        """Return the index of the door or window nearest to a point, `within` that distance."""
        point = QPointF(*at)
        reach = max(within, 0.14)
        found = [
            (item.distance(point), index)
            for index, item in self._openings.items()
            if _touches(item.wall, at, reach)
        ]
        near = [one for one in found if one[0] <= reach]
        return min(near)[1] if near else None

    def openings(self) -> Iterable[OpeningItem]:
        """Return the items of all doors and windows."""
        return self._openings.values()

    def hide_openings(self, indices: Container[object]) -> None:
        """Show all doors and windows but these, which a tool shows in its own way."""
        for index, item in self._openings.items():
            item.setVisible(index not in indices)

    def add_overlay(self, item: QGraphicsItem) -> QGraphicsItem:
        """Put a temporary item above the board; the one who adds it takes it away again."""
        item.setZValue(OVERLAY_Z + item.zValue())
        self._overlays.append(item)
        self.addItem(item)
        return item

    def remove_overlay(self, item: QGraphicsItem) -> None:
        """Take a temporary item away."""
        if item in self._overlays:
            self._overlays.remove(item)
            self.removeItem(item)

    @property
    def overlays(self) -> tuple[QGraphicsItem, ...]:
        """The temporary items there are."""
        return tuple(self._overlays)

    # Looks --------------------------------------------------------------------

    def set_dark(self, dark: bool) -> None:
        """Draw the board in the colours of the dark or of the light look."""
        self.colours = DARK if dark else LIGHT
        self.setBackgroundBrush(QColor(self.colours.outside))
        for item in self._tokens.values():
            item.update()
        self.notes.recolour()
        self.zones.refresh()
        self.marks.update()
        self._sync_threats()
        self.ground.refresh()

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        for opening in self._openings.values():
            opening.retranslate()
        self.marks.retranslate()
        self._sync_tokens()
        self.ground.refresh()  # it is written on how high things are

    def set_grid(self, shown: bool) -> None:
        """Show or hide the lines between squares, or the inches of a table."""
        self.grid = shown
        self.ground.refresh()

    def set_names(self, shown: bool) -> None:
        """Show or hide the names under tokens; how high they stand is written all the same."""
        self.names = shown
        for item in self._tokens.values():
            item.name.update()

    def set_threats(self, shown: bool) -> None:
        """Show or hide the squares that are threatened."""
        self.threats = shown
        self._sync_threats()

    # The mirror ---------------------------------------------------------------

    def sync(self, old: Battle, new: Battle) -> None:
        """Show `new`: whatever is the same object as in the battle on show stays as it is."""
        shown, self.battle = self.battle, new
        if shown.board is not new.board or shown.picture is not new.picture:
            self._sync_board(shown)
        self._sync_tokens(shown)
        self._sync_threats()
        if shown.stats is not new.stats or shown.ruleset != new.ruleset:
            self.marks.sync()
        self.zones.refresh()
        if shown.annotations is not new.annotations:
            self.notes.sync(new.annotations)

    def _show_moment(self, shown: "Shown | None") -> None:
        """Show the board as it was when a past verdict was ruled; anything else shows it as it is."""
        entry = shown.entry if shown else None
        past = entry is not None and not self.document.is_newest(entry)
        battle = entry.before if past and entry else self.document.battle
        if shown is not None and shown.moment is not None:
            battle = shown.moment
        if battle is not self.battle:
            self.sync(self.battle, battle)

    @property
    def is_past(self) -> bool:
        """Whether the board is shown as it was, not as it is."""
        return self.battle is not self.document.battle

    def _sync_board(self, shown: Battle | None = None) -> None:
        board = self.battle.board
        walls = board.walls if isinstance(board, GridBoard) else ()
        wanted = {
            index: wall for index, wall in enumerate(walls) if wall.kind != "wall"
        }
        for index in [
            one for one, item in self._openings.items() if wanted.get(one) != item.wall
        ]:
            self.removeItem(self._openings.pop(index))
        for index, wall in wanted.items():
            if index not in self._openings:
                item = OpeningItem(index, wall, self)
                item.setZValue(WALL_Z + index / 1e5)
                self._openings[index] = item
                self.addItem(item)
        self.ground.show(board, self.battle.picture)
        if shown is None or _size(shown) != _size(self.battle):
            self.board_resized.emit()

    def _sync_tokens(self, shown: Battle | None = None) -> None:
        new = self.battle.tokens
        same = shown is not None and shown.looks is self.battle.looks
        if shown and same and shown.tokens is new and not self._moved():
            self._mark_tokens()
            return
        looks = token_looks(self.battle, self.document.ruleset) if new else {}
        for one in [key for key in self._tokens if key not in new]:
            item = self._tokens.pop(one)
            self.removeItem(item)
            self.removeItem(item.name)
        for height, (one, look) in enumerate(looks.items()):
            item = self._tokens.get(one) or self._add_token(one, look)
            item.show_look(look, self._about(new[one]))
            self._put(item, new[one], height)
        on_squares = isinstance(self.battle.board, GridBoard)
        for one, others in (piles(new, looks) if on_squares else {}).items():
            self._tokens[one].pile(others)
        self._name_lines.clear()
        self._mark_tokens()

    def name_lines(self, height: float) -> Mapping[str, int]:
        """Return how many lines lower each name stands, with capitals `height` high, so that none covers another."""
        key = round(height, 4)
        if key not in self._name_lines:
            names = [item.name.place for item in self._tokens.values()]
            shown = (one for one in names if one.text)
            self._name_lines = {key: lines_of(shown, key)}
        return self._name_lines[key]

    def _add_token(self, token_id: str, look: TokenLook) -> TokenItem:
        item = self._tokens[token_id] = TokenItem(token_id, look, self)
        self.addItem(item)
        self.addItem(item.name)
        item.name.setZValue(NAME_Z)
        return item

    def _put(self, item: TokenItem, token: Token, height: int) -> None:
        x, y = self._corner(item, token)
        item.setPos(x, y)
        item.name.setPos(x, y)
        item.setZValue(TOKEN_Z + height / 1000)

    def _corner(self, item: TokenItem, token: Token) -> Point:
        """Return the upper left corner of the token's space."""
        x, y = token.at
        if isinstance(self.battle.board, TableBoard):
            return (x - item.look.space / 2, y - item.look.space / 2)
        return (x, y)

    def _moved(self) -> bool:
        """Whether a tool has left a token elsewhere than where it stands."""
        return any(
            (item.x(), item.y()) != self._corner(item, self.battle.tokens[one])
            for one, item in self._tokens.items()
            if one in self.battle.tokens
        )

    def _about(self, token: Token) -> str:
        """Return what a hovering mouse is told of a token."""
        from chargemap.explain.effects import effect_clause  # here, for it loads rules
        from chargemap.explain.words import state_words

        ruleset = self.document.ruleset
        states = [*map(state_words, ruleset.shown_states(self.battle, token.id))]
        effects = [
            effect_clause(one, self.battle) + "."
            for one in token.effects
            if one.what in ruleset.effects.texts
        ]
        name = f"{token.label} ({token.side})" if token.side else token.label
        health = ruleset.views.health(token)
        if health is not None:
            left, most = health
            text = _("{left} of {most} hit points").format(left=left, most=most)
            states = [text, *states]
        return "\n".join([name, *self._beneath(token), *states, *effects])

    def _beneath(self, token: Token) -> Iterable[str]:
        """Yield who else stands where the token stands, its mount and its riders apart."""
        names = [
            one.label
            for one in self.battle.tokens.values()
            if one.at == token.at
            and one.id not in (token.id, token.stats.get("mount"))
            and one.stats.get("mount") != token.id
        ]
        if names:
            yield _("On the same square: {names}").format(names=", ".join(names))

    def _mark_tokens(self) -> None:
        chosen, turn = self.document.selection, self.battle.turn.token
        for one, item in self._tokens.items():
            item.mark(selected=one in chosen, turn=one == turn)

    def _show_selection(self, ids: tuple[str, ...]) -> None:
        self._mark_tokens()
        if self.threats or self._threat is not None or self._faces(ids):
            self._sync_threats()

    def _faces(self, ids: tuple[str, ...]) -> bool:
        """Whether tokens are selected that face a way: what they threaten is always shown."""
        return bool(ids) and bool(self.document.ruleset.views.facings)

    def _sync_threats(self) -> None:
        if self._threat is not None:
            self.removeItem(self._threat)
            self._threat = None
        shown = self.threats or self._faces(self.document.selection)
        if shown and isinstance(self.battle.board, GridBoard):
            self._threat = ThreatItem(self._threatened(), self._inks(), self.colours)
            self._threat.setZValue(THREAT_Z)
            self.addItem(self._threat)

    def _threatened(self) -> dict[str, frozenset[tuple[int, int]]]:
        """Return the threatened squares by side: of those selected, else of everybody."""
        views = self.document.ruleset.views
        sides: dict[str, frozenset[tuple[int, int]]] = {}
        chosen = self.document.selection or tuple(self.battle.tokens)
        for one in chosen:
            if one in self.battle.tokens:
                side = self.battle.tokens[one].side
                squares = views.threatened(self.battle, one)
                sides[side] = sides.get(side, frozenset()) | squares
        return sides

    def _inks(self) -> dict[str, str]:
        return {side: ink for side, (ink, _mark) in side_marks(self.battle).items()}

    # Ground -------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint what stays as it is while tokens move; the view keeps the result."""
        rect = QRectF(rect)
        painter.fillRect(rect, QColor(self.colours.outside))
        self.ground.paint(painter, rect)


def _touches(wall: Wall, at: Point, reach: float) -> bool:
    """Whether the box round a wall comes that near to a point."""
    x, y = at
    return not (
        (wall.x0 - x > reach and wall.x1 - x > reach)
        or (x - wall.x0 > reach and x - wall.x1 > reach)
        or (wall.y0 - y > reach and wall.y1 - y > reach)
        or (y - wall.y0 > reach and y - wall.y1 > reach)
    )


def _size(battle: Battle) -> tuple[float, float]:
    board = battle.board
    if isinstance(board, TableBoard):
        return board.size
    return (board.width, board.height)
