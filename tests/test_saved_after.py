"""Whatever was ruled can be saved and opened again: no ruling leaves what a file may not hold."""

from pathlib import Path

import pytest

from chargemap import cases

CASES = Path(__file__).parent / "cases"
FILES = sorted(path.relative_to(CASES) for path in CASES.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=str)
def test_the_battle_after_each_step_is_the_one_that_is_opened_again(
    file: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "after.chargemap"
    for case in cases.cases_of((CASES / file).read_bytes(), file.name):
        for step, (_verdict, after) in enumerate(cases.run(case)):
            cases.save_battle(after, saved)
            assert cases.open_battle(saved) == after, (case.id, step)
