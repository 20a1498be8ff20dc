"""Pictures in files: what they hold, and that nothing but the battle decides about it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from chargemap import cases, rules
from chargemap.app.document import Document
from chargemap.app.legend import Told, marks_of
from chargemap.app.picture import (
    ENDINGS,
    image,
    plate_of,
    write_picture,
    write_plate,
)
from chargemap.app.plate import Options, Plate, Region, Scene
from chargemap.app.scene import BoardScene
from chargemap.app.view import BoardView
from chargemap.formats.decode import FileError
from chargemap.model.battle import Action, Battle
from chargemap.resources import samples
from chargemap.rules.dice import Dice

pytestmark = pytest.mark.gui

FIELD = """
- id: field
  ruleset: dnd35
  map: |
    ..........
    A...~..B..
    ...%%.#o..
    C..D......
    ..........
  walls: [[5, 3, 5, 5], [8, 0, 8, 1, open], [9, 2, 9, 3, window]]
  tokens:
    A: {side: red, name: Anna, bab: 3}
    B: {side: blue, name: Bert}
    C: {side: red, name: Carl, states: [prone]}
    D: {side: blue, size: small}
  act: [{do: charge, by: A, at: B}]
"""


@pytest.fixture
def scene(qapp: object) -> Scene:
    battle = cases.read_cases(FIELD, "field.yaml")[0].battle
    return ruled(battle, Action("charge", "A", "B"))


def ruled(battle: Battle, action: Action) -> Scene:
    verdict, after = rules.get(battle.ruleset).resolve(battle, action, Dice())
    return Scene(after, Told(battle, action, verdict))


def written(scene: Scene, path: Path, **options: object) -> bytes:
    told = scene.told
    assert told is not None
    write_picture(told.before, scene.after, told.verdict, told.action, path, **options)
    return path.read_bytes()


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_makes_a_picture_of_its_kind(
    scene: Scene, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"field.{ending}"
    data = written(scene, path)
    if ending == "pdf":
        assert data.startswith(b"%PDF-")
        assert data.rstrip().endswith(b"%%EOF")
    elif ending == "svg":
        assert QSvgRenderer(str(path)).isValid()
    else:
        kind = {"jpg": "jpeg"}.get(ending, ending)
        assert bytes(QImageReader(str(path)).format().data()).decode() == kind
        assert 1200 <= QImage(str(path)).width() <= 2000


@pytest.mark.parametrize("ending", ENDINGS)
def test_one_battle_makes_the_same_bytes_twice(
    scene: Scene, tmp_path: Path, ending: str
) -> None:
    first = written(scene, tmp_path / f"one.{ending}", scale=30)
    assert written(scene, tmp_path / f"two.{ending}", scale=30) == first


def test_a_window_zoomed_in_changes_no_byte(
    scene: Scene, tmp_path: Path, qtbot: QtBot
) -> None:
    before = written(scene, tmp_path / "before.png")
    board = BoardScene(Document(scene.after))
    view = BoardView(board)
    qtbot.addWidget(view)
    view.show()
    view.zoom(3.7)
    assert written(scene, tmp_path / "after.png") == before


def test_an_unknown_ending_is_refused_in_one_sentence(
    scene: Scene, tmp_path: Path
) -> None:
    with pytest.raises(FileError) as refused:
        written(scene, tmp_path / "field.gif")
    assert str(refused.value) == (
        "field.gif: expected one of the endings .png, .jpg, .jpeg, .webp, .svg, "
        ".pdf, not .gif."
    )
    with pytest.raises(FileError) as refused:
        written(scene, tmp_path / "field")
    assert str(refused.value) == (
        "field: expected one of the endings .png, .jpg, .jpeg, .webp, .svg, .pdf, "
        "and it has none."
    )


def test_a_folder_that_is_not_there_is_told_in_one_sentence(
    scene: Scene, tmp_path: Path
) -> None:
    with pytest.raises(FileError) as refused:
        written(scene, tmp_path / "nowhere" / "field.png")
    path = tmp_path / "nowhere" / "field.png"
    assert str(refused.value) == (
        f"{path}: expected a file that can be written (No such file or directory)."
    )


def test_each_numbered_mark_of_a_refusal_names_its_clauses(scene: Scene) -> None:
    plate = Plate(scene, Options())
    numbered = [mark for mark in plate.marks if mark.number]
    assert [mark.number for mark in numbered] == list(range(1, len(numbered) + 1))
    assert numbered
    assert all(mark.clauses and mark.told for mark in numbered)
    reasons = [mark for mark in numbered if mark.text]
    assert {one for mark in reasons for one in mark.clauses} == {"D35-C04", "D35-C06"}


def test_the_length_of_a_refused_charge_is_numbered_and_told(scene: Scene) -> None:
    plate = Plate(scene, Options())
    assert scene.told is not None
    assert not scene.told.verdict.legal
    assert all(mark.number for mark in plate.marks)
    (length,) = [mark for mark in plate.marks if mark.label.endswith(" ft")]
    assert length.clauses == ("D35-C03", "D35-C05")


def test_each_numbered_mark_of_a_legal_charge_names_its_clauses(scene: Scene) -> None:
    told = scene.told
    assert told is not None
    dry = told.before.board.painted({(4, 1): "."})  # type: ignore[union-attr]
    legal = ruled(replace(told.before, board=dry), told.action)
    assert legal.told is not None
    assert legal.told.verdict.legal
    numbered = [mark for mark in Plate(legal, Options()).marks if mark.number]
    run, attack = (mark.clauses for mark in numbered)
    assert "D35-C03" in run
    assert "D35-C13" in attack


def test_the_scale_is_pixels_a_square(scene: Scene) -> None:
    small, large = (Plate(scene, Options(scale=one)) for one in (20, 40))
    assert (small.scale, large.scale) == (20, 40)
    assert abs(large.width - 2 * small.width) <= 1


def test_a_picture_of_a_part_is_as_wide_as_the_part(scene: Scene) -> None:
    whole = Plate(scene, Options(scale=50))
    part = Plate(scene, Options(scale=50, region=Region(2, 1, 4, 3)))
    assert whole.width - part.width == 6 * 50


def test_without_a_legend_the_picture_ends_below_the_board(scene: Scene) -> None:
    bare = Plate(scene, Options(scale=50, legend=False))
    assert bare.height < Plate(scene, Options(scale=50)).height
    assert image(bare).size().height() == bare.height


def test_a_picture_too_large_for_pixels_is_refused_with_what_is_possible(
    scene: Scene, tmp_path: Path
) -> None:
    with pytest.raises(FileError) as refused:
        write_plate(scene, Options(scale=5000), tmp_path / "field.png")
    assert str(refused.value) == (
        "field.png: expected at most 1223 pixels a square or inch for this part of "
        "the board, not 5000: it would have 54100 × 44478 pixels."
    )
    write_plate(scene, Options(scale=5000), tmp_path / "field.svg")  # lines may


def test_ghosts_stand_where_the_step_found_the_tokens(scene: Scene) -> None:
    told = scene.told
    assert told is not None
    stood = image(Plate(Scene(scene.after), Options(scale=40, legend=False)))
    moved = told.before.with_token(replace(told.before.tokens["C"], at=(8, 4)))
    charge = Told(told.before, told.action, told.verdict)
    drawn = image(Plate(Scene(moved, charge), Options(scale=40, legend=False)))
    x, y = round((0.5 + 0.6) * 40), round((3.5 + 0.6) * 40)
    assert drawn.pixelColor(x, y) != stood.pixelColor(x, y)


def test_marks_without_a_ruling_are_none(scene: Scene) -> None:
    assert Plate(Scene(scene.after), Options()).marks == ()
    assert scene.told is not None
    assert marks_of(scene.told, (), scene.after) == ()


@pytest.mark.parametrize("sample", samples(), ids=lambda path: path.stem)
def test_every_step_of_a_sample_can_be_pictured(sample: Path) -> None:
    battle = cases.open_battle(sample)
    log = battle.log
    for index, entry in enumerate(log):
        after = battle.after(index + 1)
        told = Told(entry.before, entry.action, entry.verdict)
        assert not image(Plate(Scene(after, told), Options(scale=16))).isNull()


def test_name_in_the_last_row_is_not_cut_by_the_edge_of_the_board(
    qapp: object,
) -> None:
    rows = "C..D......\n    .........."
    low = FIELD.replace(rows, "\n    ".join(reversed(rows.split("\n    "))))
    battle = cases.read_cases(low, "field.yaml")[0].battle
    scene = ruled(battle, Action("charge", "A", "B"))
    named, bare = (
        image(plate_of(scene, Options(scale=60, legend=False, names=names)))
        for names in (True, False)
    )
    edge = round((plate_of(scene, Options(scale=60)).margin + 5) * 60)
    changed = [
        y
        for y in range(edge + 1, named.height())
        if any(named.pixel(x, y) != bare.pixel(x, y) for x in range(named.width()))
    ]
    assert changed
