"""Remember what was derived from a frozen value for as long as that value is in use."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar, overload

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


class lazy(Generic[Result]):  # noqa: N801 - used as a decorator, like cached_property
    """A property worked out when first asked for, then kept.

    functools.cached_property takes a lock at every first look (Python 3.11): too dear for rulings.
    """

    def __init__(self, function: Callable[[Any], Result]) -> None:
        """Take the function that works it out."""
        self._function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Learn the name to keep it by."""
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> "lazy[Result]": ...

    @overload
    def __get__(self, instance: object, owner: type) -> Result: ...

    def __get__(self, instance: object | None, owner: type) -> "Result | lazy[Result]":
        """Work it out; from now on the instance's own attribute answers."""
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._function(instance)
        return value
