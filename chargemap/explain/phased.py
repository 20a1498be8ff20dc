"""Rulings of rounds in phases in one sentence: an action with all that comes of it, a round with its toll."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from chargemap.explain.phased_words import (
    ASSUMED_BY_OTHERS,
    ASSUMED_OWN,
    BY_OTHERS,
    FIRST,
    HEADS,
    LOST_OWN,
    ONLY_ON_20,
    OUTCOMES,
    PHASES,
    WHEN,
)
from chargemap.explain.ruled import Ruled
from chargemap.explain.words import (
    blow_sum,
    fill,
    mapping,
    name_of,
    names_of,
    place_text,
    sequence,
)
from chargemap.i18n import N_, _, ngettext
from chargemap.model.battle import Action
from chargemap.model.verdict import Attack, Moment, Refusal, Verdict
from chargemap.rules.hand import action_of

MANY = 6  # blows; more than these are counted, not told, in one sentence
SOME = 3  # of what is lost


@dataclass(frozen=True)
class Event:
    """One event of a round: what the verdict tells, and what is known beside it."""

    told: Mapping[str, Any]
    moment: Moment
    ruled: Ruled

    @property
    def does(self) -> str:
        """What happens."""
        return str(self.told["does"])

    @property
    def phase(self) -> str:
        """The phase in which it does."""
        return str(self.told["phase"])

    @property
    def unknown(self) -> bool:
        """Whether its phase is found by a die that has not fallen."""
        return self.does == "power" and self.ruled.verdict.success is None

    @property
    def assumed(self) -> bool:
        """Whether initiative is still to be rolled, so that the order that it gives is not known."""
        ruled, phased = self.ruled, self.ruled.ruleset.phased
        going = phased is not None and phased.comes(ruled.battle) is not None
        named = ruled.action.get("initiative")
        return ruled.verdict.success is None and not going and not named

    @property
    def attack(self) -> Attack | None:
        """The blow or missile that it is."""
        return self.moment.attack

    @cached_property
    def names(self) -> dict[str, object]:
        """What the words about it are filled with."""
        battle, attack = self.ruled.battle, self.attack
        by = battle.tokens.get(self.told["by"])
        target = self.told.get("at") or self.moment.target
        return {
            "by": name_of(battle, self.told["by"]),
            "at": name_of(battle, target),
            "side": by.side if by is not None else "",
            "weapon": self.ruled.weapon(attack.weapon) if attack else "",
            "distance": self.ruled.length(self.told.get("distance", 0)),
            "place": place_text(self.told.get("to")),
        }

    def outcome(self) -> str:
        """Return what came of a blow or missile, without who sent it."""
        attack = self.attack
        if attack is None:
            return ""
        texts = (OUTCOMES[came_of(attack)],)
        if attack.roll is None and attack.against - attack.bonus >= 20:
            texts = (ONLY_ON_20,)
        return fill(
            texts[0],
            ac=(attack.thac0 or 0) - attack.against,
            need=max(2, attack.against - attack.bonus),
            sum=blow_sum(attack),
            damage=attack.damage.total if attack.damage else 0,
        )


def came_of(attack: Attack) -> int:
    """Return what came of it: 0 not rolled, 1 a miss, 2 a hit, 4 a critical one; 1 more without damage."""
    if attack.roll is None:
        return 0
    if not attack.hit:
        return 1
    without = attack.damage is None or not attack.damage.rolls
    return (4 if attack.critical else 2) + without


def events_of(ruled: Ruled) -> list[Event]:
    """Return all that happens, in order."""
    verdict = ruled.verdict
    pairs = zip(verdict.phases, verdict.moments, strict=False)
    return [Event(mapping(told), moment, ruled) for told, moment in pairs]


def would_be_lost(verdict: Verdict, by: str) -> bool:
    """Whether something of what the token alone would do is lost as things stand, though it is legal."""
    events = map(mapping, verdict.phases if verdict.success is None else ())
    return any(one["does"] == "lost" and one["by"] == by for one in events)


# ---- the beginning
def head_of(ruled: Ruled, *, barred: bool) -> str:
    """Return how the sentence begins: what is done, or cannot be, or would be."""
    action = ruled.action
    phased = ruled.ruleset.phased
    if phased is not None and action.do == phased.phase and not barred:
        return _(PHASES[phase_played(ruled)])
    aimed = HEADS.get(f"{action.do} at") if action.at else None
    head = aimed or HEADS[action.do]
    text = head.barred if barred else head.done
    if not barred and ruled.verdict.success is None:
        text = head.would
    return fill(text, by=ruled.by, at=aimed_at(ruled))


def aimed_at(ruled: Ruled) -> str:
    """Return whom, or which square, the action is aimed at."""
    action = ruled.action
    if action.at is None and action.get("square") is not None:
        return fill(N_("the square {place}"), place=place_text(action.get("square")))
    return names_of(ruled.battle, action.targets)


def phase_played(ruled: Ruled) -> str:
    """Return which phase is played next: that of the round under way, or the first."""
    phased = ruled.ruleset.phased
    assert phased is not None, "only rounds in phases have phases"
    fresh = ruled.action.get("actions") is not None
    comes = None if fresh else phased.comes(ruled.battle)
    return comes or next(iter(phased.steps))


def of_round(ruled: Ruled) -> bool:
    """Whether it is about what everybody does, not one token."""
    phased = ruled.ruleset.phased
    return phased is not None and ruled.action.do in (phased.whole, phased.phase)


def declared(ruled: Ruled) -> list[Action]:
    """Return what was declared for a round that begins, but for what was refused."""
    refused = {one.place for one in ruled.verdict.refused}
    found = map(action_of, sequence(ruled.action.get("actions")))
    return [one for place, one in enumerate(found) if one and place not in refused]


# ---- one sentence
def parts(ruled: Ruled) -> Iterator[str]:
    """Yield the parts of the sentence about what comes of it."""
    if of_round(ruled):
        yield from _round(ruled)
        return
    when, teller = "", ruled.action.by
    for event in events_of(ruled):
        by = event.told["by"]
        own = by == ruled.action.by
        told = _own(event, again=by != teller) if own else _others(event)
        teller = by
        if event.phase != when and not event.unknown:
            told = fill(WHEN[event.phase], what=told)
        when = event.phase
        yield told
    if not events_of(ruled) and ruled.verdict.distance:
        yield ruled.length(ruled.verdict.distance)


def _own(event: Event, *, again: bool = False) -> str:
    """Return what the one who acts does: `again`, after others, with its name."""
    moment, names = event.moment, event.names
    match event.does:
        case "move":
            text = N_("{by} goes {distance}") if again else N_("{distance}")
            return fill(text, **names)
        case "cast":
            rounds = event.told.get("round")
            text = N_("{rounds} rounds in all") if rounds else N_("the spell comes")
            return fill(text, rounds=rounds)
        case "power":
            if event.unknown:
                return _("a d10 says in which phase the power comes")
            return _("the power comes")
        case "lost":
            why = str(event.told["why"])
            text = LOST_OWN.get(f"{moment.do} {why}") or LOST_OWN[why]
            return fill(text, **names)
    text = FIRST.get(moment.why, "{outcome}")
    if moment.why == "initiative" and event.assumed:
        text = ASSUMED_OWN
    if again:
        text = N_("{by} {outcome}")
    elif event.ruled.action.targets[1:]:
        text = N_("{at}: {outcome}")
    return fill(text, **names, outcome=event.outcome())


def _others(event: Event) -> str:
    """Return what another does about it."""
    text = BY_OTHERS.get(event.moment.why, N_("{by} {outcome}"))
    if event.moment.why == "initiative" and event.assumed:
        text = ASSUMED_BY_OTHERS
    return fill(text, **event.names, outcome=event.outcome())


# ---- a round
def _round(ruled: Ruled) -> Iterator[str]:
    yield from initiative(ruled)
    events = _events_played(ruled)
    struck = [one for one in events if one.attack is not None]
    if 0 < len(struck) <= MANY:
        yield from map(_briefly, struck)
    elif ruled.verdict.success is not None and struck:
        hits = sum(bool(one.attack and one.attack.hit) for one in struck)
        text = ngettext(
            "{hits} of {count} blow hits", "{hits} of {count} blows hit", len(struck)
        )
        yield fill(text, hits=hits, count=len(struck))
    elif not events:
        yield _("nothing happens")
    yield from _toll(ruled, events)


def _events_played(ruled: Ruled) -> list[Event]:
    """Return what happens in the round, or in the phase that is played: a preview knows the later ones, too."""
    events, phased = events_of(ruled), ruled.ruleset.phased
    if phased is None or ruled.action.do != phased.phase:
        return events
    played = phase_played(ruled)
    return [one for one in events if one.phase == played]


def initiative(ruled: Ruled) -> Iterator[str]:
    """Yield who won initiative, and by which numbers."""
    tests = [one for one in ruled.verdict.tests if one.kind == "initiative"]
    won = [one.of for one in tests if one.passed]
    if won:
        numbers = ", ".join(f"{one.of} {one.roll}" for one in tests)
        text = N_("{side} wins initiative ({numbers})")
        yield fill(text, side=won[0], numbers=numbers)
    elif (side := ruled.action.get("initiative")) and ruled.grounds("initiative"):
        yield fill(N_("{side} has won initiative"), side=side)


def _briefly(event: Event) -> str:
    """Return a blow or missile in a few words."""
    text = N_("{by} against {at}: {outcome}")
    return fill(text, **event.names, outcome=event.outcome())


def _toll(ruled: Ruled, events: list[Event]) -> Iterator[str]:
    """Yield who is down, what was lost, and what was not allowed."""
    down = felled(events, ruled)
    if down:
        text = N_("{tokens} is down") if len(down) == 1 else N_("{tokens} are down")
        yield fill(text, tokens=names_of(ruled.battle, down))
    lost = [o for o in events if o.does == "lost" and o.told["by"] not in down]
    if len(lost) <= SOME:
        for event in lost:
            yield fill(N_("{by}: {what}"), by=event.names["by"], what=_own(event))
    else:
        names = names_of(ruled.battle, dict.fromkeys(o.told["by"] for o in lost))
        yield fill(N_("{tokens}: something is lost"), tokens=names)
    if ruled.verdict.refused:
        names = names_of(ruled.battle, [one.by for one in ruled.verdict.refused])
        yield fill(N_("{tokens}: not allowed"), tokens=names)


def felled(events: list[Event], ruled: Ruled) -> list[str]:
    """Return who goes down, in order: as the hits that each took say."""
    known = {
        key: left[0]
        for key, token in ruled.battle.tokens.items()
        if (left := ruled.ruleset.views.health(token)) is not None
    }
    down = []
    for event in events:
        attack = event.attack
        if attack is None or attack.damage is None or attack.at not in known:
            continue
        before = known[attack.at]
        known[attack.at] = before - attack.damage.total
        if before > 0 >= known[attack.at]:
            down.append(attack.at)
    return down


def left_out(refusal: Refusal, ruled: Ruled) -> Ruled:
    """Return the ruling on an action of a round's list that cannot be done."""
    at = refusal.at if isinstance(refusal.at, str | tuple) else None
    verdict = Verdict(legal=False, findings=refusal.findings)
    return Ruled(verdict, Action(refusal.do, refusal.by, at), ruled.battle)


def refusal_sentence(refusal: Refusal, ruled: Ruled) -> str:
    """Return what cannot be done of a round's list, and why not."""
    one = left_out(refusal, ruled)
    return fill(
        N_("{head}: {reasons}"),
        head=head_of(one, barred=True),
        reasons=" ".join(map(one.reason, refusal.findings)),
    )


def alone(ruled: Ruled, action: Action) -> Ruled:
    """Return one of the actions of a round by itself, as far as its beginning goes."""
    return Ruled(replace(ruled.verdict, success=True), action, ruled.battle)
