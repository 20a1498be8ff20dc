"""The tests that a way takes, where it takes them: marks to draw on it (SK-10 to SK-16, SK-21, SK-40, SK-41)."""

from collections.abc import Iterator

from chargemap.geometry.table.links import CLIMB, JUMP, LADDER, Link
from chargemap.geometry.table.surfaces import rounded
from chargemap.model import verdict
from chargemap.rules.skirmish import clauses
from chargemap.rules.skirmish.course import Course
from chargemap.rules.skirmish.trial import Trial
from chargemap.rules.skirmish.warrior import Field, Warrior

SIGHT = "sight"


def needed(field: Field, one: Warrior) -> int:
    """Return what an Initiative test must show (SK-39)."""
    initiative = int(one.stat("I"))
    if str(field.option("initiative_test")) == "d6":
        return min(initiative, 5)
    return min(max(initiative, 2), 12)


def links_of(
    trial: Trial, course: Course, *, unseen: bool = False
) -> tuple[verdict.Link, ...]:
    """Return where a way leaves one height for another, and a test for sight before it if the target is `unseen`."""
    return tuple(_links(trial, course, unseen))


def _links(trial: Trial, course: Course, unseen: bool) -> Iterator[verdict.Link]:
    need = needed(trial.field, trial.by)
    if unseen:
        here, height = course.start, course.height
        ends, heights = (here, here), (height, height)
        failed = trial.failure == "sight-test"
        clause = clauses.C21.id
        yield verdict.Link(SIGHT, ends, heights, 1, need, clause, failed)
    walked = [one.link for one in course.pieces if one.link is not None]
    failed_at = None if trial.failed_at is None else trial.links[trial.failed_at]
    if failed_at is not None and not any(one is failed_at for one in walked):
        walked.append(failed_at)
    climbed = False
    for link in walked:
        tests, clause = _takes(trial, link, climbed=climbed)
        climbed = climbed or link.kind == CLIMB
        yield verdict.Link(
            link.kind,
            link.ends,
            link.heights,
            tests,
            need if tests else None,
            clause,
            link is failed_at,
        )


def _takes(trial: Trial, link: Link, *, climbed: bool) -> tuple[int, str]:
    """Return how many tests a link takes, and by which clause."""
    if link.kind == JUMP:
        too_far = rounded(link.height) > float(trial.field.option("max_jump"))
        return (0, clauses.C16.id) if too_far else (link.tests, clauses.C13.id)
    if link.kind == CLIMB:
        return (0 if climbed else 1), clauses.C10.id
    return 0, (clauses.C40 if link.kind == LADDER else clauses.C41).id
