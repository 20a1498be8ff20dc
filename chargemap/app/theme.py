"""One look in two lights: palettes for Fusion, and the colours of verdicts that every eye can tell apart."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication

from chargemap.app import settings
from chargemap.resources import resource

SYSTEM, LIGHT, DARK = "system", "light", "dark"
THEMES = (SYSTEM, LIGHT, DARK)


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours that mean something (Okabe and Ito's, safe for the colour-blind); never the only sign."""

    legal: str = "#009E73"
    warn: str = "#E69F00"
    illegal: str = "#D55E00"
    info: str = "#0072B2"
    blue: str = "#0072B2"
    sky: str = "#56B4E9"
    yellow: str = "#F0E442"
    pink: str = "#CC79A7"
    neutral: str = "#7A8794"
    turn: str = "#F0C419"


colours = Colours()

_ROLES = QPalette.ColorRole
_LIGHT = {
    _ROLES.Window: "#F3F1EC",
    _ROLES.WindowText: "#24221F",
    _ROLES.Base: "#FFFFFF",
    _ROLES.AlternateBase: "#F8F6F2",
    _ROLES.Text: "#24221F",
    _ROLES.PlaceholderText: "#77726A",
    _ROLES.Button: "#EAE7E0",
    _ROLES.ButtonText: "#24221F",
    _ROLES.BrightText: "#B3261E",
    _ROLES.ToolTipBase: "#2A2825",
    _ROLES.ToolTipText: "#F6F4EF",
    _ROLES.Highlight: "#1F6FB2",
    _ROLES.HighlightedText: "#FFFFFF",
    _ROLES.Accent: "#1F6FB2",
    _ROLES.Link: "#0B5C9E",
    _ROLES.LinkVisited: "#6A4A9C",
    _ROLES.Light: "#FFFFFF",
    _ROLES.Midlight: "#F1EEE8",
    _ROLES.Mid: "#C9C4B9",
    _ROLES.Dark: "#A9A397",
    _ROLES.Shadow: "#6E695F",
}
_DARK = {
    _ROLES.Window: "#25272B",
    _ROLES.WindowText: "#E9E6E0",
    _ROLES.Base: "#1C1E21",
    _ROLES.AlternateBase: "#222428",
    _ROLES.Text: "#E9E6E0",
    _ROLES.PlaceholderText: "#8C8F96",
    _ROLES.Button: "#31343A",
    _ROLES.ButtonText: "#E9E6E0",
    _ROLES.BrightText: "#FF8A7A",
    _ROLES.ToolTipBase: "#F3F1EC",
    _ROLES.ToolTipText: "#24221F",
    _ROLES.Highlight: "#2F7FC4",
    _ROLES.HighlightedText: "#FFFFFF",
    _ROLES.Accent: "#5AA9E6",
    _ROLES.Link: "#74B9EE",
    _ROLES.LinkVisited: "#B79BE0",
    _ROLES.Light: "#474B52",
    _ROLES.Midlight: "#3A3E44",
    _ROLES.Mid: "#484C54",
    _ROLES.Dark: "#15171A",
    _ROLES.Shadow: "#000000",
}
_DISABLED = (_ROLES.WindowText, _ROLES.Text, _ROLES.ButtonText)


def palette(*, dark: bool) -> QPalette:
    """Return the palette of the light or of the dark look."""
    made = QPalette()
    for role, value in (_DARK if dark else _LIGHT).items():
        made.setColor(role, QColor(value))
    faint = QColor("#7D8087" if dark else "#9C968B")
    for role in _DISABLED:
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    grey = QColor("#4A4E55" if dark else "#CFCAC0")
    made.setColor(QPalette.ColorGroup.Disabled, _ROLES.Highlight, grey)
    return made


