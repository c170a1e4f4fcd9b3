"""A short list of movements for some pairs, or two teams of four, and one session's boards.

It draws on a few families that every club knows, and needs only the number of entrants. The
ranking is the adviser's, which weighs all families against the time and boards available.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from movements.advice.proposals import Proposal, proposal
from movements.advice.ranking import cost
from movements.advice.wishes import WISHES, Wish, checked
from movements.errors import MovementError
from movements.families.teams.two_teams import MOST_BOARDS
from movements.family import MOST_BOARDS_PER_ROUND
from movements.model import Movement, ParameterValue
from movements.registry import family, generate
from movements.seats import LONGEST_UNCURTAILED, mitchell_for

USUAL_BOARDS = range(24, 27)
"""The boards that a pair plays in a session."""

_NEAR_ENOUGH = 4  # boards from the number wished for
_LONGEST_HOWELL = 19  # rounds, unless its boards come near the number wished for
Option = tuple[str, Mapping[str, ParameterValue]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A movement that seats exactly the entrants, with a short title and its family's summary."""

    proposal: Proposal
    title: str
    summary: str


def choices(
    *, unit: Literal["pair", "team"], entrants: int, boards: int | None = None
) -> tuple[Choice, ...]:
    """Return every sensible choice, best first.

    Args:
        unit: What enters.
        entrants: How many enter; an odd number of pairs gets a half table.
        boards: How many boards each should play; 24 to 26 if left out.

    Returns:
        In the order in which the adviser ranks them; empty when nothing seats them.
    """
    wish = USUAL_BOARDS if boards is None else range(boards, boards + 1)
    low, high = map(int, WISHES["boards"].range)
    about = {} if boards is None else {"boards": min(max(boards, low), high)}
    try:
        wished = checked({f"{unit}s": entrants, **about})
    except MovementError:
        return ()
    if unit == "team":
        options = _team_options(wish) if entrants == 2 else iter(())
    else:
        options = _pair_options(entrants, wish)
    movements = [generate(*option) for option in options]
    ranked = sorted(
        ((proposal(movement), movement) for movement in movements),
        key=lambda both: _rank(both[0], wished, wish),
    )
    return tuple(
        Choice(found, _title(movement), family(movement.family).summary)
        for found, movement in ranked
    )


def _rank(found: Proposal, wished: Wish, wish: range) -> tuple[float, ...]:
    """Return the adviser's cost; two-team schedules go by how near their boards are."""
    if wished.unit == "pair":
        return (cost(found, wished),)
    return _boards_off(found.boards, wish), found.shared, found.sit_outs


def _boards_off(boards: int, wish: range) -> int:
    return max(wish.start - boards, boards - wish.stop + 1, 0)


def _pair_options(pairs: int, wish: range) -> Iterator[Option]:
    tables = (pairs + 1) // 2
    for id_ in ("mitchell",) if tables % 2 else ("mitchell-share-relay", "mitchell-skip"):
        low, high = family(id_).parameter("tables").range
        if int(low) <= tables <= int(high):
            for rounds, size in _line_lengths(id_, tables, wish):
                for winners in (2, 1):
                    chosen = mitchell_for(pairs, rounds, winners)
                    yield id_, {**chosen, "boards_per_round": size}
    low, high = family("howell").parameter("pairs").range
    if int(low) <= pairs <= int(high):
        rounds = pairs + pairs % 2 - 1
        for size in _sizes(rounds, wish):
            if rounds <= _LONGEST_HOWELL or _boards_off(rounds * size, wish) <= _NEAR_ENOUGH:
                yield "howell", {"pairs": pairs, "boards_per_round": size}


def _line_lengths(id_: str, tables: int, wish: range) -> Iterator[tuple[int, int]]:
    """Yield rounds and boards per round: complete movements, and curtailed if those are long."""
    complete = (tables - 1, tables) if id_ == "mitchell-skip" else (tables,)
    for rounds in complete:
        yield from ((rounds, size) for size in _sizes(rounds, wish))
    if tables > min(LONGEST_UNCURTAILED, wish.stop - 1):
        for size in (1, 2, 3):
            for rounds in sorted({wish.start // size, (wish.stop - 1) // size}):
                if 3 <= rounds < min(complete[0], LONGEST_UNCURTAILED + 1):
                    yield rounds, size


def _sizes(rounds: int, wish: range) -> list[int]:
    """Return the set sizes that come near the number wished for, otherwise the nearest."""
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
