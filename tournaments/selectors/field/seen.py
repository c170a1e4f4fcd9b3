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
        held_back: The ids of sessions that a club has yet to start.
        columns: The results.
    """
    ids = np.array(sorted(snapshot.sections), np.int64)
    section = places_among(ids, columns.section)
    numbers = {session.id: place for place, session in enumerate(snapshot.sessions)}
    session_of = np.array([numbers[snapshot.session_of[pk].id] for pk in ids.tolist()], np.int64)
    session = session_of[section]
    pending = columns.kind == Kind.PENDING
    last = np.zeros(len(ids), np.int64)
    np.maximum.at(last, section, columns.round)
    missing = last + 1
    np.minimum.at(missing, section[pending], columns.round[pending])
    complete = missing - 1
    rounds = np.zeros(len(ids), np.int64)
    for place, each in enumerate(snapshot.sessions):
        here = session_of == place
        rounds[here] = _rounds(snapshot, each, complete[here], last[here], each.id in held_back)
    in_time = columns.round <= rounds[section]
    boards = distinct(session * 1000 + columns.board)
    closed = _closed(snapshot, held_back, boards, pending | ~in_time)
    embargo = snapshot.event.conditions.embargo
    if snapshot.method.hides_scores and embargo == "live":
        closed = np.zeros_like(closed)
    elif snapshot.method.hides_scores and embargo != "boards":
        closed &= ~_hidden_by_others(snapshot, columns, boards, closed & in_time)
    return SeenField(section, session, in_time & ~closed)


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


def _closed(
    snapshot: EventSnapshot,
    held_back: Collection[int],
    boards: Boards,
    lacking: Mask,
) -> Mask:
    """Return whether each result is of a board that the public may not be shown."""
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
    return shut[place]


def _hidden_by_others(
    snapshot: EventSnapshot, columns: ResultColumns, boards: Boards, open_yet: Mask
) -> Mask:
    """Return whether each result is of a closed board that may count all the same.

    See the function of this name in ``access.visibility``.
    """
    ruled = np.isin(columns.result, list(snapshot.adjusted))
    compared = np.flatnonzero(open_yet & (columns.kind == Kind.PLAIN) & ~ruled)
    found, place = boards
    hidden = np.zeros(len(found), np.bool_)
    if not len(compared):
        return hidden[place]
    several = int(columns.group.max()) + 1
    groups, of_group = distinct(place[compared] * several + columns.group[compared])
    hidden[groups // several] = True
    hidden[groups[np.bincount(of_group) <= LEAST_COMPARISONS] // several] = False
    _sittings, table = distinct(columns.sitting[compared])
    while True:
        here = hidden[place[compared]]
        at_table = np.bincount(table[here], minlength=len(_sittings))
        alone = here & (at_table < LEAST_BOARDS)[table]
        if not alone.any():
            return hidden[place]
        hidden[place[compared[alone]]] = False


def by_club(
    snapshot: EventSnapshot, columns: ResultColumns, seen: SeenField
) -> Mapping[int, tuple[int, int]]:
    """Return by the club's number how many of its results are in and counted, and how many all."""
    ids = sorted(snapshot.sections)
    entered = seen.section[seen.counts & (columns.kind != Kind.PENDING)]
    found: dict[int, tuple[int, int]] = {}
    for pk, *counts in zip(
        ids,
        np.bincount(entered, minlength=len(ids)).tolist(),
        np.bincount(seen.section, minlength=len(ids)).tolist(),
        strict=True,
    ):
        club = snapshot.sections[pk].club_number
        before = found.get(club, (0, 0))
        found[club] = before[0] + counts[0], before[1] + counts[1]
    return found
