"""What a picture shows follows from what is asked, in every part of it, and its legend tells all marks."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter

from chargemap import cases, rules
from chargemap.app.legend import Told
from chargemap.app.picture import image, write_plate
from chargemap.app.picture.words import written_words
from chargemap.app.plate import Options, Plate, Region, Scene, for_players
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Annotation, Battle, Entry
from chargemap.resources import samples
from chargemap.rules.dice import Dice
from tests.app.desk import battle_of

pytestmark = pytest.mark.gui

FIELD = "A...E.....\n....~~....\n..B...%%..\n.........."
TOKENS = (
    "{A: {side: blue, name: Ann}, B: {side: blue, name: Bo}, E: {side: red, name: Orc}}"
)


def ruled(battle: Battle, action: Action) -> Scene:
    verdict, after = rules.get(battle.ruleset).resolve(battle, action, Dice())
    return Scene(after, Told(battle, action, verdict))


@pytest.fixture
def scene(qapp: object) -> Scene:
    return ruled(battle_of(FIELD, tokens=TOKENS), Action("charge", "A", "E"))


def street() -> Battle:
    return cases.open_battle(next(one for one in samples() if "street" in one.stem))


def many_charges() -> Scene:
    pairs = (("greta", "nettle"), ("kestrel", "dregs"), ("bram", "sallow"))
    listed = [{"by": by, "at": at} for by, at in pairs]
    return ruled(street(), Action("charges", choices={"list": listed}))


def whole_round() -> Scene:
    battle = cases.open_battle(next(one for one in samples() if "spear" in one.stem))
    listed = [
        {"do": one.do, "by": one.by, "at": one.at, **one.choices}
        for one in battle.declared
    ]
    return ruled(battle, Action("round", choices={"actions": listed}))


def painted_at_once(plate: Plate) -> QImage:
    made = QImage(plate.width, plate.height, QImage.Format.Format_RGB32)
    painter = QPainter(made)
    plate.paint(painter)
    painter.end()
    return made


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_tiles_make_the_picture_that_is_painted_at_once(
    sample: Path, dark: bool, qapp: object
) -> None:
    battle = cases.open_battle(sample)
    options = Options(scale=67, log=True, dark=dark)
    by_tiles = image(Plate(Scene(battle), options))
    assert max(by_tiles.width(), by_tiles.height()) > 600
    at_once = painted_at_once(Plate(Scene(battle), options))
    assert by_tiles.size() == at_once.size()
    # broken lines begin where Qt first sees them: their gaps may lie elsewhere
    few = by_tiles.width() * by_tiles.height() / 1000
    assert _unlike(by_tiles, at_once) <= few


def _unlike(one: QImage, other: QImage) -> int:
    """Return how many pixels differ by more than rounding does."""
    return sum(
        abs(first - second) > 48
        for line in range(one.height())
        for first, second in zip(
            bytes(one.constScanLine(line)),
            bytes(other.constScanLine(line)),
            strict=True,
        )
    )


@pytest.mark.parametrize(
    "change",
    [
        {"grid": False},
        {"names": False},
        {"annotations": False},
        {"lanes": False},
        {"marks": False},
        {"legend": False},
        {"log": True},
        {"dark": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_is_not_asked_for_is_not_shown(
    scene: Scene, change: dict[str, bool]
) -> None:
    note = Annotation("circle", ((1.5, 0.5), (2.5, 0.5)), colour="#7b4a9e")
    noted = replace(scene, after=replace(scene.after, annotations=(note,)))
    usual = Options(scale=60)
    assert image(Plate(noted, usual)) != image(
        Plate(noted, replace(usual, **change))  # type: ignore[arg-type]
    )


def test_zones_are_those_of_the_ruling_of_everybody_or_none(qapp: object) -> None:
    entry = next(one for one in street().log if one.action.do == "charge")
    told = Scene(entry.before, Told(entry.before, entry.action, entry.verdict))
    options = Options(scale=24, legend=False)
    pictures = [
        image(Plate(told, replace(options, zones=one)))
        for one in ("none", "ruling", "all")
    ]
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


def test_without_marks_no_label_and_no_number_is_left(scene: Scene) -> None:
    assert Plate(scene, Options()).marks
    assert Plate(scene, Options(marks=False)).marks == ()


def test_the_log_grows_with_its_entries_up_to_a_bound(scene: Scene) -> None:
    def height(count: int) -> int:
        entry = scene.after.log[-1]
        battle = replace(scene.after, log=(entry,) * count)
        options = Options(scale=60, legend=False, log=True)
        return Plate(Scene(battle), options).height

    assert height(1) < height(5) < height(40)
    assert height(41) == height(400)
    assert height(41) - height(40) < height(40) - height(39)  # one line says how many


def test_a_hidden_token_is_left_out_unless_asked(scene: Scene) -> None:
    secret = Scene(
        replace(scene.after, looks=scene.after.looks.with_hidden("B")), scene.told
    )
    bare = Scene(scene.after.without_token("B"), scene.told)
    options = Options(scale=60, legend=False, lanes=False)
    assert image(Plate(secret, options)) == image(Plate(bare, options))
    shown = image(Plate(secret, replace(options, hidden=True)))
    assert shown != image(Plate(secret, options))


def test_a_ruling_on_a_hidden_token_is_not_told(scene: Scene) -> None:
    hidden = replace(scene.after, looks=scene.after.looks.with_hidden("E"))
    assert for_players(replace(scene, after=hidden)).told is None
    plate = Plate(replace(scene, after=hidden), Options(log=True))
    assert plate.marks == ()
    assert not any(names_e(entry) for entry in plate.scene.after.log)


def names_e(entry: Entry) -> bool:
    return entry.action.at == "E"


def test_a_note_of_the_gm_is_left_out_unless_asked(scene: Scene) -> None:
    note = Annotation("text", ((3.5, 2.5),), "trap here", gm=True)
    noted = Scene(replace(scene.after, annotations=(note,)))
    options = Options(scale=60)
    without = image(Plate(Scene(scene.after), options))
    assert image(Plate(noted, options)) == without
    assert image(Plate(noted, replace(options, hidden=True))) != without


# The legend -------------------------------------------------------------------


def steps_of_samples() -> Iterator[Scene]:
    for sample in samples():
        battle = cases.open_battle(sample)
        for index, entry in enumerate(battle.log):
            later = battle.log[index + 1 :]
            after = later[0].before if later else battle
            yield Scene(after, Told(entry.before, entry.action, entry.verdict))


def test_marks_are_numbered_and_the_legend_tells_each_with_its_clauses(
    qapp: object,
) -> None:
    seen = 0
    for scene in (*steps_of_samples(), many_charges(), whole_round()):
        known = {one.id for one in rules.get(scene.after.ruleset).clauses}
        plate = Plate(scene, Options())
        numbered = [mark for mark in plate.marks if mark.number]
        assert [one.number for one in numbered] == list(range(1, len(numbered) + 1))
        assert all(one.told for one in numbered)
        assert all(one.clauses for one in numbered if one.label)
        assert known.issuperset(id for one in numbered for id in one.clauses)
        loose = [one for one in plate.marks if not one.number]
        assert all(one.role == "neutral" for one in loose), loose
        seen += len(numbered)
    assert seen > 30


def test_each_charge_of_a_turn_is_told_by_whose_it_is(qapp: object) -> None:
    told = [mark.told for mark in Plate(many_charges(), Options()).marks]
    assert "Greta Holm: 5.72 of 7 inches, 1.28 left" in told
    assert any(one.startswith("Kestrel: ") for one in told)
    assert not any("SK-" in one for one in told)  # clauses stand beneath


BEHIND = """\
- id: behind
  ruleset: skirmish
  board: {size: [24, 24]}
  tokens:
    A: {side: red, at: [3, 6]}
    B: {side: blue, at: [8, 6]}
    C: {side: blue, at: [9.5, 6], name: Carl}
    D: {side: red, at: [3, 16]}
    E: {side: blue, at: [8, 16]}
    F: {side: blue, at: [9.5, 16], name: Fritz}
    G: {side: red, at: [14.5, 6]}
    H: {side: blue, at: [11, 6]}
