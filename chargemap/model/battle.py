"""A battle and what changes it: tokens, actions and the log, all frozen values."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from chargemap.model.board import Board, Point, Square
from chargemap.model.verdict import Effect, Verdict


@dataclass(frozen=True, slots=True)
class Token:
    """A miniature. `at` is its top-left square on a grid, its centre in inches on a table.

    `stats` holds the ruleset's own token keys as plain data; `effects` what holds on it until some
    moment of play; `spent` what it has used up this turn (words of the ruleset).
    """

    id: str
    at: Point
    side: str = ""
    name: str = ""
    states: frozenset[str] = frozenset()
    effects: tuple[Effect, ...] = ()
    spent: frozenset[str] = frozenset()
    stats: Mapping[str, object] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash identity and place: cheap enough to be a cache's key at every ruling."""
        return hash((self.id, self.at))

    @property
    def label(self) -> str:
        """The name that people read."""
        return self.name or self.id

    def effect(self, what: str) -> Effect | None:
        """Return the effect of that name which holds on the token, if any."""
        return next((effect for effect in self.effects if effect.what == what), None)

    def with_effect(self, effect: Effect) -> "Token":
        """Return the token with `effect`, in place of an earlier one of the same name."""
        return replace(
            self, effects=(*self.without_effects(effect.what).effects, effect)
        )

    def without_effects(self, *whats: str) -> "Token":
        """Return the token without the effects of those names."""
        return replace(
            self, effects=tuple(e for e in self.effects if e.what not in whats)
        )

    def names(self, ids: frozenset[str]) -> bool:
        """Whether an effect or a key of the ruleset's names one of those tokens."""
        return names(self.effects, ids) or names(tuple(self.stats.values()), ids)

    def without_traces_of(self, ids: frozenset[str]) -> "Token":
        """Return the token without the effects and keys that name one of those tokens."""
        kept = tuple(one for one in self.effects if not names(one, ids))
        stats = {key: one for key, one in self.stats.items() if not names(one, ids)}
        return replace(self, effects=kept, stats=stats)

    def without_stat(self, key: str) -> "Token":
        """Return the token without that key of its ruleset's."""
        left = {one: value for one, value in self.stats.items() if one != key}
        return replace(self, stats=left)


@dataclass(frozen=True, slots=True)
class Turn:
    """Where play stands: the round, and the token or the side whose turn it is (empty before the first).

    `order` is who comes after whom, once that was rolled or set by hand; `initiative` the numbers.
    `acted` have had (or missed) their turn this round; `delayed` wait, since that round; `readied` wait, for that.
    """

    round: int = 1
    token: str = ""
    order: tuple[str, ...] = ()
    initiative: Mapping[str, int] = field(default_factory=dict)
    acted: frozenset[str] = frozenset()
    delayed: Mapping[str, int] = field(default_factory=dict)
    readied: Mapping[str, str] = field(default_factory=dict)
    side: str = ""

    def __hash__(self) -> int:
        """Hash the moment of play."""
        return hash((self.round, self.token, self.side))

    def waits(self, token_id: str) -> bool:
        """Whether the token has put its turn off, or acts when something happens."""
        return token_id in self.delayed or token_id in self.readied

    def without(self, *ids: str) -> "Turn":
        """Return the turn without what it knows of those tokens, but for whose turn it is."""

        def kept(known: Mapping[str, Any]) -> dict[str, Any]:
            return {key: value for key, value in known.items() if key not in ids}

        return replace(
            self,
            order=tuple(one for one in self.order if one not in ids),
            initiative=kept(self.initiative),
            acted=self.acted - set(ids),
            delayed=kept(self.delayed),
            readied=kept(self.readied),
        )

    def hiding(self, ids: frozenset[str]) -> "Turn":
        """Return the turn with nothing in it that names one of those tokens."""
        kept = self.without(*ids)
        return replace(kept, token="") if self.token in ids else kept


