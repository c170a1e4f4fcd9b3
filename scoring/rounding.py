"""The one place where exact numbers are rounded, for display."""

from decimal import Decimal
from fractions import Fraction


def rounded(value: Fraction | int, digits: int) -> Decimal:
    """Round to this many decimals, halves away from zero.

    Args:
        value: An exact number.
        digits: Decimals kept, 0 or more.

    >>> rounded(Fraction(1, 8), 2), rounded(Fraction(-1, 2), 0), rounded(Fraction(-1, 300), 2)
    (Decimal('0.13'), Decimal('-1'), Decimal('0.00'))
    """
    # Whole numbers: pages round thousands of values, and every fraction costs a division.
    units = (abs(value.numerator) * 10**digits * 2 + value.denominator) // (value.denominator * 2)
    sign = int(value < 0 < units)
    # Built from digits: arithmetic on Decimals would round again to the context's precision.
    return Decimal((sign, tuple(map(int, str(units))), -digits))


def formatted(value: Fraction | int, digits: int, trim: bool = False) -> str:
    """Return the value as printed.

    Args:
        value: An exact number.
        digits: Decimals kept, 0 or more.
        trim: Leave out zeros at the end of the decimals.

    >>> formatted(Fraction(25, 2), 2), formatted(Fraction(25, 2), 2, trim=True), formatted(12, 2)
    ('12.50', '12.5', '12.00')
    """
    text = f"{rounded(value, digits):f}"
    if trim and "." in text:
        text = text.rstrip("0").rstrip(".")
    return text


def is_print_of(printed: Decimal, exact: Fraction | int) -> bool:
    """Tell whether a printed number stands for an exact one, rounded or cut off.

    A number printed without decimals must be exact.

    >>> is_print_of(Decimal("4.83"), Fraction(29, 6)), is_print_of(Decimal("4.84"), Fraction(29, 6))
    (True, True)
    >>> is_print_of(Decimal("4.82"), Fraction(29, 6)), is_print_of(Decimal(5), Fraction(29, 6))
    (False, False)
    """
    numerator, denominator = printed.as_integer_ratio()
    exponent = printed.as_tuple().exponent
    if not isinstance(exponent, int) or exponent >= 0:
        return numerator * exact.denominator == exact.numerator * denominator
    # Compared over one denominator: a file has thousands of numbers, and fractions are slow.
    off = abs(numerator * exact.denominator - exact.numerator * denominator)
    parts: int = 10**-exponent
    return off * parts < exact.denominator * denominator
