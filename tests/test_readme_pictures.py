"""The pictures of the README are those that packaging/pictures.py makes, and no others."""

import re
from pathlib import Path

from tests.scripts import script

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "resources" / "pictures"
SHOWN = re.compile(r"!\[([^\]]*)\]\(resources/pictures/([^)]+)\)")
MOST = 2_000_000  # bytes, all together


def made() -> set[str]:
    """Return the names of what the script makes."""
    return set(script("pictures").PICTURES)


def test_the_readme_shows_what_the_script_makes() -> None:
    shown = SHOWN.findall((ROOT / "README.md").read_text("utf-8"))
    assert {name for _words, name in shown} == made()
    assert all(len(words) > 20 for words, _name in shown)


def test_nothing_else_lies_among_the_pictures() -> None:
    assert {path.name for path in FOLDER.iterdir()} == made()


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST
