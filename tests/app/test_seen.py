"""What players see of a battle looks as it does to the GM."""

from dataclasses import replace
from pathlib import Path

import pytest

from chargemap import cases, rules
from chargemap.app.paint.looks import side_marks, token_looks
from chargemap.app.plate import Options, Plate, Scene
from chargemap.app.seen import for_players, for_side
from chargemap.model.battle import Battle, Looks, Token
from chargemap.model.board import GridBoard

SAMPLES = sorted((Path(__file__).parents[2] / "maps").glob("*.chargemap"))
SIDES = ("alder", "birch", "cedar")
BATTLE = Battle(
    "dnd35",
    GridBoard(("....",)),
    {side: Token(side, (n, 0), side) for n, side in enumerate(SIDES)},
    looks=Looks(hidden=frozenset({"alder"})),
)


def test_sides_keep_their_colours_where_another_is_hidden():
    seen = for_players(BATTLE)
    known, shown = side_marks(BATTLE), side_marks(seen)
    assert set(shown) == {"", "birch", "cedar"}
    assert [shown[one][0] for one in SIDES[1:]] == [known[one][0] for one in SIDES[1:]]
    assert "alder" not in seen.looks.sides


def test_a_picture_without_hidden_tokens_has_the_colours_of_the_board():
    known, shown = (
        side_marks(BATTLE),
        side_marks(Plate(Scene(BATTLE), Options()).scene.after),
    )
    assert [shown[one][0] for one in SIDES[1:]] == [known[one][0] for one in SIDES[1:]]


def test_a_battle_without_secrets_is_shown_as_it_is():
    battle = replace(BATTLE, looks=Looks())
    assert for_players(battle) is battle
    assert for_side(battle, "birch") is battle


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_can_be_painted_without_any_one_of_its_tokens(path: Path):
    battle = cases.open_battle(path)
    ruleset = rules.get(battle.ruleset)
    full = token_looks(battle, ruleset)
    for hidden in battle.tokens:
        one = replace(battle, looks=Looks(hidden=frozenset({hidden})))
        seen = for_players(one)
        assert set(token_looks(seen, ruleset)) == set(full) - {hidden}
