"""The whole log as Markdown: headings, sentences, steps with clauses, dice, and nothing misread."""

import re
from dataclasses import replace

import pytest

from chargemap import cases, resources, rules
from chargemap.explain.markdown import log_markdown
from chargemap.model.battle import Action, Battle
from chargemap.rules.dice import Dice

FIELD = """\
- id: field
  ruleset: dnd35
  map: |
    A.....B.......
    ..............
    ..C...........
  tokens:
    A: {name: Aldric, side: red, bab: 3, str: 14, weapons: [longsword]}
    B: {name: Ogre, side: blue, ac: 15, hp: 20, weapons: [spear]}
    C: {name: Cara, side: red, bab: 1}
"""
HIT = {"attack": (12,), "damage": (5,)}
PLAY = (
    Action("paint", choices={"rows": {"2": "~" * 14}}),
    Action("start-turn", "A"),
    Action("charge", "A", "B", rolls=HIT),
    Action("wound", "B", choices={"amount": 7, "of": 2}),
    Action("charge", "A", "B"),
    Action("charge", "A", "B", rolls={"attack": (2,)}, force=True),
    Action("start-turn", "B"),
    Action("attack", "A", "B", choices={"opportunity": True}, rolls=HIT),
    Action("move", "B", choices={"to": [12, 0]}),
    Action("start-turn", "A"),
)


def played(battle: Battle, actions: tuple[Action, ...] = PLAY) -> Battle:
    ruleset = rules.get(battle.ruleset)
    for action in actions:
        assert not list(ruleset.action_complaints(battle, action))
        dice = Dice([action.rolls], battle.seed, battle.drawn)
        battle = ruleset.resolve(battle, action, dice)[1]
    return battle


def field() -> Battle:
    return cases.read_cases(FIELD, "x")[0].battle


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return log_markdown(replace(played(field()), seed=9), "Bridge at dusk").split("\n")


def below(lines: list[str], heading: str) -> list[str]:
    """Return the lines from a heading to the next."""
    first = lines.index(heading) + 1
    rest = lines[first:]
    return rest[: next((i for i, one in enumerate(rest) if one[:1] == "#"), len(rest))]


def test_title_rules_and_seed_stand_above(lines: list[str]) -> None:
    assert lines[0] == "# Bridge at dusk"
    assert lines[2:4] == ["Rules: D&D 3.5.  ", "Dice seed: 1."]  # that of the start


def test_each_round_and_turn_has_its_heading(lines: list[str]) -> None:
    assert [one for one in lines if one.startswith("#")][1:] == [
        "## Before the first turn",
        "## Round 1",
        "### Aldric's turn",
        "### Ogre's turn",
        "## Round 2",
        "### Aldric's turn",
    ]


def test_a_hand_change_is_one_line(lines: list[str]) -> None:
    told = below(lines, "## Before the first turn")
    assert [one for one in told if one] == [
        "- *The ground was painted by hand: row 2.*"
    ]


def test_a_ruling_has_its_steps_with_clauses_and_every_die(lines: list[str]) -> None:
    told = below(lines, "### Aldric's turn")
    head = told.index(
        "- Aldric charges Ogre: 25 ft, legal; hits (d20 12 + 7 = 19 vs AC 15) for 7 damage."
    )
    steps = told[head + 1 :]
    assert re.fullmatch(
        r"  - Aldric goes 25 ft of at most 60 ft .*( `D35-C\d\d`)+", steps[0]
    )
    assert "  - Dice: attack roll 12; damage die 5." in steps


def test_refused_and_forced_rulings_are_marked(lines: list[str]) -> None:
    told = below(lines, "### Aldric's turn")
    assert any(one.startswith("- **Refused:** Aldric cannot charge") for one in told)
    assert any(one.startswith("- **Forced by the GM:** Aldric") for one in told)


def test_an_attack_of_opportunity_is_an_entry_of_its_own(lines: list[str]) -> None:
    told = below(lines, "### Ogre's turn")
    heads = [one for one in told if one.startswith("- ")]
    assert heads[1].startswith("- Aldric makes an attack of opportunity on Ogre")
    assert heads[2].startswith("- Ogre moves: ")


def test_an_empty_log_has_its_head_only() -> None:
    assert log_markdown(field(), "Field").split("\n") == [
        "# Field",
        "",
        "Rules: D&D 3.5.  ",
        "Dice seed: 1.",
        "",
    ]


def test_a_turn_of_a_side_has_its_heading() -> None:
    street = cases.open_battle(resources.samples()[0])
    told = log_markdown(street, "street").splitlines()
    heads = [one for one in told if one.startswith("##")]
    assert heads == ["## Round 1", "### Turn of red", "## Round 2", "### Turn of blue"]


def test_a_name_that_ends_in_a_space_leaves_none_in_a_heading() -> None:
    battle = field()
    token = replace(battle.tokens["A"], name="Ann ")
    told = log_markdown(played(battle.with_token(token), PLAY[1:2]), "x")
    assert "### Ann's turn\n" in told
