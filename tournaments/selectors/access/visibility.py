"""Who may see what: the one place that decides (Law 16).

Nobody learns anything about a board before having played it. The public may still be playing, so it
sees standings of complete rounds only (or as the event's embargo says), and nothing of a board that
somebody has yet to play, even in another club. Directors see every score.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    Role,
    SessionFacts,
    once_per_snapshot,
)


@dataclass(frozen=True, slots=True)
class Visibility:
    """What one viewer may see of one event.

    Attributes:
        rounds: For each section id, the last round of which the results count in what is shown.
        boards: ``(session id, board)`` of every board that may be shown.
        everything: Nothing is held back, not even what is still missing.
        deals: ``(session id, board)`` of every board of which the cards may be shown.
    """

    rounds: Mapping[int, int]
    boards: frozenset[tuple[int, int]]
    everything: bool
    deals: frozenset[tuple[int, int]]


def has_opened(snapshot: EventSnapshot) -> bool:
    """Whether this role may look at the event at all: the public once a session has started."""
    return snapshot.role is Role.DIRECTOR or any(s.status != "setup" for s in snapshot.sessions)


def section_has_opened(snapshot: EventSnapshot, section_id: int) -> bool:
    """Whether this role may look at a section: the public once its session has started."""
    is_director = snapshot.role is Role.DIRECTOR
    return is_director or snapshot.session_of[section_id].status != "setup"


def counts(snapshot: EventSnapshot, result: ResultFacts) -> bool:
    """Return whether a result counts in the standings shown to this role."""
    sitting = snapshot.sitting(result)
    return sitting.round <= visibility(snapshot).rounds[sitting.section_id]


def shows(snapshot: EventSnapshot, session_id: int, board: int) -> bool:
    """Return whether a board's results, traveller and deal may be shown to this role."""
    return (session_id, board) in visibility(snapshot).boards


@once_per_snapshot
def visibility(snapshot: EventSnapshot) -> Visibility:
    """Decide what the snapshot's role may see of the event now."""
    everything = snapshot.role is Role.DIRECTOR
    last = _last_rounds(snapshot)
    complete = complete_rounds(snapshot)
    rounds: dict[int, int] = {}
    boards: set[tuple[int, int]] = set()
    deals: set[tuple[int, int]] = set()
    for session in snapshot.sessions:
        over = all(complete[s.id] == last[s.id] for s in session.sections)
        opened = everything or session.status == "final"
        for section in session.sections:
            rounds[section.id] = (
                last[section.id] if opened else _public_rounds(snapshot, complete[section.id], over)
            )
        readable, held_back = _boards(snapshot, session, rounds)
        here = {(session.id, board) for board in (readable | held_back if opened else readable)}
        # Boards that another club has yet to play are for directors of this club only.
        boards |= here if everything else here - snapshot.withheld
        # Hand records are one sheet for all boards: no cards until the last board is played, not
        # even for directors, who may be playing themselves.
        every = {(session.id, board) for board in readable | held_back}
        if (session.status == "final" or not held_back) and every.isdisjoint(snapshot.withheld):
            deals |= every
    return Visibility(rounds, frozenset(boards), everything, frozenset(deals))


@once_per_snapshot
def complete_rounds(snapshot: EventSnapshot) -> Mapping[int, int]:
    """Return for each section how many rounds, from the first on, lack no result."""
    missing: dict[int, int] = {}
    for result in snapshot.results:
        if result.score is None:
            sitting = snapshot.sitting(result)
            first = missing.get(sitting.section_id, sitting.round)
            missing[sitting.section_id] = min(first, sitting.round)
    last = _last_rounds(snapshot)
    return {
        section: missing[section] - 1 if section in missing else last[section] for section in last
    }


def _last_rounds(snapshot: EventSnapshot) -> dict[int, int]:
    last = dict.fromkeys(snapshot.sections, 0)
    for sitting in snapshot.sittings.values():
        last[sitting.section_id] = max(last[sitting.section_id], sitting.round)
    return last


def _public_rounds(snapshot: EventSnapshot, complete: int, over: bool) -> int:
    match snapshot.event.conditions.embargo:
        case "live":
            return 1_000
        case "session" if not over:
            return 0
        case _:
            return complete


def _boards(
    snapshot: EventSnapshot, session: SessionFacts, rounds: Mapping[int, int]
) -> tuple[set[int], set[int]]:
    """Return the boards of a session that may be shown, and the others.

    A board may be shown when nobody has yet to play it and all of its results count. Sections of
    one session may play the same deals, so a board is held back until all have played it.
    """
    sections = {section.id for section in session.sections}
    seen: set[int] = set()
    held_back: set[int] = set()
    for result in snapshot.results:
        sitting = snapshot.sitting(result)
        if sitting.section_id not in sections:
            continue
        seen.add(result.board)
        if result.score is None or sitting.round > rounds[sitting.section_id]:
            held_back.add(result.board)
    return seen - held_back, held_back
