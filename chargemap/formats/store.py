"""Plain data out to files: JSON that people can read, swapped in whole."""

import contextlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from chargemap.formats.decode import FileError

_WIDTH = 100


def to_json(value: object) -> bytes:
    """Return `value` as JSON: what fits on a line stands on one, the rest is indented by one space.

    >>> to_json({"a": [1, 2]})
    b'{\\n "a": [1, 2]\\n}\\n'
    """
    return (_layout(value, "", "") + "\n").encode()


def write_whole(path: Path, written: bytes) -> None:
    """The file at `path` holds `written`, or, if that fails, what it held before."""
    try:
        target = Path(os.path.realpath(path))
        aside = target.with_name(f".chargemap-{os.getpid()}.part")
        try:
            _write_through(aside, written)
            if target.exists():
                shutil.copymode(target, aside)
            os.replace(aside, target)
        finally:
            with contextlib.suppress(OSError):
                aside.unlink()
        _sync_folder(target.parent)
    except OSError as error:
        told = f"a file that can be written ({error.strerror or error})"
        raise FileError(path.name, "", told) from None
    except ValueError:  # a NUL in the name
        raise FileError(path.name, "", "a name that a file can have") from None


def _write_through(path: Path, written: bytes) -> None:
    with path.open("wb") as file:
        file.write(written)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """A power cut keeps the new name too, where the system lets a folder be opened for that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _layout(value: object, indent: str, head: str) -> str:
    line = f"{head}{json.dumps(value, ensure_ascii=False, allow_nan=False)}"
    is_map = isinstance(value, Mapping)
    if not value or not (is_map or isinstance(value, list)):
        return line
    if len(indent) + len(line) <= _WIDTH and (indent or not is_map):
        return line
    deeper = indent + " "
    if isinstance(value, Mapping):
        parts = [
            _layout(item, deeper, f"{json.dumps(key, ensure_ascii=False)}: ")
            for key, item in value.items()
        ]
    else:
        parts = [_layout(item, deeper, "") for item in value]  # type: ignore[attr-defined]
    body = ",\n".join(deeper + part for part in parts)
    opened, closed = "{}" if is_map else "[]"
    return f"{head}{opened}\n{body}\n{indent}{closed}"
