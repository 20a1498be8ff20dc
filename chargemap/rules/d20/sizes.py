"""Size categories: space, natural reach and size modifiers (D20-M02)."""

from dataclasses import dataclass

from chargemap.model.battle import Token

SIZES = (
    "fine",
    "diminutive",
    "tiny",
    "small",
    "medium",
    "large",
    "huge",
    "gargantuan",
    "colossal",
)
MEDIUM = SIZES.index("medium")
_SPACES_SQ = (1, 1, 1, 1, 1, 2, 3, 4, 6)
_TALL_FT = (0, 0, 0, 5, 5, 10, 15, 20, 30)
_LONG_FT = (0, 0, 0, 5, 5, 5, 10, 15, 20)
_ATTACK = (8, 4, 2, 1, 0, -1, -2, -4, -8)


@dataclass(frozen=True, slots=True)
class Size:
    """A size category; `rank` counts them from Fine (0) to Colossal (8)."""

    rank: int

    @property
    def space_sq(self) -> int:
        """Squares a side."""
        return _SPACES_SQ[self.rank]

    def reach_ft(self, shape: str) -> int:
        """Natural reach of a `tall` or `long` creature."""
        return (_LONG_FT if shape == "long" else _TALL_FT)[self.rank]

    @property
    def attack(self) -> int:
        """The modifier to attack rolls; combat maneuvers take the opposite sign."""
        return _ATTACK[self.rank]

    @property
    def leverage(self) -> int:
        """The modifier to opposed Strength checks: +4 a category above Medium, -4 below."""
        return 4 * (self.rank - MEDIUM)


def space_sq(token: Token) -> int:
    """Return the squares a side of a token: what it says, else by its size."""
    written = token.stats.get("space")
    if isinstance(written, int):
        return written
    size = token.stats.get("size", SIZES[MEDIUM])
    return Size(SIZES.index(size)).space_sq if size in SIZES else 1
