"""Ten kept copies of battles, the latest of all windows; a battle without anybody on it is never one."""

import contextlib
import os
import shutil
import time
from pathlib import Path

from chargemap.app import settings

FOLDER = "kept"
MOST = 10
ENDING = ".chargemap"
LETTERS = 40


def keep_generation(battle: Path, name: str) -> None:
    """Copy the file of a battle that has tokens to the kept copies; the eleventh goes."""
    folder = settings.state_folder() / FOLDER
    said = "".join(one if one.isalnum() or one in " -_" else "_" for one in name)
    moment = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 10**9:09d}"
    target = folder / f"{moment} {said[:LETTERS].strip()}{ENDING}"
    with contextlib.suppress(OSError):  # it is one more copy, no more
        folder.mkdir(parents=True, exist_ok=True)
        aside = target.with_suffix(".part")
        try:
            os.link(battle, aside)
        except OSError:  # not every file system has links
            shutil.copyfile(battle, aside)
        aside.replace(target)
        for old in generations()[MOST:]:
            old.unlink(missing_ok=True)


def generations() -> list[Path]:
    """Return the kept copies, the latest first."""
    found = (settings.state_folder() / FOLDER).glob(f"*{ENDING}")
    return sorted(found, key=lambda path: path.name, reverse=True)


def name_of(path: Path) -> str:
    """Return what people called the battle of a kept copy."""
    return path.stem.partition(" ")[2]
