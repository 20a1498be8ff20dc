"""Pictures of foreign maps: what the `image` key may hold, and what the report says of it."""

from pathlib import Path

import pytest

from chargemap.formats.images import beside, kind_of_image, size_of_image, unpacked
from tests.formats.uvtt_maps import (
    jpeg,
    packed,
    png,
    read,
    resolution,
    webp,
    webp_extended,
    webp_lossless,
    webp_lossy,
)

SIZED = {
    "PNG": png(640, 320),
    "JPEG": jpeg(640, 320),
    "WebP extended": webp_extended(640, 320),
    "WebP lossless": webp_lossless(640, 320),
    "WebP lossy": webp_lossy(640, 320),
}


@pytest.mark.parametrize("name", SIZED)
def test_kind_and_size_are_read_off_the_first_bytes(name: str) -> None:
    assert kind_of_image(SIZED[name]) == name.split()[0]
    assert size_of_image(SIZED[name]) == (640, 320)


@pytest.mark.parametrize("name", SIZED)
def test_a_header_cut_short_has_no_size_and_no_fault(name: str) -> None:
    for length in range(len(SIZED[name])):
        assert size_of_image(SIZED[name][:length]) in (None, (640, 320))


def test_other_pictures_are_not_taken_for_one() -> None:
    assert kind_of_image(b"GIF89a") == ""
    assert size_of_image(b"GIF89a") is None
    assert size_of_image(webp(b"ICCP", bytes(20))) is None
    assert size_of_image(b"\xff\xd8\xff\xd8\xff\x01\xff\xda\0\0") is None


@pytest.mark.parametrize("name", SIZED)
@pytest.mark.parametrize("prefix", ["", "data:image/png;base64,", " data:;base64, "])
def test_an_embedded_picture_lies_over_the_whole_map(name: str, prefix: str) -> None:
    _board, picture, report = read(
        image=prefix + packed(SIZED[name]), resolution=resolution(size=(10, 5.0))
    )
    assert picture is not None
    assert picture.data == SIZED[name]
    assert picture.rectangle == (0, 0, 10, 5)
    assert picture.name == f"cave.{name.split()[0].lower()}"
    assert (report.image, report.image_size) == ("embedded", (640, 320))
    assert not report.size_is_off
    assert report.sentences()[-1] == f"The picture ({name.split()[0]}) was kept."


def test_line_breaks_and_missing_padding_are_forgiven() -> None:
    text = packed(png(3, 2)).rstrip("=")
    assert unpacked(text[:20] + "\r\n" + text[20:]) == png(3, 2)


@pytest.mark.parametrize(("wide", "off"), [(639, False), (641, False), (642, True)])
def test_a_picture_off_by_more_than_a_pixel_is_told(wide: int, *, off: bool) -> None:
    _board, picture, report = read(
        image=packed(png(wide, 640)), resolution=resolution(pixels=64)
    )
    told = (
        f"The picture has {wide} by 640 pixels, not 640 by 640:"
        " it was stretched over the map."
    )
    assert picture is not None
    assert picture.rectangle == (0, 0, 10, 10)
    assert (told in report.sentences()) is off


@pytest.mark.parametrize("pixels", [None, 0, -64, "64", float("nan")])
def test_pixels_that_make_no_sense_are_not_compared(pixels: object) -> None:
    _board, _picture, report = read(
        image=packed(png(3, 2)), resolution=resolution(pixels=pixels)
    )
    assert report.expected_size is None
    assert not report.size_is_off


@pytest.mark.parametrize(
    "written",
    [
        "cave.jpg",
        "maps/cave.jpg",
        "C:\\maps\\cave.jpg",
        "/home/ann/cave.jpg",
        "../cave.jpg",
    ],
)
def test_a_picture_that_is_a_file_is_found_beside_the_map(
    written: str, tmp_path: Path
) -> None:
    (tmp_path / "cave.jpg").write_bytes(jpeg(640, 640))
    _board, picture, report = read(str(tmp_path / "cave.uvtt"), image=written)
    assert picture is not None
    assert Path(picture.path) == (tmp_path / "cave.jpg").resolve()
    assert picture.data == b""
    assert report.sentences()[-1] == "The picture lies beside the map: cave.jpg."


def test_a_picture_in_a_folder_below_the_map_is_found(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "cave.webp").write_bytes(webp_lossy(4, 4))
    found = beside("art/cave.webp", tmp_path)
    assert found == (tmp_path / "art" / "cave.webp").resolve()


def test_a_picture_outside_the_folder_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(png(1, 1))
    (tmp_path / "maps").mkdir()
    assert beside("../secret.png", tmp_path / "maps") is None
    assert beside("x\0.png", tmp_path) is None


def test_a_picture_that_is_not_there_leaves_the_walls(tmp_path: Path) -> None:
    """Decoding such a path as base64 raised "Incorrect padding" in other programs."""
    board, picture, report = read(
        str(tmp_path / "cave.uvtt"),
        image="maps\\Cave Of Bats.jpg",
        line_of_sight=[[{"x": 1, "y": 1}, {"x": 2, "y": 1}]],
    )
    assert picture is None
    assert len(board.walls) == 1
    told = "The picture Cave Of Bats.jpg is not there: add it by hand."
    assert report.sentences()[-1] == told


@pytest.mark.parametrize(
    ("image", "state", "told"),
    [
        ("", "empty", "The map has no picture."),
        (None, "absent", "The map has no picture."),
        (7, "unreadable", "The picture could not be read: add one by hand."),
        ("AAAA", "unreadable", "The picture could not be read: add one by hand."),
        (
            "not base64!",
            "unreadable",
            "The picture could not be read: add one by hand.",
        ),
        ("é", "unreadable", "The picture could not be read: add one by hand."),
    ],
)
def test_a_map_without_a_picture_says_why(image: object, state: str, told: str) -> None:
    _board, picture, report = read(image=image)
    assert picture is None
    assert report.image == state
    assert report.sentences()[-1] == told


def test_the_key_may_be_absent() -> None:
    assert read()[2].image == "absent"


@pytest.mark.parametrize("name", [name for name in SIZED if name != "JPEG"])
def test_a_picture_that_is_cut_off_is_not_said_to_be_kept(name: str) -> None:
    for length in (8, 20, len(SIZED[name]) - 1):
        _board, picture, report = read(image=packed(SIZED[name][:length]))
        assert picture is None
        assert report.image == "unreadable"


def test_a_jpeg_that_is_cut_off_is_shown_as_far_as_it_goes() -> None:
    cut = SIZED["JPEG"][:-1]
    _board, picture, report = read(image=packed(cut))
    assert picture is not None
    assert report.image == "embedded"
