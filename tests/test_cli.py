"""The command line, in this process and a few times as one of its own."""

import io
import json
import os
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from chargemap import __version__, cases, cli
from chargemap.model.battle import Annotation

FOLDER = Path(__file__).parent / "cases"
DUEL = """\
- id: duel
  ruleset: dnd35
  map: |
    A..B....
    ....C...
  tokens: {A: {side: red, bab: 3}, B: {side: blue, ac: 15}, C: {name: Bär}}
  act: [{do: charge, by: A, at: B}, {do: attack, by: A, at: B}]
  rolls: {attack: [12], damage: [5]}
  expect:
    - {legal: true, distance: 10}
    - {legal: false, reasons: [no-action]}
"""
TWO = DUEL + DUEL.replace("id: duel", "id: again")


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("duel.yaml")
    path.write_text(DUEL, encoding="utf-8")
    return path


@pytest.fixture
def saved(duel: Path) -> Path:
    path = Path("duel.chargemap")
    case = cases.read_cases(DUEL, "x")[0]
    cases.save_battle([after for _verdict, after in cases.run(case)][-1], path)
    return path


Said = tuple[int, list[str], list[str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], qapp: object):
    """The command line; pictures are drawn in the application that windows need, whoever is first."""

    def told(*arguments: str | Path) -> Said:
        code = cli.main([str(one) for one in arguments])
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return told


# ---- resolve


def test_resolve_prints_one_verdict_a_line_with_every_key(run, duel: Path) -> None:
    code, out, err = run("resolve", duel)
    assert (code, err) == (0, [])
    first, second = map(json.loads, out)
    assert (first["case"], first["step"]) == ("duel", 0)
    assert list(first) == [
        *("case", "step", "legal", "reasons", "success", "clauses", "path", "end"),
        *("distance", "lane", "tests", "attack", "damage", "provokes", "intercept"),
        *("engaged", "effects", "phases", "readied"),
    ]
    assert list(second) == list(first)
    assert second["reasons"] == ["no-action"]


def test_a_saved_battle_is_resolved_by_replaying_its_log(
    run, duel: Path, saved: Path
) -> None:
    _code, from_case, _err = run("resolve", duel)
    code, out, err = run("resolve", saved)
    assert (code, out, err) == (0, from_case, [])


