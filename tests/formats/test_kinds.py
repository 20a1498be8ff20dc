"""Files are recognised by what they hold; their endings count only where that says nothing."""

import json

import pytest

from chargemap.formats import NATIVE, UVTT, Format, formats, kind_of
from chargemap.formats.decode import FileError
from tests.formats.uvtt_maps import map_of

BATTLE = json.dumps({"format": "chargemap", "version": 1}).encode()
MAP = json.dumps(map_of()).encode()


@pytest.mark.parametrize("name", ["a.chargemap", "a.json", "a.dd2vtt", "a", "-"])
def test_a_battle_is_a_battle_whatever_its_name(name: str) -> None:
    assert kind_of(BATTLE, name) is NATIVE


@pytest.mark.parametrize(
    "name", ["a.dd2vtt", "A.DD2VTT", "a.uvtt", "a.df2vtt", "a.json", "a.chargemap", "a"]
)
def test_a_map_is_a_map_whatever_its_name(name: str) -> None:
    assert kind_of(MAP, name) is UVTT


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.chargemap", NATIVE), ("A.UVTT", UVTT), ("maps.v2/a.df2vtt", UVTT)],
)
def test_the_ending_decides_where_the_content_does_not(name: str, kind: Format) -> None:
    assert kind_of(b"{}", name) is kind


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ({"rects": [], "doors": [], "notes": []}, "a One Page Dungeon"),
        ({"walls": [], "grid": 70, "lights": [], "tokens": []}, "a Foundry scene"),
        ({"walls": [], "gridType": 1}, "a Foundry scene"),
        ({"roster": {}}, "a roster"),
        ({"layers": [], "tilesets": []}, "a Tiled map"),
        ({"resolution": {}}, "other JSON"),
        ([1], "other JSON"),
        (None, "other JSON"),
    ],
)
def test_foreign_json_is_refused_by_name(value: object, what: str) -> None:
    with pytest.raises(FileError) as caught:
        kind_of(json.dumps(value).encode(), "a.json")
    assert str(caught.value) == (
        f"a.json: expected a ChargeMap battle or a Universal VTT map, not {what}."
    )


def test_every_format_has_endings_of_its_own() -> None:
    endings = [ending for kind in formats() for ending in kind.suffixes]
    assert len(endings) == len(set(endings))
    assert all(ending.startswith(".") and ending.islower() for ending in endings)
    assert [kind.id for kind in formats() if kind.writes] == ["native"]
