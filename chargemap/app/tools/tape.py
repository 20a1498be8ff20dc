"""A measure on the board, for every tool that measures."""

from typing import TYPE_CHECKING

from chargemap.app.figure_layer import FigureLayer
from chargemap.app.looking_figures import measure_figures
from chargemap.app.pointer import Pointer
from chargemap.explain.looking import measure_sentence
from chargemap.rules.looking import Measured, Place

if TYPE_CHECKING:
    from chargemap.app.scene import BoardScene


class Tape:
    """A measure on the board, from its first place over corners to its last; the rules say how long it is."""

    def __init__(self, scene: "BoardScene") -> None:
        self.scene = scene
        self.places: tuple[Place, ...] = ()
        self.measured: Measured | None = None
        self._layer = FigureLayer(scene)

    def lay(self, places: tuple[Place, ...]) -> Measured:
        """Measure over these places and show it."""
        battle = self.scene.battle
        self.places = places
        measured = self.scene.document.ruleset.views.measure(battle, places)
        tokens = [place for place in places if isinstance(place, str)]
        self._layer.show(measure_figures(measured), tokens)
        self.measured = measured
        return measured

    def lift(self) -> None:
        """Take it away."""
        self._layer.clear()
        self.places, self.measured = (), None

    def words(self) -> list[str]:
        """Return the words on the board."""
        return [label.figure.label for label in self._layer.labels()]

    def sentence(self) -> str:
        """Return from where to where it goes, how far, and by which rule."""
        if self.measured is None:
            return ""
        return measure_sentence(self.measured, self.places, self.scene.battle)


def place_of(pointer: Pointer) -> Place:
    """Return the token under the mouse, or the square, or the point of a table."""
    return pointer.token or pointer.place