def test_standard_input_is_cases_or_a_saved_battle(
    run, duel: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in (duel, saved):
        stream = io.TextIOWrapper(io.BytesIO(path.read_bytes()))
        monkeypatch.setattr(sys, "stdin", stream)
        code, out, err = run("resolve", "-")
        assert (code, len(out), err) == (0, 2, [])


def test_check_counts_what_agrees(run, duel: Path, saved: Path) -> None:
    assert run("resolve", duel, "--check") == (
        0,
        ["1 cases, 2 steps, 0 differ"],
        [],
    )
    assert run("resolve", ".", "--check") == (0, ["2 cases, 4 steps, 0 differ"], [])


def test_check_names_each_difference_and_exits_1(run, duel: Path) -> None:
    duel.write_text(DUEL.replace("distance: 10", "distance: 15, end: [1, 1]"))
    assert run("resolve", duel, "--check") == (
        1,
        [
            "duel, step 0: distance: expected 15, got 10",
            "duel, step 0: end[0]: expected 1, got 2",
            "duel, step 0: end[1]: expected 1, got 0",
            "1 cases, 2 steps, 1 differ",
        ],
        [],
    )


def test_check_compares_a_saved_battle_with_the_verdicts_it_holds(
    run, saved: Path
) -> None:
    written = json.loads(saved.read_bytes())
    written["log"][0]["verdict"]["distance"] = 55
    saved.write_text(json.dumps(written))
    assert run("resolve", saved, "--check") == (
        1,
        [
            "duel, step 0: distance: expected 55, got 10",
            "1 cases, 2 steps, 1 differ",
        ],
        [],
    )


def test_explain_prints_sentences_with_clauses(run, duel: Path) -> None:
    code, out, err = run("resolve", duel, "--explain")
    assert (code, err) == (0, [])
    assert out[0] == (
        "duel, step 0: [legal] A charges B: 10 ft, legal;"
        " hits (d20 12 + 5 = 17 vs AC 15) for 5 damage."
    )
    assert out[1].startswith("    A goes 10 ft of at most 60 ft from (0, 0) to (2, 0).")
    assert any(line.endswith("[D35-C13, D35-C14]") for line in out)
    assert (
        "duel, step 1: [illegal] A cannot attack B: A has no action left for it." in out
    )


@pytest.mark.parametrize("language", ["en", "it", "fr", "es", "ru"])
def test_every_language_is_accepted(run, duel: Path, language: str) -> None:
    code, out, err = run("resolve", duel, "--explain", "--lang", language)
    assert (code, err) == (0, [])
    assert out


def test_files_of_a_folder_are_sorted_and_a_bad_one_does_not_stop_the_rest(
    run, duel: Path
) -> None:
    Path("below").mkdir()
    Path("below/a.yaml").write_text("- {id: 1}")
    Path("below/b.yaml").write_text(DUEL.replace("id: duel", "id: below"))
    Path("notes.txt").write_text("none of ours")
    code, out, err = run("resolve", ".")
    assert code == 2
    assert [json.loads(line)["case"] for line in out] == [*["below"] * 2, *["duel"] * 2]
    assert err == [
        f"below{os.sep}a.yaml: case 1, id: expected text, not 1.",
    ]


def test_a_bad_die_ends_its_case_only(run, duel: Path) -> None:
    duel.write_text(DUEL.replace("[12]", "[22]") + DUEL.replace("duel", "again"))
    code, out, err = run("resolve", duel, "--check")
    assert code == 2
    assert out == ["2 cases, 2 steps, 0 differ"]
    assert err == [
        (
            "duel.yaml: duel, step 0, rolls.attack:"
            " expected a number from 1 to 20, not 22."
        )
    ]


def test_the_shared_cases_of_dnd35_all_agree(run) -> None:
    code, out, err = run("resolve", FOLDER / "dnd35", "--check")
    assert (code, err) == (0, [])
    assert out[-1].endswith(" 0 differ")


# ---- charges


def test_charges_previews_each_enemy_in_order(run, duel: Path) -> None:
    code, out, err = run("charges", duel, "--by", "B")
    assert (code, err) == (0, [])
    found = [json.loads(line) for line in out]
    assert [one["at"] for one in found] == ["A", "C"]
    assert [one["success"] for one in found] == [None, False]
    assert list(found[0])[:2] == ["at", "legal"]


def test_charges_of_a_saved_battle_start_where_it_stands(run, saved: Path) -> None:
    code, out, _err = run("charges", saved, "--by", "A")
    assert code == 0
    assert "no-action" in json.loads(out[0])["reasons"]


# ---- picture, import


def test_help_says_from_where_steps_are_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["picture", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "counted from 0, as resolve does: entry 3 of a saved log is step 2" in told


def test_a_picture_of_the_last_step_is_written(run, duel: Path) -> None:
    assert run("picture", duel, "-o", "out.png", "--scale", "40") == (0, [], [])
    assert Path("out.png").read_bytes().startswith(b"\x89PNG")


def test_a_saved_battle_is_drawn_as_it_stands(run, saved: Path) -> None:
    assert run("picture", saved, "-o", "out.svg", "--no-legend") == (0, [], [])
    assert b"<svg" in Path("out.svg").read_bytes()


def test_notes_on_the_map_are_drawn_unless_one_says_no(run, saved: Path) -> None:
    note = Annotation("circle", ((1.5, 0.5), (2.5, 0.5)), colour="#7b4a9e")
    battle = replace(cases.open_battle(saved), annotations=(note,))
    cases.save_battle(battle, saved)
    assert run("picture", saved, "-o", "with.svg") == (0, [], [])
    assert run("picture", saved, "-o", "without.svg", "--no-notes") == (0, [], [])
    assert b"#7b4a9e" in Path("with.svg").read_bytes()
    assert b"#7b4a9e" not in Path("without.svg").read_bytes()


MAP = {
    "format": 0.3,
    "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}},
    "line_of_sight": [[{"x": 1, "y": 0}, {"x": 1, "y": 2}]],
}


def test_an_imported_map_is_a_battle_and_its_report_is_told(run, duel: Path) -> None:
    Path("cave.dd2vtt").write_text(json.dumps(MAP))
    code, out, err = run("import", "cave.dd2vtt", "-o", "cave.chargemap")
    assert (code, err) == (0, [])
    assert out[0] == "The map has 4 by 3 squares."
    assert cases.open_battle(Path("cave.chargemap")).ruleset == "dnd35"
    code, out, err = run("import", "cave.dd2vtt", "-o", "cave.chargemap", "--json")
    assert json.loads("\n".join(out))["columns"] == 4


# ---- bad input, word for word

CUT_SHORT = (
    "bad.chargemap: line 1, column 2: expected more,"
    " not the end of the file (it may be cut short)."
)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("resolve none.yaml", "none.yaml: expected a file there, and there is none."),
        ("charges empty --by A", "empty: expected a file, not a folder."),
        ("resolve empty", "empty: expected a .yaml or .chargemap file below it."),
        (
            "resolve bad.chargemap",
            CUT_SHORT,
        ),
        (
            "resolve other.chargemap",
            'other.chargemap: format: expected "chargemap", not nothing.',
        ),
        (
            "charges duel.yaml --by Z",
            "duel.yaml: duel, --by: expected the id of a token (A, B, C), not Z.",
        ),
        (
            "charges two.yaml --by A",
            "two.yaml: --case: expected the id of a case (duel, again).",
        ),
        (
            "charges two.yaml --by A --case x",
            "two.yaml: --case: expected the id of a case (duel, again), not x.",
        ),
        (
            "picture two.yaml -o x.png",
            "two.yaml: --case: expected the id of a case (duel, again).",
        ),
        (
            "picture duel.yaml -o x.png --step 2",
            "duel.yaml: duel, --step: expected a step from 0 to 1, not 2.",
        ),
        (
            "picture still.yaml -o x.png --step 0",
            "still.yaml: duel, --step: expected no step, for there is none.",
        ),
        (
            "picture duel.yaml -o x.png --scale 0",
            "duel.yaml: --scale: expected a whole number from 20 to 600, not 0.",
        ),
        (
            "picture duel.yaml -o x.png --region 9,0,2,2",
            (
                "duel.yaml: --region: expected X,Y,WIDTH,HEIGHT of a part of the board,"
                " which is 0,0,8,2, not 9,0,2,2."
            ),
        ),
        (
            "picture duel.yaml -o x.png --region 1,2",
            (
                "duel.yaml: --region: expected X,Y,WIDTH,HEIGHT of a part of the board,"
                " which is 0,0,8,2, not 1,2."
            ),
        ),
        (
            "picture duel.yaml -o x.png --region nan,0,inf,1",
            (
                "duel.yaml: --region: expected X,Y,WIDTH,HEIGHT of a part of the board,"
                " which is 0,0,8,2, not nan,0,inf,1."
            ),
        ),
        (
            "picture duel.yaml -o x.png --fit 0",
            "duel.yaml: --fit: expected a whole number of KB from 1 to 1000000, not 0.",
        ),
        (
            "picture duel.yaml -o x.svg --fit 9",
            (
                "x.svg: expected the ending .png, .jpg or .webp where a number of KB"
                " is asked for."
            ),
        ),
        (
            "picture duel.yaml -o x.png --pages A4",
            "x.png: expected a name that ends with .pdf for many pages.",
        ),
        (
            "picture duel.yaml -o x.pdf --inches 2",
            "duel.yaml: --inches: expected --pages beside it.",
        ),
        (
            "picture duel.yaml -o x.pdf --pages A4 --scale 40",
            "duel.yaml: --scale: expected --inches in its place beside --pages.",
        ),
        (
            "picture duel.yaml -o x.png --region -9,0,2,2",
            (
                "duel.yaml: --region: expected X,Y,WIDTH,HEIGHT of a part of the board,"
                " which is 0,0,8,2, not -9,0,2,2."
            ),
        ),
        (
            "picture duel.yaml -o x.pdf --pages A4 --inches 5",
            "duel.yaml: --inches: expected a number from 0.1 to 4, not 5.",
        ),
        (
            "picture duel.yaml -o x.pdf --pages A4 --overlap nan",
            "duel.yaml: --overlap: expected a number from 0 to 30, not nan.",
        ),
        (
            "picture duel.yaml -o x.docx",
            (
                "x.docx: expected one of the endings .png, .jpg, .jpeg, .webp, .svg,"
                " .pdf, not .docx."
            ),
        ),
        (
            "picture duel.yaml -o no/x.png",
            "no/x.png: expected a file that can be written (No such file or directory).",
        ),
        (
            "import map.uvtt -o no/x.chargemap",
            (
                "no/x.chargemap: expected a file that can be written"
                " (No such file or directory)."
            ),
        ),
        (
            "import none.uvtt -o x.chargemap",
            "none.uvtt: expected a file there, and there is none.",
        ),
        (
            "import map.uvtt -o x.chargemap --ruleset chess",
            'map.uvtt: ruleset: expected one of the rulesets adnd2ct, dnd35, pf1, skirmish, not "chess".',
        ),
    ],
)
def test_bad_input_is_told_in_one_line(run, duel: Path, arguments: str, told: str):
    Path("empty").mkdir()
    Path("bad.chargemap").write_text("{")
    Path("other.chargemap").write_text("{}")
    Path("two.yaml").write_text(TWO, encoding="utf-8")
    Path("still.yaml").write_text(
        "".join(DUEL.splitlines(keepends=True)[:6]), encoding="utf-8"
    )
    Path("map.uvtt").write_text(json.dumps(MAP))
    assert run(*arguments.split()) == (2, [], [told])
    assert not list(Path().glob("x.*"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["resolve"],
        ["resolve", "x", "--loud"],
        ["resolve", "x", "--lang", "de"],
        ["charges", "x"],
        ["picture", "x"],
        ["picture", "x", "-o", "y.png", "--step", "one"],
        ["import", "x"],
        ["--unknown"],
    ],
)
def test_unknown_arguments_exit_2(arguments: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    out, told = capsys.readouterr()
    assert (out, told.count("\n")) == ("", 1)
    assert "--help" in told


def test_version_and_help_are_told(capsys) -> None:
    for argument, told in (("--version", __version__), ("--help", "resolve")):
        with pytest.raises(SystemExit) as caught:
            cli.main([argument])
        assert caught.value.code == 0
        assert told in capsys.readouterr().out


# ---- as a process of its own


def process(*arguments: str, **more) -> subprocess.CompletedProcess[bytes]:
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    return subprocess.run(
        [sys.executable, "-m", "chargemap", *arguments],
        capture_output=True,
        env=environment,
        timeout=120,
        check=False,
        **more,
    )


def test_equal_runs_give_equal_bytes_and_load_no_qt(duel: Path) -> None:
    code = (
        "import sys; from chargemap import cli; assert 'PySide6' not in sys.modules;"
        "cli.main(['resolve', 'duel.yaml']); cli.main(['charges', 'duel.yaml', '--by',"
        "'A']); cli.main(['import', 'cave.uvtt', '-o', 'cave.chargemap']);"
        "sys.exit('PySide6' in sys.modules)"
    )
    Path("cave.uvtt").write_text(json.dumps(MAP))
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == 0
    assert Path("cave.chargemap").exists()
    first, second = process("resolve", "duel.yaml"), process("resolve", "duel.yaml")
    assert first.stdout == second.stdout != b""
    assert first.returncode == 0


def test_names_come_out_in_utf8_whatever_the_terminal_speaks(duel: Path) -> None:
    duel.write_text(DUEL.replace("at: B}]", "at: C}]"), encoding="utf-8")
    os.environ["PYTHONIOENCODING"] = "ascii"
    try:
        done = process("resolve", "duel.yaml", "--explain")
    finally:
        del os.environ["PYTHONIOENCODING"]
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Bär".encode() in done.stdout


def test_a_full_disk_is_told_in_one_line(duel: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "chargemap", "resolve", "duel.yaml"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        b"the output: expected a place to write to (No space left on device).\n"
    )


def test_a_reader_that_has_seen_enough_is_no_fault(duel: Path) -> None:
    duel.write_text(
        "".join(DUEL.replace("id: duel", f"id: d{n}") for n in range(300)),
        encoding="utf-8",
    )
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m chargemap resolve duel.yaml | head -n 1",
        shell=True,
        capture_output=True,
        check=False,
    )
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


