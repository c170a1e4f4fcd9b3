"""What families share when they put their sittings together, and the promises many make."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Literal

from movements.analysis.encounters import Tallies
from movements.model import (
    Contestant,
    Idle,
    Movement,
    Parameters,
    ParameterValue,
    Row,
    Unit,
    any_shared,
    in_order,
)


def given(checked: Mapping[str, ParameterValue | None]) -> Parameters:
    """Return the parameters that have a value."""
    return Parameters.of({name: value for name, value in checked.items() if value is not None})


def whole(parameters: Mapping[str, ParameterValue], *names: str) -> tuple[int, ...]:
    """Return the whole numbers under these names."""
    return tuple(int(parameters[name]) for name in names)


def pair_row(
    round_number: int, table: int, ns_pair: str, ew_pair: str, boards: tuple[int, ...]
) -> Row:
    """Return a table of two pairs; round and table are counted from 0 here."""
    return Row(round_number + 1, table + 1, ns_pair, ns_pair, ew_pair, ew_pair, boards)


def two_lines(tables: int) -> tuple[Contestant, ...]:
    """Return N1, N2, ... and E1, E2, ..., each line with its own winner."""
    lines: tuple[tuple[str, Literal["NS", "EW"]], ...] = (("N", "NS"), ("E", "EW"))
    return tuple(
        Contestant(f"{letter}{number}", None, direction)
        for letter, direction in lines
        for number in range(1, tables + 1)
    )


def numbered(count: int) -> tuple[Contestant, ...]:
    """Return 1, 2, ..., all in one field."""
    return tuple(Contestant(str(number)) for number in range(1, count + 1))


def fours(teams: int) -> tuple[Contestant, ...]:
    """Return the halves of teams of four: 1ns, 2ns, ... and 1ew, 2ew, ..."""
    return tuple(
        Contestant(f"{team}{half}", str(team))
        for half in ("ns", "ew")
        for team in range(1, teams + 1)
    )


def assembled(
    family: str,
    parameters: Parameters,
    contestants: tuple[Contestant, ...],
    rows: Iterable[Row],
    *,
    unit: Unit = "pair",
    copies: int = 1,
    replayed: bool = False,
) -> Movement:
    """Return the movement: whoever is at no table sits out, lines make two winners."""
    seated = in_order(rows)
    return Movement(
        family=family,
        parameters=parameters,
        unit=unit,
        contestants=contestants,
        rows=seated,
        idle=tuple(sitting_out(seated, [contestant.label for contestant in contestants])),
        shared=any_shared(seated),
        winners=2 if any(contestant.direction for contestant in contestants) else 1,
        copies=copies,
        replayed=replayed,
    )


def sitting_out(rows: Iterable[Row], labels: Collection[str]) -> Iterator[Idle]:
    """Yield who is at no table, by round and then in the order of the labels."""
    playing: dict[int, set[str]] = {}
    for row in rows:
        playing.setdefault(row.round, set()).update(row.seats)
    for round_number, playing_now in sorted(playing.items()):
        yield from (Idle(round_number, label) for label in labels if label not in playing_now)


def lines_meet(times: int, *, boards: int | None = None) -> "PromiseOfTallies":
    """Promise: each pair of a line meets each of the other so many times, and no other pair."""

    def promise(movement: Movement, tallies: Tallies) -> Iterator[str]:
        for row in movement.rows:
            if (row.north[:1], row.east[:1]) != ("N", "E"):
                yield f"{row.north} meets {row.east} in round {row.round}, not N against E."
        lines = [
            [c.label for c in movement.contestants if c.label[:1] == letter] for letter in "NE"
        ]
        for one, other in product(*lines):
            if tallies.met(one, other) != times:
                yield f"{one} and {other} do not meet exactly {_times(times)}."
            elif boards is not None and tallies.meetings[one, other].boards != boards:
                yield f"{one} and {other} do not meet on exactly {boards} boards."

    return promise


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def all_meet(labels: Collection[str], tallies: Tallies, times: int) -> Iterator[str]:
    """Promise: any two of these are opponents in exactly so many rounds."""
    for one, other in combinations(labels, 2):
        if tallies.met(one, other) != times:
            yield f"{one} and {other} do not meet exactly {_times(times)}."


def all_rounds(movement: Movement, rounds: int) -> Iterator[str]:
    """Promise: so many rounds are played."""
    if movement.rounds != rounds:
        yield f"There are {movement.rounds} rounds instead of {rounds}."


def met_at_most_once(tallies: Tallies) -> Iterator[str]:
    """Promise: nobody meets anybody twice."""
    for (one, other), meeting in tallies.meetings.items():
        if one < other and meeting.rounds > 1:
            yield f"{one} and {other} meet {meeting.rounds} times."


def out_at_most_once(movement: Movement) -> Iterator[str]:
    """Promise: nobody sits out twice."""
    out = [idle.contestant for idle in movement.idle]
    for label in sorted(set(out)):
        if out.count(label) > 1:
            yield f"{label} sits out {out.count(label)} times."


def everything_played(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: everybody plays every board."""
    everything = set(movement.board_numbers)
    for contestant in movement.contestants:
        if set(tallies.boards.get(contestant.label, ())) != everything:
            yield f"{contestant.label} does not play every board."


def overplayed(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: whatever two teams play against each other is played in both directions.

    Contestants carry a team; what counts is which team sits North-South on a board.
    """
    teams = {contestant.label: contestant.team for contestant in movement.contestants}
    met: dict[tuple[str | None, str | None], list[int]] = {}
    for row in movement.rows:
        sides = (teams.get(row.north), teams.get(row.east))
        if sides[0] == sides[1]:
            yield f"At table {row.table} in round {row.round} a team meets itself."
        met.setdefault(sides, []).extend(row.boards)
    for (ns_team, ew_team), boards in met.items():
        if sorted(boards) != sorted(met.get((ew_team, ns_team), [])):
            yield f"Teams {ns_team} and {ew_team} do not overplay the same boards."


PromiseOfTallies = Callable[[Movement, Tallies], Iterator[str]]
