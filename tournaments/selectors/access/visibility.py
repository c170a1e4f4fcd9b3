"""Who may see what: the one place that decides (Law 16).

Nobody learns anything about a board before playing it. Members of the public may still be playing,
so they see standings of complete rounds only (or as the event's embargo says), and nothing about a
board that someone still has to play, even at another club. Such a board counts in public standings
only where they cannot give its score away. Directors see every score.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass

from scoring.play.scores import BareScore, PassedOut, PlayedContract, WhistTricks
from tournaments.selectors.event.snapshot import (
    ClubInPlay,
    EventSnapshot,
    ResultFacts,
    SessionFacts,
    SittingFacts,
    once_per_snapshot,
)
from tournaments.selectors.event.triangles import boards_half_played


@dataclass(frozen=True, slots=True)
class Visibility:
    """What one viewer may see of one event.

    Attributes:
        rounds: For each section id, the last round whose results count.
        waiting: For each section id, the boards that do not count yet, because the standings would
            give their scores away.
        boards: ``(session id, board)`` of every board that may be shown.
        everything: Nothing is held back, not even which scores are still missing.
        deals: ``(session id, board)`` of every board whose cards may be shown.
    """

    rounds: Mapping[int, int]
    waiting: Mapping[int, frozenset[int]]
    boards: frozenset[tuple[int, int]]
    everything: bool
    deals: frozenset[tuple[int, int]]

    def waiting_in(self, section_id: int) -> frozenset[int]:
        """Return the boards that do not yet count in a section."""
        return self.waiting.get(section_id, frozenset())

    def counts(self, sitting: SittingFacts, board: int) -> bool:
        """Return whether a sitting's score on a board counts."""
        section = sitting.section_id
        return sitting.round <= self.rounds[section] and board not in self.waiting_in(section)


def has_opened(snapshot: EventSnapshot) -> bool:
    """Whether this role may see the event at all; the public may once a session has started."""
    return snapshot.role.sees_everything or any(s.status != "setup" for s in snapshot.sessions)


def section_has_opened(snapshot: EventSnapshot, section_id: int) -> bool:
    """Whether this role may see a section; the public may once its session has started."""
    return snapshot.role.sees_everything or snapshot.session_of[section_id].status != "setup"


def counts(snapshot: EventSnapshot, result: ResultFacts) -> bool:
    """Return whether a result counts in the standings shown to this role."""
    return visibility(snapshot).counts(snapshot.sitting(result), result.board)


def shows(snapshot: EventSnapshot, session_id: int, board: int) -> bool:
    """Return whether a board's results, traveller and deal may be shown to this role."""
    return (session_id, board) in visibility(snapshot).boards


LEAST_COMPARISONS = 3
"""A board still to be played counts only if each score is compared with this many others."""
LEAST_BOARDS = 2
"""Such boards of one table count only if there are at least this many."""

_EVERY_ROUND = 1_000
_COMPARED = (PlayedContract, PassedOut, BareScore, WhistTricks)


@once_per_snapshot
def visibility(snapshot: EventSnapshot) -> Visibility:
    """Decide what the snapshot's role may see of the event now."""
    everything = snapshot.role.sees_everything
    last = last_rounds(snapshot)
    complete = complete_rounds(snapshot)
    rounds: dict[int, int] = {}
    boards: set[tuple[int, int]] = set()
    deals: set[tuple[int, int]] = set()
    unfinished = {session for session, _board in snapshot.withheld}
    for session in snapshot.sessions:
        over = session.id not in unfinished and all(
            complete[s.id] == last[s.id] >= s.rounds_to_draw for s in session.sections
        )
        # Other clubs may still be playing the boards of a session that is over here.
        waits = session.id in unfinished and snapshot.event.conditions.embargo == "session"
        opened = everything or (session.status == "final" and not waits)
        for section in session.sections:
            rounds[section.id] = (
                last[section.id] if opened else public_rounds(snapshot, complete[section.id], over)
            )
        readable, held_back = _boards(snapshot, session, rounds)
        here = {(session.id, board) for board in (readable | held_back if opened else readable)}
        # Boards that another club has not played yet are for directors of this club only.
        boards |= here if everything else here - snapshot.withheld
        # Hand records are one sheet for all boards, so no cards are shown until the last board is
        # played, not even to directors, who may be playing themselves.
        every = {(session.id, board) for board in readable | held_back}
        if (session.status == "final" or not held_back) and every.isdisjoint(snapshot.withheld):
            deals |= every
    waiting = {} if everything else _waiting(snapshot, rounds, boards)
    return Visibility(rounds, waiting, frozenset(boards), everything, frozenset(deals))


