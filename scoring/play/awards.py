"""How artificial scores are written: ``A``, ``A+``, ``A-``, ``A+-``, ``A60/40``."""

import re
from fractions import Fraction

from scoring.errors import NotationError
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Artificial, Award
from scoring.rounding import formatted

_AVERAGES = {"": AVERAGE, "+": AVERAGE_PLUS, "-": AVERAGE_MINUS}
_SIGNS = {award: sign for sign, award in _AVERAGES.items()}
_NUMBER = r"[0-9]{1,3}(?:[.,][0-9]{1,2})?"
_BOTH_SIDES = re.compile("A([+-]?)")
_WITHOUT_SLASH = re.compile("A(?:([+-])([+-])|([0-9]{2})([0-9]{2}))")
_WITH_SLASH = re.compile(f"A([+-]|{_NUMBER}|)/A?([+-]|{_NUMBER}|)")
_WITH_DASH = re.compile(f"A({_NUMBER})-({_NUMBER})")


def parse_awards(slip: str) -> Artificial:
    """Read an artificial score, North-South's first, without spaces and in capitals.

    ``A`` is 50 percent to both sides; ``A+`` and ``A-`` are average plus and average minus to
    both; ``A+-`` or ``A+/A-`` gives each side its own; ``A6040`` or ``A60/40`` are percentages
    of a top, which need not balance.

    Raises:
        NotationError: it is none of these.
        ScoringError: a percentage is above 100.

    >>> parse_awards("A+-") == Artificial(AVERAGE_PLUS, AVERAGE_MINUS)
    True
    """
    plain = slip.replace("%", "")
    if match := _BOTH_SIDES.fullmatch(plain):
        award = _AVERAGES[match[1]]
        return Artificial(award, award)
    for shape in (_WITHOUT_SLASH, _WITH_SLASH, _WITH_DASH):
        if match := shape.fullmatch(plain):
            ns, ew = (half for half in match.groups() if half is not None)
            return Artificial(_award(ns), _award(ew))
    message = "Write an artificial score as A, A+, A-, A+- or A60/40, North-South's first."
    raise NotationError(message)


def format_awards(score: Artificial) -> str:
    """Return the artificial score in the form that ``parse_awards`` reads.

    >>> format_awards(Artificial(AVERAGE, AVERAGE_MINUS))
    'A/A-'
    """
    ns, ew = _SIGNS.get(score.ns), _SIGNS.get(score.ew)
    if ns is None or ew is None:
        return f"A{_half(score.ns)}/{_half(score.ew)}"
    if ns == ew:
        return f"A{ns}"
    return f"A{ns}{ew}" if ns and ew else f"A{ns}/A{ew}"


def _award(half: str) -> Award:
    average = _AVERAGES.get(half)
    return average if average is not None else Award(Fraction(half.replace(",", ".")))


def _half(award: Award) -> str:
    return _SIGNS.get(award) or formatted(award.percent, 2, trim=True)


def award_in_words(award: Award) -> str:
    """Return ``average plus``, ``average``, ``average minus`` or the percentage.

    >>> award_in_words(AVERAGE_PLUS), award_in_words(Award(Fraction(55)))
    ('average plus', '55%')
    """
    sign = _SIGNS.get(award)
    if sign is None:
        return f"{formatted(award.percent, 2, trim=True)}%"
    return {"": "average", "+": "average plus", "-": "average minus"}[sign]
