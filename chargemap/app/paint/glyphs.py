"""Our own small drawings for miniatures and their badges, in a square from -1 to 1, y down."""

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

STEEL, BONE, WOOD, GOLD, DARK, SKIN, HIDE = (
    "#dfe4ea",
    "#f6f0e0",
    "#9a6a3c",
    "#e3b64b",
    "#221f1c",
    "#e8c9a2",
    "#b98d62",
)
INK = "#221f1c"


@dataclass(frozen=True, slots=True)
class Part:
    """One filled outline of a glyph; a `bare` one has no dark line round it."""

    outline: str
    fill: str
    bare: bool = False


Glyph = tuple[Part, ...]


@cache
def path_of(outline: str) -> QPainterPath:
    """Return the path written as letters and numbers: M, L, C (as in SVG), O (circle x y r), Z."""
    path = QPainterPath()
    words = outline.split()
    index = 0
    while index < len(words):
        letter = words[index]
        count = {"M": 2, "L": 2, "C": 6, "O": 3, "Z": 0}[letter]
        numbers = [float(word) for word in words[index + 1 : index + 1 + count]]
        _add(path, letter, numbers)
        index += 1 + count
    return path


def _add(path: QPainterPath, letter: str, numbers: list[float]) -> None:
    match letter:
        case "M":
            path.moveTo(*numbers)
        case "L":
            path.lineTo(*numbers)
        case "C":
            path.cubicTo(*numbers)
        case "O":
            path.addEllipse(QPointF(numbers[0], numbers[1]), numbers[2], numbers[2])
        case "Z":
            path.closeSubpath()


_GRIP = Part("M -.06 .5 L .06 .5 L .06 .82 L -.06 .82 Z O 0 .88 .09", WOOD)
_SHAFT = Part("M -.045 -.7 L .045 -.7 L .045 .98 L -.045 .98 Z", WOOD)
_BLADE = "M -.1 -.62 L 0 -.92 L .1 -.62 L .08 .42 L -.08 .42 Z"
_GUARD = Part("M -.32 .36 L .32 .36 L .32 .5 L -.32 .5 Z", GOLD)
_AXE = "M .04 -.72 C .2 -.62 .3 -.72 .42 -.86 C .62 -.6 .62 -.2 .42 .06 C .3 -.1 .2 -.16 .04 -.12 Z"
_LEAF = Part("M 0 -1 L .15 -.68 L .05 -.5 L -.05 -.5 L -.15 -.68 Z", STEEL)

