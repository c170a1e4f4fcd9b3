"""Which round a section is playing, by its scores and by what the director says.

It reveals no score and is announced in the room, so everybody may know it (Law 16).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from tournaments.record.selectors.event.facts import SaidRound, SectionFacts
from tournaments.record.selectors.event.snapshot import EventSnapshot, once_per_snapshot


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """The progress of a round.

    Attributes:
        section: The section's letter.
        round: The round.
        entered: How many of its results are in.
        due: How many there will be.
        tables_done: How many of its tables have entered all their results.
        tables: How many tables play.
    """

    section: str
    round: int
    entered: int
    due: int
    tables_done: int
    tables: int


class TableProgress(NamedTuple):
    """How far one table is in one round; ``section`` is the section's letter."""

    section: str
    round: int
    entered: int
    due: int


def progress(tables: Iterable[TableProgress]) -> tuple[RoundProgress, ...]:
    """Return how far each round is, by section and round."""
    gathered: dict[tuple[str, int], list[int]] = {}
    for table in tables:
        counts = gathered.setdefault((table.section, table.round), [0, 0, 0, 0])
        counts[0] += table.entered
        counts[1] += table.due
        counts[2] += table.entered == table.due
        counts[3] += 1
    return tuple(RoundProgress(*place, *counts) for place, counts in sorted(gathered.items()))


def counted_rounds(rounds: Iterable[RoundProgress]) -> Mapping[str, int]:
    """Return each section's round by its scores, by letter; see ``counted_round``."""
    by_section = groupby(rounds, lambda each: each.section)
    return {letter: counted_round(list(each)) for letter, each in by_section}


def current_rounds(
    rounds: Sequence[RoundProgress], said: Mapping[str, SaidRound | None]
) -> Mapping[str, int]:
    """Return each section's round in play, by letter: what the director says, or the scores."""
    last = {each.section: each.round for each in rounds}
    return {
        letter: min(round_in_play(number, said[letter]), last[letter])
        for letter, number in counted_rounds(rounds).items()
    }


def counted_round(rounds: Sequence[RoundProgress]) -> int:
    """Return the round that a section is playing, by its scores.

    It is the first round that at least half the tables have yet to finish; after the last round,
    it is the last. So neither a few scores entered ahead nor one slow table changes it.
    """
    unfinished = (each.round for each in rounds if each.tables_done * 2 <= each.tables)
    return next(unfinished, rounds[-1].round)


def round_in_play(counted: int, said: SaidRound | None) -> int:
    """Return the round in play: what the director says, until the scores have passed it.

    Args:
        counted: The round by the scores now.
        said: What the director said, and the round by the scores at that moment.

    >>> round_in_play(2, None)
    2
    >>> [round_in_play(counted, SaidRound(3, counted=2)) for counted in (2, 3, 4)]
    [3, 3, 4]
    >>> [round_in_play(counted, SaidRound(1, counted=2)) for counted in (2, 3)]
    [1, 3]
    """
    if said is None or counted > max(said.round, said.counted):
        return counted
    return said.round


@once_per_snapshot
def rounds_of(snapshot: EventSnapshot, session_id: int) -> tuple[RoundProgress, ...]:
    """Return how far each round of a session is, by section and round; none before its start."""
    return progress(
        TableProgress(
            snapshot.sections[sitting.section_id].letter,
            sitting.round,
            sum(each.score is not None for each in snapshot.results_by_sitting[sitting.id]),
            len(snapshot.results_by_sitting[sitting.id]),
        )
        for sitting in snapshot.sittings.values()
        if snapshot.session_of[sitting.section_id].id == session_id
    )


@once_per_snapshot
def current_rounds_of(snapshot: EventSnapshot, session_id: int) -> Mapping[str, int]:
    """Return the round in play of each section of a session, by letter; none before its start.

    Always ask here for a section's round in play.
    """
    sections = (each for each in snapshot.sections.values() if each.session_id == session_id)
    said = {section.letter: section.said for section in sections}
    return current_rounds(rounds_of(snapshot, session_id), said)


def round_to_seat(snapshot: EventSnapshot, section: SectionFacts) -> int | None:
    """Return the round for which a section's players need their seats.

    It is the round in play, or the first before the start; None once every result is in.
    """
    rounds = [
        each for each in rounds_of(snapshot, section.session_id) if each.section == section.letter
    ]
    if rounds and all(each.entered == each.due for each in rounds):
        return None
    return current_rounds_of(snapshot, section.session_id).get(section.letter, 1)


def boards(snapshot: EventSnapshot) -> dict[int, tuple[int, ...]]:
    """Return the boards in play in each session, in order, by session id."""
    return {session: tuple(sorted(found)) for session, found in snapshot.boards.items()}
