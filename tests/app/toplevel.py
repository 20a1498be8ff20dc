"""The windows that are open now, asked so that none of them goes while the answer is made."""

from PySide6.QtWidgets import QApplication, QWidget

from chargemap.app.theme import collector_held


def top_level_widgets() -> list[QWidget]:
    """Every window, dialog and tip of the program.

    Qt hands over bare pointers that become Python objects one by one. Each new one may call
    Python's collector, and that may free a window further on in the list: it has to wait.
    """
    with collector_held():
        return QApplication.topLevelWidgets()


def shown_tips() -> list[QWidget]:
    """Return every tool tip that can be seen."""
    return [
        one
        for one in top_level_widgets()
        if one.metaObject().className() == "QTipLabel" and one.isVisible()
    ]
