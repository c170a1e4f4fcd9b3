"""Addition in the field with 27 elements, written as numbers of three digits in base 3."""


def digits(number: int) -> tuple[int, int, int]:
    """Return the three digits of a number below 27 in base 3, the lowest first."""
    return number % 3, number // 3 % 3, number // 9


def add_in_base_3(one: int, other: int) -> int:
    """Add numbers below 27 digit by digit, without carrying.

    >>> add_in_base_3(5, 8)
    1
    """
    low, middle, high = ((a + b) % 3 for a, b in zip(digits(one), digits(other), strict=True))
    return low + 3 * middle + 9 * high
