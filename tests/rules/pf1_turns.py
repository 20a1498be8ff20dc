"""What is spent of turns as the page tells it: kept from step to step, apart from what the program keeps."""

from dataclasses import dataclass, field, replace

from chargemap.model.battle import Battle, Token
from tests.rules import page
from tests.rules.spaces import turn_of


@dataclass
class Spent:
    """What a token has used up of its turn, and what holds in it."""

    standard: bool = False
    move: bool = False
    blows: set[int] | None = None  # of a full attack, once begun
    aoo: int = 0
    knees: bool | None = None  # how the roll fell, if it did
    controlled: bool = False
    feet: int = 0  # moved this turn
    walked: bool = False  # the move action went into a move
    struck_by: set[str] = field(default_factory=set)  # who had its blow at the mover
    held_at_start: str = ""
    checked: bool = False  # the hold


@dataclass
class Ledger:
    """The turns of all."""

    spent: dict[str, Spent] = field(default_factory=dict)
    first_aoo: dict[str, int] = field(default_factory=dict)
    feints: dict[tuple[str, str], int] = field(default_factory=dict)

    @classmethod
    def of(cls, battle: Battle) -> "Ledger":
        """Every token starts a case at the start of its turn."""
        ledger = cls()
        for key, token in battle.tokens.items():
            ledger.first_aoo[key] = page.number(token, "aoo", 1)
            ledger.spent[key] = Spent(
                held_at_start=str(token.stats.get("grapples") or "")
            )
        return ledger

    def left(self, battle: Battle, key: str) -> tuple[bool, bool]:
        """Whether the standard and the move action are left."""
        turn, spent = turn_of(battle, key), self.spent[key]
        standard = turn in ("full", "standard") and not spent.standard
        return standard, turn in ("full", "move") and not spent.move

    def holds(self, battle: Battle, key: str, cost: str) -> bool:
        standard, move = self.left(battle, key)
        if cost == "full":
            return standard and move
        if cost == "move":
            return standard or move
        return standard if cost == "standard" else True

    def pay(self, battle: Battle, key: str, cost: str) -> None:
        spent, (_standard, move) = self.spent[key], self.left(battle, key)
        ridden = any(page.mount(battle, one) == key for one in battle.tokens)
        if ridden and cost != "free":
            cost = "full"  # a mount has one action a turn
        if cost in ("full", "standard"):
            spent.standard = True
        if cost == "full" or (cost == "move" and move):
            spent.move = True
        elif cost == "move":
            spent.standard = True

    def shown(self, battle: Battle) -> Battle:
        """The battle with the opportunity attacks that are left."""
        return battle.with_token(
            *(self._counted(one) for one in battle.tokens.values())
        )

    def _counted(self, token: Token) -> Token:
        if token.id not in self.spent:
            return token
        left = self.first_aoo[token.id] - self.spent[token.id].aoo
        return replace(token, stats={**token.stats, "aoo": left})

    def start(self, battle: Battle, key: str) -> list[str]:
        """The next turn of the token and whom it rides or carries; return whose hold was not kept."""
        ended = []
        for one in sorted(page.party(battle, key)):
            spent = self.spent[one]
            holds = str(battle.tokens[one].stats.get("grapples") or "")
            if holds and spent.held_at_start == holds and not spent.checked:
                ended.append(one)
                holds = ""
            self.spent[one] = Spent(held_at_start=holds)
            self.feints = {
                pair: turns - (pair[0] == one)
                for pair, turns in self.feints.items()
                if turns - (pair[0] == one) > 0
            }
        return ended
