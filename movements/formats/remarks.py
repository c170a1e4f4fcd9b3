"""What the rows of a movement do not say, as sentences to write and to read.

They follow the rows of a text, and in CSV they come after ``#``: ``1ns plays for team 1``,
``Tables share boards``, ``There are 3 copies of the boards``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from movements.errors import MovementError
from movements.model import Movement

MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class Remarks:
    """What is known about a movement beyond its rows.

    Attributes:
        copies: How many copies of each board there are.
        shared: Whether tables pass a board back and forth.
        replayed: Whether everybody plays the boards again on purpose.
        winners: None where the rows show it.
        teams: The team of each contestant that plays for one, by label.
    """

    copies: int = 1
    shared: bool = False
    replayed: bool = False
    winners: Literal[1, 2] | None = None
    teams: Mapping[str, str] = field(default_factory=dict)


_SHARED = "Tables share boards"
_REPLAYED = "Everybody plays the boards again, with the other cards"
_WINNERS: Mapping[int, str] = {1: "There is one winner", 2: "There are two winners"}
_COPIES = re.compile(r"there are (\d{1,4}) copies of the boards", re.IGNORECASE)
_TEAM = re.compile(r"(\S{1,10}) plays for team (\S{1,40})", re.IGNORECASE)
_OUT = re.compile(r"\S{1,10} sits out round \d{1,5}", re.IGNORECASE)


def sentences(movement: Movement, *, winners_shown: int) -> Iterator[str]:
    """Yield what the rows do not say; ``winners_shown`` is how many winners they suggest."""
    if movement.copies > 1:
        yield f"There are {movement.copies} copies of the boards"
    elif movement.shared:
        yield _SHARED
    if movement.replayed:
        yield _REPLAYED
    if movement.winners != winners_shown:
        yield _WINNERS[movement.winners]
    yield from (
        f"{contestant.label} plays for team {contestant.team}"
        for contestant in movement.contestants
        if contestant.team is not None
    )


def remarks_in(lines: Iterable[tuple[int, str]]) -> Remarks:
    """Return what numbered lines say; sit-outs are ignored, because the rows show them.

    Raises:
        MovementError: A line is not a remark, or its number of copies is out of range.
    """
    known: set[str] = set()
    copies, teams = 1, dict[str, str]()
    for number, line in lines:
        sentence = line.strip().rstrip(".")
        if found := _TEAM.fullmatch(sentence):
            teams[found[1]] = found[2]
        elif found := _COPIES.fullmatch(sentence):
            copies = int(found[1])
            if not 1 <= copies <= MOST_COPIES:
                raise MovementError(f"Line {number}: there can be from 1 to {MOST_COPIES} copies.")
        elif sentence.lower() in _KNOWN:
            known.add(sentence.lower())
        elif sentence and not _OUT.fullmatch(sentence):
            raise MovementError(f"Line {number} is not understood: {sentence[:60]!r}.")
    one, two = (_WINNERS[number].lower() in known for number in (1, 2))
    return Remarks(
        copies=copies,
        shared=_SHARED.lower() in known,
        replayed=_REPLAYED.lower() in known,
        winners=1 if one else 2 if two else None,
        teams=teams,
    )


_KNOWN = {sentence.lower() for sentence in (_SHARED, _REPLAYED, *_WINNERS.values())}