"""


def notes(*charges: tuple[str, str, str]) -> list[str]:
    """Return what the legend says of charges at two targets each that are behind one another."""
    battle = cases.read_cases(BEHIND, "behind.yaml")[0].battle
    listed = [{"by": by, "at": at, "also": [also]} for by, at, also in charges]
    scene = ruled(battle, Action("charges", choices={"list": listed}))
    told = [mark.told for mark in Plate(scene, Options()).marks]
    return [one for one in told if "ehind" in one]


def test_of_refused_charges_the_legend_names_both_targets_of_each(
    qapp: object,
) -> None:
    assert notes(("A", "B", "C"), ("D", "E", "F")) == [
        "Carl: Behind the target: Carl stands behind B.",
        "Fritz: Behind the target: Fritz stands behind E.",
    ]


def test_a_mark_of_two_refused_charges_tells_the_reason_of_both(qapp: object) -> None:
    assert notes(("A", "B", "C"), ("G", "H", "C")) == [
        "Carl: Behind the target: Carl stands behind B. Carl stands behind H."
    ]


WEAPONLESS = """\
- id: weaponless
  ruleset: adnd2ct
  map: |
    A....B
    ......
    C.....
  tokens:
    A: {side: red, weapons: [longbow]}
    B: {side: blue, weapons: [longbow]}
    C: {side: red, weapons: [longbow]}
