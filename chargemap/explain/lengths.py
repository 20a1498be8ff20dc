"""Lengths in the unit that people read: the ruleset's own, or the one that was chosen. No rule reads it.

A square is 5 ft, 1.5 m, or an inch of the mat; on a table an inch is 2.54 cm. Numbers are turned one by
one and never pushed to a round one, so that a limit stays as far off as it is.
"""

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from chargemap.i18n import N_, _, ngettext
from chargemap.rules.fields import Field

OWN = "own"
CHOICES = (OWN, "ft", "m", "squares", "inches")
TURNED: Mapping[tuple[str, str], tuple[str, float]] = {  # chosen, own -> told, times
    ("ft", "squares"): ("ft", 5.0),
    ("ft", "points"): ("ft", 5.0),  # of movement: one a square
    ("m", "ft"): ("m", 0.3),
    ("m", "squares"): ("m", 1.5),
    ("m", "points"): ("m", 1.5),
    ("m", "inches"): ("cm", 2.54),
    ("squares", "ft"): ("squares", 0.2),
    ("squares", "points"): ("squares", 1.0),
    ("inches", "ft"): ("inches", 0.2),
    ("inches", "squares"): ("inches", 1.0),
    ("inches", "points"): ("inches", 1.0),
}
WITH_NUMBER: Mapping[str, str] = {
    "ft": N_("{number} ft"),
    "m": N_("{number} m"),
    "cm": N_("{number} cm"),
    "inches": N_("{number}″"),
}
NAMES: Mapping[str, str] = {"ft": N_("ft"), "m": N_("m"), "cm": N_("cm")}
SPELLED: Mapping[str, str] = {
    "ft": N_("feet"),
    "m": N_("metres"),
    "cm": N_("centimetres"),
    "squares": N_("squares"),
    "points": N_("points"),
    "inches": N_("inches"),
}
STEPS: Mapping[str, float] = {"m": 1.5, "ft": 5.0}  # of a number that is not one's own
BROKEN = 2  # languages with several plurals say half a square as they say two
POINT = N_(".")  # the decimal point; a comma in many languages
PLACES = 3  # of a number that is typed in another unit

Step = TypeVar("Step")
Result = TypeVar("Result")
_chosen = OWN


def use(choice: str) -> None:
    """Tell lengths in that unit from now on; what is none of `CHOICES` is the rulesets' own."""
    global _chosen
    _chosen = choice if choice in CHOICES else OWN


def in_use() -> str:
    """Return the choice in force."""
    return _chosen


@contextmanager
def using(choice: str) -> Iterator[None]:
    """Tell lengths in that unit within the block, as what is the same for everybody does with `OWN`."""
    before = in_use()
    use(choice)
    try:
        yield
    finally:
        use(before)


def in_steps(
    choice: str, steps: Generator[Step, None, Result]
) -> Generator[Step, None, Result]:
    """Do a work step by step in that unit; whatever is done between two steps keeps the choice in force."""
    while True:
        with using(choice):
            try:
                step = next(steps)
            except StopIteration as end:
                result: Result = end.value
                return result
        yield step


def told_in(unit: str) -> str:
    """Return the unit in which lengths of a ruleset's `unit` are told."""
    return TURNED.get((_chosen, unit), (unit, 1.0))[0]


def times(unit: str) -> float:
    """Return how many of the unit told one of the ruleset's `unit` is."""
    return TURNED.get((_chosen, unit), (unit, 1.0))[1]


def number(length: float, unit: str) -> str:
    """Return the number alone, for a sentence that names the unit once.

    >>> with using("m"): number(35, "ft"), number(2, "inches"), number(3, "points")
    ('10.5', '5.08', '4.5')
    """
    return number_text(length * times(unit))


def name(unit: str) -> str:
    """Return the unit told as it stands behind a number."""
    told = told_in(unit)
    return _(NAMES.get(told, told))


def length(distance: float, unit: str) -> str:
    """Return a length in words.

    >>> length(30, "ft"), length(1, "squares"), length(2.5, "inches")
    ('30 ft', '1 square', '2.5″')
    >>> with using("m"): length(30, "ft"), length(1, "squares"), length(2.5, "inches")
    ('9 m', '1.5 m', '6.35 cm')
    >>> with using("squares"): length(5, "ft"), length(30, "ft"), length(2.5, "inches")
    ('1 square', '6 squares', '2.5″')
    """
    return _with_unit(number(distance, unit), distance, unit)


