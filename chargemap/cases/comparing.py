"""A verdict against what a case expects of it, by the contract's rules of comparison."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from chargemap.formats.decode import one_line
from chargemap.model.plain import verdict_to_plain
from chargemap.model.verdict import Plain, Verdict
from chargemap.rules.ruleset import Ruleset

TOLERANCE = 0.01
_AS_SETS = frozenset({"reasons", "clauses", "intercept", "engaged"})
_MISSING = object()


def verdict_keys(ruleset: Ruleset) -> tuple[str, ...]:
    """Return every key that a verdict of the ruleset has, in order."""
    return tuple(verdict_to_plain(Verdict(legal=True, more=ruleset.more)))


def differences(verdict: Mapping[str, Plain], expect: Mapping[str, Plain]) -> list[str]:
    """Return a line for each key of `expect` that the plain verdict does not match.

    >>> differences({"distance": 30, "reasons": []}, {"distance": 25, "reasons": []})
    ['distance: expected 25, got 30']
    """
    return [
        one_line(line)
        for key, wanted in expect.items()
        for line in _compare_key(key, key, wanted, verdict.get(key, _MISSING))
    ]


def _compare_key(place: str, key: str, wanted: Plain, got: Plain) -> Iterator[str]:
    if key in _AS_SETS and _is_list(wanted) and _is_list(got):
        if _as_set(wanted) != _as_set(got):
            yield _line(place, wanted, got)
    else:
        yield from _compare(place, wanted, got)


def _compare(place: str, wanted: Plain, got: Plain) -> Iterator[str]:
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        for key, value in wanted.items():
            at = f"{place}.{key}"
            yield from _compare_key(at, str(key), value, got.get(key, _MISSING))
    elif _is_list(wanted) and _is_list(got):
        if len(wanted) != len(got):
            yield _line(place, wanted, got)
            return
        for index, (one, other) in enumerate(zip(wanted, got, strict=True)):
            yield from _compare(f"{place}[{index}]", one, other)
    elif not _same(wanted, got):
        yield _line(place, wanted, got)


def _same(wanted: Plain, got: Plain) -> bool:
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    if isinstance(wanted, int | float) and isinstance(got, int | float):
        return abs(wanted - got) <= TOLERANCE + 1e-9  # 0.01 itself still agrees
    return type(wanted) is type(got) and wanted == got


def _is_list(value: Plain) -> TypeGuard[Sequence[Plain]]:
    return isinstance(value, list | tuple)


def _as_set(value: Sequence[Plain]) -> set[str]:
    return {json.dumps(one, sort_keys=True, default=str) for one in value}


def _line(place: str, wanted: Plain, got: Plain) -> str:
    return f"{place}: expected {_shown(wanted)}, got {_shown(got)}"


def _shown(value: Plain) -> str:
    if value is _MISSING:
        return "nothing"
    return json.dumps(value, ensure_ascii=False, default=str)
