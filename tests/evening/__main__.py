"""`python -m tests.evening [FOLDER]`: plays an evening through the window, with a picture of each stage."""

import sys
import tempfile
from pathlib import Path

from tests.evening.running import evening

if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp("-evening"))
    folder.mkdir(parents=True, exist_ok=True)
    sys.stdout.write(evening(folder.resolve()))
    sys.stdout.write(f"{folder}\n")