def test_without_a_display_the_demo_is_ruled_and_drawn(duel: Path) -> None:
    done = process()
    assert done.stderr == b""
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0].startswith("There is no display")
    assert "[legal]" in lines[1]
    assert lines[-1] == "Its picture: chargemap-demo.png"
    assert Path("chargemap-demo.png").read_bytes().startswith(b"\x89PNG")


def test_without_a_display_a_file_is_not_opened(duel: Path) -> None:
    done = process("duel.yaml")
    assert done.returncode == 2
    assert done.stderr == (
        b"duel.yaml: expected a display to open it on, and there is none;"
        b" chargemap resolve and chargemap picture need none.\n"
    )


@pytest.mark.parametrize(
    ("closed", "told"),
    [
        (
            "<&-",
            "standard input: expected cases on the standard input, which is closed.",
        ),
        (">&-", "the output: expected a place to write to, not a closed one."),
        ("2>&-", ""),
    ],
)
def test_a_closed_stream_gives_no_traceback(closed: str, told: str) -> None:
    command = f'"{sys.executable}" -m chargemap resolve - {closed}'
    found = subprocess.run(
        command, check=False, shell=True, capture_output=True, text=True
    )
    assert (found.returncode, found.stderr.strip()) == (2, told)


def test_an_import_overwrites_no_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("map.uvtt").write_text(json.dumps(MAP))
    for out, told in (
        ("map.uvtt", "map.uvtt: expected a name that ends with .chargemap."),
        ("-", "-: expected a name that ends with .chargemap."),
    ):
        assert cli.main(["import", "map.uvtt", "-o", out]) == 2
        assert capsys.readouterr().err.strip() == told
    assert json.loads(Path("map.uvtt").read_text()) == MAP


