"""What a token may ask for now, and what others decide about it before its dice fall: as the table offers it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chargemap.model.battle import Action


@dataclass(frozen=True)
class Offer:
    """One thing that a token may ask for: its action, and the words that tell it from others.

    `text` is what it is called alone or within its `group`; `names` fill it. Without a text it is called
    as its action is. `options` are the keys of the action that may still be chosen; None: all there are.
    `lay` is the key that dragging the one who acts sets (a way or a place), `put` the key that dragging
    the target sets; `needed`: without what is laid it cannot be ruled. `helpers` is the key that names
    friends who help.
    """

    action: Action
    text: str = ""
    group: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    options: tuple[str, ...] | None = None
    weapons: tuple[str, ...] | None = None  # to choose from; None: those in hand
    lay: str = ""
    put: str = ""
    needed: bool = False
    helpers: str = ""

    @property
    def kind(self) -> tuple[str, str, str]:
        """What is the same of it whoever acts, and against whom."""
        return (self.action.do, self.group, self.text)


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to decide: in a few words, as the log tells it, and the action as it is then."""

    text: str
    told: str
    action: Action


@dataclass(frozen=True, slots=True)
class Ask:
    """What `who` has to decide about the action of another. The sentences may use {who}, {by} and {at}.

    `strike`: it is about an attack of opportunity.
    """

    who: str
    text: str
    answers: tuple[Answer, ...]
    strike: bool = False
