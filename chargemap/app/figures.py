"""What there is to draw of a verdict, in board units and roles: the board and the pictures paint the same.

A `Figure` says what and where, never how: `role` stands for a colour and a mark, `label` for words.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from chargemap import rules
from chargemap.explain import mark_label
from chargemap.explain.words import kind_text
from chargemap.i18n import N_, _
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import Point, TableBoard
from chargemap.model.verdict import Attack, Check, Damage, Finding, Mark, Verdict

Kind: TypeAlias = Literal[
    "lane",  # polygon that had to be clear
    "path",  # polyline of the centres passed
    "beyond",  # the part of the path that the allowance does not reach
    "ghost",  # outline of a token where it is not (yet, or any more)
    "outline-square",  # outline of a square that bars the way
    "ring-token",  # outline of the space of a token that is marked
    "segment",  # a wall or a line that bars the way
    "badge",  # a sign at a point
    "label",  # words at a point
    "push-arrow",  # from where a token stood to where it was pushed
]
Role: TypeAlias = Literal["legal", "test", "illegal", "warn", "neutral"]

TICK, DIE, CROSS, ALERT = "✓", "⚅", "✗", "!"
SIGNS: Mapping[Role, str] = {"legal": TICK, "test": DIE, "illegal": CROSS}
BEYOND = ("over-budget", "too-far")  # reasons whose squares are the end of the path


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing to draw: its kind, its points in board units, its words, and the role it plays.

    `token` is the id of the token that a ghost is of, or that a label belongs to; `about` is what
    a label is about: the code of a reason, or a key of the verdict.
    """

    kind: Kind
    points: tuple[Point, ...]
    label: str = ""
    role: Role = "neutral"
    token: str = ""
    about: str = ""


def role_of(verdict: Verdict, action: Action | None = None) -> Role:
    """Return what a verdict is on the board: legal, legal if a test comes off, or illegal."""
    if not verdict.legal:
        return "illegal"
    if verdict.success is None and _hangs_on_dice(verdict, action):
        return "test"
    return "legal"


def _hangs_on_dice(verdict: Verdict, action: Action | None) -> bool:
    """Whether a test decides: one that is listed, or that of what is done in place of the attack."""
    instead = action is not None and action.get("then") and not action.get("avoid")
    listed = any(not test.auto for test in verdict.tests)
    return listed or bool(instead and verdict.attack is None)


def describe(
    verdict: Verdict, action: Action, battle: Battle, after: Battle | None = None
) -> tuple[Figure, ...]:
    """Return everything to draw of a verdict on `action`; `battle` is the one before it.

    Where the board shows the battle `after` it, ghosts stand where tokens were; else where they would be.
    """
    run = _run(verdict, action, battle)
    return (
        *_lane(verdict, action),
        *_course(run, verdict, action, battle),
        *_pushed(verdict, battle),
        *(
            _ghosts(run, verdict, action, battle)
            if after is None
            else _left(battle, after)
        ),
        *_marks(verdict, action, battle),
        *_provoked(run, verdict, battle),
        *_results(verdict, battle),
    )


def rings(
    verdicts: Mapping[str, Verdict], action: Action, battle: Battle
) -> tuple[Figure, ...]:
    """Return a ring for each token that was judged as a target of `action`, with its verdict's sign."""
    roles = {key: role_of(verdict, action) for key, verdict in verdicts.items()}
    return tuple(
        Figure("ring-token", outline(battle, battle.tokens[key]), SIGNS[role], role)
        for key, role in roles.items()
        if key in battle.tokens
    )


def side_of(battle: Battle, token: Token) -> float:
    """Return how wide the token's space is, in board units; a rider has its mount's."""
    if isinstance(battle.board, TableBoard):
        across = token.stats.get("base_mm", 25)
        return float(across) / 25.4 if isinstance(across, int | float) else 1.0
    views = rules.get(battle.ruleset).views
    below = (
        one
        for one in battle.tokens.values()
        if one.at == token.at and token.id in views.riders(battle, one.id)
    )
    return views.space_sq(next(below, token))


def outline(battle: Battle, token: Token, at: Point | None = None) -> tuple[Point, ...]:
    """Return the four corners of the token's space, where it stands or at `at`."""
    x, y = at or token.at
    side = side_of(battle, token)
    if isinstance(battle.board, TableBoard):
        x, y = x - side / 2, y - side / 2
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def centre(battle: Battle, token: Token, at: Point | None = None) -> Point:
    """Return the centre of the token's space, where it stands or at `at`."""
    return middle(outline(battle, token, at))


