"""Pathfinder's blows against the page: random fighters, the numbers of section 2 counted by hand."""

from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from chargemap import rules
from chargemap.model.battle import Action, Battle, Token
from chargemap.model.board import GridBoard
from chargemap.model.verdict import Attack, Effect, Strike, Verdict
from chargemap.rules.dice import Dice
from chargemap.rules.ruleset import total

RULES = rules.get("pf1")
SIZE = {"small": 1, "medium": 0, "large": -1}
FEAR = {"shaken", "frightened"}
STRIKING = {
    "grappled": -2,
    "entangled": -2,
    "squeezing": -4,
    "shaken": -2,
    "frightened": -2,
    "sickened": -2,
    "dazzled": -1,
}
STRUCK = {
    "pinned": -4,
    "stunned": -2,
    "cowering": -2,
    "blinded": -2,
    "squeezing": -4,
}
HELPLESS = {"paralyzed": "paralyzed", "sleeping": "asleep", "bound": "bound"}
DENIED = {"pinned", "no-dex", "flat-footed", "stunned", "cowering", "blinded"}
BOTH_HANDS = {  # light off hand, feat -> main hand, off hand
    (False, False): (-6, -10),
    (True, False): (-4, -8),
    (False, True): (-4, -4),
    (True, True): (-2, -2),
}
MELEE = ("longsword", "dagger", "club", "greatsword", "quarterstaff")
LIGHT = {"dagger", "dart", "shuriken"}
TWO_HANDED = {"greatsword", "quarterstaff"}
THROWN = {"javelin": 30, "dart": 20, "shuriken": 10, "bolas": 10, "dagger": 10}


@dataclass(frozen=True)
class Scene:
    """A battle of `A` against `B`, and what `A` does there."""

    battle: Battle
    action: Action

    @property
    def by(self) -> Token:
        return self.battle.tokens["A"]

    @property
    def at(self) -> Token:
        return self.battle.tokens["B"]

    @property
    def throws(self) -> bool:
        return bool(self.action.get("throw"))

    def judged(self) -> Verdict:
        return RULES.judge(self.battle, self.action)


@st.composite
def weapon(draw: st.DrawFn, name: str) -> dict[str, object]:
    written: dict[str, object] = {"name": name}
    for key, values in (("attack", st.integers(-2, 9)), ("dmg", st.integers(-2, 5))):
        if draw(st.integers(0, 3)) == 0:
            written[key] = draw(values)
    if draw(st.integers(0, 3)) == 0:
        written["broken"] = True
    return written


