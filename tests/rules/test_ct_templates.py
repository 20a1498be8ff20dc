"""Miniatures that stand ready for Combat & Tactics, and what is shown to hold on them."""

from typing import Any

import pytest

from chargemap import rules
from chargemap.explain.words import state_words
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard
from chargemap.rules.adnd2ct.combatant import combatant_of
from chargemap.rules.dice import Dice

CT = rules.get("adnd2ct")
EMPTY = Battle("adnd2ct", GridBoard(("." * 20,) * 20))
EACH = pytest.mark.parametrize("name", [one.name for one in CT.templates])


def put(
    name: str, at: tuple[int, int] = (5, 5), token: str = "A", side: str = "red"
) -> Token:
    stats = next(one.stats for one in CT.templates if one.name == name)
    return Token(token, at, side=side, name=name, stats=stats)


def shown(battle: Battle, token: str = "A") -> list[str]:
    return [state_words(one) for one in CT.shown_states(battle, token)]


def after(battle: Battle, action: Action, **rolls: list[int]) -> Battle:
    assert not list(CT.action_complaints(battle, action))
    verdict, changed = CT.resolve(battle, action, Dice([rolls]))
    assert verdict.legal, verdict.reasons
    return changed


@EACH
def test_a_template_makes_sense_under_the_rules(name: str) -> None:
    assert not list(CT.complaints(EMPTY.with_token(put(name))))


@EACH
def test_the_space_of_a_template_suits_its_size(name: str) -> None:
    stats: Any = put(name).stats
    most = {"L": 2, "H": 3, "G": 4}.get(stats.get("size", "M"), 1)
    assert stats.get("space", 1) <= most


@EACH
def test_a_template_can_strike_or_shoot(name: str) -> None:
    one = combatant_of(put(name))
    assert one.weapons
    assert all(weapon.is_missile or weapon.reach for weapon in one.weapons)
    assert all(weapon.dice for weapon in one.weapons)


def test_no_two_templates_have_one_name() -> None:
    names = [one.name for one in CT.templates]
    assert len(names) == len(set(names))


def test_there_is_somebody_for_each_rule() -> None:
    ready = [combatant_of(put(one.name)) for one in CT.templates]
    traits = {
        trait for one in ready for weapon in one.weapons for trait in weapon.traits
    }
    assert traits == {
        *("edged", "set", "lance", "bow", "crossbow"),
        *("firearm", "thrown", "volley", "natural"),
    }
    assert {one.base_phase for one in ready} >= {0, 1, 2, 3}
    assert {one.warrior for one in ready} == {True, False}
    assert any(weapon.prof == "specialist" for one in ready for weapon in one.weapons)


def test_a_guard_is_shown_with_whom_it_awaits() -> None:
    battle = EMPTY.with_token(put("Fighter"), put("Orc", (9, 5), "B", "blue"))
    assert shown(after(battle, Action("guard", "A", "B"))) == [
        "stands guard against Orc",
        "has acted this round",
    ]
    guarding = after(battle, Action("guard", "A"))
    assert shown(guarding)[0] == "stands guard"
    come = after(guarding, Action("move", "B", choices={"to": [6, 5]}), attack=[2])
    assert shown(come)[0] == "stood guard, and has struck"


def test_a_parry_is_shown_with_its_armour_class() -> None:
    battle = after(EMPTY.with_token(put("Fighter")), Action("parry", "A"))
    assert shown(battle)[0] == "parries: AC 2"  # 4, and level 3: 1 and 1


def test_an_empty_crossbow_is_shown_until_it_is_loaded() -> None:
    name = "Crossbowman with a heavy crossbow"
    battle = EMPTY.with_token(put(name), put("Orc", (9, 5), "B", "blue"))
    battle = after(battle, Action("shoot", "A", "B"), attack=[2])
    assert "heavy crossbow not loaded: 2 rounds to go" in shown(battle)
    battle = after(battle, Action("new-round"))
    assert shown(battle) == ["heavy crossbow not loaded: ready next round"]
    assert shown(after(battle, Action("new-round"))) == []
