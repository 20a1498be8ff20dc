"""A verdict against a telling of its page."""

from typing import Any


def compared(found: Any, wanted: Any) -> Any:
    """What was found, of the keys that the telling names."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return {key: compared(found.get(key), value) for key, value in wanted.items()}
    lists = isinstance(wanted, list) and isinstance(found, list)
    if lists and len(wanted) == len(found):
        return [compared(f, w) for f, w in zip(found, wanted, strict=True)]
    return found
