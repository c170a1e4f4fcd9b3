"""What a family of movements declares about itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from movements.analysis.encounters import Tallies
from movements.entrants import Seats
from movements.errors import MovementError
from movements.model import (
    Contestant,
    Movement,
    Parameters,
    ParameterValue,
    Row,
    Unit,
    any_shared,
    in_order,
    sitting_out,
)

MOST_BOARDS_PER_ROUND = 24
_WORDS = {"true": True, "yes": True, "false": False, "no": False}
Follows = Callable[[Mapping[str, ParameterValue]], ParameterValue]
"""Finds the value of a parameter that was left out from the parameters before it."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One choice the director has within a family.

    Attributes:
        name: As written on the command line and in the API.
        type: What kind of value it takes.
        minimum: The least whole number, for ``int``.
        maximum: The greatest whole number, for ``int``.
        choices: The words allowed, for ``choice``.
        default: The value if left out; None if it must be given or follows from
            the parameters before it.
        rule: What is allowed and why, in words that follow "must be".
        follows: How a value left out follows from the parameters before it.
    """

    name: str
    type: Literal["int", "choice", "bool"]
    rule: str
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    default: ParameterValue | None = None
    follows: Follows | None = None

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is None and self.follows is None

    @property
    def range(self) -> list[int] | list[str] | list[bool]:
        """Both limits of a number, or all values of a choice."""
        if self.minimum is not None and self.maximum is not None:
            return [self.minimum, self.maximum]
        return list(self.choices) if self.type == "choice" else [False, True]

    def check(self, value: object) -> ParameterValue:
        """Return the value in its own type; text from a command line is converted.

        Raises:
            MovementError: The value is not of the type or outside the range.
        """
        read = {"int": self._whole_number, "choice": self._choice, "bool": self._yes_or_no}
        checked = read[self.type](value)
        if checked is None:
            raise self.refuse(value)
        return checked

    def refuse(self, value: object) -> MovementError:
        """Return the error that says what is allowed instead of this value."""
        return MovementError(
            f"{self.name} must be {self.rule}; {str(value)[:40]!r} is not allowed."
        )

    def left_out(self, before: Mapping[str, ParameterValue]) -> ParameterValue | None:
        """Return the value when the director does not choose one; None if one must be given."""
        return self.default if self.follows is None else self.follows(before)

    def _whole_number(self, value: object) -> int | None:
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        low, high = self.range
        return value if int(low) <= value <= int(high) else None

    def _choice(self, value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        return value if isinstance(value, str) and value in self.choices else None

    @staticmethod
    def _yes_or_no(value: object) -> bool | None:
        return value if isinstance(value, bool) else _WORDS.get(str(value).lower())


def whole_number(
    name: str,
    minimum: int,
    maximum: int,
    rule: str = "",
    *,
    why: str = "",
    default: int | None = None,
    follows: Follows | None = None,
) -> Parameter:
    """Return a parameter that is a whole number; without a rule, it states its limits and why."""
    rule = rule or f"a whole number from {minimum} to {maximum}{why}"
    return Parameter(name, "int", rule, minimum, maximum, default=default, follows=follows)


def one_of(name: str, choices: tuple[str, ...], rule: str, *, default: str) -> Parameter:
    """Return a parameter that is one of several words."""
    return Parameter(name, "choice", rule, choices=choices, default=default)


def yes_or_no(name: str, rule: str, *, default: bool) -> Parameter:
    """Return a parameter that is true or false."""
    return Parameter(name, "bool", rule, default=default)


def boards_per_round() -> Parameter:
    """Return the parameter for the size of a board set."""
    why = ": the boards that travel together"
    return whole_number("boards_per_round", 1, MOST_BOARDS_PER_ROUND, why=why, default=1)


@dataclass(frozen=True, slots=True)
class Example:
    """Parameters worth seeing, and the ids of the historical systems that they show."""

    parameters: Mapping[str, ParameterValue]
    catalogue: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a family builds: who takes part, and every table in every round.

    Attributes:
        contestants: In the order of a list of names.
        rows: In any order; anyone not at a table in a round sits out.
        copies: How many copies of each board are used.
        replayed: Whether everybody plays the boards again on purpose, with the other cards.
    """

    contestants: tuple[Contestant, ...]
    rows: Iterable[Row]
    copies: int = 1
    replayed: bool = False


Promise = Callable[[Movement, Tallies], Iterator[str]]
"""Yields a sentence for each way in which a movement breaks what was promised."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A way of moving pairs and boards, for every size for which it is valid.

    Attributes:
        id: As written on the command line; never changes.
        name: What a director calls it.
        unit: What a contestant is.
        source: Where the rule comes from.
        summary: One sentence for a director.
        parameters: In the order they are asked for.
        examples: At least the smallest, a typical and the largest.
        seats: Whom it seats, and with which parameters.
        historical: Whether it is proposed only to those who ask for the whist books' movements.
        build: Makes the schedule from parameters that have each been checked.
        promises: What the family promises about every movement it makes.
        is_drawn: Whether it schedules only round 1, and the others are drawn from the standings.
    """

    id: str
    name: str
    unit: Unit = "pair"
    source: str
    summary: str
    parameters: tuple[Parameter, ...] = ()
    examples: tuple[Example, ...]
    seats: Seats
    historical: bool = False
    build: Callable[[Parameters], Schedule]
    promises: tuple[Promise, ...]
    is_drawn: bool = False

    @property
    def catalogue(self) -> tuple[str, ...]:
        """The ids of the catalogue of historical systems that the examples show."""
        return tuple(dict.fromkeys(id_ for each in self.examples for id_ in each.catalogue))

    def parameter(self, name: str) -> Parameter:
        """Return the parameter with this name.

        Raises:
            MovementError: The family has no such parameter.
        """
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        names = ", ".join(parameter.name for parameter in self.parameters) or "none"
        raise MovementError(f"{self.id} has no parameter {name[:40]!r}; it takes: {names}.")

    def check(self, given: Mapping[str, ParameterValue]) -> Parameters:
        """Return every parameter with its value; what was left out is filled in.

        Raises:
            MovementError: A parameter is unknown, missing or outside its range.
        """
        for name in given:
            self.parameter(name)
        checked: dict[str, ParameterValue] = {}
        for parameter in self.parameters:
            value = (
                parameter.check(given[parameter.name])
                if parameter.name in given
                else parameter.left_out(checked)
            )
            if value is None:
                raise MovementError(f"{self.id} needs {parameter.name}: {parameter.rule}.")
            checked[parameter.name] = value
        return Parameters.of(checked)

    def movement(self, given: Mapping[str, ParameterValue]) -> Movement:
        """Make the movement with these parameters.

        Raises:
            MovementError: A parameter is unknown, missing or not allowed, or they do not fit
                together.
        """
        parameters = self.check(given)
        schedule = self.build(parameters)
        rows, contestants = in_order(schedule.rows), schedule.contestants
        return Movement(
            family=self.id,
            parameters=parameters,
            unit=self.unit,
            contestants=contestants,
            rows=rows,
            idle=tuple(sitting_out(rows, [contestant.label for contestant in contestants])),
            shared=any_shared(rows),
            winners=2 if any(contestant.direction for contestant in contestants) else 1,
            copies=schedule.copies,
            replayed=schedule.replayed,
        )
