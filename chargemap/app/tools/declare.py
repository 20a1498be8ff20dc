"""What is put together of an action before it is declared: further enemies, and places to go by."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from chargemap.app.declared import Declarations
from chargemap.app.figure import Figure
from chargemap.app.figure_layer import FigureLayer
from chargemap.app.figures import ring
from chargemap.app.spaces import centre
from chargemap.i18n import _
from chargemap.model.battle import Action
from chargemap.model.board import Point

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene

ALSO, VIA = "also", "via"


class Draft:
    """The choices made by clicks for one token: those of what it has declared, or those to be."""

    def __init__(self, scene: "BoardScene", declared: Declarations) -> None:
        self._scene, self._declared = scene, declared
        self._layer = FigureLayer(scene)
        self.by = ""
        self.also: list[str] = []
        self.via: list[Point] = []

    def follow(self, by: str) -> Action | None:
        """Take over what that token has declared, and return it; of another token than before nothing is kept."""
        declared = self._declared.of(by)
        if declared is not None:
            self.also = [str(one) for one in _items(declared.get(ALSO))]
            self.via = [(float(x), float(y)) for x, y in _items(declared.get(VIA))]
        elif by != self.by:
            self.also, self.via = [], []
        self.by = by
        self.draw()
        return declared

    def forget(self) -> None:
        """Take every choice back."""
        self.also, self.via = [], []
        self._layer.clear()

    @property
    def made(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.also or self.via)

    def choices(self, target: str) -> dict[str, object]:
        """Return the choices for an action against the target."""
        also = [one for one in self.also if one != target]
        via = [[x, y] for x, y in self.via]
        return {key: one for key, one in ((ALSO, also), (VIA, via)) if one}

    def name(self, token_id: str) -> None:
        """Name a further enemy, or no longer."""
        if token_id in self.also:
            self.also.remove(token_id)
        else:
            self.also.append(token_id)
        self.draw()

    def go_by(self, at: Point) -> None:
        """Go by way of that place, too."""
        self.via.append((round(at[0], 2), round(at[1], 2)))
        self.draw()

    def draw(self) -> None:
        """Show the choices on the board, until they are declared with the rest."""
        self._layer.show(tuple(self._figures()))

    def clear(self) -> None:
        """Take the drawing away."""
        self._layer.clear()

    def _figures(self) -> Iterator[Figure]:
        battle = self._scene.battle
        if self.by not in battle.tokens:
            return
        for one in self.also:
            if one in battle.tokens:
                yield from ring(battle, battle.tokens[one], "info")
                spot = (centre(battle, battle.tokens[one]),)
                yield Figure("label", spot, _("also"), "info", one, ALSO)
        if self.via:
            start = centre(battle, battle.tokens[self.by])
            yield Figure("declared", (start, *self.via), role="info")
        for number, place in enumerate(self.via, 1):
            words = _("by way of {number}").format(number=number)
            yield Figure("label", (place,), words, "info", about=VIA)


def _items(value: object) -> list[tuple[float, float]]:
    return list(value) if isinstance(value, list | tuple) else []