_SHEET = """
QToolBar {{ border: 0; padding: 4px; spacing: 3px; background: {window}; }}
QToolBar QToolButton {{ border: 1px solid transparent; border-radius: 6px; padding: 5px; }}
QToolBar QToolButton:hover {{ background: {hover}; }}
QToolBar QToolButton:checked {{ background: {checked}; border-color: {accent}; }}
QToolBar QToolButton:focus {{ border-color: {accent}; }}
QStatusBar {{ border-top: 1px solid {line}; }}
QStatusBar::item {{ border: 0; }}
QStatusBar QToolButton {{ border: 1px solid transparent; border-radius: 4px; padding: 2px 8px; }}
QStatusBar QToolButton:hover {{ background: {hover}; }}
QStatusBar QToolButton:checked {{ background: {checked}; border-color: {accent}; }}
QStatusBar QToolButton:focus {{ border-color: {accent}; }}
PassPage QToolButton {{ border: 1px solid {field}; border-radius: 6px; padding: 6px 14px; }}
PassPage QToolButton:hover {{ background: {hover}; }}
PassPage QToolButton:checked {{ background: {checked}; border: 2px solid {accent}; padding: 5px 13px; }}
QMenuBar {{ border-bottom: 1px solid {line}; padding: 1px 3px; }}
QDockWidget::title {{ padding: 6px 8px; background: {title}; }}
QMainWindow::separator {{ background: {line}; width: 3px; height: 3px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
QLineEdit {{ border: 1px solid {field}; border-radius: 4px; padding: 3px 4px; }}
QLineEdit:focus {{ border-color: {accent}; }}
QAbstractSpinBox, QComboBox {{ min-height: {row}px; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: 0; padding: 0; min-height: 0; }}
QRadioButton::indicator {{ width: 14px; height: 14px; border: 1px solid {field};
    border-radius: 8px; background: {base}; }}
QRadioButton::indicator:checked {{ width: 6px; height: 6px; border: 5px solid {accent}; }}
QRadioButton::indicator:focus, QCheckBox::indicator:focus {{ border-color: {accent}; }}
QCheckBox::indicator {{ width: 14px; height: 14px; border: 1px solid {field};
    border-radius: 3px; background: {base}; }}
QCheckBox::indicator:checked {{ background: {mark}; border-color: {mark};
    image: url("{tick}"); }}
QToolTip {{ color: {tip_text}; background: {tip}; border: 1px solid {field}; padding: 4px; }}
"""


def sheet(*, dark: bool) -> str:
    """Return the few rules that round the look off."""
    chosen = _DARK if dark else _LIGHT
    letters = QFontMetrics(QApplication.font()).height()
    return _SHEET.format(
        row=letters + 4,  # as high as a line to write in, with its frame
        tip=chosen[_ROLES.ToolTipBase],
        tip_text=chosen[_ROLES.ToolTipText],
        window=chosen[_ROLES.Window],
        hover="#363A40" if dark else "#E4E0D7",
        checked="#2C4158" if dark else "#D5E4F2",
        accent=chosen[_ROLES.Accent],
        base=chosen[_ROLES.Base],
        mark=chosen[_ROLES.Highlight],
        tick=resource("widgets", "checked.svg").as_posix(),
        field="#6A6F78" if dark else "#A9A397",
        line="#3A3D43" if dark else "#DAD5CA",
        title="#2B2E33" if dark else "#EAE6DE",
    )


class Theme(QObject):
    """The look in force. It follows the system until a light or dark one is chosen."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.app = app
        self.choice = settings.text("theme", SYSTEM)
        self._system = self._system_dark()
        app.styleHints().colorSchemeChanged.connect(self._follow)
        self.apply()

    @property
    def dark(self) -> bool:
        """Whether the dark look is in force."""
        return self._system if self.choice == SYSTEM else self.choice == DARK

    def follow_system(self, chosen: bool) -> None:
        """Follow the system's colours, if that was chosen."""
        self._take(SYSTEM, chosen)

    def go_light(self, chosen: bool) -> None:
        """Use light colours, if that was chosen."""
        self._take(LIGHT, chosen)

    def go_dark(self, chosen: bool) -> None:
        """Use dark colours, if that was chosen."""
        self._take(DARK, chosen)

    def _take(self, choice: str, chosen: bool) -> None:
        if chosen and choice != self.choice:
            self.choose(choice)

    def choose(self, choice: str) -> None:
        """Put `system`, `light` or `dark` in force and remember it."""
        self.choice = choice
        settings.remember("theme", choice)
        self.apply()

    def apply(self) -> None:
        """Dress the whole program."""
        self.app.setPalette(palette(dark=self.dark))
        self.app.setStyleSheet(sheet(dark=self.dark))
        self.changed.emit()

    def _follow(self) -> None:
        if (dark := self._system_dark()) != self._system:
            self._system = dark
            if self.choice == SYSTEM:
                self.apply()

    def _system_dark(self) -> bool:
        return self.app.styleHints().colorScheme() == Qt.ColorScheme.Dark
