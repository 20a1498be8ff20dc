"""What a command is asked to read: a file, the standard input, or all files below a folder."""

import os
import sys
from pathlib import Path

from chargemap import cases
from chargemap.cases.running import Case
from chargemap.formats.decode import FileError

STDIN = "standard input"
ENDINGS = (".yaml", ".chargemap")  # of what a folder is searched for


def files_of(name: str) -> tuple[list[str], list[FileError]]:
    """Return the file of that name, or those of the folder, sorted; and the folders that cannot be read.

    What vanishes meanwhile is not there.
    """
    if not name:
        raise FileError("''", "", "the name of a file, not an empty one")
    if name == "-" or not Path(name).is_dir():
        return [name], []
    errors: list[FileError] = []

    def unread(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError | ProcessLookupError):
            told = f"a folder that can be read ({error.strerror})"
            errors.append(FileError(str(error.filename), "", told))

    found = sorted(
        path
        for folder, _folders, files in os.walk(name, onerror=unread)
        for path in (str(Path(folder, one)) for one in files)
        if path.endswith(ENDINGS) and os.path.isfile(path)
    )
    if not found and not errors:
        raise FileError(name, "", "a .yaml or .chargemap file below it")
    return found, errors


def cases_in(name: str) -> list[Case]:
    """Return the cases of a file; a saved battle is one case, named for the file."""
    if name == "-":
        if sys.stdin is None:  # closed by who called us
            raise FileError(STDIN, "", "cases on the standard input, which is closed")
        return cases.cases_of(sys.stdin.buffer.read(), STDIN)
    return cases.cases_of(cases.bytes_of(name), name)


def one_case(name: str, case_id: str | None) -> Case:
    """Return the case that is meant, in a file that may hold several."""
    found = {case.id: case for case in cases_in(name)}
    listed = ", ".join(found) or "none is there"
    file = STDIN if name == "-" else name
    if case_id is not None:
        if case_id not in found:
            expected = f"the id of a case ({listed}), not {case_id}"
            raise FileError(file, "--case", expected)
        return found[case_id]
    if len(found) != 1:
        raise FileError(file, "--case", f"the id of a case ({listed})")
    return next(iter(found.values()))


def step_of(case: Case, step: int | None) -> int | None:
    """Return the step to draw: the last of a case, none of a saved battle as it stands."""
    last = len(case.actions) - 1
    if step is None:
        return None if case.saved is not None or last < 0 else last
    if not 0 <= step <= last:
        expected = f"a step from 0 to {last}, not {step}"
        if last < 0:
            expected = "no step, for there is none"
        raise FileError(case.file, f"{case.id}, --step", expected)
    return step
