"""The GM's hand on the reserve: tokens that belong to the battle and are not on the board."""

from dataclasses import replace

from chargemap import explain, rules
from chargemap.cases.running import require_action
from chargemap.formats.decode import FileError, Place
from chargemap.model.battle import Action, Battle, Token, Turn
from chargemap.model.board import GridBoard
from chargemap.rules.dice import Dice

FIELD = GridBoard(("......",) * 4)
TURN = Turn(token="B", order=("A", "B"), initiative={"A": 12, "B": 9})
BATTLE = Battle(
    "dnd35",
    FIELD,
    {"A": Token("A", (0, 0), "blue", "Ann"), "B": Token("B", (2, 2), "red", "Orc")},
    turn=TURN,
)


def after(battle: Battle, do: str, **choices: object) -> Battle:
    ruleset = rules.get("dnd35")
    action = Action(do, choices=choices)
    require_action(battle, action, Place("reserve"))
    verdict, changed = ruleset.resolve(battle, action, Dice([], 1, 0))
    assert verdict.legal
    assert list(ruleset.complaints(changed)) == []
    return changed


def refusal(battle: Battle, do: str, **choices: object) -> str:
    try:
        require_action(battle, Action(do, choices=choices), Place("reserve"))
    except FileError as error:
        return str(error)
    return ""


def sentence(battle: Battle) -> str:
    return explain.action_sentence(battle.log[-1])


def test_who_is_benched_is_in_the_reserve_and_out_of_the_order():
    benched = after(BATTLE, "bench", ids=["A"])
    assert list(benched.tokens) == ["B"]
    assert benched.reserve == {"A": BATTLE.tokens["A"]}
    assert benched.turn.order == ("B",)
    assert benched.turn.initiative == {"B": 9}
    assert "Ann" in sentence(benched)


def test_who_is_fielded_stands_where_it_was_put_as_it_was():
    hurt = BATTLE.with_token(replace(BATTLE.tokens["A"], states=frozenset({"shaken"})))
    back = after(after(hurt, "bench", ids=["A"]), "field", to={"A": [4, 1]})
    assert back.reserve == {}
    assert back.tokens["A"] == replace(hurt.tokens["A"], at=(4, 1))
    assert "Ann" in sentence(back)


def test_who_is_removed_is_gone_from_the_reserve_too():
    gone = after(after(BATTLE, "bench", ids=["A"]), "remove", ids=["A", "B"])
    assert not gone.everybody
    assert "Ann" in sentence(gone)


def test_a_token_put_on_the_board_leaves_the_reserve():
    keys = {"at": [3, 3], "side": "blue", "name": "Ann"}
    put = after(after(BATTLE, "bench", ids=["A"]), "put", tokens={"A": keys})
    assert put.reserve == {}
    assert put.tokens["A"].at == (3, 3)


def test_only_who_is_there_can_be_benched_or_fielded():
    benched = after(BATTLE, "bench", ids=["A"])
    assert refusal(benched, "bench", ids=["A"]) == (
        'reserve: ids[0]: expected the id of a token, not "A".'
    )
    assert refusal(benched, "field", to={"B": [0, 0]}) == (
        'reserve: to.B: expected the id of a token in the reserve, not "B".'
    )
    assert "to.A" in refusal(benched, "field", to={"A": "here"})
    assert refusal(benched, "remove", ids=["Z"]).startswith("reserve: ids[0]")


def test_a_state_that_no_rule_knows_is_found_in_the_reserve():
    odd = Token("X", (0, 0), states=frozenset({"purple"}))
    found = list(rules.get("dnd35").complaints(replace(BATTLE, reserve={"X": odd})))
    assert [one.place for one in found] == ["reserve.X.states"]
