"""Miniatures that stand ready for Pathfinder."""

from dataclasses import replace
from typing import Any

import pytest

from chargemap import rules
from chargemap.model.battle import Battle, Token
from chargemap.model.board import GridBoard
from chargemap.rules.d20.creature import modifier
from chargemap.rules.d20.sizes import SIZES
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import situation_of

PF1 = rules.get("pf1")
EMPTY = Battle("pf1", GridBoard(("." * 20,) * 20))


def put(name: str, at: tuple[int, int] = (5, 5), token: str = "A") -> Token:
    stats = next(one.stats for one in PF1.templates if one.name == name)
    return Token(token, at, name=name, stats=stats)


@pytest.mark.parametrize("name", [one.name for one in PF1.templates])
def test_a_template_makes_sense_under_the_rules(name: str) -> None:
    assert not list(PF1.complaints(EMPTY.with_token(put(name))))


def test_no_two_templates_have_one_name() -> None:
    names = [one.name for one in PF1.templates]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", [one.name for one in PF1.templates])
def test_the_armour_class_is_the_sum_of_its_parts(name: str) -> None:
    token = put(name)
    creature = situation_of(EMPTY.with_token(token))["A"].creature
    parts = sum(fighter_of(token).ac_mods.values())
    dexterity = modifier(creature.dexterity)
    if "full plate" in {one.name for one in fighter_of(token).items}:
        dexterity = min(dexterity, 1)
    assert creature.ac == 10 + dexterity + creature.size.attack + parts


@pytest.mark.parametrize("name", [one.name for one in PF1.templates])
def test_nobody_holds_more_than_it_has_hands_for(name: str) -> None:
    token = put(name)
    creature = situation_of(EMPTY.with_token(token))["A"].creature
    held = sum(
        one.hands
        for one in creature.weapons
        if one.drawn and not one.natural and one.name != "unarmed"
    )
    held += sum(one.hands for one in fighter_of(token).items if one.held)
    lance = any(one.lance and one.drawn for one in creature.weapons)
    assert held - lance <= fighter_of(token).hands


def test_there_is_somebody_for_each_rule_of_bodies() -> None:
    stats: list[Any] = [one.stats for one in PF1.templates]
    assert {0, 2, 4, 8} <= {one.get("legs", 2) for one in stats}
    assert any(one.get("int", 10) is None for one in stats)
    assert any(one.get("war_trained") is False for one in stats)
    assert any("grab" in one.get("feats", ()) for one in stats)
    assert len({one.get("size", "medium") for one in stats} & set(SIZES)) >= 4


def test_a_template_can_ride_another() -> None:
    horse = put("Warhorse", token="H")
    knight = put("Lance knight", token="K")
    knight = replace(knight, stats={**knight.stats, "mount": "H"})
    battle = PF1.settle(EMPTY.with_token(horse, knight))
    assert not list(PF1.complaints(battle))
    assert situation_of(battle)["K"].rides
