"""Bring the catalogues of messages up to date: from the source to .pot, from there to .po and .mo.

    python packaging/build_locale.py

Needs Babel (`pip install -e .[test]`). A message that is new in the source is empty in each .po:
translate it there and run this again. `tests/test_locale.py` fails until that is done.
"""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "resources" / "locale"
LANGUAGES = ("es", "fr", "it", "ru")
MARKS = {"_": 1, "N_": 1, "ngettext": 2}  # how many texts stand in each
LEFT_OUT = (  # what clock and Babel would change, and what nobody has filled in
    *(b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By'),
    *(b'"Last-Translator', b'"Language-Team', b'"Report-Msgid-Bugs-To'),
)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # in the place of the clock's dates
WIDTH = 100


def template() -> Catalog:
    """Return the messages of the source, each with the files that hold it."""
    made = Catalog(project="ChargeMap", charset="utf-8", fuzzy=False)
    made.header_comment = "# What ChargeMap says to people."
    for path in sorted((ROOT / "chargemap").rglob("*.py")):
        place = (path.relative_to(ROOT).as_posix(), 0)
        for text in messages(ast.parse(path.read_text("utf-8"))):
            made.add(text, None, [place])
    return made


def messages(source: ast.Module) -> Iterator[str | tuple[str, str]]:
    """Yield what is marked in the order of the text: Babel's own reader misses a mark within another."""
    calls = [one for one in ast.walk(source) if isinstance(one, ast.Call)]
    for call in sorted(calls, key=lambda one: (one.lineno, one.col_offset)):
        count = MARKS.get(call.func.id, 0) if isinstance(call.func, ast.Name) else 0
        texts = [
            one.value for one in call.args[:count] if isinstance(one, ast.Constant)
        ]
        if count and len(texts) == count:
            yield texts[0] if count == 1 else (texts[0], texts[1])


def updated(language: str, source: Catalog) -> Catalog:
    """Return what is translated of the messages that there are now; nothing is guessed."""
    path = po_path(language)
    old = path.read_bytes() if path.is_file() else b""
    made = read_po(BytesIO(old), locale=language, domain="chargemap")
    made.update(source, no_fuzzy_matching=True)
    made.obsolete.clear()
    made.fuzzy, made.project, made.version = False, "ChargeMap", ""
    made.header_comment = (
        f"# What ChargeMap says to people, in {made.locale.english_name}."
    )
    return made


def po_path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "chargemap.po"


def written(catalogue: Catalog) -> bytes:
    """Return the catalogue as text that changes with its messages alone."""
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(LEFT_OUT))


def compiled(text: bytes, language: str) -> bytes:
    """Return the .mo of a .po, the same at any time."""
    file, catalogue = BytesIO(), read_po(BytesIO(text), locale=language)
    catalogue.creation_date = catalogue.revision_date = LONG_AGO
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    source = template()
    LOCALE.mkdir(exist_ok=True)
    (LOCALE / "chargemap.pot").write_bytes(written(source))
    for language in LANGUAGES:
        catalogue = updated(language, source)
        text, path = written(catalogue), po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
        path.with_suffix(".mo").write_bytes(compiled(text, language))
        open_ones = sum(1 for one in catalogue if one.id and not done(one.string))
        print(
            f"{language}: {open_ones} of {len(catalogue)} messages are not translated"
        )


def done(string: str | tuple[str, ...]) -> bool:
    return all(string) if isinstance(string, tuple) else bool(string)


if __name__ == "__main__":
    main()
