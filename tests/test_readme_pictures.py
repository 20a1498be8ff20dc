"""The pictures of the README are those that packaging/pictures.py makes, and no others."""

import importlib.util
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "resources" / "pictures"
SHOWN = re.compile(r"!\[([^\]]*)\]\(resources/pictures/([^)]+)\)")
MOST = 2_000_000  # bytes, all together


def made() -> set[str]:
    """Return the names of what the script makes."""
    place = ROOT / "packaging" / "pictures.py"
    spec = importlib.util.spec_from_file_location("readme_pictures", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return set(module.PICTURES)


def test_the_readme_shows_what_the_script_makes() -> None:
    shown = SHOWN.findall((ROOT / "README.md").read_text("utf-8"))
    assert {name for _words, name in shown} == made()
    assert all(len(words) > 20 for words, _name in shown)


def test_nothing_else_lies_among_the_pictures() -> None:
    assert {path.name for path in FOLDER.iterdir()} == made()


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST
