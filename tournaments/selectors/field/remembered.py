"""Answers about unchanged columns, reused without counting again.

Columns are never written to, so whatever follows from the very same arrays stays right for as long
as anybody likes. Nothing has to be forgotten in time, only for the sake of memory.
"""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, TypeVar, TypeVarTuple

import numpy as np
from numpy.typing import NDArray

Things = TypeVarTuple("Things")
Answer = TypeVar("Answer")

MOST = 3
"""Answers of each function kept."""
MOST_MASKS = 12
"""Masks kept, of a byte for each result."""

_alone = Lock()
_kept: list[list[tuple[tuple[Any, ...], Any]]] = []
_masks: list[NDArray[np.bool_]] = []


def remembered(function: Callable[[*Things], Answer]) -> Callable[[*Things], Answer]:
    """Let a function of things that nobody writes to give its last answers again.

    Arrays, and what holds them, have to be the very same; other things may be equal.
    """
    kept: list[tuple[tuple[Any, ...], Answer]] = []
    _kept.append(kept)

    @wraps(function)
    def asked(*things: *Things) -> Answer:
        for before, answer in tuple(kept):
            if len(before) == len(things) and all(map(_is_same, before, things)):
                return answer
        answer = function(*things)
        if isinstance(answer, np.ndarray):
            answer.setflags(write=False)
        with _alone:
            kept.insert(0, (things, answer))
            del kept[MOST:]
        return answer

    return asked


def _is_same(one: object, other: object) -> bool:
    if one is other:
        return True
    columns = isinstance(one, np.ndarray) or isinstance(other, np.ndarray)
    return not columns and bool(one == other)


def once(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the array by which an equal mask is known; from now on nobody can write to it."""
    mask.setflags(write=False)
    for known in tuple(_masks):
        if known.shape == mask.shape and np.array_equal(known, mask):
            return known
    with _alone:
        _masks.insert(0, mask)
        del _masks[MOST_MASKS:]
    return mask


def forget() -> None:
    """Forget all answers, as in a new process."""
    with _alone:
        _masks.clear()
        for kept in _kept:
            kept.clear()
