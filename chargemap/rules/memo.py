"""Remember what was derived from a frozen value for as long as that value is in use."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Key = TypeVar("Key")
Result = TypeVar("Result")


def by_identity(
    size: int,
) -> Callable[[Callable[[Key], Result]], Callable[[Key], Result]]:
    """Return a decorator that remembers the results for the last `size` keys, by identity.

    Battles are compared field by field, log and all; as a key only the very object counts.
    """

    def decorate(function: Callable[[Key], Result]) -> Callable[[Key], Result]:
        kept: OrderedDict[int, tuple[Key, Result]] = OrderedDict()

        @wraps(function)
        def remembering(key: Key) -> Result:
            found = kept.get(id(key))
            if found is not None:
                return found[1]
            result = function(key)
            kept[id(key)] = (key, result)
            if len(kept) > size:
                kept.popitem(last=False)
            return result

        return remembering

    return decorate