WEAPONS: dict[str, Glyph] = {
    "sword": (Part(_BLADE, STEEL), _GRIP, _GUARD),
    "greatsword": (
        Part("M -.13 -.66 L 0 -1 L .13 -.66 L .11 .4 L -.11 .4 Z", STEEL),
        Part("M -.02 -.7 L .02 -.7 L .02 .3 L -.02 .3 Z", "#9aa3ad", bare=True),
        _GRIP,
        Part("M -.4 .34 L .4 .34 L .4 .5 L -.4 .5 Z", GOLD),
    ),
    "dagger": (
        Part("M -.09 -.1 L 0 -.45 L .09 -.1 L .08 .32 L -.08 .32 Z", STEEL),
        Part("M -.22 .3 L .22 .3 L .22 .42 L -.22 .42 Z", GOLD),
        Part("M -.05 .42 L .05 .42 L .05 .7 L -.05 .7 Z", WOOD),
    ),
    "scimitar": (
        Part("M -.08 .4 C -.1 0 0 -.5 .34 -.86 C .3 -.4 .16 0 .1 .4 Z", STEEL),
        _GRIP,
        _GUARD,
    ),
    "axe": (_SHAFT, Part(_AXE, STEEL)),
    "greataxe": (
        _SHAFT,
        Part(_AXE, STEEL),
        Part(
            "M -.04 -.72 C -.2 -.62 -.3 -.72 -.42 -.86 C -.62 -.6 -.62 -.2 -.42 .06"
            " C -.3 -.1 -.2 -.16 -.04 -.12 Z",
            STEEL,
        ),
    ),
    "hammer": (
        _SHAFT,
        Part("M -.34 -.85 L .34 -.85 L .34 -.45 L -.34 -.45 Z", STEEL),
    ),
    "club": (
        Part(
            "M -.06 .92 L .06 .92 L .1 .2 C .26 -.2 .3 -.6 .2 -.85"
            " C .1 -1 -.1 -1 -.2 -.85 C -.3 -.6 -.26 -.2 -.1 .2 Z",
            WOOD,
        ),
        Part("M -.1 -.62 L 0 -.78 L .1 -.62 Z M -.02 -.3 L .1 -.44 L .2 -.28 Z", STEEL),
    ),
    "spear": (_SHAFT, _LEAF),
    "longspear": (
        Part("M -.045 -.7 L .045 -.7 L .045 1.12 L -.045 1.12 Z", WOOD),
        Part("M 0 -1.14 L .15 -.8 L .05 -.6 L -.05 -.6 L -.15 -.8 Z", STEEL),
        Part("M -.16 -.56 L .16 -.56 L .05 -.42 L -.05 -.42 Z", "#b8422e"),
    ),
    "trident": (
        _SHAFT,
        Part(
            "M -.3 -.9 L -.2 -.9 L -.2 -.6 L -.05 -.6 L -.05 -1 L .05 -1 L .05 -.6"
            " L .2 -.6 L .2 -.9 L .3 -.9 L .3 -.5 L -.3 -.5 Z",
            STEEL,
        ),
    ),
    "halberd": (
        _SHAFT,
        Part("M -.06 -.7 L 0 -1.1 L .06 -.7 Z", STEEL),
        Part("M .04 -.66 L .34 -.8 C .44 -.6 .44 -.4 .34 -.2 L .04 -.32 Z", STEEL),
        Part("M -.04 -.6 L -.34 -.5 L -.04 -.4 Z", STEEL),
    ),
    "lance": (
        Part("M -.02 -1.2 L .02 -1.2 L .1 .3 L -.1 .3 Z", "#d9b98c"),
        Part("M -.26 .3 L .26 .3 L .12 .52 L -.12 .52 Z", STEEL),
        Part("M -.06 .52 L .06 .52 L .08 .9 L -.08 .9 Z", WOOD),
        Part("M 0 -1.26 L .08 -1.02 L -.08 -1.02 Z", STEEL),
    ),
    "bow": (
        Part(
            "M -.1 -.92 C .55 -.5 .55 .5 -.1 .92 L -.16 .86 C .36 .46 .36 -.46 -.16 -.86 Z",
            WOOD,
        ),
        Part("M -.15 -.88 L -.11 -.88 L -.11 .88 L -.15 .88 Z", BONE, bare=True),
    ),
    "crossbow": (
        Part("M -.06 -.62 L .06 -.62 L .1 .9 L -.1 .9 Z", WOOD),
        Part(
            "M -.66 -.22 C -.34 -.72 .34 -.72 .66 -.22 L .56 -.16 C .28 -.52 -.28 -.52 -.56 -.16 Z",
            STEEL,
        ),
        Part("M -.6 -.21 L .6 -.21 L .6 -.16 L -.6 -.16 Z", BONE, bare=True),
    ),
}

