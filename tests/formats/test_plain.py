"""Plain data into boards, tokens and actions: the short form of cases and the long one of files."""

import doctest
import importlib

import pytest

from chargemap.formats import plain
from chargemap.formats.decode import FileError, Place
from chargemap.model.battle import Action, Token
from chargemap.model.board import GridBoard, Piece, TableBoard, Wall
from chargemap.model.verdict import Effect

PLACE = Place("camp.yaml", "d35-x")


@pytest.mark.parametrize("name", ["decode", "values", "plain", "store", "uvtt"])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    module = importlib.import_module(f"chargemap.formats.{name}")
    assert doctest.testmod(module).failed == 0


# ---- boards


def test_capitals_are_tokens_and_short_rows_are_filled_with_the_outside() -> None:
    board, letters = plain.grid_board("A..#\no~\n %B\n", None, None, PLACE)
    assert board == GridBoard(("...#", "o~  ", " %. "))
    assert letters == {"A": (0, 0), "B": (2, 2)}


def test_rows_may_be_a_list() -> None:
    board, _letters = plain.grid_board(["..", ""], None, None, PLACE)
    assert board.ground == ("..", "  ")


def test_line_ends_of_windows_are_line_ends() -> None:
    assert plain.grid_board("..\r\n##\r\n", {}, [], PLACE)[0].ground == ("..", "##")


def test_under_says_what_is_under_a_token() -> None:
    squares = {"mule": (1, 0), "far": (9, 9)}
    under = {"A": "~", "mule": "%", "far": "#"}
    board, _letters = plain.grid_board("A.", under, [], PLACE, squares=squares)
    assert board.ground == ("~%",)


def test_walls_lie_anywhere_and_may_be_doors() -> None:
    segments = [[0, 0, 1.5, -2], [1, 1, 2, 1, "closed"], [3, 3, 3, 4, "window"]]
    assert plain.walls_from_plain(segments, PLACE) == (
        Wall(0, 0, 1.5, -2),
        Wall(1, 1, 2, 1, "closed"),
        Wall(3, 3, 3, 4, "window"),
    )


