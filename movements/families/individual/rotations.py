"""Individuals: everybody partners everybody else once and opposes them twice.

After each round the players take the seats of the next lower numbers. A whist starter is a first
round in which every difference occurs once between partners and twice between opponents, which
proves all rounds. Of 4n players one, the anchor, sits still, and the others are the residues modulo
4n - 1. 4n + 1 players are all residues, or the elements of a field; one sits out. With 4n + 2 two
sit out; with 4n + 3 the anchor is missing and the three others of its table sit out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.entrants import LONGEST_UNCURTAILED, any_number, only
from movements.errors import MovementError
from movements.families.individual.starters import CULBERTSON, CYCLIC, WHIST, Foursome
from movements.families.promises import (
    all_rounds,
    meet,
    opponents_on,
    partners_on,
    same_hand_on,
    times_text,
)
from movements.families.seating import numbered
from movements.family import (
    Example,
    Family,
    Schedule,
    boards_per_round,
    one_of,
    whole_number,
)
from movements.model import Movement, Parameters, ParameterValue, Row, boards_of_set
from movements.sources import BARNEY
from movements.sources import CULBERTSON as CULBERTSONS_BOOK


def seated(tables: Sequence[Foursome], moving: int, r: int) -> Iterator[tuple[int, Foursome]]:
    """Yield ``(table, (north, south, east, west))`` of round r; numbers above ``moving`` sit still.

    For 9 and 25 players, add digit by digit in base 3 and 5; otherwise add modulo ``moving``.
    """
    base = {9: 3, 25: 5}.get(moving, moving)
    high, low = divmod(r, base)
    for number, seats in enumerate(tables):
        north, south, east, west = (
            s if s > moving else _sum(s - 1, high, low, base, moving // base) + 1 for s in seats
        )
        yield number, (north, south, east, west)


def _sum(residue: int, high: int, low: int, base: int, most: int) -> int:
    """Add without carrying, the high digit modulo ``most``.

    >>> _sum(5, 1, 2, 3, 3), _sum(5, 0, 2, 13, 1)
    (7, 7)
    """
    return (residue // base + high) % most * base + (residue + low) % base


def _row(moment: int, table: int, seats: Foursome, boards: tuple[int, ...]) -> Row:
    north, south, east, west = map(str, seats)
    return Row(moment + 1, table + 1, north, south, east, west, boards)


def _build_whist(parameters: Parameters) -> Schedule:
    players, size = parameters.numbers("players", "boards_per_round")
    starter = WHIST[players]
    rows: list[Row] = []
    for r, moment in product(range(players - 1), range(len(starter))):
        for table, seats in seated(starter, players - 1, r):
            lot = r * len(starter) + (table + moment) % len(starter)
            rows.append(_row(r * len(starter) + moment, table, seats, boards_of_set(lot, size)))
    return Schedule(numbered(players), rows)


def _balanced(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two are partners equally often and opponents twice as often."""
    twos = list(combinations(movement.labels, 2))
    boards = movement.boards // (len(movement.contestants) - 1)
    yield from partners_on(twos, tallies, boards)
    yield from opponents_on(twos, tallies, 2 * boards)


