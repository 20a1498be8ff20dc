"""What a picture tells: a battle, the step that led there, and all there is to draw of both."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chargemap.app import seen
from chargemap.app.declared_figures import arrows
from chargemap.app.figure import Figure
from chargemap.app.figures import describe
from chargemap.app.legend import DECLARED, Told
from chargemap.app.plate_options import Options, Region
from chargemap.app.spaces import centre, middle
from chargemap.model.battle import Battle, names

ZONES = ("zone", "engagement")
MARKS = ("outline-square", "ring-token", "segment", "badge", "label")
RESULTS = ("attack", "readied", "tests")  # labels about dice that fell


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture tells: the battle as it stands, and the step that led there if one was ruled.

    Of one that is `withheld` a ruling was left out, for it names somebody the players do not know of.
    """

    after: Battle
    told: Told | None = None
    withheld: bool = False


def for_players(scene: Scene) -> Scene:
    """Return the scene without what is kept from the players; a ruling that names a hidden token is not told."""
    looks, told = scene.after.looks, scene.told
    secret = False
    if told is not None:
        secret = names((told.action, told.verdict), looks.hidden)
        before = seen.for_players(replace(told.before, looks=looks))
        told = None if secret else replace(told, before=before)
    return Scene(seen.for_players(scene.after), told, secret)


def drawn_of(scene: Scene, options: Options, region: Region) -> tuple[Figure, ...]:
    """Return what is drawn of the scene as it is asked for; labels only of what the region holds."""
    return tuple(
        one
        for one in (*_declared(scene, options), *_figures(scene))
        if _asked(one, options) and (one.kind != "label" or _holds(region, one))
    )


def _holds(region: Region, label: Figure) -> bool:
    x, y = label.points[0]
    right, bottom = region.x + region.width, region.y + region.height
    return region.x <= x <= right and region.y <= y <= bottom


def _asked(figure: Figure, options: Options) -> bool:
    """Whether the picture shall show it: zones, marks, and all else, which is of the way."""
    if figure.kind in ZONES:
        return options.zones != "none"
    return options.marks if figure.kind in MARKS else options.lanes


def _declared(scene: Scene, options: Options) -> Iterator[Figure]:
    """Yield an arrow and the place of a number for each action that is declared and not carried out."""
    for arrow in arrows(scene.after) if options.lanes else ():
        yield arrow
        spot = (middle(arrow.points),)
        yield Figure("label", spot, "", "info", arrow.token, DECLARED)


def _figures(scene: Scene) -> tuple[Figure, ...]:
    """Return what is drawn of the ruling; results stand at those they were rolled against, as they are now."""
    told, after = scene.told, scene.after
    if told is None:
        return ()
    moved = after if after.tokens != told.before.tokens else None
    return tuple(
        replace(figure, points=(centre(after, after.tokens[figure.token]),))
        if figure.about in RESULTS and figure.token in after.tokens
        else figure
        for figure in describe(told.verdict, told.action, told.before, moved)
        if figure.kind != "badge"  # the ring of the token has the same sign
    )