@pytest.mark.parametrize(
    ("rows", "under", "sentence"),
    [
        (7, None, "map: expected rows of map characters, not 7"),
        ("", None, "map: expected at least one square"),
        (
            "..\n.\t",
            None,
            'map: expected map characters or capitals at column 1, row 1, not "\t"',
        ),
        (
            "a",
            None,
            'map: expected map characters or capitals at column 0, row 0, not "a"',
        ),
        ("AA", None, "map: expected each letter once, not A at [0, 0] and [1, 0]"),
        (["."] * 1001, None, "map: expected at most 1000 squares a side"),
        (["." * 1001], None, "map: expected at most 1000 squares a side"),
        (["..", None], None, "map[1]: expected a row of map characters, not nothing"),
        (
            "A",
            {"B": "~"},
            "under.B: expected the name of a token that stands on the board",
        ),
        ("A", {"A": "B"}, 'under.A: expected one of the map characters .#o~%, not "B"'),
        ("A", ["~"], 'under: expected a map, not ["~"]'),
    ],
)
def test_a_fault_of_the_map_is_told(rows: object, under: object, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        plain.grid_board(rows, under, None, PLACE)
    told = f"camp.yaml: d35-x, {sentence}.".replace("\t", " ")
    assert str(caught.value) == told


def test_a_table_has_a_size_and_pieces() -> None:
    terrain = [
        {"id": "wall", "kind": "wall", "line": [[8, 2], [8, 10]], "height": 3},
        {
            "id": "pond",
            "kind": "rough",
            "polygon": [[0, 0], [1, 0], [0, 1.5]],
            "wet": True,
        },
        {"id": "steps", "kind": "ladder", "at": [8, 6]},
    ]
    board = plain.table_board([24, 12.5], terrain, PLACE)
    assert board == TableBoard(
        (24, 12.5),
        (
            Piece("wall", "wall", line=((8, 2), (8, 10)), height=3),
            Piece(
                "pond", "rough", polygon=((0, 0), (1, 0), (0, 1.5)), stats={"wet": True}
            ),
            Piece("steps", "ladder", stats={"at": [8, 6]}),
        ),
    )
    again = plain.board_to_plain(board)
    assert plain.table_board(again["size"], again["terrain"], PLACE) == board


@pytest.mark.parametrize(
    ("size", "terrain", "sentence"),
    [
        ([24], None, "size: expected [x, y], not [24]"),
        ([24, float("nan")], None, "size[1]: expected a finite number, not NaN"),
        (
            [24, 5000],
            None,
            "size: expected [width, height], sides over 0 and of at most 1000, not [24, 5000]",
        ),
        ([24, 24], {}, "terrain: expected a list of pieces, not a map"),
        (
            [24, 24],
            [{"kind": "wall"}],
            "terrain[0]: expected either a line, a polygon, or at, not []",
        ),
        (
            [24, 24],
            [{"id": "a", "kind": "wall", "line": [[0, 0]]}],
            "terrain[0].line: expected from 2 to 500 points, not a list of 1",
        ),
        (
            [24, 24],
            [{"id": "a", "kind": 1, "at": [0, 0]}],
            "terrain[0].kind: expected text, not 1",
        ),
        (
            [24, 24],
            [{"id": "a", "kind": "ladder", "at": "x"}],
            'terrain[0].at: expected [x, y], not "x"',
        ),
        (
            [24, 24],
            [{}] * 2001,
            "terrain: expected at most 2000 pieces of terrain, not a list of 2001",
        ),
        (
            [24, 24],
            [{"id": "a", "kind": "wall", "line": [[0, 0]] * 501}],
            "terrain[0].line: expected from 2 to 500 points, not a list of 501",
        ),
    ],
)
def test_a_fault_of_the_table_is_told(
    size: object, terrain: object, sentence: str
) -> None:
    with pytest.raises(FileError) as caught:
        plain.table_board(size, terrain, PLACE)
    assert str(caught.value) == f"camp.yaml: d35-x, {sentence}."


# ---- tokens


def tokens(written: object, letters: object = None) -> dict[str, Token]:
    return plain.tokens_from_plain(
        written, PLACE.key("tokens"), letters={} if letters is None else letters
    )


def test_a_token_stands_where_the_map_draws_it_or_where_at_says() -> None:
    found = tokens(
        {"A": {"side": "red"}, "mule": {"at": [3, 1]}, "B": None},
        {"A": (0, 0), "B": (1, 2)},
    )
    assert found == {
        "A": Token("A", (0, 0), "red"),
        "mule": Token("mule", (3, 1)),
        "B": Token("B", (1, 2)),
    }


def test_a_rider_stands_where_its_mount_stands() -> None:
    found = tokens(
        {
            "R": {"mount": "H"},
            "H": {},
            "S": {"mount": "R"},
            "T": {"mount": "cart"},
            "cart": {"at": [5, 5]},
        },
        {"H": (2, 1)},
    )
    assert {key: token.at for key, token in found.items()} == {
        "R": (2, 1),
        "H": (2, 1),
        "S": (2, 1),
        "T": (5, 5),
        "cart": (5, 5),
    }


@pytest.mark.parametrize("mounts", [("R", "R"), ("S", "R"), ("S", "X"), ("S", None)])
def test_a_rider_of_nothing_that_stands_is_nowhere(mounts: tuple[object, ...]) -> None:
    first, second = mounts
    with pytest.raises(FileError, match=r"tokens\.R\.at: expected \[column, row\]"):
        tokens({"R": {"mount": first}, "S": {"mount": second}})


def test_states_effects_and_what_is_spent_are_read() -> None:
    keys = {
        "at": [0, 0],
        "states": ["prone"],
        "spent": ["move"],
        "effects": [{"what": "charging-ac", "value": -2, "until": "x"}, {"what": "b"}],
        "feats": [{"name": "mobility"}],
    }
    token = tokens({"A": keys})["A"]
    assert token == Token(
        "A",
        (0, 0),
        states=frozenset({"prone"}),
        spent=frozenset({"move"}),
        effects=(Effect("A", "charging-ac", -2, "x"), Effect("A", "b")),
        stats={"feats": [{"name": "mobility"}]},
    )
    assert plain.token_to_plain(token) == keys


def test_on_a_table_a_token_stands_at_any_point() -> None:
    found = plain.token_from_plain("A", {"at": [1.5, 2]}, PLACE, grid=False)
    assert found.at == (1.5, 2)


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ([], "tokens: expected a map of tokens, not []"),
        ({3: {"at": [0, 0]}}, "tokens.3: expected text as the key, not 3"),
        ({"A": 5}, "tokens.A: expected a map of the token's keys, not 5"),
        ({"A": {True: 1}}, "tokens.A.True: expected text as the key, not true"),
        ({"A": {"at": [True, 0]}}, "tokens.A.at[0]: expected a whole number, not true"),
        ({"A": {"at": "B"}}, 'tokens.A.at: expected [column, row], not "B"'),
        ({"A": {"at": [0, 0], "name": 1}}, "tokens.A.name: expected text, not 1"),
        (
            {"A": {"at": [0, 0], "states": [""]}},
            'tokens.A.states[0]: expected a word, not ""',
        ),
        (
            {"A": {"at": [0, 0], "spent": {}}},
            "tokens.A.spent: expected a list of words, not a map",
        ),
        (
            {"A": {"at": [0, 0], "effects": "x"}},
            'tokens.A.effects: expected a list, not "x"',
        ),
        (
            {"A": {"at": [0, 0], "effects": [{}]}},
            "tokens.A.effects[0].what: expected this key, and it is not there",
        ),
        (
            {"A": {"at": [0, 0], "effects": [3]}},
            "tokens.A.effects[0]: expected a map with the keys what, not 3",
        ),
    ],
)
def test_a_fault_of_a_token_is_told(written: object, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        tokens(written)
    assert str(caught.value) == f"camp.yaml: d35-x, {sentence}."


def test_a_letter_of_the_map_needs_its_token() -> None:
    with pytest.raises(FileError, match=r"tokens\.B: expected the keys of the token"):
        tokens({"A": {}}, {"A": (0, 0), "B": (1, 0)})


def test_a_token_has_one_place() -> None:
    with pytest.raises(FileError, match=r"tokens\.A\.at: expected no place"):
        tokens({"A": {"at": [0, 0]}}, {"A": (0, 0)})


# ---- actions


def test_an_action_takes_what_is_not_its_own_as_choices() -> None:
    written = {
        "do": "move",
        "by": "A",
        "at": [1, 2],
        "path": [[0, 0], [1, 2]],
        "rolls": {"check": [3, 18]},
        "force": True,
    }
    action = plain.action_from_plain(written, PLACE)
    assert action == Action(
        "move",
        "A",
        (1, 2),
        choices={"path": [[0, 0], [1, 2]]},
        rolls={"check": (3, 18)},
        force=True,
    )
    assert plain.action_to_plain(action) == written


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("charge", 'act: expected a map with the key do, not "charge"'),
        ({}, "act.do: expected the name of an action, not nothing"),
        ({"do": "x", "by": 3}, "act.by: expected the id of a token, not 3"),
        ({"do": "x", "at": 3}, "act.at: expected the id of a token or [x, y], not 3"),
        (
            {"do": "x", "at": [1]},
            "act.at: expected the id of a token or [x, y], not [1]",
        ),
        ({"do": "x", "force": 1}, "act.force: expected true or false, not 1"),
        (
            {"do": "x", "rolls": [3]},
            "act.rolls: expected a map of lists of dice, not [3]",
        ),
        (
            {"do": "x", "rolls": {"a": [-1]}},
            "act.rolls.a[0]: expected a whole number of 0 or more, not -1",
        ),
    ],
)
def test_a_fault_of_an_action_is_told(written: object, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        plain.action_from_plain(written, PLACE.key("act"))
    assert str(caught.value) == f"camp.yaml: d35-x, {sentence}."
