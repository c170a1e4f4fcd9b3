"""The kinds of condition: what a value can be, how it is stored, and why one is refused.

The type of each field of ``scoring.conditions.contest.Conditions`` is annotated with one of these.
Columns, forms, the API and the documentation are derived from them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from scoring.choices import Choice
from scoring.conditions.methods import ScoringMethod
from scoring.errors import ScoringError
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.scale_notation import format_scale, parse_scale

Stored = str | int | bool | Decimal
"""What a column or the ledger holds."""


@dataclass(frozen=True)
class Condition(ABC):
    """A condition of contest.

    Args:
        label: What a form calls it.
        help: One line beside it.
        note: What the values mean, for readers of the API; empty where their names say it.
        matters: Tells whether it makes a difference to a method.
        in_presets: Whether a preset chooses it.
        default: What most clubs use.
        name: The name of its field in ``Conditions``.
    """

    label: str
    help: str
    matters: Callable[[ScoringMethod], bool]
    _: KW_ONLY
    note: str = ""
    in_presets: bool = True
    default: Any = None
    name: str = ""

    @abstractmethod
    def checked(self, value: object) -> Any:
        """Check a choice, and return it as the value of the field.

        Raises:
            ScoringError: the choice is not allowed; the message says what is.
        """

    def stored(self, value: Any) -> Stored:
        """Return a value of the field as a column holds it."""
        return value  # type: ignore[no-any-return]  # the subclass knows

    def read(self, stored: Any) -> Any:
        """Return the value that a column holds."""
        return stored

    def usual(self) -> str:
        """Return the default as a form words it."""
        return str(self.default)


@dataclass(frozen=True, kw_only=True)
class OneOf(Condition):
    """One member of an enumeration; ``choices`` are all of its members unless some are named."""

    choices: tuple[Choice, ...] = ()

    def checked(self, value: object) -> Choice:
        """Return the member of the class."""
        for choice in self.choices:
            if value == choice:
                return choice
        raise ScoringError(f"Choose one of: {', '.join(self.choices)}.")

    def stored(self, value: Any) -> Stored:
        """Return the word."""
        return str(value)

    def read(self, stored: Any) -> Choice:
        """Return the member of the class, even one that is not offered."""
        return type(self.default)(stored)  # type: ignore[no-any-return]

    def usual(self) -> str:
        """Return the label."""
        return str(self.default.label)


@dataclass(frozen=True, kw_only=True)
class YesNo(Condition):
    """True or false, with a form's words for each."""

    yes: str
    no: str

    def checked(self, value: object) -> bool:
        """Return the truth value; refuse anything else."""
        if not isinstance(value, bool):
            raise ScoringError("Choose yes or no.")
        return value

    def usual(self) -> str:
        """Return the words for it."""
        return self.yes if self.default else self.no


@dataclass(frozen=True, kw_only=True)
class WholeNumber(Condition):
    """A whole number between limits, counted in ``unit``."""

    least: int
    most: int
    unit: str

    def checked(self, value: object) -> int:
        """Return the number."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not self.least <= value <= self.most:  # type: ignore[operator]
            raise ScoringError(
                f"Enter a whole number of {self.unit} from {self.least} to {self.most}."
            )
        return value  # type: ignore[return-value]


@dataclass(frozen=True, kw_only=True)
class Amount(Condition):
    """A number from 0 to ``most`` with ``places`` decimals, in steps if ``step`` is not 0.

    A number is kept as given or refused, never rounded. ``refusal`` says what is allowed, if not
    every number with two decimals is.
    """

    most: Decimal
    digits: int
    places: int
    step: Decimal = Decimal(0)
    refusal: str = ""

    def checked(self, value: object) -> Decimal:
        """Return the number with all its decimals."""
        number = checked_decimal(value, least=Decimal(0), most=self.most)
        kept = self.stored(number)
        if kept != number or (self.step and number % self.step):
            raise ScoringError(self.refusal)
        return kept

    def stored(self, value: Any) -> Decimal:
        """Return the number with all its decimals."""
        return Decimal(value).quantize(Decimal(1).scaleb(-self.places))

    def read(self, stored: Any) -> Decimal:
        """Return the number that a column or a text holds."""
        return Decimal(stored)


def checked_decimal(value: object, *, least: Decimal, most: Decimal) -> Decimal:
    """Return a number with two decimals.

    Raises:
        ScoringError: it is not a number, has more decimals, or is out of range.
    """
    sentence = f"Enter a number from {least} to {most} with at most two decimals."
    try:
        number = Decimal(str(value))
        if not number.is_finite() or not least <= number <= most:
            raise ScoringError(sentence)
        rounded = number.quantize(Decimal("0.01"))
    except InvalidOperation as error:
        raise ScoringError(sentence) from error
    if rounded != number:
        raise ScoringError(sentence)
    return rounded


@dataclass(frozen=True, kw_only=True)
class TieBreakList(Condition):
    """Tie-breaks, the most important first; written with commas between."""

    longest: int = 120

    def checked(self, value: object) -> tuple[TieBreak, ...]:
        """Return the tie-breaks from a list, or from a text with commas."""
        listed: Iterable[object] = (
            value if isinstance(value, list | tuple) else str(value).split(",")
        )
        words = [str(word).strip() for word in listed if str(word).strip()]
        known = [each.value for each in TieBreak]
        for word in words:
            if word not in known:
                raise ScoringError(f"Ties are broken by some of: {', '.join(known)}.")
        if len(set(words)) < len(words):
            raise ScoringError("A tie-break can be in the list only once.")
        return tuple(TieBreak(word) for word in words)

    def stored(self, value: Any) -> Stored:
        """Return the words with commas between."""
        return ",".join(value)

    def read(self, stored: Any) -> tuple[TieBreak, ...]:
        """Return the tie-breaks."""
        return tuple(TieBreak(word) for word in stored.split(",") if word)

    def usual(self) -> str:
        """Say that no tie is broken."""
        return "nothing"


@dataclass(frozen=True, kw_only=True)
class ScaleText(Condition):
    """A scale of victory points as ``scale_notation`` writes it; empty for none.

    It never has more than ``longest`` characters, however many steps it has.
    """

    longest: int = 1200

    def checked(self, value: object) -> str:
        """Return the scale in its shortest form."""
        text = str(value)
        if not text.strip():
            return ""
        return format_scale(parse_scale(text, "own"))


def declared(conditions: type) -> Mapping[str, Condition]:
    """Return the conditions that the fields of a dataclass are annotated with, by name, in order.

    Name and default come from the field, and so do the choices unless only some are given.
    """
    hints = get_type_hints(conditions, include_extras=True)
    found: dict[str, Condition] = {}
    for each in fields(conditions):
        kind, condition = get_args(hints[each.name])
        condition = replace(condition, name=each.name, default=each.default)
        if isinstance(condition, OneOf) and not condition.choices:
            condition = replace(condition, choices=tuple(kind))
        found[each.name] = condition
    return MappingProxyType(found)
