"""What people prefer: each choice with its words, what it was to begin with, and how it is put in force."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from chargemap import i18n
from chargemap.app import settings
from chargemap.app.dice_tray import SETTING as DICE
from chargemap.app.saying import LANGUAGE, choose_language, choose_units
from chargemap.app.theme import DARK, LIGHT, SYSTEM
from chargemap.app.who_rolls import ASKED, BY_SIDE, PROGRAM, TYPED
from chargemap.explain import lengths
from chargemap.i18n import N_
from chargemap.resources import resource

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

Choices: TypeAlias = Sequence[tuple[str, str]]  # each with its words

THEMES = (
    (SYSTEM, N_("As the system has it")),
    (LIGHT, N_("Light")),
    (DARK, N_("Dark")),
)
UNITS = (
    (lengths.OWN, N_("As the rules have it")),
    ("ft", N_("Feet")),
    ("m", N_("Metres")),
    ("squares", N_("Squares")),
    ("inches", N_("Inches")),
)
WHO = (
    (PROGRAM, N_("The program")),
    (TYPED, N_("The players, who type them in")),
    (ASKED, N_("Asked each time")),
    (BY_SIDE, N_("Some sides type, for the others the program rolls")),
)
LANGUAGES: Mapping[str, str] = {  # as they call themselves
    "en": "English",
    "it": "Italiano",
    "fr": "Français",
    "es": "Español",
    "ru": "Русский",
}
SAYS: Mapping[str, str] = {  # what the choices do, where each has a line of its own
    lengths.OWN: N_(
        "Feet on d20 grids, squares in Combat & Tactics, inches on a table."
    ),
    "ft": N_("A square is 5 ft. A table keeps its inches."),
    "m": N_("A square is 1.5 m; an inch of a table is 2.54 cm."),
    "squares": N_("A square is 5 ft. A table keeps its inches."),
    "inches": N_("A square is 1″ of the mat; a table has inches anyway."),
    PROGRAM: N_("Every die is rolled from the seed of the battle."),
    TYPED: N_("Roll real dice: each number is asked for below the log."),
    ASKED: N_("At each action: type the numbers in, or Enter has them rolled."),
    BY_SIDE: N_("Tick the sides whose players roll their own dice."),
}


@dataclass(frozen=True, slots=True)
class Preference:
    """One choice: of `choices`, or a yes or no. `text` names it, `says` is a line about what it does."""

    key: str
    text: str
    says: str
    default: str | bool
    read: Callable[["MainWindow"], str | bool]
    put: Callable[["MainWindow", str | bool], None]
    choices: Choices = ()


def _theme(window: "MainWindow", choice: str | bool) -> None:
    window.commands[f"theme-{choice}"].setChecked(True)


def _remembered(key: str) -> Callable[["MainWindow"], str | bool]:
    return lambda _window: settings.flag(key, default=True)


def _remember(key: str) -> Callable[["MainWindow", str | bool], None]:
    return lambda _window, on: settings.remember(key, on)


def _switch(key: str, text: str, says: str, *, default: bool = True) -> Preference:
    """Return the preference for a switch that stands in a menu, too."""
    return Preference(
        key,
        text,
        says,
        default,
        lambda window: window.commands[key].isChecked(),
        lambda window, on: window.commands[key].setChecked(bool(on)),
    )


def _show_hint(window: "MainWindow", on: str | bool) -> None:
    """Show the first steps from now on, or take them away."""
    settings.remember("hint", bool(on))
    if on:
        window.show_hint()
    else:
        window.first_steps.hide()


def _flag(key: str, text: str, says: str) -> Preference:
    """Return the preference for what is merely remembered, and asked for when it matters."""
    return Preference(key, text, says, True, _remembered(key), _remember(key))


def _look() -> tuple[Preference, ...]:
    theme = Preference(
        "theme",
        N_("&Colours"),
        N_("Light and dark as the system has it, or always the same."),
        SYSTEM,
        lambda window: window.theme.choice,
        _theme,
        THEMES,
    )
    units = Preference(
        "units",
        N_("&Units"),
        "",
        lengths.OWN,
        lambda _window: lengths.in_use(),
        lambda window, choice: choose_units(str(choice), window),
        UNITS,
    )
    hint = Preference(
        "hint",
        N_("Show the &first steps"),
        N_("At every start, until they are closed."),
        True,
        _remembered("hint"),
        _show_hint,
    )
    return (theme, _language(), units, hint)


def _language() -> Preference:
    codes = i18n.languages(resource("locale"))
    return Preference(
        LANGUAGE,
        N_("&Language"),
        N_("Of the window and of all rulings."),
        "",
        lambda _window: settings.text(LANGUAGE, ""),
        lambda window, code: choose_language(str(code), window),
        (
            ("", N_("As the system has it")),
            *((code, LANGUAGES.get(code, code)) for code in codes),
        ),
    )


def _play() -> tuple[Preference, ...]:
    who = Preference(
        "who",
        N_("&Who rolls"),
        "",
        PROGRAM,
        lambda window: window.docks.log.dice.who.mode,
        lambda window, mode: window.docks.log.dice.who.choose(str(mode)),
        WHO,
    )
    return (
        who,
        _flag(
            DICE,
            N_("&Dice tumble"),
            N_(
                "What was rolled is seen on the board for a moment; any click or key ends it."
            ),
        ),
        _flag(
            "animations",
            N_("&Tokens walk their way"),
            N_("For less than half a second; any click or key ends it."),
        ),
        _switch(
            "offer-strikes",
            N_("Offer &attacks of opportunity"),
            N_("Whoever a move gives an attack is asked first, on the board."),
        ),
    )


def _board() -> tuple[Preference, ...]:
    return (
        _switch(
            "grid",
            N_("&Grid"),
            N_("The lines between squares, or the inches of a table."),
        ),
        _switch(
            "names", N_("&Names"), N_("Below the tokens; heights are written anyway.")
        ),
        _switch("notes", N_("N&otes"), N_("What was drawn and written on the map.")),
        _switch(
            "reach",
            N_("Where it may &move"),
            N_("The squares that the selected token reaches, in Play mode."),
        ),
        _switch(
            "danger",
            N_("&Danger"),
            N_("The squares in which it could be charged next turn, in Play mode."),
            default=False,
        ),
    )


def pages() -> tuple[tuple[str, tuple[Preference, ...]], ...]:
    """Return all there is to prefer, page by page."""
    return (
        (N_("Appearance"), _look()),
        (N_("Play"), _play()),
        (N_("Board"), _board()),
    )
