"""How rows of the log are painted: laid out as rich text, so that clause ids are links, and kept."""

from collections import OrderedDict
from html import escape

from PySide6.QtCore import (
    QObject,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
)
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPalette,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chargemap.app.docks.log_model import Index, LogModel
from chargemap.app.docks.log_text import EntryText, HarmText, found_text
from chargemap.app.docks.marks import paint_mark
from chargemap.explain import Line

MARK = 18  # pixels of a verdict's mark
GAP = 8
PADDING = 6
KEPT = 400  # laid-out rows
DEEPER = 14  # pixels by which a step of one of several rulings is set in
APPLY = "apply:"  # begins the link that applies the hit of that number
UNBROKEN = "\u2011"  # a hyphen at which no line is broken


class LogDelegate(QStyledItemDelegate):
    """Paints entries and steps of a `LogModel`, and knows where the clause ids stand."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.width = 300
        self._kept: OrderedDict[tuple[object, ...], QTextDocument] = OrderedDict()

    def forget(self) -> None:
        """Lay everything out anew: the language, the font or the look has changed."""
        self._kept.clear()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        self.initStyleOption(option, index)
        box, palette = option.rect, option.palette
        painter.save()
        _paint_ground(painter, option, index)
        model = index.model()
        if not index.parent().isValid() and isinstance(model, LogModel):
            kind = model.text(model.position(index)).kind
            place = QRectF(box.left() + 2, box.top() + PADDING, MARK, MARK)
            paint_mark(painter, place, kind)
        painter.translate(self._text_left(option, index), box.top() + _padding(index))
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette = palette
        self._document(option, index).documentLayout().draw(painter, context)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        document = self._document(option, index)
        height = document.size().height()
        if not index.parent().isValid():
            height = max(MARK, height)
        return QSize(self.width // 2, int(height + 0.5) + 2 * _padding(index))

    def clause_at(self, option: QStyleOptionViewItem, index: Index, at: QPointF) -> str:
        """Return the id of the clause under `at`, if any."""
        local = at - QPointF(
            self._text_left(option, index), option.rect.top() + _padding(index)
        )
        return self._document(option, index).documentLayout().anchorAt(local)

    def _text_left(self, option: QStyleOptionViewItem, index: Index) -> float:
        return option.rect.left() + (4 if index.parent().isValid() else MARK + GAP)

    def _document(self, option: QStyleOptionViewItem, index: Index) -> QTextDocument:
        model = index.model()
        assert isinstance(model, LogModel)
        step = model.step(index)
        # a row is as wide as the view, whatever the option says: Qt asks for heights without a width
        depth = 2 if step is not None else 1
        indent = 18 * depth + (4 if step is not None else MARK + GAP)
        width = max(80, self.width - indent - PADDING)
        palette = option.palette
        text = step if step is not None else model.told(model.position(index))
        key = (text, width, palette.cacheKey(), option.font.key())
        if key not in self._kept:
            self._kept[key] = _laid_out(text, width, option)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _padding(index: Index) -> int:
    """Return what is left free above and below a row; the steps of a ruling stand closer."""
    return 2 if index.parent().isValid() else PADDING


def _paint_ground(
    painter: QPainter, option: QStyleOptionViewItem, index: Index
) -> None:
    """Paint what lies under a row: a tint where it is selected, a line above each entry."""
    palette = option.palette
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, palette.color(QPalette.ColorRole.Highlight))
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(palette.color(QPalette.ColorRole.Accent))
        painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
    if not index.parent().isValid() and index.row():
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawLine(option.rect.topLeft(), option.rect.topRight())


def _laid_out(
    text: EntryText | Line, width: int, option: QStyleOptionViewItem
) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(option.font)
    wrap = QTextOption()
    wrap.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(wrap)
    palette = option.palette
    if isinstance(text, EntryText):
        document.setHtml(entry_html(text, palette))
    else:
        document.setHtml(_step_html(text, palette))
    document.setTextWidth(width)
    document.setPageSize(QSizeF(width, -1))
    return document


def entry_html(text: EntryText, palette: QPalette) -> str:
    """Return an entry as rich text in the colours of `palette`."""
    ink = palette.color(QPalette.ColorRole.Text).name()
    quiet = _quiet(palette)
    sentence, rest = escape(text.sentence), []
    for roll in map(escape, text.dice):
        if roll in sentence:
            sentence = sentence.replace(roll, f"<b>{roll}</b>", 1)
        else:
            rest.append(roll)
    parts = [f"<span style='color:{ink}'>{sentence}</span>"]
    parts += [
        f"<span style='color:{quiet}'>{escape(found_text(one))}</span>"
        for one in text.found
    ]
    parts += [f"<b style='color:{ink}'>{roll}</b>" for roll in rest]
    parts += [f"<i style='color:{ink}'>{escape(effect)}</i>" for effect in text.effects]
    parts += [_harm_html(one, palette) for one in text.harm]
    last = [f"<span style='color:{quiet}'>{escape(text.when)}</span>"]
    if text.clauses:
        last.append(clause_links(text.clauses, palette))
    return "<br>".join((*parts, " ".join(last)))


def _harm_html(harm: HarmText, palette: QPalette) -> str:
    """Return a link that applies the damage, or a tick before the words that it was applied."""
    words = escape(harm.words)
    if harm.number is None:
        return f"<span style='color:{_quiet(palette)}'>✓ {words}</span>"
    link = palette.color(QPalette.ColorRole.Link).name()
    return f"<a href='{APPLY}{harm.number}' style='color:{link}'>{words}</a>"


def clause_links(clauses: tuple[str, ...], palette: QPalette) -> str:
    """Return the ids of clauses as links."""
    link = palette.color(QPalette.ColorRole.Link).name()
    return " ".join(
        f"<a href='{escape(one, quote=True)}' style='color:{link}; "
        f"text-decoration:none'>{escape(one).replace('-', UNBROKEN)}</a>"
        for one in clauses
    )


def _step_html(step: Line, palette: QPalette) -> str:
    ink = palette.color(QPalette.ColorRole.Text).name()
    links = f" {clause_links(step.clauses, palette)}" if step.clauses else ""
    told = f"<span style='color:{ink}'>{escape(step.text)}</span>{links}"
    if not step.depth:
        return told
    return f"<p style='margin: 0 0 0 {DEEPER * step.depth}px'>{told}</p>"


def _quiet(palette: QPalette) -> str:
    """Return a colour between text and ground that is still easy to read."""
    text = palette.color(QPalette.ColorRole.Text)
    ground = palette.color(QPalette.ColorRole.Base)
    mixed = [
        round(0.68 * one + 0.32 * other)
        for one, other in zip(
            (text.red(), text.green(), text.blue()),
            (ground.red(), ground.green(), ground.blue()),
            strict=True,
        )
    ]
    return QColor(*mixed).name()
