"""What others than the GM may see, in the colours that the GM sees."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from chargemap.app.paint.looks import side_marks
from chargemap.explain import verdict_sentence
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Annotation, Battle, Entry, Looks, names
from chargemap.model.plain import token_to_plain
from chargemap.model.verdict import Verdict

if TYPE_CHECKING:
    from chargemap.app.document import Document, Shown

SECRET = N_("It is done. What came of it names somebody who is hidden from this side.")
BARRED = N_("It did not work. What bars it names somebody hidden from this side.")


def for_players(battle: Battle) -> Battle:
    """Return what all players may see, each side in the colour that it has with the hidden ones."""
    return _coloured(battle, battle.seen_by_players())


def for_side(battle: Battle, side: str) -> Battle:
    """Return what that side may see, each side in the colour that it has with the hidden ones."""
    return _coloured(battle, battle.seen_by(side))


def _coloured(battle: Battle, seen: Battle) -> Battle:
    if seen is battle:
        return battle
    sides = {token.side for token in seen.everybody.values()}
    marks = side_marks(battle).items()
    colours = {side: colour for side, (colour, _letters) in marks if side in sides}
    colours.pop("", None)
    return replace(seen, looks=replace(seen.looks, sides=colours))


def ruling_words(
    document: "Document", verdict: Verdict, action: Action, before: Battle
) -> str:
    """Return the sentence about a ruling; to a side, of one that names somebody hidden from it, only that."""
    seat = document.seat
    if seat and seat.names_hidden((action, verdict), document.whole):
        return _(SECRET if verdict.legal or action.force else BARRED)
    return verdict_sentence(verdict, action, before)


class Seat:
    """Where the side sits that the laptop was passed to; a seat of no side sees what everybody may see.

    An entry of the log is seen as the same object each time, so that lists keep their place.
    """

    def __init__(self, side: str = "") -> None:
        self.side = side
        self._key: tuple[object, ...] = ()
        self._entries: dict[int, tuple[Entry, Entry | None]] = {}

    def seen(self, whole: Battle) -> Battle:
        """Return what the side sees of the battle.

        It is told the ids of those hidden from it, and no more, so that no new token takes one.
        """
        bare = replace(whole, log=())
        seen = for_side(bare, self.side)
        log = [self._entry(one, bare) for one in whole.log]
        found = tuple(one for one in log if one is not None)
        looks = replace(seen.looks, hidden=whole.looks.hidden)
        return replace(seen, log=found, looks=looks)

    def names_hidden(self, told: object, whole: Battle) -> bool:
        """Whether it names somebody who is hidden from the side: nothing of it can be asked, or said, there."""
        return names(told, whole.hidden_from(self.side))

    def completed(self, action: Action, whole: Battle) -> Action:
        """Return the action with what the tokens that it puts again have of those hidden from the side."""
        written, gone = action.get("tokens"), whole.hidden_from(self.side)
        if action.do != "put" or not isinstance(written, Mapping):
            return action
        tokens = dict(written)
        for key in tokens.keys() & whole.everybody.keys():
            token = whole.everybody[key]
            if token.names(gone):
                known = token_to_plain(token.without_traces_of(gone))
                tokens[key] = _with_secrets(tokens[key], token_to_plain(token), known)
        return replace(action, choices={**action.choices, "tokens": tokens})

    def _entry(self, entry: Entry, bare: Battle) -> Entry | None:
        secret = tuple(note for note in bare.annotations if note.gm)
        key = (bare.looks.hidden, secret, *map(_side_of, bare.everybody.values()))
        if key != self._key:
            self._key, self._entries = key, {}
        if id(entry) not in self._entries:
            left = replace(bare, log=(entry,)).seen_by(self.side).log
            self._entries[id(entry)] = (entry, left[0] if left else None)
        return self._entries[id(entry)][1]

    def shown(self, shown: "Shown", whole: Battle) -> "Shown | None":
        """Return a ruling of the battle as the side sees it; None if it names somebody hidden from it."""
        bare = replace(whole, log=())
        if self.names_hidden((shown.action, shown.verdict), whole):
            return None
        before = for_side(replace(shown.battle, log=()), self.side)
        entry = self._entry(shown.entry, bare) if shown.entry else None
        return replace(shown, battle=before, entry=entry)


def _with_secrets(
    written: Mapping[str, Any], whole: Mapping[str, Any], known: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the keys `written` of a token with what is in `whole` and was not `known`."""
    made = {key: one for key, one in whole.items() if key not in known} | {**written}
    told = known.get("effects", [])
    lost = [one for one in whole.get("effects", []) if one not in told]
    if lost:
        made["effects"] = [*written.get("effects", []), *lost]
    return made


def _side_of(token: Any) -> tuple[str, str]:
    return (token.id, token.side)


def with_decoration(whole: Battle, seen: Battle, made: Battle) -> Battle:
    """Return `whole` changed in what no rule reads as `made` was after `seen`, which shows a part of it."""
    kept = tuple(note for note in whole.annotations if note.gm)
    notes: tuple[Annotation, ...] = (*made.annotations, *kept)
    was, now, all_ = seen.looks, made.looks, whole.looks
    looks = Looks(
        _changed(all_.sides, was.sides, now.sides),
        _changed(all_.pictures, was.pictures, now.pictures),
        (all_.hidden - (was.hidden - now.hidden)) | (now.hidden - was.hidden),
    )
    return replace(whole, picture=made.picture, annotations=notes, looks=looks)


def _changed(
    whole: Mapping[str, Any], was: Mapping[str, Any], now: Mapping[str, Any]
) -> dict[str, Any]:
    """Return `whole` with what is otherwise in `now` than it `was`."""
    left = {key: one for key, one in whole.items() if key in now or key not in was}
    return left | {key: one for key, one in now.items() if was.get(key) != one}
