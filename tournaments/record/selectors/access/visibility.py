"""Who may see what: the one place that decides for a snapshot (Law 16).

Nobody learns anything about a board before playing it. Members of the public may still be playing,
so they see standings of complete rounds only (or as the event's embargo says), and nothing about a
board that someone still has to play, even at another club. Such a board counts in public standings
only where they cannot give its score away. Directors see every score. The rule itself is
``law_16.seen``.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress

import numpy as np

from scoring.play.scores import BareScore, PassedOut, PlayedContract, WhistTricks
from tournaments.record.selectors.access import law_16
from tournaments.record.selectors.access.law_16 import Play
from tournaments.record.selectors.event.snapshot import (
    ClubInPlay,
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.event.triangles import boards_half_played


@dataclass(frozen=True, slots=True)
class Visibility:
    """What one viewer may see of one event.

    Attributes:
        rounds: For each section id, the last round whose results count once their board is open.
        counting: The ids of the results that count in standings.
        boards: ``(session id, board)`` of every board that may be shown.
        deals: ``(session id, board)`` of every board whose cards may be shown.
    """

    rounds: Mapping[int, int]
    counting: frozenset[int]
    boards: frozenset[tuple[int, int]]
    deals: frozenset[tuple[int, int]]


def has_opened(snapshot: EventSnapshot) -> bool:
    """Whether this role may see the event at all; the public may once a session has started."""
    return snapshot.role.sees_every_score or any(s.status != "setup" for s in snapshot.sessions)


def section_has_opened(snapshot: EventSnapshot, section_id: int) -> bool:
    """Whether this role may see a section; the public may once its session has started."""
    return snapshot.role.sees_every_score or snapshot.session_of[section_id].status != "setup"


def counts(snapshot: EventSnapshot, result: ResultFacts) -> bool:
    """Return whether a result counts in the standings shown to this role."""
    return result.id in visibility(snapshot).counting


def shows(snapshot: EventSnapshot, session_id: int, board: int) -> bool:
    """Return whether a board's results, traveller and deal may be shown to this role."""
    return (session_id, board) in visibility(snapshot).boards


_COMPARED = (PlayedContract, PassedOut, BareScore, WhistTricks)


@once_per_snapshot
def visibility(snapshot: EventSnapshot) -> Visibility:
    """Decide what the snapshot's role may see of the event now."""
    play, boards = _play(snapshot)
    seen = law_16.seen(
        play,
        embargo=snapshot.event.conditions.embargo,
        hides_scores=snapshot.method.hides_scores,
        everything=snapshot.every_score or snapshot.role.sees_every_score,
    )
    return Visibility(
        rounds=dict(zip(snapshot.sections, seen.rounds.tolist(), strict=True)),
        counting=frozenset(
            result.id
            for result, counts in zip(snapshot.results, seen.counts.tolist(), strict=True)
            if counts
        ),
        boards=frozenset(compress(boards, seen.shown.tolist())),
        deals=frozenset(compress(boards, seen.deals.tolist())),
    )


@once_per_snapshot
def clubs_as_seen(snapshot: EventSnapshot) -> tuple[ClubInPlay, ...]:
    """Return the clubs of a simultaneous tournament with the results that count for this role.

    The number of all results would tell the public how many are held back.
    """
    if snapshot.role.sees_every_score or not snapshot.clubs:
        return snapshot.clubs
    entered: Counter[int] = Counter()
    for result in snapshot.results:
        if result.score is not None and counts(snapshot, result):
            entered[snapshot.section(result).club_number] += 1
    return tuple(club._replace(entered=entered[club.number]) for club in snapshot.clubs)


@once_per_snapshot
def complete_rounds(snapshot: EventSnapshot) -> Mapping[int, int]:
    """Return for each section how many rounds, from the first, have all their results."""
    complete = law_16.complete_rounds(_play(snapshot)[0])
    return dict(zip(snapshot.sections, complete.tolist(), strict=True))


@once_per_snapshot
def last_rounds(snapshot: EventSnapshot) -> Mapping[int, int]:
    """Return the number of each section's last round, 0 before the start."""
    last = law_16.last_rounds(_play(snapshot)[0])
    return dict(zip(snapshot.sections, last.tolist(), strict=True))


def rounds_to_draw(snapshot: EventSnapshot) -> list[int]:
    """Return how many rounds each section plays if they are drawn one at a time, otherwise 0.

    A club whose event is final draws no more.
    """
    over = {club.number for club in snapshot.clubs if club.status == "final"}
    return [
        0 if section.club_number in over else section.rounds_to_draw
        for section in snapshot.sections.values()
    ]


@once_per_snapshot
def _play(snapshot: EventSnapshot) -> tuple[Play, list[tuple[int, int]]]:
    """Return the snapshot's results in numbers, and the session and number of each board."""
    sessions = {session.id: place for place, session in enumerate(snapshot.sessions)}
    sections = {pk: place for place, pk in enumerate(snapshot.sections)}
    fields = {field: place for place, field in enumerate(dict.fromkeys(snapshot.fields.values()))}
    sittings = {pk: place for place, pk in enumerate(snapshot.sittings)}
    boards = [(session, board) for session in sessions for board in snapshot.boards[session]]
    place_of = {board: place for place, board in enumerate(boards)}
    half_played = {
        (session.id, board)
        for session in snapshot.sessions
        for section in session.sections
        for board in boards_half_played(snapshot, section.id)
    }
    rows = [
        (
            sections[sitting.section_id],
            sittings[sitting.id],
            sitting.round,
            place_of[snapshot.session_of[sitting.section_id].id, result.board],
            result.fouled_group,
            result.score is None,
            isinstance(result.score, _COMPARED) and result.id not in snapshot.adjusted,
        )
        for result in snapshot.results
        for sitting in (snapshot.sittings[result.sitting_id],)
    ]
    section, sitting, round_, board, group, pending, compared = (
        np.array(rows, np.int64).reshape(len(rows), 7).T
    )
    play = Play(
        final=np.array([session.status == "final" for session in snapshot.sessions], np.bool_),
        session=np.array([sessions[each.id] for each in snapshot.session_of.values()], np.int64),
        field=np.array([fields[snapshot.fields[pk]] for pk in sections], np.int64),
        to_draw=np.array(rounds_to_draw(snapshot), np.int64),
        board_session=np.array([sessions[session] for session, _board in boards], np.int64),
        withheld=np.array([each in snapshot.withheld for each in boards], np.bool_),
        half_played=np.array([each in half_played for each in boards], np.bool_),
        section=section,
        sitting=sitting,
        round=round_,
        board=board,
        group=group,
        pending=pending.astype(np.bool_),
        compared=compared.astype(np.bool_),
    )
    return play, boards