def middle(corners: Iterable[Point]) -> Point:
    """Return the centre of an outline."""
    xs, ys = zip(*corners, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def body(battle: Battle, token_id: str) -> Token:
    """Return the token that walks when `token_id` moves: its mount, or itself."""
    riders = rules.get(battle.ruleset).views.riders
    return next(
        (one for one in battle.tokens.values() if token_id in riders(battle, one.id)),
        battle.tokens[token_id],
    )


def length_label(verdict: Verdict, action: Action, battle: Battle) -> str:
    """Return how long the run is against what is allowed, such as `35 of 60 ft`."""
    ruleset = rules.get(battle.ruleset)
    allowance = ruleset.views.allowance(battle, action)
    sentence = _LENGTHS.get(str(action.get("as", "")), _PLAIN_LENGTH)
    return _(sentence).format(
        distance=f"{verdict.distance:g}",
        allowance=f"{allowance:g}",
        unit=_(ruleset.unit),
    )


_PLAIN_LENGTH = N_("{distance} of {allowance} {unit}")
_LENGTHS = {
    "double": N_("double move, {distance} of {allowance} {unit}"),
    "run": N_("run, {distance} of {allowance} {unit}"),
    "step": N_("5-foot step, {distance} of {allowance} {unit}"),
}


def _run(verdict: Verdict, action: Action, battle: Battle) -> Verdict:
    """Return the verdict with the way that a refused action would have taken: it is drawn, too."""
    if verdict.path or verdict.legal or action.force or action.by not in battle.tokens:
        return verdict
    return rules.get(battle.ruleset).judge(battle, replace(action, force=True))


def _lane(verdict: Verdict, action: Action) -> Iterator[Figure]:
    if verdict.lane:
        yield Figure("lane", verdict.lane, role=role_of(verdict, action))


def _course(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield the path, the part of it beyond the allowance, the landing place and the length."""
    if action.by not in battle.tokens or len(run.path) < 2:
        return
    walker = body(battle, action.by)
    points = [centre(battle, walker, at) for at in run.path]
    reached = _reached(run, verdict)
    role = role_of(verdict, action)
    if reached > 1:
        walked: Role = role if reached == len(points) else "legal"
        yield Figure("path", tuple(points[:reached]), role=walked)
    if reached < len(points):
        yield Figure("beyond", tuple(points[max(0, reached - 1) :]), role="warn")
    words = _course_label(run, verdict, action, battle)
    yield Figure("label", (points[-1],), words, role, walker.id, "path")


def _ghosts(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle
) -> Iterator[Figure]:
    """Yield where the one who acts would land, and those it would push."""
    walker = body(battle, action.by) if action.by in battle.tokens else None
    if walker and run.end is not None and run.end != walker.at:
        corners = outline(battle, walker, run.end)
        yield Figure(
            "ghost", corners, walker.label, role_of(verdict, action), walker.id
        )
    for token, at in _moved_to(verdict, battle):
        yield Figure("ghost", outline(battle, token, at), token.label, token=token.id)


def _left(battle: Battle, after: Battle) -> Iterator[Figure]:
    """Yield where tokens stood that stand elsewhere now."""
    for token in battle.tokens.values():
        now = after.tokens.get(token.id)
        if now is None or now.at != token.at:
            yield Figure("ghost", outline(battle, token), token.label, token=token.id)


def _course_label(
    run: Verdict, verdict: Verdict, action: Action, battle: Battle
) -> str:
    length = length_label(run, action, battle)
    need = rules.get(battle.ruleset).views.to_hit(verdict)
    if need is None or verdict.success is not None:
        return length
    return _("{length}, hits on {need}").format(length=length, need=need)


def _reached(run: Verdict, verdict: Verdict) -> int:
    """Return how many points of the path lie within the allowance."""
    beyond = {
        square
        for finding in verdict.findings
        if finding.reason.code in BEYOND
        for mark in finding.marks
        for square in mark.squares
    }
    inside = [index for index, at in enumerate(run.path) if at not in beyond]
    return inside[-1] + 1 if inside else 0


def _marks(verdict: Verdict, action: Action, battle: Battle) -> Iterator[Figure]:
    """Yield what bars the way, each thing outlined, each cause named once."""
    for finding in verdict.findings:
        named: set[str] = set()
        for mark in finding.marks:
            shapes = () if finding.reason.code in BEYOND else _shapes(mark, battle)
            yield from shapes
            label = mark_label(finding, mark)
            if label and label not in named:
                named.add(label)
                place = _place(finding, mark, action, battle)
                if place is not None:
                    token = next(iter(mark.tokens), "")
                    code = finding.reason.code
                    yield Figure("label", (place,), label, "illegal", token, code)


def _shapes(mark: Mark, battle: Battle) -> Iterator[Figure]:
    spaces = set()
    for key in mark.tokens:
        if key in battle.tokens:
            corners = outline(battle, battle.tokens[key])
            spaces.add(corners)
            yield Figure("ring-token", corners, CROSS, "illegal")
    for x, y in mark.squares:
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        if not any(_within(corners, space) for space in spaces):
            yield Figure("outline-square", corners, role="illegal")
    for shape in mark.shapes:
        if len(shape) > 1:
            yield Figure("segment", shape, role="illegal")


def _within(corners: tuple[Point, ...], space: tuple[Point, ...]) -> bool:
    return (
        space[0][0] <= corners[0][0]
        and space[0][1] <= corners[0][1]
        and corners[2][0] <= space[2][0]
        and corners[2][1] <= space[2][1]
    )


def _place(
    finding: Finding, mark: Mark, action: Action, battle: Battle
) -> Point | None:
    """Return where the words for a mark belong: at what it shows, else at the one who acts."""
    tokens = [battle.tokens[key] for key in mark.tokens if key in battle.tokens]
    if mark.squares and finding.reason.code in BEYOND:
        x, y = mark.squares[0]
        return (x + 0.5, y + 0.5)
    if tokens:
        return centre(battle, tokens[0])
    if mark.squares:
        x, y = mark.squares[0]
        return (x + 0.5, y + 0.5)
    if mark.shapes and mark.shapes[0]:
        return middle(mark.shapes[0])
    actor = battle.tokens.get(action.by)
    return None if actor is None else centre(battle, actor)


def _provoked(run: Verdict, verdict: Verdict, battle: Battle) -> Iterator[Figure]:
    """Yield a badge on each enemy that the run gives an opportunity attack; the first is named."""
    words = _("opportunity attack")
    for key in verdict.provokes or run.provokes:
        if key in battle.tokens:
            corners = outline(battle, battle.tokens[key])
            yield Figure("ring-token", corners, role="warn")
            yield Figure("badge", (_upper_left(corners),), ALERT, "warn", key)
            if words:
                yield Figure("label", (middle(corners),), words, "warn", key)
            words = ""


def _upper_left(corners: tuple[Point, ...]) -> Point:
    """Return where the circle in the square of `corners` comes nearest to its first corner."""
    (x, y), (right, _y) = corners[:2]
    inward = (1 - 0.5**0.5) / 2 * (right - x)
    return (x + inward, y + inward)


def _pushed(verdict: Verdict, battle: Battle) -> Iterator[Figure]:
    """Yield an arrow for each token that the action moved against its will."""
    for token, at in _moved_to(verdict, battle):
        start, goal = centre(battle, token), centre(battle, token, at)
        if start != goal:
            yield Figure("push-arrow", (start, goal), token.label, "warn", token.id)


def _moved_to(verdict: Verdict, battle: Battle) -> Iterator[tuple[Token, Point]]:
    for effect in verdict.effects:
        token, place = battle.tokens.get(effect.who), effect.value
        if effect.what == "moved-to" and token and isinstance(place, list | tuple):
            yield token, (place[0], place[1])


def _results(verdict: Verdict, battle: Battle) -> Iterator[Figure]:
    """Yield what the dice said, beside those they were rolled against."""
    readied = verdict.more.get("readied")
    attacks = [verdict.attack, *(readied if isinstance(readied, list | tuple) else ())]
    for attack in attacks:
        if isinstance(attack, Attack) and attack.roll is not None:
            damage = verdict.damage if attack is verdict.attack else attack.damage
            yield Figure(
                "label",
                (centre(battle, battle.tokens[attack.at]),),
                _attack_label(attack, damage),
                "legal" if attack.hit else "illegal",
                attack.at,
                "attack" if attack is verdict.attack else "readied",
            )
    for test in verdict.tests:
        if (
            test.roll is not None
            and test.of in battle.tokens
            and test.passed is not None
        ):
            yield Figure(
                "label",
                (centre(battle, battle.tokens[test.of]),),
                _test_label(test),
                "legal" if test.passed else "illegal",
                test.of,
                "tests",
            )


def _attack_label(attack: Attack, damage: Damage | None) -> str:
    words = {
        (True, True): N_("{total} vs {against}: critical hit, {damage} damage"),
        (True, False): N_("{total} vs {against}: hit, {damage} damage"),
        (False, False): N_("{total} vs {against}: miss"),
    }[bool(attack.hit), bool(attack.critical)]
    return _(words).format(
        total=attack.total,
        against=attack.against,
        damage=damage.total if damage else 0,
    )


def _test_label(test: Check) -> str:
    words = N_("{kind} {total}: failed")
    if test.passed:
        words = N_("{kind} {total}: passed")
    return _(words).format(kind=kind_text(test), total=test.total)
