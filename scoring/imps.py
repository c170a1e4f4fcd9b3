"""International match points (Law 78B)."""

from bisect import bisect_right

# The least difference worth 1, 2, ... 24 IMPs.
IMP_BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(difference: int) -> int:
    """Return the IMPs for a difference in duplicate points, with its sign.

    Source: Laws of Duplicate Bridge 2017, Law 78B.

    >>> imps(430), imps(-420), imps(10)
    (10, -9, 0)
    """
    won = bisect_right(IMP_BOUNDS, abs(difference))
    return won if difference >= 0 else -won
