"""A place to which no route leads is known for one, once another near it was searched for in vain."""

import pytest

from chargemap import cases, rules
from chargemap.model.battle import Action, Battle
from chargemap.resources import samples
from chargemap.rules.skirmish import routing

ROOF = ((11.5, 2.5), (11.4, 2.6), (9.2, 2.2), (12.0, 4.2))
ELSEWHERE = ((10.2, 6.8), (16.0, 3.0), (22.0, 5.0), (10.0, 16.0))


@pytest.fixture
def street() -> Battle:
    return cases.open_battle(samples()[0])


def judged(battle: Battle, place: tuple[float, float]) -> object:
    action = Action("move", "rask", choices={"path": [list(place)]})
    return rules.get(battle.ruleset).judge(battle, action)


def test_what_is_known_of_lost_places_changes_no_verdict(street: Battle) -> None:
    routing._lost.cache_clear()
    known = [judged(street, one) for one in (*ROOF, *ELSEWHERE)]
    for place, verdict in zip((*ROOF, *ELSEWHERE), known, strict=True):
        routing._lost.cache_clear()
        assert judged(street, place) == verdict, place


def test_the_table_is_searched_once_for_a_roof_that_nobody_reaches(
    street: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    routing._lost.cache_clear()
    judged(street, ROOF[0])
    searched: list[object] = []
    whole = routing.most_direct

    def counted(*given: object) -> object:
        searched.append(given[2])
        return whole(*given) if given[3] != float("inf") else searched.append("all")

    monkeypatch.setattr(routing, "most_direct", counted)
    for one in ROOF[1:]:
        judged(street, one)
    assert "all" not in searched
