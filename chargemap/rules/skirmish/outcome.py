"""What came of a charge: where the warrior ends, whom he engages, what holds from now on (sections 5 and 9)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from chargemap.geometry.table import zones
from chargemap.geometry.table.links import JUMP
from chargemap.geometry.table.meeting import Meeting
from chargemap.geometry.table.surfaces import EPS, Base
from chargemap.model.battle import Battle
from chargemap.model.board import Point
from chargemap.model.verdict import Clause, Effect
from chargemap.rules.dice import Dice
from chargemap.rules.ruling import Ruling
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.charge import Charge
from chargemap.rules.skirmish.course import (
    Course,
    backed,
    failed_move,
    stopped_short,
)
from chargemap.rules.skirmish.intercept import Interception, Passage, named
from chargemap.rules.skirmish.marks import links_of
from chargemap.rules.skirmish.trial import Trial
from chargemap.rules.skirmish.warrior import Field, Warrior

DIVE = 2.0  # inches from the target at which a dive lands (SK-17)
TESTED = {"sight": clauses.C21, "climb": clauses.C10, "jump": clauses.C13}
AT_THE_PLACE = ("climb-test", "jump-test", "jump-too-far")
FAILED = ("too-far", "climb-too-high", "sight-test", "no-room", *AT_THE_PLACE)


@dataclass
class Result:
    """What is known of a charge: the way really walked, and who stepped into it."""

    charge: Charge
    trial: Trial
    course: Course
    passage: Passage
    interception: Interception | None = None
    short: bool = False  # SK-33 stopped him

    @property
    def meeting(self) -> Meeting | None:
        """Where he was intercepted."""
        return self.interception.meeting if self.interception else None

    @property
    def interceptor(self) -> Warrior:
        """The one who was named to step up."""
        by = cast(str, cast(Interception, self.interception).by)
        return self.charge.field.warriors[by]

    @property
    def failed(self) -> bool:
        """Whether it is a failed charge."""
        return self.trial.failure in FAILED

    @property
    def height(self) -> float:
        """The height of the surface he ends on."""
        if self.meeting and self.charge.by.flies:
            return self.interceptor.height
        return self.course.end_height

    @property
    def base(self) -> Base:
        """His base where he ends."""
        by = self.charge.by
        return Base(by.id, self.course.end, by.radius, self.height)


def begun(charge: Charge, dice: Dice | None) -> Trial:
    """Return the trial of a legal charge: measured, then tested for sight (SK-45)."""
    course = cast(Course, charge.course)
    trial = Trial(charge.field, charge.by, course, dice)
    climbed = sum(one.height for one in trial.links if one.kind == "climb")
    if course.distance > charge.limits.within:
        trial.failure = "too-far"
    elif climbed > charge.limits.climb + 1e-9:
        trial.failure = "climb-too-high"
    elif not charge.field.sees(charge.by, charge.at) and not trial.test("sight"):
        trial.failure = "sight-test"
    return trial


def passage(charge: Charge, course: Course) -> Passage:
    """Return the way of a charger as others see it."""
    ahead = cast(Point, charge.approach)
    return Passage(charge.field, charge.by, course, charge.charged, charge.at.at, ahead)


def short_of(charge: Charge, course: Course) -> tuple[Course, bool]:
    """Return the 4" of a failed charge along its route, 1" short of the target (SK-31, SK-33)."""
    field = charge.field
    inches = float(field.option("failed_move"))
    went, short = not_too_near(charge, failed_move(course, inches, field.table))
    if not charge.by.flies:
        return went, short
    down = landed(field, charge.by, went)
    return down, short and down.end == went.end


def not_too_near(charge: Charge, course: Course) -> tuple[Course, bool]:
    """Return a failed charge's way as far as it keeps 1" from the target, and whether that stopped him (SK-33)."""
    reach = float(charge.field.option("engage_range"))
    target, table = charge.at.base, charge.field.table
    return stopped_short(course, charge.by.radius, target, reach, table)


def landed(field: Field, by: Warrior, course: Course) -> Course:
    """Return a flight as far as the last place where he can come down, on the surface there."""

    def free(place: Point, height: float, forgiven: float) -> bool:
        floor = field.floor(by, field.table.surface_at(place).height)
        return floor.fits(place, forgiven)

    flown = backed(course, free, field.table)
    return replace(
        flown,
        pieces=tuple(
            replace(one, height=field.table.surface_at(one.end).height)
            for one in flown.pieces
        ),
    )


def result(charge: Charge, dice: Dice | None) -> Result:
    """Return what comes of one charge by itself."""
    return stop(first(charge, dice))


