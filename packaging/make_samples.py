"""Make the sample battles of `maps/` from `packaging/samples/*.yaml`: read, rule, paint, save.

Run it where ChargeMap is installed: `python packaging/make_samples.py`.
"""

import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

from sample_backdrop import painted

from chargemap import cases, explain, rules
from chargemap.model.battle import Battle, Picture
from chargemap.model.board import GridBoard

PAINTED = {"01-bridge-at-dusk"}  # samples with a picture under the map


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
    battle = case.battle
    if path.stem in PAINTED:
        assert isinstance(battle.board, GridBoard)
        whole = (0.0, 0.0, float(battle.board.width), float(battle.board.height))
        picture = Picture(f"{path.stem}.webp", whole, painted(battle.board))
        case = replace(case, battle=replace(battle, picture=picture))
    battle = case.battle
    for _verdict, after in cases.run(case):
        battle = after
    return battle


if __name__ == "__main__":
    sys.exit(main())
