"""What the public may see of a whole field (Law 16): ``access.visibility`` on columns."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournaments.selectors.access.visibility import (
    LEAST_BOARDS,
    LEAST_COMPARISONS,
    public_rounds,
)
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.selectors.field.columns import (
    Kind,
    Numbers,
    ResultColumns,
    SmallNumbers,
    distinct,
    places_among,
)

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class SeenField:
    """The results of a field by the parts of its event.

    Attributes:
        section: For each result the place of its section among their ids in order.
        session: For each result the place of its session among those of the snapshot.
        counts: Whether it counts in what the public sees.
    """

    section: Numbers
    session: Numbers
    counts: Mask


def seen_by_the_public(
    snapshot: EventSnapshot, held_back: Collection[int], columns: ResultColumns
) -> SeenField:
    """Return which results count in the public's standings.

    Args:
        snapshot: All clubs, without tables and results.
        held_back: The ids of sessions that a club has not started yet.
        columns: The results.
    """
    numbers = {session.id: place for place, session in enumerate(snapshot.sessions)}
    ids = sorted(snapshot.sections)
    session_of = tuple(numbers[snapshot.session_of[pk].id] for pk in ids)
    section = _section_places(tuple(ids), columns.section)
    session = _sessions(session_of, section)
    last = _last_rounds(len(ids), section, columns.round)
    pending = columns.kind == Kind.PENDING
    missing = last + 1
    waiting = np.flatnonzero(pending)
    np.minimum.at(missing, section[waiting], columns.round[waiting].astype(np.int64))
    complete = missing - 1
    rounds = np.zeros(len(ids), np.int64)
    for place, each in enumerate(snapshot.sessions):
        here = np.array(session_of) == place
        rounds[here] = _rounds(snapshot, each, complete[here], last[here], each.id in held_back)
    in_time = _in_time(tuple(np.minimum(rounds, last).tolist()), section, columns.round)
    boards = _boards(session, columns.board)
    embargo = snapshot.event.conditions.embargo
    if snapshot.method.hides_scores and embargo == "live":
        return SeenField(section, session, in_time)
    shut = _shut(snapshot, held_back, boards, pending | ~in_time)
    if not shut.any():
        return SeenField(section, session, in_time)
    closed = _of_boards(tuple(shut.tolist()), boards[1])
    if snapshot.method.hides_scores and embargo != "boards":
        closed = closed & ~_hidden_by_others(snapshot, columns, boards, closed & in_time)
    return SeenField(section, session, in_time & ~closed)


def _section_places(ids: tuple[int, ...], section: Numbers) -> Numbers:
    """Return for each result the place of its section among their ids in order."""
    return places_among(np.array(ids, np.int64), section)


def _sessions(session_of: tuple[int, ...], section: Numbers) -> Numbers:
    """Return for each result its session, which is that of its section."""
    return np.array(session_of, np.int64)[section]


def _last_rounds(sections: int, section: Numbers, number: SmallNumbers) -> Numbers:
    """Return the last round of each section."""
    last = np.zeros(sections, np.int64)
    np.maximum.at(last, section, number.astype(np.int64))  # of one type: many times as quick
    return last


def _in_time(rounds: tuple[int, ...], section: Numbers, number: SmallNumbers) -> Mask:
    """Return whether each result is of one of the first rounds of its section: so many."""
    found: Mask = number <= np.array(rounds, np.int64)[section]
    return found


def _boards(session: Numbers, board: SmallNumbers) -> "Boards":
    return distinct(session * 1000 + board)


def _rounds(
    snapshot: EventSnapshot,
    session: SessionFacts,
    complete: Numbers,
    last: Numbers,
    unfinished: bool,
) -> Numbers:
    """Return how many rounds of each section of a session count for the public."""
    waits = unfinished and snapshot.event.conditions.embargo == "session"
    if session.status == "final" and not waits:
        return last
    over = not unfinished and bool(np.all(complete == last))
    return np.array([public_rounds(snapshot, each, over) for each in complete.tolist()], np.int64)


Boards = tuple[Numbers, Numbers]
"""The boards of all sessions, 1000 times the place of the session and their number; and for each
result which of them it is."""


def _shut(
    snapshot: EventSnapshot,
    held_back: Collection[int],
    boards: Boards,
    lacking: Mask,
) -> Mask:
    """Return which boards the public may not be shown."""
    found, place = boards
    shut = np.zeros(len(found), np.bool_)
    shut[place[lacking]] = True
    waits = snapshot.event.conditions.embargo == "session"
    for number, each in enumerate(snapshot.sessions):
        here = found // 1000 == number
        if each.status == "final" and not (each.id in held_back and waits):
            shut[here] = False
        if each.id in held_back:
            shut[here] = True
    return shut


def _of_boards(shut: tuple[bool, ...], place: Numbers) -> Mask:
    """Return whether each result is of one of these boards."""
    return np.array(shut, np.bool_)[place]


def _hidden_by_others(
    snapshot: EventSnapshot, columns: ResultColumns, boards: Boards, open_yet: Mask
) -> Mask:
    """Return whether each result is of a closed board that may count all the same.

    See the function of this name in ``access.visibility``.
    """
    compared = open_yet & (columns.kind == Kind.PLAIN)
    if snapshot.adjusted:
        compared &= ~np.isin(columns.result, list(snapshot.adjusted))
    return _hidden_among(compared, *boards, columns.group, columns.sitting)


def _tables(sitting: Numbers) -> Numbers:
    """Return for each result which of all sittings it is of."""
    _found, place = distinct(sitting)
    return place


def _hidden_among(
    among: Mask, boards: Numbers, place: Numbers, group: SmallNumbers, sitting: Numbers
) -> Mask:
    """Return whether each result is of a board that some of them hide, which are compared."""
    compared = np.flatnonzero(among)
    hidden = np.zeros(len(boards), np.bool_)
    if not len(compared):
        return hidden[place]
    several = int(group.max()) + 1
    board, table = place[compared], _tables(sitting)[compared]
    if several > 1:
        groups, scores = np.unique(board * several + group[compared], return_counts=True)
    else:
        scores = np.bincount(board)
        groups = np.flatnonzero(scores)
        scores = scores[groups]
    hidden[groups // several] = True
    hidden[groups[scores <= LEAST_COMPARISONS] // several] = False
    while True:
        here = hidden[board]
        at_table = np.bincount(table[here], minlength=int(table.max()) + 1)
        alone = here & (at_table < LEAST_BOARDS)[table]
        if not alone.any():
            return hidden[place]
        hidden[board[alone]] = False


def by_club(
    snapshot: EventSnapshot, columns: ResultColumns, seen: SeenField
) -> Mapping[int, tuple[int, int]]:
    """Return by the club's number how many of its results are in and counted, and how many all."""
    ids = sorted(snapshot.sections)
    entered = _per_section(len(ids), seen.section, seen.counts, columns.kind != Kind.PENDING)
    everything = _per_section(len(ids), seen.section, None, None)
    found: dict[int, tuple[int, int]] = {}
    for pk, *counts in zip(ids, entered, everything, strict=True):
        club = snapshot.sections[pk].club_number
        before = found.get(club, (0, 0))
        found[club] = before[0] + counts[0], before[1] + counts[1]
    return found


def _per_section(
    sections: int, section: Numbers, counts: Mask | None, entered: Mask | None
) -> list[int]:
    """Return how many results each section has; of those that count and are entered, if told."""
    if counts is not None and entered is not None:
        both = counts & entered
        section = section if both.all() else section[both]
    found: list[int] = np.bincount(section, minlength=sections).tolist()
    return found
