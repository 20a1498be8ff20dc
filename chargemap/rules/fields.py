"""Keys of tokens, options and actions as data: one table checks files, builds forms and gives defaults."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as own
from fractions import Fraction
from typing import Literal, TypeAlias

from chargemap.model.battle import Token
from chargemap.model.board import GridBoard

Kind: TypeAlias = Literal[
    "int",
    "number",
    "flag",
    "choice",
    "choices",
    "text",
    "texts",
    "token",
    "square",
    "squares",
    "points",
    "tokens",
    "dice",
    "records",
    "list",
    "map",
    "numbers",
    "ratio",
]

# texts that look like another kind of value, or like none
_READ_ELSE = frozenset(("", "true", "false", "yes", "no", "null", "nothing"))
MOST_SQUARES = 1000  # of a path
LEAST_HP = -1000  # hit points below which no harm is counted
MOST = 1_000_000  # of a number for which nothing else is said

_EXPECTED: dict[Kind, str] = {
    "int": "a whole number",
    "number": "a number",
    "flag": "true or false",
    "text": "text",
    "texts": "a list of words",
    "token": "the id of a token",
    "square": "[column, row]",
    "squares": f"a list of at most {MOST_SQUARES} [column, row]",
    "points": f"a list of at most {MOST_SQUARES} [x, y]",
    "tokens": "the id of a token, or a list of them",
    "dice": "dice such as 2d6",
    "list": "a list",
    "map": "a map of keys",
    "ratio": "a number above 0, or a fraction such as 1/2",
}


@dataclass(frozen=True, slots=True)
class Field:
    """A key: its kind, default, bounds and choices, and the words people read beside it.

    `records` is a list of names out of `choices`, or of maps of `fields` with a `name`.
    `choices` is a list of words out of `choices`. `numbers` is a map of whole numbers by words out of
    `choices` (any word if there are none), or one number for all, where the default is one.
    `list` is a list of maps of `fields`, if there are any; each has the first of them. `or_none`: null says
    that there is none. A form folds the keys of one `group` away under its words. A number that is a length
    stands in the unit `length`; `text` names the unit that people see it in as {unit}.
    """

    key: str
    kind: Kind
    default: object = None
    text: str = ""
    choices: tuple[str | int, ...] = ()
    least: float | None = None
    most: float | None = None
    fields: tuple["Field", ...] = ()
    words: tuple[str, ...] = ()  # for people, of each choice in order; else its own
    signs: tuple[str, ...] = ()  # before the words where one is chosen
    or_none: bool = False
    none: str = ""  # for people, of none
    named_by: tuple[str, ...] = ("name",)  # keys of a record of which it brings one
    # of a record that starts from a choice, what it need not say
    presets: Mapping[str, Mapping[str, object]] = own(default_factory=dict, hash=False)
    group: str = ""
    hints: tuple[str, ...] = ()  # words to begin with, where any may stand
    short: str = ""  # a word or two, for a button
    length: str = ""  # "ft", "squares" or "inches", where the number is one

    def word(self, choice: object) -> str:
        """Return what people read for a choice, to be translated.

        >>> Field("lane", "choice", choices=("strict",), words=("every line",)).word("strict")
        'every line'
        """
        named = zip(self.choices, self.words, strict=False)
        return next((word for one, word in named if one == choice), str(choice))

    def complaints(self, value: object, place: str) -> Iterator["Complaint"]:
        """Yield what is wrong with `value` for this key, found at `place`."""
        if value is None and self.or_none:
            return
        if self.kind == "records":
            yield from self._record_complaints(value, place)
        elif self.kind == "list" and self.fields:
            yield from self._map_complaints(value, place)
        elif self.kind == "choices":
            for item in (
                value if isinstance(value, list | tuple | frozenset) else (value,)
            ):
                if item not in self.choices:
                    yield Complaint(place, f"only {self._listed()}, not {_shown(item)}")
        elif self.kind == "numbers" and isinstance(value, Mapping):
            yield from self._number_complaints(value, place)
        elif not self._fits(value):
            yield Complaint(place, f"{self.expected()}, not {_shown(value)}")

    def expected(self) -> str:
        """Return what stands for this key, in words."""
        if self.kind == "choice":
            return f"one of {self._listed()}"
        if self.kind == "numbers":
            if not isinstance(self.default, int):
                return "a map of whole numbers"
            return f"{self._bounded(_EXPECTED['int'])}, or a map of them"
        words = self._bounded(_EXPECTED[self.kind])
        return f"{words}, or null" if self.or_none else words

    def _bounded(self, words: str) -> str:
        if self.least is not None and self.most is not None:
            return f"{words} from {self.least:.10g} to {self.most:.10g}"
        return words if self.least is None else f"{words} of {self.least:.10g} or more"

    def _listed(self) -> str:
        return ", ".join(str(choice) or '""' for choice in self.choices)

    def _fits(self, value: object) -> bool:
        match self.kind:
            case "int":
                return self._is_number(value)
            case "number":
                return (
                    isinstance(value, int | float)
                    and not isinstance(value, bool)
                    and self._within(value)
                )
            case "flag":
                return isinstance(value, bool)
            case "choice":
                return any(
                    value == choice and type(value) is type(choice)
                    for choice in self.choices
                )
            case "text" | "token":
                return isinstance(value, str)
            case "list" | "texts":
                return isinstance(value, list | tuple) and (
                    self.kind == "list" or all(isinstance(item, str) for item in value)
                )
            case "square":
                return is_square(value)
            case "squares" | "points":
                one_fits = is_square if self.kind == "squares" else is_point
                return _is_list_of(one_fits, value)
            case "tokens":
                named = value if isinstance(value, list | tuple) else (value,)
                return bool(named) and all(isinstance(item, str) for item in named)
            case "dice":
                return isinstance(value, str) and dice_of(value) is not None
            case "map":
                return isinstance(value, Mapping)
            case "ratio":
                return ratio_of(value) is not None
            case "numbers":
                return isinstance(self.default, int) and self._is_number(value)
        return False

    def _is_number(self, value: object) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self._within(value)
        )

    def _number_complaints(
        self, value: Mapping[str, object], place: str
    ) -> Iterator["Complaint"]:
        for key, number in value.items():
            if self.choices and key not in self.choices:
                expected = f"one of the keys {self._listed()}"
                yield Complaint(f"{place}.{key}", expected)
            elif not self._is_number(number):
                expected = f"{self._bounded(_EXPECTED['int'])}, not {_shown(number)}"
                yield Complaint(f"{place}.{key}", expected)

    def _map_complaints(self, value: object, place: str) -> Iterator["Complaint"]:
        if not isinstance(value, list | tuple):
            yield Complaint(place, f"a list, not {_shown(value)}")
            return
        first = self.fields[0]
        for index, item in enumerate(value):
            at = f"{place}[{index}]"
            if not isinstance(item, Mapping):
                keys = ", ".join(one.key for one in self.fields)
                yield Complaint(at, f"a map with the keys {keys}, not {_shown(item)}")
                continue
            yield from unknown_keys(self.fields, item, at)
            if first.key not in item:
                expected = f"{first.expected()}, not nothing"
                yield Complaint(f"{at}.{first.key}", expected)

    def _within(self, value: float) -> bool:
        least = -MOST if self.least is None else self.least
        most = MOST if self.most is None else self.most
        return math.isfinite(value) and least <= value <= most

    def _record_complaints(self, value: object, place: str) -> Iterator["Complaint"]:
        if not isinstance(value, list | tuple):
            yield Complaint(place, f"a list, not {_shown(value)}")
            return
        for index, item in enumerate(value):
            at = f"{place}[{index}]"
            if isinstance(item, Mapping):
                yield from unknown_keys(self.fields, item, at)
                if not any(isinstance(item.get(key), str) for key in self.named_by):
                    yield Complaint(
                        f"{at}.name", f"text, not {_shown(item.get('name'))}"
                    )
            elif item not in self.choices:
                expected = "a map with a name"
                if self.choices:
                    expected = f"one of {self._listed()}, or {expected}"
                yield Complaint(at, f"{expected}, not {_shown(item)}")


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong in a battle or an action: the place in it, and what was expected there.

    Where people may bring it about by hand, `reason` is the code of what they did, and `who` are the tokens
    that it befalls, first the one that stands wrong.
    """

    place: str
    expected: str
    reason: str = ""
    who: tuple[str, ...] = ()


