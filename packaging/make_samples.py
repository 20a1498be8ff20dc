"""Make the sample battles of `maps/` from `packaging/samples/*.yaml`: read, rule, paint, save.

Run it where ChargeMap is installed: `python packaging/make_samples.py`.
"""

import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

import sample_backdrop
import sample_field
import sample_rapids
import sample_street
import sample_tilt

from chargemap import cases, explain, rules
from chargemap.model.battle import Battle, Picture
from chargemap.model.board import GridBoard, TableBoard

ON_SQUARES = {
    "02-bridge-at-dusk": sample_backdrop.painted,
    "04-tilt-yard": sample_tilt.painted,
    "05-troll-bridge": sample_rapids.painted,
    "06-spear-line": sample_field.painted,
}


def main() -> int:
    """Write every sample; complain of one that its ruleset does not like."""
    for path in sorted((ROOT / "packaging" / "samples").glob("*.yaml")):
        battle = made(path)
        complaints = list(rules.get(battle.ruleset).complaints(battle))
        if complaints:
            print(f"{path.name}: {complaints[0]}", file=sys.stderr)
            return 1
        target = ROOT / "maps" / f"{path.stem}.chargemap"
        cases.save_battle(battle, target)
        print(f"{target.name}: {target.stat().st_size} bytes")
        for entry in battle.log:
            print("  ", explain.action_sentence(entry))
    return 0


def made(path: Path) -> Battle:
    """Return the battle of a sample's file with its log."""
    case = cases.read_cases(path.read_text("utf-8"), path.name)[0]
    case = replace(case, battle=with_picture(case.battle, path.stem))
    battle = case.battle
    for _verdict, after in cases.run(case):
        battle = after
    return battle


def with_picture(battle: Battle, stem: str) -> Battle:
    """Return the battle with the picture that is drawn under its map, if one is."""
    board = battle.board
    if stem == "01-ruined-street" and isinstance(board, TableBoard):
        size, painted = board.size, sample_street.painted(board)
    elif stem in ON_SQUARES and isinstance(board, GridBoard):
        size = (float(board.width), float(board.height))
        painted = ON_SQUARES[stem](board)
    else:
        return battle
    return replace(battle, picture=Picture(f"{stem}.webp", (0.0, 0.0, *size), painted))


if __name__ == "__main__":
    sys.exit(main())
