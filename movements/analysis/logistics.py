"""What a movement asks of people and boards: sit-outs, rematches, shares, relays and walks."""

from collections import Counter
from collections.abc import Iterable

from movements.analysis.encounters import Tallies
from movements.model import Movement, Row


def walks(rows: Iterable[Row]) -> dict[str, int]:
    """Return for each contestant how many tables it passes in all, from number to number."""
    at: dict[str, int] = {}
    walked: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: row.round):
        for label in dict.fromkeys(row.contestants):
            walked[label] = walked.get(label, 0) + abs(row.table - at.get(label, row.table))
            at[label] = row.table
    return walked


def resting(movement: Movement) -> dict[int, tuple[int, ...]]:
    """Return round by round the boards at no table: on relays, or not needed."""
    everything = set(movement.board_numbers)
    playing: dict[int, set[int]] = {}
    for row in movement.rows:
        playing.setdefault(row.round, set()).update(row.boards)
    return {number: tuple(sorted(everything - boards)) for number, boards in playing.items()}


def logistics_json(movement: Movement, tallies: Tallies) -> dict[str, object]:
    """Return the report as ``python -m movements verify`` prints it."""
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
            {"round": number, "boards": list(boards)}
            for number, boards in resting(movement).items()
            if boards
        ],
        "distances": walks(movement.rows),
    }
