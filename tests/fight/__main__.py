"""`python -m tests.fight [FOLDER]`: fights under Pathfinder through the window, with a picture of each stage."""

import sys
import tempfile
from pathlib import Path

from tests.fight.running import fought

if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp("-fight"))
    folder.mkdir(parents=True, exist_ok=True)
    sys.stdout.write(fought(folder.resolve()))
    sys.stdout.write(f"{folder}\n")
