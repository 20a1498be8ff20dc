"""What is drawn of Pathfinder's mounted verdicts: shots, several blows, and where a rider comes down."""

from chargemap import rules
from chargemap.app.figure import Figure
from chargemap.app.figures import describe
from chargemap.model.battle import Action
from chargemap.rules.dice import Dice
from tests.app.pf1desk import pf1_battle

RULES = rules.get("pf1")
BATTLE = pf1_battle(
    """
............
............
..H.........
............
..........B.
""",
    "{H: {side: red, size: large, shape: long, speed: 50},"
    " R: {side: red, mount: H, at: [2, 2], bab: 6, weapons: [javelin]},"
    " B: {side: blue, ac: 15, weapons: []}}",
)
SHOT = Action("shoot-mounted", "R", "B", {"as": "double", "to": [8, 2]})


def foreseen(action: Action) -> tuple[Figure, ...]:
    return describe(RULES.judge(BATTLE, action), action, BATTLE)


def done(action: Action, **rolls: list[int]) -> tuple[Figure, ...]:
    verdict, after = RULES.resolve(BATTLE, action, Dice([rolls]))
    return describe(verdict, action, BATTLE, after)


def test_shot_is_drawn_from_the_square_it_is_made_at() -> None:
    line = (
        (6.0, 3.0),
        (10.5, 4.5),
    )  # half of 30 ft: the mount at (5, 2), two squares wide
    shown = next(one for one in foreseen(SHOT) if one.kind == "sight-line")
    assert shown.points == line
    missed = next(one for one in done(SHOT, attack=[2]) if one.kind == "sight-line")
    assert (missed.points, missed.role) == (line, "illegal")


def test_each_blow_of_a_volley_is_told_at_the_target() -> None:
    volley = SHOT.choosing(full=True)
    labels = [
        (one.label, one.role)
        for one in done(volley, attack=[19, 2], damage=[4])
        if one.kind == "label" and one.about == "attacks"
    ]
    assert labels == [
        ("21 vs 15: hit, 4 damage", "legal"),
        ("-1 vs 15: miss", "illegal"),
    ]


def test_rider_that_gets_off_is_drawn_in_its_own_size() -> None:
    corners = ((4, 3), (5, 3), (5, 4), (4, 4))
    action = Action("ride", "R", choices={"task": "dismount", "place": [4, 3]})
    ghosts = [one for one in foreseen(action) if one.kind == "ghost"]
    assert [(one.token, one.points) for one in ghosts] == [("R", corners)]


def test_mount_that_is_ridden_is_drawn_where_it_goes() -> None:
    action = Action("ride", "R", choices={"task": "move", "to": [4, 0]})
    ghosts = [one for one in foreseen(action) if one.kind == "ghost"]
    assert [(one.token, one.points[0]) for one in ghosts] == [("H", (4, 0))]


def test_what_a_percentage_showed_stands_at_the_one_who_fell() -> None:
    fallen = pf1_battle(
        "....\n....\n....",
        "{H: {side: red, at: [1, 0], size: large},"
        " R: {side: red, mount: H, at: [1, 0], hp: -2, states: [dying]}}",
    )
    action = Action("ride", "R", choices={"task": "dropped"})
    dice = Dice([{"percent": (80,), "fall": (3,)}])
    verdict, after = RULES.resolve(fallen, action, dice)
    words = [one.label for one in describe(verdict, action, fallen, after)]
    assert "staying in the saddle 80: failed" in words


def test_what_bonds_ask_of_the_die_stands_at_the_one_who_is_bound() -> None:
    tied = pf1_battle(
        "B..A",
        "{A: {side: red, hp: 9}, B: {side: blue, hp: 9, states: [bound], bonds: 15}}",
    )
    action = Action("grapple", "B", "A", {"mode": "break", "using": "cmb"})
    shown = describe(RULES.judge(tied, action), action, tied)
    (label,) = (one for one in shown if one.label.startswith("die: "))
    assert label.token == "B"


def test_what_the_die_must_show_counts_on_those_who_help_and_says_so() -> None:
    held = pf1_battle(
        "C\nBA",
        "{A: {side: red, bab: 6, str: 16, grapples: B},"
        " B: {side: blue, bab: 4, str: 14}, C: {side: blue}}",
    )
    alone = Action("grapple", "B", "A", {"mode": "break"})
    labels = [
        one.label
        for action in (alone.choosing(helpers=["C"]), alone)
        for one in describe(RULES.judge(held, action), action, held)
        if "die: " in one.label
    ]
    assert labels == ["with help, die: 9 or more", "die: 11 or more"]


def test_a_strike_that_the_target_has_waived_is_called_so() -> None:
    near = pf1_battle(
        "AB", "{A: {side: red, bab: 3}, B: {side: blue, weapons: [club]}}"
    )
    trip = Action("trip", "A", "B")
    told = {
        answer: [
            one.label
            for one in describe(RULES.judge(near, action), action, near)
            if one.about == "provokes"
        ]
        for answer, action in (
            ("open", trip),
            ("", trip.choosing(aoo="")),
            ("taken", trip.choosing(aoo="taken")),
        )
    }
    assert told == {
        "open": ["opportunity attack"],
        "": ["opportunity attack waived"],
        "taken": ["opportunity attack"],
    }


def test_blows_with_two_weapons_are_told_apart_on_the_board() -> None:
    near = pf1_battle(
        "AB",
        "{A: {side: red, bab: 3, weapons: [shortsword, dagger]}, B: {side: blue}}",
    )
    both = Action("two-weapon", "A", "B", {"main": "shortsword", "offhand": "dagger"})
    dice = Dice([{"attack": (18, 2), "damage": (4,)}])
    verdict, after = RULES.resolve(near, both, dice)
    labels = [one.label for one in describe(verdict, both, near, after)]
    assert "shortsword 17 vs 10: hit, 4 damage" in labels
    assert "dagger -3 vs 10: miss" in labels


def test_each_check_of_a_chain_stands_at_the_one_it_was_made_against() -> None:
    row = pf1_battle(
        "..........\n.ABC......\n..........",
        "{A: {side: red, bab: 6, str: 20, feats: [improved-bull-rush]},"
        " B: {side: blue}, C: {side: blue}}",
    )
    rush = Action("bull-rush", "A", "B")
    verdict, after = RULES.resolve(row, rush, Dice([{"maneuver": (18, 18)}]))
    assert [one.against for one in verdict.tests] == ["B", "C"]
    told = [one for one in describe(verdict, rush, row, after) if one.kind == "label"]
    at = [one.token for one in told if "bull rush" in one.label]
    assert at == ["B", "C"]
