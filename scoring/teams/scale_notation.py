"""Scales of victory points as a director writes them: ``0 10-10, 1 11-9, 3 12-8``."""

import re
from decimal import Decimal
from itertools import pairwise

from scoring.errors import NotationError
from scoring.teams.victory_points import DiscreteScale
from scoring.text import quoted

MOST_STEPS = 60
LARGEST_MARGIN = 1000
LARGEST_AWARD = Decimal(1000)

Margin = int | Decimal
"""The least margin of a step: whole IMPs, or per cent over half to at most two decimals."""

_STEP = re.compile(
    r"(?P<least>\d{1,5}(?:\.\d{1,2})?)(?:\s*(?:-\s*(?P<most>\d{1,5}(?:\.\d{1,2})?)|\+))?\s*(?::|=|\s)\s*"
    r"(?P<winner>\d{1,5}(?:\.\d{1,2})?)\s*[-:]\s*(?P<loser>-?\d{1,5}(?:\.\d{1,2})?)",
    re.ASCII,
)


def parse_scale(text: str, name: str) -> DiscreteScale:
    """Read a scale: for each step its least margin, or both ends, and both sides' VPs.

    Margins are whole IMPs, or per cent of matchpoints over half with up to two decimals.

    Args:
        text: Steps by rising margins from 0, with commas, semicolons or line ends between.
        name: As the event prints it.

    Raises:
        NotationError: with a sentence that says which step cannot be read, does not follow the
            one before, or gives less for a larger margin.

    >>> parse_scale("0-1: 10-10; 2-4: 11-9; 5+: 12-8", "club").points(-3)
    (Decimal('9'), Decimal('11'))
    """
    written = re.sub(r"[–—−‒]", "-", text)  # as word processors make them
    parts = [part.strip() for part in re.split(r"[,;\n]", written) if part.strip()]
    if not 1 <= len(parts) <= MOST_STEPS:
        raise NotationError(f"Give 1 to {MOST_STEPS} steps, such as 0 10-10, 1 11-9, 3 12-8.")
    read = [_step(part) for part in parts]
    if read[0][0] != 0:
        raise NotationError("A scale must begin at a margin of 0, for a tie.")
    for (least, most, winner, _), (following, _, more, _) in pairwise(read):
        _check_follows(least, most, following)
        if more < winner:
            message = f"A margin of {following} gives the winner less than one of {least}."
            raise NotationError(message)
    return DiscreteScale(name, tuple((least, winner, loser) for least, _, winner, loser in read))


def format_scale(scale: DiscreteScale) -> str:
    """Return a scale as it is written.

    >>> format_scale(parse_scale("0-1: 10-10; 2+: 11-9", "club"))
    '0 10-10, 2 11-9'
    """
    return ", ".join(f"{least} {winner}-{loser}" for least, winner, loser in scale.steps)


def _margin(text: str) -> Margin:
    """Return whole IMPs as an integer, and per cent with decimals."""
    return Decimal(text) if "." in text else int(text)


def _step(part: str) -> tuple[Margin, Margin | None, Decimal, Decimal]:
    """Return a step's least margin, its greatest if that is written, and both sides' VPs."""
    match = _STEP.fullmatch(part)
    if match is None:
        message = f"{quoted(part)} is not a step of a scale. Write margin and VPs: 3 12-8."
        raise NotationError(message)
    least = _margin(match["least"])
    most = None if match["most"] is None else _margin(match["most"])
    winner, loser = Decimal(match["winner"]), Decimal(match["loser"])
    if least > LARGEST_MARGIN or max(winner, abs(loser)) > LARGEST_AWARD:
        raise NotationError(f"{quoted(part)} is too much: margins and VPs are at most 1,000.")
    if loser > winner:
        raise NotationError(f"{quoted(part)} gives the loser more than the winner.")
    return least, most, winner, loser


def _check_follows(least: Margin, most: Margin | None, following: Margin) -> None:
    if following <= least:
        message = f"The margin {following} must be larger than {least}, the margin before it."
        raise NotationError(message)
    if most is None:
        return
    # In per cent a step ends a hundredth before the next.
    next_ = most + (Decimal("0.01") if isinstance(most, Decimal) else 1)
    if following != next_:
        raise NotationError(
            f"After the step from {least} to {most}, the next begins at {next_}, not {following}."
        )
