"""`python -m chargemap` and the `chargemap` command."""

import sys

from chargemap.cli import main as run


def main() -> int:
    """Run the command line with the arguments of the process; return its exit code."""
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
