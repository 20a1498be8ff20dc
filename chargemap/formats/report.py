"""What became of a foreign map when it was read: counts, and the sentences that tell them."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from chargemap.i18n import _, ngettext


@dataclass(frozen=True, slots=True)
class Report:
    """Counts of what was kept, cut and left out, and how the picture fared.

    `image` is embedded, beside (a file of its own, found), missing (such a file, not found),
    unreadable, too large, empty or absent.
    """

    format: str = ""
    format_known: bool = True
    columns: int = 0
    rows: int = 0
    walls: int = 0
    outlines: int = 0
    outline_segments: int = 0
    doors_closed: int = 0
    doors_open: int = 0
    windows: int = 0
    clipped: int = 0
    outside: int = 0
    dropped: int = 0
    image: str = "absent"
    image_kind: str = ""
    image_name: str = ""
    image_size: tuple[int, int] | None = None
    expected_size: tuple[int, int] | None = None

    @property
    def segments(self) -> int:
        """All segments that the board has now."""
        portals = self.doors_closed + self.doors_open + self.windows
        return self.walls + self.outline_segments + portals

    @property
    def size_is_off(self) -> bool:
        """Whether the picture's size is more than a pixel a side from what the map says of it."""
        if self.image_size is None or self.expected_size is None:
            return False
        if self.image != "embedded":
            return False
        pairs = zip(self.image_size, self.expected_size, strict=True)
        return any(abs(found - expected) > 1 for found, expected in pairs)

    def to_plain(self) -> dict[str, object]:
        """Return the report as JSON data, every count in it, zeros too."""
        return asdict(self) | {
            "image_size": self.image_size and list(self.image_size),
            "expected_size": self.expected_size and list(self.expected_size),
            "size_is_off": self.size_is_off,
        }

    def sentences(self) -> tuple[str, ...]:
        """Return what people should know of the import, in the language in force."""
        return (*self._kept(), *self._left_out(), *self._about_image())

    def _kept(self) -> Iterator[str]:
        yield _("The map has {columns} by {rows} squares.").format(
            columns=self.columns, rows=self.rows
        )
        yield ngettext(
            "{n} wall segment was kept.", "{n} wall segments were kept.", self.walls
        ).format(n=self.walls)
        if self.outlines:
            yield ngettext(
                "{n} outline of an object was kept: it is a wall.",
                "{n} outlines of objects were kept: they are walls.",
                self.outlines,
            ).format(n=self.outlines)
        if self.doors_closed:
            yield ngettext(
                "{n} door is closed.", "{n} doors are closed.", self.doors_closed
            ).format(n=self.doors_closed)
        if self.doors_open:
            yield ngettext(
                "{n} opening as wide as a door was taken for an open door.",
                "{n} openings as wide as a door were taken for open doors.",
                self.doors_open,
            ).format(n=self.doors_open)
        if self.windows:
            yield ngettext(
                "{n} narrow opening was taken for a window: it bars the way, not sight.",
                "{n} narrow openings were taken for windows: they bar the way, not sight.",
                self.windows,
            ).format(n=self.windows)

    def _left_out(self) -> Iterator[str]:
        if self.clipped:
            yield ngettext(
                "{n} segment was cut at the edge of the map.",
                "{n} segments were cut at the edge of the map.",
                self.clipped,
            ).format(n=self.clipped)
        if self.outside:
            yield ngettext(
                "{n} segment outside the map was left out.",
                "{n} segments outside the map were left out.",
                self.outside,
            ).format(n=self.outside)
        if self.dropped:
            yield ngettext(
                "{n} faulty segment was left out.",
                "{n} faulty segments were left out.",
                self.dropped,
            ).format(n=self.dropped)
        if not self.format_known:
            yield (
                _("Format {format} is new here; it was read like those known.").format(
                    format=self.format
                )
                if self.format
                else _("The map names no format; it was read like those known.")
            )

    def _about_image(self) -> Iterator[str]:
        match self.image:
            case "embedded":
                text = _("The picture ({kind}) was kept.")
            case "beside":
                text = _("The picture lies beside the map: {name}.")
            case "missing":
                text = _("The picture {name} is not there: add it by hand.")
            case "unreadable":
                text = _("The picture could not be read: add one by hand.")
            case "too large":
                text = _(
                    "The picture has {width} by {height} pixels, which is too large:"
                    " it was left out."
                )
            case _other:
                text = _("The map has no picture.")
        width, height = self.image_size or (0, 0)
        yield text.format(
            kind=self.image_kind, name=self.image_name, width=width, height=height
        )
        if self.size_is_off and self.image_size and self.expected_size:
            yield _(
                "The picture has {width} by {height} pixels, not {wide} by {high}:"
                " it was stretched over the map."
            ).format(
                width=self.image_size[0],
                height=self.image_size[1],
                wide=self.expected_size[0],
                high=self.expected_size[1],
            )
