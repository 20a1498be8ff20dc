"""The tool for other actions under Pathfinder: what it offers, how a way or a place is laid, what it foretells."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from chargemap import rules
from chargemap.app.docks.preview import PreviewFoot
from chargemap.app.figures import describe
from chargemap.app.tools.action_strip import ActionStrip
from chargemap.app.tools.menu import fill_actions
from chargemap.cases import open_battle
from chargemap.explain import verdict_sentence
from chargemap.explain.degrees import degree_sentences
from chargemap.explain.whose import whose_turn
from chargemap.model.battle import Action, Turn
from chargemap.resources import samples
from chargemap.rules.degrees import degrees
from tests.app.pf1desk import Ring, pf1_battle

FIELD = """
............
..AB...D....
............
....C.......
............
"""
TOKENS = (
    "{A: {side: red, name: Ann, bab: 6, str: 16, hp: 30, weapons: [longsword, dagger]},"
    " B: {side: blue, name: Bob, bab: 4, str: 14, hp: 20, weapons: [club],"
    "     items: [{name: shield, held: true}, {name: helmet, worn: true}]},"
    " C: {side: blue, name: Cid, hp: 9, weapons: [longspear]},"
    " D: {side: blue, name: Dan, hp: 9}}"
)
SADDLE = """
............
............
..H.........
............
......B.....
"""
RIDERS = (
    "{H: {side: red, name: Horse, size: large, hp: 20, speed: 50},"
    " R: {side: red, name: Rita, mount: H, at: [2, 2], hp: 20, weapons: [lance, javelin]},"
    " B: {side: blue, name: Bob, hp: 20, weapons: [club]}}"
)
HELD = (
    "{A: {side: red, name: Ann, bab: 6, str: 16, hp: 30, grapples: B, rope: true},"
    " B: {side: blue, name: Bob, hp: 20, weapons: [club]},"
    " C: {side: red, name: Cid}, D: {side: blue, name: Dan}}"
)
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def ring(qtbot: QtBot) -> Ring:
    return Ring(pf1_battle(FIELD, TOKENS))


@pytest.fixture
def saddle(qtbot: QtBot) -> Ring:
    return Ring(pf1_battle(SADDLE, RIDERS), by="R")


@pytest.fixture
def hold(qtbot: QtBot) -> Ring:
    return Ring(pf1_battle(FIELD, HELD))


# What is offered


def test_the_strip_lists_each_action_once(ring: Ring) -> None:
    assert ring.groups == [
        *("Attack", "Trip", "Disarm", "Sunder"),
        *("Bull rush", "Overrun", "Grapple", "Feint"),
    ]


def test_what_the_enemy_holds_can_be_disarmed_and_what_it_wears_sundered(
    ring: Ring,
) -> None:
    ring.choose("Disarm")
    assert "Helmet" not in ring.ways
    assert {"Club", "Shield"} <= set(ring.ways)
    ring.choose("Sunder")
    assert {"Club", "Shield", "Helmet"} <= set(ring.ways)


def test_the_chosen_item_goes_into_the_action(ring: Ring) -> None:
    ring.choose("Sunder", "Shield")
    ring.dice(maneuver=20, damage=8)
    ring.click((3, 1))
    ring.answer(2)
    assert (ring.last.do, ring.last.get("item")) == ("sunder", "shield")


def test_only_the_one_who_is_held_can_be_pinned(hold: Ring) -> None:
    hold.choose("Grapple", "Pin")
    assert hold.tool.targets == ["B"]


def test_who_holds_is_offered_the_ways_to_go_on(hold: Ring) -> None:
    hold.choose("Grapple")
    assert hold.ways == ["Hold on", "Move", "Damage", "Pin", "Tie up", "Let go"]


def test_who_is_held_is_offered_the_ways_to_get_free(hold: Ring) -> None:
    hold.document.select(("B",))
    hold.choose("Grapple")
    assert hold.ways == ["Break free", "Break free by Escape Artist", "Turn the tables"]


def test_who_rides_nothing_is_offered_no_ride(ring: Ring) -> None:
    assert "Ride" not in ring.groups


def test_who_is_bound_slips_its_bonds_without_pointing_at_anybody(qtbot: QtBot) -> None:
    bound = TOKENS.replace("B: {", "B: {states: [bound], bonds: 15, ")
    desk = Ring(pf1_battle(FIELD, bound), by="B")
    desk.choose("Grapple", "Break the bonds")
    desk.dice(maneuver=14)
    desk.key(Qt.Key.Key_Return)
    assert desk.document.battle.log[-1].verdict.success
    assert "bound" not in desk.document.battle.tokens["B"].states


def test_a_soft_fall_is_offered_only_when_the_mount_has_fallen(saddle: Ring) -> None:
    saddle.choose("Ride")
    assert "Fall softly" not in saddle.ways
    saddle.document.act(Action("put", choices={"tokens": {"H": lying(saddle)}}))
    assert "Fall softly" in saddle.ways


def lying(desk: Ring) -> dict[str, object]:
    from chargemap.model.plain import token_to_plain

    return {**token_to_plain(desk.document.battle.tokens["H"]), "states": ["prone"]}


# An action without a target


def test_an_action_of_its_own_is_foreseen_when_it_is_chosen(saddle: Ring) -> None:
    saddle.choose("Ride", "Guide with the knees")
    shown = saddle.document.shown
    assert shown is not None
    assert shown.action == Action("ride", "R", None, {"task": "knees"})


def test_the_button_does_an_action_of_its_own(saddle: Ring) -> None:
    saddle.choose("Ride", "Guide with the knees")
    saddle.dice(ride=12)
    saddle.strip.do_it.click()
    assert saddle.last.get("task") == "knees"


def test_enter_does_an_action_of_its_own(saddle: Ring) -> None:
    saddle.choose("Ride", "Guide with the knees")
    saddle.dice(ride=12)
    saddle.key(Qt.Key.Key_Return)
    assert saddle.last.get("task") == "knees"


# Ways and places laid by a drag


def test_dragging_the_mount_rides_it_there(saddle: Ring) -> None:
    saddle.choose("Ride", "Move")
    saddle.drag((2, 2), (6, 1))
    assert saddle.last.get("to") == [6, 1]
    assert saddle.at("H") == saddle.at("R") == (6, 1)


def test_the_mount_is_dragged_by_the_square_it_is_taken_at(saddle: Ring) -> None:
    saddle.choose("Ride", "Move")
    saddle.drag((3, 3), (7, 2))
    assert saddle.at("H") == (6, 1)


def test_the_way_of_the_mount_is_shown_while_it_is_dragged(saddle: Ring) -> None:
    saddle.choose("Ride", "Move")
    saddle.press((2, 2))
    saddle.drag_to((6, 1))
    kinds, log = saddle.kinds(), saddle.document.battle.log
    saddle.release((6, 1))
    assert "path" in kinds
    assert not log


def test_dragging_the_rider_chooses_where_it_gets_off(saddle: Ring) -> None:
    saddle.choose("Ride", "Dismount")
    saddle.drag((2, 2), (4, 3))
    assert saddle.last.get("place") == [4, 3]
    assert saddle.at("R") == (4, 3)
    assert saddle.at("H") == (2, 2)


def test_who_gets_off_is_put_where_one_points_wherever_it_was_taken(
    saddle: Ring,
) -> None:
    saddle.choose("Ride", "Dismount")
    saddle.drag((3, 3), (4, 3))
    assert saddle.at("R") == (4, 3)


def test_an_overrun_goes_the_way_that_was_laid(ring: Ring) -> None:
    ring.choose("Overrun")
    ring.press((2, 1))
    for square in ((3, 1), (4, 0)):
        ring.drag_to(square)
    ring.release((4, 0))
    ring.dice(maneuver=15)
    ring.click((3, 1))
    while ring.asked:
        ring.answer(2 if "strike" in ring.asked else 1)
    assert ring.last.get("path") == [[2, 1], [3, 1], [4, 0]]
    assert ring.at("A") == (4, 0)


def test_going_back_along_a_way_shortens_it(ring: Ring) -> None:
    ring.choose("Overrun")
    ring.press((2, 1))
    for square in ((3, 1), (4, 1), (5, 1), (4, 1)):
        ring.drag_to(square)
    laid = ring.tool.action("B").get("path")
    ring.release((4, 1))
    assert laid == [[2, 1], [3, 1], [4, 1]]


def test_escape_takes_a_laid_way_back(ring: Ring) -> None:
    ring.choose("Overrun")
    ring.press((2, 1))
    ring.drag_to((4, 1))
    ring.release((4, 1))
    ring.key(Qt.Key.Key_Escape)
    assert ring.tool.action("B").get("path") is None


def test_a_held_enemy_is_dragged_to_its_place(hold: Ring) -> None:
    hold.choose("Grapple", "Move")
    hold.dice(maneuver=20)
    hold.drag((3, 1), (3, 2))
    assert hold.last.get("place") == [3, 2]
    assert hold.at("B") == (3, 2)


def test_both_go_the_way_of_the_grappler(hold: Ring) -> None:
    hold.choose("Grapple", "Move")
    hold.drag((2, 1), (2, 3))
    hold.dice(maneuver=20)
    hold.click((3, 1))
    assert hold.last.get("to") == [2, 3]
    assert hold.at("A") == (2, 3)


def test_shift_and_a_click_name_a_helper(hold: Ring) -> None:
    hold.choose("Grapple", "Pin")
    hold.click((4, 3), SHIFT)
    assert hold.tool.action("B").get("helpers") == ["C"]
    hold.click((4, 3), SHIFT)
    assert hold.tool.action("B").get("helpers") is None


# What is foretold


def test_the_squares_of_a_push_are_shown_with_what_the_die_must_show(
    ring: Ring,
) -> None:
    ring.choose("Bull rush")
    ring.hover((3, 1))
    needed = [
        one.figure.label for one in ring.overlay.labels() if "+" in one.figure.label
    ]
    assert needed == ["7+", "12+", "17+"]


def test_those_in_the_way_of_a_push_are_shown_where_they_would_land(
    qtbot: QtBot,
) -> None:
    ring = Ring(pf1_battle(FIELD.replace("AB...D", "ABD..."), TOKENS))
    ring.choose("Bull rush")
    ring.hover((3, 1))
    ghosts = {one.label for one in ring.overlay.figures if one.kind == "ghost"}
    assert {"Bob", "Dan"} <= ghosts


def test_what_the_die_must_show_stands_on_the_board(ring: Ring) -> None:
    ring.choose("Trip")
    ring.hover((3, 1))
    assert "die: 7 or more" in ring.words()


def test_the_preview_lists_what_goes_into_either_side(ring: Ring) -> None:
    foot = PreviewFoot(ring.document)
    ring.choose("Trip")
    ring.hover((3, 1))
    assert "base attack +6, Strength +3" in foot.words.text()
    assert "base +10, base attack +4, Strength +2" in foot.words.text()


def test_the_faces_of_the_die_are_told_as_the_ruling_has_them(ring: Ring) -> None:
    battle, action = ring.document.battle, Action("bull-rush", "A", "B")
    told = degree_sentences(action, battle)
    assert told[0] == "7 to 11: Bob is pushed 5 ft."
    faces = degrees(rules.get("pf1"), battle, action)
    assert [(one.least, one.success) for one in faces][:2] == [(1, False), (7, True)]


def test_dice_that_follow_are_not_foretold(ring: Ring) -> None:
    battle, action = ring.document.battle, Action("sunder", "A", "B", {"item": "club"})
    faces = degrees(rules.get("pf1"), battle, action)
    assert all(effect.what != "item-hp" for one in faces for effect in one.effects)


# Who strikes on the way, and why


def test_the_preview_tells_why_somebody_may_strike(ring: Ring) -> None:
    foot = PreviewFoot(ring.document)
    ring.choose("Trip")
    ring.hover((3, 1))
    assert "Bob may strike at Ann first: an attack of opportunity." in foot.words.text()


def test_a_mount_that_leaves_a_threatened_square_is_struck_at_first(
    qtbot: QtBot,
) -> None:
    near = SADDLE.replace("............\n......B", "....B.......\n.......").strip("\n")
    desk = Ring(pf1_battle(near, RIDERS), by="R")
    desk.choose("Ride", "Move")
    desk.drag((2, 2), (2, 0))
    assert desk.strike.isVisible()
    desk.key(Qt.Key.Key_W)
    assert desk.at("H") == (2, 0)


def test_who_moves_in_a_grapple_is_struck_at_on_the_way(qtbot: QtBot) -> None:
    field = FIELD.replace("AB...D", "ABD...")
    held = HELD.replace("name: Dan", "name: Dan, weapons: [longspear], hp: 9")
    desk = Ring(pf1_battle(field, held))
    desk.choose("Grapple", "Move")
    desk.drag((2, 1), (2, 3))
    desk.dice(maneuver=20)
    desk.click((3, 1))
    assert desk.at("A") == (2, 3)
    assert desk.strike.isVisible()
    assert "Dan may strike Ann" in desk.strike.box.words.text()


# What the status line says


def test_the_status_line_says_what_a_drag_lays(saddle: Ring, hold: Ring) -> None:
    saddle.choose("Ride", "Move")
    assert saddle.tool.wants == "Drag Horse to where it goes."
    hold.choose("Grapple", "Move")
    assert hold.tool.wants == (
        "Drag Ann to lay its way, then click the target, or drag it to its new place."
        " Shift+click friends who help."
    )


# The menu


def menu_of(desk: Ring, token: str, by: str = "") -> dict[str, QAction]:
    menu = QMenu(desk.view)
    fill_actions(menu, desk.document, token, (by,) if by else (), lambda _offer: None)
    found: dict[str, QAction] = {}
    for item in menu.actions():
        below = item.menu()
        found[item.text()] = item
        for one in below.actions() if isinstance(below, QMenu) else ():
            found[f"{item.text()} > {one.text()}"] = one
    return found


def test_the_menu_groups_what_belongs_together(ring: Ring) -> None:
    offered = menu_of(ring, "B", "A")
    assert {"Attack > With the dagger", "Disarm > Club", "Sunder > Helmet"} <= {
        *offered
    }
    assert len([one for one in offered if " > " not in one and one]) <= 14


def test_what_is_barred_is_greyed_with_its_reason(ring: Ring) -> None:
    offered = menu_of(ring, "D", "A")
    trip = offered["Trip (out of reach)"]
    assert not trip.isEnabled()
    assert "does not reach Dan" in trip.toolTip()


def test_pointing_at_an_entry_shows_its_ruling(ring: Ring) -> None:
    menu_of(ring, "B", "A")["Disarm > Shield"].hover()
    shown = ring.document.shown
    assert shown is not None
    assert shown.action == Action("disarm", "A", "B", {"item": "shield"})


def test_an_entry_that_lacks_a_place_ends_in_dots(saddle: Ring) -> None:
    offered = menu_of(saddle, "R")
    assert "Ride > Move…" in offered
    assert "Ride > Guide with the knees" in offered


def test_who_is_held_is_offered_in_its_own_menu_how_to_get_free(hold: Ring) -> None:
    assert "Grapple > Break free" in menu_of(hold, "B")


@pytest.mark.parametrize("sample", ["04-tilt-yard", "05-troll-bridge"])
def test_all_that_is_offered_in_the_samples_can_be_foretold(sample: str) -> None:
    battle = open_battle(next(one for one in samples() if one.stem == sample))
    ruleset, told = rules.get("pf1"), 0
    for by in battle.tokens:
        for at in ("", *ruleset.views.opponents(battle, by)):
            for offer in ruleset.offers(battle, by, at):
                if not offer.needed:
                    assert not [*ruleset.action_complaints(battle, offer.action)]
                    verdict = ruleset.judge(battle, offer.action)
                    describe(verdict, offer.action, battle)
                    told += verdict.legal
    assert told > 20


def test_nothing_is_shot_before_the_mounts_way_is_laid(saddle: Ring) -> None:
    saddle.choose("Shoot from the saddle", "The mount moves")
    assert saddle.tool.verdicts == {}
    saddle.click((6, 4))
    assert not saddle.document.battle.log
    assert saddle.said[-1] == "Drag Horse to lay its way, then click the target."


def test_a_shot_goes_off_along_the_way_that_was_laid(saddle: Ring) -> None:
    saddle.choose("Shoot from the saddle", "The mount moves")
    saddle.drag((2, 2), (4, 0))
    saddle.dice(attack=15, damage=3)
    saddle.click((6, 4))
    while saddle.strike.isVisible():
        saddle.key(Qt.Key.Key_W)
    assert (saddle.last.do, saddle.last.get("to")) == ("shoot-mounted", [4, 0])
    assert saddle.at("R") == (4, 0)


def test_an_overrun_is_told_from_which_face_on_the_target_falls(ring: Ring) -> None:
    told = degree_sentences(Action("overrun", "A", "B"), ring.document.battle)
    assert told == ("12 to 20: Bob falls prone.",)


def test_the_board_stays_as_it_is_when_a_strike_at_the_pushed_one_is_waived(
    qtbot: QtBot,
) -> None:
    field = FIELD.replace("C", ".")
    great = TOKENS.replace("name: Ann", "name: Ann, feats: [greater-bull-rush]")
    friend = great.replace("C: {side: blue", "C: {side: red, at: [3, 2]")
    desk = Ring(pf1_battle(field, friend))
    desk.choose("Bull rush")
    desk.dice(maneuver=15)
    desk.click((3, 1))
    while desk.asked:
        desk.answer(2)
    assert desk.strike.isVisible()
    desk.key(Qt.Key.Key_W)
    assert desk.last.do == "waive"
    assert not desk.scene.is_past
    assert desk.seen_at("B") == desk.at("B") != (3, 1)


def test_the_strip_names_the_thing_that_would_be_taken_of_the_one_aimed_at(
    ring: Ring,
) -> None:
    ring.choose("Disarm", "Club")
    ring.hover((4, 3))
    assert ring.strip.ways.currentText() == "Longspear"
    assert ring.tool.action("C").get("item") == "longspear"
    ring.hover((3, 1))
    assert ring.strip.ways.currentText() == "Club"
    ring.hover((4, 3))
    ring.hover((9, 4))
    assert ring.strip.ways.currentText() == "Club"


def test_no_strike_is_drawn_on_one_who_was_refused_before_it_moved() -> None:
    tokens = (
        "{H: {side: red, size: large}, B: {side: blue, weapons: [club]},"
        " R: {side: red, mount: H, at: [0, 0], weapons: [longsword]}}"
    )
    battle = pf1_battle("H.B.\n....", tokens)
    trip = Action("trip", "B", "R")
    verdict = rules.get("pf1").judge(battle, trip)
    assert "target-mounted" in verdict.reasons
    assert rules.get("pf1").judge(battle, replace(trip, force=True)).provokes
    drawn = describe(verdict, trip, battle)
    assert "opportunity attack" not in {one.label for one in drawn}


def test_an_archer_on_foot_is_offered_no_blow_that_nobody_can_strike(
    qtbot: QtBot,
) -> None:
    bow = TOKENS.replace("[longsword, dagger]", "[longbow]")
    desk = Ring(pf1_battle(FIELD, bow))
    assert "Attack" not in desk.groups
    assert isinstance(desk.strip, ActionStrip)
    told = "Of shots only those from the saddle are ruled."
    assert desk.strip.groups.whatsThis() == told
    charge = rules.get("pf1").judge(desk.document.battle, Action("charge", "A", "C"))
    said = verdict_sentence(charge, Action("charge", "A", "C"), desk.document.battle)
    assert "holds no such melee weapon, or none at all" in said


def test_the_end_of_a_hold_is_foretold_once(hold: Ring) -> None:
    pin = Action("grapple", "A", "B", {"then": "pin"})
    told = degree_sentences(pin, hold.document.battle)
    assert told[0].endswith(": The hold ends.")


def test_who_acts_in_anothers_turn_is_told_whose_it_is(ring: Ring) -> None:
    battle = ring.document.battle
    for turn, told in (
        (Turn(token="B", order=("A", "B")), "It is Bob's turn."),
        (Turn(token="A", order=("A", "B")), ""),
        (Turn(token="B"), ""),
    ):
        trip = Action("trip", "A", "B")
        assert whose_turn(trip, replace(battle, turn=turn)) == told
    reply = Action("trip", "A", "B", {"as": "opportunity"})
    theirs = replace(battle, turn=Turn(token="B", order=("A", "B")))
    assert whose_turn(reply, theirs) == ""
    ring.document.new(theirs)
    ring.document.select(("A",))
    ring.choose("Trip")
    ring.hover((3, 1))
    assert ring.said[-1].startswith("It is Bob's turn. ")
    foot = PreviewFoot(ring.document)
    foot.show_verdict(ring.document.shown)
    assert foot.words.text().startswith("It is Bob&#x27;s turn. <b>If you click now")
    assert ring.document.shown is not None
    assert ring.document.shown.verdict.legal


def test_a_rider_may_act_in_its_mounts_turn(qtbot: QtBot) -> None:
    desk = Ring(pf1_battle(SADDLE, RIDERS), by="R")
    turn = Turn(token="H", order=("H", "R"))
    battle = replace(desk.document.battle, turn=turn)
    feint = Action("feint", "R", "H")
    assert whose_turn(feint, battle) == ""
    riders = replace(battle, turn=replace(turn, token="R"))
    assert whose_turn(replace(feint, by="H"), riders) == ""


def test_the_rider_of_a_dying_mount_is_offered_the_soft_fall_first(
    qtbot: QtBot,
) -> None:
    dying = RIDERS.replace("name: Horse,", "name: Horse, states: [dying],")
    dying = dying.replace("hp: 20, speed: 50", "hp: -1, speed: 50, war_trained: false")
    desk = Ring(pf1_battle(SADDLE, dying), by="R")
    desk.choose("Ride")
    assert desk.ways == ["Fall softly", "Dismount"]
    shown = rules.get("pf1").shown_states(desk.document.battle, "R")
    assert [one.text for one in shown] == ["its mount is dying"]


def test_a_greyed_entry_of_the_menu_says_why(ring: Ring) -> None:
    menu = QMenu()
    fill_actions(menu, ring.document, "C", ("A",))
    texts = [one.text() for one in menu.actions() if not one.isEnabled()]
    assert "Trip (out of reach)" in texts
    assert "Attack (out of reach)" in texts
