"""Universal VTT maps made by hand, for the tests of this folder."""

import base64
import json
import struct
import zlib

from chargemap.formats.report import Report
from chargemap.formats.uvtt import read_map
from chargemap.model.battle import Picture
from chargemap.model.board import GridBoard, Wall


def at(x: object, y: object) -> dict[str, object]:
    return {"x": x, "y": y}


def line(*points: tuple[object, object]) -> list[dict[str, object]]:
    return [at(*point) for point in points]


def portal(*bounds: tuple[object, object], **keys: object) -> dict[str, object]:
    return {"position": at(0, 0), "bounds": line(*bounds), "rotation": 0, **keys}


def resolution(
    size: tuple[object, object] = (10, 10),
    origin: tuple[object, object] = (0, 0),
    pixels: object = 64,
) -> dict[str, object]:
    return {
        "map_origin": at(*origin),
        "map_size": at(*size),
        "pixels_per_grid": pixels,
    }


def map_of(**keys: object) -> dict[str, object]:
    sound = {"format": 0.3, "resolution": resolution(), "line_of_sight": []}
    return {**sound, "portals": [], **keys}


def read(
    file: str = "cave.dd2vtt", **keys: object
) -> tuple[GridBoard, Picture | None, Report]:
    return read_map(json.dumps(map_of(**keys)).encode(), file)


def walls_of(**keys: object) -> list[tuple[float, float, float, float, str]]:
    return [ends(wall) for wall in read(**keys)[0].walls]


def ends(wall: Wall) -> tuple[float, float, float, float, str]:
    return (wall.x0, wall.y0, wall.x1, wall.y1, wall.kind)


def png(width: int, height: int) -> bytes:
    """Return a whole PNG of one grey."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + body))
        return struct.pack(">I", len(body)) + kind + body + check

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def jpeg(width: int, height: int) -> bytes:
    """Return the first bytes of a JPEG: a marker with a body, fill, and the frame's header."""
    note = b"\xff\xe0" + struct.pack(">H", 6) + b"note"
    frame = b"\xff\xff\xc2" + struct.pack(">HBHH", 17, 8, height, width)
    return b"\xff\xd8" + note + frame + bytes(12)


def webp(kind: bytes, body: bytes) -> bytes:
    part = kind + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", 4 + len(part)) + b"WEBP" + part


def webp_extended(width: int, height: int) -> bytes:
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return webp(b"VP8X", bytes(4) + sides)


def webp_lossless(width: int, height: int) -> bytes:
    bits = (width - 1) | (height - 1) << 14
    return webp(b"VP8L", b"\x2f" + bits.to_bytes(4, "little") + bytes(8))


def webp_lossy(width: int, height: int) -> bytes:
    return webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height))


def packed(data: bytes) -> str:
    return base64.b64encode(data).decode()
