"""What the public may see of a whole field (Law 16): the rule of ``access.law_16`` on columns."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from tournaments.record.selectors.access import law_16
from tournaments.record.selectors.access.law_16 import Mask, Play
from tournaments.record.selectors.access.visibility import rounds_to_draw
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.field.columns import (
    Kind,
    Numbers,
    ResultColumns,
    SmallNumbers,
    distinct,
    places_among,
)


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
    sessions = {session.id: place for place, session in enumerate(snapshot.sessions)}
    ids = sorted(snapshot.sections)
    of_sections = dict(zip(snapshot.sections, rounds_to_draw(snapshot), strict=True))
    session_of = tuple(sessions[snapshot.session_of[pk].id] for pk in ids)
    fields = {field: place for place, field in enumerate(dict.fromkeys(snapshot.fields.values()))}
    section = _section_places(tuple(ids), columns.section)
    session = _sessions(session_of, section)
    boards, board = _boards(session, columns.board)
    compared = columns.kind == Kind.PLAIN
    if snapshot.adjusted:
        compared &= ~np.isin(columns.result, list(snapshot.adjusted))
    board_session = boards // _BOARDS
    waiting = [place for pk, place in sessions.items() if pk in held_back]
    play = Play(
        final=np.array([each.status == "final" for each in snapshot.sessions], np.bool_),
        session=np.array(session_of, np.int64),
        field=np.array([fields[snapshot.fields[pk]] for pk in ids], np.int64),
        to_draw=np.array([of_sections[pk] for pk in ids], np.int64),
        board_session=board_session,
        withheld=np.isin(board_session, waiting),
        half_played=np.zeros(len(boards), np.bool_),  # pairs play no triangles
        section=section,
        sitting=_tables(columns.sitting),
        round=columns.round,
        board=board,
        group=columns.group,
        pending=columns.kind == Kind.PENDING,
        compared=compared,
    )
    seen = law_16.seen(
        play,
        embargo=snapshot.event.conditions.embargo,
        hides_scores=snapshot.method.hides_scores,
        everything=False,
    )
    return SeenField(section, session, seen.counts)


def _section_places(ids: tuple[int, ...], section: Numbers) -> Numbers:
    """Return for each result the place of its section among their ids in order."""
    return places_among(np.array(ids, np.int64), section)


def _sessions(session_of: tuple[int, ...], section: Numbers) -> Numbers:
    """Return for each result its session, which is that of its section."""
    return np.array(session_of, np.int64)[section]


_BOARDS = 1000
"""More than any board's number."""


def _boards(session: Numbers, board: SmallNumbers) -> tuple[Numbers, Numbers]:
    """Return the boards of all sessions, and for each result which of them it is.

    A board is ``_BOARDS`` times the place of its session, and its number.
    """
    return distinct(session * _BOARDS + board)


def _tables(sitting: Numbers) -> Numbers:
    """Return for each result which of all sittings it is of."""
    _found, place = distinct(sitting)
    return place


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
