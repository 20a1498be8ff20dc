"""The fight itself: every special attack of Pathfinder once, with the mouse and the keys, the dice typed in."""

from PySide6.QtCore import Qt

from tests.evening.player import CTRL
from tests.evening.player import save_as as name_file
from tests.fight.fighter import Fighter

STRIKE, WAIVE = "Strike", "Waive"
STAND, ASIDE = "Stand firm", "Step aside"


def fight(one: Fighter) -> None:
    """Play everything, and save it."""
    one.shot("yard")
    one.dice(typed=True)
    pushes(one)
    blows(one)
    feints(one)
    holds(one)
    one.find_action("dark")
    riders(one)
    keep(one)


def pushes(one: Fighter) -> None:
    """A bull rush through two goblins; an overrun that is avoided, and one that is not."""
    one.turn("Borin")
    one.choose("Bull rush")
    one.aim("Grub")
    one.shot("bull-rush-ahead")
    one.click(one.spot("Grub"))
    assert "may strike at Borin first" in one.asked
    one.shot("target-asked")
    pushed = one.ruled(WAIVE, dice=(9, 14))
    assert [effect.what for effect in pushed.effects] == ["pushed", "moved-to"] * 2
    one.shot("pushed-through-two")
    one.turn("Ursa")
    one.choose("Overrun")
    one.aim("Hob")
    one.shot("overrun-ahead")
    one.click(one.spot("Hob"))
    one.reply(WAIVE)
    one.shot("avoid-asked")
    assert one.ruled(ASIDE).success
    one.turn("Ursa")
    one.choose("Overrun")
    run = one.against("Hob", WAIVE, STAND, dice=(17,))
    assert run.success
    assert "prone" in one.badges("Hob")
    one.shot("overrun")


def blows(one: Fighter) -> None:
    """Trip with the opportunity attack taken, disarm, sunder, a full attack."""
    one.turn("Tam")
    one.choose("Trip")
    one.aim("Vogt")
    one.shot("trip-ahead")
    tripped = one.against("Vogt", STRIKE, dice=(15, 4, 16))
    assert tripped.more["aoo"]
    assert one.is_hurt("Tam")
    assert "prone" in one.badges("Vogt")
    one.shot("tripped-after-a-blow")
    one.turn("Vogt")
    one.choose("Stand up")
    one.do_it()
    one.shot("standing-up")
    one.ruled(WAIVE)
    one.turn("Tam")
    one.choose("Disarm", "Longsword")
    assert one.against("Vogt", WAIVE, dice=(14,)).success
    one.shot("disarmed")
    one.turn("Tam")
    one.choose("Sunder", "Shield")
    one.aim("Vogt")
    one.shot("sunder-ahead")
    one.against("Vogt", dice=(16, 6))
    one.shot("sundered")
    one.turn("Tam")
    one.choose("Attack", "Full attack")
    one.aim("Vogt")
    one.shot("full-attack-ahead")
    assert len(one.against("Vogt", dice=(12, 5, 14, 3)).more["attacks"]) == 2
    one.shot("full-attack")


def feints(one: Fighter) -> None:
    """A feint and the blow after it, two weapons, both ends of a staff."""
    one.turn("Nim")
    one.choose("Feint", "As a move action")
    one.aim("Kob")
    one.shot("feint-ahead")
    assert one.against("Kob", dice=(12,)).success
    one.choose("Attack", "With the shortsword")
    assert one.against("Kob", dice=(13, 4)).success
    one.shot("feint-and-blow")
    one.turn("Nim")
    one.choose("Attack", "Shortsword and dagger")
    one.aim("Kob")
    one.shot("two-weapons-ahead")
    one.against("Kob", dice=(14, 3, 16, 2, 12, 4))
    one.shot("two-weapons")
    one.turn("Kob")
    one.choose("Attack", "Both ends of the quarterstaff")
    one.against("Nim", dice=(15, 4, 16, 3, 12, 2))
    one.shot("double-weapon")


def holds(one: Fighter) -> None:
    """A hold begun, not broken, moved into the pit, hurt, kept, turned, broken, pinned, tied, slipped."""
    one.turn("Gorr")
    one.choose("Grapple")
    one.aim("Pell")
    one.shot("grapple-ahead")
    assert one.against("Pell", WAIVE, dice=(17,)).success
    assert one.badges("Gorr") == one.badges("Pell") == {"held"}
    one.shot("grappled")
    one.turn("Pell")
    one.choose("Grapple", "Break free")
    assert not one.against("Gorr", dice=(4,)).success
    one.turn("Gorr")
    one.choose("Grapple", "Move")
    one.drag(one.spot("Gorr"), (3.5, 11.5))
    one.shot("hold-way-laid")
    one.drag(one.spot("Pell"), (2.5, 12.5))
    one.shot("hold-pit")
    one.ruled(dice=(12, 3))
    assert one.square("Pell") == (2, 12)
    one.shot("moved-into-the-pit")
    one.turn("Gorr")
    one.choose("Grapple", "Damage", lethal="yes")
    one.against("Pell", dice=(11, 2))
    assert one.is_hurt("Pell")
    one.turn("Gorr")
    one.choose("Grapple", "Hold on")
    one.against("Pell", dice=(10,))
    one.turn("Pell")
    one.choose("Grapple", "Turn the tables")
    one.aim("Gorr")
    one.shot("tables-ahead")
    assert one.against("Gorr", dice=(19,)).success
    one.shot("tables-turned")
    one.turn("Pell")
    one.choose("Grapple", "Let go")
    one.against("Gorr")
    assert not one.badges("Gorr") | one.badges("Pell")
    one.turn("Gorr")
    one.choose("Grapple")
    one.against("Pell", WAIVE, dice=(18,))
    freed_by_a_friend(one)
    tied_up(one)


