"""A strip of choices for an action, made from the keys that its ruleset reads."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QWidget,
)

from chargemap.app.length_box import WholeLength
from chargemap.explain import lengths
from chargemap.i18n import N_, _
from chargemap.model.battle import Token
from chargemap.rules.fields import Field
from chargemap.rules.ruleset import ActionRules

DRAW = "draw "  # before the name of a weapon that is drawn on the way
OFFERED = (  # in this order
    *("with", "then", "follow", "push", "avoid", "take", "destroy"),
    *("action", "mod", "route"),
)
AFTER: Mapping[str, tuple[str, str]] = {
    "follow": ("then", "bull-rush"),
    "push": ("then", "bull-rush"),
    "avoid": ("then", "overrun"),
    "take": ("then", "disarm"),
    "destroy": ("then", "sunder"),
    "iterative": ("as", "full-attack"),
}  # keys that mean something only with another
SHORT: Mapping[str, str] = {
    "with": N_("Weapon"),
    "then": N_("Then"),
    "follow": N_("Follow"),
    "avoid": N_("Target avoids"),
    "action": N_("Action"),
    "mod": N_("Modifier"),
    "route": N_("Route"),
    "as": N_("As"),
    "iterative": N_("Blow"),
    "push": N_("Push at most"),
    "take": N_("Take it"),
    "destroy": N_("Destroy it"),
    "lethal": N_("Lethal"),
    "rope": N_("Rope"),
    "using": N_("By"),
    "full": N_("Full attack"),
    "when": N_("Shot"),
    "first": N_("First"),
    "level": N_("Spell level"),
    "before": N_("Moves before"),
    "after": N_("Moves after"),
    "time": N_("Casting time"),
    "rounds": N_("Rounds"),
    "prep": N_("Preparation"),
    "shots": N_("Missiles at most"),
    "hold": N_("Held until"),
}
UNSET: Mapping[str, str] = {
    "with": N_("the one in hand"),
    "then": N_("attack"),
    "action": N_("as the turn allows"),
    "push": N_("as far as it goes"),
    "lethal": N_("as usual"),
    "rope": N_("as usual"),
    "rounds": N_("one"),
    "shots": N_("as many as it has"),
    "hold": N_("the first phase it may"),
}
WORDS: Mapping[str, str] = {
    "bull-rush": N_("bull rush"),
    "overrun": N_("overrun"),
    "trip": N_("trip"),
    "disarm": N_("disarm"),
    "sunder": N_("sunder"),
    "full": N_("full round"),
    "standard": N_("standard"),
    "move": N_("move"),
    "attack": N_("an attack"),
    "full-attack": N_("a full attack"),
    "opportunity": N_("an attack of opportunity"),
    "single": N_("a single move"),
    "double": N_("a double move"),
    "run": N_("a run"),
    "start": N_("before the move"),
    "end": N_("after the move"),
    "main": N_("main hand"),
    "offhand": N_("off hand"),
    "cmb": N_("CMB"),
    "escape-artist": N_("Escape Artist"),
}
PLAIN = ("as", "when", "first", "using")  # what they are unsaid is one of the choices


class OptionsStrip(QWidget):
    """What one may choose before the click. Keys left as they are do not go into the action."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tool-options")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 0, 4, 0)
        self._row.setSpacing(6)
        self._title = QLabel()
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._row.addWidget(self._title)
        self._rules: ActionRules | None = None
        self._keys: tuple[str, ...] = OFFERED
        self._token: Token | None = None
        self._weapons: tuple[str, ...] | None = None
        self._fields: dict[str, Field] = {}
        self._boxes: dict[str, QWidget] = {}
        self._labels: dict[str, QLabel] = {}
        self._row.addStretch(1)

    def offer(self, rules: ActionRules, keys: Iterable[str] = OFFERED) -> None:
        """Offer the choices of that action for these keys, all of them as yet unmade."""
        self._rules, self._keys = rules, tuple(keys)
        self._title.setText(_(rules.text))
        known = {field.key: field for field in rules.keys}
        fields = {key: known[key] for key in self._keys if key in known}
        if fields == self._fields:
            return
        for widget in (*self._labels.values(), *self._boxes.values()):
            self._row.removeWidget(widget)
            widget.hide()
            widget.setParent(
                None
            )  # at once: it is deleted only when events are handled
            widget.deleteLater()
        self._fields, self._boxes, self._labels = fields, {}, {}
        for field in fields.values():
            self._add(field)
        self._show_dependents()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self._rules is not None:
            made, self._fields = self.choices(), {}
            with QSignalBlocker(self):
                self.offer(self._rules, self._keys)
                self.show_weapons(self._token, self._weapons)
                for key, value in made.items():
                    self.choose(key, value)
        super().changeEvent(event)

    def show_weapons(
        self, token: Token | None, names: tuple[str, ...] | None = None
    ) -> None:
        """Offer the weapons of `token`, who is about to act: those named, or all in hand."""
        self._token, self._weapons = token, names
        box = self._boxes.get("with")
        if not isinstance(box, QComboBox):
            return
        chosen = box.currentData()
        draws = self._rules is not None and any(
            key.key == "draw" for key in self._rules.keys
        )
        with QSignalBlocker(box):
            box.clear()
            box.addItem(_(UNSET["with"]), None)
            for name in weapon_names(token) if names is None else names:
                box.addItem(_(name), name)
            for name in sheathed_names(token) if draws else ():
                told = _("draw the {weapon}").format(weapon=_(name))
                box.addItem(told, DRAW + name)
            box.setCurrentIndex(max(0, box.findData(chosen)))

    def choices(self) -> dict[str, object]:
        """Return the choices made."""
        made = {key: self._value(key) for key in self._boxes}
        chosen = {
            key: value
            for key, value in made.items()
            if value is not None and value != self._default(key)
            if self._matters(key)
        }
        weapon = chosen.get("with")
        if isinstance(weapon, str) and weapon.startswith(DRAW):
            chosen["draw"] = weapon.removeprefix(DRAW)
            del chosen["with"]
        return chosen

    def choose(self, key: str, value: object) -> None:
        """Make the choice `key` as a click would."""
        box = self._boxes[key]
        if isinstance(box, QComboBox):
            box.setCurrentIndex(max(0, box.findData(value)))
        elif isinstance(box, QSpinBox):
            box.setValue(value if isinstance(value, int) else box.minimum())
        elif isinstance(box, QCheckBox):
            box.setChecked(bool(value))

    def take(self, made: Mapping[str, object]) -> None:
        """Show these choices, and of all others none, without telling of it."""
        with QSignalBlocker(self):
            for key in self._boxes:
                self.choose(key, made.get(key, self._default(key)))

    def reset(self) -> None:
        """Take every choice back."""
        for key in self._boxes:
            self.choose(key, self._default(key))

    def _default(self, key: str) -> object:
        default = self._fields[key].default
        return default if self._fields[key].kind in ("int", "flag") else None

    def _value(self, key: str) -> object:
        box = self._boxes[key]
        if isinstance(box, QComboBox):
            return box.currentData()
        if isinstance(box, QSpinBox):
            unset = self._fields[key].default is None
            return None if unset and box.value() == box.minimum() else box.value()
        return box.isChecked() if isinstance(box, QCheckBox) else None

    def _add(self, field: Field) -> None:
        box = self._box(field)
        name = _(SHORT[field.key])
        box.setAccessibleName(name)
        box.setObjectName(field.key)
        box.setToolTip(lengths.label(field))
        label = QLabel("" if isinstance(box, QCheckBox) else name)
        label.setBuddy(box)
        self._labels[field.key], self._boxes[field.key] = label, box
        place = self._row.count() - 1
        self._row.insertWidget(place, label)
        self._row.insertWidget(place + 1, box)

    def _box(self, field: Field) -> QWidget:
        unset = UNSET.get(field.key, N_("as the rules say"))
        if field.kind == "flag" and field.default is not None:
            check = QCheckBox(_(SHORT[field.key]))
            check.setChecked(bool(field.default))
            check.toggled.connect(self._on_change)
            return check
        if field.kind == "int":
            spin = WholeLength(field.length) if field.length else QSpinBox()
            least, most = int(field.least or -99), int(field.most or 99)
            if field.default is None:  # below the least it says nothing
                least = int(field.least or 0) - 1
                spin.setSpecialValueText(_(unset))
            spin.setRange(least, most)
            spin.setSingleStep(5 if field.length == "ft" else 1)
            spin.setValue(field.default if isinstance(field.default, int) else least)
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(self._on_change)
            return spin
        combo = QComboBox()
        told = bool(field.words) or field.key in PLAIN
        told = told and field.default in field.choices
        if not told:
            combo.addItem(_(unset), None)
        if field.kind == "flag":
            combo.addItem(_("yes"), True)
            combo.addItem(_("no"), False)
        for word in field.choices:
            shown = WORDS.get(str(word)) or field.word(word)
            made = None if told and word == field.default else word
            combo.addItem(lengths.say(shown), made)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        combo.currentIndexChanged.connect(self._on_change)
        return combo

    def _on_change(self) -> None:
        self._show_dependents()
        self.changed.emit()

    def _show_dependents(self) -> None:
        for key in AFTER.keys() & self._boxes.keys():
            shown = self._matters(key)
            self._boxes[key].setVisible(shown)
            self._labels[key].setVisible(shown)

    def _matters(self, key: str) -> bool:
        """Whether the key means something with what else was chosen."""
        on, value = AFTER.get(key, ("", ""))
        return on not in self._boxes or self._value(on) == value


def weapon_names(token: Token | None) -> list[str]:
    """Return the names of what the token holds in hand, as its keys list them."""
    return _names(token, drawn=True)


def sheathed_names(token: Token | None) -> list[str]:
    """Return the names of what the token would have to draw first."""
    return _names(token, drawn=False)


def _names(token: Token | None, *, drawn: bool) -> list[str]:
    listed = token.stats.get("weapons", ()) if token else ()
    names = [
        one.get("name") if isinstance(one, Mapping) else one
        for one in (listed if isinstance(listed, list | tuple) else ())
        if drawn == (not isinstance(one, Mapping) or bool(one.get("drawn", True)))
    ]
    return [name for name in dict.fromkeys(names) if isinstance(name, str)]
