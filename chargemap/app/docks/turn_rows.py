"""What the Turn dock says of each token in the order: gathered once for the eye and for the ear."""

from dataclasses import dataclass

from chargemap import explain
from chargemap.app.paint.looks import side_marks
from chargemap.explain.words import state_words
from chargemap.i18n import _
from chargemap.model.battle import Battle, Token, Turn
from chargemap.rules.order import by_sides, sequence
from chargemap.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Held:
    """An effect or a state that holds on a token, in words; a state has no end of its own."""

    token: str
    what: str
    words: str
    state: bool = False


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One token in the order of turns."""

    id: str
    name: str
    number: int | None
    side: str
    colour: str
    letters: str
    in_turn: bool
    acted: bool
    delays: bool
    readied: bool
    waits: str  # in words
    fallen: bool
    mount: str
    health: str
    holds: tuple[Held, ...]
    shown: tuple[str, ...] = ()  # its states in words, with what follows from them

    @property
    def states(self) -> str:
        """The states in one line, with what it waits for and whom it rides."""
        held = ", ".join(self.shown)
        mount = _("on {mount}").format(mount=self.mount) if self.mount else ""
        return " · ".join(one for one in (self.waits, held, mount) if one)

    @property
    def effects(self) -> tuple[str, ...]:
        """The effects, each in a sentence with its end."""
        return tuple(one.words for one in self.holds if not one.state)

    @property
    def spoken(self) -> str:
        """All of it in one line, for those who listen."""
        marks = (
            (self.in_turn, _("in turn")),
            (self.acted, _("has acted")),
            (self.fallen, _("out of play")),
        )
        number = "" if self.number is None else str(self.number)
        words = [self.name, number, self.side, *(text for on, text in marks if on)]
        words += [self.health, self.states, *self.effects]
        return ", ".join(one for one in words if one)


def turn_rows(battle: Battle, ruleset: Ruleset) -> list[TurnRow]:
    """Return a row for everybody in the order; a mount stands with its rider."""
    sides = side_marks(battle)
    ids = list(sequence(battle))
    if by_sides(ruleset):
        ids.sort(key=lambda one: battle.tokens[one].side != battle.turn.side)
    return [
        _row(battle, ruleset, battle.tokens[one], sides)
        for one in ids
        if not ruleset.views.riders(battle, one)
    ]


def _row(
    battle: Battle,
    ruleset: Ruleset,
    token: Token,
    sides: dict[str, tuple[str, str]],
) -> TurnRow:
    turn = battle.turn
    mount = battle.tokens.get(str(token.stats.get("mount", "")))
    colour, letters = sides[token.side or (mount.side if mount else "")]
    in_turn = token.id == turn.token or bool(turn.side and token.side == turn.side)
    holds = [*_held(battle, ruleset, token)]
    if mount is not None:
        holds += _held(battle, ruleset, mount)
    return TurnRow(
        id=token.id,
        name=token.label,
        number=turn.initiative.get(token.id),
        side=token.side,
        colour=colour,
        letters=letters,
        in_turn=in_turn,
        acted=token.id in turn.acted and not in_turn,
        delays=token.id in turn.delayed,
        readied=token.id in turn.readied,
        waits=waiting_words(turn, token.id),
        fallen=ruleset.views.fallen(token),
        mount=mount.label if mount else "",
        health=health_words(token),
        holds=tuple(holds),
        shown=tuple(
            state_words(state)
            for one in (token, *((mount,) if mount else ()))
            for state in ruleset.shown_states(battle, one.id)
        ),
    )


def waiting_words(turn: Turn, token_id: str) -> str:
    """Return in words what the token waits for; empty if it does not."""
    if token_id in turn.delayed:
        return _("delays")
    if what := turn.readied.get(token_id):
        return _("ready: {what}").format(what=what)
    return _("ready") if token_id in turn.readied else ""


def health_words(token: Token) -> str:
    """Return how many hit points are left, of how many; empty if nobody counts them."""
    left = token.stats.get("hp")
    if left is None:
        return ""
    most = token.stats.get("hp_max", left)
    return _("{left} of {most} hp").format(left=left, most=most)


def _held(battle: Battle, ruleset: Ruleset, token: Token) -> list[Held]:
    texts = {state.id: state.text for state in ruleset.states}
    holds = [
        Held(token.id, one, _(texts.get(one, one)), state=True)
        for one in sorted(token.states)
    ]
    return holds + [
        Held(token.id, one.what, explain.effect_sentence(one, battle))
        for one in token.effects
    ]
