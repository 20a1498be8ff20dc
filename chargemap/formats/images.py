"""Pictures inside map files: what kind they are and how large, read off their first bytes."""

import binascii
import re
from pathlib import Path, PurePosixPath

from chargemap.formats.decode import FileError, from_base64, read_bytes
from chargemap.model.battle import Picture

MOST_PIXELS = 16_000  # a side
MOST_PICTURE = 150 * 2**20  # bytes: a saved battle has room for as many
_ENDINGS = (".png", ".webp", ".jpg", ".jpeg")
_LONGEST_PATH = 1024


def kind_of_image(data: bytes) -> str:
    """Return PNG, WebP or JPEG by the first bytes, or nothing."""
    if data.startswith(b"\x89PNG"):
        return "PNG"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "WebP"
    return "JPEG" if data.startswith(b"\xff\xd8\xff") else ""


def size_of_image(data: bytes) -> tuple[int, int] | None:
    """Return width and height as the header gives them, or None where it does not."""
    match kind_of_image(data):
        case "PNG" if data[12:16] == b"IHDR" and len(data) >= 24:
            return _big(data[16:20]), _big(data[20:24])
        case "WebP":
            return _webp_size(data)
        case "JPEG":
            return _jpeg_size(data)
    return None


def is_whole(data: bytes) -> bool:
    """Whether nothing is cut off: of a JPEG, which is shown as far as it goes, not its size."""
    match kind_of_image(data):
        case "PNG":
            return _png_ends(data)
        case "WebP":
            whole = len(data) >= _little(data[4:8]) + 8
            return whole and size_of_image(data) is not None
    return size_of_image(data) is not None


def read_picture(path: Path) -> tuple[bytes, tuple[int, int]]:
    """Return the picture file at `path` and its width and height; nothing of it is decoded."""
    data = read_bytes(path, MOST_PICTURE)
    size = size_of_image(data)
    if not kind_of_image(data):
        raise FileError(path.name, "", "a PNG, JPEG or WebP picture")
    if size is not None and too_large(size):
        told = f"a picture of at most {MOST_PIXELS} pixels a side"
        raise FileError(path.name, "", f"{told}, not {size[0]} by {size[1]}")
    if size is None or not is_whole(data) or not min(size):
        raise FileError(path.name, "", "a whole picture, and this one is cut off")
    return data, size


def too_large(size: tuple[int, int]) -> bool:
    """Whether a picture of that size is never decoded."""
    return max(size) > MOST_PIXELS


def unpacked(text: str) -> bytes:
    """Return the picture that base64 `text` holds, a data URI or not; nothing if it is none."""
    prefix = re.match(r"\s*data:[^,]{0,100},", text)
    body = "".join(text[prefix.end() if prefix else 0 :].split()).rstrip("=")
    try:
        data = from_base64(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        return b""
    return data if kind_of_image(data) else b""


def is_path(text: str) -> bool:
    """Whether `text` names a picture's file."""
    return len(text) <= _LONGEST_PATH and text.strip().lower().endswith(_ENDINGS)


def beside(text: str, folder: Path) -> Path | None:
    """Return the picture that `text` names if it lies in `folder` or below it."""
    named = PurePosixPath(text.strip().replace("\\", "/"))
    relative = PurePosixPath(*(part for part in named.parts if part not in ("/", "..")))
    for candidate in (folder / relative, folder / named.name):
        try:
            if candidate.is_file():
                return candidate.resolve()
        except (OSError, ValueError):  # no name that a file can have
            continue
    return None


def framed(
    name: str, size: tuple[float, float], data: bytes, path: str = ""
) -> Picture:
    """Return the picture laid over the whole map of `size` squares."""
    return Picture(name=name, rectangle=(0, 0, *size), data=data, path=path)


def _png_ends(data: bytes) -> bool:
    """Whether chunk follows chunk from the header to the end mark."""
    at = 8
    while at + 12 <= len(data):
        kind, length = data[at + 4 : at + 8], _big(data[at : at + 4])
        if at == 8 and kind != b"IHDR":
            return False
        if kind == b"IEND":
            return True
        at += length + 12
    return False


def _webp_size(data: bytes) -> tuple[int, int] | None:
    body = data[20:30]
    if len(body) < 10:
        return None
    match data[12:16]:
        case b"VP8X":
            return _little(body[4:7]) + 1, _little(body[7:10]) + 1
        case b"VP8L":
            bits = _little(body[1:5])
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return _little(body[6:8]) & 0x3FFF, _little(body[8:10]) & 0x3FFF
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # fill bytes may stand before a marker
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return _big(data[at + 7 : at + 9]), _big(data[at + 5 : at + 7])
        elif 0xD0 <= marker <= 0xD8 or marker == 0x01:
            at += 2
        else:
            at += 2 + max(_big(data[at + 2 : at + 4]), 2)
    return None


def _big(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")