@dataclass(frozen=True, slots=True)
class Action:
    """What a player asks for: `do` by token `by`, `at` tokens or a place, with the keys of `choices`."""

    do: str
    by: str = ""
    at: str | Point | tuple[str, ...] | None = None
    choices: Mapping[str, object] = field(default_factory=dict)
    rolls: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    force: bool = False

    def __hash__(self) -> int:
        """Hash who does what to whom."""
        return hash((self.do, self.by, self.at))

    @property
    def targets(self) -> tuple[str, ...]:
        """The ids of the tokens that it is aimed at, in order."""
        if isinstance(self.at, str):
            return (self.at,) if self.at else ()
        return tuple(one for one in self.at or () if isinstance(one, str))

    def get(self, key: str, default: object = None) -> object:
        """Return the choice `key`, or `default`."""
        return self.choices.get(key, default)

    def choosing(self, **choices: object) -> "Action":
        """Return the action with these choices added."""
        return replace(self, choices={**self.choices, **choices})


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture under the map: `data` (a whole PNG, JPEG or WebP file), or a `path` to one."""

    name: str
    rectangle: tuple[float, float, float, float]  # x, y, width, height in board units
    data: bytes = b""
    path: str = ""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Annotation:
    """A note drawn over the map: `kind` is arrow, text, circle, freehand or measure.

    `points` are in board units (of a circle its centre and one of its edge); `colour` is such as `#1f62ad`,
    or nothing for that of letters. A note that is `gm` is for the GM's eyes only.
    """

    kind: str
    points: tuple[Point, ...]
    text: str = ""
    layer: str = ""
    colour: str = ""
    gm: bool = False


@dataclass(frozen=True, slots=True)
class Looks:
    """How people want the battle to look: the colour of a side, a picture on a token, who is not to be seen.

    `sides` holds colours such as `#1f62ad` by the names of sides; `pictures` whole PNG, JPEG or WebP
    files by the ids of tokens. `hidden` holds the ids of tokens that are kept from the players: the GM
    sees them, the rules take no notice. (A warrior in the *state* hidden is ruled so, and stands on
    the table for all to see.) Ids of tokens that are gone stay, so that what is told of them does.
    """

    sides: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()

    def with_colour(self, side: str, colour: str) -> "Looks":
        """Return the looks with that colour for the side; without one it takes what comes."""
        sides = {key: one for key, one in self.sides.items() if key != side}
        return replace(self, sides={**sides, side: colour} if colour else sides)

    def with_pictures(self, pictures: Mapping[str, bytes]) -> "Looks":
        """Return the looks with these pictures on those tokens; an empty one is none."""
        joined = {**self.pictures, **pictures}
        return replace(self, pictures={key: one for key, one in joined.items() if one})

    def with_hidden(self, *ids: str) -> "Looks":
        """Return the looks with these tokens kept from the players, too."""
        return replace(self, hidden=self.hidden | set(ids))

    def without_hidden(self, *ids: str) -> "Looks":
        """Return the looks with these tokens shown to the players."""
        return replace(self, hidden=self.hidden - set(ids))


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: what was asked, all dice rolled, the ruling, the battle before, the turn.

    The turn is the one that the action falls in; of an action that begins one, the one it begins.
    Equal entries ask and rule the same; `before` is not compared, for it holds the log so far.
    """

    action: Action
    rolls: Mapping[str, tuple[int, ...]]
    verdict: Verdict
    before: "Battle" = field(compare=False, repr=False)
    turn: Turn = field(default_factory=Turn)


