"""How people want a battle to look, as saved battles hold it: colours of sides, pictures on tokens, who is hidden."""

import base64
import binascii
import re
from collections.abc import Mapping

from chargemap.formats.decode import Place
from chargemap.formats.images import is_whole, size_of_image
from chargemap.formats.values import items, mapping, record, text
from chargemap.model.battle import Looks

MOST_PIXELS = 512  # a side of a token's picture
MOST_BYTES = 1 << 20  # of a token's picture
COLOUR = re.compile("#[0-9a-f]{6}")
PICTURE = f"a whole PNG, JPEG or WebP picture of at most {MOST_PIXELS} pixels a side"


def looks_to_plain(looks: Looks) -> dict[str, object]:
    """Return the looks as a file holds them: each picture once, with the tokens that show it."""
    shared: dict[bytes, list[str]] = {}
    for token, data in looks.pictures.items():
        shared.setdefault(data, []).append(token)
    written: dict[str, object] = {}
    if looks.sides:
        written["sides"] = dict(looks.sides)
    if shared:
        written["pictures"] = [
            {"tokens": ids, "data": base64.b64encode(data).decode()}
            for data, ids in shared.items()
        ]
    if looks.hidden:
        written["hidden"] = sorted(looks.hidden)
    return written


def looks_from_plain(value: object, place: Place) -> Looks:
    """Return the looks that `looks_to_plain` wrote."""
    found = record(value, place, (), ("sides", "pictures", "hidden"))
    where = place.key("sides")
    sides = mapping(found.get("sides", {}), where, "a map of colours by side")
    for side, colour in sides.items():
        if not isinstance(colour, str) or not COLOUR.fullmatch(colour):
            raise where.key(side).error("a colour such as #1f62ad", colour)
    where = place.key("pictures")
    pictures: dict[str, bytes] = {}
    for index, one in enumerate(items(found.get("pictures", []), where, "a list")):
        for token, data in _picture(one, where[index]).items():
            if token in pictures:
                told = f"each token once, and {token} has a picture already"
                raise where[index].key("tokens").error(told)
            pictures[token] = data
    where = place.key("hidden")
    hidden = ids_from_plain(found.get("hidden", []), where)
    return Looks(dict(sides), pictures, frozenset(hidden))


def _picture(value: object, place: Place) -> Mapping[str, bytes]:
    """Return the picture for each of its tokens."""
    found = record(value, place, ("tokens", "data"))
    where = place.key("data")
    data = picture_bytes(text(found["data"], where, "a picture in base64"), where)
    return dict.fromkeys(ids_from_plain(found["tokens"], place.key("tokens")), data)


def ids_from_plain(value: object, place: Place) -> list[str]:
    """Return the ids of tokens in a list of them."""
    ids = items(value, place, "a list of ids")
    return [
        text(one, place[index], "the id of a token") for index, one in enumerate(ids)
    ]


def picture_bytes(packed: str, place: Place) -> bytes:
    """Return the token's picture that base64 `packed` holds."""
    try:
        data = base64.b64decode(packed, validate=True)
    except (binascii.Error, ValueError):
        raise place.error("a picture in base64") from None
    size = size_of_image(data)
    if size is None or not is_whole(data) or not 0 < max(size) <= MOST_PIXELS:
        raise place.error(PICTURE)
    if len(data) > MOST_BYTES:
        raise place.error(f"a picture of at most {MOST_BYTES >> 20} MB")
    return data
