"""Numbers and results as they stand on paper."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.play.contracts import Contract
from scoring.rounding import formatted

MINUS = "−"
_HYPHEN = re.compile(r"(?<!\w)-(?=\d)")


def typeset(number: object) -> str:
    """Return a number with a minus sign in place of the hyphen."""
    return str(number).replace("-", MINUS)


def typeset_sentence(sentence: str) -> str:
    """Return a sentence with minus signs before numbers; hyphens between words stay.

    >>> typeset_sentence("-50 to North-South")
    '−50 to North-South'
    """
    return _HYPHEN.sub(MINUS, sentence)


def signed(number: int) -> str:
    """Return a number with its sign, zero without.

    >>> signed(420), signed(-50), signed(0)
    ('+420', '−50', '0')
    """
    return typeset(f"{number:+}") if number else "0"


def one_precision(numbers: Sequence[str]) -> list[str]:
    """Return printed numbers with as many decimals as the longest, so that points line up."""
    digits = max((len(number.partition(".")[2]) for number in numbers), default=0)
    return [_with_decimals(number, digits) for number in numbers]


def _with_decimals(number: str, digits: int) -> str:
    whole, _point, decimals = number.partition(".")
    return f"{whole}.{decimals.ljust(digits, '0')}" if number and digits else number


def points_lined_up(points: Iterable[Fraction | None]) -> list[str]:
    """Return points with the same decimals, at most two; empty where there are none."""
    shown = ["" if each is None else formatted(each, 2, trim=True) for each in points]
    return [typeset(each) for each in one_precision(shown)]


def played(
    contract: str, declarer: str, tricks: int | None, otherwise: str, *, adjusted: bool = False
) -> tuple[str, str, str]:
    """Return contract, declarer and result as they are printed.

    Args:
        contract: ``4SX``, empty where none was played.
        declarer: N, E, S or W.
        tricks: The declarer's.
        otherwise: What is printed in place of a contract.
        adjusted: Whether a ruling made it so; then it has a star.

    >>> played("4SX", "N", 9, "")
    ('4♠X', 'N', '−1')
    >>> played("", "", None, "PASS")
    ('Pass', '', '')
    """
    star = "*" if adjusted else ""
    if not contract:
        return (f"{no_contract(otherwise)}{star}", "", "")
    bid = Contract.parse(contract)
    over = (tricks or 0) - bid.needed
    return (f"{bid.symbols}{star}", declarer, typeset(f"{over:+}") if over else "=")


def no_contract(text: str) -> str:
    """Return what is no contract as a traveller has room for it; rulings are listed in full."""
    if "%" in text or "|" in text:
        return "Weighted" if "%" in text else "Split"
    if text.startswith("IRREGULAR"):
        return "Irregular"
    return text.capitalize() if text.isalpha() else typeset(text)
