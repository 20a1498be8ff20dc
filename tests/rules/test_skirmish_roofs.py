"""What is known at once of a roof that nobody reaches changes no verdict, and spares the search."""

import pytest

from chargemap import cases, rules
from chargemap.geometry.table import routes, search
from chargemap.geometry.table.ways import Ways
from chargemap.model.battle import Action, Battle
from chargemap.resources import samples

ROOF = ((11.5, 2.5), (9.2, 2.2), (12.0, 4.2))
ELSEWHERE = ((10.2, 6.8), (16.0, 3.0), (22.0, 5.0), (10.0, 16.0))


@pytest.fixture
def street() -> Battle:
    return cases.open_battle(samples()[0])


def judged(battle: Battle, place: tuple[float, float]) -> object:
    routes.most_direct.cache_clear()
    action = Action("move", "rask", choices={"path": [list(place)]})
    return rules.get(battle.ruleset).judge(battle, action)


def test_no_verdict_is_another_than_after_a_whole_search(
    street: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [judged(street, one) for one in (*ROOF, *ELSEWHERE)]
    monkeypatch.setattr(Ways, "out_of_reach", lambda *_: False)
    for place, verdict in zip((*ROOF, *ELSEWHERE), known, strict=True):
        assert judged(street, place) == verdict, place


def test_the_table_is_not_searched_again_for_a_roof_that_nobody_reaches(
    street: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(street, ROOF[0])  # the islands are known from here on
    met: list[object] = []
    settle = search.Search._settle
    monkeypatch.setattr(
        search.Search, "_settle", lambda self, one: met.append(one) or settle(self, one)
    )
    for place in ROOF[1:]:
        judged(street, place)
    few = len(met)
    monkeypatch.setattr(Ways, "out_of_reach", lambda *_: False)
    judged(street, ROOF[1])
    assert len(met) - few > 10 * few
