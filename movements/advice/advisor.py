"""Advise a director: ranked proposals for these entrants, minutes, boards and winners."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from movements.advice.proposals import Proposal, longest_tables, minutes, proposal
from movements.errors import MovementError
from movements.family import Family, whole_number
from movements.model import Movement, ParameterValue
from movements.registry import families
from movements.seats import Entrant

FEWEST_PAIRS, MOST_PAIRS = 4, 82
_ENTRANTS: Mapping[Entrant, tuple[int, int]] = {
    "pair": (FEWEST_PAIRS, MOST_PAIRS),
    "player": (4, 100),
    "team": (2, 40),
}
_COUNTS = {
    f"{unit}s": whole_number(f"{unit}s", low, high) for unit, (low, high) in _ENTRANTS.items()
}
_WISHES = {
    "minutes": whole_number("minutes", 20, 600, default=180),
    "boards": whole_number("boards", 4, 60, default=26),
    "winners": whole_number("winners", 0, 2, "1 or 2, or 0 where either will do", default=1),
}
_NEAR = 5
"""How many boards more or fewer than wished are still near enough."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Proposals, best first, and why every other family has none."""

    proposals: tuple[Proposal, ...]
    out: Mapping[str, str]

    def to_json(self) -> dict[str, object]:
        """Return the advice as ``python -m movements advise`` prints it."""
        return {"proposals": [each.to_json() for each in self.proposals], "out": dict(self.out)}


@dataclass(frozen=True, slots=True)
class _Wish:
    unit: Entrant
    entrants: int
    minutes: int
    boards: int
    winners: int

    @property
    def who(self) -> str:
        """Who enters, in words."""
        tables = f" at {(self.entrants + 1) // 2} tables" if self.unit == "pair" else ""
        return f"{self.entrants} {self.unit}s{tables}"


def advise(wishes: Mapping[str, ParameterValue]) -> Advice:
    """Return what could be played.

    Args:
        wishes: How many ``pairs``, ``players`` or ``teams`` enter and, if known, the ``minutes``
            there are, the ``boards`` each should play and, for pairs, the number of ``winners``
            (0: either). ``unit`` (``pair``, ``player`` or ``team``) is optional.

    Raises:
        MovementError: A wish is unknown, missing or outside its range.
    """
    wish = _checked(wishes)
    proposals: list[Proposal] = []
    out: dict[str, str] = {}
    for known in families():
        found, why_not = _of_family(known, wish)
        proposals += found
        if not found:
            out[known.id] = why_not
    return Advice(tuple(sorted(proposals, key=lambda each: _rank(each, wish.boards))), out)


def _checked(wishes: Mapping[str, ParameterValue]) -> _Wish:
    for name in wishes:
        if name not in (*_WISHES, *_COUNTS, "unit"):
            known = ", ".join((*_COUNTS, *_WISHES, "unit"))
            raise MovementError(f"There is no wish {name[:40]!r}; there is: {known}.")
    given = [name for name in _COUNTS if name in wishes]
    unit = wishes.get("unit", given[0].removesuffix("s") if given else "pair")
    if unit not in _ENTRANTS:
        allowed = ", ".join(_ENTRANTS)
        raise MovementError(f"unit must be one of {allowed}; {str(unit)[:40]!r} is not allowed.")
    count = _COUNTS[f"{unit}s"]
    if given != [count.name]:
        raise MovementError(f"advise needs {count.name}: {count.rule}.")
    chosen: Entrant = next(known for known in _ENTRANTS if known == unit)
    more = {n: int(w.check(wishes.get(n, w.default or 0))) for n, w in _WISHES.items()}
    return _Wish(chosen, int(count.check(wishes[count.name])), **more)


def _of_family(family: Family, wish: _Wish) -> tuple[list[Proposal], str]:
    """Return the proposals of a family, or why it has none."""
    seats = family.seats
    if seats.entrant != wish.unit:
        return [], f"It seats {seats.whom}, not {wish.who}."
    found: list[Proposal] = []
    reasons: list[str] = []
    for parameters in seats.options(wish.entrants, wish.winners):
        try:
            found.append(_fitting(family, parameters, wish))
        except MovementError as refusal:
            reasons.append(str(refusal))
    reasons.append(f"It seats {seats.whom}, not {wish.who}.")
    return found, reasons[0]


