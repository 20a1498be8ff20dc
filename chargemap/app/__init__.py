"""The window: the only part that knows Qt."""

from collections.abc import Sequence
from pathlib import Path


def run(files: Sequence[str] = ()) -> int:
    """Open the window with these files; return when it is closed."""
    from chargemap.app.start import start

    return start([Path(file) for file in files])
