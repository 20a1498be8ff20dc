"""Plain data out to files: JSON that people can read, swapped in whole."""

import contextlib
import errno
import itertools
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from chargemap.formats.decode import FileError

_WIDTH = 100


def to_json(value: object) -> bytes:
    """Return `value` as JSON: what fits on a line stands on one, the rest is indented by one space.

    >>> to_json({"a": [1, 2]})
    b'{\\n "a": [1, 2]\\n}\\n'
    """
    return f"{_layout(value, '', '')}\n".encode()


def may_write(path: Path) -> None:
    """A folder that is not there, in which `path` would lie, is told at once."""
    folder = path.parent
    if "\0" not in str(folder) and not folder.is_dir():
        told = f"a file that can be written ({os.strerror(errno.ENOENT)})"
        raise FileError(str(path), "", told)


def write_whole(path: Path, written: bytes) -> None:
    """The file at `path` holds `written`, or, if that fails, what it held before."""
    try:
        target = Path(os.path.realpath(path))
        if (
            target.exists() and not target.is_file()
        ):  # a device is written to, never replaced
            _write_through(target, written)
            return
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
        raise FileError(str(path), "", told) from None
    except ValueError:  # a NUL in the name
        raise FileError(str(path), "", "a name that a file can have") from None


def _write_through(path: Path, written: bytes) -> None:
    with path.open("wb") as file:
        file.write(written)
        file.flush()
        if path.is_file():
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
    is_map = isinstance(value, Mapping)
    whole = is_map and not indent  # the file itself is never one line
    if whole or _room(value, _WIDTH - len(indent) - len(head)) < 0:
        parts = list(_parts(value, indent + " "))
        if parts:
            opened, closed = "{}" if is_map else "[]"
            body = ",\n".join(parts)
            return f"{indent}{head}{opened}\n{body}\n{indent}{closed}"
    return f"{indent}{head}{json.dumps(value, ensure_ascii=False, allow_nan=False)}"


def _parts(value: object, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield _layout(item, indent, f"{json.dumps(key, ensure_ascii=False)}: ")
    elif isinstance(value, list):
        for item in value:
            yield _layout(item, indent, "")


def _room(value: object, room: int) -> int:
    """Return what is left of a line's room after the value, or any number below 0 if it is too long."""
    if isinstance(value, str):
        return room - len(value) - 2
    if isinstance(value, Mapping):
        items: Iterable[object] = itertools.chain.from_iterable(value.items())
    elif isinstance(value, list):
        items = value
    else:
        return room - len(repr(value))
    room -= 2 * max(len(value), 1)
    for item in items:
        if room < 0:
            break
        room = _room(item, room)
    return room
