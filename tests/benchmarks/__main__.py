"""All goals of speed as one table: `python -m tests.benchmarks`, or with the names of some of them."""

import sys

from tests.benchmarks import (
    gestures,
    hover,
    opening,
    pictures,
    reach,
    rulings,
    table,
    window,
)

ALL = {
    "reach": reach,
    "hover": hover,
    "table": table,
    "window": window,
    "gestures": gestures,
    "rulings": rulings,
    "opening": opening,
    "pictures": pictures,
}


def main(names: list[str]) -> int:
    """Print the table; return 1 if a goal is missed."""
    missed = False
    for name in names or ALL:
        for row in ALL[name].rows():
            sys.stdout.write(f"{row}\n")
            sys.stdout.flush()
            missed = missed or not row.good
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