@once_per_snapshot
def clubs_as_seen(snapshot: EventSnapshot) -> tuple[ClubInPlay, ...]:
    """Return the clubs of a simultaneous tournament with the results that count for this role.

    The number of all results would tell the public how many are held back.
    """
    if snapshot.role.sees_everything or not snapshot.clubs:
        return snapshot.clubs
    entered: Counter[int] = Counter()
    for result in snapshot.results:
        if result.score is not None and counts(snapshot, result):
            entered[snapshot.section(result).club_number] += 1
    return tuple(club._replace(entered=entered[club.number]) for club in snapshot.clubs)


@once_per_snapshot
def complete_rounds(snapshot: EventSnapshot) -> Mapping[int, int]:
    """Return for each section how many rounds, from the first, have all their results."""
    missing: dict[int, int] = {}
    for result in snapshot.results:
        if result.score is None:
            sitting = snapshot.sitting(result)
            first = missing.get(sitting.section_id, sitting.round)
            missing[sitting.section_id] = min(first, sitting.round)
    last = last_rounds(snapshot)
    return {
        section: missing[section] - 1 if section in missing else last[section] for section in last
    }


@once_per_snapshot
def last_rounds(snapshot: EventSnapshot) -> Mapping[int, int]:
    """Return the number of each section's last round, 0 before the start."""
    last = dict.fromkeys(snapshot.sections, 0)
    for sitting in snapshot.sittings.values():
        last[sitting.section_id] = max(last[sitting.section_id], sitting.round)
    return last


def public_rounds(snapshot: EventSnapshot, complete: int, over: bool) -> int:
    """Return how many rounds of a section count for the public while its session is not final.

    Args:
        snapshot: The event.
        complete: How many rounds of the section, from the first, have all their results.
        over: Whether all rounds of the session are complete at every club.
    """
    match snapshot.event.conditions.embargo:
        case "live" | "boards":
            return _EVERY_ROUND
        case "session" if not over:
            return 0
        case _:
            return complete


def _boards(
    snapshot: EventSnapshot, session: SessionFacts, rounds: Mapping[int, int]
) -> tuple[set[int], set[int]]:
    """Return the boards of a session that may be shown, and the others.

    A board may be shown once every table has played it and all its results count. Sections of one
    session may play the same deals, so a board is held back until all of them have played it.
    """
    sections = {section.id for section in session.sections}
    seen: set[int] = set()
    held_back = {board for each in sections for board in boards_half_played(snapshot, each)}
    for pk, results in snapshot.results_by_sitting.items():
        sitting = snapshot.sittings[pk]
        if sitting.section_id not in sections:
            continue
        counts_yet = sitting.round <= rounds[sitting.section_id]
        for result in results:
            seen.add(result.board)
            if result.score is None or not counts_yet:
                held_back.add(result.board)
    return seen - held_back, held_back


def _waiting(
    snapshot: EventSnapshot, rounds: Mapping[int, int], shown: Collection[tuple[int, int]]
) -> Mapping[int, frozenset[int]]:
    """Return by section the boards that must not yet count for the public.

    Sums of points, tricks or IMPs give scores away, so only boards that may be shown count. When
    scores are compared with each other, a total over several boards shows only how they compare
    on the whole.
    """
    closed: dict[int, set[int]] = {}
    for result in snapshot.results:
        section = snapshot.sitting(result).section_id
        if (snapshot.session_of[section].id, result.board) not in shown:
            closed.setdefault(section, set()).add(result.board)
    embargo = snapshot.event.conditions.embargo
    if snapshot.method.hides_scores and embargo == "live":
        return {}
    if snapshot.method.hides_scores and embargo != "boards":
        hidden = _hidden_by_others(snapshot, rounds, closed)
        closed = {
            section: {board for board in boards if (snapshot.fields[section], board) not in hidden}
            for section, boards in closed.items()
        }
    return {section: frozenset(boards) for section, boards in closed.items()}


def _hidden_by_others(
    snapshot: EventSnapshot, rounds: Mapping[int, int], closed: Mapping[int, Collection[int]]
) -> set[tuple[Hashable, int]]:
    """Return each field's hidden boards that may count in complete rounds.

    Each score on such a board is compared with at least three others. No table has only one such
    board, because its score could be worked out from the change in a total. A score replaced by a
    ruling does not count as a comparison.
    """
    scores: dict[tuple[Hashable, int], Counter[int]] = {}
    at_table: dict[int, set[tuple[Hashable, int]]] = {}
    for result in snapshot.results:
        sitting = snapshot.sitting(result)
        section = sitting.section_id
        if sitting.round > rounds[section] or result.board not in closed.get(section, ()):
            continue
        if isinstance(result.score, _COMPARED) and result.id not in snapshot.adjusted:
            board = snapshot.fields[section], result.board
            scores.setdefault(board, Counter())[result.fouled_group] += 1
            at_table.setdefault(sitting.id, set()).add(board)
    hidden = {board for board, groups in scores.items() if min(groups.values()) > LEAST_COMPARISONS}
    while alone := {
        board
        for boards in at_table.values()
        if 0 < len(boards & hidden) < LEAST_BOARDS
        for board in boards & hidden
    }:
        hidden -= alone
    return hidden
