"""International match points (Law 78B)."""

from bisect import bisect_right

import numpy as np
from numpy.typing import NDArray

# The least difference worth 1, 2, ... 24 IMPs.
IMP_BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(difference: int, cap: int = 0) -> int:
    """Return the IMPs for a difference in duplicate points, with its sign.

    Args:
        difference: In duplicate points.
        cap: The most IMPs that an event gives; 0 for just the table's limit.

    Source: Laws of Duplicate Bridge 2017, Law 78B.

    >>> imps(430), imps(-420), imps(10), imps(430, 8)
    (10, -9, 0, 8)
    """
    won = bisect_right(IMP_BOUNDS, abs(difference))
    won = min(won, cap or won)
    return won if difference >= 0 else -won


# All bounds are multiples of ten, so tens are enough to tell differences apart.
_BY_TENS = np.array([bisect_right(IMP_BOUNDS, 10 * tens) for tens in range(401)])


def imps_of(differences: NDArray[np.int64], cap: int = 0) -> NDArray[np.int64]:
    """Return the IMPs for every difference, with its sign; ``cap`` is as for ``imps``.

    >>> imps_of(np.array([430, -420, 10, 9000]))
    array([10, -9,  0, 24])
    """
    won = _BY_TENS.take(np.minimum(np.abs(differences) // 10, len(_BY_TENS) - 1))
    if cap:
        won = np.minimum(won, cap)
    signed: NDArray[np.int64] = won * np.sign(differences)
    return signed