def level(distance: float, unit: str) -> str:
    """Return a length with one place whatever it is, so that it does not jump as it changes.

    >>> level(3, "inches")
    '3.0″'
    """
    return _with_unit(pointed(f"{distance * times(unit):.1f}"), distance, unit)


def span(least: float, most: float, unit: str) -> str:
    """Return from where to where it reaches.

    >>> span(4, 6, "inches")
    '4–6″'
    """
    return _with_unit(f"{_short(least, unit)}–{_short(most, unit)}", most, unit)


def brief(distance: float, unit: str) -> str:
    """Return a length for a narrow place: in another unit than the rules' own to one place.

    >>> with using("m"): brief(5.5, "inches"), length(5.5, "inches")
    ('14 cm', '13.97 cm')
    """
    return _with_unit(_short(distance, unit), distance, unit)


def rough(least: float, most: float, unit: str) -> str:
    """Return from where to where it reaches, from 0 only how far: in another unit than the rules' own in whole ones.

    >>> with using("m"): rough(0, 5, "inches"), rough(2, 5, "inches"), brief(5, "inches")
    ('13 cm', '5–13 cm', '12.7 cm')
    """
    if told_in(unit) == unit:
        return span(least, most, unit) if least else brief(most, unit)
    told = [number_text(round(one * times(unit))) for one in (least, most)]
    return _with_unit("–".join(told if least else told[1:]), most, unit)


def _with_unit(written: str, distance: float, unit: str) -> str:
    """Return a number as it is written with the unit told, in the form that goes with the length."""
    told, figure = told_in(unit), round(distance * times(unit), 2)
    count = int(figure) if figure % 1 == 0 else BROKEN
    if told == "squares":
        text = ngettext("{number} square", "{number} squares", count)
    elif told == "points":
        text = ngettext("{number} point", "{number} points", count)
    else:
        text = _(WITH_NUMBER.get(told, WITH_NUMBER["ft"]))
    return text.format(number=written)


def _short(distance: float, unit: str) -> str:
    if told_in(unit) == unit:
        return number(distance, unit)
    return number_text(round(distance * times(unit), 1))


def spelled(unit: str) -> str:
    """Return the unit told as a word, such as `feet`."""
    return _(SPELLED.get(told_in(unit), unit))


class Spelled:
    """A unit that turns the number written behind it in a sentence into a length, as `{ft:10}`."""

    def __init__(self, unit: str) -> None:
        """Take the unit that the numbers stand in."""
        self._unit = unit

    def __format__(self, written: str) -> str:
        """Return the length of the number that was written."""
        return length(float(written), self._unit)


IN_SENTENCES = {unit: Spelled(unit) for unit in ("ft", "squares", "inches")}


def say(text: str, unit: str = "") -> str:
    """Return a text in the language in force with the lengths that it names, and its `{unit}` (`{Unit}` at its head).

    >>> say("A reach of {ft:10}"), say("Speed in {unit}", "ft")
    ('A reach of 10 ft', 'Speed in feet')
    """
    try:
        word = spelled(unit)
        return _(text).format(**IN_SENTENCES, unit=word, Unit=word.capitalize())
    except (KeyError, IndexError, ValueError, AttributeError):
        return _(text)  # a stranger's, with braces of its own


def label(field: Field) -> str:
    """Return what people read beside a key, with the unit that its number is shown in."""
    return say(field.text, field.length) or field.key


def number_text(figure: float) -> str:
    """Return a number with at most two places and no more than it needs.

    >>> number_text(3.2), number_text(4.0), number_text(5.3357)
    ('3.2', '4', '5.34')
    """
    return pointed(f"{round(figure, 2):.10g}")


def pointed(number: str) -> str:
    """Return a number as it is written in the language in force, which may have a decimal comma."""
    return number.replace(".", _(POINT))


def shown(value: object, unit: str) -> object:
    """Return the value of a key as it is read: a length in the unit told, anything else as it is."""
    if not unit or isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return number(value, unit)


def typed(figure: float, unit: str, *, whole: bool) -> int | float:
    """Return the length in the ruleset's `unit` that a person means by a number in the unit told.

    >>> with using("m"): typed(9, "ft", whole=True), typed(6.35, "inches", whole=False)
    (30, 2.5)
    """
    own = round(figure / times(unit), PLACES)
    return round(own) if whole or own == round(own) else own