def test_a_folder_named_like_a_file_is_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("all/d.yaml").mkdir(parents=True)
    Path("all/d.yaml/e.yaml").write_text("[]")
    assert cli.main(["resolve", "all", "--check"]) == 0
    assert capsys.readouterr().out == "0 cases, 0 steps, 0 differ\n"


def test_a_device_is_read_no_further_than_a_file_may_be_long(
    monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr("chargemap.formats.decode.read_bytes.__defaults__", (1 << 20,))
    assert cli.main(["resolve", "/dev/zero"]) == 2
    assert capsys.readouterr().err == "/dev/zero: expected a file of at most 1 MB.\n"


BROKEN = Path(__file__).parent / "broken"
SENTENCES: dict[str, str] = json.loads((BROKEN / "sentences.json").read_text("utf-8"))


@pytest.mark.parametrize("name", SENTENCES)
def test_a_broken_file_gives_its_sentence_and_2(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.chdir(BROKEN)
    out = str(tmp_path / "out.chargemap")
    battle = name.endswith(".chargemap")
    arguments = ["resolve", name] if battle else ["import", name, "-o", out]
    assert cli.main(arguments) == 2
    assert capsys.readouterr() == ("", f"{SENTENCES[name]}\n")


def test_a_folder_that_vanishes_while_it_is_walked_is_not_there(
    run, duel: Path, monkeypatch: pytest.MonkeyPatch
):
    walk = os.walk

    def vanishing(name, onerror):
        onerror(FileNotFoundError(2, "No such file or directory", "gone"))
        return walk(name, onerror=onerror)

    monkeypatch.setattr(os, "walk", vanishing)
    code, out, err = run("resolve", ".", "--check")
    assert (code, out, err) == (0, ["1 cases, 2 steps, 0 differ"], [])


def test_a_folder_that_cannot_be_read_is_told_and_the_others_are_ruled(
    run, duel: Path, monkeypatch: pytest.MonkeyPatch
):
    walk = os.walk

    def barred(name, onerror):
        onerror(PermissionError(13, "Permission denied", "shut"))
        return walk(name, onerror=onerror)

    monkeypatch.setattr(os, "walk", barred)
    code, out, err = run("resolve", ".", "--check")
    assert (code, out) == (2, ["1 cases, 2 steps, 0 differ"])
    assert err == ["shut: expected a folder that can be read (Permission denied)."]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["resolve", ""], "'': expected the name of a file, not an empty one."),
        (
            ["charges", "duel.yaml", "--by", ""],
            "duel.yaml: duel, --by: expected the id of a token (A, B, C), not nothing.",
        ),
        (
            ["frobnicate"],
            "frobnicate: expected a file, or one of resolve, charges, picture, import.",
        ),
    ],
)
def test_empty_and_wrong_words_are_told(
    run, duel: Path, arguments: list[str], told: str
):
    assert run(*arguments) == (2, [], [told])
