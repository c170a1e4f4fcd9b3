"""Individuals: everybody partners everybody else once and opposes them twice.

After each round the players take the seats of the next lower numbers. A whist starter is a first
round in which every difference occurs once between partners and twice between opponents, which
proves all rounds. Of 4n players one, the anchor, sits still, and the others are the residues modulo
4n - 1. Other numbers of players are all residues, or the elements of a field; those left over from
tables of four sit out. For fewer rounds the players rotate in several groups, each through as many
rounds as it has numbers, and a few sit still. Where it makes comparisons more equal, single tables
are turned: East-West sit North-South.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.entrants import LONGEST_UNCURTAILED, any_number, only
from movements.errors import MovementError
from movements.families.directions import Turns
from movements.families.individual.starters import (
    CULBERTSON,
    FIELDS,
    ROTATIONS,
    TURNS,
    WHIST,
    Foursome,
)
from movements.families.promises import (
    all_rounds,
    meet,
    opponents_on,
    partners_on,
    same_hand_on,
    times_text,
)
from movements.families.seating import added, numbered
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


def seated(
    tables: Sequence[Foursome], players: int, group: int, r: int
) -> Iterator[tuple[int, Foursome]]:
    """Yield ``(table, (north, south, east, west))`` after r moves.

    The players move in groups of ``group`` numbers; the highest numbers, too few for another group,
    sit still. Numbers of a group that is a field are added digit by digit.
    """
    base = FIELDS.get((players, group), group)
    moving = players // group * group
    for number, seats in enumerate(tables):
        north, south, east, west = (
            s if s > moving else s - (s - 1) % group + added(base, (s - 1) % group, r)
            for s in seats
        )
        yield number, (north, south, east, west)


def _row(moment: int, table: int, seats: Foursome, boards: tuple[int, ...]) -> Row:
    north, south, east, west = map(str, seats)
    return Row(moment + 1, table + 1, north, south, east, west, boards)


def _build_whist(parameters: Parameters) -> Schedule:
    players, size = parameters.numbers("players", "boards_per_round")
    starter = WHIST[players]
    rows: list[Row] = []
    for r, moment in product(range(players - 1), range(len(starter))):
        for table, seats in seated(starter, players, players - 1, r):
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
    players: int, size: int, rounds: Iterable[Iterable[tuple[int, Foursome]]]
) -> Schedule:
    """Return rounds, in each of which all tables share one set."""
    rows = [
        _row(r, table, seats, boards_of_set(r, size))
        for r, tables in enumerate(rounds)
        for table, seats in tables
    ]
    return Schedule(numbered(players), rows)


def _build_culbertson(parameters: Parameters) -> Schedule:
    players, size = parameters.numbers("players", "boards_per_round")
    moving = players - 1
    rounds = (seated(CULBERTSON[players], players, moving, r) for r in range(moving))
    return _shared_rounds(players, size, rounds)


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
"""The numbers of rounds that are offered beside all of them.

Up to twelve players go on after all rounds, which are too few for an evening of two boards each.
"""


def all_rounds_of(players: int) -> int:
    """Return in how many rounds everybody has had everybody, or all but a few, as partner."""
    return players - (players % 4 == 0)


def _all_rounds(before: Mapping[str, ParameterValue]) -> int:
    return all_rounds_of(int(before["players"]))


def _rounds_offered(players: int) -> list[int]:
    return sorted({all_rounds_of(players), *_EVENING})


def _build_cyclic(parameters: Parameters) -> Schedule:
    players, rounds, size = parameters.numbers("players", "rounds", "boards_per_round")
    whole = _all_rounds(parameters)
    most = max(whole, LONGEST_UNCURTAILED)
    if rounds > most:
        message = f"With {players} players at most {most} rounds can be played, not {rounds}."
        raise MovementError(message)
    return _shared_rounds(players, size, map(enumerate, tables_of_rounds(players, rounds)))


def tables_of_rounds(players: int, rounds: int, stored: Turns = TURNS) -> Iterator[list[Foursome]]:
    """Yield the tables of each round; after all rounds those for as many as remain.

    ``stored`` are the tables to turn, by players and rounds.
    """
    whole = all_rounds_of(players)
    while rounds:
        now = min(rounds, whole)
        rotation = ROTATIONS.get((players, now), ROTATIONS[players, whole])
        turns = stored.get((players, now), (0,) * now)
        for r in range(now):
            first, moves = divmod(r, rotation.group)
            tables = seated(rotation.first_rounds[first], players, rotation.group, moves)
            yield [
                (east, west, north, south) if turns[r] >> table & 1 else (north, south, east, west)
                for table, (north, south, east, west) in tables
            ]
        rounds -= now


def _together(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two are partners once and opponents twice in all rounds.

    If play stops early, or some sit out together, that is the most; if play goes on after all
    rounds, they may meet as often again.
    """
    players, rounds, size = movement.parameters.numbers("players", "rounds", "boards_per_round")
    times, more = divmod(rounds, _all_rounds(movement.parameters))
    twos = list(combinations(movement.labels, 2))
    if not more and players % 4 < 2:
        yield from meet(twos, tallies, 2 * times)
        yield from partners_on(twos, tallies, times * size)
        return
    most = times + (more > 0)
    for one, other in twos:
        if tallies.partnerships[one, other] > most * size:
            yield f"Players {one} and {other} are partners more than {times_text(most)}."
        if tallies.met(one, other) > 2 * most:
            yield f"Players {one} and {other} are opponents more than {times_text(2 * most)}."


def _out_equally(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: with all rounds played, everybody has sat out equally often."""
    players, rounds = movement.parameters.numbers("players", "rounds")
    times, more = divmod(rounds, _all_rounds(movement.parameters))
    out = Counter(idle.contestant for idle in movement.idle)
    fair = times * (players % 4)
    for label in movement.labels if not more else ():
        if out[label] != fair:
            yield f"{label} sits out {times_text(out[label])}, not {times_text(fair)}."


CYCLIC_FAMILY = Family(
    id="individual",
    name="Individual",
    unit="player",
    source=(
        "Cyclic whist tournaments, as I. Anderson, Combinatorial Designs and Tournaments, 1997, "
        "describes them; starters by search"
    ),
    summary=(
        "4 to 29 players, one set of boards a round for all tables: everybody partners everybody "
        "else once and opposes them twice, except players who sit out together; comparisons are as "
        "equal as they are known to be."
    ),
    parameters=(
        whole_number(
            "players", 4, 29, why="; those left over from tables of four sit out in turn", default=8
        ),
        whole_number(
            "rounds",
            1,
            29,
            "a whole number up to 13, or up to all rounds if these are more: as many as there are "
            "players, or one fewer if their number is a multiple of 4; all rounds if left out",
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
        Example({"players": 8, "rounds": 13, "boards_per_round": 2}),
        Example({"players": 29}),
    ),
    seats=any_number("player", 4, 29, _rounds_offered),
    build=_build_cyclic,
    promises=(all_rounds("rounds"), _together, _out_equally),
)
