"""The GM's hand on the board: walls, pieces of terrain, other sizes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.cases.byhand import require_hand
from chargemap.formats.decode import FileError, Place
from chargemap.formats.plain import MOST_PIECES, MOST_WALLS
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard, Piece, TableBoard, Wall
from chargemap.model.plain import piece_from_plain, piece_to_plain
from chargemap.rules.dice import Dice

WALLS = (Wall(0, 0, 1, 0), Wall(1, 0, 1, 2, "closed"), Wall(2, 2, 3, 2, "window"))
BOARD = GridBoard(("..#", "~.o", "%. ", "..."), WALLS)
COORDINATE = st.integers(-3, 9)
SEGMENT = st.builds(
    Wall,
    COORDINATE,
    COORDINATE,
    COORDINATE,
    COORDINATE,
    st.sampled_from(["wall", "closed", "open", "window"]),
)


def after(battle: Battle, do: str, **choices: object) -> Battle:
    ruleset = rules.get("dnd35")
    verdict, changed = ruleset.resolve(
        battle, Action(do, choices=choices), Dice([], 1, 0)
    )
    assert verdict.legal
    assert len(changed.log) == len(battle.log) + 1
    return changed


def walls_after(**choices: object) -> tuple[Wall, ...]:
    board = after(Battle("dnd35", BOARD), "walls", **choices).board
    assert isinstance(board, GridBoard)
    assert board.ground == BOARD.ground
    return board.walls


def board_after(columns: int, rows: int, **choices: object) -> GridBoard:
    choices |= {"columns": columns, "rows": rows}
    board = after(Battle("dnd35", BOARD), "resize", **choices).board
    assert isinstance(board, GridBoard)
    return board


def test_walls_are_added_at_the_end() -> None:
    added = walls_after(add=[[0, 3, 1.5, 3], [2, 0, 3, 0, "open"]])
    assert added == (*WALLS, Wall(0, 3, 1.5, 3), Wall(2, 0, 3, 0, "open"))


def test_walls_are_removed_by_their_numbers_before() -> None:
    assert walls_after(remove=[0, 2]) == (WALLS[1],)


def test_walls_are_changed_in_their_places() -> None:
    changed = walls_after(change={"1": [0, 1, 2, 1, "window"]})
    assert changed == (WALLS[0], Wall(0, 1, 2, 1, "window"), WALLS[2])


def test_walls_change_go_and_come_in_one_action() -> None:
    made = walls_after(change={"2": [0, 0, 0, 4]}, remove=[0], add=[[3, 0, 3, 4]])
    assert made == (WALLS[1], Wall(0, 0, 0, 4), Wall(3, 0, 3, 4))


def test_a_board_holds_no_more_walls_than_a_file_may() -> None:
    full = GridBoard(("...",), (Wall(0, 0, 1, 0),) * (MOST_WALLS - 1))
    one = [0, 1, 1, 1]
    for more, told in (([one], ""), ([one, one], f"at most {MOST_WALLS} walls")):
        action = Action("walls", choices={"add": more})
        try:
            require_hand(Battle("dnd35", full), action, Place("x.yaml"))
            found = ""
        except FileError as error:
            found = str(error)
        assert (told in found) if told else not found


def test_a_larger_board_is_open_where_it_is_new() -> None:
    board = board_after(5, 5, shift=[1, 1])
    assert board.ground == (".....", "...#.", ".~.o.", ".%. .", ".....")
    assert board.walls[1] == Wall(2, 1, 2, 3, "closed")


def test_a_board_without_a_shift_grows_to_the_right_and_below() -> None:
    assert board_after(4, 5).ground == ("..#.", "~.o.", "%. .", "....", "....")


def test_a_smaller_board_keeps_what_lies_on_it_and_cuts_walls_at_its_edge() -> None:
    board = board_after(2, 2, shift=[-1, -1])
    assert board.ground == (".o", ". ")
    assert board.walls == (Wall(0, 0, 0, 1, "closed"), Wall(1, 1, 2, 1, "window"))


def test_tokens_move_with_the_board() -> None:
    battle = Battle("dnd35", BOARD).with_token(Token("A", (1, 2)))
    larger = after(battle, "resize", columns=9, rows=9, shift=[4, 2])
    assert larger.tokens["A"].at == (5, 4)


@given(wall=SEGMENT, width=st.integers(1, 6), height=st.integers(1, 6))
def test_a_wall_cut_at_the_edge_lies_on_the_board_and_on_itself(
    wall: Wall, width: int, height: int
) -> None:
    cut = wall.within(width, height)
    if cut is None:
        return
    assert cut.kind == wall.kind
    for x, y in ((cut.x0, cut.y0), (cut.x1, cut.y1)):
        assert 0 <= x <= width
        assert 0 <= y <= height
        dx, dy = wall.x1 - wall.x0, wall.y1 - wall.y0
        assert abs((x - wall.x0) * dy - (y - wall.y0) * dx) < 1e-4


@given(columns=st.integers(3, 8), rows=st.integers(4, 8), data=st.data())
def test_a_board_that_grew_and_shrank_again_is_the_same(
    columns: int, rows: int, data: st.DataObject
) -> None:
    left = data.draw(st.integers(0, columns - 3))
    top = data.draw(st.integers(0, rows - 4))
    grown = BOARD.reframed(columns, rows, (left, top))
    back = grown.reframed(3, 4, (-left, -top))
    assert back.ground == BOARD.ground
    assert [replace(one, x0=float(one.x0)) for one in back.walls] == list(WALLS)


def test_pieces_of_terrain_come_and_go_on_a_table() -> None:
    hut = Piece("hut", "building", polygon=((0, 0), (4, 0), (4, 3)), height=3)
    hill = Piece("hill", "hill", polygon=((9, 9), (12, 9), (12, 12)))
    table = Battle("dnd35", TableBoard((48, 48), (hut, hill)))
    ladder = Piece("ladder", "ladder", line=((1, 1), (1, 2)), stats={"steps": 5})
    taller = replace(hut, height=6)
    made = after(
        table,
        "pieces",
        remove=["hill"],
        put={one.id: piece_to_plain(one) for one in (ladder, taller)},
    ).board
    assert isinstance(made, TableBoard)
    assert made.terrain == (taller, ladder)


def test_a_piece_comes_back_from_its_keys() -> None:
    piece = Piece("b", "wall", line=((0, 0), (1.5, 2)), height=2.5, stats={"a": 1})
    assert piece_from_plain("b", piece_to_plain(piece)) == piece


def test_the_hand_puts_no_more_pieces_on_a_table_than_it_holds() -> None:
    table = Battle("dnd35", TableBoard((48, 48)))
    one = {"kind": "rough", "polygon": [[0, 0], [1, 0], [0, 1]]}
    for count, fits in ((MOST_PIECES, True), (MOST_PIECES + 1, False)):
        put = {str(number): one for number in range(count)}
        action = Action("pieces", choices={"put": put})
        if fits:
            require_hand(table, action, Place("camp"))
        else:
            with pytest.raises(FileError, match="at most 2000 pieces on the table"):
                require_hand(table, action, Place("camp"))
