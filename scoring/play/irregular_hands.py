"""Hands found irregular at the overplay of a deal (Laws of Duplicate Whist 1897, law (e) III).

The deal is put right and passed on without being played at that table. What the table gets depends
on what the others take with the same cards, so a ruling says what was found, and the tricks are
computed from the field whenever it is rated.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.errors import NotationError, ScoringError, as_written
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.scores import AVERAGE
from scoring.play.table_result import Cards, TableResult
from scoring.text import letters_only

LAW = "(e) III"
"""The law under which the ruling is made."""


class Irregularity(StrEnum):
    """What was found too late at the overplay of a deal."""

    ADVERSARY_SURPLUS = "adversary_surplus"  # the other side had the missing cards
    PARTNER_SURPLUS = "partner_surplus"  # the partner had the missing cards
    WRONG_TRUMP = "wrong_trump"  # not the trump that was recorded


@dataclass(frozen=True, slots=True)
class Irregular:
    """A ruling on a deal that was not overplayed at a table.

    Args:
        irregularity: What was found.
        offender: The side at fault; None for cards between adversaries, and only then, when both
            sides get the average.

    Raises:
        ScoringError: no side at fault is named, or one is named where nobody is at fault.
    """

    irregularity: Irregularity
    offender: Side | None = None

    def __post_init__(self) -> None:
        averaged = self.irregularity is Irregularity.ADVERSARY_SURPLUS
        if averaged and self.offender is not None:
            message = "Cards between adversaries are nobody's fault: each side gets the average."
            raise ScoringError(message)
        if not averaged and self.offender is None:
            raise ScoringError("Say which side was at fault. It gets the low score.")


def irregular_tricks(found: Irregular, ns_tricks: Sequence[int]) -> tuple[Fraction, Fraction]:
    """Return what North-South and East-West get for a deal that was not overplayed.

    Cards between adversaries: the average of the deal to each side. Cards between partners, or a
    wrong trump: the offenders get the lowest score made with these hands at any table. The law
    says nothing of the others, who get the rest of the thirteen tricks.

    Args:
        found: What was found, and whose fault it was.
        ns_tricks: North-South's tricks at the tables that played the deal.

    Raises:
        ScoringError: nobody played the deal.

    Source: Laws of Duplicate Whist 1897, law (e) III.

    >>> irregular_tricks(Irregular(Irregularity.ADVERSARY_SURPLUS), [8, 6, 9, 7])
    (Fraction(15, 2), Fraction(11, 2))
    """
    if not ns_tricks:
        raise ScoringError("Nobody has played this deal, so redeal it.")
    if found.offender is None:
        average = Fraction(sum(ns_tricks), len(ns_tricks))
        return average, TRICKS_IN_A_HAND - average
    ns = min(ns_tricks) if found.offender is Side.NS else max(ns_tricks)
    return Fraction(ns), Fraction(TRICKS_IN_A_HAND - ns)


def with_given(
    lines: Sequence[TableResult],
    found: Mapping[Hashable, Irregular],
    *,
    by_matchpoints: bool = False,
) -> list[TableResult]:
    """Return the table results, with what the law gives to irregular ones filled in.

    The low score is a score of the deal like any other, and counts in its average. The average
    is ``given``: it counts in totals, but others are not compared with it. At matchpoints, where
    tricks are not added up, the average of the deal is half of its points.

    Args:
        lines: All table results of the fields. Irregular ones have no score.
        found: What was found, by the key of the result.
        by_matchpoints: Whether scores are compared with each other instead of added up.

    Returns:
        The same number of results, in the same order. As long as nobody has played the same
        cards, an irregular result has no score and takes no part.
    """
    if not found:
        return list(lines)
    made = _made(lines)
    low = [_with_low_score(line, found.get(line.key), made[line.cards]) for line in lines]
    made = _made(low)
    return [
        _with_average(line, made[line.cards], by_matchpoints)
        if line.key in found and line.score is None
        else line
        for line in low
    ]


def _made(lines: Sequence[TableResult]) -> defaultdict[Cards, list[int]]:
    """Return North-South's tricks by the cards that made them."""
    made: defaultdict[Cards, list[int]] = defaultdict(list)
    for line in lines:
        if line.score is not None:
            made[line.cards].append(line.score)
    return made


def _with_low_score(line: TableResult, found: Irregular | None, made: Sequence[int]) -> TableResult:
    if found is None or found.offender is None or not made:
        return line
    return replace(line, score=int(irregular_tricks(found, made)[0]))


def _with_average(line: TableResult, made: Sequence[int], by_matchpoints: bool) -> TableResult:
    if not made:
        return line
    if by_matchpoints:
        return replace(line, awards=(AVERAGE, AVERAGE))
    average, _ = irregular_tricks(Irregular(Irregularity.ADVERSARY_SURPLUS), made)
    return replace(line, given=average)


_WORDS = {
    Irregularity.ADVERSARY_SURPLUS: "ADVERSARIES",
    Irregularity.PARTNER_SURPLUS: "PARTNERS",
    Irregularity.WRONG_TRUMP: "TRUMP",
}
_STEM = "IRREGULAR"


def is_irregular(text: str) -> bool:
    """Tell whether a text is meant as such a ruling, even if it cannot be read."""
    return letters_only(text).startswith(_STEM)


def parse_irregular(text: str) -> Irregular:
    """Read a ruling: ``IRREGULAR ADVERSARIES``, ``IRREGULAR PARTNERS NS``, ``IRREGULAR TRUMP EW``.

    Case and spaces do not matter, and the singular is as good as the plural.

    Raises:
        NotationError: it cannot be read; the message says why in a sentence.

    >>> parse_irregular("irregular trump ew").offender.words
    'East-West'
    """
    match = _WRITTEN.fullmatch(letters_only(text))
    if match is None:
        raise NotationError(
            "Write what was found: IRREGULAR ADVERSARIES, IRREGULAR PARTNERS NS or IRREGULAR "
            "TRUMP NS, with the side at fault, NS or EW."
        )
    found = next(each for each, word in _WORDS.items() if word[:5] == match["found"][:5])
    with as_written():
        return Irregular(found, Side(match["side"]) if match["side"] else None)


_WRITTEN = re.compile("IRREGULAR(?P<found>ADVERSARY|ADVERSARIES|PARTNERS?|TRUMP)(?P<side>NS|EW)?")


def format_irregular(found: Irregular) -> str:
    """Return the one way we write it; ``parse_irregular`` reads it back."""
    return " ".join(filter(None, (_STEM, _WORDS[found.irregularity], found.offender)))


def describe_irregular(found: Irregular) -> str:
    """Return in words what was found and what it gives.

    >>> describe_irregular(Irregular(Irregularity.WRONG_TRUMP, Side.NS))
    'wrong trump turned by North-South, so North-South get the low score of the deal'
    """
    if found.offender is None:
        return "cards between adversaries, so each side gets the average of the deal"
    side = found.offender.words
    what = f"wrong trump turned by {side}"
    if found.irregularity is Irregularity.PARTNER_SURPLUS:
        what = f"cards between the partners {side}"
    return f"{what}, so {side} get the low score of the deal"
