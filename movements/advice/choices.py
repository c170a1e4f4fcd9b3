"""What a director can choose from for a number of entrants."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from movements.families.howell.complete import FEWEST_PAIRS, MOST_PAIRS
from movements.families.teams.team_match import MOST_BOARDS
from movements.family import MOST_BOARDS_PER_ROUND
from movements.model import Movement, ParameterValue
from movements.registry import family, generate

USUAL_BOARDS = range(24, 27)
"""What a pair plays in an evening."""

_LONGEST_UNCURTAILED = 13
_NEAR_ENOUGH = 4
LONGEST_ROUND = 5  # boards
FEWEST_ROUNDS = 6
MOST_ROUNDS = 15
_LONGEST_HOWELL = 19  # rounds, if it does not come near to the wish
Option = tuple[str, dict[str, ParameterValue]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A movement that seats exactly the entrants.

    Attributes:
        family: Id in the registry.
        parameters: To generate it with.
        title: Short, for a list.
        summary: One sentence.
        rounds: How many are played.
        tables: How many are played at.
        boards_in_play: To be dealt.
        boards_each: The most that anybody plays.
        boards_per_round: The most that a table plays in a round.
        sit_outs: The most rounds that anybody sits out.
        winners: 2 when the two lines are ranked apart.
        shared: Whether tables share boards.
    """

    family: str
    parameters: Mapping[str, ParameterValue]
    title: str
    summary: str
    rounds: int
    tables: int
    boards_in_play: int
    boards_each: int
    boards_per_round: int
    sit_outs: int
    winners: Literal[1, 2]
    shared: bool


def choices(
    *, unit: Literal["pair", "team"], entrants: int, boards: int | None = None
) -> tuple[Choice, ...]:
    """Return every sensible choice, best first.

    Args:
        unit: What enters.
        entrants: How many enter; an odd number of pairs gets a half table.
        boards: How many boards each should play; 24 to 26 when left out.

    Returns:
        Nearest to the wished number of boards first, with rounds of a usual length and number
        before others; then those in which nobody meets twice, no
        boards are shared, the fewest rounds are sat out, and two winners before an arrow switch.
        Empty when nothing seats them.
    """
    wish = USUAL_BOARDS if boards is None else range(boards, boards + 1)
    if unit == "team":
        options = _team_options(wish) if entrants == 2 else iter(())
    else:
        options = _pair_options(entrants, wish)
    described = [_describe(*option) for option in options]
    unease = _distance if unit == "team" else _unease
    ranked = sorted(described, key=lambda each: (unease(each[0], wish), each[1:]))
    return tuple(choice for choice, *_ in ranked)


def _unease(choice: Choice, wish: range) -> int:
    """Return how far a choice is from the wish and from an evening as clubs like it.

    An evening of few long rounds meets few opponents, so it weighs like two boards too many for
    each round below ``FEWEST_ROUNDS`` and each board of a round above ``LONGEST_ROUND``; one of
    more than ``MOST_ROUNDS`` is spent on changing tables, so each of these weighs as much.
    """
    long_rounds = max(0, choice.boards_per_round - LONGEST_ROUND)
    few_rounds = max(0, FEWEST_ROUNDS - choice.rounds)
    many_rounds = max(0, choice.rounds - MOST_ROUNDS)
    return _distance(choice, wish) + 2 * (long_rounds + few_rounds + many_rounds)


def _distance(choice: Choice, wish: range) -> int:
    return _boards_off(choice.boards_each, wish)


def _boards_off(boards: int, wish: range) -> int:
    return max(wish.start - boards, boards - wish.stop + 1, 0)


def _pair_options(pairs: int, wish: range) -> Iterator[Option]:
    tables = (pairs + 1) // 2
    for id_ in ("mitchell",) if tables % 2 else ("mitchell-share-relay", "mitchell-skip"):
        low, high = family(id_).parameter("tables").range
        if int(low) <= tables <= int(high):
            for rounds, size in _line_lengths(id_, tables, wish):
                yield from _line_options(id_, tables, rounds, size, half=bool(pairs % 2))
    if FEWEST_PAIRS <= pairs <= MOST_PAIRS:
        rounds = pairs + pairs % 2 - 1
        for size in _sizes(rounds, wish):
            if rounds <= _LONGEST_HOWELL or _boards_off(rounds * size, wish) <= _NEAR_ENOUGH:
                yield "howell", {"pairs": pairs, "boards_per_round": size}


