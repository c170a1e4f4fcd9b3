"""Adjusted scores as directors write them: plain, split or weighted (Law 12C1), or irregular.

``4SN=`` is one score for both sides, ``4SN= | 4SN-1`` a split one (first what North-South get,
then East-West), ``60% 4SN=, 40% 4SN-1`` a weighted one; the two sides can have different shares.
At whist ``IRREGULAR ADVERSARIES`` says what was found instead of a score.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.errors import NotationError, ScoringError, as_written
from scoring.play.irregular_hands import (
    Irregular,
    describe_irregular,
    format_irregular,
    is_irregular,
    parse_irregular,
)
from scoring.play.notation import Game, describe_score, format_score, parse_score
from scoring.play.scores import Artificial, NotPlayed, PlayedContract, PlayedScore
from scoring.play.table_result import WHOLE, Outcome, Weighted, check_share
from scoring.rounding import formatted
from scoring.text import quoted

MOST_OUTCOMES = 5
"""For one side; it keeps the longest possible ruling below 200 characters."""


@dataclass(frozen=True, slots=True)
class Share:
    """One of the results that make up a side's adjusted score.

    Args:
        score: A result that could have been: a contract, a pass-out, points or tricks.
        percent: Its share, above 0 and at most 100, with at most two decimals.

    Raises:
        ScoringError: the share is impossible, or an artificial score is part of it.
    """

    score: PlayedScore
    percent: Fraction = WHOLE

    def __post_init__(self) -> None:
        check_share(self.percent)
        if (self.percent * 100).denominator != 1:
            raise ScoringError("Give the share of an outcome with at most two decimals.")
        if isinstance(self.score, Artificial | NotPlayed):
            raise ScoringError(
                f"{format_score(self.score)} is not a result. A split or weighted score consists "
                "of results that were possible at the table."
            )


@dataclass(frozen=True, slots=True)
class Divided:
    """An assigned score that is split between the sides, weighted, or both.

    Args:
        ns: The results of North-South, with shares that add up to 100.
        ew: The same for East-West.

    Raises:
        ScoringError: shares do not add up to 100, or there is a result twice or too many of them.
    """

    ns: tuple[Share, ...]
    ew: tuple[Share, ...]

    def __post_init__(self) -> None:
        for side, shares in (("North-South", self.ns), ("East-West", self.ew)):
            total = sum(share.percent for share in shares)
            if total != 100:
                made = formatted(total, 2, trim=True)
                raise ScoringError(f"The shares of {side} make {made} percent, not 100.")
            if len(shares) > MOST_OUTCOMES:
                message = f"A weighted score has at most {MOST_OUTCOMES} results for a side."
                raise ScoringError(message)
            scores = [share.score for share in shares]
            for score in scores:
                if scores.count(score) > 1:
                    message = f"{format_score(score)} appears twice among the results of {side}."
                    raise ScoringError(message)

    @property
    def is_split(self) -> bool:
        """Whether the sides have different results."""
        return self.ns != self.ew

    @property
    def is_weighted(self) -> bool:
        """Whether a side has several results."""
        return len(self.ns) > 1 or len(self.ew) > 1

    def outcomes(self, points: Callable[[PlayedScore], int | None]) -> Weighted:
        """Return the outcomes that are compared.

        Args:
            points: What a result is worth to North-South on this board; never None for a result of
                a divided score.
        """
        ns, ew = (
            tuple(Outcome(points(share.score) or 0, share.percent) for share in side)
            for side in (self.ns, self.ew)
        )
        return Weighted(ns, ew)


RuledScore = PlayedScore | Divided | Irregular


def parse_ruling(text: str, *, game: Game) -> RuledScore:
    """Read an adjusted score: any score on a slip, or a split or weighted score.

    Shares are percentages with a decimal point. A lead means nothing in a divided score and is
    left out. One result for both sides is an ordinary score, however it was written. Only the
    whist laws know rulings on irregular hands.

    Raises:
        NotationError: it cannot be read or is impossible; the message says why in a sentence.

    >>> parse_ruling("60% 7, 40% 6", game=Game.WHIST).is_weighted
    True
    >>> format_ruling(parse_ruling("4s n = | 4s n -1", game=Game.BRIDGE))
    '4SN= | 4SN-1'
    """
    if game is Game.WHIST and is_irregular(text):
        return parse_irregular(text)
    sides = text.split("|")
    if len(sides) == 1 and not _STARTS_WITH_A_SHARE.match(text):
        return parse_score(text, game=game)
    if len(sides) > 2:
        message = "Write a split score as North-South's and East-West's with one | between them."
        raise NotationError(message)
    with as_written():
        shares = [_side(side, game) for side in sides]
        divided = Divided(shares[0], shares[-1])
    if divided.is_split or divided.is_weighted:
        return divided
    return divided.ns[0].score


_NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,2})?"
_STARTS_WITH_A_SHARE = re.compile(rf"\s*{_NUMBER}\s*%")
# A share stands where no slip can have a number: at the start, or after a space or a comma.
_SHARE = re.compile(rf"(?<![^\s,;])({_NUMBER})\s*%")


def _side(text: str, game: Game) -> tuple[Share, ...]:
    if not text.strip():
        raise NotationError("One side of the split score is missing. Write both: 4SN= | 4SN-1.")
    before, *pieces = _SHARE.split(text)
    if not pieces:
        return (Share(_result(text, game)),)
    if before.strip():
        message = f"{quoted(before)} has no share. Write the per cent before it: 60% 4SN=."
        raise NotationError(message)
    return tuple(
        Share(_result(score.strip(" \t\r\n,;"), game), Fraction(percent))
        for percent, score in zip(pieces[::2], pieces[1::2], strict=True)
    )


def _result(text: str, game: Game) -> PlayedScore:
    if not text:
        raise NotationError("A share has no result. Write both: 60% 4SN=, 40% 4SN-1.")
    score = parse_score(text, game=game)
    return replace(score, lead=None) if isinstance(score, PlayedContract) else score


def format_ruling(score: RuledScore) -> str:
    """Return the one way we write an adjusted score; ``parse_ruling`` reads it back."""
    if isinstance(score, Irregular):
        return format_irregular(score)
    if not isinstance(score, Divided):
        return format_score(score)
    ns, ew = (", ".join(map(_written, side)) for side in (score.ns, score.ew))
    return f"{ns} | {ew}" if score.is_split else ns


def _written(share: Share) -> str:
    text = format_score(share.score)
    return text if share.percent == WHOLE else f"{formatted(share.percent, 2, trim=True)}% {text}"


def describe_ruling(score: RuledScore) -> str:
    """Return an adjusted score in words.

    >>> describe_ruling(parse_ruling("60% 4SN=, 40% PASS", game=Game.BRIDGE))
    '60% of 4♠ by North, made exactly; 40% of passed out'
    """
    if isinstance(score, Irregular):
        return describe_irregular(score)
    if not isinstance(score, Divided):
        return describe_score(score)
    ns, ew = ("; ".join(map(_in_words, side)) for side in (score.ns, score.ew))
    return f"for North-South {ns}. For East-West {ew}" if score.is_split else ns


def _in_words(share: Share) -> str:
    words = describe_score(share.score)
    if share.percent == WHOLE:
        return words
    return f"{formatted(share.percent, 2, trim=True)}% of {words}"
