"""Who may see what: the one place that decides (Law 16).

Nobody learns anything about a board before having played it. The public may be at the table
still, so it sees standings of complete rounds only (or as the event's embargo says) and nothing
at all of a board that somebody has yet to play. Directors see everything.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tournaments.selectors.book import EventBook, ResultFacts, SessionFacts


class Role(Enum):
    """In which role somebody looks."""

    PUBLIC = "public"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Sight:
    """What one viewer may see of one event.

    Attributes:
        rounds: For each section's id the last round whose results count in what is shown.
        boards: ``(session id, board)`` of every board whose details may be shown.
        everything: Nothing is held back, not even what is still missing.
    """

    rounds: Mapping[int, int]
    boards: frozenset[tuple[int, int]]
    everything: bool

    def counts(self, book: EventBook, result: ResultFacts) -> bool:
        """Whether a result takes part in standings shown to this viewer."""
        sitting = book.sittings[result.sitting_id]
        return sitting.round <= self.rounds[sitting.section_id]

    def shows(self, session_id: int, board: int) -> bool:
        """Whether a board's results, traveller and deal may be shown."""
        return (session_id, board) in self.boards


def sight(book: EventBook, role: Role) -> Sight:
    """Decide what ``role`` may see of an event now."""
    everything = role is Role.DIRECTOR
    last = _last_rounds(book)
    complete = complete_rounds(book)
    rounds: dict[int, int] = {}
    boards: set[tuple[int, int]] = set()
    for session in book.sessions:
        over = all(complete[s.id] == last[s.id] for s in session.sections)
        opened = everything or session.status == "final"
        for section in session.sections:
            rounds[section.id] = (
                last[section.id] if opened else _public_rounds(book, complete[section.id], over)
            )
        boards |= _open_boards(book, session, rounds, opened=opened)
    return Sight(rounds, frozenset(boards), everything)


def complete_rounds(book: EventBook) -> Mapping[int, int]:
    """Return for each section the number of rounds, from the first on, that lack no result."""
    missing: dict[int, int] = {}
    for result in book.results:
        if result.score is None:
            sitting = book.sittings[result.sitting_id]
            first = missing.get(sitting.section_id, sitting.round)
            missing[sitting.section_id] = min(first, sitting.round)
    last = _last_rounds(book)
    return {
        section: missing[section] - 1 if section in missing else last[section] for section in last
    }


def _last_rounds(book: EventBook) -> dict[int, int]:
    last = dict.fromkeys(book.sections, 0)
    for sitting in book.sittings.values():
        last[sitting.section_id] = max(last[sitting.section_id], sitting.round)
    return last


def _public_rounds(book: EventBook, complete: int, over: bool) -> int:
    match book.event.embargo:
        case "live":
            return 1_000
        case "session" if not over:
            return 0
        case _:
            return complete


def _open_boards(
    book: EventBook, session: SessionFacts, rounds: Mapping[int, int], *, opened: bool
) -> set[tuple[int, int]]:
    """Boards that nobody of the session has yet to play, and whose results are all shown.

    Sections of one session may play the same deals, so a board is closed until all have
    played it.
    """
    sections = {section.id for section in session.sections}
    seen: set[int] = set()
    held_back: set[int] = set()
    for result in book.results:
        sitting = book.sittings[result.sitting_id]
        if sitting.section_id not in sections:
            continue
        seen.add(result.board)
        if result.score is None or sitting.round > rounds[sitting.section_id]:
            held_back.add(result.board)
    return {(session.id, board) for board in (seen if opened else seen - held_back)}
