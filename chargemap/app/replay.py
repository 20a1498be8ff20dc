"""The replay: the log entry by entry, with the board as it was before and after each; the battle stays as it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSlider,
    QToolButton,
    QVBoxLayout,
)

from chargemap import explain
from chargemap.app.docks.log import LogDock
from chargemap.app.docks.log_text import when_text
from chargemap.app.docks.marks import WORDS, mark_kind
from chargemap.app.docks.preview import MarkBadge
from chargemap.app.document import Shown
from chargemap.app.elided import ElidedLabel
from chargemap.app.icons import icon
from chargemap.app.rulers import RULER
from chargemap.app.view import BoardView
from chargemap.explain.logbook import by_hand
from chargemap.i18n import N_, _
from chargemap.model.battle import Battle

SPEEDS = (1, 2, 4)
REST = 1800  # milliseconds that a stop stays on show

_BUTTONS = (
    ("first", N_("To the beginning (Home)")),
    ("step-back", N_("One step back (Left arrow)")),
    ("play", N_("Play or rest (Space)")),
    ("step-on", N_("One step forward (Right arrow)")),
    ("last", N_("To the last entry (End)")),
)


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the replay: the entry at `place`, the board as it was before it or came out."""

    place: int
    after: bool


def stops_of(battle: Battle) -> tuple[Stop, ...]:
    """Return where the replay of the battle's log stops.

    A ruling has the board before it, and where something changed the board after it; what the hand did is
    seen in the board after it.
    """
    stops: list[Stop] = []
    for place, entry in enumerate(battle.log):
        changed = _changed(entry.before, battle.after(place + 1))
        if place == 0 or not by_hand(entry) or not changed:
            stops.append(Stop(place, after=False))
        if changed:
            stops.append(Stop(place, after=True))
    return tuple(stops)


def _changed(before: Battle, after: Battle) -> bool:
    """Whether anything on the board, or about it, is another than before."""
    return any(
        getattr(before, key) is not getattr(after, key)
        for key in ("tokens", "board", "stats", "reserve", "declared", "turn")
    )


