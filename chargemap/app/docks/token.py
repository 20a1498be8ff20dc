"""The Token dock: miniatures to add, and everything about the one that is selected."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from chargemap import explain
from chargemap.app.docks.base import Dock, hint_label
from chargemap.app.docks.kept_box import KeptBox
from chargemap.app.docks.several import SeveralForm
from chargemap.app.docks.templates import TemplateList, put_template
from chargemap.app.docks.token_form import SideChoice, TokenForm
from chargemap.app.docks.turn import spent_words
from chargemap.app.document import Document
from chargemap.app.elided import ElidedLabel, WrappedLabel
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard, Point
from chargemap.rules.ruleset import Ruleset

SELECTED, ADD = 0, 1


class TokenDock(Dock):
    """Two pages: the selected token (or tokens), and the miniatures ready to be added."""

    title = N_("Token")

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, parent)
        self.middle: Callable[[], Point] | None = None  # of what is in sight
        self._ruleset: Ruleset | None = None
        self._adding = False
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.addTab(self._selected_page(), "")
        self.tabs.addTab(self._add_page(), "")
        self.setWidget(self.tabs)
        document.selection_changed.connect(self._selection_changed)
        document.battle_changed.connect(self._battle_changed)
        self.retranslate()

    def _selected_page(self) -> QWidget:
        self.form = TokenForm(self.document)
        self.several = SeveralForm(self.document)
        self.heading, self.now = ElidedLabel(), WrappedLabel()
        bold = self.heading.font()
        bold.setBold(True)
        self.heading.setFont(bold)
        self.now.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        one = QWidget()
        column = QVBoxLayout(one)
        column.setContentsMargins(0, 0, 0, 0)
        for label in (self.heading, self.now):
            label.setContentsMargins(8, 4, 8, 0)
            column.addWidget(label)
        self.kept_box = KeptBox(self.document)
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 0)
        row.addWidget(self.kept_box)
        column.addLayout(row)
        column.addWidget(self.form, 1)
        self.sheet = QScrollArea(widgetResizable=True)
        self.sheet.setFrameShape(QFrame.Shape.NoFrame)
        self.sheet.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sheet.setWidget(one)
        self.empty = QWidget()
        self.hint, self.to_add = hint_label(), QPushButton()
        self.to_add.clicked.connect(self.show_templates)
        empty = QVBoxLayout(self.empty)
        empty.addStretch(1)
        empty.addWidget(self.hint)
        empty.addWidget(self.to_add, 0, Qt.AlignmentFlag.AlignHCenter)
        empty.addStretch(2)
        self.stack = QStackedWidget()
        for page in (self.empty, self.sheet, self.several):
            self.stack.addWidget(page)
        return self.stack

    def _add_page(self) -> QWidget:
        self.templates, self.how = TemplateList(), QLabel(wordWrap=True)
        self.side, self.side_label = SideChoice(), QLabel()
        self.side_label.setBuddy(self.side)
        self.side.show_side("red", self.document.battle)
        row = QHBoxLayout()
        row.addWidget(self.side_label)
        row.addWidget(self.side, 1)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self.how)
        column.addLayout(row)
        column.addWidget(self.templates, 1)
        self.templates.wanted.connect(self.add)
        return page

    def show_templates(self) -> None:
        """Show the miniatures that can be added, ready to be chosen."""
        self.tabs.setCurrentIndex(ADD)
        self.templates.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def retranslate(self) -> None:
        super().retranslate()
        self.tabs.setTabText(SELECTED, _("Selected"))
        self.tabs.setTabText(ADD, _("Add"))
        self.hint.setText(
            _("Nothing is selected. Click a token on the board to see and change it.")
        )
        self.to_add.setText(_("Add a miniature"))
        self.how.setText(_("Double-click, or drag onto the board."))
        self.side_label.setText(_("Side"))
        self.side.setAccessibleName(_("Side of what is added"))
        self.templates.setAccessibleName(_("Miniatures to add"))
        self.sheet.setAccessibleName(_("What the token is"))
        self.now.setAccessibleName(_("What holds now"))
        self.several.retranslate()
        self.kept_box.retranslate()
        self._ruleset = None
        self.outdate()

    def add(self, name: str, near: Point | None = None) -> None:
        """Put a miniature on the board, at `near` or in the middle of what is in sight, and select it."""
        document = self.document
        near = near or self._middle()
        side = self.side.currentText().strip()
        action = put_template(document.battle, document.ruleset, name, side, near)
        if action is None:
            document.complained.emit(_("There is no free space for it on the board."))
            return
        self._adding = True
        if document.act(action) is not None:
            document.select(action.choices["tokens"])  # type: ignore[arg-type]
        self._adding = False

    def _middle(self) -> Point:
        board = self.document.battle.board
        if self.middle is not None:
            return self.middle()
        if isinstance(board, GridBoard):
            return (board.width // 2, board.height // 2)
        return (board.size[0] / 2, board.size[1] / 2)

    def _selection_changed(self, ids: tuple[str, ...]) -> None:
        if ids and not self._adding:
            self.tabs.setCurrentIndex(SELECTED)
        self.outdate()

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        hidden = old.looks.hidden != new.looks.hidden
        if old.tokens is not new.tokens or old.ruleset != new.ruleset or hidden:
            self.outdate()

    def refresh(self) -> None:
        battle, ruleset = self.document.battle, self.document.ruleset
        if self._ruleset is not ruleset:
            self._ruleset = ruleset
            self.form.build(ruleset)
            self.templates.show_templates(ruleset)
            self.several.build()
        self.side.show_side(self.side.currentText(), battle)
        chosen = [
            battle.tokens[i] for i in self.document.selection if i in battle.tokens
        ]
        if not chosen:
            self.stack.setCurrentWidget(self.empty)
        elif len(chosen) == 1:
            self._show_one(chosen[0])
            self.stack.setCurrentWidget(self.sheet)
        else:
            self.several.show_tokens(chosen)
            self.stack.setCurrentWidget(self.several)

    def _show_one(self, token: Token) -> None:
        self.form.show_token(token)
        self.kept_box.show_tokens((token.id,))
        ruleset, battle = self.document.ruleset, self.document.battle
        lines = [token.label]
        mount = battle.tokens.get(str(token.stats.get("mount", "")))
        if mount is not None:
            lines.append(_("rides {name}").format(name=mount.label))
        for rider in ruleset.views.riders(battle, token.id):
            name = battle.tokens[rider].label
            lines.append(_("ridden by {name}").format(name=name))
        self.heading.setText(", ".join(lines))
        holds = [explain.effect_sentence(one, battle) for one in token.effects]
        if token.spent:
            spent = ", ".join(spent_words(ruleset, token))
            text = _("Spent this turn: {spent}.")
            if ruleset.phased is not None:
                text = _("Spent this round: {spent}.")
            holds.append(text.format(spent=spent))
        self.now.setText("\n".join(holds))
        self.now.setVisible(bool(holds))