def off_board(token: Token, side: int, board: GridBoard) -> Iterator[Complaint]:
    """Yield that a token, `side` squares wide, does not stand on the board with all of them."""
    (column, row), last = token.at, side - 1
    if not (0 <= column < board.width - last and 0 <= row < board.height - last):
        yield Complaint(
            f"tokens.{token.id}.at",
            f"a place whose squares are all on the board ({board.width} by"
            f" {board.height}), not [{column:g}, {row:g}]",
            "off-board",
            (token.id,),
        )


def unknown_keys(
    fields: tuple[Field, ...],
    given: Mapping[str, object],
    place: str,
    common: tuple[str, ...] = (),
) -> Iterator[Complaint]:
    """Yield a complaint for each key that `fields` does not have, and for each value that does not fit.

    `common` are further keys that may stand there; who calls has read them.
    """
    known = {field.key: field for field in fields}
    for key, value in given.items():
        at = f"{place}.{key}" if place else key
        if key in known:
            yield from known[key].complaints(value, at)
        else:
            listed = ", ".join((*common, *known))
            yield Complaint(
                at, f"one of the keys {listed}" if listed else "no such key"
            )


def _is_list_of(one_fits: Callable[[object], bool], value: object) -> bool:
    """Whether `value` is a list that is neither empty nor too long, of what fits."""
    return (
        isinstance(value, list | tuple)
        and 0 < len(value) <= MOST_SQUARES
        and all(map(one_fits, value))
    )


