"""Saved battles: the log is replayed from its first battle with the dice it holds."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from chargemap.cases.running import Case, require_sensible, ruleset_of, run
from chargemap.formats import native, plain
from chargemap.formats.decode import FileError, Place, read_bytes
from chargemap.formats.turns import turn_to_plain
from chargemap.model.battle import Battle, Token

Told: TypeAlias = Callable[[int, int], None]


def open_battle(path: Path, told: Told | None = None) -> Battle:
    """Return the saved battle with its log replayed; raise `FileError` where it makes no sense.

    `told` is called with the number of steps replayed, and how many there are.
    """
    return battle_of(bytes_of(str(path)), str(path), told)


def bytes_of(file: str) -> bytes:
    """Return what the file holds; complaints name it as it was asked for."""
    try:
        return read_bytes(Path(file))
    except FileError as error:
        raise FileError(file, error.place, error.expected) from None


def battle_of(written: bytes, file: str, told: Told | None = None) -> Battle:
    """Return the battle that the bytes of a saved file hold, its log replayed."""
    return as_it_stands(case_of(written, file), told)


def as_it_stands(case: Case, told: Told | None = None) -> Battle:
    """Return the battle of a case before its steps; a saved battle after its log."""
    if case.saved is None:
        return case.battle
    ended = case.battle
    for done, (_verdict, after) in enumerate(run(case), 1):
        ended = after
        if told is not None:
            told(done, len(case.actions))
    require_sensible(case.saved, Place(case.file))
    for error in _disagreements(ended, case.saved, case.file):
        raise error
    return replace(
        case.saved,
        board=ended.board,  # it shares what did not change with the battles before
        tokens=ended.tokens,
        reserve=ended.reserve,
        turn=ended.turn,
        log=ended.log,
    )


def case_of(written: bytes, file: str) -> Case:
    """Return the log of a saved file as a case that expects the verdicts it holds."""
    saved = native.read_saved(written, file)
    place = Place(file)
    ruleset_of(saved.battle.ruleset, place.key("ruleset"))
    require_sensible(saved.battle, place)
    start = replace(
        saved.start,
        picture=saved.battle.picture,
        annotations=saved.battle.annotations,
        looks=saved.battle.looks,
    )
    return Case(
        id=Path(file).stem,
        battle=require_sensible(start, place.key("start") if saved.log else place),
        actions=tuple(line.action for line in saved.log),
        seed=start.seed,
        expect=tuple(line.verdict for line in saved.log),
        file=file,
        saved=saved.battle,
        replayed=tuple(line.rolls for line in saved.log),
        drawn=tuple(line.drawn for line in saved.log),
    )


def _token_errors(
    ended: Mapping[str, Token], stored: Mapping[str, Token], place: Place
) -> Iterator[FileError]:
    """Yield where the stored tokens are not those that the log leaves there."""
    for key in dict.fromkeys((*ended, *stored)):
        where = place.key(key)
        if key not in stored:
            yield where.error("this token, for the log leaves it there")
        elif key not in ended:
            yield where.error("no such token, for the log leaves none")
        else:
            left = plain.token_to_plain(ended[key])
            held = plain.token_to_plain(stored[key])
            for name in dict.fromkeys((*left, *held)):
                if left.get(name) != held.get(name):
                    yield where.key(name).error(
                        "what the log leaves behind", held.get(name)
                    )


def _disagreements(ended: Battle, stored: Battle, file: str) -> Iterator[FileError]:
    """Yield where the stored battle is not what its log leaves behind."""
    place = Place(file)
    yield from _token_errors(ended.tokens, stored.tokens, place.key("tokens"))
    yield from _token_errors(ended.reserve, stored.reserve, place.key("reserve"))
    left_board, held_board = map(plain.board_to_plain, (ended.board, stored.board))
    if left_board != held_board:
        yield place.key("board").error("what the log leaves behind")
    if plain.exact(ended.options) != plain.exact(stored.options):
        yield place.key("options").error("what the log leaves behind", stored.options)
    for key in dict.fromkeys((*ended.stats, *stored.stats)):
        left, held = ended.stats.get(key), stored.stats.get(key)
        if plain.exact(left) != plain.exact(held):
            where = place.key("stats").key(key)
            yield where.error("what the log leaves behind", held)
    left_turn, held_turn = map(turn_to_plain, (ended.turn, stored.turn))
    if any(left_turn.get(key) != held for key, held in held_turn.items()):
        yield place.key("turn").error("what the log leaves behind")
