"""What the roster says of each token, read from a battle."""

from dataclasses import dataclass, replace

from chargemap.app.docks.turn_rows import health_words
from chargemap.app.paint.looks import side_marks, token_looks
from chargemap.app.paint.minis import TokenLook
from chargemap.i18n import _
from chargemap.model.battle import Battle
from chargemap.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One token: where it belongs, how it looks, and what is said of it."""

    id: str
    name: str
    side: str
    colour: str
    health: str
    states: str
    placed: bool
    look: TokenLook

    @property
    def group(self) -> tuple[bool, str]:
        """Where it is listed: with its side, or with all who are not on the board."""
        return (not self.placed, self.side if self.placed else "")

    @property
    def spoken(self) -> str:
        """All of it in one line, for those who listen."""
        where = "" if self.placed else _("not on the board")
        words = (self.name, self.side, self.health, self.states, where)
        return ", ".join(one for one in words if one)

    def matches(self, words: str) -> bool:
        """Whether every one of the words is found in it."""
        said = f"{self.name} {self.side} {self.states} {self.id}".casefold()
        return all(word in said for word in words.casefold().split())


def roster_rows(battle: Battle, ruleset: Ruleset) -> list[RosterRow]:
    """Return a row for everybody: side by side, then those who are not on the board."""
    sides = side_marks(battle)
    texts = {state.id: _(state.text) for state in ruleset.states}
    looks = _looks(battle, ruleset)
    rows = [
        RosterRow(
            id=token.id,
            name=token.label,
            side=token.side,
            colour=sides[token.side][0],
            health=health_words(token),
            states=", ".join(texts.get(one, one) for one in sorted(token.states)),
            placed=token.id in battle.tokens,
            look=looks[token.id],
        )
        for token in battle.everybody.values()
    ]
    return sorted(rows, key=lambda row: row.group)


def _looks(battle: Battle, ruleset: Ruleset) -> dict[str, TokenLook]:
    """Return how each looks by itself: without names, badges and its place on a mount."""
    alone = {
        key: replace(
            token, stats={k: v for k, v in token.stats.items() if k != "mount"}
        )
        for key, token in battle.everybody.items()
    }
    looks = token_looks(replace(battle, tokens=alone, reserve={}), ruleset)
    return {
        key: replace(look, name="", below="", badges=(), riding=False)
        for key, look in looks.items()
    }
