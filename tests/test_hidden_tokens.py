"""What players may see of a battle: no hidden token, and nothing that names one."""

from dataclasses import replace
from pathlib import Path

import pytest

from chargemap import cases, rules
from chargemap.model.battle import Action, Annotation, Battle, Looks, Token, Turn, names
from chargemap.model.board import GridBoard
from chargemap.rules.dice import Dice

MAPS = Path(__file__).parent.parent / "maps"
SAMPLES = sorted(MAPS.glob("*.chargemap"))
NOTE = Annotation("text", ((1, 1),), text="Trap", gm=True)
SIGN = Annotation("text", ((2, 1),), text="Inn")
BATTLE = Battle(
    "dnd35",
    GridBoard(("........",) * 4),
    {
        "A": Token("A", (0, 0), "red"),
        "B": Token("B", (6, 0), "blue"),
        "C": Token("C", (6, 3), "blue"),
    },
    turn=Turn(order=("A", "B", "C"), initiative={"A": 9, "B": 8, "C": 7}),
    annotations=(NOTE, SIGN),
    looks=Looks(hidden=frozenset("C")),
    reserve={"D": Token("D", (1, 1), "blue")},
)


def after(battle: Battle, *actions: Action) -> Battle:
    for action in actions:
        dice = Dice([], battle.seed, battle.drawn)
        battle = rules.get(battle.ruleset).resolve(battle, action, dice)[1]
    return battle


def told(battle: Battle) -> list[tuple[str, str]]:
    return [(entry.action.do, entry.action.by) for entry in battle.log]


def test_hidden_tokens_stand_neither_on_the_board_nor_in_the_order_of_turns():
    seen = BATTLE.seen_by_players()
    assert list(seen.tokens) == ["A", "B"]
    assert seen.turn.order == ("A", "B")
    assert "C" not in seen.turn.initiative
    assert seen.looks.hidden == frozenset()


def test_the_turn_of_a_hidden_token_is_nobodys_for_the_players():
    battle = replace(BATTLE, turn=replace(BATTLE.turn, token="C"))
    assert battle.seen_by_players().turn.token == ""


def test_notes_for_the_gm_are_left_out_with_and_without_hidden_tokens():
    assert BATTLE.seen_by_players().annotations == (SIGN,)
    shown = replace(BATTLE, looks=Looks())
    assert shown.seen_by_players().annotations == (SIGN,)


def test_a_battle_without_secrets_is_seen_as_it_is():
    open_ = replace(BATTLE, annotations=(SIGN,), looks=Looks())
    assert open_.seen_by_players() is open_


def test_what_the_log_tells_of_a_hidden_token_is_left_out():
    battle = after(
        BATTLE,
        Action("place", choices={"to": {"A": [1, 0]}}),
        Action("place", choices={"to": {"C": [5, 3]}}),
        Action("charge", by="A", at="B"),
        Action("charge", by="C", at="A"),
        Action("charge", by="A", at="C"),
    )
    seen = battle.seen_by_players()
    assert told(seen) == [("place", ""), ("charge", "A")]
    assert [entry.action.at for entry in seen.log] == [None, "B"]
    assert all("C" not in entry.before.tokens for entry in seen.log)
    assert "C" not in seen.start.tokens


def test_a_ruling_that_a_hidden_token_bars_is_left_out():
    walled = replace(BATTLE, tokens={**BATTLE.tokens, "C": Token("C", (3, 0), "red")})
    battle = after(walled, Action("charge", by="A", at="B"))
    assert battle.log[-1].verdict.reasons == ("lane-creature",)
    assert battle.seen_by_players().log == ()


def test_a_hidden_token_that_is_removed_stays_a_secret():
    battle = after(
        BATTLE,
        Action("place", choices={"to": {"C": [5, 3]}}),
        Action("remove", choices={"ids": ["C"]}),
    )
    assert battle.seen_by_players().log == ()


def test_hidden_tokens_in_the_reserve_are_left_out():
    battle = replace(BATTLE, looks=Looks(hidden=frozenset("D")))
    assert battle.seen_by_players().reserve == {}
    assert list(BATTLE.seen_by_players().reserve) == ["D"]


def test_what_is_declared_by_or_at_a_hidden_token_is_left_out():
    declared = (
        Action("charge", by="A", at="B"),
        Action("charge", by="A", at="C"),
        Action("charge", by="C", at="A"),
    )
    seen = replace(BATTLE, declared=declared).seen_by_players()
    assert seen.declared == declared[:1]


def test_a_side_sees_its_own_hidden_tokens_and_its_own_declarations():
    declared = (Action("charge", by="A", at="B"), Action("charge", by="B", at="A"))
    battle = replace(BATTLE, declared=declared)
    blue, red = battle.seen_by("blue"), battle.seen_by("red")
    assert list(blue.tokens) == ["A", "B", "C"]
    assert blue.looks.hidden == {"C"}
    assert list(red.tokens) == ["A", "B"]
    assert [one.by for one in blue.declared] == ["B"]
    assert [one.by for one in red.declared] == ["A"]
    assert blue.annotations == red.annotations == (SIGN,)


def test_a_warrior_in_the_state_hidden_stands_on_the_table_for_all_to_see():
    lurker = replace(BATTLE.tokens["C"], states=frozenset({"hidden"}))
    battle = replace(BATTLE.with_token(lurker), looks=Looks())
    assert "C" in battle.seen_by_players().tokens


def test_the_rules_take_no_notice_of_who_is_kept_from_the_players():
    shown = replace(BATTLE, looks=Looks())
    action = Action("charge", by="C", at="A")
    assert after(BATTLE, action).log[-1].verdict == after(shown, action).log[-1].verdict


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_nothing_of_a_sample_names_the_token_that_is_hidden(path: Path):
    battle = cases.open_battle(path)
    for one in battle.everybody:
        hidden = frozenset({one})
        seen = replace(battle, looks=Looks(hidden=hidden)).seen_by_players()
        listed = (
            tuple(seen.everybody),
            seen.turn.token,
            seen.turn.order,
            seen.declared,
            seen.stats,
            seen.looks,
            [(entry.action, entry.verdict) for entry in seen.log],
        )
        assert not names(listed, hidden)
