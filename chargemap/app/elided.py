"""Plain words that give way: one line ends in an ellipsis, several lines break wherever they must."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from chargemap.app.words import BREAK, breakable, literal


class ElidedLabel(QLabel):
    """One line, as wide as there is room for; a tool tip has it whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell()

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), self.alignment(), self._shown())

    def _shown(self) -> str:
        width = self.contentsRect().width()
        return self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, width
        )

    def _tell(self) -> None:
        whole = self.text()
        self.setToolTip(literal(whole) if self._shown() != whole else "")


class WrappedLabel(QLabel):
    """Lines of plain words; even one that is longer than a line breaks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        super().setText(breakable(text))

    def text(self) -> str:
        return super().text().replace(BREAK, "")
