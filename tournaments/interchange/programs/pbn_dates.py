"""The day of play in a PBN file, which may be known only in part: ``2024.05.??``."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from scoring.text import quoted
from tournaments.interchange.programs.pbn_text import Game

_DATE = re.compile(r"([0-9]{4})[./-]([0-9]{1,2}|\?{1,2})[./-]([0-9]{1,2}|\?{1,2})")
_TAGS = ("Date", "EventDate")
_OPEN = frozenset("?.-/ ")
_WHOLE = 3


class _Said(NamedTuple):
    """A date as far as a tag gives it: year, month, day; 0 for an unknown part."""

    year: int
    month: int
    day: int

    @property
    def known(self) -> int:
        """How many parts are known, from the year on."""
        return 1 + bool(self.month) + bool(self.month and self.day)

    def completed(self, otherwise: date | None) -> date:
        """Return the day: ``otherwise`` if it fits what is known, else the first day that does.

        Raises:
            ValueError: there is no such month or day.
        """
        first = date(self.year, self.month or 1, self.day if self.known == _WHOLE else 1)
        if otherwise is None or self.known == _WHOLE:
            return first
        fits = otherwise.year == self.year and self.month in (0, otherwise.month)
        return otherwise if fits else first


def day_of_play(read: Sequence[Game], otherwise: date | None, remarks: list[str]) -> date | None:
    """Return the day of play: the first given in full, or completed from one known in part.

    Args:
        read: The games of the file.
        otherwise: The day the importer gives, for what the file leaves open.
        remarks: Gets a sentence with the line if the file leaves the day open.
    """
    known, found, doubt = 0, otherwise, ""
    for text, line in _dates(read):
        parts = _parts(text)
        try:
            day = parts.completed(otherwise) if parts else None
        except ValueError:
            parts = day = None
        if parts and parts.known == _WHOLE:
            return day
        if parts and parts.known > known:
            known, found = parts.known, day
            lacks = "the day" if parts.month else "month and day"
            doubt = f"Line {line}: the date {quoted(text)} leaves {lacks} open"
        elif not doubt:
            what = "is not a date such as 2024.05.31"
            if set(text) <= _OPEN:
                what = "leaves the day open"
            doubt = f"Line {line}: the date {quoted(text)} {what}"
    if doubt and found is not None:
        remarks.append(
            f"{doubt}. {found.day} {found:%B %Y} was used. Give the day of play if that is wrong."
        )
    return found


def _parts(text: str) -> _Said | None:
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    return _Said(*(int(part) if part.isdigit() else 0 for part in match.groups()))


def _dates(read: Sequence[Game]) -> Iterator[tuple[str, int]]:
    """Yield the dates of the file as written, each once, with its line."""
    seen: set[str] = set()
    for tag in _TAGS:
        for game in read:
            text, line = game.tags.get(tag, ("", 0))
            if text.strip() and text not in seen:
                seen.add(text)
                yield text.strip(), line
