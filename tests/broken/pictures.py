"""Small files that say they are pictures of 30,000 by 30,000 pixels; the PNG is one."""

import base64
import struct
import zlib
from collections.abc import Callable

SIDE = 30_000
# 64 by 64 pixels of one colour
JPEG = (
    "/9j/4AAQSkZJRgABAQEAZABkAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0a"
    "HBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIy"
    "MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCABAAEADASIA"
    "AhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQA"
    "AAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3"
    "ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWm"
    "p6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEA"
    "AwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSEx"
    "BhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElK"
    "U1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3"
    "uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDn6KKK"
    "9Q80KKKKACiiigAooooAKKKKACiiigAooooAKKKKACiiigAooooAKKKKACiiigAooooAKKKKACii"
    "igAooooA/9k="
)
WEBP = (
    "UklGRk4AAABXRUJQVlA4IEIAAADwAwCdASpAAEAAPpFIoEylpCMiIggAsBIJaQDTUoAAEDdTUAV4"
    "hbkAAP7qZf/IpFjK36n38BHzL83nxgApfTNCAAA="
)


def png() -> bytes:
    """Return a whole picture of one bit a pixel, which is short as a file."""
    row, packer = bytes(1 + (SIDE + 7) // 8), zlib.compressobj(9)
    packed = [packer.compress(row * 100) for _rows in range(SIDE // 100)]
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 1, 0, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", b"".join([*packed, packer.flush()]))]
    chunks = (_chunk(kind, held) for kind, held in [*parts, (b"IEND", b"")])
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, held: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + held))
    return struct.pack(">I", len(held)) + kind + held + check


def jpeg() -> bytes:
    """Return a picture whose header lies."""
    made = bytearray(base64.b64decode(JPEG))
    frame = made.index(b"\xff\xc0")
    made[frame + 5 : frame + 9] = struct.pack(">HH", SIDE, SIDE)
    return bytes(made)


def webp() -> bytes:
    """Return a small picture on a canvas that is said to be large."""
    canvas = bytes(4) + (SIDE - 1).to_bytes(3, "little") * 2
    body = b"WEBPVP8X" + struct.pack("<I", 10) + canvas
    body += base64.b64decode(WEBP)[12:]
    return b"RIFF" + struct.pack("<I", len(body)) + body


HUGE: dict[str, Callable[[], bytes]] = {"png": png, "jpg": jpeg, "webp": webp}
