"""Everything in the window is said again: in another language, or with lengths in another unit."""

from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QWidget

from chargemap import i18n
from chargemap.app import settings
from chargemap.explain import lengths
from chargemap.i18n import _
from chargemap.resources import resource

if TYPE_CHECKING:
    from chargemap.app.window import MainWindow

LANGUAGE, UNITS = "language", "units"


def say_again(window: "MainWindow") -> None:
    """Have all that a window consists of say again what it says; docks do so by themselves."""
    window.setLocale(QLocale())
    window.commands.retranslate()
    window.undo_words.retranslate()
    window.first_steps.retranslate()
    window.status.retranslate()
    window.scene.retranslate()
    window.overlay.refresh()
    window.range_legend.follow()
    window.tools.retranslate()
    window.turn_bar.setWindowTitle(_("Turn"))
    window.show_status("")
    if (players := window.docks.players.window) is not None:
        announce(players)


def choose_units(choice: str, window: QWidget) -> None:
    """Tell lengths in one of `lengths.CHOICES` from now on, and remember it."""
    settings.remember(UNITS, choice)
    lengths.use(choice)
    announce(window)


def choose_language(code: str, window: QWidget) -> None:
    """Put a language in force, or with "" the system's, and remember it."""
    settings.remember(LANGUAGE, code)
    speak(code)
    announce(window)


def take_up(window: QWidget) -> None:
    """Put in force what was remembered, before the window is filled."""
    lengths.use(settings.text(UNITS, lengths.OWN))
    speak(settings.text(LANGUAGE, ""))
    window.setLocale(QLocale())


def speak(code: str) -> None:
    """Have texts, numbers typed into fields, and the words that Qt brings along in one language."""
    spoken = i18n.set_language(code or QLocale.system().name(), resource("locale"))
    QLocale.setDefault(_locale_of(spoken))
    app = QCoreApplication.instance()
    assert app
    if old := app.findChild(QTranslator):
        QCoreApplication.removeTranslator(old)
        shiboken6.delete(old)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator = QTranslator(app)
    if translator.load(f"qtbase_{spoken}", folder):
        QCoreApplication.installTranslator(translator)
    # Qt posts this to every window; `announce` tells them at once, and once is enough
    change = QEvent.Type.LanguageChange.value
    QCoreApplication.removePostedEvents(None, change)  # type: ignore[arg-type]  # to anybody


def _locale_of(language: str) -> QLocale:
    """Return how dates and numbers are written: as on this system, if it speaks the language."""
    system = QLocale.system()
    here = system.name().partition("_")[0] == language
    made = system if here else QLocale(language)
    made.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return made


def announce(window: QWidget) -> None:
    """Tell a window, and through it all that belong to it, that words have changed."""
    QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