def _fitting(family: Family, parameters: Mapping[str, ParameterValue], wish: _Wish) -> Proposal:
    """Return the proposal that comes nearest to the wished boards within the wished time.

    Raises:
        MovementError: Nothing fits; the sentence says what it would take.
    """
    smallest, movement = _smallest(family, parameters)
    if wish.unit == "pair" and wish.winners not in (0, movement.winners):
        kind = {1: "one winner", 2: "two winners, North-South and East-West"}[movement.winners]
        raise MovementError(f"It has {kind}.")
    sample = _Trial.of(movement, smallest)
    trials = [sample.grown_to(number) for number in _numbers(family) if number >= smallest]
    near = sorted(trials, key=lambda trial: abs(trial.boards - wish.boards))
    reason = ""
    for trial in near:
        if reason and trial.objection(wish):
            continue
        try:
            found = _sized(family, parameters, trial.number)
        except MovementError:
            continue  # the family has no sets of this size, for instance odd ones
        objection = _Trial.of(found, trial.number).objection(wish)
        if not objection:
            return proposal(found)
        reason = reason or objection
    raise MovementError(reason)


def _numbers(family: Family) -> range:
    """Return the values to try for the parameter that sets the number of boards."""
    size, step = family.seats.size, family.seats.step
    low, high = (1, 1) if size is None else map(int, family.parameter(size).range)
    return range(-(-low // step) * step, high + 1, step)


def _smallest(family: Family, parameters: Mapping[str, ParameterValue]) -> tuple[int, Movement]:
    """Return the smallest of those values that these entrants can play, and what they play.

    Raises:
        MovementError: There is none; the sentence is that of the least value.
    """
    refusals: list[MovementError] = []
    for number in _numbers(family):
        try:
            return number, _sized(family, parameters, number)
        except MovementError as refusal:
            refusals.append(refusal)
    raise refusals[0]


def _sized(family: Family, parameters: Mapping[str, ParameterValue], number: int) -> Movement:
    """Return the movement with sets of this number of boards, where the family lets one choose."""
    size = family.seats.size
    return family.movement(parameters if size is None else {**parameters, size: number})


@dataclass(frozen=True, slots=True)
class _Trial:
    """A movement with sets of a number of boards: what it takes, counted or estimated.

    Attributes:
        number: The value of the parameter that sets the number of boards.
        boards: How many boards the busiest table plays in all.
        longest: How many boards each round has at the table that has most.
    """

    number: int
    boards: int
    longest: tuple[int, ...]

    @classmethod
    def of(cls, movement: Movement, number: int) -> "_Trial":
        """Count what a movement takes."""
        played = Counter[int]()
        for row in movement.rows:
            played[row.table] += len(row.boards)
        return cls(number, max(played.values(), default=0), longest_tables(movement))

    def grown_to(self, number: int) -> "_Trial":
        """Estimate the least that the movement takes with larger sets."""
        longest = tuple(boards * number // self.number for boards in self.longest)
        return _Trial(number, self.boards * number // self.number, longest)

    @property
    def size(self) -> int:
        """How many boards the longest round has."""
        return max(self.longest, default=0)

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return len(self.longest)

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return minutes(self.longest)

    def objection(self, wish: _Wish) -> str:
        """Return what speaks against it, in figures; empty when it is as wished."""
        boards = "1 board" if self.size == 1 else f"{self.size} boards"
        if self.boards < self.rounds * self.size:
            boards = f"up to {boards}"
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        if abs(self.boards - wish.boards) > _NEAR:
            return f"{rounds} of {boards} make {self.boards} boards, not about {wish.boards}."
        if self.minutes > wish.minutes:
            return f"{rounds} of {boards} take {self.minutes} minutes, more than {wish.minutes}."
        return ""


def _rank(proposal: Proposal, boards: int) -> tuple[float, ...]:
    bias = 100.0 if proposal.bias_percent is None else proposal.bias_percent
    return (
        abs(proposal.boards - boards) + bias + 4 * proposal.sit_outs + 3 * proposal.shared,
        proposal.boards_to_deal,
        proposal.rounds,
    )
