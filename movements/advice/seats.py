"""Which families can seat so many entrants, and with which parameters.

The parameters leave the number of boards open. What is yielded for a number of entrants may still
be impossible; the family's own sentence then says why.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from movements.families.howell.reduced import rounds_for
from movements.model import ParameterValue

Entrant = Literal["pair", "player", "team"]
Options = Iterator[Mapping[str, ParameterValue]]

LONGEST_UNCURTAILED = 13
"""Rounds of a Mitchell that clubs play to the end; longer ones are also offered curtailed."""

WEB_ROUNDS = (9, 11, 12, 13)
ENDLESS_ROUNDS = range(5, 14)


@dataclass(frozen=True, slots=True)
class Seats:
    """Whom a family seats.

    Attributes:
        entrant: What enters.
        whom: Whom it seats, in words that follow "it seats".
        options: Parameters for so many entrants and winners (0: either); none where it cannot
            seat them.
        size: The parameter that sets the number of boards, None where that is fixed.
        step: Of that parameter, where it is more than its least value.
    """

    entrant: Entrant | None
    whom: str
    options: Callable[[int, int], Options]
    size: str | None = "boards_per_round"
    step: int = 1


def mitchell_for(pairs: int, rounds: int, winners: int) -> dict[str, ParameterValue]:
    """Return the parameters of a Mitchell, with a half table for an odd number of pairs.

    For one winner the last (rounds + 4) / 8 rounds are switched, and at least one. That has the
    least deviation in every complete Mitchell of 3 to 25 tables except the skip of 3 rounds.
    """
    return {
        "tables": (pairs + 1) // 2,
        "rounds": rounds,
        "arrow_switch": max(1, (rounds + 4) // 8) if winners == 1 else 0,
        "half_table": "north-south" if pairs % 2 else "none",
    }


def _lines(parity: int, low: int, high: int, *, all_rounds: bool = True) -> Seats:
    """Return a Mitchell that can be curtailed, arrow-switched and have a half table."""

    def options(pairs: int, winners: int) -> Options:
        tables = (pairs + 1) // 2
        if tables % 2 != parity or not low <= tables <= high:
            return
        complete = tables if all_rounds else tables - 1
        for wanted, rounds in product((2, 1), range(max(3, tables // 2), complete + 1)):
            curtailed = wanted == 2 or tables > LONGEST_UNCURTAILED
            if winners in (0, wanted) and (rounds == complete or curtailed):
                yield mitchell_for(pairs, rounds, wanted)

    kind = "an odd" if parity else "an even"
    return Seats("pair", f"{2 * low - 1} to {2 * high} pairs at {kind} number of tables", options)


def _whole_tables(
    low: int,
    high: int,
    size: str = "boards_per_round",
    **more: tuple[ParameterValue, ...],
) -> Seats:
    """Return a movement of two pairs at each table; ``more`` are further choices to try."""

    def options(pairs: int, _winners: int) -> Options:
        if pairs % 2 == 0 and low <= pairs // 2 <= high:
            for chosen in product(*more.values()):
                yield {"tables": pairs // 2, **dict(zip(more, chosen, strict=True))}

    return Seats("pair", f"an even number of pairs from {2 * low} to {2 * high}", options, size)


def _count(
    entrant: Entrant,
    low: int,
    high: int,
    rounds: Callable[[int], Iterator[int]] | None = None,
    *,
    name: str = "",
    size: str = "boards_per_round",
    **more: tuple[ParameterValue, ...],
) -> Seats:
    """Return a movement that takes the number of entrants as it is."""

    def options(entrants: int, _winners: int) -> Options:
        if low <= entrants <= high:
            for chosen in product(*more.values()):
                said = {name or f"{entrant}s": entrants, **dict(zip(more, chosen, strict=True))}
                if rounds is None:
                    yield said
                else:
                    yield from ({**said, "rounds": number} for number in rounds(entrants))

    return Seats(entrant, f"{low} to {high} {entrant}s", options, size)


def _some(entrant: Entrant, size: str | None, *numbers: int, **said: ParameterValue) -> Seats:
    """Return a movement for a few numbers of entrants only; ``players`` are a word then."""

    def options(entrants: int, _winners: int) -> Options:
        if entrants in numbers:
            yield {"players": str(entrants)} if entrant == "player" else said

    listed = ", ".join(map(str, numbers[:-1]))
    words = f"{listed} or {numbers[-1]}" if listed else str(numbers[-1])
    return Seats(entrant, f"{words} {entrant}s", options, size)


def _appendix(pairs: int, _winners: int) -> Options:
    if pairs % 2 and 5 <= (pairs - 3) // 2 <= 18:
        yield {"base_tables": (pairs - 3) // 2}


def _bowman(pairs: int, _winners: int) -> Options:
    if pairs % 2 == 0 and 5 <= pairs // 2 - 2 <= 18:
        yield {"base_tables": pairs // 2 - 2}


def _beynon(pairs: int, _winners: int) -> Options:
    for base in (5, 7, 11, 13, 17, 19, 23, 25):
        if pairs % 2 == 0 and 1 <= pairs // 2 - base <= base:
            yield {"base_tables": base, "appendix_tables": pairs // 2 - base}


def _rover(pairs: int, _winners: int) -> Options:
    if pairs % 2 and 4 <= pairs // 2 <= 20:
        yield {"tables": pairs // 2}


def _rainbow(players: int, _winners: int) -> Options:
    if players % 4 == 0 and 5 <= players // 4 <= 25:
        yield {"tables": players // 4}


def _league(teams: int, _winners: int) -> Options:
    if teams == 2:
        yield from ({"part": part} for part in ("first", "second", "whole"))


def _three_rows(teams: int, _winners: int) -> Options:
    if 3 <= teams <= 9:
        yield {"teams": teams, "tables_per_row": 1}


def _other(whom: str) -> Seats:
    return Seats(None, whom, lambda _entrants, _winners: iter(()), None)


SEATS: Mapping[str, Seats] = {
    "mitchell": _lines(1, 3, 41),
    "mitchell-share-relay": _lines(0, 4, 40),
    "mitchell-skip": _lines(0, 4, 40, all_rounds=False),
    "howell": _count("pair", 4, 40),
    "league-48": Seats("team", "2 teams", _league, None),
    "league-24": _some("team", None, 2),
    "new-england-24": _some("team", None, 2),
    "new-england-36": _some("team", None, 2),
    "team-match": replace(_some("team", "boards", 2, exchange=True), step=4),
    "mitchell-stay": _lines(0, 4, 40),
    "mitchell-twice": _whole_tables(2, 40, order=("skip-skip", "stay-stay")),
    "mitchell-two-trays": _whole_tables(2, 40),
    "mitchell-extra": _whole_tables(2, 20, sets=(2, 3, 4)),
    "clay": _whole_tables(2, 40, "boards_per_table"),
    "clay-single": _whole_tables(2, 40, trays=(2, 4, 6, 8)),
    "clay-extra": _whole_tables(2, 14, multiple=(1, 2, 3)),
    "snow": _whole_tables(2, 12, "deals_per_set"),
    "parallel": _whole_tables(4, 40, form=(1, 2, 3, 4)),
    "individual": _some("player", "boards_per_round", 8, 12, 16, 20, 24),
    "individual-whist": _some("player", "boards_per_round", 8, 12, 16),
    "individual-culbertson": _some("player", "boards_per_round", 8, 12),
    "four-pair": _other("8 players, each of whom belongs to a pair"),
    "fours-mitchell": _count("team", 3, 40),
    "fours-howell": _count("team", 3, 24),
    "fours-clay": _count("team", 3, 24, size="deals_per_table"),
    "fours-parallel": _count("team", 4, 40, form=(1, 2, 3, 4)),
    "fours-snow": _count("team", 3, 8, size="deals_per_set"),
    "harvard": _some("team", "boards_per_round", 2, pairs=2),
    "narragansett": _other("2 teams of 8 players"),
    "big-teams": _other("2 teams of 5 to 28 pairs each"),
    "three-teams-a": Seats("team", "3 to 9 teams", _three_rows),
    "three-teams-b": _some("team", "boards_per_round", 3, tables_per_row=1),
    "three-teams-c": _some("team", "boards_per_round", 3, tables_per_row=1),
    "mnemonic": _other("4 players at one table, who play the boards twice"),
    "replay": _other("2 pairs at one table, who play the boards twice"),
    "pivot": _count("player", 4, 5),
    "howell-reduced": _count("pair", 5, 40, lambda pairs: iter(rounds_for(pairs))),
    "mitchell-switched": _whole_tables(3, 20),
    "blackpool": _whole_tables(4, 40),
    "relay-after-every-table": _whole_tables(4, 40),
    "hesitation": _whole_tables(3, 20),
    "double-hesitation": _whole_tables(5, 20),
    "appendix": Seats("pair", "an odd number of pairs from 13 to 39", _appendix),
    "bowman": Seats("pair", "an even number of pairs from 14 to 40", _bowman),
    "beynon": Seats(
        "pair",
        "two pairs for each table, of which 5, 7, 11, 13, 17, 19, 23 or 25 are base tables and at "
        "least 1 and at most as many again are added",
        _beynon,
    ),
    "mitchell-rover": Seats("pair", "an odd number of pairs from 9 to 41", _rover),
    "web": _whole_tables(4, 41, rounds=WEB_ROUNDS),
    "barometer": _whole_tables(3, 40),
    "endless-howell": _count(
        "pair", 4, 40, lambda pairs: iter([r for r in ENDLESS_ROUNDS if r < pairs])
    ),
    "rainbow": Seats("player", "a number of players that 4 divides, from 20 to 100", _rainbow),
    "american-whist-league": _count("team", 3, 25),
    "round-robin": _count("team", 3, 24),
    "triples": _some("team", "boards_per_match", 3),
}
"""For every family of the registry."""
