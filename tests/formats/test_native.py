"""Saved battles: what is written is read as it was, and old files are brought up to date."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap.formats import native
from chargemap.formats.decode import FileError
from chargemap.formats.native import Line, read_saved, to_bytes, write
from chargemap.formats.notes import LEAST_POINTS
from chargemap.model.battle import (
    Action,
    Annotation,
    Battle,
    Entry,
    Picture,
    Token,
    Turn,
)
from chargemap.model.board import (
    GROUND,
    WALL_KINDS,
    GridBoard,
    Piece,
    TableBoard,
    Wall,
)
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Attack, Effect, Verdict

# ---- random battles

TEXT = st.text(max_size=8)
WORD = st.text(min_size=1, max_size=8)
NUMBER = st.integers(-1000, 1000) | st.floats(-1000, 1000)
POINT = st.tuples(NUMBER, NUMBER)
SQUARE = st.tuples(st.integers(-5, 50), st.integers(-5, 50))
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBER | TEXT,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(WORD, inner, max_size=3)
    ),
    max_leaves=5,
)
STATS = st.dictionaries(
    WORD.filter(
        lambda key: key not in ("at", "side", "name", "states", "effects", "spent")
    ),
    PLAIN,
    max_size=3,
)
WALLS = st.builds(
    Wall, NUMBER, NUMBER, NUMBER, NUMBER, st.sampled_from(WALL_KINDS)
).filter(lambda wall: (wall.x0, wall.y0) != (wall.x1, wall.y1))
CHOICES = st.dictionaries(
    WORD.filter(lambda key: key not in ("do", "by", "at", "rolls", "force")),
    PLAIN,
    max_size=2,
)
ROLLS = st.dictionaries(
    TEXT, st.lists(st.integers(0, 20), max_size=3).map(tuple), max_size=2
)
ACTIONS = st.builds(
    Action,
    do=WORD,
    by=TEXT,
    at=st.none() | TEXT | POINT,
    choices=CHOICES,
    rolls=ROLLS,
    force=st.booleans(),
)
PICTURES = st.builds(
    Picture,
    name=TEXT,
    rectangle=st.tuples(NUMBER, NUMBER, NUMBER, NUMBER),
    data=st.binary(max_size=40),
    path=TEXT,
    opacity=st.floats(0, 1),
)
NOTES = st.builds(
    Annotation,
    kind=st.sampled_from(tuple(LEAST_POINTS)),
    points=st.lists(POINT, min_size=2, max_size=3).map(tuple),
    text=TEXT,
    layer=TEXT,
    colour=st.sampled_from(("", "#1f62ad", "#000000")),
    gm=st.booleans(),
)


TURNS = st.builds(
    Turn,
    round=st.integers(0, 99),
    token=TEXT,
    order=st.lists(WORD, max_size=4, unique=True).map(tuple),
    initiative=st.dictionaries(WORD, st.integers(-50, 999), max_size=3),
    acted=st.frozensets(WORD, max_size=3),
    delayed=st.dictionaries(WORD, st.integers(0, 99), max_size=2),
    readied=st.dictionaries(WORD, TEXT, max_size=2),
)


@st.composite
def grids(draw: st.DrawFn) -> GridBoard:
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    row = st.text(GROUND, min_size=width, max_size=width)
    ground = draw(st.lists(row, min_size=height, max_size=height))
    return GridBoard(tuple(ground), tuple(draw(st.lists(WALLS, max_size=3))))


SHAPE = st.lists(POINT, min_size=3, max_size=4).map(tuple)
PIECES = st.one_of(
    st.builds(Piece, WORD, WORD, line=SHAPE, height=NUMBER),
    st.builds(Piece, WORD, WORD, polygon=SHAPE, stats=st.just({"soft": True})),
)
TABLES = st.builds(
    TableBoard,
    size=st.tuples(st.floats(1, 100), st.integers(1, 100)),
    terrain=st.lists(PIECES, max_size=2).map(tuple),
)


@st.composite
def tokens(draw: st.DrawFn, places: st.SearchStrategy[object]) -> Token:
    name = draw(WORD)
    effects = st.builds(Effect, who=st.just(name), what=WORD, value=PLAIN, until=TEXT)
    return Token(
        id=name,
        at=draw(places),
        side=draw(TEXT),
        name=draw(TEXT),
        states=frozenset(draw(st.lists(WORD, max_size=2))),
        effects=tuple(draw(st.lists(effects, max_size=2))),
        spent=frozenset(draw(st.lists(WORD, max_size=2))),
        stats=draw(STATS),
    )


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    board = draw(grids() | TABLES)
    places = SQUARE if isinstance(board, GridBoard) else POINT
    found = draw(st.lists(tokens(places), max_size=3))
    return Battle(
        ruleset=draw(WORD),
        board=board,
        tokens={token.id: token for token in found},
        options=draw(st.dictionaries(WORD, PLAIN, max_size=2)),
        turn=draw(TURNS),
        declared=tuple(draw(st.lists(ACTIONS, max_size=2))),
        annotations=tuple(draw(st.lists(NOTES, max_size=2))),
        picture=draw(st.none() | PICTURES),
        seed=draw(st.integers(-(10**9), 10**9)),
        drawn=draw(st.integers(0, 99)),
    )


@given(battles())
def test_a_saved_battle_is_read_as_it_was(battle: Battle) -> None:
    saved = read_saved(to_bytes(battle), "x.chargemap")
    assert saved.battle == battle
    assert saved.start == replace(battle, picture=None, annotations=())
    assert saved.log == ()
    assert list(saved.battle.tokens) == list(battle.tokens)


@given(battles())
def test_equal_battles_are_equal_bytes(battle: Battle) -> None:
    written = to_bytes(battle)
    assert to_bytes(read_saved(written, "x").battle) == written
    shuffled = replace(
        battle,
        options=dict(reversed(battle.options.items())),
        tokens={
            key: replace(token, stats=dict(reversed(token.stats.items())))
            for key, token in battle.tokens.items()
        },
    )
    assert shuffled == battle
    assert to_bytes(shuffled) == written


@given(battles(), st.lists(st.tuples(ACTIONS, ROLLS), min_size=1, max_size=3))
def test_the_log_is_kept_with_the_battle_it_began_with(
    battle: Battle, asked: list[tuple[Action, dict[str, tuple[int, ...]]]]
) -> None:
    verdict = Verdict(legal=False, clauses=("D35-C03",), path=((0, 0), (1, 0)))
    after = battle
    for action, rolls in asked:
        entry = Entry(action, rolls, verdict, after)
        after = replace(after.logged(entry), turn=Turn(after.turn.round + 1))
    saved = read_saved(to_bytes(after), "x.chargemap")
    assert saved.battle == replace(after, log=())
    assert saved.start == replace(battle, picture=None, annotations=())
    assert saved.log == tuple(
        Line(action, rolls, verdict_to_plain(verdict)) for action, rolls in asked
    )


# ---- the file


def battle() -> Battle:
    walls = (Wall(1, 0, 1, 2, "closed"), Wall(0.1, 0.25, 3, 1))
    board = GridBoard(("...", "~#."), walls)
    ann = Token("A", (0, 0), "red", "Ann", stats={"speed": 30})
    return Battle("dnd35", board, {"A": ann, "B": Token("B", (2, 0))})


def test_the_file_holds_the_keys_of_the_contract_in_order() -> None:
    action = Action("charge", "A", "B", rolls={"attack": (12,)})
    verdict = Verdict(legal=True, attack=Attack("A", "B", 5, 10, roll=12, total=17))
    before = battle()
    after = replace(before, seed=7).logged(
        Entry(action, {"attack": (12,), "damage": (3,)}, verdict, before)
    )
    plain = json.loads(to_bytes(after))
    assert list(plain) == [
        "format",
        "version",
        "ruleset",
        "options",
        "board",
        "tokens",
        "turn",
        "declared",
        "seed",
        "drawn",
        "picture",
        "annotations",
        "start",
        "log",
    ]
    assert plain["board"] == {
        "ground": ["...", "~#."],
        "walls": [[1, 0, 1, 2, "closed"], [0.1, 0.25, 3, 1]],
    }
    assert plain["tokens"] == {
        "A": {"at": [0, 0], "side": "red", "name": "Ann", "speed": 30},
        "B": {"at": [2, 0]},
    }
    assert (plain["seed"], plain["start"]["seed"]) == (7, 1)
    assert plain["start"]["tokens"] == plain["tokens"]
    (line,) = plain["log"]
    assert line["action"] == {
        "do": "charge",
        "by": "A",
        "at": "B",
        "rolls": {"attack": [12]},
    }
    assert line["rolls"] == {"attack": [12], "damage": [3]}
    assert line["verdict"] == verdict_to_plain(verdict)


def test_the_file_can_be_read_by_people() -> None:
    text = to_bytes(battle()).decode()
    board = '"board": {"ground": ["...", "~#."], "walls": [[1, 0, 1, 2, "closed"], '
    assert f"\n {board}" in text
    assert max(map(len, text.splitlines())) <= 101


def test_a_picture_is_kept_whole() -> None:
    picture = Picture("map.png", (0, 0, 3, 2), bytes(range(256)), opacity=0.5)
    plain = json.loads(to_bytes(replace(battle(), picture=picture)))
    assert list(plain["picture"]) == ["name", "data", "rectangle", "opacity"]
    assert "picture" not in plain["start"]


def test_ground_rows_may_draw_tokens_as_in_a_case() -> None:
    plain = json.loads(to_bytes(battle()))
    plain["board"] = {"ground": ["A.", "..."], "under": {"A": "~", "B": "%"}}
    del plain["tokens"]["A"]["at"], plain["start"]
    found = read_saved(json.dumps(plain).encode(), "x").battle
    assert found.board == GridBoard(("~.%", "..."))
    assert found.tokens["A"].at == (0, 0)


def test_what_may_be_left_out_has_its_default() -> None:
    least = {
        "format": "chargemap",
        "version": 1,
        "ruleset": "dnd35",
        "board": {"ground": ["..."]},
        "tokens": {},
    }
    saved = read_saved(json.dumps(least).encode(), "x")
    assert saved.battle == saved.start == Battle("dnd35", GridBoard(("...",)))


def test_a_byte_order_mark_is_forgiven() -> None:
    assert read_saved(b"\xef\xbb\xbf" + to_bytes(battle()), "x").battle == battle()


# ---- versions


def older() -> bytes:
    """Return a file of a version that never was: its ground stood outside the board."""
    plain = json.loads(to_bytes(battle()))
    plain["version"] = 0
    plain["ground"] = plain.pop("board")["ground"]
    del plain["start"]
    return json.dumps(plain).encode()


def test_an_older_file_is_brought_up_to_date() -> None:
    def ground_goes_into_the_board(old: dict[str, object]) -> dict[str, object]:
        ground = old.pop("ground")
        return {**old, "board": {"ground": ground}}

    saved = read_saved(older(), "x", migrations={0: ground_goes_into_the_board})
    assert saved.battle.board == GridBoard(("...", "~#."))


def test_a_version_without_a_migration_is_refused() -> None:
    with pytest.raises(FileError, match="version: expected a whole number of 1 or"):
        read_saved(older(), "x")


def test_every_version_since_the_oldest_has_a_migration() -> None:
    oldest = min((*native.MIGRATIONS, native.VERSION))
    assert sorted(native.MIGRATIONS) == list(range(oldest, native.VERSION))


# ---- writing


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "camp é.chargemap"
    write(battle(), path)
    assert read_saved(path.read_bytes(), path.name).battle == battle()
    assert list(tmp_path.iterdir()) == [path]


def test_what_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "camp.chargemap"
    write(battle(), path)
    for token, place in (
        (Token("A", (0.5, 0)), "tokens.A.at[0]"),
        (Token("A", (0, 0), stats={"speed": float("nan")}), "tokens.A.speed"),
        (Token("A", (0, 0), side="\ud83d"), ""),
    ):
        with pytest.raises(FileError) as caught:
            write(battle().with_token(token), path)
        assert caught.value.place == place
        assert read_saved(path.read_bytes(), path.name).battle == battle()


def test_a_note_says_no_more_than_can_be_painted() -> None:
    note = Annotation("text", ((1, 1),), text="a" * 1000)
    made = to_bytes(replace(battle(), annotations=(note,)))
    assert read_saved(made, "x").battle.annotations == (note,)
    with pytest.raises(FileError) as refused:
        read_saved(made.replace(b"aaa", b"aaaa"), "x")
    assert str(refused.value) == (
        "x: annotations[0].text: expected at most 1000 letters."
    )
