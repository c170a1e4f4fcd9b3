"""Advise a director: ranked proposals for so many pairs, minutes, boards and winners."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from movements.errors import MovementError
from movements.fairness import Fairness, fairness
from movements.families.howell_reduced import rounds_for
from movements.family import MOST_BOARDS_PER_ROUND, whole_number
from movements.model import Movement, ParameterValue
from movements.registry import families, family, generate
from movements.tallies import tally

MINUTES_PER_BOARD, MINUTES_PER_MOVE = 7, 2
"""What a board and a change of rounds take in a club, unless the director says otherwise."""

_WISHES = {
    "pairs": whole_number("pairs", 4, 82, "a whole number from 4 to 82", required=True),
    "minutes": whole_number("minutes", 20, 600, "a whole number from 20 to 600", default=180),
    "boards": whole_number("boards", 4, 60, "a whole number from 4 to 60", default=26),
    "winners": whole_number("winners", 1, 2, "1 or 2", default=1),
}
_NEAR = 5


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement with what it takes and how fair it is."""

    family: str
    parameters: Mapping[str, ParameterValue]
    name: str
    boards: int
    rounds: int
    minutes: int
    sit_outs: int
    fairness: str
    bias_percent: float | None
    sd: float | None
    board_sets: int
    boards_to_deal: int
    copies: int
    relays: bool
    shared: bool
    caddies: int

    def to_json(self) -> dict[str, object]:
        """Return the proposal as ``python -m movements advise`` prints it."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        equipment = {
            name: plain.pop(name)
            for name in ("board_sets", "boards_to_deal", "copies", "relays", "shared", "caddies")
        }
        return plain | {"parameters": dict(self.parameters), "equipment": equipment}


@dataclass(frozen=True, slots=True)
class Advice:
    """Proposals, best first, and why the other families are out of the question."""

    proposals: tuple[Proposal, ...]
    out: Mapping[str, str]

    def to_json(self) -> dict[str, object]:
        """Return the advice as ``python -m movements advise`` prints it."""
        return {"proposals": [each.to_json() for each in self.proposals], "out": dict(self.out)}


def advise(wishes: Mapping[str, ParameterValue]) -> Advice:
    """Return what could be played.

    Args:
        wishes: ``pairs`` and, if known, ``minutes``, ``boards`` for each pair and ``winners``.

    Raises:
        MovementError: A wish is unknown, missing or outside its range.
    """
    pairs, minutes, boards, winners = _checked(wishes)
    proposals: list[Proposal] = []
    out: dict[str, str] = {}
    for known in families():
        fitting = list(_fitting(known.id, pairs, winners))
        found = [p for p in (_best(known.id, each, minutes, boards) for each in fitting) if p]
        if found:
            proposals += found
        else:
            out[known.id] = _why_not(known.id, pairs, winners, tried=bool(fitting))
    return Advice(tuple(sorted(proposals, key=lambda each: _rank(each, boards))), out)


def _checked(wishes: Mapping[str, ParameterValue]) -> tuple[int, ...]:
    for name in wishes:
        if name not in _WISHES:
            message = f"There is no wish {name[:40]!r}; there is: {', '.join(_WISHES)}."
            raise MovementError(message)
    checked = []
    for name, wish in _WISHES.items():
        value = wishes.get(name, wish.default)
        if value is None:
            raise MovementError(f"advise needs {name}: {wish.rule}.")
        checked.append(int(wish.check(value)))
    return tuple(checked)


def _fitting(id_: str, pairs: int, winners: int) -> Iterator[Mapping[str, ParameterValue]]:
    """Yield the parameters, but for the boards, with which a family may seat the pairs."""
    tables, half = (pairs + 1) // 2, pairs % 2 == 1
    lines = {"mitchell": 1, "mitchell-share-relay": 0, "mitchell-skip": 0}
    if lines.get(id_) == tables % 2:
        half_table = "north-south" if half else "none"
        rounds = range(max(3, tables // 2), tables + 1 - (id_ == "mitchell-skip"))
        for number in rounds if winners == 2 or tables > 13 else rounds[-1:]:
            switch = max(1, (number + 4) // 8) if winners == 1 else 0
            yield {
                "tables": tables,
                "rounds": number,
                "arrow_switch": switch,
                "half_table": half_table,
            }
    elif winners == 1:
        yield from _one_field(id_, pairs)
    elif id_ in ("barometer", "blackpool") and not half:
        yield {"tables": tables}
    elif id_ == "web" and not half:
        yield from ({"tables": tables, "rounds": rounds} for rounds in (9, 11, 12, 13))
    elif id_ == "mitchell-rover" and half:
        yield {"tables": pairs // 2}


def _one_field(id_: str, pairs: int) -> Iterator[Mapping[str, ParameterValue]]:
    if id_ == "howell":
        yield {"pairs": pairs}
    elif id_ == "howell-reduced":
        yield from ({"pairs": pairs, "rounds": rounds} for rounds in rounds_for(pairs))
    elif id_ == "endless-howell":
        yield from ({"pairs": pairs, "rounds": rounds} for rounds in range(5, min(pairs, 14)))
    elif id_ in ("mitchell-switched", "hesitation", "double-hesitation") and pairs % 2 == 0:
        yield {"tables": pairs // 2}


def _best(
    id_: str, parameters: Mapping[str, ParameterValue], minutes: int, boards: int
) -> Proposal | None:
    """Return the proposal with the set size that comes nearest to the boards in the time."""
    try:
        plain = generate(id_, parameters)
    except MovementError:
        return None
    sizes = [
        size
        for size in range(1, MOST_BOARDS_PER_ROUND + 1)
        if _minutes(plain.rounds, size) <= minutes and abs(plain.rounds * size - boards) <= _NEAR
    ]
    if not sizes:
        return None
    size = min(sizes, key=lambda each: abs(plain.rounds * each - boards))
    return _proposal(generate(id_, {**parameters, "boards_per_round": size}), size)


def _minutes(rounds: int, size: int) -> int:
    return rounds * (size * MINUTES_PER_BOARD + MINUTES_PER_MOVE) - MINUTES_PER_MOVE


def _proposal(movement: Movement, size: int) -> Proposal:
    fair = fairness(movement)
    out = [idle.contestant for idle in movement.idle]
    boards = tally(movement.rows).boards
    at_tables = {(row.round, board) for row in movement.rows for board in row.boards}
    sets = movement.boards // size
    return Proposal(
        family=movement.family,
        parameters=movement.parameters,
        name=family(movement.family).name,
        boards=max(sum(played.values()) for played in boards.values()),
        rounds=movement.rounds,
        minutes=_minutes(movement.rounds, size),
        sit_outs=max((out.count(label) for label in set(out)), default=0),
        fairness=words(fair),
        bias_percent=fair.bias_percent,
        sd=fair.sd,
        board_sets=sets,
        boards_to_deal=movement.boards * movement.copies,
        copies=movement.copies,
        relays=len(at_tables) < movement.rounds * movement.boards and movement.copies == 1,
        shared=movement.shared and movement.copies == 1,
        caddies=-(-movement.tables // 15) if movement.copies > 1 or movement.tables > 15 else 0,
    )


def words(fair: Fairness) -> str:
    """Return the fairness of a movement in words."""
    bias = fair.bias_percent
    if bias is None:
        return "not comparable"
    limits: tuple[tuple[float, Literal["perfect", "very good", "good", "fair"]], ...] = (
        (0.005, "perfect"),
        (5, "very good"),
        (10, "good"),
        (20, "fair"),
    )
    return next((word for limit, word in limits if bias <= limit), "poor")


def _rank(proposal: Proposal, boards: int) -> tuple[float, ...]:
    bias = 100.0 if proposal.bias_percent is None else proposal.bias_percent
    return (
        abs(proposal.boards - boards) + bias + 4 * proposal.sit_outs + 3 * proposal.shared,
        proposal.boards_to_deal,
        proposal.rounds,
    )


def _why_not(id_: str, pairs: int, winners: int, *, tried: bool) -> str:
    known = family(id_)
    if tried:
        return "No number of rounds and boards comes near the wish within the time."
    if known.unit != "pair" or "teams" in known.id or "fours" in known.id:
        return "It is not a contest of pairs ranked by themselves."
    field = "one winner" if winners == 1 else "two winners"
    return f"It does not seat {pairs} pairs with {field}, or another movement does so better."
