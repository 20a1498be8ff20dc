"""What hangs over the window for a moment."""

from PySide6.QtWidgets import QApplication, QWidget


def shown_tips() -> list[QWidget]:
    """Return every tool tip that can be seen."""
    return [
        one
        for one in QApplication.topLevelWidgets()
        if one.metaObject().className() == "QTipLabel" and one.isVisible()
    ]
