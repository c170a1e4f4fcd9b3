"""What a movement asks of people and boards: sit-outs, rematches, shares, relays and walks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import attrgetter

from movements.analysis.encounters import Tallies
from movements.model import Movement, Row
from movements.whereabouts.boards import Boards

_PAIRS_SIDES = (True, False)  # whether each contestant at a table sits North-South
_PLAYERS_SIDES = (True, False, True, False)


def walks(rows: Iterable[Row]) -> dict[str, int]:
    """Return how far each contestant walks in all, as differences between table numbers."""
    at: dict[str, int] = {}
    walked: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: row.round):
        for label in dict.fromkeys(row.contestants):
            walked[label] = walked.get(label, 0) + abs(row.table - at.get(label, row.table))
            at[label] = row.table
    return walked


def needs_guide_cards(rows: Iterable[Row]) -> bool:
    """Return whether some change of round sends people different ways.

    In a Mitchell everybody who moves goes up the same number of tables, and in an arrow-switch
    everybody turns; that can be called out.
    """
    at: dict[str, tuple[int, bool]] = {}
    steps: dict[int, int] = {}
    turns: dict[int, bool] = {}
    played = sorted(rows, key=attrgetter("round"))
    tables = max((row.table for row in played), default=1)
    for row in played:
        number, table = row.round, row.table
        sides = _PAIRS_SIDES if row.is_of_pairs else _PLAYERS_SIDES
        for label, ns in zip(row.contestants, sides, strict=True):
            before = at.get(label)
            at[label] = table, ns
            if before is None:
                continue
            step, turned = (table - before[0]) % tables, ns != before[1]
            if step and steps.setdefault(number, step) != step:
                return True
            if turns.setdefault(number, turned) != turned:
                return True
    return False


def sets_resting(rows: Sequence[Row], contestants: int) -> int:
    """Return the most sets of boards that rest beside the tables of pairs in a round.

    A table at which a pair sits out keeps its set, which is not counted.
    """
    sets = {row.boards for row in rows}
    rounds: dict[int, list[Row]] = {}
    for row in rows:
        rounds.setdefault(row.round, []).append(row)
    whole = -(-contestants // 2)
    return max(
        (
            len(sets) - len({row.boards for row in here}) - (whole - len(here))
            for here in rounds.values()
        ),
        default=0,
    )


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
