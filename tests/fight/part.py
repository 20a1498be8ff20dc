"""The fight in a process of its own: the yard is laid out, opened as `chargemap FILE` does, and fought over."""

import sys
from pathlib import Path

from chargemap import cases
from chargemap.app import settings, start
from tests.evening.part import sit_down
from tests.fight import play
from tests.fight.fighter import Fighter

FIELD = Path(__file__).with_name("field.yaml")


def main(path: Path) -> None:
    """Fight, and save it all under that path; pictures lie beside it."""
    (field,) = cases.read_cases(FIELD.read_text("utf-8"), FIELD.name)
    cases.save_battle(field.battle, path)
    settings.remember("hint", value=False)  # the players have played before
    window = sit_down(start.application(), path)
    play.fight(Fighter(window, path.parent))
    window.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
