"""The most memory that this process has had."""

import resource
import sys
from pathlib import Path

STATUS = Path("/proc/self/status")


def most_kb() -> int:
    """Return the peak of this process in kilobytes.

    Linux hands `ru_maxrss` down from whoever started the process, however big that was: the
    peak of the process alone stands in its status.
    """
    if STATUS.exists():
        lines = STATUS.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most
