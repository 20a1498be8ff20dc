"""What a crash must not lose: a folder of each window holds its battle whole, and each step since as a line.

A new whole battle starts a new generation of the folder: `3.chargemap` is the battle as it was when
`3.journal` begins. Lines go to the new journal at once, while a thread still writes the battle, so
that a process may be killed at any moment: the newest battle that is there, and all journals from its
own on, lead to the last step. A journal that begins with a break does not go on from the one before.
"""

import contextlib
import json
import os
import queue
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from chargemap.app.kept import keep_generation
from chargemap.app.stamp import File
from chargemap.model.battle import Battle

FOLDER = "recovery-*"
LOCK = "lock"
BATTLE, JOURNAL, UNSAVED = ".chargemap", ".journal", ".unsaved"
KNOWN = "file"  # what the document knew of its own file
BREAK = b"!\n"


class Worker:
    """A thread for what takes time: whole battles, and lines onto the disk itself."""

    def __init__(self) -> None:
        self._work: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def do(self, work: Callable[[], object]) -> None:
        """Do this after what was asked for before."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()
        self._work.put(work)

    def finish(self) -> None:
        """Wait until all is done; the thread ends."""
        if self._thread is not None:
            self._work.put(None)
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()


class Journal:
    """The folder of one window. A disk that is full is told to `failed`, and tried again."""

    def __init__(self, folder: Path, failed: Callable[[str], object]) -> None:
        self.folder = folder
        self._failed = failed
        self._worker = Worker()
        self._file: IO[bytes] | None = None
        self._synced = True
        self._follows = self._based = False  # as `begin` has it
        self.number = -1  # of the generation
        self.lines = 0  # since its battle
        self.name = ""

    @property
    def battle_path(self) -> Path:
        """Where the battle of this generation is kept whole."""
        return self.folder / f"{self.number}{BATTLE}"

    def begin(
        self, battle: Battle, name: str, unsaved: str = "", *, follows: bool = False
    ) -> None:
        """Start a generation with `battle`; `unsaved` says what was done last, if no file holds it.

        It `follows` if it is where the lines so far lead.
        """
        self.stop()
        follows = follows and (self._follows or self._based)
        self._follows, self._based = follows, False
        self.number, self.lines, self.name = self.number + 1, 0, name
        number = self.number
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file = (self.folder / f"{number}{JOURNAL}").open("ab", buffering=0)
            if not follows:
                self._file.write(BREAK)
            if unsaved:
                (self.folder / f"{number}{UNSAVED}").write_bytes(unsaved.encode())
        except OSError as error:
            self._fail(error.strerror or str(error))
        self._worker.do(lambda: self._keep_whole(battle, number, bool(unsaved)))

    def add(self, line: bytes) -> bool:
        """Write a line at once; say whether that went well."""
        if not self._follows and not self._based:
            self._worker.finish()  # a line is worth nothing without its battle
        if self._file is None or not (self._follows or self._based):
            return False
        try:
            written = self._file.write(line)
        except OSError as error:
            self._fail(error.strerror or str(error))
            return False
        if written != len(line):  # half a line ends what can be read back
            self._fail(os.strerror(28))
            return False
        self.lines += 1
        if self._synced:
            self._synced = False
            self._worker.do(self._sync)
        return True

    def know(self, file: File) -> None:
        """Keep what is known of the file that the battle is saved to."""
        known = {
            "path": str(file.path.absolute()) if file.path else "",
            "name": file.name,
            "stamp": file.stamp,
        }
        aside = self.folder / f"{KNOWN}.part"
        with contextlib.suppress(OSError):  # then it is asked for
            aside.write_text(json.dumps(known), "utf-8")
            aside.replace(self.folder / KNOWN)

    def copy(self, battle: Battle) -> None:
        """Put a battle that is given up among the kept copies."""
        name, path = self.name, self.folder / f"left{BATTLE}"
        if battle.tokens:
            self._worker.do(lambda: self._keep_copy(battle, path, name))

    def wait(self) -> None:
        """Wait until all is written."""
        self._worker.finish()

    def close(self) -> None:
        """Remove the folder: the window is closed in good order."""
        self.stop()
        self._worker.finish()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self) -> None:
        """Let go of the file; what was kept stays."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _fail(self, reason: str) -> None:
        self.stop()
        self._failed(reason)

    def _sync(self) -> None:
        self._synced = True
        with contextlib.suppress(OSError, ValueError):  # closed meanwhile
            if (file := self._file) is not None:
                os.fsync(file.fileno())

    def _keep_copy(self, battle: Battle, path: Path, name: str) -> None:
        if self._save(battle, path):
            keep_generation(path, name)
            path.unlink(missing_ok=True)

    def _save(self, battle: Battle, path: Path) -> bool:
        from chargemap import cases  # here, for it loads every format
        from chargemap.formats.decode import FileError

        try:
            cases.save_battle(battle, path)
        except FileError as error:
            self._failed(error.expected)
            return False
        return True

    def _keep_whole(self, battle: Battle, number: int, unsaved: bool) -> None:
        """Write the battle; once it is there, earlier generations of the folder are not needed."""
        path = self.folder / f"{number}{BATTLE}"
        if not self._save(battle, path):
            return
        if number == self.number:
            self._based = True
        for old in range(number - 1, -1, -1):
            if not (self.folder / f"{old}{JOURNAL}").exists():
                break
            for ending in (BATTLE, UNSAVED, JOURNAL):
                (self.folder / f"{old}{ending}").unlink(missing_ok=True)
        if unsaved and battle.tokens:
            keep_generation(path, self.name)


