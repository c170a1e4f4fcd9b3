"""How far a table has got with its rounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.record.models import Result


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A board at a table; ``version`` is 0 until something is entered."""

    board: int
    is_in: bool
    version: int
    confirmed_version: int | None

    @property
    def is_confirmed(self) -> bool:
        """Whether both sides agreed on the present score."""
        return self.is_in and self.confirmed_version == self.version


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round at a table, with the boards the movement brings."""

    number: int
    sitting_id: int
    boards: tuple[TableBoard, ...]

    @property
    def begun(self) -> bool:
        """Whether a score is in."""
        return any(board.is_in for board in self.boards)

    @property
    def complete(self) -> bool:
        """Whether every score is in."""
        return all(board.is_in for board in self.boards)


def table_rounds(section_id: int, table: int) -> tuple[TableRound, ...]:
    """Return the rounds in which anybody plays at a table."""
    rows = Result.objects.filter(
        sitting__section=section_id, sitting__table=table, sitting__withdrawn_in_version=None
    ).order_by("sitting__round", "board")
    names = ("sitting__round", "sitting_id", "board", "status", "version")
    found = rows.values_list(*names, "confirmed_version")
    return tuple(
        TableRound(
            number,
            sitting,
            tuple(
                TableBoard(board, status != Result.Status.PENDING, version, confirmed)
                for _, _, board, status, version, confirmed in boards
            ),
        )
        for (number, sitting), boards in groupby(found, key=lambda row: row[:2])
    )


def round_in_play(rounds: Sequence[TableRound]) -> int:
    """Return the round a table is playing: the last with a score, or the next if all are in.

    Before the first score this is the table's first round; 0 for a table where nobody plays.
    """
    playing = rounds[0].number if rounds else 0
    for place, here in enumerate(rounds):
        if here.begun:
            over = here.complete and place + 1 < len(rounds)
            playing = rounds[place + 1].number if over else here.number
    return playing
