"""What cannot be set up by hand is refused in words of the board: names that people see, no keys of a file."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject

from chargemap.app.document import Document
from chargemap.app.seen import BARRED, Seat
from chargemap.app.tools.pieces_change import putting
from chargemap.model.battle import Action
from chargemap.model.board import Piece
from tests.app.desk import battle_of
from tests.app.tabletop import ANNA_AND_FRED, table_battle

ROOF = (
    "[{id: p1, kind: platform, polygon: [[4, 4], [8, 4], [8, 8], [4, 8]], height: 3}]"
)
SMALL = ((4.0, 4.0), (6.2, 4.0), (6.2, 8.0), (4.0, 8.0))
ROUND_FRED = ((13.0, 10.0), (15.0, 10.0), (15.0, 12.0), (13.0, 12.0))
BOW_TIE = ((16.0, 2.0), (20.0, 6.0), (20.0, 2.0), (16.0, 6.0))
ON_FRED = Action("place", choices={"to": {"A": [14.5, 11.0]}})


@pytest.fixture
def document(qapp: QObject) -> Document:
    return Document(table_battle(ANNA_AND_FRED, ROOF))


def refusal(document: Document, action: Action) -> str:
    """Return what is said of an action that changes nothing."""
    said: list[str] = []
    document.complained.connect(said.append)
    before = document.battle
    assert document.act(action) is None
    assert document.battle is before
    assert len(said) == 1
    return said[0]


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        (
            Piece("w", "wall", line=((14.0, 10.0), (14.0, 12.0)), height=2),
            "Fred would overlap a wall there.",
        ),
        (
            Piece("b", "building", polygon=ROUND_FRED, height=2),
            "Fred would overlap a building there.",
        ),
        (
            Piece("p1", "platform", polygon=SMALL, height=3),
            "Anna would hang over an edge there.",
        ),
        (
            Piece("l", "ladder", stats={"at": [12, 12]}),
            "A ladder stands at the edge of a platform that is more than 1 inch high.",
        ),
        (
            Piece("r", "rough", polygon=BOW_TIE),
            "The sides of an area may not cross or touch one another.",
        ),
    ],
)
def test_a_piece_that_cannot_stand_there_is_refused_in_words_of_the_board(
    document: Document, piece: Piece, told: str
) -> None:
    assert refusal(document, putting((piece,))) == told


def test_a_token_put_on_another_is_refused_by_both_names(document: Document) -> None:
    assert refusal(document, ON_FRED) == "Fred would overlap Anna there."


def test_a_token_put_off_a_table_is_refused_by_its_name(document: Document) -> None:
    off = Action("place", choices={"to": {"F": [30.0, 11.0]}})
    assert refusal(document, off) == "Fred would stand off the board there."


def test_a_token_put_off_the_squares_is_refused_by_its_name(qapp: QObject) -> None:
    document = Document(battle_of(".A..", tokens="{A: {name: Anna}}"))
    off = Action("place", choices={"to": {"A": [9, 9]}})
    assert refusal(document, off) == "Anna would stand off the board there."


def test_what_is_no_fault_of_the_board_is_told_as_of_a_file(document: Document) -> None:
    high = Piece("h", "wall", line=((20.0, 2.0), (20.0, 4.0)), height=99)
    told = refusal(document, putting((high,)))
    assert "expected a height from 0 to 60 inches, not 99" in told


def test_nobody_hidden_is_named_where_another_would_overlap_him(
    document: Document,
) -> None:
    looks = document.battle.looks.with_hidden("A")
    document.new(replace(document.battle, looks=looks))
    document.sit(Seat("blue"))
    on_anna = Action("place", choices={"to": {"F": [6.4, 6.0]}})
    assert refusal(document, on_anna) == BARRED
