"""Turning, mirroring or moving a board turns, mirrors or moves the answers, and changes nothing else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from chargemap.geometry.evidence import sight_blockers
from chargemap.geometry.ground import Space, ground_of
from chargemap.geometry.lane import end_segments, lane_mask, lane_segments
from chargemap.geometry.passage import Passage
from chargemap.geometry.route import cheapest, costs, field
from chargemap.geometry.sight import covered, reaches, sees
from chargemap.geometry.steps import step_faults
from chargemap.model.board import GridBoard
from tests.geometry.grid_oracle import boards, spaces


class Turn:
    """One of the eight symmetries of a square, or a move by whole squares."""

    def __init__(self, on, flip, mirror, move=(0, 0)):
        self.flip, self.mirror, self.move, self.on = flip, mirror, move, on

    def point(self, x, y):
        x = self.on.width - x if self.mirror else x
        x, y = (y, x) if self.flip else (x, y)
        return x + self.move[0], y + self.move[1]

    def space(self, space):
        one = self.point(space.column, space.row)
        other = self.point(space.column + space.side, space.row + space.side)
        return Space(min(one[0], other[0]), min(one[1], other[1]), space.side)

    def squares(self, squares):
        return {self.space(Space(*square, 1)).square for square in squares}

    def board(self):
        rows = [row[::-1] if self.mirror else row for row in self.on.ground]
        rows = (
            ["".join(column) for column in zip(*rows, strict=True)]
            if self.flip
            else rows
        )
        left, top = self.move
        wide = len(rows[0]) + left
        ground = (*(" " * wide,) * top, *(" " * left + row for row in rows))
        return GridBoard(ground, tuple(self.wall(wall) for wall in self.on.walls))

    def wall(self, wall):
        (x0, y0), (x1, y1) = self.point(wall.x0, wall.y0), self.point(wall.x1, wall.y1)
        return replace(wall, x0=x0, y0=y0, x1=x1, y1=y1)


@st.composite
def turned(draw):
    on = draw(boards())
    move = draw(st.tuples(st.integers(0, 3), st.integers(0, 3)))
    turn = Turn(on, draw(st.booleans()), draw(st.booleans()), move)
    return on, turn, ground_of(on), ground_of(turn.board())


@given(turned(), st.data())
def test_lines_turn_with_the_board(both, data):
    on, turn, it, other = both
    a, b = data.draw(spaces(on)), data.draw(spaces(on))
    c, d = turn.space(a), turn.space(b)
    assert sees(it, a, b) == sees(other, c, d)
    assert reaches(it, a, b) == reaches(other, c, d)
    squares, walls = sight_blockers(it, a, b)
    assert turn.squares(squares) == set(sight_blockers(other, c, d)[0])
    assert walls == sight_blockers(other, c, d)[1]
    assert covered(it, a, it.mask(b), 0) == covered(other, c, other.mask(d), 0)


@given(turned(), st.data(), st.booleans())
def test_lanes_turn_with_the_board(both, data, centre):
    on, turn, it, other = both
    a = data.draw(spaces(on))
    b = data.draw(spaces(on, a.side))
    c, d = turn.space(a), turn.space(b)
    lane = it.squares(lane_mask(it, a, b, centre))
    assert turn.squares(lane) == set(other.squares(lane_mask(other, c, d, centre)))
    assert lane_segments(it, a, b, centre) == lane_segments(other, c, d, centre)
    assert end_segments(it, b) == end_segments(other, d)


@given(turned(), st.data())
def test_steps_and_reach_turn_with_the_board(both, data):
    on, turn, it, other = both
    start = data.draw(spaces(on))
    here, there = (
        Passage(one, start.side, difficult=one.difficult) for one in (it, other)
    )
    for dx, dy in ((1, 0), (1, 1), (-1, 1), (0, -1)):
        new = Space(start.column + dx, start.row + dy, start.side)
        assert step_faults(it, start.side, start.square, new.square) == step_faults(
            other, start.side, turn.space(start).square, turn.space(new).square
        )
    reached = field(here, start.square, 30)
    assert {
        turn.space(start.at(square)).square: feet for square, feet in reached.items()
    } == field(there, turn.space(start).square, 30)
    for square, feet in list(reached.items())[-2:]:
        goal = turn.space(start.at(square)).square
        path = cheapest(there, turn.space(start).square, (goal,))
        assert costs(there, path)[-1] == feet