class Replay(QFrame):
    """The bar of the replay, at the foot of the board, which it does not cover."""

    def __init__(self, view: BoardView, log: LogDock) -> None:
        super().__init__(view)
        self._view, self._log, self._document = view, log, log.document
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.hide()
        view.installEventFilter(self)
        self._stops: Sequence[Stop] = ()
        self._shown: Shown | None = None  # what the replay has put on show
        self._speed = SPEEDS[0]
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._make()
        self._document.verdict_shown.connect(self._follow)
        self._document.battle_changed.connect(self._battle_changed)
        self.retranslate()

    def _make(self) -> None:
        self.badge, self.where = MarkBadge(), QLabel()
        self.sentence = ElidedLabel()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the bar has the keys
        self.slider.valueChanged.connect(self._show)
        self.buttons = {name: self._button() for name, _tip in _BUTTONS}
        self.speed, self.leave = self._button(), self._button()
        does = (self.first, self.back, self.play, self.on, self.last)
        for button, slot in zip(self.buttons.values(), does, strict=True):
            button.clicked.connect(slot)
        self.speed.clicked.connect(self.faster)
        self.leave.clicked.connect(self.end)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.badge)
        head.addWidget(self.sentence, 1)
        for button in self.buttons.values():
            foot.addWidget(button)
        foot.addWidget(self.slider, 1)
        foot.addWidget(self.where)
        foot.addWidget(self.speed)
        foot.addWidget(self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(3)
        column.addLayout(head)
        column.addLayout(foot)

    def _button(self) -> QToolButton:
        button = QToolButton(autoRaise=True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    # Going --------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether the board shows the replay."""
        return not self.isHidden()

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Begin, at the entry on show or else at the first; in the replay play it, or let it rest."""
        if self.running:
            self.play()
        elif self._document.battle.log:
            self.begin(self._on_show() or 0)

    def begin(self, place: int) -> None:
        """Begin at the entry with that place in the log."""
        self._stops = stops_of(self._document.battle)
        count = len(self._document.battle.log)
        at = next((i for i, one in enumerate(self._stops) if one.place >= place), 0)
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(self._stops) - 1)
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        widest = _("{n} of {all}, before").format(n=count, all=count)
        wide = self.where.fontMetrics().horizontalAdvance(widest)
        self.where.setMinimumWidth(wide + 4)  # so that the slider keeps its place
        self._show(at)
        self.show()
        self.settle()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def back(self) -> None:
        """Go one step back; from the board as it is now to the last entry."""
        if self.running:
            self.slider.setValue(self.slider.value() - 1)
        elif log := self._document.battle.log:
            place = self._on_show()
            self.begin(len(log) - 1 if place is None else max(0, place - 1))

    def on(self) -> None:
        """Go one step forward; from the board as it is now to the entry on show, or the first."""
        if self.running:
            self.slider.setValue(self.slider.value() + 1)
        else:
            self.toggle()

    def first(self) -> None:
        """Go to the beginning."""
        self.slider.setValue(0)

    def last(self) -> None:
        """Go to the last entry."""
        self.slider.setValue(self.slider.maximum())

    def play(self) -> None:
        """Go on by itself, from the beginning if it is at its end; or rest."""
        if self.playing:
            self._timer.stop()
        else:
            if self.slider.value() == self.slider.maximum():
                self.first()
            self._timer.start(REST // self._speed)
        self._dress()

    def faster(self) -> None:
        """Play at the next speed; after the fastest comes the slowest."""
        index = SPEEDS.index(self._speed) + 1
        self._speed = SPEEDS[index % len(SPEEDS)]
        self._timer.setInterval(REST // self._speed)
        self._dress()

    def end(self) -> None:
        """Show the board as it is now."""
        self._document.show_verdict(None)
        self._close()

    def _play_on(self) -> None:
        self.on()
        if self.slider.value() == self.slider.maximum():
            self._timer.stop()
            self._dress()

    def _on_show(self) -> int | None:
        """Return the place in the log of the entry on show, if one is."""
        shown = self._document.shown
        if shown is None or shown.entry is None:
            return None
        log = self._document.battle.log
        return next((i for i, one in enumerate(log) if one is shown.entry), None)

    # Showing ------------------------------------------------------------------

    def _show(self, at: int) -> None:
        stop, battle = self._stops[at], self._document.battle
        entry = battle.log[stop.place]
        moment = battle.after(stop.place + 1) if stop.after else entry.before
        self._shown = Shown(entry.verdict, entry.action, entry.before, entry, moment)
        self._log.point_at(self._shown)
        self._document.show_verdict(self._shown)
        kind = mark_kind(entry.verdict, entry.action, self._document.ruleset)
        self.badge.show_kind(kind, _(WORDS[kind]))
        self.sentence.setText(explain.action_sentence(entry))
        text = _("{n} of {all}, after") if stop.after else _("{n} of {all}, before")
        self.where.setText(text.format(n=stop.place + 1, all=len(battle.log)))
        self.where.setToolTip(when_text(entry))
        self.setAccessibleName(f"{self.where.text()}: {self.sentence.text()}")
        self._dress()

    def _follow(self, shown: Shown | None) -> None:
        """Something else is on show: the replay is over."""
        if shown is not self._shown and self._shown is not None:
            self._close()

    def _battle_changed(self, _old: Battle, _new: Battle) -> None:
        self._close()

    def _close(self) -> None:
        self._timer.stop()
        self._shown = None
        if self.hasFocus():  # before it goes, or Qt looks for the next pane
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()
        self.settle()

    def retranslate(self) -> None:
        """Say everything again in the language in force."""
        for name, tip in _BUTTONS:
            self.buttons[name].setToolTip(_(tip))
            self.buttons[name].setAccessibleName(_(tip))
        self.leave.setText(_("Back to now"))
        self.leave.setToolTip(_("Show the board as it is now (Esc)"))
        self.leave.setAccessibleName(self.leave.toolTip())
        self.speed.setToolTip(_("How fast it is played"))
        self.slider.setAccessibleName(_("Where the replay is"))
        self._dress()
        if self.running:
            self._show(self.slider.value())
            self.settle()

    def _dress(self) -> None:
        at, most = self.slider.value(), self.slider.maximum()
        for name, button in self.buttons.items():
            drawn = "pause" if name == "play" and self.playing else name
            button.setIcon(icon(drawn))
            button.setEnabled(
                name == "play" or (at > 0 if name in _BACK else at < most)
            )
        self.speed.setText(f"{self._speed}×")
        self.speed.setAccessibleName(f"{self.speed.toolTip()}: {self.speed.text()}")

    def settle(self) -> None:
        """Take the foot of the view, or give it back to the board."""
        high = self.sizeHint().height() if self.running else 0
        self._view.setViewportMargins(RULER, RULER, 0, high)
        self.setGeometry(0, self._view.height() - high, self._view.width(), high)

    # Events -------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.running:
            self.settle()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        does = {
            Qt.Key.Key_Left: self.back,
            Qt.Key.Key_Right: self.on,
            Qt.Key.Key_Home: self.first,
            Qt.Key.Key_End: self.last,
            Qt.Key.Key_Space: self.play,
            Qt.Key.Key_Escape: self.end,
        }.get(Qt.Key(event.key()))
        if does is None:
            super().keyPressEvent(event)
        else:
            does()

    def event(self, event: QEvent) -> bool:
        """Have the keys of the bar before a menu's shortcuts."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Home, Qt.Key.Key_Space, Qt.Key.Key_Escape)
        ):
            event.accept()
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange and hasattr(self, "speed"):
            self._dress()


_BACK = ("first", "step-back")