def freed_by_a_friend(one: Fighter) -> None:
    """Somebody else comes up and helps the one who is held."""
    one.turn("Mott")
    one.key(Qt.Key.Key_V)
    one.drag(one.spot("Mott"), (4.5, 12.5))
    one.turn("Pell")
    one.choose("Grapple", "Break free")
    one.help_of("Mott")
    one.aim("Gorr")
    one.shot("helped-ahead")
    assert one.against("Gorr", dice=(14, 15)).success
    one.shot("freed-by-a-friend")


def tied_up(one: Fighter) -> None:
    """Held anew, pinned, refused an attack, bound, and out of the bonds."""
    one.turn("Gorr")
    one.choose("Grapple")
    one.against("Pell", WAIVE, dice=(18,))
    one.turn("Gorr")
    one.choose("Grapple", "Pin")
    one.against("Pell", dice=(15,))
    assert one.badges("Pell") == {"held"}
    assert "pinned" in one.token("Pell").states
    one.shot("pinned")
    one.turn("Pell")
    one.choose("Attack", "With the dagger")
    refused = one.against("Gorr")
    assert not refused.legal
    one.shot("refused")
    one.turn("Gorr")
    one.choose("Grapple", "Tie up")
    one.aim("Pell")
    one.shot("tie-up-ahead")
    one.against("Pell", dice=(12,))
    assert one.badges("Pell") == {"held"}
    assert "bound" in one.token("Pell").states
    one.shot("tied-up")
    one.turn("Pell")
    one.choose("Grapple", "Slip the bonds")
    one.shot("bonds-ahead")
    one.do_it()
    assert one.ruled(dice=(20,)).success
    one.shot("bonds-slipped")


def riders(one: Fighter) -> None:
    """A lance, a horse that shies, a shot from the gallop, a spell, and three ways out of the saddle."""
    lance(one)
    untrained(one)
    gallop(one)
    spell(one)


def lance(one: Fighter) -> None:
    """A lance charged from the saddle; then the horse is tripped, and its rider falls softly."""
    one.turn("Sir Alm")
    one.key(Qt.Key.Key_C)
    one.aim("Rook")
    one.shot("lance-ahead")
    struck = one.against("Rook", dice=(15, 5, 6))
    assert struck.damage is not None
    assert struck.damage.multiplier == 2
    one.shot("lance")
    one.turn("Rook")
    one.choose("Trip")
    one.aim("Comet")
    one.shot("trip-the-horse-ahead")
    assert one.against("Comet", dice=(17,)).success
    one.shot("horse-down")
    one.turn("Sir Alm")
    one.choose("Ride", "Fall softly")
    one.shot("soft-fall-ahead")
    one.do_it()
    assert one.ruled(dice=(12,)).success
    one.shot("soft-fall")


def untrained(one: Fighter) -> None:
    """No charge on a horse without training; brought under control; its rider is cut down."""
    one.turn("Wil")
    one.key(Qt.Key.Key_C)
    one.aim("Dorn")
    one.shot("untrained-barred")
    refused = one.against("Dorn")
    assert "mount-untrained" in refused.reasons
    one.key(Qt.Key.Key_X)
    one.choose("Ride", "Bring the mount under control")
    one.shot("control-ahead")
    one.do_it()
    assert one.ruled(WAIVE, dice=(14,)).success
    one.choose("Attack", "With the shortsword")
    one.against("Dorn", dice=(13, 4))
    one.turn("Dorn")
    one.choose("Attack", "With the battleaxe")
    one.against("Wil", dice=(16, 8))
    assert one.badges("Wil") == {"asleep"}
    assert "dying" in one.token("Wil").states
    one.shot("rider-cut-down")
    one.turn("Wil")
    one.choose("Ride", "Stay in the saddle, out cold")
    one.do_it()
    one.ruled(dice=(80, 4))
    one.shot("out-of-the-saddle")
    one.turn("Kar")
    one.key(Qt.Key.Key_C)
    one.choose(then="trip")
    one.aim("Dorn")
    one.shot("charge-to-trip-ahead")
    assert one.against("Dorn", dice=(15,)).success
    assert "prone" in one.badges("Dorn")
    one.shot("charged-and-tripped")


def gallop(one: Fighter) -> None:
    """Knees first, for a bow takes both hands; then a shot from the running horse."""
    one.turn("Rana")
    one.choose("Ride", "Guide with the knees")
    one.do_it()
    assert one.ruled(dice=(11,)).success
    one.shot("knees")
    one.choose("Shoot from the saddle", "The mount runs")
    one.drag(one.spot("Swift"), (16.2, 13.2))
    one.aim("Rook")
    one.shot("gallop-ahead")
    one.against("Rook", WAIVE, dice=(18, 7))
    one.shot("gallop")


def spell(one: Fighter) -> None:
    """A spell between two stretches of the ride; then down from the saddle."""
    one.turn("Oda")
    one.choose("Cast a spell from the saddle", level="3", before="20", after="20")
    one.shot("spell-ahead")
    one.do_it()
    one.ruled(dice=(12,))
    one.shot("spell")
    one.turn("Oda")
    one.choose("Ride", "Dismount")
    one.drag(one.spot("Oda"), (21.5, 12.5))
    one.ruled()
    assert one.square("Oda") == (21, 12)
    one.shot("dismounted")


def keep(one: Fighter) -> None:
    """Save the battle, and open what was saved."""
    fought = one.document.battle
    one.key(Qt.Key.Key_S, CTRL)
    assert not one.document.modified
    one.answer(name_file(one.folder / "fight.chargemap"), Qt.Key.Key_O, CTRL)
    assert one.document.battle == fought
    one.shot("opened-again")
