"""Places beside a grappler or a mount: free ones, safe ones, the nearest (PF1-M77, PF1-M80)."""

from chargemap.model.board import Square
from tests.rules import page, plane, walking
from tests.rules.pf1_telling import Told


def wide_of(told: Told, key: str) -> int:
    """Squares a side that it fills out of any saddle."""
    token = told.battle.tokens[key]
    return page.number(token, "space", page.SIDES[page.size(token)])


def going(told: Told) -> set[str]:
    """Who is moved with the target: its riders; a mount stays where its rider is taken from."""
    if page.mount(told.battle, told.at):
        return {told.at}
    return page.party(told.battle, told.at)


def beside(told: Told, key: str, at: Square, grappler: Square) -> bool:
    """Whether the place is beside the grappler there, with no closed wall between."""
    mine = page.space(grappler, page.width(told.battle, told.by))
    theirs = page.space(at, wide_of(told, key))
    near = min(max(page.gap(mine, square)) for square in theirs)
    return near == 1 and open_between(told, mine, at, wide_of(told, key))


def open_between(told: Told, mine: set[Square], at: Square, wide: int) -> bool:
    """Whether some step out of the grappler's space into the place meets no closed wall."""
    segments = list(page.walls(told.battle, sight=False))
    figure = plane.hull(p for s in page.space(at, wide) for p in plane.corners(s))
    if any(plane.overlap(one, figure) for one in segments):
        return False
    around = [(at[0] + x, at[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return any(
        page.space(old, wide) & mine and not walled(segments, wide, old, at)
        for old in around
        if old != at
    )


def walled(segments: list[plane.Line], wide: int, old: Square, new: Square) -> bool:
    pairs = list(walking.pairs(wide, old, new))
    cornered = walking.diagonal(old, new) and any(
        plane.on(walking.grid_point(a, b), one) for a, b in pairs for one in segments
    )
    return cornered or any(walking.crossed(segments, a, b) for a, b in pairs)


def free(told: Told, key: str, at: Square, grappler: Square) -> bool:
    """PF1-M77: on the board, no `#` or `o`, no creature that is not helpless."""
    stand = page.space(at, wide_of(told, key))
    mine = page.space(grappler, page.width(told.battle, told.by))
    if any(page.ground(told.battle, square) in "#o " for square in stand):
        return False
    out = page.party(told.battle, told.by) | going(told)
    taken = {
        square
        for other in walking.creatures(told.battle, told.by)
        if other not in out
        for square in page.filled(told.battle, other)
    }
    return not stand & (taken | mine)


def hazards(told: Told) -> set[Square]:
    listed = told.battle.stats.get("hazards", [])
    assert isinstance(listed, list)
    return {(int(x), int(y)) for x, y in listed}


def dangerous(told: Told, key: str, at: Square) -> bool:
    return bool(page.space(at, wide_of(told, key)) & hazards(told))


def fit(told: Told, at: Square, grappler: Square) -> bool:
    return beside(told, told.at, at, grappler) and free(told, told.at, at, grappler)


def nearest(told: Told, grappler: Square) -> Square | None:
    """The free and safe space beside the grappler nearest to where the target is."""
    here = page.place(told.battle, told.at)
    board = told.battle.board
    wide, high = board.width, board.height  # type: ignore[union-attr]
    found = [
        ((x - here[0]) ** 2 + (y - here[1]) ** 2, y, x)
        for x in range(wide)
        for y in range(high)
        if fit(told, (x, y), grappler) and not dangerous(told, told.at, (x, y))
    ]
    return (min(found)[2], min(found)[1]) if found else None


def wanted_place(told: Told) -> Square | None:
    place = told.action.get("place")
    return (int(place[0]), int(place[1])) if isinstance(place, list) else None