_EYES = "O -.17 .02 .07 O .17 .02 .07"
HEADS: dict[str, Glyph] = {
    "helm": (
        Part(
            "M -.44 .46 L -.44 -.16 C -.44 -.72 .44 -.72 .44 -.16 L .44 .46 L 0 .68 Z",
            STEEL,
        ),
        Part(
            "M -.36 -.1 L -.05 -.1 L -.05 .04 L -.36 .04 Z"
            " M .05 -.1 L .36 -.1 L .36 .04 L .05 .04 Z",
            DARK,
            bare=True,
        ),
        Part(
            "M -.04 .14 L .04 .14 L .04 .52 L -.04 .52 Z O -.2 .26 .035 O .2 .26 .035"
            " O -.2 .4 .035 O .2 .4 .035",
            DARK,
            bare=True,
        ),
    ),
    "cap": (
        Part("M -.36 .02 C -.36 .56 -.14 .66 0 .66 C .14 .66 .36 .56 .36 .02 Z", SKIN),
        Part("M -.5 .06 C -.46 -.7 .46 -.7 .5 .06 C .2 -.06 -.2 -.06 -.5 .06 Z", STEEL),
        Part("M -.05 -.5 L .05 -.5 L .06 .28 L -.06 .28 Z", STEEL),
        Part("O -.17 .16 .06 O .17 .16 .06", DARK, bare=True),
    ),
    "goblin": (
        Part("M -.34 -.06 L -.92 -.34 L -.72 .04 L -.34 .2 Z", "#a9b66b"),
        Part("M .34 -.06 L .92 -.34 L .72 .04 L .34 .2 Z", "#a9b66b"),
        Part(
            "M -.4 -.12 C -.4 -.6 .4 -.6 .4 -.12 C .4 .3 .16 .6 0 .62 C -.16 .6 -.4 .3 -.4 -.12 Z",
            "#bccb7c",
        ),
        Part(
            "M -.28 -.06 L -.06 .06 L -.24 .1 Z M .28 -.06 L .06 .06 L .24 .1 Z",
            DARK,
            bare=True,
        ),
        Part(
            "M -.2 .3 L .2 .3 L .1 .42 L .04 .33 L -.04 .42 L -.12 .33 Z",
            DARK,
            bare=True,
        ),
    ),
    "ogre": (
        Part(
            "M -.4 -.1 L -.6 -.22 L -.58 .12 L -.4 .2 Z M .4 -.1 L .6 -.22 L .58 .12 L .4 .2 Z",
            "#c9a678",
        ),
        Part(
            "M -.36 -.3 C -.3 -.66 .3 -.66 .36 -.3 L .5 .3 C .46 .62 .2 .7 0 .7"
            " C -.2 .7 -.46 .62 -.5 .3 Z",
            "#d8b98c",
        ),
        Part(
            "M -.36 -.14 L 0 -.04 L .36 -.14 L .32 -.04 L 0 .06 L -.32 -.04 Z",
            DARK,
            bare=True,
        ),
        Part("O -.17 .05 .055 O .17 .05 .055", DARK, bare=True),
        Part("M -.34 .36 L .34 .36 L .3 .46 L -.3 .46 Z", DARK, bare=True),
        Part("M -.3 .46 L -.24 .18 L -.16 .46 Z M .3 .46 L .24 .18 L .16 .46 Z", BONE),
    ),
    "wolf": (
        Part(
            "M -.44 .1 L -.46 -.62 L -.1 -.3 L .1 -.3 L .46 -.62 L .44 .1 L .14 .66 L -.14 .66 Z",
            "#b9b4ac",
        ),
        Part(
            "M -.28 -.04 L -.1 .06 L -.26 .1 Z M .28 -.04 L .1 .06 L .26 .1 Z O 0 .54 .09",
            DARK,
            bare=True,
        ),
    ),
    "skull": (
        Part(
            "M -.26 .62 L -.26 .36 C -.62 .2 -.56 -.62 0 -.62 C .56 -.62 .62 .2 .26 .36"
            " L .26 .62 Z",
            BONE,
        ),
        Part(
            "O -.2 -.06 .14 O .2 -.06 .14 M 0 .1 L .08 .26 L -.08 .26 Z",
            DARK,
            bare=True,
        ),
        Part(
            "M -.1 .4 L -.06 .4 L -.06 .62 L -.1 .62 Z M .06 .4 L .1 .4 L .1 .62 L .06 .62 Z",
            DARK,
            bare=True,
        ),
    ),
    "horse": (  # seen from above, head to the right
        Part(
            "M -.66 -.05 C -.86 -.2 -.98 -.06 -.98 .12 C -.9 .04 -.8 .08 -.66 .06 Z",
            DARK,
        ),
        Part(
            "M -.7 0 C -.7 -.36 -.36 -.34 -.16 -.27 C .06 -.34 .26 -.3 .36 -.16 L .66 -.13"
            " C .78 -.16 .94 -.1 .96 0 C .94 .1 .78 .16 .66 .13 L .36 .16"
            " C .26 .3 .06 .34 -.16 .27 C -.36 .34 -.7 .36 -.7 0 Z",
            HIDE,
        ),
        Part("M .3 -.035 L .74 -.05 L .74 .05 L .3 .035 Z", DARK, bare=True),
        Part("M .62 -.12 L .7 -.24 L .74 -.12 Z M .62 .12 L .7 .24 L .74 .12 Z", HIDE),
        Part(
            "M -.24 -.27 C -.08 -.33 .04 -.33 .14 -.28 L .14 .28 C .04 .33 -.08 .33 -.24 .27 Z",
            "#8c2f2a",
        ),
    ),
    "spider": (
        Part(
            "M -.2 -.1 L -.56 -.5 L -.86 -.4 L -.56 -.38 L -.22 0 Z"
            " M .2 -.1 L .56 -.5 L .86 -.4 L .56 -.38 L .22 0 Z"
            " M -.2 -.2 L -.4 -.72 L -.62 -.9 L -.3 -.76 L -.1 -.2 Z"
            " M .2 -.2 L .4 -.72 L .62 -.9 L .3 -.76 L .1 -.2 Z"
            " M -.2 .02 L -.6 .06 L -.9 .34 L -.58 .16 L -.2 .12 Z"
            " M .2 .02 L .6 .06 L .9 .34 L .58 .16 L .2 .12 Z"
            " M -.2 .1 L -.54 .4 L -.62 .82 L -.44 .46 L -.12 .2 Z"
            " M .2 .1 L .54 .4 L .62 .82 L .44 .46 L .12 .2 Z",
            "#5a5048",
        ),
        Part("M 0 0 C -.44 .1 -.4 .78 0 .8 C .4 .78 .44 .1 0 0 Z", "#8d7f72"),
        Part("M -.06 .26 L .06 .26 L -.06 .56 L .06 .56 Z", "#c2452d", bare=True),
        Part(
            "M -.24 -.16 C -.24 -.46 .24 -.46 .24 -.16 C .24 .16 -.24 .16 -.24 -.16 Z",
            "#8d7f72",
        ),
        Part("O -.1 -.24 .05 O .1 -.24 .05", DARK, bare=True),
    ),
    "beast": (
        Part(
            "M -.5 -.2 C -.5 -.7 .5 -.7 .5 -.2 L .34 .5 L 0 .66 L -.34 .5 Z", "#a98f70"
        ),
        Part("M -.5 -.3 L -.86 -.66 L -.3 -.5 Z M .5 -.3 L .86 -.66 L .3 -.5 Z", BONE),
        Part(_EYES + " M -.16 .42 L .16 .42 L .1 .5 L -.1 .5 Z", DARK, bare=True),
    ),
}

