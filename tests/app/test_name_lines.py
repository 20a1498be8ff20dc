"""Names on the board: none runs into another, and who stands under somebody else is told."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from chargemap.app.document import Document
from chargemap.app.paint.ink import text_width
from chargemap.app.paint.looks import token_looks
from chargemap.app.paint.names import LINE, Named, lines_of, piles
from chargemap.app.scene import BoardScene
from chargemap.model.battle import Action
from tests.app.desk import battle_of

HEIGHT = 0.2


def test_names_of_neighbours_stand_on_two_lines(qtbot: QtBot) -> None:
    names = [Named("a", 0.5, 1, "Brenna"), Named("b", 1.5, 1, "Garmund")]
    assert lines_of(names, HEIGHT) == {"a": 0, "b": 1}


def test_names_with_room_stand_on_one_line(qtbot: QtBot) -> None:
    names = [Named("a", 0.5, 1, "Brenna"), Named("b", 3.5, 1, "Garmund")]
    assert lines_of(names, HEIGHT) == {"a": 0, "b": 0}
    short = [Named("a", 0.5, 1, "Bo"), Named("b", 1.5, 1, "Al")]
    assert lines_of(short, HEIGHT) == {"a": 0, "b": 0}


def test_second_name_takes_a_line_of_its_own(qtbot: QtBot) -> None:
    names = [
        Named("a", 0.5, 1, "Sir Aldous", "Bayard the Brave"),
        Named("b", 1.5, 1, "Garm"),
    ]
    assert lines_of(names, HEIGHT) == {"a": 0, "b": 2}


def test_a_name_without_room_is_left_out(qtbot: QtBot) -> None:
    crowd = [Named(str(n), n * 0.2, 1, "Garmund the Bold") for n in range(40)]
    lines = lines_of(crowd, HEIGHT)
    assert len(lines) < len(crowd)
    assert set(lines.values()) == {0, 1, 2, 3}
    wide = text_width("Garmund the Bold", HEIGHT, "bold")
    for one, other in combinations(crowd, 2):
        if lines.get(one.token_id) == lines.get(other.token_id, -1):
            assert abs(one.x - other.x) >= wide


spots = st.tuples(st.integers(0, 12), st.integers(0, 12))


@given(st.lists(spots, max_size=12, unique=True), st.sampled_from((0.1, 0.165, 0.2)))
def test_no_two_names_on_squares_of_their_own_cover_each_other(
    squares: list[tuple[int, int]], height: float
) -> None:
    names = [Named(str(n), x + 0.5, y, "Goblin 1") for n, (x, y) in enumerate(squares)]
    lines = lines_of(names, height)
    width = text_width("Goblin 1", height, "bold")
    for one, other in combinations(names, 2):
        apart = abs(one.x - other.x)
        if not {one.token_id, other.token_id} <= lines.keys():
            continue  # one is left out
        down, below = (n.y + lines[n.token_id] * height * LINE for n in (one, other))
        assert apart >= width or abs(down - below) >= height * LINE * 0.99


STACK = """
....
.A.B
....
"""
TOKENS = "{A: {side: blue, name: Ann}, B: {side: red, name: Bo}}"


def test_token_on_top_of_another_says_so(qtbot: QtBot) -> None:
    document = Document(battle_of(STACK, tokens=TOKENS))
    scene = BoardScene(document)
    looks = token_looks(document.battle, document.ruleset)
    assert piles(document.battle.tokens, looks) == {"A": 1, "B": 1}
    document.act(Action("place", choices={"to": {"B": [1, 1]}}))
    battle = document.battle
    counts = piles(battle.tokens, token_looks(battle, document.ruleset))
    assert counts == {"A": 1, "B": 2}
    for token, other in (("A", "Bo"), ("B", "Ann")):
        item = scene.token_item(token)
        assert item is not None
        assert f"On the same square: {other}" in item.toolTip()
    assert scene.name_lines(HEIGHT) == {"A": 0, "B": 1}


def test_rider_and_mount_are_no_pile(qtbot: QtBot) -> None:
    tokens = "{A: {side: blue, name: Ann, mount: B}, B: {side: blue, size: large}}"
    document = Document(battle_of("....\n.B.A\n....", tokens=tokens))
    battle = document.ruleset.settle(document.battle)
    assert set(
        piles(battle.tokens, token_looks(battle, document.ruleset)).values()
    ) == {1}
    scene = BoardScene(document)
    item = scene.token_item("A")
    assert item is not None
    assert "On the same square" not in item.toolTip()