def _alike(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two hold the same hand equally often."""
    labels = movement.labels
    alike = movement.boards * (len(labels) // 4 - 1) // (len(labels) - 1)
    yield from same_hand_on(combinations(labels, 2), tallies, alike)


WHIST_FAMILY = Family(
    id="individual-whist",
    name="Individual of 1897",
    unit="player",
    source=(
        f"{BARNEY}, individual schedules for eight (E. C. Howell's table of changes), twelve and "
        "sixteen players"
    ),
    summary=(
        "Eight, twelve or sixteen players: everybody partners everybody else once, opposes them "
        "twice, and holds the same hand as each of them equally often."
    ),
    parameters=(
        one_of("players", ("8", "12", "16"), "8, 12 or 16", default="8"),
        boards_per_round(),
    ),
    examples=(
        Example({"players": "8", "boards_per_round": 1}, ("W-IND8",)),
        Example({"players": "8", "boards_per_round": 2}, ("W-IND8",)),
        Example({"players": "12"}, ("W-IND12",)),
        Example({"players": "16"}, ("W-IND16",)),
    ),
    seats=only("player", "boards_per_round", 8, 12, 16),
    build=_build_whist,
    promises=(_balanced, _alike),
)


def _shared_rounds(
    tables: Sequence[Foursome], players: int, moving: int, rounds: int, size: int
) -> Schedule:
    """Return the rounds of a starter, in each of which all tables share one set."""
    rows = [
        _row(r, table, seats, boards_of_set(r, size))
        for r in range(rounds)
        for table, seats in seated(tables, moving, r)
    ]
    return Schedule(numbered(players), rows)


def _build_culbertson(parameters: Parameters) -> Schedule:
    players, size = parameters.numbers("players", "boards_per_round")
    return _shared_rounds(CULBERTSON[players], players, players - 1, players - 1, size)


CULBERTSON_FAMILY = Family(
    id="individual-culbertson",
    name="Individual of Culbertson",
    unit="player",
    source=(
        f"{CULBERTSONS_BOOK}, 'Individual contests' (the diagram for eight is lost; a schedule "
        "that keeps its claims replaces it)"
    ),
    summary=(
        "Eight or twelve players, new boards in each round at all tables: everybody partners "
        "everybody else once and opposes them twice."
    ),
    parameters=(one_of("players", ("8", "12"), "8 or 12", default="8"), boards_per_round()),
    examples=(
        Example({"players": "8", "boards_per_round": 2}, ("C-IND8",)),
        Example({"players": "8", "boards_per_round": 4}, ("C-IND8",)),
        Example({"players": "12", "boards_per_round": 3}, ("C-IND12",)),
    ),
    seats=only("player", "boards_per_round", 8, 12),
    build=_build_culbertson,
    promises=(_balanced,),
)


_EVENING = range(6, LONGEST_UNCURTAILED + 1)
"""The numbers of rounds that are offered beside all of them."""


def _all_rounds(before: Mapping[str, ParameterValue]) -> int:
    """Return the most rounds there can be: of 4n players one sits still, otherwise all move."""
    players = int(before["players"])
    return players - (players % 4 == 0)


def _rounds_offered(players: int) -> list[int]:
    most = _all_rounds({"players": players})
    return [*(rounds for rounds in _EVENING if rounds < most), most]


def _build_cyclic(parameters: Parameters) -> Schedule:
    players, rounds, size = parameters.numbers("players", "rounds", "boards_per_round")
    moving = _all_rounds(parameters)
    if rounds > moving:
        message = f"With {players} players at most {moving} rounds can be played, not {rounds}."
        raise MovementError(message)
    # Of 4n + 3 players the anchor is missing, and its table with it.
    tables = CYCLIC[players + (players % 4 == 3)]
    playing = [table for table in tables if max(table) <= players]
    return _shared_rounds(playing, players, moving, rounds, size)


def _together(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two are partners once and opponents twice.

    If play stops early, or two or three sit out together, that is the most.
    """
    players, rounds, size = movement.parameters.numbers("players", "rounds", "boards_per_round")
    twos = list(combinations(movement.labels, 2))
    if rounds == _all_rounds(movement.parameters) and players % 4 < 2:
        yield from meet(twos, tallies, 2)
        yield from partners_on(twos, tallies, size)
        return
    for one, other in twos:
        if tallies.partnerships[one, other] > size:
            yield f"Players {one} and {other} are partners more than once."
        if tallies.met(one, other) > 2:
            yield f"Players {one} and {other} are opponents more than twice."


def _out_equally(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: with all rounds played, everybody has sat out equally often."""
    players, rounds = movement.parameters.numbers("players", "rounds")
    out = Counter(idle.contestant for idle in movement.idle)
    for label in movement.labels if rounds == _all_rounds(movement.parameters) else ():
        if out[label] != players % 4:
            yield f"{label} sits out {times_text(out[label])}, not {times_text(players % 4)}."


CYCLIC_FAMILY = Family(
    id="individual",
    name="Individual",
    unit="player",
    source=(
        "Cyclic whist tournaments, as I. Anderson, Combinatorial Designs and Tournaments, 1997, "
        "describes them; starters by finite fields and by search"
    ),
    summary=(
        "4 to 29 players, one set of boards a round for all tables: everybody partners everybody "
        "else once and opposes them twice, except players who sit out together."
    ),
    parameters=(
        whole_number(
            "players", 4, 29, why="; those left over from tables of four sit out in turn", default=8
        ),
        whole_number(
            "rounds",
            1,
            29,
            "a whole number up to all rounds, all of them if left out: as many as there are "
            "players, or one fewer if their number is a multiple of 4",
            follows=_all_rounds,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"players": 4, "boards_per_round": 8}),
        Example({"players": 8, "boards_per_round": 3}),
        Example({"players": 12, "boards_per_round": 2}),
        Example({"players": 13, "boards_per_round": 2}),
        Example({"players": 10, "boards_per_round": 3}),
        Example({"players": 23, "rounds": 9, "boards_per_round": 3}),
        Example({"players": 24, "rounds": 12, "boards_per_round": 2}),
        Example({"players": 29}),
    ),
    seats=any_number("player", 4, 29, _rounds_offered),
    build=_build_cyclic,
    promises=(all_rounds("rounds"), _together, _out_equally),
)
