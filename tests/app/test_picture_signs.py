"""A picture stands alone: parts of a board hold no strange letters, and every sign that is drawn is told."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from chargemap import cases, rules
from chargemap.app.docks.marks import mark_kind, paint_mark
from chargemap.app.legend import EDGE, Legend, Told
from chargemap.app.legend_key import signs_of
from chargemap.app.paint import LIGHT
from chargemap.app.picture import image
from chargemap.app.plate import Options, Plate, Region, Scene
from chargemap.model.battle import Action, Battle, Looks
from chargemap.model.board import TableBoard
from chargemap.model.plain import action_to_plain
from chargemap.resources import samples
from chargemap.rules.dice import Dice
from tests.app.desk import battle_of

pytestmark = pytest.mark.gui

FIELD = "A...E.....\n....~~....\n..B...%%..\n.........."
TOKENS = "{A: {side: blue, name: Ann}, B: {side: blue, name: Bo, states: [prone]}, E: {side: red, name: Orc}}"
BRIDGE_PART, STREET_PART = Region(8, 7, 5, 4), Region(15, 9.5, 7, 4)


def step(name: str, number: int) -> Scene:
    """Return a step of a sample, as the command line draws it."""
    path = next(one for one in samples() if name in one.stem)
    battle = cases.open_battle(path)
    entry, later = battle.log[number], battle.log[number + 1 :]
    after = later[0].before if later else battle
    return Scene(after, Told(entry.before, entry.action, entry.verdict))


def field() -> Battle:
    return battle_of(FIELD, tokens=TOKENS)


def ruled(battle: Battle, action: Action) -> Scene:
    verdict, after = rules.get(battle.ruleset).resolve(battle, action, Dice())
    return Scene(after, Told(battle, action, verdict))


def declared(*pairs: tuple[str, str]) -> Battle:
    battle = cases.open_battle(samples()[0])
    return replace(battle, declared=tuple(Action("charge", *one) for one in pairs))


def words(plate: Plate) -> list[str]:
    scene = plate.scene
    return [one.words for one in signs_of(scene.after, plate._drawn, plate.options)]


# A part of the board ----------------------------------------------------------


def strips(plate: Plate) -> Iterator[QImage]:
    """Yield the margins above and left of the board."""
    made = image(plate)
    edge = round(plate.margin * plate.scale) - 2
    yield made.copy(0, 0, made.width(), edge)
    yield made.copy(0, 0, edge, round(plate.board_high))


@pytest.mark.parametrize(
    ("scene", "region"),
    [
        (("bridge", 5), BRIDGE_PART),
        (("bridge", 5), Region(7, 8, 2, 2)),
        (("street", 1), STREET_PART),
        (("street", 1), Region(10.6, 6, 5, 4)),
    ],
)
def test_the_margins_of_a_part_hold_its_numbers_alone(
    qapp: object, scene: tuple[str, int], region: Region
) -> None:
    options = Options(region=region, legend=False)
    bare = replace(options, names=False, marks=False, lanes=False)
    whole = step(*scene)
    for drawn, empty in zip(
        strips(Plate(whole, options)), strips(Plate(whole, bare)), strict=True
    ):
        assert drawn == empty


def test_labels_are_of_what_the_part_holds_and_stand_in_it(qapp: object) -> None:
    scene = step("street", 1)
    assert [one.number for one in Plate(scene, Options()).marks] == [1]
    assert Plate(scene, Options(region=STREET_PART)).marks == ()
    part = Region(21, 8, 6, 5)
    plate = Plate(scene, Options(region=part))
    edge = plate.margin * plate.scale
    board = QRectF(edge, edge, part.width * plate.scale, part.height * plate.scale)
    assert [one.number for one in plate.marks] == [1]
    assert all(box and board.contains(box) for _mark, box in plate._placed)


def test_a_mark_without_room_for_its_words_still_has_its_number(qapp: object) -> None:
    scene = step("street", 1)
    assert scene.told is not None
    (mark,) = Plate(scene, Options()).marks
    narrow = Region(mark.at[0] - 0.1, mark.at[1] - 2, 0.2, 4)
    plate = Plate(scene, Options(region=narrow))
    assert [box for _mark, box in plate._placed] == [None]
    numbered = image(plate)
    plate.marks = (replace(mark, number=0),)
    del plate._placed
    assert image(plate) != numbered


# Signs ------------------------------------------------------------------------


@pytest.mark.parametrize("scene", [("street", 1), ("troll", 1), ("cellar", 1)])
def test_the_headline_has_the_sign_of_the_log(
    qapp: object, scene: tuple[str, int]
) -> None:
    told = step(*scene).told
    assert told is not None
    kind = mark_kind(told.verdict, told.action, rules.get(told.before.ruleset))
    made = QImage(120, 60, QImage.Format.Format_RGB32)
    made.fill(LIGHT.halo)
    painter = QPainter(made)
    Legend(step(*scene), (), ()).paint(painter, 900, LIGHT)
    painter.end()
    sign = QImage(26, 26, QImage.Format.Format_RGB32)
    sign.fill(LIGHT.halo)
    painter = QPainter(sign)
    paint_mark(painter, QRectF(0, 0, 26, 26), kind)
    painter.end()
    assert made.copy(round(EDGE), 11, 26, 26) == sign


def test_rings_lanes_and_ways_are_explained_where_they_are_drawn(qapp: object) -> None:
    scene = ruled(field(), Action("charge", "A", "E"))
    plain = words(Plate(Scene(field()), Options()))
    drawn = words(Plate(step("cellar", 1), Options()))
    for one in ("lane", "way", "ring: stands against it", "place left, or meant"):
        assert one in drawn
        assert one not in plain
    hidden = words(Plate(scene, Options(marks=False, lanes=False)))
    assert "lane" not in hidden
    far = words(Plate(step("cellar", 1), Options(region=Region(12, 9, 6, 4))))
    assert "lane" not in far


def test_every_figure_that_a_picture_has_is_explained(qapp: object) -> None:
    for path in samples():
        battle = cases.open_battle(path)
        for number in range(len(battle.log)):
            plate = Plate(step(path.stem, number), Options())
            kinds = {(one.kind, one.role) for one in plate._drawn}
            for kind in kinds - {one for one in kinds if one[0] == "label"}:
                one = next(fig for fig in plate._drawn if (fig.kind, fig.role) == kind)
                assert len(signs_of(battle, [one])) == 1 + len(signs_of(battle))


def test_badges_are_explained_by_the_states_that_occur(qapp: object) -> None:
    assert "prone" in words(Plate(Scene(field()), Options()))
    without = replace(field().tokens["B"], states=frozenset())
    assert "prone" not in words(Plate(Scene(field().with_token(without)), Options()))
    away = Options(region=Region(5, 0, 4, 2))
    assert "prone" not in words(Plate(Scene(field()), away))


def of_one(**keys: object) -> set[str]:
    """Return the signs of a picture with a token of these keys that one without it has not."""
    battle = field()
    token = replace(battle.tokens["A"], **keys)
    drawn = words(Plate(Scene(battle.with_token(token)), Options()))
    return set(drawn) - set(words(Plate(Scene(battle), Options())))


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("tiny", {"letter at the base: tiny"}),
        ("small", {"letter at the base: small"}),
        ("medium", set()),
    ],
)
def test_the_letter_of_a_size_is_explained(qapp: object, size: str, words: set[str]):
    assert of_one(stats={"size": size}) == words


def test_what_lies_or_is_dead_is_explained(qapp: object) -> None:
    assert of_one(states=frozenset({"dead"})) == {"grey base: dead"}
    assert "figure on its side: down" in words(Plate(Scene(field()), Options()))


def test_more_states_than_there_is_room_for_are_explained(qapp: object) -> None:
    more = "+ and a number: so many states more, see the log"
    few = frozenset({"stunned", "shaken", "blinded"})
    assert more not in of_one(states=few)
    assert more in of_one(states=few | {"grappled", "fatigued"})
    battle = field()
    token = replace(battle.tokens["A"], states=few)
    narrow = Options(scale=30)  # a base has room for two signs
    assert more in words(Plate(Scene(battle.with_token(token)), narrow))


def test_what_players_do_not_see_is_explained_where_it_is_shown(qapp: object) -> None:
    eye = "crossed eye: kept from the players"
    secret = replace(field(), looks=Looks(hidden=frozenset("B")))
    assert eye not in words(Plate(Scene(secret), Options()))
    assert eye in words(Plate(Scene(secret), Options(hidden=True)))


def test_the_name_of_a_mount_is_explained_where_names_are_written(qapp: object):
    scene = Scene(
        cases.open_battle(next(one for one in samples() if "tilt" in one.stem))
    )
    assert "small name below: the mount" in words(Plate(scene, Options()))
    assert "small name below: the mount" not in words(
        Plate(scene, Options(names=False))
    )


def test_a_part_of_the_board_explains_what_it_holds_alone(qapp: object) -> None:
    street = Scene(cases.open_battle(samples()[0]))
    corner = words(Plate(street, Options(region=Region(0, 0, 3, 3))))
    every = words(Plate(street, Options()))
    assert {"blue", "red", "ladder", "wall", "low wall"} <= set(every)
    assert not {"blue", "red", "ladder", "wall", "low wall"} & set(corner)
    assert not any("ring: health" in one for one in corner)


def test_of_many_marks_the_board_has_the_numbers_and_the_legend_the_words(
    qapp: object,
) -> None:
    battle = cases.open_battle(next(one for one in samples() if "spear" in one.stem))
    listed = [action_to_plain(one) for one in battle.declared]
    scene = ruled(battle, Action("round", choices={"actions": listed}))
    plate = Plate(scene, Options())
    assert sum(bool(mark.number) for mark in plate.marks) > 8
    assert all(mark.label for mark in plate.marks)
    assert all(box for _mark, box in plate._placed)
    assert {mark.label for mark, _box in plate._placed if mark.number} == {""}
    alone = Plate(scene, Options(legend=False))
    assert all(mark.label for mark, _box in alone._placed)
    few = Plate(step("street", 1), Options())
    assert all(mark.label for mark, _box in few._placed)


def test_zones_and_walls_are_explained_where_they_are_drawn(qapp: object) -> None:
    street = Scene(cases.open_battle(samples()[0]))
    assert isinstance(street.after.board, TableBoard)
    told = words(Plate(street, Options(zones="all")))
    assert "zone that others keep off" in told
    assert "zone from which others may step into the way" in told
    assert "zone that others keep off" not in words(Plate(street, Options()))
    wall = "wall between squares: stops movement and sight"
    assert wall in words(Plate(step("cellar", 1), Options()))
    assert wall not in words(Plate(Scene(field()), Options()))


# What is declared, what is secret, and numbers --------------------------------


def test_declared_charges_are_drawn_and_told_until_they_are_carried_out(
    qapp: object,
) -> None:
    battle = declared(("kestrel", "dregs"), ("greta", "nettle"))
    plate = Plate(Scene(battle), Options())
    assert [one.token for one in plate._drawn if one.kind == "declared"] == [
        "kestrel",
        "greta",
    ]
    assert [(one.number, one.told) for one in plate.marks] == [
        (1, "Declared: Kestrel → Dregs"),
        (2, "Declared: Greta Holm → Nettle"),
    ]
    assert "declared, not carried out yet" in words(plate)
    bare = Plate(Scene(battle), Options(lanes=False))
    assert (bare._drawn, bare.marks) == ((), ())


def test_what_a_hidden_token_has_declared_is_left_out(qapp: object) -> None:
    battle = declared(("kestrel", "dregs"), ("greta", "nettle"))
    battle = replace(battle, looks=battle.looks.with_hidden("nettle"))
    plate = Plate(Scene(battle), Options())
    assert [one.told for one in plate.marks] == ["Declared: Kestrel → Dregs"]
    assert len(Plate(Scene(battle), Options(hidden=True)).marks) == 2


def test_a_ruling_that_is_kept_from_the_players_is_said_to_be(qapp: object) -> None:
    scene = ruled(field(), Action("charge", "A", "E"))
    hidden = replace(scene.after, looks=scene.after.looks.with_hidden("E"))
    bare = replace(scene, after=hidden, told=None)
    plate = Plate(replace(scene, after=hidden), Options())
    assert plate.scene.withheld
    assert plate.height > Plate(bare, Options()).height  # by one line
    assert not Plate(scene, Options()).scene.withheld
    assert not Plate(bare, Options()).scene.withheld


def test_without_a_legend_no_mark_has_a_number(qapp: object) -> None:
    scene = step("cellar", 1)
    assert any(one.number for one in Plate(scene, Options()).marks)
    bare = Plate(scene, Options(legend=False)).marks
    assert bare
    assert not any(one.number for one in bare)


def test_a_blow_of_a_round_says_who_is_struck(qapp: object) -> None:
    battle = cases.open_battle(next(one for one in samples() if "spear" in one.stem))
    listed = [
        {"do": one.do, "by": one.by, "at": one.at, **one.choices}
        for one in battle.declared
    ]
    scene = ruled(battle, Action("round", choices={"actions": listed}))
    blows = [one for one in Plate(scene, Options()).marks if " vs " in one.label]
    assert blows
    names = [one.label for one in battle.tokens.values()]
    assert all(any(f" at {name}: " in one.label for name in names) for one in blows)