@dataclass(frozen=True, slots=True)
class Battle:
    """A board and its tokens under one ruleset, with the log of all that was ruled so far.

    `reserve` holds tokens that belong to the battle and are not on the board; `stats` the ruleset's own
    keys of a battle as plain data.
    """

    ruleset: str
    board: Board
    tokens: Mapping[str, Token] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)
    declared: tuple[Action, ...] = ()
    log: tuple[Entry, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    picture: Picture | None = None
    seed: int = 1
    drawn: int = 0  # dice taken from the seeded generator so far
    reserve: Mapping[str, Token] = field(default_factory=dict)
    stats: Mapping[str, object] = field(default_factory=dict)
    looks: Looks = field(default_factory=Looks)

    def __hash__(self) -> int:
        """Hash the board and the number of tokens."""
        return hash((self.ruleset, self.board, len(self.tokens)))

    @property
    def start(self) -> "Battle":
        """The battle that the log began with."""
        return self.after(0)

    def after(self, entries: int) -> "Battle":
        """Return the battle as it was after so many entries of its log."""
        return self.log[entries].before if entries < len(self.log) else self

    def with_token(self, *tokens: Token) -> "Battle":
        """Return the battle with these tokens put in, or in place of those with their ids."""
        return replace(
            self, tokens={**self.tokens, **{token.id: token for token in tokens}}
        )

    def without_token(self, *ids: str) -> "Battle":
        """Return the battle without the tokens of those ids."""
        return replace(
            self,
            tokens={key: token for key, token in self.tokens.items() if key not in ids},
        )

    @property
    def everybody(self) -> Mapping[str, Token]:
        """The tokens on the board, then those in the reserve."""
        return {**self.tokens, **self.reserve}

    def benched(self, *ids: str) -> "Battle":
        """Return the battle with these tokens in the reserve instead of on the board."""
        gone = {key: self.tokens[key] for key in ids}
        return replace(self.without_token(*ids), reserve={**self.reserve, **gone})

    def without_reserve(self, *ids: str) -> "Battle":
        """Return the battle with none of these tokens in its reserve."""
        kept = {key: one for key, one in self.reserve.items() if key not in ids}
        return replace(self, reserve=kept)

    def marked(self, key: str) -> frozenset[Square]:
        """Return the squares that the key of that name marks; those of `stats` that are no squares mark none."""
        written = self.stats.get(key)
        pairs = written if isinstance(written, list | tuple) else ()
        return frozenset((column, row) for column, row in pairs)

    def with_marked(self, key: str, squares: Iterable[Square]) -> "Battle":
        """Return the battle in which that key marks just these squares."""
        marked = [[column, row] for column, row in sorted(squares, key=_by_rows)]
        stats = {name: one for name, one in self.stats.items() if name != key}
        return replace(self, stats={**stats, key: marked} if marked else stats)

    def logged(self, entry: Entry) -> "Battle":
        """Return the battle with `entry` at the end of its log."""
        return replace(self, log=(*self.log, entry))

    def seen_by_players(self) -> "Battle":
        """Return what all players may see: no hidden token, nothing that names one, no note of the GM's.

        It is to be looked at, not played on: entries of the log that name a hidden token are left out.
        """
        return self._without_secrets(self.looks.hidden)

    def seen_by(self, side: str) -> "Battle":
        """Return what that side may see: its own hidden tokens too, and of what is declared its own only.

        Whoever is on no side, as when `side` is nothing, sees what everybody sees.
        """
        everybody = self.everybody.values()
        own = frozenset(one.id for one in everybody if side and one.side == side)
        seen = self._without_secrets(self.looks.hidden - own)
        declared = tuple(action for action in seen.declared if action.by in own)
        log = tuple(one for one in seen.log if own.issuperset(_planners(one.action)))
        if (declared, log) == (seen.declared, seen.log):
            return seen
        return replace(seen, declared=declared, log=log)

    def hidden_from(self, side: str) -> frozenset[str]:
        """Return the ids of the tokens that are hidden from that side."""
        everybody = self.everybody.values()
        own = (one.id for one in everybody if side and one.side == side)
        return self.looks.hidden.difference(own)

    def told_to_players(self, entry: Entry) -> Entry | None:
        """Return an entry as all players may see it; None if it names a token that is hidden now."""
        gone = self.looks.hidden
        return self._entry_without(entry, gone, self._open_notes) if gone else entry

    def _without_secrets(self, gone: frozenset[str]) -> "Battle":
        notes = self._open_notes
        if not gone:
            kept = len(notes) == len(self.annotations)
            return self if kept else replace(self, annotations=notes)
        told = (self._entry_without(entry, gone, notes) for entry in self.log)
        log = tuple(entry for entry in told if entry is not None)
        return replace(self._without_named(gone), annotations=notes, log=log)

    @property
    def _open_notes(self) -> tuple[Annotation, ...]:
        return tuple(note for note in self.annotations if not note.gm)

    @staticmethod
    def _entry_without(
        entry: "Entry", gone: frozenset[str], notes: tuple[Annotation, ...]
    ) -> "Entry | None":
        """Return the entry on a board without those tokens, under these notes; None if it names one of them."""
        if names(entry.action, gone) or names(entry.verdict, gone):
            return None
        before = replace(entry.before._without_named(gone), annotations=notes)
        return replace(entry, turn=entry.turn.hiding(gone), before=before)

    def _without_named(self, gone: frozenset[str]) -> "Battle":
        """Return the battle without those tokens, what is declared by or at them, and its log."""
        looks, stats = self.looks, self.stats
        pictures = {key: one for key, one in looks.pictures.items() if key not in gone}
        left = self.without_token(*gone).without_reserve(*gone)
        told = (one for one in left.tokens.values() if one.names(gone))
        return replace(
            left.with_token(*(one.without_traces_of(gone) for one in told)),
            turn=self.turn.hiding(gone),
            declared=tuple(one for one in self.declared if not names(one, gone)),
            log=(),
            stats={key: one for key, one in stats.items() if not names(one, gone)},
            looks=replace(looks, pictures=pictures, hidden=looks.hidden - gone),
        )


def _planners(action: Action) -> tuple[str, ...]:
    """Return the tokens whose plans the action tells: those that declare, or take that back."""
    made, ids = action.get("action"), action.get("ids")
    if action.do == "declare" and isinstance(made, Mapping):
        return (str(made.get("by", "")),)
    if action.do == "undeclare" and isinstance(ids, list | tuple):
        return tuple(map(str, ids))
    return ()


def names(value: object, ids: frozenset[str]) -> bool:
    """Whether one of those ids stands anywhere in the value."""
    if isinstance(value, str):
        return value in ids
    if isinstance(value, Mapping):
        return any(names(key, ids) or names(one, ids) for key, one in value.items())
    if isinstance(value, tuple | list | frozenset | set):
        return any(names(one, ids) for one in value)
    if is_dataclass(value):
        return any(names(getattr(value, one.name), ids) for one in fields(value))
    return False


def _by_rows(square: Square) -> tuple[int, int]:
    """Return the place of a square in the order in which one reads."""
    return square[1], square[0]
