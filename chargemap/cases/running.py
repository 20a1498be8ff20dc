"""A case, its run under its ruleset, and the complaints of rulesets as sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from chargemap import rules
from chargemap.formats.decode import FileError, Place
from chargemap.formats.values import text
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Plain, Verdict
from chargemap.rules.dice import Dice, DiceError
from chargemap.rules.fields import Complaint
from chargemap.rules.ruleset import Ruleset


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
    replayed: tuple[
        Mapping[str, tuple[int, ...]], ...
    ] = ()  # a log's dice, step by step

    def place(self, index: int) -> Place:
        """Return where in the file the action of that step stands."""
        if self.replayed:
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
        if case.replayed:
            queues = (case.replayed[index], {})
        dice = Dice(queues, seed=battle.seed, drawn=battle.drawn)
        try:
            verdict, battle = ruleset.resolve(battle, action, dice)
        except DiceError as error:
            where = f"{case.id}, step {index}, rolls.{error.purpose}"
            raise FileError(case.file, where, str(error)) from None
        queue = dice.left()
        yield verdict, battle


def require_sensible(battle: Battle, place: Place) -> Battle:
    """Return the battle settled; raise `FileError` for the first thing its ruleset complains of."""
    ruleset = rules.get(battle.ruleset)
    for complaint in ruleset.complaints(battle):
        raise _error(complaint, place)
    return ruleset.settle(battle)


def require_action(battle: Battle, action: Action, place: Place) -> None:
    """Raise `FileError` for the first thing in the action that makes no sense in the battle."""
    for complaint in rules.get(battle.ruleset).action_complaints(battle, action):
        raise _error(complaint, place)


def ruleset_of(value: object, place: Place) -> Ruleset:
    """Return the ruleset of that id."""
    try:
        return rules.get(text(value, place, "the id of a ruleset"))
    except rules.UnknownRulesetError as error:
        raise place.error(str(error), value) from None


def _error(complaint: Complaint, place: Place) -> FileError:
    path = ".".join(part for part in (place.path, complaint.place) if part)
    where = ", ".join(part for part in (place.head, path) if part)
    return FileError(place.file, where, complaint.expected)
