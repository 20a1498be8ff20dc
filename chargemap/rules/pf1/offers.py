"""What a token may ask for now under Pathfinder: short, and only what makes sense where it stands."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations

from chargemap.i18n import N_
from chargemap.model.battle import Action, Battle
from chargemap.rules.d20.situation import Combatant, Situation
from chargemap.rules.d20.weapons import Weapon
from chargemap.rules.offer import Offer
from chargemap.rules.pf1 import gear
from chargemap.rules.pf1.armed import KNEES, takes_two_hands
from chargemap.rules.pf1.bars import CONTROLLED
from chargemap.rules.pf1.costs import FULL_ATTACK
from chargemap.rules.pf1.fighter import fighter_of
from chargemap.rules.pf1.game import UNARMED, situation_of

ATTACK, CHARGE, GRAPPLE = N_("Attack"), N_("Charge"), N_("Grapple")
RIDE, SHOOT = N_("Ride"), N_("Shoot from the saddle")
THEN = {
    "": N_("attack"),
    "bull-rush": N_("bull rush"),
    "overrun": N_("overrun"),
    "trip": N_("trip"),
    "disarm": N_("disarm"),
    "sunder": N_("sunder"),
}
MOST_PAIRS = 4  # of weapons for two hands: more would hide the rest


def offered(battle: Battle, by: str, at: str = "") -> tuple[Offer, ...]:
    """Return what the token may ask for now, against another or by itself."""
    situation = situation_of(battle)
    one = situation[by]
    if not at:
        return tuple(_alone(situation, one))
    if at in one.pair:
        return ()
    return tuple(_against(situation, one, situation[at]))


# ------------------------------------------------------------------ by itself
def _alone(situation: Situation, one: Combatant) -> Iterator[Offer]:
    for other in situation.combatants.values():
        yield from _of_the_hold(situation, one, other)
    if "bound" in one.creature.states:
        yield from _bonds(situation, one)
    if "prone" in one.creature.states:
        yield Offer(Action("stand", one.id), N_("Stand up"))
    if any(weapon.brace for weapon in one.creature.for_melee):
        yield Offer(
            Action("ready-brace", one.id), N_("Set a weapon against a charge"),
            options=("with",),
        )  # fmt: skip
    if one.rides:
        yield from _in_the_saddle(situation, one)
    yield Offer(Action("start-turn", one.id), N_("Start turn"), options=())


def _in_the_saddle(situation: Situation, one: Combatant) -> Iterator[Offer]:
    mount = situation.body(one)

    def ride(task: str, text: str, **more: object) -> Offer:
        action = Action("ride", one.id, choices={"task": task})
        return replace(Offer(action, text, RIDE, options=("mod",)), **more)  # type: ignore[arg-type]

    down = is_down(situation, mount)
    if down or one.token.effect("mount-fell") is not None:
        yield ride("soft-fall", N_("fall softly"))
    restive = not mount.creature.war_trained
    if not down and restive and mount.token.effect(CONTROLLED) is None:
        yield ride("control", N_("bring the mount under control"))
    if not down or "prone" in mount.creature.states:
        yield ride("move", N_("move"), lay="to", needed=True, options=("as",))
    if not down and one.token.effect(KNEES) is None:
        yield ride("knees", N_("guide with the knees"))
    yield ride("dismount", N_("dismount"), lay="place", options=())
    if "unconscious" in one.creature.states or situation.helpless(one):
        yield ride("dropped", N_("stay in the saddle, out cold"), options=())
    yield Offer(
        Action("cast-mounted", one.id), N_("Cast a spell from the saddle"),
        options=("level", "before", "after", "as", "mod"),
    )  # fmt: skip


def is_down(situation: Situation, mount: Combatant) -> bool:
    """Whether a mount lies, helpless perhaps: its rider falls with it (PF1-R19)."""
    return situation.helpless(mount) or not mount.creature.states.isdisjoint(
        {"prone", "dead"}
    )


# ------------------------------------------------------------------ against another
def _against(situation: Situation, one: Combatant, at: Combatant) -> Iterator[Offer]:
    yield from _charges(one, at)
    yield from _attacks(one, at)
    yield from _with_two_weapons(one, at)
    if one.rides:
        yield from _shots(one, at)
    blow = _blow(one)
    armed = ("with", "as", "iterative", "mod")
    yield Offer(Action("trip", one.id, at.id, blow), N_("Trip"), options=armed)
    for do, text, worn in (
        ("disarm", N_("Disarm"), False),
        ("sunder", N_("Sunder"), True),
    ):
        own = ("take",) if do == "disarm" else ("destroy",)
        for name in _things(at, worn=worn):
            action = Action(do, one.id, at.id, {**blow, "item": name})
            yield Offer(
                action, N_("{item}"), text, {"item": name},
                options=("with", *own, "as", "iterative", "mod"),
            )  # fmt: skip
    if not one.rides:
        yield Offer(
            Action("bull-rush", one.id, at.id), N_("Bull rush"),
            options=("follow", "push", "mod"),
        )  # fmt: skip
        yield Offer(
            Action("overrun", one.id, at.id), N_("Overrun"),
            options=("mod",), lay="path",
        )  # fmt: skip
    yield from _grapples(situation, one, at)
    yield Offer(
        Action("feint", one.id, at.id), N_("as a standard action"), N_("Feint"),
        options=("mod",),
    )  # fmt: skip
    if "improved-feint" in one.creature.feats:
        action = Action("feint", one.id, at.id, {"action": "move"})
        yield Offer(action, N_("as a move action"), N_("Feint"), options=("mod",))


def _charges(one: Combatant, at: Combatant) -> Iterator[Offer]:
    for then, text in THEN.items():
        if one.rides and then in ("bull-rush", "overrun"):
            continue  # the mount's to do
        choices = {"then": then} if then else {}
        keys: tuple[str, ...] = ("with", "action", "mod")
        if then == "bull-rush":
            keys = ("follow", "push", "action", "mod")
        elif then == "overrun":
            keys = ("action", "mod")
        action = Action("charge", one.id, at.id, choices)
        if then in ("disarm", "sunder"):
            for name in _things(at, worn=then == "sunder"):
                item = {**choices, "item": name}
                words = N_("disarm of the {item}")
                if then == "sunder":
                    words = N_("sunder the {item}")
                yield Offer(
                    replace(action, choices=item), words, CHARGE, {"item": name},
                    options=keys, put="end",
                )  # fmt: skip
        else:
            yield Offer(action, text, CHARGE, options=keys, put="end")


def _attacks(one: Combatant, at: Combatant) -> Iterator[Offer]:
    blow, weapons = _blow(one), one.creature.for_melee
    for weapon in weapons:  # none: who holds but a bow strikes at nobody
        choices: dict[str, object] = {**blow, "with": weapon.name}
        text = N_("unarmed") if weapon.name == UNARMED.name else N_("with the {weapon}")
        yield Offer(
            Action("attack", one.id, at.id, choices), text, ATTACK,
            {"weapon": weapon.name}, options=("as", "iterative", "mod"),
        )  # fmt: skip
    if weapons and FULL_ATTACK not in one.token.spent:
        action = Action("attack", one.id, at.id, {"full": True})
        text = N_("full attack")
        yield Offer(action, text, ATTACK, options=("with", "mod"))


def _with_two_weapons(one: Combatant, at: Combatant) -> Iterator[Offer]:
    hand = [weapon for weapon in one.creature.in_hand if not weapon.natural]
    for weapon in hand:
        if weapon.double_weapon:
            action = Action("two-weapon", one.id, at.id, {"main": weapon.name})
            yield Offer(
                action, N_("both ends of the {weapon}"), ATTACK,
                {"weapon": weapon.name}, options=("first", "mod"),
            )  # fmt: skip
    for main, off in _pairs(hand, one):
        choices: dict[str, object] = {"main": main.name, "offhand": off.name}
        text = N_("{main} and {offhand}")
        if main.ranged:
            choices["throw"] = True
            text = N_("throw {main} and {offhand}")
        yield Offer(
            Action("two-weapon", one.id, at.id, choices), text, ATTACK,
            {"main": main.name, "offhand": off.name}, options=("first", "mod"),
        )  # fmt: skip


def _pairs(hand: list[Weapon], one: Combatant) -> list[tuple[Weapon, Weapon]]:
    """Return main and off hand of those that fit two hands, both to strike or both to throw."""
    single = [weapon for weapon in hand if not takes_two_hands(weapon, one)]
    return [
        (main, off)
        for main, off in permutations(single, 2)
        if main.ranged == off.ranged
        and (not main.ranged or (main.thrown and off.thrown))
    ][:MOST_PAIRS]


def _shots(one: Combatant, at: Combatant) -> Iterator[Offer]:
    names = tuple(weapon.name for weapon in one.creature.in_hand if weapon.ranged)
    if not names:
        return
    for kind, text in (
        ("none", N_("the mount stands")),
        ("single", N_("the mount moves")),
        ("double", N_("the mount takes a double move")),
        ("run", N_("the mount runs")),
    ):
        lay = "" if kind == "none" else "to"
        keys = ("with", "full", "when", "mod") if kind == "single" else ("with", "full", "mod")  # fmt: skip
        yield Offer(
            Action("shoot-mounted", one.id, at.id, {"as": kind}), text, SHOOT,
            options=keys, weapons=names, lay=lay, needed=bool(lay),
        )  # fmt: skip


# ------------------------------------------------------------------ holds
def _grapples(situation: Situation, one: Combatant, at: Combatant) -> Iterator[Offer]:
    held = list(_of_the_hold(situation, one, at))
    if held:
        yield from held
        return
    if not one.creature.states.isdisjoint({"grappled", "pinned"}):
        return  # a hold of its own, or another's
    yield Offer(
        Action("grapple", one.id, at.id), GRAPPLE,
        options=("mod",), put="place", helpers="helpers",
    )  # fmt: skip


def _of_the_hold(
    situation: Situation, one: Combatant, at: Combatant
) -> Iterator[Offer]:
    """Yield how the two may go on with the hold between them."""

    def hold(text: str, keys: tuple[str, ...], **choices: object) -> Offer:
        action = Action("grapple", one.id, at.id, choices)
        helpers = "" if choices.get("mode") == "release" else "helpers"
        return Offer(action, text, GRAPPLE, options=keys, helpers=helpers)

    if fighter_of(one.token).grapples == at.id:
        yield hold(N_("hold on"), ("mod",), then="hold")
        move = hold(N_("move"), ("mod",), then="move")
        yield replace(move, lay="to", put="place")
        damage = hold(N_("damage"), ("with", "lethal", "mod"), then="damage")
        yield replace(damage, weapons=_for_damage(one))
        if "pinned" not in at.creature.states:
            yield hold(N_("pin"), ("mod",), then="pin")
        yield hold(N_("tie up"), ("rope", "mod"), then="tie-up")
        yield hold(N_("let go"), (), mode="release")
    if fighter_of(at.token).grapples == one.id:
        yield hold(N_("break free"), ("mod",), mode="break")
        artful = {"mode": "break", "using": "escape-artist"}
        yield hold(N_("break free by Escape Artist"), ("mod",), **artful)
        if "pinned" not in one.creature.states:
            yield hold(N_("turn the tables"), ("using", "mod"), mode="reverse")


def _bonds(situation: Situation, one: Combatant) -> Iterator[Offer]:
    """Yield how the bound one tries to get rid of its bonds: the check asks for some other token."""
    others = (key for key in situation.combatants if key not in one.pair)
    other = next(others, None)
    if other is None:
        return
    for using, text in (
        ("cmb", N_("break the bonds")),
        ("escape-artist", N_("slip the bonds")),
    ):
        choices: Mapping[str, object] = {"mode": "break", "using": using}
        yield Offer(
            Action("grapple", one.id, other, choices), text, GRAPPLE,
            options=("mod",), helpers="helpers",
        )  # fmt: skip


def _for_damage(one: Combatant) -> tuple[str, ...]:
    fit = (w.name for w in one.creature.for_melee if w.natural or w.hands == 1)
    return tuple(dict.fromkeys((*fit, UNARMED.name)))


# ------------------------------------------------------------------ helpers
def _blow(one: Combatant) -> dict[str, object]:
    """Return what makes it the next blow of a full attack that has begun."""
    spent = one.token.spent
    if FULL_ATTACK not in spent:
        return {}
    nth = next(k for k in range(len(spent) + 1) if f"blow-{k}" not in spent)
    return {"as": "full-attack", "iterative": nth}


def _things(one: Combatant, *, worn: bool) -> tuple[str, ...]:
    """Return the names of what it holds, weapons first, and of what it wears, each once."""
    there = gear.held_or_worn(one.token) if worn else gear.held(one.token)
    return tuple(dict.fromkeys(thing.name for thing in there))
