"""What a ruleset tells of a battle beside verdicts: states, effects in words, and what windows ask."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from chargemap.model.battle import Action, Battle, Entry, Token
from chargemap.model.board import Point, Square
from chargemap.model.verdict import Verdict
from chargemap.rules.chance import Chance, Crossing
from chargemap.rules.looking import Cost, Measured, Place, Sight, Stride, Zone
from chargemap.rules.offer import Ask, Offer


@dataclass(frozen=True)
class Template:
    """A miniature ready to be put on the board."""

    name: str
    stats: Mapping[str, object]


@dataclass(frozen=True)
class State:
    """A condition that a token may be in: the word of the files, and the words people read, filled by `names`."""

    id: str
    text: str
    names: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Effects:
    """Words for what holds on a token or was done to it."""

    # effect name, or name and value -> sentence with {who}, {value} and {item}
    texts: Mapping[str, str]
    until: Mapping[str, str]  # moment, or effect name and moment -> words
    spent: Mapping[str, str]  # what a turn uses up -> words, in the order to be read
    # effect, or what else is told -> clause ids to be read beside it where the verdict cites none
    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    told: frozenset[str] = frozenset()  # what the sentence about the action tells, too


@dataclass(frozen=True)
class Views:
    """What pictures and windows ask of a ruleset about a battle, beside verdicts."""

    space_sq: Callable[[Token], int]  # squares a side
    threatened: Callable[[Battle, str], frozenset[Square]]
    opponents: Callable[
        [Battle, str], tuple[str, ...]
    ]  # whom the token may name in a charge, in order
    riders: Callable[[Battle, str], tuple[str, ...]]  # who sits on the token
    fallen: Callable[[Token], bool]  # out of play: no turn, drawn as such
    to_hit: Callable[[Verdict], int | None]  # what the die must show, of a preview
    allowance: Callable[
        [Battle, Action], float
    ]  # how far the action may move, in the ruleset's unit
    # the way an action would take, legal or not: its points, and what was paid at each
    way: Callable[[Battle, Action], tuple[tuple[Point, ...], tuple[float, ...]]]
    measure: Callable[[Battle, Sequence[Place]], Measured]  # from place to place
    sight: Callable[
        [Battle, str, Place], Sight
    ]  # what a token sees and reaches of a place
    # what the token adds to its roll for initiative
    initiative: Callable[[Token], int] = lambda token: 0
    # who gets an attack on the one who acts before it has acted, in the verdict's order
    provocations: Callable[[Battle, Action], tuple[Chance, ...]] = (
        lambda battle, action: ()
    )
    # who gets an attack by what the dice of a logged action brought, in the order of the steps
    aftermath: Callable[[Entry], tuple[Chance, ...]] = lambda entry: ()
    # hit points left and the most there were, where the token keeps any
    health: Callable[[Token], tuple[int, int] | None] = lambda token: None
    stopped: Callable[[Token], bool] = lambda token: False  # goes no further by itself
    # where the token may end a `move` now, by kinds of move, the nearest first
    strides: Callable[[Battle, str], tuple[Stride, ...]] = lambda battle, token_id: ()
    # where the token, all else as it is, could be charged by an enemy in that one's next turn
    danger: Callable[[Battle, str], frozenset[Square]] = lambda battle, token_id: (
        frozenset()
    )

    # of a round base how wide it is, in inches; 0: the token fills squares
    base: Callable[[Token], float] = lambda token: 0.0
    # how high above the table a token stands, in inches
    height: Callable[[Battle, str], float] = lambda battle, token_id: 0.0
    # how high above the table the ground is at a point, in inches
    ground: Callable[[Battle, Point], float] = lambda battle, at: 0.0
    # what others have to reckon with near a token, the widest zone first
    zones: Callable[[Battle, str], tuple[Zone, ...]] = lambda battle, token_id: ()
    # the place nearest to a point of a table at which the token overlaps nothing; None: there is none
    free_place: Callable[[Battle, Token, Point], Point | None] = (
        lambda battle, token, near: near
    )
    # what the way of an action costs, line by line
    costs: Callable[[Battle, Action], tuple[Cost, ...]] = lambda battle, action: ()

    @property
    def provokes(self) -> bool:
        """Whether anybody ever gets an attack on one who acts."""
        return self.provocations is not Views.provocations

    def side(self, token: Token) -> float:
        """Return how wide the token's space is, in squares or inches."""
        return self.base(token) or self.space_sq(token)

    # what may be shown of an action that nobody is bound to yet; None: everything
    foreseen: Callable[[Battle, Action], Verdict | None] = lambda battle, action: None
    # who may still be named to step into the way of a mover, for each mover of an action so judged
    crossings: Callable[[Battle, Action, Verdict], tuple[Crossing, ...]] = (
        lambda battle, action, verdict: ()
    )
    # what a token may ask for now, against another or by itself; None: whatever its rules know
    offered: Callable[[Battle, str, str], tuple[Offer, ...]] | None = None
    # what others have to decide about an action before its dice fall, the first at once
    asks: Callable[[Battle, Action], tuple[Ask, ...]] = lambda battle, action: ()
    # the keys of actions that others decide
    asked_keys: tuple[str, ...] = ()
    # who of the others has decided what about an action: the sentences of the answers
    decided: Callable[[Battle, Action], tuple[tuple[str, str], ...]] = (
        lambda battle, action: ()
    )
    # for which purposes the one die of a preview is rolled on which all hangs; () if there is none
    hangs_on: Callable[[Verdict], tuple[str, ...]] = lambda verdict: ()
    # further dice of such a roll, taken for what mostly happens
    sure_dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    # whether a lower armour class is the better one
    descending: bool = False
    # whether every hit comes off the hit points of who keeps any by itself
    keeps_health: bool = False
    # the eight directions a token may face, clockwise from the top of the board; () if it faces none
    facings: tuple[str, ...] = ()
    # what is shown of a token: its states, what follows from where it stands, what it did this turn
    holds: Callable[[Battle, str], tuple[State, ...]] = lambda battle, token_id: ()

    def reachable(self, battle: Battle, token_id: str) -> frozenset[Square]:
        """Return the squares in which the token may end a `move` now, its own left out."""
        every = (stride.squares for stride in self.strides(battle, token_id))
        return frozenset().union(*every)
