"""What the dice of a ruling said, as labels beside those they were rolled against, and the lines of shots."""

from collections.abc import Iterator

from chargemap.app.figure import Figure, Role
from chargemap.app.figure_words import attack_label, test_label
from chargemap.app.spaces import body, centre
from chargemap.explain.rolled import ground_of
from chargemap.model.battle import Action, Battle
from chargemap.model.verdict import Attack, Check, Strike, Verdict


def results(verdict: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield what the dice said, beside those they were rolled against; blows in phases are drawn as such."""
    apart = verdict.attack is not None and not verdict.moments
    own = ((verdict.attack, "attack"),) if verdict.attack and apart else ()
    others = (
        (one, key)
        for key in ("readied", "aoo", "attacks")
        for one in listed(verdict, key)
    )
    several = len({one.weapon for one in listed(verdict, "attacks")}) > 1
    for attack, about in (*own, *others):
        if attack.roll is not None:
            damage = verdict.damage if attack is verdict.attack else attack.damage
            named = several and about == "attacks"
            yield Figure(
                "label",
                (centre(battle, battle.tokens[attack.at]),),
                attack_label(attack, damage, named=named),
                "legal" if attack.hit else "illegal",
                attack.at,
                about,
            )
    for test in verdict.tests:
        if (
            test.roll is not None
            and test.of in battle.tokens
            and test.passed is not None
        ):
            place = _tested_at(test, verdict, battle)
            yield Figure(
                "label",
                (centre(battle, battle.tokens[place]),),
                test_label(test),
                "legal" if test.passed else "illegal",
                place,
                ground_of(test, action.by, verdict),
            )


def _tested_at(test: Check, verdict: Verdict, battle: Battle) -> str:
    """Return whom a check is told beside: the one who made it, or of several in a row whom each was against."""
    alike = [one for one in verdict.tests if (one.kind, one.of) == (test.kind, test.of)]
    in_a_row = len({one.against for one in alike}) > 1
    return test.against if in_a_row and test.against in battle.tokens else test.of


def shots(verdict: Verdict, battle: Battle) -> Iterator[Figure]:
    """Yield a line from where each shot is made to its target."""
    for attack in (verdict.attack, *listed(verdict, "attacks")):
        if attack is None or attack.start is None:
            continue
        start = centre(battle, body(battle, attack.by), attack.start)
        ends = (start, centre(battle, battle.tokens[attack.at]))
        role: Role = "illegal" if attack.hit is False else "legal"
        yield Figure("sight-line", ends, role=role)


def listed(verdict: Verdict, key: str) -> Iterator[Attack]:
    """Yield the attacks that a key of the verdict lists."""
    found = verdict.more.get(key)
    for one in found if isinstance(found, list | tuple) else ():
        if isinstance(one, Strike):
            yield one.attack
        elif isinstance(one, Attack):
            yield one
