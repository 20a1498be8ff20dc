"""One of everything that is painted over a board, each in a cell of three squares by two."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from chargemap.app.figure import SIGNS, Figure, Role
from chargemap.app.figure_items import LabelItem
from chargemap.app.items import ThreatItem
from chargemap.app.paint import BoardColours, TokenLook, paint_name, paint_token
from chargemap.app.paint.figures import Hand, paint_figure
from chargemap.app.paint.glyphs import BADGES
from chargemap.app.paint.marked import paint_marked
from chargemap.app.paint.zones import paint_zone
from chargemap.app.range_items import DangerItem, ReachItem

WIDE, HIGH = 3, 2  # squares of a cell
Painted = Callable[[QPainter, BoardColours, float], None]
ROLES: tuple[Role, ...] = ("legal", "test", "illegal", "warn", "neutral", "info")
SPACE = ((1.0, 0.5), (2.0, 0.5), (2.0, 1.5), (1.0, 1.5))
MIDDLE = (1.5, 1.0)
FIELD = ((0.3, 0.3), (2.7, 0.3), (2.7, 1.7), (0.3, 1.7))
LINE = ((0.4, 1.5), (1.2, 0.6), (2.5, 0.6))
KNIGHT = TokenLook(
    rim="#053aaf", letter="B", head="helm", weapon="sword", name="Sir Alard"
)


@dataclass(frozen=True, slots=True)
class Specimen:
    """One mark: its family, its name in it, and how it is painted with so many pixels a square."""

    family: str
    name: str
    paint: Painted

    def image(
        self, ground: QImage | None, colours: BoardColours, scale: float
    ) -> QImage:
        """Return it as painted over a ground; without one, over nothing."""
        made = QImage(
            round(WIDE * scale), round(HIGH * scale), QImage.Format.Format_ARGB32
        )
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if ground is not None:
            painter.drawImage(QRectF(made.rect()), ground)
        painter.scale(scale, scale)
        self.paint(painter, colours, scale)
        painter.end()
        return made


@cache
def specimens() -> tuple[Specimen, ...]:
    """Return one of everything."""
    return tuple(_all())


def _all() -> Iterator[Specimen]:
    for role in ROLES:
        yield _figure("lane", FIELD, role)
    for role in ROLES:
        yield _figure("ring-token", SPACE, role)
    for role in ROLES[:4]:
        yield _figure("badge", (MIDDLE,), role, SIGNS[role])
    for role in ROLES:
        yield Specimen("label", role, _label(role))
    for role in ("legal", "test", "illegal", "warn", "neutral"):
        yield _figure("ghost", SPACE, role)
    yield _way("path", "legal", "neutral", "warn")
    for kind, role in (
        ("beyond", "warn"),
        ("segment", "illegal"),
        ("push-arrow", "warn"),
        ("measure", "info"),
        ("sight-line", "legal"),
        ("sight-line", "illegal"),
        ("declared", "info"),
        ("declared", "warn"),
    ):
        yield _figure(kind, LINE, role)
    yield _figure("link", ((0.5, 1.0), (2.4, 1.0)), "info")
    yield _figure("passed", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), "info")
    yield _figure("outline-square", SPACE, "illegal")
    yield from _areas()
    yield from _tokens()


def _figure(kind: str, points, role: Role, label: str = "") -> Specimen:
    figure = Figure(kind, points, label, role, "knight")  # type: ignore[arg-type]

    def paint(painter: QPainter, colours: BoardColours, scale: float) -> None:
        paint_figure(painter, figure, Hand(colours, 1 / scale, {"knight": KNIGHT}))

    return Specimen(kind, role, paint)


def _way(kind: str, *roles: Role) -> Specimen:
    return _figure(kind, LINE, roles[0])


def _label(role: Role) -> Painted:
    words = {"illegal": "ally in lane", "legal": "30 ft"}.get(role, "a label")

    def paint(painter: QPainter, colours: BoardColours, scale: float) -> None:
        item = LabelItem(Figure("label", (MIDDLE,), words, role), colours)
        item.place(-item.width / 2, -item.height / 2)
        painter.translate(*MIDDLE)
        painter.scale(1 / scale, 1 / scale)
        item.paint(painter, QStyleOptionGraphicsItem())

    return paint


def _areas() -> Iterator[Specimen]:
    field = frozenset((x, y) for x in range(3) for y in range(2))

    def zone(firm: bool) -> Painted:
        def paint(painter: QPainter, colours: BoardColours, scale: float) -> None:
            path = QPainterPath()
            path.addEllipse(QPointF(*MIDDLE), 1.3, 0.85)
            paint_zone(painter, path, colours, 1 / scale, firm=firm)

        return paint

    yield Specimen("area", "zone", zone(False))
    yield Specimen("area", "zone-firm", zone(True))
    yield _named(_figure("zone", FIELD, "neutral"), "interception")
    yield _named(_figure("engagement", FIELD, "warn"), "engagement")

    def item(make) -> Painted:
        def paint(painter: QPainter, colours: BoardColours, scale: float) -> None:
            make(colours).paint(painter, QStyleOptionGraphicsItem())

        return paint

    near = frozenset({(0, 0), (0, 1), (1, 0)})
    yield Specimen(
        "area", "reach", item(lambda c: ReachItem((near, field), (0, 0), 1, c))
    )
    yield Specimen("area", "danger", item(lambda c: DangerItem(field, field, c)))
    for index, side in enumerate(("red", "blue")):
        inks = {"red": "#b3262e", "blue": "#1f62ad"}
        held = {"red": field, "blue": frozenset()}
        if index:
            held = {"red": frozenset(), "blue": field}
        yield Specimen(
            "area",
            f"threatened-{side}",
            item(lambda c, held=held, inks=inks: ThreatItem(held, inks, c)),
        )
    yield Specimen(
        "area",
        "dangerous",
        lambda painter, colours, scale: paint_marked(painter, field, colours),
    )


def _named(one: Specimen, name: str) -> Specimen:
    return Specimen("area", name, one.paint)


def _tokens() -> Iterator[Specimen]:
    def token(**keys) -> Painted:
        look = TokenLook(
            **{
                "rim": "#053aaf",
                "letter": "B",
                "head": "helm",
                "weapon": "sword",
                "name": "Sir Alard",
                **keys,
            }
        )

        def paint(painter: QPainter, colours: BoardColours, scale: float) -> None:
            painter.translate(1, 0.35)
            paint_token(painter, look, colours, scale)
            paint_name(painter, look, colours)

        return paint

    for part in (1.0, 0.6, 0.4, 0.1, 0.0):
        yield Specimen("health", f"{part:.0%}", token(health=part))
    for badge in BADGES:
        yield Specimen("state", badge, token(badges=(badge,)))
    yield Specimen("token", "four-states", token(badges=tuple(BADGES)[:4], health=0.6))
    yield Specimen("token", "down", token(down=True))
    yield Specimen("token", "dead", token(dead=True))
    yield Specimen("token", "facing", token(facing=45.0))
    yield Specimen("token", "lifted", token(lift="3″", head="goblin", rim="#ab2205"))
    yield Specimen("token", "horse", token(head="horse", weapon="", rim="#07745e"))
    yield Specimen("token", "ogre", token(head="ogre", weapon="club", rim="#b98e16"))
    yield Specimen("token", "lancer", token(weapon="lance", riding=True, rim="#480956"))