BADGES: dict[str, str] = {
    "charging": "M -.7 -.2 L .05 -.2 L .05 -.6 L .75 0 L .05 .6 L .05 .2 L -.7 .2 Z",
    "acted": "M -.75 0 L -.5 -.25 L -.15 .1 L .5 -.6 L .75 -.35 L -.15 .6 Z",
    "combat": "M -.7 -.78 L -.45 -.7 L .75 .5 L .5 .75 L -.7 -.45 Z M .7 -.78 L .45 -.7 L -.75 .5 L -.5 .75 L .7 -.45 Z",
    "prone": "O -.55 .15 .2 M -.25 .02 L .8 .2 L .8 .45 L -.3 .38 Z",
    "asleep": "M -.5 -.5 L .5 -.5 L .5 -.28 L -.14 .28 L .5 .28 L .5 .5 L -.5 .5 L -.5 .28 L .14 -.28 L -.5 -.28 Z",
    "stunned": "M 0 -.75 L .2 -.22 L .75 -.2 L .32 .15 L .48 .7 L 0 .38 L -.48 .7 L -.32 .15 L -.75 -.2 L -.2 -.22 Z",
    "held": "M -.6 -.6 L -.4 -.6 L -.4 .6 L -.6 .6 Z M -.1 -.6 L .1 -.6 L .1 .6 L -.1 .6 Z M .4 -.6 L .6 -.6 L .6 .6 L .4 .6 Z",
    "afraid": "M -.22 -.85 L .22 -.85 L .13 .2 L -.13 .2 Z O 0 .6 .21",
    "blind": "M -.8 0 C -.4 -.5 .4 -.5 .8 0 C .4 .5 -.4 .5 -.8 0 Z M .55 -.7 L .7 -.55 L -.55 .7 L -.7 .55 Z",
    "weary": "M 0 -.75 C .3 -.3 .5 0 .5 .25 C .5 .8 -.5 .8 -.5 .25 C -.5 0 -.3 -.3 0 -.75 Z",
    "moved": "M -.7 -.35 L -.2 -.35 L -.2 -.65 L .25 0 L -.2 .65 L -.2 .35 L -.7 .35 Z M .4 -.6 L .62 -.6 L .62 .6 L .4 .6 Z",
    "braced": "M -.13 .42 L -.13 -.15 L -.55 -.15 L 0 -.85 L .55 -.15 L .13 -.15 L .13 .42 Z M -.75 .56 L .75 .56 L .75 .8 L -.75 .8 Z",
    "open": "M -.82 -.62 L -.3 -.72 L -.44 -.1 L -.16 .12 L -.32 .8 C -.6 .6 -.82 .42 -.82 0 Z M .2 -.72 L .82 -.62 L .82 0 C .82 .42 .6 .6 .3 .8 L .4 .06 L .08 -.16 Z",
    "broken": "M -.82 .64 L -.64 .82 L -.06 .24 L -.02 -.04 L -.24 .06 Z M .1 -.22 L .2 .1 L .78 -.5 L .82 -.82 L .5 -.78 Z",
    "guarded": "M -.66 -.72 L .66 -.72 L .66 0 C .66 .45 .32 .7 0 .86 C -.32 .7 -.66 .45 -.66 0 Z",
    "flying": "M 0 -.78 L .75 -.03 L .36 -.03 L 0 -.4 L -.36 -.03 L -.75 -.03 Z M 0 .02 L .75 .77 L .36 .77 L 0 .4 L -.36 .77 L -.75 .77 Z",
    "unloaded": "M -.5 -.8 L .5 -.8 L .08 0 L .5 .8 L -.5 .8 L -.08 0 Z",
    "hands": "O -.42 .1 .32 O .42 .1 .32 M -.5 -.7 L -.34 -.7 L -.34 -.1 L -.5 -.1 Z M .34 -.7 L .5 -.7 L .5 -.1 L .34 -.1 Z",
}
