"""Scripts that run in a Python of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run_apart(
    script: str, *words: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Return what came of a script; it finds the project and the tests."""
    return subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