def first(charge: Charge, dice: Dice | None) -> Result:
    """Return a charge with its tests rolled up to where he is met, and not stopped there yet (SK-45)."""
    trial = begun(charge, dice)
    choice = charge.action.get("intercepted_by")
    if trial.failure:
        course, short = short_of(charge, trial.course)
        way = passage(charge, course)
        return Result(charge, trial, course, way, named(choice, way), short)
    way = passage(charge, trial.course)
    made = Result(charge, trial, trial.course, way, named(choice, way))
    if made.meeting:
        trial.roll_before(trial.course.links_before(made.meeting.piece))
        if not trial.failure:
            return made
    return rolled_on(made)


def rolled_on(made: Result) -> Result:
    """Return the result after all tests that are left: nobody has stopped him so far."""
    made.trial.roll_all()
    if made.trial.failure:
        made.course = made.trial.failed_course()
        if not made.trial.fell:
            made.course, made.short = not_too_near(made.charge, made.course)
        made.passage = passage(made.charge, made.course)
        choice = made.charge.action.get("intercepted_by")
        if made.interception is None or made.interception.reasons != ("in-combat",):
            made.interception = named(choice, made.passage)
    return made


def stop(made: Result) -> Result:
    """Return the result with the mover stopped where he is met, if he is."""
    if made.meeting:
        field = made.charge.field
        met = made.meeting
        made.course = made.course.upto(met.piece, met.along, field.table)
        made.short = False
        made.trial.failure = made.trial.failure or "intercepted"
    return made


def write(made: Result, ruling: Ruling, battle: Battle) -> Battle:
    """Write the verdict of a charge; return the battle after it."""
    charge, trial = made.charge, made.trial
    after = moved(battle, charge.by, made.base, acted=True)
    after = stepped(after, charge.field, made.interception)
    field = Field.of(after)
    ruling.cite(clauses.C09 if charge.climbs else clauses.C08, on="path")
    write_way(ruling, field, charge.by, made.course, made.height)
    ruling.meant = trial.course.distance
    ruling.more["zones"] = zones_of(
        charge.field, charge.by, made.passage, [charge.at.base]
    )
    ruling.draw(clauses.C29, on="zones")
    write_tests(ruling, trial, jumped=trial.jumped and trial.failure != "no-room")
    measured = ("too-far", "climb-too-high")  # then no die is rolled (SK-45)
    unseen = trial.failure not in measured and not charge.field.sees(
        charge.by, charge.at
    )
    ruling.links = links_of(trial, made.course, unseen=unseen)
    write_interception(ruling, made.passage, made.interception)
    ruling.engaged = field.touched(made.base, charge.by.token.side)
    ruling.more["failure"] = trial.failure or None
    if trial.failure:
        ruling.success = False
    if not trial.failure:
        _write_success(made, ruling)
    if made.failed:
        after = _write_failed(made, ruling, after)
    return write_aftermath(
        made.charge.by, trial, made.interception, ruling, after, charges=True
    )


def _write_success(made: Result, ruling: Ruling) -> None:
    charge = made.charge
    for enemy in ruling.engaged:
        effect = Effect(charge.by.id, "charging", enemy, "first-round")
        ruling.effect(clauses.C37, effect)
    ruling.cite(clauses.C37, on="engaged")
    if any(one.id in ruling.engaged for one in charge.also):
        ruling.cite(clauses.C03, on="engaged")
    if dives(made):
        ruling.cite(clauses.C17, on="dive")
        strength = Effect(charge.by.id, "strength", 1, "first-round", capped=False)
        ruling.effect(clauses.C18, strength)


def dives(made: Result) -> bool:
    """Whether he jumped and landed within 2" of the target (SK-17)."""
    charge = made.charge
    for link in made.course.links:
        if link.kind == JUMP:
            landed = Base("", link.ends[1], charge.by.radius, link.heights[1])
            if charge.field.gap(landed, charge.at.base) <= DIVE + EPS:
                return True
    return False


def _write_failed(made: Result, ruling: Ruling, after: Battle) -> Battle:
    failure, by = made.trial.failure, made.charge.by
    ruling.cite(*clauses.FAILURES[failure], on="failure")
    if failure == "climb-test" and made.trial.fell:
        ruling.cite(clauses.C11, on="failure")
    ruling.cite(clauses.C30, on="stop")
    ruling.cite(clauses.C32 if failure in AT_THE_PLACE else clauses.C31, on="stop")
    if made.short:
        ruling.cite(clauses.C33, on="short")
    effect = Effect(by.id, "no-shoot", None, "end-of-turn")
    ruling.effect(clauses.C34, effect)
    return after.with_token(after.tokens[by.id].with_effect(effect))


