"""Bull rush and overrun at the end of a charge (section 7, 3.5), with the dice given."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Square
from tests.rules import oracle, page, walking
from tests.rules.spaces import Asked, direction

Tests = list[tuple[str, str, int]]


@dataclass
class Shoved:
    """What came of it."""

    success: bool
    path: list[Square]
    distance: int
    provokes: list[str]
    tests: Tests
    effects: list[tuple[str, str, object]] = field(default_factory=list)

    @property
    def plain(self) -> dict[str, object]:
        return {**self.__dict__, "end": self.path[-1]}


def leverage(token: Token) -> int:
    return 4 * (page.SIZES.index(page.size(token)) - page.SIZES.index("medium"))


def firm(token: Token) -> int:
    many = page.number(token, "legs", 2) > 2
    return 4 if many or token.stats.get("stable") else 0


def best(token: Token) -> int:
    return max(oracle.modifier(token, "str"), oracle.modifier(token, "dex"))


def feat(token: Token, name: str) -> int:
    feats = token.stats.get("feats", ())
    assert isinstance(feats, list | tuple)
    return 4 if name in feats else 0


def moved(u: Square, steps: int) -> int:
    """How far so many squares along u are."""
    return 5 * (steps + (steps // 2 if u[0] and u[1] else 0))


def rule(battle: Battle, action: Action, dice: Sequence[int]) -> dict[str, object]:
    """A legal charge with `then`, carried out."""
    asked, rolls = Asked(battle, action), iter(dice)
    verdict = oracle.rule(battle, action)
    end, provokes = verdict["end"], verdict["provokes"]
    assert isinstance(end, tuple)
    assert isinstance(provokes, list)
    run = walking.straight(asked.start, end)
    found = Shoved(False, run, asked.far(end), list(provokes), [])
    for key in sorted(page.party(battle, asked.by)):
        found.effects.append((key, "charging-ac", -2))
    if asked.then == "bull-rush":
        rush(asked, found, rolls)
    else:
        overrun(asked, found, rolls)
    return found.plain


# ---- bull rush


def rush(asked: Asked, found: Shoved, rolls: Iterator[int]) -> None:
    by, at = asked.battle.tokens[asked.by], asked.battle.tokens[asked.at]
    total = next(rolls) + oracle.modifier(by, "str") + leverage(by) + 2
    total += feat(by, "improved-bull-rush")
    against = 0
    if not page.helpless(at):
        against = next(rolls) + oracle.modifier(at, "str") + leverage(at) + firm(at)
    found.tests += [("bull-rush", asked.by, total), ("strength", asked.at, against)]
    if total > against:
        follows = asked.action.get("follow", True) is True
        shove(asked, found, 5 + 5 * ((total - against) // 5 if follows else 0), follows)


def shove(asked: Asked, found: Shoved, feet: int, follows: bool) -> None:
    """Push square by square; the follower pays for each, the first at any price."""
    battle, u = asked.battle, direction(asked, found.path[-1])
    theirs, mine = [page.place(battle, asked.at)], [found.path[-1]]
    paid, odd = found.distance, odd_so_far(found.path)
    while moved(u, len(theirs)) <= feet:
        new = theirs[-1][0] + u[0], theirs[-1][1] + u[1]
        if not enterable(asked, asked.at, theirs[-1], new):
            break
        if follows:
            own = mine[-1][0] + u[0], mine[-1][1] + u[1]
            if not enterable(asked, asked.by, mine[-1], own):
                break
            price, after = walking.step_cost(battle, asked.by, mine[-1], own, odd)
            if len(mine) > 1 and paid + price > asked.limit:
                break
            paid, odd = paid + price, after
            mine.append(own)
        theirs.append(new)
    if len(theirs) > 1:
        carried(asked, found, theirs, mine, paid)


def carried(
    asked: Asked, found: Shoved, theirs: list[Square], mine: list[Square], paid: int
) -> None:
    battle, u = asked.battle, direction(asked, found.path[-1])
    found.success, found.distance = True, paid
    follow(asked, found, mine)
    feet = moved(u, len(theirs) - 1)
    found.effects += [(asked.at, "pushed", feet), (asked.at, "moved-to", theirs[-1])]
    stand = battle.tokens[asked.body]
    behind = battle.with_token(
        Token(stand.id, mine[-1], stand.side, states=stand.states, stats=stand.stats)
    )
    friends = [
        one
        for one in page.provoked(behind, asked.at, theirs)
        if page.side(battle, one) == page.side(battle, asked.by)
        and one not in page.party(battle, asked.by)
    ]
    if friends:
        found.effects.append((asked.at, "provokes", friends))


def follow(asked: Asked, found: Shoved, mine: list[Square]) -> None:
    """The steps go on behind the run; they provoke, but not from the target."""
    spared = page.party(asked.battle, asked.at)
    seen = page.provoked(asked.battle, asked.by, mine, {*found.provokes, *spared})
    found.provokes += [
        one for one in seen if one not in found.provokes and one not in spared
    ]
    found.path = found.path + mine[1:]


def odd_so_far(path: list[Square]) -> bool:
    (x, y), (end_x, end_y) = path[0], path[-1]
    return min(abs(end_x - x), abs(end_y - y)) % 2 == 1


def enterable(asked: Asked, key: str, old: Square, new: Square) -> bool:
    battle, wide = asked.battle, page.width(asked.battle, key)
    return not (
        walking.blocked(battle, wide, old, new)
        or walking.corner(battle, wide, old, new)
        or page.space(new, wide) & asked.counting()
    )


# ---- overrun


def overrun(asked: Asked, found: Shoved, rolls: Iterator[int]) -> None:
    by, at = asked.battle.tokens[asked.by], asked.battle.tokens[asked.at]
    improved = feat(by, "improved-overrun")
    if asked.action.get("avoid") and not improved:
        pass_through(asked, found)
        return
    total = next(rolls) + oracle.modifier(by, "str") + leverage(by) + improved
    against = 0
    if not page.helpless(at):
        against = next(rolls) + best(at) + leverage(at) + firm(at)
    found.tests += [("overrun", asked.by, total), ("block", asked.at, against)]
    if total > against:
        pass_through(asked, found)
        found.effects.append((asked.at, "prone", None))
    elif not page.helpless(at):
        theirs = next(rolls) + oracle.modifier(at, "str") + leverage(at)
        mine = next(rolls) + best(by) + leverage(by)
        found.tests += [("knock-prone", asked.at, theirs), ("resist", asked.by, mine)]
        if theirs > mine:
            found.effects.append((asked.by, "prone", None))


def pass_through(asked: Asked, found: Shoved) -> None:
    (ux, uy), mine = direction(asked, found.path[-1]), [found.path[-1]]
    odd = odd_so_far(found.path)
    while len(mine) == 1 or page.space(mine[-1], asked.wide) & asked.t:
        new = mine[-1][0] + ux, mine[-1][1] + uy
        price, odd = walking.step_cost(asked.battle, asked.by, mine[-1], new, odd)
        found.distance += price
        mine.append(new)
    found.success = True
    follow(asked, found, mine)
