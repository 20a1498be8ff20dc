"""The Round planner dock: everybody's declared action in rows, the phases in columns, and the buttons that play them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from chargemap.app import keys, phase_figures
from chargemap.app.docks.base import Dock, hint_label
from chargemap.app.docks.flow import FlowLayout
from chargemap.app.docks.planner_menu import Choose, fill_row_menu
from chargemap.app.docks.planner_table import EVERYBODY, PlannerTable
from chargemap.app.figure_layer import FigureLayer
from chargemap.app.plan import Plan, plan_of
from chargemap.app.plan_commands import PlanCommands
from chargemap.app.turn_commands import TurnCommands
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene


class PlannerDock(Dock):
    """The round to come, the one under way, or the one just played."""

    title = N_("Round planner")

    def __init__(
        self,
        scene: "BoardScene",
        commands: PlanCommands,
        turns: TurnCommands,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(scene.document, parent)
        self.scene, self.commands = scene, commands
        self.plan: Plan | None = None
        self.choose: Choose = lambda offer: None  # takes the tool for the rest
        self._pointed = ""
        self._layer = FigureLayer(scene)
        self.heading = QLabel()
        self.heading.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.heading.installEventFilter(self)
        self.label, self.initiative = QLabel(), QComboBox()
        self.label.setBuddy(self.initiative)
        self.phase, self.whole, self.fresh = (QPushButton() for _i in "123")
        self.table, self.hint = PlannerTable(), hint_label()
        self.setWidget(self._page())
        self._connect(turns)
        self.retranslate()

    def _page(self) -> QWidget:
        head = QWidget()
        flow = FlowLayout(head)
        flow.addWidget(self.heading)
        for button in (self.phase, self.whole, self.fresh):
            flow.addWidget(button)
        for widget in (self.label, self.initiative):
            flow.addWidget(widget)
        for words in (self.heading, self.label):  # in line with the buttons
            words.setMinimumHeight(self.phase.sizeHint().height())
        page = QWidget()
        page.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        page.setFocusProxy(self.table)
        column = QVBoxLayout(page)
        column.setContentsMargins(6, 4, 6, 4)
        column.setSpacing(4)
        column.addWidget(head)
        column.addWidget(self.table, 1)
        column.addWidget(self.hint, 1)
        return page

    def _connect(self, turns: TurnCommands) -> None:
        commands, table = self.commands, self.table
        self.phase.clicked.connect(commands.next_phase)
        self.whole.clicked.connect(commands.play_round)
        self.fresh.clicked.connect(commands.new_round)
        self.initiative.activated.connect(self._name_winner)
        table.pointed.connect(self._point_at)
        table.chosen.connect(lambda one: self.document.select((one,)))
        table.menu_wanted.connect(self._menu)
        table.taken_back.connect(commands.declarations.take_back)
        table.moved.connect(turns.move)
        table.told.connect(commands.said)
        commands.changed.connect(self.outdate)
        self.document.battle_changed.connect(self._battle_changed)
        self.document.verdict_shown.connect(lambda shown: self._draw())

    def retranslate(self) -> None:
        super().retranslate()
        self.label.setText(_("Initiative"))
        self.initiative.setAccessibleName(_("Who has won initiative"))
        self.phase.setText(_("Next phase"))
        self.phase.setToolTip(keys.say(N_("Play the next phase ({key[next-token]})")))
        self.whole.setText(_("Play round"))
        self.whole.setToolTip(
            keys.say(N_("Play all phases that are left ({key[play-round]})"))
        )
        self.table.setAccessibleName(_("Plan of the round"))
        self.hint.setText(
            _("Nobody is on the board. Add miniatures, and plan here what each does.")
        )
        self.table.setAccessibleDescription(
            _(
                "Enter chooses an action, Delete takes it back, Alt and the arrows move the row, "
                "* shows the whole plan on the board."
            )
        )
        self.outdate()

    # Showing ----------------------------------------------------------------------

    def _battle_changed(self, old: Battle, new: Battle) -> None:
        if old is not new:
            self.outdate()

    def refresh(self) -> None:
        phased = self.commands.phased
        if phased is None:
            self.plan = None
            self._layer.clear()
            return
        self.plan = plan_of(self.document, self.commands.together())
        self.heading.setText(self._heading(self.plan))
        self.table.show_plan(self.plan, phased.steps)
        self.table.setVisible(bool(self.table.rows))
        self.hint.setVisible(not self.table.rows)
        self._show_sides()
        self._show_fresh(self.plan)
        comes = self.commands.comes is not None  # of a round that a side may not see
        able = comes or self.plan.stage in ("planned", "under-way")
        self.phase.setEnabled(able)
        self.whole.setEnabled(able)
        going = self.plan.stage == "under-way"
        self.whole.setText(_("Play the rest") if going else _("Play round"))
        for widget in (self.label, self.initiative):
            widget.setEnabled(not going)
        self._draw()

    def _heading(self, plan: Plan) -> str:
        number = self.document.battle.turn.round
        if plan.stage == "under-way" and self.commands.phased and plan.comes:
            words = _(self.commands.phased.steps[plan.comes])
            text = _("<b>Round {round}</b> is being played. Next: <b>{phase}</b>")
            return text.format(round=number, phase=words)
        if plan.stage == "over":
            text = _("<b>Round {round}</b> is over: declare round {next}.")
            return text.format(round=number, next=self._next_round())
        text = _("<b>Round {round}</b> to come: {n} of {all} have declared")
        return text.format(
            round=self._next_round(), n=plan.declared, all=len(plan.rows)
        )

    def _next_round(self) -> int:
        """Return the number of the round that is played next: playing it begins it."""
        phased = self.commands.phased
        return phased.number(self.document.battle) if phased else 0

    def _show_fresh(self, plan: Plan) -> None:
        """Say what ending the round without more means now: where nothing of it is left, the next one is passed over."""
        number = self.document.battle.turn.round
        over = plan.stage == "over"
        self.fresh.setText(_("Skip a round") if over else _("New round"))
        text = _("End round {round} without more, and begin round {next}.")
        if over:
            text = _(
                "Let round {next} pass with nothing done. There is no need to before you declare: "
                "playing what is declared begins the round."
            )
        self.fresh.setToolTip(text.format(round=number, next=number + 1))

    def _show_sides(self) -> None:
        phased, box = self.commands.phased, self.initiative
        sides = phased.sides(self.document.battle) if phased else ()
        tip = _("Rolled when the round begins, unless you name the side that won.")
        if sides:
            shown = _("Until then the plan is shown as if {side} had won.")
            tip = " ".join((tip, shown.format(side=sides[0])))
        box.setToolTip(tip)
        box.clear()
        box.addItem(_("rolled"), "")
        for side in sides:
            box.addItem(side, side)
        won = phased.won(self.document.battle) if phased else ""
        box.setCurrentIndex(max(0, box.findData(won or self.commands.winner)))

    def _name_winner(self, index: int) -> None:
        self.commands.winner = str(self.initiative.itemData(index) or "")

    # On the board -----------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.heading and event.type() == QEvent.Type.Enter:
            self._point_at(EVERYBODY)
        elif watched is self.heading and event.type() == QEvent.Type.Leave:
            self._point_at("")
        return False

    def _point_at(self, token_id: str) -> None:
        """Show on the board what that token is going to do, or all of them."""
        self._pointed = token_id
        self._draw()

    def _draw(self) -> None:
        plan, pointed = self.plan, self._pointed
        if plan is None or not pointed or self.scene.is_past or plan.stage == "open":
            self._layer.clear()
            return
        only = "" if pointed == EVERYBODY else pointed
        figures = phase_figures.planned(plan.events, plan.ways, plan.start, only)
        self._layer.show(tuple(figures), (only,) if only else ())

    def figures(self) -> list[tuple[str, str]]:
        """Return what the planner has on the board: kinds and words."""
        return [(one.kind, one.label) for one in self._layer.figures]

    # Doing ------------------------------------------------------------------------

    def _menu(self, token_id: str, at: QPoint) -> None:
        menu = self.row_menu(token_id)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def row_menu(self, token_id: str) -> QMenu:
        """Return the menu of what that token may do."""
        menu = QMenu(self)
        fill_row_menu(menu, self.commands.declarations, token_id, self.choose)
        return menu