def write_aftermath(
    by: Warrior,
    trial: Trial,
    interception: Interception | None,
    ruling: Ruling,
    after: Battle,
    *,
    charges: bool,
) -> Battle:
    """Write the fall, the interception and who is spotted; return the battle after it."""
    if trial.fell:
        ruling.report(Effect(by.id, "fell", trial.fell))
    spotted = [by.id] if charges else []
    if interception and interception.meeting:
        who = cast(str, interception.by)
        charging = Effect(by.id, "charging", who, "first-round")
        ruling.effect(clauses.C47, charging)
        spotted = [by.id, who]
    for who in spotted:
        token = after.tokens[who]
        if "hidden" in token.states:
            ruling.report(Effect(who, "spotted"))
            after = after.with_token(replace(token, states=token.states - {"hidden"}))
    return after


def write_tests(ruling: Ruling, trial: Trial, *, jumped: bool) -> None:
    """Write the tests in the order rolled, each kind under its clause, and whether he jumped."""
    for check in trial.tests:
        ruling.test(TESTED[check.kind], check)
        ruling.cite(TESTED[check.kind], on=check.kind)
    kinds = list(dict.fromkeys(check.kind for check in trial.tests))
    if len(kinds) > 1:
        ruling.cite(clauses.C22, on=kinds[-1])
    if jumped:
        ruling.cite(clauses.C15, on="jumped")


def write_way(
    ruling: Ruling, field: Field, by: Warrior, course: Course, height: float
) -> None:
    """Write the way walked, with its heights and the lane it sweeps."""
    points = course.points()
    ruling.path = tuple(at for at, _ in points)
    ruling.end, ruling.distance = course.end, course.distance
    heights = [field.height_at(at, surface) for at, surface in points]
    heights[-1] = field.height_at(course.end, height)
    ruling.more["path_z"] = heights
    ruling.more["end_z"] = heights[-1]
    ruling.lane = zones.swept(ruling.path, by.radius)


def write_interception(
    ruling: Ruling, way: Passage, interception: Interception | None
) -> None:
    """Write who may intercept, and what came of the one who was named."""
    ruling.intercept = way.able
    if way.able:
        ruling.cite(clauses.C24, on="intercept")
    if interception is None:
        return
    ruling.more["interception"] = interception.plain()
    found: list[Clause] = [clauses.REFUSED[one] for one in interception.reasons]
    if interception.meeting:
        found = [clauses.C26, clauses.C47]
    ruling.cite(*found, on="interception")


def zones_of(
    field: Field, by: Warrior, way: Passage, foes: Iterable[Base]
) -> dict[str, object]:
    """Return the outlines of the zones: of interception along a way, of engagement round the bases of `foes` (section 9)."""
    reach = by.radius + float(field.option("intercept_range"))
    points = [at for at, _ in way.course.points()]
    inches = float(field.option("engage_range"))
    return {
        "interception": zones.swept_before(points, reach, way.line, way.ahead),
        "engagement": [zones.round_base(one, inches) for one in foes],
    }


def moved(battle: Battle, by: Warrior, base: Base, *, acted: bool) -> Battle:
    """Return the battle with a warrior in his new place."""
    token = battle.tokens[by.id]
    stats = dict(token.stats)
    if "z" in stats:
        stats["z"] = Field.of(battle).height_at(base.at, base.height)
    states = token.states | {"acted"} if acted else token.states
    placed = replace(token, at=base.at, stats=stats, states=states)
    return battle.with_token(placed)


def stepped(battle: Battle, field: Field, interception: Interception | None) -> Battle:
    """Return the battle with the interceptor where he stepped to."""
    if interception is None or interception.meeting is None:
        return battle
    one = field.warriors[cast(str, interception.by)]
    base = replace(one.base, at=interception.meeting.stands)
    return moved(battle, one, base, acted=False)


def preview(charge: Charge, ruling: Ruling) -> None:
    """Write what comes of a charge if every test is passed."""
    if charge.course is not None:
        write(result(charge, None), ruling, charge.field.battle)


def outcome(charge: Charge, ruling: Ruling, dice: Dice) -> Battle:
    """Carry the charge out."""
    battle = charge.field.battle
    if charge.course is None:  # forced, and there is no way at all
        ruling.success = False
        return battle
    return write(result(charge, dice), ruling, battle)
