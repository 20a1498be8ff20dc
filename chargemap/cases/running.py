"""A case, its run under its ruleset, and the complaints of rulesets as sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from chargemap import rules
from chargemap.cases.byhand import require_hand
from chargemap.formats.decode import FileError, Place
from chargemap.formats.values import text
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Plain, Verdict
from chargemap.rules.dice import Dice, DiceError
from chargemap.rules.fields import Complaint
from chargemap.rules.ruleset import Ruleset

LONG = 40  # letters: a word that is longer is told cut short


@dataclass(frozen=True, slots=True)
class Case:
    """A battle, what is asked in it, the dice that are fixed, and what the verdicts must hold."""

    id: str
    battle: Battle
    actions: tuple[Action, ...] = ()
    rolls: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    seed: int = 1
    expect: tuple[Mapping[str, Plain], ...] | None = None
    clauses: tuple[str, ...] = ()
    file: str = ""
    saved: Battle | None = None  # of a saved battle: what its log is said to leave
    replayed: tuple[Mapping[str, tuple[int, ...]], ...] = ()  # its dice, step by step
    drawn: tuple[int | None, ...] = ()  # the dice drawn before each of its steps

    def place(self, index: int) -> Place:
        """Return where in the file the action of that step stands."""
        if self.saved is not None:
            return Place(self.file).key("log")[index].key("action")
        return Place(self.file, self.id).key("act")[index]


def run(case: Case) -> Iterator[tuple[Verdict, Battle]]:
    """Yield the verdict of each step and the battle after it, each on the board the one before left."""
    ruleset = rules.get(case.battle.ruleset)
    battle, queue = case.battle, case.rolls
    for index, action in enumerate(case.actions):
        place = case.place(index)
        require_action(battle, action, place)
        queues = (action.rolls, queue)
        if case.saved is not None:
            queues = (case.replayed[index], {})
            if (drawn := case.drawn[index]) is not None:
                battle = replace(battle, drawn=drawn)
        dice = Dice(queues, seed=battle.seed, drawn=battle.drawn)
        try:
            verdict, battle = ruleset.resolve(battle, action, dice)
        except DiceError as error:
            raise _bad_die(case, index, error) from None
        if ruleset.actions[action.do].by_hand:
            require_sensible(battle, place)
        queue = dice.left()
        yield verdict, battle


def with_a_charge(battle: Battle) -> Battle | None:
    """Return the battle as its last logged charge left it, or after a first one that is legal."""
    befores = [entry.before for entry in battle.log]
    for left in (battle, *reversed(befores)):
        if left.log and left.log[-1].action.do == "charge":
            return left
    ruleset = rules.get(battle.ruleset)
    for by in battle.tokens:
        for at in ruleset.views.opponents(battle, by):
            action = Action("charge", by, at)
            if ruleset.judge(battle, action).legal:
                dice = Dice(seed=battle.seed, drawn=battle.drawn)
                return ruleset.resolve(battle, action, dice)[1]
    return None


def _bad_die(case: Case, index: int, error: DiceError) -> FileError:
    if case.saved is not None:
        place = Place(case.file).key("log")[index]
    else:
        place = Place(case.file, f"{case.id}, step {index}")
    return place.key("rolls").key(error.purpose).error(str(error))


def require_sensible(battle: Battle, place: Place) -> Battle:
    """Return the battle settled; raise `FileError` for the first thing its ruleset complains of."""
    ruleset = rules.get(battle.ruleset)
    for complaint in ruleset.complaints(battle):
        raise _error(complaint, place)
    return ruleset.settle(battle)


def require_action(battle: Battle, action: Action, place: Place) -> None:
    """Raise `FileError` for the first thing in the action that makes no sense in the battle."""
    ruleset = rules.get(battle.ruleset)
    for complaint in ruleset.action_complaints(battle, action):
        raise _error(complaint, place)
    if ruleset.actions[action.do].by_hand:
        require_hand(battle, action, place)


def fault_of(battle: Battle, action: Action) -> tuple[str, str] | None:
    """Return where in the action a reader of it would find what makes no sense, and what he expected."""
    try:
        require_action(battle, action, Place(""))
    except FileError as error:
        return error.place, error.expected
    return None


def ruleset_of(value: object, place: Place) -> Ruleset:
    """Return the ruleset of that id."""
    try:
        return rules.get(text(value, place, "the id of a ruleset"))
    except rules.UnknownRulesetError as error:
        raise place.error(str(error), value) from None


def _error(complaint: Complaint, place: Place) -> FileError:
    below = complaint.place
    if not place.head and below.startswith("terrain["):
        below = f"board.{below}"  # where a saved battle keeps it
    path = ".".join(part for part in (place.path, below) if part)
    where = ", ".join(part for part in (place.head, path) if part)
    words = complaint.expected.split(" ")
    told = " ".join(one if len(one) <= LONG else f"{one[:LONG]}..." for one in words)
    return FileError(place.file, where, told)
