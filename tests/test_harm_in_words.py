"""Strikes on the way, damage and falls in words."""

from dataclasses import replace

import pytest

from chargemap import cases, explain, rules
from chargemap.explain import offers
from chargemap.model.battle import Action, Battle
from chargemap.rules.chance import Chance
from chargemap.rules.dice import Dice

FIELD = """\
- id: field
  ruleset: dnd35
  map: |
    A.....B...
    ..C.......
  tokens:
    A: {name: Aldric, side: red, hp: 6}
    B: {name: Ogre, side: blue}
    C: {name: Cara, side: blue, bab: 2}
"""
CHARGE = Action("charge", "A", "B")
STRIKE = Action("attack", "C", "A", {"opportunity": True, "where": [2, 0]})


def field() -> Battle:
    return cases.read_cases(FIELD, "x")[0].battle


def sentence(action: Action, battle: Battle, **rolls: list[int]) -> str:
    verdict, _after = rules.get("dnd35").resolve(battle, action, Dice([rolls]))
    return explain.verdict_sentence(verdict, action, battle)


def after(action: Action) -> Battle:
    return rules.get("dnd35").resolve(field(), action, Dice())[1]


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        (4, "Aldric takes 4 damage: down to 2 of 6 hit points."),
        (8, "Aldric takes 8 damage: down to -2 of 6 hit points, now dying."),
        (-3, "Aldric is healed by 3: 6 of 6 hit points."),
    ],
)
def test_damage_is_told_with_what_it_left(amount: int, told: str) -> None:
    wound = Action("wound", "A", choices={"amount": amount})
    assert sentence(wound, field()) == told


def test_healing_that_leaves_one_disabled_says_so() -> None:
    dying = after(Action("wound", "A", choices={"amount": 9}))
    healing = Action("wound", "A", choices={"amount": -3})
    assert sentence(healing, dying) == (
        "Aldric is healed by 3: 0 of 6 hit points, now disabled."
    )


def test_damage_to_one_without_hit_points_is_only_told() -> None:
    wound = Action("wound", "B", choices={"amount": 4})
    assert sentence(wound, field()) == "Ogre takes 4 damage."
    healing = Action("wound", "B", choices={"amount": -4})
    assert sentence(healing, field()) == "Ogre is healed by 4."


def test_a_fall_is_told_with_its_place() -> None:
    fall = Action("fall", "A", choices={"where": [2, 0]})
    assert sentence(fall, field()) == "Aldric goes down at (2, 0)."
    assert sentence(Action("fall", "A"), field()) == "Aldric goes down at (0, 0)."
    both = fall.choosing(other="B", other_at=[3, 0])
    assert sentence(both, field()) == (
        "Aldric goes down at (2, 0); Ogre stops at (3, 0)."
    )


def test_a_strike_on_the_way_is_told_with_its_place() -> None:
    assert sentence(STRIKE, field(), attack=[15], damage=[4]) == (
        "Cara makes an attack of opportunity on Aldric at (2, 0): "
        "hits (d20 15 + 2 = 17 vs AC 10) for 4 damage."
    )


def test_an_offer_says_who_where_and_how() -> None:
    battle, fall = field(), Action("fall", "A")
    passing, ending = Chance("C", (2, 0), (), fall), Chance("B", (5, 0), (), fall)
    assert offers.offer_sentence(battle, passing, CHARGE, leaves=True) == (
        "Cara may strike Aldric as it leaves (2, 0)."
    )
    assert offers.offer_sentence(battle, ending, CHARGE, leaves=False) == (
        "Ogre may strike Aldric at (5, 0)."
    )
    rising = Action("stand", "A")
    assert offers.offer_sentence(battle, ending, rising, leaves=False) == (
        "Ogre may strike Aldric as it stands up."
    )
    pushed = replace(passing, fall=fall.choosing(pushed=True))
    assert offers.offer_sentence(battle, pushed, CHARGE, leaves=True) == (
        "Cara may strike Aldric as it is pushed from (2, 0)."
    )


def test_who_goes_down_gives_up_what_it_had_not_begun() -> None:
    chance = Chance("C", (2, 0), (), Action("fall", "A"))
    assert offers.fallen_sentence(field(), chance, "Charge") == (
        "Aldric goes down at (2, 0). Given up: Charge."
    )
    assert offers.fallen_sentence(field(), chance, "") == (
        "Aldric goes down at (2, 0)."
    )


def test_a_hit_says_what_the_one_hit_has_left() -> None:
    ruleset, battle = rules.get("dnd35"), field()
    rolls = {"attack": [15], "damage": [4]}
    verdict, _after = ruleset.resolve(battle, STRIKE, Dice([rolls]))
    hit = "Cara hits Aldric (d20 15 + 2 = 17 vs AC 10) for 4 damage"
    assert offers.harm_sentence(battle, verdict, 4, (6, 9)) == (
        f"{hit}; Aldric has 6 of 9 hit points."
    )
    assert offers.harm_sentence(battle, verdict, 4, None) == f"{hit}."
    assert offers.harm_sentence(battle, ruleset.judge(battle, CHARGE), 4, None)
    move = ruleset.judge(battle, Action("move", "A", choices={"to": [1, 0]}))
    assert offers.harm_sentence(battle, move, 4, None) == ""
