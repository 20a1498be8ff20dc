"""The strip of the tool for other actions: which one, in which way, and what may be chosen of it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from chargemap.app.offer_words import grouped, offer_words
from chargemap.app.tools.options import OptionsStrip
from chargemap.explain.words import sentence_case
from chargemap.i18n import _
from chargemap.model.battle import Action, Token
from chargemap.rules.offer import Offer
from chargemap.rules.ruleset import Ruleset

SHOOT = "shoot-mounted"


class ActionStrip(OptionsStrip):
    """Two lists in place of a title: the actions, and the ways of the one chosen."""

    picked = Signal(object)  # the offer that was chosen
    done = Signal()  # an action without a target shall be carried out

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups, self.ways = QComboBox(), QComboBox()
        self.do_it = QPushButton()
        self._offers: tuple[Offer, ...] = ()
        self._ruleset: Ruleset | None = None
        self._recalled: tuple[str, object, Action | None] | None = None
        self._title.hide()
        for place, widget in enumerate((self.groups, self.ways, self.do_it)):
            self._row.insertWidget(place, widget)
        for box, name in ((self.groups, "groups"), (self.ways, "ways")):
            box.setObjectName(name)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.groups.activated.connect(self._pick_group)
        self.ways.activated.connect(self._pick_way)
        self.do_it.clicked.connect(self.done)
        self.do_it.hide()
        self._say()

    def show_offers(
        self, ruleset: Ruleset, offers: Sequence[Offer], chosen: Offer | None
    ) -> None:
        """List these, with one of them chosen."""
        self._ruleset, self._offers = ruleset, tuple(offers)
        shots = _("Of shots only those from the saddle are ruled.")
        self.groups.setWhatsThis(shots if SHOOT in ruleset.rules else "")
        by_group = grouped(offers)
        names = list(by_group)
        with QSignalBlocker(self.groups), QSignalBlocker(self.ways):
            self.groups.clear()
            for name in names:
                self.groups.addItem(self._name(by_group[name][0], name), name)
            at = [i for i, name in enumerate(names) if chosen in by_group[name]]
            self.groups.setCurrentIndex(at[0] if at else -1)
            several = by_group[names[at[0]]] if at else []
            self.ways.clear()
            for offer in several:
                self.ways.addItem(sentence_case(offer_words(offer)), None)
            if chosen in several:
                self.ways.setCurrentIndex(several.index(chosen))
        self.ways.setVisible(len(several) > 1)
        if chosen is None:
            self.do_it.hide()
        self.groups.setEnabled(bool(names))

    def show_way(self, offer: Offer) -> None:
        """Show one of those listed as the one that is meant, without choosing it."""
        several = grouped(self._offers).get(self.groups.currentData(), [])
        wanted = (offer.kind, offer.names)
        for index, one in enumerate(several):
            if (one.kind, one.names) == wanted:
                with QSignalBlocker(self.ways):
                    self.ways.setCurrentIndex(index)

    def show_choices(self, offer: Offer, token: Token | None, *, alone: bool) -> None:
        """Offer what may be chosen of that offer; `alone`: it has no target to be clicked."""
        assert self._ruleset is not None, "offers are on show"
        rules = self._ruleset.rules[offer.action.do]
        keys = offer.options
        if keys is None:
            self.offer(rules)
        else:
            fixed = offer.action.choices
            self.offer(rules, [key for key in keys if key not in fixed])
        self.show_weapons(token, offer.weapons)
        self.do_it.setVisible(alone and not offer.needed)
        self._name_button(offer)

    def recall(self, offer: Offer, declared: Action | None) -> None:
        """Show once the choices with which such an action was declared."""
        asked = (offer.action.by, offer.kind, declared)
        if asked != self._recalled and declared and declared.do == offer.action.do:
            self.take(declared.choices)
        self._recalled = asked

    def _name_button(self, offer: Offer) -> None:
        assert self._ruleset is not None, "offers are on show"
        declares = offer.action.do in self._ruleset.declares
        self.do_it.setText(_("Declare") if declares else _("Do it"))

    def _name(self, offer: Offer, name: str) -> str:
        assert self._ruleset is not None, "offers are on show"
        rules = self._ruleset.rules[offer.action.do]
        return _(name) if offer.text else _(rules.text)

    def _pick_group(self, index: int) -> None:
        self.picked.emit(grouped(self._offers)[self.groups.itemData(index)][0])

    def _pick_way(self, index: int) -> None:
        name = self.groups.currentData()
        self.picked.emit(grouped(self._offers)[name][index])

    def _say(self) -> None:
        self.do_it.setText(_("Do it"))
        self.groups.setAccessibleName(_("Action"))
        self.ways.setAccessibleName(_("In which way"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
