"""How long the window is kept from answering while a picture of 8000 by 8000 pixels is written (G12).

The battle has 5,000 polygons and 200 tokens. A clock ticks in the event loop of the dialog; what
counts is the longest time between two ticks, and that a progress bar has moved meanwhile.
"""

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from tests.benchmarks.timing import Row

PIECES, TOKENS, SIDE = 5000, 200, 78.0  # inches
SCALE = 100  # pixels an inch: 8,000 with the edges


def rows() -> Iterator[Row]:
    """Measure G12."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["CHARGEMAP_HOME"] = home
        gap, moved = longest_gap(Path(home, "big.png"))
        yield Row(
            "G12",
            "8000 x 8000 PNG: longest gap between ticks",
            gap,
            100,
            at_least=False,
            unit="ms",
        )
        yield Row("G12", "8000 x 8000 PNG: places of the progress bar", moved, 20)


def longest_gap(path: Path) -> tuple[float, int]:
    """Write the picture from the dialog; return the longest gap in ms, and how many places the bar had."""
    from PySide6.QtCore import QEventLoop, QRectF, QTimer

    from chargemap.app.dialogs.export_picture import ExportPictureDialog
    from chargemap.app.document import Document
    from chargemap.app.scene import BoardScene
    from chargemap.app.start import application

    application()
    document = Document(big_battle())
    scene = BoardScene(document)  # as in the window: heights and looks are known
    dialog = ExportPictureDialog(None, document, QRectF(0, 0, 10, 10))
    choose_big(dialog)
    dialog.show()
    loop, ticks, places = QEventLoop(), [], set()
    dialog.preview.shown.connect(loop.quit)
    loop.exec()  # the preview is there
    clock = QTimer(interval=1)
    clock.timeout.connect(lambda: ticks.append(time.perf_counter()))
    dialog.progress.valueChanged.connect(places.add)
    dialog.finished.connect(loop.quit)
    clock.start()
    dialog.write(path)
    loop.exec()
    assert dialog.written is not None, dialog.complaint.text()
    scene.clear()
    gaps = [later - one for one, later in pairwise(ticks)]
    return max(gaps) * 1000, len(places)


def choose_big(dialog: object) -> None:
    """Ask for a board of 8000 by 8000 pixels, and nothing beneath it."""
    form = dialog.form
    form.fitted.setChecked(False)
    form.numbers["scale"].setValue(SCALE)
    form.checks["legend"].setChecked(False)


def big_battle(
    kinds: Sequence[str] = ("wall", "building", "platform", "rough", "low"),
) -> object:
    """Return a battle on a table that is full of terrain of these kinds."""
    from chargemap.model.battle import Battle, Token
    from chargemap.model.board import Piece, TableBoard

    terrain = tuple(
        Piece(
            f"p{number}",
            kinds[number % len(kinds)],
            polygon=_quarter(number * 37 % 997 / 13, number * 53 % 1009 / 13.2),
            height=0 if number % 5 == 3 else 1 + number % 4,
        )
        for number in range(PIECES)
    )
    warriors = {
        f"t{number}": Token(
            f"t{number}",
            (number * 7 % 75 + 2.0, number * 11 % 75 + 2.0),
            ("red", "blue")[number % 2],
            f"Warrior {number}",
        )
        for number in range(TOKENS)
    }
    return Battle("skirmish", TableBoard((SIDE, SIDE), terrain), warriors)


def _quarter(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + 1.5, y + 0.2), (x + 1.3, y + 1.4), (x + 0.1, y + 1.2))
