"""Icons and letters that come with the program."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFontDatabase
from PySide6.QtSvg import QSvgRenderer

from chargemap.app.paint.glyphs import BADGES, HEADS, WEAPONS, path_of
from chargemap.app.paint.ink import FAMILY, load_fonts
from chargemap.resources import resource

pytestmark = pytest.mark.gui
ICONS = sorted(resource("icons").glob("*.svg"))
TOOLS = [path for path in ICONS if path.stem != "chargemap"]


def by_name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", ICONS, ids=by_name)
def test_an_icon_can_be_drawn(path: Path, qapp: object) -> None:
    assert QSvgRenderer(QByteArray(path.read_bytes())).isValid()


@pytest.mark.parametrize("path", TOOLS, ids=by_name)
def test_a_tool_icon_takes_the_colour_of_the_palette(path: Path) -> None:
    text = path.read_text("utf-8")
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', text))
    assert "currentColor" in colours
    assert colours <= {"currentColor", "none"}
    assert 'viewBox="0 0 24 24"' in text


def test_the_letters_come_with_their_licence(qapp: object) -> None:
    load_fonts()
    assert FAMILY in QFontDatabase.families()
    licence = resource("fonts", "LICENSE.txt").read_text("utf-8")
    assert "Bitstream Vera Fonts Copyright" in licence
    assert "Arev Fonts Copyright" in licence


@pytest.mark.parametrize("glyphs", [HEADS, WEAPONS], ids=["heads", "weapons"])
def test_every_emblem_stays_on_its_base(glyphs: dict[str, object]) -> None:
    for name, glyph in glyphs.items():
        for part in glyph:  # type: ignore[attr-defined]
            box = path_of(part.outline).boundingRect()
            assert not box.isEmpty(), name
            assert max(map(abs, box.getCoords())) <= 1.3, name  # type: ignore[arg-type]


def test_every_badge_fills_its_roundel() -> None:
    for name, outline in BADGES.items():
        box = path_of(outline).boundingRect()
        assert 0.9 <= max(box.width(), box.height()) <= 2, name
