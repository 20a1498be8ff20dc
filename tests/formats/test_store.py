"""Files are swapped in whole: a write that fails leaves the old one, and nothing beside it."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap.formats.decode import FileError
from chargemap.formats.store import to_json, write_whole

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=60,
).filter(lambda value: "inf" not in repr(value).lower())


@given(PLAIN)
def test_the_layout_changes_no_value(value: object) -> None:
    assert json.loads(to_json(value)) == value


def test_what_fits_on_a_line_stands_on_one() -> None:
    value = {"short": [[1, 2], {"a": None}], "long": [["x" * 60], ["y" * 60]], "e": {}}
    assert to_json(value).decode() == (
        '{\n "short": [[1, 2], {"a": null}],\n "long": [\n'
        f'  ["{"x" * 60}"],\n  ["{"y" * 60}"]\n ],\n "e": {{}}\n}}\n'
    )


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "camp.chargemap"
    for written in (b"old", b"new"):
        write_whole(path, written)
        assert path.read_bytes() == written
        assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "camp.chargemap"
    with pytest.raises(FileError) as caught:
        write_whole(path, b"new")
    assert str(caught.value) == (
        f"{path}: expected a file that can be written (No such file or directory)."
    )


def test_a_folder_in_the_way_is_told_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "camp.chargemap"
    path.mkdir()
    with pytest.raises(FileError, match=r"camp\.chargemap: expected a file that can"):
        write_whole(path, b"new")
    assert list(tmp_path.iterdir()) == [path]


def test_a_name_with_a_nul_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="a name that a file can have"):
        write_whole(tmp_path / "a\0b", b"new")


@pytest.mark.parametrize("length", [200, 250])
def test_a_long_name_can_be_written(length: int, tmp_path: Path) -> None:
    path = tmp_path / ("é" * (length // 2))
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


if sys.platform != "win32":
    import resource
    import signal

    @contextmanager
    def full_disk() -> Iterator[None]:
        """A limit on the size of files stands in for the full disk.

        Around the one call only: it holds for whatever else this process writes, too.
        """
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            signal.signal(signal.SIGXFSZ, old)

    def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
        path = tmp_path / "camp.chargemap"
        write_whole(path, b"old")
        with full_disk(), pytest.raises(FileError) as caught:
            write_whole(path, bytes(5000))
        told = f"{path}: expected a file that can be written (File too large)."
        assert str(caught.value) == told
        assert path.read_bytes() == b"old"
        assert list(tmp_path.iterdir()) == [path]


def test_rights_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "camp.chargemap", tmp_path / "link.chargemap"
    write_whole(path, b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert os.stat(path).st_mode & 0o777 == 0o640


def test_a_device_is_written_to_and_never_replaced() -> None:
    before = Path("/dev/null").stat()
    write_whole(Path("/dev/null"), b"new")
    after = Path("/dev/null").stat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