def states(*names: str) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(names), max_size=3)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    do = draw(st.sampled_from(["attack", "full", "blow", "two", "double", "throw"]))
    names = {
        "throw": st.permutations(sorted(THROWN)),
        "two": st.permutations(("longsword", "dagger", "club")),
        "double": st.just(["quarterstaff"]),
    }
    hand = [*draw(names.get(do, st.permutations(MELEE)))[:2]]
    choices: dict[str, object] = {"mod": draw(st.integers(-2, 2))}
    bab = draw(st.integers(0, 17))
    if do == "full":
        choices["full"] = True
    elif do == "blow":
        nth = draw(st.integers(0, max(0, (bab - 1) // 5)))
        choices |= {"as": "full-attack", "iterative": nth}
    elif do != "attack":
        choices |= {"first": draw(st.sampled_from(["main", "offhand"]))}
        choices |= dict(zip(("main", "offhand"), hand, strict=False))
    if do == "throw":
        choices["throw"] = True
    away = draw(st.integers(1, 8)) if do == "throw" else 1
    score = st.integers(4, 24)
    striker: dict[str, object] = {
        "bab": bab,
        "str": draw(score),
        "dex": draw(score),
        "size": draw(st.sampled_from(["small", "medium"])),
        "weapons": [draw(weapon(name)) for name in hand],
        "feats": draw(st.sampled_from([[], ["two-weapon-fighting"]])),
        "attack_mods": draw(
            st.sampled_from([[], [{"value": 1}, {"value": 2, "with": hand[0]}]])
        ),
    }
    target: dict[str, object] = {
        "ac": draw(st.integers(5, 25)),
        "dex": draw(score),
        "hp": 1000,
        "size": draw(st.sampled_from(["small", "medium", "large"])),
        "ac_mods": draw(st.sampled_from([{}, {"dodge": 2}, {"deflection": 2}])),
        "concealment": draw(st.sampled_from([0, 20, 50])),
    }
    weak = draw(states(*STRIKING, "prone", "blinded", "fatigued"))
    if do in ("two", "double", "throw") or TWO_HANDED & {hand[0]}:
        weak -= {"grappled"}
    struck = draw(states(*STRUCK, *DENIED, *HELPLESS, "prone", "grappled", "entangled"))
    effects = (Effect("B", "charging-ac", -2),) if draw(st.booleans()) else ()
    if draw(st.integers(0, 3)) == 0:
        effects = (*effects, Effect("B", "feinted", "A"))
    tokens = {
        "A": Token("A", (1, 1), "red", states=weak, stats=striker),
        "B": Token("B", (2 + away, 2), "blue", states=struck, effects=effects, stats=target),
    }  # fmt: skip
    if draw(st.booleans()):
        large = {"size": "large", "shape": "long"}
        tokens["H"] = Token("H", (1, 1), "red", stats=large)
        held = (Effect("A", "hands", 2),)
        rider = {**striker, "mount": "H"}
        tokens["A"] = Token("A", (1, 1), "red", states=weak, effects=held, stats=rider)
    else:
        tokens["A"] = Token("A", (2, 2), "red", states=weak, stats=striker)
    board = GridBoard(("." * 14,) * 6)
    word = "attack" if do in ("attack", "full", "blow") else "two-weapon"
    return Scene(Battle("pf1", board, tokens), Action(word, "A", "B", choices))


def blows(verdict: Verdict) -> list[tuple[str, Attack]]:
    """The attacks of a verdict, each with its hand."""
    if verdict.attack is not None:
        return [("main", verdict.attack)]
    strikes = verdict.more["attacks"]
    assert isinstance(strikes, list)
    assert all(isinstance(one, Strike) for one in strikes)
    return [(one.hand, one.attack) for one in strikes]


def number(token: Token, key: str) -> int:
    value = token.stats[key]
    assert isinstance(value, int)
    return value


def bonus(score: int) -> int:
    return (score - 10) // 2


def weapon_named(token: Token, name: str) -> dict[str, object]:
    listed = token.stats["weapons"]
    assert isinstance(listed, list)
    return next(dict(one) for one in listed if one["name"] == name)


# ------------------------------------------------------------------ the page, by hand
def plan(scene: Scene) -> list[tuple[str, str, int]]:
    """Hand, weapon and number of each attack."""
    by, action = scene.by, scene.action
    many = [0] + [k for k in range(1, 9) if number(by, "bab") - 5 * k > 0]
    if action.do == "attack":
        listed = by.stats["weapons"]
        assert isinstance(listed, list)
        first = str(listed[0]["name"])
        if not action.get("full"):
            nth = action.get("iterative", 0)
            assert isinstance(nth, int)
            many = [nth]
        return [("main", first, k) for k in many]
    main = str(action.get("main"))
    off = [("offhand", str(action.get("offhand", main)), 0)]
    mains = [("main", main, k) for k in many]
    return off + mains if action.get("first") == "offhand" else mains + off


def attack_bonus(scene: Scene, hand: str, name: str, nth: int) -> int:
    by, wielded = scene.by, weapon_named(scene.by, name)
    scores = bonus(number(by, "dex" if scene.throws else "str"))
    usual = number(by, "bab") + scores + SIZE[str(by.stats["size"])]
    instead = wielded.get("attack", usual)
    assert isinstance(instead, int)
    found: int = instead + sum(STRIKING.get(one, 0) for one in by.states)
    if by.states >= FEAR:
        found += 2
    if "prone" in by.states and not scene.throws:
        found -= 4
    if wielded.get("broken"):
        found -= 2
    mods = by.stats["attack_mods"]
    assert isinstance(mods, list)
    found += sum(one["value"] for one in mods if one.get("with", name) == name)
    if scene.action.do == "two-weapon":
        off = str(scene.action.get("offhand", "quarterstaff"))
        light = off in LIGHT or off == "quarterstaff"
        pair = BOTH_HANDS[light, bool(by.stats["feats"])]
        found += pair[hand == "offhand"]
    if scene.throws:
        feet = 5 * (int(scene.at.at[0]) - 2)
        found -= 2 * ((feet - 1) // THROWN[name])
    elif "H" in scene.battle.tokens and scene.at.stats["size"] != "large":
        found += 1
    mod = scene.action.get("mod")
    assert isinstance(mod, int)
    return found - 5 * nth + mod


def armour(scene: Scene, nth: int) -> int:
    """What the attack that is made as number `nth` must reach; a feint serves for the first in melee."""
    at = scene.at
    held = at.states - ({"grappled"} if "pinned" in at.states else set())
    score = number(at, "dex")
    found: int = number(at, "ac")
    now = bonus(score - 4 * len(held & {"grappled", "entangled"}))
    mods = at.stats["ac_mods"]
    assert isinstance(mods, dict)
    feinted = any(one.what == "feinted" for one in at.effects)
    if held & (DENIED | set(HELPLESS)) or (feinted and not scene.throws and not nth):
        now = min(0, now)
        found -= mods.get("dodge", 0)
    if held & set(HELPLESS):
        now = -5
        found -= 0 if scene.throws else 4
    found += now - bonus(score) + sum(STRUCK.get(one, 0) for one in held)
    if "prone" in held:
        found += 4 if scene.throws else -4
    return found - (2 if is_charging(at) else 0)


def is_charging(token: Token) -> bool:
    return any(one.what == "charging-ac" for one in token.effects)


def damage_bonus(scene: Scene, hand: str, name: str) -> int:
    wielded, strength = weapon_named(scene.by, name), bonus(number(scene.by, "str"))
    if strength > 0 and hand == "offhand":
        strength //= 2
    elif strength > 0 and scene.action.do == "attack" and name in TWO_HANDED:
        strength = strength * 3 // 2
    found = wielded.get("dmg", strength)
    assert isinstance(found, int)
    return found - (2 if wielded.get("broken") else 0)


# ------------------------------------------------------------------ claims
@given(scenes())
def test_every_attack_has_the_bonus_and_the_armour_class_of_the_page(
    scene: Scene,
) -> None:
    verdict = scene.judged()
    assert verdict.reasons == ()
    expected = [
        (hand, name, attack_bonus(scene, hand, name, nth), armour(scene, made))
        for made, (hand, name, nth) in enumerate(plan(scene))
    ]
    told = [(hand, b.weapon, b.bonus, b.against) for hand, b in blows(verdict)]
    assert told == expected


@given(scenes())
def test_every_number_has_its_words(scene: Scene) -> None:
    for _hand, attack in blows(scene.judged()):
        assert total(attack.bonus_parts) == attack.bonus
        assert total(attack.against_parts) == attack.against
        assert all(part.text for part in attack.bonus_parts + attack.against_parts)
        own = {part.text for part in attack.bonus_parts}
        counted = set(STRIKING) & scene.by.states
        if counted >= FEAR:  # once
            assert len(FEAR & own) == 1
            counted -= FEAR
        assert counted <= own
        assert ("prone" in own) == ("prone" in scene.by.states and not scene.throws)
        theirs = {part.text for part in attack.against_parts}
        assert (set(STRUCK) | {"prone"}) & scene.at.states <= theirs
        helpless = bool(set(HELPLESS) & scene.at.states)
        assert ("helpless" in theirs) == (helpless and not scene.throws)
        assert ("charging" in theirs) == is_charging(scene.at)


@given(scenes(), st.integers(1, 4))
def test_hits_take_their_damage_off_and_nothing_else(scene: Scene, pips: int) -> None:
    count = len(plan(scene))
    queues = {"attack": [20] * count, "confirm": [1] * count, "conceal": [100] * count}
    dice = Dice([queues | {"damage": [min(pips, 2)] * 40}])
    verdict, after = RULES.resolve(scene.battle, scene.action, dice)
    struck, lost = blows(verdict), 0
    for (hand, name, _), (_, attack) in zip(plan(scene), struck, strict=True):
        assert attack.damage is not None
        assert attack.damage.multiplier == 1
        dealt = sum(attack.damage.rolls) + damage_bonus(scene, hand, name)
        assert attack.damage.total == max(1, dealt)
        lost += attack.damage.total
    assert after.tokens["B"].stats["hp"] == 1000 - lost
    assert verdict.effects == ()
    again = RULES.judge(after, scene.action)
    assert set(again.reasons) == {"no-action"}


@given(scenes(), st.integers(-1, 20))
def test_one_who_goes_down_is_told_dying_once(scene: Scene, points: int) -> None:
    stats = {**scene.at.stats, "hp": points}
    frail = replace(scene.at, stats=stats)
    battle = scene.battle.with_token(frail)
    count = len(plan(scene))
    dice = Dice([{"attack": [20] * count, "conceal": [100] * count}])
    verdict, after = RULES.resolve(battle, scene.action, dice)
    left = after.tokens["B"].stats["hp"]
    assert isinstance(left, int)
    assert ("dying" in after.tokens["B"].states) == (left < 0)
    told = [one.what for one in verdict.effects]
    assert told == (["dying"] if left < 0 else [])
    assert len(blows(verdict)) == count
