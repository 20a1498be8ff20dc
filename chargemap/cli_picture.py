"""The command `picture`: all that may be asked of a picture, and what comes of it in one line."""

import argparse
import math
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # loaded when a picture is drawn: --help is quick
    from chargemap.cases import Case
    from chargemap.model.battle import Battle

PAPERS = ("A4", "A3", "Letter")
ZONES = ("none", "ruling", "all")
LEFT_OUT = {
    "legend": "no legend beneath",
    "notes": "no notes on the map",
    "grid": "no grid and no coordinates",
    "names": "no names",
    "lanes": "no lanes, ways and ghosts",
    "marks": "no marks, and none in the legend",
    "ruling": "the board alone, as the step left it",
}


def arguments(command: argparse.ArgumentParser) -> None:
    """Tell the parser of the command what it takes."""
    command.add_argument("file", help="a case, a saved battle, or -")
    command.add_argument(
        "-o",
        required=True,
        metavar="OUT",
        dest="out",
        help="the picture: .png, .jpg, .webp, .svg or .pdf",
    )
    what = command.add_argument_group("what is drawn")
    what.add_argument("--case", metavar="ID", help="which case of the file")
    what.add_argument(
        "--step",
        type=int,
        metavar="N",
        help="counted from 0, as resolve does: entry 3 of a saved log is step 2; "
        "absent: the last one; a saved battle as it stands",
    )
    what.add_argument(
        "--region",
        metavar="X,Y,WIDTH,HEIGHT",
        help="a part of the board, in squares or inches",
    )
    _size_arguments(command.add_argument_group("how large"))
    shown = command.add_argument_group("what is shown")
    for name, text in LEFT_OUT.items():
        shown.add_argument(f"--no-{name}", action="store_true", help=text)
    shown.add_argument(
        "--zones", choices=ZONES, default="ruling", help="whose; ruling if absent"
    )
    shown.add_argument("--log", action="store_true", help="the log beneath")
    shown.add_argument(
        "--hidden",
        action="store_true",
        help="hidden tokens and the GM's notes, too",
    )
    shown.add_argument("--dark", action="store_true", help="light letters on dark")
    _page_arguments(command.add_argument_group("many pages (.pdf)"))


def with_region(words: Sequence[str]) -> list[str]:
    """Return the words of a command line; a region that begins with a minus is no option.

    >>> with_region(["picture", "--region", "-1,0,5,5", "-o", "x.png"])
    ['picture', '--region=-1,0,5,5', '-o', 'x.png']
    """
    found: list[str] = []
    for word in words:
        if found and found[-1] == "--region" and word[:1] == "-" and "," in word:
            found[-1] = f"--region={word}"
        else:
            found.append(word)
    return found


def _size_arguments(size: Any) -> None:
    size.add_argument(
        "--scale",
        type=int,
        metavar="PX",
        help="pixels a square, or an inch of a table: 20 to 600; fitted if absent",
    )
    size.add_argument(
        "--fit",
        type=int,
        metavar="KB",
        help="a file of at most so many KB: quality gives way first, then pixels",
    )


def _page_arguments(pages: Any) -> None:
    pages.add_argument(
        "--pages", choices=PAPERS, help="print to scale on paper of that size"
    )
    pages.add_argument(
        "--inches",
        type=float,
        metavar="N",
        help="of a square, or an inch of a table, on paper: 0.1 to 4; 1 if absent",
    )
    pages.add_argument(
        "--landscape", action="store_true", help="pages lie on their side"
    )
    pages.add_argument(
        "--overlap",
        type=float,
        metavar="MM",
        help="the strip that pages share: 0 to 30; 10 if absent",
    )


def run(options: argparse.Namespace) -> int:
    """Draw the picture; say what was chosen where it had to fit."""
    from chargemap.cases import inputs
    from chargemap.model.board import TableBoard

    case = inputs.one_case(options.file, options.case)
    _check_numbers(case, options)
    step = inputs.step_of(case, options.step)
    from chargemap.app.picture import write_plate  # here, for it loads Qt
    from chargemap.app.picture.words import written_words

    scene = _scene(case, step, ruling=not options.no_ruling)
    asked = _asked(case, scene.after, options)
    written = write_plate(scene, asked, Path(options.out))
    if written.fitted is not None:
        on_table = isinstance(scene.after.board, TableBoard)
        sys.stdout.write(f"{written_words(written, on_table=on_table)}\n")
    return 0


def _scene(case: "Case", step: int | None, *, ruling: bool) -> Any:
    """Return the battle after the step, and the step."""
    from chargemap import cases
    from chargemap.app.legend import Told
    from chargemap.app.plate import Scene

    if step is None:
        return Scene(cases.as_it_stands(case))
    before = case.battle
    ran = cases.run(case)
    for _verdict, after in islice(ran, step):
        before = after
    verdict, after = next(ran)
    told = Told(before, case.actions[step], verdict) if ruling else None
    return Scene(after, told)


def _check_numbers(case: "Case", options: argparse.Namespace) -> None:
    """Refuse numbers out of bounds, and what has no effect without --pages."""
    from chargemap.formats.decode import FileError

    for name, low, high, words in (
        ("scale", 20, 600, "a whole number from 20 to 600"),
        ("fit", 1, 1_000_000, "a whole number of KB from 1 to 1000000"),
        ("inches", 0.1, 4.0, "a number from 0.1 to 4"),
        ("overlap", 0.0, 30.0, "a number from 0 to 30"),
    ):
        value = getattr(options, name)
        if value is not None and not low <= value <= high:
            raise FileError(case.file, f"--{name}", f"{words}, not {value:g}")
    if options.scale is not None and options.pages is not None:
        raise FileError(case.file, "--scale", "--inches in its place beside --pages")
    for name in ("inches", "overlap", "landscape"):
        if getattr(options, name) not in (None, False) and options.pages is None:
            raise FileError(case.file, f"--{name}", "--pages beside it")


def _asked(case: "Case", battle: "Battle", options: argparse.Namespace) -> Any:
    from chargemap.app.plate import Options

    return Options(
        scale=None if options.scale is None else float(options.scale),
        region=_region(case, battle, options.region),
        legend=not options.no_legend,
        annotations=not options.no_notes,
        grid=not options.no_grid,
        names=not options.no_names,
        lanes=not options.no_lanes,
        marks=not options.no_marks,
        zones=options.zones,
        log=options.log,
        hidden=options.hidden,
        dark=options.dark,
        most_kb=options.fit,
        sheet=_sheet(options),
    )


def _sheet(options: argparse.Namespace) -> Any:
    from chargemap.app.plate_options import Sheet

    if options.pages is None:
        return None
    usual = Sheet()
    return Sheet(
        options.pages,
        options.landscape,
        usual.inches if options.inches is None else options.inches,
        usual.overlap_mm if options.overlap is None else options.overlap,
    )


def _region(case: "Case", battle: "Battle", text: str | None) -> Any:
    """Return the part that four numbers name."""
    from chargemap.app.plate_options import Region, whole, within
    from chargemap.formats.decode import FileError

    if text is None:
        return None
    board = whole(battle)
    try:
        x, y, width, height = map(float, text.split(","))
    except ValueError:
        x, y, width, height = (math.nan,) * 4
    inside = x < board.width and y < board.height and x + width > 0 and y + height > 0
    if not (inside and 0 < width < math.inf and 0 < height < math.inf):
        expected = (
            "X,Y,WIDTH,HEIGHT of a part of the board, which is "
            f"0,0,{board.width:g},{board.height:g}, not {text}"
        )
        raise FileError(case.file, "--region", expected)
    return within(battle, Region(x, y, width, height))
