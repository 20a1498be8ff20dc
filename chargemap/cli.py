"""The command line: cases and battles in, verdicts, sentences, pictures and battles out."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from chargemap import __version__, cli_picture

if TYPE_CHECKING:  # loaded when a command needs them: --help and --version are quick
    from chargemap.cases import Case
    from chargemap.formats.decode import FileError
    from chargemap.model.battle import Action, Battle
    from chargemap.model.verdict import Verdict

DONE, DIFFERENT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
LANGUAGES = ("en", "it", "fr", "es", "ru")
DEMO_PICTURE = "chargemap-demo.png"
_ENDING = ".chargemap"


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments ask; return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _speak_utf8()
    options = _options(arguments)
    if options.opens_window and _has_display():
        return _window(options)  # before anything is loaded that it does not need
    if sys.stdout is None:
        return _complain("the output: expected a place to write to, not a closed one.")

    from chargemap import i18n, resources
    from chargemap.formats.decode import FileError

    i18n.set_language(getattr(options, "lang", "en"), resources.resource("locale"))
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except FileError as error:
        return _complain(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader (head, less) has seen enough
        _hush()
        return DONE
    except OSError as error:
        _hush()
        return _complain(
            f"the output: expected a place to write to ({error.strerror})."
        )


def _options(arguments: list[str]) -> argparse.Namespace:
    first = arguments[0] if arguments else "--"
    if first == "-" or not (first.startswith("-") or first in _COMMANDS):
        return argparse.Namespace(run=_window, files=arguments, opens_window=True)
    defaults = argparse.Namespace(run=_window, files=[], opens_window=not arguments)
    words = cli_picture.with_region(arguments)
    return _parser().parse_args(words, defaults)


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line, as everything here does."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="chargemap",
        usage="chargemap [FILE ...] | COMMAND ...",
        description="Rules charges on battle maps and cites the clause beside each word. "
        "Without a command the window opens, with the files given.",
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (text, arguments) in _COMMANDS.items():
        command = commands.add_parser(
            name, prog=f"chargemap {name}", help=text, description=text
        )
        arguments(command)
    return parser


def _resolve_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", help="cases, a saved battle, a folder of them, or -")
    command.add_argument("--check", action="store_true", help="compare with expect")
    command.add_argument("--explain", action="store_true", help="in sentences")
    _language_argument(command)
    command.set_defaults(run=_resolve)


def _charges_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", help="a case, a saved battle, or -")
    command.add_argument("--by", required=True, metavar="TOKEN", help="who charges")
    command.add_argument("--case", metavar="ID", help="which case of the file")
    command.set_defaults(run=_charges)


def _picture_arguments(command: argparse.ArgumentParser) -> None:
    cli_picture.arguments(command)
    _language_argument(command)
    command.set_defaults(run=cli_picture.run)


def _language_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="of sentences")


def _import_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("map", help="a map such as .dd2vtt, .uvtt or .df2vtt")
    command.add_argument("-o", required=True, metavar="OUT.chargemap", dest="out")
    command.add_argument("--json", action="store_true", help="the report as JSON")
    command.add_argument("--ruleset", metavar="ID")
    command.set_defaults(run=_import)


_COMMANDS = {
    "resolve": ("rule every case or battle in a file or folder", _resolve_arguments),
    "charges": ("judge the charges of a token, one by one", _charges_arguments),
    "picture": ("draw a battle with its last ruling", _picture_arguments),
    "import": ("make a battle of a foreign map", _import_arguments),
}


# ---- resolve


@dataclass(slots=True)
class _Tally:
    """What a run over files has come to."""

    cases: int = 0
    steps: int = 0
    different: int = 0
    bad: bool = False


def _resolve(options: argparse.Namespace) -> int:
    from chargemap.cases import inputs
    from chargemap.formats.decode import FileError

    tally = _Tally()
    files, errors = inputs.files_of(options.file)
    for unread in errors:
        tally.bad = bool(_complain(unread))
    for file in files:
        try:
            found = inputs.cases_in(file)
        except FileError as error:
            tally.bad = bool(_complain(error))
            continue
        for case in found:
            try:
                _rule(case, options, tally)
            except FileError as error:
                tally.bad = bool(_complain(error))
    if options.check:
        print(f"{tally.cases} cases, {tally.steps} steps, {tally.different} differ")
    if tally.bad:
        return BAD_INPUT
    return DIFFERENT if options.check and tally.different else DONE


def _rule(case: "Case", options: argparse.Namespace, tally: _Tally) -> None:
    """Print what is asked for about every step of the case."""
    from chargemap import cases
    from chargemap.model.plain import verdict_to_plain

    tally.cases += 1
    battle = case.battle
    for step, (verdict, after) in enumerate(cases.run(case)):
        tally.steps += 1
        plain = verdict_to_plain(verdict)
        if options.explain:
            _explain(f"{case.id}, step {step}", verdict, case.actions[step], battle)
        elif not options.check:
            _print_json({"case": case.id, "step": step, **plain})
        if options.check and case.expect is not None:
            found = cases.differences(plain, case.expect[step])
            tally.different += bool(found)
            for line in found:
                print(f"{case.id}, step {step}: {line}")
        battle = after


def _explain(head: str, verdict: "Verdict", action: "Action", before: "Battle") -> None:
    """Print the ruling as the side panel shows it: the sentence, then every step."""
    from chargemap import explain
    from chargemap.formats.decode import one_line
    from chargemap.i18n import _

    mark = _("legal") if verdict.legal else _("illegal")
    told = explain.verdict_sentence(verdict, action, before)
    print(one_line(f"{head}: [{mark}] {told}"))
    for line in explain.steps(verdict, action, before):
        clauses = f" [{', '.join(line.clauses)}]" if line.clauses else ""
        print("    " * (1 + line.depth) + one_line(f"{line.text}{clauses}"))


# ---- charges, import


def _charges(options: argparse.Namespace) -> int:
    from chargemap import cases, rules
    from chargemap.cases import inputs
    from chargemap.formats.decode import FileError
    from chargemap.model.battle import Action
    from chargemap.model.plain import verdict_to_plain

    case = inputs.one_case(options.file, options.case)
    battle = cases.as_it_stands(case)
    if options.by not in battle.tokens:
        known = ", ".join(battle.tokens) or "none is there"
        expected = f"the id of a token ({known}), not {options.by or 'nothing'}"
        raise FileError(case.file, f"{case.id}, --by", expected)
    ruleset = rules.get(battle.ruleset)
    for at in ruleset.views.opponents(battle, options.by):
        verdict = ruleset.judge(battle, Action("charge", options.by, at))
        _print_json({"at": at, **verdict_to_plain(verdict)})
    return DONE


def _import(options: argparse.Namespace) -> int:
    from chargemap import cases
    from chargemap.formats.decode import FileError

    out = Path(options.out)
    if out.suffix != _ENDING:
        raise FileError(options.out, "", f"a name that ends with {_ENDING}")
    if out.exists() and out.samefile(options.map):
        raise FileError(options.out, "", "another file than the map itself")
    battle, report = cases.import_map(Path(options.map), options.ruleset)
    cases.save_battle(battle, out)
    if options.json:
        _print_json(report.to_plain())
    else:
        for line in report.sentences():
            print(line)
    return DONE


# ---- the window, and what stands for it where there is no display


def _window(options: argparse.Namespace) -> int:
    for name in options.files[:1]:
        if not (Path(name).suffix or os.sep in name or Path(name).exists()):
            known = ", ".join(_COMMANDS)
            return _complain(f"{name}: expected a file, or one of {known}.")
    if _has_display():
        from chargemap.app import run  # here, for it loads Qt

        code: int = run(options.files)
        return code
    if options.files:
        return _complain(
            f"{options.files[0]}: expected a display to open it on, and there is none; "
            "chargemap resolve and chargemap picture need none."
        )
    return _demo()


def _has_display() -> bool:
    keys = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(os.environ.get(key) for key in keys)


def _demo() -> int:
    """Rule a sample battle in words and leave its picture in the current folder."""
    from chargemap import cases, resources

    print("There is no display, so no window can open. This is a ruling instead:")
    for path in resources.samples():
        after = cases.with_a_charge(cases.open_battle(path))
        if after is None or not after.log[-1].verdict.success:
            continue
        from chargemap.app.picture import write_picture  # here, for it loads Qt

        entry = after.log[-1]
        _explain(path.stem, entry.verdict, entry.action, entry.before)
        write_picture(
            entry.before, after, entry.verdict, entry.action, Path(DEMO_PICTURE)
        )
        print(f"Its picture: {DEMO_PICTURE}")
        return DONE
    return _complain("maps: expected a sample battle with a charge that comes off")


# ---- lines out


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def _complain(error: "FileError | str") -> int:
    if sys.stderr is not None:
        print(error, file=sys.stderr)
    return BAD_INPUT


def _speak_utf8() -> None:
    """Verdicts are the same bytes on every system."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _hush() -> None:
    """Nothing more goes out: what is left would only fail again at the end."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