"""


def test_of_a_round_each_who_is_barred_has_a_mark_that_names_it(qapp: object) -> None:
    battle = cases.read_cases(WEAPONLESS, "weaponless.yaml")[0].battle
    listed = [{"do": "guard", "by": one} for one in battle.tokens]
    scene = ruled(battle, Action("round", choices={"actions": listed}))
    assert [mark.told for mark in Plate(scene, Options()).marks] == [
        f"{one}: No melee weapon in hand: {one} has no melee weapon in hand."
        for one in battle.tokens
    ]


def test_each_blow_of_a_round_rests_on_how_one_hits(qapp: object) -> None:
    marks = Plate(whole_round(), Options()).marks
    blows = [one for one in marks if " vs " in one.label]
    assert len(blows) > 10
    assert all("CT-07" in one.clauses for one in blows)
    assert all(("CT-08" in one.clauses) == ("damage" in one.label) for one in blows)


# Fit ---------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_file_is_no_larger_than_asked_and_not_much_smaller(
    scene: Scene, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"field.{ending}"
    free = write_plate(scene, Options(), path).size
    most = free // 2000  # KB: half of it
    found = write_plate(scene, Options(most_kb=most), path)
    assert path.stat().st_size == found.size <= most * 1000
    assert found.size > most * 1000 * 0.6
    assert found.fitted is not None
    assert (found.fitted.quality is None) == (ending == "png")
    assert QImage(str(path)).width() == found.fitted.width


def test_quality_gives_way_before_pixels(scene: Scene, tmp_path: Path) -> None:
    plate = Plate(scene, Options())
    full = write_plate(scene, Options(), tmp_path / "full.jpg").size
    found = write_plate(
        scene, Options(most_kb=full * 8 // 10_000), tmp_path / "field.jpg"
    )
    assert found.fitted is not None
    assert found.fitted.width == plate.width
    assert 40 <= (found.fitted.quality or 0) < 92


def test_a_picture_too_small_for_names_says_so(tmp_path: Path) -> None:
    battle = battle_of(".A" + "." * 58, tokens="{A: {side: blue, name: Ann}}")
    for names, told in ((True, True), (False, False)):
        options = Options(most_kb=10, names=names, legend=False)
        found = write_plate(Scene(battle), options, tmp_path / "small.png")
        assert found.fitted is not None
        assert found.fitted.scale < 24
        words = written_words(found, on_table=False)
        assert words.endswith("It is too small for names.") == told


def test_what_fits_anyway_is_written_as_it_is(scene: Scene, tmp_path: Path) -> None:
    write_plate(scene, Options(), tmp_path / "free.png")
    found = write_plate(scene, Options(most_kb=50_000), tmp_path / "bounded.png")
    assert found.fitted is not None
    assert (tmp_path / "bounded.png").read_bytes() == (
        tmp_path / "free.png"
    ).read_bytes()


def test_what_cannot_fit_is_told_with_how_much_it_takes(
    scene: Scene, tmp_path: Path
) -> None:
    with pytest.raises(FileError) as refused:
        write_plate(scene, Options(most_kb=1), tmp_path / "field.png")
    told = str(refused.value)
    assert told.startswith("field.png: expected at least ")
    assert told.endswith(
        " KB for this part of the board: smaller than 320 × 220 pixels nothing can be read."
    )
    assert not list(tmp_path.iterdir())


def test_a_region_of_the_board_is_all_that_is_painted(scene: Scene) -> None:
    part = Plate(scene, Options(scale=50, region=Region(2, 1, 4, 3)))
    assert part.width == round((4 + part.margin + 0.22) * 50)