@dataclass(frozen=True, slots=True)
class Left:
    """What a window that ended unexpectedly left behind, as far as the file names tell."""

    folder: Path
    at: float  # when it was last written to
    text: str  # what was done last, in words


def left_in(folder: Path) -> Left | None:
    """Return what the folder holds that no file does; None if there is nothing to recover."""
    lines = journal_lines(folder)
    battles = _numbers(folder, BATTLE)
    unsaved = folder / f"{battles[-1]}{UNSAVED}" if battles else None
    if unsaved is None or not (lines or unsaved.exists()):
        return None
    written = [*folder.glob(f"*{JOURNAL}"), *folder.glob(f"*{BATTLE}")]
    told = _told(lines[-1]) if lines else unsaved.read_text("utf-8", "replace")
    at = max((path.stat().st_mtime for path in written), default=time.time())
    return Left(folder, at, told)


def recovered(folder: Path) -> Battle:
    """Return the battle after its last step that was kept; raise `FileError` if none can be read."""
    from chargemap import cases  # here, for it loads every format
    from chargemap.cases import journal
    from chargemap.formats.decode import FileError

    battles = _numbers(folder, BATTLE)
    if not battles:
        raise FileError(folder.name, "", "a battle that was kept, and there is none")
    battle = cases.open_battle(folder / f"{battles[-1]}{BATTLE}")
    return journal.replayed(battle, journal_lines(folder))[0]


def known_file(folder: Path) -> File:
    """Return the file of the battle in the folder, as far as it is known."""
    try:
        found = json.loads((folder / KNOWN).read_text("utf-8"))
        path, name, stamp = (found[key] for key in ("path", "name", "stamp"))
        seen = (int(stamp[0]), int(stamp[1])) if stamp else None
        return File(Path(path) if path else None, str(name), seen)
    except (OSError, ValueError, LookupError, TypeError):
        return File()


def journal_lines(folder: Path) -> list[bytes]:
    """Return the whole lines since the newest battle that is there."""
    first = (_numbers(folder, BATTLE) or [0])[-1]
    found = []
    for number in _numbers(folder, JOURNAL):
        if number >= first:
            written = (folder / f"{number}{JOURNAL}").read_bytes()
            if number > first and written.startswith(BREAK):
                break
            found += written.removeprefix(BREAK).split(b"\n")[:-1]
    return found


def _numbers(folder: Path, ending: str) -> list[int]:
    found = [path.stem for path in folder.glob(f"*{ending}")]
    return sorted(int(stem) for stem in found if stem.isdecimal())


def _told(line: bytes) -> str:
    try:
        found = json.loads(line)
    except ValueError:
        return ""
    text = found.get("text") if isinstance(found, dict) else ""
    return text if isinstance(text, str) else ""
