"""What a movement asks of people and boards: sit-outs, rematches, shares, relays and walks."""

from collections import Counter
from collections.abc import Iterable

from movements.analysis.encounters import Tallies
from movements.model import Movement, Row
from movements.whereabouts.boards import Boards


def walks(rows: Iterable[Row]) -> dict[str, int]:
    """Return how far each contestant walks in all, as differences between table numbers."""
    at: dict[str, int] = {}
    walked: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: row.round):
        for label in dict.fromkeys(row.contestants):
            walked[label] = walked.get(label, 0) + abs(row.table - at.get(label, row.table))
            at[label] = row.table
    return walked


def logistics_json(movement: Movement, tallies: Tallies) -> dict[str, object]:
    """Return the report as ``python -m movements verify`` prints it."""
    boards = Boards(movement.rows)
    return {
        "sit_outs": dict(Counter(idle.contestant for idle in movement.idle)),
        "repeated_opponents": [
            {"contestants": [one, other], "rounds": meeting.rounds}
            for (one, other), meeting in tallies.meetings.items()
            if one < other and meeting.rounds > 1
        ],
        "shares": [
            {"round": share.round, "board": share.board, "tables": list(share.tables)}
            for share in tallies.shares
        ],
        "relays": [
            {"round": number, "boards": list(resting)}
            for number in dict.fromkeys(row.round for row in movement.rows)
            if (resting := boards.resting(number))
        ],
        "distances": walks(movement.rows),
    }
