"""The lane of a charge: what must be clear between two spaces of one size."""

from functools import lru_cache

from chargemap.geometry.ground import EPS, Ground, Space, remembered, sign
from chargemap.geometry.segments import box_planes, hull_planes, inside, touch
from chargemap.geometry.templates import hull_mask, line_squares, spots_line
from chargemap.model.board import Point, Square

CENTRES = ((2, 2), (2, 2))
SLIVER = 4 * EPS  # a piece of segment this short is a touch


def lane_polygon(start: Space, end: Space, centre: bool) -> tuple[Point, ...]:
    """Return the lane as drawn: from the least y, then the least x, clockwise; () if the spaces are the same."""
    if start == end:
        return ()
    inset, side = (0.5, start.side - 1) if centre else (0, start.side)
    (ax, ay), (bx, by) = start.square, end.square
    if (ay, ax) > (by, bx):
        ax, ay, bx, by = bx, by, ax, ay
    if ax == bx or ay == by:
        right, low = bx + side, by + side
        corners = [(ax, ay), (right, ay), (right, low), (ax, low)]
    elif ax < bx:
        corners = [(ax, ay), (ax + side, ay), (bx + side, by)]
        corners += [(bx + side, by + side), (bx, by + side), (ax, ay + side)]
    else:
        corners = [(ax, ay), (ax + side, ay), (ax + side, ay + side)]
        corners += [(bx + side, by + side), (bx, by + side), (bx, by)]
    return tuple(dict.fromkeys((x + inset, y + inset) for x, y in corners))


def lane_mask(ground: Ground, start: Space, end: Space, centre: bool) -> int:
    """Return the squares of the lane, both spaces included."""
    dx, dy = end.column - start.column, end.row - start.row
    stride = ground.stride
    if centre:
        template = _centre_template(start.side, dx, dy, stride)
    else:
        template = hull_mask((start.side, start.side), dx, dy, stride)
    return template << ground.index(
        min(start.column, end.column), min(start.row, end.row)
    )


@lru_cache(maxsize=16384)
def _centre_template(side: int, dx: int, dy: int, stride: int) -> int:
    """Return the squares whose interior meets a line from a centre of a space to its counterpart."""
    line = line_squares(spots_line(dx, dy, CENTRES, True), stride)
    mask = 0
    for column, row in Space(0, 0, side).squares():
        mask |= line << row * stride + column
    return mask


@remembered
def lane_segments(
    ground: Ground, start: Space, end: Space, centre: bool
) -> tuple[int, ...]:
    """Return the closed segments that meet the lane's interior elsewhere than inside the end space.

    Of a centre lane: those that touch a line of it. Touching the lane's edge is not meeting.
    """
    near = lane_mask(ground, start, end, centre) & ground.touched_move
    if not near or start == end:
        return ()
    found = sorted(ground.walls_in(near, ground.walls_move))
    meets = _touches_a_centre_line if centre else _meets_lane
    return tuple(wall for wall in found if meets(ground, start, end, wall))


def _meets_lane(ground: Ground, start: Space, end: Space, wall: int) -> bool:
    """Whether a piece of the segment lies inside the lane but not inside the end space.

    One that enters the end space may reach its edge from within, at any slant.
    """
    x0, y0, x1, y1 = line = ground.lines[wall]
    lane = inside(line, hull_planes(start, end))
    if lane is None:
        return False
    length = max(abs(x1 - x0), abs(y1 - y0))
    within = inside(line, box_planes(end)) and inside(line, box_planes(end, 0))
    if within is None:
        return (lane[1] - lane[0]) * length > SLIVER
    return max(within[0] - lane[0], lane[1] - within[1]) * length > SLIVER


def _touches_a_centre_line(ground: Ground, start: Space, end: Space, wall: int) -> bool:
    """Whether the segment touches a line from a centre of the start to its counterpart."""
    dx, dy = end.column - start.column, end.row - start.row
    return any(
        touch(
            (column + 0.5, row + 0.5, column + dx + 0.5, row + dy + 0.5),
            ground.lines[wall],
        )
        for column, row in start.squares()
    )


@remembered
def end_segments(ground: Ground, end: Space) -> tuple[int, ...]:
    """Return the closed segments that cross the interior of the space."""
    near = ground.mask(end) & ground.touched_move
    return tuple(
        wall
        for wall in sorted(ground.walls_in(near, ground.walls_move))
        if inside(ground.lines[wall], box_planes(end))
    )


def straight_run(start: Space, end: Space) -> tuple[Square, ...]:
    """Return the top-left squares of a straight run, the first and the last included (D20-M14)."""
    dx, dy = end.column - start.column, end.row - start.row
    most, least = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
    x, y = sign(dx), sign(dy)
    squares = []
    for i in range(most + 1):
        j = (2 * i * least + most - 1) // (2 * most) if most else 0
        across, down = (i, j) if abs(dx) >= abs(dy) else (j, i)
        squares.append((start.column + x * across, start.row + y * down))
    return tuple(squares)
