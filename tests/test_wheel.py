"""A wheel holds all that the program needs, and runs without the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from chargemap import __version__

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, as pip would lay it out."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    place = folder / "site"
    zipfile.ZipFile(wheel).extractall(place)
    return place


def run_in(place: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run(
        [sys.executable, "-P", *words],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def files_below(folder: Path) -> set[str]:
    kept = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix() for path in kept}


def test_wheel_holds_every_resource_and_sample(unpacked: Path):
    for name in ("resources", "maps"):
        packed = files_below(unpacked / "chargemap" / "_data" / name)
        assert packed
        assert packed == {
            one for one in files_below(ROOT / name) if not one.endswith((".po", ".pot"))
        }


def test_wheel_holds_no_test_and_no_tool_of_ours(unpacked: Path):
    tops = {path.name for path in unpacked.iterdir()}
    assert tops == {"chargemap", f"chargemap-{__version__}.dist-info"}


def test_wheel_finds_its_samples_and_rulesets_without_the_checkout(unpacked: Path):
    ask = (
        "from chargemap import resources, rules; "
        "print(resources.__file__, len(resources.samples()), *rules.rulesets())"
    )
    file, samples, *rulesets = run_in(unpacked, "-c", ask).split()
    assert Path(file).is_relative_to(unpacked)
    assert int(samples) == len(list((ROOT / "maps").glob("*.chargemap"))) > 0
    assert "dnd35" in rulesets


def test_wheel_speaks_its_languages(unpacked: Path):
    ask = (
        "from chargemap import i18n, resources; "
        "locale = resources.resource('locale'); "
        "i18n.set_language('it', locale); "
        "print(*i18n.languages(locale), i18n._('Cancel'))"
    )
    assert run_in(unpacked, "-c", ask) == "en es fr it ru Annulla"


def test_wheel_tells_its_version(unpacked: Path):
    assert run_in(unpacked, "-m", "chargemap", "--version") == __version__
