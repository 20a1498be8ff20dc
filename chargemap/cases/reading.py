"""Cases out of YAML: every battle and action is checked by its ruleset before anything is ruled."""

import re
import warnings
from collections.abc import Mapping
from typing import Any

from chargemap.cases.comparing import verdict_keys
from chargemap.cases.running import Case, require_sensible, ruleset_of
from chargemap.formats import moment, plain
from chargemap.formats.decode import MOST_NUMBER, FileError, Place
from chargemap.formats.values import items, mapping, record, text, whole, words
from chargemap.model.battle import Battle, Token
from chargemap.model.board import Board
from chargemap.model.verdict import Plain
from chargemap.rules.ruleset import Ruleset

MOST_VALUES = 200_000  # in one file, aliases followed
MOST_WRITTEN = 40_000  # values as they are written: YAML is slow to read
MOST_CHARACTERS = 1_000_000
MOST_DEPTH = 40
_BOARD_KEYS = {"grid": ("map", "walls", "under"), "table": ("board", "terrain")}
_OTHER_KEYS = ("clauses", "options", "act", "rolls", "seed", "expect", *moment.KEYS)


def read_cases(written: str, file: str) -> list[Case]:
    """Return the cases of a YAML list; raise `FileError` where one of them makes no sense."""
    found = read_yaml(written, file)
    if not isinstance(found, list):
        raise Place(file).error("a list of cases", found)
    cases: dict[str, Case] = {}
    for index, item in enumerate(found):
        case = _case(item, Place(file, f"case {index + 1}"))
        if case.id in cases:
            raise FileError(
                file, f"case {index + 1}, id", f"an id of its own, not {case.id} again"
            )
        cases[case.id] = case
    return list(cases.values())


