"""An event as other programs read it: its standings, or everything after any ledger entry."""

from collections.abc import Iterator

from scoring.play.ruling_notation import format_ruling
from tournaments.clubs.roles import Role
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.seating import stored_rows
from tournaments.standings.selectors.ranking.standings import Standing, standings


def exported_standings(snapshot: EventSnapshot) -> dict[str, object]:
    """Return an event and its standings as its director sees them."""
    found = standings(snapshot.seen_by(Role.DIRECTOR))
    return {
        "event": snapshot.event.id,
        "name": snapshot.event.name,
        "address": snapshot.event.slug,
        "club": snapshot.event.club,
        "held_on": snapshot.event.held_on.isoformat(),
        "method": snapshot.event.method,
        "scoring": "; ".join(found.scoring),
        "provisional": found.provisional,
        "ledger_head": found.ledger_head,
        "standings": [
            _line(snapshot, standing)
            for ranking in found.rankings
            for standing in ranking.standings
        ],
    }


def exported_event(snapshot: EventSnapshot, sequence: int) -> dict[str, object]:
    """Return an event with all seats, results, rulings and standings.

    Args:
        snapshot: The event as it was after an entry of its ledger.
        sequence: The number of this entry.
    """
    return {
        "sequence": sequence,
        **exported_standings(snapshot),
        "conditions": dict(snapshot.event.written()),
        "sessions": [
            {
                "number": session.number,
                "status": session.status,
                "sections": [
                    {"letter": section.letter, "tables": list(_tables(snapshot, section))}
                    for section in session.sections
                ],
            }
            for session in snapshot.sessions
        ],
        "rulings": list(_rulings(snapshot)),
    }


def _line(snapshot: EventSnapshot, standing: Standing) -> dict[str, object]:
    contestant = snapshot.contestants[standing.contestant_id]
    return {
        "rank": standing.rank,
        "section": contestant.section_letter,
        "number": contestant.number,
        "direction": contestant.direction,
        "name": standing.name,
        "names": list(standing.players),
        "substitutes": list(standing.substitutes),
        "total": standing.total,
        "percentage": standing.percentage or None,
        "boards_played": standing.boards_played,
        "fewer_boards": standing.fewer_boards,
        "tricks": standing.tricks,
        "penalty": standing.penalty,
        "note": standing.note,
    }


def _tables(snapshot: EventSnapshot, section: SectionFacts) -> Iterator[dict[str, object]]:
    """Yield the tables of a section by round and table, with seats and results."""
    for sitting_id, row in stored_rows(snapshot, section.id).items():
        yield {
            "round": row.round,
            "table": row.table,
            **{seat: getattr(row, seat) for seat in ("north", "east", "south", "west")},
            "results": [
                {
                    "board": result.board,
                    "score": result.text or None,
                    "fouled_group": result.fouled_group,
                }
                for result in snapshot.results_by_sitting[sitting_id]
            ],
        }


def _rulings(snapshot: EventSnapshot) -> Iterator[dict[str, object]]:
    """Yield the rulings in force."""
    places = {result.id: result for result in snapshot.results}
    for ruling in snapshot.rulings:
        result = places.get(ruling.result_id) if ruling.result_id else None
        sitting = snapshot.sitting(result) if result else None
        contestant = snapshot.contestants[ruling.contestant_id] if ruling.contestant_id else None
        yield {
            "ruling": ruling.id,
            "kind": str(ruling.kind),
            "session": snapshot.session(result).number if result else None,
            "section": snapshot.section(result).letter if result else None,
            "round": sitting.round if sitting else None,
            "table": sitting.table if sitting else None,
            "board": result.board if result else None,
            "score": format_ruling(ruling.score) if ruling.score else None,
            "contestant": contestant.address if contestant else None,
            "amount": ruling.amount or None,
            "amount_in": str(ruling.amount_in) if ruling.amount else None,
            "law": ruling.law,
            "text": ruling.text,
        }
