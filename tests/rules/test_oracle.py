"""The program against the page: random battles ruled by both, the page's way slowly and by brute force."""

from hypothesis import assume, given, note
from hypothesis import strategies as st

from chargemap.model.battle import Action, Battle
from chargemap.model.board import GridBoard
from chargemap.model.verdict import Verdict
from chargemap.rules.dice import Dice
from tests.rules import oracle, shoving, walking
from tests.rules.scenes import RULES, errand, scene, shove, stroll

NUMBERS = st.integers(0, 2**32)


def judged(battle: Battle, action: Action) -> Verdict:
    """The program's ruling; a failure tells of the battle."""
    board = battle.board
    assert isinstance(board, GridBoard)
    tokens = battle.tokens.values()
    told = [f"{t.id} {t.at} {t.side} {sorted(t.states)} {t.stats}" for t in tokens]
    lines = [*board.ground, *map(repr, board.walls), *told, repr(battle.options)]
    note("\n".join([*lines, repr(action)]))
    return RULES.judge(battle, action)


def moved(verdict: Verdict) -> dict[str, object]:
    return {
        "legal": verdict.legal,
        "reasons": set(verdict.reasons),
        "end": verdict.end,
        "path": list(verdict.path),
        "distance": verdict.distance,
        "provokes": list(verdict.provokes),
        "clauses": set(verdict.clauses),
    }


def charged(verdict: Verdict) -> dict[str, object]:
    attack, readied = verdict.attack, verdict.more["readied"]
    assert isinstance(readied, list)
    return moved(verdict) | {
        "lane": list(verdict.lane),
        "readied": [(one.by, one.bonus, one.against) for one in readied],
        "attack": attack and (attack.weapon, attack.bonus, attack.against),
    }


@given(NUMBERS.map(scene))
def test_charges_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    assert charged(judged(*one)) == oracle.rule(*one)


@given(NUMBERS.map(stroll))
def test_moves_are_ruled_as_the_page_says(one: tuple[Battle, Action]) -> None:
    assert moved(judged(*one)) == walking.rule(*one)


@given(NUMBERS.map(errand))
def test_the_way_to_a_square_is_the_pages(one: tuple[Battle, Action]) -> None:
    wanted = walking.rule_way(*one)
    found = moved(judged(*one))
    assert {key: found[key] for key in wanted} == wanted


def carried_out(battle: Battle, action: Action) -> dict[str, object]:
    verdict, after = RULES.resolve(battle, action, Dice((action.rolls,)))
    assert after.tokens[action.by].at == verdict.end
    return {
        "success": verdict.success,
        "path": list(verdict.path),
        "end": verdict.end,
        "distance": verdict.distance,
        "provokes": list(verdict.provokes),
        "tests": [(test.kind, test.of, test.total) for test in verdict.tests],
        "effects": [
            (
                one.who,
                one.what,
                tuple(one.value) if one.what == "moved-to" else one.value,
            )
            for one in verdict.effects
        ],
    }


@given(NUMBERS.map(shove))
def test_pushes_and_passages_end_as_the_page_says(one: tuple[Battle, Action]) -> None:
    battle, action = one
    assume(judged(battle, action).legal)
    wanted = shoving.rule(battle, action, action.rolls["check"])
    assert carried_out(battle, action) == wanted
