"""Battles as pictures to choose from: a card for each, in as many columns as the width has room for."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from chargemap.app.thumbnails import SIZE, Thumbnail
from chargemap.i18n import _

ROUND, PAD, GAP = 7.0, 9, 12  # pixels
LEAST, MOST = 12.5, 36.0  # heights of letters that a card is wide
COLUMNS = 6


class BattleCard(QAbstractButton):
    """A battle in a file: its picture, its name and what is said of it."""

    def __init__(self, path: Path, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.path = path
        self.gone = not path.is_file()
        self.picture: Thumbnail | None = None
        self.setText(title)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.retranslate()

    @property
    def about(self) -> str:
        """What is said of the battle under its name."""
        if self.gone:
            return _("This file is gone.")
        return self.picture.about if self.picture else ""

    def show_picture(self, picture: Thumbnail) -> None:
        """Show that picture from now on."""
        self.picture = picture
        self.retranslate()
        self.update()

    def retranslate(self) -> None:
        """Tell a screen reader everything in the language in force."""
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(self.about)

    def widen(self, width: int) -> None:
        """Be so wide, and as high as the picture and two lines make it."""
        lines = self.fontMetrics().height() * 2 + 4
        self.setFixedSize(width, self._picture_high(width) + lines + 2 * PAD)

    def _picture_high(self, width: int) -> int:
        return round(width * SIZE.height() / SIZE.width())

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        palette, roles = self.palette(), QPalette.ColorRole
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        shape = QPainterPath()
        shape.addRoundedRect(box, ROUND, ROUND)
        painter.fillPath(shape, palette.color(roles.Base))
        self._paint_picture(painter, box, shape)
        self._paint_words(painter, box)
        lit = self.hasFocus() or self.underMouse()
        ink = palette.color(roles.Accent if lit else roles.Mid)
        painter.setPen(QPen(ink, 3.0 if self.hasFocus() else 1.4))
        painter.drawPath(shape)

    def _paint_picture(
        self, painter: QPainter, box: QRectF, shape: QPainterPath
    ) -> None:
        high = self._picture_high(self.width())
        part = QRectF(box.left(), box.top(), box.width(), high)
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(part, self.palette().color(QPalette.ColorRole.Midlight))
        if self.picture is not None and not self.picture.image.isNull():
            painter.drawImage(part, self.picture.image)
        elif self.gone or self.picture is not None:
            self._paint_broken(painter, part)
        if self.isDown():
            painter.fillRect(part, QColor(0, 0, 0, 60))
        painter.restore()

    def _paint_broken(self, painter: QPainter, part: QRectF) -> None:
        """Draw an empty frame with a cross: there is no picture."""
        ink = QPen(self.palette().color(QPalette.ColorRole.Dark), 3)
        painter.setPen(ink)
        side = part.height() * 0.16
        middle = part.center()
        for slope in (1, -1):
            arm = QPointF(side, side * slope)
            painter.drawLine(middle - arm, middle + arm)

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        top = box.top() + self._picture_high(self.width()) + PAD - 2
        room = int(box.width()) - 2 * PAD
        groups = QPalette.ColorGroup
        group = groups.Disabled if self.gone else groups.Active
        font = self.font()
        for words, bold in ((self.text(), True), (self.about, False)):
            font.setBold(bold)
            painter.setFont(font)
            metrics = painter.fontMetrics()
            role = QPalette.ColorRole.Text
            ink = self.palette().color(group if bold else groups.Active, role)
            ink.setAlphaF(1.0 if bold or self.gone else 0.75)
            painter.setPen(ink)
            text = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
            foot = QPointF(box.left() + PAD, top + metrics.ascent())
            painter.drawText(foot, text)
            top += metrics.height() + 2


class CardGrid(QWidget):
    """Cards in rows, all of one width that follows that of the grid."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards: list[BattleCard] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def fill(self, cards: list[BattleCard]) -> None:
        """Show these cards in place of those before."""
        for card in self.cards:
            self._grid.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = cards

    def spread(self, width: int) -> None:
        """Lay the cards out in a width."""
        letters = self.fontMetrics().height()
        columns = int((width + GAP) / (LEAST * letters + GAP))
        columns = max(1, min(columns, COLUMNS))
        wide = (width - GAP * (columns - 1)) // columns
        wide = max(60, min(wide, round(MOST * letters)))
        for number, card in enumerate(self.cards):
            card.widen(wide)
            self._grid.addWidget(card, number // columns, number % columns)
            card.show()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            for card in self.cards:
                card.retranslate()
                card.update()
        super().changeEvent(event)
