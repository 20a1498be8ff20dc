"""What the parts may know of each other, read from the source itself."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.apart import run_apart

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "chargemap"
RULES = SOURCE / "rules"
STANDARD = sys.stdlib_module_names

# What lies at the top, apart from what tools leave behind.
TOP_LEVEL = {
    *("pyproject.toml", "README.md", "LICENSE", ".gitignore", ".ci"),
    *("chargemap", "resources", "maps", "tests", "packaging"),
}
LEFT_BEHIND = {
    *(".git", ".venv", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"),
    *("__pycache__", "build", "dist", "chargemap-demo.png", "uv.lock"),
}

# Part -> the parts of ours and the libraries that it may import. A ruleset's own package is
# the part "rules.*"; its own modules are always allowed to it.
BELOW_APP = {
    *("model", "geometry", "rules", "formats", "explain", "cases", "i18n", "resources"),
    *("chargemap",),
}
MAY_IMPORT: dict[str, tuple[set[str], set[str]]] = {
    "chargemap": (set(), set()),
    "__main__": ({"cli"}, set()),
    "i18n": (set(), set()),
    "resources": (set(), set()),
    "model": (set(), set()),
    "geometry": ({"model"}, {"shapely", "numpy", "networkx"}),
    "rules": ({"model", "geometry", "i18n"}, {"icepool"}),
    "rules.d20": ({"model", "geometry", "rules", "i18n"}, set()),
    "rules.*": ({"model", "geometry", "rules", "rules.d20", "i18n"}, set()),
    "formats": ({"model", "i18n"}, {"msgspec", "defusedxml", "ruamel"}),
    "explain": ({"model", "rules", "i18n"}, set()),
    "cases": ({"model", "rules", "formats", "explain", "i18n"}, {"ruamel"}),
    "cli": ({*BELOW_APP, "app", "cli_picture"}, set()),
    "cli_picture": ({*BELOW_APP, "app"}, set()),
    "app": (BELOW_APP, {"PySide6", "shiboken6", "qtawesome"}),
}
CLI = {"cli", "cli_picture"}
# Whatever decides or describes a ruling gives the same answer whenever and wherever it is asked.
WORLD = {
    *("random", "secrets", "time", "datetime", "uuid", "os", "io", "pathlib"),
    *("shutil", "tempfile", "subprocess", "socket", "threading"),
}
ORNAMENTS = {SOURCE / "app" / "paint" / "ground.py"}  # grass and pebbles, no ruling
SEEDS = SOURCE / "app" / "files.py"  # a new battle begins with a seed that nobody knows
ID_LITERALS_ALLOWED = {
    # maps are for this game, rosters for that one, unless the player names another
    "cli.py": {"dnd35", "skirmish"},
    "cases/__init__.py": {"dnd35", "skirmish"},
}


@dataclass(frozen=True)
class Import:
    """One import: where it stands, what it names, and whether it waits inside a function."""

    file: Path
    line: int
    module: str
    names: tuple[str, ...]
    late: bool

    def __str__(self) -> str:
        return f"{shown(self.file)}:{self.line} imports {self.module}"


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def sources(folder: Path = SOURCE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def part(module: str) -> str:
    """Return the part of the program that a module of ours belongs to.

    A module right below `rules/` is the kernel, "rules"; a package there is "rules.<id>".
    """
    words = module.split(".")[1:] or ["chargemap"]
    if words[0] == "rules" and len(words) > 1 and (RULES / words[1]).is_dir():
        return f"rules.{words[1]}"
    return words[0]


def module_of(path: Path) -> str:
    words = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)


def imports(path: Path) -> Iterator[Import]:
    late = {
        id(inner)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree(path)):
        where = (path, getattr(node, "lineno", 0))
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(*where, alias.name, (), id(node) in late)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)}:{node.lineno} imports relatively"
            names = tuple(alias.name for alias in node.names)
            for module in reached(node.module or "", names):
                yield Import(*where, module, names, id(node) in late)


def reached(module: str, names: tuple[str, ...]) -> set[str]:
    """Return the modules that `from module import names` may load."""
    folder = ROOT.joinpath(*module.split("."))
    inner = {
        f"{module}.{name}"
        for name in names
        if (folder / f"{name}.py").is_file()
        or (folder / name / "__init__.py").is_file()
    }
    return inner | (
        {module} if inner != {f"{module}.{name}" for name in names} else set()
    )


def all_imports(folder: Path = SOURCE) -> list[Import]:
    return [found for path in sources(folder) for found in imports(path)]


def allowed(importer: str) -> tuple[set[str], set[str]]:
    own = {importer}
    if importer not in MAY_IMPORT:
        assert importer.startswith("rules."), (
            f"{importer}: a part that no rule speaks of"
        )
        importer = "rules.*"
    ours, libraries = MAY_IMPORT[importer]
    return ours | own, libraries


def of_ours(found: Import) -> bool:
    return found.module.split(".")[0] == "chargemap"


@pytest.mark.parametrize("path", sources(), ids=shown)
def test_module_imports_only_the_parts_and_libraries_it_may(path: Path):
    ours, libraries = allowed(part(module_of(path)))
    for found in imports(path):
        top = found.module.split(".")[0]
        if of_ours(found):
            target = part(found.module)
            rulesets_for_app = target.startswith("rules.") and "rules.d20" not in ours
            assert not rulesets_for_app, f"{found}: rulesets are found by entry point"
            assert target in ours, str(found)
        elif top not in STANDARD:
            assert top in libraries, str(found)


def test_only_the_command_line_imports_the_window_and_only_when_asked():
    for found in all_imports():
        if of_ours(found) and part(found.module) == "app":
            importer = part(module_of(found.file))
            assert importer == "app" or (importer in CLI and found.late), str(found)


def test_rulesets_do_not_know_each_other_and_the_kernel_knows_none():
    for found in all_imports(RULES):
        importer, target = part(module_of(found.file)), part(found.module)
        if of_ours(found) and target.startswith("rules."):
            assert target == importer or target == "rules.d20", str(found)
            assert importer != "rules", str(found)


def test_what_d20_games_share_knows_no_d20_game():
    for found in all_imports(RULES / "d20"):
        if of_ours(found) and part(found.module).startswith("rules."):
            assert part(found.module) == "rules.d20", str(found)


def test_rules_mark_their_words_and_never_translate_them():
    for found in all_imports(RULES):
        if found.module == "chargemap.i18n":
            assert found.names == ("N_",), str(found)


def test_only_the_dice_know_chance():
    for found in all_imports():
        if found.module.split(".")[0] in {"random", "secrets"}:
            assert found.file in {RULES / "dice.py", SEEDS, *ORNAMENTS}, str(found)


def test_ornaments_look_the_same_each_time():
    for path in ORNAMENTS:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(
                "random."
            ):
                seeded = ast.unparse(node.func) == "random.Random" and node.args
                assert seeded, f"{shown(path)}:{node.lineno} draws without a seed"


@pytest.mark.parametrize("folder", ["model", "geometry", "rules"])
def test_a_ruling_knows_no_clock_no_file_and_no_other_process(folder: str):
    for found in all_imports(SOURCE / folder):
        if found.file != RULES / "dice.py":
            assert found.module.split(".")[0] not in WORLD, str(found)


def test_odds_alone_import_the_library_of_odds():
    for found in all_imports():
        if found.module.split(".")[0] == "icepool":
            assert found.file == RULES / "odds.py", str(found)


@pytest.mark.parametrize("module", ["cli", "cases", "explain", "__main__"])
def test_the_command_line_loads_without_qt(module: str):
    code = f"import sys, chargemap.{module}; sys.exit('PySide6' in sys.modules)"
    told = run_apart(code)
    assert told.returncode == 0, told.stderr or "PySide6 was loaded"


def ruleset_ids() -> set[str]:
    found = {path.parent.name for path in RULES.glob("*/__init__.py")} - {"d20"}
    return found | {"dnd35", "pf1", "adnd2ct", "skirmish"}


def test_no_module_outside_a_ruleset_names_it():
    for path in sources():
        home = part(module_of(path)).removeprefix("rules.")
        free = ID_LITERALS_ALLOWED.get(path.relative_to(SOURCE).as_posix(), set())
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and node.value in ruleset_ids() - free:
                assert node.value == home, f"{shown(path)}:{node.lineno} {node.value!r}"


def lines_of_logic(path: Path) -> int:
    """Count the lines that are no table: clauses, actions and the like are read from the top."""
    tables = [n for n in tree(path).body if isinstance(n, ast.Assign | ast.AnnAssign)]
    length = len(path.read_text(encoding="utf-8").splitlines())
    return length - sum(table.end_lineno - table.lineno for table in tables)


@pytest.mark.parametrize("path", sources(), ids=shown)
def test_file_of_logic_is_at_most_400_lines_long(path: Path):
    assert lines_of_logic(path) <= 400


@pytest.mark.parametrize("path", sources(), ids=shown)
def test_function_is_at_most_40_lines_long(path: Path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            length = node.end_lineno - body[0].lineno + 1 if body else 0
            assert length <= 40, (
                f"{shown(path)}:{node.lineno} {node.name}: {length} lines"
            )


def test_no_error_is_swallowed_unnamed():
    for path in sources():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ExceptHandler):
                where = f"{shown(path)}:{node.lineno}"
                assert node.type is not None, f"{where} catches whatever comes"
                named = {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
                last = node.body[-1]
                passed_on = isinstance(last, ast.Raise) and last.exc is None
                assert passed_on or not named & {"Exception", "BaseException"}, where


def test_nothing_is_left_for_later():
    for path in sources():
        text = path.read_text(encoding="utf-8")
        for word in ("NotImplementedError", "TODO", "FIXME", "XXX"):
            assert word not in text, f"{shown(path)} holds {word}"


def test_top_level_holds_what_is_agreed_and_nothing_else():
    names = {path.name for path in ROOT.iterdir()} - LEFT_BEHIND
    stray = {name for name in names - TOP_LEVEL if not name.endswith(".egg-info")}
    assert not stray
    assert not TOP_LEVEL - names