def read_yaml(written: str, file: str) -> Plain:
    """Return what the YAML 1.2 text holds as plain lists, maps and values."""
    # here, for only cases need it and it is slow to load
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    if len(written) > MOST_CHARACTERS:
        raise FileError(file, "", f"YAML of at most {MOST_CHARACTERS} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of anchors used twice and the like
            yaml = YAML(typ="safe", pure=True)
            yaml.Constructor = _without_merging(yaml.Constructor)
            yaml.Composer = _bounded(yaml.Composer, file)
            found = yaml.load(written)
    except MarkedYAMLError as error:
        raise _marked(error, file) from None
    except ReaderError as error:
        place = f"character {error.position + 1}"
        raise FileError(file, place, "text without control characters") from None
    except RecursionError:
        raise FileError(file, "", "YAML, not brackets without bottom") from None
    except (YAMLError, ArithmeticError, AttributeError, LookupError) as error:
        raise FileError(file, "", f"YAML ({error})") from None
    except (TypeError, ValueError) as error:  # a date or number that is none
        if "integer string conversion" in str(error):
            raise FileError(file, "", "numbers of at most 15 digits") from None
        raise FileError(file, "", f"YAML ({error})") from None
    return _tree(found, Place(file), [MOST_VALUES], 0)


def _without_merging(constructor: Any) -> Any:
    """Return the constructor with `<<` a key like any other: YAML 1.2 has no merging."""

    class Plainer(constructor):  # type: ignore[misc]
        def flatten_mapping(self, node: object) -> None:
            """Leave the map as it is written."""

    return Plainer


def _bounded(composer: Any, file: str) -> Any:
    """Return the composer with an end to how much it reads, and how deep."""

    class Bounded(composer):  # type: ignore[misc]
        depth = written = 0

        def compose_node(self, parent: object, index: object) -> Any:
            """Read a value, if the file has room for it."""
            self.written += 1
            if self.written > MOST_WRITTEN:
                raise FileError(file, "", f"at most {MOST_WRITTEN} values")
            if self.depth > MOST_DEPTH:
                told = f"lists and maps at most {MOST_DEPTH} deep"
                raise FileError(file, "", told)
            self.depth += 1
            node = super().compose_node(parent, index)
            self.depth -= 1
            return node

    return Bounded


def _case(value: object, place: Place) -> Case:
    found = mapping(value, place, "a map with the keys id, ruleset, tokens, act")
    case_id = text(found.get("id"), place.key("id"))
    if not case_id.isprintable():
        raise place.key("id").error("an id on one line", case_id)
    place = Place(place.file, case_id)
    ruleset = ruleset_of(found.get("ruleset"), place.key("ruleset"))
    own = tuple(field.key for field in ruleset.battle_fields)
    record(
        found,
        place,
        ("id", "ruleset", "tokens"),
        (*_BOARD_KEYS[ruleset.board], *_OTHER_KEYS, *own),
    )
    board, tokens = _placed(found, place, ruleset)
    seed = whole(found.get("seed", 1), place.key("seed"))
    options = mapping(_given(found, "options", {}), place.key("options"), "a map")
    stats = {key: found[key] for key in own if key in found}
    battle = moment.with_moment(
        Battle(ruleset.id, board, tokens, dict(options), seed=seed, stats=stats),
        found,
        place,
    )
    act = items(_given(found, "act", []), place.key("act"), "a list of actions")
    return Case(
        id=case_id,
        battle=require_sensible(battle, place),
        actions=tuple(
            plain.action_from_plain(item, place.key("act")[index])
            for index, item in enumerate(act)
        ),
        rolls=_rolls(found.get("rolls"), place.key("rolls"), ruleset),
        seed=seed,
        expect=_expect(found.get("expect"), place.key("expect"), ruleset, len(act)),
        clauses=words(_given(found, "clauses", []), place.key("clauses")),
        file=place.file,
    )


def _placed(
    found: Mapping[str, Any], place: Place, ruleset: Ruleset
) -> tuple[Board, dict[str, Token]]:
    written, where = found["tokens"], place.key("tokens")
    if ruleset.board == "table":
        keys = record(found.get("board"), place.key("board"), ("size",))
        board = plain.table_board(keys["size"], found.get("terrain"), place)
        return board, plain.tokens_from_plain(written, where, letters=None)
    grid, letters = plain.grid_board(
        found.get("map"),
        found.get("under"),
        found.get("walls"),
        place,
        squares=plain.squares_of(written, where),
    )
    return grid, plain.tokens_from_plain(written, where, letters=letters)


def _rolls(
    value: object, place: Place, ruleset: Ruleset
) -> Mapping[str, tuple[int, ...]]:
    found = plain.rolls_from_plain(value, place)
    for purpose in found:
        if purpose not in ruleset.purposes:
            expected = f"one of the dice {', '.join(ruleset.purposes)}"
            raise place.error(expected, purpose)
    return found


def _expect(
    value: object, place: Place, ruleset: Ruleset, steps: int
) -> tuple[Mapping[str, Plain], ...] | None:
    if value is None:
        return None
    found = items(value, place, "a list of parts of verdicts")
    if len(found) != steps:
        raise place.error(f"one item for each step of act ({steps}), not {len(found)}")
    known = verdict_keys(ruleset)
    return tuple(
        record(item, place[index], (), known) for index, item in enumerate(found)
    )


def _given(found: Mapping[str, Any], key: str, default: Plain) -> Plain:
    value = found.get(key)
    return default if value is None else value


def _marked(error: Any, file: str) -> FileError:
    """Return the complaint about YAML that cannot be read, with its line and column."""
    mark = error.problem_mark or error.context_mark
    place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
    problem = str(error.problem or error.context or "not readable")
    if twice := re.match(r'found duplicate key "(.*?)"', problem):
        return FileError(file, place, f"each key of a map once, not {twice[1]} twice")
    return FileError(file, place, f"YAML ({problem})")


def _tree(value: object, place: Place, budget: list[int], depth: int) -> Plain:
    """Return a copy without aliases: what is shared becomes many, within the budget."""
    budget[0] -= 1
    if budget[0] < 0:
        raise FileError(place.file, "", f"at most {MOST_VALUES} values")
    if depth > MOST_DEPTH:
        raise FileError(place.file, "", f"lists and maps at most {MOST_DEPTH} deep")
    if isinstance(value, Mapping):
        return {
            key: _tree(item, place.key(key), budget, depth + 1)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [
            _tree(item, place[index], budget, depth + 1)
            for index, item in enumerate(value)
        ]
    if isinstance(value, int | float) and abs(value) > MOST_NUMBER:
        raise place.error("a number of at most 15 digits", value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise place.error("text, a number, true, false, a list or a map", value)
