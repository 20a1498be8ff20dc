"""A ruling as a case to be sent: without the tokens that are kept from the players, if it rules the same."""

from chargemap.cases.reading import read_cases
from chargemap.cases.running import run
from chargemap.cases.writing import case_from
from chargemap.formats.decode import FileError
from chargemap.model.battle import Battle, Entry
from chargemap.model.plain import verdict_to_json


def shared_case(battle: Battle, entry: Entry, case_id: str) -> tuple[str, bool]:
    """Return an entry of the log of `battle` as a case, and whether hidden tokens stand in it.

    They do not where the ruling names none of them and is the same without them.
    """
    whole, seen = _case(entry, case_id), battle.told_to_players(entry)
    hidden = battle.looks.hidden & entry.before.everybody.keys()
    if seen is None:
        return whole, True
    if not hidden:
        return whole, False
    without = _case(seen, case_id)
    return (without, False) if _answers(without, entry) else (whole, True)


def _case(entry: Entry, case_id: str) -> str:
    asked, ruled = [entry.action], [entry.verdict]
    return case_from(entry.before, asked, entry.rolls, ruled, case_id)


def _answers(written: str, entry: Entry) -> bool:
    """Whether the case is ruled as the entry was, with the same dice."""
    try:
        (case,) = read_cases(written, "")
        ((verdict, after),) = run(case)
    except FileError:  # somebody is missed
        return False
    same = verdict_to_json(verdict) == verdict_to_json(entry.verdict)
    return same and after.log[-1].rolls == entry.rolls