def is_square(value: object) -> bool:
    """Whether `value` is a pair of whole numbers."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(
            isinstance(item, int) and not isinstance(item, bool) and abs(item) < 100_000
            for item in value
        )
    )


def is_point(value: object) -> bool:
    """Whether `value` is a pair of numbers."""
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(
            isinstance(item, int | float)
            and not isinstance(item, bool)
            and abs(item) < 100_000
            for item in value
        )
    )


def dice_of(text: str) -> tuple[int, int, int] | None:
    """Return (number, sides, added) of dice such as `2d6+1`, or None if it is none.

    >>> dice_of("2d6"), dice_of("d8+1"), dice_of("2x6")
    ((2, 6, 0), (1, 8, 1), None)
    """
    head, plus, tail = text.replace("-", "+-").partition("+")
    count, letter, sides = head.strip().lower().partition("d")
    if (
        letter != "d"
        or not (sides.isascii() and sides.isdigit())
        or (count and not (count.isascii() and count.isdigit()))
    ):
        return None
    added = tail.strip().removeprefix("-")
    if plus and not (added.isascii() and added.isdigit() and len(added) < 6):
        return None
    if (
        len(count) > 3
        or len(sides) > 4
        or not 1 <= int(count or 1) <= 100
        or not 1 <= int(sides) <= 1000
    ):
        return None
    return (
        int(count or 1),
        int(sides),
        (-1 if tail.strip().startswith("-") else 1) * int(added or 0),
    )


def ratio_of(value: object) -> Fraction | None:
    """Return a number above 0, or a fraction such as `1/2`; None if it is neither.

    >>> ratio_of("1/3"), ratio_of(0.5), ratio_of("x"), ratio_of(0)
    (Fraction(1, 3), Fraction(1, 2), None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = Fraction(str(value)).limit_denominator(1000)
    except (ValueError, ZeroDivisionError):
        return None
    return found if 0 < found <= 1000 else None


def _shown(value: object) -> str:
    text = (
        "nothing"
        if value is None
        else str(value).lower()
        if isinstance(value, bool)
        else f'"{value}"'
        if isinstance(value, str) and value in _READ_ELSE
        else str(value)
    )
    return text if len(text) <= 40 else text[:37] + "..."