def _line_options(id_: str, tables: int, rounds: int, size: int, *, half: bool) -> Iterator[Option]:
    """Yield a Mitchell with two winners, then arrow-switched.

    Switching the last (rounds + 4) / 8 rounds, and at least one, has the least deviation in every
    complete Mitchell of 3 to 25 tables except the skip of 3 rounds.
    """
    switches = max(1, (rounds + 4) // 8)
    for switch in (0, switches) if rounds > switches else (0,):
        yield (
            id_,
            {
                "tables": tables,
                "boards_per_round": size,
                "rounds": rounds,
                "arrow_switch": switch,
                "half_table": "north-south" if half else "none",
            },
        )


def _line_lengths(id_: str, tables: int, wish: range) -> Iterator[tuple[int, int]]:
    """Yield rounds and boards per round: complete ones, then curtailed ones if that is long."""
    complete = (tables - 1, tables) if id_ == "mitchell-skip" else (tables,)
    for rounds in complete:
        yield from ((rounds, size) for size in _sizes(rounds, wish))
    if tables > min(_LONGEST_UNCURTAILED, wish.stop - 1):
        for size in (1, 2, 3):
            for rounds in sorted({wish.start // size, (wish.stop - 1) // size}):
                if 3 <= rounds < min(complete[0], _LONGEST_UNCURTAILED + 1):
                    yield rounds, size


def _sizes(rounds: int, wish: range) -> list[int]:
    """Return the set sizes that come near to the wish, or else the nearest."""
    by_distance = sorted(
        range(1, MOST_BOARDS_PER_ROUND + 1), key=lambda size: _boards_off(rounds * size, wish)
    )
    near = [size for size in by_distance if _boards_off(rounds * size, wish) <= _NEAR_ENOUGH]
    return near or by_distance[:1]


def _team_options(wish: range) -> Iterator[Option]:
    yield "new-england-24", {}
    yield "league-24", {}
    yield "new-england-36", {}
    wished = min(max(wish.start, 4), MOST_BOARDS)
    yield "league-48", {"part": "whole"}
    yield "team-match", {"boards": wished - wished % 4, "exchange": True}
    yield "team-match", {"boards": wished - wished % 2, "exchange": False}
    yield "league-48", {"part": "first"}
    yield "league-48", {"part": "second"}


def _describe(
    id_: str, parameters: dict[str, ParameterValue]
) -> tuple[Choice, bool, bool, int, bool, int]:
    """Return the choice, then what ranks it.

    That is: rematches, sharing, sit-outs, arrow switch, and for pairs last many rounds before few.
    """
    movement = generate(id_, parameters)
    boards = Counter[str]()
    for row in movement.rows:
        for label in row.contestants:
            boards[label] += len(row.boards)
    met = [row.contestants for row in movement.rows]
    out = [idle.contestant for idle in movement.idle]
    choice = Choice(
        family=id_,
        parameters=movement.parameters,
        title=_title(movement),
        summary=family(id_).summary,
        rounds=movement.rounds,
        tables=movement.tables,
        boards_in_play=movement.boards,
        boards_each=max(boards.values()),
        boards_per_round=max(len(row.boards) for row in movement.rows),
        sit_outs=max((out.count(label) for label in set(out)), default=0),
        winners=movement.winners,
        shared=movement.shared,
    )
    rematches = movement.unit == "pair" and len({frozenset(pair) for pair in met}) < len(met)
    most_rounds_first = -choice.rounds if movement.unit == "pair" else 0
    switched = bool(movement.parameters.get("arrow_switch"))
    return choice, rematches, choice.shared, choice.sit_outs, switched, most_rounds_first


def _title(movement: Movement) -> str:
    parameters, name = movement.parameters, family(movement.family).name
    if movement.unit == "pair":
        size = parameters["boards_per_round"]
        boards = "1 board" if size == 1 else f"{size} boards"
        switched = ", arrow-switched" if parameters.get("arrow_switch") else ""
        return f"{name}, {movement.rounds} rounds of {boards}{switched}"
    if movement.family == "team-match":
        exchanged = "opponents exchanged" if parameters["exchange"] else "same opponents"
        return f"{name}, {movement.boards} boards, {exchanged}"
    part = {"whole": ", both sessions", "first": ", first session", "second": ", second session"}
    return name + part.get(str(parameters.get("part")), "")
