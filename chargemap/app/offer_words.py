"""The words of what is offered, and how offers that belong together stand in a list."""

from collections.abc import Iterable

from chargemap.explain.words import fill
from chargemap.i18n import _
from chargemap.rules.offer import Offer


def offer_words(offer: Offer) -> str:
    """Return what an offer is called within its group, or alone; nothing if its action has to name it."""
    names = {key: _(name) for key, name in offer.names.items()}
    return fill(offer.text, **names) if offer.text else ""


def grouped(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    """Return the offers by their group; each that has none stands alone under its own words."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.group or offer.text or offer.action.do, []).append(offer)
    return found
