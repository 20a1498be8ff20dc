"""Who comes after whom: initiative, delay, ready, coming in, and what a new round is."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token, Turn
from chargemap.model.board import GridBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.dice import Dice
from chargemap.rules.order import next_in_turn, sequence

RULES = rules.get("dnd35")


def field(ids: str = "ABC", **keys: Mapping[str, object]) -> Battle:
    """Return a row of tokens; `keys` are stats of some of them."""
    tokens = {
        one: Token(one, (column * 2, 0), stats=keys.get(one, {}))
        for column, one in enumerate(ids)
    }
    return Battle("dnd35", GridBoard(("." * 20,) * 3), tokens)


def ruled(
    battle: Battle, do: str, by: str = "", **more: object
) -> tuple[Verdict, Battle]:
    choices = {key.replace("_", ""): one for key, one in more.items() if key != "rolls"}
    action = Action(do, by, choices=choices, rolls=more.get("rolls", {}))  # type: ignore[arg-type]
    assert not list(RULES.action_complaints(battle, action))
    dice = Dice([action.rolls], battle.seed, battle.drawn)
    return RULES.resolve(battle, action, dice)


def after(battle: Battle, do: str, by: str = "", **more: object) -> Battle:
    return ruled(battle, do, by, **more)[1]


def ordered(**numbers: int) -> Battle:
    """Return a battle of tokens with these numbers."""
    return after(field("".join(numbers)), "initiative", numbers=numbers, anew=True)


def on(battle: Battle) -> Battle:
    """Start the turn of whoever comes next."""
    return after(battle, "start-turn", next_in_turn(battle, RULES))


def played(battle: Battle, turns: int) -> str:
    """Return who has those next turns, with the round where a new one begins."""
    told = []
    for _one in range(turns):
        before, battle = battle, on(battle)
        if battle.turn.round != before.turn.round:
            told.append(str(battle.turn.round))
        told.append(battle.turn.token)
    return " ".join(told)


# Initiative


def test_the_highest_number_comes_first():
    assert sequence(ordered(A=5, B=20, C=12)) == ("B", "C", "A")


def test_ties_go_to_the_higher_modifier_then_to_the_first_id():
    battle = field("ABCD", C={"dex": 14}, D={"dex": 14})
    battle = after(battle, "initiative", numbers=dict.fromkeys("BDCA", 10))
    assert sequence(battle) == ("C", "D", "A", "B")


def test_a_roll_adds_the_dexterity_modifier_and_is_told():
    battle = field("AB", A={"dex": 16}, B={"dex": 7})
    verdict, battle = ruled(
        battle, "initiative", roll=["A", "B"], rolls={"initiative": (10, 14)}
    )
    assert battle.turn.initiative == {"A": 13, "B": 12}
    assert [(one.of, one.roll, one.bonus, one.total) for one in verdict.tests] == [
        ("A", 10, 3, 13),
        ("B", 14, -2, 12),
    ]
    assert battle.log[-1].rolls == {"initiative": (10, 14)}


def test_a_roll_that_nobody_scripts_follows_from_the_seed():
    first, second = (
        after(replace(field(), seed=7), "initiative", roll=["A", "B", "C"])
        for _one in range(2)
    )
    assert first.turn == second.turn
    assert first.drawn == 3


def test_who_joins_comes_in_by_number_and_nobody_else_moves():
    battle = after(ordered(A=20, B=15, C=10), "reorder", order=["C", "A", "B"])
    battle = battle.with_token(Token("D", (9, 1)), Token("E", (11, 1)))
    battle = after(battle, "initiative", numbers={"D": 12})
    assert sequence(battle) == ("D", "C", "A", "B", "E")
    battle = after(
        ordered(A=20, B=15, C=10).with_token(Token("D", (9, 1))), "delay", "A"
    )
    battle = after(battle, "initiative", numbers={"D": 12})
    assert sequence(battle) == ("A", "B", "D", "C")
    assert battle.turn.delayed == {"A": 1}


def test_a_fight_begun_anew_is_in_round_1_of_nobodys_turn():
    battle = on(on(on(on(ordered(A=3, B=2, C=1)))))
    assert battle.turn.round == 2
    battle = after(battle, "initiative", numbers={"C": 9}, anew=True)
    assert battle.turn == Turn(order=("C", "A", "B"), initiative={"C": 9})
    assert after(battle, "initiative", anew=True).turn == Turn()


# Rounds


def test_turns_go_down_the_order_and_round_again():
    assert played(ordered(A=5, B=20, C=12), 7) == "B C A 2 B C A 3 B"


def test_without_an_order_turns_go_as_tokens_came():
    assert played(field(), 4) == "A B C 2 A"


def test_who_has_acted_is_known_until_the_round_ends():
    battle = on(on(ordered(A=3, B=2, C=1)))
    assert battle.turn.acted == {"A"}
    battle = on(battle)
    assert battle.turn.acted == {"A", "B"}
    assert on(battle).turn.acted == set()


def test_the_fallen_and_ridden_mounts_are_passed_over():
    battle = ordered(A=4, B=3, C=2, D=1)
    battle = battle.with_token(
        replace(battle.tokens["B"], states=frozenset({"dead"})),
        replace(battle.tokens["D"], stats={"mount": "C"}, at=battle.tokens["C"].at),
    )
    assert played(battle, 4) == "A D 2 A D"


def test_who_is_left_alone_has_every_turn():
    assert played(field("A"), 3) == "A 2 A 3 A"


def test_nobody_is_next_on_an_empty_board():
    assert next_in_turn(field(""), RULES) == ""


def test_a_token_that_joins_above_acts_in_the_next_round():
    battle = on(on(ordered(A=20, B=10)).with_token(Token("C", (9, 1))))
    battle = after(battle, "initiative", numbers={"C": 15})
    assert sequence(battle) == ("A", "C", "B")
    assert played(battle, 4) == "2 A C B 3 A"


def test_a_token_started_out_of_turn_opens_no_round_while_others_wait_for_theirs():
    battle = after(
        on(on(ordered(A=4, B=3, C=2, D=1))), "reorder", order=["D", "A", "B", "C"]
    )
    battle = after(battle, "start-turn", "D")
    assert battle.turn.round == 1
    assert played(battle, 2) == "C 2 D"


def test_moving_the_one_in_turn_takes_no_turn_from_others():
    battle = after(on(ordered(A=4, B=3, C=2, D=1)), "reorder", order=list("BCAD"))
    assert battle.turn.token == "A"
    assert played(battle, 4) == "B C D 2 B"
    battle = after(on(ordered(A=4, B=3, C=2)), "delay", "A")
    battle = after(battle, "come-in", "A", before="C")
    assert played(battle, 4) == "B C 2 B A"


def test_who_is_moved_to_the_front_before_its_turn_is_next():
    battle = after(on(ordered(A=4, B=3, C=2)), "reorder", order=list("CAB"))
    assert played(battle, 4) == "C B 2 C A"


def test_who_has_acted_and_is_moved_down_acts_once_a_round():
    battle = after(on(on(ordered(A=4, B=3, C=2))), "reorder", order=list("BCA"))
    assert played(battle, 4) == "C 2 B C A"


def test_a_token_that_joins_below_acts_in_this_round():
    battle = on(ordered(A=20, B=10).with_token(Token("C", (9, 1))))
    battle = after(battle, "initiative", numbers={"C": 15})
    assert played(battle, 3) == "C B 2 A"


def test_a_number_typed_anew_costs_nobody_a_turn():
    battle = after(on(ordered(A=20, B=10, C=5)), "initiative", numbers={"C": 25})
    assert played(battle, 3) == "C B 2 C"


def test_a_removed_token_leaves_its_place_until_the_next_turn():
    battle = after(on(on(ordered(A=3, B=2, C=1))), "remove", ids=["B"])
    assert battle.turn.token == "B"
    assert played(battle, 3) == "C 2 A C"
    assert on(battle).turn.order == ("A", "C")
    assert on(battle).turn.initiative == {"A": 3, "C": 1}


# Delay and ready


def test_who_delays_is_passed_over_until_its_place_comes_round():
    battle = after(ordered(A=3, B=2, C=1), "delay", "B")
    assert played(battle, 5) == "A C 2 A B C"
    battle = after(on(on(ordered(A=3, B=2, C=1))), "delay", "B")
    assert played(battle, 4) == "C 2 A B C"


def test_a_delay_ends_with_the_next_turn():
    battle = on(after(on(ordered(A=1)), "delay", "A"))
    assert battle.turn.delayed == {}
    assert battle.turn.round == 2


def test_who_comes_in_after_a_delay_is_next_and_stays_there():
    battle = after(on(ordered(A=9, B=7, C=5, D=3)), "delay", "A")
    battle = after(on(on(battle)), "come-in", "A")
    assert sequence(battle) == ("B", "C", "A", "D")
    assert battle.turn.initiative["A"] == 5
    assert played(battle, 6) == "A D 2 B C A D"


def test_who_comes_in_at_the_end_of_the_round_acts_in_it():
    battle = after(on(ordered(A=2, B=1)), "delay", "A")
    battle = after(on(battle), "come-in", "A")
    assert played(battle, 3) == "A 2 B A"


def test_who_comes_in_before_another_acts_before_it():
    battle = after(on(ordered(A=9, B=7, C=5, D=3)), "delay", "A")
    battle = after(on(battle), "come-in", "A", before="D")
    assert sequence(battle) == ("B", "C", "A", "D")
    battle = after(battle, "delay", "A")
    battle = after(battle, "come-in", "A", after="B")
    assert sequence(battle) == ("B", "A", "C", "D")


def test_who_is_ready_acts_before_the_one_in_turn_whose_turn_goes_on():
    battle = after(on(ordered(A=9, B=7, C=5)), "ready", "A", for_="shoots")
    assert battle.turn.readied == {"A": "shoots"}
    battle = after(on(on(battle)), "come-in", "A")
    assert battle.turn.token == "C"
    assert battle.turn.readied == {}
    assert sequence(battle) == ("B", "A", "C")
    assert played(battle, 3) == "2 B A C"


def test_what_was_made_ready_is_lost_with_the_next_turn():
    battle = after(on(ordered(A=9, B=7)), "ready", "A")
    assert on(on(battle)).turn.readied == {}


def test_coming_in_at_its_own_turn_changes_no_place():
    battle = after(on(ordered(A=9, B=7)), "delay", "A")
    assert after(battle, "come-in", "A").turn == on(ordered(A=9, B=7)).turn


# Effects and dice


def test_an_effect_ended_by_hand_no_longer_counts():
    battle = field("A.....B", A={"ac": 15}).without_token(".")
    charged = RULES.resolve(battle, Action("charge", "A", "B"), Dice())[1]
    ended = after(charged, "end-effect", "A", what="charging-ac")
    attacks = [
        RULES.judge(left, Action("attack", "B", "A")).attack
        for left in (charged, ended)
    ]
    assert [one.against for one in attacks if one] == [13, 15]
    assert not ended.tokens["A"].effects


def test_another_seed_begins_with_its_first_die():
    battle = after(replace(field(), seed=3), "initiative", roll=["A", "B"])
    battle = after(battle, "seed", seed=99)
    assert (battle.seed, battle.drawn) == (99, 0)
    fresh = after(replace(field(), seed=99), "initiative", roll=["A", "B"])
    assert after(battle, "initiative", roll=["A", "B"]).turn == fresh.turn


# Laws

IDS = st.sampled_from("ABCDE")
STEPS = st.one_of(
    st.tuples(st.just("next")),
    st.tuples(st.sampled_from(["delay", "ready", "come-in", "start-turn"]), IDS),
    st.tuples(st.just("come-in"), IDS, IDS),
    st.tuples(st.just("reorder"), st.permutations("ABCDE")),
    st.tuples(
        st.just("initiative"), st.dictionaries(IDS, st.integers(-5, 30), max_size=5)
    ),
)


def stepped(battle: Battle, step: tuple[object, ...]) -> Battle:
    match step:
        case ("next",):
            return on(battle)
        case ("reorder", order):
            return after(battle, "reorder", order=list(order))  # type: ignore[call-overload]
        case ("initiative", numbers):
            return after(battle, "initiative", numbers=numbers)
        case ("come-in", str(one), str(other)) if one != other:
            return after(battle, "come-in", one, before=other)
        case (str(do), str(one), *_rest):
            return after(battle, do, one)
    raise AssertionError(step)


@given(st.lists(STEPS, max_size=12))
def test_whatever_is_done_everybody_stands_in_the_order_once(steps):
    battle = field("ABCDE")
    for step in steps:
        before, battle = battle, stepped(battle, step)
        assert sorted(sequence(battle)) == list("ABCDE")
        assert not battle.turn.delayed.keys() & battle.turn.readied.keys()
        assert battle.turn.round - before.turn.round in (0, 1)


@given(st.lists(STEPS, max_size=12))
def test_a_round_gives_everybody_who_does_not_wait_one_turn(steps):
    battle = field("ABCDE")
    for step in steps:
        battle = stepped(battle, step)
    battle = replace(battle, turn=replace(battle.turn, delayed={}))
    number = battle.turn.round
    while battle.turn.round == number:  # to the start of a round
        battle = on(battle)
    had = []
    number = battle.turn.round
    while battle.turn.round == number:
        had.append(battle.turn.token)
        battle = on(battle)
    assert sorted(had) == list("ABCDE")


@pytest.mark.parametrize("do", ["delay", "ready", "come-in", "end-effect"])
def test_turns_are_put_off_by_tokens_on_the_board_only(do: str):
    complaints = list(RULES.action_complaints(field(), Action(do, "X")))
    assert complaints[0].place == "by"
